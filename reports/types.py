"""The value types that pure functions exchange: pages, words, passages and claims (no Django
here)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

RULES = "rules"  # the value of `reasoned_by` where no model reasoned


class PageState(StrEnum):
    """How reading a page ended, as the page ledger says it."""

    READ = "read"
    IMAGE_ONLY = "image_only"
    FAILED = "failed"


class ReaderName(StrEnum):
    """How the name of whoever read a page begins; its version follows."""

    LINES = "lines"
    LAYOUT = "layout"


class UnseenCause(StrEnum):
    """Why a reader of the page cannot see a text that its file holds."""

    SAME_COLOUR = "same_colour"
    TRANSPARENT = "transparent"
    NOT_PAINTED = "not_painted"
    TINY = "tiny"
    COVERED = "covered"
    OUTSIDE = "outside"
    CLIPPED = "clipped"
    LAYER_OFF = "layer_off"

    @property
    def in_words(self) -> str:
        """The cause as the page ledger words it."""
        return _UNSEEN_BECAUSE[self]


_UNSEEN_BECAUSE = {
    UnseenCause.SAME_COLOUR: "in the colour of what lies beneath",
    UnseenCause.TRANSPARENT: "transparent",
    UnseenCause.NOT_PAINTED: "neither filled nor stroked",
    UnseenCause.TINY: "smaller than 2 points",
    UnseenCause.COVERED: "covered by what was drawn over it",
    UnseenCause.OUTSIDE: "beyond the edge of the page",
    UnseenCause.CLIPPED: "cut off by a clip",
    UnseenCause.LAYER_OFF: "in a layer that is switched off",
}


class ClaimType(StrEnum):
    """The five kinds of verifiable claim (FRD 3, section 2.1)."""

    GEOGRAPHIC = "geographic"
    QUANTITATIVE = "quantitative"
    LEGAL_GOVERNANCE = "legal_governance"
    STRATEGIC = "strategic"
    ENVIRONMENTAL = "environmental"


class Priority(StrEnum):
    """How much a claim matters and how well it can be verified (FRD 3, section 2.2)."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class LeftOutReason(StrEnum):
    """Why a statement that was found is not in the list of claims."""

    BEYOND = "beyond"
    REPEAT = "repeat"
    COMPLEMENT = "complement"
    PART = "part"
    WEAK = "weak"

    @property
    def in_words(self) -> str:
        """The reason as it stands beside one statement."""
        return _LEFT_OUT[self][0]

    def counted(self, count: int) -> str:
        """The reason behind the number of statements it holds for."""
        return _LEFT_OUT[self][0 if count == 1 else 1]


_LEFT_OUT = {
    LeftOutReason.BEYOND: ("beyond the places", "beyond the places"),
    LeftOutReason.REPEAT: ("repeats another claim", "repeat another claim"),
    LeftOutReason.COMPLEMENT: (
        "says what another share leaves over",
        "say what another share leaves over",
    ),
    LeftOutReason.PART: ("is a part of a total", "are parts of a total"),
    LeftOutReason.WEAK: ("says too little to be checked", "say too little to be checked"),
}


def not_listed(counts: Mapping[str, int]) -> str:
    """How many statements are not in the list of claims and why, from the number for each value of
    LeftOutReason: "137 statements were not listed: 80 beyond the places, 57 repeat another
    claim."; "" for none."""
    total = sum(counts.values())
    if not total:
        return ""
    told = ", ".join(
        f"{counts[reason]} {reason.counted(counts[reason])}"
        for reason in LeftOutReason
        if counts.get(reason)
    )
    return f"{total} {'statement was' if total == 1 else 'statements were'} not listed: {told}."


class Origin(StrEnum):
    """How a paragraph came to a claim: proposed by whoever found the claim, and what retrieval said
    of it (FRD 3, 3.2)."""

    HINT = "hint"  # proposed; retrieval did not confirm it
    CONFIRMED = "confirmed"
    REPLACED = "replaced"  # found by retrieval instead of a proposal
    ADDED = "added"  # found by retrieval beside the proposals


class VerdictValue(StrEnum):
    """Is the claim true?"""

    VERIFIED = "verified"
    UNVERIFIED = "unverified"
    CONTRADICTED = "contradicted"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"


class Support(StrEnum):
    """How well a claim is supported, the weakest first. A verdict says whether that suffices."""

    CONTRADICTED_BY_PROOF = "contradicted_by_proof"  # arithmetic of the report disproves it
    DISPUTED = "disputed"  # something speaks against it that proves nothing
    ASSERTED = "asserted"  # nothing but the claim itself was found
    REPEATED = "repeated"  # another place of the report says it
    RECOMPUTES = "recomputes"  # it follows from other figures of the report
    AGREES_WITH_RECORDS = "agrees_with_records"  # the company's own documents say it
    ONE_OUTSIDE_SOURCE = "one_outside_source"
    INDEPENDENT_SOURCES = "independent_sources"


