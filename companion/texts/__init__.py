"""The sentences in each language, as data, and what finds and fills them: the room below all that speak."""
