"""Run the card game's scenarios: in each of their editions, or each try alone.

Adapters read the files; `cases.cards.format` defines a scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import ValidationError, convert, json

from companion.cards.printed.cards import Card
from companion.cases.cards._given import Position
from companion.cases.cards._play import Play, Spared
from companion.cases.cards._said import words_of
from companion.cases.cards.checks import differences, outcome, refusals
from companion.cases.cards.format import CardCaseFile, RawAction, RawCard, RawGiven, RawScenario, RawTries
from companion.cases.figure.run import CaseResult
from companion.kernel.errors import DataError
from companion.texts.errors import expectation, placed, quoted, said_by
from companion.texts.texts import phrase


def run_card_file(file: CardCaseFile, only: str | None = None) -> Iterator[CaseResult]:
    """The result of each scenario in each of its editions, in order; with *only*, of that scenario alone.

    A scenario that cannot be read or set up fails; the others still run.
    """
    for unread in file.unread:
        for edition in unread.editions:
            if only is None or only in (unread.id, named(unread.id, edition)):
                yield CaseResult(named(unread.id, edition), unread.title, (unread.why,), misfit=True)
    for scenario in file.scenarios:
        for edition in scenario.editions:
            name = named(scenario.id, edition)
            if only is None or only in (scenario.id, name):
                try:
                    yield run_scenario(scenario, file.cards, edition, file.library)
                except DataError as error:
                    why = placed(file.path, phrase("error.cases.scenario", name=name, why=error.said))
                    yield CaseResult(name, scenario.title, (why,), misfit=True)
                except Exception as error:
                    # A bug in the program also fails only this scenario; run_scenario raises it.
                    yield CaseResult(name, scenario.title, (f"fault of the program: {type(error).__name__}: {error}",))


def named(id: str, edition: str) -> str:
    """Name of a scenario in one of its editions."""
    return f"{id} [{edition}]"


def run_scenario(
    scenario: RawScenario, cards: Mapping[str, RawCard], edition: str, library: Mapping[str, Card] | None = None
) -> CaseResult:
    """Run one scenario in one edition.

    Raises:
        DataError: It cannot be set up, or an action names something it lacks.
    """
    then = in_edition(scenario.then, edition)

    def elsewhere(number: int) -> Collection[str]:
        others = (other for other in scenario.editions if other != edition)
        return {word for other in others for word in _taken(scenario, cards, other, library).get(number, ())}

    begin = partial(_begun, cards=cards, edition=edition, library=library, spared=elsewhere)
    if isinstance(scenario.when, RawTries):
        found = tuple(_tries(scenario, begin, then))
    else:
        found = tuple(_in_order(scenario, begin, then))
    return CaseResult(named(scenario.id, edition), scenario.title, found)


def _taken(
    scenario: RawScenario, cards: Mapping[str, RawCard], edition: str, library: Mapping[str, Card] | None
) -> dict[int, frozenset[str]]:
    """By step or try: the words that answer requests in this edition.

    A scenario's actions serve all its editions, whose requests may differ.
    """
    alone = isinstance(scenario.when, RawTries)
    actions = scenario.when.tries if isinstance(scenario.when, RawTries) else scenario.when
    begin = partial(
        _begun,
        cards=cards,
        edition=edition,
        library=library,
        spared=lambda n: {*words_of(actions[n - 1]), actions[n - 1].tool_moment},
    )
    play, found = begin(scenario.given), dict[int, frozenset[str]]()
    for number, action in enumerate(actions, start=1):
        if alone:
            play = begin(_changed(scenario.given, action))
        play.take(number, action)
        found |= play.taken
    return found


def _begun(
    given: RawGiven, cards: Mapping[str, RawCard], edition: str, library: Mapping[str, Card] | None, spared: Spared
) -> Play:
    return Play(Position(given, cards, edition, library), spared)


def in_edition(then: Mapping[str, Any], edition: str) -> dict[str, Any]:
    """Expectations in this edition: the common ones and its own (or those under `otherwise`)."""
    merged = {key: value for key, value in then.items() if key != "by_edition"}
    by_edition = then.get("by_edition", {})
    for key, value in by_edition.get(edition, by_edition.get("otherwise", {})).items():
        merged[key] = _on_top(key, merged[key], value) if key in merged else value
    return merged


def _on_top(key: str, common: Any, own: Any) -> Any:
    """Merge an edition's expectations into the common ones: its own refusal or step replaces the common one."""
    if isinstance(common, Mapping) and isinstance(own, Mapping):
        both = {step: common[step] for step in common.keys() & own.keys() if key == "after"}
        return {**common, **own, **{step: _together(expected, own[step]) for step, expected in both.items()}}
    if isinstance(common, list) and isinstance(own, list):
        match key:
            case "refused":
                changed = [one["step"] for one in own if isinstance(one, Mapping) and "step" in one]
                return [one for one in common if not (isinstance(one, Mapping) and one.get("step") in changed)] + own
            case "no_event":
                return common + own
            case "events":
                return [common, own]
    return own


