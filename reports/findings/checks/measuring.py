"""Details of checks of how things were measured: units, potentials, factors and methods."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details, Number
from reports.findings.checks.base import Band, CheckDetails


class UnitDetails(CheckDetails):
    """`unit_validation`: how many figures of a metric are in which unit ("unknown" where none is
    certain).

    A figure that may be out by a power of ten is named by `year`, `value` and `unit`; `factor` is
    how many times its neighbour it is.
    """

    metric: str = ""
    units: dict[str, int] = Field(default_factory=dict)
    figures: int | None = None
    year: int | None = None
    value: Number | None = None
    factor: Number | None = None
    unit: str = ""


class GasPotential(Details):
    """A printed global warming potential (tonnes of CO2e a tonne of gas over 100 years) and the
    assessment reports of the IPCC that give it."""

    gas: str = ""
    value: Number | None = None
    sets: list[str] = Field(default_factory=list)


class GwpDetails(CheckDetails):
    """`gwp_set`: the assessment reports that are named, those that the printed potentials imply,
    and the latest one."""

    named: list[str] = Field(default_factory=list)
    latest: str = ""
    values: list[GasPotential] = Field(default_factory=list)
    implied: list[str] = Field(default_factory=list)


class FactorDetails(CheckDetails):
    """`conversion_factor`: an emission factor in `unit`, implied by two figures or printed, beside
    the usual band of its country's grid or of its fuel."""

    fuel: str = ""
    factor: Number | None = None
    unit: str = ""
    year: int | None = None
    country: str | None = None
    band: Band | None = None


class MethodologyDetails(CheckDetails):
    """`methodology`: the recognised ways of counting emissions that are named, and others that
    serve another purpose."""

    named: list[str] = Field(default_factory=list)
    others: list[str] = Field(default_factory=list)


class TotalUsed(Details):
    """Which Scope 2 figure the printed total of some scopes (such as "1+2") holds: "location",
    "market", empty for one whose method is not named, None where it is not known; what the other
    scopes `left` for it, below zero where they are more than the total; and the sum in words."""

    scope: str = ""
    uses: str | None = None
    left: Number | None = None
    words: str = ""


class Scope2Details(CheckDetails):
    """`scope2_method`: the methods by which Scope 2 of a year is given, the values of the two, and
    which of them the totals hold. `paragraph` is the one that asks for them."""

    year: int | None = None
    methods: list[str] = Field(default_factory=list)
    location: Number | None = None
    market: Number | None = None
    totals: list[TotalUsed] = Field(default_factory=list)
    paragraph: str = ""
