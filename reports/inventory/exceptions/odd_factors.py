"""Rows with a typed factor of their own, where all others of their fuel and source share one, or of
one edition of a source that is given with two values."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from reports.inventory.exceptions.billed_gas import is_gas_said
from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.names import tokens_of_text
from reports.inventory.exceptions.places import Places
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Role
from reports.inventory.values import is_text, words
from reports.language.years import YEAR_ALONE
from sibyl_project.common.regex import regex

_EDITION = regex(YEAR_ALONE)  # in a source: it gives one value for each thing
_ROWS = 3  # with the usual factor
_TIMES = 3  # as many lines as with another one
_ROUNDED = Decimal("1.005")  # between two factors that are the same
_OTHERWISE = 2  # times, from which on a factor, if not of power, is of another process or use
_HEATING = (Decimal("1.085"), Decimal("1.125"))  # between the heating values of gas
_POTENTIAL = 20  # the least of a gas that is told in kg
_OF_GASES = regex(r"\bAR ?[1-6]\b|\bGWP|\bwarming|\brefrigerant|\banaesth", re.IGNORECASE)
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
Texts = Mapping[int, Mapping[int, str]]


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
    """The odd ones among lines of one kind, place and source, and where these have several factors,
    among those of which the other columns tell the same."""
    texts = _texts(case, lines)
    meters = {column.number for column in case.table(lines[0]).with_role(Role.METER)}
    of_source: dict[Key, list[Line]] = defaultdict(list)
    for line in lines:
        of_source[places.of(line), line.factor and line.factor.source].append(line)
    for (place, source), group in of_source.items():
        dated = bool(_EDITION.search(str(source or "")))
        for alike in ([group], _told_alike(texts, group, meters)):
            odd = [
                one
                for some in alike
                if (one := _odd_ones(case, texts, some, bool(place or source), dated))
            ]
            for others, usual in odd:
                own = {id(line) for line in (*others, *usual)}
                elsewhere = {_value(line) for line in lines if id(line) not in own}
                placed = bool(place) or len(others) + len(usual) < len(group)
                yield _told(case, others, usual, _value(others[0]) in elsewhere, placed)
            if odd:
                break


def _told_alike(
    texts: Texts, lines: Sequence[Line], meters: Collection[int]
) -> Iterator[list[Line]]:
    """Lines of which all columns say the same, but for their meters."""
    groups: dict[Key, list[Line]] = defaultdict(list)
    told = [said for at, said in texts.items() if at not in meters]
    for line in lines:
        groups[tuple(said.get(line.row, "") for said in told)].append(line)
    yield from groups.values()


def _odd_ones(
    case: Case, texts: Texts, group: Sequence[Line], known: bool, dated: bool
) -> tuple[list[Line], list[Line]] | None:
    """The lines with another factor than the usual one, and those with it; `known` says whether
    they name a place or source that they share, `dated` whether it is one edition of a source, of
    which more lines than one may have what it does not give."""
    counted = Counter(map(_value, group))
    if len(counted) != 2:
        return None
    (usual, most), (odd, few) = counted.most_common()
    beside = [line for line in group if _value(line) == usual]
    others = [line for line in group if _value(line) == odd]
    ratio = max(odd, usual) / min(odd, usual)
    dated = dated and others[0].scope == "2"  # of other things a source may list several
    enough = most >= (1 if dated else _TIMES) * few and len({line.row for line in beside}) >= _ROWS
    if not enough or ratio <= _ROUNDED or len({line.site for line in others}) > 1:
        return None
    if _are_of_something_else(texts, others, beside) or any(map(_is_named, others)):
        return None
    if _may_be_right(others, beside, ratio, known, dated):
        return None
    told = any(_is_claimed(case, line) for line in others) or _is_told_of(case, beside)
    return None if told else (others, beside)


def _may_be_right(
    odd: Sequence[Line], usual: Sequence[Line], ratio: Decimal, known: bool, dated: bool
) -> bool:
    """Whether something changed within the year of a site, power may be of another grid, or
    anything else is of another process."""
    if odd[0].site in {line.site for line in usual}:
        changed = len(odd) > 1 and not dated
        changed = changed or odd[0].year not in {line.year for line in usual}
        return changed or (odd[0].scope != "2" and ratio > _OTHERWISE)
    return not known if odd[0].scope == "2" else ratio > _OTHERWISE


def _key(line: Line) -> Key:
    """What lines have in common that ought to have one factor."""
    factor, unit = line.factor, line.unit
    kind = " ".join(line.kind.casefold().split())
    measure = (unit.base, unit.factor, line.basis) if unit is not None else ()
    per = (factor.gas, factor.method) if factor is not None else ()
    return (line.table, kind, *measure, line.method, line.gas, line.scope, line.category, *per)


def _value(line: Line) -> Decimal:
    return line.factor.value if line.factor is not None else Decimal(0)


def _texts(case: Case, lines: Sequence[Line]) -> Texts:
    """What rows say, beside their sites and periods, in each column: by its number and the row."""
    table = case.table(lines[0])
    sight = sight_of(table, case.grids[table.sheet])
    rows = {line.row for line in lines}
    return {
        at: {row: words(value) for row in rows if is_text(value := sight.at(row, at))}
        for at, column in table.columns.items()
        if column.role not in _OWN
    }


def _are_of_something_else(texts: Texts, odd: Sequence[Line], usual: Sequence[Line]) -> bool:
    """Whether a column tells what sets the odd rows apart: one of which all usual rows say the
    same, or the same words ("Petrol pool cars" among diesel of several uses), and they do not."""
    for said in texts.values():
        theirs = [said[line.row] for line in usual if line.row in said]
        own = {said[line.row] for line in odd if line.row in said} - set(theirs)
        if not own or not theirs:
            continue
        shared = set.intersection(*map(_alphabetic, theirs))
        if len(set(theirs)) == 1 or (shared and not any(shared & _alphabetic(one) for one in own)):
            return True
    return False


def _alphabetic(text: str) -> set[str]:
    return {word for word in tokens_of_text(text) if word.isalpha()}


def _is_named(line: Line) -> bool:
    """Whether a factor comes from a list, where it has a name of its own."""
    return line.factor is None or line.factor.listed is not None or line.factor.link != "column"


def _is_claimed(case: Case, line: Line) -> bool:
    cell = line.factor.place if line.factor is not None else None
    return case.row_claimed(line) or case.is_claimed(cell)


def _is_told_of(case: Case, usual: Sequence[Line]) -> bool:
    """Whether a fault of the usual factor has been named: of the cell that lists it, or of half of
    its lines."""
    listed = {line.factor.source_place for line in usual if line.factor is not None}
    if len(listed) == 1 and case.is_claimed(next(iter(listed))):
        return True
    return 2 * sum(_is_claimed(case, line) for line in usual) >= len(usual)


def _told(
    case: Case, odd: Sequence[Line], usual: Sequence[Line], elsewhere: bool, placed: bool
) -> Irregularity:
    """The exception of odd lines; `elsewhere` says whether lines of another place have their
    factor, `placed` whether it is known where they are."""
    first, own, other = odd[0], _value(odd[0]), _value(usual[0])
    ratio = max(own, other) / min(own, other)
    stated = sum((line.tonnes or Decimal(0) for line in odd), Decimal(0))
    of_one_site = first.site in {line.site for line in usual}
    if own >= _POTENTIAL and _OF_GASES.search(_words_of(first)):
        kind, asked = "gwp_mixed", "Of which assessment report is this warming potential?"
    elif is_gas_said(_words_of(first)) and _HEATING[0] <= ratio <= _HEATING[1]:
        kind, asked = "gross_net_calorific", "Is it the factor for the other heating value?"
    elif first.scope == "2" and (elsewhere or not (of_one_site or placed)):
        kind, asked = "factor_wrong_country", "Of which grid and year is the factor of this site?"
    else:
        kind, asked = "factor_wrong_year", "Of which year or edition is the factor of this row?"
    return found(
        kind,
        several(line.factor.place or line.place for line in odd if line.factor is not None),
        f"{first.site or first.kind}: {first.kind} is computed with {_figure(own)}, the other "
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
