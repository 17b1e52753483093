"""Is a percentage a change, and in which direction? A share of a total is not a change."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from reports.language.qualifiers import is_target
from reports.language.years import DUE_YEAR, FISCAL, YEAR, baseline_in
from sibyl_project.common.regex import regex

_DOWN = (
    r"decreas\w*|reduc\w*|fell|fall(?:s|ing|en)?|declin\w*|down|drop\w*|lower\w*|cut(?:s|ting)?"
    r"|less|below|shr\w+nk|sank|sanken|gesunken|minskade|minskat|baiss\w+|diminu\w+|disminuy\w+"
)
_UP = (
    r"increas\w*|rose|rise[sn]?|rising|grew|grow\w*"
    r"|(?<!made )(?<!make )(?<!makes )(?<!making )up(?! to\b)|higher|above|climb\w*|stieg\w*"
    r"|gestiegen|\u00f6kade|\u00f6kat|augment\w+|aument\w+"
)
_WORD = rf"(?P<down>\b(?:{_DOWN})\b)|(?P<up>\b(?:{_UP})\b)"
_HEDGE = (
    r"(?:(?:a|an|by|of|about|around|approximately|almost|nearly|over|more than|some|total|another"
    r"|further|was|is|estimated|=|:)\s*)*"
)
# "below 1%" is a limit
_BEFORE = regex(rf"(?!\b(?:below|above|less)\b)(?:{_WORD})\s*\(?\s*{_HEDGE}$", re.IGNORECASE)
_AFTER = regex(
    r"\s*\)?\s*-?(?:(?:absolute|net|overall|relative|annual|year-on-year|yoy|GHG|CO2e?|carbon"
    rf"|emissions?|scopes? ?[\d&+, and]+)\s+)*(?:{_WORD})",
    re.IGNORECASE,
)
_VERB = regex(_WORD, re.IGNORECASE)
_BY = regex(
    r"\b(?:by|um|med)\s+(?:(?:about|around|approximately|almost|nearly|over|more than|at least"
    r"|a total of|another|a further|an estimated|up to|some)\s+)*$",
    re.IGNORECASE,
)
_UNFINISHED = regex(
    r"reduc(?:e|es|ing)|cut(?:ting)?|lower(?:ing)?|decreas(?:e|ing)|increas(?:e|ing)|grow(?:ing)?",
    re.IGNORECASE,
)
_CHANGE_NOUN = regex(
    r"\b(?:change|variation|year[ -](?:on|over)[ -]year|yoy)\b(?:(?!\b(?:stood|reached|amounted"
    r"|to|at)\b)[\w\s&+(),:-]){0,60}$",
    re.IGNORECASE,
)
_TARGET_YEAR = regex(
    r"^(?:[^.;%]{0,80}?\band\b[^.;%]{0,60}?\bby \d[\d.]* ?%)??[^.;%]{0,80}?\bby\s+(?:the end "
    rf"of\s+)?(?:{FISCAL})?(?P<year>{DUE_YEAR})\b",
    re.IGNORECASE,
)
_TARGET_AHEAD = regex(  # as in "our 2025 target of a 30% reduction"
    rf"\b(?:{FISCAL})?(?P<year>{DUE_YEAR}) (?:targets?|goals?|ambitions?|objectives?)"
    r"(?: of| to reduce| for)\b[^.;%]{0,30}$",
    re.IGNORECASE,
)
_NEXT = 60  # characters beside a percentage
_TO = regex(
    rf"(?<!compared )(?<!relative )(?<!respect )\b(?:to|between\s+{YEAR}\s+and)\s+"
    rf"(?:{FISCAL})?(?P<year>{YEAR})\b",
    re.IGNORECASE,
)
_CURRENT = regex(rf"\b(?:in|during|for|at)\s+(?:{FISCAL})?(?P<year>{YEAR})\b", re.IGNORECASE)
_FROM_TO = regex(  # "rose by 3% from 40 in 2022 to 41 in 2023"
    rf"\s*from\s+[^.;]{{0,40}}?\bin (?:{FISCAL})?(?P<first>{YEAR})"
    rf"\s+to\s+[^.;]{{0,30}}?\bin (?:{FISCAL})?(?P<year>{YEAR})\b",
    re.IGNORECASE,
)
_BETWEEN = regex(rf"\bfrom (?P<first>{YEAR}) to (?P<year>{YEAR})\b", re.IGNORECASE)
_AGAINST_NEXT = regex(
    r"\s*(?:below|above|(?:lower|higher|less|more) than|compared (?:to|with)|versus|vs\.?|against"
    r"|relative to|from)\b[^,;.]{0,40}",
    re.I,
)
_POSSIBLE = regex(
    r"\b(?:potential(?:ly)?|could|can|may|might|able|capable|up) (?:to |of |cut |reduce |lower "
    r"|deliver\w* )",
    re.IGNORECASE,
)
POTENTIAL = "potential"  # what could change did so in no year
_CLAUSES = regex(r"[\u2192\u2022;]|\.\s")
_COMPARED = regex(r"\b(?:from|compared|than|versus|vs|since|relative|against|on)\b", re.IGNORECASE)
_INTENSITY = regex(
    r"\bintensit|\bper\s+(?:unit|employee|tonne|ton|\$|revenue|vehicle|square|m2|FTE)|"
    r"(?<!and)(?<=[A-Za-z)])\s?/\s?(?=[A-Za-z$\u20ac])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Change:
    """Direction (-1 or +1), the years compared, whether it is a target, and what changed when that
    is no absolute emission."""

    sign: int
    year: int | None
    baseline: int | None
    target: bool
    subject: str


def change_of(left: str, right: str, sentence: str) -> Change | None:
    """Read the words before and after a percentage; None when nothing says that something
    changed."""
    sign = _direction(left, right, sentence)
    if sign is None:
        return None
    if _POSSIBLE.search(left[-90:]):
        return Change(sign, None, baseline_in(right), False, POTENTIAL)
    target_year = _TARGET_YEAR.match(right)
    intended = target_year is not None or is_target(left[-_NEXT:]) or _meant(left)
    target = is_target(sentence) and intended
    beside = _FROM_TO.match(right) or _BETWEEN.search(left[-60:])
    if beside:
        return Change(
            sign,
            int(beside["year"]),
            int(beside["first"]),
            target,
            "intensity" if _is_of_intensity(sentence) else "",
        )
    near = _AGAINST_NEXT.match(right)
    ahead = left.rpartition(" and ")[2] if _BY.search(left[-100:]) else ""  # "against 2020 by 2%"
    baseline = (
        (baseline_in(near[0]) if near else None)
        or baseline_in(ahead)
        or baseline_in(right)
        or baseline_in(right[:_NEXT])
        or baseline_in(sentence)
    )
    target_year = target_year or _TARGET_AHEAD.search(left[-_NEXT:])
    year = (
        int(target_year["year"])
        if target and target_year
        else _year_of_change(right, left, baseline)
    )
    return Change(sign, year, baseline, target, "intensity" if _is_of_intensity(sentence) else "")


@lru_cache(maxsize=64)  # asked for every percentage of a sentence
def _is_of_intensity(sentence: str) -> bool:
    return _INTENSITY.search(sentence) is not None


def _direction(left: str, right: str, sentence: str) -> int | None:
    tail = left[-100:]
    if found := _BEFORE.search(tail):
        return _sign(found)
    if found := _AFTER.match(right[:80]):
        return _sign(found)
    if _BY.search(tail) and (verbs := list(_VERB.finditer(left))):
        return _sign(verbs[-1])
    if _CHANGE_NOUN.search(tail):
        return 1
    planned = _TARGET_YEAR.match(right)
    if planned and is_target(sentence):
        clause = (
            _CLAUSES.split(sentence[: len(sentence) - len(right)])[-1]
            + " "
            + _CLAUSES.split(right)[0]
        )
        return _sign(found) if (found := _VERB.search(clause)) else None
    return None


def _meant(left: str) -> bool:
    """Whether the verb before the percentage is in a form that has not happened yet: "to reduce",
    "reducing"."""
    verbs = list(_VERB.finditer(left))
    return bool(verbs) and bool(_UNFINISHED.fullmatch(verbs[-1][0]))


def _sign(match: re.Match[str]) -> int:
    return -1 if match["down"] else 1


def _year_of_change(right: str, left: str, baseline: int | None) -> int | None:
    """ "from 2022 to 2023" names the year after "to"; else "in 2023" beside the percentage."""
    if found := _TO.search(right[:60]):
        return int(found["year"])
    for text in (_COMPARED.split(right[:50])[0], left):
        years = [int(m["year"]) for m in _CURRENT.finditer(text)]
        if years and years[0] != baseline:
            return years[0]
    return None
