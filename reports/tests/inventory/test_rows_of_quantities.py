"""Amounts, factors and emissions in rows of one table, stock reconciled to use, amounts multiplied
below their table, and what stands outside of the scopes."""

from __future__ import annotations

import pytest

from reports.document.relative_formulas import relative
from reports.inventory.heads import column_of
from reports.inventory.months import is_stretch, month_in
from reports.inventory.sheet_factors import method_in
from reports.inventory.types import Inventory
from reports.tests.inventory.making import MONTHS, grid, read, totals

LETTERS = "CDEFGHIJKLMN"
LOCATION, MARKET = ("2", "location", None), ("2", "market", None)
POWER = [41_210 + 311 * month for month in range(12)]
GAS = [92_410 - 5_120 * month for month in range(12)]


def row_of(label: str, unit: str, made: list, *, note: str | None = None) -> list:
    """A row with a cell for each month and, of amounts and emissions, their sum."""
    values = [cell[1] if isinstance(cell, tuple) else cell for cell in made]
    total = None if "/kWh" in unit else (f"=SUM({LETTERS[0]}1:{LETTERS[-1]}1)", sum(values))
    return [label, unit, *made, total, note]


def works(sites: tuple[str, ...] = ("Arden", "Bexley")) -> tuple[Inventory, float, float, float]:
    """A sheet for each site, whose rows hold gas as billed, brought to the net heating value, its
    factor and emissions, and power by both methods; and a summary."""
    sheets, gas_of, power_of, market_of = [], 0.0, 0.0, 0.0
    for at, site in enumerate(sites):
        net = [value * 0.9024 for value in GAS]
        burnt = [value * 0.201 / 1000 for value in net]
        location = [value * 0.164 / 1000 for value in POWER]
        rate = 0.0 if at else 0.266
        market = [value * rate / 1000 for value in POWER]
        each = list(enumerate(LETTERS))
        rows = [
            [f"Site {site}"],
            [],
            ["Quantity", "Unit", *MONTHS, "Year", "Remarks"],
            ["Block A - natural gas"],
            row_of("Gas as billed (gross)", "kWh", list(GAS)),
            row_of("Brought to net", "kWh", [(f"={c}5*0.9024", net[month]) for month, c in each]),
            row_of("Emission factor, gas", "kg/kWh", [("=EF!$B$2", 0.201)] * 12),
            row_of(
                "Emissions, gas",
                "t CO2e",
                [(f"={c}6*{c}7/1000", burnt[month]) for month, c in each],
            ),
            [],
            ["Block B - electricity"],
            row_of("Power bought", "kWh", list(POWER)),
            row_of(
                "location-based",
                "t CO2e",
                [(f"={c}11*EF!$B$3/1000", location[month]) for month, c in each],
            ),
            row_of("market-based factor", "kg/kWh", [rate] * 12, note="GOs cancelled 31.1.2024"),
            row_of(
                "market-based",
                "t CO2e",
                [(f"={c}11*{c}13/1000", market[month]) for month, c in each],
            ),
        ]
        for number, cells in enumerate(rows, 1):
            if len(cells) > 14 and isinstance(cells[14], tuple):
                cells[14] = (f"=SUM(C{number}:N{number})", cells[14][1])
        sheets.append(grid(site, rows))
        gas_of, power_of, market_of = (
            gas_of + sum(burnt),
            power_of + sum(location),
            market_of + sum(market),
        )
    factors = grid(
        "EF",
        [
            ["Factor", "Value", "Unit", "Source"],
            ["Natural gas, net", 0.201, "kg/kWh", "UBA 2023"],
            ["Electricity, mix", 0.164, "kg/kWh", "UBA 2023"],
        ],
    )
    summary = [["t CO2e", *sites, "Total"]]
    for label, at, value in (
        ("Scope 1 natural gas", 8, gas_of),
        ("Scope 2 location-based", 12, power_of),
        ("Scope 2 market-based", 14, market_of),
    ):
        summary.append(
            [label, *((f"={site}!O{at}", 1.0) for site in sites), ("=SUM(B2:C2)", value)]
        )
    return read(*sheets, factors, grid("Summary", summary)), gas_of, power_of, market_of


def test_emissions_in_a_row_are_those_of_the_amount_in_another() -> None:
    inventory, gas, power, market = works()
    found = totals(inventory)
    assert found[("1", "", None)] == round(gas, 3)
    assert (found[LOCATION], found[MARKET]) == (round(power, 3), round(market, 3))
    counted = [line for line in inventory.lines if line.tonnes is not None]
    assert [line.row for line in counted if line.site == "Arden"] == [6, 11, 11]
    burnt = counted[0]
    assert burnt.factor is not None
    assert (float(burnt.factor.value), burnt.factor.per) == (0.201, "MWh")
    assert burnt.computed is not None
    assert burnt.stated == pytest.approx(burnt.computed)


