"""The application: use cases over values; knows no screen, no file and no clock.

`ports`, `screens` and `text` lie below; `match` on them; `table`, `cards`, `spinners`, `reviews` side by side;
`lobby` on top.
"""
