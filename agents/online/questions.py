"""What GLEIF is asked of the company of a report, and asking it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agents.online.asking import Asking, read_as
from agents.sources import gleif
from agents.sources.asking import Question
from reports.models import IdentityKind, Report
from reports.registers.knowing import said_of
from reports.review.outside import Known, known_of

MOST_PAGES: Final = 5  # of children: five hundred
MOST_LOOKUPS: Final = 8
BY_IDENTIFIER: Final = "by identifier"
BY_NAME: Final = "by name, for review"


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question on the company: by which identifier or name, and where that is from."""

    kind: str
    value: str
    where: str
    question: Question

    @property
    def certainty(self) -> str:
        """What an entity found by it is proposed with."""
        return BY_NAME if self.kind == IdentityKind.NAME else BY_IDENTIFIER


def accepted_leis(known: Sequence[Known]) -> list[str]:
    """The LEIs that people accepted as the company's."""
    return [one.value for one in known if one.kind == IdentityKind.LEI and accepted(one)]


def accepted(one: Known) -> bool:
    """Whether a person accepted it as the company's."""
    return one.state == "accepted"


def lookups(report: Report, known: Sequence[Known]) -> list[Lookup]:
    """What GLEIF is asked of the company: by each LEI and ISIN that the report prints or a person
    gave, and by its name and the names that were accepted."""
    asked: dict[tuple[str, str], Lookup] = {}
    makers = {
        IdentityKind.LEI: gleif.by_lei,
        IdentityKind.ISIN: gleif.by_isin,
        IdentityKind.NAME: gleif.by_name,
    }
    for one in known:
        is_name = one.kind == IdentityKind.NAME
        make = makers.get(IdentityKind(one.kind))
        if make is None or one.state == "rejected" or (is_name and not accepted(one)):
            continue
        where = f"printed on page {one.printed.page}" if one.printed else "given by a person"
        asked[one.kind, one.value] = Lookup(one.kind, one.value, where, make(one.value))
    if company := " ".join(report.company.split()):
        where = "the company of the report"
        by_name = Lookup(IdentityKind.NAME, company, where, gleif.by_name(company))
        asked.setdefault((IdentityKind.NAME, company), by_name)
    return list(asked.values())[:MOST_LOOKUPS]


def ask_company(report: Report, asking: Asking) -> None:
    """Ask who the company is. Raises NotConsulted at the first question that was not answered: what
    was answered before it is kept."""
    for one in lookups(report, known_of(report, said_of(report))):
        asking.ask(gleif.SPEC, one.question)


def ask_group(lei: str, asking: Asking) -> None:
    """Ask for the parents and children of an entity. Raises NotConsulted as `ask_company`."""
    for which in gleif.PARENTS:
        told = asking.ask(gleif.SPEC, gleif.parent_of(lei, which))
        with read_as(gleif.SPEC):
            parent = gleif.read_parent(told)
        if parent is None:
            asking.ask(gleif.SPEC, gleif.exception_of(lei, which))
    for page in range(1, MOST_PAGES + 1):
        told = asking.ask(gleif.SPEC, gleif.children_of(lei, page))
        with read_as(gleif.SPEC):
            pages = gleif.last_page(told)
        if page >= pages:
            break
