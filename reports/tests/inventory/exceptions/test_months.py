"""Months that lack, months that are alike, and amounts below nothing."""

from __future__ import annotations

import datetime as dt

from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    GAS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    monthly,
    sheet,
)


def with_value(amounts: dict, site: str, month: int, value: object) -> dict:  # type: ignore[type-arg]
    changed = {name: list(values) for name, values in amounts.items()}
    changed[site][month - 1] = value
    return changed


def test_a_month_without_an_amount_is_asked_about() -> None:
    exceptions, _ = examined(monthly("Electricity", with_value(POWER, "Bexley", 8, None)), FACTORS)
    assert kinds(exceptions) == ["missing_month"]
    assert exceptions[0].place.cells == "I5"
    assert "August" in exceptions[0].message
    assert exceptions[0].tonnes is not None and -5 < exceptions[0].tonnes < -3


def test_months_before_a_site_opened_are_explained_by_the_cover() -> None:
    changed = with_value(with_value(POWER, "Bexley", 1, None), "Bexley", 2, None)
    cover = sheet("Cover", ["Bexley opened on 3 March 2023."])
    exceptions, explained = examined(cover, monthly("Electricity", changed), FACTORS)
    assert kinds(exceptions) == []
    assert kinds(explained) == ["missing_month"]


def test_a_cell_that_says_closed_is_no_missing_month() -> None:
    changed = with_value(POWER, "Derby", 12, "closed")
    exceptions, explained = examined(monthly("Electricity", changed), FACTORS)
    assert (kinds(exceptions), kinds(explained)) == ([], ["missing_month"])


def test_a_cell_that_waits_for_its_bill_is_a_missing_month() -> None:
    exceptions, _ = examined(monthly("Electricity", with_value(POWER, "Derby", 12, "tbc")), FACTORS)
    assert kinds(exceptions) == ["missing_month"]


def test_summer_without_gas_is_no_missing_month() -> None:
    changed = with_value(with_value(GAS, "Bexley", 7, 0), "Bexley", 8, 0)
    exceptions, _ = examined(monthly("Gas", changed, 0.183, "Natural gas (kWh gross CV)"), FACTORS)
    assert kinds(exceptions) == []


def bills(amounts: dict, meters: dict | None = None):  # type: ignore[type-arg,no-untyped-def]
    rows = [["Site", "Meter", "Month", "Electricity kWh", "kgCO2e", "Remark"]]
    for site, values in amounts.items():
        for month, value in enumerate(values, 1):
            if value is not None:
                meter = (meters or {}).get((site, month), f"{site[:2].upper()}100")
                at = len(rows) + 1
                rows.append(
                    [site, meter, day(month), value, (f"=D{at}*Factors!$B$2", value * 0.207)]
                )
    return rows


def test_a_month_lacks_in_a_list_of_bills() -> None:
    rows = bills(with_value(POWER, "Corby", 5, None))
    exceptions, _ = examined(sheet("Bills", *rows), FACTORS)
    assert kinds(exceptions) == ["missing_month"]
    assert "Corby" in exceptions[0].message and "May" in exceptions[0].message


def test_a_meter_that_is_exchanged_lacks_no_month() -> None:
    meters = {("Arden", month): "NEW200" for month in range(6, 13)}
    exceptions, _ = examined(sheet("Bills", *bills(POWER, meters)), FACTORS)
    assert kinds(exceptions) == []


def test_the_same_reading_in_every_month_is_asked_about() -> None:
    changed = {**POWER, "Derby": [14650] * 12}
    exceptions, _ = examined(monthly("Electricity", changed), FACTORS)
    assert kinds(exceptions) == ["constant_series"]


def test_a_floor_area_estimate_may_be_the_same_in_every_month() -> None:
    changed = {**POWER, "Derby": [14650] * 12}
    note = ["Derby: landlord supply, estimated by floor area, one twelfth a month."]
    exceptions, explained = examined(monthly("Electricity", changed, before=[note]), FACTORS)
    assert (kinds(exceptions), kinds(explained)) == ([], ["constant_series"])


def test_an_amount_below_nothing_is_asked_about() -> None:
    exceptions, _ = examined(monthly("Electricity", with_value(POWER, "Arden", 4, -38420)), FACTORS)
    assert kinds(exceptions) == ["negative_value"]


