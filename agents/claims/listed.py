"""Figures that stand in no sentence and in no table: items of a list under the words that introduce
it, and callouts, a figure in large print above the words it measures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from agents.claims.claim_text import clean_quote, shorten
from agents.claims.cues.conduct import STANDARD
from agents.claims.cues.processes import RATER, RATING
from agents.claims.cues.quantities import FIGURE
from agents.claims.cues.targets import DEADLINE
from agents.claims.spoken import in_own_voice
from reports.language.thin_statements import GOAL_CAPTION
from reports.language.years import NAMED_YEAR, SHORT_YEAR, years_in
from reports.types import Block, BlockKind, PageContent, Statement, StatementKind
from sibyl_project.common.regex import regex

SHORT_ITEM = 6  # words of an item that needs the heading above it
FEWEST_TASK = 5  # words of an item that states no figure
LONGEST_LEAD = 35  # words
LONGEST_TITLE = 15  # words of a heading that goes into a claim
LONGEST_LABEL_ABOVE = 6  # words above a list that are set like its text, but name it
LABEL_WORDS = (3, 14)  # words below a figure: fewer say too little, more are prose
BEHIND_WORDS = (4, 20)  # ... and behind one in the same line
_GAP, _ROW = 0.06, 0.01  # of the page's height: from a figure down to its label, and one line up

HONOUR_WORDS = (5, 40)
# headings of what is to be done
_PLANS = regex(
    r"\b(?:what we will do|we will|next steps|planned|looking ahead|future (?:plans|actions"
    r"|measures)|(?:actions|measures|priorities|plans|goals|targets|objectives) (?:for|in|until|by)"
    r"|roadmap)\b",
    re.IGNORECASE,
)
_HONOUR_AHEAD = regex(r"\W*[A-Z][a-z]+(?:ed|en|on)\b|\W*Won\b")
_HONOURED = regex(
    r"(?:Awarded|Chosen|Received|Named|Ranked|Recogni[sz]ed|Certified|Selected|Included|Rated|Earned"
    r"|Won|Listed|Inclusion)\b"
)
_SECTION = regex(r"^\d+(?:\.\d+)*\.? ")
_WHOLE = regex(r"^100 ?% total\b", re.IGNORECASE)  # all of it: says nothing
_LEADS = regex(r":\s*[¹²³⁰⁴-⁹]*$")
_LABELLED = regex(rf"^(?P<label>[^:]{{3,40}}): ?(?:{FIGURE.pattern})[\w -]{{0,12}}$", re.IGNORECASE)
_CALLOUT = regex(rf"^[~<>≈+\u2212-]?(?:{FIGURE.pattern})[¹²³⁰⁴-⁹*]*$", re.IGNORECASE)
_STATES = regex(rf"{FIGURE.pattern}|{DEADLINE.pattern}", re.IGNORECASE)
_YEAR_COLUMN = regex(rf"^(?:{NAMED_YEAR}|{SHORT_YEAR}|\d{{2}}):")
# "Review compensation plans"
_TASK = regex(r"^[A-Z][a-z]+(?<![^s]s)(?<!ed)(?<!The)(?<!In)(?<!Our)(?<!We) (?:and [a-z]+ )?[a-z]")
_DONE = regex(r"\w{3,}ed$")  # "of employees participated", in what is said elsewhere
_FIGURE_AHEAD = regex(rf"(?:{FIGURE.pattern}|\d[\d.,]*)[¹²³⁰⁴-⁹*]* (?P<rest>\S.*)", re.I)
_FIGURE = regex(FIGURE.pattern, re.IGNORECASE)
_MARKED = regex(r"[\u2022\u2013-] \w")
_TWICE = regex(r"\b(\w{3,}) \1\b", re.IGNORECASE)  # a label that runs into the next one
_SENTENCE = regex(r"[.!?]\W*$")


@dataclass(frozen=True, slots=True)
class Listed:
    """`quote` as it stands on the page; `text` with the words that introduce it; both are needed to
    understand it."""

    quote: str
    text: str
    context: str
    plain: bool = False  # it states neither figure nor deadline
    honour: bool = False  # it says how others rate the company


@dataclass(frozen=True, slots=True)
class _Piece:
    """A block of a page with what it says."""

    block: Block
    statements: tuple[Statement, ...]

    @property
    def kind(self) -> BlockKind:
        """The kind of its block."""
        return self.block.kind

    @property
    def text(self) -> str:
        """Its words in one line."""
        return " ".join(" ".join(one.text for one in self.statements).split())

    @property
    def title(self) -> str:
        """The innermost heading it stands under that is no figure, without its number."""
        titles = (title for title in reversed(self.statements[0].section))
        last = next((one for one in titles if not _CALLOUT.match(one)), "")
        return _SECTION.sub("", " ".join(last.split())).rstrip(": ")


def listed_on(page: PageContent, report: str = "") -> Iterator[Listed]:
    """The items and callouts of a page that state a figure or a deadline, in order. `report` names
    it with its year, for figures beside which the page prints none."""
    spoken = [one for one in page.statements if in_own_voice(one)]
    pieces = [
        _Piece(page.blocks[block], tuple(statements))
        for block, statements in groupby(spoken, key=lambda one: one.block)
    ]
    yield from _items(pieces, report)
    yield from _callouts(pieces, report)
    yield from _honours(pieces)


def _items(pieces: Sequence[_Piece], report: str) -> Iterator[Listed]:
    """Items of lists, each below the words before the list that end in a colon, or below a heading
    if it is short or has a label. One of several sentences is left to those who read sentences."""
    lead = ""
    heading: _Piece | None = None
    for place, piece in enumerate(pieces):
        if heading and not _is_under(piece.block, heading.block):
            lead = "" if lead == _words(heading) else lead
            heading = None
        if not _is_item(piece) or _names_items(piece, pieces[place + 1 :]):
            heading = piece if _is_heading(piece) else None
            titled = _words(heading) if heading else ""
            lead = _lead_of(piece) or (titled if _PLANS.search(titled) else "")
            continue
        item = clean_quote(piece.text)
        needs_heading = bool(_LABELLED.match(item)) or _is_short(item)
        before = lead or (_words(heading) if heading and needs_heading else "")
        telling = bool(_STATES.search(item))
        is_task = lead and _TASK.match(item) and len(item.split()) >= FEWEST_TASK
        if before and len(piece.statements) == 1 and (telling or is_task):
            text = _introduced(before, item)
            text = text if lead else _dated(text, report)
            yield Listed(item, text, f"{before} {item}", plain=not telling)
        lead = _lead_of(piece) or lead


def _words(heading: _Piece) -> str:
    return heading.text.rstrip(": ")


def _is_under(block: Block, heading: Block) -> bool:
    """Whether a block may stand under a heading: not above it, and not in a column beside it.
    Reading order may leave a column before all of it was told; a text that has no places tells it
    by its order."""
    one, title = block.box, heading.box
    if title.y1 == 0:
        return True
    overlap = min(one.x1, title.x1) - max(one.x0, title.x0)
    return one.y0 >= title.y0 - _ROW and overlap > 0


def _names_items(piece: _Piece, following: Sequence[_Piece]) -> bool:
    """Whether what was read as an item of a list is the heading of the items below it: it alone
    has no mark, and says no more than a heading."""
    after = following[0] if following else None
    if after is None or _MARKED.match(piece.text) or not _MARKED.match(after.text):
        return False
    return _is_title(piece) and _is_under(after.block, piece.block)


def _honours(pieces: Sequence[_Piece]) -> Iterator[Listed]:
    """Ratings, awards and certificates without a subject, which is the company: "Included in the
    MSCI ESG Leaders Indexes"."""
    for piece in pieces:
        if not _HONOUR_AHEAD.match(piece.block.text):
            continue
        words = clean_quote(piece.text)
        is_line = len(piece.statements) == 1 and piece.kind is not BlockKind.HEADING
        is_named = RATING.search(words) or STANDARD.search(words)
        is_long = HONOUR_WORDS[0] <= len(words.split()) <= HONOUR_WORDS[1]
        if is_line and is_long and _HONOURED.match(words) and is_named and RATER.search(words):
            yield Listed(words, shorten(words), f"{piece.title} {words}", honour=True)


