"""How the API of engagements says no, and how its schema tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError

from reports.engagements.acting import InTheWay, Invalid
from sibyl_project.common.api import Conflict, Detail, refusals

REASONS: Final = {
    400: "A field is not usable; the detail names it.",
    403: "You are a member and may not do this; the detail says who may.",
    404: "Unknown, or you are no member: no difference is told.",
    409: "The state of the engagement or of a membership is in the way; the detail says how.",
}


def engagement_refusals(*codes: int) -> dict[int, OpenApiResponse]:
    """The errors of an endpoint for its schema; 401 is always among them."""
    own = {
        code: OpenApiResponse(Detail, description=REASONS[code])
        for code in codes
        if code in REASONS
    }
    return refusals(*codes) | own


@contextmanager
def told() -> Iterator[None]:
    """Refusals of the block as the API's errors: 400 with the name of the field, 409."""
    try:
        yield
    except Invalid as refusal:
        raise ValidationError({refusal.field: [refusal.message]}) from None
    except InTheWay as refusal:
        raise Conflict(refusal.message) from None
