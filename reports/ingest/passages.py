"""Passages: stretches of a report that retrieval can return whole. Never cut inside a sentence or a table row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reports.ingest.sentences import split_sentences
from reports.ingest.structure import DocumentStructure, blocks_of, running_lines
from reports.ingest.tables import is_figure
from reports.types import PageContent, PassageText

TARGET_WORDS = 150
ENOUGH_WORDS = 120  # from here a passage is closed where a paragraph ends
MAX_WORDS = 260
_SMALL_WORDS = 60  # a smaller passage is continued over minor headings
_MINOR_LEVEL = 3
_CAPTION_WORDS = 25
_HEADER_ROWS = 4
_ENDS = ".!?:;…”\"'’)⁰¹²³⁴⁵⁶⁷⁸⁹"


@dataclass(slots=True)
class _Unit:
    """A paragraph, a piece of one, or some rows of a table, with its place in the document."""

    text: str
    first: int
    last: int
    section: int | None
    is_table: bool = False
    is_heading: bool = False

    @property
    def words(self) -> int:
        return sum(word != "|" for word in self.text.split())


@dataclass(slots=True)
class _Builder:
    """Units gathered into passages."""

    paths: list[tuple[str, ...]]
    levels: list[int]
    passages: list[PassageText] = field(default_factory=list)
    held: list[_Unit] = field(default_factory=list)

    def add(self, unit: _Unit) -> None:
        """Take the next unit, closing the passage before it where one ends."""
        if self._must_close(unit):
            self.close()
        self.held.append(unit)

    def _must_close(self, unit: _Unit) -> bool:
        words = sum(held.words for held in self.held)
        if not self.held or all(held.is_heading for held in self.held):
            return False
        if words + unit.words > MAX_WORDS:
            return True
        if self.held[-1].section != unit.section:
            minor = unit.section is not None and self.levels[unit.section] >= _MINOR_LEVEL
            return words >= _SMALL_WORDS or not minor
        if unit.is_table != self.held[-1].is_table and words > _CAPTION_WORDS:
            return True
        return words >= ENOUGH_WORDS or words + unit.words > TARGET_WORDS + _SMALL_WORDS

    def close(self) -> None:
        """End the passage being gathered; a heading at its end opens the next one instead."""
        carried: list[_Unit] = []
        while len(self.held) > 1 and self.held[-1].is_heading:
            carried.insert(0, self.held.pop())
        if self.held:
            self.passages.append(self._passage(len(self.passages)))
        self.held = carried

    def _passage(self, index: int) -> PassageText:
        return PassageText(
            index=index,
            text=_joined(self.held),
            page_start=min(unit.first for unit in self.held),
            page_end=max(unit.last for unit in self.held),
            section_path=self._path(),
            has_table=any(unit.is_table for unit in self.held),
        )

    def _path(self) -> tuple[str, ...]:
        """The section all units share; headings carried over from above do not widen it."""
        units = [unit for unit in self.held if not unit.is_heading] or self.held[-1:]
        paths = [self.paths[unit.section] if unit.section is not None else () for unit in units]
        shared = 0
        while all(len(path) > shared for path in paths) and len({path[shared] for path in paths}) == 1:
            shared += 1
        return paths[0][:shared]


def build_passages(pages: Sequence[PageContent], structure: DocumentStructure) -> list[PassageText]:
    """The passages of a document in reading order, about TARGET_WORDS each, without running headers and footers.

    A passage exceeds MAX_WORDS only where a single sentence or table row does.
    """
    builder = _Builder(_paths(structure), [section.level for section in structure.sections])
    for unit in _joined_over_pages(_units(pages, structure)):
        for piece in _pieces(unit):
            builder.add(piece)
    builder.close()
    if builder.held:
        builder.close()
    return builder.passages


def _paths(structure: DocumentStructure) -> list[tuple[str, ...]]:
    """The titles from the root to each section."""
    paths: list[tuple[str, ...]] = []
    for section in structure.sections:
        above = paths[section.parent] if section.parent is not None else ()
        paths.append((*above, section.title))
    return paths


def _units(pages: Sequence[PageContent], structure: DocumentStructure) -> Iterator[_Unit]:
    """Blocks without the page frame, each with the section it stands in."""
    ordered = sorted(pages, key=lambda page: page.number)
    running = running_lines(ordered)
    section: int | None = None
    for page in ordered:
        for block in blocks_of(page):
            following = 0 if section is None else section + 1
            is_heading = (
                following < len(structure.sections)
                and structure.sections[following].page_start == page.number
                and structure.sections[following].title == block
            )
            if is_heading:
                section = following
            elif block in running:
                continue
            yield _Unit(block, page.number, page.number, section, is_table=" | " in block, is_heading=is_heading)


def _joined_over_pages(units: Iterator[_Unit]) -> Iterator[_Unit]:
    """Paragraphs that a page or column break cut in two, whole again."""
    held: _Unit | None = None
    for unit in units:
        if held is not None and _continues(held, unit):
            held = _Unit(f"{held.text} {unit.text}", held.first, unit.last, held.section)
            continue
        if held is not None:
            yield held
        held = unit
    if held is not None:
        yield held


def _continues(before: _Unit, unit: _Unit) -> bool:
    plain = not (before.is_table or unit.is_table or before.is_heading or unit.is_heading)
    return plain and unit.last - before.last <= 1 and before.text[-1] not in _ENDS and unit.text[:1].islower()


def _pieces(unit: _Unit) -> Iterator[_Unit]:
    """The unit, cut between sentences or table rows where it is too long for one passage."""
    if unit.words <= MAX_WORDS:
        yield unit
        return
    parts = _table_parts(unit.text) if unit.is_table else _sentence_parts(unit.text)
    for part in parts:
        yield _Unit(part, unit.first, unit.last, unit.section, unit.is_table, unit.is_heading)


def _sentence_parts(text: str) -> list[str]:
    return _grouped(split_sentences(text), " ", TARGET_WORDS)


def _table_parts(text: str) -> list[str]:
    """Groups of rows, each with the table's header."""
    rows = text.split("\n")
    header = _header_rows(rows)
    head = "\n".join(header)
    room = max(TARGET_WORDS - _words(head), _SMALL_WORDS)
    groups = _grouped(rows[len(header) :], "\n", room)
    return [f"{head}\n{group}" if head else group for group in groups] or [text]


def _header_rows(rows: list[str]) -> list[str]:
    """The rows before the first that has both a label and a figure."""
    for at, row in enumerate(rows[: _HEADER_ROWS + 1]):
        cells = [cell.strip() for cell in row.split(" | ")]
        if cells[0] and not is_figure(cells[0]) and any(_is_value(cell) for cell in cells[1:]):
            return rows[: max(at, 1)] if at < len(rows) - 1 else []
    return rows[:1] if len(rows) > 1 else []


def _is_value(cell: str) -> bool:
    is_year = cell.isdigit() and len(cell) == 4 and cell.startswith(("19", "20"))
    return bool(cell) and is_figure(cell) and not is_year


def _grouped(parts: Sequence[str], glue: str, room: int) -> list[str]:
    groups: list[list[str]] = []
    words = 0
    for part in parts:
        size = _words(part)
        if not groups or words + size > room:
            groups.append([])
            words = 0
        groups[-1].append(part)
        words += size
    return [glue.join(group) for group in groups]


def _words(text: str) -> int:
    return sum(word != "|" for word in text.split())


def _joined(units: Sequence[_Unit]) -> str:
    return "\n\n".join(unit.text for unit in units)
