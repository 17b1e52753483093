"""What Sibyl knows of pymupdf-layout beyond its documentation: how its model is made and what it
answers.

The package is meant to be used through `page.get_layout()` and `pymupdf4llm`. Both run text
recognition, build Markdown and take the large model. The model itself is made by `get_model`: the
feature set `rf` leaves out the network that looks at the page as an image, at half the cost. Its
`predict(page, return_raw=True)` answers a list of groups: `group_bbox` in points, `class_name`, and
for tables `table_grid` with the lines between rows (`h_lines`) and columns (`v_lines`), in points
from the upper left corner of the group.

Importing the package makes a model of the large kind, unless `pymupdf._get_layout` is set. Every
model loads the network for images too, unless its file is missing. Each session of onnxruntime
starts a thread for every processor, which waits for work by spinning; two readers side by side are
faster with one thread each.

Source: the files `__init__.py` (`activate`), `DocumentLayoutAnalyzer.py` (`get_model`),
`onnx/BoxRFDGNN.py`, `onnx/common_util.py` (`make_session`) and `onnx/table_grid_types.py` of the
package; the documented way is described in
https://github.com/pymupdf/PyMuPDF/blob/1.28.2/docs/pymupdf-layout/index.rst
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from importlib import metadata
from typing import Any, NamedTuple

READ_AGAINST = {"pymupdf-layout": "1.28.2"}
LOOK_AGAIN = (
    "that get_model of pymupdf/layout/DocumentLayoutAnalyzer.py still takes feature_set_name and "
    "imf_model_path, that activate of __init__.py still makes no model where there is one, that "
    "sessions still come from make_session of onnx/common_util.py, that "
    "predict of onnx/BoxRFDGNN.py still answers groups with group_bbox, class_name and table_grid "
    "when asked with return_raw, and that h_lines and v_lines still count from the corner of the "
    "group; reports/tests/document/layout/test_model.py shows it on a page"
)
FEATURES = "rf"
_NO_FILE = ""
_NETWORKS = "pymupdf.layout.onnx."  # the modules that run networks
VERSION = f"{READ_AGAINST['pymupdf-layout']}-{FEATURES}"


class Region(NamedTuple):
    """One thing the model sees on a page, in points: its class as the model names it, its
    rectangle, and for a table the lines between its rows and between its columns."""

    name: str
    x0: float
    y0: float
    x1: float
    y1: float
    row_lines: tuple[float, ...] = ()
    column_lines: tuple[float, ...] = ()


def is_installed() -> bool:
    """Whether this machine has the package; there are machines without a build of it. Nothing is
    loaded."""
    try:
        metadata.version("pymupdf-layout")
    except metadata.PackageNotFoundError:
        return False
    return True


class LayoutModel:
    """The model, loaded; loading takes about half a second."""

    def __init__(self) -> None:
        self._model = _package().get_model(feature_set_name=FEATURES, imf_model_path=_NO_FILE)

    def regions(self, page: Any) -> list[Region]:
        """What stands on the page, in the order in which the model reads it. A region whose place
        is no finite number, as strange pages have them, is left out."""
        found = map(_region, self._model.predict(page, return_raw=True) or ())
        return [region for region in found if _is_finite(region)]


def _region(group: dict[str, Any]) -> Region:
    x0, y0, x1, y1 = map(float, group["group_bbox"][:4])
    grid = group.get("table_grid")
    return Region(
        str(group["class_name"]),
        x0,
        y0,
        x1,
        y1,
        tuple(y0 + float(line) for line in grid.h_lines) if grid else (),
        tuple(x0 + float(line) for line in grid.v_lines) if grid else (),
    )


def _is_finite(region: Region) -> bool:
    return all(map(math.isfinite, (*region[1:5], *region.row_lines, *region.column_lines)))


def _package() -> Any:
    """The module that makes models, imported so that none is made yet and that every session will
    have one thread."""
    import pymupdf

    there = pymupdf._get_layout
    pymupdf._get_layout = there or _package
    try:
        from pymupdf.layout import DocumentLayoutAnalyzer
        from pymupdf.layout.onnx import common_util
    finally:
        pymupdf._get_layout = there
    common_util.make_session = _session
    for name, module in sys.modules.items():  # those that were imported before have it by name
        if name.startswith(_NETWORKS) and "make_session" in vars(module):
            vars(module)["make_session"] = _session
    return DocumentLayoutAnalyzer


def _session(model: str, providers: Sequence[str] | None = None) -> Any:
    """A session of onnxruntime as the package makes it, but with one thread."""
    import onnxruntime  # type: ignore[import-untyped]

    options = onnxruntime.SessionOptions()
    options.enable_cpu_mem_arena = False
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model, sess_options=options, providers=providers)