def test_remarks_on_any_of_the_rows_are_those_of_the_line() -> None:
    inventory, *_ = works()
    notes = {(line.site, line.method): line.note for line in inventory.lines}
    assert notes["Bexley", "market"] == "GOs cancelled 31.1.2024"
    assert notes["Bexley", "location"] == ""


def tanks() -> tuple[Inventory, float]:
    """Depots whose name stands in the corner of their block, with opening and closing stock."""
    rows: list[list] = [["Bulk diesel by depot (litres)"]]
    told = 0.0
    for depot in ("Hastings", "Napier"):
        rows += [[], [depot, None, *MONTHS, "2023", "tCO2e"]]
        top = len(rows)
        opening = [10_200 + 13 * month for month in range(12)]
        bought = [44_900 + 211 * month for month in range(12)]
        used = [opening[month] + bought[month] - (opening[month] + 13) for month in range(12)]
        rows.append([None, "Opening dip", *opening])
        rows.append([None, "Deliveries", *bought, (f"=SUM(C{top + 2}:N{top + 2})", sum(bought))])
        rows.append([None, "Closing dip", *(value + 13 for value in opening)])
        made = [
            (f"={c}{top + 1}+{c}{top + 2}-{c}{top + 3}", used[month])
            for month, c in enumerate(LETTERS)
        ]
        emitted = sum(used) * 2.69 / 1000
        total = (f"=SUM(C{top + 4}:N{top + 4})", sum(used))
        rows.append([None, "Use", *made, total, (f"=O{top + 4}*EF!$B$2/1000", emitted)])
        told += emitted
    factors = [["Item", "kg CO2e", "per", "Source"], ["Diesel", 2.69, "litre", "MfE 2023"]]
    sheets = grid("Bulk diesel", rows), grid("EF", factors)
    return read(*sheets, sites=("Hastings", "Napier")), told


def test_what_a_tank_gave_out_is_no_sum_and_its_stocks_are_no_use() -> None:
    inventory, told = tanks()
    assert totals(inventory)[("1", "", None)] == round(told, 3)
    assert [line.row for line in inventory.lines if line.table < 2] == [7, 13]


def hotel(market: str, value: float, unit: str = "kg CO2e") -> Inventory:
    """Months of fuels with their emissions, and below them what a year's power and linen emit."""
    rows: list[list] = [
        ["Arden - utilities"],
        [],
        ["Month", "Power", "Propane", "Linen sent out", "Propane"],
        [None, "kWh", "L", "kg", "kg CO2e"],
    ]
    propane = [1_176 + 41 * month for month in range(12)]
    linen = [7_753 + 112 * month for month in range(12)]
    for at, month in enumerate(MONTHS):
        emitted = (f"=C{at + 5}*EF!$B$3", propane[at] * 1.548)
        rows.append([month, POWER[at], propane[at], linen[at], emitted])
    sums = [POWER, propane, linen, [value * 1.548 for value in propane]]
    letters = zip("BCDE", sums, strict=True)
    rows.append(["Year", *((f"=SUM({c}5:{c}16)", sum(values)) for c, values in letters)])
    power, washed = sum(POWER) * 0.61, sum(linen) * 0.41
    rows += [[], ["Power location-based", None, None, unit, ("=B17*EF!$B$2", power)]]
    rows.append(["Power market-based", None, None, unit, (market, value)])
    rows.append(["Linen service (cat 1)", None, None, unit, ("=D17*EF!$B$4", washed)])
    factors = [
        ["Factor", "Value", "Unit", "Source"],
        ["Electricity", 0.61, "kg CO2e/kWh", "ECCC 2024"],
        ["Propane", 1.548, "kg CO2e/L", "ECCC 2024"],
        ["Laundry (cat 1)", 0.41, "kg CO2e/kg linen", "Supplier EPD 2024"],
    ]
    return read(grid("Arden", rows), grid("EF", factors))


def test_amounts_whose_sum_is_multiplied_below_their_table_are_lines() -> None:
    found = totals(hotel("=B17*0", 0.0))
    washed = sum(7_753 + 112 * month for month in range(12)) * 0.41 / 1000
    assert found[LOCATION] == round(sum(POWER) * 0.61 / 1000, 3)
    assert found[MARKET] == 0
    assert found["3", "", 1] == round(washed, 3)
    propane = sum(1_176 + 41 * month for month in range(12)) * 1.548 / 1000
    assert found["1", "", None] == round(propane, 3)


