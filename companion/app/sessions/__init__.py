"""What the sessions at the tables of both games share: the screen's own state, drafts of corrections, spinner bases."""
