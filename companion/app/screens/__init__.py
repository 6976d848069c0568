"""Every screen as a value and every tap as an intent; front-ends draw screens and send intents."""
