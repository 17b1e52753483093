"""Stored files held against the rows that name them, and against the hashes taken when they
came."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.core.files.storage import default_storage
from django.utils import timezone

from sibyl_project.operating.stored_files import Stored, digest, named, present

YOUNG: Final = dt.timedelta(hours=1)  # a file so young may be on its way to its row
MISSING, CHANGED, UNREADABLE, ORPHANED = "missing", "changed", "unreadable", "orphaned"


@dataclass(frozen=True, slots=True)
class Fault:
    """A file that is not as it should be."""

    what: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found."""

    files: int
    size: int
    faults: tuple[Fault, ...]


def check() -> Checked:
    """Read every stored file. Files of a report whose deletion has begun may be gone."""
    faults, known, size = [], set(), 0
    for each in named():
        known.add(each.name)
        size += each.size
        if fault := _fault_of(each):
            faults.append(fault)
    faults += [
        Fault(ORPHANED, name, "no report and no document owns it")
        for name in present()
        if name not in known and _is_old(name)
    ]
    return Checked(len(known), size, tuple(faults))


def _fault_of(stored: Stored) -> Fault | None:
    try:
        with default_storage.open(stored.name) as file:
            sha256, size = digest(file)
    except FileNotFoundError:
        return None if stored.leaving else Fault(MISSING, stored.name, "its row names it")
    except OSError as error:
        return Fault(UNREADABLE, stored.name, str(error.strerror or error))
    if sha256 == stored.sha256:
        return None
    told = f"{size:,} bytes instead of {stored.size:,}" if size != stored.size else "other bytes"
    return Fault(CHANGED, stored.name, told)


def _is_old(name: str) -> bool:
    try:
        return timezone.now() - default_storage.get_modified_time(name) > YOUNG
    except FileNotFoundError:
        return False
