"""Which scope, method, year and part of the company a figure of a sentence belongs to; empty where
the words leave it open."""

from __future__ import annotations

import re

from reports.figures.spans import MASK, NEAR, Sentence, Span
from reports.language.bases import basis_of
from reports.language.categories import CATEGORY_NAMES
from reports.language.methods import method_of
from reports.language.qualifiers import CHANGED
from reports.language.remainders import remainder
from reports.language.scopes import ScopeMention
from sibyl_project.common.regex import regex

_UP_TO_SCOPE = regex(
    r"\s*(?:[(,]\s*)?(?:(?:was|were|is|are|came|comes?|stem\w*|relat\w+|attribut\w+)\s+)*(?:of|in"
    r"|for|from|under|as|to)?\s*(?:(?:our|the|total|gross|combined|direct|indirect|absolute"
    r"|(?:market|location)[ -]based)\s+)*$",
    re.IGNORECASE,
)
_TOTAL = regex(
    r"\btotal(?:s|led|ling|ed|ing)?\b(?:[\w\s(),:-]{0,40}(?:emissions|footprint|CO2e|inventory)"
    r"|\W*(?:of|was|is|:|=)*\W*$)",
    re.IGNORECASE,
)
_PART = regex(
    r"\b(?:from|at|of|by(?!\s+\w+ing\b)|across|within|for)\s+(?:our\s+"
    r"|the\s+)?(?!(?:our|the|an?|all|own|we|its|their|this|that|which|about|around|absolute|only|such"
    r"|just|more|less|up|over|under|nearly|almost|at|another|further|some|roughly|approximately"
    r"|previous|prior|last|preceding|past|greenhouse)\b|(?:operat|value|group|company|entire"
    r"|baseline|emissions|GHG|CO2|scope|fiscal|FY|approx|total|market[ -]|location[ -]|end\b"
    r"|beginning|start\b|year|(?:\w+ )?months?\b|reporting|financial|period|full|close\b"
    r"|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
    r"|(?:all )?(?:sites|locations|facilities|operations|activities|businesses|entities"
    r"|subsidiaries)\b(?! (?:in|of|at)\b)|\W)"
    r"|[\d\u00a7$])(?P<part>[A-Za-z][\w&'-]*(?:\s+[A-Za-z][\w&'-]*){0,3})",
    re.IGNORECASE,
)
_NO_PART = regex(
    r"\b(?:targets?|ambitions?|goals?|framework|commitments?|pledges?|years?|procedures"
    r"|misstatements?|reductions?|baseline|levels?)\b",
    re.IGNORECASE,
)
_ASIDE = regex(
    r"^\W*(?:(?:based|building) on|according to|compared (?:to|with)|in addition to|as part of"
    r"|as a result of|due to|thanks to|despite|because of)\b[^,]*,",
    re.IGNORECASE,
)
_CAUSE = regex(
    r"\b(?:due to|because of|as a result of|owing to|driven by|thanks to"
    r"|(?:adjusted|restated|corrected) for)\b.*",
    re.IGNORECASE,
)
_AGENT = regex(
    r"(?:^|[,;.:]\s)\s*(?P<who>[^,;.:()]{2,60}?)\s(?:accounted for|contributed"
    r"|(?:was|were) responsible for|represented|emitted|generated|caused|produced)\s(?:about "
    r"|around |approximately |some |a total of )?$",
    re.IGNORECASE,
)
_SELF = regex(
    r"\b(?:we|they|it|this|that|these|have|has|had|during|year|its|their|which|together|directly"
    r"|indirectly|a)\b|'s\b",
    re.IGNORECASE,
)
_PREPOSITION = regex(
    r"^(?:(?:from|in|at|by|to|on|with|across|within|than|against|versus|compared)(?:\s+|$))+",
    re.IGNORECASE,
)
_LIMITED = regex(
    r"\b(?:excluding|excl\.|exclud\w+|without|net (?:GHG |CO2e? |carbon )?emissions)\b",
    re.IGNORECASE,
)
_NARROWED = regex(
    r"\b(upstream|downstream|additional|remaining|residual|net|financed|other|excluding"
    r"|avoided)\s+$",
    re.IGNORECASE,
)
_VERB = regex(
    r"\b(?:was|were|is|are|has|have|had|amount\w*|total\w*|rose|fell|decreas\w*|increas\w*"
    r"|declin\w*|reduc\w*|grew|reach\w*|stood|came|dropp\w*|remain\w*|at|by|down|up|compared"
    r"|versus|vs|from (?=[\d\u00a7])|against|to|target\w*|which|that|as|on|since|and|caus\w+"
    r"|generat\w+|produc(?:ed|es)|contribut\w+|account\w*|represent\w*|made up|measur\w+"
    r"|record\w+|equal\w*|emitted|compris\w+|rang(?:ed|es)|sank\w*|stieg\w*|minskade|\u00f6kade"
    r"|(?:um|auf|med|till) (?=[\d\u00a7])|betrug(?:en)?|belief(?:en)?|lag(?:en)?|uppgick"
    r"|uppg\u00e5r|\u00e4r|var|s'\u00e9l\u00e8vent|se sont|\u00e9lev\w+|repr\u00e9sentent|fueron"
    r"|ascendieron|or|of (?=[\d\u00a7a-z]*$)|over|below|above)\b|[\u2013\u2014]",
    re.IGNORECASE,
)
COMPARISON = regex(
    r"(?:\W|\b(?:compared|with|to|from|up|down|versus|vs|in|against|baseline|base|year|prior"
    rf"|previous|{CHANGED}|a|the|or|level|levels|of)\b)*",
    re.IGNORECASE,
)


