"""Statistics of words: how rare they are in company reports, and which words are used in similar
surroundings.

`data/words.tsv` is made by `benchmarks/learn_words.py` from counts of words and of words near each
other. It holds no text.
"""

from __future__ import annotations

import base64
import math
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent.parent / "data" / "words.tsv"
DIMENSION = (
    96  # numbers per word; the first ones carry most, so fewer of them make a coarser vector
)
VERSION = 1  # goes into the name of the embedder: raise it whenever the table changes


@cache
def _table() -> dict[str, tuple[float, str]]:
    rows = (
        line.split("\t")
        for line in TABLE.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    )
    return {lexeme: (float(rarity), vector) for lexeme, rarity, vector in rows}


@cache
def _rarest() -> float:
    return max(rarity for rarity, _ in _table().values())


def rarity(lexeme: str) -> float:
    """Logarithm of how seldom a passage of a company report holds the lexeme, about 1 to 9; unknown
    ones are the rarest."""
    known = _table().get(lexeme)
    return known[0] if known else _rarest()


@cache
def meaning(lexeme: str, dimension: int) -> tuple[float, ...]:
    """The first `dimension` (at most DIMENSION) numbers of the vector of a word, of length 1; empty
    for a word without one."""
    known = _table().get(lexeme)
    if not known or not known[1]:
        return ()
    numbers = [byte - 256 if byte > 127 else byte for byte in base64.b64decode(known[1])][
        :dimension
    ]
    length = math.sqrt(sum(number * number for number in numbers))
    return tuple(number / length for number in numbers) if length else ()
