"""Reads files of ruling cases; resolves every name and reports every mistake with file, case and key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import UNSET

from companion.adapters.cases._boards import as_named_in
from companion.adapters.cases._names import PLACES, Names, known_figure, no_place
from companion.adapters.files.decoding import KeyPart, ValidationIssue, decode, key_path, perhaps, shown
from companion.adapters.files.yaml import read_yaml
from companion.adapters.library.maps import first_fault
from companion.cases.figure.format import (
    Case,
    CaseCard,
    CaseFigure,
    CaseFile,
    CaseTrainer,
    Given,
    RawBoard,
    RawCard,
    RawCase,
    RawGiven,
    RawKind,
    RawTrainer,
    SeatName,
    Step,
    Then,
    merged,
)
from companion.figure.game import ASIDE_NAME, OUT_NAME
from companion.figure.printed.disc import Disc, Segment
from companion.figure.printed.figures import TRAINER_DISC, CardKind, Figure, TrainerCard
from companion.figure.printed.playmat import Playmat, Space
from companion.figure.rulesets import RULE_SETS, with_policies
from companion.figure.state import FACES
from companion.kernel.errors import DataError
from companion.texts.errors import ValidationError, expectation, one_of, placed
from companion.texts.texts import Fact, phrase


class CaseLibrary(Protocol):
    """The given maps, figures and Trainer cards that cases may name."""

    def playmats(self) -> Sequence[Playmat]: ...

    def figures(self) -> Sequence[Figure]: ...

    def cards(self) -> Sequence[TrainerCard]: ...


def load_cases(path: Path | str, library: CaseLibrary) -> CaseFile:
    """Every case of a file.

    Raises:
        DataError: The file cannot be read or does not fit the format; the message
            names the file, the case, the key, and what was expected there.
    """
    path = Path(path)
    raw = read_yaml(path)
    if not isinstance(raw, dict):
        raise DataError(placed(path, expectation(phrase("error.cases.file"), shown(raw))))
    game = raw.get("game")
    if game != "figure":
        got = phrase("error.kind.null") if "game" not in raw else shown(game)
        raise DataError(placed(path, placed("game", expectation("figure", got))))
    for key in raw:
        if key not in ("game", "defaults", "cases"):
            known = ("game", "defaults", "cases")
            raise DataError(
                placed(
                    path,
                    phrase(
                        "error.file.unknown-key", got=shown(key), perhaps=perhaps(key, known), words=", ".join(known)
                    ),
                )
            )
    defaults = raw.get("defaults") or {}
    if not isinstance(defaults, dict):
        raise DataError(placed(path, placed("defaults", expectation(phrase("error.cases.mapping"), shown(defaults)))))
    if not isinstance(raw.get("cases"), list):
        raise DataError(placed(path, placed("cases", expectation(phrase("error.cases.list"), shown(raw.get("cases"))))))
    cases: list[Case] = []
    for number, raw_case in enumerate(raw["cases"]):
        name = _case_name(number, raw_case)
        try:
            case = _case(raw_case, defaults, library)
        except ValidationIssue as misfit:
            raise DataError(placed(path, placed(_place(name, misfit, raw_case, defaults), misfit.said))) from None
        if any(earlier.id == case.id for earlier in cases):
            raise DataError(placed(path, placed(name, placed("id", phrase("error.cases.case-twice")))))
        cases.append(case)
    return CaseFile(path=str(path), cases=tuple(cases))


def _case_name(number: int, raw: Any) -> str:
    id = raw.get("id") if isinstance(raw, dict) else None
    return f"case {id}" if isinstance(id, str) and 0 < len(id) <= 60 else f"cases[{number}]"


def _place(name: str, misfit: ValidationIssue, raw_case: Any, defaults: Mapping[str, Any]) -> Fact:
    """Place of a fault in the file; a position's fault may be in the defaults."""
    path = misfit.path
    if path[:1] == ("given",):
        inside = (*path[1:], misfit.key) if misfit.key is not None else path[1:]
        own = raw_case.get("given") or {}
        if inside and not _leads_somewhere(own, inside) and _leads_somewhere(defaults, inside):
            return phrase("error.cases.met-in", place=key_path(("defaults", *path[1:])), name=name)
    return f"{name}: {key_path(path)}" if path else name


