"""Sentences made from a card's values; what a card does, in the words of `companion.texts`."""

from companion.wording.describe import describe_attack, describe_card, describe_power, standpoint_of
from companion.wording.flow import sentences
from companion.wording.laid import laid_on_player, laid_on_pokemon
from companion.wording.nouns import Nouns
from companion.wording.words import CardWords, card_name, energy, joined, ruling_in_words, spot, word

__all__ = [
    "CardWords",
    "Nouns",
    "card_name",
    "describe_attack",
    "describe_card",
    "describe_power",
    "energy",
    "joined",
    "laid_on_player",
    "laid_on_pokemon",
    "ruling_in_words",
    "sentences",
    "spot",
    "standpoint_of",
    "word",
]
