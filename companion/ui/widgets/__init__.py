"""What the screens are made of: discs, tokens, the mat, buttons, sheets, bars."""
