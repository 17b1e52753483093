"""What every check gets: the figures of the report, the claims about them, and what is known of the
company."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import Fact, fact_table
from reports.figures.types import Quantity
from reports.types import ClaimView
from standards.reference.benchmarks import Band


@dataclass(frozen=True, slots=True)
class CheckInput:
    """Everything a check may look at. Build it with `check_input`, which groups the facts once for
    all checks.

    `quantities` and `facts` are the report's own; `prior` are those of an attached report of an
    earlier year, read from pages of that report. `texts` are page numbers with the text of the
    page. `bands` are the ranges of plausibility that count, None for those shipped. Unknown words
    are "", an unknown year is None, and what was not given is empty: a check then says what it
    lacked.
    """

    quantities: tuple[Quantity, ...]
    claims: tuple[ClaimView, ...] = ()
    facts: tuple[Fact, ...] = ()
    sector: str = ""
    industry: str = ""
    company: str = ""
    reporting_year: int | None = None
    texts: Mapping[int, str] = field(default_factory=dict)
    prior: tuple[Quantity, ...] = ()
    prior_name: str = ""
    bands: tuple[Band, ...] | None = None


Check = Callable[[CheckInput], list[CheckResult]]


def check_input(
    quantities: Iterable[Quantity],
    claims: Sequence[ClaimView] = (),
    *,
    sector: str = "",
    industry: str = "",
    company: str = "",
    reporting_year: int | None = None,
    texts: Mapping[int, str] | None = None,
    prior: Iterable[Quantity] = (),
    prior_name: str = "",
    bands: tuple[Band, ...] | None = None,
) -> CheckInput:
    """The input of all checks: each place once, the facts grouped once.

    Figures of evidence documents do not belong here.
    """
    own = tuple(dict.fromkeys(quantities))
    return CheckInput(
        own,
        tuple(claims),
        tuple(fact_table(own)),
        sector,
        industry,
        company,
        reporting_year,
        texts or {},
        tuple(dict.fromkeys(prior)),
        prior_name,
        bands,
    )
