"""Rows with a typed factor of their own, where all others of their fuel and source share one."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.billed_gas import is_gas_said
from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.names import tokens
from reports.inventory.exceptions.places import Places
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Irregularity, Line, Role
from reports.inventory.values import is_text, words

_ROWS = 3  # with the usual factor
_TIMES = 3  # as many lines as with another one
_ROUNDED = Decimal("0.005")  # by which two factors are the same, of the larger
_OTHERWISE = 2  # times, from which on a factor, if not of power, is of another process or use
_HEATING = (Decimal("1.085"), Decimal("1.125"))  # between the heating values of gas
_POTENTIAL = 20  # the least of a gas that is told in kg
_OF_GASES = re.compile(r"\bAR ?[1-6]\b|\bGWP|\bwarming|\brefrigerant|\banaesth", re.IGNORECASE)
# what tells rows of one kind from each other, and says nothing of which factor is right
_OWN = frozenset(
    {
        Role.SITE,
        Role.PERIOD,
        Role.YEAR,
        Role.MONTH,
        Role.NOTE,
        Role.FACTOR_SOURCE,
        Role.CONTRACT,
    }
)
Key = tuple[object, ...]


def odd_factors(case: Case) -> Iterator[Irregularity]:
    """Lines of one site whose typed factor is not the one that all others of the same table, kind
    and unit have, although their source is the same and nothing says that they are elsewhere."""
    alike: dict[Key, list[Line]] = defaultdict(list)
    for line in case.lines:
        adds = line.tonnes is not None and line.method != "market" and line.unit is not None
        if adds and line.activity and line.factor is not None and line.factor.value:
            alike[_key(line)].append(line)
    places = Places(case)
    for lines in alike.values():
        if len(lines) > _TIMES and len({_value(line) for line in lines}) > 1:
            yield from _of_kind(case, places, lines)


def _of_kind(case: Case, places: Places, lines: Sequence[Line]) -> Iterator[Irregularity]:
    """The odd ones among lines of one kind, told apart by what their rows say."""
    telling = _telling(case, lines)
    groups: dict[Key, list[Line]] = defaultdict(list)
    for line in lines:
        groups[places.of(line), line.factor and line.factor.source, *telling(line)].append(line)
    for (place, source, *_), group in groups.items():
        counted = Counter(map(_value, group))
        if len(counted) != 2:
            continue
        (usual, most), (odd, few) = counted.most_common()
        beside = [line for line in group if _value(line) == usual]
        others = [line for line in group if _value(line) == odd]
        if most < _TIMES * few or len({line.row for line in beside}) < _ROWS:
            continue
        if abs(odd - usual) <= _ROUNDED * max(odd, usual) or len({one.site for one in others}) > 1:
            continue
        at_home = others[0].site in {line.site for line in beside}
        if at_home and (few > 1 or others[0].year not in {line.year for line in beside}):
            continue  # something changed within the year
        ratio = max(odd, usual) / min(odd, usual)
        if others[0].scope != "2" and ratio > _OTHERWISE:
            continue
        if _are_of_something_else(case, others, beside):
            continue
        certain = at_home or others[0].scope != "2" or bool(place or source)
        if certain and not any(_is_named(line) or _is_claimed(case, line) for line in others):
            yield _told(case, others, beside)


def _key(line: Line) -> Key:
    """What lines have in common that ought to have one factor."""
    factor, unit = line.factor, line.unit
    kind = " ".join(line.kind.casefold().split())
    measure = (unit.base, unit.factor) if unit is not None else ()
    per = (factor.gas, factor.method) if factor is not None else ()
    return (line.table, kind, *measure, line.method, line.gas, line.scope, line.category, *per)


def _value(line: Line) -> Decimal:
    return line.factor.value if line.factor is not None else Decimal(0)


def _telling(case: Case, lines: Sequence[Line]) -> Callable[[Line], Key]:
    """The words of a row that may say which factor is right: those of columns in which some rows
    share them. A column of which each row has its own, such as numbers of bills, counts only where
    nothing else says what the rows are of."""
    table = case.table(lines[0])
    sight = sight_of(table, case.grids[table.sheet])
    rows = {line.row for line in lines}
    said = {
        at: {row: words(value) for row in rows if is_text(value := sight.at(row, at))}
        for at, column in table.columns.items()
        if column.role not in _OWN
    }
    about = any(line.about for line in lines)
    columns = [
        at
        for at, texts in said.items()
        if 2 * len(set(texts.values())) <= len(rows)
        or (about and table.columns[at].role is not Role.METER)
    ]
    return lambda line: tuple(said[at].get(line.row, "") for at in columns)


def _are_of_something_else(case: Case, odd: Sequence[Line], usual: Sequence[Line]) -> bool:
    """Whether the odd rows lack the words of a column that all usual ones share: "Petrol pool cars"
    among diesel of several uses."""
    table = case.table(odd[0])
    sight = sight_of(table, case.grids[table.sheet])
    for at, column in table.columns.items():
        if column.role in _OWN:
            continue
        shared = set.intersection(*(_words_in(sight, line.row, at) for line in usual))
        own = {word for line in odd for word in _words_in(sight, line.row, at)}
        if shared and not own & shared:
            return True
    return False


def _words_in(sight: Sight, row: int, column: int) -> set[str]:
    value = sight.at(row, column)
    return {word for word in tokens(words(value)) if word.isalpha()} if is_text(value) else set()


def _is_named(line: Line) -> bool:
    """Whether a factor comes from a list, where it has a name of its own."""
    return line.factor is None or line.factor.listed is not None or line.factor.link != "column"


def _is_claimed(case: Case, line: Line) -> bool:
    cell = line.factor.place if line.factor is not None else None
    return case.row_claimed(line) or case.is_claimed(cell)


def _told(case: Case, odd: Sequence[Line], usual: Sequence[Line]) -> Irregularity:
    first, own, other = odd[0], _value(odd[0]), _value(usual[0])
    ratio = max(own, other) / min(own, other)
    stated = sum((line.tonnes or Decimal(0) for line in odd), Decimal(0))
    if own >= _POTENTIAL and _OF_GASES.search(_words_of(first)):
        kind, asked = "gwp_mixed", "Of which assessment report is this warming potential?"
    elif is_gas_said(_words_of(first)) and _HEATING[0] <= ratio <= _HEATING[1]:
        kind, asked = "gross_net_calorific", "Is it the factor for the other heating value?"
    elif first.scope == "2" and first.site not in {line.site for line in usual}:
        kind, asked = "factor_wrong_country", "Of which grid and year is the factor of this site?"
    else:
        kind, asked = "factor_wrong_year", "Of which year or edition is the factor of this row?"
    return found(
        kind,
        several(line.factor.place or line.place for line in odd if line.factor is not None),
        f"{first.site or first.kind}: {first.kind} is computed with {_figure(own)}, all other "
        f"{len(usual)} lines of it with {_figure(other)}, and nothing says why.",
        asked,
        stated * (1 - other / own),
        list(dict.fromkeys(line.place for line in odd)),
        case.explain(Reason.FACTOR, odd[:2]),
    )


def _words_of(line: Line) -> str:
    """What a line is of, as it, its factor and its table say."""
    factor = line.factor
    named = (factor.label, factor.source) if factor is not None else ()
    return " ".join((line.kind, line.about, *named))


def _figure(value: Decimal) -> str:
    """A factor in print, with all its digits."""
    return f"{value.normalize():f}" if abs(value) < 1000 else amount(value)