def _leads_somewhere(raw: Any, path: Sequence[KeyPart]) -> bool:
    for part in path:
        try:
            raw = raw[part]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def _case(raw: Any, defaults: Mapping[str, Any], library: CaseLibrary) -> Case:
    case = decode(raw, RawCase)
    given_raw = {} if case.given is None else case.given
    if not isinstance(given_raw, dict):
        raise ValidationIssue(("given",), expectation(phrase("error.cases.mapping"), shown(given_raw)))
    when = []
    for i, step in enumerate(case.when):
        with _at("when", i):
            when.append(decode(_plain_step(step), Step))
    with _at("given"):
        given = _given(merged(defaults, given_raw), when, library, words=raw)
    names = Names(given)
    for i, step in enumerate(when):
        with _at("when", i):
            names.check_step(step)
    with _at("then"):
        then = decode({} if case.then is None else case.then, Then)
        names.check_then(then, len(when))
    return Case(id=case.id, title=case.title, clauses=case.clauses, given=given, when=tuple(when), then=then)


@contextmanager
def _at(*path: KeyPart) -> Iterator[None]:
    """Prefix the path of a misfit raised here with *path*."""
    try:
        yield
    except ValidationIssue as misfit:
        raise misfit.under(*path) from None


def _plain_step(raw: Any) -> Any:
    """Normalise a step: a single pick becomes a list, YAML's numbers and booleans become the words as written."""
    if not isinstance(raw, dict) or "choose" not in raw:
        return raw
    picks = raw["choose"] if isinstance(raw["choose"], list) else [raw["choose"]]
    return raw | {"choose": [_as_written(pick) for pick in picks]}


def _as_written(pick: Any) -> Any:
    if isinstance(pick, bool):
        return "yes" if pick else "no"
    return str(pick) if isinstance(pick, int) else pick


# ---------------------------------------------------------------- given


def _given(raw: dict[str, Any], when: Sequence[Step], library: CaseLibrary, words: Any) -> Given:
    given = decode(raw, RawGiven)
    if given.rules not in RULE_SETS:
        known = tuple(RULE_SETS)
        raise ValidationIssue(("rules",), expectation(one_of(known), shown(given.rules), perhaps(given.rules, known)))
    try:
        with_policies(RULE_SETS[given.rules], given.policies)
    except ValidationError as error:
        raise ValidationIssue(("policies",), error.said) from None
    with _at("board"):
        board = _board(given.board, library)
        if isinstance(given.board, str):
            board = as_named_in(board, words)
    spaces = [space.id for space in board.space]
    kinds: dict[str, Figure] = {}
    for name, kind in given.kinds.items():
        with _at("kinds", name):
            kinds[name] = _figure_of(name, kind, (), library)
    figures = []
    for name, figure in given.figures.items():
        if figure.at not in spaces and figure.at not in PLACES:
            raise ValidationIssue(("figures", name, "at"), no_place(figure.at, (*spaces, *PLACES)))
        printed = _kind(name, figure.kind, kinds, library)
        condition = None if figure.condition == "none" else figure.condition
        figures.append(
            CaseFigure(
                name=name,
                owner=figure.owner,
                figure=printed,
                at=figure.at,
                condition=condition,
                beneath=figure.beneath,
            )
        )
    _refuse_crowds(figures, board, given)
    _refuse_strange_lines(figures, given.rules)
    for name in given.waiting:
        known_figure(name, [figure.name for figure in figures], ("waiting", name))
    trainers: dict[SeatName, CaseTrainer] = {}
    for seat, trainer in given.trainers.items():
        with _at("trainers", seat):
            trainers[seat] = _trainer(trainer, figures, when, library, given.rules)
    orders: dict[SeatName, tuple[str, ...]] = {
        "a": _center_order("a", figures, given),
        "b": _center_order("b", figures, given),
    }
    return Given(
        rules=given.rules,
        policies=dict(given.policies),
        board=board,
        to_move=given.to_move,
        first_player=given.first_player,
        turn=given.turn,
        figures=tuple(figures),
        center_order=orders,
        waiting={name: turn for name, turn in given.waiting.items() if isinstance(turn, int)},
        trainers=trainers,
    )


