"""Paragraphs of the published standards that the registry leaves out because they ask for nothing.

Code that checks ids must not call these invented.
"""

from __future__ import annotations

from functools import cache

from standards.paragraph_ids import parse
from standards.paragraph_ranges import expand

_WHOLE = (
    "S1.2",
    "S1.4-5",
    "S1.7-10",
    "S1.12",
    "S1.14",
    "S1.16",
    "S1.19",
    "S1.B1-B5",
    "S1.B7",
    "S1.B13-B24",
    "S1.B26",
    "S1.B31",
    "S1.B39-B40",
    "S1.B43-B44",
    "S1.B48-B49",
    "S1.B55-B57",
    "S1.C1",
    "S1.E2",
    "S2.B4-B7",
    "S2.B9-B11",
    "S2.B14",
    "S2.B16",
    "S2.C2",
)
# in the registry, their lettered items are not
_EXAMPLES_OF = frozenset({"S1.B11", "S1.B27", "S2.B1"})
_QUALITIES = ("S1", "D")  # appendix D of S1 describes qualities of information throughout


def is_left_out(text: str) -> bool:
    """Whether the id, in any spelling, is published but kept out of the registry.

    Raises ParagraphIdError.
    """
    pid = parse(text)
    whole = f"{pid.standard}.{pid.appendix}{pid.number}{pid.suffix}"
    return (
        whole in _left_out()
        or (whole in _EXAMPLES_OF and bool(pid.items))
        or (pid.standard, pid.appendix) == _QUALITIES
    )


@cache
def _left_out() -> frozenset[str]:
    return frozenset(pid for stretch in _WHOLE for pid in expand(stretch))
