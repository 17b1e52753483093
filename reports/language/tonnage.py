"""What an amount in tonnes is of: greenhouse gas, gas that no scope counts, or any other mass."""

from __future__ import annotations

import re

from reports.language.scopes import ONE_SCOPE
from sibyl_project.common.regex import regex

_SUM = "total"  # the scope of a total: of emissions, or of whatever its table holds
_GAS = regex(r"\bGHG|greenhouse|\bCO2", re.IGNORECASE)
_OTHER_MASS = regex(
    r"waste|landfill|recycl|dispos|compost|incinerat|hazardous|sludge|material|packag|paper"
    r"|plastic|metals?\b|steel|wood\b|product|\bVOCs?\b|volatile|ozone|\bR-?11\b|\bNO ?x\b"
    r"|\bSO ?[x2]\b|particulate|dust|chemical|food",
    re.IGNORECASE,
)
_EMISSIONS = regex(rf"\bemissions?\b|\bGHG|\bCO2|\b{ONE_SCOPE}|footprint", re.IGNORECASE)
_BIOGENIC = regex(
    r"biologically|(?:from|burning|combustion of) (?:\w+ )?bio(?:mass|fuels?|gas)", re.IGNORECASE
)
_WITHOUT_BIOGENIC = regex(
    r"\bnon[- ]?biogenic|\b(?:excluding|excl\.?|without|not including|no) biogenic", re.IGNORECASE
)
_SCOPE = regex(rf"\b{ONE_SCOPE}", re.IGNORECASE)
_LESSENED = regex(
    r"\breductions?\b|\b(?:reduced|avoided|saved) (?:GHG |CO2e? )?emissions", re.IGNORECASE
)
_LESSENED_ABOVE = regex(
    r"^\W*(?:(?:reduced|avoided|saved) (?:GHG |CO2e? )?emissions|(?:emissions?|GHG) reductions?\b)",
    re.IGNORECASE,
)
_AVOIDED = regex(r"\bavoided\b", re.IGNORECASE)
_GREENHOUSE_GAS = regex(r"methane|\bCH4\b|\bN2O\b|\bHFCs?\b|refrigerant", re.IGNORECASE)
_POLLUTANT = regex(r"\bNO ?x\b|\bSO ?[x2]\b|\bVOCs?\b|particulate|\bPM ?\d", re.IGNORECASE)


# What else is counted in tonnes of CO2e but is no part of an inventory's scopes, first match wins.
_OTHER_TONNES = (
    ("avoided_emissions", r"avoided|avoidance|handprint"),
    ("biogenic_emissions", r"biogenic|outside of scopes"),
    ("carbon_credits", r"\bcredits?\b|offset|retire[ds]|removal|sequest|compensat"),
    (
        "emission_reduction",
        r"reduction of|reductions?\b.*\b(?:achieved|from|due)|reducing|reduced (?:\w+ ){0,8}by"
        r"|abat|savings?\b|saved|avoid|lower(?:ed|ing)? (?:\w+ ){0,8}by|reduc\w+ (?:of|to the)"
        r"|\b(?:reduc|cut|sav|eliminat|prevent|captur|stor|abat|mitigat)\w*\s+(?:(?:about|around"
        r"|approximately|over|more than|nearly|almost|up to|another|further|some|an?|additional"
        r"|estimated)\s+)*_|_[^.;]{0,15}\b(?:of|in) (?:[\w-]+ ){0,3}(?:reductions?|savings?"
        r"|abatement)\b",
    ),
    (
        "air_emissions",
        r"\bODS\b|ozone[ -]deplet|"
        r"\bNO ?x\b|\bSO ?x\b|\bSO ?2\b|\bVOCs?\b|particulate|\bPM ?\d|methane|\bCH4\b|\bN2O\b"
        r"|\bHFCs?\b|refrigerant",
    ),
)
_OTHER_PATTERNS = tuple(
    (metric, regex(pattern, re.IGNORECASE)) for metric, pattern in _OTHER_TONNES
)
_AIR = dict(_OTHER_PATTERNS)["air_emissions"]
_GREENHOUSE = regex(r"\bGHG|greenhouse|\bCO2|carbon footprint|climate", re.IGNORECASE)
_EMISSION_TALK = regex(
    rf"\bGHG|\babat(?:e[ds]?|ing|ement)\b|greenhouse|\bCO2|emissions?\b|\b{ONE_SCOPE}"
    r"|carbon footprint",
    re.IGNORECASE,
)


def speaks_of_emissions(text: str) -> bool:
    """Whether tonnes in this text are tonnes of greenhouse gas."""
    return bool(_EMISSION_TALK.search(text))


def tonnes_metric(text: str) -> str:
    """The metric of an amount in tonnes of CO2e: "ghg_emissions" unless the words say avoided,
    offset, reduced, biogenic ..."""
    return next(
        (metric for metric, pattern in _OTHER_PATTERNS if pattern.search(text)), "ghg_emissions"
    )


def names_air_pollutant(text: str) -> bool:
    """Whether a text speaks of emissions into the air that are weighed themselves, and of no
    greenhouse gas."""
    return bool(_AIR.search(text)) and not _GREENHOUSE.search(text)


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
    metric = tonnes_metric(label)
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
