"""Reading a question: what it is about and what it wants to know (no Django here).

Nothing is looked up. Words that are none of Sibyl's own stay as `terms`, by which claims, figures
and passages are found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from agents.chat import vocabulary as words
from agents.chat.spelling import corrected
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from reports.language.methods import methods_in
from reports.language.scopes import scope_mentions
from reports.language.years import year_values
from reports.types import ClaimType, VerdictValue
from standards.paragraph_ids import ParagraphIdError, normalise
from standards.reference.categories import scope3_category

LONGEST: Final = 2000  # characters of a question
_ID = re.compile(
    r"(?<![A-Za-z0-9])(?:IFRS[ -]?)?S ?(?P<standard>[12])(?:[ .,:-]*(?:paragraphs?|paras?\.?|¶"
    r"|§)?[ .]*)"
    r"(?P<letter>[A-E])?(?P<number>\d{1,3})(?P<suffix>[A-Z](?![a-z(]))?"
    r"(?P<rest>(?: ?\( ?[A-Za-z0-9]{1,4} ?\)|[. ](?:[a-h]|[ivx]{1,4}|\d)(?=[ .)?!,;]|$))*)(?!\d)",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"\b(?:paragraphs?|paras?\.?|¶"
    r"|§) ?(?P<number>[A-E]?\d{1,3}(?: ?\([A-Za-z0-9]{1,4}\))*) (?:of|in)"
    r" (?:IFRS )?S ?(?P<standard>[12])\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?<![\w.(])(?P<number>\d{1,2}(?:\([a-z]{1,4}\))+(?:\(\d\))?)", re.IGNORECASE)
_PAGES = re.compile(
    r"\b(?:pages?|pp?\.?|pg\.?) ?(?P<first>\d{1,4})\b(?:(?: ?(?:-|–|to|and"
    r"|,) ?)(?P<last>\d{1,4})\b)?",
    re.IGNORECASE,
)
_CLAIM_NUMBER = re.compile(
    r"\bclaim (?:no\.? ?|number |#)?(\d{1,4})\b|(?<!\w)#(\d{1,4})\b", re.IGNORECASE
)
_UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)
_QUOTED = re.compile(r"[“\"«]([^”\"»]{3,400})[”\"»]|(?<!\w)['‘]([^'’]{12,400})['’](?!\w)")
_CATEGORY_NUMBER = re.compile(
    r"\b(?:categor(?:y|ies)|cat\.?) ?(?:3\.)?(1[0-5]|[1-9])\b(?!\.\d)|(?<![\w.,])3\.(1[0-5]"
    r"|[1-9])\b(?![\d%.,])",
    re.IGNORECASE,
)
_RELATIVE = {
    -1: re.compile(
        r"\b(?:(?:the )?(?:last|previous|prior|preceding) year|a year (?:ago|earlier|before)"
        r"|the year"
        r" before)\b",
        re.IGNORECASE,
    ),
    0: re.compile(
        r"\b(?:this|current|reporting|latest|most recent) (?:reporting )?(?:year|period)\b",
        re.IGNORECASE,
    ),
}
_BASE_YEAR = re.compile(r"\bbase[- ]?(?:line )?year\b|\bbaseline\b", re.IGNORECASE)
_FOLLOWS = re.compile(
    r"^(?:and|but|or|what about|how about|what of|so|then|also|same|ok|okay|now|plus)\b|^(?:why"
    r"|where|who"
    r"|how so|which page|what page|which pages|since when|really|says who"
    r"|for which)\b[^a-z]{0,3}(?:not|is that"
    r"|that|so|exactly)?\W*$"
    r"|\b(?:it|its|that|those|these|them|they|this one|the same|there|one|ones|the other"
    r"|the others|again"
    r"|instead|this|the former|the latter|the first one|the second one)\b",
    re.IGNORECASE,
)
_REPORT_ITSELF = re.compile(
    r"\b(?:this|that) (?:report|company|document|analysis|year|entity|engagement|pdf)\b"
    r"|\bis there\b"
    r"|\bare there\b|\bthere (?:is|are|any|a)\b",
    re.IGNORECASE,
)
_STARTS = re.compile(
    r"^(?:and|but|or|what about|how about|what of|also|same|plus|then|now)\b", re.IGNORECASE
)
_SHORT_NOT = re.compile(
    r"\b(is|are|was|were|do|does|did|has|have|ca|could|should|would|wo)nt\b", re.IGNORECASE
)
_NOT_VERIFIED = re.compile(
    r"(?:\bnot\b|n't\b)[^.?!;]{0,80}?\bverified\b|\bverified\b[^.?!]{0,20}\bwhy not\b",
    re.IGNORECASE,
)
MULTI = re.compile(
    r"\ball three\b|\btogether\b|\bboth\b|\bsum of\b|\btotal\b|\boverall\b|\baltogether\b"
    r"|\bcombined\b",
    re.IGNORECASE,
)
# Words that carry a question and are never what it is about.
ASKING: Final = frozenset(
    words_in(
        "what which who whom whose when where why how many much number count list show give "
        "tell name me us"
        " please report reports company say says said state states stated mention mentions "
        "mentioned"
        " disclose disclosed disclosure disclosures discloses find finds found claim claims "
        "page pages does"
        " do did is are was were has have any all there about according regarding concerning "
        "compare compared"
        " comparison versus evidence support supports supported verdict verdicts verified "
        "unverified"
        " contradicted reason reasons gap gaps missing requirement requirements paragraph "
        "paragraphs status"
        " meet met meets address addressed figure figures value values agent agents judge "
        "finding findings"
        " think thought look looked know analysis analysed conclusion conclude concluded "
        "explain explanation"
        " describe described description detail details information info cover covered covers "
        "talk talks"
        " discuss discussed discusses provide provided provides include included includes total "
        "year years"
        " give given gives standard standards IFRS ISSB section tell pls thx hi hello ok want "
        "need see read"
        " result results sibyl statement statements quote quotes exactly actually really main "
        "biggest key"
        " anything something everything nothing else also only just still yet document "
        "documents made make"
        " makes ask asks asked require requires required question questions answer summarise "
        "summarize"
        " summary overview specific specifically kind type types level levels compliance comply "
        "complies"
        " satisfy satisfied source sources prove proven reported reporting reports fully partly "
        "partially"
        " concern concerns text written checked wrong right true can could would should must "
        "may might"
        " change changed changes increase increased decrease decreased differ difference "
        "different between"
        " one ones others other these those gist regarding tick someone somebody paper "
        "extracted extract identified number numbers amount amounts together both warning "
        "warnings marked go gone went up down against prior previous last whether able percent "
        "per cent trend develop higher lower more less than most least highest lowest largest "
        "smallest biggest"
        " passage passages part parts thing things point points talk mean means meaning"
    )
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was read. Empty fields were not named in it."""

    text: str
    acts: frozenset[Act] = frozenset()
    things: frozenset[Thing] = frozenset()
    paragraphs: tuple[str, ...] = ()
    wrong_paragraphs: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    pillars: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    claim_types: tuple[str, ...] = ()
    priorities: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    relative_year: int | None = None
    base_year: bool = False
    pages: tuple[int, ...] = ()
    claim_numbers: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()  # all words that carry meaning
    topic: tuple[str, ...] = ()  # those of them that no other field has taken
    whole: bool = False  # of all parts together
    follows: bool = False
    subjects: tuple[str, ...] = field(default=())  # what the last answer cited, as kind:id

    def has(self, *wanted: Act | Thing) -> bool:
        """Whether the question wants or names any of these."""
        return any(one in self.acts or one in self.things for one in wanted)

    @property
    def about_figures(self) -> bool:
        """Whether it names what only figures have."""
        return bool(self.scopes or self.methods or self.years or Thing.EMISSIONS in self.things)

    def but(self, **changes: object) -> Asked:
        """The same question with other fields."""
        return replace(self, **changes)  # type: ignore[arg-type]


