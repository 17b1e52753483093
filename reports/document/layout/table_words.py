"""Which words of a page stand in its tables, and the lines that are left for its other text.

Every seen word goes to one table or to one line, so that none is lost and none is said twice. Words
that stand close together on a printed line stay together: where such words reach over the edge of a
table, they go where their middle stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from reports.document.layout.glyphs import Glyphs, is_upright, text_of, words_of_line
from reports.document.lines import Box, Line, Source, around

_APART = 0.5  # of the font size: white from which words of a line may be of two tables


def share_out(
    raw: dict[str, Any], areas: Sequence[Box], lines: Sequence[Line]
) -> tuple[list[list[Glyphs]], list[Line]]:
    """The upright words of each of these tables, and the lines of the page without them.

    `raw` holds the characters of the page (`extractRAWDICT`), from whose lines those of `lines`
    were made. Of areas that overlap the first takes the words. Turned lines are left as they are.
    """
    taken: list[list[Glyphs]] = [[] for _ in areas]
    shared: dict[Source, list[list[Glyphs]]] = {}
    for at_block, block in enumerate(raw["blocks"]):
        for at_line, line in enumerate(block.get("lines", ())):
            if not is_upright(line) or not any(_touches(line["bbox"], area) for area in areas):
                continue
            homes = [(_home(run, areas), run) for run in _runs(line, areas)]
            if all(home is None for home, _ in homes):
                continue
            shared[at_block, at_line] = [run for home, run in homes if home is None]
            for home, run in homes:
                if home is not None:
                    taken[home].extend(run)
    return taken, list(_left(lines, shared, raw))


def _touches(bbox: tuple[float, ...], area: Box) -> bool:
    return bbox[0] <= area.x1 and bbox[2] >= area.x0 and bbox[1] <= area.y1 and bbox[3] >= area.y0


def _home(run: Sequence[Glyphs], areas: Sequence[Box]) -> int | None:
    """The area in which the middle of these words stands."""
    box = around(word.box for word in run)
    return next((at for at, area in enumerate(areas) if area.holds(box)), None)


def _runs(line: dict[str, Any], areas: Sequence[Box]) -> Iterator[list[Glyphs]]:
    """The words of a line, parted where white stands between them or where one table ends and
    another begins."""
    run: list[Glyphs] = []
    for word in words_of_line(line):
        if run and _is_parted(run[-1], word, areas):
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _is_parted(before: Glyphs, word: Glyphs, areas: Sequence[Box]) -> bool:
    if abs(word.box.x0 - before.box.x1) > _APART * max(before.size, word.size):
        return True
    if sum(area.y0 <= word.box.cy <= area.y1 for area in areas) < 2:
        return False
    homes = {_home([before], areas), _home([word], areas)}
    return len(homes) > 1 and None not in homes


def _left(
    lines: Sequence[Line], shared: dict[Source, list[list[Glyphs]]], raw: dict[str, Any]
) -> Iterator[Line]:
    """The lines without the words that tables took: a line of which words are left becomes a line
    for each run of them."""
    touched = _touched(lines, shared)
    said: set[Source] = set()
    for line in lines:
        if not touched.intersection(line.sources):
            yield line
            continue
        for source in line.sources:
            if source not in said:
                said.add(source)
                yield from (_line(run, line) for run in _rest(source, shared, raw))


def _touched(lines: Sequence[Line], shared: dict[Source, list[list[Glyphs]]]) -> set[Source]:
    """The printed lines of which words were taken, with those that were made one with them."""
    touched = set(shared)
    known = -1
    while len(touched) > known:
        known = len(touched)
        for line in lines:
            if len(line.sources) > 1 and touched.intersection(line.sources):
                touched.update(line.sources)
    return touched


def _rest(
    source: Source, shared: dict[Source, list[list[Glyphs]]], raw: dict[str, Any]
) -> list[list[Glyphs]]:
    if source in shared:
        return shared[source]
    at_block, at_line = source
    words = list(words_of_line(raw["blocks"][at_block]["lines"][at_line]))
    return [words] if words else []


def _line(run: Sequence[Glyphs], line: Line) -> Line:
    """These words of a line as one of its own, in the style of the longest of them."""
    main = max(run, key=lambda word: len(word.text))
    return replace(
        line,
        text=text_of(run),
        box=around(word.box for word in run),
        baseline=main.baseline,
        size=round(main.size, 1),
        bold=main.bold,
        color=main.colour,
    )
