"""Forms: which form a figure can take and when, and how long it keeps it (FG-FORM-01 to -05).

A figure and its form are two figures with two numbers, as in evolution: one stands in
the other's place, and the other beside the mat. Setups without forms never come here:
who asks looks at `Game.has_forms` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.figure.events import Event, FormChanged, FormLasts, SentOut, SentToBench, WentBack
from companion.figure.evolving import gone_back
from companion.figure.game import Game
from companion.figure.in_force import in_force
from companion.figure.landing import evolved_there
from companion.figure.meant import name_of, off_field, owner_of
from companion.figure.printed.abilities import ChangesForm, KeepsMega, LongerMega, StopsForms
from companion.figure.printed.effects import ChangeForm, If, ToBench
from companion.figure.state import ASIDE, BENCH, OUT, Table
from companion.figure.tasks import (
    Ask,
    BenchForForm,
    CheckDisplaced,
    CheckNeighbours,
    Do,
    EnterCenter,
    FormChosen,
    FormInstead,
    KnockOuts,
    Shown,
    SpentForForm,
    TakeTurn,
    Task,
)
from companion.kernel.agenda import Result
from companion.kernel.model import Seat

STAYS = "stays"
"""The answer of a player whose figure keeps its form."""


def forms_of(game: Game, table: Table, figure: int, into: Sequence[str] = ()) -> tuple[int, ...]:
    """The forms that the figure can take now, of those *into*, or any: they stand beside the mat, free or its former.

    Of several of a kind, one.
    """
    if table.where[figure] == ASIDE:
        return ()
    former, found = game.former_forms(table, figure), dict[str, int]()
    for one in dict.fromkeys((*former, *game.forms[figure])):
        free = one in former or one not in table.beneath
        named = not into or game.figures[one].name in into
        if table.where[one] == ASIDE and free and named and _may_be_mega(game, table, one):
            found.setdefault(game.figures[one].id, one)
    return tuple(found.values())


def _may_be_mega(game: Game, table: Table, into: int) -> bool:
    """One Mega Evolution at a time, and no more in a match than the rules say (FG-FORM-03)."""
    form, rule, owner = game.figures[into].form, game.rules.forms, game.owners[into]
    if form is None or not form.mega or rule is None:
        return True
    if any(is_mega(game, table, one) for one in game.of_seat[owner]):
        return False
    return rule.megas is None or table.megas[owner] < rule.megas


def is_mega(game: Game, table: Table, figure: int) -> bool:
    """Is this a figure that is there as a Mega Evolution now?"""
    form = game.figures[figure].form
    return form is not None and form.mega and table.where[figure] != ASIDE and table.beneath[figure] >= 0


def stopped(game: Game, table: Table, figure: int) -> bool:
    """Does an opposing figure beside this one keep it from changing its form by an ability?"""
    space = table.where[figure]
    return space >= 0 and any(
        game.owners[by] != game.owners[figure] and game.graph.joined_to(table.where[by]) >> space & 1
        for by, _ in in_force(game, table, StopsForms)
    )


def spendable(game: Game, table: Table, into: int) -> tuple[int, ...]:
    """The figures of which one leaves the match for this form: on the Field, the Bench or in the Center."""
    form = game.figures[into].form
    names = () if form is None else form.spends
    return tuple(
        one
        for one in game.of_seat[game.owners[into]]
        if game.figures[one].name in names and table.where[one] not in (OUT, ASIDE)
    )


def at_will(game: Game, table: Table, figure: int) -> tuple[int, ...]:
    """The forms that the figure's player may let it take in a turn (FG-FORM-03)."""
    place = "bench" if table.where[figure] == BENCH else "field" if table.where[figure] >= 0 else None
    found = []
    for into in forms_of(game, table, figure):
        form = game.figures[into].form
        if place is not None and form is not None and form.at_will == place:
            if not form.spends or spendable(game, table, into):
                found.append(into)
    return tuple(found)


def by_ability(game: Game, table: Table, figure: int, at: str) -> tuple[int, ...]:
    """The forms that the figure's ability lets it take now: at the beginning of a turn, or before it is used."""
    if table.where[figure] < 0 or table.changed >> figure & 1 or stopped(game, table, figure):
        return ()
    found: dict[int, None] = {}
    for by, one in in_force(game, table, ChangesForm):
        if by == figure and one.at == at:
            found |= dict.fromkeys(forms_of(game, table, figure, one.into))
    return tuple(found)


