"""What loaders hand on: entries of a register, and what they leave out (no Django here)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Final

KG_PER_TONNE: Final = Decimal(1000)
MOST_TONNES: Final = Decimal(10) ** 10  # more than any entity of any register emits in a year
LONGEST_NAME: Final = 300
_NONE: Final = frozenset({"", "-1", "-", "\u2014", "n/a", "na", "null", "none", "not reported"})


class NotThisRegister(Exception):
    """A file that is not of the register, or not in a form that is known. The message names what
    was looked for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row to be stored; the fields are those of `RegisterRow`."""

    kind: str
    entity: str
    name: str = ""
    holder: str = ""
    lei: str = ""
    isin: str = ""
    country: str = ""
    place: str = ""
    year: int | None = None
    measure: str = ""
    value: Decimal | None = None
    unit: str = ""
    share: Decimal | None = None
    details: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """As the child process writes it: without what is empty, numbers as text."""
        given: dict[str, Any] = asdict(self)
        return {
            name: str(value) if isinstance(value, Decimal) else value
            for name, value in given.items()
            if value not in ("", None, {})
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Entry:
        """What `as_json` wrote. Raises TypeError and ValueError for anything else."""
        try:
            numbers: dict[str, Any] = {
                name: Decimal(kept[name]) for name in ("value", "share") if name in kept
            }
        except InvalidOperation:
            raise ValueError("an entry holds no number") from None
        return cls(**(kept | numbers))


@dataclass(frozen=True, slots=True)
class Part:
    """Which of the register's files this is. A newer file of the same part takes its place."""

    name: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An entry that is not stored, and why."""

    reason: str


Told = Entry | Part | LeftOut
Entries = Iterator[Told]


def number(value: Any) -> Decimal | None:
    """A number of a cell or of JSON; None for blank, for -1 and for words that say none. Raises
    ValueError for what is no number."""
    if value is None or isinstance(value, bool):
        return None
    text = str(value).strip().replace("\u00a0", "").replace(",", "")
    if text.casefold() in _NONE:
        return None
    try:
        found = Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text[:30]!r} is no number") from None
    if not found.is_finite():
        raise ValueError(f"{text[:30]!r} is no number")
    return None if found == -1 else found


def text(value: Any) -> str:
    """A cell in one line, without white space around it."""
    return " ".join(str(value).split())[:LONGEST_NAME] if value is not None else ""


def identifier(value: Any) -> str:
    """An id as text: 69 for the number 69.0 of a sheet."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return text(value)


def tonnes(value: Any) -> Decimal | LeftOut:
    """The tonnes of a cell, or why there are none that mean something."""
    try:
        found = number(value)
    except ValueError:
        return LeftOut("no number stands there")
    if found is None:
        return LeftOut("no value: blank or -1")
    if found == 0:
        return LeftOut("zero, which means zero or nothing")
    if not 0 < found < MOST_TONNES:
        return LeftOut("an impossible number")
    return found
