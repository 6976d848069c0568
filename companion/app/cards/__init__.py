"""The card game at the table: session, sight, asking, typed words, telling and the log."""
