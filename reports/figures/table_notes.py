"""What the lines below a table say of its rows: footnotes by their marks, and remarks on all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reports.types import Block, BlockKind, TableContent
from sibyl_project.common.regex import regex

_KINDS = (BlockKind.TEXT, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE, BlockKind.CAPTION)
_ENDS = (BlockKind.HEADING, BlockKind.TABLE, BlockKind.PAGE_FOOTER)
_MOST = 15  # blocks below a table that may be its notes
_LONGEST = 300  # characters of a remark; what is longer is the text that follows
_SUPER = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
_DIGITS = str.maketrans(_SUPER, "0123456789")
_NOTE = regex(
    rf"\s*\(?(?P<mark>\d{{1,2}}|[{_SUPER}]+|\*+|\u2020|\u2021)[.)]{{0,2}}\s+(?P<text>.+)", re.DOTALL
)
_MARKS = regex(rf"[{_SUPER}]+|\*+|\u2020|\u2021|(?<=\s)\d{{1,2}}(?=\))")


@dataclass(frozen=True, slots=True)
class TableNotes:
    """Notes of a table: `marked` by their mark (digits of superscripts as digits), `general` those
    without one."""

    general: tuple[str, ...] = ()
    marked: dict[str, str] = field(default_factory=dict)

    def of(self, label: str) -> Iterator[str]:
        """The notes whose marks a label carries."""
        for mark in _MARKS.findall(label):
            note = self.marked.get(mark.translate(_DIGITS))
            if note:
                yield note


NO_NOTES = TableNotes()


def notes_of(table: TableContent, blocks: Sequence[Block]) -> TableNotes:
    """The notes of a table among the blocks of its page: those behind it, up to the next heading or
    table."""
    at = next(
        (
            number
            for number, block in enumerate(blocks)
            if block.kind is BlockKind.TABLE and block.table == table.index
        ),
        len(blocks),
    )
    general: list[str] = []
    marked: dict[str, str] = {}
    for block in blocks[at + 1 : at + 1 + _MOST]:
        if block.kind in _ENDS:
            break
        if block.kind not in _KINDS:
            continue
        if note := _NOTE.fullmatch(block.text):
            marked.setdefault(note["mark"].translate(_DIGITS), note["text"])
        elif len(block.text) <= _LONGEST:
            general.append(block.text)
    return TableNotes(tuple(general), marked)
