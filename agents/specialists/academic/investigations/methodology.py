"""Does the method that a claim names fit what the claim uses it for? Whether it was followed is the
company's word, so nothing here speaks for a claim or against it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agents.specialists.academic.investigations.types import (
    SURE,
    UNSURE,
    Given,
    Known,
    Stated,
    standard,
    together,
)
from reports.findings.research import ResearchDetails
from reports.language.scopes import scopes_in
from reports.models import EvidenceType
from sibyl_project.common.regex import regex
from standards.reference.ghg import Methodology, methodologies_in

_COUNTED = regex(
    r"\b(?:calculat\w+|measur(?:ed|ing|es?|ements?)|quantif\w+|comput\w+|account(?:ed|ing) for"
    r"|carbon accounting|inventor(?:y|ies)|determin\w+|consolidat\w+|estimat\w+)\b",
    re.IGNORECASE,
)
_EMISSIONS = regex(
    r"\bemissions?\b|\bGHG\b|\bgreenhouse gas\w*|\b(?:carbon|CO2) footprints?\b|\bCO2e?\b",
    re.IGNORECASE,
)
_SPENT = regex(
    r"\bspend[- ]based\b|\benvironmentally[- ]extended input[- ]output\b|\bEEIO\b", re.IGNORECASE
)
_COMPARED = regex(r"\b(?:less|lower|fewer|better|compared (?:to|with)|than)\b", re.IGNORECASE)
_ASKED_FOR: Final = frozenset({"ghgp", "ghgp_corporate", "ghgp_scope2", "ghgp_scope3"})
_ASKED: Final = (
    "S2.29(a)(ii) asks for the GHG Protocol, unless a regulator or exchange asks for another"
)
_PART: Final = regex(r"[123](?:\.\d+)?")
_OWN_WORD: Final = "That the figures follow it is the company's word"
_LIKE_SPEND: Final = (
    "Spend-based figures are accepted for Scope 3 and are the least exact: they follow prices, not "
    "what suppliers do"
)
_OTHER_USE: Final = {
    "factors": "is a source of emission factors",
    "gwp": "is a source of global warming potentials",
    "assurance": "says how statements are checked",
    "target": "is about targets",
    "claims": "is about claims of neutrality",
    "disclosure": "says what to disclose",
    "management": "is a management system",
}


def look_at(stated: Stated, given: Given) -> Known | None:
    """What is known of the methods a claim names; None where it counts nothing by them."""
    named = methodologies_in(stated.text)
    counting = [one for one in named if one.counts_emissions]
    is_counted = bool(_COUNTED.search(stated.text) and _EMISSIONS.search(stated.text))
    if counting and (is_counted or _EMISSIONS.search(stated.text)):
        return _fits(stated, counting)
    if _SPENT.search(stated.text):
        return _told(
            stated,
            "spend-based method",
            "unknown",
            f"{_LIKE_SPEND}.",
            ["Which categories and which share of Scope 3 rest on spend, and on which factors?"],
        )
    if named and is_counted and not counting:
        return _counts_nothing(stated, named)
    return None


def _fits(stated: Stated, methods: Sequence[Methodology]) -> Known:
    """The scopes that the claim names, beside those that its methods cover."""
    scopes = {
        part
        for scope in scopes_in(stated.text)
        for part in scope.split("+")
        if _PART.fullmatch(part)
    }
    covered = {part for method in methods for part in method.covers}
    fitting = {scope for scope in scopes if covered & {scope, scope.split(".")[0]}}
    names = together([method.name for method in methods])
    lead = f"{names} {'is' if len(methods) == 1 else 'are'} recognised for counting emissions"
    of_company = all(one.kind in ("accounting", "regulation") for one in methods)
    if of_company and not any(method.key in _ASKED_FOR for method in methods):
        lead = f"{lead}; {_ASKED}"
    questions = [
        "Which edition was followed, and where are the departures from it written down?",
        "How were the boundary and estimates set? (S2.29(a)(iii))",
    ]
    if not scopes:
        return _told(
            stated, names, "unknown", f"{lead}. {_OWN_WORD}.", questions, methods, sure=False
        )
    left = sorted(scopes - fitting)
    if not left:
        summary = f"{lead} of Scope {together(sorted(scopes))}. {_OWN_WORD}."
        return _told(stated, names, "aligned", summary, questions, methods)
    alignment = "partially_aligned" if fitting else "not_aligned"
    summary = (
        f"{lead}, but Sibyl knows {'it' if len(methods) == 1 else 'them'} as no method for Scope "
        f"{together(left)}, which the claim names too."
    )
    questions.insert(0, f"By which method was Scope {together(left)} counted?")
    return _told(stated, names, alignment, summary, questions, methods, sure=False)


def _counts_nothing(stated: Stated, named: Sequence[Methodology]) -> Known:
    """The claim counts emissions and names no method that says how."""
    uses = "; ".join(f"{one.name} {_OTHER_USE[one.kind]}" for one in named)
    is_input = all(one.kind in ("factors", "gwp") for one in named)
    questions = ["By which method were the emissions counted?"]
    return _told(
        stated,
        together([one.name for one in named]),
        "unknown" if is_input else "not_aligned",
        f"{uses}: none of it says how emissions are counted.",
        questions,
        named,
        sure=False,
    )


def _told(
    stated: Stated,
    name: str,
    alignment: str,
    summary: str,
    questions: list[str],
    methods: Sequence[Methodology] = (),
    *,
    sure: bool = True,
) -> Known:
    limits = [
        f"What is held of {one.name} is {one.status.value}" for one in methods if one.status.value
    ]
    if methods and _SPENT.search(stated.text):
        limits.append(_LIKE_SPEND)
    if any(one.kind == "product" for one in methods) and _COMPARED.search(stated.text):
        questions = [*questions, "Was the comparison reviewed by others, on the same basis of use?"]
    details = ResearchDetails(
        investigation_type="methodology_validation",
        can_add=False,
        methodology_name=name,
        standard_alignment=alignment,
        limitations=limits,
        questions=questions,
        standard_references=[standard(one.source, one.purpose) for one in methods],
    )
    return Known(
        claim_id=stated.claim.id,
        evidence_type=EvidenceType.METHODOLOGY_VALIDATION,
        summary=summary,
        details=details,
        confidence=SURE if sure and methods else UNSURE,
    )
