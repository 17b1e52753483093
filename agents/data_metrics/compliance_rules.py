"""What S2.29 to S2.36 ask for, element by element under the published paragraph ids, and where it may be found.

A negative statement is a disclosure of an item that asks whether something is so ("we do not use an internal carbon price").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from agents.data_metrics.compliance_evidence import Detector, amount_of, categories, either, in_tonnes, passed, said, target_with

Topic = Literal["", "targets", "ghg_targets", "net_target", "price", "market", "investees", "revised", "changed"]

_EMISSIONS = r"\bemissions?\b|\bGHG\b|\bgreenhouse gas|\bscopes? ?[123]"
_PRICE = r"\b(?:internal|shadow|implicit) (?:carbon|CO2e?) (?:price|pricing|fee|tax|cost)|\bshadow (?:carbon )?pric|\binternal price (?:on|of|for) (?:carbon|CO2)|\bcarbon price\b"
_PAY = r"\bremuneration\b|\bbonus(?:es)?\b|\bincentive (?:plan|scheme|pay)|\bexecutive (?:pay|compensation)|\bvariable (?:pay|compensation)|\bcompensation (?:plan|program|committee)"
_CLIMATE = r"\bclimate|\bemissions?\b|\bGHG\b|\bcarbon\b|\bsustainability|\bESG\b|\bdecarboni[sz]"
_TARGET = r"\btargets?\b|\bgoals?\b|\bambitions?\b|\bnet[- ]?zero\b"
_AMOUNT = r"(?:[$\u20ac\u00a3]|\b(?:USD|EUR|GBP|million|billion|m2|sites?|tonnes?)\b).{0,40}\d|\d.{0,25}(?:million|billion|bn\b|sites?\b|EUR|USD|[$\u20ac\u00a3])"
_TRANSITION = r"\btransition(?:al)? risks?\b"
_PHYSICAL = r"\bphysical (?:climate )?risks?\b|\b(?:flood|drought|water[- ]stress|heat|storm|wildfire)\w*\b.{0,60}\brisks?\b"
_EXPOSED = r"\bexpos|\bvulnerable\b|\bat risk\b|\baffected\b|\bsubject to\b|\blocated in\b"
_OPPORTUNITY = r"\bclimate[- ]related opportunit|\blow[- ]carbon (?:products?|revenue|business|solutions?)|\btaxonomy[- ]aligned|\bgreen (?:revenue|products?)"
_DEPLOYED = r"\bcapital expenditures?\b|\bcapex\b|\binvest(?:ed|ment|ments|ing)?\b|\bfinanc(?:e[ds]?|ing)\b|\bspen[dt]\b|\bdeploy(?:ed|ment)"
_CREDITS = r"\bcarbon credits?\b|\boffset(?:s|ting)?\b|\bremoval credits?\b"


@dataclass(frozen=True, slots=True)
class Requirement:
    """A paragraph, its elements with what detects each, and when it applies. `denied` detects the statement that it is not so."""

    paragraph_id: str
    elements: tuple[tuple[str, Detector], ...]
    topic: Topic = ""
    denied: Detector | None = None


REQUIREMENTS: Final[tuple[Requirement, ...]] = (
    *(
        Requirement(f"S2.29(a)(i)({scope})", ((f"Scope {scope} amount", amount_of(scope)), ("unit", in_tonnes(scope))))
        for scope in "123"
    ),
    Requirement("S2.29(a)(ii)", (("GHG Protocol", passed("methodology")),)),
    Requirement(
        "S2.29(a)(iii)(1)",
        (
            ("approach", said(r"\boperational control\b|\bfinancial control\b|\bequity (?:share|basis)\b", _EMISSIONS + r"|\bapproach\b|\bboundar|\bcontrol\b|\bbasis\b")),
            ("inputs", said(r"\bemissions? factors?\b|\bactivity data\b|\bmetered\b|\binvoices?\b|\bconversion factors?\b")),
            ("assumptions", said(r"\bassum(?:e[ds]?|ing|ptions?)\b|\bestimat(?:e[ds]?|ion|ions|ing)\b", _EMISSIONS + r"|\bfactors?\b|\bdata\b")),
        ),
    ),
    Requirement(
        "S2.29(a)(iii)(2)",
        (("reason for choice", said(r"\b(?:because|since it|as it|in order to|reflects?|chose[n]?|selected|most representative)\b", r"\b(?:approach|operational control|financial control|equity|emission factors?|method|inputs?)\b.*")),),
    ),
    Requirement(
        "S2.29(a)(iii)(3)",
        (
            ("change", said(r"\b(?:changed?|updated|revised|restated|switched|recalculated)\b", r"\bmethod\w*|\bemission factors?\b|\bassumptions?\b|\bapproach\b|\binputs?\b")),
            ("reason", said(r"\b(?:because|due to|to reflect|as a result|owing to|in order to|following)\b", r"\b(?:method\w*|restate\w*|recalculat\w*|updated|revised)\b")),
        ),
        topic="changed",
        denied=said(r"\bno (?:material |significant )?changes?\b|\b(?:has|have|did) not (?:been )?chang", r"\bmethod|\binputs?\b|\bassumption|\bapproach"),
    ),
    Requirement(
        "S2.29(a)(iv)(1)",
        (("group emissions", said(r"\bconsolidated (?:accounting )?group\b|\bconsolidated entit|\bparent and (?:its )?subsidiaries", _EMISSIONS)),),
        topic="investees",
    ),
    Requirement(
        "S2.29(a)(iv)(2)",
        (("investee emissions", said(r"\bassociates?\b|\bjoint ventures?\b|\bunconsolidated\b|\binvestees?\b", _EMISSIONS)),),
        topic="investees",
    ),
    Requirement(
        "S2.29(a)(v)",
        (
            ("location-based Scope 2", amount_of("2", "location")),
            ("contractual instruments", said(r"\bpower purchase agreements?\b|\bPPAs?\b|\bguarantees? of origin\b|\bRECs?\b|\brenewable energy (?:certificates?|credits?)\b|\benergy attribute\b|\bcontractual instruments?\b|\bgreen (?:tariffs?|electricity contracts?)")),
        ),
        topic="market",
    ),
    Requirement("S2.29(a)(vi)(1)", (("categories named", either(categories, said(r"\bcategor(?:y|ies) \d", r"\bscope ?3"))),)),
    Requirement("S2.29(b)", (("transition exposure", said(_TRANSITION, _EXPOSED)), ("amount", said(_AMOUNT, f"(?=.*(?:{_TRANSITION}))(?:{_EXPOSED})")), ("percentage", said(r"\d ?%", f"(?=.*(?:{_TRANSITION})).*(?:{_EXPOSED})")))),
    Requirement("S2.29(c)", (("physical exposure", said(_PHYSICAL, _EXPOSED)), ("amount", said(_AMOUNT, f"(?=.*(?:{_PHYSICAL})).*(?:{_EXPOSED})")), ("percentage", said(r"\d ?%", f"(?=.*(?:{_PHYSICAL})).*(?:{_EXPOSED})")))),
    Requirement("S2.29(d)", (("opportunity alignment", said(_OPPORTUNITY)), ("amount", said(_AMOUNT, _OPPORTUNITY)), ("percentage", said(r"\d ?%", _OPPORTUNITY)))),
    Requirement("S2.29(e)", (("deployed amount", said(_DEPLOYED, r"\bclimate|\bdecarboni[sz]|\blow[- ]carbon|\brenewable|\benergy efficien|\babatement")), ("currency amount", said(_AMOUNT, f"(?=.*(?:{_DEPLOYED})).*(?:\\bclimate|\\bdecarboni[sz]|\\blow[- ]carbon|\\brenewable|\\benergy efficien|\\babatement)")))),
    Requirement(
        "S2.29(f)(i)",
        (("use stated", said(_PRICE)), ("application", said(r"\b(?:decisions?|appl(?:y|ied|ies)|used?|uses|apprais\w+|evaluat\w+|invest\w+|approv\w+|guide)\b", _PRICE))),
        denied=said(r"\b(?:do(?:es)? not|no|not yet|without)\b", _PRICE),
    ),
    Requirement("S2.29(f)(ii)", (("price per tonne", said(r"\d", f"(?=.*(?:{_PRICE}))(?=.*(?:per (?:metric )?ton|/ ?t\\b|per tCO2)).*(?:[$\u20ac\u00a3]|USD|EUR|GBP|CHF)")),), topic="price"),
    Requirement(
        "S2.29(g)(i)",
        (("whether it is linked", said(_PAY, _CLIMATE)), ("how it is linked", said(r"\b(?:condition|metric|KPI|criteri|component|weight|tied|linked|based on|depend|target)\w*", f"(?=.*(?:{_PAY})).*(?:{_CLIMATE})"))),
        denied=said(r"\b(?:is|are) not (?:linked|tied)|\bno (?:link|climate)|\bdo(?:es)? not (?:link|factor|include)", f"(?=.*(?:{_PAY})).*(?:{_CLIMATE})"),
    ),
    Requirement("S2.29(g)(ii)", (("percentage", said(r"\d ?%", f"(?=.*(?:{_PAY})).*(?:{_CLIMATE})")),)),
    Requirement("S2.33(a)", (("target metric", target_with(lambda t: t.scope or t.unit or t.kind == "net_zero")),), "targets"),
    Requirement("S2.33(b)", (("objective", said(r"\bmitigat\w+|\badapt\w+|\bscience[- ]based|\b1\.5 ?\u00b0? ?C|\bwell below 2", _TARGET)),), "targets"),
    Requirement("S2.33(c)", (("coverage", either(target_with(lambda t: t.scope or t.part), said(r"\b(?:whole|entire|all) (?:group|company|operations|value chain)|\bown operations\b|\boperational control\b", _TARGET))),), "targets"),
    Requirement("S2.33(d)", (("target period", target_with(lambda t: t.target_year)),), "targets"),
    Requirement("S2.33(e)", (("base period", target_with(lambda t: t.base_year)),), "targets"),
    Requirement(
        "S2.33(f)",
        (("milestones", either(passed("interim_targets"), said(r"\binterim (?:targets?|goals?|milestones?|ambitions?)|\bmilestones?\b|\bnear[- ]term target"))),),
        "targets",
        denied=said(r"\bno interim\b|\b(?:do|have) not (?:set|have)\b.{0,20}\binterim"),
    ),
    Requirement("S2.33(g)", (("target type", either(said(r"\babsolute\b|\bintensity\b", _TARGET), target_with(lambda t: t.kind == "intensity_reduction"))),), "targets"),
    Requirement("S2.33(h)", (("agreement link", said(r"\bParis Agreement\b|\bnationally determined\b|\bNDCs?\b|\binternational (?:climate )?agreement")),), "targets"),
    Requirement(
        "S2.34(a)",
        (("third-party validation", said(r"\bvalidat\w+|\bapproved by|\bverified by|\bSBTi[- ](?:approved|validated)|\bapproved\b.{0,40}\b(?:SBTi|science[- ]based)", _TARGET + r"|\bSBTi\b")),),
        "targets",
        denied=said(r"\bnot (?:been |yet (?:been )?)?(?:validated|approved|verified)", _TARGET),
    ),
    Requirement("S2.34(b)", (("review process", said(r"\breview(?:s|ed)?\b|\breassess\w*|\bre-?evaluat\w*", _TARGET)),), "targets"),
    Requirement("S2.34(c)", (("monitoring metric", said(r"\b(?:progress|monitor\w*|track\w*)\b.{0,60}\b(?:measured|metrics?|KPIs?|indicators?|emissions?|tCO2)", _TARGET + r"|\bprogress\b")),), "targets"),
    Requirement(
        "S2.34(d)",
        (("revision", said(r"\brevis\w+|\braised\b|\bupdated\b|\bstrengthen\w+|\bincreased our ambition|\breplac\w+", _TARGET)), ("reason", said(r"\bbecause\b|\bdue to\b|\bto reflect\b|\bin line with\b|\bto align\b|\bfollowing\b|\bas part of\b", r"(?=.*(?:\brevis|\braised\b|\bupdated\b|\bstrengthen)).*(?:" + _TARGET + ")"))),
        "revised",
        denied=said(r"\bno (?:target|targets|ambition)\b.{0,20}\b(?:was|were|has been|have been) (?:revised|changed)|\b(?:was|were|has|have) not (?:been )?(?:revised|changed)|\bremains? unchanged", _TARGET),
    ),
    Requirement(
        "S2.35",
        (("performance", said(r"\b(?:\d[\d.]* ?%|on track|ahead of|achieved|behind)\b", r"\bprogress\b|\b(?:below|against|compared (?:to|with)|since|relative to)\b.{0,30}\b(?:base|baseline|20[012]\d)|\btarget path|\bon track")), ("trend analysis", said(r"\b(?:driven by|because|due to|result(?:s|ed|ing)? (?:from|of)|explained by|explains|attributable|owing to)\b", r"\bemissions?\b|\btrend\b|\bprogress\b|\breduc\w+|\bfall\b"))),
        "targets",
    ),
    Requirement("S2.36(a)", (("gases covered", said(r"\b(?:seven|all) (?:greenhouse gases|GHGs|Kyoto gases)|\bKyoto\b|\bCO2, ?(?:CH4|methane)|\bgases? (?:covered|included)|\bcover\w* .{0,20}\bgreenhouse gases")),), "ghg_targets"),
    Requirement("S2.36(b)", (("scopes covered", target_with(lambda t: t.scope, emissions=True)),), "ghg_targets"),
    Requirement("S2.36(c)", (("gross or net", said(r"\bgross\b|\bnet\b(?![- ]?zero)|\bnet[- ]zero\b.{0,60}\bgross|\bwithout (?:the use of )?(?:carbon )?(?:credits|offsets)", _TARGET + r"|\breduction\b")), ("associated gross target", said(r"\bgross\b", _TARGET))), "ghg_targets"),
    Requirement(
        "S2.36(d)",
        (("sectoral approach", said(r"\bsectoral decarboni[sz]ation|\bSDA\b|\bsector(?:al)?[- ](?:specific )?(?:pathway|approach)")),),
        "ghg_targets",
        denied=said(r"\bnot? (?:derived|based|set|using|used)\b.{0,40}\bsector|\bno sectoral|\bwithout a sectoral|\bcross[- ]sector\b"),
    ),
    Requirement("S2.36(e)(i)", (("reliance", said(_CREDITS, r"\brel(?:y|ies|iance)\b|\bresidual|\bnet[- ]?zero|\bup to\b|\bat most\b|\d ?%|\btargets?\b")),), "net_target"),
    Requirement("S2.36(e)(ii)", (("scheme", said(r"\bGold Standard\b|\bVerra\b|\bVerified Carbon Standard\b|\bVCS\b|\bACCUs?\b|\bAmerican Carbon Registry|\bClimate Action Reserve|\bICVCM\b|\bPuro")),), "net_target"),
    Requirement("S2.36(e)(iii)", (("nature or technology", said(r"\bnature[- ]based|\btechnolog\w+|\breforestation|\bdirect air capture|\bBECCS\b", _CREDITS + r"|\bremovals?\b")), ("reduction or removal", said(r"\bremovals?\b|\bavoid\w*|\breductions?\b", _CREDITS))), "net_target"),
    Requirement("S2.36(e)(iv)", (("integrity factors", said(r"\bpermanen\w+|\badditional(?:ity)?\b|\bintegrity\b|\bdouble[- ]count", _CREDITS + r"|\bbuffer\b|\bremovals?\b|\bproof\b")),), "net_target"),
)  # fmt: skip
