"""What kind of company a report says its own company is: "we are an airline", "the Group is a
leading supplier of industrial trucks", "As an automotive supplier, we ...", "Acme makes ceramic
tiles".

Only the company itself may be the subject; what is said of customers, suppliers or subsidiaries is
left alone. Only the head of what it is said to be counts, not for whom it works: "a software
company for banks" is no bank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from reports.document.industry_words import Phrase, Word, vocabulary, words_of
from reports.document.stating import statements_in
from reports.types import Flag, PageContent, Statement, StatementKind
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_NOT_ITS_OWN_WORDS = frozenset({Flag.CONTENTS, Flag.GLOSSARY, Flag.ASSURER, Flag.RUNNING})
_PASSED_OVER = frozenset({StatementKind.RUNNING, StatementKind.LABEL, StatementKind.CAPTION})
_LEGAL = (
    r"(?:Group|GROUP|Corporation|Corp\.?|Inc\.?|plc|PLC|AG|SE|N\.V\.|Ltd\.?|Limited|S\.A\.|S\.p\.A\."
    r"|LLC|GmbH|ASA|AB|Oyj|Company|Holdings?|REIT)"
)
_OURSELVES = (
    r"(?:[Ww]e|[Oo]ur (?:[Cc]ompany|[Gg]roup|business|firm|organi[sz]ation)"
    r"|[Tt]he [“\"]?(?:[Cc]ompany|[Gg]roup|REIT|Trust|Bank|Corporation|Partnership|[Ff]irm))"
)
# between the subject and its verb: a closing bracket or quotation mark, a bracket, an insertion
_BETWEEN = r"[”\"’')\]]*(?: ?\([^()]{0,100}\))?(?:,[^,.;]{0,80},|,)?\s+(?:also |today |now )?"
_OBJECT_OF = regex(
    r"\b(?:of|for|to|with|by|from|at|in|on|than|other|not|former|between|like)\s*$", re.IGNORECASE
)
_MADE = "manufactures?|produces?|makes?|mines?"
_MAKING = f"{_MADE}|designs?|develops?|builds?|sells?|markets?|distributes?"
_RUN = "owns?|operates?"
_RUNNING = f"{_RUN}|manages?|develops?|leases?"
_MAIN = r"(?:core|main|principal|primary) (?:business(?: activit\w+)?|activit\w+)"
_AMOUNTS_TO = r"\s+(?:is|are|comprises?|consists? of|includes?)\s+"
# what begins to say what somebody is, rather than what somebody is doing
_NOUN = r"(?=(?:an?|the|one|among|both|[\w.-]+[’']s?)\s)"
_MOST_WORDS = 26
_PARTS_FROM = regex(r"[;:•|]|\.(?=\s|$)|,? (?:which|who|whose|where|but)\b")
_OUR = regex(r"\b[Oo]ur\b")
_ITS_PART = 60  # characters between "our business" and "as a"
_BEHIND = 40  # characters after "as a ..., " within which the company is named

_AGENTS = word_set(
    "manufacturer producer maker supplier developer builder provider owner operator fabricator "
    "specialist leader miner"
)
_DOING = word_set(
    "manufacture manufacturing production producing development design sale distribution supply "
    "construction operation portfolio number"
)
_OTHER_OF = frozenset({"one", "some", "number", "among", "range"})
_PARTS = word_set(  # words after which something else is said than what the company is
    "of for to with by from in at on that which who where as through across since under within "
    "serving offering providing based headquartered"
)
_FOLLOWS = _PARTS | word_set(
    "and or whose listed operating focused focusing specialized specialised specializing "
    "specialising active located founded dedicated committed such including worldwide globally "
    "group company business"
)
# industries whose products every company makes some of for itself
_OWN_USE = frozenset({"IF-EU", "IF-WU", "IF-WM", "TC-SI", "TC-TL", "FN-IN", "FB-PF", "HC-DY"})
# industries whose assets a company owns or runs as its business
_ASSETS = frozenset(
    {"IF-RE", "SV-HL", "SV-CA", "SV-LF", "SV-ED", "HC-DY", "TR-CL", "TR-MT", "FB-RN", "FB-FR"}
) | {"EM-MD", "EM-RM"}
_FIRST, _FURTHER = 1.0, 0.5
_MADE_WEIGHT = 0.5  # making something is not yet being known for it


@dataclass(frozen=True, slots=True)
class Description:
    """A statement by which the company belongs to an industry, with the stretch of its text that
    says so. `weight` is 1, or less for a product that is not the first one named."""

    industry: str
    statement: Statement
    start: int
    end: int
    weight: float


def descriptions(pages: Sequence[PageContent], company: str) -> list[Description]:
    """What the report says its company is, each statement once. `company` is its name as read, or
    empty. The pages have their statements."""
    reader = _Reader(company)
    seen: set[str] = set()
    found: list[Description] = []
    for one in statements_in(pages):
        if one.kind in _PASSED_OVER or one.flags & _NOT_ITS_OWN_WORDS:
            continue
        told = " ".join(one.text.casefold().split())
        if told not in seen:
            seen.add(told)
            found += reader.of(one)
    return found


class _Reader:
    """Finds where a statement speaks of the company, and reads what it says it is."""

    def __init__(self, company: str) -> None:
        subject = "|".join(filter(None, (_OURSELVES, _name(company))))
        subject = rf"\b(?:{subject})"
        self._is = re.compile(rf"{subject}{_BETWEEN}(?:is|are)\s+{_NOUN}")
        self._makes = re.compile(rf"{subject}{_BETWEEN}{_verbs(_MADE, _MAKING)}\s+")
        self._runs = re.compile(rf"{subject}{_BETWEEN}{_verbs(_RUN, _RUNNING)}\s+")
        self._main = re.compile(
            rf"(?:\b[Oo]ur |{subject}[’']s? ){_MAIN}{_AMOUNTS_TO}"
            rf"|\b{_MAIN} of {subject}{_AMOUNTS_TO}"
        )
        named = _name(company)
        self._apposed = re.compile(rf"\b(?:{named}),\s+{_NOUN}") if named else None
        self._as = re.compile(r"(?<!such )\b[Aa]s (?=(?:an?|one of|the (?:world|only|large|lead)))")
        self._subject = re.compile(subject)
        self._part = re.compile(
            rf"(?:{subject}|\b[Oo]ur (?:core )?(?:business|activit\w+|role|position|identity))"
            rf"[^.;]{{0,{_ITS_PART}}}$"
        )

    def of(self, statement: Statement) -> list[Description]:
        """The descriptions in a statement, at most one for each industry."""
        best: dict[str, Description] = {}
        for industry, start, end, weight in self._told(statement.text):
            if industry not in best or weight > best[industry].weight:
                best[industry] = Description(industry, statement, start, end, weight)
        return list(best.values())

    def _told(self, text: str) -> Iterator[tuple[str, int, int, float]]:
        if not self._subject.search(text) and not _OUR.search(text):
            return
        for match in self._is.finditer(text):
            if not _OBJECT_OF.search(text[: match.start()]):
                yield from _being(text, match.end())
        for match in self._apposed.finditer(text) if self._apposed else ():
            yield from _being(text, match.end())
        for match in self._makes.finditer(text):
            if not _OBJECT_OF.search(text[: match.start()]):
                yield from _making(text, match.end(), not_of=_OWN_USE)
        for match in self._runs.finditer(text):
            if not _OBJECT_OF.search(text[: match.start()]):
                yield from _making(text, match.end(), only_of=_ASSETS)
        for match in self._main.finditer(text):
            yield from _making(text, match.end())
        for match in self._as.finditer(text):
            after = text[match.end() : match.end() + 200].partition(",")[2][:_BEHIND]
            if self._subject.match(after.lstrip()) or self._part.search(text[: match.start()]):
                yield from _being(text, match.end())


def _verbs(telling: str, others: str) -> str:
    """A pattern for verbs in a row, one of them telling: "develops, manufactures and sells"."""
    return rf"(?:(?:{others})(?:,? and |, ))*(?:{telling})(?:(?:,? and |, )(?:{others}))*"


def _name(company: str) -> str:
    """A pattern for the company's name, with or without its legal form; empty for no name."""
    core = re.sub(rf"(?:\s+{_LEGAL})+$", "", company).strip(" ,")
    if len(core) < 2 or core.casefold() in {"the", "group", "company"}:
        return ""
    spellings = {re.escape(spelled) for spelled in (core, core.upper(), core.title())}
    return rf"(?:[Tt]he )?(?:{'|'.join(sorted(spellings))})(?:,? {_LEGAL}){{0,3}}"


