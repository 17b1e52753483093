"""Reports that differ in a name and two figures, and a search of what was found on one for anything
of another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from agents.models import AgentEvent, InfoRequest, InfoResponse
from agents.tests.pages import report_of
from reports.models import Analysis, Check, Claim, CoverageElement, Finding, Report, Verdict

NAMES = (
    "Alder",
    "Birch",
    "Cedar",
    "Damson",
    "Elder",
    "Fennel",
    "Hazel",
    "Juniper",
    "Larch",
    "Maple",
)
TEXT = """Our Scope 1 emissions were 1{n}1,000 tCO2e in 2023, against 1{n}9,000 tCO2e in 2022.
The {name} committee of the Board reviews climate-related risks twice a year.
We will reduce our Scope 1 emissions by 50% by 2030 from a 2020 baseline at our {name} plant.
"""
_OWN = re.compile(rf"{'|'.join(NAMES)}|1\d[19],?000(?:\.0+)?", re.IGNORECASE)


def report_number(n: int, user: Any) -> Report:
    """A report of one page and three claims, none of which another one states."""
    return report_of(user, TEXT.format(n=n, name=NAMES[n]), company=f"{NAMES[n]} Ltd")


def own_words(n: int) -> set[str]:
    """What only report `n` says: its name, and its two figures without the comma."""
    return {NAMES[n].lower(), f"1{n}1000", f"1{n}9000"}


def faults(analysis: Analysis, n: int) -> Iterator[str]:
    """What is wrong with the results of report `n`: something of its own missing, or something of
    another's there."""
    sentences = TEXT.format(n=n, name=NAMES[n]).splitlines()
    claims = Claim.objects.filter(claim_set=analysis.claim_set).order_by("ordinal")
    if [claim.text for claim in claims] != sentences:
        yield f"the claims of {n} are {[claim.text for claim in claims]}"
    for kind, rows in rows_of(analysis).items():
        words = set(words_in(rows))
        wanted = own_words(n) if kind in ("claims", "events", "findings", "coverage") else set()
        if words - own_words(n) or wanted - words:
            yield f"{kind} of {n} mention {sorted(words)}"


def words_in(rows: Iterable[Any]) -> Iterator[str]:
    """The names and figures of all such reports, as they occur in rows."""
    for found in _OWN.finditer(json.dumps(list(rows), default=str)):
        yield re.sub(r",|\.0+$", "", found[0]).lower()


def rows_of(analysis: Analysis) -> dict[str, list[Any]]:
    """Every text of the results of an analysis, by kind."""

    def of(model: Any, *fields: str, owner: str = "analysis") -> list[Any]:
        return list(model.objects.filter(**{owner: analysis}).values_list(*fields))

    return {
        "claims": of(Claim, "text", "quote", "source_context", owner="claim_set__analyses"),
        "findings": of(Finding, "summary", "details"),
        "checks": of(Check, "message", "details"),
        "coverage": of(CoverageElement, "quote", owner="coverage__analysis"),
        "questions": of(InfoRequest, "description", "context"),
        "answers": of(InfoResponse, "response", "details", "per_claim", owner="request__analysis"),
        "verdicts": of(Verdict, "reasoning"),
        "events": of(AgentEvent, "data"),
    }
