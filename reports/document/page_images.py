"""Images of pages: drawn by a process of its own with limits, once, and kept beside the report's
file.

The web process never opens a PDF. What cannot be drawn is remembered with its reason for a while,
so that a hostile page costs its limit once and not at every look.
"""

from __future__ import annotations

import math
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Any

from django.conf import settings

from reports.document.children import run_child
from reports.models import Report
from sibyl_project.common.local_files import local_path
from sibyl_project.common.media import write_private

THUMBNAIL = 160
WIDTHS = (THUMBNAIL, 600, 900, 1200, 1800, 2400)  # pixels; few, so that the cache is bounded
DEFAULT_WIDTH = 1200
AT_ONCE = 2  # renders side by side in one web process
CHILD = (sys.executable, "-m", "reports.document.render_child")
WALL_SECONDS = 20.0
MEMORY_MB = 1024
PATIENCE_SECONDS = 30.0  # waiting for one of the places
REMEMBERED_SECONDS = 600.0  # how long a page that could not be drawn is not tried again
THUMBNAILS_TOGETHER = 8


class CannotDraw(Exception):
    """This page has no image; the message says why."""


class Busy(Exception):
    """Too many pages are being drawn; ask again in a moment."""


def page_image(report: Report, number: int, width: int) -> Path:
    """The image of a page, drawn now if it has never been.

    `width` is one of WIDTHS. Raises CannotDraw or Busy.
    """
    path = _folder(report) / f"{number}-{width}.webp"
    if path.exists():
        return path
    if reason := why_not(report, number, width):
        raise CannotDraw(reason)
    # starting a process costs more than drawing small: a block of neighbours at once
    if width == THUMBNAIL:
        block = _block_of(report, number)
        _flights.once(
            (report.pk, width, block), lambda: _draw(report, number, _missing(report, block), width)
        )
    if not path.exists() and not why_not(report, number, width):
        _flights.once((report.pk, width, number), lambda: _draw(report, number, [number], width))
    if path.exists():
        return path
    raise CannotDraw(why_not(report, number, width) or "this page gave no image")


def why_not(report: Report, number: int, width: int) -> str:
    """Why a page could not be drawn when it was last tried; empty when it was not tried or that is
    long ago."""
    note = _folder(report) / f"{number}-{width}.failed"
    try:
        fresh = time.time() - note.stat().st_mtime < REMEMBERED_SECONDS
        return note.read_text(encoding="utf-8") if fresh else ""
    except FileNotFoundError:
        return ""


def forget(report: Report) -> None:
    """Remove every image of this report and every reason for having none; they are drawn anew when
    somebody looks."""
    shutil.rmtree(_folder(report), ignore_errors=True)


def _folder(report: Report) -> Path:
    return Path(settings.MEDIA_ROOT) / "pages" / str(report.pk)


def _block_of(report: Report, number: int) -> range:
    """The pages whose thumbnails are drawn together with that of `number`."""
    first = (number - 1) // THUMBNAILS_TOGETHER * THUMBNAILS_TOGETHER + 1
    return range(first, min(first + THUMBNAILS_TOGETHER, max(report.page_count or 0, number) + 1))


def _missing(report: Report, block: range) -> list[int]:
    """The pages of a block without a thumbnail and without a reason for having none."""
    folder = _folder(report)
    there = {
        n
        for n in block
        if (folder / f"{n}-{THUMBNAIL}.webp").exists() or why_not(report, n, THUMBNAIL)
    }
    return [number for number in block if number not in there]


def _draw(report: Report, number: int, wanted: Sequence[int], width: int) -> None:
    """Draw `wanted`; should the process die on another page of them, draw `number` alone."""
    if not _places.acquire(timeout=PATIENCE_SECONDS):
        raise Busy
    try:
        if wanted and number not in _try(report, wanted, width):
            _try(report, [number], width)
    finally:
        _places.release()


def _try(report: Report, wanted: Sequence[int], width: int) -> set[int]:
    """One child.

    Keeps the images it delivered and the reasons it gave; the pages of which it told.
    """
    folder = _folder(report)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=".drawing-", dir=folder))
    try:
        records, trouble = _run_child(local_path(report.file), wanted, width, workshop)
        told = {
            record["page"]: str(record.get("error", ""))
            for record in records
            if record.get("page") in wanted
        }
        refusal = next(
            (
                str(record["error"])
                for record in records
                if "page" not in record and "error" in record
            ),
            "",
        )
        if refusal or (trouble and len(wanted) == 1):
            told = dict.fromkeys(wanted, refusal or f"drawing this page {trouble}") | told
        for page, error in told.items():
            _keep(workshop / f"{page}.webp", folder / f"{page}-{width}", error)
        return set(told)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def _keep(drawn: Path, name: Path, error: str) -> None:
    """Move an image, or the reason there is none, to where it is looked for; each appears whole or
    not at all."""
    if not error and not drawn.exists():
        error = "this page gave no image"
    if error:
        write_private(drawn, error.encode())
    os.replace(drawn, name.with_suffix(".failed" if error else ".webp"))


def _run_child(
    pdf: str, wanted: Sequence[int], width: int, folder: Path
) -> tuple[list[dict[str, Any]], str]:
    """What the child told, and how it ended if not well."""
    limits = ["--memory-mb", str(MEMORY_MB), "--cpu-seconds", str(math.ceil(WALL_SECONDS) + 5)]
    command = [*CHILD, os.path.abspath(pdf), str(width), str(folder), *map(str, wanted), *limits]
    outcome = run_child(command, WALL_SECONDS)
    return outcome.records, outcome.trouble


@dataclass
class _Flights:
    """Work under way by key: who asks for what is being done waits for it instead of doing it
    again."""

    under_way: dict[object, Future[None]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def once(self, key: object, work: Callable[[], None]) -> None:
        """Do `work`, or wait until who is at it has done it; what it raises, everybody gets."""
        with self.lock:
            flight = self.under_way.get(key)
            mine = flight is None
            if flight is None:
                flight = self.under_way[key] = Future()
        if not mine:
            return flight.result()
        try:
            work()
            flight.set_result(None)
        except BaseException as error:
            flight.set_exception(error)
            raise
        finally:
            with self.lock:
                del self.under_way[key]


_flights = _Flights()
_places = BoundedSemaphore(AT_ONCE)
