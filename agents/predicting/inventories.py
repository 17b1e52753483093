"""The capability that computes a client's greenhouse gas workbook again."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from agents.predicting import fields
from agents.predicting.fields import Record
from reports.inventory.inventory_json import plain
from reports.inventory.printed import Published, Report
from reports.inventory.reliability import RELIABILITY
from reports.inventory.running import Computed, InventoryUnreadable, run_inventory
from reports.language.years import year_of_period

_METHODS = ("", "location", "market")
_SCOPES = ("1", "2", "3")
_MAGNITUDES = {"tCO2e": Decimal(1), "ktCO2e": Decimal(1000), "MtCO2e": Decimal(1_000_000)}


def inventory(record: Record) -> dict[str, Any]:
    """`{workbook: path, report?: {year?, figures?, sites?}}`, to what the lines of the workbook
    give: `totals` in tCO2e beside what is printed, `exceptions`, what the workbook itself
    `explained`, and what stays open. The year is a number or a period such as "FY2023/24"; figures
    are `{scope, method?, category?, value, unit?: tCO2e, ktCO2e or MtCO2e}`."""
    path = Path(fields.text(record, "workbook"))
    if not path.is_file():
        raise ValueError(f"workbook: there is no file {path}")
    try:
        found = run_inventory(path, report_of(record.get("report") or {}))
    except InventoryUnreadable as unreadable:
        raise ValueError(f"workbook: {unreadable}") from None
    return _shown(found)


def report_of(given: object) -> Report:
    """What a report prints, from a record of it."""
    if not isinstance(given, Mapping):
        raise ValueError("report must be an object")
    figures, sites = given.get("figures") or [], given.get("sites") or []
    if not isinstance(figures, list) or not isinstance(sites, list):
        raise ValueError("figures and sites of report must be lists")
    if not all(isinstance(site, str) for site in sites):
        raise ValueError("sites must be a list of texts")
    return Report(_year(given.get("year")), tuple(map(_figure, figures)), tuple(sites))


def _year(given: object) -> int | None:
    """A year as a number, or the year of a period as reports name it, such as FY2023/24."""
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given
    year = year_of_period(given) if isinstance(given, str) else None
    if year is None:
        raise ValueError('year must be a whole number or a period such as "FY2023/24"')
    return year


def _figure(given: object) -> Published:
    if not isinstance(given, Mapping):
        raise ValueError("each of figures must be an object")
    scope, method = given.get("scope"), given.get("method") or ""
    category = given.get("category")
    if scope not in _SCOPES:
        raise ValueError(f"scope must be one of {', '.join(_SCOPES)}, not {scope!r}")
    if method not in _METHODS:
        raise ValueError(f"method must be location or market, not {method!r}")
    if category is not None and (isinstance(category, bool) or category not in range(1, 16)):
        raise ValueError("category must be a whole number from 1 to 15")
    try:
        tonnes = Decimal(str(given.get("value")))
    except InvalidOperation:
        raise ValueError("value must be a number of tonnes") from None
    if not tonnes.is_finite():
        raise ValueError("value must be a number of tonnes")
    by = _MAGNITUDES.get(str(given.get("unit") or "tCO2e").replace(" ", ""))
    if by is None:
        raise ValueError(f"unit must be one of {', '.join(_MAGNITUDES)}, not {given['unit']!r}")
    step = Decimal(1).scaleb(min(int(tonnes.as_tuple().exponent), 0))
    return Published(scope, method, category, tonnes * by, step * by)


def _shown(computed: Computed) -> dict[str, Any]:
    found = computed.inventory
    return {
        "totals": [plain(one) for one in found.totals],
        "lines": computed.line_count,
        "exceptions": [plain(one) for one in found.exceptions],
        "explained": [plain(one) for one in found.explained],
        "open_questions": list(found.open_questions),
        "hidden": list(found.hidden),
        "columns": [
            {
                "sheet": table.sheet,
                "head": column.head,
                "role": column.role.value,
                "why": column.why,
            }
            for table in found.tables
            for column in table.columns.values()
        ],
        "reliability": RELIABILITY,
    }
