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
from reports.findings.imagery import SceneUsed
from reports.findings.pictures import Form

BANDS: Final = ("B02", "B03", "B04")
LEAST_SIDE: Final = 256  # pixels of a picture; a smaller window is drawn larger


def picture(scene: SceneUsed, form: Form) -> bytes | None:
    """A scene as a picture; None where what it rests on is not kept any more."""
    if scene.offset is None or not set(BANDS) <= set(scene.answers):
        return None
    try:
        return _drawn(scene, scene.offset, form)
    except (SourceAnswer.DoesNotExist, OtherShape, NotConsulted):
        return None


def is_kept(scene: SceneUsed) -> bool:
    """Whether the frozen answers that a picture rests on are there."""
    if scene.offset is None or not set(BANDS) <= set(scene.answers):
        return False
    wanted = {scene.answers[band] for band in BANDS}
    return SourceAnswer.objects.filter(pk__in=wanted).count() == len(wanted)


def _drawn(scene: SceneUsed, offset: int, form: Form) -> bytes:
    answers = {band: SourceAnswer.objects.get(pk=scene.answers[band]) for band in BANDS}
    windows = {band: read(fetched(answer))[0] for band, answer in answers.items()}
    image = Image.fromarray(picture_of(windows, offset))
    if image.width < LEAST_SIDE:
        image = image.resize((LEAST_SIDE, LEAST_SIDE), Image.Resampling.NEAREST)
    written = io.BytesIO()
    image.save(written, form.value, quality=85)
    return written.getvalue()
