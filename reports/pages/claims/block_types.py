"""The labelled lines of a finding (no Django here)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a block. `value` is a result or status that is drawn as a mark, `pages` are pages
    of the report.

    Where another document than the report is quoted, `text` names its page: it cannot be opened as
    a page of the report. `link` is an address outside that a person may open, `answer` the id of
    the frozen answer of a service in which the quote stands.
    """

    text: str
    value: str = ""
    paragraph_id: str = ""
    pages: list[int] = field(default_factory=list)
    quote: str = ""
    link: str = ""
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A label with its lines."""

    label: str
    items: list[Item]
