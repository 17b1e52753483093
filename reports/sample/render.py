"""Turns blocks into reportlab flowables, with one small function for each kind of block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reportlab.lib.colors import Color
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    HRFlowable,
    KeepTogether,
    PageBreak,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from reports.sample import blocks as b
from reports.sample.flowables import LINE, Box, FigureRow, StackedBars, TargetPath
from reports.sample.layout import FRAME_HEIGHT, TEXT_WIDTH, Look, Trace, Traced
from sibyl_project.common.regex import regex

_PAGE = regex(r"\{page:([\w .-]+)\}")
_LISTED = 2  # heading levels in the contents and the outline
_TAG = regex(r"<[^>]+>")


class Renderer:
    """Turns blocks into flowables.

    `pages` are the page references found by the pass before, and `quotes` the quotes whose pages
    are to be found.
    """

    def __init__(
        self, design: Look, trace: Trace, pages: dict[str, int], quotes: Sequence[str]
    ) -> None:
        self.design, self.trace, self.pages, self.quotes = design, trace, pages, quotes
        self.notes = 0
        self.headings: list[b.Heading] = []
        self.drawers: dict[type, Callable[[Any], list[Flowable]]] = {
            b.Heading: self._heading,
            b.Para: self._para,
            b.Bullets: self._bullets,
            b.Grid: self._grid,
            b.Callout: self._callout,
            b.KeyFigures: self._figures,
            b.Bars: self._bars,
            b.Path: self._path,
            b.Columns: self._columns,
            b.Contents: self._contents,
            b.Break: lambda _: [CondPageBreak(FRAME_HEIGHT - 1)],
        }

    def story(self, blocks: Sequence[b.Block]) -> list[Flowable]:
        """The flowables of a report behind its cover page."""
        self.headings = [
            block
            for block in _flat(blocks)
            if isinstance(block, b.Heading) and block.level <= _LISTED
        ]
        return [PageBreak(), *self._all(blocks)]

    def _all(self, blocks: Sequence[b.Block]) -> list[Flowable]:
        return [flowable for block in blocks for flowable in self.drawers[type(block)](block)]

    def _text(self, text: str, style: str, **extra: Any) -> Traced:
        filled = _PAGE.sub(lambda match: str(self.pages.get(f"#{match[1]}", "")), text)
        paragraph = Traced(filled, self.design.styles[style], **extra)
        plain = _TAG.sub("", text)
        paragraph.marks = tuple(quote for quote in self.quotes if quote in plain)
        paragraph.trace = self.trace
        return paragraph

    def _heading(self, block: b.Heading) -> list[Flowable]:
        paragraph = self._text(block.text, f"h{block.level}")
        paragraph.marks = (f"#{block.key or block.text}",)
        paragraph.outline = block.level - 1 if block.level <= _LISTED else None
        if block.level == 1:
            return [
                CondPageBreak(FRAME_HEIGHT - 1),
                HRFlowable(54, 4, color=self.design.bright, hAlign="LEFT", spaceAfter=10),
                paragraph,
            ]
        return [CondPageBreak(96), paragraph]

    def _para(self, block: b.Para) -> list[Flowable]:
        if not block.note:
            return [self._text(block.text, block.style)]
        self.notes += 1
        paragraph = self._text(f"{block.text}<super size=6>{self.notes}</super>", block.style)
        paragraph.note = f"{self.notes}  {block.note}"
        return [paragraph]

    def _bullets(self, block: b.Bullets) -> list[Flowable]:
        return [
            *(self._text(item, "bullet", bulletText="\u2022") for item in block.items),
            Spacer(1, 5),
        ]

    def _grid(self, block: b.Grid) -> list[Flowable]:
        caption = self._text(block.caption, "caption")
        caption.marks = (f"#table:{block.key}",) if block.key else ()
        scale = TEXT_WIDTH / sum(block.widths)
        rows = [
            [self._cell(block, index, column, cell) for column, cell in enumerate(row)]
            for index, row in enumerate(block.rows)
        ]
        for row, cells in zip(block.rows, rows, strict=True):
            quote = " | ".join(row)
            cells[0].marks += (quote,) if quote in self.quotes else ()
        table = Table(
            rows, [width * scale for width in block.widths], repeatRows=1, style=self._rules(block)
        )
        note = [self._text(block.note, "small")] if block.note else []
        return [KeepTogether([caption, table, Spacer(1, 4), *note]), Spacer(1, 8)]

    def _cell(self, block: b.Grid, index: int, column: int, cell: str) -> Traced:
        weight = "_head" if index == 0 else "_bold" if index in block.bold else ""
        return self._text(cell, ("cell" if column < block.text else "number") + weight)

    def _rules(self, block: b.Grid) -> TableStyle:
        commands: list[tuple[Any, ...]] = [
            ("BACKGROUND", (0, 0), (-1, 0), self.design.dark),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 1), (-1, -1), 0.5, LINE),
            ("LINEBELOW", (0, -1), (-1, -1), 1, self.design.dark),
            ("TOPPADDING", (0, 0), (-1, -1), 3.4),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3.6),
            ("LEFTPADDING", (0, 0), (-1, -1), 5),
            ("RIGHTPADDING", (0, 0), (-1, -1), 5),
        ]
        return TableStyle(
            [
                *commands,
                *(("BACKGROUND", (0, row), (-1, row), self.design.tint) for row in block.bold),
            ]
        )

    def _callout(self, block: b.Callout) -> list[Flowable]:
        return [
            Box(
                (self._text(block.title, "box_title"), self._text(block.text, "box")),
                self.design.tint,
                self.design.bright,
            )
        ]

    def _figures(self, block: b.KeyFigures) -> list[Flowable]:
        return [
            FigureRow(
                [
                    (self._text(big, "figure"), self._text(label, "label"))
                    for big, label in block.items
                ],
                self.design.bright,
            )
        ]

    def _shades(self, count: int) -> list[Color]:
        pale = Color(*(0.55 + 0.45 * part for part in self.design.bright.rgb()))
        grey = Color(*(0.5 + 0.5 * part for part in self.design.dark.rgb()))
        return [self.design.dark, self.design.bright, grey, pale][:count]

    def _bars(self, block: b.Bars) -> list[Flowable]:
        rows = [(str(year), [series[year] for _, series in block.series]) for year in block.years]
        chart = StackedBars(
            rows, [name for name, _ in block.series], self._shades(len(block.series)), block.unit
        )
        return [KeepTogether([self._text(block.caption, "caption"), chart]), Spacer(1, 10)]

    def _path(self, block: b.Path) -> list[Flowable]:
        chart = TargetPath(block.actual, block.target, self._shades(2))
        return [
            KeepTogether(
                [self._text(f"{block.caption} ({block.unit})", "caption"), Spacer(1, 12), chart]
            ),
            Spacer(1, 10),
        ]

    def _columns(self, block: b.Columns) -> list[Flowable]:
        groups: list[list[Flowable]] = []  # a heading and the text below it stay in one column
        headed = any(isinstance(inner, b.Heading) for inner in block.blocks)
        for inner in block.blocks:
            if isinstance(inner, b.Heading) or not (headed and groups):
                groups.append([])
            groups[-1] += [
                flowable
                for flowable in self.drawers[type(inner)](inner)
                if not isinstance(flowable, CondPageBreak)
            ]
        return [_two_columns(groups, 22), Spacer(1, 6)]

    def _contents(self, _: b.Contents) -> list[Flowable]:
        width = (TEXT_WIDTH - 26) / 2
        return [
            _two_columns(
                [
                    [self._entry(heading, width)]
                    for heading in self.headings
                    if heading.key != "contents"
                ],
                26,
            )
        ]

    def _entry(self, heading: b.Heading, width: float) -> Flowable:
        key = f"#{heading.key or heading.text}"
        title = Paragraph(
            f'<a href="{key}">{heading.text}</a>', self.design.styles[f"contents{heading.level}"]
        )
        folio = Paragraph(str(self.pages.get(key, "")), self.design.styles["folio"])
        space = 5 if heading.level == 1 else 0.5
        padding = [
            (side, (0, 0), (-1, -1), size)
            for side, size in (
                ("TOPPADDING", space),
                ("BOTTOMPADDING", 0.5),
                ("LEFTPADDING", 0),
                ("RIGHTPADDING", 0),
            )
        ]
        return Table(
            [[title, folio]],
            [width - 26, 26],
            style=TableStyle([*padding, ("VALIGN", (0, 0), (-1, -1), "BOTTOM")]),
        )


def _two_columns(groups: Sequence[list[Flowable]], gutter: int) -> Table:
    """Two columns of nearly equal height. The left one is read first and is never much shorter."""
    width = (TEXT_WIDTH - gutter) / 2
    heights = [
        sum(part.wrap(width, FRAME_HEIGHT)[1] + part.getSpaceAfter() for part in group)
        for group in groups
    ]
    cut = min(range(1, len(groups)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    left, right = (
        [part for group in half for part in group] for half in (groups[:cut], groups[cut:])
    )
    flush = [
        (side, (0, 0), (-1, -1), 0)
        for side in ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")
    ]
    return Table(
        [[left, "", right]],
        [width, gutter, width],
        style=TableStyle([*flush, ("VALIGN", (0, 0), (-1, -1), "TOP")]),
    )


def _flat(blocks: Sequence[b.Block]) -> list[b.Block]:
    return [
        inner
        for block in blocks
        for inner in ((block, *_flat(block.blocks)) if isinstance(block, b.Columns) else (block,))
    ]
