"""A sentence cut into its figures: each number with its unit or what it counts, and the words up to
its neighbours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.language.counts import (
    Counted,
    counted_after,
    counted_before,
    is_share_of_people,
    may_count_ahead,
)
from reports.language.folding import fold
from reports.language.identifiers import is_denominator, is_identifier, is_named, is_no_figure
from reports.language.notes import list_mark
from reports.language.numbers import Printed, Style, find_numbers
from reports.language.periods import Period, is_goal_year, may_hold_period, periods_in
from reports.language.qualifiers import CHANGED
from reports.language.scopes import ScopeMention, drop_exclusions, scope_mentions
from reports.language.units import UnitMatch, currency_before, denominator_after, unit_after
from reports.language.years import Year, years_in
from sibyl_project.common.regex import regex

MASK = "\u00a7"
NEAR = 80
_JOINED = regex(r"\s*(?:,|and|&|,\s*and|or|und|et|och)\s*", re.IGNORECASE)
_MOVES_TO = regex(r"\s+to\s+(?:about |around |approximately )?", re.IGNORECASE)
_PREVIOUS = regex(
    r"\((?:in )?(?:the )?(?P<words>(?:previous|prior|preceding|last) (?:fiscal |financial "
    rf"|reporting )?year)(?=(?:,? {CHANGED})?:? )",
    re.IGNORECASE,
)
_LAST_YEARS = regex(
    rf"\((?:in )?(?:{MASK}{{4,9}}|(?:previous|prior|last) year)(?:,? {CHANGED})?:? ?$",
    re.IGNORECASE,
)
_MEASURED = ("emissions", "mass", "energy", "percent", "water", "area", "power")
_TRAILING = regex(r"[\s(]+(?:of|de|di)?\s*$")
_UNIT_AHEAD = regex(
    r"(?:\((?P<bracketed>[^()]{1,40})\)|\bin (?P<named>[^():;,.]{1,60}))\s?(?:[:=]|was|were|is|of"
    r"|amounted to|totall?ed) ?$",
    re.IGNORECASE,
)
# what may follow a count whose noun stands before it: no unit that we do not know
_GOES_ON = regex(
    rf"\s*(?:$|[.,;:(){MASK}]|(?:in|at|by|as|and|on|during|for|compared|from|to|versus|vs|across"
    r"|globally|worldwide|per|up|down|"
    r"which|while|with|than|million|thousand)\b)"
)
_MINUS_SIGN = regex(r"(?:^|[\s(])[-\u2013]$")
_NOTED_MILLION = regex(r"m[23](?![\w/])")
_PLUS = regex(r"\+(?=[ )])")


@dataclass(frozen=True, slots=True)
class Span:
    """A number with its unit, or with the noun it counts, and the words on either side, up to the
    neighbouring numbers."""

    number: Printed
    unit: UnitMatch
    start: int  # where number and unit begin: at the currency before the number, if there is one
    end: int  # where number and unit end
    left: str
    right: str
    left_start: int
    noun: str = ""
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence made ready: units folded, scope labels and years masked so that their digits are
    no figures.

    `times` are the years and, as -1, -2, ..., the periods; `origins` leads from the folded text
    back to the printed one.
    """

    text: str
    folded: str
    masked: str
    scopes: tuple[ScopeMention, ...]
    years: tuple[Year, ...]
    times: tuple[tuple[int, int, int], ...]
    periods: tuple[Period, ...]
    origins: Sequence[int]
    counts: bool  # whether a noun may stand before the number it counts

    def printed(self, start: int, end: int) -> str:
        """What stands on the page where the folded text has `start:end`."""
        printed = _TRAILING.sub("", self.text[self.origins[start] : self.origins[end]]).strip()
        return printed if "(" in printed else printed.rstrip(")")


def prepare(text: str) -> Sentence:
    folded, origins = fold(text)
    open_text = drop_exclusions(folded)
    scopes = tuple(scope_mentions(open_text))
    printed = [
        year for year in years_in(open_text) if not _is_amount(folded[year.end : year.end + NEAR])
    ]
    years = tuple([year for year in printed if not is_goal_year(open_text, year.start)])
    periods = tuple(periods_in(open_text)) if may_hold_period(open_text, years) else ()
    hidden = (
        [(m.start, m.end) for m in scopes]
        + [(year.start, year.end) for year in printed]
        + [(p.start, p.end) for p in periods]
    )
    masked = _hide(open_text, [*hidden, (0, list_mark(folded))])
    years = (*years, *_year_before(open_text, years))
    single = [
        (year.value, year.start, year.end)
        for year in years
        if not any(p.start <= year.start < p.end for p in periods)
    ]
    times = sorted(
        [*single, *((-i, p.start, p.end) for i, p in enumerate(periods, 1))],
        key=lambda time: time[1],
    )
    return Sentence(
        text, folded, masked, scopes, years, tuple(times), periods, origins, may_count_ahead(folded)
    )


