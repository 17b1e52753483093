"""A target beside the published criteria of the Science Based Targets initiative, and what its
table says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agents.specialists.academic.investigations.aims import (
    AMBITION,
    is_of_others,
    is_of_the_whole,
    net_zero_year,
    reductions,
)
from agents.specialists.academic.investigations.criteria import (
    NAME,
    Remark,
    of_coverage,
    of_net_zero,
    of_neutrality,
    of_reduction,
    of_span,
)
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
from reports.language.scopes import scopes_in
from reports.language.years import year_values
from reports.models import EvidenceType
from reports.registers.targets_listed import SET, entry_of, names_the_initiative, status_of
from sibyl_project.common.regex import regex
from standards.reference.facts import Status

VALIDATED, NOT_VALIDATED, UNCLEAR = "validated", "not_validated", "status_unclear"
_SAID = regex(r"\b(?:validated|approved|verified|endorsed)\b", re.IGNORECASE)
_NOT_YET = regex(
    r"\b(?:not|yet|will|to be|await\w*|pending|submit\w*|for validation|until|seek\w*)\b",
    re.IGNORECASE,
)
_NEAR_TERM = regex(r"\bnear[- ]term\b|\bscience[- ]based\b", re.IGNORECASE)


def look_at(stated: Stated, given: Given) -> Known | None:
    """What is known of the target of a claim; None where nothing can be held against criteria and
    the initiative is not said to have validated anything."""
    text, targets = stated.text, reductions(stated.figures)
    remarks = [] if is_of_others(text) else list(_remarks(text, targets, given))
    status, said = _validated(text, given)
    if not remarks and not said:
        return None
    details = ResearchDetails(
        investigation_type="sbti_validation",
        can_add=False,
        sbti_validation_status=status,
        limitations=_limits(remarks),
        questions=list(_questions(text, targets, status)),
        standard_references=list(_references(remarks)),
    )
    return Known(
        claim_id=stated.claim.id,
        evidence_type=EvidenceType.SBTI_VALIDATION,
        summary=" ".join(filter(None, [said, *dict.fromkeys(one.words for one in remarks)])),
        details=details,
        confidence=SURE if remarks else UNSURE,
    )


def _remarks(text: str, targets: Sequence[Quantity], given: Given) -> Iterator[Remark]:
    by_criteria = names_the_initiative(text) or bool(_NEAR_TERM.search(text))
    for target in targets:
        if by_criteria and is_of_the_whole(target):
            yield from of_span(target, given.year)
        yield from of_reduction(target, text)
    if not targets:
        yield from _elsewhere(text, given)
    yield from of_coverage(text)
    yield from of_net_zero(text)
    yield from of_neutrality(text)


def _elsewhere(text: str, given: Given) -> Iterator[Remark]:
    """An ambition that is named without a target: the targets of the report that it is about, by
    the scopes and years it names."""
    if not AMBITION.search(text) or "%" in text:
        return
    scopes = {part for scope in scopes_in(text) for part in scope.split("+")}
    due = {year for year in year_values(text) if year > (given.year or 0)}
    for target in given.targets:
        if scopes >= set(target.scope.split("+")) and (not due or target.year in due):
            yield from of_reduction(target, text, f"By page {target.page}, ")


def _validated(text: str, given: Given) -> tuple[str, str]:
    """Whether the initiative validated the target, and what is to be said of it."""
    if not names_the_initiative(text):
        return UNCLEAR, ""
    entry = entry_of(given.registers)
    if entry is not None:
        which, status = status_of(entry, text)
        newest = max((file.as_of for file in entry.files), default="")
        known = VALIDATED if status.casefold().strip() in SET else NOT_VALIDATED
        told = f"The {NAME}'s table{f' of {newest}' if newest else ''} says of the {which}"
        return (known if status else UNCLEAR), f"{told}: \u201c{status or 'nothing'}\u201d."
    if not _SAID.search(text) or _NOT_YET.search(text):
        return UNCLEAR, ""
    why = (
        f"no row of the {NAME}'s table has the company's LEI or ISIN"
        if "sbti" in given.loaded
        else f"the {NAME}'s table is not loaded"
    )
    return UNCLEAR, f"That the target is validated is the company's word: {why}."


def _limits(remarks: Sequence[Remark]) -> list[str]:
    if not any(remark.rests_on for remark in remarks):
        return []
    limits = ["The initiative judges the whole inventory and its coverage, not a sentence"]
    if any(f"({Status.RECALLED})" in remark.words for remark in remarks):
        limits.append("Criteria marked recalled are from memory and to be checked at the source")
    return limits


def _questions(text: str, targets: Sequence[Quantity], status: str) -> Iterator[str]:
    if names_the_initiative(text):
        yield (
            f"Why does the {NAME}'s table not say that targets are set?"
            if status == NOT_VALIDATED
            else f"Which letter of the {NAME} shows the validated wording, its date and its scopes?"
        )
    elif AMBITION.search(text):
        yield "By which method, and by whom, was the alignment of the target judged?"
    if any(not one.baseline_year for one in targets):
        yield "From which base year does the target count? (S2.33(e))"
    if net_zero_year(text):
        yield "How much of net zero is left to carbon credits or removals? (S2.36(e))"
        if not targets and "%" not in text:
            yield "Which interim targets lead there? (S2.33(f))"


def _references(remarks: Sequence[Remark]) -> Iterator[Reference]:
    criteria = [remark.rests_on for remark in remarks if remark.rests_on]
    for rests_on in {one.key: one for one in criteria}.values():
        yield standard(rests_on.source, rests_on.meaning)