class Disclosure(StrEnum):
    """What a materiality is set for, in the order in which pages list them."""

    EMISSIONS_TOTAL = "emissions_total"  # of several scopes together
    SCOPE_1 = "scope_1"
    SCOPE_2 = "scope_2"
    SCOPE_3 = "scope_3"
    ENERGY = "energy"
    WATER = "water"
    OTHER = "other"

    def of(self, unit: str) -> tuple[str, str]:
        """What one materiality is set for: the disclosure, of what is neither emissions, energy nor
        water that in one unit, since tonnes of waste and employees have nothing in common."""
        return self.value, unit if self is Disclosure.OTHER else ""

    def named(self, unit: str) -> str:
        """The same in words: "scope 1", or "other, in t"."""
        words = self.value.replace("_", " ")
        if self is not Disclosure.OTHER:
            return words
        return f"{words}, in {unit}" if unit else f"{words}, without a unit"


@dataclass(frozen=True, slots=True)
class Settle:
    """What would settle a claim: a document, who issues or keeps it, and of which part (scopes of
    emissions) and period it is asked for. Part and period are empty where neither claim nor report
    names any; all is empty where nothing need be asked. `assured` says that a statement of
    assurance printed inside the report covers the claim, and that nobody has confirmed it yet."""

    document: str = ""
    issuer: str = ""
    scope: str = ""
    period: str = ""
    assured: str = ""

    @property
    def request(self) -> str:
        """The request as a sentence, and what is known of its assurance."""
        of = ", ".join(filter(None, (self.scope, self.period)))
        asked = f"Ask {self.issuer} for {self.document}{f' ({of})' if of else ''}."
        return " ".join(filter(None, (asked, self.assured))) if self.document else ""


SIGNED_ASSURANCE = Settle(
    "the signed assurance report with its scope and level", "the assurance provider"
)


class CoverageStatus(StrEnum):
    """Does the report meet the requirement?"""

    FULLY_ADDRESSED = "fully_addressed"
    PARTIALLY_ADDRESSED = "partially_addressed"
    FULLY_UNADDRESSED = "fully_unaddressed"
    NOT_APPLICABLE = "not_applicable"
    NOT_ASSESSED = "not_assessed"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as printed; level 1 is the largest."""

    text: str
    level: int


class BlockKind(StrEnum):
    """What a block of a page is, as its layout shows it."""

    TEXT = "text"
    LIST_ITEM = "list_item"
    HEADING = "heading"
    TABLE = "table"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    PAGE_HEADER = "page_header"
    PAGE_FOOTER = "page_footer"
    PICTURE = "picture"


class StatementKind(StrEnum):
    """What a statement is: the smallest piece of a page that says something, or that a reader
    would point at."""

    SENTENCE = "sentence"
    LIST_ITEM = "list_item"
    ROW = "row"
    HEADING = "heading"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    LABEL = "label"  # words of a chart, a diagram or a layout that make no sentence
    RUNNING = "running"  # what is printed on page after page


class Flag(StrEnum):
    """Where in a report a statement stands, if not where the company speaks for itself."""

    CONTENTS = "contents"
    INDEX = "index"  # of a framework: which requirement is answered on which page
    GLOSSARY = "glossary"
    ASSURER = "assurer"  # words of who assured the report
    RUNNING = "running"
    IMPRINT = "imprint"  # publisher, editors, contact


class CellReading(StrEnum):
    """How sure it is that a figure of a table belongs to the labels and headings it was given.

    Proven: two readers, or the arithmetic of the table, say the same. Single: one reader says so.
    Open: the readers differ, so nothing may be concluded from it.
    """

    PROVEN = "proven"
    SINGLE = "single"
    OPEN = "open"


class Rect(NamedTuple):
    """A rectangle in fractions of the page as it is rendered, from its top left."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, table or the like, as it stands on its page; blocks come in reading
    order. `level` is that of a heading (1 is the largest), `table` the index of a table on its
    page, else -1. Size (points) and weight are those of most of its words. `box` is the rectangle
    around its words; of a paragraph that goes on in another column, or beyond a picture or a table,
    it is that of the first part alone, so what is to be marked on the page is found by its words.
    """

    kind: BlockKind
    text: str
    box: Rect
    level: int = 0
    table: int = -1
    size: float = 0.0
    bold: bool = False


@dataclass(frozen=True, slots=True)
class TableBand:
    """Rows of a table that stand under one header: the header from row `first` to before `body`,
    its rows to before `end`; `heads` are the words over each column, from the top."""

    first: int
    body: int
    end: int
    heads: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TableContent:
    """A table as rows of cells (white space folded, empty cells as "").

    `index` counts from 0 on its page. Only the layout reader fills the rest: `labels` is the number
    of columns from the left that hold labels, `paths` the labels of each row from the outermost
    heading to its own, `boxes` the rectangle of each cell (None for an empty one), and `readings`
    how sure each figure is (None for what is no figure).
    """

    page: int
    index: int
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    labels: int = 0
    bands: tuple[TableBand, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    boxes: tuple[tuple[Rect | None, ...], ...] = ()
    readings: tuple[tuple[CellReading | None, ...], ...] = ()
    box: Rect | None = None

    def heads(self, row: int, column: int) -> tuple[str, ...]:
        """The words over a cell, from the top; none for a cell of a header."""
        band = next((band for band in self.bands if band.body <= row < band.end), None)
        return band.heads[column] if band else ()


WORD_STEPS = (
    50_000  # steps across a page to which a word's box is rounded: 1/50 point on a large page
)


class Word(NamedTuple):
    """A word as printed and its box, in fractions of the page as it is rendered, from its top
    left."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class UnseenText:
    """Text of the file that a reader of the page cannot see, with its box (left, top, right,
    bottom) in fractions of the page as it is rendered; beyond the page they are below 0 or above
    1."""

    text: str
    box: tuple[float, float, float, float]
    cause: UnseenCause


