"""Photos of discs and mats: opened whatever they are, straightened, read as drafts.

What reads is loaded with the first photo, since it brings numpy and Pillow.
"""
