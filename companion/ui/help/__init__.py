"""Help where one is: "?" on every screen, and what it lays over the things there."""