def _year_before(text: str, years: tuple[Year, ...]) -> list[Year]:
    """Where "(previous year: " stands in brackets, the year before the only one the sentence
    names."""
    named = {year.value for year in years}
    if len(named) != 1 or "ear" not in text:
        return []
    (year,) = named
    return [
        Year(year - 1, m["words"], m.start("words"), m.end("words"))
        for m in _PREVIOUS.finditer(text)
    ]


def _hide(text: str, places: list[tuple[int, int]]) -> str:
    if not places:
        return text
    letters = list(text)
    for start, end in places:
        letters[start:end] = MASK * (end - start)
    return "".join(letters)


def _is_amount(after: str) -> bool:
    unit = unit_after(after)
    return unit is not None and unit.kind in ("emissions", "mass", "energy", "water", "percent")


def spans_of(sentence: Sentence, style: Style | None) -> list[Span]:
    numbers = find_numbers(sentence.masked, style)
    found = [_measured(sentence, number) for number in numbers]
    _share_units(sentence, numbers, found)
    spans: list[Span] = []
    previous = 0
    for i, (number, measured) in enumerate(zip(numbers, found, strict=True)):
        # "$1M" inside "tCO2e per $1M" is part of the unit
        if measured is None or number.start < previous:
            continue
        unit, noun = measured
        end = number.end + unit.end
        following = next(
            (n.start for n, u in zip(numbers[i + 1 :], found[i + 1 :], strict=True) if u),
            len(sentence.folded),
        )
        start = max(previous, number.start + min(0, unit.start))
        left, right = sentence.masked[previous:start], sentence.masked[end : max(end, following)]
        spans.append(
            Span(
                number,
                unit,
                start,
                end,
                left,
                right,
                previous,
                noun,
                _doubts(sentence, number, unit),
            )
        )
        previous = end
    return spans


def _share_units(
    sentence: Sentence, numbers: list[Printed], found: list[tuple[UnitMatch, str] | None]
) -> None:
    """ "1,000 and 2,000 tCO2e", "5 to 6 million tonnes": the unit behind the last number serves
    those before it."""
    for i in range(1, len(numbers)):  # "98 sites (2023: 95)"
        earlier = found[i - 1]
        if (
            found[i] is None
            and earlier is not None
            and not earlier[0].per
            and _was(sentence, numbers[i - 1].end, numbers[i])
        ):
            found[i] = replace(earlier[0], start=0, end=0), earlier[1]
    for i in range(len(numbers) - 2, -1, -1):
        shared, own = found[i + 1], found[i]
        # "$5-6 million"
        if (
            shared is None
            and own is not None
            and numbers[i + 1].open_range
            and own[0].unit
            and own[0].kind == "money"
        ):
            shared = found[i + 1] = _same_money(sentence, own[0], numbers[i + 1]), ""
        if shared is None:
            continue
        unit, noun = shared
        ends = numbers[i].open_range and numbers[i + 1].open_range
        if own is None:
            gap = sentence.folded[numbers[i].end : numbers[i + 1].start]
            listed = (
                unit.kind in _MEASURED
                and not numbers[i].open_range
                and (unit.kind != "percent" or "," not in gap)
                and (_JOINED.fullmatch(gap) or _MOVES_TO.fullmatch(gap))
                and not is_named(sentence.masked, numbers[i].start)
            )
            if ends or listed:
                found[i] = replace(unit, start=0, end=0), noun
        elif (
            ends and own[0].unit == unit.unit and own[0].factor == 1 and unit.kind == "money"
        ):  # "$5 - $6 billion"
            found[i] = replace(own[0], factor=unit.factor), own[1]


def _same_money(sentence: Sentence, money: UnitMatch, number: Printed) -> UnitMatch:
    after = unit_after(sentence.folded[number.end : number.end + NEAR])
    if after is None or after.kind != "magnitude" or money.factor is None or after.factor is None:
        return replace(money, start=0, end=0)
    return replace(money, factor=money.factor * after.factor, start=0, end=after.end)


def _was(sentence: Sentence, end: int, number: Printed) -> bool:
    """Whether a number without a unit is last year's value of the figure before it, in brackets of
    its own."""
    gap = sentence.masked[end : number.start]
    return (
        bool(_LAST_YEARS.search(gap))
        and sentence.masked[number.end : number.end + 1] == ")"
        and gap.count("(") == gap.count(")") + 1
    )


