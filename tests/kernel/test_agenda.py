from __future__ import annotations

import msgspec
import pytest

from companion.kernel.agenda import Result, carry_out


class Say(msgspec.Struct, frozen=True):
    """A task that becomes an event."""

    word: str


class Twice(msgspec.Struct, frozen=True):
    """A task that becomes two tasks."""

    word: str


class Wait(msgspec.Struct, frozen=True):
    """A task that needs an answer."""


class Stop(msgspec.Struct, frozen=True):
    """A task after which nothing comes."""


class Begin(msgspec.Struct, frozen=True):
    """A task after which something else comes than was planned."""


class Read(msgspec.Struct, frozen=True):
    """A task that looks at the table."""


class Said(msgspec.Struct, frozen=True):
    """The event: the word stands on the table."""

    word: str


HANDLE = {
    Say: lambda context, table, task: Result((Said(task.word + context),)),
    Twice: lambda context, table, task: Result((), (Say(task.word), Say(task.word.upper()))),
    Wait: lambda context, table, task: None,
    Stop: lambda context, table, task: Result((Said("end"),), last=True),
    Begin: lambda context, table, task: Result((Said("end"),), (Say("again"), Wait()), last=True),
    Read: lambda context, table, task: Result((Said(str(len(table))),)),
}
FOLDS = {Said: lambda context, table, event: (*table, event.word)}


def carried(*agenda, table=(), context=""):
    events = []
    table, left = carry_out(context, table, agenda, events, HANDLE, FOLDS)
    return table, left, events


def test_tasks_are_carried_out_in_order_when_none_waits():
    assert carried(Say("a"), Say("b")) == (("a", "b"), (), [Said("a"), Said("b")])


def test_what_a_task_leads_to_comes_before_the_tasks_behind_it():
    table, _, _ = carried(Twice("a"), Say("b"))

    assert table == ("a", "A", "b")


def test_waiting_task_stays_in_front_and_the_others_wait_behind_it():
    table, left, _ = carried(Say("a"), Wait(), Say("b"))

    assert table == ("a",)
    assert left == (Wait(), Say("b"))


def test_agenda_is_dropped_when_a_task_was_the_last():
    table, left, _ = carried(Stop(), Say("b"), Wait())

    assert table == ("end",)
    assert left == ()


def test_last_task_may_begin_another_agenda():
    table, left, _ = carried(Begin(), Say("b"), Wait())

    assert table == ("end", "again")
    assert left == (Wait(),)


def test_task_sees_the_table_that_the_events_before_it_made():
    table, _, _ = carried(Say("a"), Say("b"), Read())

    assert table == ("a", "b", "2")


def test_handlers_get_the_context():
    assert carried(Say("a"), context="!")[0] == ("a!",)


def test_events_are_added_to_those_that_were_there():
    events = [Said("before")]

    carry_out("", (), (Say("a"),), events, HANDLE, FOLDS)

    assert events == [Said("before"), Said("a")]


def test_nothing_changes_when_the_agenda_is_empty():
    assert carried(table=("a",)) == (("a",), (), [])


def test_task_without_handler_is_an_error():
    with pytest.raises(KeyError):
        carry_out("", (), (Said("no task"),), [], HANDLE, FOLDS)