def _board(raw: Any, library: CaseLibrary) -> Playmat:
    if isinstance(raw, str):
        mats = {mat.id: mat for mat in library.playmats()}
        if raw not in mats:
            known = tuple(mats)
            raise ValidationIssue(
                (), expectation(phrase("error.cases.board", words=one_of(known)), shown(raw), perhaps(raw, known))
            )
        return mats[raw]
    board = decode(raw, RawBoard)
    for space in board.at:
        if space not in board.spaces:
            raise ValidationIssue(("at", space), no_place(space, board.spaces))
    playmat = Playmat(
        id="case",
        name="Case",
        bench=board.bench,
        center=board.center,
        space=tuple(Space(id=name, at=board.at.get(name, (0.0, 0.0))) for name in board.spaces),
        lines=board.lines,
        entry_points={str(seat): spaces for seat, spaces in board.entry_points.items()},
        goals={str(seat): goal for seat, goal in board.goals.items()},
    )
    fault = first_fault(playmat)
    if fault is not None:
        place, said = fault
        # The file writes spaces as a list of names, a map as a list of tables.
        found = re.fullmatch(r"(\w+)(?:\[(\d+)\])?(?:\.(\w+))?", place)
        keys = (place,) if found is None else tuple(key for key in (found[1], found[3]) if key)
        path: list[KeyPart] = ["spaces" if key == "space" else key for key in keys if key != "id"]
        if found is not None and found[2]:
            path.insert(1, int(found[2]))
        raise ValidationIssue(path, said)
    return playmat


def _kind(figure: str, kind: Any, kinds: Mapping[str, Figure], library: CaseLibrary) -> Figure:
    if isinstance(kind, str) and kind in kinds:
        return kinds[kind]
    with _at("figures", figure, "kind"):
        return _figure_of(figure, kind, tuple(kinds), library)


def _figure_of(name: str, kind: Any, kinds: tuple[str, ...], library: CaseLibrary) -> Figure:
    """The figure defined here, or the catalogue's figure of this id."""
    if isinstance(kind, str):
        for printed in library.figures():
            if printed.id == kind:
                return printed
        wanted = phrase("error.cases.kind", words=", ".join(kinds) or phrase("error.none"))
        ids = [printed.id for printed in library.figures()]
        raise ValidationIssue((), expectation(wanted, shown(kind), perhaps(kind, (*kinds, *ids))))
    written = decode(kind, RawKind)
    return Figure(
        id=_id_of(name),
        name=written.name or name,
        mp=written.mp,
        disc=_disc(written.disc, ("disc",)),
        types=written.types,
        ability=bool(written.abilities),
        abilities=written.abilities,
        evolves_from=written.evolves_from,
        form=written.form,
    )


def _id_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "figure"


def _disc(segments: tuple[Segment, ...], at: tuple[KeyPart, ...]) -> Disc:
    if not segments:
        raise ValidationIssue(at, phrase("error.figure.no-segment"))
    return Disc(segments)


def _refuse_crowds(figures: Sequence[CaseFigure], board: Playmat, given: RawGiven) -> None:
    """Refuse more figures than fit: one on a space, several on a Bench or in a Center."""
    taken: dict[str, str] = {}
    for figure in figures:
        at: tuple[KeyPart, ...] = ("figures", figure.name, "at")
        if figure.at in (OUT_NAME, ASIDE_NAME):
            continue
        if figure.at in PLACES:
            here = [other for other in figures if (other.at, other.owner) == (figure.at, figure.owner)]
            fits = board.bench if figure.at == "bench" else given.policies.get("pc_capacity") or board.center
            if isinstance(fits, int) and len(here) > fits:
                raise ValidationIssue(
                    at,
                    expectation(
                        phrase("error.cases.too-many-at", fits=fits, owner=figure.owner, at=figure.at), len(here)
                    ),
                )
        elif figure.at in taken:
            raise ValidationIssue(at, phrase("error.cases.space-taken", taken=taken[figure.at], at=figure.at))
        else:
            taken[figure.at] = figure.name


