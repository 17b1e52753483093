"""The parts of a question: paragraphs, pages, scopes, verdicts, agents (no Django here)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

from agents.chat import pointing, value_words
from reports.language.methods import methods_in
from reports.language.scopes import scope_mentions
from reports.types import ClaimType, VerdictValue
from sibyl_project.common.regex import regex
from standards.paragraph_ids import ParagraphIdError, normalise
from standards.reference.categories import scope3_category

K = TypeVar("K", bound=StrEnum)
_ID = regex(
    r"(?<![A-Za-z0-9'])(?:IFRS[ -]?)?S ?(?P<standard>[12])(?:[ .,:-]*(?:paragraphs?|paras?\.?|¶"
    r"|§)?[ .]*)"
    r"(?P<letter>[A-E])?(?P<number>\d{1,3})(?P<suffix>[A-Z](?![a-z(]))?"
    r"(?P<rest>(?: ?\( ?[A-Za-z0-9]{1,4} ?\)|[. ](?:[a-h]|[ivx]{1,4}|\d)(?=[ .)?!,;]|$))*)(?!\d)",
    re.IGNORECASE,
)
_TURNED = regex(
    r"\b(?:paragraphs?|paras?\.?|¶"
    r"|§) ?(?P<number>[A-E]?\d{1,3}(?: ?\([A-Za-z0-9]{1,4}\))*) (?:of|in)"
    r" (?:IFRS )?S ?(?P<standard>[12])\b",
    re.IGNORECASE,
)
_BARE = regex(r"(?<![\w.(])(?P<number>\d{1,2}(?:\([a-z]{1,4}\))+(?:\(\d\))?)", re.IGNORECASE)
_PAGES = regex(
    r"\b(?:pages?|pp?\.?|pg\.?) ?(?P<first>\d{1,4})\b(?:(?: ?(?:-|–|to|and"
    r"|,) ?)(?P<last>\d{1,4})\b)?",
    re.IGNORECASE,
)
_CLAIM_NUMBER = regex(
    r"\bclaim (?:no\.? ?|number |#)?(\d{1,4})\b|(?<!\w)#(\d{1,4})\b", re.IGNORECASE
)
_UUID = regex(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)
_QUOTED = regex(r"[“\"«]([^”\"»]{3,400})[”\"»]|(?<!\w)['‘]([^'’]{12,400})['’](?!\w)")
_CATEGORY_NUMBER = regex(
    r"\b(?:categor(?:y|ies)|cat\.?) ?(?:3\.)?(1[0-5]|[1-9])\b(?!\.\d)|(?<![\w.,])3\.(1[0-5]"
    r"|[1-9])\b(?![\d%.,])",
    re.IGNORECASE,
)
_NOT_VERIFIED = regex(
    r"(?:\bnot\b|n't\b)[^.?!;]{0,80}?\bverified\b|\bverified\b[^.?!]{0,20}\bwhy not\b",
    re.IGNORECASE,
)


_NUMBER_WORDS: Final = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
    "thirteen": "13",
    "fourteen": "14",
    "fifteen": "15",
}
_ROMAN: Final = {"i": "1", "ii": "2", "iii": "3"}
_IN_WORDS = "|".join(sorted(_NUMBER_WORDS, key=len, reverse=True))
_NUMBERED = regex(
    rf"\b(?:(?:pages?|categor(?:y|ies)|claim) (?:{_IN_WORDS})\b"
    rf"|scopes? (?:{_IN_WORDS}|i{{1,3}})\b"
    rf"(?:(?:,| and| &| \+| or| to| plus| vs\.?| versus) ?(?:scope )?(?:{_IN_WORDS}|i{{1,3}})\b)*)",
    re.IGNORECASE,
)

_HELD_AGAINST = regex(
    r"(\bscope ?[123] (?:\w+ ){0,2}?(?:with|to|vs\.?|versus|against|or|than) )"
    r"([123]|one|two|three)\b(?![.,]?\d)",
    re.IGNORECASE,
)


def in_digits(text: str) -> str:
    """The text with the numbers behind scope, page, category and claim in digits: "scope one",
    "Scopes I and II", "page twelve"."""
    known = _NUMBER_WORDS | _ROMAN
    digits = _NUMBERED.sub(
        lambda part: re.sub(
            r"[A-Za-z]+", lambda word: known.get(word[0].casefold(), word[0]), part[0]
        ),
        text,
    )
    return _HELD_AGAINST.sub(
        lambda part: f"{part[1]}scope {known.get(part[2].casefold(), part[2])}", digits
    )


def matching(table: Mapping[str, re.Pattern[str]], text: str, kind: type[K]) -> frozenset[K]:
    """The members of a vocabulary that a text names."""
    return frozenset(kind(name) for name, form in table.items() if form.search(text))


def values(table: Mapping[Any, re.Pattern[str]], text: str) -> tuple[str, ...]:
    """The values whose words a text holds, in the order of the table."""
    return tuple(str(value) for value, form in table.items() if form.search(text))


def pillars(text: str) -> tuple[str, ...]:
    """The pillars a question names; "legal/governance" is a type of claim."""
    return values(
        value_words.PILLARS, value_words.CLAIM_TYPES[ClaimType.LEGAL_GOVERNANCE].sub(" ", text)
    )


def claim_types(text: str) -> tuple[str, ...]:
    """The types of claims that a question names; behind the word claim an adjective is enough:
    "which claims are geographic"."""
    found = values(value_words.CLAIM_TYPES, text)
    if found or not re.search(r"\bclaims?\b|\bones\b|\bof (?:those|these|them)\b", text, re.I):
        return found
    return values(value_words.PLAIN_TYPES, text)


def groups(text: str) -> tuple[str, ...]:
    """By what a question counts apart: "which pillar has most gaps", "claims by type"."""
    named = [
        name
        for name, words in value_words.GROUPS.items()
        if re.search(value_words.GROUPED.replace("NAME", words), text, re.IGNORECASE)
    ]
    held = not named and len(pointing.standards(text)) > 1  # one standard against the other
    return ("standard",) if held else tuple(named)


def verdicts(text: str) -> tuple[str, ...]:
    """The verdicts a question names; "not ... verified" is none of them, but for the plain "not
    verified"."""
    found = values(value_words.VERDICTS, text)
    if _NOT_VERIFIED.search(text):
        return tuple(one for one in found if one != VerdictValue.VERIFIED)
    return found


