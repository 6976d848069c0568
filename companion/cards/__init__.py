"""The card game: four rulebook editions in one engine. Knows the kernel and nothing else of ours."""
