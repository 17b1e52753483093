"""What a statement of assurance concludes, what it excepts and leaves out, and of which part of the
company it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from reports.document.assurance.subjects import left_out_words, scopes_named
from reports.document.assurance.types import (
    UNTOLD,
    Concern,
    Concluded,
    Conclusion,
    LeftOut,
    Told,
)
from reports.document.assurance.words import ENGAGED, concludes, is_about_work
from reports.language.boundaries import Cover, boundaries_in
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

_NEGATIVE: Final = regex(
    r"\bnothing has come\b|\bnot aware of any\b|\bno evidence\b|\bkeine Sachverhalte\b"
    r"|\bsind uns keine\b|\bpas relev\u00e9 d['\u2019]anomalie",
    re.IGNORECASE,
)
_OPINES: Final = regex(rf"\bin our opinion\b|{_NEGATIVE.pattern}", re.IGNORECASE)
_DISCLAIMED: Final = regex(
    r"\b(?:do|did|does|are|were) (?:not|unable to)(?: able to)? (?:\w+ ){0,2}"
    r"(?:express|form|provide|give) an? (?:\w+ ){0,2}(?:conclusion|opinion)\b"
    r"|\bunable to (?:express|form|conclude)|\bdisclaim an? (?:opinion|conclusion)"
    r"|\bgeben wir kein Pr\u00fcfungsurteil\b|\bnous ne sommes pas en mesure\b",
    re.IGNORECASE,
)
_NOT_ON_FIGURES: Final = regex(
    r"\b(?:effectiveness|internal controls?|other information|comparative|prior|previous|earlier"
    r"|forward|anything else|any other|compliance with laws|legal)\b",
    re.IGNORECASE,
)
_ADVERSE: Final = regex(
    r"\b(?:is|are|was|were|has|have|does|do|did) not (?:been )?(?:\w+ )?(?:fairly|prepared"
    r"|presented|stated|present|properly|materially correct|free from)\b"
    r"|\badverse (?:conclusion|opinion)"
    r"|\bmaterially misstated\b|\bn['\u2019](?:est|ont|a|\u00e9t)\w* pas (?:\u00e9t\u00e9 )?"
    r"(?:\u00e9tabli|pr\u00e9par|pr\u00e9sent)|\bnicht in \u00dcbereinstimmung\b",
    re.IGNORECASE,
)
_EXCEPT: Final = regex(
    r"\bexcept(?:ing)? (?:for|that)?|\bwith the exception of\b|\bsubject to the\b|\bmit Ausnahme"
    r"|\bsous r\u00e9serve\b|\b\u00e0 l['\u2019]exception\b",
    re.IGNORECASE,
)
_TITLED: Final = (
    (Conclusion.DISCLAIMER, regex(r"\bdisclaimer of (?:\w+ )?(?:conclusion|opinion)", re.I)),
    (Conclusion.ADVERSE, regex(r"\badverse (?:\w+ )?(?:conclusion|opinion)", re.I)),
    (
        Conclusion.QUALIFIED,
        regex(
            r"(?<!un)\bqualified (?:\w+ )?(?:conclusion|opinion)|eingeschr\u00e4nkt\w* "
            r"(?:Pr\u00fcfungs)?urteil|conclusion avec r\u00e9serve",
            re.I,
        ),
    ),
)
_BASIS: Final = regex(
    r"\bbasis for (?:the |our )?(?:qualified|adverse|disclaimer)|\bqualif\w+\b"
    r"|grundlage f\u00fcr das eingeschr|fondement de la (?:conclusion avec )?r\u00e9serve",
    re.IGNORECASE,
)
_PARTS: Final = (
    r"joint ventures?|subsidiar\w+|acqui\w+|divest\w+|sites?|plants?|operations?|entit\w+|countr\w+"
    r"|compan(?:y|ies)|assets?|leased|franchis\w+|offices?|business(?:es)?(?: units?)?|division\w*"
    r"|vessels?|stores?|facilit\w+|mines?|refiner\w+|associates?|locations?|factor(?:y|ies)"
    r"|gesellschaft\w*|standort\w*|filiales?|sites"
)
_OF_PARTS: Final = regex(rf"\b(?:{_PARTS})\b", re.IGNORECASE)
_HARMLESS: Final = regex(
    r"\b(?:other information|prior|previous|earlier|comparatives?|forward|future|prospective"
    r"|targets?|goals?|website|hyperlinks?|internal controls?|effectiveness|financial|responsib\w*"
    r"|liabilit\w*|fraud|legal|procedures?|third[- ]part\w+|any (?:other|party|person)|beliefs?"
    r"|aspirations?|intentions?|opinions?|statements of|images|internet|links?|marketing"
    r"|translation|guarantee|all errors|absolute|remaining|anything|external|expert|foreword"
    r"|chapters?|sections?|controls|reliance|purpose|misstatements?|risks?|detect\w*|period"
    r"|periods|audits?|distribut\w+|anyone|monitoring|sampling|frühere\w*)\b",
    re.IGNORECASE,
)
_LIMITED_TO: Final = regex(
    r"(?:\b(?:(?:is|was|were|are) (?:limited|restricted|confined) to|only (?:covers?|includes?|for)"
    r"|covers? only|solely|exclusively|only|for the following|at the following|nur|uniquement)\b"
    rf"[^.;]{{0,80}}?\b(?P<part>(?:[\w'\u2019&-]+ ){{0,4}}(?:{_PARTS})\b[^.;]{{0,80}})"
    rf"|\b(?:emissions|consumption|data|inventory|statement) (?:of|at|from|for) the "
    r"(?P<site>(?:[A-Z][\w'\u2019&-]+ ){1,4}(?:site|plant|mine|refinery|facility|factory|mill"
    r"|division|segment|terminal|smelter)))",
)
_LISTED_PARTS: Final = regex(
    r"^(?:sites?|entit(?:y|ies)|locations?|facilit(?:y|ies)|standorte?|sites concern\u00e9s)"
    r"(?: (?:covered|included|in scope|assured|verified))?\s*[:|]\s*(?P<part>.+)",
    re.IGNORECASE,
)
_WHOLE: Final = regex(
    r"\b(?:all|global|globally|worldwide|group[- ]wide|entire|whole|alle"
    r"|s\u00e4mtliche|ensemble)\b",
    re.IGNORECASE,
)
_BASES: Final = {
    Cover.OPERATIONAL_CONTROL: "operational control",
    Cover.FINANCIAL_CONTROL: "financial control",
    Cover.EQUITY_SHARE: "equity share",
}


def conclusions_in(said: Sequence[Statement]) -> tuple[Concluded, ...]:
    """The conclusions, in order. A heading that names a modified one tells of what stands under
    it."""
    found = []
    for one in said:
        if one.kind is StatementKind.HEADING or not concludes(one):
            continue
        if kind := _kind(one):
            found.append(Concluded(kind, _scopes_concluded(one), one.page, one.text))
    return tuple(found)


def _kind(one: Statement) -> Conclusion | None:
    text = one.whole
    titles = " ".join(one.section)
    by_title = next((kind for kind, form in _TITLED if form.search(f"{titles}")), None)
    if _DISCLAIMED.search(text):
        return None if _NOT_ON_FIGURES.search(text) else Conclusion.DISCLAIMER
    if is_about_work(one) and not _OPINES.search(text):
        return None
    if _EXCEPT.search(text):
        return by_title or Conclusion.QUALIFIED
    if not _NEGATIVE.search(text) and _ADVERSE.search(text):
        return Conclusion.ADVERSE
    return by_title or Conclusion.UNMODIFIED


def _scopes_concluded(one: Statement) -> tuple[str, ...]:
    text = _EXCEPT.split(one.whole)[0]
    return scopes_named(text) or scopes_named(" ".join(one.section[-1:]))


def left_out_in(said: Sequence[Statement]) -> tuple[LeftOut, ...]:
    """What the conclusions except, and what the engagement was not about."""
    found = [*_exceptions(said), *_exclusions(said)]
    return tuple({(one.concern, one.quote): one for one in found}.values())


def _exceptions(said: Sequence[Statement]) -> Iterator[LeftOut]:
    told = False
    reasons = [
        one
        for one in said
        if one.kind is not StatementKind.HEADING
        and not concludes(one)
        and any(map(_BASIS.search, one.section[-1:]))
    ]
    for one in said:
        if one.kind is StatementKind.HEADING or not concludes(one):
            continue
        kind = _kind(one)
        if kind not in (Conclusion.QUALIFIED, Conclusion.ADVERSE):
            continue
        told = True
        excepted = " ".join(_EXCEPT.split(one.whole)[1:])
        scopes = scopes_named(excepted) or scopes_named(" ".join(r.whole for r in reasons))
        if kind is Conclusion.QUALIFIED:
            yield LeftOut(Concern.EXCEPTION, scopes, one.page, one.text)
    if not told:
        for one in reasons:
            yield LeftOut(Concern.EXCEPTION, scopes_named(one.whole), one.page, one.text)


def _exclusions(said: Sequence[Statement]) -> Iterator[LeftOut]:
    for one in said:
        if one.kind is StatementKind.HEADING or concludes(one) or is_about_work(one):
            continue
        words = left_out_words(one.whole)
        if not words:
            continue
        scopes = scopes_named(words)
        if scopes:
            yield LeftOut(Concern.EXCLUSION, scopes, one.page, one.text)
        elif one.kind is StatementKind.ROW and not ENGAGED.search(one.whole):
            continue  # a note on the figure of one row
        else:
            yield LeftOut(
                Concern.EXCLUSION, (), one.page, one.text, harmless=_is_harmless(words, one.whole)
            )


def _is_harmless(words: str, text: str) -> bool:
    """Whether what is left out is something else than figures of a part of the company: what it is
    stands first. Of what is neither, only a sentence that tells of the engagement matters."""
    part, other = _OF_PARTS.search(words), _HARMLESS.search(words)
    if part and other:
        return other.start() < part.start()
    return bool(other) or not (part or ENGAGED.search(text))


def basis_in(said: Sequence[Statement]) -> Told:
    """How the boundary is drawn; untold where a statement names two ways."""
    found: dict[str, Told] = {}
    for one in said:
        for boundary in boundaries_in(one.whole):
            if name := _BASES.get(boundary.cover):
                found.setdefault(name, Told(name, one.page, one.text))
    return next(iter(found.values())) if len(found) == 1 else UNTOLD


def parts_in(said: Sequence[Statement]) -> tuple[Told, ...]:
    """The sites or entities that the engagement is limited to, where it says so."""
    found: dict[str, Told] = {}
    for one in said:
        text = one.whole
        if is_about_work(one) or (one.kind is StatementKind.ROW and "|" not in text[:40]):
            continue
        match = _LISTED_PARTS.search(text)
        if not match and (ENGAGED.search(text) or concludes(one) or _is_scope(one)):
            match = _LIMITED_TO.search(text)
        if not match or _WHOLE.search(text):
            continue
        part = next(filter(None, match.groups())).strip(" .,|")
        found.setdefault(part.casefold(), Told(part[:160], one.page, one.text))
    return tuple(found.values())


def _is_scope(one: Statement) -> bool:
    return any(
        re.search(r"\b(?:scope|boundar|perimeter|p\u00e9rim\u00e8tre|umfang)", title, re.I)
        for title in one.section[-1:]
    )
