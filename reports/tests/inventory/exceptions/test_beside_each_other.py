"""Cells that are held against those beside them, whatever their table is."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

HALLS = [610000.0, 588000.0, 720000.0]


def halls(**changed: float) -> Grid:
    """A meter for each hall, month after month, of which only the total counts."""
    rows: list[list[Cell]] = []
    for at, month in enumerate(MONTHS):
        values = [hall + 900 * ((at * 5) % 7) for hall in HALLS]
        for name, value in changed.items():
            if int(name[1:]) == at:
                values["abc".index(name[0])] = value
        total = sum(values)
        row = at + 4
        power = (f"=SUM(B{row}:D{row})", total)
        rows.append([month, *values, power, (f"=E{row}*0.2/1000", total * 0.0002)])
    heads = ["Month", "Hall A", "Hall B", "Hall C", "Total kWh", "tCO2e"]
    return sheet("Electricity", ["Electricity, kWh"], [], heads, *rows)


def test_the_cells_that_a_total_adds_are_series_of_their_own() -> None:
    assert kinds(examined(halls())[0]) == []
    exceptions, _ = examined(halls(b8=589.6))
    assert kinds(exceptions) == ["unit_slip_kwh_mwh"]
    assert exceptions[0].place.cells == "C12"


def test_several_months_in_another_unit_are_one_slip() -> None:
    exceptions, _ = examined(halls(a9=611.2, a10=612.1, a11=610.4))
    assert kinds(exceptions) == ["unit_slip_kwh_mwh"]
    assert exceptions[0].place.cells == "B13:B15"


def vehicles(odd: float, unit: str = "litres") -> Grid:
    """Fuel by quarter, under heads that name no month alone."""
    rows: list[list[Cell]] = []
    for at in range(8):
        values = [9000.0 + 70 * at + 40 * quarter for quarter in range(4)]
        if at == 5:
            values[2] = odd
        row, total = at + 3, sum(values)
        cells: list[Cell] = [f"FE0{at}", "Rigid truck", *values, (f"=SUM(C{row}:F{row})", total)]
        rows.append([*cells, (f"=G{row}*2.512/1000", total * 0.002512)])
    quarters = ["Q1 Apr-Jun", "Q2 Jul-Sep", "Q3 Oct-Dec", "Q4 Jan-Mar"]
    heads = ["Fleet no.", "Vehicle", *quarters, f"Diesel {unit}", "tCO2e"]
    return sheet("Fleet", ["Fleet diesel"], heads, *rows)


def test_quarters_of_a_row_are_held_against_each_other() -> None:
    assert kinds(examined(vehicles(9400.0))[0]) == []
    exceptions, _ = examined(vehicles(97793.0))
    assert kinds(exceptions) == ["outlier"]
    assert exceptions[0].place.cells == "E8"


def test_a_quarter_in_litres_among_gallons() -> None:
    exceptions, _ = examined(vehicles(9400.0 * 3.785, "US gallons"))
    assert kinds(exceptions) == ["unit_slip_litre_gallon"]


def test_a_quarter_in_gallons_among_litres() -> None:
    """What was read in gallons is too low in litres, never too high."""
    assert kinds(examined(vehicles(9400.0 / 3.785))[0]) == ["unit_slip_litre_gallon"]
    assert kinds(examined(vehicles(9400.0 * 3.785))[0]) == ["outlier"]


def months(ends: Sequence[int]) -> Grid:
    """Months down and sites across, with the sum of each below."""
    sites = ["Altheim", "Bruckdorf", "Lechfeld", "Neustein"]
    used = [
        [2000.0 * (site + 4) + 37 * ((at * (site + 2)) % 11) for site in range(4)]
        for at in range(12)
    ]
    sums: list[Cell] = ["Total kWh"]
    emissions: list[Cell] = ["tCO2e"]
    for site, end in enumerate(ends):
        letter = "BCDE"[site]
        total = sum(row[site] for row in used[: end - 2])
        sums.append((f"=SUM({letter}3:{letter}{end})", total))
        emissions.append((f"={letter}15*0.2/1000", total * 0.0002))
    rows: list[list[Cell]] = [[month, *used[at]] for at, month in enumerate(MONTHS)]
    return sheet("Electricity", ["Electricity, kWh"], ["Month", *sites], *rows, sums, emissions)


def test_a_sum_that_ends_before_those_beside_it() -> None:
    assert kinds(examined(months([14, 14, 14, 14]))[0]) == []
    exceptions, _ = examined(months([13, 14, 14, 14]))
    assert kinds(exceptions) == ["broken_range"]
    assert exceptions[0].place.cells == "B15"


FUELS = ["Diesel", "Petrol", "Gas oil", "LPG"]


def log() -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for at in range(16):
        fuel = FUELS[at % 4]
        litres = 1200.0 + 31 * at
        row = at + 2
        rows.append([f"T{100 + at}", fuel, litres, (f"=C{row}*2.5/1000", litres * 0.0025)])
    return rows


def roll_up(*, ends: dict[str, int] | None = None, typed: float | None = None) -> list[Grid]:
    rows = log()
    summary: list[list[Cell]] = []
    for at, fuel in enumerate(FUELS):
        end = (ends or {}).get(fuel, 17)
        value = sum(row[3][1] for row in rows[: end - 1] if row[1] == fuel)  # type: ignore[index,misc]
        formula = f"=SUMIF(Log!B$2:B${end},A{at + 2},Log!D$2:D${end})"
        summary.append([fuel, typed if typed and fuel == "Petrol" else (formula, float(value))])
    return [
        sheet("Log", ["Ticket", "Fuel", "Litres", "tCO2e"], *rows),
        sheet("Summary", ["Fuel", "tCO2e"], *summary),
    ]


def test_a_sum_with_criteria_that_ends_before_those_beside_it() -> None:
    assert kinds(examined(*roll_up())[0]) == []
    exceptions, _ = examined(*roll_up(ends={"Diesel": 12}))
    assert kinds(exceptions) == ["broken_range"]
    assert exceptions[0].place.sheet == "Summary"


def test_a_figure_typed_between_sums_with_criteria() -> None:
    exceptions, _ = examined(*roll_up(typed=11.9))
    assert kinds(exceptions) == ["hardcoded_in_formula_column"]
    assert exceptions[0].place.cells == "B3"


def pasted(value: float) -> list[Grid]:
    """A summary of pasted figures beside the names of the fuels."""
    rows = log()
    sums = {
        fuel: round(sum(row[3][1] for row in rows if row[1] == fuel), 2)  # type: ignore[index,misc]
        for fuel in FUELS
    }
    sums["LPG"] = value or sums["LPG"]
    cells: list[list[Cell]] = [[fuel, total] for fuel, total in sums.items()]
    return [
        sheet("Log", ["Ticket", "Fuel", "Litres", "tCO2e"], *rows),
        sheet("Summary", ["Fuel", "tCO2e"], *cells),
    ]


def test_a_pasted_figure_that_is_not_the_sum_of_its_lines() -> None:
    assert kinds(examined(*pasted(0))[0]) == []
    assert kinds(examined(*pasted(16.4))[0]) == ["rollup_differs"]
