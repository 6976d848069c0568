"""What both games need, and nothing that only one needs."""
