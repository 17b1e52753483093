"""What an analysis rests on of public registers, as it is frozen when the analysis begins (no
Django here)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from pydantic import TypeAdapter


class Method(StrEnum):
    """How an entry of a register was found to be the company's."""

    LEI = "lei"
    ISIN = "isin"
    CIK = "cik"
    TYPED = "typed"
    NAME = "name"

    @property
    def in_words(self) -> str:
        """The method in a sentence: "matched by ..."."""
        return _IN_WORDS[self]


_IN_WORDS: Final = {
    Method.LEI: "LEI",
    Method.ISIN: "ISIN",
    Method.CIK: "CIK",
    Method.TYPED: "its id, which a person gave",
    Method.NAME: "name, accepted by a person",
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file of a register that an entry stands in."""

    part: str
    filename: str
    sha256: str
    as_of: str


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an entry in a year. `share` is what the company owns of the entity in that year,
    from 0 to 1; None where the register does not tell it."""

    year: int
    value: Decimal
    unit: str
    measure: str
    share: Decimal | None = None
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Matched:
    """An entry of a register that counts as the company's, in the years from `from_year` to
    `to_year` where a person said so. `holder` is whoever the newest file names."""

    register: str
    entity: str
    name: str
    holder: str
    country: str
    place: str
    method: Method
    activity: str = ""
    from_year: int | None = None
    to_year: int | None = None
    values: tuple[Value, ...] = ()
    details: dict[str, Any] = field(default_factory=dict)
    files: tuple[Loaded, ...] = ()

    def covers(self, year: int) -> bool:
        """Whether it counts in a year."""
        return (self.from_year or year) <= year <= (self.to_year or year)

    @property
    def named(self) -> str:
        """The entry in a sentence."""
        return f"{self.name or self.entity} ({self.entity})" if self.name else self.entity


_FORM: Final = TypeAdapter(tuple[Matched, ...])


def as_json(matched: Sequence[Matched]) -> list[dict[str, Any]]:
    """As the options of an analysis hold it."""
    found: list[dict[str, Any]] = _FORM.dump_python(tuple(matched), mode="json")
    return found


def from_json(kept: object) -> tuple[Matched, ...]:
    """What `as_json` gave. Raises pydantic.ValidationError for anything else."""
    return _FORM.validate_python(kept)
