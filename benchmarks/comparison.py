"""Measure comparing two long sides without a database: `python -m benchmarks.comparison`.

300 claims against 300, of which some words changed in each, and 2,000 figures against 2,000, of
which every tenth is printed otherwise. Prints seconds and what was found, so that a faster way that
finds less is seen.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import product

from reports.compared.comparing import ClaimSide, Side, compare
from reports.figures.types import Quantity

CLAIMS, FIGURES, WORDS, CHANGED = 300, 2_000, 28, 4
SEED = 22


def _claims(random_: random.Random) -> tuple[list[ClaimSide], list[ClaimSide]]:
    vocabulary = [
        "".join(letters) for letters in product("bdfglmnprst", "aeiou", "klmnrstxz", "ae")
    ]
    before, after = [], []
    for number in range(CLAIMS):
        words = random_.choices(vocabulary, k=WORDS)
        before.append(_claim(f"a{number}", words, number))
        for at in random_.sample(range(WORDS), CHANGED):
            words[at] = random_.choice(vocabulary)
        after.append(_claim(f"b{number}", words, number))
    random_.shuffle(after)
    return before, after


def _claim(name: str, words: list[str], number: int) -> ClaimSide:
    text = f"We will {' '.join(words)} by 2030."
    return ClaimSide(name, text, text, number // 3 + 1)


def _figures(random_: random.Random) -> tuple[list[Quantity], list[Quantity]]:
    before = [
        Quantity(
            metric="other",
            value=Decimal(random_.randrange(1_000, 9_000_000)),
            unit="t",
            step=Decimal(1),
            year=2018 + number % 6,
            label=f"waste of kind {number // 6}",
            page=number // 20 + 1,
            in_table=True,
        )
        for number in range(FIGURES)
    ]
    after = [
        replace(each, value=each.value + 37 if number % 10 == 0 else each.value)
        for number, each in enumerate(before)
    ]
    return before, after


def main() -> None:
    """Compare claims, then figures, and print what it took."""
    random_ = random.Random(SEED)
    claims, figures = _claims(random_), _figures(random_)
    started = time.perf_counter()
    found = compare(Side(claims=claims[0]), Side(claims=claims[1]))
    right = sum(
        bool(pair.before and pair.after and pair.before.id[1:] == pair.after.id[1:])
        for pair in found.claims
    )
    changes = dict(Counter(pair.change.value for pair in found.claims))
    print(f"claims: {time.perf_counter() - started:.2f} s, {right} matched right, {changes}")
    started = time.perf_counter()
    held = compare(Side(figures=figures[0]), Side(figures=figures[1])).figures
    print(f"figures: {time.perf_counter() - started:.2f} s, {len(held.restated)} restated")


if __name__ == "__main__":
    main()
