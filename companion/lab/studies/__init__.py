"""Studies of many figure matches: teams × teams × mats × rule sets × players, played, saved and evaluated.

`study` and `tallies` are values; `running` plays missing matches on this machine or a cluster; `report` shows results.
"""