def _together(common: Any, own: Any) -> Any:
    return {**common, **own} if isinstance(common, Mapping) and isinstance(own, Mapping) else own


def _in_order(scenario: RawScenario, begin: Callable[[RawGiven], Play], then: Mapping[str, Any]) -> Iterator[str]:
    assert not isinstance(scenario.when, RawTries)
    play = begin(scenario.given)
    after = {int(step): expected for step, expected in then.get("after", {}).items()}
    for number, action in enumerate(scenario.when, start=1):
        play.take(number, action)
        for difference in differences(play, after.get(number, {})):
            yield f"after step {number}: {difference}"
    play.finish()
    yield from play.faults
    yield from refusals(play, then.get("refused", ()))
    yield from differences(play, then)


def _tries(scenario: RawScenario, begin: Callable[[RawGiven], Play], then: Mapping[str, Any]) -> Iterator[str]:
    assert isinstance(scenario.when, RawTries)
    tries, outcomes = scenario.when.tries, then.get("outcomes", ())
    if len(outcomes) != len(tries):
        raise DataError(
            placed("then.outcomes", expectation(phrase("error.cases.outcomes", many=len(tries)), len(outcomes)))
        )
    after = {int(step): expected for step, expected in then.get("after", {}).items()}
    for number, (action, expected) in enumerate(zip(tries, outcomes, strict=True), start=1):
        play = begin(_changed(scenario.given, action))
        play.take(number, action)
        play.finish()
        found = [*play.faults, *outcome(play, number, expected), *differences(play, after.get(number, {}))]
        yield from (f"try {number}: {difference}" for difference in found)


def _changed(given: RawGiven, action: RawAction) -> RawGiven:
    """The given state, changed as the try says in `with`."""
    if not action.with_:
        return given
    # Via JSON: tuples become lists, whose items can be replaced.
    raw = json.decode(json.encode(given))
    for path, value in action.with_.items():
        *way, last = path.split(".")
        inside: Any = raw
        for part in way:
            inside = _inside(inside, part)
        if isinstance(inside, list):
            inside[int(last) : int(last) + 1] = [value]
        else:
            inside[last] = value
    try:
        return convert(raw, RawGiven)
    except ValidationError as error:
        raise DataError(placed("with", said_by(error))) from error


def _inside(raw: Any, part: str) -> Any:
    """A part of the given state; expands a Pokémon given by its bare name."""
    key: Any = int(part) if isinstance(raw, list) else part
    if not isinstance(raw, list) and part not in raw:
        raise DataError(placed("with", expectation(phrase("error.cases.part"), quoted(part))))
    if raw[key] is None:
        raw[key] = {}
    if isinstance(raw[key], str) and (part == "active" or isinstance(raw, list)):
        raw[key] = {"is": raw[key]}
    return raw[key]
