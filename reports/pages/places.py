"""Places of a document as addresses name them: one that opens a page with what is meant marked, and
one that shows two places side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from reports.document.pointed import pointed
from reports.document.quoted import quoted
from reports.document.search import Found
from reports.models import Report

LEFT, RIGHT = "left", "right"
_DIGITS = 18  # of a number that may be the id of a row
Query = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Meant:
    """What an address marks on a page: the statement `statement` with the cell in `column`, or the
    quote `find`, with the number `figure` in it."""

    find: str = ""
    figure: str = ""
    statement: int | None = None
    column: int | None = None

    @classmethod
    def of(cls, given: Mapping[str, str], side: str = "") -> Meant:
        """What the query of an address means, of an address of two places on one `side`."""

        def asked(name: str) -> str:
            return given.get(_name(side, name), "").strip()

        statement, column = number_of(asked("statement")), number_of(asked("column"))
        return cls(asked("find"), asked("figure"), statement, column)

    @property
    def query(self) -> dict[str, str | int]:
        """The query of the address that opens the document with the same marked."""
        given = {name: getattr(self, name) for name in ("find", "figure", "statement", "column")}
        return {name: value for name, value in given.items() if value not in ("", None)}

    def found(self, report: Report, page: int) -> Found | None:
        """Where it stands: its statement, else its quote; None where nothing is meant."""
        at = None
        if self.statement is not None:
            column = -1 if self.column is None else self.column
            at = pointed(report, self.statement, column, self.figure)
        return at or (quoted(report, page, self.find, self.figure) if self.find else None)


def both(report: Report, left: Query, right: Query, **about: str | int) -> str:
    """The address that shows two places side by side; each is the query of an address that opens
    its page. `about` names what they are shown for."""
    query = [
        (_name(side, name), value)
        for side, place in ((LEFT, left), (RIGHT, right))
        for name, value in place.items()
    ]
    address = reverse("reports:beside", args=[report.pk])
    return f"{address}?{urlencode([*query, *about.items()])}"


def _name(side: str, name: str) -> str:
    """The name of a parameter; on one of two sides "left" is its page and "left-find" its quote."""
    return side if side and name == "page" else f"{side}-{name}" if side else name


def number_of(asked: str) -> int | None:
    """A whole number of an address; None for anything else."""
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) <= _DIGITS else None
