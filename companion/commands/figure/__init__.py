"""The figure game on the command line: `play`, `demo`, `boards`, `figures`, `teams`."""
