"""Weeks, codes and other small things by which lines are told apart."""

from __future__ import annotations

import datetime as dt

import pytest

from reports.tests.inventory import making
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet


def weeks(used: dict[int, int]) -> list[list[Cell]]:
    """The rows of a log of weeks, some with other amounts than all others."""
    rows: list[list[Cell]] = [["Week", "Starting", "Natural gas kWh", "kg CO2e/kWh", "kg CO2e"]]
    for at in range(1, 31):
        kwh = used.get(at, 146_200 + 37 * (at * 7 % 11) * 9)
        start = dt.datetime(2023, 1, 2) + dt.timedelta(weeks=at - 1)
        rows.append([at, start, kwh, 0.2, (f"=C{at + 1}*D{at + 1}", kwh * 0.2)])
    return rows


def test_the_number_of_a_week_is_no_month() -> None:
    found, _ = examined(sheet("Kiln", *weeks({22: 705_769})))
    assert [(one.kind, one.place.cells) for one in found] == [("outlier", "C23")]
    assert kinds(examined(sheet("Kiln", *weeks({})))[0]) == []


def test_a_source_that_ends_in_a_question_is_none() -> None:
    rows: list[list[Cell]] = [["Item", "kg", "kg CO2e/kg", "EF source", "kg CO2e"]]
    for at, item in enumerate(("carton", "film", "labels", "crates", "mailer bags"), 2):
        source = "Ben found it online?" if at == 6 else "ecoinvent 3.9"
        rows.append([item, 100 + at, 1.5, source, (f"=B{at}*C{at}", 1.5 * (100 + at))])
    found, _ = examined(sheet("Packaging purchased", *rows))
    assert kinds(found) == ["factor_source_unknown"]


def kilns(last: int) -> list[list[Cell]]:
    """Two kilns with a row for each month, and a sum of the emissions down to one row."""
    rows: list[list[Cell]] = [["Month", "Kiln", "Clinker t", "kg CO2/t clinker", "t CO2"]]
    for at in range(24):
        tonnes = 45_000 + 100 * (at * 5 % 7)
        made = (f"=C{at + 2}*D{at + 2}/1000", tonnes * 0.525)
        rows.append([MONTHS[at % 12], f"Kiln {1 + at // 12}", tonnes, 525, made])
    summed = [row[4][1] for row in rows[1:last]]  # type: ignore[index]
    clinker = sum(row[2] for row in rows[1:])  # type: ignore[misc]
    rows.append(
        ["Total", None, ("=SUM(C2:C25)", clinker), None, (f"=SUM(E2:E{last})", sum(summed))]
    )
    return rows


def test_months_of_two_kilns_below_each_other_are_rows() -> None:
    assert kinds(examined(sheet("Calcination", *kilns(25)))[0]) == []
    found, _ = examined(sheet("Calcination", *kilns(22)))
    assert [(one.kind, one.place.cells) for one in found] == [("broken_range", "E26")]


def test_residual_waste_is_of_no_residual_mix() -> None:
    rows = [["month", "residual t", "carton t", "kg CO2e residual", "kg CO2e carton"]]
    rows += [
        [month, 0.8, 2, (f"=B{at}*500", 400), (f"=C{at}*21", 42)]  # type: ignore[list-item]
        for at, month in enumerate(MONTHS, 2)
    ]
    inventory = making.read(making.grid("waste", rows))
    assert making.totals(inventory)[("3", "", 5)] == 5.304


def test_a_site_that_heads_amounts_is_not_missing() -> None:
    names = ("Marsh Works", "Sandfontein Quarry", "Vale Grinding")
    register = [["Site", "Activity"], *[[name, "cement"] for name in names]]
    rows: list[list[Cell]] = [["Month", *[f"{name} MWh" for name in names]]]
    rows[0] += ["Total MWh", "t CO2e/MWh", "t CO2e"]
    for at, month in enumerate(MONTHS, 2):
        rows.append([month, 1000 + at, 600 + at, 300 + at, (f"=SUM(B{at}:D{at})", 1900 + 3 * at)])
        rows[-1] += [1.01, (f"=E{at}*F{at}", 1.01 * (1900 + 3 * at))]
    diesel: list[list[Cell]] = [["Site", "Diesel litres", "kg CO2e/l", "kg CO2e"]]
    for at, name in enumerate((names[0], names[2]), 2):
        diesel.append([name, 4000 + at, 2.6, (f"=B{at}*C{at}", 2.6 * (4000 + at))])
    found, _ = examined(
        sheet("Read me", *register), sheet("Electricity", *rows), sheet("Diesel", *diesel)
    )
    assert "missing_site" not in kinds(found)


