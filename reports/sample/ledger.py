"""The ledger of a report of figures: which of its statements are false, and by how much.

Every choice follows from the seed. A statement is planted with `plant_sentence` or with `plant_row`
(a table row, its cells joined by " | "). It is a fault where a slip is named, else a truth.
"""

from __future__ import annotations

import random
from decimal import ROUND_HALF_UP, Decimal

from reports.sample.book import Book
from reports.sample.plants import Plant

AMOUNTS = (  # slips of a printed amount: the factor, and the slip in words
    (Decimal("0.97"), "3% too low"),
    (Decimal("1.1"), "10% too high"),
    (Decimal("1.5"), "50% too high"),
    (Decimal(10), "out by a factor of 10"),
    (Decimal(1000), "out by a factor of 1,000"),
)
NEAR = 3  # the first three of them leave the amount recognisable
# slips of a printed percentage: percentage points, and the slip in words
SHARES = tuple((Decimal(points), f"off by {points} points") for points in (3, -4, 9, 20))


class Ledger:
    """What is false and what is true in one report of figures."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._rng = random.Random(f"figures:{book.seed}")
        self._dealt: list[tuple[Decimal, str]] = []
        # index of the restated figure of two that the tables still print with its old value
        (self.stale,) = self.chosen(1, 2)

    def chosen(self, count: int, of: int) -> set[int]:
        """The indexes of the `count` statements, among `of` of one kind, that are false."""
        return set(self._rng.sample(range(of), count))

    def amount(self, right: int | Decimal, *, near: bool = False) -> tuple[Decimal, str]:
        """A wrong amount with as many decimals as the right one, and the slip in words. Every slip
        is used once before one is used again; `near` allows only the first `NEAR`."""
        factor, error = self._deal(NEAR if near else len(AMOUNTS))
        value = Decimal(right)
        return (value * factor).quantize(Decimal(1).scaleb(_exponent(value)), ROUND_HALF_UP), error

    def share(self, right: Decimal) -> tuple[Decimal, str]:
        """A wrong percentage between 0 and 100, and the slip in words."""
        points, error = self._rng.choice([slip for slip in SHARES if 0 < right + slip[0] < 100])
        return right + points, error

    def _deal(self, of: int) -> tuple[Decimal, str]:
        usable = [slip for slip in AMOUNTS[:of] if slip not in self._dealt] or list(AMOUNTS[:of])
        slip = self._rng.choice(usable)
        self._dealt = [*self._dealt, slip] if len(self._dealt) < len(AMOUNTS) - 1 else []
        return slip

    def plant_sentence(
        self, check: str, sentence: str, slip: str = "", *, result: str = "pass", note: str = ""
    ) -> str:
        """Plant a sentence and return it. It is a fault where `slip` says what is wrong with it,
        else a truth for which the check must give `result`."""
        self._plant(check, sentence, slip, result, note)
        return sentence

    def plant_row(self, cells: tuple[str, ...], *checks: tuple[str, str]) -> tuple[str, ...]:
        """Plant a table row once for each pair of check and slip, and return it."""
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
