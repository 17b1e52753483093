"""`manage.py ingest_standards`: load or refresh the paragraph registry."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from standards.registry import load_registry


class Command(BaseCommand):
    """Load the shipped registry into the database; safe to repeat."""

    help = "Load the paragraph registry of IFRS S1 and S2, with its passages. Safe to repeat: only rows that differ are written."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load and print what is there now."""
        self.stdout.write(str(load_registry()))
