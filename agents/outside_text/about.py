"""Whether a text is about the company of a report, or about another one that bears its name.

A text is about the company where it says its name, and nothing marks another: another legal form,
a seat or a trade that its report never prints. A name of one word needs a mark for the company
besides. What is not certain is unsure, and counts for nothing: a longer name, which parts of a
company bear, and a name of which only the first word stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

from agents.outside_text.known import Known, forms_in
from agents.outside_text.types import OutsideText
from reports.registers.identifiers import name_key
from sibyl_project.common.domains import host_of, registrable
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set


class About(StrEnum):
    """Whom a text is about."""

    COMPANY = "company"
    NAMESAKE = "namesake"
    UNSURE = "unsure"
    OTHER = "other"  # the company's name does not stand in it


_FORM_BEHIND = regex(
    r"^(?:,? (?:Group|Holdings?|Company|& Co\.?|Co\.?))*,? ?"
    r"(?P<form>plc|PLC|Plc|Inc(?:orporated)?\b|Corp(?:oration)?\b|AG\b|SE\b|N\.?V\b|Ltd\b|LTD\b|Limited\b|S\.?A\.?(?!\w)|S\.?p\.?A\b|LLC\b"
    r"|\(Pty\) Ltd\b|Sdn\.? Bhd\b|Cooperative\b|S\.?L\.?(?!\w)"
    r"|L\.L\.C|GmbH\b|KGaA\b|ASA\b|AB\b|Oyj?\b|A/S|Pty\b|B\.?V\b|SAS\b|SARL\b|Bhd\b|LLP\b)"
)
_NEUTRAL_BEHIND = regex(r"^(?:,? (?:Group|Holdings?|Company))+(?!\w)")
_LONGER_BEHIND = regex(r"^ (?:& |and Sons\b)?(?P<word>[A-Z][\w-]+)")
_PART_BEHIND = regex(r"^ (?:of|\()\s?(?P<place>[A-Z][\w-]+(?: [A-Z][\w-]+)?)")
_WORD_BEFORE = regex(r"(?P<word>[\w&'\u2019-]+)\s+$")
_BODY_BEFORE = regex(
    r"\b(?:Borough|City|Town|University|County|Diocese|Bishop|Bank|Church|College|Council|Republic"
    r"|State|Port|Duke|Earl|Museum|Friends|School|Parish|District|Institute) of (?:the )?$"
)
_SEAT_BEFORE = regex(r"\b(?P<place>[A-Z][\w-]+(?: [A-Z]\w+)?)-based (?:[\w-]+ ){0,4}$")
_SEAT_BEHIND = regex(
    r"^,? (?:which is |a [\w -]{0,40} )?(?:based|headquartered|located) in "
    r"(?P<place>[A-Z][\w-]+(?: [A-Z]\w+)?)"
)
_BESIDE_NAME: Final = word_set(
    "ceo cfo coo chief chair chairman chairwoman president board director executive scope esg "
    "sustainability annual climate report reports shares stock emissions spokesperson spokesman "
    "spokeswoman will has is was said net first"
)
_BEFORE_NAME: Final = word_set(
    "the a an at by for in on from of and but yet when while after before since as if with that "
    "meanwhile however although today earlier according to against under why how what did does "
    "is was were has have can could will company group firm giant major ceo exclusive update "
    "analysis court regulators regulator judge inside"
)
_OF_A_GROUP = regex(
    r"\b(?:subsidiar(?:y|ies)|parent|(?:wholly|majority|part|jointly)[- ]owned|arm of|unit of"
    r"|division of|joint venture|affiliate[sd]?)\b",
    re.IGNORECASE,
)
_MAKER = regex(r"(?:maker|er|or|ist|giant|major|group|firm|utility|bank)s?$", re.IGNORECASE)
_TRADES: Final = (
    "bakery|restaurant|cafe|bar|hospital|clinic|school|college|university|church|band|singer|film"
    "|song|album|football|rugby|cricket|baseball|basketball|hockey|club|team|township|village"
    "|school district|brewery|winery|hotel|salon|gym|dealership|law firm|solicitors|plumbing"
    "|roofing|landscaping|charity|museum|theatre|theater|racehorse|horse|dog|video game"
    "|restaurateur|nightclub|funeral|florist|estate agent|estate agents|pub|farm shop|dentist"
    "|pharmacy|bookshop|garage|airline|supermarket|insurer|retailer|newspaper|magazine|software"
    "|startup|start-up|toy|toys|cosmetics|fashion"
)
_TRADE_BEFORE = regex(
    rf"\b(?P<trade>{_TRADES})(?: (?:chain|owner|operator|firm|company|group))?,? $", re.IGNORECASE
)
_TRADE_BEHIND = regex(
    r"^,? (?:(?:which |who )?(?:is|was|runs|operates) )?(?:an?|the) (?:[\w-]+ ){0,4}"
    rf"(?P<trade>{_TRADES})(?=[,.;:)]|$| (?:in|that|which|of|from|chain|owner|operator|based)\b)",
    re.IGNORECASE,
)
_BODY_BEHIND = regex(rf"^ (?:{_TRADES})\b", re.IGNORECASE)


def about(text: OutsideText, known: Known) -> About:
    """Whom a text is about."""
    words = text.words
    found = [mark for key in known.names for mark in _mentions(words, key, known)]
    if not found:
        return About.UNSURE if _may_be_meant(words, known) else About.OTHER
    sure = _is_marked(text, known) or "form" in found
    clean = [mark for mark in found if mark in ("clean", "form")]
    if "unplaced" in found or ("strange" in found and (sure or _OF_A_GROUP.search(words))):
        return About.UNSURE
    if "strange" in found:
        return About.NAMESAKE
    if not clean:
        return About.UNSURE if "longer" in found else About.NAMESAKE
    if sure or any(" " in key for key in known.keys):
        return About.COMPANY
    return About.COMPANY if _is_of_its_trade(words, known) else About.UNSURE


def names_company(sentence: str, known: Known) -> bool:
    """Whether a sentence names the company, and no other that bears its name."""
    found = [mark for name in known.names for mark in _mentions(sentence, name, known)]
    return bool(found) and all(mark in ("clean", "form") for mark in found)


def speaks_for_itself(text: OutsideText, known: Known) -> bool:
    """Whether the company publishes a text: on its own site, or as a release (F8.13)."""
    if registrable(host_of(text.url)) in known.hosts:
        return True
    shape = _ANY_RELEASE if is_of_authority(text.url) else _RELEASE
    return bool(shape.search(text.words)) or any(
        re.search(rf"\bAbout {re.escape(name)}\b", text.text) for name in known.names
    )


def is_of_authority(url: str) -> bool:
    """Whether a public authority publishes an address, by the domains that states keep for
    theirs."""
    return bool(_OF_STATE.search(host_of(url)))


_OF_STATE = regex(
    r"(?:^|\.)(?:(?:gov|govt|gob|gouv|gub|gv)(?:\.[a-z]{2})?|go\.(?:jp|kr|id|th|ke|tz|ug)|gc\.ca"
    r"|europa\.eu|admin\.ch|bund\.de)$"
)
_OF_COMPANIES: Final = (
    r"/?PR ?Newswire|\bBUSINESS WIRE\b|\bBusiness Wire\)|GLOBE ?NEWSWIRE|\bACCESSWIRE\b"
    r"|forward-looking statements|\bSOURCE: |\bsponsored content\b|\bpaid (?:post|content)\b"
    r"|\badvertorial\b"
)
_ANY_RELEASE = regex(_OF_COMPANIES, re.IGNORECASE)  # of which an authority is not the author
_RELEASE = regex(
    rf"{_OF_COMPANIES}|\bpress release\b|\bFor immediate release\b|\bmedia release\b"
    r"|\bMedia contact\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def pattern_of(name: str) -> re.Pattern[str] | None:
    """What finds a name without its legal form in a text; None for a name of legal forms."""
    words = [word.strip(",.()") for word in name.split()]
    telling = [re.escape(word) for word in words if name_key(word)]
    if not telling:
        return None
    joined = r"[\s-]+".join(telling)
    return re.compile(rf"(?<![\w@.-]){joined}(?![\w@]|-\w|\.\w)", re.IGNORECASE)


def _mentions(words: str, name: str, known: Known) -> Iterator[str]:
    """A mark for each place where a name stands: "clean"; "form" with its own legal form; "longer"
    as a part of another name; "body" as a part of one that no company bears; "strange" with marks
    of another company; "unplaced" with a seat or a trade while no report is known."""
    pattern = pattern_of(name)
    if pattern is None:
        return
    for match in pattern.finditer(words):
        if match[0].islower() and not name.islower():
            continue  # a common word
        line_start = words.rfind("\n", 0, match.start()) + 1
        line_end = words.find("\n", match.end())
        line = words[line_start : line_end if line_end >= 0 else len(words)]
        before = words[line_start : match.start()]
        behind = words[match.end() : line_start + len(line)]
        yield _mark(before, behind, known, in_capitals=_is_in_capitals(line))


def _mark(before: str, behind: str, known: Known, *, in_capitals: bool) -> str:
    if form := _FORM_BEHIND.match(behind):
        own = forms_in(f"x {form['form']}")
        if known.forms and own and own[0] not in known.forms:
            return "strange"
        return "form" if own and own[0] in known.forms else "clean"
    if neutral := _NEUTRAL_BEHIND.match(behind):
        behind = behind[neutral.end() :]
    if _is_elsewhere(before, behind, known):
        return "strange" if known.report else "unplaced"
    if _BODY_BEFORE.search(before) or _BODY_BEHIND.match(behind):
        return "body"
    return "longer" if not in_capitals and _is_longer(before, behind) else "clean"


def _is_longer(before: str, behind: str) -> bool:
    """Whether the words beside a name make it another one, or that of a part."""
    longer = _LONGER_BEHIND.match(behind)
    if (longer and not _goes_beside(longer["word"])) or _PART_BEHIND.match(behind):
        return True
    word = _WORD_BEFORE.search(before)
    return bool(word and word["word"][0].isupper() and not _goes_before(word["word"]))


def _is_elsewhere(before: str, behind: str, known: Known) -> bool:
    """Whether a seat or a trade beside the name is one that the report never prints."""
    for match in (_SEAT_BEFORE.search(before), _SEAT_BEHIND.match(behind)):
        if match and not known.prints(match["place"]):
            return True
    trades = (_TRADE_BEFORE.search(before), _TRADE_BEHIND.match(behind))
    return any(match and not known.prints(match["trade"]) for match in trades)


def _goes_beside(word: str) -> bool:
    return word.casefold() in _BESIDE_NAME or word.casefold().endswith("ed")


def _goes_before(word: str) -> bool:
    folded = word.casefold()
    is_other = folded.endswith(("'s", "\u2019s", "-based"))
    return is_other or folded in _BEFORE_NAME or bool(_MAKER.search(word))


def _is_in_capitals(line: str) -> bool:
    """Whether a line is no sentence and writes most words with a capital, as headlines do."""
    if line.rstrip().endswith((".", "!", "?")):
        return False
    words = [word for word in line.split() if word[:1].isalpha() and len(word) > 3]
    return len(words) > 2 and sum(word[0].isupper() for word in words) / len(words) > 0.7


def _is_marked(text: OutsideText, known: Known) -> bool:
    words = text.words
    return any(one in words for one in known.identifiers) or any(
        host in words.casefold() for host in known.hosts
    )


def _may_be_meant(words: str, known: Known) -> bool:
    """Whether a text that prints no whole name of the company prints the first word of one, or a
    subsidiary."""
    firsts = {key.split()[0] for key in known.keys}
    for first in firsts:
        for match in re.finditer(rf"(?<![\w@.-]){re.escape(first)}(?!\w)", words, re.IGNORECASE):
            if match[0][0].isupper() and not _BODY_BEHIND.match(words[match.end() :]):
                return True
    return any(one.casefold() in words.casefold() for one in known.group)


def _is_of_its_trade(words: str, known: Known) -> bool:
    low = words.casefold()
    named = [*known.group, *known.places]
    return any(re.search(rf"\b{re.escape(trade)}", low) for trade in known.trades) or any(
        one.casefold() in low for one in named
    )
