"""The collection, and the studio for making discs, mats and Trainer cards.

`opening` imports all its screens, so import it on demand.
"""
