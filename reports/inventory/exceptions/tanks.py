"""Fuel that is counted when it is delivered into a tank, and again when it is drawn from it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line

_DELIVERED = re.compile(
    r"\b(?:bulk|tank)\b.*\bdeliver|\bdeliver\w*.*\b(?:bulk|tank)\b|\btank (?:re)?fill"
    r"|\btanklieferung|\blieferung\w*.*\btank|\blivraisons?.*\b(?:cuve|citerne)|\b(?:cuve|citerne)\b.*\blivraison"
    r"|\bsuministro.*\bdep[oó]sito|\bdep[oó]sito\b.*\bsuministro|\bconsegn\w*.*\bcistern",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"\b(?:own|yard|site|bulk)? ?tank\b.*\b(?:log|issues?|draw|dispens|key card|fills?|fillings?)"
    r"|\b(?:log|issues?|drawn|dispens\w*|fills?|fillings?)\b.*\btank\b|\bhoftankstelle|\btankbuch"
    r"|\b(?:from|aus|de la|dal(?:la)?) (?:the |own |dem )?(?:tank|cuve|citerne|cisterna"
    r"|dep[oó]sito)",
    re.IGNORECASE,
)
_ALIKE = Decimal(2)  # times that what is drawn may be of what is delivered, or the other way round


def tanks(case: Case) -> Iterator[Irregularity]:
    """Deliveries into a tank among other lines, where a log of what is drawn from a tank is counted
    too and both are about as much."""
    drawn: dict[int, list[Line]] = defaultdict(list)
    delivered: dict[int, list[Line]] = defaultdict(list)
    for line in case.lines:
        measured = line.unit is not None and line.unit.dimension == "volume"
        if line.scope != "1" or not line.tonnes or not line.activity or not measured:
            continue
        table = case.table(line)
        if _DRAWN.search(f"{table.title} {table.sheet}"):
            drawn[line.table].append(line)
        elif _DELIVERED.search(line.kind):
            delivered[line.table].append(line)
    for lines in delivered.values():
        log = next((one for one in drawn.values() if _as_much(one, lines)), None)
        if log is not None and not any(map(case.row_claimed, lines)):
            yield _twice(case, lines, log)


def _as_much(drawn: Sequence[Line], delivered: Sequence[Line]) -> bool:
    one, other = (sum(map(_volume, lines), Decimal(0)) for lines in (drawn, delivered))
    return one > 0 and 1 / _ALIKE <= other / one <= _ALIKE


def _volume(line: Line) -> Decimal:
    return (line.activity or Decimal(0)) * (line.unit.factor if line.unit is not None else 1)


def _twice(case: Case, lines: Sequence[Line], log: Sequence[Line]) -> Irregularity:
    litres = round(1000 * sum(map(_volume, lines), Decimal(0)), 0)
    sheets = case.table(lines[0]).sheet, case.table(log[0]).sheet
    return found(
        "double_counting",
        several(line.place for line in lines),
        f"{lines[0].kind}: {amount(litres)} litres delivered into the tank are counted in "
        f"{sheets[0]}, and {sheets[1]} counts what is drawn from it.",
        "Are deliveries counted or what the machines took? One of both is enough.",
        sum((line.tonnes or Decimal(0) for line in lines), Decimal(0)),
        [line.place for line in lines][:40],
        case.explain(Reason.NOT_COUNTED, [*lines[:2], *log[:1]]),
    )
