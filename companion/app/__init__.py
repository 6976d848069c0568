"""Use cases; knows no screen and no port."""
