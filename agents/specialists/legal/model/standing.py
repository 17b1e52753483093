"""Where a quote stands, and whether the words it takes can disclose anything.

A quote is believed where its words stand in what was shown, however they are joined: over two
statements, over a line or a page, as pieces with dots between them, as cells of one row with its
column heads. Headings, contents, index lines, pointers and words of an assurer disclose nothing,
unless the element asks for just that.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from agents.specialists.legal.evidence import Question, asks_for_a_reference, asks_for_assurance
from agents.specialists.legal.model.sections import Form, Section, Sections
from agents.specialists.legal.reading.layout import is_disclosure, is_pointer
from agents.specialists.legal.reading.statement_index import Unit, UnitIndex
from agents.specialists.legal.schemas import Document
from reports.document.report_parts import ENDED
from reports.types import Flag, Statement, StatementKind
from sibyl_project.common.regex import regex
from sibyl_project.common.text import comparable, contains_quote, needles_of, normalise

SHORTEST_QUOTE, LONGEST_QUOTE = 12, 600  # characters; cells of a row may be shorter
SHORTEST_CELLS = 4
LEAST_SHARE = 0.5  # of a quote that must lie within statements that may disclose something
_PIECES = regex(r"\s*(?:\[\s*(?:\.{3}|…)\s*\]|\(\s*(?:\.{3}|…)\s*\)|\.{3,}|…|\n+)\s*")
_SHORTEST_PIECE = 8  # characters of each of several pieces
_MOST_PIECES = 5
_TITLE_WORDS = 12  # words from which an unpunctuated heading reads as a sentence
_POINTER_WORDS = 30  # words up to which a statement that points elsewhere says nothing else
_AROUND_A_WORD = ".,:;()[]|\"'"
_COUNTED = regex(r"\d")
_FIGURE = regex(r"(?<!\w)(?!\d{1,2}(?:\.\d+)*[.)]?\s)\d[\d.,]*")
_SAYING_NOTHING = frozenset({Flag.CONTENTS, Flag.RUNNING, Flag.IMPRINT, Flag.GLOSSARY})
# words that address whoever reads by machine say nothing about the company
_ORDER = regex(
    r"\b(?:ignore|disregard|forget)\b[^.]{0,40}\binstructions?\b|\bmark (?:everything|all)\b", re.I
)


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote found in a report: the statement that holds most of it, the words to keep, verbatim
    on their page, and whether at least half of them can disclose what is asked."""

    statement: Statement
    text: str
    shares: tuple[tuple[Statement, int], ...]  # statements with the characters they hold

    def tells(self, asked: Question | None = None) -> bool:
        """Whether half of the quote lies in statements that can disclose what is asked."""
        told = sum(count for one, count in self.shares if may_tell(one, asked))
        return told >= LEAST_SHARE * sum(count for _, count in self.shares)


def may_tell(one: Statement, asked: Question | None = None) -> bool:
    """Whether a statement can disclose anything; `asked` may want a reference or assurance."""
    words = one.whole
    if one.flags & _SAYING_NOTHING or one.kind is StatementKind.RUNNING:
        return False
    if addresses_a_machine(words):
        return False
    if Flag.ASSURER in one.flags:
        return asked is not None and asks_for_assurance(asked)
    if asked is not None and asks_for_a_reference(asked):
        return one.kind is not StatementKind.HEADING
    if one.kind is StatementKind.HEADING:
        return _reads_as_sentence(words)
    points = is_pointer(words) and len(words.split()) < _POINTER_WORDS
    return not points and (Flag.INDEX not in one.flags or is_disclosure(words, "index"))


def _reads_as_sentence(words: str) -> bool:
    long = len(words.split()) >= _TITLE_WORDS
    return not words.rstrip().endswith("?") and bool(
        ENDED.search(words) or long or _FIGURE.search(words)
    )


def addresses_a_machine(text: str) -> bool:
    """Whether words tell whoever reads by machine what to answer."""
    return bool(_ORDER.search(text))


def long_enough(quote: str) -> bool:
    """Whether a quote says enough to prove anything: some words, or a few with a figure, as cells
    of a row."""
    few = len(quote.split()) > 1 and bool(_COUNTED.search(quote))
    return len(quote.strip()) >= (SHORTEST_CELLS if few else SHORTEST_QUOTE)


def pieces_of(quote: str) -> list[str]:
    """The pieces of a quote that dots or line ends join."""
    return [piece for piece in _PIECES.split(quote.strip()) if comparable(piece)]


def stands_in(text: str, quote: str) -> bool:
    """Whether the words of a quote stand in a text, as they follow one another, in pieces, or as
    cells of a row."""
    pieces = pieces_of(quote)
    return (
        contains_quote(text, quote)
        or (
            1 < len(pieces) <= _MOST_PIECES
            and min(map(len, pieces)) >= _SHORTEST_PIECE
            and all(contains_quote(text, piece) for piece in pieces)
        )
        or (" | " in text and _is_of_row(_tokens(quote), _tokens(text), frozenset()))
    )