def _being(text: str, start: int) -> Iterator[tuple[str, int, int, float]]:
    """What follows "is" or "as": kinds of company at its head, and products after "manufacturer of"
    or before "manufacturer"."""
    known, words = vocabulary(), _clause(text, start)
    at, of_what, weight = 0, False, _FIRST
    while at < len(words):
        word = words[at].folded
        kind = _longest(known.kinds, words, at)
        if kind and not of_what and _ends(text, words, at + len(kind)):
            yield from _each(known.kinds[kind], words, at, len(kind), weight)
            return
        if made := _longest(known.makes, words, at):
            behind = at + len(made)
            agent = behind < len(words) and words[behind].folded in _AGENTS
            if (of_what and _ends(text, words, behind)) or (
                agent and _ends(text, words, behind + 1)
            ):
                yield from _each(known.makes[made], words, at, len(made), weight)
                weight = _FURTHER
            at = behind
            continue
        if word == "of" and at and _is_agent(words, at):
            of_what = True
        elif word in _PARTS and not (word == "of" and words[at - 1].folded in _OTHER_OF):
            if of_what or not (word == "in" and _is_agent(words, at)):
                return
            of_what = True
        at += 1


def _making(
    text: str,
    start: int,
    *,
    not_of: frozenset[str] = frozenset(),
    only_of: frozenset[str] | None = None,
) -> Iterator[tuple[str, int, int, float]]:
    """What follows "we manufacture" or "our main activity is the production of": products of the
    industries asked for, up to for whom or where."""
    known, words = vocabulary(), _clause(text, start)
    at, weight = 0, _MADE_WEIGHT
    while at < len(words):
        made_of = words[at].folded == "of" and words[at - 1].folded in _DOING
        if words[at].folded in _PARTS and not made_of:
            return
        if made := _longest(known.makes, words, at):
            codes = tuple(
                code
                for code in known.makes[made]
                if code not in not_of and (only_of is None or code in only_of)
            )
            if _ends(text, words, at + len(made)):
                yield from _each(codes, words, at, len(made), weight)
                weight = _MADE_WEIGHT * _FURTHER
            at += len(made)
        else:
            at += 1


