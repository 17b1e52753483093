"""Services of news on this machine that answer in the shapes of GDELT, SearXNG and Tavily."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.core.cache import cache

from sibyl_project.common.tests.model_server import (
    Behaviour,
    ModelServer,
    Reply,
    Request,
    model_server,
)

JSON = {"Content-Type": "application/json; charset=utf-8"}


@dataclass(frozen=True)
class Article:
    """An article as the services know it; `asked` are words of the questions that find it."""

    url: str
    title: str
    text: str = ""
    day: str = "2025-05-20"
    asked: tuple[str, ...] = ()


def _answer(body: Any) -> Reply:
    return Reply(content=json.dumps(body).encode(), headers=JSON)


def _parameter(request: Request, name: str) -> str:
    return parse_qs(urlsplit(request.path).query).get(name, [""])[0]


def _found(words: str, articles: Sequence[Article]) -> list[Article]:
    return [one for one in articles if not one.asked or any(each in words for each in one.asked)]


def gdelt(articles: Sequence[Article]) -> Behaviour:
    """Titles with address and day; an empty object where nothing is found."""

    def behave(request: Request) -> Reply:
        rows = [
            {
                "url": one.url,
                "url_mobile": "",
                "title": one.title,
                "seendate": f"{one.day.replace('-', '')}T031500Z",
                "socialimage": "",
                "domain": urlsplit(one.url).hostname,
                "language": "English",
                "sourcecountry": "United Kingdom",
            }
            for one in _found(_parameter(request, "query"), articles)
        ]
        return _answer({"articles": rows} if rows else {})

    return behave


def searxng(articles: Sequence[Article]) -> Behaviour:
    """Pages with some words of each."""

    def behave(request: Request) -> Reply:
        words = _parameter(request, "q")
        rows = [
            {
                "url": one.url,
                "title": one.title,
                "content": one.text,
                "engine": "bing news",
                "engines": ["bing news"],
                "positions": [1],
                "score": 1.0,
                "category": "news",
                "publishedDate": f"{one.day}T00:00:00",
            }
            for one in _found(words, articles)
        ]
        body = {
            "query": words,
            "number_of_results": 0,
            "results": rows,
            "answers": [],
            "infoboxes": [],
            "suggestions": [],
            "unresponsive_engines": [],
        }
        return _answer(body)

    return behave


def tavily(articles: Sequence[Article]) -> Behaviour:
    """News with some words of each, for a body of JSON."""

    def behave(request: Request) -> Reply:
        rows = [
            {
                "url": one.url,
                "title": one.title,
                "content": one.text,
                "score": 0.9,
                "raw_content": None,
                "published_date": one.day,
            }
            for one in _found(request.body["query"], articles)
        ]
        return _answer({"query": request.body["query"], "answer": None, "results": rows})

    return behave


@contextmanager
def serving(settings: Any, **behaviours: Behaviour) -> Iterator[dict[str, ModelServer]]:
    """The named services, which the operator set and allowed; their pace is that of the specs."""
    cache.clear()
    servers: dict[str, ModelServer] = {}
    managers = []
    for name, behaviour in behaviours.items():
        manager = model_server(behaviour)
        servers[name] = manager.__enter__()
        managers.append(manager)
    settings.SOURCES = tuple(behaviours)
    settings.SOURCE_URLS = {name: server.url for name, server in servers.items()}
    settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
    settings.SEARCH_API_KEY = "of-a-test"
    try:
        yield servers
    finally:
        for manager in managers:
            manager.__exit__(None, None, None)


Service = Callable[[Sequence[Article]], Behaviour]
