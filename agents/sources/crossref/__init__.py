"""Crossref: publications by their DOI, from what publishers deposit."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Paper, doi, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="crossref",
    label="Crossref",
    kind=Kind.RESEARCH,
    base_url="https://api.crossref.org",
    hosts=("api.crossref.org",),
    shows="publications with DOI, year and journal, sometimes with an abstract",
    terms="free; a mail address is asked for",
    apart=0.4,
    fresh_for=timedelta(days=30),
    contact=True,
    probe={"query.bibliographic": "life cycle assessment", "rows": "1"},
    probe_path="works",
)
_FIELDS = "DOI,title,abstract,author,issued,container-title,URL,type,updated-by"
_MOST_AUTHORS = 20


def question(words: str, since: int | None = None) -> Question:
    """Publications on some words, from a year on where it is given."""
    params = {"query.bibliographic": words, "rows": "10", "select": _FIELDS}
    if since:
        params["filter"] = f"from-pub-date:{since}"
    return Question(f"research: {words}", "works", params)


def read(answer: Fetched) -> list[Paper]:
    """The publications of an answer. Raises NotConsulted or OtherShape."""
    return [_paper(row) for row in rows(answer.json(), "message", "items")]


def _paper(row: Any) -> Paper:
    updates = row.get("updated-by")
    retracted = isinstance(updates, list) and any(
        isinstance(one, dict) and one.get("type") == "retraction" for one in updates
    )
    return Paper(
        plain(row.get("title"), LONGEST_TITLE),
        doi(row.get("DOI")),
        plain(row.get("URL"), 400),
        tuple(_authors(row.get("author"))),
        _year(row.get("issued")),
        plain(row.get("container-title"), LONGEST_TITLE),
        plain(row.get("abstract")),
        retracted,
    )


def _authors(given: Any) -> list[str]:
    people = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    names = (plain(f"{one.get('given') or ''} {one.get('family') or ''}", 200) for one in people)
    return [name for name in names if name][:_MOST_AUTHORS]


def _year(issued: Any) -> int | None:
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    first = parts[0] if isinstance(parts, list) and parts else None
    year = first[0] if isinstance(first, list) and first else None
    return year if isinstance(year, int) else None
