"""The files of a report: its PDF, the images of its pages, its evidence; and files that were left
behind without a report.

Where files are stored elsewhere than on this machine (S3), what is stored is removed there, and
what was drawn or fetched from it here. Other hosts remove theirs as left behind, when `purge` runs
there.
"""

from __future__ import annotations

import shutil
import tempfile
import time
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone

from reports.models import EvidenceDocument, Report
from sibyl_project.common.local_files import FOLDER as FETCHED

LEFT_SECONDS = 3600.0  # a file so old, and without a row, belongs to no upload under way
UPLOAD_SECONDS = 86_400.0


def _media(*parts: str) -> Path:
    return Path(settings.MEDIA_ROOT).joinpath(*parts)


def files_of(report: Report) -> list[Path]:
    """The files and folders kept for a report, as far as they exist."""
    of_its_name = [_media(report.file.name)] if report.file.name else []
    by_id = _media("reports").glob(f"{report.pk}*")
    fetched = _media(FETCHED, "reports").glob(f"{report.pk}*")
    rooms = ("pages", "evidence", f"{FETCHED}/evidence")
    folders = [_media(room, str(report.pk)) for room in rooms]
    return [path for path in {*of_its_name, *by_id, *fetched, *folders} if path.exists()]


def stored_elsewhere(report: Report) -> list[str]:
    """The names of a report's files in a storage that is not on this machine."""
    if _is_here():
        return []
    own = [report.file.name] if report.file.name else []
    return [*own, *names_below(f"evidence/{report.pk}")]


def remove_files(report: Report) -> int:
    """Remove the files of a report; how many files and folders there were.

    Raises the storage's own error for what cannot be removed. The caller holds `removing_files`.
    """
    paths, names = files_of(report), stored_elsewhere(report)
    for path in paths:
        remove(path)
    for name in names:
        default_storage.delete(name)
    return len(paths) + len(names)


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
    unknown = _unknown(named.values())
    lost = [path for path, owner in named.items() if owner in unknown]
    uploads = Path(settings.FILE_UPLOAD_TEMP_DIR or tempfile.gettempdir()).glob("tmp*.upload*")
    return [
        *(path for path in lost if _older(path, LEFT_SECONDS)),
        *(path for path in uploads if _older(path, UPLOAD_SECONDS)),
    ]


def left_behind_elsewhere() -> list[str]:
    """The names of files that no report or document owns, in a storage that is not on this
    machine; what is younger than an hour may be on its way."""
    if _is_here():
        return []
    names = [name for room in ("reports", "evidence") for name in names_below(room)]
    named = {name: _id_in(name.rpartition("/")[2]) for name in names}
    lost = _unknown(named.values())
    return [name for name, owner in named.items() if owner in lost and _stored_long_ago(name)]


def all_left_behind() -> list[Path | str]:
    """What is left behind here and where files are stored."""
    return [*left_behind(), *left_behind_elsewhere()]


def _unknown(ids: Iterable[uuid.UUID | None]) -> set[uuid.UUID | None]:
    """Those that are the ids of no report and of no document."""
    asked = {each for each in ids if each}
    known = set(Report.objects.filter(pk__in=asked).values_list("pk", flat=True))
    known |= set(EvidenceDocument.objects.filter(pk__in=asked).values_list("pk", flat=True))
    return {*(asked - known)}


def _is_here() -> bool:
    return isinstance(default_storage, FileSystemStorage)


def names_below(folder: str) -> Iterator[str]:
    """The name of every file that is stored in a folder, and in those below it."""
    try:
        folders, found = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    yield from (f"{folder}/{name}" for name in sorted(found))
    for name in sorted(folders):
        yield from names_below(f"{folder}/{name}")


def _stored_long_ago(name: str) -> bool:
    age = timezone.now() - default_storage.get_modified_time(name)
    return age.total_seconds() > LEFT_SECONDS


def _kept_by_id() -> Iterator[Path]:
    stored = ("reports/*", "evidence/*", "evidence/*/*")
    for pattern in ("pages/*", *stored, *(f"{FETCHED}/{each}" for each in stored)):
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
