"""How exceptions of a workbook are held against what its key says was planted."""

from __future__ import annotations

from typing import Any

from benchmarks.workbooks import matched

ERROR: dict[str, Any] = {"kind": "double_counting", "sheet": "Fuel log"}


def exception(kind: str, sheet: str = "Fuel log") -> dict[str, Any]:
    return {"kind": kind, "place": {"sheet": sheet, "cells": "F7"}}


def test_an_exception_of_its_kind_on_its_sheet_tells_an_error() -> None:
    assert matched([ERROR], [exception("double_counting")]) == ([], [])
    assert matched([ERROR], [exception("double_counting", "Power")])[0] == [ERROR]


def test_another_kind_that_says_the_same_tells_it_too() -> None:
    alike = {**ERROR, "also_acceptable": ["duplicate_line"]}
    assert matched([alike], [exception("duplicate_line")]) == ([], [])


def test_what_follows_from_an_error_is_neither_found_nor_another() -> None:
    error = {**ERROR, "consequences": [{"kind": "outlier", "sheet": "Fuel log"}]}
    assert matched([error], [exception("outlier")]) == ([error], [])
    assert matched([error], [exception("outlier"), exception("double_counting")]) == ([], [])


def test_a_consequence_excuses_one_exception_on_its_own_sheet() -> None:
    error = {**ERROR, "consequences": [{"kind": "outlier", "sheet": "Fuel log"}]}
    elsewhere, again = exception("outlier", "Power"), exception("outlier")
    assert matched([error], [again, elsewhere, again]) == ([error], [elsewhere, again])
