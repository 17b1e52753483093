"""What a label says beyond scope, method, unit and the usual words."""

from __future__ import annotations

import re

from reports.language.scopes import SCOPE_LIST
from sibyl_project.common.regex import regex

_VOCABULARY = regex(
    r"\b(?:e1-6|gri|esrs|assertions?|total|subtotal|gross|direct|indirect|energy|ghg|greenhouse"
    r"|gas(?:es)?|emissions?|emitted|absolute|overall|annual|combined|aggregate|carbon|footprint"
    r"|location|market|based|method|scopes?|category|cat|the|of|and|our|in|for|own|operations"
    r"|operational|company|corporate|group|global|worldwide|reported|sum|all|other|value|chain"
    r"|inventory|co2e?|equivalents?|balance|account(?:ing)?|figures?|levels?|results?|protocol|ccf|kpis?"
    r"|significant|indicators?|metrics?|unit|amount|plus|by|type|sources?|lbm?|mbm?"
    r"|emissionen|utsl\u00e4pp(?:en)?|\u00e9missions|emisiones|emissioni"
    r"|(?:(?:four|thir|fif)teen|eleven|twelve|ten|nine|eight|seven|six|five|four|three|two"
    r"|\d+) categor(?:y|ies)|from|purchased|procured|imported|material (?=greenhouse|GHG|scope"
    r"|emissions)|consumption|consumed|usage|use|used|within|organi[sz]ation|fy|fiscal"
    r"|year)\b",
    re.IGNORECASE,
)


# "GRI 305 – 1-a", "305-1", "E1-6": where a standard asks for what the row tells
_REFERENCE = regex(
    r"\b(?:GRI|ESRS|SASB|DR|TCFD)\s?[A-Z]{0,2}\d{1,3}(?:\s?[-\u2013.]\s?\d{1,2})*"
    r"(?:\s?[-\u2013]?\s?[a-z]\b)?|^\W*\d{3}[-\u2013]\d{1,2}(?:[-\u2013]?[a-z]\b)?"
)


def remainder(label: str) -> str:
    """What a table label says beyond scope, method, unit and the usual words: the part of the
    company or inventory it covers."""
    label = _REFERENCE.sub(" ", label)
    text = re.sub(
        r"\((?:[^()]*(?:based|CO2|tonn|tons|GHG|MWh|GWh|GJ|TJ|scope|method)[^()]*)\)",
        " ",
        label,
        flags=re.IGNORECASE,
    )
    text = re.sub(
        r",? ?(?:in )?(?:thousands? |millions? |1,000 |'000 )?(?:of )?(?:metric )?\b(?:tonnes"
        r"|tons|tonne|t|kt|Mt|MT|MWh|GWh|GJ|TJ) ?(?:of )?(?:CO2e?)?(?![A-Za-z])",
        " ",
        text,
    )
    text = re.sub(rf"\bscopes?[ -]?{SCOPE_LIST}\d?", " ", text, flags=re.IGNORECASE)
    return re.sub(r"[\W\d_]+", " ", _VOCABULARY.sub(" ", text)).strip()
