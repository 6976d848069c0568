"""The card game: four rulebook editions in one engine. Knows the kernel and nothing else of ours.

`CardRules` is the way in; `printed`, `editions` and `values` hold what it is about. The rules
are loaded when they are first asked for: who only looks at cards does not wait for them.
"""
