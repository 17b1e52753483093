"""The labelled lines of a finding (no Django here)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a block. `value` is a result or status that is drawn as a mark, `pages` are pages
    of the report.

    Where another document than the report is quoted, `text` names its page: it cannot be opened as
    a page of the report.
    """

    text: str
    value: str = ""
    paragraph_id: str = ""
    pages: list[int] = field(default_factory=list)
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A label with its lines."""

    label: str
    items: list[Item]
