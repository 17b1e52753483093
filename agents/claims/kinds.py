"""The type and the priority of a claim, read off its signs (FRD 3, sections 2.1 and 2.2)."""

from __future__ import annotations

import re
from collections.abc import Callable

from agents.claims import cues
from agents.claims.signs import Signs
from reports.types import ClaimType, Priority

LAND = re.compile(
    r"\b(?:hectares?|acres?|land|deforest\w+|reforest\w+|forests?|trees|planted|rehabilitat\w+|peatland\w*|mangroves?"
    r"|concession|habitats?|located|water[- ]stress\w*|watershed|catchment|basin"
    r"|flood\w*|cyclones?|droughts?|sea[- ]level|operates? (?:on|in|at|\d+)|operations? in|sites? in|coastal"
    r"|biodivers\w+|protected areas?)\b",
    re.IGNORECASE,
)
CHANGED_BY = re.compile(r"\b(?:increased|decreased|declined|rose|fell|grew|reduced) (?:by )?(?:about |around )?\d", re.IGNORECASE)
AREA = re.compile(
    r"\b(?:hectares?|acres?|square (?:feet|met\w+|kilomet\w+)|km2|trees|forests?|planted|water[- ]stress\w*|flood\w*|cyclones?|droughts?)\b",
    re.IGNORECASE,
)
SITED = re.compile(
    r"^\D*\b(?:mines?|smelters?|refiner(?:y|ies)|plants?|factory|terminal|port|quarry|dam|campus|headquarters|farm|mill|concession"
    r"|plantation|warehouse|distribution cent(?:er|re)|project)$",
    re.IGNORECASE,
)
CORE_METRIC = re.compile(
    r"\b(?:scopes? ?[123]|GHG|greenhouse|CO ?2\w*|carbon|emissions?|energy|electricity|methane|renewables?|intensity"
    r"|net[- ]zero|climate)\b",
    re.IGNORECASE,
)
RENEWABLE_SHARE = re.compile(
    r"\b(?:renewable|recycl\w+|divert\w+|landfill|circular\w*|certified|organic|sustainab(?:le|ly) sourc\w+|packaging"
    r"|biodegradable)\b",
    re.IGNORECASE,
)
METRIC = re.compile(
    r"\b(?:scopes? ?[123]|emissions?|intensity|consumption|consumed|withdraw\w*|CO ?2\w*|footprint|LTIFR?|TRIR"
    r"|injur\w+|fatalit\w+|rate|revenue|turnover|average|total(?:led|ed)?|amounted)\b",
    re.IGNORECASE,
)
REPORTED = re.compile(  # a figure of today beside one of the past, or what products already sold will cause
    r"\b(?:up|down) from (?:about |around |nearly )?\d|\bsold in (?:fiscal )?20\d\d will\b|\blimited assurance\b", re.IGNORECASE
)
PLEDGED = re.compile(
    r"\b(?:aim\w*|target\w*+(?! groups?)|commit\w*|pledg\w+|goals?|ambitions?|plan(?:s|ned)?|intend\w*|aspir\w+|roadmap|path\w*|will)\b",
    re.IGNORECASE,
)
POLICY = re.compile(r"\b(?:is|are) required to\b|\bmandatory\b|\baims? to ensure\b", re.IGNORECASE)  # what holds today
FROM_RENEWABLES = re.compile(r"\b(?:from|of) (?:\w+ )?renewable (?:sources|energy|electricity)\b", re.IGNORECASE)
PROCURED = re.compile(  # a contract or an estimate about a place says little of the place
    r"\b(?:PPAs?|power purchase agreements?|(?:signed|executed|entered into) (?:an?|the) [\w ]{0,20}(?:agreement|contract)"
    r"|(?:we |originally |initially )+estimated?|would be needed)\b",
    re.IGNORECASE,
)
_SOCIAL = frozenset(("governance", "people", "supply chain", "health and safety"))  # matters of policy rather than of nature
SHARE_ONLY = re.compile(r"^\d+(?:[.,]\d+)? ?(?:%|per ?cent)$", re.IGNORECASE)
DONE_BEFORE = re.compile(
    r"\b(?:reduced|decreased|increased|fell|rose|(?:over)?achieved|was|were|amounted|totall?ed|cut|lowered|improved)\b",
    re.IGNORECASE,
)
DONE = re.compile(  # what was done, whatever else the sentence names
    r"\b(?:reduced|decreased|increased|declined|fell|rose|(?:over-?)?achieved|reached|amounted|totall?ed|cut|lowered|improved|spent"
    r"|purchased|sourced|completed|provided|helped|had|constructed|worked|recorded|exceeded|conducted|took part|diverted|recycled"
    r"|trained|saved|avoided|generated|produced|consumed|approved|signed|secured)\b",
    re.IGNORECASE,
)
AHEAD = re.compile(
    r"\b(?:will|aims?|aiming|plan(?:s|ned|ning)?|pledg\w+|commit\w*|intend\w*|intention|expect\w*|by (?:fiscal )?20[2-6]\d"
    r"|set (?:\w+ ){0,2}targets?|(?:our|the) (?:\w+ )?(?:goal|target|ambition)s? (?:is|are|of|for|to)|remains?|want|striv\w+|anticipat\w+)\b",
    re.IGNORECASE,
)
OF_OTHERS = re.compile(  # pledges of customers and countries
    r"\b(?:customers|producers|companies|countries|suppliers|China|Japan|which|that|who)\b[^.;]{0,60}?\b(?:pledged|aiming|targets?"
    r"|net[- ]zero|carbon[- ]neutral)(?:(?!\bwe\b)[^.;])*",
    re.IGNORECASE,
)
MILESTONE = re.compile(  # a list item that begins with what is to be done
    r"^(?:finali[sz]e|improve|extend|enhance|complete|commence|continue|progress|introduce|pursue|accelerate|deliver|develop|engage|conduct"
    r"|apply|provide|commission|support|reduce|partner|plan|achieve|implement|launch|expand|increase|install|phase|switch|transition) "
    r"(?!in\b|of\b|on\b|at\b|rate\b)",
    re.IGNORECASE,
)
PARTNERED = re.compile(  # made with others for what is to come
    r"\b(?:joint (?:development|venture)|memorand\w+ of understanding|strategic (?:stake|partnership|alliance)"
    r"|(?:multi|two|three|four|five|ten|\d+)-year (?:partnership|alliance)|(?:established|formed|entered|signed|launched) (?:\w+ ){0,4}"
    r"(?:partnership|alliance)|partnering with|partnership (?:in|since) 20\d\d)\b"
)
TO_BUILD = re.compile(r"\bto (?:build|develop|construct|install|deploy|create)\b")
MANAGED_BY = re.compile(r"\brisks?\b.{0,160}\b(?:is|are) (?:managed|owned|handled) by\b")
CONDUCT = re.compile(
    r"\b(?:cyber\s?security|data privacy|privacy policy|anti-?corruption|anti-?bribery|whistle-?blow\w*|integrity initiative)\b",
    re.IGNORECASE,
)
ASSURED = re.compile(
    r"\b(?:limited|reasonable) assurance\b|\bindependent third[- ]part(?:y|ies)\b|\bthird[- ]part(?:y|ies) verif\w+",
    re.IGNORECASE,
)
PAY = re.compile(
    r"\b(?:ESG (?:management|governance|leadership)|risk (?:identification|management|assessment) process(?:es)?"
    r"|remuneration|bonus\w*|compensation (?:plans?|programs?)|incentives? (?:plan|pay)|(?:long|short)-term incentives?|stock awards?|STIP|LTIP?|scorecard"
    r"|variable (?:pay|compensation)|executive (?:pay|compensation))\b",
    re.IGNORECASE,
)


