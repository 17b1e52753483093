"""What every check gets: the figures of the report, what it says in words, the claims about them,
and what is known of the company."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from agents.specialists.data_metrics.checks.rolled_up import RolledUp
from agents.specialists.data_metrics.checks.said import said_on, said_only_by
from agents.specialists.data_metrics.checks.table_reading import TableReading, readings_of
from agents.specialists.data_metrics.schemas import CheckResult
from reports.document.plain_text import pages_of_texts
from reports.document.stating import with_statements
from reports.figures.contents import tables_of
from reports.figures.table import Fact, fact_table
from reports.figures.types import Quantity
from reports.language.others import OTHERS
from reports.registers.types import Matched
from reports.types import ClaimView, PageContent, Statement, TableContent
from standards.reference.benchmarks import Band


@dataclass(frozen=True, slots=True)
class CheckInput:
    """Everything a check may look at. Build it with `check_input`, which groups the facts once for
    all checks.

    `quantities` and `facts` are the report's own; `prior` are those of an attached report of an
    earlier year, read from pages of that report. `accounts` are the figures of attached financial
    statements, with what these say, their tables and their name. `inventories` is what the lines of
    workbooks of the client add up to, `registers` the entries of public registers that are the
    company's. `statements` are what the company
    says in the report, in reading order, then the claims that stand on none of its pages; `tables`
    are those of the pages, `readings` those whose structure a reader told, and `has_pages` tells
    whether any pages were given. `bands` are the ranges of plausibility
    that count, None for those shipped. Unknown words are "", an unknown year is None, and what was
    not given is empty: a check then says what it lacked.
    """

    quantities: tuple[Quantity, ...]
    claims: tuple[ClaimView, ...] = ()
    facts: tuple[Fact, ...] = ()
    sector: str = ""
    industry: str = ""
    company: str = ""
    reporting_year: int | None = None
    statements: tuple[Statement, ...] = ()
    tables: tuple[TableContent, ...] = ()
    has_pages: bool = False
    prior: tuple[Quantity, ...] = ()
    prior_name: str = ""
    bands: tuple[Band, ...] | None = None
    readings: tuple[TableReading, ...] = ()
    accounts: tuple[Quantity, ...] = ()
    accounts_statements: tuple[Statement, ...] = ()
    accounts_tables: tuple[TableContent, ...] = ()
    accounts_name: str = ""
    inventories: tuple[RolledUp, ...] = ()
    reporting_period: str = ""
    registers: tuple[Matched, ...] = ()


def with_quantities(given: CheckInput, quantities: Iterable[Quantity]) -> CheckInput:
    """The same input with these figures of the report instead."""
    own = tuple(dict.fromkeys(quantities))
    facts, readings = tuple(fact_table(own)), tuple(readings_of(given.tables, own))
    return replace(given, quantities=own, facts=facts, readings=readings)


Check = Callable[[CheckInput], list[CheckResult]]


def check_input(
    quantities: Iterable[Quantity],
    claims: Sequence[ClaimView] = (),
    *,
    sector: str = "",
    industry: str = "",
    company: str = "",
    reporting_year: int | None = None,
    pages: Sequence[PageContent] = (),
    texts: Mapping[int, str] | None = None,
    prior: Iterable[Quantity] = (),
    prior_name: str = "",
    bands: tuple[Band, ...] | None = None,
    accounts: Iterable[Quantity] = (),
    accounts_pages: Sequence[PageContent] = (),
    accounts_name: str = "",
    inventories: Iterable[RolledUp] = (),
    reporting_period: str = "",
    registers: Iterable[Matched] = (),
) -> CheckInput:
    """The input of all checks: each place once, the facts grouped once.

    `pages` are those of the report whose words count; where there are only texts, `texts` are page
    numbers with the text of the page. `accounts_pages` are those of attached financial
    statements, of which `accounts` are the figures. Other figures of evidence documents do not
    belong here.
    """
    own = tuple(dict.fromkeys(q for q in quantities if q.entity_part != OTHERS))
    read = with_statements(pages or pages_of_texts(dict(texts or {})))
    tables = tuple(table for page in read for table in tables_of(page))
    attached = with_statements(accounts_pages)
    return CheckInput(
        own,
        tuple(claims),
        tuple(fact_table(own)),
        sector,
        industry,
        company,
        reporting_year,
        (*said_on(read), *said_only_by(claims, read)),
        tables,
        bool(read),
        tuple(dict.fromkeys(prior)),
        prior_name,
        bands,
        tuple(readings_of(tables, own)),
        tuple(dict.fromkeys(accounts)),
        tuple(said_on(attached)),
        tuple(table for page in attached for table in page.tables),
        accounts_name,
        tuple(inventories),
        reporting_period,
        tuple(registers),
    )