def test_a_credit_note_may_be_below_nothing() -> None:
    rows = bills(POWER)
    rows.append(["Arden", "AR100", day(12), -500, ("=D50*Factors!$B$2", -103.5), "Credit note 771"])
    exceptions, explained = examined(sheet("Bills", *rows), FACTORS)
    assert (kinds(exceptions), kinds(explained)) == ([], ["negative_value"])
    assert (explained[0].derived, "Credit note 771" in explained[0].explained) == (False, True)


def test_an_accrual_and_its_reversal_explain_each_other() -> None:
    rows = bills(POWER)
    rows.append(["Corby", "CO100", day(12), 62000, ("=D50*Factors!$B$2", 12834.0), "accrual M12"])
    rows.append(["Corby", "CO100", day(12), -62000, ("=D51*Factors!$B$2", -12834.0)])
    exceptions, explained = examined(sheet("Bills", *rows), FACTORS)
    assert kinds(exceptions) == []
    told = {(one.derived, one.explained) for one in explained if one.kind == "negative_value"}
    assert told == {(True, "it takes back the same amount of row 50")}


def test_a_meter_of_exports_may_run_below_nothing_all_year() -> None:
    rows = bills(POWER)
    for month in range(1, 13):
        at = len(rows) + 1
        used = -100.0 * month
        rows.append(["Derby", "EXP-9", day(month), used, (f"=D{at}*Factors!$B$2", used * 0.207)])
    note = sheet("Notes", ["EXP-9 meters the solar export to the grid."])
    exceptions, explained = examined(note, sheet("Bills", *rows), FACTORS)
    assert (kinds(exceptions), set(kinds(explained))) == ([], {"negative_value"})


def test_deliveries_of_oil_now_and_then_lack_no_months() -> None:
    oil = {
        "Arden": [1200, None, None, 900, None, None, None, None, None, 1500, None, 1100],
        "Bexley": [None, 2000, None, None, None, None, None, None, 1800, None, None, None],
        "Corby": [None, None, 700, None, None, None, None, None, None, None, 900, None],
    }
    exceptions, _ = examined(monthly("Oil", oil, 2.54, "Heating oil deliveries (litres)"))
    assert kinds(exceptions) == []


