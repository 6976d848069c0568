"""The bridge to the spinner bases: serial frames in, spins out. Empty until the bases exist."""
