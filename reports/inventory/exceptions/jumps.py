"""Amounts that leave their series by a thousand, as a unit taken for another does, or by ten."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.explaining import speaks_of
from reports.inventory.exceptions.gaps_explained import on_own_sheet
from reports.inventory.exceptions.made_of import is_made_of_claimed
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.robust import logs, middle, spread
from reports.inventory.exceptions.series import Series, Value, beside_each_other, tonnes_per_unit
from reports.inventory.exceptions.slips import (
    THOUSANDFOLD,
    Slip,
    carrier_of,
    dimension_of,
    told_slip,
    two_levels,
)
from reports.inventory.foreign import in_english
from reports.inventory.types import Irregularity, Role
from reports.inventory.words import PERIOD_13
from sibyl_project.common.regex import regex

SLIP = 3.0  # decimal logarithm of a thousand
_NEAR_SLIP = 0.4  # of that logarithm: how near a corrected amount comes to its neighbours
_WIDE_SLIP = 0.8
JUMP = math.log10(5)
_JUMP_STEADY = math.log10(2.8)  # of a series of which enough is known to tell how steady it is
_JUMP_CONSTANT = math.log10(2.2)  # of one that has hardly changed at all
_JUMP_ALIKE = math.log10(2.5)  # of one that follows its neighbours closely
_CONSTANT = 0.03  # the spread of such a series
_STEADY = 0.08  # spread of series that hardly change through a year
_ALL_YEAR = 0.12  # spread of the amounts of what no season moves
_FEWEST_STEADY = 10  # its other periods
_FEWEST_ALIKE = 6  # series of a table, from which on they tell together how steady each is
_SMOOTH = 0.1  # roughness of a series that follows the seasons
_TWICE = math.log10(2)
_MANY_TIMES = math.log10(20)  # of what comes and goes: more than one long outage
_NO_AMOUNT = 5.5  # decimal logarithm by which a number lies below amounts that is none itself
_BEYOND = 1.3  # times that the largest of the others lies above their middle
_QUARTERS = 4
_OCCASIONAL = regex(
    r"\bstart[- ]?up\b|\bignition\b|\bstand-?by\b|\bemergency\b|\bback-?up\b|\banfahr\w*"
    r"|\bnotstrom\w*|\bnetzersatz\w*|\bsecours\b|\bemergenza\b|\bemergencia\b|\bnoodstroom\w*",
    re.IGNORECASE,
)  # uses of a fuel that come and go
# work of one season, after which a unit of a company may be called: "Snow Hill" is a place
_OF_WINTER = regex(
    r"\bsnow[- ]?(?:clear|plough|plow|remov)\w*|\bsnö(?:röj|plog|skott)\w*"
    r"|\bsnø(?:rydd|brøyt|måk)\w*|\bsnerydn\w*|\bschnee(?:räum|pflug)\w*"
    r"|\bwinter(?:dienst| service)|\bgritting|\bdéneige",
    re.IGNORECASE,
)
_TEST = regex(r"\btest(?:s|ed|ing)?\b|\btest runs?\b", re.IGNORECASE)
_REST = regex(
    r"\bshut\w*|\bclos(?:ed|es|ure|ing)\b|\bopened\b|\bholidays?\b|\bbetriebs\w+|\b\w*ferien\b"
    r"|\bgeschlossen|\bstillst\w+|\bcongés|\bferm(?:é|eture)\w*|\barrêt\w*|\bvacaciones|\bcerrad\w+"
    r"|\bcierre|\bparada|\bchius\w+|\bferm[oa]\w*|\bstilstand|\bgesloten|\bpostój",
    re.IGNORECASE,
)
_RISES = regex(
    r"\bhigh\w*|\bmore\b|\binstead\b|\bown\b|\bturbine|\bCHP\b|\bBHKW\b|\bcog[eé]ner\w*|\beigen\w*"
    r"|\bhöher|\bmehr\b|\bplus\b|\bmás\b|\bpiù\b|\bmeer\b|\bwięcej\b",
    re.IGNORECASE,
)
TRIPS = ("distance", "pkm", "tkm", "room night")  # of which some months have one more
_CALM = 0.25  # spread of a series, above which no jump is told


_FLAT = 0.1  # of log 10, within which an amount is as large as the others


def jumps(case: Case) -> Iterator[Irregularity]:
    """Slips of units and outliers of every series."""
    every = [*case.parts, *case.counted]
    for one in every:
        one.dimension = one.dimension or dimension_of(case, one)
    for group in beside_each_other(every, lambda one: (one.dimension, carrier_of(one))):
        shape = _shape(group)
        levels = [_levels(series, shape) for series in group]
        alike = _are_steady(levels)
        for series, of_series in zip(group, levels, strict=True):
            if _is_narrow(of_series):
                continue
            table = case.tables[series.table]
            if slipped := two_levels(series, of_series):
                if not any(_is_named(case, series, value) for value in slipped.values):
                    yield told_slip(case, series, slipped)
                continue
            about = f"{series.kind} {table.title} {table.sheet}"
            comes_and_goes = _OCCASIONAL.search(about) or _OF_WINTER.search(
                f"{series.site} {about}"
            )
            for value, level in of_series:
                if not _is_named(case, series, value):
                    others = [one for one in of_series if one[0] is not value]
                    if not comes_and_goes or _is_regular(case, value, level, others):
                        yield from _of_value(case, series, value, level, others, alike)


def _is_narrow(levels: Sequence[tuple[Value, float]]) -> bool:
    """Whether no two amounts of a series lie as far apart as the least of jumps and slips."""
    told = [level for _, level in levels]
    return not told or max(told) - min(told) < _JUMP_CONSTANT


def _is_regular(
    case: Case, value: Value, level: float, others: Sequence[tuple[Value, float]]
) -> bool:
    """Whether a supply that may come and go hardly changes, and an amount is many times the others,
    or of a test that is repeated."""
    levels = [level for _, level in others]
    if len(others) < _FEWEST_STEADY or spread(levels) > _ALL_YEAR:
        return False
    said = case.remarks.of_row(case.table(value.line), value.line.row)
    return level - max(levels) >= _MANY_TIMES or bool(_TEST.search(in_english(said)))


def _is_named(case: Case, series: Series, value: Value) -> bool:
    """Whether a fault of this amount has been named, or of a cell that it is made of."""
    if case.is_claimed(value.place) or (not series.wide and case.row_claimed(value.line)):
        return True
    return ":" not in value.place.cells and is_made_of_claimed(case, value.place)


def _are_steady(levels: Sequence[Sequence[tuple[Value, float]]]) -> bool:
    """Whether many series keep to the same course through the year, so that few periods of one tell
    what it does."""
    spreads = [spread([level for _, level in each]) for each in levels if len(each) >= _QUARTERS]
    return len(spreads) >= _FEWEST_ALIKE and (middle(spreads) or 0.0) <= _STEADY


def _shape(group: Sequence[Series]) -> dict[int, float]:
    """How high each period usually lies above or below the middle of its series, in logarithms."""
    found: dict[int, list[float]] = defaultdict(list)
    for series in group:
        values = [value for value in series.filled if value.amount and value.amount > 0]
        centre = middle(logs([float(value.amount or 0) for value in values]))
        if centre is None or len(values) < 4:
            continue
        for value in values:
            found[value.at].append(math.log10(float(value.amount or 0)) - centre)
    return {at: middle(values) or 0.0 for at, values in found.items() if len(values) >= 3}


def _levels(series: Series, shape: dict[int, float]) -> list[tuple[Value, float]]:
    """The logarithms of the amounts of a series, less what is usual of their periods; as they are,
    where the series keeps its own level and not the course of the others."""
    values = [
        value
        for value in series.values
        if value.amount and value.amount > 0 and not _is_correction(value)
    ]
    plain = logs([float(value.amount or 0) for value in values])
    if not shape:
        return list(zip(values, plain, strict=True))
    beside = [own - shape.get(value.at, 0.0) for value, own in zip(values, plain, strict=True)]
    apart = 2 * _usual_distance(plain) <= _usual_distance(beside)
    return list(zip(values, plain if apart else beside, strict=True))


def _is_correction(value: Value) -> bool:
    """Whether an amount stands in the row of a thirteenth period, which may be of any size."""
    period = value.line.period
    return value.month is None and bool(period) and bool(PERIOD_13.match(in_english(period)))


def _usual_distance(levels: Sequence[float]) -> float:
    """How far levels lie from their middle on average, but for the one that lies furthest."""
    centre = middle(levels) or 0.0
    distances = sorted(abs(level - centre) for level in levels)[:-1]
    return sum(distances) / len(distances) if distances else 0.0


def _of_value(
    case: Case,
    series: Series,
    value: Value,
    own: float,
    others: Sequence[tuple[Value, float]],
    alike: bool,
) -> Iterator[Irregularity]:
    if len(others) < 3 or value.amount is None:
        return
    beside = sorted(others, key=lambda one: abs(one[0].at - value.at))[:2]
    near = own - (middle([level for _, level in beside]) or 0.0)
    if abs(near) < _JUMP_CONSTANT:
        return  # less than any jump or slip, as nearly all amounts
    if _is_flat(value, others) or _settles(case, series, value):
        return  # whatever the other series do
    levels = [level for _, level in others]
    far = own - (middle(levels) or 0.0)
    calm, rough = spread(levels), _roughness(others)
    if near > 0:  # what falls in summer may fall to next to nothing
        calm = min(calm, rough)
    in_season = rough <= _SMOOTH and near >= JUMP and own >= max(levels) + _TWICE
    known = series.dimension not in TRIPS and (alike or len(others) >= _FEWEST_STEADY)
    steady = known and calm <= _STEADY
    least = max(JUMP, 6 * calm)
    if steady:
        least = max(_least(levels, others), 8 * calm)
    heats = value.line.scope == "1" and _by_season(others)
    alone = calm <= _CALM and _is_jump(near, far, calm, least, levels, own, heats)
    if _is_slip(near, far, series.dimension):
        yield told_slip(case, series, Slip([value], SLIP if near > 0 else -SLIP))
    elif in_season or alone:
        yield outlier(case, series, value, near)


def _least(levels: Sequence[float], others: Sequence[tuple[Value, float]]) -> float:
    """By how much an amount must leave a steady series: by less where it hardly changes at all, or
    only as its neighbours do."""
    if len(others) < _FEWEST_STEADY or spread(levels) > _CONSTANT:
        return _JUMP_STEADY
    return _JUMP_CONSTANT if spread(_plain(others)) <= _CONSTANT else _JUMP_ALIKE


def _plain(others: Sequence[tuple[Value, float]]) -> list[float]:
    """The logarithms of amounts as they stand."""
    return logs([float(value.amount or 0) for value, _ in others])


def _is_flat(value: Value, others: Sequence[tuple[Value, float]]) -> bool:
    """Whether a series hardly changes, and this amount neither."""
    amounts = [one.amount for one, _ in others if one.amount is not None and one.amount > 0]
    if value.amount is None or value.amount <= 0 or len(amounts) < _FEWEST_STEADY:
        return False
    levels = [math.log10(float(amount)) for amount in amounts]
    apart = abs(math.log10(float(value.amount)) - (middle(levels) or 0.0))
    return spread(levels) <= _STEADY and apart <= _FLAT


def _settles(case: Case, series: Series, value: Value) -> bool:
    """Whether an amount stands beside months and is of none: what settles a year is of any size."""
    table = case.tables[series.table]
    if table.turned or not series.wide or value.place.sheet != table.sheet:
        return False
    column = table.columns.get(cell_of(value.place.cells)[1])
    if column is None or column.role is not Role.MONTH or column.month is not None:
        return False
    return any(one.month is not None for one in table.with_role(Role.MONTH))


def _by_season(others: Sequence[tuple[Value, float]]) -> bool:
    return spread(_plain(others)) > _ALL_YEAR


def _roughness(others: Sequence[tuple[Value, float]]) -> float:
    """How far periods lie from those beside them: little where they follow the seasons."""
    levels = [level for _, level in sorted(others, key=lambda one: one[0].at)]
    if len(levels) < _FEWEST_STEADY:
        return math.inf
    steps = [
        level - (before + after) / 2
        for before, level, after in zip(levels, levels[1:], levels[2:], strict=False)
    ]
    return spread(steps)


def _is_slip(near: float, far: float, dimension: str) -> bool:
    if dimension not in THOUSANDFOLD or near * far <= 0:
        return False
    return abs(abs(near) - SLIP) <= _NEAR_SLIP and abs(abs(far) - SLIP) <= _WIDE_SLIP


def _is_jump(
    near: float,
    far: float,
    calm: float,
    least: float,
    others: Sequence[float],
    own: float,
    heats: bool,
) -> bool:
    """Whether an amount leaves the others; that of a heating fuel may fall to little in summer."""
    if near > 0 and far > 0:
        above = max(_TWICE, _BEYOND * (max(others) - (middle(others) or 0.0)))
        return near >= least and far >= least and own >= max(others) + above
    if heats:
        return False
    low = max(math.log10(7), 6 * calm)
    return _NO_AMOUNT >= -near >= low and -far >= low and own <= min(others) - math.log10(4)


def outlier(case: Case, series: Series, told: Value, by: float) -> Irregularity:
    line, value = told.line, told.amount or Decimal(0)
    rate = tonnes_per_unit(line)
    usual = value / Decimal(f"{10**by:.4g}")
    times = 10 ** abs(by)
    side = "above" if by > 0 else "below"
    return found(
        "outlier",
        told.place,
        f"{series.name}: {amount(value)} lies {times:.1f} times {side} what the periods beside it "
        f"and "
        f"the other series lead one to expect (about {amount(usual)}).",
        "Is the amount right? Please send the bill or the reading.",
        (value - usual) * rate if rate is not None else None,
        [line.place],
        _said(case, series, told, by),
    )


def _said(case: Case, series: Series, told: Value, by: float) -> str:
    """What the workbook says of an amount that leaves its series."""
    rises = by > 0 and told.line.scope == "2"
    texts = _remarks_on(case, series, told, by)
    return next((text for text in texts if text and not (rises and _tells_of_rest(text))), "")


def _remarks_on(case: Case, series: Series, told: Value, by: float) -> Iterator[str]:
    """What may explain an amount, each looked for only where the one before does not."""
    named = series.site, f"{series.kind} {series.meter}", told.month
    yield case.explain(Reason.JUMP, [told.line])
    if by < 0:
        yield case.explain(Reason.ABSENT, [told.line])
        yield case.remarks.of_month(Reason.ABSENT, *named)
    yield case.remarks.of_this_month(*named)
    yield case.remarks.of_month(Reason.EVENT, *named)
    month = {told.month} if told.month is not None else set()
    for text in on_own_sheet(case, series.site) if by < 0 else ():
        if speaks_of(text, month) and (Reason.ABSENT.said_in(text) or Reason.JUMP.said_in(text)):
            yield text[:200]


def _tells_of_rest(text: str) -> bool:
    """Whether a text only says that something was closed or began: that makes no more power of a
    month than any other one took."""
    rest = _REST.sub(" ", text)
    return rest != text and not (Reason.JUMP.said_in(rest) or _RISES.search(rest))
