"""Which outside services are on, and whether they answer."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from agents.consulted.connectors import connectors, try_now
from agents.sources.registry import source_named, unknown_names


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
            trial = try_now(source_named(name))
        except LookupError as error:
            raise CommandError(str(error)) from None
        if trial.answer is None:
            raise CommandError(trial.text)
        self.stdout.write(trial.text)

    def _list(self) -> None:
        for one in connectors():
            at, spec = one.newest, one.spec
            fresh = f"newest answer {at:%Y-%m-%d %H:%M} UTC" if at else "never answered"
            self.stdout.write(
                f"{spec.name:<17}{one.state}; {spec.kind}; {one.address}; "
                f"asked {one.asked} times, {fresh}\n"
                f"{'':<17}{spec.shows} ({spec.terms})"
            )
        for name in unknown_names():
            self.stderr.write(f"SOURCES names {name}, which is no source.")
