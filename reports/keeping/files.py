"""The files of a report: its PDF, the images of its pages, its evidence; and files that were left
behind without a report."""

from __future__ import annotations

import shutil
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from reports.models import EvidenceDocument, Report

LEFT_SECONDS = 3600.0  # a file so old, and without a row, belongs to no upload under way
UPLOAD_SECONDS = 86_400.0


def _media(*parts: str) -> Path:
    return Path(settings.MEDIA_ROOT).joinpath(*parts)


def files_of(report: Report) -> list[Path]:
    """The files and folders kept for a report, as far as they exist."""
    of_its_name = [_media(report.file.name)] if report.file.name else []
    by_id = _media("reports").glob(f"{report.pk}*")
    folders = [_media("pages", str(report.pk)), _media("evidence", str(report.pk))]
    return [path for path in {*of_its_name, *by_id, *folders} if path.exists()]


def remove_files(report: Report) -> int:
    """Remove the files of a report; how many files and folders there were.

    Raises OSError for what cannot be removed. The caller holds `removing_files`.
    """
    paths = files_of(report)
    for path in paths:
        remove(path)
    return len(paths)


def remove(path: Path) -> None:
    """Remove a file or a folder; one that is gone already does no harm."""
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    except FileNotFoundError:
        if path.exists():
            raise


def left_behind() -> list[Path]:
    """Files that no report or document owns: a process was stopped between file and row, or a page
    was drawn while its report was deleted.

    What is younger than an hour may be on its way; of uploads not finished, than a day.
    """
    named = {path: _id_in(path.name) for path in _kept_by_id()}
    owners = {owner for owner in named.values() if owner}
    known = set(Report.objects.filter(pk__in=owners).values_list("pk", flat=True))
    known |= set(EvidenceDocument.objects.filter(pk__in=owners).values_list("pk", flat=True))
    lost = [path for path, owner in named.items() if owner and owner not in known]
    uploads = Path(settings.FILE_UPLOAD_TEMP_DIR or tempfile.gettempdir()).glob("tmp*.upload*")
    return [
        *(path for path in lost if _older(path, LEFT_SECONDS)),
        *(path for path in uploads if _older(path, UPLOAD_SECONDS)),
    ]


def _kept_by_id() -> Iterator[Path]:
    for pattern in ("reports/*", "pages/*", "evidence/*", "evidence/*/*"):
        yield from Path(settings.MEDIA_ROOT).glob(pattern)


def _id_in(name: str) -> uuid.UUID | None:
    """The id that a name begins with; None for a file that is not ours."""
    try:
        return uuid.UUID(name[:36])
    except ValueError:
        return None


def _older(path: Path, seconds: float) -> bool:
    try:
        return time.time() - path.stat().st_mtime > seconds
    except FileNotFoundError:
        return False
