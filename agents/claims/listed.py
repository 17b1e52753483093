"""Figures that stand in no sentence and in no table: items of a list under the words that introduce
it, and callouts, a figure in large print above the words it measures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from agents.claims.claim_text import clean_quote, shorten
from agents.claims.cues.quantities import FIGURE
from agents.claims.cues.targets import DEADLINE
from agents.claims.table_reading import numberless
from reports.language.years import NAMED_YEAR, SHORT_YEAR, years_in
from standards.retrieval.sentences import split_sentences

SHORT_ITEM = 6  # words of an item that needs the heading above it
LONGEST_LEAD = 35  # words
LONGEST_TITLE = 6  # words of a heading
MOST_HEADINGS = 3  # above the text of a page
LABEL_WORDS = (3, 14)  # words below a figure: fewer say too little, more are prose

_ARROW = re.compile(r"\s*\u2192\s*")
_SECTION = re.compile(r"^\d+(?:\.\d+)*\.? ")
_WHOLE = re.compile(r"^100 ?% total\b", re.IGNORECASE)  # all of it: says nothing
_BULLET = re.compile(r"^(?:[•◦▪‣●■□▸►➢⁃→\u2013\u2014*·-]\s+)(?=\S)")
_LEADS = re.compile(r":\s*[¹²³⁰⁴-⁹]*$")
_LABELLED = re.compile(
    rf"^(?P<label>[^:]{{3,40}}): ?(?:{FIGURE.pattern})[\w -]{{0,12}}$", re.IGNORECASE
)
_CALLOUT = re.compile(rf"^[~<>≈+\u2212-]?(?:{FIGURE.pattern})[¹²³⁰⁴-⁹*]*$", re.IGNORECASE)
_STATES = re.compile(rf"{FIGURE.pattern}|{DEADLINE.pattern}", re.IGNORECASE)
_YEAR_COLUMN = re.compile(rf"^(?:{NAMED_YEAR}|{SHORT_YEAR}|\d{{2}}):")
# "Review compensation plans"
_TASK = re.compile(r"^[A-Z][a-z]+(?<!s)(?<!ed)(?<!The)(?<!In)(?<!Our)(?<!We) (?:and [a-z]+ )?[a-z]")
_DONE = re.compile(r"\w{3,}ed$")  # "of employees participated", in what is said elsewhere
_SENTENCE = re.compile(r"[.!?]\W*$")


@dataclass(frozen=True, slots=True)
class Listed:
    """`quote` as it stands on the page; `text` with the words that introduce it; both are needed to
    understand it."""

    quote: str
    text: str
    context: str
    plain: bool = False  # it states neither figure nor deadline


def listed_on(
    text: str,
    furniture: frozenset[str] = frozenset(),
    report: str = "",
    heads: frozenset[str] = frozenset(),
) -> Iterator[Listed]:
    """The items and callouts of a page that state a figure or a deadline, in order. `report` names
    it with its year, for figures beside which the page prints none; `heads` stand on so many pages
    that they are the title of none."""
    pieces = _ARROW.sub("\n\n\u2192 ", text).split("\n\n")
    title = _title_of(
        [" ".join(piece.split()) for piece in pieces if numberless(piece) not in heads]
    )
    blocks = [
        " ".join(piece.split())
        for piece in pieces
        if piece.strip() and numberless(piece) not in furniture
    ]
    yield from _items(blocks, report)
    yield from _callouts(blocks, title, report)


def _items(blocks: Sequence[str], report: str) -> Iterator[Listed]:
    """Items of lists, each below the words before the list that end in a colon, or below a short
    heading if it has a label. One of several sentences is left to those who read sentences."""
    lead = heading = ""
    for block in blocks:
        item = clean_quote(block)
        if not _BULLET.match(block):
            heading = block if _is_heading(block) else ""
        elif _is_single(item) and (
            lead or (heading and (_LABELLED.match(item) or _is_short(item)))
        ):
            before, telling = lead or heading, bool(_STATES.search(item))
            text = _introduced(before, item)
            if telling or _TASK.match(item):
                yield Listed(
                    item,
                    text if lead else _dated(text, report),
                    f"{before} {item}",
                    plain=not telling,
                )
        if _LEADS.search(block):
            lead = _lead_of(block)
        elif not _BULLET.match(block):
            lead = ""


def _is_short(item: str) -> bool:
    """A few words that need the heading above them: "Achieved 37% lower intensity."."""
    return len(item.split()) <= SHORT_ITEM and sum(map(str.isalpha, item.split())) > 1


def _is_single(item: str) -> bool:
    return "|" not in item and len(split_sentences(item)) == 1


def _dated(text: str, report: str) -> str:
    """The text with the report's name where it names no year."""
    named = f"{text} ({report})"
    return named if report and not years_in(text) and shorten(named) == named else text


def _lead_of(block: str) -> str:
    """The last sentence before a list, without its colon."""
    last = clean_quote(split_sentences(block)[-1])
    return _LEADS.sub("", last) if len(last.split()) <= LONGEST_LEAD else ""


def _introduced(lead: str, item: str) -> str:
    joined = f"{lead}: {item}"
    return joined if shorten(joined) == joined else shorten(f"{item} ({lead})")


def _callouts(blocks: Sequence[str], title: str, report: str) -> Iterator[Listed]:
    """Runs of a figure and its label in turn, under a heading with a year or the title of the page.
    A figure may also stand below its label: a run tells which by how it begins."""
    place = 0
    while place < len(blocks):
        run = _run_at(blocks, place)
        if run:
            above = blocks[place - 1] if place else ""
            heading = above if _is_heading(above) and years_in(above) else title
            if len(run) > 1 or not _is_heading(above) or above == title:
                for figure, label in run:
                    quote = f"{figure} {label}"
                    text = _dated(shorten(f"{heading}: {quote}" if heading else quote), report)
                    yield Listed(quote, text, " ".join((heading, *map(" ".join, run))))
        place += max(1, 2 * len(run))


def _title_of(blocks: Sequence[str]) -> str:
    """The last of the headings a page begins with, without its number; one that says "continued"
    counts for nothing."""
    headings = list(takewhile(_is_heading, blocks[:MOST_HEADINGS]))
    last = next(
        (one for one in reversed(headings) if not _CALLOUT.match(one) and "continued" not in one),
        "",
    )
    return _SECTION.sub("", last)


def _run_at(blocks: Sequence[str], place: int) -> list[tuple[str, str]]:
    run: list[tuple[str, str]] = []
    while (
        place + 1 < len(blocks) and _CALLOUT.match(blocks[place]) and _is_label(blocks[place + 1])
    ):
        if not _WHOLE.match(" ".join(blocks[place : place + 2])):
            run.append((blocks[place], blocks[place + 1]))
        place += 2
    ends_in_figure = place < len(blocks) and bool(_CALLOUT.match(blocks[place]))
    return [] if ends_in_figure else run


def _is_label(block: str) -> bool:
    fewest, most = LABEL_WORDS
    said = (
        fewest <= len(block.split()) <= most
        and block[0].isalnum()
        and not _YEAR_COLUMN.match(block)
    )
    said = said and sum(map(str.isalpha, block.split())) > 1
    said = said and not (len(block.split()) == fewest and _DONE.search(block))
    return said and not (
        _SENTENCE.search(block) or _LEADS.search(block) or " | " in block or _CALLOUT.match(block)
    )


def _is_heading(block: str) -> bool:
    return (
        len(block.split()) <= LONGEST_TITLE
        and block[:1].isupper()
        and not _SENTENCE.search(block)
        and " | " not in block
    )