def read(question: str, agents: Mapping[str, str]) -> Asked:
    """A question as one of a report; `agents` are the labels of the agents by name."""
    text = " ".join(question.split())[:LONGEST]
    plain = _SHORT_NOT.sub(r"\1n't", corrected(text)).replace("’", "'")
    ids, wrong, rest = _paragraphs(plain)
    pages = tuple(_page_numbers(rest))
    without_pages = _PAGES.sub(" ", rest)
    numbers = tuple(int(one or other) for one, other in _CLAIM_NUMBER.findall(without_pages))
    scopes = _scopes(without_pages)
    things = _matching(words.THINGS, rest, Thing)
    named = tuple(name for name, label in agents.items() if _names_agent(rest, name, label))
    terms = tuple(dict.fromkeys(one for one in words_in(without_pages) if one not in ASKING))
    asked = Asked(
        text,
        acts=_matching(words.ACTS, rest, Act),
        things=things,
        paragraphs=ids,
        wrong_paragraphs=wrong,
        agents=named,
        pillars=_pillars(rest),
        verdicts=_verdicts(rest),
        supports=_values(words.SUPPORTS, rest),
        statuses=_values(words.STATUSES, rest),
        claim_types=_values(words.CLAIM_TYPES, rest),
        priorities=_values(words.PRIORITIES, rest),
        results=_values(words.RESULTS, rest),
        scopes=scopes,
        methods=_bare_methods(rest) or methods_in(rest),
        years=tuple(year_values(without_pages)),
        relative_year=next((by for by, form in _RELATIVE.items() if form.search(rest)), None),
        base_year=bool(_BASE_YEAR.search(rest)),
        pages=pages,
        claim_numbers=numbers,
        ids=tuple(_UUID.findall(text)),
        quotes=tuple(one or other for one, other in _QUOTED.findall(text)),
        terms=terms,
        whole=bool(MULTI.search(rest)),
    )
    return replace(asked, topic=_topic(asked, terms, agents), follows=_follows(asked, rest))


