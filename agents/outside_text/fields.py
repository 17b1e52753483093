"""The fields that words are of: what a punishment was for, and, more widely, whether a claim and a
text may speak of one thing though they share no word."""

from __future__ import annotations

import re
from typing import Final

from sibyl_project.common.regex import regex


def _any_of(words: str) -> re.Pattern[str]:
    return regex(rf"\b(?:{words})\b", re.IGNORECASE)


_TOPICS: Final = {
    "environment": _any_of(
        r"environment\w*|pollut\w*|spill\w*|emission\w*|discharg\w*|waste\w*|water|river|air"
        r"|effluent|leak\w*|contaminat\w*"
    ),
    "safety": _any_of(r"safety|fatalit\w*|deaths?|killed|injur\w*|accident\w*"),
    "corruption": _any_of(r"corrupt\w*|brib\w*|fraud\w*|launder\w*"),
    "competition": _any_of(r"antitrust|cartel\w*|anti-?competiti\w*"),
    "privacy": _any_of(r"privacy|data protection|GDPR|data breach\w*"),
    "labour": _any_of(r"child labou?r|forced labou?r|slavery|discriminat\w*|harass\w*|wages?"),
}
WIDEST: Final = "works"  # the field of which most texts have some word
_FIELDS: Final = {
    "punishment": _any_of(
        r"fine[sd]?|penal\w+|sanction\w*|convict\w*|violat\w*|breach\w*|prosecut\w*|infring\w*"
        r"|courts?|judges?|lawsuits?|sue[sd]?|settle[sd]?|settlements?|regulators?|guilty|charged"
        r"|inspect\w*|investigat\w*|inquir\w+|probe[sd]?|raid\w*|proceedings|offen[cs]es?"
        r"|complian\w+|non-?compliance|permits?|limits?"
    ),
    "environment": _any_of(
        r"pollut\w*|spill\w*|discharg\w*|effluent\w*|wastewater|leak\w*|contaminat\w*|toxic"
        r"|sewage|rivers?|stream|lake|drain|dam|tailings|soil|fumes|smoke|dust|smell"
    ),
    "climate": _any_of(
        r"emissions?|emit\w*|CO2\w*|carbon|greenhouse|GHG|climate|footprint|net[- ]zero|methane"
        r"|scopes?|decarboni[sz]\w*|low-carbon|warming"
    ),
    "energy": _any_of(
        r"energy|electric\w*|power|renewabl\w*|solar|wind|hydro\w*|coal|gas|oil|fuels?|diesel"
        r"|[kMGT]Wh?|terawatt\S*|gigawatt\S*|megawatt\S*|grid|turbines?|batter(?:y|ies)"
    ),
    "water": _any_of(r"water|wells?|aquifers?|litres?|liters?|gallons?|drought|rivers?|dye\w*"),
    "waste": _any_of(r"waste\w*|recycl\w*|landfill\w*|scrap|packaging|plastics?|binned|reus\w*"),
    "safety": _any_of(
        r"safety|fatal\w*|deaths?|dies|died|dead|kill\w*|injur\w*|accident\w*|lives|life|hurt"
        r"|explosion|collaps\w*|fire"
    ),
    "people": _any_of(
        r"employees?|workers?|workforce|staff|labou?r\w*|unions?|strikes?|wages?|pay|women|men"
        r"|gender|diversity|jobs?|hired?|hiring|lay-?offs?|slavery|bonded|discriminat\w*|harass\w*"
        r"|contractors?"
    ),
    "nature": _any_of(
        r"forests?|deforest\w*|biodivers\w*|species|birds?|habitats?|soy|palm|cattle|farm\w*"
        r"|hens?|eggs?|animals?|welfare|fish\w*|trees?|land"
    ),
    "people nearby": _any_of(
        r"communit\w+|villag\w+|residents?|neighbou?rs?|indigenous|peoples?|consult\w+"
    ),
    "conduct": _any_of(
        r"corrupt\w*|brib\w*|fraud\w*|launder\w*|antitrust|\w*[ck]artel\w*|anti-?competiti\w*|privacy"
        r"|data protection|GDPR|cyber\w*|hack\w*|tax\w*|lobby\w*|whistle-?blow\w*"
    ),
    WIDEST: _any_of(
        r"clos(?:e|es|ed|ing|ure)|shut\w*|open(?:s|ed|ing)?|start\w*|launch\w*|commission\w*"
        r"|ceas\w*|build\w*|built|plants?|sites?|factor(?:y|ies)|mills?|mines?|smelters?|bakery"
        r"|bakeries|produc\w+|capacity|trucks?|vehicles?|fleet"
    ),
}


def topics_in(words: str) -> set[str]:
    """What a punishment that some words tell may be for."""
    return {name for name, pattern in _TOPICS.items() if pattern.search(words)}


def fields_in(words: str) -> set[str]:
    """The fields that some words touch, however lightly."""
    return {name for name, pattern in _FIELDS.items() if pattern.search(words)}
