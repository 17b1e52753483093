"""Weeks, codes and other small things by which lines are told apart."""

from __future__ import annotations

import datetime as dt

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
