"""Which outside services are on, and whether they answer."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Count, Max

from agents.models import SourceAnswer, SourceAsk
from agents.sources.asking import Question, answered
from agents.sources.pausing import paused
from agents.sources.registry import SOURCES, source_named
from agents.sources.settings import address_of, why_off
from agents.sources.spec import SourceSpec
from agents.sources.types import NotConsulted
from sibyl_project.common.deadline import Deadline

SECONDS = 60.0  # to wait for an answer


class Command(BaseCommand):
    """`manage.py sources`: a line for each service; `--try NAME` asks it one harmless question."""

    help = "List the outside services that agents may ask, or try one."

    def add_arguments(self, parser: CommandParser) -> None:
        """One option."""
        parser.add_argument("--try", dest="tried", metavar="NAME", help="ask this one now")

    def handle(self, *args: Any, **options: Any) -> None:
        """List, or try."""
        name = options["tried"]
        if not name:
            self._list()
            return
        try:
            spec = source_named(name)
            question = Question("a trial", spec.probe_path, dict(spec.probe) or None)
            answer, cached = answered(spec, question, Deadline.after(SECONDS))
        except (LookupError, NotConsulted) as error:
            raise CommandError(str(error)) from None
        when = "kept from" if cached else "answered at"
        self.stdout.write(
            f"{spec.label} {when} {answer.fetched_at:%Y-%m-%d %H:%M} UTC: status {answer.status}, "
            f"{len(answer.body):,} bytes, SHA-256 {answer.sha256[:16]}"
        )

    def _list(self) -> None:
        asked = SourceAsk.objects.values("source").annotate(many=Count("pk"))
        counts = {row["source"]: row["many"] for row in asked.order_by()}
        answers = SourceAnswer.objects.values("source").annotate(newest=Max("fetched_at"))
        newest = {row["source"]: row["newest"] for row in answers.order_by()}
        for spec in SOURCES.values():
            at = newest.get(spec.name)
            fresh = f"newest answer {at:%Y-%m-%d %H:%M} UTC" if at else "never answered"
            self.stdout.write(
                f"{spec.name:<17}{_state(spec)}; {spec.kind}; {address_of(spec)}; "
                f"asked {counts.get(spec.name, 0)} times, {fresh}\n"
                f"{'':<17}{spec.shows} ({spec.terms})"
            )


def _state(spec: SourceSpec) -> str:
    if why := why_off(spec):
        return f"off: {why}"
    return "on, left alone after outages" if paused(spec.name) else "on"
