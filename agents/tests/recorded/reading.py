"""What a request to a model asks and shows, in words that do not depend on its ids or batches."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from agents.specialists.legal.claim_reading import elements_of
from agents.specialists.legal.evidence import question
from agents.specialists.legal.model.asking_coverage import described
from agents.specialists.legal.tests.provider import claims_in, elements_in, material_in
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Request
from sibyl_project.common.text import contains_quote
from standards.packaged import packaged_requirements

_PARAGRAPH = re.compile(r"^(?P<short>p\d+) (?P<id>S[12]\.[^\s:]+)", re.MULTILINE)
_BLOCK = re.compile(r"^\[(?P<id>s\d+)\] page (?P<page>\d+)", re.MULTILINE)
_OUTLINED = re.compile(r"^(?P<id>s\d+) p(?P<page>\d+)\b", re.MULTILINE)
_LEFT_OUT = re.compile(r"\s\.\.\.\s")


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a paragraph that a question asks for: its id in the question, the published id
    of the paragraph the question names, that of the paragraph which asks for the element (the same,
    or one within it), and the name of the element."""

    short: str
    paragraph: str
    asked_by: str
    name: str


def elements_asked(request: Request) -> list[Element]:
    """The elements a question asks for, in its order."""
    text = "\n".join(chat.messages(request, "user"))
    paragraphs = {found["short"]: found["id"] for found in _PARAGRAPH.finditer(text)}
    found = []
    for short, words in elements_in(request).items():
        paragraph = paragraphs[short.split(".")[0]]
        asked_by, name = _named(paragraph).get(words, (paragraph, words.split(":")[0]))
        found.append(Element(short, paragraph, asked_by, name))
    return found


@cache
def _named(paragraph: str) -> Mapping[str, tuple[str, str]]:
    """By the words in which an element of a paragraph is asked for: who asks, and its name."""
    registry = {one.paragraph_id: one for one in packaged_requirements()}
    return {
        described(element.name, question(asking, element).asks): (asking.paragraph_id, element.name)
        for asking, element in elements_of(registry[paragraph], registry)
    }


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A claim that a question on paragraphs shows: its id there, its text with what stands around
    it, and the elements asked of it."""

    short: str
    text: str
    around: str
    elements: tuple[Element, ...]


def claims_held(request: Request) -> list[ShownClaim]:
    """The claims that a question holds against paragraphs. Surroundings that are those of another
    claim are given in full."""
    asked = elements_asked(request)
    found: list[ShownClaim] = []
    around: dict[str, str] = {}
    for one in claims_in(request):
        given = one["around"]
        around[one["id"]] = around.get(given.removeprefix("as ").strip(), given)
        elements = tuple(each for each in asked if each.short.split(".")[0] in one["paragraphs"])
        found.append(ShownClaim(one["id"], one["text"], around[one["id"]], elements))
    return found


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections and single statements a question shows, as pairs of section id and text, and the
    first section of each page in the outline."""

    shown: tuple[tuple[str, str], ...]
    outlined: Mapping[int, str]

    def where(self, quote: str) -> str:
        """The id of the section that holds a quote, or all its pieces; "" where none does."""
        return next((short for short, text in self.shown if stands_in(text, quote)), "")


def sections_shown(request: Request) -> Sections:
    """What a question on coverage shows."""
    material = material_in(request)
    shown = [block for name in ("sections", "statements") for block in _blocks(material, name)]
    outlined: dict[int, str] = {}
    for line in _OUTLINED.finditer(material.get("outline", "")):
        outlined.setdefault(int(line["page"]), line["id"])
    return Sections(tuple(shown), outlined)


def _blocks(material: Mapping[str, str], name: str) -> Iterator[tuple[str, str]]:
    text = material.get(name, "")
    heads = list(_BLOCK.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    for head, end in zip(heads, ends, strict=True):
        yield head["id"], text[head.end() : end]


def stands_in(text: str, quote: str) -> bool:
    """Whether a quote, or each of the pieces it joins by dots, stands in a text."""
    return all(contains_quote(text, piece) for piece in _LEFT_OUT.split(quote))


def items_in(request: Request, name: str) -> list[dict[str, Any]]:
    """The list a request shows as material of this name; none where it shows none."""
    found: list[dict[str, Any]] = json.loads(material_in(request).get(name, "[]"))
    return found
