"""Passages: stretches of a report that retrieval can return whole. Never cut inside a sentence or a
table row.

Sizes are those of `ChunkingConfig`. Two passages in a row of one section share the sentences at the
cut, so that a thought that goes over it is whole in one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from reports.document.outline import section_paths
from reports.document.passage_units import Unit, units_of
from reports.document.structure import DocumentStructure
from reports.types import PageContent, PassageText
from sibyl_project.common.text import storable
from standards.retrieval.chunking import CONFIG, estimate_tokens

_ENOUGH = 0.8  # of the target: from here a passage is closed where a paragraph ends
_MINOR_LEVEL = 3  # a small passage is continued over headings of this level and below
_CAPTION_TOKENS = 40


@dataclass(slots=True)
class _Builder:
    """Units gathered into passages."""

    paths: list[tuple[str, ...]]
    levels: list[int]
    passages: list[PassageText] = field(default_factory=list)
    held: list[Unit] = field(default_factory=list)

    def add(self, unit: Unit) -> None:
        """Take the next unit, closing the passage before it where one ends."""
        if self._must_close(unit):
            overlap = (
                _overlap(self.held)
                if unit.is_prose and self.held[-1].section == unit.section
                else None
            )
            self.close()
            if overlap:
                self.held = [overlap]
        self.held.append(unit)

    def _must_close(self, unit: Unit) -> bool:
        tokens = sum(held.tokens for held in self.held)
        if not self.held or all(held.is_heading or held.is_overlap for held in self.held):
            return False
        if tokens + unit.tokens > CONFIG.REPORT_CHUNK_MAX_TOKENS:
            return True
        if self.held[-1].section != unit.section:
            minor = unit.section is not None and self.levels[unit.section] >= _MINOR_LEVEL
            return tokens >= CONFIG.REPORT_CHUNK_MIN_TOKENS or not minor
        if unit.is_table != self.held[-1].is_table and tokens > _CAPTION_TOKENS:
            return True
        return tokens >= _ENOUGH * CONFIG.REPORT_CHUNK_TARGET_TOKENS

    def close(self) -> None:
        """End the passage being gathered; a heading at its end opens the next one instead."""
        carried: list[Unit] = []
        while len(self.held) > 1 and self.held[-1].is_heading:
            carried.insert(0, self.held.pop())
        if any(not held.is_overlap for held in self.held):
            self.passages.append(self._passage(len(self.passages)))
        self.held = carried

    def _passage(self, index: int) -> PassageText:
        return PassageText(
            index=index,
            text="\n\n".join(unit.text for unit in self.held),
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
        while (
            all(len(path) > shared for path in paths) and len({path[shared] for path in paths}) == 1
        ):
            shared += 1
        return paths[0][:shared]


def _overlap(held: Sequence[Unit]) -> Unit | None:
    """The last statements of the passage that ends, as far as the overlap has room; none after a
    table or a heading."""
    last = held[-1]
    if not last.is_prose:
        return None
    kept: list[str] = []
    room = CONFIG.REPORT_CHUNK_OVERLAP_TOKENS
    for part in reversed(last.parts):
        room -= estimate_tokens(part)
        if room < 0:
            break
        kept.insert(0, part)
    return (
        Unit(" ".join(kept), last.first, last.last, last.section, tuple(kept), is_overlap=True)
        if kept
        else None
    )


def build_passages(pages: Sequence[PageContent], structure: DocumentStructure) -> list[PassageText]:
    """The passages of a document in reading order, without running headers and footers. The pages
    have their statements, and `structure` is theirs.

    A passage exceeds the largest size only where a single sentence or table row does.
    """
    builder = _Builder(
        section_paths(structure.sections), [section.level for section in structure.sections]
    )
    for unit in units_of(pages):
        builder.add(unit)
    builder.close()
    if builder.held:
        builder.close()
    return builder.passages


def columns_of(passage: PassageText) -> dict[str, Any]:
    """Where a passage stands, as the columns of a report's and of an evidence document's
    passages."""
    return {
        "index": passage.index,
        "page_start": passage.page_start,
        "page_end": passage.page_end,
        "section_path": [storable(title) for title in passage.section_path],
        "has_table": passage.has_table,
    }
