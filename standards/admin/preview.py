"""What an import would change, as data a template can show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from import_export.resources import Diff


@dataclass(frozen=True, slots=True)
class Change:
    """One column before and after."""

    column: str
    before: str
    after: str


class Changes(Diff):
    """The differing columns of a row.

    The library's own form is HTML with inline styles, which the site does not allow.
    """

    def __init__(self, resource: Any, instance: Any, new: bool) -> None:
        super().__init__(resource, instance, new)
        self._columns = resource.get_diff_headers()

    def as_html(self) -> list[Change]:  # type: ignore[override]
        """Only what differs; for a new row, only what it holds."""
        before = [""] * len(self._columns) if self.new else self.left
        pairs = zip(self._columns, before, self.right, strict=True)
        return [
            Change(column, old or "", new or "")
            for column, old, new in pairs
            if (old or "") != (new or "")
        ]
