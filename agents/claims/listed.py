"""Figures that stand in no sentence and in no table: items of a list under the words that introduce it, and callouts, a figure in
large print above the words it measures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.claims import cues
from agents.claims.wording import clean_quote, shorten
from standards.retrieval.sentences import split_sentences

LONGEST_LEAD = 35  # words
LONGEST_TITLE = 6  # words of a heading
LABEL_WORDS = (3, 14)  # words below a figure: fewer say too little, more are prose

_BULLET = re.compile(r"^(?:[•◦▪‣●■□▸►➢⁃\u2013\u2014*·-]\s+)(?=\S)")
_LEADS = re.compile(r":\s*[¹²³⁰⁴-⁹]*$")
_LABELLED = re.compile(rf"^(?P<label>[^:]{{3,40}}): ?(?:{cues.FIGURE.pattern})[\w -]{{0,12}}$", re.IGNORECASE)
_CALLOUT = re.compile(rf"^[~<>≈+\u2212-]?(?:{cues.FIGURE.pattern})[¹²³⁰⁴-⁹*]*$", re.IGNORECASE)
_STATES = re.compile(rf"{cues.FIGURE.pattern}|{cues.DEADLINE.pattern}", re.IGNORECASE)
_YEAR_COLUMN = re.compile(r"^(?:FY ?)?\d{2,4}:")
_SENTENCE = re.compile(r"[.!?]\W*$")


@dataclass(frozen=True, slots=True)
class Listed:
    """`quote` as it stands on the page; `text` with the words that introduce it; both are needed to understand it."""

    quote: str
    text: str
    context: str


def listed_on(text: str, furniture: frozenset[str] = frozenset()) -> Iterator[Listed]:
    """The items and callouts of a page that state a figure or a deadline, in order."""
    blocks = [" ".join(block.split()) for block in text.split("\n\n") if block.strip() and block.strip() not in furniture]
    yield from _items(blocks)
    yield from _callouts(blocks)


def _items(blocks: Sequence[str]) -> Iterator[Listed]:
    """Items of lists, each below the words before the list that end in a colon, or below a short heading if it has a label."""
    lead = heading = ""
    for block in blocks:
        item = clean_quote(block)
        if not _BULLET.match(block):
            heading = block if _is_heading(block) else ""
        elif _STATES.search(item) and (lead or (heading and _LABELLED.match(item))) and " | " not in item:
            before = lead or heading
            yield Listed(item, _introduced(before, item), f"{before} {item}")
        if _LEADS.search(block):
            lead = _lead_of(block)
        elif not _BULLET.match(block):
            lead = ""


def _lead_of(block: str) -> str:
    """The last sentence before a list, without its colon."""
    last = clean_quote(split_sentences(block)[-1])
    return _LEADS.sub("", last) if len(last.split()) <= LONGEST_LEAD else ""


def _introduced(lead: str, item: str) -> str:
    joined = f"{lead}: {item}"
    return joined if shorten(joined) == joined else shorten(f"{item} ({lead})")


def _callouts(blocks: Sequence[str]) -> Iterator[Listed]:
    """Runs of a figure and its label in turn. A figure may also stand below its label: a run tells which by how it begins."""
    place = 0
    while place < len(blocks):
        run = _run_at(blocks, place)
        if run:
            above = blocks[place - 1] if place else ""
            heading = above if _is_heading(above) and cues.YEAR.search(above) else ""
            if len(run) > 1 or not _is_heading(above):
                for figure, label in run:
                    quote = f"{figure} {label}"
                    yield Listed(
                        quote, shorten(f"{heading}: {quote}" if heading else quote), " ".join((heading, *map(" ".join, run)))
                    )
        place += max(1, 2 * len(run))


def _run_at(blocks: Sequence[str], place: int) -> list[tuple[str, str]]:
    run: list[tuple[str, str]] = []
    while place + 1 < len(blocks) and _CALLOUT.match(blocks[place]) and _is_label(blocks[place + 1]):
        run.append((blocks[place], blocks[place + 1]))
        place += 2
    ends_in_figure = place < len(blocks) and bool(_CALLOUT.match(blocks[place]))
    return [] if ends_in_figure else run


def _is_label(block: str) -> bool:
    fewest, most = LABEL_WORDS
    said = fewest <= len(block.split()) <= most and block[0].isalnum() and not _YEAR_COLUMN.match(block)
    said = said and sum(map(str.isalpha, block.split())) > 1
    return said and not (_SENTENCE.search(block) or _LEADS.search(block) or " | " in block or _CALLOUT.match(block))


def _is_heading(block: str) -> bool:
    return len(block.split()) <= LONGEST_TITLE and block[:1].isupper() and not _SENTENCE.search(block) and " | " not in block
