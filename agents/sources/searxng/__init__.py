"""SearXNG: a search engine of one's own that asks others."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Article, day, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="searxng",
    label="SearXNG",
    kind=Kind.NEWS,
    base_url="https://searxng.invalid",  # there is none for everybody: SOURCE_URLS names one
    hosts=("searxng.invalid",),
    shows="pages and news that other search engines find, with some words of each",
    terms="an instance of one's own, with JSON allowed in its settings",
    apart=1.0,
    at_once=2,
    fresh_for=timedelta(hours=12),
    probe={"q": "climate report", "format": "json"},
    probe_path="search",
)


def question(words: str, since: date | None = None, until: date | None = None) -> Question:
    """Pages on some words; SearXNG knows no days, so callers drop what is older."""
    params = {"q": words, "format": "json", "language": "en", "safesearch": "0"}
    return Question(f"news: {words}", "search", params)


def read(answer: Fetched) -> list[Article]:
    """The pages of an answer. Raises NotConsulted or OtherShape."""
    return [
        Article(
            plain(row.get("url"), 2000),
            plain(row.get("title"), LONGEST_TITLE),
            plain(row.get("content")),
            day(row.get("publishedDate")),
        )
        for row in rows(answer.json(), "results")
        if row.get("url")
    ]