def type_of(sentence: str, signs: Signs) -> ClaimType:
    """Exactly one type: the first of TYPE_RULES that fits, from the most telling sign to the broadest."""
    return next(kind for kind, fits in TYPE_RULES if fits(sentence, signs))


def priority_of(sentence: str, kind: ClaimType, signs: Signs) -> Priority:
    """High for figures and dated targets that can be recomputed, medium for what names a process, place or date, low else."""
    core = bool(CORE_METRIC.search(sentence))
    if kind is ClaimType.QUANTITATIVE:
        return Priority.HIGH if signs.has("figure") and (core or signs.has("change")) else Priority.MEDIUM
    if kind is ClaimType.STRATEGIC:
        return _strategic_priority(core, signs)
    if kind is ClaimType.GEOGRAPHIC and core and signs.has("figure") and signs.has("change"):
        return Priority.HIGH
    if kind is ClaimType.GEOGRAPHIC:
        return _if(signs.has("figure", "count", "year", "standard"))
    if kind is ClaimType.LEGAL_GOVERNANCE:
        return _if(signs.has("organ and duty", "figure", "count", "standard"))
    share_alone = (
        bool(signs.figures) and all(SHARE_ONLY.match(figure) for figure in signs.figures) and not signs.has("year", "change")
    )
    return _if(signs.has("figure", "count", "standard", "year") and not share_alone)


def _if(verifiable: bool) -> Priority:
    return Priority.MEDIUM if verifiable else Priority.LOW


