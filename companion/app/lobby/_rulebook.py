"""Reading the rulebooks of both games and the glossary, by section or by a word; a link opens its clause."""

from __future__ import annotations

from collections.abc import Collection

from companion.app.ports.outside import Clause, Game
from companion.app.ports.parts import Parts
from companion.app.screens.lobby import ChoiceView, ClauseView, Option, Remark, RulesScreen
from companion.app.screens.lobby_intents import GoBack, LookFor, OpenSection, ReadEdition, ReadGame
from companion.app.screens.room import AnyIntent, Room
from companion.app.screens.table import ShowClause
from companion.app.text.clauses import clause_text, edition_text, related
from companion.app.text.glossary import GlossaryWord, glossary, glossary_with
from companion.app.text.say import Say
from companion.texts.texts import Phrase

GAMES: tuple[Game, ...] = ("figure", "card")
EDITION = "advanced-1999"
MOST_FOUND = 40
GLOSSARY = "glossary"
"""The section of the glossary, beside those of the rulebook."""


class RulesSession(Room):
    """The rulebook of one game at a section, with one clause marked or none; or what was found of a word."""

    def __init__(self, parts: Parts, game: Game = "figure") -> None:
        self._library = parts.library
        self._texts = parts.texts
        self._say = Say(parts.texts)
        self._edition = EDITION
        self._turn_to(game)

    # ------------------------------------------------------------ turning pages

    def of_match(self, game: Game, edition: str = "") -> None:
        """Turn to the rules that are played by; nothing moves where they lie open."""
        self._edition = edition or self._edition
        if game != self._game:
            self._turn_to(game)

    def do(self, intent: AnyIntent) -> Remark | None:
        """Choose the game, the edition, a section; look for a word or a clause."""
        match intent:
            case ReadGame(game=game) if game in GAMES and game != self._game:
                self._turn_to("card" if game == "card" else "figure")
            case ReadEdition(edition=edition) if edition in _editions():
                self._edition = edition
            case LookFor(words=word):
                self.look_for(word)
            case OpenSection(section=section):
                self.open(section)
            case ShowClause(clause=clause):
                self.show(clause)
            case _:
                pass
        return None

    def look_for(self, word: str) -> None:
        """Show the clauses in which a word stands, or the clause of this id."""
        self._word, self._marked = word.strip(), ""
        self.show(self._word.upper())

    def open(self, section: str) -> None:
        """Turn to a section."""
        if section in (*self._sections, GLOSSARY):
            self._section, self._marked, self._word = section, "", ""

    def show(self, clause: str) -> None:
        """Turn to a clause, of the game that is open or of the other; one that no rulebook has changes nothing."""
        found = {known.game: known for known in self._library.rulebook() if known.id == clause}
        known = found.get(self._game) or next(iter(found.values()), None)
        if known is None:
            return
        if known.game != self._game:
            self._turn_to(known.game)
        self._section, self._marked, self._word = known.section, clause, ""

    def _turn_to(self, game: Game) -> None:
        self._game: Game = game
        self._clauses = tuple(self._library.rulebook(game))
        self._sections = tuple(dict.fromkeys(clause.section for clause in self._clauses))
        self._section = self._sections[0] if self._sections else ""
        self._word = self._marked = ""

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "push.back", remark: Remark | None = None) -> RulesScreen:
        """The section; *back* is the key of the words for the way back."""
        say, found = self._say, self._found()
        words = self._words_found()
        ids = {clause.id for clause in self._clauses}
        return RulesScreen(
            title=say("rules.title"),
            choices=self._choices(),
            word=self._word,
            word_push=say("rules.look-for"),
            found=say.count("rules.found", len(words) + len(found), word=self._word) if self._word else "",
            sections=self._section_options(),
            section=self._section,
            clauses=(
                *(ClauseView("", word.term, word.means, "", False) for word in words),
                *(
                    ClauseView(
                        clause.id,
                        clause.title,
                        clause_text(self._texts, clause),
                        _source(say, clause.source),
                        clause.id == self._marked,
                        self._here(clause),
                        related(clause, ids),
                    )
                    for clause in found
                ),
            ),
            back=say.push(back, GoBack()),
            remark=remark,
        )

    def _section_options(self) -> tuple[Option, ...]:
        def option(label: str, section: str) -> Option:
            return self._say.option(label, OpenSection(section), section == self._section and not self._word)

        return (
            *(option(section, section) for section in self._sections),
            option(self._say("rules.glossary"), GLOSSARY),
        )

    def _found(self) -> list[Clause]:
        if not self._word:
            return [clause for clause in self._clauses if clause.section == self._section]
        word = self._word.casefold()
        titled = [clause for clause in self._clauses if word in f"{clause.id} {clause.title}".casefold()]
        ids = {clause.id for clause in titled}
        other = [one for one in self._clauses if one.id not in ids and word in one.text.casefold()]
        return (titled + other)[:MOST_FOUND]

    def _words_found(self) -> tuple[GlossaryWord, ...]:
        if not self._word and self._section != GLOSSARY:
            return ()
        words = glossary(self._texts, self._game)
        return glossary_with(self._word, words) if self._word else words

    def _choices(self) -> tuple[ChoiceView, ...]:
        say = self._say
        game = say.choice("", say.labels("rules.game", GAMES), ReadGame, self._game)
        if self._game == "figure":
            return (game,)
        return game, say.choice("", say.labels("card-edition", _editions()), ReadEdition, self._edition)

    def _here(self, clause: Clause) -> str:
        """What holds in the edition that is chosen, where the editions differ."""
        here = edition_text(self._texts, clause, self._edition)
        return self._say("rules.here", edition=Phrase(f"card-edition.{self._edition}"), here=here) if here else ""


def _source(say: Say, source: str) -> str:
    """Source of a clause in words; a policy's source is the policy itself."""
    return say("rules.source", source=source) if source and source != "policy" else ""


def _editions() -> Collection[str]:
    # Read only where the card game's rules are.
    from companion.cards.editions.table import EDITIONS

    return EDITIONS
