"""Which scope, method, year and part of the company a figure of a sentence belongs to; empty where the words leave it open."""

from __future__ import annotations

import re

from reports.figures import wording
from reports.figures.spans import MASK, NEAR, Sentence, Span
from reports.figures.wording import ScopeMention

_UP_TO_SCOPE = re.compile(
    r"\s*(?:[(,]\s*)?(?:of|in|for|from|as)?\s*(?:(?:our|the|total|gross|combined|direct|indirect|absolute)\s+)*$", re.IGNORECASE
)
_COMPARES = re.compile(
    r"\b(?:compared|versus|vs|from|than|relative|against|since|below|above|base|by)\b|[;:]|\.\s", re.IGNORECASE
)
_LEADING_YEAR = re.compile(r"\W*(?:in|during|for|at the end of|as of)?\s*(?:calendar year |the year )?$", re.IGNORECASE)
_BESIDE = re.compile(r"\s*[(,]?\s*(?:in|for|during|at the end of|as of)?\s*(?:the year |calendar year )?", re.IGNORECASE)
_MOVES_ON = re.compile(
    r"[),\s]*(?:(?:up|down) )?(?:to|from|compared (?:to|with)|versus|vs\.?|against)\s+(?:\w+\s+){0,2}", re.IGNORECASE
)
_MOVED_FROM = re.compile(r"\bfrom\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_MOVED_TO = re.compile(r"\s*to\s+(?:\w+\s+){0,2}", re.IGNORECASE)
_COLON = re.compile(r"\s*[:=]\s*(?:about |around |approximately )?")
_TOTAL = re.compile(
    r"\btotal(?:s|led|ling|ed|ing)?\b(?:[\w\s(),:-]{0,40}(?:emissions|footprint|CO2e|inventory)|\W*(?:of|was|is|:|=)*\W*$)",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:from|at|of|by|across|within|for)\s+(?:our\s+|the\s+)?(?!(?:our|the|an?|all|own|we|its|their|this|that|"
    r"which|about|around|absolute)\b|(?:operat|value|group|company|entire|baseline|"
    r"emissions|GHG|CO2|scope|fiscal|FY|approx|total|\W)|[\d\u00a7$])(?P<part>[A-Za-z][\w&'-]*(?:\s+[A-Za-z][\w&'-]*){0,3})",
    re.IGNORECASE,
)
_LIMITED = re.compile(r"\b(?:excluding|excl\.|exclud\w+|without|net (?:GHG |CO2e? |carbon )?emissions)\b", re.IGNORECASE)
_NARROWED = re.compile(
    r"\b(upstream|downstream|additional|remaining|residual|net|financed|other|excluding|avoided)\s+$", re.IGNORECASE
)
_VERB = re.compile(
    r"\b(?:was|were|is|are|has|have|had|amount\w*|total\w*|rose|fell|decreas\w*|increas\w*|declin\w*|reduc\w*|grew|"
    r"reach\w*|stood|came|dropp\w*|"
    r"remain\w*|at|by|down|up|compared|versus|vs|from (?=[\d\u00a7])|against|to|target\w*|which|that|as|on|since|and|"
    r"or|of (?=[\d\u00a7a-z]*$)|over|below|above)\b|[\u2013\u2014]",
    re.IGNORECASE,
)
COMPARISON = re.compile(
    rf"(?:\W|{MASK}|\b(?:compared|with|to|from|up|down|versus|vs|in|against|baseline|base|year|prior|previous|"
    rf"restated|a|the|or|level|levels|of)\b)*",
    re.IGNORECASE,
)


def scope_for(sentence: Sentence, span: Span) -> str:
    """Scope named between the previous figure and this one, else right after it, else the only one of the sentence."""
    before = [m for m in sentence.scopes if span.left_start <= m.start < span.number.start]
    if before:
        return before[-1].scope
    after = next((m for m in sentence.scopes if m.start >= span.end), None)
    if (
        after is not None
        and _UP_TO_SCOPE.fullmatch(sentence.masked[span.end : after.start])
        and "," not in sentence.masked[span.end : after.start]
    ):
        return after.scope
    total = _TOTAL.search(span.left[-NEAR:])
    if total and not wording.remainder(_VERB.split(total[0][len("total") :])[0]):
        return _total_scope(sentence)
    earlier = [m.scope for m in sentence.scopes if m.start < span.left_start]
    if earlier and _continues(span, earlier[-1]):
        return earlier[-1]
    named = {m.scope for m in sentence.scopes}
    return named.pop() if len(named) == 1 else ""


def _continues(span: Span, scope: str) -> bool:
    """Whether the figure goes on with the one before: "(2022: 60 t)", "or 50 t (market-based)"."""
    return bool(COMPARISON.fullmatch(span.left) or ("2" in scope and wording.method_of(re.split(r"[,;]\s", span.right)[0][:30])))


def _total_scope(sentence: Sentence) -> str:
    named = {m.scope for m in sentence.scopes}
    if {"1", "2", "3"} <= named or {"1+2", "3"} <= named or "1+2+3" in named:
        return "1+2+3"
    return "1+2" if {"1", "2"} <= named else "total"


def method_for(sentence: Sentence, span: Span, scope: str) -> str:
    if ("2" not in scope and scope != "total") or scope.startswith("3."):
        return ""
    head = re.split(r"[,;.]\s|\band\b", span.right)[0][:40]
    return wording.method_of(head) or wording.method_of(span.left) or wording.method_of(sentence.folded)


def year_for(sentence: Sentence, span: Span) -> int | None:
    """The year printed right beside the figure, else the one that opens the sentence, else the only one it names.

    In "from A in 2022 to B" the year is A's alone: B is of the other year named, if there is just one."""
    after = [(y, a, b) for y, a, b in sentence.years if span.end <= a < span.end + len(span.right)]
    if after and not _COMPARES.search(sentence.masked[span.end : after[0][1]]) and not _introduces(sentence, span, after[0][2]):
        return after[0][0]
    before = [
        (y, a, b)
        for y, a, b in sentence.years
        if span.left_start <= a < span.number.start and not _closed(sentence.masked[b : span.number.start])
    ]
    named = {year for year, _, _ in sentence.years}
    if before:
        year, start, end = before[-1]
        taken = span.left_start and _BESIDE.fullmatch(sentence.masked[span.left_start : start])
        if taken and _MOVES_ON.fullmatch(sentence.masked[end : span.number.start]):
            others = named - {year}
            return others.pop() if len(others) == 1 else None
        return year
    if _MOVED_FROM.search(span.left) and _MOVED_TO.fullmatch(span.right):
        return None
    if sentence.years and _LEADING_YEAR.fullmatch(sentence.masked[: sentence.years[0][1]]):
        return sentence.years[0][0]
    only = named.pop() if len(named) == 1 else None
    return None if only is None or only == wording.baseline_in(sentence.folded) else only


def _introduces(sentence: Sentence, span: Span, year_end: int) -> bool:
    """Whether a year behind a figure stands before the next one with a colon: "60 t (2022: 50 t)"."""
    following = sentence.masked[year_end : span.end + len(span.right)]
    return span.end + len(span.right) < len(sentence.masked) and bool(_COLON.fullmatch(following))


def _closed(between: str) -> bool:
    """Whether a bracket closes between a year and a figure: "(2% below 2022) 5.8Mt"."""
    return between.count(")") > between.count("(")


def part_of(sentence: Sentence, span: Span, scope: str = "") -> str:
    """The part of the company or the basis the figure is limited to, "" when it seems to be the whole."""
    before, after = re.split(r"[.;]\s", span.left)[-1], re.split(r"[.;,]\s", span.right)[0]
    clause = f"{before} {MASK} {after}"
    if limited := _LIMITED.search(clause):
        return limited[0].lower()
    if (mention := _mention_of(sentence, span, scope)) and (named := _scope_qualifier(sentence, span, mention)):
        return named
    part = _PART.search(clause)
    named = _VERB.split(part["part"])[0].strip().lower() if part else ""
    return named or wording.basis_of(sentence.folded)


def _mention_of(sentence: Sentence, span: Span, scope: str) -> ScopeMention | None:
    """Where the figure's scope is named: the last time before it, else the first time after it."""
    named = [m for m in sentence.scopes if m.scope == scope] or list(sentence.scopes)
    before = [m for m in named if m.start < span.number.start]
    return before[-1] if before else (named[0] if named else None)


def _scope_qualifier(sentence: Sentence, span: Span, mention: ScopeMention) -> str:
    """What narrows the scope itself: "upstream Scope 3", "Scope 3 processing emissions related to iron ore"."""
    narrowed = _NARROWED.search(sentence.masked[max(0, mention.start - 20) : mention.start])
    end = span.number.start if mention.start < span.number.start else mention.end + NEAR
    tail = _VERB.split(re.split(r"[.;,:](?:\s|$)", sentence.masked[mention.end : end])[0])[0]
    words = wording.remainder(re.sub(rf"\((?:[^()]*{MASK})?[^()]*\)|{MASK}+", " ", tail))
    return (narrowed[1] if narrowed else words).lower() if (narrowed or len(words) > 2) else ""
