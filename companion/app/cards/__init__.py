"""The card game at the table: session, sight, asking, typed words, telling and the log."""

from companion.app.cards.asking import CardAsking, Choice
from companion.app.cards.facts import deck_in_short, facts_of, headline, hp_of, kind_of
from companion.app.cards.log import CardLine, CardLog
from companion.app.cards.session import CardNotice, CardScreen, CardSession
from companion.app.cards.telling import CardTeller
from companion.app.cards.told import Audience
from companion.app.cards.typed import WORDS, Unclear
from companion.app.cards.view import CardSideView, CardTableView, PokemonView, table_view

__all__ = [
    "WORDS",
    "Audience",
    "CardAsking",
    "CardLine",
    "CardLog",
    "CardNotice",
    "CardScreen",
    "CardSession",
    "CardSideView",
    "CardTableView",
    "CardTeller",
    "Choice",
    "PokemonView",
    "Unclear",
    "deck_in_short",
    "facts_of",
    "headline",
    "hp_of",
    "kind_of",
    "table",
    "table_view",
]
