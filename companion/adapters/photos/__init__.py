"""Photos of discs and mats: opened whatever they are, straightened, read as drafts; a simulated camera to study that.

What reads is loaded with the first photo, since it brings numpy and Pillow; so do the modules of the study.
"""
