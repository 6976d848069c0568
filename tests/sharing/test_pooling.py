from __future__ import annotations

from companion.figure.printed.comparison import Dispute
from companion.figure.printed.disc import Disc
from companion.sharing.bundle import Source, stock_of
from companion.sharing.pooling import Owner, pooled
from tests.adapters.sharing.bundles import EEL, bundle, eel

SHARK = eel(id="shark", name="Shark")


def owners(*bundles):
    return [Owner(one.author, one) for one in bundles]


def test_three_owners_agree_or_dispute_segment_by_segment():
    found = pooled(
        owners(
            bundle(eel(damage=50), SHARK, author="Ann"),
            bundle(EEL, SHARK, author="Ben"),
            bundle(EEL, author="Cleo"),
        )
    )

    eels, sharks = found.together
    assert [("Ben", "Cleo"), ("Ann",)] == [version.owners for version in eels.versions]
    assert (Dispute("damage", 0, 40, 50),) == eels.versions[1].disputes
    assert ((3, 4), True) == (eels.segments, eels.disputed)
    assert ((4, 4), False) == (sharks.segments, sharks.disputed)


def passed_on(*figures, author, by, changed=False):
    source = Source(author=by, licence="CC0", sha256="0" * 64, changed=changed)
    return bundle(*figures, author=author, sources={("figure", one.id): source for one in figures})


def test_what_is_only_passed_on_counts_once_for_who_made_it():
    ann, cleo = (passed_on(EEL, author=name, by="Ben") for name in ("Ann", "Cleo"))

    for some in ((bundle(EEL, author="Ben"), ann), (ann, bundle(EEL, author="Ben")), (ann, cleo)):
        found = pooled(owners(*some))
        assert ((), ((("figure", "eel"), "Ben"),)) == (found.together, found.alone)


def test_what_was_changed_is_said_by_who_changed_it():
    changed = passed_on(eel(damage=50), author="Ann", by="Ben", changed=True)

    (one,) = pooled(owners(bundle(EEL, author="Ben"), changed)).together

    assert [("Ben",), ("Ann",)] == [version.owners for version in one.versions]


def test_where_a_disc_begins_is_not_disputed():
    first, *others = EEL.disc.segments
    turned = eel(disc=Disc((*others, first)))

    (one,) = pooled(owners(bundle(EEL, author="Ann"), bundle(turned, author="Ben"))).together

    assert [("Ann", "Ben")] == [version.owners for version in one.versions]


def test_what_only_one_owner_has_is_alone_and_what_is_given_is_nobodys():
    given = stock_of([EEL], [], [], [], [])

    found = pooled(owners(bundle(EEL, SHARK, author="Ann"), bundle(EEL, author="Ben")), given)

    assert ((), (((("figure", "shark"), "Ann")),), 1) == (found.together, found.alone, found.given)


def test_what_is_given_is_held_against_who_has_it_otherwise():
    given = stock_of([EEL], [], [], [], [])

    (one,) = pooled(owners(bundle(EEL, author="Ann"), bundle(eel(mp=1), author="Ben")), given, "program").together

    assert [("program", "Ann"), ("Ben",)] == [version.owners for version in one.versions]


def test_one_name_under_two_ids_may_be_one_figure():
    found = pooled(owners(bundle(EEL, author="Ann"), bundle(eel(id="eel-r"), author="Ben")))

    assert (("Eel", ("eel", "eel-r")),) == found.alike


def test_two_figures_of_one_owner_are_two():
    both = bundle(EEL, eel(id="eel-r"), author="Ann")

    assert () == pooled(owners(both, bundle(EEL, author="Ben"))).alike