def bills(old: str, years: dict[str, int], year: int = 2024) -> list[str]:
    """The exceptions of bills of a fiscal year whose factors are of an edition each."""
    rows: list[list[Cell]] = [["Store", "Month", "kWh", "EF kg/kWh", "EF source", "t CO2-e"]]
    for site in ("Wagga", "Albury", "Bendigo", "Wodonga", "Sale", old):
        for at in range(6):
            edition = years.get(site, 2023)
            factor = 0.85 if edition != 2023 else 0.79
            row, kwh = (
                len(rows) + 1,
                90_000 + 1_301 * (at * 5 % 7) + 2_700 * len(site) + 7 * ord(site[0]),
            )
            stated = (f"=C{row}*D{row}/1000", kwh * factor / 1000)
            start = dt.datetime(2023, 7 + at, 1)
            rows.append([site, start, kwh, factor, f"NGA {edition}", stated])
    return kinds(examined(sheet("Electricity", *rows), year=year)[0])


def test_a_site_with_factors_of_an_older_edition_in_a_fiscal_year_is_asked_about() -> None:
    assert bills("Ballarat", {"Ballarat": 2022}) == ["factor_wrong_year"]
    assert bills("Ballarat", {}) == []
    # where they come in turns, none is the usual one
    assert bills("Ballarat", {"Ballarat": 2022, "Sale": 2022, "Wagga": 2022}) == []


def ledger(code: str) -> list[str]:
    """The exceptions of a ledger whose second February line uses a code of the list of factors."""
    listed = [(year, at) for year in (2022, 2023) for at in range(1, 13)]
    codes = {f"SIN-{year}-{at:02}": 0.03 + 0.001 * at + 0.02 * (2023 - year) for year, at in listed}
    factors = [["EF ID", "Description", "Value", "Unit", "Source"]]
    factors += [
        [one, f"Grid average {one[-2:]}/{one[4:8]}", value, "kg CO2e/kWh", "MCTI"]  # type: ignore[list-item]
        for one, value in codes.items()
    ]
    rows: list[list[Cell]] = [["Month", "Site", "Activity", "kWh", "EF ID", "EF value", "t CO2e"]]
    for at in range(1, 13):
        for site in ("Jundiai", "Cotia"):
            row, kwh = len(rows) + 1, 80_000 + 911 * (at * 5 % 7) + 10_000 * len(site)
            own = code if (at, site) == (2, "Cotia") else f"SIN-2023-{at:02}"
            looked = (f"=VLOOKUP(E{row},Factors!$A$2:$C$25,3,FALSE)", codes[own])
            stated = (f"=D{row}*F{row}/1000", kwh * codes[own] / 1000)
            rows.append([dt.datetime(2023, at, 1), site, "Electricity", kwh, own, looked, stated])
    return kinds(examined(sheet("Ledger", *rows), sheet("Factors", *factors))[0])


def test_a_code_of_the_month_of_another_year_is_asked_about() -> None:
    assert ledger("SIN-2022-02") == ["factor_wrong_year"]
    assert ledger("SIN-2023-02") == []


def posted(again: int, factor: float = 2.58) -> list[str]:
    """The exceptions of a ledger that posts some deliveries of Scope 1 in Scope 3 again."""
    rows: list[list[Cell]] = [["Date", "Invoice", "Scope", "Cat.", "Description", "Qty", "Unit"]]
    rows[0] += ["EF", "EF unit", "t CO2e"]

    def post(day: int, invoice: str, scope: int, what: str, litres: int, ef: float) -> None:
        row = len(rows) + 1
        stated = (f"=F{row}*H{row}/1000", litres * ef / 1000)
        date = dt.datetime(2023, 1, 3) + dt.timedelta(days=day)
        category = 4 if scope == 3 else None
        rows.append([date, invoice, scope, category, what, litres, "L", ef, "kg CO2e/L", stated])

    for at in range(40):
        litres = 8_000 + 137 * (at * 7 % 23)
        post(at * 9, f"PAR-{41_800 + 13 * at}", 1, "Diesel bulk tank", litres, 2.58)
    for at in range(40 - again, 40):
        litres = 8_000 + 137 * (at * 7 % 23)
        what = "Contracted school runs, fuel drawn"
        post(at * 9, f"PAR-{41_800 + 13 * at}", 3, what, litres, factor)
    return kinds(examined(sheet("Ledger", *rows))[0])


