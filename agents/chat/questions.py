"""Reading a question: what it is about and what it wants to know (no Django here).

Nothing is looked up. Words that are none of Sibyl's own stay as `terms`, by which claims, figures
and passages are found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from agents.chat import pointing, slots, value_words
from agents.chat import vocabulary as words
from agents.chat.numbers import Quantity, quantities
from agents.chat.plain_words import in_plain_words
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import ASKING, words_in
from reports.language.years import is_year, year_values
from sibyl_project.common.regex import regex

LONGEST: Final = 2000  # characters of a question
_SHORT: Final = 5  # words of a question that names no more than conditions
_FISCAL = regex(r"(?:fy|cy|fye)\d{2,4}")
# acts whose words are never what a question is about
_SPOKEN = (Act.WHY, Act.MISSING, Act.SETTLE, Act.COUNT, Act.TREND)
_ADDS = regex(
    r"\b(?:add(?:ing|ed)?(?: in| to)?|plus|together with|combined with"
    r"|on top(?: of (?:that|it|this))?)\b",
    re.IGNORECASE,
)
_NOT_MEANT = regex(
    r"(?:[,;(] ?|\b(?:and|but) )?\b(?:not(?: the| on a)?|rather than|instead of|as opposed to)"
    r" (?P<what>like[- ]for[- ]like|(?:restated|adjusted|intensity|relative|normali[sz]ed|rolling"
    r"|cumulative|estimated)(?: (?:figures?|ones?|values?|numbers?))?)(?: basis)?\b",
    re.IGNORECASE,
)
MULTI = regex(
    r"\ball three\b|\btogether\b|\bboth\b|\bsum of\b|\btotal\b|\boverall\b|\baltogether\b"
    r"|\bcombined\b",
    re.IGNORECASE,
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
    standards: tuple[str, ...] = ()
    claim_types: tuple[str, ...] = ()
    priorities: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    relative_year: int | None = None
    beside: bool = False  # counted from the year asked for last
    base_year: bool = False
    pages: tuple[int, ...] = ()
    claim_numbers: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    numbers: tuple[Quantity, ...] = ()
    terms: tuple[str, ...] = ()  # all words that carry meaning
    topic: tuple[str, ...] = ()  # those of them that no other field has taken
    excluded: tuple[str, ...] = ()  # words of what is not meant
    whole: bool = False  # of all parts together
    adds: bool = False  # to what was asked for last
    per: tuple[str, ...] = ()  # by what rows are counted apart
    ordinals: tuple[int, ...] = ()  # places in the last answer
    part: str = ""  # of the paragraph asked for last
    varied: tuple[Any, ...] = ()  # a condition that took the place of another: its name, the other
    follows: bool = False
    subjects: tuple[str, ...] = field(default=())  # what the last answer cited, as kind:id

    def has(self, *wanted: Act | Thing) -> bool:
        """Whether the question wants or names any of these."""
        return any(one in self.acts or one in self.things for one in wanted)

    @property
    def scope_digits(self) -> tuple[str, ...]:
        """The scopes that it names, each alone: of "1+2" and "3.6" these are 1, 2 and 3."""
        return tuple(d for scope in self.scopes for d in scope.split(".")[0].split("+"))

    @property
    def scope_words(self) -> list[str]:
        """The same as the words by which texts are found."""
        return [f"scope{digit}" for digit in self.scope_digits]

    @property
    def words(self) -> list[str]:
        """Its topic without numbers."""
        return [term for term in self.topic if not any(map(str.isdigit, term))]

    def names_number_of(self, text: str) -> bool:
        """Whether a text prints one of its numbers."""
        return any(number.is_printed_in(text) for number in self.numbers)

    def subjects_of(self, *kinds: str) -> list[str]:
        """The ids of what the last answer cited of some kinds."""
        held = (one.partition(":") for one in self.subjects)
        return [key for kind, _, key in held if kind in kinds]

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
    plain = in_plain_words(text)
    excluded = [match["what"] for match in _NOT_MEANT.finditer(plain)]
    ids, wrong, rest = slots.paragraphs(_NOT_MEANT.sub(" ", plain))
    adds = bool(_ADDS.search(rest)) and pointing.starts_or_asks_barely(rest)
    rest = _ADDS.sub(" and ", rest) if adds else rest
    pages = tuple(slots.page_numbers(rest))
    without_pages = slots.without_pages(rest)
    numbers = slots.claim_numbers(without_pages)
    scopes = slots.scopes(without_pages)
    places = pointing.ordinals(rest)
    things = slots.matching(
        words.THINGS, pointing.without_ordinals(rest) if places else rest, Thing
    )
    acts = slots.matching(words.ACTS, rest, Act)
    if Act.COUNT in acts and "cycle" not in rest.casefold():
        things -= {Thing.ENGINE}  # "how many were analysed?"
    relative_year, beside = pointing.relative_year(rest)
    named = tuple(name for name, label in agents.items() if slots.names_agent(rest, name, label))
    terms = tuple(dict.fromkeys(one for one in words_in(without_pages) if one not in ASKING))
    asked = Asked(
        text,
        acts=acts,
        things=things,
        paragraphs=ids,
        wrong_paragraphs=wrong,
        agents=named,
        pillars=slots.pillars(rest),
        verdicts=slots.verdicts(rest),
        supports=slots.values(value_words.SUPPORTS, rest),
        statuses=slots.values(value_words.STATUSES, rest),
        standards=pointing.standards(rest),
        claim_types=slots.claim_types(rest),
        priorities=slots.values(value_words.PRIORITIES, rest),
        results=slots.values(value_words.RESULTS, rest),
        scopes=scopes,
        methods=slots.methods(rest),
        years=tuple(year_values(without_pages)),
        relative_year=relative_year,
        beside=beside,
        base_year=pointing.names_base_year(rest),
        pages=pages,
        claim_numbers=numbers,
        ids=slots.ids(text),
        quotes=slots.quotes(text),
        numbers=quantities(without_pages),
        terms=terms,
        excluded=tuple(words_in(" ".join(excluded))),
        whole=adds or bool(MULTI.search(rest)),
        adds=adds,
        per=slots.groups(rest),
        ordinals=places,
        part=pointing.part(rest),
    )
    about = tuple(one for one in terms if one not in _spoken(without_pages))
    whole = replace(asked, topic=_topic(asked, about, agents))
    return replace(whole, follows=_follows(whole, rest))


def _spoken(text: str) -> frozenset[str]:
    """The words by which a question says what it wants to know."""
    forms = [
        *(words.ACTS[act] for act in _SPOKEN),
        *value_words.VERDICTS.values(),
        *value_words.STATUSES.values(),
        words.THINGS[Thing.DISAGREEMENT],
    ]
    said = (match[0] for form in forms for match in form.finditer(text))
    return frozenset(words_in(" ".join(said)))


def _topic(asked: Asked, terms: tuple[str, ...], agents: Mapping[str, str]) -> tuple[str, ...]:
    """The terms that no other field has taken."""
    taken: set[str] = {"scope1", "scope2", "scope3"} if asked.scopes else set()
    for category in [scope.partition(".")[2] for scope in asked.scopes if "." in scope]:
        taken |= set(words_in(f"category categories {category}"))
    for name in asked.agents:
        taken |= set(words_in(f"{agents[name]} {name.replace('_', ' ')} geographic specialist"))
    for pillar in asked.pillars:
        taken |= set(words_in(f"{pillar.replace('_', ' ')} pillar requirement and targets"))
    if asked.methods:
        taken |= set(words_in("location based market method basis location-based market-based"))
    if asked.claim_types:
        taken |= set(words_in("type " + " ".join(asked.claim_types).replace("_", " ")))
    taken |= set(words_in(" ".join(asked.standards)))
    if asked.per:
        taken |= set(
            words_in(
                f"{' '.join(asked.per)} split breakdown distribution mix pillar bad severe grave"
            )
        )
    if asked.priorities:
        taken |= set(words_in("priority " + " ".join(asked.priorities)))
    if asked.results or Thing.CHECK in asked.things:
        taken |= set(
            words_in(
                "consistent consistency check checks fail failed failing pass passed arithmetic "
                "recalculation"
                " inconclusive hold error sum add up problem match agree confirmed decided"
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
        one
        for one in terms
        if one not in taken and not (is_year(one) or _is_digit(one) or _FISCAL.fullmatch(one))
    )


def _is_digit(word: str) -> bool:
    return len(word) == 1 and word.isdigit()


def _follows(asked: Asked, text: str) -> bool:
    """Whether a question leans on the one before it: it points at something, or names no subject
    of its own."""
    if pointing.starts_or_asks_barely(text) or (asked.part and not asked.paragraphs):
        return True
    if asked.ordinals and len(asked.topic) < 2:
        return True
    named = (asked.paragraphs, asked.quotes, asked.claim_numbers)
    if any(named):
        return pointing.points(text) and len(asked.topic) < 2
    if len(asked.topic) > 3:
        return False
    return pointing.points(text) or _is_fragment(asked, len(text.split()))


def _is_fragment(asked: Asked, length: int) -> bool:
    """Whether a question names conditions alone: "2022?", "in governance?", "category 11?"."""
    requested = asked.has(Act.SETTLE) and length <= _SHORT
    weak = {Thing.EMISSIONS, *((Thing.REQUEST, Thing.DOCUMENT) if requested else ())}
    if asked.topic or asked.per:
        return False
    if asked.things - weak:
        return length < 3 and not asked.acts - {Act.LIST} and len(asked.things) == 1
    if asked.scopes:
        return length < _SHORT and not asked.years and not asked.acts - {Act.AMOUNT}
    filters = (asked.pillars, asked.verdicts, asked.statuses, asked.pages, asked.agents)
    further = (asked.claim_types, asked.priorities, asked.supports, asked.results)
    if any((*filters, *further)):
        return length < _SHORT
    return Thing.EMISSIONS not in asked.things or length < _SHORT
