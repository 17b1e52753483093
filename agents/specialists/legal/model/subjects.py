"""Which titles speak of what a paragraph asks: by the subject of the paragraph, in the words in
which reports name their chapters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from sibyl_project.common.regex import regex

INNERMOST, ABOVE, ALSO_CLIMATE = 1.6, 0.8, 0.5  # what a title is worth, by where it stands
ELSEWHERE = 0.4  # what is left of a vote for a section on a subject of its own

_RISK = r"risk|opportunit|resilien|risik|chancen|risque"
_CLIMATE = r"climat|klima|tcfd|carbon|emission|transition|decarboni|net[ -]zero|scenario|szenari"
_GOVERNANCE = (
    r"governance|board|committee|management (?:of|structure|system)|organi[sz]ation|oversight|"
    r"responsib|executive|aufsichtsrat|vorstand|verantwort|gouvernance"
)
_PAY = r"remunerat|compensation|incentive|\bpay\b|verg[uü]tung|r[ée]mun[ée]ration"
_TARGETS = (
    r"target|goal|objective|ambition|progress|roadmap|commitment|net[ -]zero|ziele?\b|objectif"
)
_STRATEGY = r"strateg|transition|roadmap|action|measure|investment|innovation|business model|plan"
_EMISSIONS = (
    r"emission|\bghg\b|greenhouse|carbon|footprint|scope [123]|co2|climat|klima|key figures|"
    r"performance data|metric|kennzahl"
)
_REPORTING = (
    r"about (?:this|the) report|basis of|report(?:ing)? (?:scope|framework|boundar|princip|period|"
    r"standard|approach|method)|scope|methodolog|framework|standards|foreword|notes? (?:on|to)|"
    r"assurance|materialit|[üu]ber diesen bericht|rahmenwerk"
)
_MONEY = r"financ|capex|capital|invest|taxonom|funding|bond|opex|expenditure"
_PROCESS = r"materialit|due diligence|identif|assess|stakeholder"

# the beginning of a published number, and of which subjects titles are then taken; first that fits
_SUBJECTS: tuple[tuple[str, str], ...] = (
    (r"S1\.27\(a\)\(v\)|S2\.6\(a\)\(v\)", f"{_GOVERNANCE}|{_PAY}|{_TARGETS}"),
    (r"S2\.29\(g\)", _PAY),
    (r"S1\.(?:26|27)|S2\.[56]\b", _GOVERNANCE),
    (r"S1\.44|S2\.25", f"{_RISK}|{_PROCESS}"),
    (r"S2\.(?:22|29\(b\)|29\(c\))|S1\.4[01]", f"{_RISK}|scenario|szenari|tcfd|adaptation"),
    (r"S1\.3[02]|S2\.1[03]|S2\.9\b|S1\.29", f"{_RISK}|value chain|business model|tcfd|materialit"),
    (r"S1\.33|S2\.14", f"{_STRATEGY}|{_TARGETS}"),
    (r"S1\.35|S2\.16", f"{_MONEY}|{_RISK}"),
    (r"S1\.51|S2\.3[3-6]", f"{_TARGETS}|offset|credit"),
    (r"S2\.29\(a\)|S2\.B(?:1|2|3|4|5)", f"{_EMISSIONS}|method|boundar"),
    (r"S2\.29\(d\)", f"{_MONEY}|opportunit|product"),
    (r"S2\.29\(e\)", _MONEY),
    (r"S2\.29\(f\)", r"carbon pric|\bpric|emission|climat|klima"),
    (r"S2\.B|S2\.29", f"{_EMISSIONS}|{_MONEY}"),
    (r"S1\.(?:46|50|52|53|48)|S2\.32", f"{_REPORTING}|key figures|performance|metric|data|index"),
    (r"S1\.", _REPORTING),
)
# a subject of its own, that tells little on others
_APART = regex(r"taxonom|imprint|impressum|contact|glossar|abbreviat", re.I)


def worth_of_titles(paragraph_id: str, titles: Sequence[str]) -> float:
    """What the titles over a section, the outermost first, are worth to a paragraph."""
    asked = _asked(paragraph_id)
    if asked is None or not titles:
        return 0.0
    worth = INNERMOST if asked.search(titles[-1]) else 0.0
    if not worth and any(asked.search(title) for title in titles[:-1]):
        worth = ABOVE
    if worth and paragraph_id.startswith("S2.") and _climate().search(" ".join(titles)):
        worth += ALSO_CLIMATE
    return worth


def is_on_another_subject(paragraph_id: str, titles: Sequence[str]) -> bool:
    """Whether a section stands under titles of a subject of its own that the paragraph does not
    have."""
    asked = _asked(paragraph_id)
    return any(
        _APART.search(title) and not (asked and asked.search(title)) for title in titles[-3:]
    )


@lru_cache(maxsize=600)
def _asked(paragraph_id: str) -> re.Pattern[str] | None:
    words = next((told for begins, told in _SUBJECTS if re.match(begins, paragraph_id)), "")
    return re.compile(words, re.I) if words else None


@lru_cache(maxsize=1)
def _climate() -> re.Pattern[str]:
    return re.compile(_CLIMATE, re.I)
