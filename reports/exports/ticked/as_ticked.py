"""The client's own report with numbered ticks, and at its end what they mean and an index.

Web processes open no PDF: a process with limits makes the copy. The pages at the end are set by
Typst as the report is, so that what a report says is set as text.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import sys
from collections import Counter
from datetime import UTC
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore
from typing import IO, Any, Final

from django.conf import settings
from django.utils.text import Truncator

from reports.compile import CompiledReport, NothingCompiled
from reports.document.children import run_child
from reports.exports.as_pdf import breakable, typeset
from reports.exports.base import Format
from reports.exports.papers.section import printable
from reports.exports.ticked.ticks import MEANS, Sign, Tick, ticks_of
from reports.rules_version import version_of_rules
from sibyl_project.common.local_files import local_path

CHILD: Final = (sys.executable, "-m", "reports.document.tick_child")
WALL_SECONDS: Final = 60.0
MEMORY_MB: Final = 1536
AT_ONCE: Final = 2  # copies made side by side in one process
PATIENCE_SECONDS: Final = 60.0
_LONGEST: Final = 2_000  # characters of a cell of the index
_TEMPLATE: Final = Path(__file__).parents[1] / "typeset" / "ticks.typ"
_places = BoundedSemaphore(AT_ONCE)


class CannotTick(NothingCompiled):
    """The report's file gives no ticked copy; the message says why and what to do."""


def write(compiled: CompiledReport, file: IO[bytes]) -> None:
    """Write the ticked copy. Raises NothingCompiled when nothing was found, and CannotTick where
    the file is gone, cannot be opened, or takes too long."""
    compiled.ensure_something()
    if not _places.acquire(timeout=PATIENCE_SECONDS):
        raise CannotTick("Other ticked copies are being made: ask again in a minute.")
    try:
        with TemporaryDirectory() as root:
            _make(compiled, Path(root))
            with (Path(root) / "out.pdf").open("rb") as made:
                shutil.copyfileobj(made, file)
    finally:
        _places.release()


def _make(compiled: CompiledReport, place: Path) -> None:
    ticks = ticks_of(compiled)
    source = _child(compiled, place, {"inspect": True})
    ended = compiled.analysis.finished_at or compiled.analysis.created_at
    data = _end_pages(compiled, ticks, source)
    (place / "ticks.pdf").write_bytes(typeset(place, _TEMPLATE, data, ended))
    drawn = [
        {"page": t.page, "number": t.number, "sign": t.sign.value, "rects": list(t.rects)}
        for t in ticks
        if t.rects
    ]
    job = {
        "marks": drawn,
        "title": data["title"],
        "created": f"D:{ended.astimezone(UTC):%Y%m%d%H%M%S}Z",
        "after": str(place / "ticks.pdf"),
    }
    _child(compiled, place, job)


def _child(compiled: CompiledReport, place: Path, job: dict[str, Any]) -> dict[str, Any]:
    """What the child told of its job. Raises CannotTick."""
    try:
        path = os.path.abspath(local_path(compiled.report.file))
    except (ValueError, OSError):  # nothing is stored, or it cannot be fetched
        path = ""
    if not os.path.isfile(path):
        raise CannotTick("The file of this report is not there, so no copy of it can be made.")
    (place / "job.json").write_text(json.dumps(job), "utf-8")
    limits = ["--memory-mb", str(MEMORY_MB), "--cpu-seconds", str(math.ceil(WALL_SECONDS))]
    command = [*CHILD, path, str(place / "job.json"), str(place / "out.pdf"), *limits]
    outcome = run_child(command, WALL_SECONDS)
    told = outcome.records[-1] if outcome.records else {}
    if "error" in told:
        raise CannotTick(str(told["error"]))
    if outcome.trouble or not told:
        raise CannotTick(
            f"Making a ticked copy of this file {outcome.trouble or 'gave nothing'}. Save the file "
            "anew from a viewer (print to PDF) and upload that copy."
        )
    return told


def _end_pages(
    compiled: CompiledReport, ticks: list[Tick], source: dict[str, Any]
) -> dict[str, Any]:
    """What the pages at the end print."""
    report, counts = compiled.report, Counter(tick.sign for tick in ticks)
    ended = compiled.analysis.finished_at or compiled.analysis.created_at
    name = f"{report.company} {report.reporting_period}".strip() or report.filename
    facts = [
        ("File", report.filename),
        ("SHA-256 of the file", report.sha256),
        ("Analysis", str(compiled.analysis.pk)),
        ("Version of the rules", version_of_rules()),
    ]
    return {
        "title": breakable(f"{name}, ticked"),
        "running": breakable(f"{name}. {settings.CONFIDENTIALITY}"),
        "ended": list(ended.astimezone(UTC).timetuple()[:6]),
        "legend": [
            {"sign": sign.value, "means": MEANS[sign], "count": str(counts[sign])} for sign in Sign
        ],
        "notes": _notes(ticks, source),
        "facts": [[name, breakable(value)] for name, value in facts],
        "ticks": [
            {
                "number": tick.number,
                "sign": tick.sign.value,
                "page": str(tick.page) if tick.rects else f"{tick.page} *",
                "what": _cell(tick.what),
                "came": _cell(tick.came),
            }
            for tick in ticks
        ],
    }


def _notes(ticks: list[Tick], source: dict[str, Any]) -> list[str]:
    """What a reader of the copy has to know of it."""
    notes = [
        "A tick stands beside the words it is on, which are underlined in its colour, and has its "
        "number in the index: that of the claim in the report and the working papers, or behind a "
        "c that of the check. Pages are counted from the first page of the file.",
        "The pages before this one are those of the report: their text and drawings are as they "
        "are in the file named below. Links, scripts, forms and attachments were left out; what "
        "forms and remarks showed is printed.",
    ]
    if any(not tick.rects for tick in ticks):
        notes.append("* The words were not found on the page, so that no tick is drawn there.")
    if source.get("encrypted"):
        notes.append(
            "The file is encrypted and opens without a password; this copy is not encrypted."
        )
    if source.get("signed"):
        notes.append(
            "The file bears a digital signature, which holds for that file alone: this copy "
            "shows what it looks like and is not signed."
        )
    return notes


def _cell(text: str) -> str:
    return breakable(Truncator(printable(text)).chars(_LONGEST))


TICKED: Final = Format(
    suffix="ticked.pdf",
    label="The report with ticks, PDF",
    media_type="application/pdf",
    write=write,
)
