"""An export as the answer to a request, for pages and the API alike."""

from __future__ import annotations

from pathlib import PurePath
from tempfile import TemporaryFile
from typing import IO

from django.utils.text import slugify

from reports.compile import CompiledReport
from reports.exports.base import Format
from reports.models import Report
from sibyl_project.common.streaming import StreamedFile
from sibyl_project.trail.recording import record


def download(compiled: CompiledReport, chosen: Format) -> StreamedFile:
    """The export as a file to save, which is recorded. Raises NothingCompiled when nothing was
    found."""
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    chosen.write(compiled, file)
    record("report.exported", report=compiled.report, after={"format": chosen.suffix})
    file.seek(0)
    return to_save(file, f"{stem(compiled.report)}.{chosen.suffix}", chosen.media_type)


def to_save(file: IO[bytes], filename: str, media_type: str) -> StreamedFile:
    """A file to save; the response closes it."""
    return StreamedFile(file, as_attachment=True, filename=filename, content_type=media_type)


def stem(report: Report) -> str:
    """What files about a report are called, without suffix: by company and period, else by the
    name of the uploaded file."""
    named = slugify(f"{report.company} {report.reporting_period}".strip())
    return named or slugify(PurePath(report.filename).stem) or "report"
