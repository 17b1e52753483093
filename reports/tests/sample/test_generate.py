"""The sample report: repeatable, varied, and exactly as wrong as it says it is."""

from __future__ import annotations

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from reports.sample.gaps import TOPICS
from reports.sample.generate import BUNDLED, BUNDLED_SEED, Sample, build, main
from reports.sample.layout import MARK
from sibyl_project.common.text import contains_quote, normalise

SEEDS = (1, 2, 3, 4)
_CACHE: dict[tuple[int, str], Sample] = {}
_TRACES = {topic.key: topic.traces for topics in TOPICS.values() for topic in topics}


def sample(seed: int, pages: str) -> Sample:
    """Each sample is built once for all tests."""
    if (seed, pages) not in _CACHE:
        _CACHE[seed, pages] = build(seed, pages)
    return _CACHE[seed, pages]


def texts(made: Sample) -> list[str]:
    with pymupdf.open(stream=made.pdf, filetype="pdf") as document:
        return [str(page.get_text()) for page in document]


def planted(made: Sample, *kinds: str) -> list[dict[str, Any]]:
    return [plant for plant in made.expected["plants"] if plant["kind"] in kinds]


def number(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


every_sample = pytest.mark.parametrize(
    ("seed", "pages"), [(seed, pages) for seed in SEEDS for pages in ("full", "short")]
)


@pytest.mark.long
def test_same_seed_gives_the_same_bytes() -> None:
    assert build(3, "short").pdf == sample(3, "short").pdf
    assert build(3, "short").expected == sample(3, "short").expected


def test_seeds_differ_in_company_figures_and_places_of_the_faults() -> None:
    made = [sample(seed, "full") for seed in SEEDS]
    assert len({each.expected["company"] for each in made}) == len(SEEDS)
    assert len({tuple(plant["quote"] for plant in planted(each, "fault")) for each in made}) == len(
        SEEDS
    )
    assert (
        len({tuple(plant["page"] for plant in planted(each, "fault", "truth")) for each in made})
        > 1
    )
    assert len(
        {tuple(gap["paragraph_id"] for gap in each.expected["gaps"]) for each in made}
    ) == len(SEEDS)


@every_sample
def test_page_count_is_within_bounds_and_as_stated(seed: int, pages: str) -> None:
    made = sample(seed, pages)
    count = len(texts(made))
    assert count == made.expected["page_count"]
    assert count == 10 if pages == "short" else 25 <= count <= 40


@pytest.mark.long
@every_sample
def test_every_page_carries_the_mark_of_fiction_and_no_page_is_nearly_empty(
    seed: int, pages: str
) -> None:
    for text in texts(sample(seed, pages)):
        assert MARK in text
        assert len(normalise(text)) > 250


@pytest.mark.long
@every_sample
def test_every_planted_quote_stands_on_its_page_and_on_no_other(seed: int, pages: str) -> None:
    made = sample(seed, pages)
    found = texts(made)
    for plant in made.expected["plants"]:
        assert [
            index + 1 for index, text in enumerate(found) if contains_quote(text, plant["quote"])
        ] == [plant["page"]]


@every_sample
def test_there_are_two_faults_and_two_truths_one_of_each_check(seed: int, pages: str) -> None:
    made = sample(seed, pages)
    for kind in ("fault", "truth"):
        assert sorted(plant["check"] for plant in planted(made, kind)) == [
            "scope_addition",
            "yoy_percentage",
        ]
    if pages == "short":
        assert len(made.expected["plants"]) == 4
        assert made.expected["gaps"] == []


@every_sample
def test_figures_of_plants_stand_in_a_table_on_another_page(seed: int, pages: str) -> None:
    made = sample(seed, pages)
    found = texts(made)
    for plant in planted(made, "fault", "truth"):
        assert plant["table_page"] != plant["page"]
        cells = {normalise(line) for line in found[plant["table_page"] - 1].splitlines()}
        assert {
            figure
            for name, figure in plant["figures"].items()
            if name not in ("stated", "direction")
        } <= cells


@every_sample
def test_totals_are_false_or_true_as_planted(seed: int, pages: str) -> None:
    for plant in planted(sample(seed, pages), "fault", "truth"):
        if plant["check"] != "scope_addition":
            continue
        figures = plant["figures"]
        right = sum(number(figures[name]) for name in ("scope1", "scope2_market", "scope3"))
        off = abs(number(figures["stated"]) - right) / right
        assert figures["stated"] in plant["quote"]
        assert off > Decimal("0.02") if plant["kind"] == "fault" else off == 0


@every_sample
def test_changes_are_false_or_true_as_planted(seed: int, pages: str) -> None:
    for plant in planted(sample(seed, pages), "fault", "truth"):
        if plant["check"] != "yoy_percentage":
            continue
        figures = plant["figures"]
        assert all(figures[name] in plant["quote"] for name in figures)
        right = (
            (number(figures["current"]) - number(figures["prior"])) / number(figures["prior"]) * 100
        )
        off = abs(number(figures["stated"]) - abs(right))
        assert (right < 0) == (figures["direction"] == "decreased")
        assert off >= Decimal("1.9") if plant["kind"] == "fault" else off <= Decimal("0.05")


@pytest.mark.long
@every_sample
def test_a_false_figure_stands_in_its_sentence_only(seed: int, pages: str) -> None:
    made = sample(seed, pages)
    everything = normalise(" ".join(texts(made)))
    for plant in planted(made, "fault"):
        if plant["check"] == "scope_addition":
            assert everything.count(plant["figures"]["stated"]) == 1


_CHANGE = re.compile(
    r"(?P<size>[\d.]+)% (?:in \d{4}|year on year), from (?P<before>[\d,]+) \w+ in \d{4} to "
    r"(?P<after>[\d,]+)|(?P<size2>[\d.]+)% to (?P<after2>[\d,]+) \w+ \(\d{4}: (?P<before2>[\d,]+)"
)


@every_sample
def test_all_other_changes_follow_from_their_figures(seed: int, pages: str) -> None:
    made = sample(seed, pages)
    wrong = []
    matches = list(_CHANGE.finditer(normalise(" ".join(texts(made)))))
    assert len(matches) >= 5
    for match in matches:
        size, before, after = (
            number(match[name] or match[f"{name}2"]) for name in ("size", "before", "after")
        )
        right = (abs(after - before) / before * 100).quantize(Decimal("0.1"), ROUND_HALF_UP)
        if size != right:
            wrong.append(match[0])
    assert len(wrong) == 1
    assert wrong[0] in next(
        plant["quote"] for plant in planted(made, "fault") if plant["check"] == "yoy_percentage"
    )


_ROW = re.compile(r"^(?P<label>[^\n]*[a-z][^\n]*)\n(?P<cells>(?:[\d,]+\n){3})", re.MULTILINE)
_HEADER = re.compile(r"^(?:Item|Category)\n", re.MULTILINE)


@every_sample
def test_table_totals_are_the_sums_of_their_rows(seed: int, pages: str) -> None:
    checked = 0
    for text in texts(sample(seed, pages)):
        for table in _HEADER.split(text)[1:]:
            rows = [
                (row["label"], [number(cell) for cell in row["cells"].split()])
                for row in _ROW.finditer(table)
            ]
            last = next(
                (index for index, (label, _) in enumerate(rows) if label.startswith("Total")), None
            )
            if last is not None:
                assert rows[last][1] == [
                    sum(column)
                    for column in zip(*(values for _, values in rows[:last]), strict=True)
                ]
                checked += 1
    assert checked == 4  # Scope 3 categories, energy, water, waste


@pytest.mark.parametrize("seed", SEEDS)
def test_a_topic_left_out_is_spoken_of_nowhere(seed: int) -> None:
    made = sample(seed, "full")
    everything = normalise(" ".join(texts(made)))
    topics = {gap["topic"] for gap in made.expected["gaps"]}
    assert len(topics) == 6
    for topic in topics:
        assert not re.search(_TRACES[topic], everything, re.IGNORECASE), topic


@pytest.mark.long
def test_traces_find_every_topic_that_is_spoken_of() -> None:
    for topic, traces in _TRACES.items():
        speaking = next(
            seed for seed in range(1, 40) if topic not in {gap["topic"] for gap in build_gaps(seed)}
        )
        assert re.search(
            traces, normalise(" ".join(texts(sample(speaking, "full")))), re.IGNORECASE
        ), topic


def build_gaps(seed: int) -> list[dict[str, Any]]:
    return list(sample(seed, "full").expected["gaps"])


@pytest.mark.parametrize("seed", SEEDS)
def test_gaps_and_disclosures_name_different_paragraphs_and_one_is_partial(seed: int) -> None:
    made = sample(seed, "full")
    stated = {plant["paragraph_id"]: plant["status"] for plant in planted(made, "disclosure")}
    gaps = {gap["paragraph_id"] for gap in made.expected["gaps"]}
    above_a_gap = {
        paragraph for paragraph in stated if any(gap.startswith(f"{paragraph}(") for gap in gaps)
    }
    assert not stated.keys() & gaps
    assert {stated[paragraph] for paragraph in above_a_gap} <= {"partially_addressed"}
    in_part = [paragraph for paragraph, status in stated.items() if status == "partially_addressed"]
    assert len(set(in_part) - above_a_gap) == 1
    assert list(stated.values()).count("fully_addressed") > 40


@pytest.mark.parametrize("pages", ["full", "short"])
def test_bundled_files_equal_a_fresh_generation(pages: str) -> None:
    made = sample(BUNDLED_SEED, pages)
    pdf, expected = BUNDLED[pages]
    assert pdf.read_bytes() == made.pdf
    assert json.loads(expected.read_text(encoding="utf-8")) == made.expected


@pytest.mark.long
def test_command_line_writes_both_files(tmp_path: Path) -> None:
    main(
        [
            "--seed",
            "2",
            "--pages",
            "short",
            "--out",
            str(tmp_path / "a.pdf"),
            "--expected",
            str(tmp_path / "a.json"),
        ]
    )
    assert (tmp_path / "a.pdf").read_bytes() == sample(2, "short").pdf
    assert (
        json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == sample(2, "short").expected
    )
