"""When a requirement does not bind: the condition that failed, on what grounds. Silence alone is
only a ground where the condition itself would be visible in a report (a target, a carbon price, a
restated figure)."""

from __future__ import annotations

from agents.specialists.legal.reading.statement_index import Unit, UnitIndex
from agents.specialists.legal.schemas import CoverageOptions, Document
from reports.language.negation import is_negated, is_plain_no
from standards.types import Applicability, Requirement

AMENDED_VINTAGE = "2025-12"

# Condition of the registry -> what would show that it holds, and what was not found.
SIGNS: dict[str, tuple[str, str]] = {
    "climate targets set or legally required": (
        "CLIMATE_TARGET",
        "no statement of a climate target was found",
    ),
    "targets set or legally required": (
        "TARGET BY_YEAR|PERCENT",
        "no statement of a target was found",
    ),
    "GHG emissions target set": (
        "CLIMATE_TARGET EMISSION|NET_GOAL",
        "no statement of a greenhouse gas target was found",
    ),
    "net GHG emissions target": (
        "NET_GOAL TARGET|BY_YEAR",
        "no statement of a net emissions target was found",
    ),
    "quantitative climate target": (
        "CLIMATE_TARGET PERCENT|NET_GOAL|EMISSION_AMOUNT|TARGET_TYPE",
        "no climate target in numbers was found",
    ),
    "a target was revised": ("TARGET_REVISED LENS", "no revised target is mentioned"),
    "the entity has a transition plan": ("TRANSITION_PLAN", "no transition plan is mentioned"),
    "an internal carbon price is used": (
        "CARBON_PRICE",
        "no use of an internal carbon price is mentioned",
    ),
    "trade-offs were considered": ("TRADEOFF LENS", "no trade-off is mentioned"),
    "S1.38-39 relief used": ("NO_NUMBER", "no amount is said to be impossible to quantify"),
    "S2.19-20 relief used": ("NO_NUMBER", "no amount is said to be impossible to quantify"),
    "there are investees outside the consolidated group": (
        "INVESTEES",
        "no associates, joint ventures or other investees are mentioned",
    ),
    "approach, inputs or assumptions changed": (
        "METHOD_CHANGE EMISSION",
        "no change of measurement is mentioned",
    ),
    "another method used": (
        "OTHER_METHOD EMISSION",
        "no method other than the GHG Protocol is mentioned",
    ),
    "material prior-period error found": ("ERROR", "no prior-period error is mentioned"),
    "prior estimate revised": ("RESTATED MEASURED_ITEM", "no revised figure is mentioned"),
    "metric redefined or replaced": ("METHOD_CHANGE", "no redefined metric is mentioned"),
    "new metric introduced": ("NEW_METRIC", "no new metric is mentioned"),
    "comparative cannot be revised": (
        "CANNOT_RESTATE",
        "no comparative is said to be impossible to revise",
    ),
    "period changed": ("PERIOD_CHANGED", "no change of the reporting period is mentioned"),
    "such information arises": ("LATER_EVENT", "no later information is mentioned"),
    "such events occur": ("LATER_EVENT", "no later event is mentioned"),
    "shared location": (
        "SHARED_REPORT",
        "the disclosures do not share their place with other required information",
    ),
    "cross-reference used": (
        "CROSS_REFERENCE FIN_STATEMENTS|REPORT_PLACE|FRAMEWORK|OTHER_REPORT",
        "no information is given by cross-reference",
    ),
    "significant differences exist": (
        "CONSISTENT FIN_STATEMENTS ASSUME",
        "no difference from the financial statements is mentioned",
    ),
    "GRI or ESRS used": ("GRI_OR_ESRS", "neither GRI nor ESRS is mentioned"),
    "externally sourced metric used": (
        "METRIC_SOURCE METRIC|MEASURED_ITEM|APPLIED",
        "no metric from another source is mentioned",
    ),
    "early application": ("IFRS_S EARLY", "no early application of the standards is mentioned"),
    "value chain reporting periods differ": (
        "PERIODS_DIFFER",
        "no differing reporting periods are mentioned",
    ),
    "Scope 3 estimation impracticable (rare)": (
        "IMPRACTICABLE SCOPE3|EMISSION",
        "Scope 3 is not said to be impracticable to estimate",
    ),
    "specific requirements prove insufficient": (
        "BEYOND",
        "nothing shows that the listed requirements are insufficient",
    ),
    "legal prohibition": ("WITHHELD", "no information is said to be withheld"),
    "commercial sensitivity (opportunities only)": (
        "WITHHELD",
        "no information is said to be withheld",
    ),
    "first annual period (climate-first)": (
        "CLIMATE_FIRST IFRS_S",
        "no use of the climate-first relief is mentioned",
    ),
}
# Reliefs that the first-period flag alone decides.
FIRST_PERIOD_RELIEFS = ("first annual period", "first-period")
EARLIER_PLANS = "plans were disclosed in an earlier period"
INDUSTRIES: dict[str, tuple[str, tuple[str, ...]]] = {
    "asset management": (
        "ASSET_MANAGER",
        ("asset management", "asset manager", "custody", "investment management", "wealth"),
    ),
    "commercial banking": ("BANK", ("bank",)),
    "insurance": ("INSURER", ("insur",)),
}
# sectors that may be any of the industries: the report's own words decide. A company of managed
# care may be an insurer.
_GENERIC_SECTORS = ("financ", "managed care")
_BUSINESS_STATEMENTS = 5  # so many statements in an industry's own words show that business


