"""What click says is found by its words: where a new click has others, a pattern fails here and not a user."""

from __future__ import annotations

import click
import pytest

from companion.commands import misuse
from companion.commands.misuse import said_of_click
from companion.texts.texts import Phrase
from tests.saying import in_english


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--size", type=click.Choice(["small", "large"]))
@click.option("--many", type=click.IntRange(1, 9))
@click.option("--games", type=click.IntRange(1))
@click.option("--speed", type=float)
@click.option("--share", type=click.FloatRange(0, 1))
@click.option("--seed", type=int)
@click.option("--folder", type=click.Path(file_okay=False))
@click.option("--kept", required=True)
@click.option("--quick", is_flag=True)
def command(**_: object) -> None:
    """A command with an option of every kind that ours have."""


def refused(*args: str) -> click.ClickException:
    with pytest.raises(click.ClickException) as caught:
        command.main(list(args), standalone_mode=False)
    return caught.value


HERE = __file__
WRONG = [
    ("one-of", ["--size", "huge", "--kept", "x", HERE], "'--size': 'huge' isn't one of 'small', 'large'"),
    ("integer", ["--many", "x", "--kept", "x", HERE], "'--many': 'x' isn't a whole number"),
    ("integer", ["--seed", "1.5", "--kept", "x", HERE], "'--seed': '1.5' isn't a whole number"),
    ("float", ["--speed", "x", "--kept", "x", HERE], "'--speed': 'x' isn't a number"),
    ("float", ["--share", "x", "--kept", "x", HERE], "'--share': 'x' isn't a number"),
    ("", ["--many", "10", "--kept", "x", HERE], "'--many': 10 is out of range: 1 to 9"),
    ("", ["--games", "0", "--kept", "x", HERE], "'--games': 0 is too small: at least 1"),
    ("no-file", ["--kept", "x", "nowhere"], "'FILE': 'nowhere' doesn't exist"),
    ("is-directory", ["--kept", "x", "."], "'FILE': '.' is a directory, not a file"),
    ("is-file", ["--folder", HERE, "--kept", "x", HERE], f"'--folder': {HERE!r} is a file, not a directory"),
    ("needs-value", ["--kept"], "option '--kept' needs a value"),
    ("no-value", ["--quick=3", "--kept", "x", HERE], "option '--quick' takes no value"),
    ("extra", ["--kept", "x", HERE, "and", "more"], "too many arguments: and more"),
    ("", [HERE], "the option '--kept' is missing"),
    ("", ["--kept", "x"], "the argument 'FILE' is missing"),
    ("", ["--quik"], "unknown option '--quik' (did you mean --quick?)"),
    ("", ["--nothing"], "unknown option '--nothing'"),
]


@pytest.mark.parametrize("pattern, args, sentence", WRONG, ids=[" ".join(args[:2]) for _, args, _ in WRONG])
def test_what_click_refuses_is_a_phrase_of_ours(pattern, args, sentence):
    said = said_of_click(refused(*args))

    assert isinstance(said, Phrase)
    assert (sentence,) == in_english([said])


def test_every_pattern_is_held_against_click():
    assert set(misuse._WORDS) - {"unreadable"} == {pattern for pattern, *_ in WRONG} - {""}


def test_a_file_that_may_not_be_read_is_found_by_clicks_words(monkeypatch):
    monkeypatch.setattr("os.access", lambda *_: False)

    assert (f"'FILE': you don't have permission to read {HERE!r}",) == in_english(
        [said_of_click(refused("--kept", "x", HERE))]
    )


def test_words_that_no_pattern_knows_are_shown_as_they_are():
    assert "Something new" == said_of_click(click.UsageError("Something new."))
