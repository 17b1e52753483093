"""A page as plain data and back: what the reading process and its parent exchange."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from reports.types import Heading, PageContent, PageState, TableContent


def page_to_dict(page: PageContent) -> dict[str, Any]:
    """`page` as JSON-ready data, field by field."""
    return asdict(page) | {"state": page.state.value}


def page_from_dict(data: dict[str, Any]) -> PageContent:
    """The page that `page_to_dict` described. Raises KeyError, TypeError or ValueError for anything else."""
    return PageContent(
        number=int(data["number"]),
        text=str(data["text"]),
        state=PageState(data["state"]),
        reason=str(data["reason"]),
        headings=tuple(Heading(str(item["text"]), int(item["level"])) for item in data["headings"]),
        tables=tuple(_table(item) for item in data["tables"]),
        width=float(data["width"]),
        height=float(data["height"]),
    )


def _table(data: dict[str, Any]) -> TableContent:
    rows = tuple(tuple(str(cell) for cell in row) for row in data["rows"])
    return TableContent(page=int(data["page"]), index=int(data["index"]), rows=rows, caption=str(data["caption"]))
