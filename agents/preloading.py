"""What an agents worker loads before it forks: lists, models and units that ship with Sibyl and
never change.

Each takes from a tenth of a second to more than one. Unless the parent has loaded them, every
process of the pool loads them again in the middle of a run. Nothing here uses the database, since a
connection must not be shared by a fork.
"""

from __future__ import annotations

import gc

from django.utils.module_loading import import_string

from agents.claims.rules import extract_claims
from agents.registry import SPECIALISTS
from reports.language.conversion import factor_between
from reports.types import PageContent
from sibyl_project.common.pool import open_pool
from standards.mapping import map_claim
from standards.retrieval.embeddings import HashedEmbedder

SENTENCE = "In 2023 our Scope 1 emissions fell by 12% to 1,200 tCO2e at our plant in Leeds."


def preload() -> None:
    """Use each once, and open a store for what the pool works out later.

    The processes of the pool share this memory, since the garbage collector leaves it alone.
    """
    extract_claims([PageContent(1, SENTENCE)])
    map_claim(SENTENCE)
    HashedEmbedder().embed([SENTENCE])
    for spec in SPECIALISTS:
        if spec.preload:
            import_string(spec.preload)()
    factor_between("MWh", "GJ")
    open_pool()
    gc.collect()
    gc.freeze()
