"""Details of `quantitative_validation`: the figures of a claim beside others of the report, or
beside those of an attached document (FRD 7, 9.3)."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from reports.findings.base import Details, Flag, Number, Quote
from reports.findings.checks.benchmarks import BenchmarkDetails
from reports.findings.checks.targets import TargetDetails
from reports.findings.finding import FindingDetails


class StatedFigure(Details):
    """A figure the claim states, with the page it stands on.

    `read_by` names the model that read it, or completed what the rules read, out of `quote`, where
    it is `printed`; empty where the rules read it.
    """

    metric: str = ""
    scope: str = ""
    method: str = ""
    year: int | None = None
    value: Number | None = None
    unit: str = ""
    page: int | None = None
    read_by: str = ""
    printed: str = ""
    quote: str = ""


class NamedCheck(Details):
    """A check that names the claim, as it came out. `details` are those its own class stores.

    Every check is computed by rules; `read_by` names the model that read one of its figures.
    """

    check_name: str = ""
    result: str = ""
    severity: str = ""
    message: str = ""
    details: dict[str, Any] = Field(default_factory=dict)
    claim_ids: list[str] = Field(default_factory=list)
    pages: list[int] = Field(default_factory=list)
    missing_data: list[str] = Field(default_factory=list)
    read_by: str = ""


class UnitsBlock(Details):
    """Whether units, methods and factors are sound; each None where it is not known."""

    units_valid: Flag = None
    methodology_aligned: Flag = None
    conversion_factors_appropriate: Flag = None
    issues: list[str] = Field(default_factory=list)
    missing_data: list[str] = Field(default_factory=list)


class TargetBlock(TargetDetails):
    """The target of the claim of which most is known, out of `targets` in number.

    `baseline_age` is in years; `missing_ifrs_requirements` are elements of S2.33 to S2.36 that are
    not disclosed.
    """

    interim_targets_consistent: Flag = None
    baseline_age: int | None = None
    ifrs_s2_33_36_compliant: Flag = None
    missing_ifrs_requirements: list[str] = Field(default_factory=list)
    targets: int | None = None


class PriorYear(Details):
    """A value of an earlier year, and which report prints it."""

    year: int | None = None
    value: Number | None = None
    source: str = ""


class HistoryBlock(Details):
    """What other years say of the claim's figures. Changes are in percent on the year before."""

    current_year: int | None = None
    current_value: Number | None = None
    prior_years: list[PriorYear] = Field(default_factory=list)
    yoy_change_calculated: Number | None = None
    yoy_change_reported: Number | None = None
    yoy_change_consistent: Flag = None
    trend_consistent: Flag = None
    methodology_changes: list[str] = Field(default_factory=list)
    unexplained_deviations: list[str] = Field(default_factory=list)
    assessment: str = ""
    reasoning: str = ""


class ParagraphDisclosed(Details):
    """A paragraph of S2.29 to S2.36: the elements that are present and missing, and the pages they
    stand on.

    `compliance_status` is compliant, partially_compliant, non_compliant, not_applicable or
    not_assessed.
    """

    paragraph_id: str = ""
    compliance_status: str = ""
    present: list[str] = Field(default_factory=list)
    missing_requirements: list[str] = Field(default_factory=list)
    reasoning: str = ""
    pages: list[int] = Field(default_factory=list)


class ParagraphsBlock(Details):
    """The paragraphs the claim bears on (FRD 7, 7.10), with one status for all, and each by its
    number."""

    paragraphs: list[str] = Field(default_factory=list)
    compliance_status: str = ""
    missing_requirements: list[str] = Field(default_factory=list)
    compliance_details: dict[str, ParagraphDisclosed] = Field(default_factory=dict)
    reasoning: str = ""


class FiguresDetails(FindingDetails):
    """The figures of a claim, the checks that name it, and what follows from them, block by block.

    A block on which nothing is known is None, and `reasons` says why, by the name of the block.
    `benchmark_comparison` has a comparison, or None, for each metric. `lacking` says what would be
    needed to settle the claim, `missing_data` names what the checks lacked. `note` says why rules
    alone read figures that a model was to read.
    """

    consistency_checks: list[NamedCheck] = Field(default_factory=list)
    unit_validation: UnitsBlock | None = None
    benchmark_comparison: dict[str, BenchmarkDetails | None] | None = None
    target_achievability: TargetBlock | None = None
    historical_consistency: HistoryBlock | None = None
    ifrs_compliance: ParagraphsBlock | None = None
    figures: list[StatedFigure] = Field(default_factory=list)
    lacking: list[str] = Field(default_factory=list)
    missing_data: list[str] = Field(default_factory=list)
    reasons: dict[str, str] = Field(default_factory=dict)
    note: str = ""


class DocumentAnchor(Quote):
    """Where an attached document states a figure, and which. `sheet` is the name of a workbook's
    sheet, else empty."""

    sheet: str = ""
    value: Number | None = None
    unit: str = ""
    year: int | None = None


class CoveredFigure(Quote):
    """A figure of the claim (or the standard of a certificate) that a statement is about: the level
    of assurance, where it is named, and why it is not covered, empty where it is."""

    figure: str = ""
    level: str = ""
    why_not: str = ""


class DocumentFigures(FindingDetails):
    """What an attached document says of the claim's figures, where, and on which
    figures of the claim it says nothing (`lacking`).

    `covered` is what a statement of assurance or a certificate says of each figure it is about,
    `level` the level of assurance where it is one for all, `standards` those the assurer followed.
    """

    known_by: ClassVar[str] = "document"

    places: list[DocumentAnchor] = Field(default_factory=list)
    lacking: list[str] = Field(default_factory=list)
    covered: list[CoveredFigure] = Field(default_factory=list)
    level: str = ""
    standards: list[str] = Field(default_factory=list)
