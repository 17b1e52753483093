"""The benchmark of the completeness radar deletes every mention of a thing, and nothing else."""

from __future__ import annotations

import pytest

from benchmarks.radar import Deletion, Read, chosen, deletions, is_asked_for, without
from reports.completeness.printed import Printed
from reports.completeness.sources import SiteOfLines, of_workbook
from reports.tests.completeness.pages import page, table

SITES = ("Ludwigsburg", "Malmo", "Tampere", "Gdansk")
TEXT = "Plants in Ludwigsburg, Malmo, Tampere and Gdansk. The Gdansk plant saved energy."


@pytest.fixture
def read() -> Read:
    rows = table(["Site", "t"], *([site, "10"] for site in SITES))
    expected = of_workbook("a.xlsx", [SiteOfLines(site, "row 2") for site in SITES])
    return Read("a", [page(TEXT, [rows])], "Alder", "", [], expected)


def of_gdansk(read: Read) -> Deletion:
    rows = deletions(read)["workbook site"]
    return next(one for one in rows if one.expected.name == "Gdansk")


def test_a_name_is_deleted_from_text_and_tables_and_then_asked_for(read: Read) -> None:
    pages, _ = without(of_gdansk(read))
    printed = Printed(pages, "Alder")
    assert not printed.has_name("Gdansk")
    assert all(printed.has_name(site) for site in SITES[:3])
    assert is_asked_for(of_gdansk(read))


def test_the_same_seed_chooses_the_same_things(read: Read) -> None:
    names = [[one.expected.name for one in chosen([deletions(read)], 3, 7)] for _ in range(2)]
    assert names[0] == names[1]
    assert len(names[0]) == 3


def test_a_cell_of_the_last_year_is_deleted_alone(read: Read) -> None:
    heads = ("", "2021", "2022", "2023")
    rows = table(heads, *([name, "1", "2", "3"] for name in ("Gas", "Coal", "Oil", "Wood", "Peat")))
    by_year = Read("b", [page("Nothing.", [rows])], "", "", [], [])
    found = deletions(by_year)["earlier_years metric"]
    assert len(found) == 5
    (changed,) = without(found[0])[0]
    assert [row[3] for row in changed.tables[0].rows[1:]] == ["", "3", "3", "3", "3"]
    assert is_asked_for(found[0])
