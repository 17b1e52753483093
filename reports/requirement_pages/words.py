"""Requirements in words (no Django here)."""

from __future__ import annotations

from standards.types import Level

LEVELS = {Level.CORE: "core", Level.GENERAL: "general", Level.APPENDIX: "application guidance"}
GROUPS = {
    Level.CORE: ("Core", "the disclosures themselves: S1.26-53 and S2.5-37"),
    Level.GENERAL: ("General", "the other requirements of S1"),
    Level.APPENDIX: ("Application guidance", "the appendices; they count for no pillar"),
}
STATUSES = {  # in the order of bars and columns
    "fully_addressed": "met",
    "partially_addressed": "partly met",
    "fully_unaddressed": "missing",
    "not_applicable": "not applicable",
    "not_assessed": "not assessed",
}
# how the agent's reasons begin where an element is not called for
NOT_ARISING = (
    "Does not arise",
    "Needed only",
    "Bears only",
)

LEAST_WORDS, LONGEST_REASON = 3, 2000
TOO_SHORT = (
    f"Say in a few words (at least {LEAST_WORDS}) why, for example where the report discloses it."
)
TAKEN_BACK = "Taken back."


def element_state(addressed: bool | None, reason: str) -> str:
    """How an element stands: addressed, missing, not_arising, or open where nobody could tell."""
    if addressed is None:
        return "not_arising" if reason.startswith(NOT_ARISING) else "open"
    return "addressed" if addressed else "missing"


def difference(paragraph: str, status: str, other: str, other_status: str) -> str:
    """How two paragraphs differ in status, for example "S2.6(b) met, S1.27(b) missing"; empty where
    they do not."""
    if status == other_status:
        return ""
    return f"{paragraph} {STATUSES[status]}, {other} {STATUSES[other_status]}"


def reason_given(text: str) -> str:
    """A reason, trimmed.

    Raises ValueError, with what to do, for one too short to be a reason or too long.
    """
    reason = text.strip()
    if sum(any(map(str.isalnum, word)) for word in reason.split()) < LEAST_WORDS:
        raise ValueError(TOO_SHORT)
    if len(reason) > LONGEST_REASON:
        raise ValueError(f"Keep the reason within {LONGEST_REASON} characters.")
    return reason
