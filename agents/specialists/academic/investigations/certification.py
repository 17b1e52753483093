"""What a certificate, label or carbon credit shows that a claim names, what it does not, and what
to ask. The certificate itself is not seen, so nothing here speaks for a claim or against it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from agents.specialists.academic.investigations.aims import (
    NEUTRALITY,
    is_neutral_now,
    is_of_others,
)
from agents.specialists.academic.investigations.types import (
    SURE,
    UNSURE,
    Given,
    Known,
    Stated,
    standard,
    together,
)
from reports.findings.research import Reference, ResearchDetails
from reports.language.negation import is_plain_no, is_plan, names_goal
from reports.language.numbers import find_numbers
from reports.language.years import without_years
from reports.models import EvidenceType
from sibyl_project.common.regex import regex
from standards.reference.certificates import (
    CREDIT,
    ENERGY,
    CertificateKind,
    Scheme,
    kind_of_certificate,
    schemes_in,
)

KINDS: Final = {
    ENERGY: "an energy attribute certificate",
    CREDIT: "a carbon credit",
    "management_system": "a certificate of a management system",
    "building": "a label of buildings",
    "product": "a certificate of products or supply chains",
    "claim_label": "a label of neutrality or of a footprint",
}
_UNNAMED = regex(
    r"\b(?:ISO|third[- ]party|external(?:ly)?|independent(?:ly)?)\b[^.;:]{0,30}"
    r"\bcertif(?:ied|ications?|icates?)\b"
    r"|\bcertified (?:to|under|according to) (?:ISO|an? international)\b",
    re.IGNORECASE,
)
_PRINTED = regex(r"(?<!foot)(?<!blue)print", re.IGNORECASE)  # how the report was made
_CERTIFIED = regex(
    r"\bcertif\w+|\baudited\b|\baccredit\w+|\bvalidated\b|\b(?:Gold|Silver|Platinum|Excellent"
    r"|Outstanding|rated|ratings?|scores?|awarded|labell?ed)\b",
    re.IGNORECASE,
)
# kinds of which a report may follow the rules without a certificate
_FOLLOWED: Final = frozenset({"management_system", "building"})
_USED = regex(
    r"\b(?:retire[ds]?|retirements?|cancel\w*|purchas(?:e|es|ed)|bought|buy|compensat(?:e|es|ed)"
    r"|neutrali[sz]\w+|surrender\w*|acquir\w+|offset (?:our|the|its|all|any))\b",
    re.IGNORECASE,
)
_RULES = regex(r"\b(?:polic(?:y|ies)|guidelines?|principles?|strategy|market)\b", re.IGNORECASE)
_REPLACED_SINCE: Final = 2021  # year of a report from which a certificate by OHSAS 18001 has lapsed


def _is_used(scheme: Scheme, stated: Stated) -> bool:
    """Whether a scheme is claimed and not only mentioned: credits of no programme count where some
    were bought or retired, a certificate of a management system where it is no mere plan."""
    text = stated.text
    amounts = [one.value for one in find_numbers(without_years(text))]
    if scheme.kind == CREDIT and amounts and not any(amounts):
        return False
    if scheme.kind == CREDIT and not scheme.is_named:
        return bool(_USED.search(text)) and not is_plain_no(text) and not _RULES.search(text)
    if scheme.kind == "management_system":
        return not (is_plan(text) or names_goal(text))
    return True


def is_certified(text: str) -> bool:
    """Whether a text says certified without the name of a standard."""
    return bool(_UNNAMED.search(text)) and not schemes_in(text)


def look_at(stated: Stated, given: Given) -> Known | None:
    """What is known of the schemes a claim names; of one that names none, what it leaves open."""
    if _PRINTED.search(stated.text):
        return None
    schemes = [one for one in schemes_in(stated.text) if _is_used(one, stated)]
    if not schemes:
        return _unnamed(stated)
    named = [one for one in schemes if one.is_named]
    kinds = {one.kind for one in named}
    # "carbon credits of the VCS" names one thing
    alone = [one for one in schemes if not one.is_named and one.kind not in kinds]
    return _told(stated, [*named, *alone], given)


def _told(stated: Stated, schemes: Sequence[Scheme], given: Given) -> Known:
    by_kind = [
        (kind_of_certificate(kind), [one for one in schemes if one.kind == kind])
        for kind in dict.fromkeys(one.kind for one in schemes)
    ]
    lapsed = [one for one in schemes if one.replaced_by and (given.year or 0) > _REPLACED_SINCE]
    sentences = [_sentence(kind, group, stated.text) for kind, group in by_kind]
    sentences += [f"{one.name} was replaced by {one.replaced_by}." for one in lapsed]
    legitimacy = _legitimacy(schemes, lapsed, stated.text)
    details = ResearchDetails(
        investigation_type="certification_validation",
        can_add=False,
        certification_type=together([one.name for one in schemes]),
        legitimacy_assessment=legitimacy,
        limitations=[
            "Whether the certificates exist, are valid and cover what the claim says was not seen",
            *dict.fromkeys(f"What is held of the schemes is {one.status.value}" for one in schemes),
        ],
        questions=[question for kind, _ in by_kind for question in kind.questions],
        standard_references=[*_references(schemes), *_paragraphs(kind for kind, _ in by_kind)],
    )
    return Known(
        claim_id=stated.claim.id,
        evidence_type=EvidenceType.CERTIFICATION_VALIDATION,
        summary=" ".join(sentences),
        details=details,
        confidence=SURE if legitimacy == "legitimate" else UNSURE,
    )


def _sentence(kind: CertificateKind, group: Sequence[Scheme], text: str) -> str:
    """What the schemes of one kind show and do not show."""
    named = [one for one in group if one.is_named]
    word = KINDS[kind.kind]
    if not named:
        return (
            f"The claim names {group[0].name}s and no programme or registry, so whether they are "
            f"recognised is not known. They do not show {kind.shows_not}."
        )
    names = together([one.name for one in named])
    if kind.kind in _FOLLOWED and not _CERTIFIED.search(text):
        return f"The claim names {names} and no certificate, so whether anybody checked is open."
    if len(named) == 1:
        return (
            f"{names} is recognised: {word}, which shows that {named[0].shows}, and not "
            f"{kind.shows_not}."
        )
    return f"{names} are recognised, each {word}; none shows {kind.shows_not}."


def _legitimacy(schemes: Sequence[Scheme], lapsed: Sequence[Scheme], text: str) -> str:
    """Of the type and registry, never of the very certificate."""
    if lapsed:
        return "questionable"
    uncertified = any(one.kind in _FOLLOWED for one in schemes) and not (_CERTIFIED.search(text))
    return "legitimate" if all(one.is_named for one in schemes) and not uncertified else "unknown"


def _references(schemes: Sequence[Scheme]) -> list[Reference]:
    return [
        standard(one.source, f"{one.name}, by {one.issuer}: {one.shows}")
        for one in schemes
        if one.is_named
    ]


def _paragraphs(kinds: Iterable[CertificateKind]) -> list[Reference]:
    names = dict.fromkeys(name for kind in kinds for name in kind.refers)
    return [
        Reference(type="standard_document", title=f"IFRS {name}", credibility=1) for name in names
    ]


def _unnamed(stated: Stated) -> Known | None:
    """A certificate without the name of its standard, or a neutrality that is said to be reached
    and names nothing that it rests on."""
    neutral = NEUTRALITY.search(stated.text)
    if neutral and is_neutral_now(stated.text) and not is_of_others(stated.text):
        credit = kind_of_certificate(CREDIT)
        summary = (
            f"\u201c{neutral[0]}\u201d names no programme of credits and no standard that it rests "
            "on, so what it means is not known. Gross emissions are stated without credits."
        )
        first = "Which emissions does it cover, and how much of it rests on carbon credits?"
        return _unknown(stated, summary, [first, *credit.questions], _paragraphs([credit]))
    if is_certified(stated.text):
        summary = "The claim says certified and names no standard that can be looked up."
        asked = "By which standard, for which sites, until when, and by which accredited body?"
        return _unknown(stated, summary, [asked], [])
    return None


def _unknown(
    stated: Stated, summary: str, questions: list[str], references: list[Reference]
) -> Known:
    details = ResearchDetails(
        investigation_type="certification_validation",
        can_add=False,
        certification_type="",
        legitimacy_assessment="unknown",
        questions=questions,
        standard_references=references,
    )
    return Known(
        claim_id=stated.claim.id,
        evidence_type=EvidenceType.CERTIFICATION_VALIDATION,
        summary=summary,
        details=details,
        confidence=UNSURE,
    )
