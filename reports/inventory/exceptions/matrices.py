"""Sites without what a list says that they have, and the one hole in a table that is full but for
it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from reports.inventory.exceptions.absences import lacks_all_year
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.names import Among, tokens_of_text
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.types import Column, Irregularity, Line, Place, Role, Table
from reports.inventory.values import words
from sibyl_project.common.regex import regex

_YES = regex(r"^\W*(?:y|yes|x|true|ja|j|oui|o|s[ií]|sim|tak|igen|kyllä|1|[✓✔☑])\W*$", re.I)
_NO = regex(r"^\W*(?:n|no|none|false|nein|non|n[aã]o|nee|nie|nej|nem|0|[-–—✗])\W*$", re.I)
_FEWEST_YES = 4  # sites that have what a column says
_FEWEST_SITES, _FEWEST_KINDS = 5, 3  # of a full table
_NEGATED = regex(
    r"\b(?:no|not|without|none|ohne|keine?[nrs]?|sans|pas|aucune?|sin|ning[uú]na?|senza|nessun\w*"
    r"|zonder|geen|bez|brak|utan|ingen|uden|uten)\b",
    re.IGNORECASE,
)
# words of heads that tell no source from another
_COMMON = frozenset({"the", "and", "for", "with", "grid", "use", "used", "supply", "data", "fuel"})


def matrices(case: Case) -> Iterator[Irregularity]:
    """Sites that lack a line which a list or the table itself lets expect."""
    told: set[str] = set()
    for site, finding in (*_of_lists(case), *_of_tables(case)):
        if site not in told:
            told.add(site)
            yield finding


def _of_lists(case: Case) -> Iterator[tuple[str, Irregularity]]:
    """Sites of a list with yes or no for each source, of which one says yes and has no line."""
    tables: dict[int, tuple[Table, dict[str, int]]] = {}
    for name, (table, row) in case.listed_sites.items():
        tables.setdefault(id(table), (table, {}))[1][name] = row
    for table, rows in tables.values():
        for column in table.columns.values():
            if column.role is Role.SITE or not (having := _having(case, column)):
                continue
            grid = case.grids[table.sheet]
            cells = {name: grid.at(row, column.number) for name, row in rows.items()}
            yes = [name for name, cell in cells.items() if cell is not None and _is(_YES, cell)]
            no = [name for name, cell in cells.items() if cell is None or _is(_NO, cell)]
            without = [name for name in yes if not having.find(name)]
            if len(yes) + len(no) < len(cells) or any(having.find(name) for name in no):
                continue
            if len(yes) >= _FEWEST_YES and len(without) == 1:
                name = without[0]
                if case.is_claimed(Place(table.sheet, str(rows[name]))):
                    continue
                texts = (case.remarks.of_row(table, rows[name]), *case.remarks.of_site(name))
                yield name, _without(case, name, table, rows[name], column, texts)


def _is(pattern: re.Pattern[str], cell: object) -> bool:
    text = words(cell)
    return bool(text) and bool(pattern.match(text))


def _having(case: Case, column: Column) -> Among | None:
    """The sites with lines of what a head names, by a telling word that sheets or lines share with
    it; None where none does."""
    telling = {word for word in tokens_of_text(column.said) if len(word) > 2} - _COMMON
    texts: dict[str, set[str]] = defaultdict(set)
    for line in case.lines if telling else ():
        if line.site and line.activity:
            label = line.factor.label if line.factor is not None else ""
            texts[f"{line.kind} {label} {line.about} {case.table(line).sheet}"].add(line.site)
    found = [
        site
        for text, sites in texts.items()
        if telling & tokens_of_text(in_english(text))
        for site in sites
    ]
    return Among(found) if found else None


def _without(
    case: Case, name: str, table: Table, row: int, column: Column, texts: Sequence[str]
) -> Irregularity:
    said = next((text[:200] for text in texts if lacks_all_year(text)), "")
    return found(
        "missing_site",
        Place(table.sheet, str(row)),
        f"{name} has \u201c{column.head}\u201d by the list of sites ({table.sheet}, row {row}) and "
        "no line of it; the other sites that have it are there.",
        f"Where is {column.head} of {name} counted?",
        None,
        [line.place for line in case.lines if line.site == name][:20],
        said,
    )


def _of_tables(case: Case) -> Iterator[tuple[str, Irregularity]]:
    """The one hole in a table in which all other sites have a line of each kind; holes that the
    workbook explains leave it full."""
    for at, lines in case.by_table.items():
        held: dict[str, dict[str, Line]] = defaultdict(dict)
        for line in lines:
            if line.site and line.kind and line.month is None and not line.points:
                held[line.kind].setdefault(line.site, line)
        sites = list(dict.fromkeys(site for kind in held.values() for site in kind))
        if len(sites) < _FEWEST_SITES or len(held) < _FEWEST_KINDS or case.tables[at].turned:
            continue
        gaps = [(site, kind) for kind in held for site in sites if site not in held[kind]]
        if len(gaps) > 2 or len(lines) > len(sites) * len(held) * 2:
            continue
        open_ = [gap for gap in gaps if not _explained(case, held, *gap)]
        if len(open_) == 1 and case.lacks(open_[0][0]):
            yield open_[0][0], _hole(case, held, *open_[0])


def _explained(case: Case, held: Mapping[str, Mapping[str, Line]], site: str, kind: str) -> bool:
    own = [lines[site] for lines in held.values() if site in lines]
    if any(case.explain(reason, own, site) for reason in (Reason.ABSENT, Reason.OUTSIDE)):
        return True
    telling = tokens_of_text(kind)
    return any(
        _NEGATED.search(text) and telling & tokens_of_text(text)
        for text in case.remarks.of_site(site)
    )


def _hole(case: Case, held: Mapping[str, Mapping[str, Line]], site: str, kind: str) -> Irregularity:
    lines = [of_kind[site] for of_kind in held.values() if site in of_kind]
    return found(
        "missing_site",
        lines[0].place,
        f"{site} has no line of {kind}; all {len(held[kind])} others of the table have one.",
        f"Where is {kind} of {site} counted?",
        None,
        [line.place for line in lines],
    )
