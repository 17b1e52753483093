"""The beat sends what is due also after the clock of the machine was put back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from celery import Celery
from celery.schedules import schedule

from sibyl_project.internals.celery import Scheduler

HOUR = timedelta(hours=1)


class Turned:
    """What a clock shows that tests turn."""

    now = datetime(2026, 3, 1, 12, tzinfo=UTC)


def now() -> datetime:
    """The time; a function that can be pickled, since the schedule is kept in a file."""
    return Turned.now


class Noting(Scheduler):
    """A scheduler that notes what it would send."""

    producer = None  # there is no broker

    def __init__(self, *args: Any, **options: Any) -> None:
        self.sent: list[str] = []
        super().__init__(*args, **options)

    def apply_async(self, entry: Any, *args: Any, **options: Any) -> None:
        self.sent.append(entry.name)

    def due_now(self) -> list[str]:
        """What is sent until nothing more is due."""
        self.sent.clear()
        while self.tick() == 0:
            pass
        return sorted(self.sent)


def test_nothing_waits_for_an_hour_when_the_clock_is_put_back_by_one(tmp_path: Path) -> None:
    app = Celery("beat", set_as_current=False)
    app.conf.result_expires = None  # else the beat also sends what clears up results
    app.conf.beat_schedule = {
        "often": {"task": "often", "schedule": schedule(15.0, nowfun=now)},
        "seldom": {"task": "seldom", "schedule": schedule(600.0, nowfun=now)},
    }
    beat = Noting(app=app, schedule_filename=str(tmp_path / "schedule"), lazy=False)
    try:
        Turned.now += HOUR
        assert beat.due_now() == ["often", "seldom"]
        Turned.now -= HOUR
        assert beat.due_now() == []
        Turned.now += timedelta(seconds=15)
        assert beat.due_now() == ["often"]
        Turned.now += timedelta(seconds=585)
        assert beat.due_now() == ["often", "seldom"]
    finally:
        beat.close()
