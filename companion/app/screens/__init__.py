"""Every screen as a value and every tap as an intent; front-ends draw the one and send the other."""
