"""Greenhouse gas accounting: potentials, Scope 3 categories, factors of grids and fuels, recognised
methodologies."""

from standards.reference.categories import SCOPE3_CATEGORIES, Scope3Category, scope3_category
from standards.reference.factors import (
    GRID_BASIS,
    GRID_UNIT,
    HIGHEST_GRID_FACTOR,
    FuelFactor,
    GridFactor,
    fuel_factors,
    grid_countries,
    grid_factor,
)
from standards.reference.gases import KYOTO_GASES, REPORTS, Gwp, gwp, gwp_sets_with, known_gases
from standards.reference.methods import METHODOLOGIES, Methodology, methodologies_in, methodology

__all__ = [
    "GRID_BASIS",
    "GRID_UNIT",
    "HIGHEST_GRID_FACTOR",
    "KYOTO_GASES",
    "METHODOLOGIES",
    "REPORTS",
    "SCOPE3_CATEGORIES",
    "FuelFactor",
    "GridFactor",
    "Gwp",
    "Methodology",
    "Scope3Category",
    "fuel_factors",
    "grid_countries",
    "grid_factor",
    "gwp",
    "gwp_sets_with",
    "known_gases",
    "methodologies_in",
    "methodology",
    "scope3_category",
]
