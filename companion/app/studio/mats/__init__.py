"""The studio of mats: a playmat drawn by touch, on a grid or over a photo, checked while it is drawn, and tried."""
