"""Gathering the rows of a sheet within limits, and saying what the limits left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

MOST_ROWS = 5_000  # filled rows of a sheet
MOST_COLUMNS = 200
LOOKED_AT = 100_000  # rows of a sheet, empty ones counted
MOST_CELLS = 50_000  # filled cells of a document
MOST_CHARACTERS = 4_000_000  # of a document


@dataclass(slots=True)
class Room:
    """What may still be read of a document."""

    cells: int = MOST_CELLS
    characters: int = MOST_CHARACTERS

    @property
    def full(self) -> bool:
        """Whether nothing more is read."""
        return self.cells <= 0 or self.characters <= 0

    def take(self, row: Sequence[str]) -> None:
        """Count a row that is kept."""
        self.cells -= sum(map(bool, row))
        self.characters -= sum(map(len, row))


@dataclass(slots=True)
class Gathered:
    """Rows as they stand on the sheet, empty ones included, and what was left out."""

    rows: list[tuple[str, ...]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def gather(rows: Iterable[Sequence[str]], room: Room) -> Gathered:
    """The rows that may be read. `room` shrinks by what is kept."""
    found, filled, wide = Gathered(), 0, False
    empty = 0
    for place, row in enumerate(rows, start=1):
        if place > LOOKED_AT:
            found.notes.append(f"rows after {LOOKED_AT:,} were not looked at")
            break
        wide = wide or any(row[MOST_COLUMNS:])
        kept = tuple(row[:MOST_COLUMNS])
        if not any(kept):
            empty += 1
            continue
        if filled == MOST_ROWS or room.full:
            found.notes.append(_cut(filled))
            break
        found.rows.extend([()] * min(empty, 1))
        found.rows.append(kept)
        room.take(kept)
        filled, empty = filled + 1, 0
    if wide:
        found.notes.append(f"only the first {MOST_COLUMNS} columns were read")
    return found


def _cut(filled: int) -> str:
    if filled == MOST_ROWS:
        return f"only the first {MOST_ROWS:,} rows were read; attach the rest as a file of its own"
    return (
        f"only the first {filled:,} rows were read: at most {MOST_CELLS:,} cells of one document "
        "are"
    )