_ITS_OWN = regex(r"\s*of (?:our |the )?(?:total |direct |indirect )?", re.IGNORECASE)
_NEXT_CLAUSE = regex(r"[;,]|\b(?:and|while|whereas|but)\b", re.IGNORECASE)
_ARROW = "\u2192"
_PART_OF_IT = regex(
    r"\b(?:of which|of this|of these|whereof|thereof|includ\w+|with)\b", re.IGNORECASE
)


def scope_for(sentence: Sentence, span: Span) -> str:
    """Scope named between the previous figure and this one, else right after it, else the only one
    of the sentence."""
    before = [m for m in sentence.scopes if span.left_start <= m.start < span.number.start]
    after = next((m for m in sentence.scopes if m.start >= span.end), None)
    if before and span.left_start:
        gap = sentence.masked[span.left_start : before[0].start]
        named_first = sentence.masked[before[0].end : span.start].strip() in (":", "=", "")
        beside = after is not None and not sentence.masked[span.end : after.start].strip()
        beside = beside and not named_first
        if _says_of(gap) or (beside and not gap.strip()):
            # "5 t of Scope 1 and 6 t of Scope 2": the first mention is the first figure's
            before = before[1:]
    if after is not None and _ITS_OWN.fullmatch(sentence.masked[span.end : after.start]):
        return after.scope
    if before:
        return before[-1].scope
    if after is not None and (
        _says_of(gap := sentence.masked[span.end : after.start]) or not gap.strip()
    ):
        return after.scope
    total = _TOTAL.search(span.left[-NEAR:])
    if total and not remainder(_VERB.split(total[0][len("total") :])[0]):
        return _total_scope(sentence)
    earlier = [m.scope for m in sentence.scopes if m.start < span.left_start]
    if earlier and _continues(span, earlier[-1]):
        return earlier[-1]
    named = {m.scope for m in sentence.scopes}
    only = sentence.scopes[0] if len(named) == 1 else None
    return "" if only is None or _is_of_another(sentence, span, only) else only.scope


def _is_of_another(sentence: Sentence, span: Span, mention: ScopeMention) -> bool:
    """Whether the only scope named is that of another figure: of a part of this one, of the next
    one, in another bullet."""
    if mention.start < span.end:
        return _ARROW in sentence.masked[mention.end : span.start]
    between = sentence.masked[span.end : mention.start]
    following = mention.start < span.end + len(span.right) < len(sentence.folded)
    return bool(
        _ARROW in between
        or _PART_OF_IT.search(between)
        or (following and _NEXT_CLAUSE.search(between))
    )


def _says_of(gap: str) -> bool:
    """Whether the words between a figure and a scope behind it give the scope to that figure: " of
    our ", " were ", " ("."""
    return bool(gap.strip()) and "," not in gap and bool(_UP_TO_SCOPE.fullmatch(gap))