def not_applicable_cause(
    requirement: Requirement, document: Document, options: CoverageOptions
) -> str:
    """Why the requirement does not bind, or "" if it does (or nothing shows that it does not)."""
    condition = requirement.condition
    if requirement.applicability is Applicability.INDUSTRY:
        return _other_industry(condition, document, options.sector)
    if (
        requirement.applicability is Applicability.RELIEF
        and any(words in condition for words in FIRST_PERIOD_RELIEFS[:1])
        and "climate-first" not in condition
    ):
        return (
            f"Relief: {condition}. The report is marked as the first annual period."
            if options.first_period is True
            else ""
        )
    if condition == EARLIER_PLANS:
        return (
            (
                "Applies only if plans were disclosed in an earlier period; this is marked as the "
                "first annual period."
            )
            if options.first_period is True
            else ""
        )
    if condition in SIGNS and _tells_by_silence(document):
        return _missing_sign(requirement, document.index)
    return ""


def _tells_by_silence(document: Document) -> bool:
    """Whether enough of the report is read for what is not found to mean that it is not there."""
    return document.for_model or not document.unread_by_rules.prevails


def is_hidden(requirement: Requirement, options: CoverageOptions) -> bool:
    """Whether the node belongs to the amendments of December 2025 and these are not in force for
    this analysis."""
    return requirement.vintage == AMENDED_VINTAGE and options.vintage != AMENDED_VINTAGE


def _missing_sign(requirement: Requirement, index: UnitIndex) -> str:
    expression, missing = SIGNS[requirement.condition]
    lens = "CLIMATE" if requirement.standard == "S2" else "SUSTAINABILITY"
    expression = expression.replace("LENS", lens)
    telling = expression.split()[0].split("|")
    admissible = _admissible(expression, index)
    denied: Unit | None = None
    for number in sorted(index.matching(expression) & admissible):
        unit = index.units[number]
        spans = [span for name in telling for span in index.group_spans(number, name)]
        if not is_negated(unit.folded, spans):
            return ""
        denied = denied or (unit if is_plain_no(unit.folded) else None)
    if denied:
        missing = f"page {denied.page} says: “{denied.text}”"
        return f"Applies only if {requirement.condition}; {missing}"
    return f"Applies only if {requirement.condition}; {missing}."


def _admissible(expression: str, index: UnitIndex) -> frozenset[int]:
    """A pointer shows that there is a cross-reference, an index of GRI that GRI is used; neither
    discloses anything else."""
    if "GRI_OR_ESRS" in expression or "METRIC_SOURCE" in expression:
        return index.everything
    return index.evidence | index.pointers if "CROSS_REFERENCE" in expression else index.evidence


def _other_industry(condition: str, document: Document, sector: str) -> str:
    industries = [name for name in INDUSTRIES if name in condition]
    if not industries:
        return ""
    named = ", ".join(industries)
    known = sector.strip().lower()
    if known and not any(word in known for word in _GENERIC_SECTORS):
        matches = any(word in known for name in industries for word in INDUSTRIES[name][1])
        return (
            "" if matches else f"Applies only to {named}; the sector is given as {sector.strip()}."
        )
    index = document.index
    shown = not _tells_by_silence(document) or any(
        len(index.holding(INDUSTRIES[name][0]) & index.evidence) >= _BUSINESS_STATEMENTS
        for name in industries
    )
    return (
        ""
        if shown
        else (
            f"Applies only to {named}; the report does not speak of such a business (sector not "
            "given)."
        )
    )
