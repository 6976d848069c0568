"""The file of what the players own."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adapters.library.owned import OwnedFile
from companion.app.ports.owned import NOT_OWNED, OWNED_KINDS, Owned
from companion.kernel.errors import DataError
from tests.saying import in_english

PIKACHU = Owned(count=2, note='chipped, "blue" base\n☃', photo="pikachu.jpg")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "collection.toml"


def test_nothing_is_owned_before_anything_was_written(path):
    assert [{}, {}, {}] == [OwnedFile(path).all(kind) for kind in OWNED_KINDS]
    assert not path.exists()


def test_what_is_written_down_comes_back_with_everything_else(path):
    kept = OwnedFile(path)
    kept.keep("figure", "pikachu-uc", PIKACHU)
    kept.keep("mat", "six_on_six", Owned(count=1))
    kept.keep("card", "potion", Owned(note="lent"))

    again = OwnedFile(path)
    assert {"pikachu-uc": PIKACHU} == again.all("figure") == kept.all("figure")
    assert {"six_on_six": Owned(count=1)} == again.all("mat")
    assert {"potion": Owned(note="lent")} == again.all("card")
    assert ["collection.toml"] == os.listdir(path.parent)


def test_ids_that_no_library_knows_and_comments_stay(path):
    path.write_text('# lent to Bo\n[figure.never-seen]\ncount = 4 # since May\n\n[mat."Küche 3"]\ncount = 1\n')
    kept = OwnedFile(path)
    kept.keep("figure", "pikachu-uc", PIKACHU)

    assert {"never-seen": Owned(count=4), "pikachu-uc": PIKACHU} == OwnedFile(path).all("figure")
    assert {"Küche 3": Owned(count=1)} == OwnedFile(path).all("mat")
    assert "# lent to Bo" in path.read_text()
    assert "# since May" in path.read_text()


def test_what_nothing_is_said_of_is_written_down_no_more(path):
    kept = OwnedFile(path)
    kept.keep("figure", "pikachu-uc", PIKACHU)
    kept.keep("figure", "pikachu-uc", NOT_OWNED)

    assert {} == OwnedFile(path).all("figure")


def test_what_another_has_written_meanwhile_is_kept(path):
    one, other = OwnedFile(path), OwnedFile(path)
    one.keep("figure", "pikachu-uc", PIKACHU)
    assert {"pikachu-uc": PIKACHU} == other.all("figure")
    other.keep("figure", "onix-uc", Owned(count=1))
    one.keep("figure", "pichu-uc", Owned(count=3))

    assert {"onix-uc", "pichu-uc", "pikachu-uc"} == set(OwnedFile(path).all("figure"))


@pytest.mark.parametrize(
    "text, said",
    [
        ("[figure.pikachu-uc]\ncount = 1000\n", "figure.pikachu-uc.count"),
        ("[figure.pikachu-uc]\ncount = -1\n", "figure.pikachu-uc.count"),
        ("[figure.pikachu-uc]\ncoutn = 1\n", "coutn"),
        ("[figures.pikachu-uc]\ncount = 1\n", "figures"),
        ('[figure.pikachu-uc]\nphoto = "../secret.jpg"\n', "figure.pikachu-uc.photo"),
        ('[figure.pikachu-uc]\nnote = "\\u001b[2J"\n', "figure.pikachu-uc.note"),
    ],
)
def test_a_value_that_does_not_fit_is_lost_alone_and_the_file_is_kept(path, text, said):
    text = f"[figure.onix-uc]\ncount = 2\n{text}"
    path.write_text(text)
    told = []
    kept = OwnedFile(path, told.append)
    kept.keep("mat", "six_on_six", Owned(count=1))

    (remark,) = in_english(told)
    assert all(words in remark for words in (str(path), said, "collection.toml.bad")) and told == [kept.remark]
    assert text == path.with_name("collection.toml.bad").read_text()
    assert Owned(count=2) == OwnedFile(path).all("figure")["onix-uc"]
    assert {"six_on_six": Owned(count=1)} == OwnedFile(path).all("mat")


@pytest.mark.parametrize("text, said", [("[figure.pikachu-uc\n", "line 1")])
def test_a_broken_file_is_one_sentence_and_stays_as_it_is(path, text, said):
    path.write_text(text)
    kept = OwnedFile(path)

    for broken in (lambda: kept.all("figure"), lambda: kept.keep("figure", "onix-uc", Owned(count=1))):
        with pytest.raises(DataError) as refused:
            broken()
        assert "collection.toml" in str(refused.value)
        assert said in str(refused.value)
    assert text == path.read_text()


def test_a_broken_file_that_was_put_right_is_read_again(path):
    path.write_text("[figure\n")
    kept = OwnedFile(path)
    with pytest.raises(DataError):
        kept.all("figure")
    path.write_text("[figure.onix-uc]\ncount = 1\n")

    assert {"onix-uc": Owned(count=1)} == kept.all("figure")


def test_more_than_may_be_owned_is_refused_and_nothing_is_written(path):
    with pytest.raises(DataError):
        OwnedFile(path).keep("figure", "onix-uc", Owned(count=1000))

    assert not path.exists()


IDS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
OWNED = st.builds(Owned, count=st.integers(0, 999), note=st.text(st.characters(exclude_categories=("C", "Z"))))


@given(st.lists(st.tuples(st.sampled_from(OWNED_KINDS), IDS, OWNED), max_size=8))
def test_the_last_word_on_each_is_what_is_read(tmp_path_factory, said):
    path = tmp_path_factory.mktemp("owned") / "collection.toml"
    kept = OwnedFile(path)
    for kind, id, owned in said:
        kept.keep(kind, id, owned)

    for kind in OWNED_KINDS:
        last = {id: owned for one, id, owned in said if one == kind}
        assert {id: owned for id, owned in last.items() if owned != NOT_OWNED} == OwnedFile(path).all(kind)


COUNTING = """
import sys
from pathlib import Path
from companion.adapters.library.owned import OwnedFile
from companion.app.ports.owned import Owned
kept = OwnedFile(Path(sys.argv[1]))
for count in range(1, 1000):
    kept.keep("figure", "onix-uc", Owned(count=count))
    print(count, flush=True)
"""


@pytest.mark.parametrize("seed", range(3))
def test_what_was_said_to_be_written_is_there_after_a_kill(path, seed):
    with subprocess.Popen([sys.executable, "-c", COUNTING, path], stdout=subprocess.PIPE, text=True) as writer:
        lines = [writer.stdout.readline() for _ in range(random.Random(seed).randrange(1, 30))]
        writer.kill()
        lines += writer.stdout.readlines()

    whole = [line for line in lines if line.endswith("\n")]
    assert OwnedFile(path).all("figure")["onix-uc"].count in (int(whole[-1]), int(whole[-1]) + 1)
    assert OwnedFile(path).keep("figure", "onix-uc", Owned(count=7)) is None
