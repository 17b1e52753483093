"""Fifty places with services that take half a second for each request."""

from __future__ import annotations

import datetime as dt
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db.models import Sum
from django.db.models.functions import Length

from agents.models import SourceAnswer
from agents.specialists.geography.tests.image_services import BARE, file_of, image_services
from agents.specialists.geography.tests.test_images_run import AFTER, BEFORE, investigated
from sibyl_project.common.tests.model_server import Reply, Request

PLACES = 50
MOST_SECONDS = 60
LARGEST = 700_000  # bytes of an answer that is kept


def slowed(answer: Callable[[Request], Reply]) -> Callable[[Request], Reply]:
    def behave(request: Request) -> Reply:
        time.sleep(0.5)
        return answer(request)

    return behave


@pytest.mark.long
@pytest.mark.django_db
def test_fifty_places_take_less_than_a_minute_and_nothing_is_fetched_twice(
    settings: Any, monkeypatch: Any
) -> None:
    places = [(54.1, 14.0 + number / 20) for number in range(PLACES)]
    scenes = [
        replace(made, name=f"{made.name}{number}", at=at, reach=1_200, pixel=20)
        for number, at in enumerate(places)
        for made in (BEFORE, AFTER)
    ]
    claims = [f"In 2018 we planted 80 ha of forest at {at[0]:.4f}, {at[1]:.4f}." for at in places]
    for made in scenes:  # so that making them is not measured
        for band in (*BARE, "SCL"):
            file_of(replace(made, name="", day=dt.date.min), band, made.shift)
    with image_services(settings, monkeypatch, scenes, slowed=slowed) as server:
        began = time.monotonic()
        rows = investigated(*claims, sources_most_asks=5_000)
        took = time.monotonic() - began
    assert len(rows) == PLACES
    assert {row.evidence_type for row in rows} == {"satellite_imagery"}
    asked = Counter((r.path, r.headers.get("range"), str(r.body)) for r in server.requests)
    assert set(asked.values()) == {1}, "nothing is fetched twice"
    largest = SourceAnswer.objects.aggregate(whole=Sum(Length("body")))["whole"]
    assert largest / SourceAnswer.objects.count() < LARGEST
    assert took < MOST_SECONDS, f"{took:.0f} s, {len(server.requests)} requests"
