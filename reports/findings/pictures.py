"""The pictures that a finding on satellite images rests on. Agents keep what was read and draw it;
they register here how, so that pages and exports need not know agents."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from django.utils.module_loading import import_string

from reports.findings.imagery import ImageryDetails, SceneUsed

NOT_KEPT: Final = "The picture is not kept any more."
_BY_NAME: Final[dict[str, str]] = {}


class Form(StrEnum):
    """A form in which a picture is written."""

    WEBP = "WEBP"
    JPEG = "JPEG"


Draw = Callable[[SceneUsed, Form], bytes | None]
Keeps = Callable[[SceneUsed], bool]


def register(draw: str, keeps: str) -> None:
    """Let pictures be drawn by the function of the dotted name `draw`, which returns None where
    what it needs is not kept any more; `keeps` names the one that tells so without drawing."""
    _BY_NAME.update(draw=draw, keeps=keeps)


def pair_of(details: ImageryDetails) -> tuple[SceneUsed, SceneUsed] | None:
    """The scenes before and after that pictures show; None where none were read."""
    before, after = details.before, details.after
    if before is None or after is None or not (before.answers and after.answers):
        return None
    return before, after


def drawn(scene: SceneUsed, form: Form) -> bytes | None:
    """A scene as a picture; None where it is not kept any more."""
    if "draw" not in _BY_NAME:
        return None
    draw: Draw = import_string(_BY_NAME["draw"])
    return draw(scene, form)


def is_kept(scene: SceneUsed) -> bool:
    """Whether a scene can still be drawn."""
    if "keeps" not in _BY_NAME:
        return False
    keeps: Keeps = import_string(_BY_NAME["keeps"])
    return keeps(scene)
