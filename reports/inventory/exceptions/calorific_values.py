"""Heating values of natural gas beside its amounts: one on the other heating value than those of
the other sites, while the factor for a gigajoule is the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Irregularity, Line, Table
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex

_HEAD = regex(
    r"\b[NGLH]CV\b|\bP\.? ?C\.?[IS]\.?\b|\bP\. ?cal|\bcalorific|\bheat(?:ing)? (?:value|content)"
    r"|\bpoder cal|\bpouvoir cal|\bpotere cal|\bheizwert|\bbrennwert|\b[GM]J ?/ ?(?!t\b|kg\b)\w",
    re.IGNORECASE,
)
_CONVERTS = regex(
    r"\bH[ui] ?/ ?H[os]\b|\bH[os] ?/ ?H[ui]\b"
    r"|\b(?:LHV|NCV|PCI|net) ?/ ?(?:HHV|GCV|PCS|gross)\b"
    r"|\b(?:HHV|GCV|PCS|gross) ?(?:/|to) ?(?:LHV|NCV|PCI|net)\b",
    re.IGNORECASE,
)  # what brings amounts from one heating value to the other
_NET = regex(r"\b[NL]CV\b|\bP\.? ?C\.?I\b|\bheizwert|\bnet\b|inf[eé]r", re.IGNORECASE)
_GROSS = regex(r"\bbrenn-|\b[GH]CV\b|\bP\.? ?C\.?S\b|\bbrennwert|\bgross\b|sup[eé]r", re.IGNORECASE)
_GAS = regex(r"\b(?:natural gas|piped gas|PNG|CNG|GN|GNV|grid gas|mains gas)\b", re.IGNORECASE)
_APART = (Decimal("1.085"), Decimal("1.13"))  # by which the gross value of gas lies above the net
_ALIKE = Decimal("1.02")
Values = Mapping[Decimal, list[Line]]


def calorific_values(case: Case) -> Iterator[Irregularity]:
    """Lines of gas whose heating value lies a tenth from that of the others of their table."""
    for at, lines in case.by_table.items():
        table = case.tables[at]
        column = None if table.turned else _column(table)
        if column is None:
            continue
        values = _values(case, table, column, lines)
        told = sorted(values)
        low = [one for one in told if one <= told[0] * _ALIKE]
        high = [one for one in told if one >= told[0] * _APART[0]]
        apart = len(low) + len(high) == len(told) and high and high[-1] <= told[0] * _APART[1]
        if apart and (odd := _odd(column, values, low, high)):
            converts = _CONVERTS.search(column.head) is not None
            usual = next(one for one in told if one not in odd)
            yield _told(
                case, [line for one in odd for line in values[one]], odd[0], usual, converts
            )


def _column(table: Table) -> Column | None:
    columns = [one for one in table.columns.values() if _CONVERTS.search(one.head)]
    columns = columns or [one for one in table.columns.values() if _HEAD.search(one.head)]
    return columns[0] if len(columns) == 1 else None


def _values(case: Case, table: Table, column: Column, lines: list[Line]) -> Values:
    """The lines of natural gas by the heating value in their row."""
    sight = sight_of(table, case.grids[table.sheet])
    found: dict[Decimal, list[Line]] = defaultdict(list)
    of_gas = _GAS.search(in_english(f"{table.sheet} {table.title}"))
    for line in lines:
        value = number(sight.at(line.row, column.number))
        texts = [words(cell) for cell in sight.cells(line.row).values() if is_text(cell)]
        said = (line.kind, *texts[:6])
        if value and (of_gas or any(_GAS.search(in_english(text)) for text in said)):
            found[value].append(line)
    return found


def _odd(column: Column, values: Values, low: list[Decimal], high: list[Decimal]) -> list[Decimal]:
    """The values that are on the other heating value: as the head says, else the fewer; of what
    converts, that which changes nothing."""
    if _CONVERTS.search(column.head):
        return low if Decimal(1) in low else high if Decimal(1) in high else []
    net, gross = bool(_NET.search(column.head)), bool(_GROSS.search(column.head))
    if net != gross:
        return high if net else low
    many = [sum(len(values[one]) for one in some) for some in (low, high)]
    return low if many[0] < many[1] else high


def _told(
    case: Case, lines: list[Line], odd: Decimal, usual: Decimal, converts: bool
) -> Irregularity:
    tonnes = [line.tonnes for line in lines if line.tonnes is not None]
    said = "conversion by" if converts else "heating value"
    return found(
        "gross_net_calorific",
        several(line.place for line in lines),
        f"{names_of(lines)}: the {said} {amount(odd)} is a tenth "
        f"{'above' if odd > usual else 'below'} that of the other gas ({amount(usual)}), as the "
        f"{'gross' if odd > usual else 'net'} one is; the factor for a unit of energy is the same.",
        "Which heating value does the supplier state, and which belongs to the factor?",
        sum(tonnes, Decimal(0)) * (1 - usual / odd) if tonnes else None,
        list(dict.fromkeys(line.place for line in lines)),
        case.explain(Reason.FACTOR, lines[:2], ""),
    )