def _refuse_strange_lines(figures: Sequence[CaseFigure], rules: str) -> None:
    """Refuse a figure beneath another unless it is of the same side, beside the mat and a valid earlier stage."""
    named = {figure.name: figure for figure in figures}
    for figure in figures:
        if not figure.beneath:
            continue
        known_figure(figure.beneath, list(named), ("figures", figure.name, "beneath"))
        other = named[figure.beneath]
        evolve = RULE_SETS[rules].evolution is not None
        fits = evolve and other.owner == figure.owner and other.at == ASIDE_NAME
        form = figure.figure.form
        stands_for = figure.figure.evolves_from == other.figure.name or (form and other.figure.name in form.of)
        if not fits or not stands_for:
            raise ValidationIssue(
                ("figures", figure.name, "beneath"),
                phrase("error.cases.beneath", figure=figure.name, other=figure.beneath),
            )


def _center_order(seat: SeatName, figures: Sequence[CaseFigure], given: RawGiven) -> tuple[str, ...]:
    inside = [figure.name for figure in figures if figure.owner == seat and figure.at == "center"]
    order = given.center_order.get(seat)
    if order is None:
        return tuple(inside)
    if sorted(order) != sorted(inside):
        wanted, got = ", ".join(inside) or phrase("error.none"), ", ".join(order) or phrase("error.none")
        raise ValidationIssue(
            ("center_order", seat), expectation(phrase("error.cases.center-order", seat=seat, wanted=wanted), got)
        )
    return order


def _trainer(
    raw: RawTrainer, figures: Sequence[CaseFigure], when: Sequence[Step], library: CaseLibrary, rules: str
) -> CaseTrainer:
    cards = []
    for i, card in enumerate(raw.cards):
        if card.face not in FACES and card.face not in [figure.name for figure in figures]:
            raise ValidationIssue(
                ("cards", i, "face"),
                expectation(phrase("error.cases.face"), shown(card.face)),
            )
        if any(card.name == earlier.name for earlier in raw.cards[:i]):
            raise ValidationIssue(("cards", i, "name"), phrase("error.cases.card-again", got=shown(card.name)))
        cards.append(CaseCard(card=_card(card, when, library, rules), face=card.face))
    if raw.disc is None:
        return CaseTrainer(disc=TRAINER_DISC, cards=tuple(cards))
    segments = []
    for i, part in enumerate(raw.disc):
        # A Trainer figure's disc shows success or not; its White needs no damage.
        damage = (part.damage or 0) if part.colour in ("white", "gold") else part.damage
        try:
            segments.append(Segment(part.colour, part.size, part.name, damage, part.stars))
        except ValidationError as error:
            raise ValidationIssue(("disc", i), error.said) from None
    return CaseTrainer(disc=_disc(tuple(segments), ("disc",)), cards=tuple(cards))


def _card(raw: RawCard, when: Sequence[Step], library: CaseLibrary, rules: str) -> TrainerCard:
    known = RULE_SETS[rules].cards if rules in RULE_SETS else None
    kind: CardKind = "trainer" if known is None else known.kind
    called = (card for card in library.cards() if card.kind == kind and raw.name in (card.name, card.id))
    base = next(called, None)
    if base is None:
        # A card invented for the case: its use shows whether it has a target.
        aimed = any(step.trainer and step.trainer.card == raw.name and step.trainer.target for step in when)
        base = TrainerCard(id=_id_of(raw.name), name=raw.name, kind=kind, target="any_field" if aimed else "none")
    written = {name: value for name in _OF_CARDS if (value := getattr(raw, name)) is not UNSET}
    return msgspec.structs.replace(base, name=raw.name, **written)


_OF_CARDS = ("target", "types", "names", "needs", "lasting", "may_move_after", "effects", "gives", "until_out_by")
"""Fields of a card that a case may override."""
