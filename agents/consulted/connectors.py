"""Every connector with its state, for operators, and trying one with a harmless question."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

import redis
from django.core.cache import cache
from django.db.models import Count, Max

from agents.models import SourceAnswer, SourceAsk
from agents.sources.asking import Question, asked_now
from agents.sources.pausing import paused
from agents.sources.registry import SOURCES
from agents.sources.settings import address_of, key_of, to_set, why_off
from agents.sources.spec import SourceSpec
from agents.sources.types import NotConsulted
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

SECONDS: Final = 60.0  # to wait for an answer of a trial
APART: Final = 60  # seconds between two trials of one service
_DAY: Final = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Connector:
    """A service as it is set now: whether its key is set is told, never the key."""

    spec: SourceSpec
    asked: int = 0
    newest: dt.datetime | None = None

    @property
    def why_off(self) -> str:
        """Why it is not asked; "" where it is on."""
        return why_off(self.spec)

    @property
    def to_set(self) -> list[str]:
        """What has yet to be set."""
        return to_set(self.spec)

    @property
    def paused(self) -> bool:
        """Whether it is left alone after outages."""
        return paused(self.spec.name)

    @property
    def state(self) -> str:
        """In words."""
        if why := self.why_off:
            return f"off: {why}"
        return "on, left alone after outages" if self.paused else "on"

    @property
    def address(self) -> str:
        """Where it is asked."""
        return address_of(self.spec)

    @property
    def key(self) -> str:
        """Whether its key is set, in words."""
        if not self.spec.key_setting:
            return "none needed"
        if key_of(self.spec):
            return f"set ({self.spec.key_setting})"
        return f"not set ({self.spec.key_setting})" if self.spec.needs_key else "none, not needed"

    @property
    def pace(self) -> str:
        """How gently it is asked, in words."""
        many = counted(self.spec.at_once, "request")
        return f"{many} at once{f', {self.spec.apart:g} s apart' if self.spec.apart else ''}"

    @property
    def fresh_for(self) -> str:
        """How long an answer is used again, in words."""
        many = self.spec.fresh_for
        if many < _DAY:
            return counted(round(many.total_seconds() / 3600), "hour")
        return counted(many.days, "day")

    @property
    def price(self) -> str:
        """What one request costs, in words."""
        cost: Decimal | float | None = self.spec.cost_usd
        return "not known" if cost is None else f"{cost:g} US dollars" if cost else "nothing"


@dataclass(frozen=True, slots=True)
class Trial:
    """How a trial ended: the answer, or why there is none."""

    spec: SourceSpec
    answer: SourceAnswer | None = None
    why_not: str = ""

    @property
    def text(self) -> str:
        """In one line."""
        if self.answer is None:
            return f"{self.spec.label} gave no answer: {self.why_not}"
        one = self.answer
        return (
            f"{self.spec.label} answered at {one.fetched_at:%Y-%m-%d %H:%M} UTC: status "
            f"{one.status}, {len(one.body):,} bytes, SHA-256 {one.sha256[:16]}"
        )


def connectors() -> list[Connector]:
    """Every service there is. Two queries."""
    asked = SourceAsk.objects.order_by().values("source").annotate(many=Count("pk"))
    counts = {row["source"]: row["many"] for row in asked}
    answers = SourceAnswer.objects.order_by().values("source").annotate(newest=Max("fetched_at"))
    newest = {row["source"]: row["newest"] for row in answers}
    return [
        Connector(spec, counts.get(name, 0), newest.get(name)) for name, spec in SOURCES.items()
    ]


def try_now(spec: SourceSpec) -> Trial:
    """Ask a service its harmless question, whatever is known already; once a minute."""
    if why := why_off(spec):
        return Trial(spec, None, why)
    try:
        is_due = cache.add(f"source.{spec.name}.tried", True, APART)
    except redis.RedisError:
        return Trial(spec, None, "Redis does not answer, so nobody knows when it was tried last")
    if not is_due:
        return Trial(spec, None, f"it was tried less than {APART} seconds ago")
    question = Question("a trial", spec.probe_path, dict(spec.probe) or None)
    try:
        return Trial(spec, asked_now(spec, question, Deadline.after(SECONDS)))
    except NotConsulted as refusal:
        return Trial(spec, None, refusal.reason)
