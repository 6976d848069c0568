"""The host's side of the spinner bases: bytes in, angles at rest out. Knows no game.

`wire` is the protocol, `reading` turns samples into angles, `ports` are the transports, `sim` is a physically simulated
base; `bridge` and `link` connect them with threads and a clock.
"""
