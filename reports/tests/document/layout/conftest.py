"""The layout model, loaded once for a module of tests."""

from __future__ import annotations

import pytest

from reports.document.layout_internals import LayoutModel, is_installed


@pytest.fixture(scope="module")
def model() -> LayoutModel:
    """The model; a test that asks for it is skipped where the package is not installed."""
    if not is_installed():
        pytest.skip("pymupdf-layout is not installed")
    return LayoutModel()
