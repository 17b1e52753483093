"""Sites that lack a line which a list of yes and no, or the table itself, lets expect."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import FACTORS, Cell, examined, kinds, monthly, sheet

SITES = ("Arden", "Bexley", "Corby", "Derby", "Exeter", "Fenby")
ITEMS = ("Landfill", "Recycling", "Clinical waste")


def power():  # type: ignore[no-untyped-def]
    """The electricity of all sites, month by month."""
    amounts: dict[str, list[Cell]] = {
        site: [17_311 + 2_713 * at + 97 * (month * month % 11) for month in range(12)]
        for at, site in enumerate(SITES)
    }
    return monthly("Electricity", amounts)


def fuel(*sites: str):  # type: ignore[no-untyped-def]
    rows = [[site, 411 + 37 * at, 2.512, (411 + 37 * at) * 2.512] for at, site in enumerate(sites)]
    return sheet("Diesel", ["Site", "Diesel litres", "kgCO2e/litre", "kgCO2e"], *rows)


def listed(head: str, yes: str, no: str, *, remark: str = "", without: str = "Derby"):  # type: ignore[no-untyped-def]
    """A list without a number, in which all sites but one have something."""
    rows = [[one, yes, no if one == without else yes, None] for one in SITES]
    rows[2][3] = remark or None
    return sheet("Sites", ["Facility", "Electricity", head, "Remark"], *rows)


@pytest.mark.parametrize(
    ("head", "yes", "no"), [("Mobile diesel", "Y", "N"), ("Diesel (ja/nein)", "ja", "nein")]
)
def test_a_site_that_has_diesel_by_the_list_and_no_line_of_it_is_missing(
    head: str, yes: str, no: str
) -> None:
    log = fuel("Arden", "Bexley", "Exeter", "Fenby")
    exceptions, _ = examined(power(), log, listed(head, yes, no), FACTORS)
    assert kinds(exceptions) == ["missing_site"]
    assert "Corby" in exceptions[0].message


def test_the_list_may_say_why_or_be_wrong_altogether() -> None:
    log = fuel("Arden", "Bexley", "Exeter", "Fenby")
    sold = listed("Diesel", "x", "-", remark="loader sold in January 2023")
    assert kinds(examined(power(), log, sold, FACTORS)[0]) == []
    half = listed("Diesel", "x", "-", without="Arden")
    assert kinds(examined(power(), log, half, FACTORS)[0]) == []


def waste(*lacking: tuple[str, str], remark: str = ""):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Waste of the year"], [remark or None], []]
    rows.append(["Site", "Treatment", "tonnes", "kgCO2e/t", "kgCO2e"])
    for at, site in enumerate(SITES):
        for number, item in enumerate(ITEMS):
            used, factor = 11.3 + 4.7 * at + 1.9 * number, 210 + 87 * number
            if (site, item) not in lacking:
                rows.append([site, item, used, factor, used * factor])
    return sheet("Waste", *rows)


def test_the_one_hole_in_a_full_table_is_asked_about() -> None:
    assert kinds(examined(waste())[0]) == []
    exceptions, _ = examined(waste(("Corby", "Clinical waste")))
    assert kinds(exceptions) == ["missing_site"]
    assert "Corby has no line of Clinical waste" in exceptions[0].message


def test_a_hole_that_is_explained_leaves_the_table_full() -> None:
    said = "Exeter: offices only, no clinical waste"
    gaps = (("Exeter", "Clinical waste"), ("Corby", "Clinical waste"))
    assert kinds(examined(waste(gaps[0], remark=said))[0]) == []
    exceptions, _ = examined(waste(*gaps, remark=said))
    assert ["Corby" in one.message for one in exceptions] == [True]


def test_two_holes_are_the_nature_of_a_table() -> None:
    gaps = (("Exeter", "Clinical waste"), ("Corby", "Clinical waste"))
    assert kinds(examined(waste(*gaps))[0]) == []
