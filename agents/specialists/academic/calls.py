"""What in a claim calls for the academic agent: target frameworks, pathways and methods."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.base.calls import words_of
from reports.types import ClaimView
from sibyl_project.common.regex import regex

_FRAMEWORKS = regex(
    r"\b(?:SBTi?|science[- ]based|net[- ]zero|carbon[- ](?:neutral\w*|negative)"
    r"|climate[- ](?:neutral\w*|positive)|1\.5 ?°|well[- ]below 2|paris[- ]aligned"
    r"|(?:decarboni[sz]ation|reduction) pathway)",
    re.IGNORECASE,
)
_METHODS = regex(
    r"\b(?:methodolog\w+|(?:GHG|greenhouse gas|carbon) protocol|scenario analys[ie]s"
    r"|life[- ]?cycle|certif\w+|emission factors?|benchmark\w*|peer[- ]reviewed"
    r"|carbon (?:offsets?|credits?)|offsets?\b(?! by| against)|guarantees? of origin"
    r"|renewable energy certificates?|I?-?RECs\b|EACs\b|(?:ISO(?:/IEC)?|ISAE|PAS|OHSAS) ?\d{4,5}"
    r"|LEED|BREEAM|ENERGY STAR|FSC|RSPO|MSC\b|GRESB|ISCC|Bonsucro|Fair ?trade"
    r"|Verified Carbon Standard|VCS|Gold Standard|GRI\b|SASB|TCFD|IPCC|PCAF|AA1000\w*"
    r"|standards?\b(?= (?:for|of|certified)))",
    re.IGNORECASE,
)


def frameworks(claim: ClaimView) -> Sequence[str]:
    """Target frameworks and pathways the claim refers to."""
    return words_of(_FRAMEWORKS, claim.text)


def methods(claim: ClaimView) -> Sequence[str]:
    """Methods, standards and certificates the claim refers to."""
    return words_of(_METHODS, claim.text)
