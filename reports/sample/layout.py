"""The page: styles, frames, header, footer, footnotes and cover.

Left-aligned standard fonts, so extracted text is clean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph

from reports.sample.company import Company
from reports.sample.flowables import GREY, INK, LINE

MARK = "Fictional company - sample for Sibyl"
WIDTH, HEIGHT = A4
LEFT, TOP, BOTTOM = 56, 64, 74
TEXT_WIDTH = WIDTH - 2 * LEFT
FRAME_HEIGHT = HEIGHT - TOP - BOTTOM


@dataclass(frozen=True, slots=True)
class Look:
    """Colours and paragraph styles of one report."""

    dark: Color
    bright: Color
    tint: Color
    styles: dict[str, ParagraphStyle]


@dataclass(slots=True)
class Trace:
    """What was drawn on which page: the page of every mark (quotes, keys of headings and of
    tables), and the footnotes and the chapter of every page."""

    pages: dict[str, int] = field(default_factory=dict)
    notes: dict[int, list[str]] = field(default_factory=dict)
    chapters: dict[int, str] = field(default_factory=dict)


class Traced(Paragraph):  # type: ignore[misc]
    """A paragraph that records the page it is drawn on.

    One that carries marks or a note is never split.
    """

    marks: tuple[str, ...] = ()
    note: str = ""
    trace: Trace | None = None
    outline: int | None = None

    def split(self, width: float, height: float) -> list[Flowable]:
        """The parts of the paragraph, or none when it has to stay whole."""
        return [] if self.marks or self.note else list(super().split(width, height))

    def draw(self) -> None:
        """Record page, footnote and bookmark, then draw."""
        page = self.canv.getPageNumber()
        if self.trace:
            self.trace.pages.update(dict.fromkeys(self.marks, page))
            if self.note:
                self.trace.notes.setdefault(page, []).append(self.note)
        if self.outline is not None:
            self._bookmark(page)
        super().draw()

    def _bookmark(self, page: int) -> None:
        key, title = self.marks[0].removeprefix("#"), self.getPlainText()
        self.canv.bookmarkPage(key)
        self.canv.addOutlineEntry(title, key, self.outline)
        if self.outline == 0 and self.trace:
            self.trace.chapters[page] = title


def look(company: Company) -> Look:
    """The look of a company: two colours, a tint and the styles made from them."""
    dark, bright = HexColor(company.flavour.dark), HexColor(company.flavour.bright)
    tint = Color(*(0.92 + 0.08 * part for part in dark.rgb()))

    def style(name: str, size: float, leading: float, **more: object) -> ParagraphStyle:
        settings = {
            "fontName": "Helvetica",
            "textColor": INK,
            "alignment": TA_LEFT,
            "splitLongWords": 0,
            **more,
        }
        return ParagraphStyle(name, fontSize=size, leading=leading, **settings)

    bold = {"fontName": "Helvetica-Bold", "keepWithNext": 1}
    styles = (
        style("body", 9.6, 13.8, spaceAfter=7),
        style("lead", 12.4, 17.5, spaceAfter=11, textColor=dark),
        style("small", 8, 11, spaceAfter=5, textColor=GREY),
        style("caption", 8.8, 12, spaceBefore=8, spaceAfter=4, textColor=dark, **bold),
        style("bullet", 9.6, 13.6, spaceAfter=3.5, leftIndent=12, bulletIndent=1),
        style("h1", 25, 30, spaceAfter=16, textColor=dark, **bold),
        style("h2", 14.2, 18, spaceBefore=11, spaceAfter=5, textColor=dark, **bold),
        style("h3", 10.4, 14, spaceBefore=6, spaceAfter=3, textColor=bright, **bold),
        style("cell", 8.2, 10.8),
        style("cell_bold", 8.2, 10.8, fontName="Helvetica-Bold"),
        style("cell_head", 8.2, 10.8, fontName="Helvetica-Bold", textColor=white),
        style("number", 8.2, 10.8, alignment=TA_RIGHT),
        style("number_bold", 8.2, 10.8, alignment=TA_RIGHT, fontName="Helvetica-Bold"),
        style(
            "number_head", 8.2, 10.8, alignment=TA_RIGHT, fontName="Helvetica-Bold", textColor=white
        ),
        style("box_title", 10, 14, fontName="Helvetica-Bold", textColor=dark),
        style("box", 9.2, 13),
        style("figure", 19, 23, fontName="Helvetica-Bold", textColor=dark),
        style("label", 8, 10.5, textColor=GREY),
        style("contents1", 9.6, 13, fontName="Helvetica-Bold", textColor=dark),
        style("contents2", 8.6, 11.6, leftIndent=10),
        style("folio", 8.6, 11.6, alignment=TA_RIGHT),
        style("footnote", 7.4, 9.4, textColor=GREY),
    )
    return Look(dark, bright, tint, {item.name: item for item in styles})


def compose(
    company: Company, design: Look, story: Sequence[Flowable], trace: Trace
) -> tuple[bytes, int]:
    """Lay the story out behind a cover.

    The same story always gives the same bytes. Returns the PDF and its page count.
    """
    buffer = BytesIO()
    # uncompressed, so that the bytes do not depend on the version of a compression library
    document = BaseDocTemplate(
        buffer,
        pagesize=A4,
        invariant=1,
        pageCompression=0,
        title=f"{company.name}: Sustainability Report {company.year}",
        author=MARK,
    )
    frame = Frame(
        LEFT,
        BOTTOM,
        TEXT_WIDTH,
        FRAME_HEIGHT,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
        id="main",
    )

    def cover(canvas: Canvas, _: BaseDocTemplate) -> None:
        _cover(canvas, company, design)

    def finish(canvas: Canvas, _: BaseDocTemplate) -> None:
        _furniture(canvas, company, design, trace)

    document.addPageTemplates(
        [
            PageTemplate("cover", [frame], onPage=cover, autoNextPageTemplate="body"),
            PageTemplate("body", [frame], onPageEnd=finish),
        ]
    )
    document.build(list(story))
    return buffer.getvalue(), int(document.page)


def _furniture(canvas: Canvas, company: Company, design: Look, trace: Trace) -> None:
    """Draw header, footnotes and footer, once the page is full and its chapter is known."""
    page = canvas.getPageNumber()
    _footnotes(canvas, design, trace.notes.get(page, []))
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.line(LEFT, HEIGHT - 46, WIDTH - LEFT, HEIGHT - 46)
    canvas.line(LEFT, 40, WIDTH - LEFT, 40)
    canvas.setFillColor(GREY)
    canvas.setFont("Helvetica", 7.6)
    chapter = next(
        (trace.chapters[number] for number in range(page, 0, -1) if number in trace.chapters), ""
    )
    canvas.drawString(LEFT, HEIGHT - 40, f"{company.name} | Sustainability Report {company.year}")
    canvas.drawRightString(WIDTH - LEFT, HEIGHT - 40, chapter)
    canvas.drawString(LEFT, 28, MARK)
    canvas.setFillColor(design.dark)
    canvas.setFont("Helvetica-Bold", 8.6)
    canvas.drawRightString(WIDTH - LEFT, 28, str(page))


def _footnotes(canvas: Canvas, design: Look, notes: Sequence[str]) -> None:
    bottom = 45.0
    for text in reversed(notes):
        note = Paragraph(text, design.styles["footnote"])
        _, height = note.wrap(TEXT_WIDTH, 100)
        note.drawOn(canvas, LEFT, bottom)
        bottom += height
    if notes:
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(0.5)
        canvas.line(LEFT, bottom + 2, LEFT + 90, bottom + 2)


def _cover(canvas: Canvas, company: Company, design: Look) -> None:
    """The cover: a field of colour, rising bars, the title and the note that it is fiction."""
    canvas.setFillColor(design.dark)
    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.saveState()
    for index in range(9):
        canvas.setFillColor(Color(*design.bright.rgb(), alpha=0.16 + 0.09 * index))
        canvas.rect(
            WIDTH * index / 9,
            0,
            WIDTH / 9 + 0.5,
            46 + 9 * index * index * 0.55 + 12 * index,
            stroke=0,
            fill=1,
        )
    canvas.restoreState()
    canvas.setFillColor(design.bright)
    canvas.rect(LEFT, HEIGHT - 120, 54, 6, stroke=0, fill=1)
    canvas.setFillColor(white)
    for size, bottom, text, face in (
        (13, HEIGHT - 104, company.name, "Helvetica-Bold"),
        (44, HEIGHT - 215, "Sustainability", "Helvetica-Bold"),
        (44, HEIGHT - 263, f"Report {company.year}", "Helvetica-Bold"),
        (13, HEIGHT - 300, f"For the year ended 31 December {company.year}", "Helvetica"),
        (
            10,
            HEIGHT - 322,
            f"{company.flavour.sector[0].upper()}{company.flavour.sector[1:]} | "
            f"{len(company.sites)} sites in {company.countries} countries",
            "Helvetica",
        ),
    ):
        canvas.setFont(face, size)
        canvas.drawString(LEFT, bottom, text)
    _stamp(canvas, design)


def _stamp(canvas: Canvas, design: Look) -> None:
    canvas.setFillColor(white)
    canvas.roundRect(LEFT, HEIGHT - 402, 330, 46, 4, stroke=0, fill=1)
    canvas.setFillColor(design.dark)
    canvas.setFont("Helvetica-Bold", 11)
    canvas.drawString(LEFT + 12, HEIGHT - 375, MARK)
    canvas.setFont("Helvetica", 8.4)
    canvas.drawString(
        LEFT + 12,
        HEIGHT - 391,
        "The company, its people, its sites and all figures in this report are invented.",
    )
