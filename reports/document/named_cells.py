"""Names that a workbook gives to cells ("EF_grid"), and formulas with the cells in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sibyl_project.common.regex import regex

_MOST = 2000  # names
_CELLS = regex(
    r"^=?(?:'(?:[^']|'')+'|[\w\u00c0-\uffff][\w.\u00c0-\uffff]*)!"
    r"\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?$"
)
_TEXTS = regex(r'("(?:[^"]|"")*")')


class Names:
    """The names of cells of a workbook, whatever their capitals."""

    def __init__(self, cells: Mapping[str, str]) -> None:
        fitting = [(name, text) for name, text in cells.items() if _CELLS.match(text)][:_MOST]
        self._cells = {name.casefold(): text.lstrip("=") for name, text in fitting}
        longest = sorted(map(re.escape, self._cells), key=len, reverse=True)
        self._named = re.compile(
            rf"(?<![\w.!'$])(?:{'|'.join(longest)})(?![\w.(!])" if longest else r"(?!)",
            re.IGNORECASE,
        )

    def resolved(self, formula: str) -> str:
        """A formula with the cells that its names stand for, but for those in its texts."""
        if not self._cells or not self._named.search(formula):
            return formula
        parts = _TEXTS.split(formula)
        parts[::2] = [self._named.sub(self._cell, part) for part in parts[::2]]
        return "".join(parts)

    def _cell(self, match: re.Match[str]) -> str:
        return self._cells.get(match[0].casefold(), match[0])
