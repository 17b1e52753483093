"""Looking at places from above: which scenes there are, which two are alike, what is read of them.
All places of a batch are asked for together; one that fails stops no other."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final, NamedTuple

from agents.sources import earth_search, earth_search_files, planetary_computer, planetary_files
from agents.sources.asking import Asker, Question
from agents.sources.records import OtherShape
from agents.sources.scenes import BANDS, Scene, path_of
from agents.sources.settings import was_on
from agents.sources.spec import SourceSpec
from agents.sources.together import ToAsk, ask_together
from agents.sources.types import Fetched, NotConsulted
from agents.sources.window_records import Window
from agents.sources.window_records import read as read_windows
from agents.sources.windows import window
from agents.specialists.geography.images.deciding import (
    LEAST_SEEN,
    YEARS_TO_SHOW,
    Kind,
    Shot,
    Stated,
    unfit_pair,
)
from agents.specialists.geography.images.grid import Grid, around
from agents.specialists.geography.images.measuring import CLASSES, Pair, offset_of, seen_in

AT_A_TIME: Final = 16  # places whose windows are held in memory
MOST_PAIRS: Final = 3  # of scenes that are tried for a place
FIRST_YEAR: Final = 2015  # of Sentinel-2
_REST: Final = tuple(band for band in BANDS if band != CLASSES)


class Service(NamedTuple):
    """Where scenes are searched, and where their files are."""

    search: SourceSpec
    question: Callable[[float, float, dt.date, dt.date], Question]
    read: Callable[[Fetched], Sequence[Scene]]
    files: SourceSpec


SERVICES: Final = (
    Service(
        planetary_computer.SPEC,
        planetary_computer.question,
        planetary_computer.read,
        planetary_files.SPEC,
    ),
    Service(earth_search.SPEC, earth_search.question, earth_search.read, earth_search_files.SPEC),
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A place to look at for a claim, and what the claim states of it."""

    claim: str
    place: str
    latitude: float
    longitude: float
    stated: Stated
    report_year: int
    today: dt.date

    @property
    def grid(self) -> Grid:
        """The square to look at."""
        return around(self.latitude, self.longitude, self.stated.hectares)

    @property
    def periods(self) -> tuple[tuple[dt.date, dt.date], tuple[dt.date, dt.date]]:
        """When the first and the second scene may be of: in the two years before the change, and
        the two newest years, not before a planting shows."""
        since = self.stated.since or self.report_year
        until = self.stated.until or self.report_year
        first = max(FIRST_YEAR, since - 2)
        before = dt.date(first, 1, 1), dt.date(max(first, since - 1), 12, 31)
        shows = YEARS_TO_SHOW if self.stated.kind is Kind.GREENED else 0
        newest = min(until + shows + 1, self.today.year - 1)
        after = max(dt.date(max(newest, until), 1, 1), before[1] + dt.timedelta(days=1))
        return before, (min(after, self.today), self.today)


@dataclass(slots=True)
class Look:
    """How looking at a place goes. `why_not` says why a service gave nothing; `pair` is what was
    read in the end, with the frozen answers it rests on by day and band."""

    wanted: Wanted
    service: Service | None = None
    why_not: list[str] = field(default_factory=list)
    pairs: list[tuple[Scene, Scene]] = field(default_factory=list)
    scenes: int = 0
    found: dict[tuple[str, str], tuple[Window, Fetched]] = field(default_factory=dict)
    seen: float = 0.0
    failed: bool = False
    pair: Pair | None = None

    def fails(self, why: str) -> None:
        """Keep why a service gave nothing."""
        self.failed = True
        if why not in self.why_not:
            self.why_not.append(why)

    def forget(self) -> None:
        """Give back the memory that the windows take."""
        self.found, self.pair = {}, None


def services_of(options: Mapping[str, Any]) -> tuple[Service, ...]:
    """The services that were on when an analysis began, by its options; where these do not tell,
    those that are on now."""
    return tuple(
        one for one in SERVICES if all(was_on(each, options) for each in (one.search, one.files))
    )


def look_at(asker: Asker, wanted: Sequence[Wanted], on: Sequence[Service]) -> Iterator[Look]:
    """Look at places, some at a time. A service that fails for a place is followed by the
    next."""
    left = [Look(one) for one in wanted]
    for service in on:
        _search(asker, left, service)
        again = []
        for begin in range(0, len(left), AT_A_TIME):
            part = left[begin : begin + AT_A_TIME]
            for _ in range(MOST_PAIRS):
                _read(asker, [look for look in part if look.pairs and look.pair is None])
            for look in part:
                if look.failed and look.pair is None and service is not on[-1]:
                    again.append(look)
                else:
                    yield look
                    look.forget()
        left = again


