"""Fuel from a company's own pump that fuel cards count, while deliveries to the pump are counted
too."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line
from reports.inventory.values import words
from sibyl_project.common.regex import regex

_PUMP = regex(
    r"\b(?:own|depot|yard|site|company|in-?house|home)[ -](?:\w+ )?"
    r"(?:pumps?|bowsers?|fuel station)\b"
    r"|\beigen(?:e[rnm]?)? (?:pomp|tank|tankstation|tankstelle|zapfs[aä]ule)\b"
    r"|\b(?:betriebs|hof|werks)tankstelle\b"
    r"|\b(?:pompe|cuve|station) (?:interne|propre|du d[eé]p[oô]t)\b"
    r"|\b(?:surtidor|dep[oó]sito|tanque|bomba|posto) (?:propi[oa]|pr[oó]pri[oa]|intern[oa])\b"
    r"|\bdistributore (?:interno|aziendale)\b|\begen (?:pump|tank)\b|\bw[lł]asna stacja\b",
    re.IGNORECASE,
)
_DELIVERED = regex(
    r"\bbulk|\btank(?!pas|kart|card|en\b)|\bdeliver|\blever(?:ing|ans)|\blieferung|\blivraison"
    r"|\bsuministro|\bconsegn|\bentrega|\bdostaw|\bcuve\b|\bciterne|\bcistern",
    re.IGNORECASE,
)
_LONGEST = 60  # of a cell that names a pump: more is a sentence
_MOST = 0.7  # of the rows of a table of cards: where most are of the pump, it is its log


def own_pumps(case: Case) -> Iterator[Irregularity]:
    """Rows of a ledger that name the company's own pump among other stations, where another table
    counts deliveries of the same fuel into a tank."""
    naming = {text for text in case.texts if len(text) <= _LONGEST and _PUMP.search(words(text))}
    if not naming:
        return
    groups: dict[int, list[Line]] = defaultdict(list)
    for line in case.lines:
        if _is_burnt(line) and _names_pump(case, line, naming):
            groups[line.table].append(line)
    for table, lines in groups.items():
        fuels = {line.factor.value for line in lines if line.factor is not None}
        bulk = [
            line
            for other, held in case.by_table.items()
            if other != table and other not in groups and _tells_deliveries(case, other)
            for line in held
            if _is_burnt(line) and line.factor is not None and line.factor.value in fuels
        ]
        few = len(lines) <= _MOST * len(case.by_table[table])
        if few and bulk and not any(map(case.row_claimed, lines)):
            yield _twice(case, lines, bulk)


def _is_burnt(line: Line) -> bool:
    volume = line.unit is not None and line.unit.dimension == "volume"
    return line.scope == "1" and volume and bool(line.tonnes) and not line.feeds


def _names_pump(case: Case, line: Line, naming: set[str]) -> bool:
    table = case.table(line)
    cells = sight_of(table, case.grids[table.sheet]).cells(line.row).values()
    return any(type(cell) is str and cell in naming for cell in cells)


def _tells_deliveries(case: Case, at: int) -> bool:
    table = case.tables[at]
    return bool(_DELIVERED.search(f"{table.title} {table.sheet}"))


def _twice(case: Case, lines: Sequence[Line], bulk: Sequence[Line]) -> Irregularity:
    sheets = case.table(lines[0]).sheet, case.table(bulk[0]).sheet
    drawn = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
    return found(
        "double_counting",
        several(line.place for line in lines),
        f"{sheets[0]}: {amount(drawn)} from the company's own pump in {len(lines)} rows are "
        f"counted, and {sheets[1]} counts the fuel that was delivered to it.",
        "Are deliveries counted or what the vehicles took? One of both is enough.",
        sum((line.tonnes or Decimal(0) for line in lines), Decimal(0)),
        [line.place for line in (*lines[:40], *bulk[:40])],
        case.explain(Reason.NOT_COUNTED, [*lines[:2], *bulk[:1]]),
    )
