"""Which year or period a figure of a sentence belongs to; none where the words leave it open."""

from __future__ import annotations

import re

from reports.figures.spans import Sentence, Span
from reports.language.qualifiers import CHANGED
from reports.language.years import baseline_in
from sibyl_project.common.regex import regex

_COMPARES = regex(
    r"\b(?:j\u00e4mf\u00f6rt|gegen\u00fcber|verglichen|rapport|compared|versus|vs|from|than"
    r"|relative|against|since|below|above|base|by|on a par|on par|level with|similar)\b"
    r"|[;:]|\.\s",
    re.IGNORECASE,
)
_LEADING_YEAR = regex(
    r"\W*(?:in|during|for|at the end of|as of)?\s*(?:calendar year |the year )?$", re.IGNORECASE
)
_BESIDE = regex(
    r"\s*[(,]?\s*(?:in|for|during|at the end of|as of)?\s*(?:the year |calendar year )?",
    re.IGNORECASE,
)
_MOVES_ON = regex(
    r"[),\s]*(?:(?:up|down) )?(?:to|from|compared (?:to|with)|versus|vs\.?"
    r"|against)\s+(?:\w+\s+){0,5}",
    re.IGNORECASE,
)
_MOVED_FROM = regex(r"\bfrom\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_MOVED_TO = regex(r"\s*to\s+(?:\w+\s+){0,2}", re.IGNORECASE)
_AGAINST = regex(
    r"\b(?:from|since|versus|vs\.?|(?:compared|relative) (?:to|with)|against|below|above"
    r"|than)\s+(?:(?:a|our|the|its|fiscal|FY|in|year|base(?:line)?|previous|prior|preceding"
    r"|reporting|financial)\s+)*$",
    re.IGNORECASE,
)
_BACK_FROM = regex(
    r"\s*[(,]?\s*(?:up |down )?from\s+(?:(?:about|around|approximately|nearly|almost|over"
    r"|just)\s+)*",
    re.IGNORECASE,
)
_DEADLINE = regex(r"\s*\(?(?:globally |worldwide )?by (?:the end of )?", re.IGNORECASE)
_TO_BE_DONE_BY = regex(r"\bto be \w+(?:ed|t|n)\s+by\s+(?:the end of\s+)?$", re.IGNORECASE)
_ELSEWHERE = regex(
    r"\b(?:compared|versus|vs|(?:up|down) from|than|below|above|against|surpass\w*|"
    r"exceed\w*|ambitions?|targets?|goals?|though)\b",
    re.IGNORECASE,
)
_OF_TARGET = regex(
    r"\s(?:[\w-]+ ){0,4}?(?:targets?|goals?|ambitions?|commitments?)\b", re.IGNORECASE
)
_WHEN = regex(r",?\s+when\b", re.IGNORECASE)
_NEW_CLAUSE = regex(r"\W*,\s*(?:and|while|whereas|but)\b|\W*;", re.IGNORECASE)
_LEVELS = regex(
    r"\s*(?:levels?|base\w*(?: year)?)?\s*[,.;)]|\s*(?:levels|base\w*)\b(?!\s+of\b)|\s*by\b",
    re.IGNORECASE,
)
_PERCENT_END = regex(r"(?:%|cent|points?|prozent|procent)\)?$", re.IGNORECASE)
_COLON = regex(
    rf"(?:[ ,]+{CHANGED})?\s*[:=]\s*(?:about |around |approximately )?[~<]?"
    r"(?:[A-Z]{0,3}[$\u20ac\u00a3]|[A-Z]{3})? ?-?\d"
)


def time_for(sentence: Sentence, span: Span) -> tuple[int | None, str]:
    """The year a figure belongs to, or the period as printed; (None, "") when neither is stated
    nearby."""
    time = _time_for(sentence, span)
    if time is None or time > 0:
        return time, ""
    period = sentence.periods[-time - 1]
    # "between 2020 and 2023 ... from A to B"
    if period.first and period.last and not span.number.open_range and "through" not in period.text:
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
    """The year printed right beside the figure, else the one that opens the sentence, else the only
    one it names.

    In "from A in 2022 to B" the year is A's alone: B is of the other year named, if there is just
    one.
    """
    times = [time for time in sentence.times if not _is_of_target(sentence, span, time)]
    told = [
        y
        for y, a, b in times
        if span.left_start <= a < span.number.start and _WHEN.match(sentence.masked, b)
    ]
    if told:  # "2019, when emissions were 60 t, and 2022 for the other target"
        return told[-1]
    after = [(y, a, b) for y, a, b in times if span.end <= a < span.end + len(span.right)]
    if after and not introduces(sentence, after[0][2]):
        gap = sentence.masked[span.end : after[0][1]]
        if not _COMPARES.search(gap) or _DEADLINE.fullmatch(gap):
            return after[0][0]
    # "to 8 from 5": the year of neither is that of the 5
    if span.left_start and span.unit.kind != "count" and _BACK_FROM.fullmatch(span.left):
        return None
    before = [
        (y, a, b)
        for y, a, b in times
        if span.left_start <= a < span.number.start
        and not _closed(sentence.masked[b : span.number.start])
        and not is_measured_against(sentence, a, b)
        and not _TO_BE_DONE_BY.search(sentence.masked[max(0, a - 60) : a])
    ]
    elsewhere = after[0] if after and introduces(sentence, after[0][2]) else None
    named = {time[0] for time in times if time != elsewhere}
    if before:
        return _from_before(sentence, span, before[-1], named)
    return _from_sentence(sentence, span, times, named)


def _from_sentence(
    sentence: Sentence, span: Span, times: list[tuple[int, int, int]], named: set[int]
) -> int | None:
    """The period or year that opens the sentence, or the only one it names and does not merely
    compare with."""
    if (
        times
        and times[0][0] < 0
        and len(named) == 1
        and not belongs_elsewhere(sentence, span, times[0][1])
    ):
        return times[0][0]
    if _MOVED_FROM.search(span.left) and _MOVED_TO.fullmatch(span.right):
        return None
    if times and _LEADING_YEAR.fullmatch(sentence.masked[: times[0][1]]):
        return times[0][0]
    only = next(iter(named)) if len(named) == 1 else None
    if only is None or only == baseline_in(sentence.folded):
        return None
    return (
        only
        if any(y == only and not belongs_elsewhere(sentence, span, a) for y, a, _ in times)
        else None
    )


def belongs_elsewhere(sentence: Sentence, span: Span, start: int) -> bool:
    """Whether the year at `start` is that of another figure behind this one, which is compared with
    it, or when something is to be done: "8% compared to 5% in 2020", "EUR 5 for a plant to be
    finished by 2030"."""
    if start < span.end:
        return False
    between = sentence.masked[span.end : start]
    if _TO_BE_DONE_BY.search(between):
        return True
    return start >= span.end + len(span.right) and _ELSEWHERE.search(between) is not None


def _is_of_target(sentence: Sentence, span: Span, time: tuple[int, int, int]) -> bool:
    """Whether a year is when a target is due that is not this figure: "our 2030 target stays, we
    now spend EUR 5"."""
    year, start, end = time
    named = _OF_TARGET.match(sentence.masked, end) if year > 0 else None
    if named is None:
        return False
    if start >= span.end:
        return "," in sentence.masked[span.end : start] or start >= span.end + len(span.right)
    return any(mark in sentence.masked[named.end() : span.start] for mark in (",", ";", "\u2192"))


def _from_before(
    sentence: Sentence, span: Span, time: tuple[int, int, int], named: set[int]
) -> int | None:
    """The year before a figure, unless the figure before has it: then the only other one, if there
    is just one."""
    year, start, end = time
    on = sentence.masked[end : span.number.start]
    beside = (
        bool(span.left_start)
        and _BESIDE.fullmatch(sentence.masked[span.left_start : start]) is not None
    )
    since = year < 0 and sentence.periods[-year - 1].text.lower().startswith("since")
    # "by 5% since 2020, and 7% of sites": not since then
    if beside and _NEW_CLAUSE.match(on) and (since or ";" in on):
        return None
    follows = span.left_start and not _PERCENT_END.search(sentence.masked[: span.left_start][-12:])
    if follows and beside and _MOVES_ON.fullmatch(on):
        others = named - {year}
        return others.pop() if len(others) == 1 else None
    return year


def is_measured_against(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a year is only what something is compared with: "44% from 2005 levels, ", "compared
    to 2019, "."""
    return bool(
        _AGAINST.search(sentence.masked[max(0, start - 40) : start])
        and _LEVELS.match(sentence.masked, end)
    )


def introduces(sentence: Sentence, year_end: int) -> bool:
    """Whether a year that ends at `year_end` stands before a figure with a colon: "60 t (2022: 50
    t)"."""
    return bool(_COLON.match(sentence.masked, year_end))


def _closed(between: str) -> bool:
    """Whether a bracket closes between a year and a figure: "(2% below 2022) 5.8Mt"."""
    return between.count(")") > between.count("(")
