"""Studies of many figure matches: teams × teams × mats × rule sets × players, played, kept, and what follows from them.

`study` and `tallies` are values; `running` plays what is missing on this machine or a cluster; `report` shows it.
"""
