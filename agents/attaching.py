"""Evidence documents from the command line: the files named in arguments are attached and read
before an analysis starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.files import File

from reports.document.evidence_media import guess_kind, media_of
from reports.document.parsing import UnreadablePdf, inspect_pdf, read_pages
from reports.document.storing import FileRefused, ends_of
from reports.models import EvidenceDocument, EvidenceKind, Report
from reports.reading import evidence, inventories
from sibyl_project.common.models import FAILED

Show = Callable[[str], None]
POLL_SECONDS = 0.3
FIRST_PAGES, GUESS_SECONDS = 3, 30


class BadEvidence(ValueError):
    """An argument that names no file or no kind."""


class NotAttached(Exception):
    """A document that was refused or could not be read; the message is one line."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file to attach; without a kind it is guessed."""

    path: Path
    kind: EvidenceKind | None = None


def wanted_evidence(arguments: Sequence[str]) -> list[Wanted]:
    """Each FILE or KIND=FILE. Raises BadEvidence for a missing file or an unknown kind."""
    return [_wanted(argument) for argument in arguments]


def _wanted(argument: str) -> Wanted:
    kind, equals, name = argument.partition("=")
    if not equals or Path(argument).is_file():
        path, chosen = Path(argument), None
    else:
        known = kind.strip().replace("-", "_")
        if known not in EvidenceKind.values:
            raise BadEvidence(
                f"--evidence knows no kind {kind!r}; there are {', '.join(EvidenceKind.values)}."
            )
        path, chosen = Path(name), EvidenceKind(known)
    if not path.is_file():
        raise BadEvidence(f"There is no file {path} to attach.")
    return Wanted(path, chosen)


def attach_evidence(report: Report, user: Any, wanted: Sequence[Wanted], show: Show) -> None:
    """Attach every file that is not attached yet and wait until all are read, and workbooks
    computed again.

    Raises NotAttached for the first that fails.
    """
    documents = [_attached(report, user, one, show) for one in wanted]
    for document in documents:
        _wait(document, show)
    if inventories.under_way(report):
        show("Computing the inventory again.")
        while inventories.under_way(report):
            time.sleep(POLL_SECONDS)


def _attached(report: Report, user: Any, wanted: Wanted, show: Show) -> EvidenceDocument:
    with wanted.path.open("rb") as opened:
        file = File(opened, name=wanted.path.name)
        try:
            kind = wanted.kind or _guessed(wanted.path, file, report, show)
            return evidence.attach(report, user, file, kind)
        except FileRefused as refusal:
            if refusal.existing is None:
                raise NotAttached(f"{wanted.path}: {refusal.message}") from None
            return _known(refusal.existing, wanted, show)


def _known(document: EvidenceDocument, wanted: Wanted, show: Show) -> EvidenceDocument:
    """A document that is attached already, read again where that failed."""
    other = wanted.kind and wanted.kind != document.kind
    kept = (
        f", and stays so; withdraw it to attach it as {wanted.kind.label}"
        if wanted.kind and other
        else ""
    )
    show(f"{wanted.path.name} is attached already as {document.get_kind_display()}{kept}.")
    if document.status in FAILED:
        evidence.retry(document)
    return document


def _guessed(path: Path, file: File, report: Report, show: Show) -> EvidenceKind:
    """The kind of evidence a file seems to be. Raises FileRefused for a file that is never
    accepted."""
    head, tail = ends_of(file)
    if media_of(head, tail, whole=len(head) == file.size) == "pdf":
        kind = EvidenceKind(_guessed_pdf(path, report))
    else:
        kind = EvidenceKind.DATA_WORKBOOK
    show(f"{path.name}: taken for {_article(kind.label)}; write KIND=FILE to say otherwise.")
    return kind


def _guessed_pdf(path: Path, report: Report) -> str:
    try:
        count = inspect_pdf(path, timeout=GUESS_SECONDS).page_count
        return guess_kind(
            read_pages(path, 1, min(FIRST_PAGES, count), timeout=GUESS_SECONDS),
            count,
            report.company,
        )
    except UnreadablePdf:  # reading it says why
        return EvidenceKind.OTHER


def _article(label: str) -> str:
    return f"{'an' if label[0] in 'aeiou' else 'a'} {label}"


def _wait(document: EvidenceDocument, show: Show) -> None:
    last = ""
    while True:
        document.refresh_from_db()
        if document.settled:
            break
        line = f"Reading {document.filename}" + (
            f": {document.pages_done} of {document.page_count} pages" if document.page_count else ""
        )
        if line != last:
            show(line)
            last = line
        time.sleep(POLL_SECONDS)
    if document.status in FAILED:
        raise NotAttached(f"{document.filename} could not be read: {document.error_message}")
    show(f"Attached {document.filename} as {document.get_kind_display()}.")