def changes_by_will(game: Game, table: Table, task: TakeTurn, figure: int, into: int) -> Result:
    """The player lets the figure take the form: by its ability, else as every figure may (FG-FORM-03)."""
    if into in by_ability(game, table, figure, "beginning"):
        changed = changes(game, table, figure, into, "ABILITY-changes_form")
        return Result(changed.events, (*changed.tasks, task))
    if into in by_ability(game, table, figure, "first"):
        changed = changes(game, table, figure, into, "ABILITY-changes_form")
        return Result(changed.events, (*changed.tasks, replace(task, chosen=into)))
    spent = spendable(game, table, into)
    names = tuple(game.names[one] for one in spent)
    if len(names) > 1:
        asked = SpentForForm(figure, into, task)
        return Result((), (Ask(game.owners[figure], "spend-for-form", names, asked, game.names[into]),))
    return _changes_in_turn(game, table, task, figure, into, names)


def spent_for_form(game: Game, table: Table, task: SpentForForm) -> Result:
    """Who leaves the match for the form was chosen."""
    (name,) = task.picked
    if task.into not in at_will(game, table, task.figure) or game.number[name] not in spendable(game, table, task.into):
        # A correction took one of them away while the choice was open.
        return Result((), (task.turn,))
    return _changes_in_turn(game, table, task.turn, task.figure, task.into, (name,))


def _changes_in_turn(
    game: Game, table: Table, turn: TakeTurn, figure: int, into: int, spent: tuple[str, ...]
) -> Result:
    """The figure takes the form, and its player's turn goes on; who does nothing more has acted (FG-FORM-03)."""
    left: list[Event] = []
    for name in spent:
        left += [SentOut(name, "FG-FORM-03"), *gone_back(game, table, game.number[name])]
    changed = changes(game, table, figure, into, "FG-FORM-03")
    return Result((*left, *changed.events), (*changed.tasks, CheckDisplaced(), replace(turn, formed=True)))


def changes(game: Game, table: Table, figure: int, into: int, clause: str) -> Result:
    """The figure changes its form; what the new one's ability does when it comes so is done."""
    event = FormChanged(game.names[figure], game.names[into], last_turn(game, table, figure, into), clause)
    space = table.where[figure]
    comes: tuple[Task, ...] = evolved_there(game, into, space) if space >= 0 and game.entering else ()
    return Result((event,), (*comes, CheckNeighbours()) if game.has_bad_neighbours else comes)


def last_turn(game: Game, table: Table, figure: int, into: int) -> int:
    """The last turn of a form that is taken now, 0 for good; whoever was this before stays so (FG-FORM-04)."""
    form = game.figures[into].form
    if into in game.line(table, figure):
        return table.form_until[into]
    return 0 if form is None or form.turns is None else table.turn + form.turns


def form_instead(
    game: Game, table: Table, figure: int, clause: str, others: tuple[int, ...], by: int, how: Sequence[str]
) -> Result | None:
    """What comes instead of a Knock Out by this clause where the figure can change its form; None where it cannot.

    *by*: whose attack it is; *how*: which Knock Outs it is one of: any, one in a battle, one by damage.
    """
    if stopped(game, table, figure):
        return None
    for holder, one in in_force(game, table, ChangesForm):
        if holder != figure or one.at != "knocked_out" or one.by not in how:
            continue
        names = tuple(game.names[into] for into in forms_of(game, table, figure, one.into))
        if not names:
            continue
        chosen = FormInstead(figure, clause, others, by=by)
        if one.must and len(names) == 1:
            return Result((), (replace(chosen, picked=names),))
        options = names if one.must else (*names, STAYS)
        return Result((), (Ask(game.owners[figure], "form-instead", options, chosen, game.names[figure]),))
    return None


def formed_instead(game: Game, table: Table, task: FormInstead) -> Result:
    """The figure changes its form and stays on the Field, or is Knocked Out after all."""
    (name,) = task.picked
    figure, into = task.figure, game.number.get(name, -1)
    if name == STAYS or table.where[figure] < 0 or into not in forms_of(game, table, figure):
        # It stays; or a correction took one of the two away while the choice was open.
        stays = EnterCenter(task.clause, True, task.others, (game.names[figure],), asked=True, by=task.by)
        return Result((), (stays,))
    changed = changes(game, table, figure, into, "ABILITY-changes_form")
    frees = _freed(game, table, figure, into)
    following: tuple[Task, ...] = (KnockOuts(task.others, task.clause, by=task.by),) if task.others else ()
    return Result(changed.events, (*changed.tasks, *frees, *following))


