"""The sample's inventory as a file, and what its report prints, to hold the one against the
other."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from reports.inventory.printed import Published, Report
from reports.inventory.running import run_inventory
from reports.inventory.types import Inventory
from reports.sample.book import Book
from reports.sample.generate import BUNDLED_SEED
from reports.sample.inventory_book import workbook
from reports.sample.numbers import SCOPE3_CATEGORIES

SEED = BUNDLED_SEED


def computed_from(book: Book, folder: Path) -> Inventory:
    """The workbook of a seed computed again, held against the report of the same seed."""
    computed = run_inventory(file_of(book, folder), held_against(book))
    computed.inventory.lines = list(computed.lines())
    return computed.inventory


def file_of(book: Book, folder: Path) -> Path:
    """The workbook of a seed, written to a folder."""
    path = folder / f"inventory_{book.seed}.xlsx"
    path.write_bytes(workbook(book))
    return path


def held_against(book: Book) -> Report:
    """The figures that the report of a seed prints for its year, and the sites it names."""
    numbers, year = book.numbers, book.year
    printed: list[tuple[str, str, int | None, int]] = [
        ("1", "", None, numbers.scope1[year]),
        ("2", "location", None, numbers.scope2_location[year]),
        ("2", "market", None, numbers.scope2_market[year]),
        ("3", "", None, numbers.scope3_total(year)),
    ]
    printed += [("3", "", at, numbers.scope3[name][year]) for at, name, _ in SCOPE3_CATEGORIES]
    figures = (Published(*one[:3], Decimal(one[3])) for one in printed)
    return Report(year, tuple(figures), tuple(site.place for site in book.company.sites))
