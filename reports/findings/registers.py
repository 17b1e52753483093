"""Details of `quantitative_validation`: what a public register says beside a claim."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from reports.findings.base import Details, Number
from reports.findings.finding import FindingDetails


class RegisterFile(Details):
    """A loaded file of a register: as of which day it tells, and its SHA-256."""

    part: str = ""
    filename: str = ""
    as_of: str = ""
    sha256: str = ""


class RegisterEntry(Details):
    """An entry of a register beside the claim, and how it was found to be the company's."""

    entity: str = ""
    name: str = ""
    holder: str = ""
    country: str = ""
    place: str = ""
    method: str = ""
    year: int | None = None
    value: Number | None = None
    unit: str = ""
    measure: str = ""


class RegisterDetails(FindingDetails):
    """What entries of a register add up to beside a claim.

    `from_registers` are the names of the registers, parted by commas. `total` is their sum, or the
    one value that was compared, and `reported` what the report prints, both in `unit`. `boundary`
    is how the report counts. `kind` is floor, site, target, retirement or filed. `lacking` says
    why nothing follows, where nothing does.
    """

    known_by: ClassVar[str] = "from_registers"

    from_registers: str = ""
    kind: str = ""
    standing: str = ""
    year: int | None = None
    total: Number | None = None
    reported: Number | None = None
    unit: str = ""
    boundary: str = ""
    entries: list[RegisterEntry] = Field(default_factory=list)
    entry_count: int = 0
    files: list[RegisterFile] = Field(default_factory=list)
    lacking: list[str] = Field(default_factory=list)
