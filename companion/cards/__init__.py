"""The card game: four rulebook editions in one engine. Depends only on the kernel.

`CardRules` is the entry point; `printed`, `editions` and `values` hold its data. The rules load lazily, so
that code which only looks at cards need not wait for them.
"""
