"""What a section of a working paper is: a title, what it says, and a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

Value = str | int | float | bool | None
Compiled = dict[str, Any]  # the compiled report as the serializers write it

# XML knows no such characters, so neither workbooks nor documents of words hold them
_NO_XML: Final = {
    code: None
    for code in (*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
    if code not in (0x09, 0x0A, 0x0D)
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading and its width, in characters."""

    name: str
    width: int = 14


class Procedure(StrEnum):
    """How evidence is obtained."""

    INQUIRY = "inquiry"
    INSPECTION = "inspection"
    RECALCULATION = "recalculation"
    ANALYTICAL = "analytical procedure"
    CONFIRMATION = "confirmation"


@dataclass(frozen=True, slots=True)
class Work:
    """What was done for a table, on what, by whom, and with which result. `machine` is what code or
    a model did with each item; `people` is what people did, in numbers."""

    objective: str
    procedures: tuple[Procedure, ...]
    population: str
    machine: str
    people: str
    result: str


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture with its caption: its JPEG, or why there is none."""

    caption: str
    body: bytes | str


@dataclass(frozen=True, slots=True)
class Pair:
    """Pictures that stand side by side, what they are filed under, and their common caption."""

    name: str
    caption: str
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A table of a working paper. `says` is one sentence on what the table holds; each row has one
    value for each column. `work` is what was done for it; None where it only reports. `pairs` are
    the pictures that papers to read print below the table."""

    title: str
    says: str
    columns: tuple[Column, ...]
    rows: list[tuple[Value, ...]]
    work: Work | None = None
    pairs: tuple[Pair, ...] = ()


Make = Callable[[Compiled], Section]


def printable(value: Value) -> str:
    """A value as text that any of the written forms may hold; empty where there is none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).translate(_NO_XML)


def listed(values: Iterable[object]) -> str:
    """Values in one cell; none twice."""
    return "; ".join(dict.fromkeys(str(value) for value in values))


def share_right(measured: dict[str, Any] | None) -> float | None:
    """How often such a judgement was right, 0 to 1; None where that was not measured."""
    return measured["share"] if measured else None
