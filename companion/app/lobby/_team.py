"""Choosing a seat's team: a starter or saved one, or one that is built here.

The team being built is a *draft*, which gets its id when it is saved or taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from companion.app.lobby._setup import SetupSession
from companion.app.ports.owned import NOT_OWNED
from companion.app.ports.parts import Parts
from companion.app.screens import lobby_intents as go
from companion.app.screens.lobby import (
    ChoiceView,
    FigureLook,
    Option,
    Push,
    Remark,
    SmallDisc,
    TeamRow,
    TeamScreen,
    Tile,
)
from companion.app.screens.room import AnyIntent, Room
from companion.app.studio.collection.team_sight import TeamSight, owned_or_none
from companion.app.studio.gallery import Gallery
from companion.app.text.figure_abilities import ability_sentences, line_sentences
from companion.app.text.figure_events import edition_words, rarity_words
from companion.app.text.say import Say
from companion.figure.printed.figures import CardKind, Figure, TrainerCard
from companion.figure.rulesets import RULE_SETS, RuleSet
from companion.figure.teams import (
    EVOLUTIONS_A_FIGURE,
    FIGURES_OF,
    Team,
    cost_of_cards,
    figure_refusals,
    stands_for_one_of,
    why_no_member,
)
from companion.kernel.errors import CompanionError
from companion.kernel.model import Seat
from companion.texts.texts import Phrase, called

Tab: TypeAlias = Literal["teams", "figures", "evolutions", "cards"]
TABS: tuple[Tab, ...] = get_args(Tab)
Asked: TypeAlias = Literal["type", "letter", "edition"]
ASKED: tuple[Asked, ...] = get_args(Asked)
"""Filters with many values."""

OWN = "own-"
"""What the ids of teams begin with that were built here: none of a starter team does."""


class Filter(msgspec.Struct, frozen=True):
    """Which figures are shown; "" lets all through. *owned*: only those that one has."""

    mp: str = ""
    type: str = ""
    letter: str = ""
    owned: str = ""
    edition: str = ""

    def lets_through(self, figure: Figure, name: str, owned: int) -> bool:
        """Is *figure* let through, shown as *name*, of which so many are *owned*?"""
        return (
            (not self.mp or str(figure.mp) == self.mp)
            and (not self.type or self.type in figure.types)
            and (not self.letter or name.upper().startswith(self.letter))
            and (not self.owned or owned > 0)
            and (not self.edition or figure.edition == self.edition)
        )


def _refused(why: str) -> Remark | None:
    return Remark(why, clause="FG-SETUP-01") if why else None


class TeamSession(Room):
    """The team picker of one seat. *at_home*: the team is built for no match, and only kept."""

    def __init__(self, parts: Parts, gallery: Gallery, setup: SetupSession, seat: Seat, at_home: bool = False) -> None:
        self._parts = parts
        self._gallery = gallery
        self._say = Say(parts.texts)
        self._setup = setup
        self.seat, self._at_home = seat, at_home
        self._sight: TeamSight | None = None
        self.tab: Tab = "teams"
        self._filter = Filter()
        self._look = ""
        self._asking: Asked | Literal[""] = ""
        self._refusals = self._refused_figures()
        self._tiles: dict[str, Tile] = {}
        team = setup.plan.teams[seat]
        self.draft = self._new() if team is None else replace(team, evolutions=tuple(self._known(team.evolutions)))
        """The team being built."""

    # ------------------------------------------------------------ changing

    def do(self, intent: AnyIntent) -> Remark | None:
        """Choose a team, or build one."""
        if isinstance(intent, go.OpenTab | go.AskFilter | go.SetFilter | go.LookAt | go.LookAtBuilt | go.SightMat):
            self._look_at(intent)
            return None
        match intent:
            case go.PickTeam(team=id) if (team := self.team(id)) is not None:
                self._take_team(team)
            case go.NewTeam():
                self.begin()
            case go.AddFigure(figure=figure):
                self._look = ""
                return _refused(self.add(figure))
            case go.TakeOut(slot=slot) if slot >= 0:
                self.take_out(slot)
            case go.PickTrainer(trainer=trainer):
                self.draft = replace(self.draft, trainer=trainer)
            case go.PickEvolution(figure=figure):
                self._choose_evolution(figure)
            case go.PickCard(card=card):
                cards = self.draft.cards
                cards = tuple(c for c in cards if c != card) if card in cards else (*cards, card)
                self.draft = replace(self.draft, cards=self._as_many_as_fit(cards))
            case go.NameTeam(name=name):
                self.rename(name)
            case go.SaveTeam():
                return self.save()
            case go.TakeTeam():
                if refusal := self.refusal():
                    return _refused(refusal)
                self._take_team(self.built())
            case _:
                pass
        return None

    def _look_at(self, intent: AnyIntent) -> None:
        """Show something else of what there is to choose."""
        match intent:
            case go.OpenTab(tab=wanted):
                self._asking = ""
                self.tab = next((tab for tab in TABS if tab == wanted), "teams")
            case go.AskFilter(by=by):
                self._asking = next((one for one in ASKED if one == by), "")
            case go.SetFilter(by=by, value=value) if by in Filter.__struct_fields__:
                self._filter = replace(self._filter, **{by: "" if value == getattr(self._filter, by) else value})
                self._asking = ""
            case go.LookAt(figure=figure):
                self.look(figure)
            case go.LookAtBuilt(on=on):
                self._sight = self._looked_at() if on else None
            case go.SightMat(mat=mat) if self._sight is not None:
                self._sight.choose_mat(mat)
            case _:
                pass

    def begin(self) -> None:
        """Build a team from nothing."""
        first = next((trainer.name for trainer in self._parts.library.trainers()), "")
        self.draft = replace(self._new(), trainer=first)
        self.tab = "figures"

    def _take_team(self, team: Team) -> None:
        """The seat plays with this team."""
        self._setup.take_team(self.seat, team)
        self.finished = True

    def _as_many_as_fit(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """One card too many, or too dear, pushes the first ones out: always one tap."""
        rule, shelf = self._setup.cards, self._gallery.shelf.cards
        if rule is None:
            return cards
        cards = cards[-rule.most :]
        while rule.cost is not None and cost_of_cards(shelf[id] for id in cards if id in shelf) > rule.cost:
            cards = cards[1:]
        return cards

    def _choose_evolution(self, figure: str) -> None:
        """Bring a figure that others evolve into, or leave it; what evolved from it then is left too."""
        brought = self.draft.evolutions
        if figure in brought:
            brought = tuple(one for one in brought if one != figure)
        elif figure in self._gallery.figures and figure not in self._refusals:
            brought = (*brought, figure)
        self.draft = replace(self.draft, evolutions=brought)
        self._leave_orphans()

    def _leave_orphans(self) -> None:
        """Leave evolutions into which no figure of the team evolves any more."""
        figures, kept = self._gallery.figures, self.draft.evolutions
        while True:
            names = {figures[id].name for id in (*self.draft.figures, *kept) if id in figures}
            left = tuple(id for id in kept if stands_for_one_of(figures[id], names, self._rules))
            if left == kept:
                break
            kept = left
        self.draft = replace(self.draft, evolutions=kept)

    def _looked_at(self) -> TeamSight:
        """What the team being built can do."""
        close = self._say.push("push.close", go.LookAtBuilt(on=False))
        return TeamSight(self._parts, self._gallery, self.built(), close, self._setup.plan.mat)

    def tick(self, dt_s: float = 0.0) -> bool:
        """Count on what the team can do, while it is looked at; True when there is more to be told."""
        return self._sight is not None and self._sight.tick()

    def rename(self, name: str) -> None:
        """Call the team being built something."""
        if name.strip():
            self.draft = replace(self.draft, name=name.strip()[:40])

    def add(self, figure: str) -> str:
        """Put a figure into the team being built; returns why not, or ""."""
        wanted = FIGURES_OF[self._setup.plan.format]
        found = self._gallery.figures.get(figure)
        if found is None:
            return ""
        if refusal := self._refusal_of(found):
            return refusal
        if len(self.draft.figures) >= wanted:
            return self._say("team.full", n=wanted)
        self.draft = replace(self.draft, figures=(*self.draft.figures, figure))
        return ""

    def take_out(self, slot: int) -> None:
        """Take the figure in a slot out of the team being built."""
        figures = self.draft.figures
        self.draft = replace(self.draft, figures=figures[:slot] + figures[slot + 1 :])
        self._leave_orphans()

    def look(self, figure: str) -> None:
        """Look at a figure closely; "" ends it."""
        self._look = figure if figure in self._gallery.figures else ""

    def team(self, id: str) -> Team | None:
        """A team of the list."""
        return next((team for team in self._parts.library.teams() if team.id == id), None)

    def built(self) -> Team:
        """The team being built, as a team."""
        slug = re.sub(r"[^a-z0-9]+", "-", self.draft.name.lower()).strip("-")
        return replace(
            self.draft,
            id=OWN + (slug or "team"),
            format=self._setup.plan.format,
            rules=self._setup.plan.rules,
            cards=self.draft.cards if self._setup.cards is not None else (),
            trainer=self.draft.trainer if self._setup.with_trainers else "",
            evolutions=self.draft.evolutions if self._evolve else (),
        )

    def refusal(self) -> str:
        """Why the team being built may not play, in a sentence, or ""."""
        refusals = self._setup.team_refusals(self.built())
        return self._say.ruling(refusals[0]) if refusals else ""

    def save(self) -> Remark:
        """Keep the team being built; says what came of it."""
        if refusal := self.refusal():
            return Remark(refusal, clause="FG-SETUP-01")
        try:
            self._parts.library.save_team(self.built())
        except CompanionError as error:
            return Remark(self._say.alone(error.said))
        return Remark(self._say("team.saved", name=self.draft.name), "done")

    def _new(self) -> Team:
        plan = self._setup.plan
        return Team(id="", name=self._new_name(), format=plan.format, rules=plan.rules, figures=())

    def _known(self, ids: Iterable[str]) -> Iterator[str]:
        """Those of figures that the library has."""
        return (id for id in ids if id in self._gallery.figures)

    @property
    def _rules(self) -> RuleSet:
        return RULE_SETS[self._setup.plan.rules]

    def _refusal_of(self, figure: Figure) -> str:
        """Why the figure may not be one of the team, or "": it may still be brought beside it."""
        only = why_no_member(figure, self._rules)
        return self._refusals.get(figure.id) or ("" if only is None else self._say.ruling(only))

    @property
    def _evolve(self) -> bool:
        """Do figures evolve under the rule set (FG-EVOLVE-01)?"""
        return RULE_SETS[self._setup.plan.rules].evolution is not None

    def _new_name(self) -> str:
        taken = {team.name for team in self._parts.library.teams()}
        mine = self._say("collection.team.name") if self._at_home else ""
        first = name = (mine or self._say("team.of", player=self._setup.plan.names[self.seat]))[:32]
        number = 1
        while name in taken:
            number += 1
            name = f"{first} {number}"
        return name

    def _refused_figures(self) -> dict[str, str]:
        """Why figures may not play under the rule set, by their ids."""
        rules = RULE_SETS[self._setup.plan.rules]
        found = {id: figure_refusals(figure, rules) for id, figure in self._gallery.figures.items()}
        return {id: self._say.ruling(refusals[0]) for id, refusals in found.items() if refusals}

    # ------------------------------------------------------------ showing

    def screen(self, back: str = "", remark: Remark | None = None) -> TeamScreen:
        """The team picker as it stands."""
        say = self._say
        refusal = self.refusal()
        owned = owned_or_none(self._parts)
        shown = [
            figure
            for figure in self._gallery.figures.values()
            if self._filter.lets_through(figure, self._gallery.name(figure), owned.get(figure.id, NOT_OWNED).count)
        ]
        tabs = self._tabs()
        return TeamScreen(
            title=self._title(),
            tab=self.tab,
            tabs=say.options({tab: self._tab_name(tab) for tab in tabs}, go.OpenTab, self.tab),
            teams=self._rows() if self.tab == "teams" else (),
            new=say.push("team.new", go.NewTeam()),
            tiles=tuple(self._tile(figure) for figure in shown) if self.tab == "figures" else (),
            found=say.count("team.found", len(shown)),
            filters=self._filters() if self.tab == "figures" else (),
            asking=self._question(),
            asked=say.push("push.close", go.AskFilter()),
            slots=self._slots(),
            sum=say("setup.mp-sum", n=sum(disc.mp for disc in self._slots() if disc is not None)),
            cards=self._choices(),
            team_name=self.draft.name,
            name_push=say("setup.rename"),
            save=Push(say("team.save"), go.SaveTeam(), enabled=not refusal, why=refusal),
            take=None if self._at_home else self._take(refusal),
            sight_push=say.push("collection.push.look", go.LookAtBuilt()) if self.draft.figures else None,
            sight=self._sight.screen() if self._sight is not None else None,
            back=say.push("push.back" if self._at_home else "push.setup", go.GoBack()),
            look=self._figure_look(),
            remark=remark,
        )

    def _title(self) -> str:
        if self._at_home:
            return self._say("collection.team.title")
        return self._say("team.title", player=self._setup.plan.names[self.seat])

    def _tab_name(self, tab: Tab) -> str:
        plates = tab == "cards" and not self._setup.with_trainers
        return self._say("team.tab.plates" if plates else f"team.tab.{tab}")

    def _tabs(self) -> tuple[Tab, ...]:
        """The list of teams is for choosing one for a match."""
        left_out = {
            *(() if self._setup.cards is not None else ("cards",)),
            *(() if self._evolve else ("evolutions",)),
            *(("teams",) if self._at_home else ()),
        }
        wanted = tuple(tab for tab in TABS if tab not in left_out)
        return wanted if len(wanted) > 1 else ()

    def _take(self, refusal: str) -> Push:
        return Push(self._say("team.take"), go.TakeTeam(), accent=True, enabled=not refusal, why=refusal)

    def _rows(self) -> tuple[TeamRow, ...]:
        say, plan = self._say, self._setup.plan
        rows = []
        for team in self._parts.library.teams():
            if team.format != plan.format:
                continue
            refusals = self._setup.team_refusals(team)
            refusal = say.ruling(refusals[0]) if refusals else ""
            discs = [self._gallery.small(id) for id in team.figures]
            known = [disc for disc in discs if disc is not None]
            source = "own" if team.id.startswith(OWN) else "starter"
            rows.append(
                TeamRow(
                    name=team.name,
                    note=say(
                        f"team.note.{source}", mp=sum(disc.mp for disc in known), rules=Phrase(f"ruleset.{team.rules}")
                    ),
                    figures=tuple(known),
                    push=Push(say("team.pick"), go.PickTeam(team.id), enabled=not refusals, why=refusal),
                    chosen=team == plan.teams[self.seat],
                    refusal=refusal,
                )
            )
        # What can be played comes first.
        return tuple(sorted(rows, key=lambda row: bool(row.refusal)))

    def _slots(self) -> tuple[SmallDisc | None, ...]:
        wanted = FIGURES_OF[self._setup.plan.format]
        discs = [self._gallery.small(id) for id in self.draft.figures]
        return (*discs, *([None] * (wanted - len(discs))))

    def _tile(self, figure: Figure) -> Tile:
        """The tile of a figure; one that shows the same is the same."""
        made, count = self._tiles.get(figure.id), self.draft.figures.count(figure.id)
        if made is None or made.count != count:
            made = self._tiles[figure.id] = self._made_tile(figure, count)
        return made

    def _made_tile(self, figure: Figure, count: int) -> Tile:
        say = self._say
        return Tile(
            figure=figure.id,
            name=self._gallery.name(figure),
            mp=figure.mp,
            facts=self._gallery.facts(say, figure),
            segments=self._gallery.segments(figure.id),
            count=count,
            by_hand=say("tile.by-hand") if figure.by_hand else "",
            ability=say("tile.ability") if figure.ability_by_hand else "",
            refusal=self._refusal_of(figure),
        )

    def _filters(self) -> tuple[Option, ...]:
        say, now = self._say, self._filter
        points = sorted({str(figure.mp) for figure in self._gallery.figures.values()})
        by_mp = [say.option(say("filter.mp", n=n), go.SetFilter("mp", n), n == now.mp) for n in points]
        type = say.types((now.type,)) if now.type else say("filter.type")
        letter = now.letter or say("filter.letter")
        edition = edition_words(self._parts.texts, now.edition) or say("filter.edition")
        own = (say.option(say("collection.which.owned"), go.SetFilter("owned", "yes"), bool(now.owned)),)
        return (
            *own,
            *by_mp,
            say.option(f"{type} ▾", go.AskFilter("type"), bool(now.type)),
            say.option(f"{letter} ▾", go.AskFilter("letter"), bool(now.letter)),
            say.option(f"{edition} ▾", go.AskFilter("edition"), bool(now.edition)),
        )

    def _question(self) -> ChoiceView | None:
        if self._asking == "":
            return None
        say, now, figures = self._say, getattr(self._filter, self._asking), self._gallery.figures.values()
        if self._asking == "type":
            values = {type: say.types((type,)) for figure in figures for type in figure.types}
        elif self._asking == "edition":
            values = {one.edition: edition_words(self._parts.texts, one.edition) for one in figures if one.edition}
        else:
            values = {letter: letter for figure in figures for letter in (self._gallery.name(figure)[0].upper(),)}
        by_label = dict(sorted(values.items(), key=lambda pair: pair[1]))
        # A tap on the value that holds lets all through.
        every = say.option(say("filter.all"), go.SetFilter(self._asking, now), not now)
        options = (every, *say.options(by_label, partial(go.SetFilter, self._asking), now))
        return ChoiceView(title=say(f"filter.{self._asking}"), options=options)

    def _choices(self) -> tuple[ChoiceView, ...]:
        """What is chosen in lists: Trainer cards or plates, or what figures evolve into."""
        match self.tab:
            case "cards":
                return self._cards() if self._setup.with_trainers else self._plates()
            case "evolutions":
                return self._evolutions()
            case _:
                return ()

    def _evolutions(self) -> tuple[ChoiceView, ...]:
        """What each figure of the team, or that is brought, evolves into, and its forms; a tap brings or leaves one."""
        say, draft, figures = self._say, self.draft, self._gallery.figures
        lists = []
        team = [figures[id] for id in (*draft.figures, *draft.evolutions) if id in figures]
        for name in dict.fromkeys(figure.name for figure in team):
            brought = [one for one in figures.values() if stands_for_one_of(one, (name,), self._rules)]
            evolving = [one for one in brought if one.evolves_from == name]
            for key, found in (("evolves-into", evolving), ("takes-form", [o for o in brought if o not in evolving])):
                if options := self._to_bring(found):
                    lists.append(ChoiceView(title=say(f"team.{key}", name=called(name)), options=options))
        most = EVOLUTIONS_A_FIGURE * FIGURES_OF[self._setup.plan.format]
        heading = ChoiceView(
            title=say("team.evolutions-heading", n=len(draft.evolutions), wanted=most),
            options=(),
            note=say("team.evolutions-note" if lists else "team.evolutions-none"),
        )
        return (heading, *lists)

    def _to_bring(self, found: Iterable[Figure]) -> tuple[Option, ...]:
        """These figures, to be brought beside the team by a tap, or left."""
        names, brought = self._gallery.names, self.draft.evolutions
        return tuple(
            self._say.option(names[one.id], go.PickEvolution(one.id), one.id in brought)
            for one in found
            if one.id not in self._refusals
        )

    def _cards(self) -> tuple[ChoiceView, ...]:
        say = self._say
        names = {trainer.name: trainer.name for trainer in self._parts.library.trainers()}
        rule, chosen = self._setup.cards, len(self.draft.cards)
        first = say.choice("team.trainer", names, go.PickTrainer, self.draft.trainer, say("team.trainer-note"))
        cards = [
            self._card(card, self._gallery.name(card), self._gallery.card_does(card.id))
            for card in self._of_kind("trainer")
        ]
        wanted = 0 if rule is None else rule.most
        heading = ChoiceView(
            title=say("team.cards-heading", n=chosen, wanted=wanted), options=(), note=say("team.cards-note")
        )
        return (first, heading, *cards)

    def _plates(self) -> tuple[ChoiceView, ...]:
        """The plates, those of the team first; what they cost stands behind their names."""
        say, rule, chosen = self._say, self._setup.cards, self.draft.cards
        assert rule is not None
        plates = sorted(self._of_kind("plate"), key=lambda one: (one.id not in chosen, self._gallery.name(one)))
        heading = ChoiceView(
            title=say(
                "team.plates-heading",
                n=len(chosen),
                most=rule.most,
                cost=cost_of_cards(one for one in plates if one.id in chosen),
                most_cost=rule.cost or 0,
            ),
            options=(),
            note=say("team.plates-note"),
        )
        lines = [
            self._card(
                one, say("team.plate", name=called(one.name), cost=one.cost or 0), self._gallery.card_does(one.id)
            )
            for one in plates
        ]
        return (heading, *lines)

    def _of_kind(self, kind: CardKind) -> Iterator[TrainerCard]:
        """The library's Trainer cards, or its plates."""
        return (card for card in self._gallery.cards if card.kind == kind)

    def _card(self, card: TrainerCard, title: str, does: str) -> ChoiceView:
        """A card, and a tap that takes it into the team, or out of it."""
        say, taken = self._say, card.id in self.draft.cards
        return ChoiceView(
            title=title,
            options=(say.option(say("team.card-in" if taken else "team.card-out"), go.PickCard(card.id), taken),),
            note=does,
            warning="" if card.certainty == "high" else say(f"team.certainty.{card.certainty}"),
        )

    def _figure_look(self) -> FigureLook | None:
        if not self._look:
            return None
        say, figure = self._say, self._gallery.figures[self._look]
        refusal = self._refusal_of(figure)
        facts = [say("look.mp", n=figure.mp), say.types(figure.types)]
        facts += [say("look.rarity", rarity=rarity_words(self._parts.texts, figure.rarity))] if figure.rarity else []
        edition = edition_words(self._parts.texts, figure.edition)
        facts += [say("look.edition", edition=edition)] if edition else []
        facts += map(self._parts.texts.tell, line_sentences(figure))
        facts += map(self._parts.texts.tell, ability_sentences(figure.abilities))
        facts += [say("look.ability")] if figure.ability and not figure.abilities else []
        facts += [say("look.by-hand")] if figure.by_hand else []
        facts += [say("look.provisional", what=what) for what in figure.provisional]
        return FigureLook(
            name=self._gallery.name(figure),
            mp=figure.mp,
            segments=self._gallery.segments(figure.id),
            facts=tuple(facts),
            push=Push(say("look.add"), go.AddFigure(figure.id), accent=True, enabled=not refusal, why=refusal),
            close=say.push("push.close", go.LookAt("")),
        )