def test_documents_that_are_posted_in_two_scopes_are_counted_twice() -> None:
    assert posted(3) == ["double_counting"]
    assert posted(0) == []
    assert posted(3, 0.61) == []  # what comes before the fuel has its own factor


def freight(weight: float) -> list[tuple[str, str]]:
    """The exceptions of an export of freight with one full load of this weight."""
    rows: list[list[Cell]] = [["Shipment", "Mode", "Gross weight kg", "km", "tkm"]]
    rows[0] += ["kg CO2e/tkm", "t CO2e"]
    for at in range(2, 26):
        mode, ef = ("Full load", 0.0742) if at % 2 else ("Sea container", 0.0161)
        kg, km = weight if at == 13 else 18_700 + 311 * (at * 5 % 17), 800 + 37 * (at * 3 % 11)
        carried, told = (f"=C{at}/1000*D{at}", kg / 1000 * km), kg / 1000 * km * ef / 1000
        stated = (f"=E{at}*F{at}/1000", told)
        rows.append([f"DSV88{10_000 + 173 * at}", mode, kg, km, carried, ef, stated])
    return [(one.kind, one.place.cells) for one in examined(sheet("Freight", *rows))[0]]


def test_a_weight_of_freight_in_tonnes_among_kilograms_is_asked_about() -> None:
    assert freight(19.19) == [("unit_slip_kg_t", "C13")]
    assert freight(21_300) == []
    assert freight(152) == []  # a small load


def hubs(lacks: str, remark: str = "") -> list[str]:
    """The exceptions of hubs with power and charging, one of them without power of its own."""
    names = ("Arnhem", "Breda", "Delft", "Ede", "Gouda", "Hoorn")
    head: list[Cell] = ["hub", "month", "kWh", "kg/kWh", "kg CO2e"]
    power, charging = [head], [head]
    for place, name in enumerate(names):
        for at, month in enumerate(MONTHS):
            for rows, least in ((power, 6_000), (charging, 800)):
                kwh = least + 10 * place + (at * 5 % 7)
                stated = (f"=C{len(rows) + 1}*D{len(rows) + 1}", kwh * 0.27)
                if rows is charging or name != lacks:
                    rows.append([name, month, kwh, 0.27, stated])
    register = [["hub", "m2"], *[[name, 900] for name in names], [None], [remark or None]]
    sheets = sheet("hub power", *power), sheet("charging", *charging), sheet("hubs", *register)
    return kinds(examined(*sheets)[0])


@pytest.mark.long
def test_the_charging_of_vehicles_is_no_supply_of_a_site() -> None:
    assert hubs("") == []
    assert hubs("Gouda") == ["missing_site"]
    assert hubs("Gouda", "Diesel vans only at Arnhem; Gouda has none.") == ["missing_site"]
    assert hubs("Gouda", "Gouda: no electricity bill, power is in the rent of the landlord.") == []


def chemicals(peroxide: float, note: str = "") -> list[tuple[str, str]]:
    """The exceptions of goods in columns, of which each month has one result."""
    factors = [["Good", "t CO2e/t"], ["NaOH", 1.12], ["NaClO3", 1.9], ["H2O2", 1.33]]
    rows: list[list[Cell]] = [["Month", "NaOH", "NaClO3", "H2O2", "t CO2e", "Check t", "Note"]]
    for at, month in enumerate(MONTHS, 2):
        used = [1_160 + 9 * (at * 5 % 7), 1_490 + 7 * (at * 3 % 11), 350 + 3 * (at * 5 % 9)]
        used[2] = peroxide if at == 6 else used[2]  # type: ignore[call-overload]
        made = f"=B{at}*Factors!$B$2+C{at}*Factors!$B$3+D{at}*Factors!$B$4"
        tonnes = used[0] * 1.12 + used[1] * 1.9 + used[2] * 1.33
        said = note if at == 6 else None
        rows.append([month, *used, (made, tonnes), (f"=SUM(B{at}:D{at})", sum(used)), said])
    found, _ = examined(sheet("Chemicals purchased", *rows), sheet("Factors", *factors))
    return [(one.kind, one.place.cells) for one in found]


def test_a_negative_amount_of_one_of_several_goods_is_asked_about() -> None:
    assert chemicals(-362.4) == [("negative_value", "D6")]
    assert chemicals(362.4) == []
    assert chemicals(-362.4, "credit note for returned drums") == []
