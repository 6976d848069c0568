"""Pictures written to files: mats, wiring; SVG and PNG from one scene, and PDF of what is to be printed.

`printing`, `pages` and `printer` are modules to be asked for by name, since they bring what writes PDF with them.
`charts` has the curve of a review, `positions` a match as it stands.
"""
