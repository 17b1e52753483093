"""Tavily: web and news search with some words of each page."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Article, day, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="tavily",
    label="Tavily",
    kind=Kind.NEWS,
    base_url="https://api.tavily.com",
    hosts=("api.tavily.com",),
    shows="pages and news with some words of each",
    terms="a key; a search costs one credit",
    apart=0.7,
    at_once=4,
    fresh_for=timedelta(hours=12),
    cost_usd=Decimal("0.008"),
    needs_key=True,
    key_setting="SEARCH_API_KEY",
    key_header="Authorization",
    key_prefix="Bearer ",
)
_LONGEST_QUERY = 399
_MOST = 10


def question(words: str, since: date | None = None, until: date | None = None) -> Question:
    """News on some words, within days where they are given."""
    body: dict[str, Any] = {
        "query": words[:_LONGEST_QUERY],
        "topic": "news",
        "search_depth": "basic",
        "max_results": _MOST,
    }
    if since:
        body["start_date"] = since.isoformat()
    if until:
        body["end_date"] = until.isoformat()
    return Question(f"news: {words}", "search", body=body)


def read(answer: Fetched) -> list[Article]:
    """The pages of an answer. Raises NotConsulted or OtherShape."""
    return [
        Article(
            plain(row.get("url"), 2000),
            plain(row.get("title"), LONGEST_TITLE),
            plain(row.get("content")),
            day(row.get("published_date")),
        )
        for row in rows(answer.json(), "results")
        if row.get("url")
    ]
