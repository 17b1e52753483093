"""A remark beside one row, or a sentence on one month of a site, shows that somebody looked: it is
quoted, whatever its words are."""

from __future__ import annotations

from reports.inventory.values import is_year
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

ODD = "Wagner asked the plant about it, see letter 14"
FLEETS = ("Cerro Blanco", "Quebrada Alta", "Puerto Caleta")


def read_meters(remark: str | None, everywhere: str | None = None) -> list[str]:
    """The exceptions of monthly readings of which one amount is typed."""
    rows: list[list[Cell]] = [["Site", "Month", "Last", "This", "kWh", "kg/kWh", "t", "Remark"]]
    for at, site in enumerate(("North", "South", "West")):
        reading = 4_000
        for month, name in enumerate(MONTHS):
            used, row = 610 + 91 * at + (37 + at) * (month * 5 % 7), len(rows) + 1
            odd = site == "South" and name == "May"
            amount: Cell = used if odd else (f"=D{row}-C{row}", used)
            stated = (f"=E{row}*F{row}/1000", used * 0.4 / 1000)
            said = remark if odd else everywhere
            shown = "n/a" if odd else reading + used
            rows.append([site, name, reading, shown, amount, 0.4, stated, said])
            reading += used
    return kinds(examined(sheet("Meters", *rows))[0])


def test_a_remark_beside_one_typed_amount_explains_it() -> None:
    assert read_meters(None) == ["hardcoded_in_formula_column"]
    assert read_meters(ODD) == []


def test_a_remark_that_stands_beside_most_rows_explains_nothing() -> None:
    assert read_meters(ODD, "Wagner reads the meter by hand") == ["hardcoded_in_formula_column"]


def hauled(sentence: str) -> list[str]:
    """The exceptions of a fleet that used a quarter of its diesel in May, beside a note."""
    rows: list[list[Cell]] = [["Site", "Month", "Fuel", "Litres", "kg CO2e/l", "t CO2e"]]
    for at, fleet in enumerate(FLEETS):
        for month, name in enumerate(MONTHS):
            level, row = 60_000 + 9_000 * at + 1_700 * (month * (3 + at) % 7), len(rows) + 1
            used = level // (4 if name == "May" and not at else 1)
            stated = (f"=D{row}*E{row}/1000", used * 2.68 / 1000)
            rows.append([fleet, name, "Diesel", used, 2.68, stated])
    return kinds(examined(sheet("Notes", [sentence]), sheet("Diesel", *rows))[0])


def test_a_sentence_on_this_month_of_the_site_explains_a_low_amount() -> None:
    assert "unit_slip_litre_gallon" in hauled("Diesel of all sites is from the tank system.")
    assert hauled("Cerro Blanco: road blockade by farmers, 1 to 24 May.") == []
    assert "unit_slip_litre_gallon" in hauled("Cerro Blanco: road blockade in the whole August.")
    assert "unit_slip_litre_gallon" in hauled("Cerro Blanco: the bill of May is in gal, not in l.")


def side_by_side(laundry: int) -> list[str]:
    """The exceptions of two fiscal years beside each other, the later one reported."""
    rows: list[list[Cell]] = [
        [None, None, None, "FY 2022/23", None, None, "FY 2023/24"],
        ["Site", "Source", "Unit", "Qty", "EF kg", "tCO2e", "Qty", "EF kg", "tCO2e"],
    ]
    names = ("Boilers", "Kitchens", "Laundry", "Residences", "Annexe", "Tower", "Lodge")
    for at, name in enumerate(names):
        before, row = 431_700 + 61_130 * at, len(rows) + 1
        now = laundry if name == "Laundry" else before + 2_317 * (at % 3 - 1)
        rows.append(
            [
                *("General", f"Natural gas, {name}", "kWh"),
                *(before, 0.18254, (f"=D{row}*E{row}/1000", before * 0.18254 / 1000)),
                *(now, 0.18293, (f"=G{row}*H{row}/1000", now * 0.18293 / 1000)),
            ]
        )
    cover = sheet("Cover", ["Reporting year: FY 2023/24"])
    return kinds(examined(cover, sheet("Energy", *rows), year=2023)[0])


