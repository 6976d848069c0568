"""The screens of the collection and the studio, one per module."""
