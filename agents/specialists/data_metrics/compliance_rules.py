"""What S2.29 to S2.36 ask for, element by element under the published paragraph ids, and where it
may be found.

A negative statement is a disclosure of an item that asks whether something is so ("we do not use an
internal carbon price").
"""

from __future__ import annotations

from typing import Final

from agents.specialists.data_metrics.compliance_evidence import (
    REASON,
    Requirement,
    amount_of,
    categories,
    either,
    in_tonnes,
    passed,
    said,
)
from agents.specialists.data_metrics.compliance_targets import TARGETS
from reports.language.scopes import ONE_SCOPE

_EMISSIONS = rf"\bemissions?\b|\bGHG\b|\bgreenhouse gas|\b{ONE_SCOPE}"
_PRICE = (
    r"\b(?:internal|shadow|implicit) (?:CO2e? |carbon )?(?:price|pricing|fee|tax|cost)\b|"
    r"\binternal(?:ly)? .{0,20}\b(?:carbon|CO2e?) (?:price|pricing|fee)"
    r"|\bprice (?:on|of|for) (?:carbon|CO2).{0,40}\binternal"
)
_NO_PRICE = (
    r"\b(?:do(?:es)?|did|have|has) not (?:yet |currently )?(?:use|apply|have|set|operate|adopt\w*"
    r"|introduc\w*|work with)\b[^.;]{0,30}\b(?:internal|shadow)\b|\bno (?:internal"
    r"|shadow) (?:carbon |CO2 )?(?:price|pricing)|\bwithout an? (?:internal|shadow)\b"
)
_PAY = (
    r"\bremuneration\b|\bbonus(?:es)?\b|\bincentive (?:plan|scheme|pay)"
    r"|\bexecutive (?:pay|compensation)|\bvariable (?:pay|compensation)"
    r"|\bcompensation (?:plan|program|committee)"
)
_NOT_PAID = (
    r"\b(?:is|are) not (?:linked|tied)|\bno (?:link|climate)|\b(?:do|does|did) not (?:link|factor"
    r"|include|contain)"
)
_CLIMATE = r"\bclimate|\bemissions?\b|\bGHG\b|\bcarbon\b|\bsustainability|\bESG\b|\bdecarboni[sz]"
_AMOUNT = (
    r"(?:[$\u20ac\u00a3]|\b(?:USD|EUR|GBP|CHF)\b) ?\d|\d ?(?:million|billion|bn|m)?\b.{0,25}"
    r"(?:\bmillion|\bbillion|\bbn\b|\bsites?\b|\bEUR\b|\bUSD\b|[$\u20ac\u00a3])"
)
_SHARE = r"\d ?%|\bper cent\b"
_TRANSITION = r"\btransition(?:al)? risks?\b"
_PHYSICAL = (
    r"\bphysical (?:climate )?risks?\b|\b(?:flood|drought|water[- ]stress|heat|storm"
    r"|wildfire)\w*\b.{0,60}\brisks?\b"
)
_EXPOSED = r"\bexpos|\bvulnerable\b|\bat risk\b|\baffected\b|\bsubject to\b|\blocated in\b"
_OPPORTUNITY = (
    r"\bclimate[- ]related opportunit|\blow[- ]carbon (?:products?|revenue|business|solutions?)"
    r"|\btaxonomy[- ]aligned|\bgreen (?:revenue|products?)"
)
_DEPLOYED = (
    r"\bcapital expenditures?\b|\bcapex\b|\binvest(?:ed|ment|ments|ing)?\b"
    r"|\bfinanc(?:e[ds]?|ing)\b|\bspen[dt]\b|\bdeploy"
)
_FOR_CLIMATE = (
    r"\bclimate|\bdecarboni[sz]|\blow[- ]carbon|\brenewable|\benergy efficien|\babatement"
)
_INSTRUMENTS = (
    r"\bpower purchase agreements?\b|\bPPAs?\b|\bguarantees? of origin\b|\bRECs?\b|"
    r"\brenewable energy (?:certificates?|credits?)\b|"
    r"\benergy attribute\b|\bcontractual instruments?\b|\bgreen (?:tariffs?|electricity contracts?)"
)
_MEASURING = r"\bmethod\w*|\bemissions? factors?\b|\bassumptions?\b|\bapproach\b|\binputs?\b"


def _scope(number: str) -> Requirement:
    return Requirement(
        f"S2.29(a)(i)({number})",
        ((f"Scope {number} amount", amount_of(number)), ("unit", in_tonnes(number))),
    )


def _exposure(paragraph_id: str, name: str, risk: str, exposed: str = _EXPOSED) -> Requirement:
    """What, how much, and what share of it is exposed or aligned."""
    amount, share = said(risk, exposed, _AMOUNT), said(risk, exposed, _SHARE)
    return Requirement(
        paragraph_id, ((name, said(risk, exposed)), ("amount", amount), ("percentage", share))
    )