def paragraphs(text: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """The ids a question names, what looks like one and is none, and the text without them."""
    found: list[str] = []
    wrong: list[str] = []

    def taken(match: re.Match[str]) -> str:
        parts = match.groupdict()
        rest = re.sub(r"[ .]+(\w{1,4})\b", r"(\1)", (parts.get("rest") or "").replace(" ", " "))
        rest = re.sub(r"\(\(|\( ", "(", rest).replace("))", ")").replace(" ", "")
        head = f"{(parts.get('letter') or '').upper()}{parts['number']}{parts.get('suffix') or ''}"
        written = f"S{parts.get('standard') or 2}.{head}{rest}"
        try:
            found.append(normalise(written))
        except ParagraphIdError:
            wrong.append(written)
        return " "

    rest = _TURNED.sub(taken, text)
    rest = _ID.sub(taken, rest)
    rest = _BARE.sub(taken, rest)
    return tuple(dict.fromkeys(found)), tuple(wrong), rest


def page_numbers(text: str) -> list[int]:
    """The pages a question names; a range names all of its pages."""
    found: list[int] = []
    for match in _PAGES.finditer(text):
        first = int(match["first"])
        last = int(match["last"] or first)
        found += range(first, last + 1) if first <= last <= first + 40 else [first, last]
    return list(dict.fromkeys(found))


def scopes(text: str) -> tuple[str, ...]:
    """The scopes a question names: "1", "1+2", "3.6" for a category by its number or its name."""
    found = [mention.scope for mention in scope_mentions(text)]
    numbered = [one or other for one, other in _CATEGORY_NUMBER.findall(text)]
    if numbered:
        found = [one for one in found if "." not in one]
        found = [one for one in found if one != "3"] + [f"3.{one}" for one in numbered]
    elif not any("." in one for one in found) and (category := _named_category(text)):
        found = [one for one in found if one != "3"] + [category]
    return tuple(dict.fromkeys(found))


def _named_category(text: str) -> str:
    """The category of Scope 3 that the words of a question name, without its number."""
    plain = re.sub(r"\bscopes? ?[123]\b|\d+", " ", text, flags=re.IGNORECASE)
    category = scope3_category(plain)
    if category is None or category.name.casefold() == "investments":
        return ""
    return category.scope


def methods(text: str) -> tuple[str, ...]:
    """The methods of Scope 2 that a question names, also in short: "location vs market"."""
    if re.search(r"\blocation\b", text, re.IGNORECASE) and re.search(
        r"\bmarket\b", text, re.IGNORECASE
    ):
        return ("location", "market")
    return methods_in(text) or tuple(
        name for name in ("location", "market") if _names_method(text, name)
    )


def _names_method(text: str, name: str) -> bool:
    """Whether a method of Scope 2 is named by one word: "Scope 2 market", "and by location?"."""
    alone = rf"^(?:and|or|what about|how about|then)?\W*(?:by|for|on|in|with|the|a)*\W*{name}\W*$"
    beside = rf"\bscopes? ?(?:1 ?(?:\+|and|&) ?)?2\b.{{0,20}}\b{name}\b"
    beside += rf"|\b{name}\b.{{0,12}}\bscopes? ?2\b"
    return bool(re.search(f"{alone}|{beside}", text, re.IGNORECASE))


def names_agent(text: str, name: str, label: str) -> bool:
    """Whether a question names an agent: by its name with the word agent, or as one who acts."""
    short = re.escape(re.split(r"[/ ]", label)[0])
    spellings = {re.escape(label), re.escape(name), re.escape(name.replace("_", " ")), short}
    spellings |= {f"{short}(?: and | & |/|, )\\w+"}
    extra = {
        "geography": ("geograph(?:y|ic(?:al)?)",),
        "data_metrics": ("data", "metrics"),
        "news_media": ("news", "media"),
        "academic": ("academic", "research"),
    }
    one = "|".join([*spellings, *extra.get(name, ())])
    acting = (
        rf"\b(?:{one})(?:'s)? (?:agent|specialist|reviewer|expert)s?\b|\bagents? (?:{one})\b"
        rf"|\b(?:did|does|has|by"
        rf"|the|from|what) (?:the )?(?:{one})(?: agent| guys?| people| team| folks| side)?"
        rf" (?:find|found|say|said|conclude\w*"
        rf"|report(?:ed)?|look\w*"
        rf"|think|make|made|decide\w*|flag\w*|contribute\w*|see|saw|check\w*|have to say"
        rf"|turn\w* up|come up)\b"
    )
    acting += rf"|\b(?:agents?|specialists?|experts?) (?:for|of|on|from) (?:the )?(?:{one})\b"
    acting += rf"|^(?:{one})\s*[:,-]"
    acting += rf"|^(?:and|what about|how about)(?: the| for the| for)? (?:{one})(?: one)?\W*$"
    any_of = "|".join([re.escape(name), *extra.get(name, (short,))])
    acting += (
        rf"|\b(?:{any_of})(?:'s)? findings?\b|\bfindings? (?:of|by|from) (?:the )?(?:{any_of})\b"
    )
    acting += rf"|\b{re.escape(name)}\b" if "_" in name else ""
    if name == "judge":
        acting = r"\bjudge\b(?! (?:that|whether|if))"
    return bool(re.search(acting, text, re.IGNORECASE))


def claim_numbers(text: str) -> tuple[int, ...]:
    """The claims a question names by their place in the list."""
    return tuple(int(one or other) for one, other in _CLAIM_NUMBER.findall(text))


def without_pages(text: str) -> str:
    """The text without the pages it names."""
    return _PAGES.sub(" ", text)


def ids(text: str) -> tuple[str, ...]:
    """The ids of rows that a question names."""
    return tuple(_UUID.findall(text))


def quotes(text: str) -> tuple[str, ...]:
    """What a question quotes of the report; a verdict or a status in quotation marks is none."""
    said = (one or other for one, other in _QUOTED.findall(text))
    return tuple(one for one in said if not _is_value(one))


def _is_value(text: str) -> bool:
    tables = (value_words.VERDICTS, value_words.SUPPORTS, value_words.STATUSES)
    forms = [form for table in tables for form in table.values()]
    return any(form.fullmatch(text.strip(" .")) for form in forms)
