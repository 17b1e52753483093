"""Contracts that run out, remarks that explain nothing, and supplies that are told in two ways."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import (
    GAS,
    MONTHS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    sheet,
)


def assets(until: str, remark: str | None = None, rate: float = 0.0) -> list[str]:
    """The exceptions of power at this market-based factor, under a contract until then."""
    held: list[list[Cell]] = [["Site", "Supplier", "GO statement", "from", "to", "Comment"]]
    held.append(["Arden", "Green Energy", "GO-5518", "01/07/2022", until, remark])
    held.append(["Corby", "Green Energy", "GO-5519", "01/01/2023", "31/12/2023", None])
    rows: list[list[Cell]] = [
        ["Site", "Month", "kWh", "EF loc", "EF mkt", "t CO2e loc", "t CO2e mkt", "Tariff"]
    ]
    for asset in ("Arden", "Corby", "Derby"):
        for month, value in enumerate(POWER[asset], 1):
            row, market = len(rows) + 1, {"Corby": 0.0, "Arden": 0.0, "Derby": rate or 0.38}[asset]
            made = (f"=C{row}*D{row}/1000", value * 0.207 / 1000)
            beside = (f"=C{row}*E{row}/1000", value * market / 1000)
            told = "green nights" if rate and asset == "Derby" else None
            rows.append([asset, MONTHS[month - 1], value, 0.207, market, *(made, beside), told])
    return kinds(examined(sheet("Contracts", *held), sheet("Electricity", *rows))[0])


def test_what_a_contract_carries_after_its_end_is_asked_about() -> None:
    assert assets("31/12/2023") == []
    assert assets("30/06/2023") == ["market_based_without_contract"]
    assert assets("30/06/2023", "renewed for three years") == []


def test_hardly_anything_without_a_contract_is_asked_about() -> None:
    assert assets("31/12/2023", rate=0.031) == ["market_based_without_contract"]
    assert assets("31/12/2023", rate=0.19) == []


@pytest.mark.parametrize(
    ("remark", "asked"),
    [
        ("closed in September for works", []),
        ("two shifts all year, no shutdown in autumn", ["missing_month"]),
        ("ganzjährig in Betrieb", ["missing_month"]),
        ("idle the whole year", []),
    ],
)
def test_that_nothing_was_closed_explains_no_gap(remark: str, asked: list[str]) -> None:
    rows: list[list[Cell]] = [["Site", *MONTHS, "Total kWh", "kg/kWh", "t CO2e"]]
    for at, (site, months) in enumerate(POWER.items(), 2):
        values: list[Cell] = [*months]
        if site == "Corby":
            values[8] = None
        total = sum(value for value in values if isinstance(value, int))
        made = (f"=SUM(B{at}:M{at})", total), (f"=N{at}*O{at}/1000", total * 0.207 / 1000)
        rows.append([site, *values, made[0], 0.207, made[1]])
    listed = sheet(
        "Sites", ["Site", "Remarks"], ["Arden", None], ["Corby", remark], ["Derby", None]
    )
    assert kinds(examined(listed, sheet("Power", *rows))[0]) == asked


def yard(drawn: float, said: str = "pulls from yard tank, month total") -> list[str]:
    """The exceptions of a log in which what is drawn from a yard tank stands beside fills on the
    road, while all that was delivered into it is counted too; `drawn` is how much of it was."""
    log: list[list[Cell]] = [["Date", "Terminal", "Fuel", "Qty (gal)", "kg/gal", "kg CO2e", "Note"]]
    bulk: list[list[Cell]] = [
        ["Date", "Terminal", "Product", "Gallons", "kg/gal", "kg CO2e", "Note"]
    ]
    for month in range(1, 13):
        for terminal, level in (("Savannah", 180.4), ("Memphis", 203.2), ("Laredo", 191.7)):
            value, row = level + month * 1.3, len(log) + 1
            made = (f"=D{row}*E{row}", value * 10.2)
            log.append([day(month, 9), terminal, "Diesel", value, 10.2, made, None])
        value, row = drawn * (1_440 + 17 * month), len(log) + 1
        made = (f"=D{row}*E{row}", value * 10.2)
        log.append([day(month, 28), "Charlotte", "Diesel", value, 10.2, made, said])
    for at, month in enumerate((1, 4, 7, 10), 2):
        value = sum(1_440 + 17 * one for one in range(month, month + 3))
        made = (f"=D{at}*E{at}", value * 10.2)
        bulk.append([day(month, 2), "Charlotte", "Diesel", value, 10.2, made, "yard tank"])
    return kinds(examined(sheet("Fuel log", *log), sheet("Bulk fuel", *bulk))[0])


def test_what_is_drawn_from_a_tank_is_counted_with_what_was_delivered() -> None:
    assert yard(1.0) == ["double_counting"]
    assert yard(0.4) == []


def tank_by_dockets(odd: int = 0) -> list[str]:
    """The exceptions of a generator tank whose deliveries stand by month in one sheet and as
    dockets of a quarter in another, one of them differing by this."""
    energy: list[list[Cell]] = [["Site", "Fuel", "Unit", *MONTHS, "Total", "kg/unit", "t CO2e"]]
    fills = [1_840, 0, 0, 2_210, 0, 0, 1_965, 0, 0, 2_385, 0, 0]
    other = [0, 1_420, 0, 0, 0, 1_675, 0, 0, 1_530, 0, 0, 1_495]
    for at, (site, months) in enumerate((("Bega", fills), ("Cooma", other)), 2):
        total = sum(months)
        made = (f"=SUM(D{at}:O{at})", total), (f"=P{at}*Q{at}/1000", total * 2.71 / 1000)
        energy.append([site, "Diesel, generator", "L", *months, made[0], 2.71, made[1]])
    fleet: list[list[Cell]] = [
        ["Quarter", "Description", "Site", "Litres", "kg/L", "t CO2e", "Ref"]
    ]
    for quarter, value in enumerate((1_840, 2_210 + odd, 1_965, 2_385), 1):
        row = len(fleet) + 1
        made = (f"=D{row}*E{row}/1000", value * 2.71 / 1000)
        told = "Bulk diesel", "Bega", value, 2.71, made, f"docket {50_117 + 271 * quarter}"
        fleet.append([f"Q{quarter}", *told])
    return kinds(examined(sheet("Energy", *energy), sheet("Fleet", *fleet))[0])


def test_amounts_that_stand_one_by_one_in_another_table_are_counted_twice() -> None:
    assert tank_by_dockets() == ["double_counting"]
    assert tank_by_dockets(37) == []


def milk_rounds(litres: int) -> list[str]:
    """The exceptions of milk rounds of two dairies in Scope 3, with these litres for both."""
    fuels: list[list[Cell]] = [
        ["Scope 1: own vehicles"],
        ["Site", "Use", "Litres", "kg/l", "t CO2e"],
    ]
    told = (("Argentan", "Own tankers", 118_451), ("Flers", "Own tankers", 64_223))
    for at, (site, use, value) in enumerate((*told, ("Caen", "Cars", 21_480)), 3):
        fuels.append([site, use, value, 2.51, (f"=C{at}*D{at}/1000", value * 2.51 / 1000)])
    freight: list[list[Cell]] = [["Scope 3 category 4: freight"]]
    freight.append(["Flow", "Carrier", "Quantity", "Unit", "kg/unit", "t CO2e"])
    for flow, carrier, value, unit, rate in (
        ("Products to shops", "Delisle", 5_273_835, "tkm", 0.0712),
        ("Milk rounds Argentan and Flers", "Merlerault", litres, "litres", 2.51),
    ):
        row = len(freight) + 1
        made = (f"=C{row}*E{row}/1000", value * rate / 1000)
        freight.append([flow, carrier, value, unit, rate, made])
    return kinds(examined(sheet("Fuels", *fuels), sheet("Freight", *freight))[0])


def test_the_sum_of_two_sites_in_another_scope_is_counted_twice() -> None:
    assert milk_rounds(182_674) == ["double_counting"]
    assert milk_rounds(181_902) == []


def meters(rate: float) -> list[str]:
    """The exceptions of gas in cubic metres that is brought to GJ, one meter with this factor."""
    rows: list[list[Cell]] = [["Meter", "Month", "Natural gas m3", "GJ", "EF", "kg CO2e"]]
    for at, (months, meter) in enumerate(zip((*GAS.values(), GAS["Arden"]), "ABCD", strict=True)):
        own = meter == "D"
        for month, value in enumerate(months, 1):
            used, row = rate if own else 49.87, len(rows) + 1
            energy = (f"=C{row}*0.03885", (value + at) * 0.03885)
            made = (f"=D{row}*E{row}", (value + at) * 0.03885 * used)
            rows.append([f"G-1{at}", MONTHS[month - 1], value + at, energy, used, made])
    listed: list[list[Cell]] = [["Name", "kg CO2e/GJ", "Source"]]
    listed += [
        ["Natural gas (HHV)", 49.87, "BC list 2023"],
        ["Natural gas (LHV)", 55.35, "IPCC 2006"],
    ]
    return kinds(examined(sheet("Factors", *listed), sheet("Gas meters", *rows))[0])


def test_one_meter_with_the_factor_of_the_other_heating_value_is_asked_about() -> None:
    assert meters(49.87) == []
    assert meters(55.35) == ["gross_net_calorific"]


def terminals(amount: float) -> list[str]:
    """The exceptions of fills of two terminals, one in litres; one there is kept in gallons."""
    rows: list[list[Cell]] = [["Date", "Terminal", "Qty", "Unit", "kg/unit", "t CO2e"]]
    for month in range(1, 13):
        for at, (terminal, level) in enumerate((("Laredo", 190), ("Monterrey", 660)) * 2):
            odd = month == 5 and at == 3
            unit, rate = ("gal", 10.21) if odd or terminal == "Laredo" else ("L", 2.697)
            value, row = amount if odd else level + 7 * (month * 5 % 11) + 3 * at, len(rows) + 1
            made = (f"=C{row}*E{row}/1000", value * rate / 1000)
            rows.append([day(month, 3 + 5 * at), terminal, value, unit, rate, made])
    return kinds(examined(sheet("Fuel log", *rows))[0])


def test_a_fill_in_the_unit_of_the_other_terminals_that_fits_as_it_is() -> None:
    assert terminals(681) == ["unit_slip_litre_gallon"]
    assert terminals(181) == []


def mill(fed: str) -> list[str]:
    """The exceptions of two meters of a plant, of which a list says how the second is fed."""
    listed: list[list[Cell]] = [["Meter", "Description", "Site", "Fed from", "Comment"]]
    listed.append(["E-01", "Main intake", "Concentrator", "132 kV", None])
    listed.append(["C-11", "Ball mill", "Concentrator", fed, None])
    rows: list[list[Cell]] = [["Month", "Meter", "Description", "Site", "MWh", "t/MWh", "t CO2e"]]
    for month in range(1, 13):
        for meter, name, level in (("E-01", "Main intake", 5_976), ("C-11", "Ball mill", 1_993)):
            value, row = level + 31 * (month * 5 % 7), len(rows) + 1
            made = (f"=E{row}*F{row}", value * 1.01)
            rows.append([MONTHS[month - 1], meter, name, "Concentrator", value, 1.01, made])
    return kinds(examined(sheet("Meter list", *listed), sheet("Power (S2)", *rows))[0])


def test_a_check_meter_has_another_name_than_the_meter_that_feeds_it() -> None:
    assert mill("own transformer") == []
    assert mill("fed from E-01") == ["double_counting"]


def tabs(held: str) -> list[str]:
    """The exceptions of buildings on sheets of their codes, three of which the register names."""
    register: list[list[Cell]] = [["Guarantees of origin cancelled for 2023"], []]
    register.append(["Building tab", "Supplier", "Contract", "Cancelled", "Statement"])
    for code in ("MAAS", "ZUID", held):
        register.append([code, "Lageland Energie", f"LE-{code}", "12.02.2024", f"VC-24-{code}"])
    grids = [sheet("GvO contracts", *register)]
    for at, code in enumerate(("MAAS", "ZUID", "KADE")):
        rows: list[list[Cell]] = [[f"De {code.title()}, Rotterdam"], []]
        rows.append(["Month", "kWh", "EF loc", "EF mkt", "t CO2e loc", "t CO2e mkt"])
        for month in range(1, 13):
            value, row = 41_000 + 2_300 * at + 377 * (month * 5 % 7), len(rows) + 1
            made = (f"=B{row}*C{row}/1000", value * 0.27 / 1000), (f"=B{row}*D{row}/1000", 0.0)
            rows.append([MONTHS[month - 1], value, 0.27, 0.0, *made])
        grids.append(sheet(code, *rows))
    return kinds(examined(*grids)[0])


def test_a_register_may_name_sheets() -> None:
    assert tabs("KADE") == []
    assert "market_based_without_contract" in tabs("PARK")
