"""The section of satellite images: what two scenes show of the place of a claim, in figures, and
the two pictures of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from reports.exports.papers.section import Column, Compiled, Pair, Section, Shot, Value, listed
from reports.findings.imagery import ImageryDetails, IndexChange, Measure, SceneUsed
from reports.findings.pictures import NOT_KEPT, Form, drawn, is_kept, pair_of
from reports.models import EvidenceType

_AREA = (Column("ha", 10), Column("least", 10), Column("most", 10))
_STANCES = {True: "supports", False: "contradicts", None: "decides nothing"}


@dataclass(frozen=True, slots=True)
class Seen:
    """A finding on images: the number and page of its claim, its number among the images, and its
    details with the two scenes."""

    number: int
    claim: int
    page: int
    supports: bool | None
    details: ImageryDetails
    scenes: tuple[SceneUsed, SceneUsed]

    @property
    def name(self) -> str:
        """What its pictures are filed under."""
        return f"claim-{self.claim}-image-{self.number}"


def seen_of(compiled: Compiled) -> list[Seen]:
    """The findings on images of a compiled report, in the order of the claims."""
    found = list(_seen(compiled))
    return [Seen(number, *one) for number, one in enumerate(found, 1)]


def _seen(
    compiled: Compiled,
) -> Iterator[tuple[int, int, bool | None, ImageryDetails, tuple[SceneUsed, SceneUsed]]]:
    for number, claim in enumerate(compiled["claims"], 1):
        for row in claim["findings"]:
            if row["evidence_type"] != EvidenceType.SATELLITE_IMAGERY:
                continue
            details = ImageryDetails.read(row["details"])
            scenes = pair_of(details)
            if scenes is not None:
                yield number, claim["page"], row["supports_claim"], details, scenes


def images(compiled: Compiled) -> list[Section]:
    """Every finding on images with its days and figures, and the pictures as far as they are kept;
    no section where no image was looked at."""
    found = seen_of(compiled)
    if not found:
        return []
    return [
        Section(
            "Images",
            "What satellite images show of the places of claims; every area with the least and the "
            "most that it may be.",
            (
                *(Column("no.", 6), Column("claim", 8), Column("page", 8), Column("place", 24)),
                *(Column("latitude"), Column("longitude"), Column("position by", 30)),
                *(Column("before"), Column("after"), Column("share seen", 10)),
                *(Column("stated"), Column("stated ha", 10)),
                *_named("green rose on", "green fell on", "green before", "green after"),
                *(Column("outcome", 16), Column("why", 50), Column("limits", 50)),
                Column("pictures", 30),
            ),
            [_row(one) for one in found],
        )
    ]


def images_in_short(compiled: Compiled) -> list[Section]:
    """The same to read: its figures, and the pictures."""
    found = seen_of(compiled)
    if not found:
        return []
    limits = listed(one.details.limits for one in found if one.details.limits)
    return [
        Section(
            "Images",
            f"What satellite images show of the places of claims. {limits}",
            (
                *(Column("no.", 6), Column("claim", 8), Column("page", 8), Column("place", 24)),
                *(Column("before", 14), Column("after", 14), Column("stated", 20)),
                *(Column("green rose on", 26), Column("green fell on", 26)),
                *(Column("outcome", 16), Column("why", 44)),
            ),
            [_row_in_short(one) for one in found],
            pairs=tuple(_pair(one) for one in found),
        )
    ]


def files_of(compiled: Compiled) -> Iterator[tuple[str, bytes | None]]:
    """The pictures as files, by name; None for one that is not kept any more."""
    for one in seen_of(compiled):
        for when, scene in zip(("before", "after"), one.scenes, strict=True):
            yield f"{one.name}-{when}.jpg", drawn(scene, Form.JPEG)


def _named(*names: str) -> Iterator[Column]:
    for name in names:
        for column in _AREA:
            yield Column(f"{name}: {column.name}", column.width)


def _row(one: Seen) -> tuple[Value, ...]:
    details, green = one.details, one.details.vegetation or IndexChange()
    before, after = one.scenes
    return (
        *(one.number, one.claim, one.page, details.place),
        *(details.latitude, details.longitude, details.position_from),
        *(before.day, after.day, details.seen, details.stated, details.stated_hectares),
        *_areas(green.gain, green.loss, details.green_before, details.green_after),
        *(_STANCES[one.supports], details.why, details.limits),
        "in the bundle" if all(map(is_kept, one.scenes)) else NOT_KEPT,
    )


def _areas(*found: Measure | None) -> Iterator[Value]:
    for one in found:
        yield from (one.hectares, one.least, one.most) if one else (None, None, None)


def _row_in_short(one: Seen) -> tuple[Value, ...]:
    details, green = one.details, one.details.vegetation or IndexChange()
    before, after = one.scenes
    stated = f"{details.stated} {_hectares(details.stated_hectares)}".strip()
    return (
        *(one.number, one.claim, one.page, details.place, before.day, after.day, stated),
        *(_spoken(green.gain), _spoken(green.loss), _STANCES[one.supports], details.why),
    )


def _hectares(found: Any) -> str:
    return "" if found is None else f"{found:,.4g} ha"


def _spoken(found: Measure) -> str:
    return f"{found.hectares:,.1f} ha ({found.least:,.1f} to {found.most:,.1f})"


def _pair(one: Seen) -> Pair:
    details, (before, after) = one.details, one.scenes
    width = (details.side or 0) * (details.pixel or 0) / 1000
    return Pair(
        one.name,
        f"Image {one.number}, claim {one.claim}: {details.place}, a square of {width:,.1f} km.",
        tuple(
            Shot(f"{label}: {scene.day}, {scene.name}", drawn(scene, Form.JPEG) or NOT_KEPT)
            for label, scene in (("Before", before), ("After", after))
        ),
    )
