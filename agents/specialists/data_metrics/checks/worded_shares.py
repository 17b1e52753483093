"""Shares of a sentence that says what they are of.

Parts of an amount with their shares in brackets, "1,000 t, of which 600 t (60 %) were recycled and
400 t (40 %) burnt": one is called wrong only where another of the same sentence follows. A part and
a whole that the words name, "1,865 of 4,439, or 42 %": the sentence says what it divides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.percentage_calculation import Ratio, result_of_ratio
from agents.specialists.data_metrics.checks.results import doubted
from agents.specialists.data_metrics.checks.worded import Worded, worded_sentences
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.language.numbers import Printed, find_numbers
from reports.language.years import DUE_YEAR, without_years
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

_NUMBER = r"\d[\d.,\u00a0\u202f' ]{0,20}"
_UNIT = r"(?:[^\W\d][\w\u2082/.-]*(?: (?:of )?[^\W\d][\w\u2082/.-]*){0,3})"
_PART = regex(rf"(?P<part>{_NUMBER})(?: {_UNIT})? ?\((?P<share>\d[\d.,]*) ?%\)")
_WHOLE = regex(rf"(?P<whole>{_NUMBER})[^()%\d]*?,? (?:of which|thereof|of these|including)\b")
_LOOSE = regex(
    r"\b(?:about|around|approximately|almost|nearly|more than|less than|over|up to|target|goal"
    rf"|by {DUE_YEAR}|points?|respectively|average|per)\b|~|\u2248",
    re.IGNORECASE,
)
_KINDS = (StatementKind.SENTENCE, StatementKind.LIST_ITEM)
# the same share of an earlier year, in brackets of its own
_EARLIER = regex(
    r" ?\((?:in )?(?:(?:the )?(?:previous|prior|preceding|last)[ -](?:\w+ )?year|(?:FY ?)?<Y>)"
    r"(?::| at| was)? ?[^<>()]{0,12}<[AP]\d+>[^<>()]{0,30}\)",
    re.IGNORECASE,
)
_HEDGED = r"(?:about |around |approximately |roughly |nearly |almost |just (?:over|under) )?"
_SAYS = (
    rf"(?: ?\((?:or |i\.e\.,? |which is |representing |equal to |equivalent to |= ?)*{_HEDGED}"
    r"|,? (?:or|i\.e\.|representing|which represents|equal to|equivalent to|which equals"
    rf"|corresponding to|which corresponds to),? {_HEDGED})"
)
_ALL = r"(?:the |our |its |a |all |total of |more than |over )*"
# In turn: "12 of 40 sites, or 30%"; "30% (12 of 40)"; "40 sites, and 12 of them (30%)"; "40 MWh, of
# which 12 MWh or 30% was wind"; "30% (12) of our 40 sites".
_SHARES = (
    regex(
        rf"<A(?P<part>\d+)> (?:out )?of {_ALL}<A(?P<whole>\d+)>[^<;()]{{0,50}}?"
        rf"{_SAYS}<P(?P<share>\d+)>"
    ),
    regex(
        rf"<P(?P<share>\d+)>[^<;()]{{0,40}} \(<A(?P<part>\d+)> (?:out )?of {_ALL}"
        r"<A(?P<whole>\d+)>"
    ),
    regex(
        rf"<A(?P<whole>\d+)>[^<;]{{0,80}}?<A(?P<part>\d+)> of (?:them|these|those|whom|which)"
        rf"[^<;()]{{0,20}}?{_SAYS}<P(?P<share>\d+)>"
    ),
    regex(
        rf"<A(?P<whole>\d+)>[^<;]{{0,60}}?,? (?:of which|of whom|thereof) {_HEDGED}"
        rf"<A(?P<part>\d+)>[^<;(),]{{0,25}}?{_SAYS}<P(?P<share>\d+)>"
    ),
    regex(
        rf"<P(?P<share>\d+)>(?:,? or | \(){_HEDGED}<A(?P<part>\d+)>\)?,? of {_ALL}"
        r"<A(?P<whole>\d+)>"
    ),
)
_TIGHT = _SHARES[:2]  # the words leave no doubt what is divided
_OF_ANOTHER = regex(r"\)? of (?!them|these|those|the total|all\b)")
_NO_SHARE = regex(
    r"\)?,? (?:higher|lower|more|less|fewer|above|below|increase|decrease|reduction|growth)"
)


def worded_shares(given: CheckInput) -> Iterator[CheckResult]:
    """The shares that stand in brackets behind the parts of an amount."""
    for one in _sentences(given):
        whole, parts = _WHOLE.search(one.text), list(_PART.finditer(one.text))
        total = _one(whole["whole"]) if whole else None
        if whole is None or total is None or len(parts) < 2 or _LOOSE.search(one.text):
            continue
        ratios = [
            Ratio(_figure(one, share, "%"), _figure(one, part, ""), _figure(one, total, ""))
            for match in parts
            if match.start() > whole.end()
            and (part := _one(match["part"]))
            and (share := _one(match["share"]))
            and 0 < part.value <= total.value
        ]
        fitting = sum(ratio.fits for ratio in ratios)
        for ratio in ratios:
            result = result_of_ratio(ratio)
            sure = fitting and fitting >= len(ratios) - fitting
            yield result if sure else doubted(result, "no other share of the sentence follows")


def named_shares(given: CheckInput) -> Iterator[CheckResult]:
    """The shares of which the words name the part and the whole."""
    for worded in worded_sentences(given):
        words = _EARLIER.sub("", worded.words)
        seen: set[str] = set()
        for pattern in _SHARES:
            for match in pattern.finditer(words):
                if match["share"] not in seen and (
                    result := _named(worded, words, match, tight=pattern in _TIGHT)
                ):
                    seen.add(match["share"])
                    yield result


def _named(worded: Worded, words: str, match: re.Match[str], *, tight: bool) -> CheckResult | None:
    part, whole, share = (worded.amounts[int(match[name])] for name in ("part", "whole", "share"))
    behind = words[words.index(f"<P{match['share']}>") + len(f"<P{match['share']}>") :]
    is_last = match.group().endswith(f"<P{match['share']}>")
    if (is_last and _OF_ANOTHER.match(behind)) or _NO_SHARE.match(behind):
        return None
    if not part.is_like(whole) or whole.value <= 0 or not 0 <= part.value <= whole.value:
        return None
    if any(one.doubtful for one in (part, whole, share)):
        return None
    exact = [worded.figure(one) for one in (part, whole)]
    result = result_of_ratio(Ratio(worded.figure(share, "share"), *exact))
    if part.approximate or whole.approximate:
        return doubted(result, "the figures are approximate")
    bare = part.kind == whole.kind == "number" and not tight
    return doubted(result, "the sentence does not name what is counted") if bare else result


def _sentences(given: CheckInput) -> Iterator[Statement]:
    return (one for one in given.statements if one.kind in _KINDS)


def _one(text: str) -> Printed | None:
    """The number a stretch of words is, if it is one alone and no year."""
    found = find_numbers(without_years(f" {text.strip(' .,')} "))
    return found[0] if len(found) == 1 and not found[0].ambiguous else None


def _figure(one: Statement, number: Printed, unit: str) -> Quantity:
    return Quantity(
        "share" if unit == "%" else "count",
        number.value,
        unit,
        number.step,
        page=one.page,
        quote=one.text,
    )