def utility(site: str, first: int, level: float, note: str | None = None):  # type: ignore[no-untyped-def]
    """Twelve bills of a site whose first is of the month before this one of 2022 and 2023."""
    rows = []
    for at in range(first, first + 12):
        begin = dt.datetime(2022 + at // 12, at % 12 + 1, 19)
        used = level * (1 + 0.01 * (at % 4)) + 7 * sum(map(ord, site))
        rows.append([site, f"E-{site}", begin, begin + dt.timedelta(29), used, used * 0.207, note])
    return rows


def test_bills_that_begin_in_the_year_before_miss_no_month() -> None:
    heads = ["Facility", "Meter", "Service from", "Service to", "kWh", "kgCO2e", "Remark"]
    rows = [row for site in ("Lima", "Waco", "Erie") for row in utility(site, 11, 41_000)]
    grid = sheet("Bills", heads, *rows, *utility("Saltillo", 12, 37_000))
    assert kinds(examined(grid, FACTORS)[0]) == []
    gap = utility("Saltillo", 12, 37_000)
    del gap[5]
    exceptions, _ = examined(sheet("Bills", heads, *rows, *gap), FACTORS)
    assert kinds(exceptions) == ["missing_month"]


def test_a_site_in_operation_from_a_day_on_is_explained() -> None:
    for note in (
        "Site in operation from 1 June 2023",
        "in Betrieb seit Juni 2023",
        "aperto dal 01.06.2023",
    ):
        rows = bills(POWER)
        heads, body = rows[0], rows[1:]
        of_arden = [row for row in body if row[0] == "Arden"]
        kept = [row for row in body if row[0] != "Arden"] + of_arden[5:]
        kept[-1] = [*kept[-1], note]
        exceptions, explained = examined(sheet("Bills", heads, *kept), FACTORS)
        assert kinds(exceptions) == [], note
        assert kinds(explained) == ["missing_month"], note


def test_months_that_do_not_follow_each_other_were_not_understood() -> None:
    rows: list = [["Negozio", "gen", "feb", "mag", "nov", "kWh", "kgCO2e"]]  # type: ignore[type-arg]
    for site in ("Como", "Lodi", "Pavia", "Varese", "Lecco"):
        values = [900 + 13 * len(site), 870.0, 910.0, None if site == "Lodi" else 880.0]
        used = 10_800.0
        rows.append([site, *values, used, used * 0.257])
    assert "missing_month" not in kinds(examined(sheet("Power", *rows))[0])


def test_a_nothing_in_a_supply_that_never_rests_is_a_missing_month() -> None:
    exceptions, _ = examined(monthly("Electricity", with_value(POWER, "Corby", 7, 0)), FACTORS)
    assert kinds(exceptions) == ["missing_month"]
    gas = {site: list(values) for site, values in GAS.items()}
    gas["Corby"][6] = 0
    assert (
        kinds(examined(monthly("Gas", gas, 0.183, "Natural gas (kWh gross CV)"), FACTORS)[0]) == []
    )


def test_a_rule_for_credits_explains_no_row_without_one() -> None:
    cover = sheet("Read me", ["Credits are entered as negative lines with the memo number."])
    rows = bills(POWER)
    rows[5][3] = -9_100.0
    rows[5] = [*rows[5], "Credit memo CM-209, over-read"]
    rows[30][3] = -7_251.0
    exceptions, explained = examined(cover, sheet("Bills", *rows), FACTORS)
    assert (kinds(exceptions), kinds(explained)) == (["negative_value"], ["negative_value"])


def test_a_remark_on_another_month_of_the_site_explains_no_gap() -> None:
    changed = monthly("Electricity", with_value(POWER, "Bexley", 2, None))
    for said, explains in (
        ("Bexley: works shut down in August for the overhaul", False),
        ("Bexley: works shut down January to March for the overhaul", True),
        ("Bexley: works shut down for the overhaul", True),
    ):
        exceptions, _ = examined(sheet("Notes", [said]), changed, FACTORS)
        assert kinds(exceptions) == ([] if explains else ["missing_month"]), said


def test_numbers_of_invoices_beside_those_of_meters_hide_no_series() -> None:
    changed = {**POWER, "Corby": [38450] * 12}
    plain = bills(changed)
    rows = [["Invoice", *plain[0]]]
    rows += [[f"INV-{48127 + 7 * at}", *row] for at, row in enumerate(plain[1:])]  # type: ignore[misc]
    for row, cells in enumerate(rows[1:], 2):
        cells[5] = (f"=E{row}*Factors!$B$2", cells[4] * 0.207)  # type: ignore[operator]
    exceptions, _ = examined(sheet("Bills", *rows), FACTORS)
    assert kinds(exceptions) == ["constant_series"]
    assert "Corby" in exceptions[0].message


def journal(*months: int):  # type: ignore[no-untyped-def]
    """A ledger in which one site has a row for each of some months and the others a few bills."""
    rows: list[list[Cell]] = [["Date", "Site", "Item", "kWh", "kg CO2e/kWh", "t CO2e"]]
    billed = [("Foundry", month, 41_200 + 613 * (month * 5 % 7)) for month in months]
    shops = ("Lyme", "Poole", "Rye", "Seaton", "Truro")
    billed += [(shop, month, 4_310 + 87 * month) for shop in shops for month in (3, 9)]
    for site, month, used in sorted(billed, key=lambda one: one[1]):
        row = len(rows) + 1
        told = (f"=D{row}*E{row}/1000", used * 0.207 / 1000)
        rows.append([day(month, 28), site, "Electricity", used, 0.207, told])
    return sheet("Journal", *rows)


def test_a_steady_supply_with_a_row_for_every_other_month_lacks_one() -> None:
    (one,) = examined(journal(*(at for at in range(1, 13) if at != 6)))[0]
    assert one.kind == "missing_month" and "Foundry, Electricity: no amount for June" in one.message


def test_a_supply_that_changes_much_or_ends_lacks_none() -> None:
    assert kinds(examined(journal(*range(1, 13)))[0]) == []
    assert kinds(examined(journal(*range(1, 12)))[0]) == []
    assert kinds(examined(journal(1, 2, 3, 5, 6, 7, 9, 10, 11, 12))[0]) == []
