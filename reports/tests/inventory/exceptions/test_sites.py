"""Sites, supplies, contracts and totals."""

from __future__ import annotations

from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.printed import Published, Report
from reports.inventory.types import BodyRow, Column, Inventory, Role, RowState, Table, TableKind
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    monthly,
    sheet,
)
from reports.tests.inventory.exceptions.test_months import bills

SITES = ("Arden", "Bexley", "Corby", "Derby")


def test_a_site_of_the_report_without_a_line_is_asked_about() -> None:
    exceptions, _ = examined(monthly("Electricity", POWER), FACTORS, sites=(*SITES, "Ely"))
    assert kinds(exceptions) == ["site_in_report_not_workbook"]


def test_a_site_of_the_workbook_that_the_report_does_not_list_is_asked_about() -> None:
    exceptions, _ = examined(monthly("Electricity", POWER), FACTORS, sites=SITES[:3])
    assert kinds(exceptions) == ["site_in_workbook_not_report"]


def test_a_site_that_is_leased_out_need_not_be_in_the_report() -> None:
    note = ["Derby is leased out; the tenant has operational control."]
    exceptions, explained = examined(
        monthly("Electricity", POWER, before=[note]), FACTORS, sites=SITES[:3]
    )
    assert (kinds(exceptions), kinds(explained)) == ([], ["site_in_workbook_not_report"])


def test_names_that_are_spelt_a_little_longer_are_the_same_sites() -> None:
    sites = ("Arden works", "Bexley (Kent)", "Corby", "Derby")
    exceptions, _ = examined(monthly("Electricity", POWER), FACTORS, sites=sites)
    assert kinds(exceptions) == []


def register(*rows: list[Cell]):  # type: ignore[no-untyped-def]
    head: list[Cell] = ["No", "Site", "Use", "Boundary", "Remark"]
    known: list[list[Cell]] = [[at, site, "Works", "In"] for at, site in enumerate(SITES, 1)]
    return sheet("Sites", head, *known, *rows)


def test_a_site_of_the_register_without_a_line_is_missing_once() -> None:
    exceptions, _ = examined(
        register([5, "Ely", "Works", "In"]),
        monthly("Electricity", POWER),
        FACTORS,
        sites=(*SITES, "Ely"),
    )
    assert kinds(exceptions) == ["missing_site"]


def test_a_site_out_of_the_boundary_need_not_have_a_line() -> None:
    row: list[Cell] = [5, "Ely", "Store", "Out", "Leased to a third party"]
    exceptions, _ = examined(register(row), monthly("Electricity", POWER), FACTORS)
    assert kinds(exceptions) == []


def test_one_meter_at_two_sites_is_counted_twice() -> None:
    doubled = {**POWER, "Ely": list(POWER["Derby"])}
    exceptions, _ = examined(monthly("Electricity", doubled), FACTORS)
    assert kinds(exceptions) == ["double_counting"]


def test_a_bill_that_stands_twice_is_a_duplicate() -> None:
    rows = bills(POWER)
    rows.insert(20, list(rows[19]))
    exceptions, _ = examined(sheet("Bills", *rows), FACTORS)
    assert "duplicate_line" in kinds(exceptions) and len(exceptions) == 1


def test_two_machines_filled_alike_on_one_day_are_two_lines() -> None:
    rows: list[list[Cell]] = [["Date", "Site", "Asset", "Litres", "kgCO2e"]]
    for at in range(12):
        rows.append([day(1 + at), "Arden", f"G-{at % 3}", 310 + 7 * at, (310 + 7 * at) * 2.512])
    rows.append([day(12), "Arden", "G-9", 387, 387 * 2.512])
    exceptions, _ = examined(sheet("Generators", *rows), FACTORS)
    assert kinds(exceptions) == []


