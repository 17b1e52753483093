"""How levels are headed, and how elements and pairs of requirements stand (no Django here)."""

from __future__ import annotations

from reports.enum_labels import plain
from standards.types import Level

GROUPS = {
    Level.CORE: ("Core", "the disclosures themselves: S1.26-53 and S2.5-37"),
    Level.GENERAL: ("General", "the other requirements of S1"),
    Level.APPENDIX: ("Application guidance", "the appendices; they count for no pillar"),
}
# how the agent's reasons begin where an element is not called for
NOT_ARISING = (
    "Does not arise",
    "Needed only",
    "Bears only",
)


def element_state(addressed: bool | None, reason: str) -> str:
    """How an element stands: addressed, missing, not_arising, or open where it could not
    be decided."""
    if addressed is None:
        return "not_arising" if reason.startswith(NOT_ARISING) else "open"
    return "addressed" if addressed else "missing"


def difference(paragraph: str, status: str, other: str, other_status: str) -> str:
    """How two paragraphs differ in status, for example "S2.6(b) met, S1.27(b) not disclosed";
    empty where they do not."""
    if status == other_status:
        return ""
    return f"{paragraph} {plain(status)}, {other} {plain(other_status)}"
