"""The address that opens a page of the document with a quote marked on it (no Django here)."""

from __future__ import annotations

LONGEST_FIND = 1000  # characters of a quote in an address


def marking(page: int, quote: str) -> dict[str, str | int]:
    """The query of that address. A quote that is too long for an address is cut after a word;
    without a quote the address opens the page alone."""
    find = quote if len(quote) <= LONGEST_FIND else quote[:LONGEST_FIND].rpartition(" ")[0]
    return {"page": page, "find": find} if find else {"page": page}
