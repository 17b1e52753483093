"""Loading a file of a register without trusting it: a process of its own reads it within limits,
and its entries become rows of one snapshot in one transaction, or nothing does."""

from __future__ import annotations

import datetime as dt
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.db import IntegrityError, transaction

from reports.document.children import run_child
from reports.models import RegisterRow, RegisterSnapshot
from reports.registers.catalogue import REGISTERS
from reports.registers.identifiers import name_key
from reports.registers.rows import Entry
from sibyl_project.common.people import name_of
from sibyl_project.common.text import storable
from sibyl_project.trail.recording import record

CHILD: Final = (sys.executable, "-m", "reports.registers.child")
MOST_BYTES: Final = 500 * 2**20  # of a file
MEMORY_MB: Final = 1536  # of address space
TIMEOUT: Final = 900.0
AT_ONCE: Final = 5000
_BLOCK: Final = 1 << 20


class LoadRefused(Exception):
    """The file was not loaded; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A snapshot, and whether it was made now or loaded before from the same file."""

    snapshot: RegisterSnapshot
    is_new: bool


def load(
    name: str,
    path: Path,
    as_of: dt.date | None = None,
    user: Any = None,
    answers: Sequence[Mapping[str, str]] = (),
) -> Loaded:
    """Load a file of a register; the same file is loaded once. `as_of` is the day the file tells
    of, by default that of its last change. `answers` say where it came from, if online: address,
    time and SHA-256 of each.

    Raises LoadRefused.
    """
    if name not in REGISTERS:
        raise LoadRefused(f"There is no register {name}. Known are: {', '.join(REGISTERS)}.")
    try:
        about = path.stat()
    except OSError as error:
        raise LoadRefused(f"The file cannot be opened ({error.strerror}).") from None
    if not 0 < about.st_size <= MOST_BYTES:
        raise LoadRefused(f"A file of 1 byte to {MOST_BYTES // 2**20} MB is read.")
    day = as_of or dt.date.fromtimestamp(about.st_mtime)
    found = sha256_of(path)
    if before := _before(name, found):
        return Loaded(before, is_new=False)
    with tempfile.TemporaryDirectory(prefix=".register-") as folder:
        out = Path(folder) / "entries"
        told = _read(name, path, out, day)
        snapshot = RegisterSnapshot(
            register=name,
            part=told["part"],
            filename=storable(path.name, 255),
            sha256=found,
            size_bytes=about.st_size,
            as_of=day,
            years=told["years"],
            row_count=told["rows"],
            left_out=told["left_out"],
            answers=[dict(one) for one in answers],
            loaded_by=user,
            loaded_by_name=name_of(user) if user else "",
        )
        try:
            _store(snapshot, _entries(out), user)
        except IntegrityError:
            if same := _before(name, found):
                return Loaded(same, is_new=False)
            raise
    return Loaded(snapshot, is_new=True)


def remove(snapshot: RegisterSnapshot, user: Any = None) -> None:
    """Delete a snapshot with its rows. Analyses that rest on it keep what they took from it."""
    with transaction.atomic():
        RegisterRow.objects.filter(snapshot=snapshot).delete()
        pk, told = snapshot.pk, _told(snapshot)
        snapshot.delete()
        record("register.removed", actor=user, kind="register", object_id=pk, before=told)


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, read block by block."""
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _before(name: str, found: str) -> RegisterSnapshot | None:
    return RegisterSnapshot.objects.filter(register=name, sha256=found).first()


def _read(name: str, path: Path, out: Path, day: dt.date) -> dict[str, Any]:
    outcome = run_child(
        [
            *CHILD,
            name,
            os.path.abspath(path),
            str(out),
            "--as-of",
            day.isoformat(),
            "--memory-mb",
            str(MEMORY_MB),
            "--cpu-seconds",
            str(int(TIMEOUT) + 1),
        ],
        TIMEOUT,
    )
    for told in outcome.records:
        if "error" in told:
            raise LoadRefused(str(told["message"]))
        if "rows" in told and not outcome.trouble:
            return told
    why = outcome.trouble or "it told nothing"
    raise LoadRefused(f"Reading the file ended early ({why}). Nothing of it was stored.")


def _entries(out: Path) -> Iterator[Entry]:
    with out.open(encoding="utf-8") as lines:
        for line in lines:
            yield Entry.from_json(json.loads(line))


def _store(snapshot: RegisterSnapshot, entries: Iterable[Entry], user: Any) -> None:
    with transaction.atomic():
        snapshot.save(force_insert=True)
        rows = (_row(snapshot, entry) for entry in entries)
        while some := list(islice(rows, AT_ONCE)):
            RegisterRow.objects.bulk_create(some)
        record(
            "register.loaded",
            actor=user,
            kind="register",
            object_id=snapshot.pk,
            after=_told(snapshot),
        )


def _told(snapshot: RegisterSnapshot) -> dict[str, Any]:
    names = ("register", "part", "filename", "sha256", "row_count")
    return {name: getattr(snapshot, name) for name in names} | {"as_of": str(snapshot.as_of)}


def _row(snapshot: RegisterSnapshot, entry: Entry) -> RegisterRow:
    return RegisterRow(
        snapshot=snapshot,
        kind=entry.kind,
        entity=storable(entry.entity, 80),
        name=storable(entry.name, 300),
        holder=storable(entry.holder, 300),
        holder_key=name_key(entry.holder or entry.name)[:300],
        lei=entry.lei,
        isin=entry.isin,
        country=storable(entry.country, 60),
        place=storable(entry.place, 120),
        year=entry.year,
        measure=storable(entry.measure, 60),
        value=entry.value,
        unit=entry.unit,
        share=entry.share,
        details=entry.details,
    )
