"""Finding the statement that gives one element of a paragraph, or saying how close the report
came."""

from __future__ import annotations

from dataclasses import dataclass

from agents.specialists.legal.candidates import SHOWN, candidates, relevance
from agents.specialists.legal.element_rules import PLANS_COUNT, RULES, TOPICS
from agents.specialists.legal.reading.layout import numeric_cells
from agents.specialists.legal.reading.phrases import phrase_keys
from agents.specialists.legal.reading.statement_index import Unit, UnitIndex
from reports.language.negation import is_negated, is_plain_no
from sibyl_project.common.text import one_holds_other
from standards.types import ElementSpec, Level, Pillar, Requirement

_LENSES = {"S1": "SUSTAINABILITY", "S2": "CLIMATE"}
# Climate is often managed and reported with all of sustainability at once, which S2.7 and S2.26 ask
# for then; and who governs climate matters governs a sustainability matter.
_IN_GENERAL = {
    "S1": frozenset({Pillar.GOVERNANCE}),
    "S2": frozenset({Pillar.GOVERNANCE, Pillar.RISK_MANAGEMENT}),
}
_GENERAL_LENS = "CLIMATE|SUSTAINABILITY"
# What a statement is about is often said beside it: in the sentence before, or in the heading.
_SAID_BESIDE = frozenset({"CLIMATE", "RISK", "RISK_OR_OPPORTUNITY", "CLIMATE_RISK"})
_OR, _HERE = (
    " // ",
    "=",
)  # between two ways to say it; before a term that the statement itself holds
_READABLE = range(50, 360)  # characters of a quote that reads well
_DEFAULT_RULE = "CUE"
_SHARED_WORDS = 0.6  # what a statement gains by the words it shares with what is asked
_CERTAIN, _LIKELY = 0.88, 0.8  # judged like those of `coverage`


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for: the element, its rule for this paragraph, and what a reader would call
    it.

    Any of the expressions will do.
    """

    element: ElementSpec
    expressions: tuple[str, ...]
    asks: str
    lens: str
    topic: str
    topic_name: str
    accepts_no: bool
    gist: str = ""

    @property
    def cues(self) -> tuple[str, ...]:
        """The cue phrases of the element."""
        return self.element.cue_words


@dataclass(frozen=True, slots=True)
class Answer:
    """The best statement, if any; `negative` for a plain no. Otherwise how many passages were on
    the subject.

    `near` are statements that may give it all the same, best first. `reason` says in the words of
    whoever read the report why there is none; rules leave it to `coverage.gap_reason`.
    """

    unit: Unit | None
    negative: bool = False
    confidence: float = 0.0
    passages: int = 0
    near: tuple[Unit, ...] = ()
    reason: str = ""


def question(requirement: Requirement, element: ElementSpec) -> Question:
    """The question an element of a paragraph puts to a report."""
    rule = (
        RULES.get(f"{requirement.paragraph_id}:{element.name}")
        or RULES.get(element.name)
        or _DEFAULT_RULE
    )
    rules, asks = (rule, "") if isinstance(rule, str) else rule
    lens = _LENSES.get(requirement.standard, "SUSTAINABILITY")
    topic, topic_name = _topic(requirement)
    return Question(
        element,
        tuple(_expression(one, requirement, lens, topic) for one in rules.split(_OR)),
        asks or f"“{element.name}”",
        lens,
        topic,
        topic_name,
        requirement.whether_item,
        requirement.gist,
    )


def _expression(rule: str, requirement: Requirement, lens: str, topic: str) -> str:
    """A rule with the subject of its paragraph filled in."""
    if "LENS" not in rule and (requirement.standard == "S2" or requirement.level is Level.CORE):
        rule += " ~LENS"
    if topic and not _excuses(rule, topic):
        rule += f" ~{topic}"
    general = requirement.pillar in _IN_GENERAL.get(requirement.standard, ())
    wording = _GENERAL_LENS if general else lens
    telling, *others = (
        rule.replace("~LENS", f"~{lens}").replace("LENS", wording).removeprefix(_HERE).split()
    )
    return " ".join([telling, *map(_beside, others)])


def _beside(term: str) -> str:
    """A term of a rule that may be met beside the statement where it only says the subject."""
    if term.startswith(_HERE):
        return term.removeprefix(_HERE)
    names = term.split("|")
    if _SAID_BESIDE.isdisjoint(names):
        return term
    return "|".join(f"~{name}" if name in _SAID_BESIDE else name for name in names)


def _excuses(expression: str, topic: str) -> bool:
    """Whether a rule names the topic itself as one of several things that will do."""
    return any("|" in term and f"~{topic}" in term.split("|") for term in expression.split())


def _topic(requirement: Requirement) -> tuple[str, str]:
    for length in range(len(requirement.paragraph_id), 3, -1):
        if found := TOPICS.get(requirement.paragraph_id[:length]):
            # S2.2 must not stand for S2.22: a number ends where the key ends, the appendix prefix
            # excepted.
            following = requirement.paragraph_id[length : length + 1]
            if not following.isdigit() or requirement.paragraph_id[length - 1].isalpha():
                return found
    return "", requirement.section.lower()


def answer(
    asked: Question,
    index: UnitIndex,
    preferred: frozenset[tuple[int, str]] = frozenset(),
    within: frozenset[int] | None = None,
) -> Answer:
    """The statement that answers best, looked for as `found_in` does; where there is none, how
    close the report comes."""
    found = found_in(asked, index, preferred, within)
    return found or _near_miss(asked, index, _cued(asked, index))


def found_in(
    asked: Question,
    index: UnitIndex,
    preferred: frozenset[tuple[int, str]] = frozenset(),
    within: frozenset[int] | None = None,
) -> Answer | None:
    """The statement that answers best among those `within` (default: every statement that may be
    evidence), or None.

    `preferred` are page and quote of claims mapped to the paragraph: they break ties, they are no
    evidence by themselves.
    """
    cued = _cued(asked, index)
    allowed = admissible(asked, index)
    among = allowed if within is None else allowed & within
    found = frozenset[int]().union(
        *(index.matching(one, {"CUE": cued}, among=among) for one in asked.expressions)
    )
    shared = relevance(asked, index, found)

    def merit(number: int) -> float:
        near = _SHARED_WORDS * shared.get(number, 0.0)
        return _merit(asked, index, number, preferred) + near

    ranked = sorted(found, key=lambda number: (-merit(number), number))
    negative: Unit | None = None
    for number in ranked:
        unit = index.units[number]
        if not _is_denied(asked, index, number):
            certain = number in cued and number in index.holding(asked.lens)
            return Answer(unit, confidence=_CERTAIN if certain else _LIKELY)
        negative = negative or unit
    if negative and asked.accepts_no and is_plain_no(negative.folded):
        return Answer(negative, negative=True, confidence=_LIKELY)
    return None


def admissible(asked: Question, index: UnitIndex) -> frozenset[int]:
    """The statements that may be evidence of what is asked.

    A pointer shows a cross-reference and an assurer's words show assurance; neither is disclosure
    of anything else.
    """
    found = index.evidence
    if asks_for_a_reference(asked):
        found |= index.pointers
    if asks_for_assurance(asked):
        found |= index.assurers
    return found


def asks_for_a_reference(asked: Question) -> bool:
    """Whether a pointer to another place answers what is asked."""
    return any("CROSS_REFERENCE" in expression for expression in asked.expressions)


def asks_for_assurance(asked: Question) -> bool:
    """Whether words of an assurer answer what is asked."""
    return any("VERIFIED" in one or "VALIDATED" in one for one in asked.expressions)


def is_plain_denial(asked: Question, index: UnitIndex, number: int) -> bool:
    """Whether a statement answers a question of "whether" with a plain no."""
    return (
        asked.accepts_no
        and is_plain_no(index.units[number].folded)
        and _is_denied(asked, index, number)
    )


def _is_denied(asked: Question, index: UnitIndex, number: int) -> bool:
    plans_count = any(name in PLANS_COUNT for name in _telling(asked))
    return is_negated(
        index.units[number].folded, _telling_spans(asked, index, number), plans_count=plans_count
    )


def _cued(asked: Question, index: UnitIndex) -> frozenset[int]:
    """Statements with a cue phrase; a cue of one word counts only beside a word of the subject."""
    phrases = tuple(cue for cue in asked.element.cue_words if len(phrase_keys(cue)) > 1)
    words = tuple(cue for cue in asked.element.cue_words if cue not in phrases)
    context = index.holding(asked.lens) | (
        index.holding(asked.topic) if asked.topic else frozenset()
    )
    return index.cued(phrases) | (index.cued(words) & context)


def _telling(asked: Question) -> list[str]:
    """The word groups that tell the element: the first term of each expression."""
    return [name for one in asked.expressions for name in one.split()[0].split("|")]


def _telling_spans(asked: Question, index: UnitIndex, number: int) -> list[tuple[int, int]]:
    names = _telling(asked)
    spans = [
        span
        for name in names
        if name != "CUE"
        for span in index.group_spans(number, name.lstrip("~"))
    ]
    return spans + (index.cue_spans(number, asked.element.cue_words) if "CUE" in names else [])


def _merit(
    asked: Question, index: UnitIndex, number: int, preferred: frozenset[tuple[int, str]]
) -> float:
    """How well a statement would read as evidence; decides only which one is quoted."""
    unit = index.units[number]
    merit = float(min(len(index.cue_spans(number, asked.element.cue_words)), 3))
    merit += 2.0 * (number in index.holding(asked.lens))
    merit += 1.0 * (len(unit.text) in _READABLE) - 1.0 * unit.is_row
    merit += 0.4 * min(numeric_cells(unit.text), 3) * unit.is_row
    merit += 1.0 * bool(asked.topic and number in index.holding(asked.topic))
    merit += 1.0 * (number in index.holding("OWN"))
    merit += 0.7 * sum(number in index.holding(name) for name in _beside_names(asked))
    merit -= 2.0 * unit.text[:1].islower()  # the rest of a sentence that began elsewhere
    merit -= 2.0 * (number in index.holding("INTRODUCTION") or index.is_under("FOREWORD", number))
    return merit + 1.0 * any(
        page == unit.page and quote and one_holds_other(quote, unit.text)
        for page, quote in preferred
    )


def _beside_names(asked: Question) -> frozenset[str]:
    """The word groups that may stand beside a statement; better evidence holds them itself."""
    terms = (name for one in asked.expressions for term in one.split() for name in term.split("|"))
    return frozenset(name[1:] for name in terms if name.startswith("~"))


def satisfying(asked: Question, index: UnitIndex) -> list[int]:
    """The statements that hold what the rule asks for, in order, whether they may be evidence or
    not."""
    cued = {"CUE": _cued(asked, index)}
    return sorted(frozenset[int]().union(*(index.matching(one, cued) for one in asked.expressions)))


def near_misses(asked: Question, index: UnitIndex, count: int) -> list[Unit]:
    """At most `count` statements that may give what is asked, best first."""
    return candidates(asked, index, admissible(asked, index), _cued(asked, index), count)


def _near_miss(asked: Question, index: UnitIndex, cued: frozenset[int]) -> Answer:
    """No answer: the passages on the subject, and statements that may give it all the same."""
    subject = _subject(asked, index)
    passages = len({(index.units[i].page, index.units[i].section_number) for i in subject})
    near = candidates(asked, index, admissible(asked, index), cued, SHOWN)
    return Answer(None, passages=passages, near=tuple(near))


def _subject(asked: Question, index: UnitIndex) -> frozenset[int]:
    subject = index.evidence & index.holding(asked.lens)
    return subject & index.holding(asked.topic) if asked.topic else subject
