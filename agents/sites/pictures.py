"""The pictures that a finding on images rests on, drawn from the frozen answers of its scenes; the
services are not asked again."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from agents.models import SourceAnswer
from agents.sources.asking import fetched
from agents.sources.records import OtherShape
from agents.sources.types import NotConsulted
from agents.sources.window_records import read
from agents.specialists.geography.images.measuring import picture_of
from reports.findings.imagery import ImageryDetails, SceneUsed

BANDS: Final = ("B02", "B03", "B04")
LEAST_SIDE: Final = 256  # pixels of a picture; a smaller window is drawn larger


def picture(details: ImageryDetails, when: str) -> bytes | None:
    """The first or the second picture as WebP; None where there is none to draw."""
    scene = {"before": details.before, "after": details.after}.get(when)
    if scene is None or scene.offset is None or not set(BANDS) <= set(scene.answers):
        return None
    try:
        return _drawn(scene, scene.offset)
    except (SourceAnswer.DoesNotExist, OtherShape, NotConsulted):
        return None


def _drawn(scene: SceneUsed, offset: int) -> bytes:
    answers = {band: SourceAnswer.objects.get(pk=scene.answers[band]) for band in BANDS}
    windows = {band: read(fetched(answer))[0] for band, answer in answers.items()}
    image = Image.fromarray(picture_of(windows, offset))
    if image.width < LEAST_SIDE:
        image = image.resize((LEAST_SIDE, LEAST_SIDE), Image.Resampling.NEAREST)
    written = io.BytesIO()
    image.save(written, "WEBP", quality=85)
    return written.getvalue()
