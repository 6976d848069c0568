"""What a player may do in a turn: for each kind of move why not, what comes of it, and every one that there is.

`why_not_…` judges one action; `…_answers` lists what passes, in a fixed order. Both rest
on the same questions, so they agree. The player whose turn it is is taken for granted;
`refusals` asks that.
"""