def _is_item(piece: _Piece) -> bool:
    return piece.kind is BlockKind.LIST_ITEM or bool(_MARKED.match(piece.text))


def _is_heading(piece: _Piece) -> bool:
    """Whether a block names what stands below it: a heading, or a short label that states
    nothing."""
    if piece.kind is BlockKind.HEADING:
        return len(piece.text.split()) <= LONGEST_TITLE
    is_label = piece.statements[0].kind in (StatementKind.LABEL, StatementKind.LIST_ITEM)
    return is_label and _is_title(piece)


def _is_title(piece: _Piece) -> bool:
    """A few words that begin with a capital, without a number and without the end of a
    sentence."""
    is_short = len(piece.statements) == 1 and len(piece.text.split()) <= LONGEST_LABEL_ABOVE
    says_more = any(map(str.isdigit, piece.text)) or bool(_SENTENCE.search(piece.text))
    return is_short and piece.text[0].isupper() and not says_more


def _is_short(item: str) -> bool:
    """A few words that need the heading above them: "Achieved 37% lower intensity."."""
    return len(item.split()) <= SHORT_ITEM and sum(map(str.isalpha, item.split())) > 1


def _dated(text: str, report: str) -> str:
    """The text with the report's name where it names no year."""
    named = f"{text} ({report})"
    return named if report and not years_in(text) and shorten(named) == named else text


