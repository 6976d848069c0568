"""Pictures as files: mats, wiring; SVG and PNG from one scene, and PDF for printing.

Import `printing`, `pages` and `printer` by name, since they load the PDF library. `charts` draws the curve of a review,
`positions` the current position of a match.
"""
