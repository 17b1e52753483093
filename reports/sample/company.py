"""The invented company of a sample report: who it is, what it makes and where.

Every name and place is made up.
"""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flavour:
    """The words with which the report describes an industry, and its two colours (hex)."""

    key: str
    suffix: str  # second part of the company name
    sector: str
    product: str  # plural, for example "castings"
    unit: str  # singular, for intensity, for example "tonne of castings"
    plant: str  # plural: the equipment that burns the fuel
    process: str
    inputs: str
    customers: str
    low_carbon: str  # the product family that profits from the transition
    electrify: str  # the main abatement project
    dark: str
    bright: str


FLAVOURS = (
    Flavour(
        "castings",
        "Castings Group",
        "iron and steel castings",
        "castings",
        "tonne of castings",
        "melting furnaces",
        "melting, moulding and heat treatment",
        "scrap steel, pig iron, foundry sand and alloys",
        "makers of rail vehicles, pumps, wind turbines and farm machinery",
        "lightweight castings for wind turbines and rail",
        "replacement of coke-fired cupolas with electric induction furnaces",
        "#1f3a4d",
        "#d9822b",
    ),
    Flavour(
        "ceramics",
        "Ceramics Group",
        "ceramic tiles and refractory products",
        "ceramic products",
        "tonne of fired product",
        "kilns",
        "milling, spray drying, pressing and firing",
        "clays, feldspar, alumina and glazes",
        "builders' merchants, contractors and operators of industrial kilns",
        "thin-format tiles and high-insulation refractories",
        "conversion of roller kilns from natural gas to electric firing",
        "#4a2c3d",
        "#c8643c",
    ),
    Flavour(
        "board",
        "Packaging Board",
        "folding boxboard and moulded-fibre packaging",
        "board",
        "tonne of board",
        "recovery boilers",
        "pulping, forming, drying and coating",
        "recovered fibre, virgin pulp, starch and coating minerals",
        "food, pharmaceutical and consumer goods brands",
        "fibre packaging that replaces single-use plastic",
        "replacement of gas boilers with high-temperature heat pumps",
        "#22443a",
        "#b99a2e",
    ),
    Flavour(
        "glass",
        "Glassworks",
        "container glass and technical glass tubing",
        "glass",
        "tonne of packed glass",
        "glass furnaces",
        "batch preparation, melting, forming and annealing",
        "silica sand, soda ash, limestone and recycled cullet",
        "drinks, food and pharmaceutical companies",
        "lightweight bottles with high recycled content",
        "rebuild of end-fired furnaces as hybrid electric furnaces",
        "#173f5f",
        "#2a9d8f",
    ),
)


@dataclass(frozen=True, slots=True)
class Site:
    """A production site: a made-up place in a real country, with the features its page
    describes."""

    place: str
    country: str
    setting: str
    hazard: str


SITES = (
    Site(
        "Hallingdene", "United Kingdom", "on the flood plain of a lowland river", "river flooding"
    ),
    Site(
        "Brüggenau",
        "Germany",
        "beside an inland waterway that carries most of its raw materials",
        "low water on the canal",
    ),
    Site("Valdorno", "Italy", "in a dry upland valley", "water stress"),
    Site("Brzezinowo", "Poland", "in a former mining district", "storm and hail"),
    Site("Kalvarp", "Sweden", "close to a hydropower station", "heavy snow load"),
    Site("Santa Belmira", "Portugal", "at the edge of a pine forest", "wildfire"),
    Site("Montreval-sur-Aune", "France", "on a shared industrial estate", "heat waves"),
    Site("Villarroya del Campo", "Spain", "in a semi-arid river basin", "water stress"),
    Site(
        "Lindenbroek", "Netherlands", "below sea level behind a secondary dyke", "coastal flooding"
    ),
    Site("Tiszaligeten", "Hungary", "on the plain east of a large river", "heat waves"),
)

_FIRST = (
    "Halvermoor",
    "Brennvale",
    "Ostrelund",
    "Tarnhaven",
    "Corriedon",
    "Velmarsk",
    "Ardenfelt",
    "Skelmoor",
    "Wexholm",
    "Orlanda",
)
_CHIEFS = (
    "Ingrid Vasstrand",
    "Marek Dolinski",
    "Helena Orsatti",
    "Tobias Renneberg",
    "Aoife Carrowmore",
    "Joana Pinhal",
)
_CHAIRS = (
    "Dame Rosalind Hythe",
    "Lars Oddevall",
    "Beatriz Quintanar",
    "Friedrich Amsel",
    "Catriona Muirhead",
    "Paolo Brentasco",
)
_OFFICERS = (
    "Samuel Osterley",
    "Katarzyna Wilczur",
    "Emilia Sandgren",
    "Rui Valadouro",
    "Greta Holzmann",
    "Niamh Kilbracken",
)


@dataclass(frozen=True, slots=True)
class Company:
    """The reporting entity; `sites` are six, the first is the largest and `seat` the head
    office."""

    name: str
    short: str
    flavour: Flavour
    sites: tuple[Site, ...]
    chief: str
    chair: str
    officer: str
    founded: int
    year: int  # financial year reported on, a calendar year

    @property
    def seat(self) -> Site:
        """The place of the head office."""
        return self.sites[0]

    @property
    def countries(self) -> int:
        """The number of countries in which the company has sites."""
        return len({site.country for site in self.sites})


def invent(seed: int) -> Company:
    """The company of a seed: always the same for the same seed.

    Neighbouring seeds differ in name and industry.
    """
    rng = random.Random(f"company:{seed}")
    first = _FIRST[(seed * 3) % len(_FIRST)]
    flavour = FLAVOURS[seed % len(FLAVOURS)]
    return Company(
        name=f"{first} {flavour.suffix} plc",
        short=first,
        flavour=flavour,
        sites=tuple(rng.sample(SITES, 6)),
        chief=rng.choice(_CHIEFS),
        chair=rng.choice(_CHAIRS),
        officer=rng.choice(_OFFICERS),
        founded=rng.randint(1889, 1962),
        year=rng.choice((2024, 2025)),
    )