def _lead_of(piece: _Piece) -> str:
    """The last sentence of a block, without the colon it ends in; "" where it ends in none."""
    last = clean_quote(piece.statements[-1].text)
    leads = _LEADS.search(last) and len(last.split()) <= LONGEST_LEAD
    return _LEADS.sub("", last) if leads else ""


def _introduced(lead: str, item: str) -> str:
    joined = f"{lead}: {item}"
    return joined if shorten(joined) == joined else shorten(f"{item} ({lead})")


def _callouts(pieces: Sequence[_Piece], report: str) -> Iterator[Listed]:
    """Runs of a figure and its label in turn, and figures with their label behind them in one
    block, under the heading of their section. A figure may also stand below its label: a run tells
    which by how it ends."""
    place = 0
    while place < len(pieces):
        run = _run_at(pieces, place)
        told = [(figure.title, f"{figure.text} {label.text}") for figure, label in run]
        if not run and _is_figure_with_label(pieces[place]):
            told = [(pieces[place].title, pieces[place].text)]
        for title, quote in told:
            named = title and len(title.split()) <= LONGEST_TITLE and title not in quote
            text = _dated(shorten(f"{title}: {quote}" if named else quote), report)
            yield Listed(quote, text, " ".join((title, *(one for _, one in told))).strip())
        place += max(1, 2 * len(run))


def _run_at(pieces: Sequence[_Piece], place: int) -> list[tuple[_Piece, _Piece]]:
    run: list[tuple[_Piece, _Piece]] = []
    while place + 1 < len(pieces) and _is_pair(pieces[place], pieces[place + 1]):
        is_whole = _WHOLE.match(f"{pieces[place].text} {pieces[place + 1].text}")
        if not is_whole and not GOAL_CAPTION.match(pieces[place + 1].text):
            run.append((pieces[place], pieces[place + 1]))
        place += 2
    ends_in_figure = place < len(pieces) and _is_figure(pieces[place])
    return [] if ends_in_figure else run


def _is_pair(figure: _Piece, label: _Piece) -> bool:
    return _is_figure(figure) and _is_label(label) and _is_below(label.block, figure.block)


def _is_below(label: Block, figure: Block) -> bool:
    """Whether a label stands right under its figure or beside it; a text that has no places tells
    it by its order."""
    if figure.box.y1 == 0:
        return True
    gap = label.box.y0 - figure.box.y1
    overlap = min(label.box.x1, figure.box.x1) - max(label.box.x0, figure.box.x0)
    beside = abs(label.box.y0 - figure.box.y0) <= _ROW
    return beside or (-_ROW <= gap <= _GAP and overlap > 0)


def _is_figure_with_label(piece: _Piece) -> bool:
    """A line that begins with a figure and says what it measures, without being a sentence: "37.4%
    reduction in CO2 emissions compared with 2015"."""
    if piece.kind is not BlockKind.TEXT or len(piece.statements) > 1:
        return False
    match = _FIGURE_AHEAD.match(piece.text)
    if piece.statements[0].kind is not StatementKind.LABEL or match is None:
        return False
    fewest, most = BEHIND_WORDS
    words = match["rest"].split()
    in_words = sum(word.isalpha() and word.islower() for word in words) > len(words) / 2
    return fewest <= len(words) <= most and in_words and len(_FIGURE.findall(piece.text)) <= 2


def _is_figure(piece: _Piece) -> bool:
    return bool(_CALLOUT.match(piece.text))


def _is_label(piece: _Piece) -> bool:
    text = piece.text
    words = text.split()
    fewest, most = LABEL_WORDS
    others = (BlockKind.TABLE, BlockKind.HEADING)
    is_apart = piece.kind not in others and len(piece.statements) == 1
    says_enough = fewest <= len(words) <= most and sum(map(str.isalpha, words)) > 1
    says_enough = says_enough and any(word.isalpha() and word.islower() for word in words)
    is_told_elsewhere = len(words) == fewest and bool(_DONE.search(text))
    if not is_apart or not says_enough or is_told_elsewhere or not text[0].isalnum():
        return False
    others_say = (_SENTENCE, _LEADS, _YEAR_COLUMN, _FIGURE)
    return not (_TWICE.search(text) or any(pattern.search(text) for pattern in others_say))
