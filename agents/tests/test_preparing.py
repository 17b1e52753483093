"""Preparing loads what is new and does nothing else."""

from __future__ import annotations

import time

import pytest
from django.db import connection

from agents import preparing
from agents.preparing import prepare, wait_until_prepared
from standards.loading import is_loaded, load_registry
from standards.models import LoadedData, Paragraph, StandardPassage

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


def test_nothing_is_loaded_when_nothing_is_new() -> None:
    load_registry()
    Paragraph.objects.filter(pk="S2.22").update(gist="would be overwritten")
    shown: list[str] = []
    prepare(shown.append)
    assert shown == []
    assert Paragraph.objects.get(pk="S2.22").gist == "would be overwritten"


def test_an_upgrade_loads_what_is_shipped_now() -> None:
    LoadedData.objects.update_or_create(pk=1, defaults={"fingerprint": "of an older version"})
    Paragraph.objects.filter(pk="S2.22").update(gist="of an older version")
    StandardPassage.objects.filter(source_type="sasb").delete()
    shown: list[str] = []
    prepare(shown.append)
    assert shown == ["Loading the standards"]
    assert Paragraph.objects.get(pk="S2.22").gist != "of an older version"
    assert StandardPassage.objects.filter(source_type="sasb").exists()
    assert is_loaded()


def test_a_worker_waits_while_another_process_prepares_the_database() -> None:
    asked = connection.copy()
    with asked.cursor() as cursor:
        cursor.execute("select pg_advisory_lock(%s)", [preparing.ADVISORY_KEY])
        began = time.monotonic()
        wait_until_prepared(seconds=0.2)
        assert time.monotonic() - began >= 0.2
        cursor.execute("select pg_advisory_unlock(%s)", [preparing.ADVISORY_KEY])
    asked.close()


def test_a_worker_waits_for_the_database_and_no_longer_than_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool] = [True, True, False]
    monkeypatch.setattr(preparing, "POLL_SECONDS", 0.0)
    monkeypatch.setattr(preparing, "_unapplied", lambda: asked.pop(0))
    wait_until_prepared()
    assert asked == [], "it asks until nothing is missing"
    asked += [True]
    wait_until_prepared(seconds=0.0)
    assert asked == [True], "and gives up once its time is over"