def test_power_of_the_sites_own_generator_is_counted_twice() -> None:
    rows: list[list[Cell]] = [
        ["Site", "Supply", "Scope", "Amount", "Unit", "kgCO2e"],
        ["Arden", "Grid electricity", "Scope 2", 410_000, "kWh", 84_870],
        ["Arden", "Electricity from own CHP", "Scope 2", 120_000, "kWh", 24_840],
        ["Arden", "Natural gas", "Scope 1", 380_000, "kWh", 69_540],
        ["Bexley", "Grid electricity", "Scope 2", 210_000, "kWh", 43_470],
        ["Bexley", "Solar power, on-site generation", "Scope 2", 20_000, "kWh", 0],
        ["Bexley", "Natural gas", "Scope 1", 180_000, "kWh", 32_940],
    ]
    exceptions, _ = examined(sheet("Energy", *rows), FACTORS)
    assert kinds(exceptions) == ["double_counting"]
    assert exceptions[0].tonnes == Decimal("24.840")


def market(*zero: str, register_of: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        ["Site", "Electricity kWh", "tCO2e location-based", "tCO2e market-based"]
    ]
    for site, values in POWER.items():
        used = sum(values)
        rows.append([site, used, used * 0.000207, 0 if site in zero else used * 0.000365])
    held: list[list[Cell]] = [["Site", "Certificate", "Volume MWh", "Reference"]]
    held += [[site, "REGO wind", 710, f"R-{at}"] for at, site in enumerate(register_of)]
    return [sheet("Electricity", *rows), *([sheet("Certificates", *held)] if register_of else [])]


def test_a_site_at_nothing_without_a_certificate_is_asked_about() -> None:
    exceptions, _ = examined(*market("Arden", "Corby", register_of=("Arden",)))
    assert kinds(exceptions) == ["market_based_without_contract"]
    assert "Corby" in exceptions[0].message


def test_sites_at_nothing_with_certificates_are_right() -> None:
    exceptions, _ = examined(*market("Arden", "Corby", register_of=("Arden", "Corby")))
    assert kinds(exceptions) == []


def test_a_note_may_name_the_contract_of_all_sites() -> None:
    note = sheet("Notes", ["Renewable supply contract 771 with Octo covers all sites in 2023."])
    exceptions, _ = examined(note, *market(*SITES))
    assert kinds(exceptions) == []


def printed(tonnes: str) -> Published:
    return Published("2", "location", None, Decimal(tonnes))


def test_a_printed_figure_that_is_not_the_sum_is_named() -> None:
    exceptions, _ = examined(*market(), figures=[printed("400")])
    assert kinds(exceptions) == ["rollup_differs"]


def test_a_printed_figure_within_rounding_agrees() -> None:
    total = round(sum(map(sum, POWER.values())) * 0.000207)
    exceptions, _ = examined(*market(), figures=[printed(str(total))])
    assert kinds(exceptions) == []


def test_emissions_that_are_not_amount_times_factor_are_named() -> None:
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "kgCO2e/kWh", "kgCO2e"]]
    for site, values in POWER.items():
        rows.append([site, sum(values), 0.207, sum(values) * 0.207])
    rows[2][3] = 99_000
    exceptions, _ = examined(sheet("Electricity", *rows), FACTORS)
    assert kinds(exceptions) == ["stated_differs"]


def test_a_standby_generator_beside_the_grid_supply_counts_nothing_twice() -> None:
    tests = "Standby generator tested monthly, its diesel is in Scope 1"
    rows: list[list[Cell]] = [
        ["Site", "Item", "Scope", "Amount", "Unit", "kgCO2e", "Comment"],
        ["Arden", "Electricity", "Scope 2", 300_000, "kWh", 62_100, tests],
        ["Arden", "Diesel", "Scope 1", 1_200, "litre", 3_014, None],
        ["Bexley", "Electricity", "Scope 2", 210_000, "kWh", 43_470, None],
    ]
    exceptions, _ = examined(sheet("Energy", *rows), FACTORS)
    assert kinds(exceptions) == []


def test_steam_from_the_sites_own_boiler_is_counted_twice() -> None:
    rows: list[list[Cell]] = [
        ["Site", "Item", "Scope", "Amount", "Unit", "kgCO2e", "Comment"],
        ["Arden", "Steam", "Scope 2", 8_100, "GJ", 530_000, "metered at the own boiler house"],
        ["Arden", "Natural gas", "Scope 1", 3_000_000, "kWh", 549_000, None],
        ["Bexley", "Electricity", "Scope 2", 210_000, "kWh", 43_470, None],
    ]
    exceptions, _ = examined(sheet("Energy", *rows), FACTORS)
    assert kinds(exceptions) == ["double_counting"]


