"""The type and the priority of a claim, read off its signs (FRD 3, sections 2.1 and 2.2)."""

from __future__ import annotations

from collections.abc import Callable

from agents.claims import kind_cues as words
from agents.claims.cues import conduct, targets
from agents.claims.cues.topics import ENVIRONMENT_TOPICS
from agents.claims.signs import Signs
from reports.types import ClaimType, Priority

# matters of policy rather than of nature
_SOCIAL = frozenset(
    (
        "governance",
        "business conduct",
        "information security",
        "people",
        "working time",
        "supply chain",
        "health and safety",
        "customers",
    )
)


def type_of(sentence: str, signs: Signs) -> ClaimType:
    """Exactly one type: the first of TYPE_RULES that fits, from the most telling sign to the
    broadest."""
    return next(kind for kind, fits in TYPE_RULES if fits(sentence, signs))


def priority_of(sentence: str, kind: ClaimType, signs: Signs) -> Priority:
    """High for figures and dated targets that can be recomputed, medium for what names a process,
    place or date, low else."""
    core = bool(words.CORE_METRIC.search(sentence))
    if kind is ClaimType.QUANTITATIVE:
        return (
            Priority.HIGH
            if signs.has("figure") and (core or signs.has("change"))
            else Priority.MEDIUM
        )
    if kind is ClaimType.STRATEGIC:
        return _strategic_priority(core, signs)
    if kind is ClaimType.GEOGRAPHIC and core and signs.has("figure") and signs.has("change"):
        return Priority.HIGH
    if kind is ClaimType.GEOGRAPHIC:
        return _if(signs.has("figure", "count", "year", "standard"))
    if kind is ClaimType.LEGAL_GOVERNANCE:
        return _if(signs.has("organ and duty", "figure", "count", "standard"))
    share_alone = (
        bool(signs.figures)
        and all(words.SHARE_ONLY.match(figure) for figure in signs.figures)
        and not signs.has("year", "change")
    )
    return _if(signs.has("figure", "count", "standard", "year") and not share_alone)


def _if(verifiable: bool) -> Priority:
    return Priority.MEDIUM if verifiable else Priority.LOW


def _strategic_priority(core: bool, signs: Signs) -> Priority:
    dated = signs.has("target year", "year")
    if signs.has("figure", "net zero") and dated and core:
        return Priority.HIGH
    return _if(dated or signs.has("figure", "standard", "count"))


def _is_governance(sentence: str, signs: Signs) -> bool:
    if (
        signs.has("pay")
        or words.PAY.search(sentence)
        or (signs.has("organ and duty") and not signs.has("target year"))
    ):
        return True
    if signs.has("absence") and words.RISK.search(sentence):
        return True
    kept = (
        words.ASSURED.search(sentence)
        or words.REPORTED_BY.search(sentence)
        or words.CONDUCT.search(sentence)
        or words.MANAGED_BY.search(sentence)
    )
    return bool(kept) and not signs.has("figure")


def _is_strategic(sentence: str, signs: Signs) -> bool:
    if (
        words.REPORTED.search(sentence)
        or _is_done(sentence, signs)
        or _is_of_others(sentence, signs)
    ):
        return False
    if (signs.has("project") or words.STRATEGY.search(sentence)) and not signs.has("figure"):
        return True
    if words.MILESTONE.match(sentence) or (
        words.PARTNERED.search(sentence)
        and (not signs.has("figure") or words.TO_BUILD.search(sentence))
    ):
        return True
    if (
        signs.has("target year")
        or (signs.has("net zero") and words.PLEDGED.search(sentence))
        or words.SCENARIO.search(sentence)
    ):
        return True
    if (conduct.COMPLIANCE.search(sentence) or words.POLICY.search(sentence)) and not signs.has(
        "figure", "year"
    ):
        return False
    return bool(targets.FUTURE.search(sentence)) and not words.DONE_BEFORE.search(sentence)


def _is_of_others(sentence: str, signs: Signs) -> bool:
    """A figure of today, and a future only in what is said of customers, suppliers or countries."""
    own = words.OF_OTHERS.sub(" ", sentence)
    return signs.has("figure") and own != sentence and not targets.FUTURE.search(own)


def _is_done(sentence: str, signs: Signs) -> bool:
    """A result, even where it names the target it serves: "overachieved our 2025 ambition with a
    reduction of 60%"."""
    return (
        bool(words.DONE.search(sentence))
        and signs.has("figure", "count")
        and not words.AHEAD.search(sentence)
    )


