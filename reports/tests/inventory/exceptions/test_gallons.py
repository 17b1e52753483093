"""Litres and gallons that are multiplied alike, or added up as if they were the same."""

from __future__ import annotations

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

USED = {"Leduc": 61_204, "Truro": 48_771, "Orillia": 37_912, "Fargo": 14_388}
FACTORS = sheet(
    "EF",
    ["Fuel", "kgCO2e", "per", "Source"],
    ["Diesel", 2.7907, "litre", "NIR 2023"],
    ["Propane", 1.5447, "litre", "NIR 2023"],
)


def burnt(odd: str, words: tuple[str, str, str], note: str = "", by: float = 1.0) -> Grid:
    """Diesel of four sites by one factor, the last site in a unit of its own."""
    site_head, usual, amount_head = words
    rows: list[list[Cell]] = [[site_head, "Fuel", "Unit", amount_head, "EF", "tCO2e", "Note"]]
    for at, (site, used) in enumerate(USED.items(), 2):
        own = site == "Fargo"
        factor: Cell = ("=EF!$B$2", 2.7907)
        value = used * 2.7907 / 1000 * (by if own else 1)
        formula = f"=D{at}*E{at}/1000" + (f"*{by}" if own and by != 1 else "")
        unit = odd if own else usual
        rows.append([site, "Diesel", unit, used, factor, (formula, value), note if own else None])
    return sheet("Fuels", *rows)


def test_gallons_by_the_factor_of_the_litres_of_others_are_found() -> None:
    for odd, words in (
        ("US gal", ("Site", "litre", "Quantity")),
        ("gallons", ("Standort", "Liter", "Menge")),
        ("gal", ("Site", "litres", "Quantit\u00e9")),
    ):
        exceptions, _ = examined(burnt(odd, words), FACTORS)
        assert kinds(exceptions) == ["unit_slip_litre_gallon"], odd
        assert exceptions[0].place.cells == "D5"
        assert exceptions[0].tonnes is not None and exceptions[0].tonnes < 0


def test_litres_by_the_factor_of_the_gallons_of_others_are_found() -> None:
    exceptions, _ = examined(burnt("litre", ("Plant", "gallon", "Quantity")), FACTORS)
    assert kinds(exceptions) == ["unit_slip_litre_gallon"]
    assert exceptions[0].tonnes is not None and exceptions[0].tonnes > 0


def test_gallons_that_are_converted_as_they_are_multiplied_are_right() -> None:
    converted = burnt("US gal", ("Site", "litre", "Quantity"), by=3.785411784)
    assert kinds(examined(converted, FACTORS)[0]) == []


def test_gallons_of_which_a_remark_says_that_they_were_converted_are_right() -> None:
    said = burnt("US gal", ("Site", "litre", "Quantity"), "converted to litres by the supplier")
    assert kinds(examined(said, FACTORS)[0]) == []


def delivered(odd: str, usual: str, carried: float = 1.0) -> tuple[Grid, Grid]:
    """Deliveries of four sites, the last in a unit of its own, and their sums in one unit."""
    slips: list[list[Cell]] = [["Site", "Ticket", "Fuel", "Volume", "Unit"]]
    sums: list[list[Cell]] = [["Site", "Fuel", "Unit", "Quantity", "kgCO2e/unit", "tCO2e"]]
    for at, (site, used) in enumerate(USED.items()):
        parts = [used // 3 + 11, used // 3 - 140, used - 2 * (used // 3) + 129]
        for number, part in enumerate(parts):
            own = odd if site == "Fargo" else usual
            slips.append([site, f"T-{at}{number}71", "Diesel", part, own])
        value = round(used * (carried if site == "Fargo" else 1))
        sums.append(
            [site, "Diesel", usual, value, 2.79 + at / 100, value * (2.79 + at / 100) / 1000]
        )
    return sheet("Deliveries", *slips), sheet("Fuels", *sums)


def test_a_sum_of_tickets_in_the_other_unit_is_found() -> None:
    for odd, usual in (("litres", "gallon"), ("US gal", "litre"), ("Liter", "gal")):
        exceptions, _ = examined(*delivered(odd, usual))
        assert kinds(exceptions) == ["unit_slip_litre_gallon"], odd
        assert str(exceptions[0].place) == "Fuels!D5"


def test_a_sum_of_tickets_that_was_converted_is_right() -> None:
    assert kinds(examined(*delivered("litres", "gallon", 1 / 3.785411784))[0]) == []
    assert kinds(examined(*delivered("US gal", "litre", 3.785411784))[0]) == []
    assert kinds(examined(*delivered("litre", "litre"))[0]) == []


def test_an_amount_with_its_unit_beside_it_is_no_remark() -> None:
    rows: list[list[Cell]] = [
        ["Docket", "Mine", "Product", "Dispatched", "Litres", "kg/L", "kg CO2e"]
    ]
    for at in range(12):
        litres, row = 2_063 + 117 * at, len(rows) + 1
        told = f"{litres:,} L" if at % 2 else f"{litres / 3.785411784:,.1f} gal"
        if at in (4, 8):
            litres, told = 480 + at, f"{480 + at} gal"
        rows.append([f"D4000{at:02d}", "Tintaya", "Diesel", told, litres, 2.7])
        rows[-1].append((f"=E{row}*F{row}", litres * 2.7))
    assert kinds(examined(sheet("FUEL_LOG", *rows))[0]) == ["unit_slip_litre_gallon"]
