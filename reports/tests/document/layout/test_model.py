"""That the model still answers as `layout_internals` says: on a page drawn here, with a heading, a
paragraph, and a table of four rows and three columns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from types import SimpleNamespace
from typing import Any

import pymupdf
import pytest

from reports.document.children import ROOT
from reports.document.layout_internals import READ_AGAINST, LayoutModel, Region, is_installed
from reports.tests.document.layout.table_pages import LEFT, ROWS, STEP, TITLE, TOP, table_page


@pytest.fixture(scope="module")
def regions(model: LayoutModel) -> list[Region]:
    with pymupdf.open() as pdf:
        return model.regions(table_page(pdf))


@pytest.fixture(scope="module")
def table(regions: list[Region]) -> Region:
    (found,) = (region for region in regions if region.name == "table")
    return found


def test_the_version_that_was_read_is_installed(model: LayoutModel) -> None:
    for library, version in READ_AGAINST.items():
        assert metadata.version(library) == version


@pytest.mark.long
def test_classes_are_named_as_known_in_reading_order(regions: list[Region]) -> None:
    assert [region.name for region in regions] == ["section-header", "text", "table", "text"]


def test_rectangles_are_in_points_of_the_page(regions: list[Region], table: Region) -> None:
    heading = regions[0]
    width = pymupdf.get_text_length(TITLE, fontname="hebo", fontsize=16)
    assert heading.x0 == pytest.approx(50, abs=3)
    assert heading.x1 == pytest.approx(50 + width, abs=3)
    assert heading.y0 < 60 - 8 < heading.y1
    assert table.x0 == pytest.approx(LEFT[0], abs=3)
    assert table.y0 == pytest.approx(TOP, abs=12)
    assert table.y1 == pytest.approx(TOP + (len(ROWS) - 1) * STEP, abs=12)


def test_lines_between_rows_and_columns_count_from_the_corner_of_the_page(table: Region) -> None:
    baselines = [TOP + STEP * at for at in range(len(ROWS))]
    assert len(table.row_lines) == len(ROWS) - 1
    for above, line, below in zip(baselines, table.row_lines, baselines[1:], strict=False):
        assert above < line + 3 < below
    assert len(table.column_lines) == len(LEFT) - 1
    for line, begin in zip(table.column_lines, LEFT[1:], strict=True):
        assert line <= begin + 2
    assert LEFT[0] < table.column_lines[0] < table.column_lines[1] < table.x1


def test_a_page_without_text_has_no_regions(model: LayoutModel) -> None:
    with pymupdf.open() as pdf:
        assert model.regions(pdf.new_page()) == []


NETWORKS = """
import pymupdf
from reports.document.layout_internals import LayoutModel
package = LayoutModel()._model._model
sessions = (package.session, package.table_grid_extractor._grid_sess)
print([one.get_session_options().intra_op_num_threads for one in sessions])
print(package.feature_extractor, pymupdf._get_layout)
"""


@pytest.mark.long
@pytest.mark.process
def test_every_network_that_is_used_has_one_thread_and_no_other_is_loaded() -> None:
    alone = subprocess.run(
        [sys.executable, "-c", NETWORKS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert alone.stdout.splitlines() == ["[1, 1]", "None None"]


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A model that answers what a test says, without the package."""

    def act(answer: Any) -> list[Region]:
        model = LayoutModel.__new__(LayoutModel)
        model._model = SimpleNamespace(predict=lambda page, return_raw: answer)
        return model.regions(None)

    return act


def group(*box: float, lines: tuple[float, ...] = ()) -> dict[str, Any]:
    grid = SimpleNamespace(h_lines=list(lines), v_lines=[10])
    return {"group_bbox": box, "class_name": "table", "table_grid": grid}


def test_lines_of_a_group_are_moved_to_their_place_on_the_page(answering: Any) -> None:
    assert answering([group(100, 200, 300, 400, lines=(5, 15))]) == [
        Region("table", 100, 200, 300, 400, (205, 215), (110,))
    ]


@pytest.mark.parametrize(
    "strange", [group(float("nan"), 0, 1, 1), group(0, 0, 1, 1, lines=(float("inf"),))]
)
def test_a_region_whose_place_is_no_number_is_left_out(answering: Any, strange: Any) -> None:
    assert answering([strange, group(0, 0, 1, 1)]) == [Region("table", 0, 0, 1, 1, (), (10,))]


@pytest.mark.parametrize("nothing", [None, [], ()])
def test_no_answer_is_no_regions(answering: Any, nothing: Any) -> None:
    assert answering(nothing) == []


def test_where_the_package_is_not_installed_there_is_no_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    assert is_installed()
    monkeypatch.setattr(metadata, "version", missing)
    assert not is_installed()
