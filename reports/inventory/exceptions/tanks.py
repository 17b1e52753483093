"""Fuel that is counted when it is delivered into a tank, and again when it is drawn from it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line
from sibyl_project.common.regex import regex

_DELIVERED = regex(
    r"\b(?:bulk|tank)\b.*\bdeliver|\bdeliver\w*.*\b(?:bulk|tank)\b|\btank (?:re)?fill"
    r"|\btanklieferung|\blieferung\w*.*\btank|\blivraisons?.*\b(?:cuve|citerne)|\b(?:cuve|citerne)\b.*\blivraison"
    r"|\bsuministro.*\bdep[oó]sito|\bdep[oó]sito\b.*\bsuministro|\bconsegn\w*.*\bcistern",
    re.IGNORECASE,
)
_DRAWN = regex(
    r"\b(?:own|yard|site|bulk)? ?tank\b.*\b(?:log|issues?|draw|dispens|key card|fills?|fillings?)"
    r"|\b(?:log|issues?|drawn|dispens\w*|fills?|fillings?)\b.*\btank\b|\bhoftankstelle|\btankbuch"
    r"|\b(?:from|aus|de la|dal(?:la)?) (?:the |own |dem )?(?:tank|cuve|citerne|cisterna"
    r"|dep[oó]sito)",
    re.IGNORECASE,
)
_TANK = regex(
    r"\b(?:yard|site|own|bulk|depot)[ -]tanks?\b|\btank (?:yard|site)\b|\bhoftank|\bcuves?\b"
    r"|\bcisterna"
    r"|\bdep[oó]sito (?:propio|de obra)",
    re.IGNORECASE,
)
_PULLED = regex(
    r"\b(?:pull(?:s|ed)?|draw(?:s|n)?|issue[sd]?|dispens\w*|taken|filled|entnahmen?|entnommen|prélev\w+"
    r"|extra[ií]d\w+|salidas?) (?:\w+ ){0,2}(?:from|ex|at|aus|de|del)\b",
    re.IGNORECASE,
)
_NOT_DRAWN = regex(r"\bno (?:draws?|log|issues?)\b|\bnot (?:drawn|logged)\b", re.IGNORECASE)
_ISSUED = regex(
    r"\b(?:issued?|issues|drawn|dispensed|filled|taken|from|ex)\b.{0,20}\b(?:our|own|pit|site|yard"
    r"|mine|company|bulk|main)[ -](?:\w+ )?tanks?\b|\bdesde (?:nuestro|el) (?:tanque|dep[oó]sito)"
    r"|\b(?:aus|ab) (?:unserem|eigenem|dem) tank|\bde notre cuve",
    re.IGNORECASE,
)
_EQUAL = Decimal("0.03")  # by which deliveries and what is drawn of one year may differ
_UPSTREAM = 3  # the category of fuels and energy
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
    yield from _of_site(case)
    yield from _issued(case)


def _issued(case: Case) -> Iterator[Irregularity]:
    """Fuel of others in Scope 3 that its rows say was issued from a tank of the company's own, all
    deliveries to which are in Scope 1."""
    bulk = {
        line.factor.value: line
        for line in case.lines
        if line.scope == "1" and line.tonnes and line.factor and "tank" in line.kind.casefold()
    }
    groups: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in case.lines if bulk else ():
        measured = line.unit is not None and line.unit.dimension == "volume"
        said = f"{line.kind} | {line.note}"
        counted = line.scope == "3" and line.category != _UPSTREAM and measured and line.tonnes
        same = line.factor is not None and line.factor.value in bulk
        if counted and same and _ISSUED.search(said):
            groups[line.table, line.kind].append(line)
    for lines in groups.values():
        if not any(map(case.row_claimed, lines)) and lines[0].factor is not None:
            yield _twice(case, lines, [bulk[lines[0].factor.value]])


def _of_site(case: Case) -> Iterator[Irregularity]:
    """What the rows of one table say is drawn from the tank of a site, where the rows of another
    that name its tank add up to as much."""
    groups: dict[tuple[str, Decimal], dict[int, list[Line]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for line in case.lines:
        measured = line.unit is not None and line.unit.dimension == "volume"
        if line.scope != "1" or not measured or not line.tonnes or line.factor is None:
            continue
        said = f"{line.kind} | {line.note}"
        if _TANK.search(said) and not _NOT_DRAWN.search(said):
            groups[line.site, line.factor.value][line.table].append(line)
    for tables in groups.values():
        drawn = [one for one in tables.values() if all(_PULLED.search(line.note) for line in one)]
        for lines in tables.values():
            log = next((one for one in drawn if one is not lines and _as_much(one, lines)), None)
            if log is None or lines in drawn or any(map(case.row_claimed, lines)):
                continue
            volumes = [sum(map(_volume, one), Decimal(0)) for one in (log, lines)]
            if abs(volumes[0] / volumes[1] - 1) <= _EQUAL:
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
        [line.place for line in (*lines[:40], *log[:40])],
        case.explain(Reason.NOT_COUNTED, [*lines[:2], *log[:1]]),
    )
