"""The feed: numbered without gaps in the order of commits, each event stored once, payloads as in
the catalogue."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.db import connection
from pydantic import ValidationError

from agents.base.events import CATALOGUE, Event, Thinking, append, naming
from agents.models import AgentEvent, EventCounter
from reports.models import Analysis
from reports.tests.factories import make_report


def _analysis(user: Any) -> Analysis:
    analysis = Analysis.objects.create(report=make_report(user))
    EventCounter.objects.create(analysis=analysis)
    return analysis


def _thought(number: int) -> Event:
    return Event(Thinking(message=f"thought {number}"), f"thought:{number}", "legal")


def test_what_is_told_twice_stands_once(auditor: Any) -> None:
    analysis = _analysis(auditor)
    assert append(analysis.pk, [_thought(1), _thought(2), _thought(2)]) == 2
    assert append(analysis.pk, [_thought(2), _thought(3)]) == 1
    assert list(
        AgentEvent.objects.filter(analysis=analysis).values_list("seq", "data__message")
    ) == [
        (1, "thought 1"),
        (2, "thought 2"),
        (3, "thought 3"),
    ]


def test_writers_side_by_side_leave_no_gap(live_auditor: Any) -> None:
    analysis = _analysis(live_auditor)

    def write(first: int) -> None:
        for number in range(first, first + 20):
            append(analysis.pk, [_thought(number)])
        connection.close()

    writers = [threading.Thread(target=write, args=(100 * index,)) for index in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    numbers = list(
        AgentEvent.objects.filter(analysis=analysis).order_by("seq").values_list("seq", flat=True)
    )
    assert numbers == list(range(1, 81))


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_payload_takes_no_field_that_is_not_in_the_catalogue(name: str) -> None:
    with pytest.raises(ValidationError):
        CATALOGUE[name](made_up_field=1)


def test_a_long_claim_is_named_in_few_words() -> None:
    named = naming("word " * 100, 7)
    assert (
        len(named["claim_text"]) <= 140
        and named["claim_text"].endswith("…")
        and named["claim_page"] == 7
    )
