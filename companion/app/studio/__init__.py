"""The collection, and the studio in which discs, mats and Trainer cards are made.

`rooms` has all that is made there; it is loaded when somebody goes there.
"""
