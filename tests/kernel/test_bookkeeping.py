"""A record in words: each entry is told once, what is taken back is struck through, and another record begins anew."""

from __future__ import annotations

from companion.kernel.bookkeeping import Bookkeeper
from companion.kernel.journal import Remarked
from companion.kernel.match import Match
from companion.kernel.model import Chance
from tests.kernel.toy import ToyRules, Walk


class Book(Bookkeeper[str, int]):
    """Two lines for each entry, counted by a running number that a taking back turns back."""

    def told(self, entries):
        return self._read_on(entries), list(self._kept)

    def _open_book(self):
        self.count = 0

    def _mark(self):
        return self.count

    def _go_back(self, mark):
        self.count = mark

    def _tell_entry(self, entry, number):
        self.count += 1
        self._kept += [f"{number}: {self.count}", "and more"]

    def _struck(self, line):
        return f"-{line}-"

    def _taken_back(self, entry):
        return f"back to {entry.start}"

    def _remarked(self, entry):
        return "a remark"


def begun():
    match = Match(ToyRules())
    for action in (Chance("parcel-0", "small"), Chance("parcel-1", "big"), Walk()):
        match.apply(action)
    return match


def test_what_is_new_is_told_and_what_is_taken_back_is_struck_through():
    match, book = begun(), Book()
    first = book.told(match.entries)
    match.retract(2, "a slip")
    back = book.told(match.entries)
    match.apply(Walk())

    assert (True, ["0: 1", "and more", "1: 2", "and more", "2: 3", "and more"]) == first
    assert (True, [*first[1][:4], "-2: 3-", "-and more-", "back to 2"]) == back
    assert (True, [*back[1], "2: 3", "and more"]) == book.told(match.entries)
    assert (False, [*back[1], "2: 3", "and more"]) == book.told(match.entries)


def test_a_remark_has_a_line_and_stands_in_no_entrys_way():
    book = Book()
    entries = [*begun().entries[:1], Remarked(0, "warning"), *begun().entries[1:2]]

    assert (True, ["0: 1", "and more", "a remark", "1: 2", "and more"]) == book.told(entries)


def test_another_record_is_told_from_its_beginning():
    book = Book()
    book.told(begun().entries)
    shorter, other = begun().entries[:1], begun().entries[:2]

    assert (True, ["0: 1", "and more"]) == book.told(shorter)
    assert (True, ["0: 1", "and more", "1: 2", "and more"]) == book.told(other)
