"""`manage.py check_registry`: what is wrong with the paragraph registry, if anything."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from standards.curating.checks import check_registry
from standards.curating.stored import stored_registry


class Command(BaseCommand):
    """Print every problem; exit 1 when there is one."""

    help = (
        "Check the paragraph registry and its passages. Prints every problem; exit code 1 when "
        "there is one."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check and print."""
        problems = check_registry(stored_registry())
        for problem in problems:
            self.stdout.write(f"{problem.check.value}: {problem.message}")
        if problems:
            raise CommandError(f"{len(problems)} problems in the registry.")
        self.stdout.write("No problem found in the registry.")
