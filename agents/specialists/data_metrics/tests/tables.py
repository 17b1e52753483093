"""Tables and sentences as figures, for tests of the checks; and tables in other units or sizes that
say the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput, check_input
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_sentence, read_table
from reports.figures.types import Quantity
from reports.types import TableContent

Check = Callable[[CheckInput], list[CheckResult]]


def table(text: str, page: int = 4) -> list[Quantity]:
    """The figures of a table printed as lines of cells with "|" between them."""
    rows = tuple(
        tuple(cell.strip() for cell in line.split("|")) for line in text.strip().split("\n")
    )
    return read_table(TableContent(page, 0, rows))


def sentences(*texts: str, page: int = 1) -> list[Quantity]:
    """The figures of sentences that stand on consecutive pages."""
    return [q for number, text in enumerate(texts, page) for q in read_sentence(text, page=number)]


def verdicts(check: Check, quantities: Sequence[Quantity], **known: object) -> list[str]:
    """The results of a check, in its own order."""
    return [result.result for result in check(check_input(quantities, **known))]  # type: ignore[arg-type]


def printed(value: Decimal | int, thousands: bool = False) -> str:
    """A number as a table prints it: whole in groups of digits, or in thousands with four decimals,
    which are no such group."""
    return f"{Decimal(value) / 1000:.4f}" if thousands else f"{value:,}"