def _strategic_priority(core: bool, signs: Signs) -> Priority:
    dated = signs.has("target year", "year")
    if signs.has("figure", "net zero") and dated and core:
        return Priority.HIGH
    return _if(dated or signs.has("figure", "standard", "count"))


def _is_governance(sentence: str, signs: Signs) -> bool:
    if PAY.search(sentence) or (signs.has("organ and duty") and not signs.has("target year")):
        return True
    kept = ASSURED.search(sentence) or CONDUCT.search(sentence) or MANAGED_BY.search(sentence)
    return bool(kept) and not signs.has("figure")


def _is_strategic(sentence: str, signs: Signs) -> bool:
    if REPORTED.search(sentence) or _is_done(sentence, signs):
        return False
    if MILESTONE.match(sentence) or (PARTNERED.search(sentence) and (not signs.has("figure") or TO_BUILD.search(sentence))):
        return True
    own = OF_OTHERS.sub(" ", sentence) if signs.has("figure") else sentence
    if own != sentence and not cues.FUTURE.search(own):
        return False
    if signs.has("target year") or (signs.has("net zero") and PLEDGED.search(sentence)):
        return True
    if re.search(
        r"\bscenario (?:analys|planning)|\bmodelled under\b|\bwould be needed\b"
        r"|\b(?:internal|shadow) (?:carbon|CO2) price|\btransition plan",
        sentence,
        re.IGNORECASE,
    ):
        return True
    if (cues.COMPLIANCE.search(sentence) or POLICY.search(sentence)) and not signs.has("figure", "year"):
        return False
    return bool(cues.FUTURE.search(sentence)) and not DONE_BEFORE.search(sentence)


def _is_done(sentence: str, signs: Signs) -> bool:
    """A result, even where it names the target it serves: "overachieved our 2025 ambition with a reduction of 60%"."""
    return bool(DONE.search(sentence)) and signs.has("figure", "count") and not AHEAD.search(sentence)


def _is_environmental_share(sentence: str, signs: Signs) -> bool:
    """ "92 % of waste diverted", "100 % renewable electricity": a share of a practice rather than a measured quantity."""
    only_shares = bool(signs.figures) and all(SHARE_ONLY.match(figure) for figure in signs.figures)
    if only_shares and FROM_RENEWABLES.search(sentence) and not signs.has("change"):
        return True
    return only_shares and bool(RENEWABLE_SHARE.search(sentence)) and not METRIC.search(sentence) and not signs.has("change")


def _is_place(sentence: str, signs: Signs) -> bool:
    if PROCURED.search(sentence) or CHANGED_BY.search(sentence) or (METRIC.search(sentence) and signs.has("change") and not AREA.search(sentence)):
        return False
    return _is_sited(signs) or (signs.has("place") and bool(LAND.search(sentence)))


def _is_sited(signs: Signs) -> bool:
    """Whether a facility is one that stands somewhere: a kind of plant by name, or a named one beside a place."""
    return any(
        SITED.search(facility)
        or (signs.places and not facility.endswith("s"))
        or any(place in facility for place in signs.places)
        for facility in signs.facilities
    )


def _is_measured(sentence: str, signs: Signs) -> bool:
    return signs.has("figure", "scope") and signs.has("figure", "count") and not _is_environmental_share(sentence, signs)


def _is_social_policy(sentence: str, signs: Signs) -> bool:
    return bool(cues.COMPLIANCE.search(sentence)) or not _SOCIAL.isdisjoint(signs.topics)


TYPE_RULES: tuple[tuple[ClaimType, Callable[[str, Signs], bool]], ...] = (
    (ClaimType.LEGAL_GOVERNANCE, _is_governance),
    (ClaimType.STRATEGIC, _is_strategic),
    (ClaimType.GEOGRAPHIC, _is_place),
    (ClaimType.ENVIRONMENTAL, lambda sentence, signs: signs.environmental and bool(PROCURED.search(sentence))),
    (ClaimType.QUANTITATIVE, _is_measured),
    (ClaimType.LEGAL_GOVERNANCE, lambda sentence, signs: bool(cues.COMPLIANCE.search(sentence)) and not signs.environmental),
    (ClaimType.ENVIRONMENTAL, lambda _, signs: signs.environmental),
    (ClaimType.QUANTITATIVE, lambda sentence, signs: signs.has("count") or bool(METRIC.search(sentence))),
    (ClaimType.LEGAL_GOVERNANCE, _is_social_policy),
    (ClaimType.STRATEGIC, lambda sentence, signs: signs.has("target") or bool(cues.SCENARIO.search(sentence))),
    (ClaimType.ENVIRONMENTAL, lambda _sentence, _signs: True),
)
