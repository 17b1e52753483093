"""The class of the details of every kind of finding, and reading a row of a finding or a check with
its class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import structlog
from pydantic import ValidationError

from reports.findings.base import Details
from reports.findings.checks.base import CheckDetails
from reports.findings.checks.kinds import kind_of_check
from reports.findings.compliance import ComplianceDetails, SecondLookDetails
from reports.findings.figures import DocumentFigures, FiguresDetails
from reports.findings.finding import (
    FailureDetails,
    FindingDetails,
    NotConsultedDetails,
    OtherDetails,
)
from reports.findings.gaps import GapDetails
from reports.findings.imagery import ImageryDetails
from reports.findings.news import NewsDetails, NewsListDetails, NewsSummaryDetails
from reports.findings.places import PLACE_PLAUSIBILITY, PlaceDetails
from reports.findings.registers import RegisterDetails
from reports.findings.research import ResearchDetails
from reports.models import Check, EvidenceType, Finding

log = structlog.get_logger(__name__)

# by kind of evidence; of several classes the first whose `known_by` is in the JSON, else the last
FINDINGS: Final[Mapping[str, tuple[type[FindingDetails], ...]]] = {
    EvidenceType.IFRS_COMPLIANCE.value: (SecondLookDetails, ComplianceDetails),
    EvidenceType.DISCLOSURE_GAP.value: (GapDetails,),
    EvidenceType.QUANTITATIVE_VALIDATION.value: (
        RegisterDetails,
        DocumentFigures,
        FiguresDetails,
    ),
    EvidenceType.METHODOLOGY_VALIDATION.value: (ResearchDetails,),
    EvidenceType.CERTIFICATION_VALIDATION.value: (ResearchDetails,),
    EvidenceType.SBTI_VALIDATION.value: (ResearchDetails,),
    EvidenceType.BENCHMARK_COMPARISON.value: (ResearchDetails,),
    EvidenceType.RESEARCH_SUPPORT.value: (ResearchDetails,),
    EvidenceType.SATELLITE_IMAGERY.value: (ImageryDetails,),
    PLACE_PLAUSIBILITY: (PlaceDetails,),
    EvidenceType.NEWS_SOURCE.value: (NewsDetails,),
    EvidenceType.NEWS_CONTRADICTION.value: (NewsDetails,),
    EvidenceType.NEWS_SUMMARY.value: (NewsListDetails, NewsSummaryDetails),
    EvidenceType.NOT_CONSULTED.value: (NotConsultedDetails,),
    EvidenceType.ERROR.value: (FailureDetails,),
}
Kind = TypeVar("Kind", bound=Details)


class WrongKindError(TypeError):
    """Details of another class than their kind of finding or check has."""


def ensure_kind(named: str, details: Details, *kinds: type[Details]) -> None:
    """Raise WrongKindError unless `details` are of one of these classes; `named` is the kind of
    evidence or the check they are for."""
    if not isinstance(details, kinds):
        names = " or ".join(kind.__name__ for kind in kinds)
        raise WrongKindError(f"Details of {named} are {names}, not {type(details).__name__}.")


def kinds_of_finding(evidence_type: str) -> tuple[type[FindingDetails], ...]:
    """The classes a finding of this kind of evidence may have; of a kind that has
    no entry here, `OtherDetails`."""
    return FINDINGS.get(evidence_type, (OtherDetails,))


def read_finding(row: Finding) -> FindingDetails:
    """The details of a finding.

    Where its JSON does not fit its kind, that is logged, and only what every finding may say is
    read.
    """
    kinds = kinds_of_finding(row.evidence_type)
    names = row.details if isinstance(row.details, Mapping) else {}
    kind = next((kind for kind in kinds if kind.known_by and kind.known_by in names), kinds[-1])
    return _read(row, kind, FindingDetails)


def read_check(row: Check) -> CheckDetails:
    """The details of a check, as `read_finding` reads those of a finding."""
    return _read(row, kind_of_check(row.check_name), CheckDetails)


def _read(row: Finding | Check, kind: type[Kind], common: type[Kind]) -> Kind:
    for each in (kind, common):
        try:
            return each.read(row.details)
        except ValidationError as error:
            at = [".".join(map(str, problem["loc"])) for problem in error.errors()[:3]]
            log.warning("details_unreadable", row=str(row.pk), kind=each.__name__, at=at)
    return common()
