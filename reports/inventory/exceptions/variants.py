"""Listed factors that differ from each other by one word, such as the code of a country or a state,
and the column of a table that says which of them a row ought to have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from reports.inventory.arithmetic import scale_between
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among
from reports.inventory.exceptions.nations import STATES, country_of, nation
from reports.inventory.sight import sight_of
from reports.inventory.types import Factor, Line, Role, Table
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_TOKEN = regex(r"[^\W_]+(?:-[^\W_]+)*")
_NO_PLACE = regex(
    r"\d|^(?:location|market|residual|gross|net|green|grey|peak|off-peak|day|night|import|export"
    r"|generated|consumed|old|new|scope|average|based)\b",
    re.IGNORECASE,
)
_MOST_LISTED = 300  # factors of a list that are held against each other
_LONGEST = 3  # words of a variant
_COLUMNS = (Role.COUNTRY, Role.OTHER, Role.KIND, Role.METER)
_TELLING = 0.6  # of the rows of a column that name a variant
_FEWEST = 3  # variants that a list of sites names
_MOST_RIGHT = 0.75  # of the rows that are computed with the variant of their site


@dataclass
class Family:
    """Factors whose labels are the same but for a word: the word to the factor."""

    members: dict[str, Factor] = field(default_factory=dict)

    @property
    def of_nations(self) -> bool:
        """Whether the words are names of countries."""
        return all(country_of(word.title()) or country_of(word.upper()) for word in self.members)

    def of(self, text: str) -> str:
        """The variant that a cell names."""
        key = " ".join(_tokens(text))
        if key in self.members:
            return key
        where = nation(text)
        of_nation = (one for one in self.members if where and nation(one.upper()) == where)
        return next(of_nation, "") or (self._with_part(key) if text.strip() in STATES else "")

    def _with_part(self, key: str) -> str:
        """The only variant of several words of which a state is one: "NSW" of "NSW & ACT"."""
        found = [one for one in self.members if key in one.split()]
        return found[0] if len(found) == 1 else ""


def families_of(factors: Sequence[Factor]) -> list[Family]:
    """The families of the listed factors of electricity and heat."""
    lists: dict[tuple[str, str, str], list[tuple[tuple[str, ...], Factor]]] = defaultdict(list)
    for factor in factors:
        if factor.place is None or not factor.value:
            continue
        column = factor.place.cells.rstrip("0123456789")
        lists[factor.place.sheet, column, factor.per].append((_tokens(factor.label), factor))
    found: dict[tuple[object, ...], Family] = defaultdict(Family)
    for at, listed in lists.items():
        for tokens, factor in listed[:_MOST_LISTED]:
            for others, _ in listed[:_MOST_LISTED]:
                if frame := _frame(tokens, others):
                    before, behind = frame
                    word = " ".join(tokens[before : len(tokens) - behind])
                    key = (*at, tokens[:before], tokens[len(tokens) - behind :])
                    found[key].members.setdefault(word, factor)
    return [one for one in found.values() if len(one.members) > 1]


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(token.casefold() for token in _TOKEN.findall(text))


def _frame(one: Sequence[str], other: Sequence[str]) -> tuple[int, int] | None:
    """How many words two labels share at the beginning and at the end, where a word or two of each
    lie between them and may name places."""
    least = min(len(one), len(other))
    before = 0
    while before < least and one[before] == other[before]:
        before += 1
    behind = 0
    while behind < least - before and one[-1 - behind] == other[-1 - behind]:
        behind += 1
    if not before + behind:
        return None
    for label in (one, other):
        between = label[before : len(label) - behind]
        if not 0 < len(between) <= _LONGEST or any(_NO_PLACE.search(word) for word in between):
            return None
    return before, behind


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Lines of one variant that use the factor of another."""

    own: str
    right: Factor
    other: str
    used: Factor
    lines: tuple[Line, ...]


def misplaced(case: Case) -> Iterator[Misplaced]:
    """Lines whose row names one variant of a factor and whose emissions are made with another."""
    families = families_of(case.inventory.factors)
    if not families:
        return
    for at, lines in case.by_table.items():
        used = [line for line in lines if line.activity and line.tonnes]
        power = [line for line in used if line.scope == "2"]
        for family in families:
            among = used if family.of_nations else power
            if own := _told(case, case.tables[at], among, family):
                yield from _of_family(among, family, own)


def _told(case: Case, table: Table, lines: Sequence[Line], family: Family) -> dict[int, str] | None:
    """For each row the variant that a column of its table names; None where no column does."""
    sight = sight_of(table, case.grids[table.sheet])
    rows = list(dict.fromkeys(line.row for line in lines))
    for role in _COLUMNS:
        for column in table.with_role(role):
            cells = {row: sight.at(row, column.number) for row in rows}
            named = {
                row: variant
                for row, cell in cells.items()
                if is_text(cell) and (variant := family.of(words(cell)))
            }
            several = len(set(named.values())) > 1
            if several and len(rows) > 2 and len(named) >= _TELLING * len(rows):
                return named
    return _told_by_register(case, lines, family)


def _told_by_register(case: Case, lines: Sequence[Line], family: Family) -> dict[int, str] | None:
    """For each row the variant that the list of sites names for its site, where most rows are
    computed with that; not for single rows of a site, which may have the factor of another year."""
    places = _places_of(case, lines)
    for at in sorted({at for cells in places.values() for at in cells}):
        named = {
            row: variant
            for row, cells in places.items()
            if at in cells and (variant := family.of(cells[at]))
        }
        if len(set(named.values())) < _FEWEST or len(named) < _TELLING * len(places):
            continue
        right = {
            line.row
            for line in lines
            if line.row in named and _uses(line, family.members[named[line.row]].value)
        }
        if len(right) >= _MOST_RIGHT * len({line.row for line in lines}):
            at_home = {line.site for line in lines if line.row in right}
            apart = {line.row for line in lines if line.site in at_home} - right
            return {row: variant for row, variant in named.items() if row not in apart}
    return None


def _places_of(case: Case, lines: Sequence[Line]) -> dict[int, dict[tuple[str, int], str]]:
    """For each row the texts beside its site in the list of sites, by sheet and column."""
    among = Among(case.listed_sites)
    found = {}
    for line in lines:
        listed = case.listed_sites.get(among.find(line.site)) if line.site else None
        if listed is not None and line.row not in found:
            table, row = listed
            cells = case.grids[table.sheet].rows[row]
            texts = {(table.sheet, at): words(one) for at, one in cells.items() if is_text(one)}
            found[line.row] = texts
    return found


def _of_family(lines: Sequence[Line], family: Family, own: dict[int, str]) -> Iterator[Misplaced]:
    groups: dict[tuple[str, str, str], list[Line]] = defaultdict(list)
    for line in lines:
        variant = own.get(line.row, "")
        if not variant or _uses(line, family.members[variant].value):
            continue
        used = [one for one, factor in family.members.items() if _uses(line, factor.value)]
        if len(used) == 1:
            groups[line.site, variant, used[0]].append(line)
    for (_, variant, other), found in groups.items():
        right, wrong = family.members[variant], family.members[other]
        yield Misplaced(variant, right, other, wrong, tuple(found))


def _uses(line: Line, value: Decimal) -> bool:
    """Whether a line is computed with a value; without a factor of its own by what it comes to."""
    if line.factor is not None:
        return line.factor.value == value
    if line.activity is None or line.tonnes is None:
        return False
    return scale_between(line.activity * value, line.tonnes) is not None
