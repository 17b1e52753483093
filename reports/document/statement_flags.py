"""What part of a report its statements stand in: contents, index, glossary, words of the assurer,
running heads, imprint.

A part begins at the heading that names it and ends at the next heading of its level or above. An
index is also known by its rows, each of which gives the code of a disclosure and pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from reports.document.report_parts import (
    CODE,
    DOT_LEADER,
    ENDED,
    is_contents_page,
    opens_reference_part,
    reference_part,
)
from reports.language.years import without_years
from reports.types import BlockKind, Flag, Heading, PageContent, StatementKind, StatementSpan
from sibyl_project.common.regex import regex

_FLAGS = {"glossary": Flag.GLOSSARY, "index": Flag.INDEX, "assurance": Flag.ASSURER}
# titles of such parts beside those of `report_parts`
_ALSO = {
    Flag.GLOSSARY: regex(r"^(?:glossar|abk\u00fcrzungsverzeichnis|list of abbreviations)$", re.I),
    Flag.INDEX: regex(r"\bGRI[- ](?:inhalts)?index\b|\bindex of disclosures\b", re.I),
    Flag.ASSURER: regex(
        r"\bauditor['\u2019]?s['\u2019]? report\b|\bbest\u00e4tigungsvermerk\b"
        r"|\bpr\u00fcfungsvermerk\b|\bvermerk des unabh\u00e4ngigen\b"
        r"|\bverification (?:report|opinion)\b",
        re.IGNORECASE,
    ),
}
_NONE: frozenset[Flag] = frozenset()
_INDEX = frozenset({Flag.INDEX})
_IMPRINT = regex(
    r"imprint|impressum|masthead|publish(?:er|ed by|ing (?:information|details))"
    r"|publication details|contacts?|contact (?:us|details?|information|persons?)"
    r"|kontakt|herausgeber|credits",
    re.IGNORECASE,
)
# headings inside the statement of an assurer, often as large as its title
_OF_ASSURER = regex(
    r"responsibilit|\bconclusions?\b|\bopinion\b|\bprocedures\b|\bindependence\b|\blimitations?\b"
    r"|\b(?:level|scope) of\b|\bcriteria\b|\bquality (?:control|management|assurance)\b"
    r"|\brestricti|\bemphasis\b|\bother matters?\b|\bour (?:work|approach|engagement)\b"
    r"|\bsubject matter\b|\bpractitioner|\bverif|\bassurance\b|\bauditor|\bfindings\b",
    re.IGNORECASE,
)
_AMOUNT = regex(r"\d[.,]\d|\d{4,}|[%$\u20ac\u00a3]")
_INDEX_ROWS, _INDEX_SHARE = 4, 0.5  # rows of a table with the code of a disclosure
_DIGIT = regex(r"\d")
_PROSE_WORDS = 8  # of a sentence that is no entry of contents or an index
_PROSE_SHARE = 0.3  # of the statements of a page, from which it is no index whatever its title


def flags_of(
    pages: Sequence[PageContent], statements: Sequence[Sequence[StatementSpan]]
) -> list[list[frozenset[Flag]]]:
    """The flags of every statement, page by page; `pages` are those of a report in order and
    `statements` those of each of them."""
    walk = _Walk()
    return [walk.page(page, spans) for page, spans in zip(pages, statements, strict=True)]


@dataclass(slots=True)
class _Walk:
    """Goes through the statements in order and remembers the headings above."""

    path: list[Heading] = field(default_factory=list)
    imprint: int = 0  # level of the heading that opened an imprint on this page, else 0

    def page(self, page: PageContent, spans: Sequence[StatementSpan]) -> list[frozenset[Flag]]:
        contents = is_contents_page(page.text)
        tables, is_prose = _tables(page, spans), _is_prose_page(page, spans)
        self.imprint = 0
        found: list[frozenset[Flag]] = []
        for span in spans:
            flags = self._flags(page, span, contents=contents)
            is_index = tables.get(span.block, Flag.INDEX in flags and not is_prose)
            found.append((flags - _INDEX) | (_INDEX if is_index else _NONE))
        return found

    def _flags(self, page: PageContent, span: StatementSpan, *, contents: bool) -> frozenset[Flag]:
        text = page.text[span.start : span.end]
        if span.kind is StatementKind.RUNNING:
            return frozenset({Flag.RUNNING})
        if contents:
            return frozenset({Flag.CONTENTS}) if _is_entry(text, span) else _NONE
        level = _level(page, span, text)
        if level:
            self._enter(Heading(text, level))
        found = self._part() | ({Flag.IMPRINT} if self.imprint else _NONE)
        return frozenset(found)

    def _part(self) -> frozenset[Flag]:
        """The flag of the part that the headings above open."""
        titles = [heading.text for heading in self.path]
        if flag := _FLAGS.get(reference_part(titles)):
            return frozenset({flag})
        return frozenset(flag for flag, title in _ALSO.items() if any(map(title.search, titles)))

    def _enter(self, heading: Heading) -> None:
        if _IMPRINT.fullmatch(heading.text.strip(" :")):
            self.imprint = heading.level
        elif heading.level <= self.imprint:
            self.imprint = 0
        part = self._part()
        within = (Flag.ASSURER in part and _OF_ASSURER.search(heading.text)) or (
            Flag.INDEX in part and any(_DIGIT.search(code) for code in CODE.findall(heading.text))
        )
        if not within:
            above = [one for one in self.path if one.level < heading.level]
            self.path = [*above, heading]


def _level(page: PageContent, span: StatementSpan, text: str) -> int:
    """The level of the heading that a statement is, 0 for any other; a glossary or an index may
    be opened by words that were not set as a heading."""
    block = page.blocks[span.block]
    if span.kind is StatementKind.HEADING:
        return block.level or 1
    is_short_line = span.kind in (StatementKind.LABEL, StatementKind.CAPTION) and text == block.text
    return 1 if is_short_line and opens_reference_part(text) else 0


def _is_entry(text: str, span: StatementSpan) -> bool:
    """Whether a statement on a page of contents belongs to them, and is no sentence beside."""
    return not _is_said(text, span) or bool(DOT_LEADER.search(text))


def _is_said(text: str, span: StatementSpan) -> bool:
    is_prose = span.kind in (StatementKind.SENTENCE, StatementKind.LIST_ITEM)
    return is_prose and bool(ENDED.search(text)) and len(text.split()) >= _PROSE_WORDS


def _is_prose_page(page: PageContent, spans: Sequence[StatementSpan]) -> bool:
    """Whether so much is said on a page that it is no index; its title may still be that."""
    shown = [span for span in spans if span.kind is not StatementKind.RUNNING]
    said = sum(_is_said(page.text[span.start : span.end], span) for span in shown)
    return said > _PROSE_SHARE * len(shown)


def _tables(page: PageContent, spans: Sequence[StatementSpan]) -> dict[int, bool]:
    """The tables of a page, by their blocks, that show what they are: True for an index, False
    for one of amounts."""
    rows: dict[int, list[str]] = {}
    for span in spans:
        if page.blocks[span.block].kind is BlockKind.TABLE:
            rows.setdefault(span.block, []).append(page.text[span.start : span.end])
    return {block: kind for block, texts in rows.items() if (kind := _is_index(texts)) is not None}


def _is_index(rows: Sequence[str]) -> bool | None:
    measured = sum(bool(_AMOUNT.search(_without_codes(row))) for row in rows)
    if 2 * measured >= len(rows):
        return False
    coded = sum(bool(CODE.search(row)) for row in rows)
    return True if coded >= max(_INDEX_ROWS, _INDEX_SHARE * len(rows)) else None


def _without_codes(row: str) -> str:
    """A row without the codes and years in it, whose digits are no amounts."""
    return without_years(CODE.sub("", row))
