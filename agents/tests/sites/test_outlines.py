"""The outlines of countries on the map of sites: one small path that stays on the map."""

from __future__ import annotations

import re
from itertools import pairwise

from agents.sites.drawing import HEIGHT, NORTH, SOUTH, WIDTH, ground, mark
from agents.sites.outlines import GRID, _segments

Lines = list[list[tuple[int, int]]]


def lines() -> Lines:
    """The lines of the path, each from point to point."""
    found: Lines = []
    for kind, one, other in re.findall(r"([Ml])(-?\d+) ?(-?\d+)", ground()):
        step = int(one), int(other)
        if kind == "M":
            found.append([step])
        else:
            x, y = found[-1][-1]
            found[-1].append((x + step[0], y + step[1]))
    return found


def test_the_path_is_small_enough_to_stand_in_the_page() -> None:
    assert 20_000 < len(ground()) < 60_000
    assert re.fullmatch(r"(?:[Ml]-?\d+(?: |(?=-))-?\d+)+", ground())


def test_it_stays_on_the_map_and_no_line_goes_around_the_earth() -> None:
    points = [point for line in lines() for point in line]
    assert all(0 <= x <= WIDTH * GRID and 0 <= y <= HEIGHT * GRID for x, y in points)
    steps = [abs(b[0] - a[0]) for line in lines() for a, b in pairwise(line)]
    assert max(steps) < 40 * GRID


def test_a_border_is_drawn_once() -> None:
    drawn = [frozenset(pair) for line in lines() for pair in pairwise(line)]
    assert len(drawn) == len(set(drawn)) > 4_000


def test_a_ring_is_cut_at_the_antimeridian_and_below_the_map() -> None:
    across = [[179, 10], [-179, 10], [-179, 12], [179, 12], [179, 10]]
    assert [begin[0] for begin, _ in _segments(across, SOUTH)] == [-179 * GRID, 179 * GRID]
    along = [[180, 60], [180, 65], [178, 65]]
    assert len(list(_segments(along, SOUTH))) == 1
    assert list(_segments([[0, -61], [5, -61]], SOUTH)) == []


def test_outlines_and_sites_share_one_ground() -> None:
    """The southernmost land of Africa lies where a site there is drawn."""
    cape = mark(1, "Cape Agulhas", -34.83, 20.0, doubtful=False)
    apart = min(
        abs(x / GRID - cape.x) + abs(y / GRID - cape.y) for line in lines() for x, y in line
    )
    assert apart < 1 and cape.y == NORTH + 34.83


def test_the_number_of_a_site_beside_the_antimeridian_stands_within_the_map() -> None:
    assert mark(3, "Suva", -18.1, 178.4, doubtful=False).is_at_edge
    assert not mark(3, "Suva", -18.1, -178.4, doubtful=False).is_at_edge