def test_nothing_by_contract_is_a_line_of_each_month() -> None:
    market = [line for line in hotel("=B17*0", 0.0).lines if line.method == "market"]
    assert len(market) == 12
    assert {line.tonnes for line in market} == {0}


def test_a_table_outside_of_the_scopes_is_in_no_total() -> None:
    heads = ["Mill", "Fuel", "mmBtu", "kg CO2/mmBtu", "t CO2"]
    made = [["Arden", "Natural gas", 7_400, 53.06, ("=C4*D4/1000", 392.644)]]
    for title, told in (
        ("Stationary combustion", 392.644),
        ("Biogenic CO2 (not in scopes)", None),
        ("Memo: biogenic, outside of scopes", None),
    ):
        found = totals(read(grid("Fuels", [[title], [], heads, *made])))
        assert found.get(("1", "", None)) == told, title


def test_the_labels_of_a_summary_may_stand_under_its_year() -> None:
    heads = ["Site", "Fuel", "litres", "kg/litre", "t CO2e"]
    fuel = [heads, ["Arden", "Coal", 41_210.0, 2.5, ("=C2*D2/1000", 103.025)]]
    rows = [
        ["FY 2023-24", "tCO2e"],
        ["Coal", ("=2_Fuel!E2", 103.025)],
        ["Scope 1", ("=B2", 103.025)],
    ]
    inventory = read(grid("2_Fuel", fuel), grid("8_Summary", rows))
    assert totals(inventory) == {("1", "", None): 103.025}
    assert [line.place.sheet for line in inventory.lines] == ["2_Fuel"]


def test_a_sheet_whose_name_begins_with_a_digit_needs_no_quotes() -> None:
    (found,) = relative("2_Coal!F75*3", 2, 2).references(2, 2)
    assert (found.sheet, found.top, found.left) == ("2_Coal", 75, 6)


def test_market_based_told_as_equal_to_the_other_method_is_market_based() -> None:
    assert method_in("Scope 2 (market) = location, no contracts") == "market"
    assert method_in("Alcance 2 (mercado) = ubicación, sin contratos") == "market"
    assert method_in("Scope 2 location and market") == ""


def log(dates: list[float]) -> list[int | None]:
    """The months of deliveries whose days have these numbers."""
    rows = [["Date", "Site", "Fuel", "litres", "kg/litre", "t CO2e"]]
    for at, number in enumerate(dates, 2):
        made = (f"=D{at}*E{at}/1000", 7.5)
        rows.append([number, "Arden", "Diesel", 3_000 + at, 2.5, made])
    return [line.month for line in read(grid("Log", rows)).lines]


def test_days_without_the_format_of_dates_are_dates() -> None:
    assert log([44_930, 44_961, 45_015]) == [1, 2, 3]


def test_numbers_that_are_no_days_stay_numbers() -> None:
    assert log([44_930, 61, 45_015]) == [None, None, None]


def test_an_l_below_a_fuel_is_litres_and_below_a_hall_is_none() -> None:
    litres = column_of(5, ["Propane", "L"]).unit
    assert litres is not None
    assert litres.base == "m3"
    assert column_of(5, ["Electricity", "L"]).unit is None


@pytest.mark.parametrize(
    ("text", "month"),
    [("Kvě", 5), ("Březen", 3), ("rujan", 9), ("Ogos", 8), ("Σεπτέμβριος", 9), ("май", 5)],
)
def test_months_of_further_languages(text: str, month: int) -> None:
    assert month_in(text) == (month, None)


def test_short_names_are_months_beside_others_alone() -> None:
    assert month_in("led") is None
    assert month_in("led", among=True) == (1, None)


def test_the_second_of_two_months_of_one_name_is_the_next() -> None:
    names = ["led", "úno", "bře", "dub", "kvě", "čer", "čer", "srp", "zář", "říj", "lis", "pro"]
    rows = [["Power (kWh)"], ["Site", *names, "kWh", "kg/kWh", "t CO2e"]]
    for at, site in enumerate(("Arden", "Bexley"), 3):
        total = (f"=SUM(B{at}:M{at})", sum(POWER))
        rows.append([site, *POWER, total, 0.4, (f"=N{at}*O{at}/1000", sum(POWER) / 2500)])
    line, _ = read(grid("Power", rows)).lines
    assert [point.month for point in line.points] == list(range(1, 13))


@pytest.mark.parametrize(
    "text",
    ["1er semestre", "2º semestre", "1. Halbjahr", "First half", "Second quarter", "1. halvår"],
)
def test_halves_and_quarters_in_words_are_stretches(text: str) -> None:
    assert is_stretch(text)
