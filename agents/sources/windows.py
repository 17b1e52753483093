"""Reading the part of a cloud-optimised file that shows a place. GDAL is given the bytes; it opens
no connection and no file of its own. All bytes come through the guarded client, in parts."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import parse_qsl

from agents.sources.asking import Question
from agents.sources.types import NotConsulted
from agents.sources.window_records import KINDS, MOST_SIDE, Window, packed
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.http import Answer, HttpClient
from sibyl_project.common.http_errors import BadAnswer, HttpError
from sibyl_project.common.regex import regex

BLOCK: Final = 64 * 1024  # bytes
MOST_BYTES: Final = 32 * 1024 * 1024  # of one window
MOST_FILE_SIDE: Final = 25_000  # pixels
MOST_TILE: Final = 2_048  # pixels along the side of a tile of the file
_NAME: Final = "window.tif"
_RANGE = regex(r"bytes (\d+)-(\d+)/(\d+)")
_LACKS: Final = "rasterio is not installed, which reads images: see requirements-images.in"
_GDAL: Final = {
    "GDAL_DISABLE_READDIR_ON_OPEN": "EMPTY_DIR",
    "GDAL_NUM_THREADS": "1",
    "GDAL_CACHEMAX": 64,  # MB
    "GDAL_PAM_ENABLED": "NO",
    "GTIFF_IGNORE_READ_ERRORS": "NO",
}


def window(words: str, path: str, square: Mapping[str, str]) -> Question:
    """The window of a file. `square` names its projection as PROJ writes it, the metres of a pixel
    and the pixels of a side; it is centred where the projection is."""
    return Question(words, path, dict(square))


def read_window(
    client: HttpClient, question: Question, deadline: Deadline, opened_by: str = ""
) -> Answer:
    """The window of a file, packed. `opened_by` are parameters that open it. Raises HttpError, or
    NotConsulted where rasterio is not there."""
    if not question.params:
        raise BadAnswer(client.host, "no part of a file is asked for", retryable=False)
    try:
        import rasterio
        from rasterio.errors import RasterioError
    except ImportError:
        raise NotConsulted(client.host, _LACKS) from None
    parts = Parts(client, question.path, opened_by, deadline)
    try:
        with rasterio.Env(**_GDAL):
            found = _read(rasterio, parts, question)
    except (RasterioError, OSError, ValueError) as problem:
        if parts.failure is not None:
            raise parts.failure from None
        raise BadAnswer(client.host, f"no image can be read: {problem}", retryable=False) from None
    if parts.failure is not None:  # what could not be fetched is not what lies beyond the file
        raise parts.failure
    return Answer(client.host, 200, {"content-type": "application/json"}, packed(found))


def _read(rasterio: Any, parts: Parts, question: Question) -> Window:
    from rasterio.transform import from_origin
    from rasterio.vrt import WarpedVRT

    params = question.params or {}
    side, pixel = int(params["side"]), float(params["pixel"])
    if not 0 < side <= MOST_SIDE:
        raise ValueError("the window is too large")
    half = side * pixel / 2
    with rasterio.open(_NAME, driver="GTiff", opener=parts.opened) as file:
        _check(file)
        square = {
            "crs": params["projection"],
            "transform": from_origin(-half, half, pixel, pixel),
            "width": side,
            "height": side,
            "src_nodata": 0,
            "nodata": 0,
        }
        with WarpedVRT(file, **square) as seen:
            numbers = seen.read(1)
    kind = str(numbers.dtype)
    name = question.path.rsplit("/", 1)[-1]
    return Window(name, kind, side, numbers.astype(numbers.dtype.newbyteorder("<")).tobytes())


def _check(file: Any) -> None:
    """Raise ValueError for a file that is no band of a scene, before anything of it is unpacked."""
    tile = max(max(shape) for shape in file.block_shapes)
    if file.count != 1 or file.dtypes[0] not in KINDS or file.crs is None:
        raise ValueError("it is no band of a scene")
    if max(file.width, file.height) > MOST_FILE_SIDE or tile > MOST_TILE:
        raise ValueError("it is larger than a scene, or not in tiles")


class Parts(io.RawIOBase):
    """A remote file that is read in parts, each once. What goes wrong is kept in `failure`, since
    GDAL would pass on only that it went wrong."""

    def __init__(self, client: HttpClient, path: str, opened_by: str, deadline: Deadline) -> None:
        super().__init__()
        self._client, self._path, self._deadline = client, path, deadline
        self._params = dict(parse_qsl(opened_by, keep_blank_values=True)) or None
        self._blocks: dict[int, bytes] = {}
        self._size: int | None = None
        self._at = 0
        self.fetched = 0
        self.failure: Exception | None = None

    def opened(self, path: str, mode: str = "rb", **_: object) -> Parts:
        """The file for GDAL, at its beginning; no other file is there."""
        if not path.endswith(_NAME) or "w" in mode:
            raise FileNotFoundError(path)
        self._at = 0
        return self

    def close(self) -> None:
        """GDAL opens and closes it several times; nothing is to be given back."""

    def readable(self) -> bool:
        """Always."""
        return True

    def seekable(self) -> bool:
        """Always."""
        return True

    def tell(self) -> int:
        """Where the next bytes are read."""
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go to another place of the file."""
        begin = {io.SEEK_SET: 0, io.SEEK_CUR: self._at}.get(whence, 0)
        if whence == io.SEEK_END:
            with self._kept_failure():
                begin = self._whole()
        self._at = max(0, begin + offset)
        return self._at

    def read(self, size: int = -1) -> bytes:
        """The next bytes; none where they could not be fetched, which GDAL takes for a broken
        file."""
        with self._kept_failure():
            end = self._whole() if size < 0 else self._at + size
            found = self._between(self._at, min(end, self._whole()))
            self._at += len(found)
            return found
        return b""

    def _whole(self) -> int:
        if self._size is None and self.failure is None:
            self._fetch(0, 0)
        return self._size or 0

    def _between(self, start: int, end: int) -> bytes:
        if end <= start:
            return b""
        first, last = start // BLOCK, (end - 1) // BLOCK
        missing = [number for number in range(first, last + 1) if number not in self._blocks]
        if missing and self.failure is None:
            self._fetch(missing[0], missing[-1])
        joined = b"".join(self._blocks.get(number, b"") for number in range(first, last + 1))
        return joined[start - first * BLOCK : end - first * BLOCK]

    def _fetch(self, first: int, last: int) -> None:
        """Fetch the blocks from the first to the last in one request."""
        begin, end = first * BLOCK, (last + 1) * BLOCK - 1
        if self.fetched + end - begin >= MOST_BYTES:
            raise BadAnswer(self._client.host, "too much of the file is needed", retryable=False)
        content = self._client.get(
            self._path,
            read=lambda answer: self._checked(answer, begin, end),
            params=self._params,
            headers={"Range": f"bytes={begin}-{end}", "Accept-Encoding": "identity"},
            deadline=self._deadline,
        )
        self.fetched += len(content)
        for number in range(first, last + 1):
            at = (number - first) * BLOCK
            self._blocks[number] = content[at : at + BLOCK]

    def _checked(self, answer: Answer, begin: int, end: int) -> bytes:
        told = _RANGE.fullmatch(answer.headers.get("content-range", ""))
        if answer.status != 206 or told is None:
            raise BadAnswer(self._client.host, "it gives no parts of files", retryable=False)
        start, stop, size = map(int, told.groups())
        if start != begin or stop != min(end, size - 1) or len(answer.content) != stop - start + 1:
            raise BadAnswer(self._client.host, "it gives another part than asked", retryable=True)
        if self._size not in (None, size):
            raise BadAnswer(self._client.host, "the file changed meanwhile", retryable=False)
        self._size = size
        return answer.content

    @contextmanager
    def _kept_failure(self) -> Iterator[None]:
        try:
            yield
        except (HttpError, NotConsulted) as problem:
            self.failure = self.failure or problem
