"""Which loaded files of a register count: for each year that of its newest file, part by part."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from reports.models import RegisterRow, RegisterSnapshot
from reports.registers.catalogue import REGISTERS
from reports.registers.types import Loaded


@dataclass(frozen=True, slots=True)
class InForce:
    """A file that counts, and for which years; None for a file that tells of no year."""

    snapshot: RegisterSnapshot
    years: frozenset[int] | None

    def counts(self, row: RegisterRow) -> bool:
        """Whether a row of the file counts."""
        return row.year is None or self.years is None or row.year in self.years

    @property
    def loaded(self) -> Loaded:
        """The file as findings name it."""
        one = self.snapshot
        return Loaded(one.part, one.filename, one.sha256, one.as_of.isoformat())


def in_force(registers: Collection[str] = ()) -> list[InForce]:
    """The files that count of these registers, or of all, newest first within a part. The years
    of an older file that a newer one tells of do not count, even where the newer one lacks an
    entry."""
    rows = RegisterSnapshot.objects.newest_first()
    if registers:
        rows = rows.filter(register__in=registers)
    told: dict[tuple[str, str], set[int]] = {}
    found = []
    for snapshot in rows:
        key, years = (snapshot.register, snapshot.part), frozenset(snapshot.years)
        is_newest = key not in told
        covered = told.setdefault(key, set())
        if not years:
            if is_newest:
                found.append(InForce(snapshot, None))
        elif left := years - covered:
            found.append(InForce(snapshot, left))
        covered |= years
    return found


def loaded_registers() -> list[str]:
    """The names of the registers of which a file is loaded, in their order in the catalogue."""
    there = set(RegisterSnapshot.objects.values_list("register", flat=True).distinct())
    return [name for name in REGISTERS if name in there]


def rows_of(files: Iterable[InForce], **wanted: object) -> list[tuple[RegisterRow, InForce]]:
    """The rows of files that count and are as wanted, those of newer files first."""
    by_id = {one.snapshot.pk: (place, one) for place, one in enumerate(files)}
    rows = RegisterRow.objects.filter(snapshot__in=by_id, **wanted).order_by("pk")
    found = [(row, *by_id[row.snapshot_id]) for row in rows]
    found.sort(key=lambda each: each[1])
    return [(row, one) for row, _, one in found if one.counts(row)]
