"""The disc editor: a figure entered by touch, from nothing, a copy, a base's measure or a photo's reading."""