def test_amounts_are_held_against_the_fiscal_year_before_that_of_the_report() -> None:
    assert side_by_side(561_212) == []
    assert side_by_side(3_870_450) == ["outlier"]


def fuel_again(litres: int, factor: float) -> list[str]:
    """The exceptions of a fleet whose litres stand in Scope 1, and others in category 6."""
    own: list[list[Cell]] = [["Site", "Source", "Scope", "Unit", "Qty", "EF kg", "tCO2e"]]
    for name, used in (("PTS vehicles (fleet)", 46_145), ("estates vans", 11_458)):
        row = len(own) + 1
        stated = (f"=E{row}*F{row}/1000", used * 2.51206 / 1000)
        own.append(["General", f"Diesel - {name}", 1, "litre", used, 2.51206, stated])
    third: list[list[Cell]] = [["Site", "Cat.", "Item", "Unit", "Qty", "EF kg", "tCO2e"]]
    stated = ("=E2*F2/1000", litres * factor / 1000)
    third.append(["Trust-wide", 6, "PTS vehicles - DERV", "litre", litres, factor, stated])
    third.append(["Trust-wide", 6, "Rail", "pkm", 212_665, 0.03546, ("=E3*F3/1000", 7.541)])
    return kinds(examined(sheet("Energy", *own), sheet("Scope 3", *third))[0])


def test_the_same_litres_by_the_same_factor_in_two_scopes_are_counted_twice() -> None:
    assert fuel_again(46_145, 2.51206) == ["double_counting"]
    assert fuel_again(44_391, 2.51206) == []


def test_initials_of_a_colleague_are_no_country() -> None:
    rows: list[list[Cell]] = [["Site", "kWh", "EF", "EF source", "t CO2e"]]
    sites = ("Leeds", "Bristol", "Sheffield", "Norwich", "Exeter")
    for at, site in enumerate(sites):
        rate, source = (0.412, "per email JM") if site == "Exeter" else (0.207, "DEFRA 2023")
        used, row = 84_100 + 7_313 * at, len(rows) + 1
        rows.append([site, used, rate, source, (f"=B{row}*C{row}/1000", used * rate / 1000)])
    assert kinds(examined(sheet("Electricity", *rows))[0]) == ["factor_source_unknown"]


def test_a_year_and_a_month_are_no_year() -> None:
    assert is_year("2023-24") and is_year("2023/2024") and is_year("FY 2023/24")
    assert not is_year("2023-01") and not is_year("2023-12") and not is_year("2019-23")


def waterworks(sentence: str) -> list[str]:
    """The exceptions of works of which one has amounts from May on, beside a note."""
    rows: list[list[Cell]] = [["Anlæg", "Måned", "kWh", "kg/kWh", "t CO2e"]]
    for at, works in enumerate(("Vesterå", "Strandby", "Møllebæk")):
        for month in range(5 if works == "Møllebæk" else 1, 13):
            used, row = 34_112 + 9_050 * at + 731 * (month * (3 + at) % 7), len(rows) + 1
            stated = (f"=C{row}*D{row}/1000", used * 0.0843 / 1000)
            rows.append([works, f"2023-{month:02}", used, 0.0843, stated])
    return kinds(examined(sheet("Vejledning", [sentence]), sheet("El", *rows))[0])


def test_a_sentence_on_the_month_in_which_amounts_begin_explains_that_none_are_before() -> None:
    assert waterworks("Alle tal er fra fakturaer for 2023.") == ["missing_month"]
    assert waterworks("Møllebæk idriftsat 1. maj 2023 – ingen data før.") == []
    assert waterworks("Møllebæk fik nye pumper i august 2023.") == ["missing_month"]
