"""What each leased piece of reading does: open the file, read the lines of a range of pages, read
it by its layout, index what was read.

Each returns a function that writes its rows, called in the transaction that settles the run.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NoReturn

from django.conf import settings
from django.db.models import F

from reports.document.from_rows import page_contents
from reports.document.industry import sector_of
from reports.document.layout.continued import with_continuations
from reports.document.ocr import Recognition
from reports.document.outline import outline
from reports.document.page_languages import with_languages
from reports.document.parsing import UnreadablePdf, inspect_pdf, read_pages
from reports.document.passages import build_passages, columns_of
from reports.document.stating import stated
from reports.document.structure import DocumentStructure, build_structure
from reports.figures.anchoring import anchored
from reports.figures.extract import read_pages as read_figures
from reports.figures.stored import replace_quantities
from reports.models import IngestRun, Report, ReportPassage, Section
from reports.reading.layout_work import read_layout_of
from reports.reading.page_rows import replace_pages, save_continued, save_missing
from reports.reading.statement_rows import replace_statements, statement_rows
from reports.review.report_details import corrected, only_corrections
from reports.types import PageContent, PageState, PassageText
from sibyl_project.common.local_files import local_path
from sibyl_project.common.models import FAILED
from sibyl_project.common.text import counted, storable
from sibyl_project.runs.engine import Save
from standards.retrieval.embeddings import default_embedder
from standards.retrieval.passages import IndexFields, index_fields

ERROR_CODES = (
    "not_pdf",
    "corrupt",
    "encrypted",
    "empty",
    "image_only",
    "too_many_pages",
    "timed_out",
    "given_up",
    "embedding",
)
OPEN_TIMEOUT_SECONDS = 60
SECONDS_PER_PAGE = 20
LEAST_CHARACTERS = 100
NEVER_READ = "Its page range could not be read"


def do(run: IngestRun) -> Save:
    """Do the work of a run; the function returned writes its rows.

    Raises UnreadablePdf for a file nobody can read.
    """
    kinds = IngestRun.Kind
    return {
        kinds.OPEN: _open,
        kinds.READ: _read,
        kinds.LAYOUT: read_layout_of,
        kinds.INDEX: _index,
    }[kinds(run.kind)](run)


def _open(run: IngestRun) -> Save:
    info = inspect_pdf(local_path(run.report.file), timeout=OPEN_TIMEOUT_SECONDS)
    if info.page_count > settings.MAX_UPLOAD_PAGES:
        raise UnreadablePdf(
            "too_many_pages",
            f"The report has {info.page_count} pages; at most {settings.MAX_UPLOAD_PAGES} are "
            "read. "
            "Upload it in parts, or ask the operator to raise MAX_UPLOAD_PAGES.",
        )

    def save() -> None:
        Report.objects.filter(pk=run.report_id).update(
            page_count=info.page_count, title=(info.title or "")[:300]
        )

    return save


def _read(run: IngestRun) -> Save:
    count = run.last_page - run.first_page + 1
    pages = read_pages(
        local_path(run.report.file),
        run.first_page,
        run.last_page,
        timeout=SECONDS_PER_PAGE * count,
        recognition=recognition(),
    )

    def save() -> None:
        replace_pages(run.report_id, pages)
        Report.objects.filter(pk=run.report_id).update(pages_done=F("pages_done") + count)

    return save


def recognition() -> Recognition | None:
    """How pages that are pictures are recognised; None where that is not installed or turned
    off."""
    return (
        Recognition(str(settings.OCR_TESSDATA), settings.OCR_LANGUAGES)
        if settings.OCR_TESSDATA
        else None
    )


def _index(run: IngestRun) -> Save:
    report = run.report
    read = with_languages(complete_ledger(report))
    ledger = with_continuations(read)
    if sum(len(page.text.replace(" ", "")) for page in ledger) < LEAST_CHARACTERS:
        _refuse(report, ledger)
    ledger = stated(ledger, outline(ledger))
    structure = build_structure(ledger)
    passages = build_passages(ledger, structure)
    embedder = default_embedder()
    fields = index_fields([storable(passage.searched) for passage in passages], embedder)
    statements = statement_rows(report.pk, ledger)
    company = report.company or structure.company or ""
    quantities = anchored(read_figures(ledger, company), ledger, statements.rows)

    def save() -> None:
        save_missing(report.pk, ledger)
        save_continued(report.pk, read, ledger)
        _save_languages(report, ledger)
        _save_structure(report, structure)
        replace_statements(report.pk, statements)
        _save_passages(report, passages, fields)
        replace_quantities(report, quantities)

    return save


def complete_ledger(report: Report) -> list[PageContent]:
    """Every page of the report; a page whose range was given up stands as failed, with the
    reason."""
    read = {page.number: page for page in page_contents(report)}
    lost = _reasons(report)
    return [
        read.get(number)
        or PageContent(
            number=number, text="", state=PageState.FAILED, reason=lost.get(number, NEVER_READ)
        )
        for number in range(1, (report.page_count or 0) + 1)
    ]


def _reasons(report: Report) -> dict[int, str]:
    """Why the pages of each range that was given up were not read, by page."""
    given_up = report.ingest_runs.filter(kind=IngestRun.Kind.READ, status__in=FAILED)
    return {
        number: f"{NEVER_READ}: {run.error_message.removeprefix('unknown: ')}"
        for run in given_up
        for number in range(run.first_page, run.last_page + 1)
    }


def _refuse(report: Report, ledger: list[PageContent]) -> NoReturn:
    """Say why there is no text: pages that nobody could look at are no fault of the file."""
    if lost := _reasons(report):
        raise UnreadablePdf(
            "given_up",
            f"No text could be read: of {len(ledger)} pages {len(lost)} were given up. "
            f"{next(iter(lost.values())).rstrip('.')}. "
            "The file is kept: retry, and if it fails again tell the operator.",
        )
    raise UnreadablePdf("image_only", _no_text_message(ledger))


def _no_text_message(ledger: list[PageContent]) -> str:
    images = sum(page.state is PageState.IMAGE_ONLY for page in ledger)
    failed = sum(page.state is PageState.FAILED for page in ledger)
    if not images and not failed:
        return (
            f"There is too little text on {counted(len(ledger), 'page')} to find anything in: at "
            f"least {LEAST_CHARACTERS} characters are needed. Upload the whole report."
        )
    return (
        f"No text could be read: of {len(ledger)} pages {images} hold only images and {failed} "
        "failed. "
        "Upload a version with a text layer, for example the original export or one run through "
        "text recognition."
    )


def _save_languages(report: Report, ledger: list[PageContent]) -> None:
    numbers: dict[str, list[int]] = defaultdict(list)
    for page in ledger:
        numbers[page.language].append(page.number)
    for language, pages in numbers.items():
        report.pages.filter(number__in=pages).update(language=language)


def _save_structure(report: Report, structure: DocumentStructure) -> None:
    Section.objects.filter(report=report).delete()
    rows: list[Section] = []
    for order, section in enumerate(structure.sections):
        rows.append(
            Section(
                report=report,
                order=order,
                level=section.level,
                title=storable(section.title)[:300],
                page_start=section.page_start,
                page_end=section.page_end,
            )
        )
    Section.objects.bulk_create(rows)
    for row, section in zip(rows, structure.sections, strict=True):
        row.parent = rows[section.parent] if section.parent is not None else None
    Section.objects.bulk_update(rows, ["parent"])
    _save_identity(report, structure)


def _save_identity(report: Report, structure: DocumentStructure) -> None:
    """What the report says of itself, where it is empty and no person corrected it."""
    stored = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
    kept = corrected(stored.detected)
    stored.word_count, stored.pages_done = structure.word_count, report.page_count or 0
    stored.detected = structure.detected() | only_corrections(stored.detected)
    if "company" not in kept:
        stored.company = stored.company or storable(structure.company or "")[:200]
    if "reporting_period" not in kept:
        stored.reporting_period = stored.reporting_period or (structure.reporting_period or "")[:60]
    claims = structure.criteria_found
    stored.criteria_found = None if claims is None else [each.as_dict() for each in claims]
    if "criteria" not in kept:
        stored.criteria = structure.criteria
    if structure.industry and not {"industry", "sector"} & set(kept) and not stored.industry:
        stored.industry = structure.industry
        stored.sector = stored.sector or sector_of(structure.industry)
    stored.save(
        update_fields=[
            "word_count",
            "pages_done",
            "detected",
            "company",
            "reporting_period",
            "industry",
            "sector",
            "criteria",
            "criteria_found",
            "updated_at",
        ]
    )


def _save_passages(report: Report, passages: list[PassageText], fields: list[IndexFields]) -> None:
    ReportPassage.objects.filter(report=report).delete()
    ReportPassage.objects.bulk_create(
        (
            ReportPassage(
                report=report, text=storable(passage.searched), **columns_of(passage), **indexed
            )
            for passage, indexed in zip(passages, fields, strict=True)
        ),
        batch_size=500,
    )
