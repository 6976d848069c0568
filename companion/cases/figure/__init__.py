"""Figure."""
