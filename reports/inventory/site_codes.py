"""The codes by which the rows of a workbook name its sites, and the list that tells them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.names import Among, is_cut, spelling
from reports.inventory.exceptions.towns import countries_of_towns
from reports.inventory.kinds import kind_of
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Line, Role, Table
from reports.inventory.units import unit_of
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_FEWEST = 3  # names of a list
_KNOWN = 0.6  # of the cells of a column, from which on it lists the sites of the report
_FEW_UNKNOWN = 0.3  # of the tables of a sheet
_MOST_WORDS = 3  # of a title that names a town
_LONGEST = 24  # characters of a code
_BESIDE = 5  # columns between a code and its name
_LOOKED_AT = 200  # rows
_AT_END = regex(r"\s*[(\[]([^()\[\]]{1,16})[)\]]\s*$")
_DASH = regex(r"\s+[\u2013\u2014-]\s+")
_MAY_BE = (Role.OTHER, Role.METER, Role.KIND)
_REGION = regex(
    r"^\W*(?:regi(?:ons?|[oó]n|ão|one)|areas?|zon[ae]s?|provinces?|districts?)\W*$", re.IGNORECASE
)


def site_codes(grids: Iterable[Grid], sites: Sequence[str]) -> dict[str, str]:
    """The name of the site for each code: the cells of a list of the sites that `sites` names,
    which stand beside their names and again in other sheets, or are names of sheets."""
    known = Among(sites)
    grids = list(grids)
    elsewhere: dict[str, set[str]] = defaultdict(set)
    lists = [one for grid in grids for one in _lists_of(grid, known)] if sites else []
    if not lists:
        return {}
    for grid in grids:
        elsewhere[grid.name].add("")
        for cells in grid.rows.values():
            for value in cells.values():
                text = words(value)
                if 0 < len(text) <= _LONGEST:
                    elsewhere[text].add(grid.name)
    found: dict[str, str] = {}
    for grid, column, rows in lists:
        for beside in range(max(1, column - _BESIDE), column + _BESIDE + 1):
            beside_names = ((row, words(grid.at(row, beside))) for row in rows)
            codes = {row: code for row, code in beside_names if code and beside != column}
            used = [code for code in codes.values() if elsewhere.get(code, set()) - {grid.name}]
            names = [words(grid.at(row, column)) for row in codes]
            if len("".join(codes.values())) >= len("".join(names)):
                continue  # the names beside a column of codes are none
            if _are_codes(list(codes.values())) and len(used) >= _KNOWN * len(rows) > 0:
                for row, code in codes.items():
                    found.setdefault(code, words(grid.at(row, column)))
    return {code: name for code, name in found.items() if code and code != name}


def _lists_of(grid: Grid, known: Among) -> Iterator[tuple[Grid, int, list[int]]]:
    """The columns of a sheet that list the known sites, each once, with the rows of the list."""
    columns: dict[int, dict[int, str]] = defaultdict(dict)
    for row, cells in grid.rows.items():
        for column, value in cells.items():
            if is_text(value):
                columns[column][row] = words(value)
    for column, texts in columns.items():
        equal = [row for row, text in texts.items() if text in known.names]
        alike = [row for row, text in texts.items() if known.find(text)]
        rows = equal if len(equal) >= _KNOWN * len(known.names) else alike
        counted = Counter(known.find(texts[row]) for row in rows)
        if len(counted) < _FEWEST or len(counted) < _KNOWN * len(known.names):
            continue
        if max(counted.values()) == 1:
            first, last = min(rows), max(rows)
            while first - 1 in texts:
                first -= 1
            while last + 1 in texts:
                last += 1
            yield grid, column, [row for row in texts if first <= row <= last]


def _are_codes(texts: Sequence[str]) -> bool:
    """Whether each of the cells is filled, short and has no other like it."""
    return (
        bool(texts)
        and len(set(texts)) == len(texts)
        and all(0 < len(text) <= _LONGEST for text in texts)
    )


def name_by_titles(lines: Iterable[Line], tables: Sequence[Table], sites: Sequence[str]) -> None:
    """Give the lines of tables under the name of a site this name: where they have none of their
    own and stand below each other, or where their sheet has it too, and for that of their sheet."""
    known = Among(sites)
    by_sheet = _by_sheet(tables, known)
    named: dict[int, str] = {}
    sheets: Counter[str] = Counter()
    of_sheet: dict[str, str] = {}  # where the title holds the name of the sheet, or both are one
    last: dict[str, str] = {}  # the site of a sheet's table before: of those without a title too
    for at, table in enumerate(tables):
        titles = [
            name for title in table.title.split(" | ") if title and (name := _named(title, known))
        ]
        if titles:
            named[at] = last[table.sheet] = titles[-1]
            sheets[table.sheet] += 1
            own = set(spelling(table.sheet))
            if own <= set(spelling(table.title)) or known.find(table.sheet) == titles[-1]:
                of_sheet[table.sheet] = titles[-1]
        elif table.title:
            last.pop(table.sheet, None)
        elif table.sheet in last:
            named[at] = last[table.sheet]
    for at, title in (*_titled_alike(tables, named), *_first_parts(tables, named)):
        named[at] = title
    for line in lines:
        sheet = tables[line.table].sheet
        if line.table in named:
            if line.site == sheet or (not line.site and (sheets[sheet] > 1 or by_sheet)):
                line.site = named[line.table]
        elif line.site == sheet:
            line.site = of_sheet.get(sheet, sheet)
        elif not line.site:
            line.site = by_sheet.get(sheet, "")


def _named(title: str, known: Among) -> str:
    """The known site that a title names, or that its part before a dash does ("Malt house \u2013
    Natural gas")."""
    return known.find(title) or known.find(_DASH.split(title)[0])


def _by_sheet(tables: Sequence[Table], known: Among) -> dict[str, str]:
    """The known sites by the sheets that are named after them, each after one ("CZ_Liberec")."""
    sheets = {table.sheet: known.find(table.sheet.replace("_", " ")) for table in tables}
    counted = Counter(filter(None, sheets.values()))
    own = {sheet: site for sheet, site in sheets.items() if counted[site] == 1}
    return own if len(own) >= _FEWEST else {}


def _first_parts(tables: Sequence[Table], named: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The tables of a sheet that stand under a name and a carrier as several do whose name is known
    ("Head office \u2013 Power" beside "Malt house \u2013 Power"), with that name."""
    parts = {at: _DASH.split(table.title.rpartition(" | ")[2]) for at, table in enumerate(tables)}
    alike = Counter(tables[at].sheet for at in named if len(parts[at]) > 1)
    for at, table in enumerate(tables):
        name, *rest = parts[at]
        like_others = bool(rest) and alike[table.sheet] >= _FEWEST
        if at not in named and like_others and not kind_of(name).name:
            yield at, name


def _titled_alike(tables: Sequence[Table], named: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The tables on a sheet of which nearly all others stand under the name of a known site, each
    of its own, with the title next above: that of a site which nobody knows by this name. Beside
    few others it must be the name of a town."""
    sheets: dict[str, list[int]] = defaultdict(list)
    for at, table in enumerate(tables):
        sheets[table.sheet].append(at)
    for own in sheets.values():
        told = [named[at] for at in own if at in named]
        if not told or len(set(told)) < len(told):
            continue
        many = len(told) >= _FEWEST and len(own) - len(told) <= _FEW_UNKNOWN * len(own)
        for at in own:
            title = tables[at].title.rpartition(" | ")[2]
            plain = bool(title) and not any(map(str.isdigit, title))
            if at not in named and plain and (many or _is_town(title)):
                yield at, title


def _is_town(title: str) -> bool:
    """Whether a title is a few words, one of them a town, and names nothing that is used."""
    few = len(title.split()) <= _MOST_WORDS
    return few and not kind_of(title).name and bool(countries_of_towns(title))


def name_by_codes(lines: Iterable[Line], codes: Mapping[str, str]) -> None:
    """Give the lines whose site is a code its name."""
    for line in lines:
        line.site = codes.get(line.site, line.site)


def name_alike(lines: Sequence[Line]) -> None:
    """Give lines whose site is written in another way ("Planta Concentr.") its usual name."""
    counted = Counter(line.site for line in lines if line.site)
    usual: dict[str, str] = {}
    spelled: dict[tuple[str, ...], str] = {}
    for name, _ in counted.most_common():
        others = list(spelled.values()) if "." in name else []
        whole = next((one for one in others if is_cut(name, one)), "")
        usual[name] = whole or spelled.setdefault(spelling(name), name)
    for line in lines:
        line.site = usual.get(line.site, line.site)


def name_sites(tables: Sequence[Table], grids: Mapping[str, Grid], known: Iterable[str]) -> None:
    """A column in a table without sites whose cells are mostly known names or codes of sites holds
    sites."""
    known = {_plain(name) for name in known}
    names = set(known)
    for table in tables:
        sight = sight_of(table, grids[table.sheet])
        for column in table.with_role(Role.SITE):
            names |= _texts(sight, table, column)
    for table in tables:
        sight = sight_of(table, grids[table.sheet])
        sites = [_texts(sight, table, column) for column in table.with_role(Role.SITE)]
        if not sites:
            _name(sight, table, names)
        elif known and not any(texts & known for texts in sites):
            _name(sight, table, known)  # "Plant" heads what a project has there
        _without_places_in_sites(table, sight, known)


def _name(sight: Sight, table: Table, names: Set[str]) -> None:
    """Take the first column whose cells are mostly names of sites for that of the sites."""
    regions = [one for one in table.with_role(Role.COUNTRY) if _REGION.match(one.head)]
    for column in [*(one for role in _MAY_BE for one in table.with_role(role)), *regions]:
        texts = _texts(sight, table, column)
        if texts and 2 * len(texts & names) > len(texts):
            why = "its cells are names of sites"
            table.columns[column.number] = replace(column, role=Role.SITE, why=why)
            return


def _texts(sight: Sight, table: Table, column: Column) -> set[str]:
    """The texts of the first cells of a column."""
    cells = (sight.at(row.number, column.number) for row in table.data[:_LOOKED_AT])
    return {_plain(words(cell)) for cell in cells} - {""}


def _without_places_in_sites(table: Table, sight: Sight, known: Set[str]) -> None:
    """Beside a column of known sites, others that name none of them say where in a site."""
    columns = table.with_role(Role.SITE)
    told = {column.number: _texts(sight, table, column) for column in columns}
    sure = [at for at, texts in told.items() if 2 * len(texts & known) > len(texts)]
    for column in columns if sure else ():
        if not told[column.number] & known:
            why = "another column names the sites"
            table.columns[column.number] = replace(column, role=Role.OTHER, why=why)


def _plain(name: str) -> str:
    """A name as it is compared: without the unit of the amounts below it."""
    end = _AT_END.search(name)
    plain = name[: end.start()] if end is not None and unit_of(end[1]) is not None else name
    return " ".join(plain.lower().split())
