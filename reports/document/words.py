"""The words of a page as they are stored: their texts and boxes, compact, behind one byte that
names the format."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, pairwise

from reports.models import PageWords, Report
from reports.types import WORD_STEPS, Word

VERSION = 1
_CORNERS = 4
_RANGE = 65_536  # differences wrap around, as unsigned numbers of 16 bits do
_END = "\x00"  # after each text; no printed word holds it


def pack(words: Sequence[Word]) -> bytes:
    """`words` as bytes: the version, then, compressed, how many, the corners (each a difference to
    the word before) and texts."""
    corners = array("H")
    for fractions in zip(*(word[1:] for word in words), strict=True):
        column = map(_steps, fractions)
        corners.extend((after - before) % _RANGE for before, after in pairwise(chain([0], column)))
    if sys.byteorder == "big":
        corners.byteswap()
    texts = "".join(word.text.replace(_END, "") + _END for word in words)
    body = (
        len(words).to_bytes(4, "little")
        + corners.tobytes()
        + texts.encode("utf-8", "surrogatepass")
    )
    return bytes([VERSION]) + zlib.compress(body, 6)


def _steps(fraction: float) -> int:
    return round(min(max(fraction, 0.0), 1.0) * WORD_STEPS)


def unpack(data: bytes) -> tuple[Word, ...]:
    """The words that `pack` stored, corners to within half a step.

    Raises ValueError for bytes of another format.
    """
    if data[:1] != bytes([VERSION]):
        raise ValueError(
            f"words of a page are stored in format {data[:1].hex() or 'none'}, and only "
            f"{VERSION:02x} is known"
        )
    try:
        body = zlib.decompress(data[1:])
    except zlib.error as error:
        raise ValueError(f"the stored words of a page are damaged: {error}") from error
    count = int.from_bytes(body[:4], "little")
    after = 4 + 2 * _CORNERS * count
    columns = [
        _column(body[4 + 2 * count * corner : 4 + 2 * count * (corner + 1)])
        for corner in range(_CORNERS)
    ]
    texts = body[after:].decode("utf-8", "surrogatepass").split(_END)[:-1]
    if len(texts) != count:
        raise ValueError(
            f"the stored words of a page are damaged: {len(texts)} texts for {count} boxes"
        )
    return tuple(map(Word, texts, *columns))


def _column(data: bytes) -> list[float]:
    differences = array("H", data)
    if sys.byteorder == "big":
        differences.byteswap()
    return [
        step / WORD_STEPS
        for step in accumulate(differences, lambda total, more: (total + more) % _RANGE)
    ]


def words_of(report: Report, page_numbers: Iterable[int]) -> dict[int, tuple[Word, ...]]:
    """The words of these pages, in one query.

    A page read before words were stored is missing; one without text has none.
    """
    rows = PageWords.objects.filter(page__report=report, page__number__in=set(page_numbers))
    return {
        number: unpack(bytes(data)) for number, data in rows.values_list("page__number", "data")
    }
