"""What a report's own index says of a metric of the SASB Standards: the lines that print its code,
and what they answer."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby

from agents.specialists.legal.reading import layout
from agents.specialists.legal.reading.phrases import fold
from reports.types import BlockKind, PageContent, StatementKind
from sibyl_project.common.regex import regex
from standards.sasb.codes import find

_OMITTED = regex(
    r"^\W*(?:not (?:currently |yet )?(?:reported|disclosed|applicable|material|available|tracked"
    r"|relevant|assessed|collected)|n ?/ ?a|n\.a\.|omi(?:tted|ssion)|omitted\b.{0,60}|-+"
    r"|confidential\w*)\W*$",
    re.IGNORECASE,
)
_OMITS = regex(
    r"\b(?:(?:is|are|was|were) (?:currently )?not (?:currently |publicly )?"
    r"(?:reported|disclosed|applicable|material|tracked|available)|"
    r"(?:do|does|did) not (?:currently |publicly )?(?:report|disclose|track|collect|publish)"
    r"|not applicable\b)",
    re.IGNORECASE,
)
_NAMED_PAGE = regex(
    r"\b(?:pages?|pp?\.?)\s?(\d{1,3}(?:\s?(?:-|to|,|and|&)\s?\d{1,3})*)", re.IGNORECASE
)
_BARE_PAGES = regex(r"^\W*\d{1,3}(?:\s?[-,]\s?\d{1,3})*\W*$")
_REFERS = regex(
    r"\b(?:see|refer\w*|report|10-K|20-F|CDP|proxy|website|www\.|section|chapter"
    r"|data ?(?:cent(?:er|re)|book|tables?)|appendix|fact ?(?:book|sheet))\b",
    re.IGNORECASE,
)
_DOCUMENT = regex(
    r"\b(?:(?:sustainability|esg|climate(?: change)?|impact)(?: [\w&]+){0,2} (?:report"
    r"|supplement)|this report)\b",
    re.IGNORECASE,
)
_OTHER = regex(
    r"\b(?:form )?(?:10-K|20-F|40-F)\b|\b(?:annual(?: financial)? report|annual information form"
    r"|AIF|proxy(?: statement)?|CDP\b[\w ]*|information circular|universal registration document"
    r"|integrated report|website|www\.\S+|https?:\S+|fact ?book|financial statements|workbook"
    r"|spreadsheet|esg data ?book)\b",
    re.IGNORECASE,
)
_PAGE_HEAD = regex(r"\b(?:pages?|location|where|reference)\b", re.IGNORECASE)
_MEASURED = regex(
    r"\d[\d,. ]*\s*(?:%|per ?cent|(?:thousand|million|billion|[kmg]?t|tonnes?|metric tons?|tons?"
    r"|[kmgtp]wh|[mgtp]j|m3|gallons|litres|mpg|days|hours)\b)"
    r"|(?<![\w-])\d{1,3}(?:,\d{3})+(?![\w-])|[$€£]\s?\d",
    re.IGNORECASE,
)
_TITLE = 300  # characters of the first page that hold the report's own name
_RANGE = 9  # pages that "ff" may mean


class Said(IntEnum):
    """What a line that prints a code answers, the more telling the higher."""

    NOTHING = 0  # the answer could not be read beside the code
    ELSEWHERE = 1  # another document
    PAGES = 2  # pages of this file
    OMITTED = 3
    ANSWER = 4  # a figure or a response in words


@dataclass(frozen=True, slots=True)
class Citation:
    """A line that prints a metric's code.

    `pages` are pages of the file it points to; `refers` names another document.
    """

    page: int
    quote: str
    said: Said
    pages: tuple[int, ...] = ()
    refers: str = ""


def citations(pages: Sequence[PageContent], industry: str) -> dict[str, list[Citation]]:
    """The lines of the pages that print codes of an industry, by code, the most telling first."""
    reader = _Reader(pages)
    found: dict[str, list[Citation]] = defaultdict(list)
    for page in pages:
        if industry.partition("-")[2] not in page.text.upper():
            continue
        for line, head in _lines(page):
            codes = {code for _, _, code in find(line) if code.startswith(f"{industry}-")}
            for code in codes:
                found[code].append(reader.citation(page.number, line, head, len(codes)))
    return {code: sorted(lines, key=lambda line: -line.said) for code, lines in found.items()}


def _lines(page: PageContent) -> Iterator[tuple[str, str]]:
    """The paragraphs of a page, and the rows of its tables each with the first row of its table."""
    for number, said in groupby(page.statements, key=lambda statement: statement.block):
        block = page.blocks[number]
        if block.kind is not BlockKind.TABLE:
            yield block.text.strip(), ""
            continue
        rows = [row.text.strip() for row in said]
        for row in rows:
            yield row, rows[0]


def in_ranges(numbers: Iterable[int]) -> str:
    """Page numbers as people write them: "34-43, 117"."""
    ranges: list[list[int]] = []
    for number in sorted(set(numbers)):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


class _Reader:
    """Reads lines with codes; knows which page of the file a printed page number means."""

    def __init__(self, pages: Sequence[PageContent]) -> None:
        self._numbers = {page.number for page in pages}
        self._offset = _offset(pages)
        self._title = fold(pages[0].text[:_TITLE]).casefold() if pages else ""

    def citation(self, page: int, quote: str, head: str, codes: int) -> Citation:
        """What a line answers; `head` is the first row of its table, `codes` how many codes of the
        industry it prints."""
        is_row = layout.is_row(quote)
        answer = self._answers(quote, is_row)
        # several codes in a line: none of its words belongs to one of them
        if codes > 1 and not is_row:
            return Citation(page, quote, Said.NOTHING)
        if any(_OMITTED.match(cell) for cell in answer) or (answer and _OMITS.search(answer[-1])):
            return Citation(page, quote, Said.OMITTED)
        if any(self._is_answer(cell, head) for cell in answer):
            return Citation(page, quote, Said.ANSWER)
        pointed, other = self._pointed(answer, head)
        if pointed:
            return Citation(page, quote, Said.PAGES, pointed)
        if other:
            return Citation(page, quote, Said.ELSEWHERE, refers=other)
        return Citation(page, quote, Said.NOTHING)

    @staticmethod
    def _answers(text: str, is_row: bool) -> list[str]:
        """The cells that may hold the answer: all but those with a code, folded.

        Outside tables what follows the code.
        """
        if not is_row:
            return [fold(text[find(text)[0][1] :]).strip()]
        cells = [cell.strip() for cell in text.split(" | ")]
        return [fold(cell) for cell in cells if cell.strip(" |") and not find(cell)]

    @staticmethod
    def _is_answer(cell: str, head: str) -> bool:
        if _MEASURED.search(_NAMED_PAGE.sub("", cell)) and not _REFERS.search(cell):
            return True
        if (
            layout.numeric_cells(cell)
            and not _PAGE_HEAD.search(head)
            and not _BARE_PAGES.match(cell)
        ):
            return True
        return (
            layout.is_disclosure(cell, "index")
            and not layout.is_pointer(cell)
            and not _NAMED_PAGE.search(cell)
        )

    def _pointed(self, answer: Sequence[str], head: str) -> tuple[tuple[int, ...], str]:
        """Pages of the file that the cells point to, and the other document they name."""
        pages: dict[int, None] = {}
        other = ""
        for cell in answer:
            names = [(m.start(), "") for m in _DOCUMENT.finditer(cell)]
            names += [
                (m.start(), m[0])
                for m in _OTHER.finditer(cell)
                if m[0].casefold() not in self._title
            ]
            other = other or next((name for _, name in sorted(names) if name), "")
            for match in _NAMED_PAGE.finditer(cell):
                before = [name for start, name in sorted(names) if start <= match.start()]
                if not (before and before[-1]):
                    further = _RANGE if re.match(r"\s?ff", cell[match.end() :]) else 0
                    pages |= dict.fromkeys(self._of_file(match[1], further))
            if _BARE_PAGES.match(cell) and _PAGE_HEAD.search(head):
                pages |= dict.fromkeys(self._of_file(cell, 0))
        return tuple(pages), other

    def _of_file(self, printed: str, further: int) -> list[int]:
        numbers: list[int] = []
        for first, last in re.findall(r"(\d{1,3})(?:\s?(?:-|to)\s?(\d{1,3}))?", printed):
            numbers += range(int(first), max(int(first), int(last or first)) + further + 1)
        return [
            number + self._offset for number in numbers if number + self._offset in self._numbers
        ]


def _offset(pages: Sequence[PageContent]) -> int:
    """By how much a page's number in the file exceeds the one printed on it: what most pages say in
    their first or last lines."""
    seen: Counter[int] = Counter()
    for page in pages:
        lines = [one.text for one in page.statements if one.kind is not StatementKind.ROW]
        for line in {*lines[:3], *lines[-3:]}:
            if len(line) <= 80 and (
                match := re.search(r"(?:^|\s)(\d{1,3})$|^(\d{1,3})(?:\s|$)", line)
            ):
                seen[page.number - int(match[1] or match[2])] += 1
    offset, count = next(iter(seen.most_common(1)), (0, 0))
    return offset if count * 3 >= len(pages) and abs(offset) <= 10 else 0
