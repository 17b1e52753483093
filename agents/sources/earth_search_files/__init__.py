"""The files of the scenes that Earth Search knows, of which windows are read."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from agents.sources.spec import Kind, SourceSpec
from agents.sources.window_records import read

__all__ = ["SPEC", "read"]
SPEC: Final = SourceSpec(
    name="earth_search_files",
    label="Files of Earth Search",
    kind=Kind.IMAGE,
    base_url="https://sentinel-cogs.s3.us-west-2.amazonaws.com",
    hosts=("sentinel-cogs.s3.us-west-2.amazonaws.com",),
    shows="the part of a scene around a place, band by band; needs earth_search and rasterio "
    "(requirements-images.in)",
    terms="no key; the scenes are free to use (Copernicus)",
    at_once=24,
    fresh_for=timedelta(days=3650),
    most_bytes=16 * 1024 * 1024,
    seconds=60.0,
    way="agents.sources.windows.read_window",
)
