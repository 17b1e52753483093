"""What the geography agent declares: it checks claims against the places they name (FRD 8)."""

from __future__ import annotations

from agents.base.spec import (
    Call,
    Colours,
    Duty,
    ModelDefaults,
    Role,
    SpecialistSpec,
    on_claims,
)
from reports.types import ClaimType

SPEC = SpecialistSpec(
    name="geography",
    label="Geography",
    colours=Colours("#2e7d32", "#6fc274"),
    model=ModelDefaults("google/gemini-2.5-pro", 0.2, 8192, 120),
    work=(on_claims("agents.specialists.geography.agent.investigate"),),
    duties={
        ClaimType.GEOGRAPHIC: Duty(Role.PRIMARY, "a geographic claim is checked against the place"),
        ClaimType.ENVIRONMENTAL: Duty(
            Role.SECONDARY, "an environmental claim may show on the ground"
        ),
    },
    calls=(
        Call(
            "it names places or facilities",
            "agents.specialists.geography.calls.places",
            firm=True,
        ),
    ),
    precedence=2,
    looks_at=(
        "looks from above. Satellite images and maps of sites, land use, forests, water bodies; "
        "whether a named place or facility exists and how it has changed; physical climate risk "
        "at a place."
    ),
    routing_rule=(
        "A claim that names a place, a site or a facility goes to geography as well. The name of "
        "a company or an institution is not a place."
    ),
    answer="agents.specialists.geography.agent.answer",
    answers=("place",),
    asked_by_words=(
        r"locat(?:ion|ed)s?|coordinates?|satellites?|imagery|land[- ](?:use|cover)"
        r"|facilit(?:y|ies)(?: sites?)?|sites?|geograph\w+|deforest\w+|vegetation|NDVI"
    ),
    knows="places, sites, coordinates, satellite images, land use",
    expected_on=frozenset({ClaimType.GEOGRAPHIC, ClaimType.ENVIRONMENTAL}),
    evidence_types={"place_plausibility": "places"},
    weight=0.9,
    query_word="location",
    preload="agents.specialists.geography.places.preload",
)
