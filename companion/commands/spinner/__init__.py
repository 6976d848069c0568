"""`companion spinner`: find, watch, calibrate, check and simulate spinner bases."""
