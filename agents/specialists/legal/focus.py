"""What an auditor asks of a claim of each kind (FRD 6, section 7), by published paragraphs;
answered from the elements found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agents.specialists.legal.schemas import FocusAnswer, ParagraphMapping, SubRequirement
from reports.types import ClaimType
from standards.types import Pillar


@dataclass(frozen=True, slots=True)
class FocusQuestion:
    """A question in plain words, and the elements that answer it: published id and element name;
    any of them will do."""

    asks: str
    answered_by: tuple[tuple[str, str], ...]


def _asks(asks: str, *elements: str) -> FocusQuestion:
    """`elements` are written "S2.6(a)(iii):frequency"."""
    pairs = [element.partition(":") for element in elements]
    return FocusQuestion(asks, tuple((paragraph_id, name) for paragraph_id, _, name in pairs))


FOCUS: dict[Pillar, tuple[FocusQuestion, ...]] = {
    Pillar.GOVERNANCE: (
        _asks(
            "Is the body that oversees named?",
            "S1.27(a):named oversight body",
            "S2.6(a):named oversight body",
        ),
        _asks(
            "Is its responsibility stated?",
            "S1.27(a):oversight responsibility stated",
            "S2.6(a):climate oversight stated",
            "S1.27(a)(i):mandate or charter",
            "S2.6(a)(i):mandate or charter",
        ),
        _asks(
            "Are its skills disclosed?",
            "S1.27(a)(ii):skills assessment",
            "S2.6(a)(ii):skills assessment",
            "S1.27(a)(ii):development of skills",
            "S2.6(a)(ii):development of skills",
        ),
        _asks(
            "Is the route by which it is informed stated?",
            "S1.27(a)(iii):reporting route",
            "S2.6(a)(iii):reporting route",
        ),
        _asks(
            "Is reporting frequency stated?", "S1.27(a)(iii):frequency", "S2.6(a)(iii):frequency"
        ),
        _asks(
            "Is it part of overseeing strategy?",
            "S1.27(a)(iv):strategy oversight",
            "S2.6(a)(iv):strategy oversight",
        ),
        _asks(
            "Is it part of overseeing risk?",
            "S1.27(a)(iv):risk process oversight",
            "S2.6(a)(iv):risk process oversight",
        ),
        _asks(
            "Are targets overseen?", "S1.27(a)(v):target oversight", "S2.6(a)(v):target oversight"
        ),
        _asks(
            "Is a link to pay disclosed?",
            "S1.27(a)(v):pay link",
            "S2.6(a)(v):pay link",
            "S2.29(g):climate-linked pay",
            "S2.29(g)(i):whether it is linked",
        ),
        _asks(
            "Is management's role described?",
            "S1.27(b):management role described",
            "S2.6(b):management role described",
            "S1.27(b)(i):delegation",
            "S2.6(b)(i):delegation",
        ),
        _asks(
            "Are management's controls described?",
            "S1.27(b)(ii):controls used",
            "S2.6(b)(ii):controls used",
        ),
    ),
    Pillar.STRATEGY: (
        _asks(
            "Is the risk described?", "S1.30(a):risks described", "S2.10(a):climate risks described"
        ),
        _asks(
            "Is its time horizon given?",
            "S1.30(b):time horizon per item",
            "S2.10(c):horizon per item",
        ),
        _asks(
            "Are effects on the business model described?",
            "S1.32(a):current effects",
            "S1.32(a):expected effects",
            "S2.13(a):current effects",
            "S2.13(a):expected effects",
        ),
        _asks(
            "Is the change of resources described specifically?",
            "S2.14(a)(i):resource allocation",
            "S2.14(a)(i):business model change",
            "S1.33(a):response so far",
        ),
        _asks(
            "Is direct mitigation or adaptation described?",
            "S2.14(a)(ii):direct mitigation",
            "S2.14(a)(ii):direct adaptation",
        ),
        _asks("Is work with the value chain described?", "S2.14(a)(iii):value chain engagement"),
        _asks("Is there a transition plan?", "S2.14(a)(iv):transition plan"),
        _asks("Are the plan's key assumptions disclosed?", "S2.14(a)(iv):key assumptions"),
        _asks("Are the plan's dependencies disclosed?", "S2.14(a)(iv):dependencies"),
        _asks("Is it said how targets will be reached?", "S2.14(a)(v):route to targets"),
        _asks(
            "Is it said how the plan is resourced?",
            "S2.14(b):current resourcing",
            "S2.14(b):planned resourcing",
        ),
        _asks(
            "Is progress on earlier plans given?",
            "S2.14(c):progress against earlier plans",
            "S1.33(b):progress against earlier plans",
        ),
        _asks(
            "Are financial effects quantified?",
            "S1.35(a):quantified",
            "S2.16(a):quantified",
        ),
        _asks(
            "Are scenarios named?", "S2.22(b)(i)(1):scenario names", "S2.22:scenario analysis used"
        ),
        _asks(
            "Is resilience concluded upon?",
            "S1.41:resilience conclusion",
            "S2.22:resilience conclusion",
        ),
    ),
    Pillar.RISK_MANAGEMENT: (
        _asks(
            "Is it described how risks are identified?",
            "S1.44(a):risk process described",
            "S2.25(a):risk process described",
            "S1.44(a)(i):inputs and data sources",
            "S2.25(a)(i):inputs and data sources",
        ),
        _asks(
            "Is it described how risks are assessed?",
            "S1.44(a)(iii):likelihood",
            "S1.44(a)(iii):magnitude",
            "S2.25(a)(iii):likelihood",
            "S2.25(a)(iii):magnitude",
        ),
        _asks(
            "Is it described how risks are ranked against others?",
            "S1.44(a)(iv):prioritisation relative to other risks",
            "S2.25(a)(iv):prioritisation relative to other risks",
        ),
        _asks("Is monitoring described?", "S1.44(a)(v):monitoring", "S2.25(a)(v):monitoring"),
        _asks(
            "Is it said whether the process changed?",
            "S1.44(a)(vi):process change",
            "S2.25(a)(vi):process change",
        ),
        _asks(
            "Is integration with overall risk management explained?",
            "S1.44(c):integration",
            "S2.25(c):integration",
        ),
    ),
    Pillar.METRICS_TARGETS: (
        _asks("Is Scope 1 given by itself?", "S2.29(a)(i)(1):Scope 1 amount"),
        _asks("Is Scope 2 given by itself?", "S2.29(a)(i)(2):Scope 2 amount"),
        _asks("Is Scope 2 given location-based?", "S2.29(a)(v):location-based Scope 2"),
        _asks("Is Scope 3 given?", "S2.29(a)(i)(3):Scope 3 amount"),
        _asks("Are the Scope 3 categories named?", "S2.29(a)(vi)(1):categories named"),
        _asks("Is the GHG Protocol named as the method?", "S2.29(a)(ii):GHG Protocol"),
        _asks(
            "Is the measurement approach described?", "S2.29(a)(iii)(1):approach", "S1.50(d):method"
        ),
        _asks("Are its inputs described?", "S2.29(a)(iii)(1):inputs", "S1.50(d):inputs"),
        _asks(
            "Is the group told apart from its investees?",
            "S2.29(a)(iv)(1):group emissions",
            "S2.29(a)(iv):split shown",
        ),
        _asks("Is an internal carbon price given per tonne?", "S2.29(f)(ii):price per tonne"),
        _asks("Is the share of climate-linked pay given?", "S2.29(g)(ii):percentage"),
        _asks("Is the target's metric given?", "S1.51(a):target metric", "S2.33(a):target metric"),
        _asks("Is the target's period given?", "S1.51(c):target period", "S2.33(d):target period"),
        _asks("Is the target's base period given?", "S1.51(d):base period", "S2.33(e):base period"),
        _asks("Are milestones given?", "S1.51(e):milestones", "S2.33(f):milestones"),
        _asks("Is progress against the target given?", "S1.51(f):performance", "S2.35:performance"),
        _asks(
            "Is it said whether a third party validated the target?",
            "S2.34(a):third-party validation",
        ),
        _asks("Are the scopes of the target named?", "S2.36(b):scopes covered"),
        _asks("Is the target gross or net?", "S2.36(c):gross or net"),
    ),
}
# The kinds of claim of FRD 6 are those of the pillars; which comes first for each type of claim.
LEADING: dict[ClaimType, tuple[Pillar, ...]] = {
    ClaimType.LEGAL_GOVERNANCE: (Pillar.GOVERNANCE, Pillar.RISK_MANAGEMENT),
    ClaimType.STRATEGIC: (Pillar.STRATEGY, Pillar.METRICS_TARGETS),
    ClaimType.QUANTITATIVE: (Pillar.METRICS_TARGETS,),
    ClaimType.ENVIRONMENTAL: (Pillar.METRICS_TARGETS, Pillar.STRATEGY),
    ClaimType.GEOGRAPHIC: (Pillar.STRATEGY, Pillar.METRICS_TARGETS),
}
_BY_ELEMENT = {
    pair: question
    for asked in FOCUS.values()
    for question in asked
    for pair in question.answered_by
}


def focus_of(
    claim_type: ClaimType, mappings: Sequence[ParagraphMapping]
) -> tuple[FocusAnswer, ...]:
    """The questions that a claim's paragraphs concern, those of its own type first, each answered
    from their elements."""
    held: dict[FocusQuestion, list[SubRequirement]] = {}
    for mapping in mappings:
        for sub in mapping.sub_requirements:
            question = _BY_ELEMENT.get((sub.paragraph_id or mapping.paragraph_id, sub.requirement))
            if question is not None:
                held.setdefault(question, []).append(sub)
    return tuple(
        _answered(question, held[question])
        for question in _in_order(claim_type)
        if question in held
    )


def _in_order(claim_type: ClaimType) -> Iterable[FocusQuestion]:
    leading = LEADING[claim_type]
    for pillar in (*leading, *(pillar for pillar in FOCUS if pillar not in leading)):
        yield from FOCUS[pillar]


def _answered(question: FocusQuestion, subs: Sequence[SubRequirement]) -> FocusAnswer:
    """Yes with its quote; no, or does not arise, with its reason."""
    ids = tuple(dict.fromkeys(sub.paragraph_id for sub in subs if sub.paragraph_id))
    given = next((sub for sub in subs if sub.addressed is True), None)
    if given is not None:
        return FocusAnswer(
            question.asks, ids, True, given.quote or given.evidence or "", given.page
        )
    lacking = next((sub for sub in subs if sub.addressed is False), subs[0])
    return FocusAnswer(question.asks, ids, lacking.addressed, reason=lacking.gap_reason or "")
