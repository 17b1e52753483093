"""Commands that start a layout reader which misbehaves, for the tests of whoever starts it."""

from __future__ import annotations

import sys

# Reads as the real child does, without the model, but first does `prepare`, and for page 2 `deed`.
_CHILD = """
import os, signal, sys, time
from reports.document import layout_child, layout_internals, page_reader
class NoModel:
    def regions(self, page):
        return []
layout_internals.LayoutModel = NoModel
real = page_reader.read_page
def read(page, body, model):
    if page.number == 1:
        {deed}
    return real(page, body, model)
page_reader.read_page = read
{prepare}
sys.exit(layout_child.main(sys.argv[1:]))
"""


def child(deed: str = "pass", prepare: str = "") -> tuple[str, ...]:
    """The real child, loaded with no model: nearly as fast as the line reader."""
    return sys.executable, "-c", _CHILD.format(deed=deed, prepare=prepare)


def saying(program: str) -> tuple[str, ...]:
    """A child that is only this program."""
    return sys.executable, "-c", program
