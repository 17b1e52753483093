"""Brave Search: news of an index of its own."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Article, day, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="brave",
    label="Brave Search",
    kind=Kind.NEWS,
    base_url="https://api.search.brave.com/res/v1",
    hosts=("api.search.brave.com",),
    shows="pages of the web with some words of each",
    terms="a key; keeping answers may need a plan with storage rights",
    apart=1.1,
    fresh_for=timedelta(hours=12),
    cost_usd=Decimal("0.005"),
    needs_key=True,
    key_setting="SEARCH_API_KEY",
    key_header="X-Subscription-Token",
    probe={"q": "climate report", "count": "1"},
    probe_path="web/search",
)
_MOST = 20


def question(words: str, since: date | None = None, until: date | None = None) -> Question:
    """Pages on some words, within days where both are given."""
    params = {"q": words, "count": str(_MOST), "search_lang": "en"}
    if since and until:
        params["freshness"] = f"{since.isoformat()}to{until.isoformat()}"
    return Question(f"news: {words}", "web/search", params)


def read(answer: Fetched) -> list[Article]:
    """The pages of an answer; none where it has no part of pages. Raises NotConsulted or
    OtherShape."""
    found = answer.json()
    if isinstance(found, dict) and found.get("type") == "search" and "web" not in found:
        return []
    return [
        Article(
            plain(row.get("url"), 2000),
            plain(row.get("title"), LONGEST_TITLE),
            plain(row.get("description")),
            day(row.get("page_age")),
        )
        for row in rows(found, "web", "results")
        if row.get("url")
    ]