def _search(asker: Asker, looks: Sequence[Look], service: Service) -> None:
    asked = [
        ToAsk(
            service.search,
            service.question(look.wanted.latitude, look.wanted.longitude, *period),
            look.wanted.claim,
        )
        for look in looks
        for period in look.wanted.periods
    ]
    answers = ask_together(asker, asked)
    for look in looks:
        given = [next(answers), next(answers)]
        look.service, look.failed, look.pairs = service, False, []
        try:
            before, after = (_scenes(service, answer) for answer in given)
        except NotConsulted as refusal:
            look.fails(f"{service.search.label}: {refusal.reason}")
        except OtherShape as problem:
            look.fails(f"{service.search.label}: its answer has another shape: {problem}")
        else:
            look.scenes = len(before) + len(after)
            look.pairs = pairs_of(before, after)


def _scenes(service: Service, answer: Fetched | NotConsulted) -> Sequence[Scene]:
    if isinstance(answer, NotConsulted):
        raise answer
    return service.read(answer)


def pairs_of(before: Sequence[Scene], after: Sequence[Scene]) -> list[tuple[Scene, Scene]]:
    """The pairs of scenes that may be compared, those with the least cloud and of the nearest
    season first."""
    fit = [
        (one, other)
        for one, other in product(before, after)
        if offset_of(one) is not None
        and offset_of(other) is not None
        and not unfit_pair(shot_of(one), shot_of(other))
    ]
    return sorted(fit, key=lambda pair: (pair[0].cloud + pair[1].cloud, _of_year_apart(*pair)))


def shot_of(scene: Scene) -> Shot:
    """A scene as the rules see it."""
    return Shot(scene.day, scene.cloud)


def _of_year_apart(one: Scene, other: Scene) -> int:
    apart = abs(one.day.timetuple().tm_yday - other.day.timetuple().tm_yday)
    return min(apart, 365 - apart)


def _read(asker: Asker, looks: Sequence[Look]) -> None:
    """Read the next pair of each place: first what its scenes see of the ground, and the other
    bands where that is enough."""
    _fetch(asker, looks, (CLASSES,))
    clear = []
    for look in looks:
        found = [look.found.get((when, CLASSES)) for when in ("before", "after")]
        if found[0] and found[1]:
            look.seen = float(seen_in(found[0][0], found[1][0]).mean())
            if look.seen >= LEAST_SEEN:
                clear.append(look)
    _fetch(asker, clear, _REST)
    for look in looks:
        before, after = look.pairs.pop(0)
        if len(look.found) == 2 * len(BANDS):
            bands = {
                when: {band: look.found[when, band][0] for band in BANDS}
                for when in ("before", "after")
            }
            look.pair = Pair(before, after, bands["before"], bands["after"])


def _fetch(asker: Asker, looks: Sequence[Look], bands: Sequence[str]) -> None:
    """Read bands of the first pair of each place."""
    wished = []
    for look in looks:
        if CLASSES in bands:
            look.found.clear()
        wished += [
            (look, when, band, scene)
            for when, scene in zip(("before", "after"), look.pairs[0], strict=True)
            for band in bands
        ]
    asked = []
    for look, when, band, scene in list(wished):
        try:
            asked.append(_to_ask(look, band, scene))
        except OtherShape as problem:
            look.fails(str(problem))
            wished.remove((look, when, band, scene))
    for (look, when, band, _), answer in zip(wished, ask_together(asker, asked), strict=True):
        try:
            if isinstance(answer, NotConsulted):
                raise answer
            look.found[when, band] = read_windows(answer)[0], answer
        except (NotConsulted, OtherShape) as problem:
            look.fails(str(problem))


def _to_ask(look: Look, band: str, scene: Scene) -> ToAsk:
    if look.service is None:
        raise LookupError("no service gave this scene")
    files, grid = look.service.files, look.wanted.grid
    path = path_of(dict(scene.files)[band], files.hosts)
    square = {
        "projection": grid.projection,
        "pixel": f"{grid.pixel:g}",
        "side": str(grid.side),
    }
    words = f"{band} of {scene.title} around {look.wanted.place}"
    return ToAsk(files, window(words, path, square), look.wanted.claim)
