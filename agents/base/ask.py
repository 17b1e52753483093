"""What agents pass to each other: a question and its reply.

Plain values; the rows are in `agents.models`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from reports.models import Report

NO_SOURCE = "not available, no source configured"


class RequestType(StrEnum):
    """The types of question that Sibyl's own agents ask; the type decides who answers (see
    `agents.orchestrator.requests`).

    An agent that can be asked about something else names a type of its own in its `spec.py`; a type
    is any text of at most 20 characters. Beside each type stand the names its context may have;
    `claim_ids` are added to every context. They are explained at the function that the answering
    agent declares as `answer`.
    """

    BENCHMARK = "benchmark"  # metric, unit, value, sector
    REDUCTION_RATE = "reduction_rate"  # scopes, sector, ambition, percent, base_year, target_year
    FIGURES = "figures"  # place; or metric and scope; or text, looked for in the tables
    CHECKS = "checks"  # nothing: the checks of the claims that raise the question
    PARAGRAPHS = "paragraphs"  # paragraphs; without them those of the claims
    COVERAGE = "coverage"  # the same
    PLACE = "place"  # place; or text that names places
    NEWS = "news"  # text
    PRIOR_REPORT = "prior_report"  # text; for figures also metric, scope, years
    METHOD = "method"  # text
    CERTIFICATE = "certificate"  # text


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of one agent about one matter, for all its claims that raise it. `context` is
    JSON: what the answer needs to know, under the names the request type gives."""

    request_type: str
    description: str
    claim_ids: tuple[str, ...] = ()
    context: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a question.

    Not `answered` means that there is no answer, and `text` says why. `source` is what the answer
    rests on; `per_claim` holds what concerns single claims, by claim id.
    """

    answered: bool
    text: str
    source: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)
    per_claim: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def without_source(cls, about: str) -> Reply:
        """The reply when no source is configured that could answer."""
        return cls(False, f"{about}: {NO_SOURCE}.")


@dataclass(frozen=True, slots=True)
class ReportFacts:
    """Facts about the report that an answer may need; empty where the auditor has not given
    them."""

    company: str = ""
    sector: str = ""
    industry: str = ""
    reporting_period: str = ""

    @classmethod
    def of(cls, report: Report) -> ReportFacts:
        """What the auditor has recorded about a report."""
        return cls(report.company, report.sector, report.industry, report.reporting_period)
