"""An export as the answer to a request, for pages and the API alike."""

from __future__ import annotations

from pathlib import PurePath
from tempfile import TemporaryFile

from django.utils.text import slugify

from reports.compile import CompiledReport
from reports.exports.base import Format
from reports.models import Report
from sibyl_project.common.streaming import StreamedFile


def download(compiled: CompiledReport, chosen: Format) -> StreamedFile:
    """The export as a file to save; whoever receives it must not keep it in a cache.

    Raises NothingCompiled when nothing was found.
    """
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    chosen.write(compiled, file)
    file.seek(0)
    response = StreamedFile(
        file,
        as_attachment=True,
        filename=f"{stem(compiled.report)}.{chosen.suffix}",
        content_type=chosen.media_type,
    )
    response["Cache-Control"] = "private, no-store"
    return response


def stem(report: Report) -> str:
    """What files about a report are called, without suffix: by company and period, else by the
    name of the uploaded file."""
    named = slugify(f"{report.company} {report.reporting_period}".strip())
    return named or slugify(PurePath(report.filename).stem) or "report"
