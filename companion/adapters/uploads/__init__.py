"""A page for photos from a phone: served on request in the network at home, for some minutes."""