def _measured(sentence: Sentence, number: Printed) -> tuple[UnitMatch, str] | None:
    """The unit of a number, or a count with its noun; None for what is no figure."""
    if is_identifier(sentence.masked, number):
        return None
    unit = _unit_of(sentence.folded, number)
    if unit is not None:
        return None if is_no_figure(sentence.folded, number, unit) else (unit, "")
    if is_denominator(sentence.masked, number):
        return None
    skipped = int(bool(_PLUS.match(sentence.masked, number.end)))
    behind = sentence.masked[number.end + skipped : number.end + NEAR + 40]
    counted = counted_after(behind, number.value, whole=number.step >= 1 or number.ambiguous)
    if counted is not None and not _is_list_number(sentence, number, counted):
        return _as_unit(counted, skipped), counted.noun
    named = sentence.counts and _GOES_ON.match(sentence.masked, number.end)
    counted = (
        counted_before(sentence.masked[max(0, number.start - 100) : number.start])
        if named
        else None
    )
    if counted is not None:
        return _as_unit(counted, 0), counted.noun
    ahead = _unit_ahead(sentence, number)
    return (ahead, "") if ahead is not None else None


def _is_list_number(sentence: Sentence, number: Printed, counted: Counted) -> bool:
    """ "12 Employees and ..." opens a section, "2-8 Workers" a line of an index; "one in 3
    employees" is a proportion."""
    before = sentence.masked[: number.start]
    opens = (
        not before.strip(f"{MASK} 0123456789-.")
        and counted.noun[:1].isupper()
        and counted.factor == 1
    )
    return (opens and number.end - number.start < 3) or is_share_of_people(before[-NEAR:])


def _unit_ahead(sentence: Sentence, number: Printed) -> UnitMatch | None:
    """The unit printed before its number: "Scope 1 (tCO2e): 39,000", "in tonnes of CO2e:
    39,000"."""
    before = sentence.folded[max(0, number.start - NEAR) : number.start]
    match = _UNIT_AHEAD.search(before) if ")" in before or "in " in before else None
    if not match or not _GOES_ON.match(sentence.masked, number.end):
        return None
    text = (match["bracketed"] or match["named"]).removeprefix("in ")
    unit = unit_after(text)
    return (
        replace(unit, start=0, end=0)
        if unit is not None and unit.end == len(text) and unit.kind in _MEASURED
        else None
    )


def _as_unit(counted: Counted, skipped: int) -> UnitMatch:
    kind = "index" if counted.index else "count"
    return UnitMatch(
        "", kind, counted.factor, 0, counted.end + skipped * bool(counted.end), per=counted.per
    )


def _unit_of(folded: str, number: Printed) -> UnitMatch | None:
    after = unit_after(folded[number.end : number.end + NEAR])
    currency = currency_before(folded[: number.start])
    if currency is not None:
        after = _noted_million(folded, number, after)
        scaled = after is not None and after.kind == "magnitude" and after.factor is not None
        scale = after.factor if after is not None and scaled and after.factor else Decimal(1)
        per, end = denominator_after(folded[number.end : number.end + NEAR])
        if after is not None and scaled:
            per, end = after.per, after.end
        # "-$3 million"
        if _MINUS_SIGN.search(folded[: number.start + currency.start]) and not number.open_range:
            scale = -scale
        return replace(currency, factor=(currency.factor or Decimal(1)) * scale, end=end, per=per)
    return None if after is None or after.kind == "magnitude" else after


def _noted_million(folded: str, number: Printed, after: UnitMatch | None) -> UnitMatch | None:
    """Behind a currency no cubic metre can stand: "$12m" with a superscript 3 is twelve million
    with a footnote."""
    if after is None or after.start or not _NOTED_MILLION.match(folded, number.end):
        return after
    return UnitMatch("", "magnitude", Decimal(1_000_000), 0, 1)


def _doubts(sentence: Sentence, number: Printed, unit: UnitMatch) -> tuple[str, ...]:
    """Why value or unit are not certain.

    One dot before a magnitude word stands before decimals: "1.234 million".
    """
    spaced = " " in sentence.folded[number.start : number.end]
    plain = unit.factor == 1 and unit.kind not in ("percent", "points", "temperature")
    uncertain = number.doubt and (
        spaced or plain or "too long" in number.doubt or "right to left" in number.doubt
    )
    return tuple(
        dict.fromkeys(
            doubt
            for doubt in (number.doubt if uncertain else "", unit.doubt if not unit.mt else "")
            if doubt
        )
    )
