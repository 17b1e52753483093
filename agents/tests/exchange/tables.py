"""The tables of questions the specialists keep in their folders, by who asks."""

from __future__ import annotations

from agents.base.wants import Want
from agents.specialists.academic import agent as academic
from agents.specialists.geography import agent as geography
from agents.specialists.legal import asks as legal
from agents.specialists.news_media import agent as news_media

WANTS: dict[str, tuple[Want, ...]] = {
    "legal": legal.WANTS,
    "geography": geography.WANTS,
    "news_media": news_media.WANTS,
    "academic": academic.WANTS,
}
