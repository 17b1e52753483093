"""Details of findings that rest on a text somebody published: an article, an abstract."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details
from reports.findings.finding import FindingDetails


class OutsideTextDetails(FindingDetails):
    """A text beside a claim. `source` is who speaks: whom the text names as its source, else its
    outlet. `quote` are its words that carry the stance; `origin` is whom it names. `found_by` is
    the service that showed it, `answer`, `sha256` and `fetched_at` name the frozen answer it stands
    in. `stance` is supports, contradicts, unrelated or not_analysed; it counts only where the
    finding takes a side."""

    source_url: str = ""
    source_title: str = ""
    source_domain: str = ""
    published_date: str = ""
    stance: str = ""
    quote: str = ""
    origin: str = ""
    found_by: str = ""
    answer: int | None = None
    sha256: str = ""
    fetched_at: str = ""


class Told(Details):
    """A text in a list: its address, title, outlet, tier and day, and the words it is listed
    for."""

    source_url: str = ""
    source_title: str = ""
    source_domain: str = ""
    source_tier: int | None = None
    published_date: str = ""
    quote: str = ""
    printed_by: list[str] = Field(default_factory=list)
    answer: int | None = None
    sha256: str = ""
    fetched_at: str = ""
