"""The ledger of a report of figures: which of its statements are false, by how much, and what is
planted where.

Every choice comes from the seed. A statement is planted with `say` (a sentence) or `row` (a table
row, its cells joined by " | "); it is a fault where a slip is named and a truth where none is.
"""

from __future__ import annotations

import random
from decimal import ROUND_HALF_UP, Decimal

from reports.sample.book import Book
from reports.sample.plants import Plant

AMOUNTS = (  # factor, how it is told; a slip of a printed amount
    (Decimal("0.97"), "3% too low"),
    (Decimal("1.1"), "10% too high"),
    (Decimal("1.5"), "50% too high"),
    (Decimal(10), "out by a factor of 10"),
    (Decimal(1000), "out by a factor of 1,000"),
)
NEAR = 3  # so many of them leave the amount recognisable
# slips of a printed percentage
SHARES = tuple((Decimal(points), f"off by {points} points") for points in (3, -4, 9, 20))


class Ledger:
    """What is false and what is true in one report of figures."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._rng = random.Random(f"figures:{book.seed}")
        self._dealt: list[tuple[Decimal, str]] = []
        # which of the two restated figures the tables still print as it was before
        (self.stale,) = self.chosen(1, 2)

    def chosen(self, count: int, of: int) -> set[int]:
        """Which of so many like statements are false."""
        return set(self._rng.sample(range(of), count))

    def amount(self, right: int | Decimal, *, near: bool = False) -> tuple[Decimal, str]:
        """A wrong amount with the digits of the right one, and by how much; every size once before
        one comes again."""
        factor, told = self._deal(NEAR if near else len(AMOUNTS))
        value = Decimal(right)
        return (value * factor).quantize(Decimal(1).scaleb(_exponent(value)), ROUND_HALF_UP), told

    def share(self, right: Decimal) -> tuple[Decimal, str]:
        """A wrong percentage between 0 and 100, and by how much."""
        points, told = self._rng.choice([slip for slip in SHARES if 0 < right + slip[0] < 100])
        return right + points, told

    def _deal(self, of: int) -> tuple[Decimal, str]:
        usable = [slip for slip in AMOUNTS[:of] if slip not in self._dealt] or list(AMOUNTS[:of])
        slip = self._rng.choice(usable)
        self._dealt = [*self._dealt, slip] if len(self._dealt) < len(AMOUNTS) - 1 else []
        return slip

    def say(
        self, check: str, sentence: str, slip: str = "", *, result: str = "pass", note: str = ""
    ) -> str:
        """Plant a sentence and return it: a fault where `slip` tells what is wrong with it, else a
        truth of that result."""
        self._plant(check, sentence, slip, result, note)
        return sentence

    def row(self, cells: tuple[str, ...], *checks: tuple[str, str]) -> tuple[str, ...]:
        """Plant a table row under each (check, slip) and return it."""
        for check, slip in checks:
            self._plant(check, " | ".join(cells), slip, "pass", "")
        return cells

    def _plant(self, check: str, quote: str, slip: str, result: str, note: str) -> None:
        kind, verdict, wanted = ("fault", "contradicted", "fail") if slip else ("truth", "", result)
        self.book.plants.append(
            Plant(
                kind,
                check,
                quote,
                slip or note or "follows from the printed figures",
                verdict,
                wanted,
            )
        )


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
