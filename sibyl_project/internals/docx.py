"""What Sibyl knows of python-docx beyond its documentation: the element behind the row of a table,
to which properties are given that the library has no words for.

Source: https://github.com/python-openxml/python-docx/blob/v1.2.0/src/docx/table.py (class `_Row`)
Issue: https://github.com/python-openxml/python-docx/issues/322 (a heading row that repeats).
"""

from __future__ import annotations

from typing import Any

from docx.oxml import OxmlElement

READ_AGAINST = {"python-docx": "1.2.0"}
LOOK_AGAIN = (
    "that _Row of docx/table.py still keeps its element as _tr, and that the library still has no "
    "way of its own to repeat a heading row and to keep a row on one page"
)
REPEATS = "w:tblHeader"  # on every page that the table goes on to
IS_WHOLE = "w:cantSplit"  # is never torn over two pages


def mark_row(row: Any, name: str) -> None:
    """Give a row of a table a property that has no value: REPEATS or IS_WHOLE."""
    row._tr.get_or_add_trPr().append(OxmlElement(name))
