"""Reading an evidence document: its pages or sheets, the passages and the figures in them.

`read` returns a function that writes the rows, called in the transaction that settles the run.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from django.conf import settings

from reports.document.parsing import UnreadablePdf, inspect_pdf, read_pages
from reports.document.passages import build_passages, columns_of
from reports.document.stating import with_statements
from reports.document.structure import build_structure
from reports.document.workbooks import read_sheets
from reports.figures.extract import read_pages as read_figures
from reports.figures.stored import replace_quantities
from reports.figures.types import Quantity
from reports.models import EvidenceDocument, EvidencePage, EvidencePassage
from reports.reading.work import recognition
from reports.types import PageContent, PageState, PassageText, passage_header
from sibyl_project.common.leases import retry_through_outage
from sibyl_project.common.local_files import local_path
from sibyl_project.common.models import RunStatus
from sibyl_project.common.text import storable
from sibyl_project.runs.engine import Save
from standards.retrieval.embeddings import default_embedder
from standards.retrieval.passages import IndexFields, index_fields

PAGES_AT_A_TIME = 12
SECONDS = 480  # for the pages of a document; the task that reads it may take 600
SECONDS_PER_PAGE = 20
LEAST_CHARACTERS = 20  # of a PDF; less is a stamp on an image
ROOT = "Evidence"
_LATE = "not read: the pages before it used up the time for this document"


def read(document: EvidenceDocument) -> Save:
    """Read the stored file. Raises UnreadablePdf, with what to do, for a file nobody can read."""
    names, pages = _pdf(document) if document.media == "pdf" else _sheets(document)
    least = LEAST_CHARACTERS if document.media == "pdf" else 1
    if sum(len("".join(page.text.split())) for page in pages) < least:
        raise UnreadablePdf("no_text", _no_text(document, pages))
    stated = with_statements(pages)
    passages = build_passages(stated, build_structure(stated))
    fields = index_fields(
        [storable(_searched(passage)) for passage in passages], default_embedder()
    )
    quantities = read_figures(stated)

    def save() -> None:
        EvidenceDocument.objects.filter(pk=document.pk).update(
            page_count=len(pages), pages_done=len(pages)
        )
        _save_pages(document, names, pages)
        _save_passages(document, passages, fields)
        _save_quantities(document, quantities)

    return save


def _pdf(document: EvidenceDocument) -> tuple[list[str], list[PageContent]]:
    """Every page of a PDF, a range at a time, within the time for all of them."""
    path, until = local_path(document.file), time.monotonic() + SECONDS
    count = inspect_pdf(path).page_count
    if count > settings.MAX_UPLOAD_PAGES:
        raise UnreadablePdf(
            "too_many_pages",
            f"The document has {count} pages; at most {settings.MAX_UPLOAD_PAGES} are read. "
            "Attach the part that matters, or ask the operator to raise MAX_UPLOAD_PAGES.",
        )
    pages: list[PageContent] = []
    _progress(document, 0, count)
    for first in range(1, count + 1, PAGES_AT_A_TIME):
        last = min(first + PAGES_AT_A_TIME - 1, count)
        seconds = min(SECONDS_PER_PAGE * (last - first + 1), (until - time.monotonic()) / 2)
        if seconds < 1:
            pages += [
                PageContent(number, "", PageState.FAILED, _LATE)
                for number in range(first, count + 1)
            ]
            break
        pages += read_pages(path, first, last, timeout=seconds, recognition=recognition())
        _progress(document, last, count)
    return [""] * len(pages), pages


def _sheets(document: EvidenceDocument) -> tuple[list[str], list[PageContent]]:
    """Every sheet of a workbook; a table of separated values is one without a name."""
    found = read_sheets(
        local_path(document.file),
        document.media,
        timeout=SECONDS,
        progress=lambda done, total: _progress(document, done, total),
    )
    return found.names, found.pages


def _progress(document: EvidenceDocument, done: int, total: int) -> None:
    """Tell how far this attempt is; one that lost its lease tells nothing.

    What was read so far outlasts the database.
    """
    mine = EvidenceDocument.objects.filter(
        pk=document.pk, attempt=document.attempt, status=RunStatus.WORKING
    )
    retry_through_outage(lambda: mine.update(pages_done=done, page_count=total))


def _no_text(document: EvidenceDocument, pages: Sequence[PageContent]) -> str:
    failed = [page for page in pages if page.state is PageState.FAILED]
    if failed:
        return (
            f"No text could be read from its {len(pages)} pages or sheets: {failed[0].reason}. "
            "Attach another copy."
        )
    if document.media != "pdf":
        return "No cell of the file holds anything. Attach the workbook that holds the data."
    return (
        f"None of its {len(pages)} pages holds text, only images. "
        "Attach a version with a text layer, for example one run through text recognition."
    )


def _searched(passage: PassageText) -> str:
    """The text as it is searched: its header, then its words."""
    return f"{passage_header(passage.section_path, ROOT)}\n\n{passage.text}"


def _save_pages(
    document: EvidenceDocument, names: Sequence[str], pages: Sequence[PageContent]
) -> None:
    EvidencePage.objects.filter(document=document).delete()
    EvidencePage.objects.bulk_create(
        EvidencePage(
            document=document,
            number=page.number,
            name=storable(name, 120),
            state=page.state.value,
            reason=storable(page.reason, 300),
            text=storable(page.text),
            tables=[
                {
                    "caption": storable(table.caption),
                    "rows": [[storable(cell) for cell in row] for row in table.rows],
                }
                for table in page.tables
            ],
        )
        for name, page in zip(names, pages, strict=True)
    )


def _save_passages(
    document: EvidenceDocument, passages: Sequence[PassageText], fields: Sequence[IndexFields]
) -> None:
    EvidencePassage.objects.filter(document=document).delete()
    EvidencePassage.objects.bulk_create(
        (
            EvidencePassage(
                document=document,
                text=storable(_searched(passage)),
                **columns_of(passage),
                **indexed,
            )
            for passage, indexed in zip(passages, fields, strict=True)
        ),
        batch_size=500,
    )


def _save_quantities(document: EvidenceDocument, quantities: Sequence[Quantity]) -> None:
    replace_quantities(document.report, quantities, source=str(document.pk))
