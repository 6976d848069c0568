"""The widgets that screens are made of: mat, tokens, discs, buttons, sheets."""
