"""A provider that reads excerpts and claims as a plodding model would, and the ways in which a
careless one answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, Request

NAME = "maker/model-of-today"
Said = dict[str, Any]
_SHOWN = re.compile(
    r"BEGIN MATERIAL (?P<name>\w+) (?P<code>\w+)\n(?P<text>.*?)\nEND MATERIAL \w+ (?P=code)",
    re.DOTALL,
)
_ELEMENT = re.compile(r"^  (?P<id>p\d+\.\d+) (?P<asks>.+)$", re.MULTILINE)
_SENTENCE = re.compile(r"[A-Z][^.\n|]{30,300}\.(?=\s|$)")
_WORD = re.compile(r"[a-z]{4,}")
ENOUGH = 2  # words a sentence must share with what is asked


def shown_in(request: Request) -> list[dict[str, Any]]:
    """The excerpts or claims a request shows."""
    shown = _SHOWN.search(chat.messages(request, "user")[0])
    assert shown, "nothing was shown"
    found: list[dict[str, Any]] = json.loads(shown["text"])
    return found


def elements_in(request: Request) -> dict[str, str]:
    """What a request asks, in its words, by id."""
    outside = _SHOWN.sub("", chat.messages(request, "user")[0])
    return {found["id"]: found["asks"] for found in _ELEMENT.finditer(outside)}


def answers_in(request: Request) -> list[Said]:
    """What the provider says of the elements of a question, of either kind."""
    shown = shown_in(request)
    return (
        _of_claims(request, shown)
        if shown and "claim_id" in shown[0]
        else _of_excerpts(request, shown)
    )


def _of_excerpts(request: Request, shown: list[dict[str, Any]]) -> list[Said]:
    """A yes with the sentence that shares most words with what is asked, a no where none shares
    enough."""
    sentences = [
        (one["excerpt_id"], sentence)
        for one in shown
        for sentence in _SENTENCE.findall(one["text"])
    ]
    found = []
    for element_id, asks in elements_in(request).items():
        place, quote = _best(asks, sentences)
        found.append(_said(asks, quote) | {"element_id": element_id, "excerpt_id": place})
    return found


def _of_claims(request: Request, shown: list[dict[str, Any]]) -> list[Said]:
    """The same of each claim's own text, else of the sentences around it."""
    elements = elements_in(request)
    found = []
    for one in shown:
        own = [("claim", one["text"][:400])]
        around = [
            ("context", sentence) for text in one["around"] for sentence in _SENTENCE.findall(text)
        ]
        for element_id in (short for short in elements if short.split(".")[0] in one["paragraphs"]):
            where, quote = max(
                _best(elements[element_id], own),
                _best(elements[element_id], around),
                key=lambda each: bool(each[1]),
            )
            said = _said(elements[element_id], quote)
            found.append(
                said
                | {
                    "claim_id": one["claim_id"],
                    "element_id": element_id,
                    "where": where or "nowhere",
                }
            )
    return found


def _best(asks: str, sentences: list[tuple[str, str]]) -> tuple[str, str]:
    wanted = _stems(asks)
    place, quote = max(sentences, key=lambda each: len(wanted & _stems(each[1])), default=("", ""))
    return (place, quote) if len(wanted & _stems(quote)) >= ENOUGH else ("", "")


def _said(asks: str, quote: str) -> Said:
    return {
        "addressed": "yes" if quote else "no",
        "quote": quote,
        "gap_reason": "" if quote else f"Nothing on {asks}.",
    }


@lru_cache(maxsize=20_000)
def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:6] for word in _WORD.findall(text.lower()))


def careful() -> Behaviour:
    """Answers for every element from what it is shown."""
    return careless(lambda answers: None)


def careless(spoil: Callable[[list[Said]], Any]) -> Behaviour:
    """The same, with the list of answers changed in place."""

    def think(request: Request) -> dict[str, Any]:
        found = answers_in(request)
        spoil(found)
        return {"answers": found}

    return chat.answers(think, model=NAME)
