"""A provider that reads sections and claims as a plodding model would, and the ways in which a
careless one answers."""

from __future__ import annotations

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
_SECTION = re.compile(r"^\[(?P<id>s\d+)\] page (?P<page>\d+)", re.MULTILINE)
_CLAIM = re.compile(
    r"^\[(?P<id>c\d+)\](?: page \d+)?, (?P<ids>[p\d, ]+)\nClaim: (?P<text>.*?)"
    r"(?:\nAround: (?P<around>.*?))?(?=\n\n\[c\d|\Z)",
    re.MULTILINE | re.DOTALL,
)
_ELEMENT = re.compile(r"^  (?P<id>p\d+\.\d+) (?P<asks>.+)$", re.MULTILINE)
_SENTENCE = re.compile(r"[A-Z][^.\n|]{30,300}\.(?=\s|$)")
_WORD = re.compile(r"[a-z]{4,}")
ENOUGH = 2  # words a sentence must share with what is asked


def material_in(request: Request) -> dict[str, str]:
    """The material a request shows, by name."""
    return {
        found["name"]: found["text"]
        for found in _SHOWN.finditer("\n".join(chat.messages(request, "user")))
    }


def sections_in(request: Request) -> list[dict[str, Any]]:
    """The sections a request shows, each with its id, its first page and its text."""
    text = material_in(request).get("sections", "")
    heads = list(_SECTION.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    return [
        {"id": head["id"], "page": int(head["page"]), "text": text[head.end() : end]}
        for head, end in zip(heads, ends, strict=True)
    ]


def claims_in(request: Request) -> list[dict[str, Any]]:
    """The claims a request shows, each with its id, text, surroundings and paragraphs."""
    return [
        {
            "id": found["id"],
            "text": found["text"],
            "around": found["around"] or "",
            "paragraphs": found["ids"].split(", "),
        }
        for found in _CLAIM.finditer(material_in(request).get("claims", ""))
    ]


def elements_in(request: Request) -> dict[str, str]:
    """What a request asks, in its words, by id."""
    outside = _SHOWN.sub("", "\n".join(chat.messages(request, "user")))
    return {found["id"]: found["asks"] for found in _ELEMENT.finditer(outside)}


def answers_in(request: Request) -> list[Said]:
    """What the provider says of the elements of a question, of either kind."""
    if "claims" in material_in(request):
        return _of_claims(request)
    return _of_sections(request)


def _of_sections(request: Request) -> list[Said]:
    """A yes with the sentence that shares most words with what is asked, a no where none shares
    enough."""
    sentences = [
        (one["id"], sentence)
        for one in sections_in(request)
        for sentence in _SENTENCE.findall(one["text"])
    ]
    found = []
    for element_id, asks in elements_in(request).items():
        place, quote = _best(asks, sentences)
        found.append(_said(asks, quote) | {"element_id": element_id, "section_id": place})
    return found


def _of_claims(request: Request) -> list[Said]:
    """The same of each claim's own text, else of the sentences around it."""
    elements = elements_in(request)
    found = []
    for one in claims_in(request):
        own = [("claim", one["text"][:400])]
        around = [("context", sentence) for sentence in _SENTENCE.findall(one["around"])]
        for element_id in (short for short in elements if short.split(".")[0] in one["paragraphs"]):
            _, quote = max(
                _best(elements[element_id], own),
                _best(elements[element_id], around),
                key=lambda each: bool(each[1]),
            )
            said = _said(elements[element_id], quote)
            found.append(said | {"claim_id": one["id"], "element_id": element_id})
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
