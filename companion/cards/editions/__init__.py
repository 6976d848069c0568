"""The four rulebook editions as values.

`edition` is the record, `table` holds the four, `values` and `house_rules` change one. Only this package may
ask which edition it is; all other code reads its fields.
"""