def _is_agent(words: Sequence[Word], at: int) -> bool:
    """Whether the word before is a maker or supplier, also one of two ("developer and maker")."""
    return any(word.folded in _AGENTS for word in words[max(0, at - 1) : at])


def _clause(text: str, start: int) -> list[Word]:
    """The words of what is said, up to where the sentence turns to something else."""
    rest = text[start:]
    cut = _PARTS_FROM.search(rest)
    said = rest[: cut.start()] if cut else rest
    return [
        Word(word.folded, word.start + start, word.end + start)
        for word in words_of(said)[:_MOST_WORDS]
    ]


def _longest(
    known: Mapping[Phrase, tuple[str, ...]], words: Sequence[Word], at: int
) -> Phrase | None:
    for length in range(min(7, len(words) - at), 0, -1):
        phrase = tuple(word.folded for word in words[at : at + length])
        if phrase in known:
            return phrase
    return None


def _ends(text: str, words: Sequence[Word], at: int) -> bool:
    """Whether a phrase that ends before word `at` is the head of what is said, and no word before
    another head ("an airline supplier")."""
    if at >= len(words):
        return True
    between = text[words[at - 1].end : words[at].start]
    return bool(between.strip(" -/’'")) or words[at].folded in _FOLLOWS


def _each(
    codes: Sequence[str], words: Sequence[Word], at: int, length: int, weight: float
) -> Iterator[tuple[str, int, int, float]]:
    """The description for each industry that lists the phrase, in equal parts."""
    start, end = words[at].start, words[at + length - 1].end
    for code in codes:
        yield code, start, end, weight / len(codes)
