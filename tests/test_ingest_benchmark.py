"""The measures behind the ingestion benchmark, on pages small enough to check by hand, and its
transcribed figures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from benchmarks.ingest_scores import Share, cell_scores, text_scores

GOLD = {"1": [{"columns": ["2024", "2023"], "rows": {"r1": ["10", "20"], "r2": ["30", "40"]}}]}
HEADER = ["", "2024", "2023"]


def _scores(*tables: list[list[str]]) -> tuple[int, int]:
    placed, dated = cell_scores(GOLD, [{"tables": tables}])
    assert (placed.total, dated.total) == (4, 4)
    return placed.kept, dated.kept


@pytest.mark.parametrize(
    ("rows", "placed", "dated"),
    [
        ([HEADER, ["a", "10", "20¹"], ["b", "30", "40"]], 4, 4),
        ([["a", "10", "20"], ["b", "30", "40"]], 4, 0),
        ([HEADER, ["a", "10", "20"], ["b", "", "30"]], 2, 2),
        ([HEADER, ["a b", "10 30", "20 40"]], 0, 0),
        ([["10"], ["20"], ["30"], ["40"]], 2, 0),
        ([HEADER, ["a", "20", "10"], ["b", "40", "30"]], 2, 0),
    ],
    ids=[
        "whole",
        "without a header",
        "a shifted row",
        "rows run together",
        "one column",
        "columns exchanged",
    ],
)
def test_a_figure_counts_only_in_its_row_and_column(
    rows: list[list[str]], placed: int, dated: int
) -> None:
    assert _scores(rows) == (placed, dated)


def test_a_table_read_as_two_counts_as_read() -> None:
    assert _scores([HEADER, ["a", "10", "20"]], [HEADER, ["b", "30", "40"]]) == (4, 4)


def test_no_table_no_figure() -> None:
    assert _scores() == (0, 0)


def test_words_lost_and_lines_torn_apart_are_counted(tmp_path: Path) -> None:
    lines = [
        "our emissions have been cut by a third",
        "since the base year and will be",
        "halved again before the decade ends",
    ]
    path = tmp_path / "page.pdf"
    with pymupdf.open() as document:
        page = document.new_page()
        for at, line in enumerate(lines):
            page.insert_text((72, 100 + 12 * at), line, fontsize=10)
        document.save(path)
    words, joints = text_scores(path, [" ".join(lines)])
    assert (words.kept, joints) == (words.total, Share(2, 2))
    fewer, torn = text_scores(path, [" ".join([lines[0], lines[2]])])
    assert fewer.kept < words.kept
    assert torn == Share(0, 2)


def test_the_transcribed_figures_are_figures_only() -> None:
    gold: dict[str, dict[str, Any]] = json.loads(
        (Path(__file__).parent.parent / "benchmarks/data/cells.json").read_text("utf-8")
    )
    assert all(
        re.fullmatch(r"[0-9a-f]{64}", digest) and len(pages) == 3 for digest, pages in gold.items()
    )
    tables = [table for pages in gold.values() for page in pages.values() for table in page]
    for table in tables:
        assert all(re.fullmatch(r"(?:20\d\d)?", year) for year in table["columns"])
        assert all(len(row) == len(table["columns"]) for row in table["rows"].values())
        assert all(
            re.fullmatch(r"[-−]?[\d.,]* ?%?|n/a|•|–", cell)
            for row in table["rows"].values()
            for cell in row
        )
