"""Which scope, method, year and part of the company a figure of a sentence belongs to; empty where the words leave it open."""

from __future__ import annotations

import re

from reports.figures import wording
from reports.figures.spans import MASK, NEAR, Sentence, Span
from reports.figures.wording import ScopeMention

_UP_TO_SCOPE = re.compile(
    r"\s*(?:[(,]\s*)?(?:(?:was|were|is|are|came|comes?|stem\w*|relat\w+|attribut\w+)\s+)*(?:of|in|for|from|under|as|to)?\s*"
    r"(?:(?:our|the|total|gross|combined|direct|indirect|absolute|(?:market|location)[ -]based)\s+)*$",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"\b(?:j\u00e4mf\u00f6rt|gegen\u00fcber|verglichen|rapport|compared|versus|vs|from|than|relative|against|since|below|"
    r"above|base|by)\b|[;:]|\.\s",
    re.IGNORECASE,
)
_LEADING_YEAR = re.compile(r"\W*(?:in|during|for|at the end of|as of)?\s*(?:calendar year |the year )?$", re.IGNORECASE)
_BESIDE = re.compile(r"\s*[(,]?\s*(?:in|for|during|at the end of|as of)?\s*(?:the year |calendar year )?", re.IGNORECASE)
_MOVES_ON = re.compile(
    r"[),\s]*(?:(?:up|down) )?(?:to|from|compared (?:to|with)|versus|vs\.?|against)\s+(?:\w+\s+){0,2}", re.IGNORECASE
)
_MOVED_FROM = re.compile(r"\bfrom\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_MOVED_TO = re.compile(r"\s*to\s+(?:\w+\s+){0,2}", re.IGNORECASE)
_AGAINST = re.compile(
    r"\b(?:from|since|versus|vs\.?|(?:compared|relative) (?:to|with)|against|below|above|than)\s+(?:(?:a|our|the|its|"
    r"fiscal|FY|in|year)\s+)*$",
    re.IGNORECASE,
)
_LEVELS = re.compile(r"\s*(?:levels?|base\w*(?: year)?)?\s*[,.;)]|\s*(?:levels|base\w*)\b(?!\s+of\b)", re.IGNORECASE)
_PERCENT_END = re.compile(r"(?:%|cent|points?|prozent|procent)\)?$", re.IGNORECASE)
_COLON = re.compile(r"\s*[:=]\s*(?:about |around |approximately )?[~<]?(?:[A-Z]{0,3}[$\u20ac\u00a3]|[A-Z]{3})? ?-?\d")
_TOTAL = re.compile(
    r"\btotal(?:s|led|ling|ed|ing)?\b(?:[\w\s(),:-]{0,40}(?:emissions|footprint|CO2e|inventory)|\W*(?:of|was|is|:|=)*\W*$)",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:from|at|of|by|across|within|for)\s+(?:our\s+|the\s+)?(?!(?:our|the|an?|all|own|we|its|their|this|that|"
    r"which|about|around|absolute)\b|(?:operat|value|group|company|entire|baseline|"
    r"emissions|GHG|CO2|scope|fiscal|FY|approx|total|market[ -]|location[ -]|end\b|beginning|start\b|year|"
    r"(?:\w+ )?months?\b|reporting|period|full|close\b|\W)|[\d\u00a7$])(?P<part>[A-Za-z][\w&'-]*(?:\s+[A-Za-z][\w&'-]*){0,3})",
    re.IGNORECASE,
)
_AGENT = re.compile(
    r"(?:^|[,;.:]\s)\s*(?P<who>[^,;.:()]{2,60}?)\s(?:accounted for|contributed|(?:was|were) responsible for|represented|"
    r"emitted|generated|"
    r"caused|produced)\s(?:about |around |approximately |some |a total of )?$",
    re.IGNORECASE,
)
_SELF = re.compile(
    r"\b(?:we|they|it|this|that|these|have|has|had|during|year|its|their|which|together|directly|indirectly|a)\b|'s\b",
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
    r"caus\w+|generat\w+|produc(?:ed|es)|contribut\w+|account\w*|represent\w*|made up|measur\w+|record\w+|equal\w*|"
    r"emitted|compris\w+|rang(?:ed|es)|"
    r"sank\w*|stieg\w*|minskade|\u00f6kade|(?:um|auf|med|till) (?=[\d\u00a7])|betrug(?:en)?|belief(?:en)?|lag(?:en)?|"
    r"uppgick|uppg\u00e5r|\u00e4r|var|s'\u00e9l\u00e8vent|se sont|\u00e9lev\w+|repr\u00e9sentent|fueron|ascendieron|"
    r"or|of (?=[\d\u00a7a-z]*$)|over|below|above)\b|[\u2013\u2014]",
    re.IGNORECASE,
)
COMPARISON = re.compile(
    r"(?:\W|\b(?:compared|with|to|from|up|down|versus|vs|in|against|baseline|base|year|prior|previous|"
    r"restated|a|the|or|level|levels|of)\b)*",
    re.IGNORECASE,
)


_PART_OF_IT = re.compile(r"\b(?:of which|of this|of these|whereof|thereof|includ\w+|with)\b", re.IGNORECASE)


def scope_for(sentence: Sentence, span: Span) -> str:
    """Scope named between the previous figure and this one, else right after it, else the only one of the sentence."""
    before = [m for m in sentence.scopes if span.left_start <= m.start < span.number.start]
    if before and span.left_start and _says_of(sentence.masked[span.left_start : before[0].start]):
        before = before[1:]  # "5 t of Scope 1 and 6 t of Scope 2": the first mention is the first figure's
    if before:
        return before[-1].scope
    after = next((m for m in sentence.scopes if m.start >= span.end), None)
    if after is not None and (_says_of(gap := sentence.masked[span.end : after.start]) or not gap.strip()):
        return after.scope
    total = _TOTAL.search(span.left[-NEAR:])
    if total and not wording.remainder(_VERB.split(total[0][len("total") :])[0]):
        return _total_scope(sentence)
    earlier = [m.scope for m in sentence.scopes if m.start < span.left_start]
    if earlier and _continues(span, earlier[-1]):
        return earlier[-1]
    named = {m.scope for m in sentence.scopes}
    only = sentence.scopes[0] if len(named) == 1 else None
    if only is None or (only.start >= span.end and _PART_OF_IT.search(sentence.masked[span.end : only.start])):
        return ""
    return only.scope


def _says_of(gap: str) -> bool:
    """Whether the words between a figure and a scope behind it give the scope to that figure: " of our ", " were ", " ("."""
    return bool(gap.strip()) and "," not in gap and bool(_UP_TO_SCOPE.fullmatch(gap))


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
    named = any(span.left_start <= m.start < span.start for m in sentence.scopes)
    following = (
        next((m.start for m in sentence.scopes if m.start >= span.end), len(sentence.masked)) if named else len(sentence.masked)
    )
    head = re.split(r"[,;.]\s|\band\b", span.right[: max(0, following - span.end)])[0][:40]
    clause = re.split(r"[;.]\s", span.left)[-1]
    return (
        wording.method_of(head) or wording.method_of(clause) or wording.method_of(span.left) or wording.method_of(sentence.folded)
    )


def time_for(sentence: Sentence, span: Span) -> tuple[int | None, str]:
    """The year a figure belongs to, or the period as printed; (None, "") when neither is stated nearby."""
    time = _time_for(sentence, span)
    if time is None or time > 0:
        return time, ""
    period = sentence.periods[-time - 1]
    if period.first and period.last and not span.number.open_range:  # "between 2020 and 2023 ... from A to B"
        if _MOVED_FROM.search(span.left) and _MOVED_TO.fullmatch(span.right):
            return period.first, ""
        if (
            span.left_start
            and _MOVED_TO.fullmatch(span.left)
            and _MOVED_FROM.search(sentence.masked[: span.left_start][-60:]) is None
        ):
            return period.last, ""
    return None, period.text


def _time_for(sentence: Sentence, span: Span) -> int | None:
    """The year printed right beside the figure, else the one that opens the sentence, else the only one it names.

    In "from A in 2022 to B" the year is A's alone: B is of the other year named, if there is just one."""
    after = [(y, a, b) for y, a, b in sentence.times if span.end <= a < span.end + len(span.right)]
    if after and not _COMPARES.search(sentence.masked[span.end : after[0][1]]) and not introduces(sentence, after[0][2]):
        return after[0][0]
    before = [
        (y, a, b)
        for y, a, b in sentence.times
        if span.left_start <= a < span.number.start
        and not _closed(sentence.masked[b : span.number.start])
        and not _is_measured_against(sentence, a, b)
    ]
    elsewhere = after[0] if after and introduces(sentence, after[0][2]) else None
    named = {time[0] for time in sentence.times if time != elsewhere}
    if before:
        return _from_before(sentence, span, before[-1], named)
    return _from_sentence(sentence, span, named)


def _from_sentence(sentence: Sentence, span: Span, named: set[int]) -> int | None:
    """The period or year that opens the sentence, or the only one it names and does not merely compare with."""
    if sentence.times and sentence.times[0][0] < 0 and len(named) == 1:
        return sentence.times[0][0]
    if _MOVED_FROM.search(span.left) and _MOVED_TO.fullmatch(span.right):
        return None
    if sentence.times and _LEADING_YEAR.fullmatch(sentence.masked[: sentence.times[0][1]]):
        return sentence.times[0][0]
    only = next(iter(named)) if len(named) == 1 else None
    return None if only is None or only == wording.baseline_in(sentence.folded) else only


def _from_before(sentence: Sentence, span: Span, time: tuple[int, int, int], named: set[int]) -> int | None:
    """The year before a figure, unless the figure before has it: then the only other one, if there is just one."""
    year, start, end = time
    follows = span.left_start and not _PERCENT_END.search(sentence.masked[: span.left_start][-12:])
    taken = follows and _BESIDE.fullmatch(sentence.masked[span.left_start : start])
    if taken and _MOVES_ON.fullmatch(sentence.masked[end : span.number.start]):
        others = named - {year}
        return others.pop() if len(others) == 1 else None
    return year


def _is_measured_against(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a year is only what something is compared with: "44% from 2005 levels, ", "compared to 2019, "."""
    return bool(_AGAINST.search(sentence.masked[max(0, start - 40) : start]) and _LEVELS.match(sentence.masked, end))


def introduces(sentence: Sentence, year_end: int) -> bool:
    """Whether a year that ends at `year_end` stands before a figure with a colon: "60 t (2022: 50 t)"."""
    return bool(_COLON.match(sentence.masked, year_end))


def _closed(between: str) -> bool:
    """Whether a bracket closes between a year and a figure: "(2% below 2022) 5.8Mt"."""
    return between.count(")") > between.count("(")


def within_bracket(right: str) -> str:
    """The words behind a figure up to the end of the bracket it stands in."""
    closing = right.find(")")
    return right if closing < 0 or "(" in right[:closing] else right[:closing]


def part_of(sentence: Sentence, span: Span, scope: str = "") -> str:
    """The part of the company or the basis the figure is limited to, "" when it seems to be the whole."""
    before, after = re.split(r"[.;]\s", span.left)[-1], within_bracket(re.split(r"[.;,]\s", span.right)[0])
    clause = f"{before} {MASK} {after}"
    if limited := _LIMITED.search(clause):
        return limited[0].lower()
    if (mention := _mention_of(sentence, span, scope)) and (named := _scope_qualifier(sentence, span, mention)):
        return named
    if agent := _agent_of(sentence, span):
        return agent
    if scope.startswith("3."):
        clause = re.sub(dict(wording.CATEGORY_NAMES)[int(scope[2:])], " ", clause, flags=re.IGNORECASE)
    part = _PART.search(clause)
    named = _VERB.split(part["part"])[0].strip().lower() if part else ""
    return named or wording.basis_of(sentence.folded)


def _agent_of(sentence: Sentence, span: Span) -> str:
    """Who emitted or accounts for the amount, where that is not the company: "The UK accounted for 2,345 tCO2e"."""
    agent = _AGENT.search(span.left)
    if not agent or any(span.left_start <= m.start < span.start for m in sentence.scopes):
        return ""
    words = wording.remainder(_SELF.sub(" ", agent["who"]))
    return words.lower() if len(words) > 1 else ""


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
