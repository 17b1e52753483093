"""A provider that reads the pages it is given, as a careful model would, and the ways in which a
careless one answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from agents.claims.rules import extract_claims
from reports.types import PageContent
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, Reply, Request, as_json

NAME = "maker/model-of-today"
_PAGES = re.compile(
    r"BEGIN MATERIAL pages (?P<code>\w+)\n(?P<text>.*)\nEND MATERIAL pages (?P=code)", re.DOTALL
)
_NOTE = re.compile(r"^<(?:in|the next page goes on): .*>$", re.MULTILINE)
_PAIR = re.compile(r'"pair_id": "(p\d+)"')
_MARK = re.compile(r"<!-- PAGE (\d+) -->\n")


def pages_in(request: Request) -> list[PageContent]:
    """The pages a request shows; none when it asks something else."""
    shown = _PAGES.search(chat.messages(request, "user")[0])
    if not shown:
        return []
    parts = _MARK.split(shown["text"])
    return [
        PageContent(int(number), _NOTE.sub("", text).strip())
        for number, text in zip(parts[1::2], parts[2::2], strict=True)
    ]


def claims_in(request: Request) -> list[dict[str, Any]]:
    """What a careful model finds on the pages of a request."""
    return [
        {
            "claim_text": draft.text,
            "quote": draft.quote,
            "claim_type": draft.claim_type.value,
            "source_page": draft.page,
            "priority": draft.priority.value,
            "reasoning": "It can be checked.",
            "preliminary_ifrs": ["S2.29(a)", "IFRS S2 para 33"],
        }
        for draft in extract_claims(pages_in(request))
        if " | " not in draft.quote
    ]


def kept_apart(request: Request) -> list[dict[str, Any]]:
    """Of every pair a request shows, that they are two claims."""
    ids = dict.fromkeys(_PAIR.findall(chat.messages(request, "user")[0]))
    return [
        {"pair_id": short, "duplicate": False, "keep": 0, "reason": "They differ."} for short in ids
    ]


def careful() -> Behaviour:
    """Finds what is there, and keeps similar claims apart."""
    return _behaviour(claims_in)


def careless(spoil: Callable[[list[dict[str, Any]]], Any]) -> Behaviour:
    """The same, with the list of claims changed in place."""

    def think(request: Request) -> list[dict[str, Any]]:
        found = claims_in(request)
        spoil(found)
        return found

    return _behaviour(think)


def _behaviour(find: Callable[[Request], list[dict[str, Any]]]) -> Behaviour:
    def behave(request: Request) -> Reply:
        if not pages_in(request):
            return as_json(chat.completion({"pairs": kept_apart(request)}, model=NAME))
        return as_json(chat.completion({"claims": find(request)}, model=NAME))

    return behave
