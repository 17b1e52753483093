"""What looking at a place comes to, as a finding tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from agents.specialists.geography.images.areas import Area, Change
from agents.specialists.geography.images.deciding import (
    LIMITS,
    Decision,
    Kind,
    decide,
    unfit_claim,
)
from agents.specialists.geography.images.looking import Look, shot_of
from agents.specialists.geography.images.measuring import Pair, Shown, offset_of, shown_by
from reports.findings.imagery import ImageryDetails, IndexChange, Measure, SceneUsed

SOURCE: Final = "Sentinel-2 (Copernicus)"
_DONE: Final = {
    Kind.GREENED: "turned green",
    Kind.CLEARED: "lost its green",
    Kind.FLOODED: "turned into water",
}
_OUTCOMES: Final = {
    True: "This supports the claim",
    False: "This contradicts the claim",
    None: "It decides nothing",
}


@dataclass(frozen=True, slots=True)
class Concluded:
    """What is said of a claim; `details` is None where no image was seen, and `summary` then says
    why."""

    summary: str
    supports: bool | None = None
    confidence: float = 0.0
    details: ImageryDetails | None = None


def conclude(look: Look, position_from: str) -> Concluded:
    """What looking at a place comes to."""
    if look.pair is None:
        return Concluded(_why_none(look))
    shown = shown_by(look.pair, look.wanted.grid.pixel_hectares)
    stated = look.wanted.stated
    decision = decide(
        stated, shot_of(look.pair.before), shot_of(look.pair.after), shown.of(stated.kind)
    )
    return Concluded(
        _summary(look, look.pair, shown, decision),
        decision.supports,
        decision.confidence,
        _details(look, look.pair, shown, decision, position_from),
    )


def _why_none(look: Look) -> str:
    if look.failed:
        return "; ".join(look.why_not)
    if not look.scenes:
        return "no scene of the place was found in the years that matter"
    if look.seen:
        return f"clouds and gaps leave {look.seen:.0%} of the place to compare"
    return "no two scenes of the place are alike enough to be compared"


def _summary(look: Look, pair: Pair, shown: Shown, decision: Decision) -> str:
    stated = look.wanted.stated
    changed = shown.of(stated.kind).changed
    days = f"{pair.before.day:%-d %b %Y} and {pair.after.day:%-d %b %Y}"
    if unfit_claim(stated):
        lead = f"Images of {look.wanted.place} of {days} are context"
    else:
        lead = (
            f"Between images of {look.wanted.place} of {days}, {_spoken(changed)} "
            f"{_DONE[stated.kind]}; {stated.hectares:,.4g} ha are claimed"
        )
    return f"{lead}. {_OUTCOMES[decision.supports]}: {decision.why}. {LIMITS}"


def _spoken(area: Area) -> str:
    return f"{area.hectares:,.1f} ha ({area.least:,.1f} to {area.most:,.1f})"


def _details(
    look: Look, pair: Pair, shown: Shown, decision: Decision, position_from: str
) -> ImageryDetails:
    wanted, grid = look.wanted, look.wanted.grid
    return ImageryDetails(
        source=SOURCE,
        independent=True,
        place=wanted.place,
        latitude=wanted.latitude,
        longitude=wanted.longitude,
        position_from=position_from,
        within=wanted.stated.within,
        stated=wanted.stated.kind.value,
        stated_hectares=wanted.stated.hectares,
        bounds=[round(each, 5) for each in grid.bounds],
        pixel=round(grid.pixel, 3),
        side=grid.side,
        seen=round(shown.vegetation.seen, 4),
        before=_scene(look, "before"),
        after=_scene(look, "after"),
        vegetation=_change(shown.vegetation),
        water=_change(shown.water),
        soil=_change(shown.soil),
        built=_change(shown.built),
        green_before=_measure(shown.green_before),
        green_after=_measure(shown.green_after),
        decided=decision.supports is not None,
        why=decision.why,
        limits=LIMITS,
        searched=list(look.why_not),
    )


def _scene(look: Look, when: str) -> SceneUsed:
    if look.pair is None:
        raise LookupError("no pair of scenes was read")
    scene = look.pair.before if when == "before" else look.pair.after
    bands = {band: answer for (at, band), (_, answer) in look.found.items() if at == when}
    return SceneUsed(
        name=scene.title,
        url=scene.url,
        day=scene.day.isoformat(),
        cloud=round(scene.cloud, 2),
        baseline=scene.baseline,
        offset=offset_of(scene),
        answers={band: answer.id for band, answer in bands.items()},
        sha256={band: answer.sha256 for band, answer in bands.items()},
    )


def _change(change: Change) -> IndexChange:
    return IndexChange(
        before=None if change.mean_before is None else round(change.mean_before, 4),
        after=None if change.mean_after is None else round(change.mean_after, 4),
        gain=_measure(change.gain),
        loss=_measure(change.loss),
    )


def _measure(area: Area) -> Measure:
    return Measure(
        hectares=round(area.hectares, 2), least=round(area.least, 2), most=round(area.most, 2)
    )
