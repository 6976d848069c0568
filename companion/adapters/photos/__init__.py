"""Photos of discs and mats: opened in any format, straightened, read as drafts.

The readers are imported with the first photo, since they need numpy and Pillow.
"""
