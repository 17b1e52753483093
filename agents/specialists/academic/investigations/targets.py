"""A target beside the published criteria of the Science Based Targets initiative, and what its
table says of it. A comparison, never a verdict: the initiative decides by more than a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from agents.specialists.academic.investigations.types import (
    SURE,
    UNSURE,
    Given,
    Known,
    Stated,
    standard,
)
from reports.figures.types import Quantity
from reports.findings.research import Reference, ResearchDetails
from reports.language.negation import is_plan, names_goal
from reports.language.years import DUE_YEAR, FISCAL
from reports.models import EvidenceType
from reports.registers.targets_listed import (
    SET,
    entry_of,
    names_the_initiative,
    says_validated,
    status_of,
)
from sibyl_project.common.numbers import plain
from standards.reference.targets import Criterion, criterion, minimum_cut

VALIDATED, NOT_VALIDATED, UNCLEAR = "validated", "not_validated", "status_unclear"
_AMBITION = re.compile(
    r"\b1\.5 ?(?:\u00b0 ?C?|degrees?|C\b)|\bwell[- ]below (?:2|two)|\bparis[- ]aligned\b"
    r"|\b(?:in line|aligned|consistent) with (?:the )?(?:goals? of )?(?:the )?paris\b"
    r"|\bscience[- ]based\b",
    re.IGNORECASE,
)
_BELOW_2 = re.compile(r"\bwell[- ]below (?:2|two)", re.IGNORECASE)
_NET_ZERO = re.compile(
    rf"\bnet[- ]?zero\b[^.;|]{{0,80}}?\b(?:by|before|in) (?:the (?:end|year) of )?(?:{FISCAL})?"
    rf"(?P<after>{DUE_YEAR})\b(?! scenario)"
    rf"|\b(?:by|before|in) (?:{FISCAL})?(?P<before>{DUE_YEAR})\b[^.;|]{{0,40}}?"
    r"\bnet[- ]?zero\b",
    re.IGNORECASE,
)
NEUTRALITY = re.compile(
    r"\b(?:carbon|climate|CO2|greenhouse gas|GHG)[- ]neutral(?:ity)?\b|\bcarbon[- ]negative\b"
    r"|\bclimate[- ]positive\b",
    re.IGNORECASE,
)
AHEAD = re.compile(
    rf"\b(?:by|until|before) (?:the end of )?(?:{FISCAL})?{DUE_YEAR}\b|\b(?:will|aim\w*|target\w*"
    r"|goals?|ambition|commit\w*|plan\w*)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:scenarios?|IEA|countr(?:y|ies)|governments?|industry|sector|customers?|suppliers?"
    r"|alliances?|society|world|global economy)\b",
    re.IGNORECASE,
)
_COVERED = re.compile(
    r"\bcover(?:s|ing|ed|age)?\b[^.;%]{0,40}?(?P<percent>\d{1,3}(?:\.\d+)?) ?%[^.;%]{0,40}?"
    r"\bscopes? ?(?P<scope>[123])",
    re.IGNORECASE,
)
_LONGEST: Final = 15  # years between base and target of a near-term target
_TEN_YEARS: Final = 10
_NAME: Final = "SBTi"


class Remark(NamedTuple):
    """A sentence on a target, and the criterion it rests on; None where that is a paragraph of IFRS
    S2, which the sentence names."""

    words: str
    rests_on: Criterion | None = None


def look_at(stated: Stated, given: Given) -> Known | None:
    """What is known of the target of a claim; None where nothing can be held against criteria and
    the initiative is not named."""
    targets = [one for one in stated.figures if one.metric == "target_reduction"]
    remarks = [
        *(remark for target in targets for remark in _of_reduction(target, stated, given)),
        *_of_coverage(stated),
        *_of_net_zero(stated),
        *_of_neutrality(stated),
    ]
    status, said = _validated(stated, given)
    if not remarks and not said:
        said = _of_ambition(stated, targets)
    if not remarks and not said:
        return None
    words = [said, *(remark.words for remark in remarks)]
    details = ResearchDetails(
        investigation_type="sbti_validation",
        can_add=False,
        sbti_validation_status=status,
        limitations=_limits(remarks),
        questions=_questions(stated, targets, status),
        standard_references=list(_references(remarks)),
    )
    return Known(
        stated.claim.id,
        EvidenceType.SBTI_VALIDATION,
        " ".join(filter(None, words)),
        details,
        SURE if remarks else UNSURE,
    )


def _validated(stated: Stated, given: Given) -> tuple[str, str]:
    """Whether the initiative validated the target, and what is to be said of it."""
    if not names_the_initiative(stated.text):
        return UNCLEAR, ""
    entry = entry_of(given.registers)
    if entry is not None:
        which, status = status_of(entry, stated.text)
        newest = max((file.as_of for file in entry.files), default="")
        of_day = f" of {newest}" if newest else ""
        known = VALIDATED if status.casefold().strip() in SET else NOT_VALIDATED
        known = known if status else UNCLEAR
        return (
            known,
            f"The {_NAME}'s table{of_day} says of the {which}: \u201c{status or 'nothing'}\u201d.",
        )
    if not says_validated(stated.text):
        return UNCLEAR, ""
    why = (
        f"no row of the {_NAME}'s table has the company's LEI or ISIN"
        if "sbti" in given.loaded
        else f"the {_NAME}'s table is not loaded"
    )
    return UNCLEAR, f"That the target is validated is the company's word: {why}."


def _of_reduction(target: Quantity, stated: Stated, given: Given) -> Iterator[Remark]:
    """A cut of the company's absolute emissions beside the criteria of near-term targets."""
    base, due = target.baseline_year, target.year
    first = criterion("base_year_not_before")
    if base and first and isinstance(first.value, Decimal) and base < first.value and target.scope:
        yield Remark(
            f"Its base year {base} is before {plain(first.value)}, the earliest that the {_NAME}'s "
            f"near-term criteria take ({first.status}).",
            first,
        )
    latest = criterion("timeframe_years_max")
    if due and given.year and latest and target.scope and due - given.year > _TEN_YEARS:
        yield Remark(
            f"{due} is more than ten years after the year of the report, so by the {_NAME}'s "
            f"criteria it is no near-term target ({latest.status}).",
            latest,
        )
        return
    yield from _of_rate(target, stated)


