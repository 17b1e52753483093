"""Frameworks of sustainability reporting, and what a sentence says of one: that the report is
prepared in accordance with it, for a part of it, with reference to it, that it will be later, that
it is not used, or no more than its name.

A claim has to be about the report ("this report", "our disclosures", "we report"). That emissions
are calculated or that topics are chosen as a framework says is no claim of it, nor is what an
assurer was asked to look at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from reports.language.years import NAMED_YEAR
from sibyl_project.common.regex import regex


class Framework(StrEnum):
    """A framework that reports are prepared by; national law stands for the laws of single
    countries and the European directives they carry out."""

    IFRS = "ifrs"
    ESRS = "esrs"
    GRI = "gri"
    SASB = "sasb"
    TCFD = "tcfd"
    NATIONAL_LAW = "national_law"
    DNK = "dnk"
    GLOBAL_COMPACT = "global_compact"
    CDP = "cdp"
    INTEGRATED_REPORTING = "integrated_reporting"

    @property
    def in_words(self) -> str:
        """The name as pages print it."""
        return _WORDS[self]

    @property
    def short(self) -> str:
        """The name as a person types it."""
        return _SHORT.get(self, self.upper())


_WORDS = {
    Framework.IFRS: "IFRS S1/S2 (ISSB)",
    Framework.ESRS: "ESRS (CSRD)",
    Framework.GRI: "GRI Standards",
    Framework.SASB: "SASB Standards",
    Framework.TCFD: "TCFD recommendations",
    Framework.NATIONAL_LAW: "National law on non-financial reporting",
    Framework.DNK: "German Sustainability Code (DNK)",
    Framework.GLOBAL_COMPACT: "UN Global Compact",
    Framework.CDP: "CDP",
    Framework.INTEGRATED_REPORTING: "Integrated Reporting Framework",
}


_SHORT = {
    Framework.IFRS: "IFRS S1/S2",
    Framework.NATIONAL_LAW: "national law",
    Framework.GLOBAL_COMPACT: "Global Compact",
    Framework.INTEGRATED_REPORTING: "integrated reporting",
}


class Strength(StrEnum):
    """How much a report claims of a framework, the strongest first.

    Unreserved is said only of IFRS Sustainability Disclosure Standards: an explicit statement of
    compliance with all of them that nothing limits (IFRS S1.72).
    """

    UNRESERVED = "unreserved"
    COMPLIES = "complies"
    PARTLY = "partly"
    REFERENCE = "reference"
    ANNOUNCED = "announced"
    DECLINED = "declined"
    MENTIONED = "mentioned"

    @property
    def in_words(self) -> str:
        """The strength as pages print it, after the name of the framework."""
        return _HOW[self]


_HOW = {
    Strength.UNRESERVED: "explicit and unreserved statement of compliance",
    Strength.COMPLIES: "prepared in accordance with it",
    Strength.PARTLY: "claimed for a part of the report or of the framework",
    Strength.REFERENCE: "used as a reference",
    Strength.ANNOUNCED: "announced for later",
    Strength.DECLINED: "said not to be used or not to bind",
    Strength.MENTIONED: "only mentioned",
}
COMPLIANCE = frozenset({Strength.UNRESERVED, Strength.COMPLIES})
CLAIMED = frozenset({*COMPLIANCE, Strength.PARTLY, Strength.REFERENCE})


@dataclass(frozen=True, slots=True)
class Naming:
    """A framework named at `start:end` of a sentence, and how much is claimed of it there."""

    framework: Framework
    strength: Strength
    start: int
    end: int


_SECTION = r"(?:§+|\b[Ss]ections?|\b[Ss]ec\.|\b[Aa]rticles?|\b[Aa]rt\.)"
_NAMES: dict[Framework, re.Pattern[str]] = {
    Framework.IFRS: regex(
        r"\bIFRS S ?[12]\b|\bIFRS Sustainability(?: Disclosure)? Standards?\b"
        r"|\bISSB(?:['’]s)?\b|\bInternational Sustainability Standards Board\b"
    ),
    Framework.ESRS: regex(
        r"\bESRS\b|\bEuropean Sustainability Reporting Standards?\b|\bCSRD\b"
        r"|\bCorporate Sustainability Reporting Directive\b|\bDirective \(EU\) 2022/2464\b"
    ),
    Framework.GRI: regex(r"\bGRI\b|\bGlobal Reporting Initiative\b"),
    Framework.SASB: regex(r"\bSASB\b|\bSustainability Accounting Standards? Board\b"),
    Framework.TCFD: regex(
        r"\bTCFD\b|\bTask ?[Ff]orce (?:on|for) Climate[- ][Rr]elated Financial Disclosures?\b"
    ),
    Framework.NATIONAL_LAW: regex(
        rf"{_SECTION}\s?[^.;()]{{0,60}}?\b(?:289 ?[b-e]|315 ?[bc])\b"
        rf"|{_SECTION}\s?(?:243 ?b|267 ?a)\b|{_SECTION}\s?414C[AB]\b|{_SECTION}\s?964 ?[a-c]\b"
        r"|\bCSR[- ]RUG\b|\bNaDiVeG\b|\bDirective (?:\(?EU\)? )?(?:2014/95|2013/34)(?:/EU)?\b"
        r"|\b(?:2014/95|2013/34)/EU\b|\bNon-?[Ff]inancial Reporting Directive\b|\bNFRD\b"
        r"|\bLegislative Decree (?:[Nn]o\.? ?)?254\b|\bLaw 11/2018\b|\bL\.? ?225-102-1\b"
    ),
    Framework.DNK: regex(
        r"\bGerman Sustainability Code\b|\bDNK\b|\bDeutsche[rn]? Nachhaltigkeitskodex\b"
    ),
    Framework.GLOBAL_COMPACT: regex(r"\b(?:UN|United Nations) Global Compact\b|\bUNGC\b"),
    Framework.CDP: regex(r"\bCDP\b"),
    Framework.INTEGRATED_REPORTING: regex(
        r"<IR> [Ff]ramework|\bIntegrated Reporting [Ff]ramework\b|\bIIRC\b"
    ),
}
_ISSB_ALONE = regex(r"ISSB(?:['’]s)?|International Sustainability Standards Board")
_ITS_STANDARDS = regex(
    r"(?:standards?|requirements?) (?:\w+ ){0,2}(?:of|by) the $|^\W*(?:\(ISSB\) ?)?"
    r"(?:\w+ ){0,3}standards?\b",
    re.IGNORECASE,
)
_WHOLE_SET = regex(
    r"\bIFRS Sustainability Disclosure Standards\b|\bISSB(?:['’]s)? Standards\b"
    r"|\bS1\b.{0,40}\bS2\b",
    re.IGNORECASE,
)

_COMPLIANCE = (
    r"in (?:full |line and |material )?(?:accordance|compliance|conformity|conformance) (?:with|to)"
    r"|according to|compl(?:y|ies|ied|ying|iant) with|pursuant to|as required (?:by|in|under)"
    r"|(?:meet|satisf|fulfil)\w*[^.;]{0,60}(?:requirements?|obligations?)(?: (?:of|under|from))?"
    r"|serves? to fulfil\w*|within the meaning of"
)
_REFERENCE = (
    r"(?:with|in|by|makes?|making) refer-? ?ence (?:to|of)|referenc(?:es?|ed|ing)"
    r"|based on|on the basis of|orient\w+ (?:itself |ourselves )?(?:on|to|towards?|by)"
    r"|guided by|guidance (?:of|from|by|provided by)|informed by|in line with"
    r"|align(?:s|ed|ing|ment)? (?:\w+ )?(?:with|to)|follow(?:s|ed|ing)?"
    r"|draw(?:s|n|ing)? (?:up)?on|tak(?:es?|en|ing) (?:into account|account of)"
    r"|consistent with|us(?:es?|ed|ing)|appl(?:y|ies|ied|ying)|adopt(?:s|ed|ing)?"
    r"|incorporat(?:es?|ed|ing)|mapped [^.;]{0,40}?to"
)
_RELATION = regex(
    rf"\b(?:(?P<compliance>{_COMPLIANCE})|(?P<reference>{_REFERENCE}))(?!\w)", re.IGNORECASE
)
_CONSISTENT = regex(r"consistent with", re.IGNORECASE)
_REACH = 320  # characters from the words of a relation to the name, a list of names included
_BREAK = regex(
    r"[;.!?]\s|\b(?:but|however|whereas|while|because|which|who|defined|definitions?)\b",
    re.IGNORECASE,
)

_ABOUT_REPORT = regex(
    r"\b(?:reports?|reported|reporting|statements?|declarations?|disclos\w+|publications?"
    r"|prepar(?:ed|ation)|publish\w*)\b",
    re.IGNORECASE,
)
_NO_REPORT = regex(  # "reporting" and "disclosure" in the names of other things
    r"\breporting (?:standards?|obligations?|requirements?|frameworks?|initiatives?|year|period)\b"
    r"|\bdisclosure requirements?\b|\bfinancial statements?\b",
    re.IGNORECASE,
)
_THIS_REPORT = regex(
    r"\b(?:this|these|our|the|present|a) (?:[\w&’'-]+ ){0,5}?(?:reports?|statement|declaration"
    r"|publication|disclosures|reporting)\b|\bwe (?:have )?(?:also )?(?:wrote|prepared?|report"
    r"|publish)\b",
    re.IGNORECASE,
)
_OTHER_MATTER = regex(
    r"\b(?:materiality|assess\w*|calculat\w*|account(?:s|ed|ing)|measur\w*|emissions?|targets?"
    r"|strateg\w+|risk management|rights|principles|definitions?|defined|methodolog\w+|topics?"
    r"|energy|training|policy|policies|suppliers?|questionnaire)\b",
    re.IGNORECASE,
)
_ASSURANCE = regex(
    r"\b(?:assur\w+|audit\w*|verif\w+|practitioner\w*|engagement|criteria)\b", re.IGNORECASE
)
_ELSEWHERE = regex(
    r"\b(?:published|available|found|contained|provided|included)\b[^.;]{0,40}"
    r"\b(?:website|separate\w*|annex|online|www\.)|\bseparately\b",
    re.IGNORECASE,
)
_REPORTING_VERB = (
    r"(?:report|disclos|publish|shar|includ|prepar|compl|adopt|align|appl|implement|follow|meet"
    r"|transition|produc|issu)\w*"
)
_FROM_YEAR = (
    r"\b(?:from|as of|starting|beginning) (?:in |with |from )?(?:the )?"
    rf"(?:[\w-]+ ){{0,3}}{NAMED_YEAR}"
)
_LATER = regex(
    rf"\b(?:will|shall|plan\w*|intend\w*|aim\w*|expect\w*|work(?:s|ing)?)(?: to(?:wards?)?)?"
    rf" (?:be )?(?:\w+ )?{_REPORTING_VERB}|\b(?:is|are|we’re|currently) preparing\b"
    r"|\bprepar(?:e|es|ed|ing|ations?) (?:for|to)\b|\bin preparation\b|\bupcoming\b"
    r"|\bforthcoming\b|\bin (?:the )?future\b"
    r"|\bnext (?:reporting |financial |fiscal )?(?:year|period)"
    rf"|{_FROM_YEAR}|\bcurrently developing\b|\bin light of the (?:up)?coming\b"
    r"|\bcommitted to (?:align|report|adopt)",
    re.IGNORECASE,
)
_STILL = regex(r"\bcontinu\w+ to\b|\bagain\b", re.IGNORECASE)
_FROM_YEAR_ON = regex(
    rf"^[^.;]{{0,40}}?(?:{_FROM_YEAR}|\bin (?:the )?(?:future|coming|next|following)\b)",
    re.IGNORECASE,
)
_DECLINED = regex(
    r"\bnot to (?:use|apply|follow|adopt)\b[^.;]{0,40}\b(?:framework|standard|guideline|code)"
    r"|\b(?:uses?|appl(?:y|ies)|follow(?:s|ing|ed)?) no (?:\w+ )?(?:framework|standard)"
    r"|\b(?:reports?|statements?|declarations?|frameworks?|standards?|code|we)\b[^.;,]{0,60}"
    r"\b(?:do|does|did|has|have|was|were|is|are)(?:n't| not) (?:been |yet )?(?:have to be )?"
    r"(?:us|appl|follow|prepar|adopt|oblig|required to|subject to)\w*",
    re.IGNORECASE,
)
_PART_OF = regex(
    r"\b(?<!as )(?:parts? of (?:this|the|our|these)|several|some|selected|certain|most|many"
    r"|individual|not all)\b",
    re.IGNORECASE,
)
_LIMITED = regex(
    r"\b(?:partial(?:ly)?|partly|in part|elements of|where (?:possible|applicable|relevant"
    r"|appropriate)|to the extent|with the exception|exceptions?|except)\b",
    re.IGNORECASE,
)
_RESERVED = regex(
    r"\b(?:in all material respects|substantially|largely|broadly|unless|other than|subject to"
    r"|reliefs?|apart from|does not|do not|limited to)\b",
    re.IGNORECASE,
)
# a company, not its report, acts by the principles of the one and answers the other
_OF_COMPANIES = frozenset({Framework.GLOBAL_COMPACT, Framework.CDP})
_FEW_WORDS = 4
_AFTER = 90  # characters after the name in which the claim is limited
_ANSWERS = regex(
    r"[^.;]{0,40}?\b(?:response|(?:content )?(?:index|indices)|disclosures?|report)\b",
    re.IGNORECASE,
)
_LIST_OF_FRAMEWORKS = regex(
    r"\b(?:reference[ds]?|reporting|applied|disclosure) (?:standards?|guidelines?|frameworks?)\b"
    r"|\bguidelines? (?:referred|referenced|used|consulted)\b",
    re.IGNORECASE,
)


def namings(sentence: str, *, listed: bool = False) -> list[Naming]:
    """The frameworks that a sentence names, in order, each with the strongest claim made of it.

    `listed` says that it is an item below a heading such as "Referenced guidelines".
    """
    found = [
        _naming(sentence, framework, match, listed)
        for framework, name in _NAMES.items()
        for match in name.finditer(sentence)
    ]
    strongest: dict[Framework, Naming] = {}
    for one in sorted(found, key=lambda one: (rank(one.strength), one.start)):
        strongest.setdefault(one.framework, one)
    return sorted(strongest.values(), key=lambda one: one.start)


def answered_under(heading: str) -> list[Naming]:
    """The frameworks that a chapter answers, told from its heading: "TCFD response", "SASB index".
    They are used as a reference; that the report is prepared by them a heading does not say."""
    return [
        Naming(framework, Strength.REFERENCE, *match.span())
        for framework, name in _NAMES.items()
        if framework not in _OF_COMPANIES
        for match in name.finditer(heading)
        if _ANSWERS.match(heading[match.end() :])
    ]


def rank(strength: Strength) -> int:
    """Where a strength stands among all, the strongest being 0."""
    return list(Strength).index(strength)


def lists_frameworks(heading: str) -> bool:
    """Whether a heading stands over a list of the frameworks a report refers to."""
    return bool(_LIST_OF_FRAMEWORKS.search(heading))


def without_names(text: str) -> str:
    """The text with the names of frameworks blanked out, at the same places."""
    for name in _NAMES.values():
        text = name.sub(lambda found: " " * len(found[0]), text)
    return text


def _naming(sentence: str, framework: Framework, name: re.Match[str], listed: bool) -> Naming:
    strength = _strength(sentence, framework, name, listed)
    if strength is Strength.COMPLIES and framework is Framework.IFRS and _is_unreserved(sentence):
        strength = Strength.UNRESERVED
    return Naming(framework, strength, *name.span())


def _is_unreserved(sentence: str) -> bool:
    whole = _WHOLE_SET.search(sentence) and _THIS_REPORT.search(sentence)
    return bool(whole) and not _RESERVED.search(sentence)


def _strength(sentence: str, framework: Framework, name: re.Match[str], listed: bool) -> Strength:
    before, after = sentence[: name.start()], sentence[name.end() :]
    relation = _relation(before)
    about = _NO_REPORT.sub(" ", without_names(sentence))
    subject = bool(_ABOUT_REPORT.search(about))
    if _DECLINED.search(sentence):
        return Strength.DECLINED
    if _is_later(before, after) and (relation or subject or _LATER.search(before)):
        return Strength.ANNOUNCED
    if listed and not before.strip(" •–-*\t"):
        return Strength.REFERENCE
    if relation is None or not subject or not _is_claim(sentence, framework, name, relation):
        return Strength.MENTIONED
    limits = _PART_OF.search(before) or _LIMITED.search(before) or _LIMITED.search(after[:_AFTER])
    if limits:
        return Strength.PARTLY
    consistent = framework is Framework.TCFD and _CONSISTENT.fullmatch(relation[0])
    return Strength.COMPLIES if relation["compliance"] or consistent else Strength.REFERENCE


def _relation(before: str) -> re.Match[str] | None:
    """The words nearest before a name that say how something stands to it."""
    nearest = None
    for match in _RELATION.finditer(before):
        nearest = match
    if nearest is None or len(before) - nearest.end() > _REACH:
        return None
    return None if _BREAK.search(before[nearest.end() :]) else nearest


def _is_later(before: str, after: str) -> bool:
    clause = _BREAK.split(before)[-1]
    later = _LATER.search(clause) and not _STILL.search(clause)
    return bool(later or _FROM_YEAR_ON.match(after))


def _is_claim(
    sentence: str, framework: Framework, name: re.Match[str], relation: re.Match[str]
) -> bool:
    """Whether what stands in a relation to the framework is the report, not something in it."""
    said = _NO_REPORT.sub(" ", without_names(sentence[: relation.start()]))
    opens = len(said.split()) < _FEW_WORDS  # "In accordance with ..., this report ..."
    told = _NO_REPORT.sub(" ", without_names(sentence)) if opens else said
    this_report = bool(_THIS_REPORT.search(told))
    if _ASSURANCE.search(said) or _ELSEWHERE.search(sentence):
        return False
    if _ASSURANCE.search(sentence) and not this_report:
        return False
    if framework is Framework.IFRS and _ISSB_ALONE.fullmatch(name[0]):
        before, after = sentence[: name.start()], sentence[name.end() :]
        if not (_ITS_STANDARDS.search(before[-60:]) or _ITS_STANDARDS.match(after)):
            return False
    if framework in _OF_COMPANIES:
        return this_report
    return this_report or (bool(_ABOUT_REPORT.search(told)) and not _OTHER_MATTER.search(said))