def _matching(table: Mapping[str, re.Pattern[str]], text: str, kind: type) -> frozenset:  # type: ignore[type-arg]
    return frozenset(kind(name) for name, form in table.items() if form.search(text))


def _values(table: Mapping[str, re.Pattern[str]], text: str) -> tuple[str, ...]:  # type: ignore[type-arg]
    return tuple(str(value) for value, form in table.items() if form.search(text))


def _pillars(text: str) -> tuple[str, ...]:
    """The pillars a question names; "legal/governance" is a type of claim."""
    return _values(words.PILLARS, words.CLAIM_TYPES[ClaimType.LEGAL_GOVERNANCE].sub(" ", text))


def _verdicts(text: str) -> tuple[str, ...]:
    """The verdicts a question names; "not ... verified" is none of them, but for the plain "not
    verified"."""
    found = _values(words.VERDICTS, text)
    if _NOT_VERIFIED.search(text):
        return tuple(one for one in found if one != VerdictValue.VERIFIED)
    return found


def _paragraphs(text: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
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


def _page_numbers(text: str) -> list[int]:
    found: list[int] = []
    for match in _PAGES.finditer(text):
        first = int(match["first"])
        last = int(match["last"] or first)
        found += range(first, last + 1) if first <= last <= first + 40 else [first, last]
    return list(dict.fromkeys(found))


def _scopes(text: str) -> tuple[str, ...]:
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


def _bare_methods(text: str) -> tuple[str, ...]:
    """Methods of Scope 2 named in short: "location vs market"."""
    low = text.casefold()
    if re.search(r"\blocation\b", low) and re.search(r"\bmarket\b", low):
        return ("location", "market")
    return ()


def _names_agent(text: str, name: str, label: str) -> bool:
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
        rf"|the|from|what) (?:the )?(?:{one})(?: agent)? (?:find|found|say|said|conclude\w*"
        rf"|report(?:ed)?|look\w*"
        rf"|think|make|made|decide\w*|flag\w*|contribute\w*|see|saw|check\w*|have to say"
        rf"|turn\w* up|come up)\b"
    )
    if name == "judge":
        acting = r"\bjudge\b(?! (?:that|whether|if))"
    return bool(re.search(acting, text, re.IGNORECASE))


def _topic(asked: Asked, terms: tuple[str, ...], agents: Mapping[str, str]) -> tuple[str, ...]:
    """The terms that no other field has taken."""
    taken: set[str] = {"scope1", "scope2", "scope3"} if asked.scopes else set()
    for name in asked.agents:
        taken |= set(words_in(f"{agents[name]} {name.replace('_', ' ')} geographic specialist"))
    for pillar in asked.pillars:
        taken |= set(words_in(f"{pillar.replace('_', ' ')} pillar requirement and targets"))
    if asked.methods:
        taken |= set(words_in("location based market method basis location-based market-based"))
    if asked.claim_types:
        taken |= set(words_in("type " + " ".join(asked.claim_types).replace("_", " ")))
    if asked.priorities:
        taken |= set(words_in("priority " + " ".join(asked.priorities)))
    if asked.results or Thing.CHECK in asked.things:
        taken |= set(
            words_in(
                "check checks fail failed failing pass passed arithmetic recalculation"
                " inconclusive hold error sum add up"
            )
        )
    if asked.statuses:
        taken |= set(words_in("unaddressed undisclosed applicable assessed partly met fully unmet"))
    if asked.verdicts or asked.supports:
        taken |= set(
            words_in(
                "contradict contradicted contradiction insufficient settled disputed asserted"
                " repeated recompute unsettled false incorrect unsupported"
            )
        )
    return tuple(
        one for one in terms if one not in taken and not re.fullmatch(r"(?:19|20)\d\d|\d{1}", one)
    )


def _follows(asked: Asked, text: str) -> bool:
    """Whether a question leans on the one before it."""
    if _STARTS.search(text):
        return True
    named = (asked.paragraphs, asked.quotes, asked.pages, asked.claim_numbers)
    if any(named):
        return bool(re.search(r"\b(?:it|that|those|them)\b", text)) and len(asked.topic) < 2
    if len(asked.topic) > 3:
        return False
    pointing = _REPORT_ITSELF.sub(" ", text)
    if _FOLLOWS.search(pointing):
        return True
    few = len(text.split()) <= 3
    return few and not (
        asked.topic or asked.pillars or asked.verdicts or asked.things - {Thing.EMISSIONS}
    )
