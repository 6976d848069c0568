"""The figure game on the command line: `play`, `demo`, `mats`, `figures`, `teams`."""
