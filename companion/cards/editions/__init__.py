"""The four rulebook editions as values.

`edition` is the record, `table` has the four, `values` and `house_rules` change one. Here alone may an edition
be asked which it is; everything else reads its fields.
"""
