"""Semantic Scholar: publications with abstracts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Paper, doi, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="semantic_scholar",
    label="Semantic Scholar",
    kind=Kind.RESEARCH,
    base_url="https://api.semanticscholar.org/graph/v1",
    hosts=("api.semanticscholar.org",),
    shows="publications with abstract and year",
    terms="free; with a key one request a second, without one less",
    apart=3.1,
    fresh_for=timedelta(days=30),
    key_setting="SEMANTIC_SCHOLAR_API_KEY",
    key_header="x-api-key",
    probe={"query": "life cycle assessment", "limit": "1"},
    probe_path="paper/search",
)
_FIELDS = "title,abstract,year,venue,externalIds,url,authors"
_MOST_AUTHORS = 20


def question(words: str, since: int | None = None) -> Question:
    """Publications on some words, from a year on where it is given."""
    params = {"query": words, "limit": "10", "fields": _FIELDS}
    if since:
        params["year"] = f"{since}-"
    return Question(f"research: {words}", "paper/search", params)


def read(answer: Fetched) -> list[Paper]:
    """The publications of an answer; it leaves `data` out where it found none. Raises NotConsulted
    or OtherShape."""
    found = answer.json()
    if isinstance(found, dict) and found.get("total") == 0:
        return []
    return [_paper(row) for row in rows(found, "data")]


def _paper(row: Any) -> Paper:
    ids, year = row.get("externalIds"), row.get("year")
    people = row.get("authors")
    names = [
        plain(one.get("name"), 200)
        for one in (people if isinstance(people, list) else ())
        if isinstance(one, dict)
    ]
    return Paper(
        plain(row.get("title"), LONGEST_TITLE),
        doi(ids.get("DOI")) if isinstance(ids, dict) else "",
        plain(row.get("url"), 400),
        tuple(name for name in names if name)[:_MOST_AUTHORS],
        year if isinstance(year, int) else None,
        plain(row.get("venue"), LONGEST_TITLE),
        plain(row.get("abstract")),
    )
