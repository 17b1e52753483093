"""What is expected in a report, what is not found, and what was looked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from hashlib import sha256
from typing import Final


class Source(StrEnum):
    """What lets something be expected, in the order in which questions are asked."""

    IDENTITY = "identity"
    REGISTER = "register"
    WORKBOOK = "workbook"
    INDUSTRY = "industry"
    PRIOR_REPORT = "prior_report"
    EARLIER_YEARS = "earlier_years"
    OWN_LIST = "own_list"
    PEERS = "peers"

    @property
    def label(self) -> str:
        """The source as pages name it."""
        return _SOURCES[self]


class What(StrEnum):
    """What is expected."""

    ENTITY = "entity"
    SITE = "site"
    CATEGORY = "category"
    METRIC = "metric"


_SOURCES: Final = {
    Source.IDENTITY: "who the company is, as accepted",
    Source.REGISTER: "public registers",
    Source.WORKBOOK: "workbooks of the client",
    Source.INDUSTRY: "what is usual in the industry",
    Source.PRIOR_REPORT: "the report of an earlier year",
    Source.EARLIER_YEARS: "earlier years in the report",
    Source.OWN_LIST: "lists of the report",
    Source.PEERS: "reports marked as peers",
}


@dataclass(frozen=True, slots=True)
class Expected:
    """Something that should be in the report.

    `name` is what it is called, `others` are further names by which it would be found, such as the
    town of a site. `where` says where it stands, in words, and `page` is the page of the report
    itself, else 0. `group` is what is counted together (one workbook, one register), `share` its
    part of the group's whole from 0 to 1 where that is known. One that a person named is `named`.
    """

    source: Source
    what: What
    name: str
    where: str
    group: str = ""
    others: tuple[str, ...] = ()
    page: int = 0
    share: Decimal | None = None
    named: bool = False
    why: str = ""

    @property
    def identity(self) -> str:
        """The same in the next analysis: what is expected from which kind of source."""
        words = " ".join(self.name.casefold().split())
        return sha256(f"{self.source}|{self.what}|{words}".encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Absence:
    """Something expected and not found: the question, and what was looked for in vain."""

    expected: Expected
    question: str
    searched: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """What became of one source: how much of it was expected and found, how many questions are
    asked, how many more there are, and why nothing was asked where that has a reason."""

    source: Source
    group: str = ""
    expected: int = 0
    found: int = 0
    asked: int = 0
    more: int = 0
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Completeness:
    """Every question, the most material first within its source, and what became of each source."""

    absences: tuple[Absence, ...] = ()
    looked: tuple[Looked, ...] = field(default=())