class Standing:
    """The words of a document by their place; a page is folded when first asked for."""

    def __init__(self, document: Document, sections: Sections | None = None) -> None:
        self.document = document
        self._given = sections

    @property
    def index(self) -> UnitIndex:
        """The statements of the document."""
        return self.document.index

    @cached_property
    def sections(self) -> Sections:
        """The sections of the document."""
        return self._given or Sections(self.document)

    def is_on(self, page: int, quote: str) -> bool:
        """Whether the quote stands verbatim on the page."""
        return contains_quote(self._texts.get(page, ""), quote)

    def quoted(self, quote: str, shown: Sequence[Section]) -> Quoted | None:
        """A quote in what was shown, or on the pages beside it; None where its words stand in none
        of it. The first sections are looked through first."""
        beside = {
            page for section in shown for page in range(section.pages[0] - 1, section.pages[1] + 2)
        }
        looked = list(dict.fromkeys([*shown, *self.sections.on_pages(beside)]))
        return (
            _first(_as_printed(section, quote) for section in looked)
            or _first(_in_pieces(section, quote) for section in looked)
            or _first(_in_a_row(section, quote) for section in looked)
        )

    def unit(self, found: Quoted) -> Unit:
        """The statement of the index that holds most of the quote; one of its own where the index
        leaves the statement out."""
        one = found.statement
        units = self._units.get((one.page, one.index), ())
        words = set(normalise(found.text).casefold().split())
        best = max(units, key=lambda unit: _shared(words, unit.folded), default=None)
        if best is not None:
            return best
        section = " / ".join(one.section)
        row = one.kind is StatementKind.ROW
        return Unit(-1, one.page, one.text, one.text.casefold(), section, 0, row, -1, True)

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {page.number: page.text for page in self.document.read_pages}

    @cached_property
    def _units(self) -> dict[tuple[int, int], list[Unit]]:
        found: defaultdict[tuple[int, int], list[Unit]] = defaultdict(list)
        for unit in self.index.units:
            found[unit.page, unit.statement].append(unit)
        return dict(found)


def _shared(words: set[str], text: str) -> int:
    return len(words & set(text.casefold().split()))


def _first(found: Iterable[Quoted | None]) -> Quoted | None:
    """The first that can disclose anything, else the first."""
    held = None
    for one in found:
        if one is not None:
            if one.tells():
                return one
            held = held or one
    return held


def _as_printed(section: Section, quote: str) -> Quoted | None:
    """The quote as its words follow one another in a section."""
    return _first(
        _held(form, [(start, start + len(needle))], quote)
        for form in section.forms
        for needle in needles_of(quote)
        for start in _places(form.words, needle)
    )


def _in_pieces(section: Section, quote: str) -> Quoted | None:
    """The quote as some pieces of a section in their order, with dots or line ends between."""
    pieces = pieces_of(quote)
    if not 1 < len(pieces) <= _MOST_PIECES or min(map(len, pieces)) < _SHORTEST_PIECE:
        return None
    return _first(_spans_of(form, pieces, quote) for form in section.forms)


def _spans_of(form: Form, pieces: Sequence[str], quote: str) -> Quoted | None:
    spans: list[tuple[int, int]] = []
    for piece in pieces:
        needle = comparable(piece).rstrip(".,;:")
        at = form.words.find(needle, spans[-1][1] if spans else 0)
        if at < 0 or not needle:
            return None
        spans.append((at, at + len(needle)))
    return _held(form, spans, quote)


def _held(form: Form, spans: Sequence[tuple[int, int]], quote: str) -> Quoted:
    shares: dict[int, int] = defaultdict(int)
    for start, end in spans:
        for place, (first, last, _) in enumerate(form.spans):
            if first < end and last > start:
                shares[place] += min(last, end) - max(first, start)
    best = max(shares, key=lambda place: (shares[place], -place))
    statement = form.spans[best][2]
    kept = quote.strip()
    if len(kept) > LONGEST_QUOTE or not contains_quote(statement.text, kept):
        kept = statement.text
    return Quoted(
        statement,
        kept,
        tuple((form.spans[place][2], count) for place, count in sorted(shares.items())),
    )


def _in_a_row(section: Section, quote: str) -> Quoted | None:
    """The quote as words of one row, some cells left out, with words of its column heads, of its
    caption or of the titles above it between them."""
    wanted = _tokens(quote)
    if len(wanted) < 2:
        return None
    around: dict[tuple[int, int], frozenset[str]] = {}
    for one in section.statements:
        if one.kind is not StatementKind.ROW:
            continue
        key = one.page, one.table
        if key not in around:
            around[key] = frozenset(
                token
                for text in (*section.heads.get(key, ()), *one.section)
                for token in _tokens(text)
            )
        if _is_of_row(wanted, _tokens(one.whole), around[key]):
            return Quoted(one, one.text, ((one, len(quote)),))
    return None


def _is_of_row(wanted: Sequence[str], row: Sequence[str], beside: frozenset[str]) -> bool:
    """Whether the words wanted stand in the row, in whatever order of its cells, but for some of
    its heads; at least two of the row, and one of them a word."""
    left = Counter(row)
    taken: list[str] = []
    for token in wanted:
        if left[token]:
            left[token] -= 1
            taken.append(token)
        elif token not in beside:
            return False
    return len(taken) >= 2 and any(not _COUNTED.search(token) for token in taken)


def _tokens(text: str) -> list[str]:
    return [
        token
        for word in normalise(text).casefold().split()
        if (token := word.strip(_AROUND_A_WORD))
    ]


def _places(text: str, needle: str) -> Iterator[int]:
    start = text.find(needle) if needle else -1
    while start >= 0:
        yield start
        start = text.find(needle, start + 1)
