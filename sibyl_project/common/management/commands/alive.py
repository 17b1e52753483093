"""`manage.py alive QUEUE...`: whether workers take tasks, for the health checks of containers."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from sibyl_project.common.beats import QUEUES, queue_states


class Command(BaseCommand):
    """Read the heartbeats.

    A heartbeat is a task, so it also shows that the beat and the broker work.
    """

    help = (
        "Exit 0 when every queue named has had a heartbeat within the last minute (with --any: "
        "one of them)."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The queues."""
        parser.add_argument(
            "queues", nargs="+", choices=QUEUES, metavar="QUEUE", help=", ".join(QUEUES)
        )
        parser.add_argument("--any", action="store_true", help="one of them is enough")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look and say."""
        try:
            states = queue_states()
        except DatabaseError as error:
            raise CommandError(
                f"The heartbeats cannot be read: {str(error).splitlines()[0]}"
            ) from None
        alive = [states[queue] == "alive" for queue in options["queues"]]
        line = ", ".join(f"{queue}: {states[queue]}" for queue in options["queues"])
        if not (any(alive) if options["any"] else all(alive)):
            raise CommandError(line)
        self.stdout.write(line)
