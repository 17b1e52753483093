"""The rows of registers of certificates and contracts: what they name, until when they hold, and
how much energy they are for."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.evidence import lists_supplies, refused, unproved
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Role, Table, TableKind
from reports.inventory.values import is_text, number, words
from reports.language.dates import dates_in
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

Month = tuple[int, int]  # year and month
_TERM = regex(
    r"\bvalid|\bterm\b|\bperiod|\bto\b|\buntil\b|\bend\w*\b|\bexpir|\bdeliver|\byears?\b|\bduration"
    r"|\blaufzeit|\bgültig|\bbis\b|\bzeitraum|\blieferjahr|\bokres|\bważn|\bdo\b|\bplatnost"
    r"|\bdurée|\bvalidité|\bpériode|\bfin\b|\bvigencia|\bper[ií]odo|\bdurata|\bscadenza|\blooptijd"
    r"|\bgeldig|\btot\b|\bgiltig|\bmånad|\baño|\banno\b|\bannée|\brok\b|\bjahr\b",
    re.IGNORECASE,
)
_BEGINS = regex(
    r"\b(?:from|start\w*|begin\w*|since|signed|date of (?:issue|contract)|ab|von|seit|beginn|od|du"
    r"|début|desde|inicio|dal|inizio|vanaf|från)\b",
    re.IGNORECASE,
)
_BEGINNING = regex(
    r"^\W*(?:(?:contract|supply|delivery|term|valid(?:ity)?|period|vertrags?|liefer)\W?)?"
    r"(?:from|starts?(?: date)?|starting|begins?|beginn|since|ab|von|seit|gültig (?:ab|von)"
    r"|du|début|depuis|desde|inicio|início|dal|inizio|decorrenza|vanaf|från|fra|od|začátek)\W*$",
    re.IGNORECASE,
)
_FROM = regex(
    r"\b(?:from|as of|effective|start(?:s|ing)?|begin(?:s|ning)?|ab|à partir d[ue]|desde|dal|vanaf"
    r"|från|fra|od)\s+(?P<begun>[^|;,]{4,24})$|"
    r"\b(?:from|as of|effective|ab|à partir d[ue]|desde|dal|vanaf|från|fra|od)\s+"
    r"(?P<day>\d{1,4}[./-]\d{1,2}[./-]\d{2,4})\W*(?:$|[|;])",
    re.IGNORECASE,
)
_REGISTER = regex(
    r"\bcontract(?:s|en)?\b|\bppas?\b|\bregos?\b|\bgoos?\b|\bgvos?\b|\bgos?\b|\beacs?\b|\bi?-?recs?\b|\bcertificat"
    r"|\binstruments?\b|\bgreen (?:power|tariff|supply)|\brenewables?\b|vertr[aä]g|\bcontrat"
    r"|\bcontratt|\bherkunft|\bhkn\b|\bzertifikat|\bgarant|\bgwaranc|\bumow|\w*avtal|\bsopimu"
    r"|\balkuperätak|\byek-?g\b|\bszármazási|\bsertifika|\bsmlouv|\bzáruk|\bsözleşme|\bszerződés",
    re.IGNORECASE,
)
_LIST = regex(
    r"\b(?:register|list|schedule|overview|contracts|certificates|verzeichnis|liste|registre|registro"
    r"|elenco|rejestr)\b.*(?:\bregos?\b|\bgo?os?\b|\bgvos?\b|certificat|origin|renewable|\bppas?\b|herkunft)"
    r"|(?:\bregos?\b|\bgo?os?\b|\bgvos?\b|certificat|origin|renewable|\bppas?\b|herkunft).*"
    r"\b(?:register|list|schedule|overview|contracts|certificates|verzeichnis|liste|registre|registro"
    r"|elenco|rejestr)\b",
    re.IGNORECASE,
)
_CONTRACT = regex(
    r"\w*vertrag\b|\bcontracts?\b|\bcontrat[os]?\b|\bcontratt[oi]\b|\bPPAs?\b|\bcertificates?\b"
    r"|\bcertificat[os]?\b|\bzertifikate?\b|\bumowa\b|\bavtal\b|\bavtale\b|\btariffs?\b",
    re.IGNORECASE,
)
_OPEN = regex(
    r"\b(?:open|ongoing|evergreen|until further notice|laufend|unbefristet|en cours|vigente"
    r"|in corso|tills vidare|løpende|lopend)\W*$|[-\u2013\u2014]\s*$",
    re.IGNORECASE,
)  # "2019 - open": no end
_FEWEST_HEADS, _SHORT = 3, 3  # heads of a list; words of its first one
_LONGEST_TITLE = 7  # words
_SHARE = regex(r"\bshare\b|\bper ?cent|\bportion\b|%", re.IGNORECASE)
_MONTH = regex(r"(?<!\d)(0?[1-9]|1[0-2])[./-](" + RECENT_YEAR + r")(?!\d)")
_MONTH_AFTER = regex(r"(?<!\d)(" + RECENT_YEAR + r")[./-](0[1-9]|1[0-2])(?!\d)")
_YEAR = regex(r"(?<!\d)(" + RECENT_YEAR + r")(?!\d)")


@dataclass(frozen=True, slots=True)
class Held:
    """A row of a register; `since`, `until` and `volume` (in MWh) are None where it does not say.
    It is `unproved` where it names no proof although other rows do, `refused` where it says that
    there is none; `rate` is the factor that it gives to the supply."""

    text: str
    until: Month | None
    volume: Decimal | None
    unproved: bool = False
    rate: Decimal | None = None
    since: Month | None = None
    refused: bool = False

    @property
    def cells(self) -> list[str]:
        """The words of the row, cell by cell."""
        return self.text.split(" | ")


def registered(case: Case) -> list[Held]:
    """The rows of the registers of certificates and contracts of a workbook."""
    tables = [table for table in case.tables if _is_list(table)]
    found = [
        held
        for table in tables
        for held in _of_table(table, sight_of(table, case.grids[table.sheet]))
    ]
    counted = {case.table(line).sheet for line in case.lines if line.tonnes or line.feeds}
    taken = counted | {table.sheet for table in tables}
    for grid in case.grids.values():
        if grid.name not in taken and (first := _register_in(grid)):
            found.extend(_of_rows(grid, first))
    return found


def _is_list(table: Table) -> bool:
    """Whether a table lists contracts, or the supplies of sites with what proves them."""
    if table.kind is TableKind.CONTRACTS:
        return True
    if table.kind is TableKind.ACTIVITY or table.turned or table.first(Role.SITE) is None:
        return False
    return lists_supplies([column.head for column in table.columns.values()])


def _register_in(grid: Grid) -> int:
    """The row from which on a sheet lists certificates or contracts: the first one where its name
    or the title above its rows says so, else that whose first head names a contract, apart from
    what stands above it. 0 where it lists none."""
    if _is_register(grid):
        return 1
    for row, cells in sorted(grid.rows.items()):
        texts = [words(cell) for _, cell in sorted(cells.items()) if is_text(cell)]
        apart = row - 1 not in grid.rows and len(texts) == len(cells) >= _FEWEST_HEADS
        if apart and len(texts[0].split()) <= _SHORT and _CONTRACT.search(texts[0]):
            return row
        if len(cells) == 1 and texts and row - 1 not in grid.rows and _titles_list(grid, row):
            return row + 1
    return 0


def _titles_list(grid: Grid, row: int) -> bool:
    """Whether a row holds nothing but a title that names contracts, above heads and rows of their
    own."""
    (title,) = (words(cell) for cell in grid.rows[row].values())
    heads, first = (grid.rows.get(row + below, {}) for below in (1, 2))
    listed = len(heads) > 1 and all(map(is_text, heads.values())) and len(first) > 1
    return listed and len(title.split()) <= _LONGEST_TITLE and bool(_CONTRACT.search(title))


def _is_register(grid: Grid) -> bool:
    """Whether a sheet lists certificates or contracts: by its name or the title above its rows."""
    titles = [words(cell) for row in sorted(grid.rows)[:2] for cell in grid.rows[row].values()]
    title = titles[0] if titles else ""
    listed = _LIST.search(title) and len(title.split()) > 1
    return bool(_REGISTER.search(grid.name.replace("_", " ")) or listed)


def _of_rows(grid: Grid, first: int) -> Iterator[Held]:
    """The rows below the heads of a sheet whose table was not understood as one, from a row on."""
    heads: dict[int, str] = {}
    rows: dict[int, dict[int, Value]] = {}
    for number_of in sorted(row for row in grid.rows if row >= first):
        cells = grid.rows[number_of]
        texts = {at: words(cell) for at, cell in cells.items() if is_text(cell)}
        if len(set(texts.values())) < 2:
            continue  # a title, perhaps in merged cells
        if heads:
            rows[number_of] = cells
        heads = heads or texts
    without = unproved(heads, rows)
    ends = [at for at, head in heads.items() if _TERM.search(head) and not _starts(head)]
    for number_of, cells in rows.items():
        told = [month for at in ends if (month := _last(cells.get(at))) is not None]
        text = " | ".join(words(cell) for cell in cells.values() if is_text(cell))
        until = max(told, default=None)
        since = _since(heads, cells)
        no = refused(heads, cells)
        yield Held(text, until, None, number_of in without, since=since, refused=no)


def _of_table(table: Table, sight: Sight) -> Iterator[Held]:
    ends = [column for column in table.columns.values() if _tells_end(column)]
    volumes = [
        (column.number, column.unit.factor)
        for column in table.with_role(Role.ACTIVITY)
        if column.unit is not None
        and column.unit.dimension == "energy"
        and not _SHARE.search(column.said)
    ]
    rows = {row.number: sight.cells(row.number) for row in table.data}
    heads = {at: column.head for at, column in table.columns.items()}
    without = unproved(heads, rows)
    for row in table.data:
        cells = rows[row.number]
        told = [_last(sight.at(row.number, column.number)) for column in ends]
        known = [month for month in told if month is not None]
        amounts = [
            value * factor
            for at, factor in volumes[:1]
            if (value := number(sight.at(row.number, at))) is not None
        ]
        text = " | ".join(words(cell) for cell in cells.values() if is_text(cell))
        volume = amounts[0] if amounts else None
        rates = (number(sight.at(row.number, one.number)) for one in table.with_role(Role.FACTOR))
        rate = next((one for one in rates if one is not None), None)
        until, since = max(known, default=None), _since(heads, cells)
        no = refused(heads, cells)
        yield Held(text, until, volume, row.number in without, rate, since, no)


def _tells_end(column: Column) -> bool:
    if _starts(column.head):
        return False
    return bool(_TERM.search(column.head)) and column.role is not Role.ACTIVITY


def _since(heads: Mapping[int, str], cells: Mapping[int, Value]) -> Month | None:
    """The month in which what a row holds begins: by the column of that, or by its words."""
    begun = [cells.get(at) for at, head in heads.items() if _BEGINNING.match(head)]
    texts = (words(cell) for cell in cells.values() if is_text(cell))
    said = [match for text in texts for match in _FROM.finditer(text)]
    begun += [match["begun"] or match["day"] for match in said]
    months = [month for value in begun if (month := _first(value)) is not None]
    return min(months, default=None)


def _first(value: object) -> Month | None:
    """The month that a cell names; January of a year alone."""
    year = _YEAR.fullmatch(words(value).strip(" ."))
    return (int(year[1]), 1) if year is not None else _last(value)


def _starts(head: str) -> bool:
    """Whether a head names when something begins and not also when it ends."""
    ends = re.search(r"\b(?:to|until|bis|do|au|tot|hasta|al)\b", head, re.IGNORECASE)
    return bool(_BEGINS.search(head)) and ends is None


def _last(value: object) -> Month | None:
    """The last month that a cell names."""
    if isinstance(value, dt.date):
        return value.year, value.month
    text = words(value)
    if _OPEN.search(text):
        return None
    if dates := dates_in(text):
        last = max(date.value for date in dates)
        return last.year, last.month
    months = [(int(year), int(month)) for month, year in _MONTH.findall(text)]
    months += [(int(year), int(month)) for year, month in _MONTH_AFTER.findall(text)]
    months += [] if months else [(int(year), 12) for year in _YEAR.findall(text)]
    return max(months, default=None)
