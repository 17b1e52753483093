"""The factor by which the score of a paragraph is multiplied because of its kind and its standard,
when a question in plain words is answered.

The factors were chosen on the development queries and their rewordings; both engines apply them in
hybrid mode.
"""

from __future__ import annotations

from functools import lru_cache

from standards.retrieval.cues import CLIMATE

SILENT_SHARE = (
    0.9  # of a heading, an objective or guidance: it asks for nothing that could be disclosed
)
GENERAL_SHARE = 0.9  # of IFRS S1 when the question is about climate, which IFRS S2 answers


def share(query: str, *, asks: bool, standard: str) -> float:
    """What the score of a paragraph of `standard` ("S1" or "S2") counts; `asks` whether it can be
    checked."""
    general = standard == "S1" and _about_climate(query)
    return (1.0 if asks else SILENT_SHARE) * (GENERAL_SHARE if general else 1.0)


@lru_cache(maxsize=256)
def _about_climate(query: str) -> bool:
    return bool(CLIMATE.search(query))
