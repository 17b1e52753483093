"""`manage.py check_models`: ask each agent's model one short question, and say what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from agents.llm.checking import Tried, try_models
from agents.llm.failures import ModelFailure

FAILED = 1
HEADS = ("Agent", "Model", "Answered", "Asked with", "Tokens", "Seconds", "US dollars")
RIGHT = 4  # from this column on, numbers


class Command(BaseCommand):
    """Tries the models as they are configured now."""

    help = (
        "Try the model of each agent with one short question in the strict schema. Exit 0 when all "
        "answered, 1 when one did not or no key is set."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the table and, below it, why models did not answer."""
        try:
            tried = list(try_models())
        except ModelFailure as failure:
            raise CommandError(failure.message, returncode=FAILED) from None
        self.stdout.write(table([HEADS, *map(row, tried)]))
        failed = [one for one in tried if one.trouble]
        for one in failed:
            self.stdout.write(f"{one.purpose} ({one.model}): {one.trouble}")
        if failed:
            raise CommandError(
                f"{len(failed)} of {len(tried)} models gave no usable answer.", returncode=FAILED
            )
        self.stdout.write(f"All {len(tried)} models answered.")


def row(one: Tried) -> tuple[str, ...]:
    """The cells of one model; a price nobody stated is not shown as nothing."""
    return (
        one.purpose,
        one.model,
        "no" if one.trouble else "yes",
        one.way,
        f"{one.prompt_tokens + one.completion_tokens:,}",
        f"{one.seconds:.1f}",
        "not stated" if one.cost_usd is None else f"{one.cost_usd:.4f}",
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """The rows in columns, words to the left and numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place >= RIGHT else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()
        for cells in rows
    )
