"""Twenty places with services that take half a second for each request."""

from __future__ import annotations

import datetime as dt
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Any

import pytest
from django.db.models import Sum
from django.db.models.functions import Length

from agents.models import SourceAnswer
from agents.specialists.geography.tests.image_services import BARE, file_of, image_services
from agents.specialists.geography.tests.test_images_run import AFTER, BEFORE, investigated
from sibyl_project.common.tests.model_server import Reply, Request

PLACES = 20
AT_ONCE = 4  # requests, at least
LARGEST = 700_000  # bytes of an answer that is kept


class Slowed:
    """Slows answers down and counts how many are being given at once."""

    def __init__(self) -> None:
        self.most = self._now = 0
        self._lock = Lock()

    def __call__(self, answer: Callable[[Request], Reply]) -> Callable[[Request], Reply]:
        def behave(request: Request) -> Reply:
            self._count(1)
            time.sleep(0.5)
            self._count(-1)
            return answer(request)

        return behave

    def _count(self, more: int) -> None:
        with self._lock:
            self._now += more
            self.most = max(self.most, self._now)


@pytest.mark.long
@pytest.mark.django_db
def test_places_are_looked_at_side_by_side_and_nothing_is_fetched_twice(
    settings: Any, monkeypatch: Any
) -> None:
    places = [(54.1, 14.0 + number / 20) for number in range(PLACES)]
    scenes = [
        replace(made, name=f"{made.name}{number}", at=at, reach=1_200, pixel=20)
        for number, at in enumerate(places)
        for made in (BEFORE, AFTER)
    ]
    claims = [f"In 2018 we planted 80 ha of forest at {at[0]:.4f}, {at[1]:.4f}." for at in places]
    for made in scenes:  # so that no request waits until they are made
        for band in (*BARE, "SCL"):
            file_of(replace(made, name="", day=dt.date.min), band, made.shift)
    slowed = Slowed()
    with image_services(settings, monkeypatch, scenes, slowed=slowed) as server:
        rows = investigated(*claims, sources_most_asks=5_000)
    assert len(rows) == PLACES
    assert {row.evidence_type for row in rows} == {"satellite_imagery"}
    asked = Counter((r.path, r.headers.get("range"), str(r.body)) for r in server.requests)
    assert set(asked.values()) == {1}, "nothing is fetched twice"
    largest = SourceAnswer.objects.aggregate(whole=Sum(Length("body")))["whole"]
    assert largest / SourceAnswer.objects.count() < LARGEST
    assert slowed.most >= AT_ONCE
