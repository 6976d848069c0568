"""The editor of Trainer cards: a card of one's own, from the vocabulary or by hand with a sentence."""
