"""What is printed: discs, their attacks and abilities in words of a closed vocabulary, figures, mats."""
