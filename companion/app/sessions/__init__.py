"""Shared by the sessions at the tables of both games: the screen's own state, drafts of corrections, spinner bases."""
