"""Rows that stand twice beside running numbers, keys of grids beside countries, and the two methods
of Scope 2 on two sheets."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import MONTHS, POWER, Cell, examined, kinds, sheet


def export(step: int, again: str) -> list[list[Cell]]:
    """Bills of two sites, numbered in steps; one stands twice, the second time with this
    document."""
    rows: list[list[Cell]] = [["rec_id", "Site", "Month", "source_ref", "kWh", "kgCO2e/kWh"]]
    rows[0].append("kgCO2e")
    bills = [
        (site, month, f"G{300123 + 7919 * at}", float(value))
        for at, (site, month, value) in enumerate(
            (site, month, value)
            for site in ("Arden", "Derby")
            for month, value in zip(MONTHS, POWER[site], strict=True)
        )
    ]
    bills.insert(6, (*bills[5][:2], again or bills[5][2], bills[5][3]))
    for at, (site, month, document, used) in enumerate(bills):
        row = at + 2
        rows.append([f"R{243000 + step * at}", site, f"2023-{MONTHS.index(month) + 1:02}"])
        rows[-1] += [document, used, 0.2, (f"=E{row}*F{row}", used * 0.2)]
    return rows


@pytest.mark.parametrize("step", [1, 7])
def test_a_row_stands_twice_whatever_the_steps_of_its_running_number(step: int) -> None:
    exceptions, _ = examined(sheet("Export", *export(step, "")))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("duplicate_line", "7,8")]


def test_two_bills_with_numbers_of_their_own_are_two() -> None:
    assert "duplicate_line" not in kinds(examined(sheet("Export", *export(7, "G999991")))[0])


def by_methods(other: str) -> list[str]:
    """The kinds of exceptions of one site's months by location, and on a second sheet again."""
    made = []
    for name, title, factor in (
        ("6a", "Scope 2 - location-based", 0.25),
        ("6b", f"Scope 2 - {other}", 0.45),
    ):
        rows: list[list[Cell]] = [[title], [], ["Facility", "Month", "kWh"]]
        rows[2] += ["EF kg/kWh", "kg CO2e"]
        for month, used in zip(MONTHS, POWER["Derby"], strict=True):
            row = len(rows) + 1
            rows.append(["Tralee", month, used, factor, (f"=C{row}*D{row}", used * factor)])
        made.append(sheet(name, *rows))
    return kinds(examined(*made)[0])


def test_the_other_method_of_the_same_supply_is_no_second_one() -> None:
    assert "double_counting" not in by_methods("market-based")


LISTED = sheet(
    "EF",
    ["key", "what", "value", "unit", "source"],
    ["GB", "Electricity, United Kingdom", 0.207, "kg CO2e/kWh", "DESNZ 2023"],
    ["IE", "Electricity, Ireland", 0.2546, "kg CO2e/kWh", "SEAI 2023"],
    ["IN", "Electricity, India", 0.716, "kg CO2e/kWh", "CEA 2023"],
    ["SG", "Electricity, Singapore", 0.412, "kg CO2e/kWh", "EMA 2023"],
)
VALUES = {"GB": (2, 0.207), "IE": (3, 0.2546), "IN": (4, 0.716), "SG": (5, 0.412)}


def offices(key_of_dublin: str, scope: str = "Scope 2") -> list[str]:
    """The kinds of exceptions of offices, each with its country and the key of its grid."""
    rows: list[list[Cell]] = [[f"{scope} electricity"], ["office", "country", "grid key"]]
    rows[1] += ["EF", "kWh", "kg CO2e"]
    for office, country, key in (
        ("London", "UK", "GB"),
        ("Dublin", "Ireland", key_of_dublin),
        ("Bangalore", "India", "IN"),
        ("Singapore", "Singapore", "SG"),
    ):
        at, value = VALUES[key]
        row, used = len(rows) + 1, 10_000.0 + 733 * at
        rows.append([office, country, key, (f"=EF!C{at}", value), used])
        rows[-1].append((f"=D{row}*E{row}", value * used))
    return kinds(examined(sheet("Offices", *rows), LISTED)[0])


@pytest.mark.parametrize("scope", ["Scope 2", "Scope 3 category 1, suppliers:"])
def test_the_key_of_a_grid_is_held_against_the_country_beside_it(scope: str) -> None:
    assert "factor_wrong_country" in offices("GB", scope)
    assert "factor_wrong_country" not in offices("IE", scope)


def test_what_is_made_of_an_odd_reading_is_not_told_again() -> None:
    heads: list[Cell] = ["Source / line", "Unit", *MONTHS, "2023"]
    rows: list[list[Cell]] = [["Stationary combustion"], heads]
    results: list[tuple[int, float]] = []
    for site, values in POWER.items():
        used = list(map(float, values))
        used[6] *= 0.01 if site == "Corby" else 1
        rows += [[], [f"{site} boiler"]]
        for name, unit, made_of in (
            ("Metered", "1000 Nm3", ""),
            ("Energy", "GJ", "*31.65"),
            ("Emission", "t CO2e", "*0.0561"),
        ):
            row = len(rows) + 1
            if made_of:
                used = [value * float(made_of[1:]) for value in used]
            cells: list[Cell] = [
                (f"={letter}{row - 1}{made_of}", value) if made_of else value
                for letter, value in zip("CDEFGHIJKLMN", used, strict=True)
            ]
            rows.append([name, unit, *cells, (f"=SUM(C{row}:N{row})", sum(used))])
        results.append((len(rows), sum(used)))
    whole = sum(tonnes for _, tonnes in results)
    rows += [[], ["Total", "t CO2e", *[None] * 12]]
    rows[-1].append((f"={'+'.join(f'O{row}' for row, _ in results)}", whole))
    summary = sheet(
        "Summary", ["Item", "t CO2e"], ["Scope 1", (f"=Combustion!O{len(rows)}", whole)]
    )
    found = examined(summary, sheet("Combustion", *rows))[0]
    assert [one.kind for one in found] == ["outlier"]
