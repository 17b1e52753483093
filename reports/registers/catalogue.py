"""The registers that can be loaded, who speaks in each, and what it may prove (no Django here)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Standing(StrEnum):
    """Whose word the entries of a register are."""

    VERIFIED = "verified by an accredited verifier"
    CHECKED = "checked by the authority, not verified by a third party"
    REPORTED = "reported to the authority, not verified by a third party"
    MODELLED = "modelled, an estimate of nobody at the site"
    LISTED = "listed by who keeps the register"
    OWN_WORD = "the company's own word, filed elsewhere"


class Proves(StrEnum):
    """What may follow from an entry that is surely the company's."""

    FLOOR = "a lowest amount of Scope 1, and the course of a site"
    CONTEXT = "nothing by itself: it is shown beside the figure"
    TARGET = "whether a target was validated"
    RETIREMENT = "that credits were retired, where the serial numbers agree"
    FINANCIALS = "revenue, employees and capital expenditure as filed"


@dataclass(frozen=True, slots=True)
class Register:
    """A register: its name in commands, its name on pages, who speaks, and what it may prove."""

    name: str
    label: str
    standing: Standing
    proves: Proves
    gases: str = ""
    licence: str = ""

    @property
    def counts_as_floor(self) -> bool:
        """Whether a sum of its entries may contradict a lower figure."""
        return self.proves is Proves.FLOOR

    @property
    def loader(self) -> str:
        """The dotted name of the module that reads its files."""
        return f"reports.registers.loaders.{self.name}"


_ALL: Final = (
    Register(
        "eu_ets",
        "EU ETS (Union Registry)",
        Standing.VERIFIED,
        Proves.FLOOR,
        "CO2, with N2O and PFC of some activities",
        "CC BY 4.0",
    ),
    Register(
        "uk_ets",
        "UK ETS registry",
        Standing.VERIFIED,
        Proves.FLOOR,
        "CO2, with N2O and PFC of some activities",
        "Open Government Licence",
    ),
    Register(
        "us_ghgrp",
        "US EPA GHG Reporting Program",
        Standing.CHECKED,
        Proves.FLOOR,
        "CO2e with the GWPs of AR4, without biogenic CO2",
        "public domain",
    ),
    Register(
        "eprtr",
        "European Industrial Emissions Portal (E-PRTR)",
        Standing.REPORTED,
        Proves.CONTEXT,
        licence="CC BY 4.0",
    ),
    Register(
        "climate_trace", "Climate TRACE", Standing.MODELLED, Proves.CONTEXT, licence="CC BY 4.0"
    ),
    Register("sbti", "SBTi target dashboard", Standing.LISTED, Proves.TARGET),
    Register("offsets", "CarbonPlan OffsetsDB", Standing.LISTED, Proves.RETIREMENT),
    Register("esef", "ESEF filing", Standing.OWN_WORD, Proves.FINANCIALS),
    Register("edgar", "SEC EDGAR company facts", Standing.OWN_WORD, Proves.FINANCIALS),
)
REGISTERS: Final[Mapping[str, Register]] = {one.name: one for one in _ALL}


def label_of(name: str) -> str:
    """What pages call a register; one that is not known any more by its name."""
    return REGISTERS[name].label if name in REGISTERS else name