def _continues(span: Span, scope: str) -> bool:
    """Whether the figure goes on with the one before: "(2022: 60 t)", "or 50 t (market-based)"."""
    return bool(
        COMPARISON.fullmatch(span.left)
        or ("2" in scope and method_of(re.split(r"[,;]\s", span.right)[0][:30]))
    )


def _total_scope(sentence: Sentence) -> str:
    named = {m.scope for m in sentence.scopes}
    if {"1", "2", "3"} <= named or {"1+2", "3"} <= named or "1+2+3" in named:
        return "1+2+3"
    return "1+2" if {"1", "2"} <= named else "total"


def method_for(sentence: Sentence, span: Span, scope: str) -> str:
    if ("2" not in scope and scope != "total") or scope.startswith("3."):
        return ""
    named = any(span.left_start <= m.start < span.start for m in sentence.scopes)
    following = (
        next((m.start for m in sentence.scopes if m.start >= span.end), len(sentence.masked))
        if named
        else len(sentence.masked)
    )
    head = re.split(r"[,;.]\s|\band\b", span.right[: max(0, following - span.end)])[0][:40]
    clause = re.split(r"[;.]\s", span.left)[-1]
    return (
        method_of(head) or method_of(clause) or method_of(span.left) or method_of(sentence.folded)
    )


def tail_of(sentence: Sentence, span: Span) -> str:
    """The words behind a figure up to the next stop or the end of the bracket it stands in."""
    unit = sentence.folded[span.number.end : span.end]
    if ")" in unit and "(" not in unit:
        return ""
    right = re.split(r"[.;,]\s", span.right)[0]
    closing = right.find(")")
    return right if closing < 0 or "(" in right[:closing] else right[:closing]


def part_of(sentence: Sentence, span: Span, scope: str = "") -> str:
    """The part of the company or the basis the figure is limited to, "" when it seems to be the
    whole."""
    before, after = re.split(r"[.;]\s", span.left)[-1], tail_of(sentence, span)
    clause = f"{_ASIDE.sub(' ', before)} {MASK} {_CAUSE.sub('', after)}"
    if limited := _LIMITED.search(clause):
        return limited[0].lower()
    if (mention := _mention_of(sentence, span, scope)) and (
        named := _scope_qualifier(sentence, span, mention)
    ):
        return named
    if agent := _agent_of(sentence, span):
        return agent
    if scope.startswith("3."):
        clause = re.sub(dict(CATEGORY_NAMES)[int(scope[2:])], " ", clause, flags=re.IGNORECASE)
    parts = (part["part"] for part in _PART.finditer(clause) if not _NO_PART.search(part["part"]))
    named = next((words for part in parts if (words := _VERB.split(part)[0].strip().lower())), "")
    return named or basis_of(sentence.folded)


def _agent_of(sentence: Sentence, span: Span) -> str:
    """Who emitted or accounts for the amount, where that is not the company: "The UK accounted for
    2,345 tCO2e"."""
    agent = _AGENT.search(span.left)
    if not agent or any(span.left_start <= m.start < span.start for m in sentence.scopes):
        return ""
    words = remainder(_SELF.sub(" ", agent["who"]))
    return words.lower() if len(words) > 1 else ""


def _mention_of(sentence: Sentence, span: Span, scope: str) -> ScopeMention | None:
    """Where the figure's scope is named: the last time before it, else the first time after it."""
    named = [m for m in sentence.scopes if m.scope == scope] or list(sentence.scopes)
    before = [m for m in named if m.start < span.number.start]
    return before[-1] if before else (named[0] if named else None)


def _scope_qualifier(sentence: Sentence, span: Span, mention: ScopeMention) -> str:
    """What narrows the scope itself: "upstream Scope 3", "Scope 3 processing emissions related to
    iron ore"."""
    narrowed = _NARROWED.search(sentence.masked[max(0, mention.start - 20) : mention.start])
    end = span.number.start if mention.start < span.number.start else mention.end + NEAR
    tail = _VERB.split(re.split(r"[.;,:](?:\s|$)", sentence.masked[mention.end : end])[0])[0]
    words = _PREPOSITION.sub(
        "", remainder(re.sub(rf"\((?:[^()]*{MASK})?[^()]*\)|{MASK}+", " ", tail))
    )
    return (narrowed[1] if narrowed else words).lower() if (narrowed or len(words) > 2) else ""
