"""A finding on satellite images as an analysis keeps it, with the windows that it rests on."""

from __future__ import annotations

import numpy as np

from agents.sources.window_records import Window, packed
from agents.tests.sources.kept import make_answer
from reports.findings.imagery import ImageryDetails, IndexChange, Measure, SceneUsed
from reports.models import AgentRun, Claim, EvidenceType, Finding
from reports.tests.factories import make_finding

SIDE = 60


def make_image(run: AgentRun, claim: Claim) -> Finding:
    """A finding whose second scene is greener than its first."""
    details = ImageryDetails(
        source="Sentinel-2 (Copernicus)",
        place="Kitimat",
        latitude=54.05,
        longitude=-128.65,
        position_from="the position that the claim prints",
        within=5.6,
        stated="greened",
        stated_hectares=5,
        pixel=10,
        side=SIDE,
        seen=1.0,
        before=_scene(run, claim, "before", 1400),
        after=_scene(run, claim, "after", 1100),
        vegetation=IndexChange(
            before=0.2, after=0.7, gain=Measure(hectares=5, least=4.5, most=5.5), loss=Measure()
        ),
        green_after=Measure(hectares=5, least=4, most=6),
        decided=True,
        why="at least 4.5 ha changed as stated",
        limits="Pixels of 10 m show changes of one hectare and more.",
    )
    return make_finding(
        run,
        claim,
        evidence_type=EvidenceType.SATELLITE_IMAGERY,
        basis="external",
        summary="Between two images 5 ha turned green.",
        details=details.stored(),
    )


def _scene(run: AgentRun, claim: Claim, name: str, red: int) -> SceneUsed:
    answers = {}
    for band, level in (("B02", 1200), ("B03", 1300), ("B04", red)):
        numbers = np.full((SIDE, SIDE), level, "<u2").tobytes()
        body = packed(Window(f"{name}-{band}.tif", "uint16", SIDE, numbers))
        answers[band] = make_answer(
            run.analysis,
            claim,
            "planetary_files",
            body=body,
            url=f"https://sentinel2l2a01.blob.core.windows.net/{name}/{band}.tif",
            agent=run.agent,
        )
    return SceneUsed(
        name=name,
        day="2017-07-01" if name == "before" else "2024-07-05",
        cloud=3,
        baseline="05.09",
        offset=-1000,
        answers={band: answer.pk for band, answer in answers.items()},
        sha256={band: answer.sha256 for band, answer in answers.items()},
    )
