"""Atomic facts of real reports (data/claim_facts.json) and whether a claim on the right page states
each.

Drawn up by reading the pages, before anything was extracted: the pages that answer analysts'
questions Q3, Q5 and Q9, and of each report PAGES pages drawn by `drawn_pages`. A fact is found when
a claim of its page prints its value; where the fact has a year and that claim names years, its year
must be among them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from random import Random

from agents.claims.claim_text import clean_quote
from agents.claims.schemas import ClaimDraft
from agents.claims.spoken import said_on
from agents.claims.table_metrics import METRICS
from reports.language import boilerplate
from reports.types import PageContent, StatementKind

FACTS = Path(__file__).parent / "data" / "claim_facts.json"
# of the draw: pages a report, and figures a page must hold to be drawn
SEED, PAGES, FIGURES = (
    6,
    5,
    5,
)
_FIGURE = re.compile(
    r"[$€]\s?\d|\d[\d.,]*\s?(?:%|per cent|percent|million|billion|k?t\b|Mt\b|tonnes|metric tons"
    r"|[kMGT]Wh?\b|MWh|GJ)|\b\d{1,3}(?:,\d{3})+\b"
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_YEAR = re.compile(r"(?<![\d.,])(?:19[89]|20[0-6])\d(?![\d%]|[.,]\d)")
_RANGE = re.compile(r"((?:19|20)\d\d)\s?[-\u2013]\s?((?:19|20)\d\d)")


@dataclass(frozen=True, slots=True)
class AtomicFact:
    """One figure of a report: value as a plain number, its unit, year, scope ("1", "1+2", "3" or
    "") and page."""

    fact: str
    value: str
    unit: str
    year: int | None
    scope: str
    page: int


def facts_of(report: Path) -> list[AtomicFact]:
    """The facts that were written down for a report, which is recognised by its content.

    The list is empty for a report without any.
    """
    known = json.loads(FACTS.read_text("utf-8")).get(sha256(report.read_bytes()).hexdigest(), [])
    return [AtomicFact(**one) for one in known]


def drawn_pages(pages: Sequence[PageContent]) -> list[int]:
    """The pages of the draw: PAGES of those that print at least FIGURES figures with a unit,
    currency or thousands."""
    rich = [page.number for page in pages if len(_FIGURE.findall(page.text)) >= FIGURES]
    return sorted(Random(SEED).sample(rich, min(PAGES, len(rich))))


def states(fact: AtomicFact, claim: ClaimDraft) -> bool:
    """Whether a claim prints the value on the fact's page, in the fact's year where it names
    years."""
    if claim.page != fact.page:
        return False
    stated = f"{claim.quote}\n{claim.text}"
    years = {int(year) for year in _YEAR.findall(stated)}
    dated = fact.year is None or not years or fact.year in years
    return dated and Decimal(fact.value) in {
        Decimal(number.replace(",", "")) for number in _NUMBER.findall(stated)
    }


def why_missed(fact: AtomicFact, pages: Sequence[PageContent]) -> str:
    """Why no claim states a fact: how the statements that print its value were treated."""
    page = next(page for page in pages if page.number == fact.page)
    if boilerplate.is_disclaimer_page(page.text):
        return "page ruled out"
    sentences = [one.whole for one in said_on(page) if _prints(fact, one.whole)]
    rows = [
        one.text
        for one in page.statements
        if one.kind is StatementKind.ROW and _prints(fact, one.text)
    ]
    return _why_no_sentence(sentences) or _why_no_row(rows) or "no sentence states it"


def _prints(fact: AtomicFact, text: str) -> bool:
    return Decimal(fact.value) in {
        Decimal(number.replace(",", "")) for number in _NUMBER.findall(text)
    }


def _why_no_sentence(sentences: Sequence[str]) -> str:
    reasons = [boilerplate.why_not(sentence) for sentence in map(clean_quote, sentences)]
    if not sentences or all(kind == "fragment" for kind in reasons):
        return ""
    kinds = sorted({kind for kind in reasons if kind and kind != "fragment"})
    return (
        f"boilerplate: {', '.join(kinds)}"
        if kinds
        else "sentence below the threshold, or cut by the ranking"
    )


def _why_no_row(rows: Sequence[str]) -> str:
    if not rows:
        return ""
    metric = any(pattern.search(row) for row in rows for pattern in METRICS.values())
    return "header, unit or label of the row not understood" if metric else "row is of no metric"


def misses(facts: Sequence[AtomicFact], claims: Sequence[ClaimDraft]) -> list[AtomicFact]:
    """The facts no claim states."""
    return [fact for fact in facts if not any(states(fact, claim) for claim in claims)]


def reasons(missed: Sequence[AtomicFact], pages: Sequence[PageContent]) -> Counter[str]:
    """How often each reason explains a miss."""
    return Counter(why_missed(fact, pages) for fact in missed)
