"""Emissions in a block of their own below the amounts, sections of several scopes on a sheet, and
heads that name what emits by "source"."""

from __future__ import annotations

import pytest

from reports.inventory.heads import column_of
from reports.inventory.layout import tables_of
from reports.inventory.types import Role
from reports.inventory.units import heating_value
from reports.tests.inventory.making import MONTHS, grid, read, totals

SITES = ("Bristol", "Bath", "Ludlow")
LOCATION = ("2", "location", None)


def blocks():
    """Power of sites by months with a factor in each row, and a block of emissions below it."""
    rows = [["Electricity by branch (kWh)"], [], ["Branch", *MONTHS, "FY23", "Location EF"]]
    for at, site in enumerate(SITES):
        months = [5_000 + 911 * at + 37 * month for month in range(12)]
        factor = 0.193 if site == "Bath" else 0.207
        row = at + 4
        place = "Factors!$C$2" if site == "Bath" else "Factors!$D$2"
        rows.append([site, *months, (f"=SUM(B{row}:M{row})", sum(months)), (f"={place}", factor)])
    rows += [[], ["Scope 2 location-based"], ["Branch", *MONTHS, "FY23 tCO2e"]]
    for at, site in enumerate(SITES):
        row, above = at + 10, at + 4
        factor = 0.193 if site == "Bath" else 0.207
        made = [
            (f"={column}{above}*$O{above}/1000", (5_000 + 911 * at + 37 * month) * factor / 1000)
            for month, column in enumerate("BCDEFGHIJKLM")
        ]
        told = sum(value for _, value in made)
        rows.append([site, *made, (f"=SUM(B{row}:M{row})", told)])
    total = sum(row[13][1] for row in rows[9:12])
    rows.append(["Total", *[None] * 12, ("=SUM(N10:N12)", total)])
    listed = [["Item", "Unit", "2022 set", "2023 set", "Source"]]
    listed.append(["UK electricity", "kWh", 0.193, 0.207, "DESNZ conversion factors"])
    listed.append(["Natural gas", "kWh", 0.182, 0.183, "DESNZ conversion factors"])
    summary = [["Summary, tCO2e"], [], ["Scope 2 location-based", ("=Electricity!$N$13", total)]]
    return grid("Electricity", rows), grid("Factors", listed), grid("Summary", summary), total


def test_a_block_of_emissions_is_that_of_the_amounts_above_it():
    power, factors, summary, total = blocks()
    inventory = read(power, factors, summary)
    assert totals(inventory)[LOCATION] == round(total, 3)
    counted = [line for line in inventory.lines if line.tonnes]
    assert [(line.site, float(line.factor.value)) for line in counted] == [
        ("Bristol", 0.207),
        ("Bath", 0.193),
        ("Ludlow", 0.207),
    ]
    assert inventory.open_questions == []


def sections():
    """A sheet with three sections, each with its title and heads and the words of one language."""
    rows = [["Hasle - energi og CO2 2023"], []]
    goods = {
        "Scope 1": [("Naturgas ovne", "kWh (nedre)", 9_000, 0.2)],
        "Scope 2 (lokationsbaseret)": [("El ovne", "kWh", 4_000, 0.1)],
        "Scope 3, kategori 1 - indkøbte varer": [("Ler", "t", 90, 7), ("Glasur", "t", 12, 1630)],
    }
    for title, lines in goods.items():
        rows += [[title], ["Kilde", "Enhed", "2023", "EF", "t CO2e"]]
        for name, unit, amount, factor in lines:
            made = (f"=C{len(rows) + 1}*D{len(rows) + 1}/1000", amount * factor / 1000)
            rows.append([name, unit, amount, factor, made])
        rows += [["I alt"], []]
    return grid("Hasle", rows)