_MEASURED: Final[tuple[Requirement, ...]] = (
    *(_scope(number) for number in "123"),
    Requirement("S2.29(a)(ii)", (("GHG Protocol", passed("methodology")),)),
    Requirement(
        "S2.29(a)(iii)(1)",
        (
            (
                "approach",
                said(
                    r"\boperational control\b|\bfinancial control\b|\bequity (?:share|basis"
                    r"|approach)\b"
                ),
            ),
            (
                "inputs",
                said(
                    r"\bemissions? factors?\b|\bactivity data\b|\bmetered\b"
                    r"|\bconversion factors?\b",
                    _EMISSIONS + r"|\bdata\b",
                ),
            ),
            (
                "assumptions",
                said(
                    r"\bassum(?:e[ds]?|ing|ptions?)\b|\bestimat\w+\b",
                    _EMISSIONS,
                    r"\bfactors?\b|\bdata\b|\bcalculat\w+",
                ),
            ),
        ),
    ),
    Requirement(
        "S2.29(a)(iii)(2)",
        (
            (
                "reason for choice",
                said(
                    r"\b(?:operational|financial) control\b|\bequity (?:share|basis)\b"
                    r"|\bemissions? factors?\b|\bmeasurement approach",
                    r"\b(?:because|since it|as it|in order to|chose[n]?|selected"
                    r"|most representative|best reflects?)\b",
                ),
            ),
        ),
    ),
    Requirement(
        "S2.29(a)(iii)(3)",
        (
            (
                "change",
                said(
                    r"\b(?:changed?|updated|revised|restated|switched|recalculated)\b",
                    _MEASURING,
                    _EMISSIONS,
                ),
            ),
            (
                "reason",
                said(
                    r"\b(?:changed?|updated|revised|restated|switched|recalculated)\b",
                    REASON,
                    _EMISSIONS,
                ),
            ),
        ),
        "changed",
        said(
            r"\bno (?:material |significant )?changes?\b|\b(?:has|have|did) not (?:been )?chang",
            _MEASURING,
            _EMISSIONS,
        ),
    ),
    Requirement(
        "S2.29(a)(iv)(1)",
        (
            (
                "group emissions",
                said(
                    r"\bconsolidated (?:accounting )?group\b|\bconsolidated entit"
                    r"|\bparent and its subsidiaries",
                    _EMISSIONS,
                ),
            ),
        ),
        "investees",
    ),
    Requirement(
        "S2.29(a)(iv)(2)",
        (
            (
                "investee emissions",
                said(
                    r"\bassociates?\b|\bjoint ventures?\b|\bunconsolidated\b|\binvestees?\b",
                    _EMISSIONS,
                ),
            ),
        ),
        "investees",
    ),
    Requirement(
        "S2.29(a)(v)",
        (
            ("location-based Scope 2", amount_of("2", "location")),
            ("contractual instruments", said(_INSTRUMENTS)),
        ),
        "market",
    ),
    Requirement(
        "S2.29(a)(vi)(1)",
        (("categories named", either(categories, said(r"\bcategor(?:y|ies) \d", r"\bscope ?3"))),),
    ),
)
_EXPOSED_AND_PAID: Final[tuple[Requirement, ...]] = (
    _exposure("S2.29(b)", "transition exposure", _TRANSITION),
    _exposure("S2.29(c)", "physical exposure", _PHYSICAL),
    _exposure("S2.29(d)", "opportunity alignment", _OPPORTUNITY, r"\w"),
    Requirement(
        "S2.29(e)",
        (
            ("deployed amount", said(_DEPLOYED, _FOR_CLIMATE)),
            ("currency amount", said(_DEPLOYED, _FOR_CLIMATE, _AMOUNT)),
        ),
    ),
    Requirement(
        "S2.29(f)(i)",
        (
            ("use stated", said(_PRICE)),
            (
                "application",
                said(
                    _PRICE,
                    r"\b(?:decisions?|appl(?:y|ied|ies)|used?|uses|apprais\w+|evaluat\w+"
                    r"|invest\w+|approv\w+|guide)\b",
                ),
            ),
        ),
        denied=said(_NO_PRICE),
    ),
    Requirement(
        "S2.29(f)(ii)",
        (
            (
                "price per tonne",
                said(
                    _PRICE,
                    r"\bper (?:metric )?ton|/ ?t\b|\bper tCO2",
                    r"(?:[$\u20ac\u00a3]|\b(?:USD|EUR|GBP|CHF)) ?\d|\d ?(?:USD|EUR|GBP|CHF)",
                ),
            ),
        ),
        "price",
    ),
    Requirement(
        "S2.29(g)(i)",
        (
            ("whether it is linked", said(_PAY, _CLIMATE)),
            (
                "how it is linked",
                said(
                    _PAY,
                    _CLIMATE,
                    r"\b(?:condition|metric|KPI|criteri|component|weight|tied|linked|based on"
                    r"|depend|target)\w*",
                ),
            ),
        ),
        denied=said(_PAY, _CLIMATE, _NOT_PAID),
    ),
    Requirement("S2.29(g)(ii)", (("percentage", said(_PAY, _CLIMATE, _SHARE)),)),
)
REQUIREMENTS: Final[tuple[Requirement, ...]] = (*_MEASURED, *_EXPOSED_AND_PAID, *TARGETS)
