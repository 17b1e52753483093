"""Words that tell the type of a claim (FRD 3, section 2.1). Patterns only; `kinds.py` decides."""

from __future__ import annotations

import re

from reports.language.scopes import ONE_SCOPE
from reports.language.years import DUE_YEAR, FISCAL, RECENT_YEAR
from sibyl_project.common.regex import regex

LAND = regex(
    r"\b(?:hectares?|acres?|land|deforest\w+|reforest\w+|forests?|trees|planted|rehabilitat\w+"
    r"|peatland\w*|mangroves?|concession|habitats?|located|water[- ]stress\w*|watershed|catchment"
    r"|basin|flood\w*|cyclones?|droughts?|sea[- ]level|operates? (?:on|in|at|\d+)|operations? in"
    r"|sites? in|coastal|biodivers\w+|protected areas?)\b",
    re.IGNORECASE,
)
CHANGED_BY = regex(
    r"\b(?:increased|decreased|declined|rose|fell|grew|reduced) (?:by )?(?:about |around )?\d",
    re.IGNORECASE,
)
AREA = regex(
    r"\b(?:hectares?|acres?|square (?:feet|met\w+|kilomet\w+)|km2|trees|forests?|planted"
    r"|water[- ]stress\w*|flood\w*|cyclones?|droughts?)\b",
    re.IGNORECASE,
)
SITED = regex(
    r"^\D*\b(?:mines?|smelters?|refiner(?:y|ies)|plants?|factory|terminal|port|quarry|dam|campus"
    r"|headquarters|farm|mill|concession|plantation|warehouse|distribution cent(?:er|re)"
    r"|project)$",
    re.IGNORECASE,
)
CORE_METRIC = regex(
    rf"\b(?:{ONE_SCOPE}|GHG|greenhouse|CO ?2\w*|carbon|emissions?|energy|electricity|methane"
    r"|renewables?|intensity|net[- ]zero|climate)\b",
    re.IGNORECASE,
)
RENEWABLE_SHARE = regex(
    r"\b(?:renewable|recycl\w+|divert\w+|landfill|circular\w*|certified|organic"
    r"|sustainab(?:le|ly) sourc\w+|packaging|biodegradable)\b",
    re.IGNORECASE,
)
METRIC = regex(
    rf"\b(?:{ONE_SCOPE}|emissions?|intensity|consumption|consumed|withdraw\w*|CO ?2\w*"
    r"|footprint|LTIFR?|TRIR|injur\w+|fatalit\w+|rate|revenue|turnover|average|total(?:led|ed)?"
    r"|amounted)\b",
    re.IGNORECASE,
)
# a figure of today beside one of the past, or what products already sold will cause
REPORTED = regex(
    rf"\b(?:up|down) from (?:about |around |nearly )?\d|\bsold in (?:{FISCAL})?{RECENT_YEAR} will\b"
    r"|\blimited assurance\b",
    re.IGNORECASE,
)
PLEDGED = regex(
    r"\b(?:aim\w*|target\w*+(?! groups?)|commit\w*|pledg\w+|goals?|ambitions?|plan(?:s|ned)?"
    r"|intend\w*|aspir\w+|roadmap|path\w*|will)\b",
    re.IGNORECASE,
)
# what holds today
POLICY = regex(r"\b(?:is|are) required to\b|\bmandatory\b|\baims? to ensure\b", re.IGNORECASE)
FROM_RENEWABLES = regex(
    r"\b(?:from|of) (?:\w+ )?renewable (?:sources|energy|electricity)\b", re.IGNORECASE
)
PROCURED = regex(  # a contract or an estimate about a place says little of the place
    r"\b(?:PPAs?|power purchase agreements?|(?:signed|executed|entered into) (?:an?"
    r"|the) [\w ]{0,20}(?:agreement|contract)|(?:we |originally |initially )+estimated?"
    r"|would be needed)\b",
    re.IGNORECASE,
)
SHARE_ONLY = regex(r"^\d+(?:[.,]\d+)? ?(?:%|per ?cent)$", re.IGNORECASE)
DONE_BEFORE = regex(
    r"\b(?:reduced|decreased|(?<!see )(?<!an )increased|fell|rose|(?:over)?achieved|was|were"
    r"|amounted|totall?ed|cut|lowered|improved)\b",
    re.IGNORECASE,
)
DONE = regex(  # what was done, whatever else the sentence names
    r"\b(?:reduced|decreased|increased|declined|fell|rose|(?:over-?)?achieved|reached|amounted"
    r"|totall?ed|cut|lowered|improved|spent|purchased|sourced|completed|provided|helped|had"
    r"|constructed|worked|recorded|exceeded|conducted|took part|diverted|recycled|trained|saved"
    r"|avoided|generated|produced|consumed|approved|signed|secured)\b",
    re.IGNORECASE,
)
AHEAD = regex(
    r"\b(?:will|aims?|aiming|plan(?:s|ned|ning)?|pledg\w+|commit\w*|intend\w*|intention|expect\w*"
    rf"|by (?:{FISCAL})?{DUE_YEAR}|set (?:\w+ ){{0,2}}targets?|(?:our|the) (?:\w+ )?(?:goal|target"
    r"|ambition)s? (?:is|are|of|for|to)|remains?|want|striv\w+|anticipat\w+)\b",
    re.IGNORECASE,
)
OF_OTHERS = regex(  # pledges of customers and countries
    r"\b(?:customers|producers|companies|countries|suppliers|China|Japan|which|that"
    r"|who)\b[^.;]{0,60}?\b(?:pledged|aiming|targets?|net[- ]zero"
    r"|carbon[- ]neutral)(?:(?!\bwe\b)[^.;])*",
    re.IGNORECASE,
)
MILESTONE = regex(  # a list item that begins with what is to be done
    r"^(?:finali[sz]e|improve|extend|enhance|complete|commence|continue|progress|introduce|pursue"
    r"|accelerate|deliver|develop|engage|conduct|apply|provide|commission|support|reduce|partner"
    r"|plan|achieve|implement|launch|expand|increase|install|phase|switch|transition) (?!in\b"
    r"|of\b|on\b|at\b|rate\b)",
    re.IGNORECASE,
)
PARTNERED = regex(  # made with others for what is to come
    r"\b(?:joint (?:development|venture)|memorand\w+ of understanding"
    r"|strategic (?:stake|partnership|alliance)|(?:multi|two|three|four|five|ten"
    r"|\d+)-year (?:partnership|alliance)|(?:established|formed|entered|signed"
    r"|launched) (?:\w+ ){0,4}(?:partnership|alliance)|partnering with"
    rf"|partnership (?:in|since) {RECENT_YEAR})\b"
)
TO_BUILD = regex(r"\bto (?:build|develop|construct|install|deploy|create)\b")
RISK = regex(r"\brisks?\b|\bopportunit(?:y|ies)\b|\bthreats?\b", re.IGNORECASE)
REPORTED_BY = regex(  # by what the report was prepared
    r"\b(?:report\w*|disclos\w+|statement|prepared|wrote)\b.{0,80}\b(?:in accordance with|based on|"
    r"with reference to|in line with|follow\w*)\b.{0,60}\b(?:GRI|Global Reporting|TCFD|SASB|ESRS"
    r"|Standards?|Code|HGB|CSRD|recommendations)\b",
    re.IGNORECASE,
)
OF_NATURE = regex(
    r"\b(?:environment\w*|ecolog\w*|green\w*|footprint|clean\w*|ISO ?(?:14001|50001|14064)|EMAS"
    r"|LEED|BREEAM|life[- ]cycle|eco-\w+|sustainable products?|products?)\b",
    re.IGNORECASE,
)
MANAGED_BY = regex(r"\brisks?\b.{0,160}\b(?:is|are) (?:managed|owned|handled) by\b")
COUNTED = regex(  # so many of a thing an auditor can count, without a unit
    r"\b\d[\d,.]* (?:\w+ ){0,2}(?:people|persons|employees|trainees|apprentices|participants"
    r"|suppliers|customers|women|managers|material (?:\w+ )?topics)\b",
    re.IGNORECASE,
)
STRATEGY = regex(  # what the way ahead is made of
    r"\bstrategy (?:focuses|is based|comprises|rests|builds|consists|includes|defines|sets)\b"
    r"|\b(?:three|four|five|six) (?:\w+ )?pillars\b|\bkey (?:sustainability )?themes\b",
    re.IGNORECASE,
)
PROGRAMME = regex(  # undertaken for people or with others, and no rule
    r"\b(?:programme?s?|initiatives?|partnerships?|partners? with|collaborat\w+|dialog\w*|events?"
    r"|workshops?|sessions?|surveys?|mentoring|apprenticeships?|reskilling|upskilling"
    r"|engag(?:e[sd]?|ing|ement)|invest\w*|supports?|offers?|promotes?|encourages?)\b",
    re.IGNORECASE,
)
RULED = regex(  # words of rules and offices
    r"\b(?:compl(?:y|ies|iance|ying)|polic(?:y|ies)|codes? of|guidelines?|regulat\w+|legal\w*"
    r"|laws?|boards?|committees?|audit\w*|due diligence|prohibit\w*|rights?|ethic\w*|corruption"
    r"|whistle\w*|incidents?|violations?|certifi\w+|rating|ranked|award\w*|required?|governance"
    r"|standards?|responsib(?:le|ility) for)\b",
    re.IGNORECASE,
)
CONDUCT = regex(
    r"\b(?:information security|ISO(?:/IEC)? ?27001|cyber\s?security|data privacy"
    r"|privacy policy|anti-?corruption|anti-?bribery"
    r"|whistle-?blow\w*|integrity initiative)\b",
    re.IGNORECASE,
)
ASSURED = regex(
    r"\b(?:limited|reasonable) assurance\b|\bindependent third[- ]part(?:y|ies)\b"
    r"|\bthird[- ]part(?:y|ies) verif\w+",
    re.IGNORECASE,
)
PAY = regex(
    r"\b(?:ESG (?:management|governance|leadership)|risk (?:identification|management"
    r"|assessment) process(?:es)?|remuneration|bonus\w*|compensation (?:plans?|programs?)"
    r"|incentives? (?:plan|pay)|(?:long|short)-term incentives?|stock awards?|STIP|LTIP?"
    r"|scorecard|variable (?:pay|compensation)|executive (?:pay|compensation))\b",
    re.IGNORECASE,
)
SCENARIO = regex(
    r"\bscenario (?:analys|planning)|\bmodelled under\b|\bwould be needed\b"
    r"|\b(?:internal|shadow) (?:carbon|CO2) price|\btransition plan",
    re.IGNORECASE,
)