def test_the_title_of_a_section_is_not_that_of_the_next_one():
    found = totals(read(sections()))
    assert found["1", "", None] == 1.8
    assert found[LOCATION] == 0.4
    assert found["3", "", 1] == round(0.63 + 19.56, 3)
    assert [table.title.rpartition(" | ")[2] for table in tables_of(sections())] == [
        "Scope 1",
        "Scope 2 (lokationsbaseret)",
        "Scope 3, kategori 1 - indkøbte varer",
    ]


def test_the_source_that_stands_before_all_amounts_is_what_emits():
    inventory = read(sections())
    assert {line.kind for line in inventory.lines} == {"Naturgas ovne", "El ovne", "Ler", "Glasur"}


@pytest.mark.parametrize(
    ("text", "value"),
    [("kWh (øvre)", "gross"), ("kWh (nedre)", "net"), ("MJ (inferior)", "net"), ("kWh (el)", "")],
)
def test_a_heating_value_in_brackets_behind_a_unit(text: str, value: str):
    assert heating_value(text) == value


@pytest.mark.parametrize(
    ("head", "role", "method"),
    [
        ("Markkinakerroin", Role.FACTOR, "market"),
        ("Marktfaktor", Role.FACTOR, "market"),
        ("Standortfaktor", Role.FACTOR, "location"),
        ("Markkinakertoimen lähde", Role.FACTOR_SOURCE, "market"),
        ("Kertoimen yksikkö", Role.FACTOR_UNIT, ""),
    ],
)
def test_heads_that_name_the_factor_of_a_method_in_one_word(head: str, role: Role, method: str):
    column = column_of(1, [head])
    assert (column.role, column.method) == (role, method)


@pytest.mark.parametrize("late", [False, True])
def test_sites_across_with_remarks_and_their_emissions_by_months_below(late: bool):
    sites = ("Menteng", "Dago", "Ubud", "Batam")
    factors = (0.8, 0.8, 0.8, 0.4168)
    rows = [["Electricity 2023 in kWh"], [], ["Month", *sites, "Total", "Notes"]]
    used = [[90_000 + 7_000 * at + 431 * (month * 5 % 7) for at in range(4)] for month in range(12)]
    for at, (month, amounts) in enumerate(zip(MONTHS, used, strict=True), 4):
        rows.append([month, *amounts, (f"=SUM(B{at}:E{at})", sum(amounts)), None])
    rows[8][6] = "Dago: renovation, a floor was closed"
    extra = [None, 6_120, None, None]
    if late:
        rows.append(["Late bill", *extra, ("=SUM(B16:E16)", 6_120), "Dago: belongs to 2023"])
    last = len(rows)
    sums = [sum(month[at] for month in used) + ((late and extra[at]) or 0) for at in range(4)]
    columns = "BCDE"
    rows.append(
        ["Total"]
        + [(f"=SUM({c}4:{c}{last})", value) for c, value in zip(columns, sums, strict=True)]
    )
    rows.append(["EF", *factors, None, "kg CO2e per kWh"])
    rows.append(["EF source", "ESDM", "ESDM", "ESDM", "EMA Singapore 2022"])
    rows += [[], ["t CO2e", *sites, "Total"]]
    first, factor = len(rows) + 1, last + 2
    for above in range(4, last + 1):
        made = []
        for c, by, value in zip(columns, factors, rows[above - 1][1:5], strict=True):
            known = value is not None
            made.append((f"={c}{above}*{c}${factor}/1000", value * by / 1000) if known else None)
        rows.append([(f"=A{above}", rows[above - 1][0]), *made])
    totals_below = [
        (f"=SUM({c}{first}:{c}{len(rows)})", value * by / 1000)
        for c, value, by in zip(columns, sums, factors, strict=True)
    ]
    rows.append(["Total", *totals_below])
    inventory = read(grid("Electricity", rows))
    expected = sum(value * by / 1000 for value, by in zip(sums, factors, strict=True))
    assert totals(inventory)[LOCATION] == round(expected, 3)
    assert [(line.site, float(line.factor.value)) for line in inventory.lines] == list(
        zip(sites, factors, strict=True)
    )
