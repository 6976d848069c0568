"""Where cards are, known and unknown: zones and their names, what each event makes of them, what may be put right."""