def _is_environmental_share(sentence: str, signs: Signs) -> bool:
    """ "92 % of waste diverted", "100 % renewable electricity": a share of a practice rather than a
    measured quantity."""
    only_shares = bool(signs.figures) and all(
        words.SHARE_ONLY.match(figure) for figure in signs.figures
    )
    if only_shares and words.FROM_RENEWABLES.search(sentence) and not signs.has("change"):
        return True
    return (
        only_shares
        and bool(words.RENEWABLE_SHARE.search(sentence))
        and not words.METRIC.search(sentence)
        and not signs.has("change")
    )


def _is_place(sentence: str, signs: Signs) -> bool:
    if (
        words.PROCURED.search(sentence)
        or words.CHANGED_BY.search(sentence)
        or (
            words.METRIC.search(sentence)
            and signs.has("change")
            and not words.AREA.search(sentence)
        )
    ):
        return False
    return _is_sited(signs) or (signs.has("place") and bool(words.LAND.search(sentence)))


def _is_sited(signs: Signs) -> bool:
    """Whether a facility is one that stands somewhere: a kind of plant by name, or a named one
    beside a place."""
    return any(
        words.SITED.search(facility)
        or (signs.places and not facility.endswith("s"))
        or any(place in facility for place in signs.places)
        for facility in signs.facilities
    )


def _is_measured(sentence: str, signs: Signs) -> bool:
    return (
        signs.has("figure", "scope")
        and signs.has("figure", "count")
        and not _is_environmental_share(sentence, signs)
    )


def _is_counted(sentence: str, signs: Signs) -> bool:
    """So many people, suppliers or topics, which need no unit."""
    return signs.has("count") and bool(words.COUNTED.search(sentence))


def _is_programme(sentence: str, signs: Signs) -> bool:
    """What is undertaken for people or with others, where nothing of rules and offices is named."""
    return (
        not _SOCIAL.isdisjoint(signs.topics)
        and bool(words.PROGRAMME.search(sentence))
        and not words.RULED.search(sentence)
        and not signs.has("figure", "policy", "absence", "organ and duty")
    )


def _is_outlook(sentence: str, signs: Signs) -> bool:
    """A scenario, or a risk or opportunity of the climate or of the environment and what it does to
    the company."""
    on_climate = "climate" in signs.topics or bool(words.RISK.search(sentence))
    return signs.has("scenario", "risk told") and on_climate


def _is_of_conduct(sentence: str, signs: Signs) -> bool:
    """How sustainability as a whole is organised, reported or rated, where nothing of the
    environment itself is named."""
    own = set(signs.topics) - {"environment"}
    is_general = own.isdisjoint(ENVIRONMENT_TOPICS) and not words.OF_NATURE.search(sentence)
    return is_general and "environment" in signs.topics


def _is_social_policy(sentence: str, signs: Signs) -> bool:
    return bool(conduct.COMPLIANCE.search(sentence)) or not _SOCIAL.isdisjoint(signs.topics)


TYPE_RULES: tuple[tuple[ClaimType, Callable[[str, Signs], bool]], ...] = (
    (ClaimType.LEGAL_GOVERNANCE, _is_governance),
    (ClaimType.STRATEGIC, _is_strategic),
    (ClaimType.GEOGRAPHIC, _is_place),
    (
        ClaimType.ENVIRONMENTAL,
        lambda sentence, signs: signs.environmental and bool(words.PROCURED.search(sentence)),
    ),
    (ClaimType.QUANTITATIVE, _is_measured),
    (ClaimType.QUANTITATIVE, _is_counted),
    (
        ClaimType.LEGAL_GOVERNANCE,
        lambda sentence, signs: (
            bool(conduct.COMPLIANCE.search(sentence)) and not signs.environmental
        ),
    ),
    (ClaimType.STRATEGIC, _is_outlook),
    (ClaimType.LEGAL_GOVERNANCE, _is_of_conduct),
    (ClaimType.ENVIRONMENTAL, lambda _, signs: signs.environmental),
    (
        ClaimType.QUANTITATIVE,
        lambda sentence, signs: signs.has("count") or bool(words.METRIC.search(sentence)),
    ),
    (ClaimType.STRATEGIC, _is_programme),
    (ClaimType.LEGAL_GOVERNANCE, _is_social_policy),
    (
        ClaimType.STRATEGIC,
        lambda sentence, signs: signs.has("target") or bool(targets.SCENARIO.search(sentence)),
    ),
    (ClaimType.ENVIRONMENTAL, lambda _sentence, _signs: True),
)
