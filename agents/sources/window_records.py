"""The part of a file that was read around a place, as it is frozen: numbers in a square of equal
pixels."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from agents.sources.records import OtherShape
from agents.sources.types import Fetched

MOST_SIDE: Final = 1024  # pixels
KINDS: Final = ("uint8", "uint16")
_WIDTHS: Final = {"uint8": 1, "uint16": 2}


@dataclass(frozen=True, slots=True)
class Window:
    """A square of `side` by `side` numbers of a kind (of KINDS, the lower byte first), from the
    north-west corner, row by row. 0 is where the file holds nothing."""

    title: str
    kind: str
    side: int
    numbers: bytes


def packed(window: Window) -> bytes:
    """A window as JSON."""
    told = {
        "file": window.title,
        "kind": window.kind,
        "side": window.side,
        "numbers": base64.b64encode(zlib.compress(window.numbers, 1)).decode(),
    }
    return json.dumps(told).encode()


def read(answer: Fetched) -> Sequence[Window]:
    """The window of an answer. Raises NotConsulted or OtherShape."""
    told: Any = answer.json()
    if not isinstance(told, Mapping):
        raise OtherShape("it is no window")
    title, kind, side, numbers = (told.get(name) for name in ("file", "kind", "side", "numbers"))
    if not isinstance(title, str) or kind not in KINDS or not isinstance(numbers, str):
        raise OtherShape("it is no window of a file")
    if not isinstance(side, int) or not 0 < side <= MOST_SIDE:
        raise OtherShape("its window has no size")
    expected = side * side * _WIDTHS[kind]
    try:
        unpacked = zlib.decompressobj().decompress(base64.b64decode(numbers), expected + 1)
    except (zlib.error, binascii.Error):
        raise OtherShape("its numbers cannot be unpacked") from None
    if len(unpacked) != expected:
        raise OtherShape("its numbers do not fill the window")
    return [Window(title, kind, side, unpacked)]