@dataclass(frozen=True, slots=True)
class ChartValue:
    """A number printed in a chart: the entry of the legend it belongs to, the year it stands at,
    the title above the chart, and its box in fractions of the page."""

    text: str
    series: str
    year: str
    title: str
    box: Rect


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of a page as every room takes it: its words as printed (`text`, verbatim on the
    page), what it is, the titles of the sections it stands in from the outermost to its own, and
    the parts of a report it belongs to.

    `index` counts from 0 on its page, `start` is where it begins in the text of the page, `order`
    the place of its innermost section among all sections, and `block` the index of the block it is
    cut from; `table` and `row` tell the row of which table it is, else -1. `rest` are the words
    with which the next page carries it on, and `carries_on` says that it is such words itself.
    """

    page: int
    index: int
    kind: StatementKind
    text: str
    start: int = 0
    section: tuple[str, ...] = ()
    order: int | None = None
    flags: frozenset[Flag] = frozenset()
    block: int = 0
    table: int = -1
    row: int = -1
    rest: str = ""
    carries_on: bool = False

    @property
    def whole(self) -> str:
        """The words with those of the next page that belong to them."""
        return f"{self.text} {self.rest}" if self.rest else self.text


@dataclass(frozen=True, slots=True)
class PageContent:
    """One page as read. `number` counts from 1. `text` is in reading order: paragraphs separated by
    a blank line, lines of a paragraph joined and de-hyphenated; a table stands as one line a row,
    cells separated by " | ". `words` are those of the file in the file's order; they are left out
    of comparisons. `language` is an ISO 639-1 code, "" where it is not known. `unseen` is what the
    file holds but nobody sees; it is in none of the others. `blocks` make up the text; `reader`
    names who read the page, with version. `charts` are the numbers in its charts that belong to an
    entry of a legend and a year. `statements` are what the blocks say, piece by piece; they are
    there once all pages of the report have been read."""

    number: int
    text: str
    state: PageState = PageState.READ
    reason: str = ""
    headings: tuple[Heading, ...] = ()
    tables: tuple[TableContent, ...] = ()
    width: float = 0.0  # points
    height: float = 0.0
    language: str = ""
    words: tuple[Word, ...] = field(default=(), repr=False, compare=False)
    blocks: tuple[Block, ...] = ()
    reader: str = ""
    unseen: tuple[UnseenText, ...] = ()
    charts: tuple[ChartValue, ...] = ()
    statements: tuple[Statement, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class StatementSpan:
    """A statement of a page: where it stands in the page's text (`start` to before `end`), in which
    block (an index), and for a row of a table in which row of it, else -1."""

    kind: StatementKind
    block: int
    start: int
    end: int
    row: int = -1


@dataclass(frozen=True, slots=True)
class PassageText:
    """The text of a passage: whole sentences of a report, within one section.

    Pages count from 1, `index` from 0.
    """

    index: int
    text: str
    page_start: int
    page_end: int
    section_path: tuple[str, ...] = ()
    has_table: bool = False

    @property
    def searched(self) -> str:
        """The text as it is indexed for search: its header, then its words."""
        return f"{passage_header(self.section_path)}\n\n{self.text}"


def passage_header(section_path: tuple[str, ...], root: str = "Report") -> str:
    """The line that names the section of a passage, for example `[Report > Environment > Scope 3]`
    (FRD 1, 2.4)."""
    return f"[{' > '.join((root, *section_path))}]"


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim as the specialist agents and the judge see it."""

    id: str
    text: str
    claim_type: ClaimType
    priority: Priority = Priority.MEDIUM
    page: int = 0
    quote: str = ""
    source_context: str = ""
    paragraphs: tuple[str, ...] = ()  # preliminary paragraph ids, best first
