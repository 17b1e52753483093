"""The text of a page as a model is shown it, and the surroundings of a quote.

Running heads, navigation, contents, glossary, imprint and the words of an assurer are left out, and
of an index the rows that only point elsewhere. What is shown stands on the page word for word, but
for notes in angle brackets: the section a page begins within, and the words with which the next
page carries on its last statement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from reports.document.statements import BETWEEN_BLOCKS, is_sentence
from reports.types import Flag, PageContent, Statement, StatementKind, TableContent
from sibyl_project.common.regex import regex
from sibyl_project.common.text import forms_of, needles_of

CONTEXT_CHARACTERS = 1_200  # of a page that was read before, from its end
LONGEST_PATH = 120  # characters of the titles of sections
LONGEST_CONTEXT = 1_000  # characters of the surroundings that are kept of a quote
_ROW = StatementKind.ROW
_SILENT = frozenset({Flag.RUNNING, Flag.CONTENTS, Flag.GLOSSARY, Flag.IMPRINT, Flag.ASSURER})
_EMPTY_CELLS = regex(r" \|(?: +\|)+(?= )")
_AMOUNT = regex(r"\d[.,]\d|\d{4,}|\d ?[%\u20ac$\u00a3]")
_CODE = regex(r"\b(?:[A-Z]{2}-[A-Z]{2}-\w+(?:\.\w+)*|\d{1,3}-\d+(?:[.-]\w+)*)\b")
_SHORTEST_ANSWER = 30  # characters of a cell that may answer a requirement


def text_of(page: PageContent) -> str:
    """The page as it is shown."""
    told = [one for one in page.statements if _is_shown(one)]
    if not page.statements:
        return page.text
    if not told:
        return ""
    text = _joined(told)
    first = told[0]
    if first.kind is not StatementKind.HEADING and first.section:
        text = f"<in: {path_of(first)}>\n{text}"
    return f"{text}\n<the next page goes on: {told[-1].rest}>" if told[-1].rest else text


def context_of(page: PageContent) -> str:
    """The end of a page that was read before: what the next page may carry on."""
    text = text_of(page)
    if len(text) <= CONTEXT_CHARACTERS:
        return text
    cut = text.find("\n", len(text) - CONTEXT_CHARACTERS)
    return f"...{text[cut if cut >= 0 else -CONTEXT_CHARACTERS :]}"


def path_of(statement: Statement) -> str:
    """The titles of the sections a statement stands in, the outermost first."""
    titles = list(dict.fromkeys(statement.section))
    while len(titles) > 1 and len(" > ".join(titles)) > LONGEST_PATH:
        titles.pop(0)
    return " > ".join(titles)[:LONGEST_PATH]


def _joined(told: Iterable[Statement]) -> str:
    """As on the page: blocks apart, sentences of a block in one line, rows of a table each in its
    own."""
    blocks = (list(block) for _, block in groupby(told, key=lambda one: one.block))
    return BETWEEN_BLOCKS.join(
        "\n".join(_row(one.text) for one in block)
        if block[0].kind is StatementKind.ROW
        else " ".join(one.text for one in block)
        for block in blocks
    )


def _row(text: str) -> str:
    """A row whose empty cells take no more room than needed to count them."""
    return _EMPTY_CELLS.sub(lambda cells: " " + "|" * cells[0].count("|"), text).rstrip(" |")


def _is_shown(one: Statement) -> bool:
    if one.kind is StatementKind.RUNNING or one.flags & _SILENT:
        return False
    if one.kind is StatementKind.ROW and not one.text.strip(" |"):
        return False
    return Flag.INDEX not in one.flags or _answers(one.text)


def _answers(text: str) -> bool:
    """Whether a row of an index answers what it lists: in a sentence, or with an amount."""
    cells = text.split(" | ")
    return any(
        (len(cell) >= _SHORTEST_ANSWER and is_sentence(cell)) or _AMOUNT.search(_CODE.sub("", cell))
        for cell in cells
    )


def surroundings(page: PageContent, quote: str) -> str:
    """What anchors a quote: its statement with those before and after it, or its row with the
    header of the table, under the titles of their sections; the quote alone where it stands in no
    statement."""
    told = [one for one in page.statements if one.kind is not StatementKind.RUNNING]
    holding = statements_with(told, quote)[:1] or _covered(page, told, quote)
    if not holding:
        return quote
    if row := next((one for one in holding if one.kind is StatementKind.ROW), None):
        lines = (*_titles(row), *_header(page, row), *(one.text for one in holding))
        return "\n".join(dict.fromkeys(lines))[-LONGEST_CONTEXT:]
    first, last = told.index(holding[0]), told.index(holding[-1])
    near = [one.text for one in told[max(0, first - 1) : last + 2] if one.kind is not _ROW]
    around = " ".join(near)
    return around if len(around) <= LONGEST_CONTEXT else " ".join(one.text for one in holding)


def _covered(page: PageContent, told: Iterable[Statement], quote: str) -> list[Statement]:
    """The statements over which a quote runs."""
    start = page.text.find(quote)
    end = start + len(quote)
    return [
        one for one in told if start >= 0 and one.start < end and one.start + len(one.text) > start
    ]


def _titles(one: Statement) -> Iterator[str]:
    if one.section:
        yield path_of(one)


def _header(page: PageContent, row: Statement) -> Iterator[str]:
    """The rows of the header a row stands under."""
    table = next((one for one in page.tables if one.index == row.table), None)
    if table is None:
        return
    for index in _header_rows(table, row.row):
        yield " | ".join(table.rows[index])


def _header_rows(table: TableContent, row: int) -> range:
    band = next((band for band in table.bands if band.body <= row < band.end), None)
    if band:
        return range(band.first, band.body)
    return range(min(1, row))


def statements_with(statements: Iterable[Statement], quote: str) -> list[Statement]:
    """Those of the statements that hold a quote."""
    needles = needles_of(quote)
    return [
        one
        for one in statements
        if any(needle in form for form in forms_of(one.text) for needle in needles)
    ]


def is_no_statement(page: PageContent, quote: str) -> bool:
    """Whether a quote is certainly no claim: it stands in contents or running heads alone, or is a
    heading that neither states a figure nor says anything."""
    holding = statements_with(page.statements, quote)
    return bool(holding) and all(_says_nothing(one) for one in holding)


def _says_nothing(one: Statement) -> bool:
    if one.kind is StatementKind.RUNNING or one.flags & {Flag.CONTENTS, Flag.RUNNING}:
        return True
    is_heading = one.kind is StatementKind.HEADING
    return is_heading and not any(map(str.isdigit, one.text)) and not is_sentence(one.text)
