"""Statements that leave something to another document: "details on the role of the Supervisory
Board are available in the 2023 annual report"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from reports.language.frameworks import without_names
from reports.language.years import NAMED_YEAR
from sibyl_project.common.regex import regex

_POINTING = regex(
    r"\b(?:see|refer to|visit|consult)\b"
    r"|\b(?:found|available|described|detailed|explained|presented|set out|outlined|disclosed"
    r"|published|provided|included|contained|discussed|reported|addressed|covered)\b"
    r"(?=[^.;]{0,60}?\b(?:in|on|at|within|under|through|via)\b)"
    r"|\b(?:information|details?|description)\b[^.;]{0,60}?\b(?:in|on|at) (?=the\b|our\b|its\b)",
    re.IGNORECASE,
)
_KINDS = (
    r"annual (?:financial |integrated |information )?(?:report|form)|integrated report"
    r"|universal registration document|registration document|management report"
    r"|corporate governance (?:statement|report|declaration)|declaration on corporate governance"
    r"|(?:remuneration|compensation) report|risk report|proxy(?: statement)?"
    r"|(?:consolidated |annual )?financial statements|financial report"
    r"|management[’']s discussion and analysis|sustainability (?:report|statement)"
    r"|non-?financial (?:report|statement|declaration)|esg (?:report|data ?book|fact ?book)"
    r"|tcfd (?:report|index|disclosure)|climate (?:report|action plan|transition plan)"
    r"|(?:calculation )?methodology report|(?:carbon disclosure project \(?)?cdp\)?"
    r"(?: (?:climate change|water(?: security)?|forests))?"
    rf"(?: {NAMED_YEAR})?(?: (?:questionnaire|response|report|submission|disclosure))?"
)
_CAPITALS = r"(?:[A-Z][\w&’'-]*|and|of|the|for|[0-9]+(?:,|\b))"
_DOCUMENT = regex(
    rf"(?:\b{NAMED_YEAR} )?\b(?i:{_KINDS})\b(?: {NAMED_YEAR}\b)?|\b(?i:Form )?(?:10-K|20-F)\b"
    rf"|\b(?:URD|MD&A|AIF)\b"
    rf"|(?:(?<=\bthe )|(?<=\bour )|(?<=\bits )|(?<=[’']s ))(?:{NAMED_YEAR} )?"
    rf"[A-Z][\w&’'-]*(?: {_CAPITALS}){{0,9}}? "
    r"(?:Report|Statement|Plan|Insights|Factbook|Databook|Supplement|Addendum|Presentation)\b"
    r"|\b(?i:(?:our|company|corporate|group|investor relations) website)\b"
    r"|(?<=\bthe )(?:[A-Z][\w&’'-]* ){1,4}website\b|\bwww\.[^\s,;)]+"
)
_PAGES = regex(r",? (?:on |at )?(?:pages?|pp?\.) ?\d", re.IGNORECASE)
_WEB = regex(r"website|www\.", re.IGNORECASE)
# after the name of a document: what it holds
_HOLDING = regex(
    r"^[^.;]{0,160}?\b(?:provides?|contains?|gives?|includes?|presents?|describes?|sets out|holds)"
    r"\b[^.;]{0,30}?\b(?:information|details?|disclosures?|descriptions?)\b",
    re.IGNORECASE,
)
_THIS = regex(
    r"\b(?:this|the present|preceding|following|next|(?:appendix|annex)(?: \w{1,3})?:?)\s*$",
    re.IGNORECASE,
)
_PREVIOUS_WORDS = 16  # characters before a document's name in which "this" stands
_INFORMATION = regex(
    r"\W*(?:all |the |our |detailed )*(?:information|data|disclosures?|reporting)\b[^.;]{0,20}?"
    r"\b(?:about|on|regarding|concerning|relat\w+ to|of)\b",
    re.IGNORECASE,
)
_SUPPLEMENT = regex(
    r"\b(?:more|further|additional\w*|details?|supplement\w*|also|as well)\b", re.IGNORECASE
)
_REACH = 160  # characters from the words that point to the document's name
_NO_NAME = regex(
    rf"\b{NAMED_YEAR}\b|\b(?:the|our|its|group|combined|consolidated|company|separate)\b",
    re.IGNORECASE,
)
_WHOLE_REPORTS = ("annual report", "annual financial report", "integrated report")
_CHAPTER = regex(
    r"^(?:management|risk|corporate governance|remuneration|compensation|financial"
    r"|non-?financial|sustainability|notes)\b|financial statements$"
)
_APART = regex(r"\bwebsite\b|\bwww\.|\bseparate", re.IGNORECASE)
_LONGEST_TITLE = 12  # words


@dataclass(frozen=True, slots=True)
class Pointer:
    """A document as the statement names it, at `start:end` of the statement; `leaves_all` says that
    the statement offers no more than what the document holds ("information on our emissions can be
    found in ..."), where others offer "further details"; `in_index` that it is a place in an index
    ("Form 10-K pages 1-3")."""

    document: str
    start: int
    end: int
    leaves_all: bool = True
    in_index: bool = False

    @property
    def kind(self) -> str:
        """The name without years and small words, in lower case, for comparison with titles."""
        return kind_of(self.document)

    @property
    def is_web(self) -> bool:
        """Whether no more than a website is named."""
        return bool(_WEB.search(self.document))


def pointers_in(text: str) -> list[Pointer]:
    """The documents that a statement leaves something to. Websites count only where no document is
    named; a page of the report itself, or "this report", is none."""
    pointing = _POINTING.search(text)
    named = [
        Pointer(found[0].strip(" ."), *found.span(), leaves_all=_leaves_all(text))
        for found in _DOCUMENT.finditer(text)
        if (
            (pointing and pointing.start() <= found.start() <= pointing.end() + _REACH)
            or _HOLDING.match(text[found.end() :])
        )
        and not _is_this(text, found.start())
    ]
    return [one for one in named if not one.is_web] or named


def cited_in(text: str) -> list[Pointer]:
    """The documents of which an entry of an index names the pages: "Form 10-K pages 1-3"."""
    return [
        Pointer(found[0].strip(" ."), *found.span(), leaves_all=False, in_index=True)
        for found in _DOCUMENT.finditer(text)
        if _PAGES.match(text[found.end() :]) and not _is_this(text, found.start())
    ]


def without_documents(text: str) -> str:
    """What a statement leaves elsewhere, without the names of documents and frameworks."""
    return without_names(_DOCUMENT.sub(" ", text))


def kind_of(name: str) -> str:
    """The name of a document without years and small words, in lower case."""
    return " ".join(_NO_NAME.sub(" ", name).lower().split())


def is_own(pointer: Pointer, text: str, titles: Collection[str]) -> bool:
    """Whether a pointer of the statement `text` leads to a chapter of the report itself, whose
    headings and running heads are `titles`, as `kind_of` gives them.

    An annual report holds its management report and the like, whatever their headings say, unless
    the statement says that they stand apart.
    """
    if is_titled(pointer.kind, titles):
        return True
    whole = any(is_titled(kind, titles) for kind in _WHOLE_REPORTS)
    return whole and bool(_CHAPTER.search(pointer.kind)) and not _APART.search(text)


def is_titled(kind: str, titles: Iterable[str]) -> bool:
    """Whether one of the titles, as `kind_of` gives them, names a document or chapter of the kind.
    A title that only says where the document is found does not."""
    words = re.compile(rf"\b{re.escape(kind)}\b")
    return bool(kind) and any(
        words.search(title) and len(title.split()) <= _LONGEST_TITLE and not _WEB.search(title)
        for title in titles
    )


def _leaves_all(text: str) -> bool:
    return bool(_INFORMATION.match(text)) and not _SUPPLEMENT.search(text)


def _is_this(text: str, start: int) -> bool:
    return bool(_THIS.search(text[max(start - _PREVIOUS_WORDS, 0) : start]))
