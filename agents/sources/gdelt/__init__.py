"""GDELT DOC 2.0: news of the world by title, without a key."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Article, day, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="gdelt",
    label="GDELT DOC 2.0",
    kind=Kind.NEWS,
    base_url="https://api.gdeltproject.org/api/v2/doc/doc",
    hosts=("api.gdeltproject.org",),
    shows="titles of news articles in many languages, with day and address",
    terms="free; at most one request in five seconds",
    apart=5.5,
    seconds=30.0,
    fresh_for=timedelta(hours=12),
    media=("application/json", "text/*"),  # errors come as text with status 200
    operators=True,
    probe={"query": '"climate report"', "mode": "artlist", "format": "json", "maxrecords": "1"},
)
_MOST = 75


def question(words: str, since: date | None = None, until: date | None = None) -> Question:
    """Articles on some words, newest first; within days where they are given."""
    params = {
        "query": words,
        "mode": "artlist",
        "format": "json",
        "maxrecords": str(_MOST),
        "sort": "datedesc",
    }
    if since:
        params["startdatetime"] = f"{since:%Y%m%d}000000"
    if until:
        params["enddatetime"] = f"{until:%Y%m%d}235959"
    return Question(f"news: {words}", params=params)


def read(answer: Fetched) -> list[Article]:
    """The articles of an answer; none of an empty one. Raises NotConsulted or OtherShape."""
    found = answer.json()
    if found == {}:
        return []
    return [
        Article(
            plain(row.get("url"), 2000),
            plain(row.get("title"), LONGEST_TITLE),
            day=day(row.get("seendate")),
            domain=plain(row.get("domain"), 200).lower(),
        )
        for row in rows(found, "articles")
        if row.get("url")
    ]
