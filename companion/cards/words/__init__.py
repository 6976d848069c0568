"""One handler for each word of the vocabulary: what it does on the table, family by family."""
