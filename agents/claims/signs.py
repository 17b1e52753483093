"""The signs a sentence shows, and their weight: how strongly it reads as a checkable statement of
the company."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from agents.claims.cues import conduct, processes, quantities, subjects, targets
from agents.claims.cues.topics import ENVIRONMENT_TOPICS, TOPICS
from reports.language import boilerplate
from reports.language.numbered_names import without_numbered_names
from reports.language.places import find_facilities, find_places
from reports.language.scopes import ONE_SCOPE
from reports.language.thin_statements import is_thin
from reports.language.years import years_in
from sibyl_project.common.regex import regex

LONGEST_NAME = 4  # words
NAMED = 3  # a name counts as the company's when this many sentences begin with it

# Two tables, for two questions. First: is it a claim at all? A sentence is one at rules.THRESHOLD
# points or more.
CLAIM_POINTS: dict[str, int] = {
    "own voice": 3,
    "company name": 1,
    "named subject": 2,
    "figure": 3,
    "count": 2,
    "change": 1,
    "year": 1,
    "achievement": 1,
    "activity": 2,
    "target": 1,
    "target year": 2,
    "net zero": 2,
    "organ and duty": 5,
    "duty on sustainability": 0,
    "facility": 2,
    "place": 1,
    "standard": 2,
    "scope": 2,
    "operations": 2,
    "benefit": 3,
    "process": 3,
    "often": 1,
    "policy": 3,
    "coverage": 1,
    "absence": 5,
    "event": 2,
    "rating": 4,
    "pay": 5,
    "risk told": 3,
    "scenario": 3,
    "funded": 3,
    "under way": 3,
    "project": 2,
    "hedge": -2,
    "others": -3,
    "method": -3,
    "vague": -2,
    "empty": -3,
    "thin": -2,
    "dangling": -2,
    "finance": -2,
    "company order": -3,
    "spoken": -4,
}
# Second: how well can it be checked? This ranks the claims of a long report.
CHECK_POINTS: dict[str, int] = {
    "own voice": 2,
    "company name": 1,
    "figure": 5,
    "count": 1,
    "change": 1,
    "year": 1,
    "achievement": 1,
    "target year": 2,
    "net zero": 1,
    "organ and duty": 4,
    "duty on sustainability": 4,
    "facility": 2,
    "place": 1,
    "standard": 2,
    "scope": 2,
    "process": 2,
    "often": 1,
    "policy": 2,
    "coverage": 1,
    "absence": 4,
    "event": 1,
    "rating": 3,
    "pay": 5,
    "risk told": 2,
    "scenario": 3,
    "funded": 3,
    "under way": 3,
    "project": 4,
    "hedge": -2,
    "others": -3,
    "method": -4,
    "vague": -2,
    "thin": -2,
    "dangling": -5,
    "finance": -2,
    "company order": -4,
    "spoken": -4,
}
SCOPE = regex(
    rf"\b{ONE_SCOPE}(?:(?:,| and| &|, and) (?:scope )?[123])*\b|\b(?:total|absolute|net) (?:GHG"
    r"|greenhouse|carbon|CO ?2)|\b(?:GHG|carbon|emissions?|energy"
    r"|water) intensity\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Signs:
    """What was seen in one sentence.

    `shown` are keys of CLAIM_POINTS; the texts serve reasoning and typing.
    """

    shown: frozenset[str]
    topics: tuple[str, ...]
    figures: tuple[str, ...]
    years: tuple[str, ...]
    places: tuple[str, ...]
    facilities: tuple[str, ...]
    standards: tuple[str, ...]

    @property
    def environmental(self) -> bool:
        """Whether the sentence is on an environmental topic."""
        return not ENVIRONMENT_TOPICS.isdisjoint(self.topics)

    @property
    def score(self) -> int:
        """How much it reads as a claim."""
        return sum(CLAIM_POINTS[sign] for sign in self.shown)

    @property
    def strength(self) -> int:
        """How well it can be checked."""
        return sum(CHECK_POINTS.get(sign, 0) for sign in self.shown)

    def has(self, *names: str) -> bool:
        """Whether any of the named signs is shown."""
        return not self.shown.isdisjoint(names)


def read_signs(sentence: str, company_names: frozenset[str] = frozenset()) -> Signs:
    """Read all signs of one sentence; `company_names` come from `company_names_in`."""
    figures = tuple(match.group().strip() for match in quantities.FIGURE.finditer(sentence))
    years = tuple(dict.fromkeys(year.text for year in years_in(sentence)))
    places, facilities = tuple(find_places(sentence)), tuple(find_facilities(sentence))
    standards = tuple(dict.fromkeys(match.group() for match in conduct.STANDARD.finditer(sentence)))
    topics = topics_of(sentence)
    environmental = not ENVIRONMENT_TOPICS.isdisjoint(topics)
    counting = without_numbered_names(sentence, company_names)
    told = (*figures, *years, *standards, *company_names)
    bare = quantities.NUMBERED_NAME.sub(" ", _without(counting, told))
    named = any(name in sentence for name in company_names)
    ours = bool(subjects.OWN_VOICE.search(sentence)) or named
    counted, dated = bool(quantities.COUNT.search(bare)), _is_dated_target(sentence)
    absent, policy = (
        bool(pattern.search(sentence)) for pattern in (processes.ABSENCE, processes.POLICY)
    )
    on_duty = _has_duty(sentence)
    says = bool(figures) or counted or dated or absent or policy
    seen = {
        "own voice": ours,
        "company name": named,
        "named subject": bool(_subject(sentence)),
        "figure": bool(figures),
        "count": counted,
        "change": bool(quantities.CHANGE.search(sentence)),
        "year": bool(years),
        "achievement": bool(conduct.PAST.search(sentence) and conduct.ACHIEVED.search(sentence)),
        "activity": bool(conduct.DOING.search(_with_pronoun(sentence, company_names))),
        "target": bool(targets.TARGET.search(sentence)),
        "target year": dated,
        "net zero": bool(targets.NET_ZERO.search(sentence)),
        "organ and duty": on_duty,
        "duty on sustainability": on_duty
        and bool(processes.SUSTAINED.search(sentence) and conduct.CHARGE.search(sentence)),
        "project": environmental and bool(processes.PROJECT.search(sentence)),
        "facility": bool(facilities),
        "place": bool(places),
        "standard": bool(standards),
        "scope": bool(SCOPE.search(sentence)),
        "hedge": bool(boilerplate.HEDGE.search(sentence)),
        "others": not ours and bool(boilerplate.OTHERS.search(sentence)),
        "benefit": environmental and bool(conduct.BENEFIT.search(sentence)),
        "vague": bool(boilerplate.VAGUE.search(sentence)),
        "process": bool(processes.PROCESS.search(sentence)),
        "often": bool(processes.OFTEN.search(sentence)),
        "policy": policy,
        "coverage": bool(processes.COVERAGE.search(sentence)),
        "absence": absent,
        "event": bool(processes.EVENT.search(sentence)),
        "rating": bool(processes.RATING.search(sentence) and processes.RATER.search(sentence)),
        "pay": bool(processes.PAID.search(sentence) and processes.PAID_FOR.search(sentence)),
        "risk told": environmental and bool(processes.RISK_TOLD.search(sentence)),
        "scenario": environmental and bool(processes.SCENARIO_USED.search(sentence)),
        "funded": bool(processes.FUNDED.search(sentence)),
        "under way": bool(processes.UNDER_WAY.search(sentence)),
        "empty": not says and bool(boilerplate.EMPTY.search(sentence)),
        "thin": is_thin(sentence),
        "dangling": is_dangling(sentence),
        "finance": bool(boilerplate.FINANCE.search(sentence)),
        "company order": bool(boilerplate.COMPANY_ORDER.search(sentence))
        and not boilerplate.SUSTAINABILITY.search(sentence),
        "spoken": bool(boilerplate.SPOKEN.search(sentence)),
        "operations": bool(conduct.OPERATIONS.search(sentence)),
        "method": bool(boilerplate.METHOD.search(sentence)),
    }
    return Signs(
        frozenset(name for name, there in seen.items() if there),
        topics,
        figures,
        years,
        places,
        facilities,
        standards,
    )


@lru_cache(maxsize=1024)  # asked before the other signs of a sentence, and again among them
def topics_of(sentence: str) -> tuple[str, ...]:
    """The sustainability topics a sentence touches, keys of topics.TOPICS."""
    return tuple(name for name, pattern in TOPICS.items() if pattern.search(sentence))


def _has_duty(sentence: str) -> bool:
    """Whether a body or an officer is named with what it does, or a unit with what it answers
    for."""
    named = conduct.ORGAN.search(sentence) and conduct.DUTY.search(sentence)
    return bool(named or conduct.TEAM_DUTY.search(sentence))


def _is_dated_target(sentence: str) -> bool:
    """A target with a deadline ("by 2030"), or words about the future with a year ("will open in
    2026")."""
    sentence = targets.SOLD_BEFORE.sub(" ", sentence)
    deadline = targets.TARGET.search(sentence) and targets.DEADLINE.search(sentence)
    return bool(deadline or (targets.INTENT.search(sentence) and targets.DATED.search(sentence)))


def is_dangling(sentence: str) -> bool:
    """Whether the sentence speaks of what only the one before it names: "This is equivalent to
    10%"."""
    return bool(boilerplate.DANGLING_SUBJECT.search(sentence))


def company_names_in(sentences: list[str]) -> frozenset[str]:
    """Names with which sentences of the document keep beginning: the company as it calls itself."""
    counts: dict[str, int] = {}
    for sentence in sentences:
        if name := _subject(sentence):
            counts[name] = counts.get(name, 0) + 1
    most = max(counts.values(), default=0)
    return frozenset(name for name, count in counts.items() if count >= NAMED and count >= most / 3)


def _subject(sentence: str) -> str:
    """The proper name a sentence is about, or ""."""
    match = subjects.NAMED_SUBJECT.match(sentence)
    if match is None:
        return ""
    name = re.sub(r"['\u2019]s?$", "", match["name"])
    words = name.split()
    return (
        "" if words[0].lower() in subjects.GENERIC_SUBJECTS or len(words) > LONGEST_NAME else name
    )


def _with_pronoun(sentence: str, names: frozenset[str]) -> str:
    """The sentence with "The Company" for each of its `names`, which says what the company does."""
    for name in sorted((one for one in names if one in sentence), key=len, reverse=True):
        sentence = re.sub(
            rf"(?:\b[Tt]he )?(?<!\w){re.escape(name)}(?: Group)?(?!\w)", "The Company", sentence
        )
    return sentence


def _without(sentence: str, parts: tuple[str, ...]) -> str:
    for part in parts:
        sentence = sentence.replace(part, " ")
    return sentence
