"""What satellite images show of the place of a claim, as labelled lines (no Django here)."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.imagery import ImageryDetails, IndexChange, Measure, SceneUsed
from reports.pages.claims.block_types import Block, Item
from reports.pages.claims.detail_values import outward, text, texts

_INDICES = {
    "vegetation": "Vegetation (NDVI)",
    "water": "Open water (NDWI)",
    "soil": "Bare soil",
    "built": "Sealed or bare ground (NDBI)",
}
_SHORT = 12  # characters of a digest


def blocks_of_imagery(details: ImageryDetails) -> list[Block]:
    """What the details of a finding on images say."""
    change, green, limits = figures_of_imagery(details)
    return [
        Block("Place", list(_place(details))),
        change,
        green,
        Block("Scenes", list(_scenes(details))),
        Block("Why", [Item(details.why)] if text(details.why) else []),
        limits,
        Block("Not answered", [Item(each) for each in texts(details.searched)]),
    ]


def figures_of_imagery(details: ImageryDetails) -> tuple[Block, Block, Block]:
    """What changed with how far it is certain, the green ground, and what such images can show."""
    return (
        Block("Change", list(_changes(details))),
        Block("Green ground", list(_green(details))),
        Block("Limits", [Item(details.limits)] if text(details.limits) else []),
    )


def _place(details: ImageryDetails) -> Iterator[Item]:
    if details.latitude is None or details.longitude is None:
        return
    how = text(details.position_from)
    known = f", known to {details.within:,.0f} m" if details.within is not None else ""
    yield Item(
        f"{text(details.place)} at {details.latitude:.4f}, {details.longitude:.4f} by {how}{known}"
    )
    if details.side and details.pixel:
        width = details.side * details.pixel / 1000
        yield Item(
            f"A square of {width:,.1f} km, in pixels of {details.pixel:,.4g} m, of which both "
            f"scenes show {details.seen or 0:.0%}"
        )


def _changes(details: ImageryDetails) -> Iterator[Item]:
    for name, label in _INDICES.items():
        found = getattr(details, name)
        if isinstance(found, IndexChange) and found.before is not None and found.after is not None:
            yield Item(
                f"{label}: mean {found.before:.2f} before, {found.after:.2f} after; rose on "
                f"{_measured(found.gain)}, fell on {_measured(found.loss)}"
            )


def _green(details: ImageryDetails) -> Iterator[Item]:
    for label, found in (("Before", details.green_before), ("After", details.green_after)):
        if found is not None:
            yield Item(f"{label}: {_measured(found)}")


def _measured(found: Measure) -> str:
    return f"{found.hectares:,.1f} ha ({found.least:,.1f} to {found.most:,.1f})"


def _scenes(details: ImageryDetails) -> Iterator[Item]:
    for label, scene in (("Before", details.before), ("After", details.after)):
        if scene is not None:
            yield _scene(label, scene)


def _scene(label: str, scene: SceneUsed) -> Item:
    digests = ", ".join(f"{band} {one[:_SHORT]}" for band, one in sorted(scene.sha256.items()))
    return Item(
        f"{label}: {text(scene.name)} of {text(scene.day)}, cloud {scene.cloud or 0:.0f}%, "
        f"baseline {text(scene.baseline)}, offset {scene.offset}; SHA-256 of what was read: "
        f"{digests}",
        link=outward(scene.url),
        answer=scene.answers.get("B04"),
    )
