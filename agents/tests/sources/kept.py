"""Answers of outside services as an analysis keeps them."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

from django.utils import timezone

from agents.models import SourceAnswer, SourceAsk
from reports.models import Analysis, Claim

BODY = b'{"articles": [{"url": "https://news.example/a", "title": "A dam failed"}]}'


def make_answer(
    analysis: Analysis, claim: Claim | None = None, source: str = "gdelt", **of: Any
) -> SourceAnswer:
    """A frozen answer, and the question of an analysis it answered."""
    body = of.pop("body", BODY)
    kept = SourceAnswer.objects.create(
        source=source,
        key=of.pop("key", hashlib.sha256(source.encode() + body).hexdigest()),
        method="GET",
        url=of.pop("url", "https://api.gdeltproject.org/api/v2/doc/doc?query=dams"),
        status=200,
        headers={"content-type": "application/json"},
        body=body,
        sha256=hashlib.sha256(body).hexdigest(),
        fetched_at=timezone.now() - timedelta(hours=1),
    )
    make_ask(analysis, claim, source, answer=kept, **of)
    return kept


def make_ask(
    analysis: Analysis, claim: Claim | None = None, source: str = "gdelt", **of: Any
) -> SourceAsk:
    """A line of the ledger."""
    answer = of.pop("answer", None)
    columns = {"agent": "news_media", "words": "news: dams", "seconds": 0.5, "cost_usd": 0} | of
    return SourceAsk.objects.create(
        analysis=analysis,
        claim=claim,
        source=source,
        key=answer.key if answer else "0" * 64,
        answer=answer,
        **columns,
    )
