"""Use that is counted in Scope 1 or 2 and in Scope 3 again."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet


def halls(name: str, used: float, head: str = "Category 8 - Leased halls", remark: str = ""):  # type: ignore[no-untyped-def]
    """Gas of two halls of the company, and a sheet of Scope 3."""
    gas: list[list[Cell]] = [["Building", "Gas kWh", "t CO2e", "Scope"]]
    gas += [["Fenwick Hall", 605_405, 110.75, 1], ["Priory Hall", 430_925, 78.83, 1]]
    leased: list[list[Cell]] = [["Item", "Activity", "Unit", "t CO2e", "Scope", "Basis"]]
    leased += [[head]]
    leased += [["Harcourt House gas", 402_310, "kWh", 73.6, head, "landlord"]]
    leased += [[name, used, "kWh", used * 0.000183, head, remark or "meters"]]
    return sheet("Gas", *gas), sheet("Scope 3", *leased)


def test_the_same_amount_of_a_site_in_two_scopes_is_counted_twice() -> None:
    for used in (605_405, 605.405e3):
        exceptions, _ = examined(*halls("Fenwick Hall gas", used))
        assert kinds(exceptions) == ["double_counting"]
    assert kinds(examined(*halls("Priory Hall, boiler", 430_925))[0]) == ["double_counting"]


def test_another_amount_or_another_site_is_none_twice() -> None:
    assert kinds(examined(*halls("Fenwick Hall gas", 605_417))[0]) == []
    assert kinds(examined(*halls("Quayside Lodge gas", 605_405))[0]) == []


def test_upstream_emissions_of_the_same_gas_are_no_gas_counted_twice() -> None:
    upstream = halls("Fenwick Hall gas, well-to-tank", 605_405, "Category 3 - Fuel and energy")
    assert kinds(examined(*upstream)[0]) == []


def test_what_a_remark_excludes_is_explained() -> None:
    said = "memo, counted in Scope 1"
    assert kinds(examined(*halls("Fenwick Hall gas", 605_405, remark=said))[0]) == []


def shipments(carrier: str, fuel: str = "Diesel", many: int = 3):  # type: ignore[no-untyped-def]
    own: list[list[Cell]] = [["Truck", "Fuel", "Litres", "t CO2e", "Scope"]]
    own += [[f"40-BGK-{at}", fuel, 29_095 + 311 * at, 72.0 + at, 1] for at in range(4)]
    rows: list[list[Cell]] = [["Date", "Booking", "Carrier", "Mode", "tkm", "t CO2e"]]
    for at in range(24):
        used = 22_237 + 113 * at
        by = carrier if at >= 24 - many else ("LKW Walter", "Vos Transport")[at % 2]
        rows.append([day(at % 12 + 1), f"MF23{16 + at * 7:04}", by, "Road", used, used * 0.000083])
    title = ["Shipments by subcontractors (category 4, upstream transport)"]
    return sheet("Fleet", *own), sheet("Shipments", title, [], *rows)


def test_own_trucks_among_carriers_are_counted_in_two_scopes() -> None:
    for carrier in (
        "Mercator (own fleet)",
        "Own trucks",
        "Eigener Fuhrpark",
        "Flota propia",
        "Company vehicles",
    ):
        assert kinds(examined(*shipments(carrier))[0]) == ["double_counting"], carrier


def test_carriers_by_name_are_others() -> None:
    for carrier in ("Owens Transport", "Fleet Logistics Ltd", "Customer's own trucks"):
        assert kinds(examined(*shipments(carrier))[0]) == [], carrier


def test_the_months_of_a_ledger_that_two_scopes_count_are_one_question() -> None:
    rows: list[list[Cell]] = []
    for scope, category, name in (1, None, "Petrol, pool cars"), (3, 6, "Petrol, pool cars"):
        for month in range(1, 7):
            row, used = len(rows) + 2, 1000.37 + 37.22 * month
            made = (f"=G{row}*H{row}", used * 2.1)
            rows.append([scope, category, "Derby", name, f"2023-{month:02d}", "l", used, 2.1, made])
    head = ["Scope", "Category", "Site", "Activity", "Month", "Unit", "Quantity", "EF kg/l"]
    exceptions, _ = examined(sheet("Ledger", [*head, "kg CO2e"], *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [
        ("double_counting", "8,9,10,11,12,13")
    ]
