"""What an amount in tonnes is of: greenhouse gas, gas that no scope counts, or any other mass."""

from __future__ import annotations

import re

from reports.figures import context_words

_SUM = "total"  # the scope of a total: of emissions, or of whatever its table holds
_GAS = re.compile(r"\bGHG|greenhouse|\bCO2", re.IGNORECASE)
_OTHER_MASS = re.compile(
    r"waste|landfill|recycl|dispos|compost|incinerat|hazardous|sludge|material|packag|paper"
    r"|plastic|metals?\b|steel|wood\b|product|\bVOCs?\b|volatile|ozone|\bR-?11\b|\bNO ?x\b"
    r"|\bSO ?[x2]\b|particulate|dust|chemical|food",
    re.IGNORECASE,
)
_EMISSIONS = re.compile(r"\bemissions?\b|\bGHG|\bCO2|\bscopes? ?[123]|footprint", re.IGNORECASE)
_BIOGENIC = re.compile(
    r"biologically|(?:from|burning|combustion of) (?:\w+ )?bio(?:mass|fuels?|gas)", re.IGNORECASE
)
_WITHOUT_BIOGENIC = re.compile(
    r"\bnon[- ]?biogenic|\b(?:excluding|excl\.?|without|not including|no) biogenic", re.IGNORECASE
)
_SCOPE = re.compile(r"\bscopes? ?[123]", re.IGNORECASE)
_LESSENED = re.compile(
    r"\breductions?\b|\b(?:reduced|avoided|saved) (?:GHG |CO2e? )?emissions", re.IGNORECASE
)
_LESSENED_ABOVE = re.compile(
    r"^\W*(?:(?:reduced|avoided|saved) (?:GHG |CO2e? )?emissions|(?:emissions?|GHG) reductions?\b)",
    re.IGNORECASE,
)
_AVOIDED = re.compile(r"\bavoided\b", re.IGNORECASE)
_GREENHOUSE_GAS = re.compile(r"methane|\bCH4\b|\bN2O\b|\bHFCs?\b|refrigerant", re.IGNORECASE)
_POLLUTANT = re.compile(r"\bNO ?x\b|\bSO ?[x2]\b|\bVOCs?\b|particulate|\bPM ?\d", re.IGNORECASE)


def is_gas(unit_kind: str, scope: str, label: str, name: str, context: str) -> bool:
    """Whether tonnes are of greenhouse gas: by their unit, their row, else the title of the table
    (first line of `context`), else the text near it. What the row or the title calls otherwise
    stays that: waste below "GHG and waste data"."""
    if (
        unit_kind == "emissions"
        or scope not in ("", _SUM)
        or _GAS.search(label)
        or (scope and _EMISSIONS.search(label))
    ):
        return True
    title, _, near = context.partition("\n")
    if _OTHER_MASS.search(name) and not _EMISSIONS.search(label):
        return False
    return bool(_GAS.search(title)) or (not _OTHER_MASS.search(title) and bool(_GAS.search(near)))


def metric_of(unit_kind: str, label: str, name: str) -> str:
    """The metric of tonnes of gas. A gas of the Kyoto list in tonnes of CO2e is a greenhouse gas,
    in its own tonnes an emission to air; what a row or its heading calls reduced or avoided was not
    emitted. `name` is the label with what stands above."""
    label = _WITHOUT_BIOGENIC.sub(" ", label)
    if _BIOGENIC.search(label) and not _SCOPE.search(label):
        return "biogenic_emissions"
    metric = context_words.tonnes_metric(label)
    if (
        metric == "air_emissions"
        and unit_kind == "emissions"
        and _GREENHOUSE_GAS.search(label)
        and not _POLLUTANT.search(label)
    ):
        return "ghg_emissions"
    if metric == "ghg_emissions" and (_LESSENED.search(label) or _LESSENED_ABOVE.search(name)):
        return "avoided_emissions" if _AVOIDED.search(name) else "emission_reduction"
    return metric