def _of_rate(target: Quantity, stated: Stated) -> Iterator[Remark]:
    base, due = target.baseline_year, target.year
    is_absolute = target.scope and not target.entity_part
    if not is_absolute or not base or not due or not 0 < due - base <= _LONGEST:
        return
    is_scope_3 = target.scope.split(".")[0] == "3"
    below_2 = bool(_BELOW_2.search(stated.text)) or is_scope_3
    least = minimum_cut(base, due, target.scope, "WB2C" if below_2 else "1.5C")
    key = "min_linear_rate_WB2C" if below_2 else "min_linear_rate_1_5C"
    rests_on = criterion(key)
    if least is None or rests_on is None:
        return
    verb = "reaches" if target.value >= least.percent else "is below"
    ambition = "well below 2 \u00b0C" if below_2 else "1.5 \u00b0C"
    scope = f"Scope {target.scope.replace('+', ' and ')}"
    yield Remark(
        f"{plain(target.value)}% of {scope} from {base} to {due} {verb} the {_NAME}'s linear "
        f"minimum for {ambition}: {plain(least.rate)}% a year from {least.counted_from}, "
        f"{plain(least.percent)}% by {due} ({least.status}).",
        rests_on,
    )


def _of_coverage(stated: Stated) -> Iterator[Remark]:
    """How much of a scope the target is said to cover."""
    found = _COVERED.search(stated.text)
    if not found or not (is_plan(stated.text) or names_goal(stated.text)):
        return
    is_3 = found["scope"] == "3"
    least = criterion("scope3_near_term_coverage_min" if is_3 else "scope12_coverage_min")
    if least is None or not isinstance(least.value, Decimal):
        return
    enough = "at least" if Decimal(found["percent"]) >= least.value else "less than"
    yield Remark(
        f"It covers {found['percent']}% of Scope {found['scope']}, {enough} the "
        f"{plain(least.value)}% that the {_NAME}'s near-term criteria ask for ({least.status}).",
        least,
    )


def _of_net_zero(stated: Stated) -> Iterator[Remark]:
    """The year of a net zero of the company, and what the standard asks beside it."""
    found = _NET_ZERO.search(stated.text)
    latest, least = criterion("latest_net_zero_year"), criterion("long_term_reduction_min")
    if not found or latest is None or least is None or _OTHERS.search(stated.text):
        return
    year = int(found["after"] or found["before"])
    if not isinstance(latest.value, Decimal) or not isinstance(least.value, Decimal):
        return
    fits = "not later than" if year <= latest.value else "later than"
    yield Remark(
        f"Net zero by {year} is {fits} {plain(latest.value)}, the latest year of the {_NAME}'s "
        f"net-zero standard, which also asks for a cut of at least {plain(least.value)}% before "
        f"the rest is neutralised ({latest.status}).",
        latest,
    )


def _of_neutrality(stated: Stated) -> Iterator[Remark]:
    """A neutrality that lies ahead: a net target, whatever else it is."""
    found = NEUTRALITY.search(stated.text)
    if found and AHEAD.search(stated.text) and not _OTHERS.search(stated.text):
        yield Remark(
            f"\u201c{found[0]}\u201d is a net target: S2.36(c) asks for its gross target apart, "
            "and S2.36(e) how far it rests on carbon credits."
        )


def _of_ambition(stated: Stated, targets: list[Quantity]) -> str:
    """An ambition that is named without a target to hold it against."""
    found = _AMBITION.search(stated.text)
    if not found or targets or _OTHERS.search(stated.text):
        return ""
    return (
        f"\u201c{found[0]}\u201d stands here without base year, target year and percentage, "
        "so there is nothing to hold against criteria."
    )


def _limits(remarks: list[Remark]) -> list[str]:
    if not any(remark.rests_on for remark in remarks):
        return []
    limits = ["The initiative judges the whole inventory and its coverage, not a sentence"]
    if any(remark.rests_on and remark.rests_on.status != "verified" for remark in remarks):
        limits.append("Criteria marked recalled are from memory and to be checked at the source")
    return limits


def _questions(stated: Stated, targets: list[Quantity], status: str) -> list[str]:
    asked = []
    if names_the_initiative(stated.text) or _AMBITION.search(stated.text):
        asked.append(
            f"Which letter of the {_NAME} shows the validated wording, its date and its scopes?"
            if status != NOT_VALIDATED
            else f"Why does the {_NAME}'s table not say that targets are set?"
        )
    if any(not one.scope for one in targets):
        asked.append("Which scopes does the target cover? (S2.36(b))")
    if any(not one.baseline_year for one in targets):
        asked.append("From which base year does it count? (S2.33(e))")
    if _NET_ZERO.search(stated.text):
        asked.append("How much of net zero is left to carbon credits or removals? (S2.36(e))")
        if not targets:
            asked.append("Which interim targets lead there? (S2.33(f))")
    return asked


def _references(remarks: list[Remark]) -> Iterator[Reference]:
    criteria = [remark.rests_on for remark in remarks if remark.rests_on]
    for rests_on in {one.key: one for one in criteria}.values():
        yield standard(rests_on.source, rests_on.meaning)
