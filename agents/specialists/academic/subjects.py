"""The subjects on which research is searched: technologies, methods and certificates that claims
name. What is asked is made of these words alone, so that no question tells whose report it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from agents.specialists.academic.families import Family
from agents.specialists.academic.investigations.types import Kind
from sibyl_project.common.regex import regex


@dataclass(frozen=True, slots=True)
class Subject:
    """`words` are asked, `named` finds it in claims and in publications, `families` are asked about
    in this order."""

    name: str
    words: str
    named: re.Pattern[str]
    kind: Kind
    families: tuple[Family, ...]

    def is_in(self, text: str) -> bool:
        """Whether a text names the subject."""
        return bool(self.named.search(text))


_ACRONYM = regex(r"[A-Z]{2,}")


def _subject(name: str, named: str, kind: Kind, *families: Family, words: str = "") -> Subject:
    """A subject; acronyms in its pattern count in capitals only: "SAF", never "saf"."""
    pattern = _ACRONYM.sub(lambda found: f"(?-i:{found[0]})", named)
    return Subject(name, words or name, regex(pattern, re.IGNORECASE), kind, families)


def _technology(name: str, named: str, *more: Family, words: str = "") -> Subject:
    return _subject(name, named, Kind.RESEARCH, Family.EFFECT, *more, words=words)


_METHOD, _PAPER = Kind.METHODOLOGY, Kind.CERTIFICATION
SUBJECTS: Final = (
    _technology("heat pumps", r"\bheat pumps?\b"),
    _technology("photovoltaics", r"\bphotovoltaics?\b|\bsolar (?:panels?|PV|power|energy)\b"),
    _technology("wind power", r"\bwind (?:power|energy|farms?|turbines?|parks?)\b"),
    _technology("green hydrogen", r"\b(?:green|renewable|low[- ]carbon|clean) hydrogen\b"),
    _technology("electrolysers", r"\belectroly[sz]er?s?\b", words="water electrolysis hydrogen"),
    _technology(
        "carbon capture and storage",
        r"\bcarbon capture\b|\b(?:CCS|CCUS)\b|\bcapture and (?:storage|sequestration)\b",
        Family.PERMANENCE,
    ),
    _technology(
        "direct air capture", r"\bdirect air capture\b|\b(?:DAC|DACCS)\b", Family.PERMANENCE
    ),
    _technology("biochar", r"\bbiochar\b", Family.PERMANENCE),
    _technology(
        "reforestation",
        r"\b(?:re|af)forestation\b|\btree[- ]planting\b"
        r"|\bplant(?:ed|ing)? (?:[\d,.]+ )?(?:million )?trees\b",
        Family.PERMANENCE,
        words="reforestation carbon sequestration",
    ),
    _technology("mangrove restoration", r"\bmangroves?\b|\bblue carbon\b", Family.PERMANENCE),
    _technology(
        "avoided deforestation", r"\bREDD\+?|\bavoided deforestation\b", Family.ADDITIONALITY
    ),
    _technology(
        "regenerative agriculture",
        r"\bregenerative (?:agriculture|farming)\b|\bcover crops?\b|\bno[- ]till\b|\bsoil carbon\b",
        Family.PERMANENCE,
        words="regenerative agriculture soil carbon",
    ),
    _technology("sustainable aviation fuel", r"\bsustainable aviation fuels?\b|\bSAF\b"),
    _technology("renewable diesel", r"\bHVO\b|\brenewable diesel\b|\bbiodiesel\b|\bbiofuels?\b"),
    _technology("biogas", r"\bbiogas\b|\bbiomethane\b|\brenewable natural gas\b"),
    _technology(
        "electric vehicles",
        r"\b(?:battery[- ])?electric (?:vehicles?|cars?|trucks?|buses|fleets?)\b|\bB?EVs?\b",
        words="battery electric vehicles life cycle",
    ),
    _technology("battery storage", r"\bbatter(?:y|ies) (?:energy )?storage\b|\benergy storage\b"),
    _technology("LED lighting", r"\bLEDs? (?:light\w*|lamps?|retrofit\w*|fixtures?)\b|\bLEDs\b"),
    _technology(
        "building retrofits",
        r"\b(?:building|energy) retrofits?\b|\binsulation\b|\benerg(?:y|etic) renovation\b",
        words="building energy retrofit",
    ),
    _technology("waste heat recovery", r"\b(?:waste )?heat recovery\b|\bwaste heat\b"),
    _technology("cogeneration", r"\bcogeneration\b|\bcombined heat and power\b|\bCHP\b"),
    _technology(
        "electric arc furnaces",
        r"\belectric arc furnaces?\b|\bEAF\b",
        words="electric arc furnace steel",
    ),
    _technology(
        "hydrogen direct reduction",
        r"\bdirect[- ]reduc(?:ed|tion)(?: of)? iron\b|\bDRI\b",
        words="hydrogen direct reduced iron",
    ),
    _technology(
        "low-carbon cement",
        r"\b(?:low[- ]carbon|green) (?:cement|concrete)\b|\bclinker (?:factor|ratio|substitut\w+)",
        words="clinker substitution cement",
    ),
    _technology(
        "methane leak detection", r"\bleak detection\b|\bLDAR\b|\bmethane (?:leaks?|slip)\b"
    ),
    _technology(
        "refrigerants of low warming potential",
        r"\b(?:low[- ]GWP|natural) refrigerants?\b|\bR-?(?:32|290|744|1234\w+)\b",
        words="low GWP refrigerants",
    ),
    _technology("nuclear power", r"\bnuclear (?:power|energy|plants?)\b|\bSMRs?\b"),
    _technology(
        "recycling",
        r"\brecycled (?:content|materials?|plastics?|aluminium|aluminum|steel)\b",
        words="recycled materials life cycle",
    ),
    _technology("bioplastics", r"\bbio[- ]?plastics?\b|\bbio[- ]based (?:plastics?|polymers?)\b"),
    _technology("remanufacturing", r"\bre-?manufactur\w+|\brefurbish\w+"),
    _technology(
        "route optimisation",
        r"\broute optimi[sz]ation\b|\beco[- ]driving\b",
        words="route optimisation fuel consumption",
    ),
    _technology("wind-assisted ships", r"\bwind[- ]assisted\b|\brotor sails?\b"),
    _technology("demand response", r"\bdemand[- ](?:side )?(?:response|management)\b"),
    _technology("remote work", r"\b(?:remote|home|hybrid) work(?:ing)?\b|\btele-?work\w*"),
    _technology("inverter air conditioners", r"\binverter\b", words="inverter air conditioner"),
    _subject(
        "renewable energy certificates",
        r"\brenewable energy (?:certificates?|credits?)\b|\bI?-?RECs?\b|\bguarantees? of origin\b"
        r"|\benergy attribute certificates?\b|\bEACs?\b|\bREGOs?\b|\bnon-fossil certificates?\b",
        _PAPER,
        Family.ADDITIONALITY,
        Family.DOUBLE,
        Family.INTEGRITY,
    ),
    _subject(
        "power purchase agreements",
        r"\b(?:power|electricity) purchase agreements?\b|\bv?PPAs?\b",
        _PAPER,
        Family.ADDITIONALITY,
        words="corporate power purchase agreements renewable",
    ),
    _subject(
        "carbon credits",
        r"\bcarbon (?:credits?|offsets?|offsetting)\b|\boffset credits?\b|\bVCUs?\b"
        r"|\bVerified Carbon Standard\b|\bclean development mechanism\b",
        _PAPER,
        Family.ADDITIONALITY,
        Family.PERMANENCE,
        Family.INTEGRITY,
        Family.DOUBLE,
        words="carbon offset credits",
    ),
    _subject(
        "environmental management systems",
        r"\bISO[ -]?14001\b|\bEMAS\b|\benvironmental management systems?\b",
        _PAPER,
        Family.EFFECT,
        words="ISO 14001 environmental performance",
    ),
    _subject(
        "energy management systems",
        r"\bISO[ -]?50001\b|\benergy management systems?\b",
        _PAPER,
        Family.EFFECT,
        words="ISO 50001 energy savings",
    ),
    _subject(
        "green building labels",
        r"\bLEED\b|\bBREEAM\b|\bENERGY STAR\b|\bgreen building\w*",
        _PAPER,
        Family.EFFECT,
        words="LEED certified buildings energy performance",
    ),
    _subject(
        "forest certification",
        r"\bFSC\b|\bForest Stewardship Council\b|\bPEFC\b|\bforest certification\b",
        _PAPER,
        Family.INTEGRITY,
        words="forest certification",
    ),
    _subject(
        "palm oil certification",
        r"\bRSPO\b|\bpalm oil\b",
        _PAPER,
        Family.EFFECT,
        Family.INTEGRITY,
        words="RSPO palm oil certification",
    ),
    _subject(
        "mass balance",
        r"\bmass[- ]balance\b|\bISCC\b",
        _PAPER,
        Family.VALIDITY,
        words="mass balance chain of custody",
    ),
    _subject(
        "spend-based Scope 3",
        r"\bspend[- ]based\b|\binput[- ]output\b|\bEEIO\b",
        _METHOD,
        Family.VALIDITY,
        Family.ALIGNMENT,
        words="spend-based scope 3 emissions",
    ),
    _subject(
        "market-based Scope 2",
        r"\bmarket[- ]based\b",
        _METHOD,
        Family.VALIDITY,
        words="market-based scope 2 accounting",
    ),
    _subject(
        "Scope 3 accounting",
        r"\bscope ?3\b|\bvalue chain emissions\b",
        _METHOD,
        Family.VALIDITY,
        Family.ALIGNMENT,
        words="scope 3 emissions accounting",
    ),
    _subject(
        "life cycle assessment",
        r"\blife[- ]?cycle (?:assessments?|analys[ei]s)\b|\bLCAs?\b",
        _METHOD,
        Family.VALIDITY,
        words="comparative life cycle assessment",
    ),
    _subject(
        "corporate carbon accounting",
        r"\b(?:GHG|greenhouse gas) protocol\b|\bISO[ -]?14064\b|\bcarbon accounting\b"
        r"|\bcorporate (?:GHG|carbon)\b",
        _METHOD,
        Family.VALIDITY,
        Family.ALIGNMENT,
        words="corporate greenhouse gas inventory",
    ),
    _subject(
        "financed emissions",
        r"\bfinanced emissions\b|\bPCAF\b",
        _METHOD,
        Family.VALIDITY,
        words="financed emissions PCAF",
    ),
    _subject(
        "internal carbon price",
        r"\binternal carbon pric\w+|\bshadow (?:carbon )?pric\w+",
        _METHOD,
        Family.EFFECT,
        words="internal carbon pricing",
    ),
    _subject(
        "climate scenario analysis",
        r"\b(?:climate )?scenario analys[ei]s\b|\bclimate scenarios?\b",
        _METHOD,
        Family.VALIDITY,
        words="corporate climate scenario analysis",
    ),
    _subject(
        "science-based targets",
        r"\bSBTi?s?\b|\bscience[- ]based\b",
        Kind.TARGET,
        Family.CRITERIA,
        Family.EFFECT,
        words="science-based targets",
    ),
    _subject(
        "net-zero targets",
        r"\bnet[- ]?zero\b",
        Kind.TARGET,
        Family.CRITERIA,
        words="corporate net-zero targets",
    ),
)
_EFFECT = regex(
    r"\b(?:reduc|cut|sav(?:e|es|ing)|avoid|lower|decreas|remov|captur|sequest|stor(?:e|es|ing)\b|less\b"
    r"|fewer\b|improv|efficien|mitigat|decarboni|neutral|free\b|prevent|minimi[sz]|halv|offset)\w*",
    re.IGNORECASE,
)


def subjects_in(text: str) -> tuple[Subject, ...]:
    """The subjects a text names, in the order of the table; technologies only where the text speaks
    of an effect of theirs."""
    has_effect = bool(_EFFECT.search(text))
    return tuple(
        one for one in SUBJECTS if one.is_in(text) and (one.kind is not Kind.RESEARCH or has_effect)
    )