def test_the_sum_of_a_table_of_results_is_no_site() -> None:
    rows: list[list[Cell]] = [["Results"], [], ["Site", "Share", "Rank"]]
    for at, site in enumerate(SITES, 4):
        rows.append([site, (f"=B{at}", 25.0), (f"=C{at}", float(at))])
    rows.append(["Group", ("=SUM(B4:B7)", 100.0), ("=SUM(C4:C7)", 22.0)])
    power = monthly("Electricity", POWER)
    case = Case(
        Inventory([_results()], [], [], [], [], [], []),
        {"Results": sheet("Results", *rows)},
        Report(),
    )
    assert case.listed_sites == {}
    assert kinds(examined(register(), power, FACTORS)[0]) == []


def _results() -> Table:
    columns = {1: Column(1, "Site", Role.SITE, "its head says so")}
    body = [BodyRow(row, RowState.DATA) for row in range(4, 9)]
    return Table("Results", "Results", (3,), columns, body, kind=TableKind.SITES)


def supplies(lacks: str, carrier: str, words: str = ""):  # type: ignore[no-untyped-def]
    """A register that names what each site is heated with, and one list of all lines."""
    heated = {"Arden": "Natural gas", "Bexley": "Natural gas", "Corby": "Natural gas"}
    heated |= {"Derby": "Natural gas", "Exeter": "District heat", "Fleet": "District heat"}
    listed: list[list[Cell]] = [["Site", "Floor area m2", "Heating", "Remark"]]
    rows: list[list[Cell]] = [["Site", "Item", "Amount", "Unit", "kgCO2e/unit", "kg CO2e"]]
    factors = {"Electricity": 0.207, "Natural gas": 0.183, "District heat": 0.17, "Diesel": 2.5}
    for at, (site, heating) in enumerate(heated.items()):
        listed.append([site, 1000 + 130 * at, heating, words if site == lacks else None])
        for item in ("Electricity", heating, "Diesel"):
            used = 41_000 + 1_370 * at + 11 * len(item)
            unit = "litre" if item == "Diesel" else "kWh"
            if (site, item) != (lacks, carrier):
                rows.append([site, item, used, unit, factors[item], used * factors[item]])
    return sheet("Sites", ["Site register"], [], *listed), sheet("Data", *rows)


def test_a_site_may_lack_its_electricity_though_it_has_district_heat() -> None:
    assert kinds(examined(*supplies("", ""))[0]) == []
    for site in ("Exeter", "Bexley"):
        assert kinds(examined(*supplies(site, "Electricity"))[0]) == ["missing_site"], site


def test_a_site_may_lack_the_gas_that_the_register_names_for_it() -> None:
    exceptions, _ = examined(*supplies("Corby", "Natural gas"))
    assert kinds(exceptions) == ["missing_site"] and "natural gas" in exceptions[0].message


def test_what_the_register_explains_is_not_missed() -> None:
    gone = "boiler decommissioned in 2022, heat pump since"
    assert kinds(examined(*supplies("Corby", "Natural gas", gone))[0]) == []
    with_landlord = "electricity included in the rent, paid by the landlord"
    assert kinds(examined(*supplies("Arden", "Electricity", with_landlord))[0]) == []


def test_a_site_that_stands_beside_numbers_is_known_though_its_sheet_was_not_understood() -> None:
    power = monthly("Electricity", POWER)
    puzzling = sheet("Misc", ["Reading of Exeter, north wing", 4711.5, 5093.1, 5533.9])
    listed = sheet("Houses", ["Name of the house", "Beds"], ["Exeter", 94], ["Arden", 131])
    reported = (*SITES, "Exeter")
    for others in ((), (listed,)):
        exceptions, _ = examined(power, *others, FACTORS, sites=reported)
        assert kinds(exceptions) == ["site_in_report_not_workbook"]
    assert kinds(examined(power, puzzling, FACTORS, sites=reported)[0]) == []
