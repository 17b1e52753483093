"""The words by which heads of columns, totals, months and explanations are recognised."""

from __future__ import annotations

import re

from reports.inventory.types import Role
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

_FACTORS = r"(?:(?:emissions?|conversion|carbon|co2e?) )?(?:factors?|ef)\b"
_OF = r"\b\W{0,3}(?:(?:of|the|for|de|del|du|do|des|der|di|da|d)\W+)*"
# the first that fits decides; a head is searched as it is printed, without regard to case
HEADS: tuple[tuple[Role, re.Pattern[str]], ...] = tuple(
    (role, regex(pattern, re.IGNORECASE))
    for role, pattern in (
        (
            Role.GWP,
            r"\bgwp(?:s|[- ]?\d+)?\b|\bwarming pot|(?-i:\bP(?:RG|RP|CG|CA|AG)[- ]?(?:100)?\b)"
            r"|\btreibhauspot|\b(?:pot[ea]n[tcz]|pouvoir|aardopwarming).*(?:réchauffement"
            r"|calentamiento"
            r"|riscaldamento|ociepl|cieplarn|aquecimento|opvarmning|oppvarming|oteplov)"
            r"|\baardopwarming|\b(?:opvarmnings|oppvarmings|uppvärmnings)pot",
        ),
        (
            Role.FACTOR_YEAR,
            rf"\b(?:year|vintage|version|edition){_OF}{_FACTORS}",
        ),
        (
            Role.FACTOR_SOURCE,
            r"\b(?:sources?|ref(?:erence|erencia)?|orig[ei]ne?|rif|fte|database|data ?set)"
            rf"{_OF}{_FACTORS}"
            r"|\b(?:factor|ef)s?\b.{0,12}"
            r"\b(?:source|ref(?:erence)?|origin|database|(?:data)?set)\b|\bdata ?(?:base|set)\b"
            r"|\b(?:factor|ef)s? (?:taken )?from\b"
            r"|(?<!data )(?<!emission )(?<!energy )(?<!fuel )\bsources?\b"
            r"(?!.*(?:emission|energy|fuel|type|data\b))"
            r"|\bdatabase\b|\breference$|\bquelle\b|\bpublisher\b",
        ),
        (
            Role.FACTOR_YEAR,
            r"\b(?:factor|ef|source|data ?set|publication)s?\b.{0,12}\b(?:year|vintage|version"
            r"|edition)\b"
            r"|\b(?:year|vintage) of (?:the )?(?:factor|ef)\b|\bvintage\b|\bedition\b",
        ),
        (
            Role.FACTOR_UNIT,
            r"\b(?:factor|ef)s?\b.{0,10}(?<!/)(?<!/ )(?<!per )\bunits?\b"
            rf"|\bunits?\b.{{0,10}}\b(?:factor|ef)s?\b|\bunits?{_OF}{_FACTORS}",
        ),
        (
            Role.FACTOR,
            r"(?<!meter )(?<!ct )(?<!correction )(?<!load )(?<!power )\bfactors?\b"
            r"|\bef\b|(?-i:\bFE\b)|\bemission rate\b|^\W*rates? [(\[]?(?:kg|g|t)\b"
            r"|\bkg ?co2e? ?(?:/|per)"
            r"|\bco2e? (?:each|a piece)\b"
            r"|\bintensity\b",
        ),
        (
            Role.CONTRACT,
            r"\bcontract|\bcertificate|\bgoos?\b|\brecs?\b|\brego|\bi-?rec\b|\bppa\b|\binstrument"
            r"|\btariff\b|\bgreen (?:power|tariff)|\bguarantee",
        ),
        (Role.METHOD, r"^\W*(?:scope ?2 )?(?:method|basis|approach|accounting)\b(?!.*emission)"),
        (
            Role.NOTE,
            r"\bdata (?:source|origin)|\bsource (?:of|de[sil]?|dei) (?:the )?(?:data"
            r"|datos|données|dati)\b"
            r"|(?<!delivery )\bnotes?\b|\bcomments?\b|\bremarks?\b|\bstatus\b|\bexplanation"
            r"|\bdata quality|\bestimat(?:ed|e|ion)\b|\bactual\b.*\best|\bbemerkung|\bjustification"
            r"|\bread(?:ing)? type|\b(?:nature|type) of (?:the )?(?:meter )?(?:readings?|bills?)\b",
        ),
        (
            Role.SCOPE,
            r"^\W*scopes? ?(?:[/&+,]|and) ?cat(?:egory|\.)?\W*$"
            r"|^\W*(?:ghg )?scopes?(?: ?[(\[]?1 ?[,/ –-]+[23].*)?\W*$|^\W*scope (?:no|number|class)"
            r"|^\W*scope \(ghg p\w+\)\W*$|^\W*s1[/,]s?2[/,]s?3\W*$",
        ),
        (
            Role.CATEGORY,
            r"\b(?:scope ?3 )?cat(?:egory|\.)?(?:\.?[ -]?(?:no|number|#))?\W*$|^\W*s3 cat"
            r"|^\W*cat(?:egory|\.)? ?[as] ?3\b"
            r"|^\W*cat(?:egory|\.)? (?:of )?ghg ?p(?:rotocol|\.)?\W*$"
            r"|^\W*cat(?:egory|\.)?(?: no)?\W+\(?s(?:c(?:ope)?)?\.? ?3\)?\W*$",
        ),
        (
            Role.EMISSIONS,
            r"\bemissions?\b|\b(?:kt|mt|t|kg|g|lbs?)?co2(?:e|eq)?\b|\bghg\b"
            r"|\bemissionen\b|\bcarbon\b|\bch4\b|\bn2o\b",
        ),
        (Role.GAS, r"^\W*(?:ghg )?gas(?:es)?(?: name| type)?\W*$|^\W*refrigerant\W*$"),
        (
            Role.COUNTRY,
            r"\bc(?:oun)?try\b|\bgrid\b(?!.*\bimport)|\b(?:sub-?)?region\b|\bland\b|\bmarket\b(?!.*based)"
            r"|\begrid\b",
        ),
        (
            Role.METER,
            r"\bmeters?\b|\bm[pc][ar]n\b|\bmprn\b|\baccount\b|\bsupply point\b|\bserial\b"
            r"|\b(?:invoice|document|doc|receipt|ticket|delivery note|voucher|po|trip"
            r"|booking)\b.{0,6}"
            r"\b(?:no|number|id|ref|#)|\binvoice\b"
            r"(?! (?:spend|amount|quantity|volume|consumption|total|value|kwh))"
            r"|\bvehicle\b|\breg(?:istration)?\b|\basset\b"
            r"|\bplate\b|\bequipment\b|\bunit id\b|\bnmi\b|\bpod\b|\bref(?:erence)?\b|\bid\b"
            r"|\bzähler\w*",
        ),
        (
            Role.KIND,
            r"\bplant[- ](?:class|type|group|item)(?:es|s)?\b",
        ),
        (
            Role.SITE,
            r"^\W*where\W*$|\bsites?\b|\blocations?\b(?![- ]based)"
            r"|\bfacilit(?:y|ies)\b|\bplants?\b|\bbuildings?\b|\bbranch\b"
            r"|\bstores?\b|\boffices?\b|\bdepots?\b|\bentit(?:y|ies)\b|\bwarehouses?\b"
            r"|\bpropert(?:y|ies)\b"
            r"|\bmills?\b|\bhotels?\b(?! (?:nights?|stays?))"
            r"|\bestates?\b|\bmines?\b|\bclinics?\b|\bhospitals?\b"
            r"|\bfarms?\b|\bterminals?\b|\bresorts?\b|\byards?\b|\bstations?\b|\bports?\b"
            r"|\bschools?\b|\blabs?\b|\bdata cent(?:re|er)s?\b|\bfactor(?:y|ies)\b"
            r"|\bbusiness unit\b|\blegal unit\b|\bworks\b"
            r"|\bstandort\b|\bhubs?\b|\bcampus\b|\bsubsidiar\w+|\bcost cent(?:re|er)\b|\bshops?\b",
        ),
        (
            Role.UNIT,
            r"^\W*per\W*$|\bunits?\b(?! ?(?:price|cost|id))|\buom\b|\beinheit\b|\bmeasure\b",
        ),
        (
            Role.YEAR,
            r"^\W*(?:(?:reporting|calendar|fiscal|financial|fin\.?|inventory) )?"
            r"(?:year|fy|jahr)\W*$",
        ),
        (
            Role.PERIOD,
            r"(?<!/)(?<!per )\bmonths?\b|\bperiod\b|\bdates?\b|\bquarter\b|\bmonat\b"
            r"|\bweek\b|\bdatum\b"
            r"|\bbilled\b(?!.*(?:kwh|usage|used|units?|quantity|volume|consumption|amount|m3))",
        ),
        (
            Role.ACTIVITY,
            r"^\W*how (?:much|many)\W*$|^\W*(?:energy )?use\W*$"
            r"|\bconsumption\b|\bquantit(?:y|ies)\b|\bamounts?\b|\busage\b|\bused\b|\bvolumes?\b"
            r"|\bactivity(?: data| value| amount| level)?\b(?!.*(?:type|name|description))"
            r"|\bdistance\b|\bspend\b|\bmass\b|\bqty\b|\bweight\b|\bleak\w*|\btop[- ]?ups?\b"
            r"|\brefill\w*|\bcharged?\b|\bverbrauch\b|\bmenge\b|\bkwh\b|\bmwh\b|\blit(?:re|er)s?\b"
            r"|\bkm\b|\btonnes\b|\bimport(?:ed|s)?\b|\bpurchased\b|\bburn(?:t|ed)\b|\bnights\b"
            r"|\breading\b|\bproduction\b|\bgj\b|\btherms?\b|\bgal(?:lon)?s?\b|\bpkm\b|\btkm\b"
            r"|\bissued\b|\bthroughput\b|\bvalue\b|\bannual\b|\btotal\b|\bytd\b",
        ),
        (
            Role.KIND,
            r"^\W*what\W*$|\bfuels?\b|\benergy\b|\btype\b|\bdescription\b|\bcommodity\b"
            r"|\bmaterial\b|\bmode\b"
            r"|\bitem\b|\barticles?\b|\bartikel\b|\bart[ií]culos?\b|\bartigos?\b|\barticol[oi]\b"
            r"|\bproduct\b|\bactivity\b|\bsource\b|\bcarrier\b|\butility\b|\bclass\b"
            r"|\broute\b"
            r"|\bsupplier\b|\bvendor\b|\bservice\b|\bprocess\b|\bsubstance\b|\bstream\b"
            r"|\bname\b|\bmedium\b|\benergietr[aä]ger|\buse\b|\bagent\b|\bhaul\b",
        ),
    )
)

