"""A sheet for each site, and one of them that differs; sums with criteria that end too early."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

_SITES = ("Hamburg", "Lyon", "Zaragoza")
_FACTORS = (("Electricity", 0.38), ("Natural gas", 0.1829))


def of_site(name: str, at: int, *, typed: float = 0, until: str = "N") -> Grid:
    """The carriers of a site, the electricity with typed emissions or a sum that ends early."""
    rows: list[list[Cell]] = []
    for row, (carrier, factor) in enumerate(_FACTORS, 2):
        months = [1000 * row + 131 * at + 17 * month * row for month in range(12)]
        end = until if row == 2 else "N"
        used = sum(months[: 11 if end == "M" else 12])
        made: Cell = (f"=O{row}*P{row}/1000", used * factor / 1000)
        result = typed if typed and row == 2 else made
        rows.append([carrier, "kWh", *months, (f"=SUM(C{row}:{end}{row})", used), factor, result])
    return sheet(name, ["Carrier", "Unit", *MONTHS, "Total", "EF kg/kWh", "t CO2e"], *rows)


def test_a_number_typed_where_the_other_sheets_compute_is_found() -> None:
    sheets = [of_site(name, at) for at, name in enumerate(_SITES)]
    assert kinds(examined(*sheets)[0]) == []
    sheets[1] = of_site("Lyon", 1, typed=3.3)
    exceptions, _ = examined(*sheets)
    assert [(one.kind, str(one.place)) for one in exceptions] == [
        ("hardcoded_in_formula_column", "Lyon!Q2")
    ]


def test_a_sum_that_ends_before_those_of_the_other_sheets_is_found() -> None:
    sheets = [of_site(name, at, until="M" if at == 2 else "N") for at, name in enumerate(_SITES)]
    exceptions, _ = examined(*sheets)
    assert [(one.kind, str(one.place)) for one in exceptions] == [("broken_range", "Zaragoza!O2")]


@pytest.mark.parametrize(("last", "told"), [(13, 0), (10, 1)])
def test_a_sum_with_criteria_reaches_all_rows_of_its_table(last: int, told: int) -> None:
    rows: list[list[Cell]] = [["Site", "Carrier", "Quantity kWh", "EF kg/kWh", "t CO2e"]]
    tonnes: list[float] = []
    for row in range(2, 14):
        factor = (0.38, 0.1829)[row % 2]
        tonnes.append((2000 + 97 * row) * factor / 1000)
        carrier = ("Electricity", "Natural gas")[row % 2]
        result = (f"=C{row}*D{row}/1000", tonnes[-1])
        rows.append([f"Site {row}", carrier, 2000 + 97 * row, factor, result])
    asked = f"=SUMIF(Data!$B$2:$B${last},A2,Data!$E$2:$E${last})"
    total = sum(tonnes[: last - 1 : 2])
    summary = sheet("Summary", ["Carrier", "t CO2e"], ["Electricity", (asked, total)])
    exceptions, _ = examined(sheet("Data", *rows), summary)
    assert kinds(exceptions) == ["broken_range"] * told
