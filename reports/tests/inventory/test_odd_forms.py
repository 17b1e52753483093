"""Forms that look like others: typed totals beside adjustments, remarks in titles, units of
factors, emissions in two masses, sums that look like years, and cells without a result."""

from __future__ import annotations

from typing import Any

import pytest

from reports.inventory.exceptions import found_in
from reports.inventory.mirrored import mass_said
from reports.inventory.printed import Published, Report
from reports.inventory.values import Decimal
from reports.tests.inventory.making import MONTHS, grid, read, totals

LETTERS = "CDEFGHIJKLMN"
SCOPE_1 = ("1", "", None)


def test_a_typed_sum_of_all_sites_is_no_adjustment() -> None:
    rows: list[list[Any]] = [["Natural gas"], ["Site", "kWh", "t CO2e"]]
    for at, used in enumerate((1_000.0, 2_000.0, 3_000.0), 3):
        rows.append([f"Plant {at}", used, (f"=B{at}*0.0002", used * 0.0002)])
    whole = ["All sites", 6_000.0, ("=B6*0.0002", 1.2)]
    less = ["All sites", -500.0, ("=B6*0.0002", -0.1)]
    assert totals(read(grid("Gas", [*rows, whole])))[SCOPE_1] == 1.2
    assert totals(read(grid("Gas", [*rows, less])))[SCOPE_1] == 1.1


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Scope 1 natural gas 2023 (biogenic CO2 outside scopes)", 1.0),
        ("Natural gas 2023 (biogenic CO2 is outside of scopes, see below)", 1.0),
        ("Biogenic CO2 (outside of scopes)", None),
        ("Memo items", None),
    ],
)
def test_a_remark_in_a_title_takes_no_table_out_of_the_scopes(title: str, told: float) -> None:
    rows = [[title], ["Site", "Natural gas kWh", "t CO2e"]]
    rows.append(["Arden", 5_000.0, ("=B3*0.0002", 1.0)])  # type: ignore[list-item]
    assert totals(read(grid("Fuels", rows))).get(SCOPE_1) == told


def test_the_unit_of_a_factor_is_no_mass() -> None:
    assert mass_said("Power location-based, kg CO2e") == Decimal("0.001")
    assert mass_said("Electricity, EF 0.207 kg CO2e/kWh") is None
    assert mass_said("Natural gas (kg CO2e per kWh)") is None


def test_kilograms_that_are_brought_to_tonnes_are_told_once() -> None:
    used = [1_000.0 + 13 * month for month in range(12)]
    each = list(zip(LETTERS, used, strict=True))
    rows: list[list[Any]] = [["Item", "Unit", *MONTHS]]
    rows.append(["Natural gas", "kWh", *used])
    rows.append(["Gas emissions", "kg CO2e", *((f"={c}2*0.2", one * 0.2) for c, one in each)])
    rows.append(["Gas emissions", "t CO2e", *((f"={c}3/1000", one / 5_000) for c, one in each)])
    (line,) = read(grid("Site", rows)).lines
    assert line.row == 2
    assert line.stated == pytest.approx(Decimal(repr(sum(used) / 5_000)))
    assert line.factor is not None
    assert line.factor.value == pytest.approx(Decimal("0.0002"))


def test_a_sum_of_months_that_looks_like_a_year_is_a_sum() -> None:
    rows: list[list[Any]] = [["Power (kWh)"], ["Site", *MONTHS, "Year", "t location", "t market"]]
    for at, whole in enumerate((2_015.0, 5_400.0, 7_800.0), 3):
        made = [(f"=N{at}*EF!$B${row}/1000", whole * 0.4e-3) for row in (2, 3)]
        months = [whole / 12] * 12
        rows.append([f"Plant {at}", *months, (f"=SUM(B{at}:M{at})", whole), *made])
    factors = [["Factor", "kg/kWh", "Source"], ["Electricity, mix", 0.4, "UBA 2023"]]
    factors.append(["Electricity, residual mix", 0.4, "AIB 2023"])
    lines = read(grid("Power", rows), grid("EF", factors)).lines
    used = [round(line.activity or 0) for line in lines if line.method == "location"]
    assert used == [2_015, 5_400, 7_800]


def test_sums_with_criteria_that_leave_nothing_out_beside_others_are_right() -> None:
    rows: list[list[Any]] = [["Log"], ["Site", "Litres", "kg/litre", "t CO2e"]]
    for at in range(3, 13):
        site = "Wien" if at > 10 else ("Linz", "Graz")[at % 2]
        rows.append([site, 100.0 * at, 2.5, (f"=B{at}*C{at}/1000", at / 4)])
    made = "=SUMIFS(Log!D{0}:D{1},Log!A{0}:A{1},A{2})"
    summary: list[list[Any]] = [["Site", "t CO2e"]]
    summary.append(["Linz", (made.format(3, 10, 2), 7.0)])
    summary.append(["Wien", (made.format(11, 12, 3), 5.75)])
    grids = [grid("Log", rows), grid("Summary", summary)]
    found = found_in(read(*grids), grids, Report(2023, (), ()))[0]
    assert [one.kind for one in found] == []


def test_a_figure_behind_a_cell_without_a_result_is_followed_no_further() -> None:
    rows = [["Fuel", "litres", "kg/litre", "t CO2e"]]
    rows.append(["Diesel", 41_210.0, 2.5, ("=B2*C2/1000", 103.025)])  # type: ignore[list-item]
    figure = Published("1", "", None, Decimal("90.0"), Decimal("0.1"))
    grids = [
        grid("Fuels", rows),
        grid("Summary", [["Scope 1", ("=Calc!B2", 90.0)]]),
        grid("Calc", [["Total"], [None, ("=B5", None)]]),
    ]
    inventory = read(*grids)
    found_in(inventory, grids, Report(2023, (figure,), ()))
    assert totals(inventory)[SCOPE_1] == 103.025