def _freed(game: Game, table: Table, figure: int, into: int) -> tuple[Do, ...]:
    """The figure that comes back to the Bench because this one changed its form instead of being Knocked Out."""
    shown = Shown(into, -1, table.where[figure], -1)
    return tuple(
        Do(ToBench(to="own_out", pick=1, if_=If(names=one.frees)), shown)
        for by, one in in_force(game, table, ChangesForm)
        if by == figure and one.frees
    )


def change_form(game: Game, table: Table, effect: ChangeForm, shown: Shown) -> Result:
    """This figure may change its form; or it may go to the Bench, and changes it there where it can."""
    by_card = shown.by >= 0 and shown.other == shown.by and table.where[shown.by] == BENCH
    if off_field(table, shown) and not by_card:
        return Result()
    figure, owner, name = shown.by, owner_of(game, table, shown), name_of(game, shown)
    if effect.bench:
        asked = BenchForForm(figure, effect.into)
        return Result((), (Ask(owner, "bench-for-form", (name, STAYS), asked, name),))
    if not game.has_forms or not (found := forms_of(game, table, figure, effect.into)):
        return Result()
    names = tuple(game.names[into] for into in found)
    chosen = FormChosen(figure, "EFFECT-change_form")
    return Result((), (Ask(owner, "form", (*names, STAYS), chosen, name),))


def bench_for_form(game: Game, table: Table, task: BenchForForm) -> Result:
    """The figure goes to the Bench and changes its form there, or stays; of several forms its player says which."""
    (name,) = task.picked
    if name == STAYS or table.where[task.figure] < 0:
        return Result()
    gone = SentToBench(name, "EFFECT-change_form")
    found = forms_of(game, table, task.figure, task.into) if game.has_forms else ()
    chosen = FormChosen(task.figure, "EFFECT-change_form")
    names = tuple(game.names[into] for into in found)
    if len(names) > 1:
        return Result((gone,), (Ask(game.owners[task.figure], "form", names, chosen, name),))
    return Result((gone,), (replace(chosen, picked=names),) if names else ())


def form_chosen(game: Game, table: Table, task: FormChosen) -> Result:
    """The figure changes its form, or keeps it."""
    (name,) = task.picked
    into = game.number.get(name, -1)
    if name == STAYS or into not in forms_of(game, table, task.figure):
        # It stays; or a correction took one of the two away while the choice was open.
        return Result()
    return changes(game, table, task.figure, into, task.clause)


def forms_ended(game: Game, table: Table) -> Iterator[Event]:
    """At the end of a turn: the forms that end with it, and those that are nothing off the Field (FG-FORM-04)."""
    for figure, beneath in enumerate(table.beneath):
        if beneath < 0 or table.where[figure] == ASIDE or beneath not in game.takes[figure]:
            continue
        name, before = game.names[figure], game.names[beneath]
        if table.where[figure] < 0 and figure in game.only_on_field:
            yield WentBack(name, before, "ABILITY-only_on_field")
        elif 0 < table.form_until[figure] <= table.turn:
            if is_mega(game, table, figure) and _mega_kept(game, table, game.owners[figure]):
                yield FormLasts(name, table.turn + 1, "ABILITY-keeps_mega")
            else:
                yield WentBack(name, before, "FG-FORM-04")


def _mega_kept(game: Game, table: Table, seat: Seat) -> bool:
    """Does a figure on an Entry Point of this seat keep turns from ending its Mega Evolution?"""
    keeping = (table.where[by] for by, _ in in_force(game, table, KeepsMega))
    return any(space >= 0 and game.entry_masks[seat] >> space & 1 for space in keeping)


def lengthened(game: Game, table: Table, figures: Sequence[int]) -> tuple[FormLasts, ...]:
    """The Mega Evolutions that last longer because their figures battle."""
    return tuple(
        FormLasts(game.names[by], table.form_until[by] + one.turns, "ABILITY-longer_mega")
        for by, one in game.abilities.get(LongerMega, ())
        if by in figures and table.form_until[by] > 0
    )
