"""The host's side of the spinner bases: bytes in, angles at rest out. Knows no game.

`wire` is the conversation, `reading` makes angles of samples, `ports` are ways to a base, `sim` a base that obeys
physics; `bridge` and `link` put them together with threads and a clock.
"""
