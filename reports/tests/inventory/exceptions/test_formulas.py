"""Typed numbers in columns of formulas, and sums that leave rows out."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    MONTHS,
    POWER,
    examined,
    kinds,
    monthly,
    sheet,
)
from reports.tests.inventory.exceptions.test_months import bills


def test_a_typed_number_among_formulas_is_named_with_what_the_formula_would_give() -> None:
    rows = bills(POWER)
    rows[10][4] = 9500.0
    exceptions, _ = examined(sheet("Bills", *rows), FACTORS)
    assert kinds(exceptions) == ["hardcoded_in_formula_column"]
    assert exceptions[0].place.cells == "E11"
    assert exceptions[0].tonnes is not None and 1 < exceptions[0].tonnes < 2


def test_a_typed_number_that_a_remark_explains_is_no_exception() -> None:
    rows = bills(POWER)
    rows[10][4] = 9500.0
    rows[10].append("manual override, as per supplier certificate")
    exceptions, explained = examined(sheet("Bills", *rows), FACTORS)
    assert (kinds(exceptions), kinds(explained)) == ([], ["hardcoded_in_formula_column"])


def test_a_status_that_every_row_has_explains_nothing() -> None:
    rows = [[*row, "actual, measured"] for row in bills(POWER)]
    rows[10][4] = 9500.0
    exceptions, _ = examined(sheet("Bills", *rows), FACTORS)
    assert kinds(exceptions) == ["hardcoded_in_formula_column"]


def test_a_column_of_typed_numbers_is_no_column_of_formulas() -> None:
    rows = bills(POWER)
    for row in rows[1:]:
        row[4] = row[4][1]  # type: ignore[index]
    exceptions, _ = examined(sheet("Bills", *rows), FACTORS)
    assert kinds(exceptions) == []


def totals(first: int, last: int):  # type: ignore[no-untyped-def]
    emissions = [sum(values) * 0.207 for values in POWER.values()]
    summed = sum(emissions[first - 4 : last - 3])
    total = ["Total", *[None] * 14, (f"=SUM(P{first}:P{last})", summed)]
    return monthly("Electricity", POWER, after=[total])


def test_a_total_that_leaves_out_its_last_row_is_a_broken_range() -> None:
    exceptions, _ = examined(totals(4, 6), FACTORS)
    assert kinds(exceptions) == ["broken_range"]
    assert exceptions[0].place.cells == "P8"
    assert "Derby" in exceptions[0].message


def test_a_total_that_leaves_out_its_first_row_is_a_broken_range() -> None:
    exceptions, _ = examined(totals(5, 7), FACTORS)
    assert kinds(exceptions) == ["broken_range"]


def test_a_total_over_all_rows_is_whole() -> None:
    exceptions, _ = examined(totals(4, 7), FACTORS)
    assert kinds(exceptions) == []


def test_subtotals_of_regions_take_in_their_own_rows_only() -> None:
    rows: list = [["Region", "Site", "Electricity kWh", "kgCO2e"]]  # type: ignore[type-arg]
    for region, sites in {
        "North": ("Arden", "Bexley", "Corby"),
        "South": ("Derby", "Ely", "Fleet"),
    }.items():
        first = len(rows) + 1
        for at, site in enumerate(sites):
            used = 100_000.0 + 1234 * at
            rows.append([region, site, used, (f"=C{len(rows) + 1}*0.207", used * 0.207)])
        rows.append([f"Subtotal {region}", None, None, (f"=SUM(D{first}:D{first + 2})", 62_866.0)])
    rows.append(["Total", None, None, ("=D5+D9", 125_732.0)])
    exceptions, _ = examined(sheet("Electricity", *rows), FACTORS)
    assert kinds(exceptions) == []


def test_totals_of_scopes_in_one_column_leave_each_other_out() -> None:
    rows: list = [  # type: ignore[type-arg]
        ["Item", "Unit", "Amount", "Factor", "kgCO2e"],
        ["Electricity", "kWh", 410_000, 0.207, ("=C2*D2", 84_870.0)],
        ["Natural gas", "kWh", 220_000, 0.183, ("=C3*D3", 40_260.0)],
        ["Diesel", "litre", 5_100, 2.512, ("=C4*D4", 12_811.2)],
        ["Petrol", "litre", 900, 2.1, ("=C5*D5", 1_890.0)],
        ["Total Scope 1", None, None, None, ("=SUM(E3:E5)", 54_961.2)],
    ]
    exceptions, _ = examined(sheet("Energy", *rows))
    assert kinds(exceptions) == []


def test_a_sum_of_eleven_months_among_sums_of_twelve_is_a_broken_range() -> None:
    grid = monthly("Electricity", {**POWER, "Ely": list(POWER["Arden"])[::-1]})
    formula = next(iter(grid.formulas))
    short = sheet("x", *[[]] * 5, [*[None] * 13, ("=SUM(B6:L6)", 0.0)])
    grid.formulas[6, 14] = short.formulas[6, 14]
    exceptions, _ = examined(grid, FACTORS)
    assert formula and len(MONTHS) == 12
    assert "broken_range" in kinds(exceptions)
