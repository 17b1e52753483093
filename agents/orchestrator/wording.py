"""Wording that calls for a further agent, as patterns: figures, dated targets, methods, promises in
public, controversies."""

from __future__ import annotations

import re

_UNIT = (
    r"(?:%|per ?cent|(?:thousand|million|billion|trillion|[kMG]?t|tonnes?|tons?|[kMGT]Wh?|[MGTP]J"
    r"|m[23³]|ha|hectares?|litres?|gallons?|metric)\b)"
)
_NUMBER = re.compile(
    rf"(?:[$€£¥] ?)?(?<![\w.-])\d[\d,]*(?:\.\d+)?(?: ?{_UNIT}(?: CO2e?)?)?",
    re.IGNORECASE,
)
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|(?-i:Mar(?:ch)?|May)|Apr(?:il)?|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
)
_AND_MORE = r"(?:(?:,| and| or| to|,? ?&| ?\+| ?[-/\u2013]) ?"
# Digits that count nothing: years, dates, scopes and their categories, names of standards,
# scenarios and programmes, places in a document, ordinals, and the numbers rows of a table begin
# with.
_NOT_COUNTED = re.compile(
    rf"\b(?:FY ?|fiscal )?(?:19|20)\d\d(?:[/-]\d{{2,4}})?\b(?! ?{_UNIT})|\bFY ?\d{{2}}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b"
    rf"|\b\d+(?:st|nd|rd|th)\b|\b24/7\b|\bscopes? ?[123]{_AND_MORE}(?:scopes? ?)?[123]\b)*"
    r"|\bcat(?:egor(?:y|ies)"
    rf"|s)?\.? ?\d{{1,2}}\b(?! ?{_UNIT}){_AND_MORE}\d{{1,2}}\b(?! ?{_UNIT}))*"
    r"|\b(?:ISO(?:/IEC)?|ISAE|IEC|DIN|EN|OHSAS|PAS|SA|AA|IFRS|IAS|ESRS|GRI|SASB|RE|EV|EP|CA|COP"
    r"|RCP|SDGs?) ?\d[\d.:-]*\+?|\bSSP\d[\d.-]*|\bS[12]\.\d\S*|\bCO 2e?\b|\b(?:10-[KQ]|20-F)\b"
    r"|\b[1-4](?:\.[05])? ?(?:°|degrees) ?C?\b"
    r"|\b(?:pages?|pp?\.|notes?|table|figure|fig\.|section|article|chapter|appendix|annex|level"
    r"|tier|phase|form|goal|step|clause"
    rf"|principle) ?\d[\d.]*\b(?! ?{_UNIT}){_AND_MORE}\d[\d.]*\b(?! ?{_UNIT}))*"
    r"|(?:^|(?<=: ))\d{1,2}\.(?: ?(?:&|and) ?\d{1,2}\.)* (?=[A-Z])",
    re.IGNORECASE,
)
_WORD_NUMBER = re.compile(
    r"\b(?:(?<!first )(?<!second )half(?![- ]year)|(?:a|one|two)[- ]thirds?(?![- ]part)"
    r"|(?:a|one|three)[- ]quarters?(?= of)|(?:two|three|four|five|six|seven|eight|nine|ten)-?fold"
    r"|doubled|doubling|tripled|tripling|halved|halving)\b",
    re.IGNORECASE,
)
SCOPES = re.compile(r"\bscopes? ?[123]\b", re.IGNORECASE)
DATED_TARGET = re.compile(
    r"\b(?:net[- ]zero|zero[- ](?:emissions?|carbon|waste|deforestation|landfill|harm)"
    r"|carbon[- ](?:neutral\w*|negative)|climate[- ](?:neutral\w*|positive)|eliminat\w+"
    r"|phas\w+[- ]out|double|halve|triple)\b.{0,120}?\b(?:by|before|from"
    r"|until) (?:the end of )?(?:fiscal (?:year )?|FY ?|calendar year )?20[2-9]\d",
    re.IGNORECASE,
)
FRAMEWORKS = re.compile(
    r"\b(?:SBTi?|science[- ]based|net[- ]zero|carbon[- ](?:neutral\w*|negative)"
    r"|climate[- ](?:neutral\w*|positive)|1\.5 ?°|well[- ]below 2|paris[- ]aligned"
    r"|(?:decarboni[sz]ation|reduction) pathway)",
    re.IGNORECASE,
)
METHODS = re.compile(
    r"\b(?:methodolog\w+|(?:GHG|greenhouse gas|carbon) protocol|scenario analys[ie]s"
    r"|life[- ]?cycle|certif\w+|emission factors?|benchmark\w*|peer[- ]reviewed"
    r"|carbon (?:offsets?|credits?)|offsets?\b(?! by| against)|guarantees? of origin"
    r"|renewable energy certificates?|I?-?RECs\b|EACs\b|(?:ISO(?:/IEC)?|ISAE|PAS|OHSAS) ?\d{4,5}"
    r"|LEED|BREEAM|ENERGY STAR|FSC|RSPO|MSC\b|GRESB|ISCC|Bonsucro|Fair ?trade"
    r"|Verified Carbon Standard|VCS|Gold Standard|GRI\b|SASB|TCFD|IPCC|PCAF|AA1000\w*"
    r"|standards?\b(?= (?:for|of|certified)))",
    re.IGNORECASE,
)
_CURRENCY = (
    r"(?:[$€£¥]|US\$|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|CNY|RMB|INR|BRL|SEK|NOK|DKK|ZAR|SGD) )"
)
_LARGE_MONEY = re.compile(
    rf"{_CURRENCY} ?\d[\d,.]* ?(?:million|billion|trillion|bn|mn|m)\b"
    rf"|{_CURRENCY} ?\d{{1,3}}(?:,\d{{3}}){{2,}}"
    r"|\b\d[\d,.]* ?(?:million|billion|trillion) (?:US |Canadian |Australian )?(?:dollars|euros?"
    r"|pounds|yen|francs)",
    re.IGNORECASE,
)
_SPENDING = re.compile(
    r"\b(?:invest\w*|spen[dt]\w*|commit\w*|fund\w*|financ(?:e|ed|ing)|capital expenditures?|capex"
    r"|expenditures?|allocat\w+|pledg\w+|budget\w*|bonds?|loans?|grants?|donat\w+|contribut\w+"
    r"|earmark\w*|acqui\w+|purchas\w+|program(?:me)?s?|build\w*|construct\w*)\b",
    re.IGNORECASE,
)
PUBLIC = re.compile(
    r"\b(?:(?i:net[- ]zero|carbon[- ]neutral\w*|climate[- ]neutral\w*|pledg\w+"
    r"|publicly(?! (?:and|or|traded|listed|owned|held|available))|announced|signed(?! off)"
    r"|signator(?:y|ies)|joined forces|first (?:company|in the (?:world|industry))"
    r"|world(?:'s|\u2019s) (?:first|largest)|industry[- ]leading|(?<!stock )(?<!share )award(?:s"
    r"|ed)?\b(?! contracts?| scheme| agreement)|ranked)|joined the [A-Z]\w*)\b"
)
CONTROVERSY = re.compile(
    r"\b(?:spills?|incidents?|fatalit\w+|fines\b|fined|a fine of|penalt(?:y|ies)|lawsuits?"
    r"|litigation|violations?|non-?compliance|allegations?|protests?|deforestation|tailings"
    r"|child labou?r|forced labou?r|modern slavery|corruption|bribery|indigenous"
    r"|traditional owners?|lobbying|controvers\w+|investigations?|greenwash\w*"
    r"|whistle-?blow\w*)\b",
    re.IGNORECASE,
)


def numbers_in(text: str) -> list[str]:
    """Numbers that measure or count something, in order."""
    bare = _NOT_COUNTED.sub(" ", text)
    return [
        *(match.group().strip() for match in _NUMBER.finditer(bare)),
        *_WORD_NUMBER.findall(bare),
    ]


def large_commitments_in(text: str) -> list[str]:
    """Amounts of a million or more in a claim that speaks of spending; revenue and the like commit
    nobody to anything."""
    return words_of(_LARGE_MONEY, text) if _SPENDING.search(text) else []


def words_of(pattern: re.Pattern[str], text: str) -> list[str]:
    """What a pattern finds, each once."""
    return list(dict.fromkeys(match.group().strip() for match in pattern.finditer(text)))