TOTAL = regex(
    r"^\W*(?:sub ?-?totals?|grand total|totals?|sums?|gesamt|summe|zwischensumme|overall"
    r"|ytd)\b"
    r"|\b(?:sub ?-?total|total)\W*$|^\W*(?:annual|year|fy) ?(?:\d{2,4} )?total\b",
    re.IGNORECASE,
)
ALL = regex(
    r"^\W*(?:all|group|company|entity total|whole (?:company|group)"
    r"|all (?:our |the )?(?:sites|zones|regions|areas|divisions|districts|depots|plants|stores"
    r"|hotels|offices|locations|campuses|countries|schemes|networks|companies|businesses|premises))\W*$",
    re.IGNORECASE,
)
UNUSED = regex(
    r"\bnot used\b|\binfo(?:rmation)? only\b|\bnur (?:zur )?info|\bwitterungsber|\bpour info"
    r"|\bindicatif|\bs[oó]lo info|\bter info|\bper info"
    r"|\bnormali[sz]ed\b|\bdegree[- ]days?\b|\bhdd\b|\bcdd\b|\bweather[- ]corrected\b"
    r"|\bG[IF]A\b|\bNIA\b|\barea\b.{0,4}(?:m²|m2|sq)|^\W*(?:m²|m2|sqm|sq\.? ?ft)\W*$"
    r"|\bstatistics?\b|\bsawn\b(?!.*(?:km|CO2))"
    r"|\bfloor ?(?:area|space)\b|\bhead ?count\b|\bturnover\b"
    r"|\brevenue\b|\bsales\b"
    r"|^\W*(?:on|off)[- ]grid\W*$|\bcapacit(?:y|ies)\b|\bnameplate\b|\bfeed-in\b|^\W*p\.?m\.?:"
    r"|\bproduction (?:volume|output)\b|\boutput\b|\boccupancy\b|\bfor info(?:rmation)?\b",
    re.IGNORECASE,
)
TOTAL_HEAD = regex(r"\btotal\b|\bannual\b|\bytd\b|\bsum\b|\bfull[- ]year\b|\bgesamt\b", re.I)
# by which method of Scope 2: in any text, and in heads of emissions and factors
LOCATION = regex(
    r"\bloc(?:ation)?[- ]?based\b|^\W*loc(?:ation)?\b\W*$|[(,–-] ?loc(?:ation)?\.?\)?\W*$"
    r"|\bs(?:cope)? ?2\b.*\bloc(?:ation)?\b|(?-i:\bLB\b)|\bgrid[- ]average\b",
    re.IGNORECASE,
)
MARKET = regex(
    r"\bmarket[- ]?based\b|^\W*m(?:ar)?ke?t\b\W*$|[(,–-] ?market\.?\)?\W*$|\bmarket \(residual"
    r"|\bs(?:cope)? ?2\b.*\bm(?:ar)?ke?t\b|(?-i:\bMB\b)|\bresidual\b(?! (?:waste|oil|fuel))"
    r"|\bescolha de compra\b|\bpurchas\w+ choice\b",
    re.IGNORECASE,
)
_BEFORE_LETTER = r"\b(?:t? ?CO2e?|EF|FE|factor|unit|kwh|mwh)\W{1,3}"
LOCATION_HEAD = regex(
    rf"\bloc(?:ation)?\b|(?-i:\bLB\b)|\bgrid[- ]average\b|{_BEFORE_LETTER}\(?(?-i:L)\)?\W*$",
    re.IGNORECASE,
)
MARKET_HEAD = regex(
    rf"\bm(?:ar)?ke?t\b|(?-i:\bMB\b)|{_BEFORE_LETTER}\(?(?-i:M)\)?\W*$|"
    r"\bresidual\b(?! (?:waste|oil|fuel))|\bcontractual\b"
    r"|\bsupplier[- ]specific\b",
    re.IGNORECASE,
)
# a head that says only by which method, scope or category the amounts below it count
QUALIFIER = regex(
    r"^\W*(?:(?:ghg )?s(?:cope)?[ -]?[123]\b)?[\s,:()–-]*(?:cat(?:egory)?\.? ?\d+.*|3\.\d+.*"
    r"|(?:loc(?:ation)?|m(?:ar)?ke?t)\b\.?[- ]?(?:based)?|lb|mb|wtt|t&d(?: loss\w*)?)?\W*$",
    re.IGNORECASE,
)
PERIOD_13 = regex(
    r"^\W*(?:[PM] ?1[3-6]|(?:period|month) 1[3-6]|13(?:e|th|\.|ª|º)(?: \w+)?|adj\.?|adjustments?"
    r"|accruals?|true-?ups?|corrections?|year[- ]end adj\w*|adj\.? ?1[3-6]"
    r"|(?:adjustments?|corrections?|accruals?) ?1[3-6])\W*$",
    re.IGNORECASE,
)
INFORMATION = regex(
    r"\(info(?:rmation)?\b|\bfor info(?:rmation)?\b|^\W*p\.?m\.?:|\binformation only\b|\bnot (?:in"
    r"|part of) (?:the )?totals?\b"
    r"|\bmemo(?:randum)?(?: item| only|:)|\bweather[- ](?:corrected|adjusted|normali[sz]ed)"
    r"|\bdegree[- ]day (?:corrected|adjusted)",
    re.IGNORECASE,
)
# a label of emissions that are told beside those of the scopes
OUTSIDE = regex(
    r"^\W*memo(?:randum)?\b.*\b(?:biogenic|not in|outside|info)"
    r"|^\W*(?:biogenic|biomass) (?:CO2|emissions?)"
    r"|\bout(?:side)?[- ]of[- ]scopes?\b|\boutside (?:the )?scopes\b|^\W*memo(?:randum)? items?\W*$"
    r"|\bnot (?:counted|included|part of|in) (?:in )?(?:the |any )?(?:totals?|scopes?(?: ?\d)?)\b",
    re.IGNORECASE,
)
GAS = regex(
    r"(?<![A-Za-z\d])(CH4|N2O|SF6|NF3|CO2(?!e|-e| ?eq)|(?:c-)?C\dF\d{1,2}|CF4|CHF3|CH2F2|CH3F"
    r"|R-?\d{2,3}[A-Za-z]?|HFC-?\d\w+)(?![\w-])"
)

# a year that stands by itself, as in a title; the first of "2023/24" and "2023-24" is none
YEAR_NAMED = regex(r"(?<!\d)(" + RECENT_YEAR + r")(?![\d/])(?! ?[–-] ?(?:1[3-9]|[2-4]\d)(?!\d))")
