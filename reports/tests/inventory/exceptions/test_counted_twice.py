"""Meters behind other meters, and documents that two tables hold."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

MONTHS = [f"2023-{month:02}" for month in range(1, 13)]


def meters(note: str | None = None, child: str = "M-104B", share: float = 0.3):  # type: ignore[no-untyped-def]
    """A main meter and another one at Arden, and one at Corby, month by month."""
    rows: list[list[Cell]] = [["Meter", "Site", "Month", "kWh", "kg CO2e", "Remark"]]
    for meter, site, level in (
        ("M-104", "Arden", 270_000.0),
        (child, "Arden", 270_000.0 * share),
        ("M-201", "Corby", 91_000.0),
    ):
        for at, month in enumerate(MONTHS):
            used = level * (1 + 0.013 * (at % 5)) + 17 * at
            rows.append([meter, site, month, used, used * 0.207, note if meter == child else None])
    return sheet("Power", *rows)


def register(*rows: list[Cell]):  # type: ignore[no-untyped-def]
    return sheet("Meters", ["Meter", "Site", "Serves"], ["M-104", "Arden", "Main incomer"], *rows)


def test_a_meter_that_another_feeds_by_the_register_is_counted_twice() -> None:
    told = register(["M-104B", "Arden", "Crusher line check meter, fed from M-104"])
    exceptions, _ = examined(meters(), told)
    assert kinds(exceptions) == ["double_counting"]
    assert exceptions[0].place.cells.split(",") == [str(row) for row in range(14, 26)]
    assert exceptions[0].tonnes is not None and exceptions[0].tonnes > 200


def test_so_is_one_of_which_its_rows_say_so() -> None:
    for note in (
        "sub-meter of M-104",
        "Unterzähler, gespeist über M-104",
        "sous-compteur",
        "already in M-104",
    ):
        assert kinds(examined(meters(note))[0]) == ["double_counting"], note


def test_a_meter_for_information_is_none() -> None:
    for note in ("sub-meter of M-104, deducted there", "check meter, memo only", "separate supply"):
        assert kinds(examined(meters(note))[0]) == [], note


def test_a_meter_that_counts_more_than_its_feeder_is_not_behind_it() -> None:
    assert kinds(examined(meters("fed from M-104", share=1.4))[0]) == []


def test_two_supplies_of_a_site_are_two() -> None:
    told = register(["M-104B", "Arden", "Second incomer, wash plant"])
    assert kinds(examined(meters(), told)[0]) == []


def log(*extra: tuple[str, float]):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Date", "Docket", "Depot", "Source", "Litres", "kgCO2e/L", "kgCO2e"]]
    draws = [(f"{287_900 + 37 * at}", 310.0 + 7 * at, "Depot pump") for at in range(30)]
    draws += [(f"{301_000 + at}", litres, source) for at, (source, litres) in enumerate(extra)]
    for at, (docket, litres, source) in enumerate(draws):
        rows.append(
            [f"2023-0{1 + at % 9}-11", docket, "Athlone", source, litres, 2.68, litres * 2.68]
        )
    return sheet("Fuel log", *rows)


TANKS = sheet(
    "Bulk tanks",
    ["Delivery note no.", "Date", "Tank", "Supplier", "Litres"],
    *(
        [f"BD-04{at:02}", f"2023-{1 + at % 12:02}-21", "Athlone", "Corrib Oil", 16_000 + 500 * at]
        for at in range(20)
    ),
)


def test_a_delivery_into_the_tank_among_the_draws_is_counted_twice() -> None:
    exceptions, _ = examined(log(("BD-0407 Corrib Oil", 19_500.0)), TANKS)
    assert kinds(exceptions) == ["double_counting"]
    assert "BD-0407" in exceptions[0].message


def test_a_log_of_other_documents_counts_nothing_twice() -> None:
    assert kinds(examined(log(), TANKS)[0]) == []


def test_a_document_with_another_amount_is_another_part_of_it() -> None:
    found, _ = examined(log(("BD-0407 Corrib Oil", 322.0)), TANKS)
    assert "double_counting" not in kinds(found)
