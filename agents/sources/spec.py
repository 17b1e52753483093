"""What an outside service declares: plain data (no Django here)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from enum import StrEnum

_JSON = ("application/json",)


class Kind(StrEnum):
    """What a service is asked for."""

    NEWS = "news"
    RESEARCH = "research"
    IDENTITY = "identity"
    REGISTER = "register"
    PLACE = "place"
    IMAGE = "image"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceSpec:
    """An outside service: where it is, how gently it is asked, how long its answers are fresh, and
    what they can show.

    `name` is what SOURCES and rows call it, `label` what pages call it. It is asked at `base_url`,
    and at no other name than `hosts`, unless an operator sets another address. `shows` tells
    people what it can show, `terms` on what terms it may be used.

    `apart` are the seconds between two requests, `at_once` how many may be under way, of all
    workers together. An answer is used again while it is `fresh_for` so long. `cost_usd` is what
    one request costs, None where that is not known. One request takes at most `seconds`, its
    answer at most `most_bytes`; `media` are the types of body that are read.

    `key_setting` names the setting of its key; without one it is asked where `needs_key` is false.
    `key_header` and `key_prefix`, or `key_parameter`, say how the key is sent. `contact` says that
    it wants a mail address in the User-Agent, `headers` what else every request carries.

    Trying it asks `probe_path` with the parameters `probe`. `operators` says that it knows OR and
    brackets in the words it is asked. `way` names the function that fetches an answer in several
    requests, through the client it is given; else one request does.
    """

    name: str
    label: str
    kind: Kind
    base_url: str
    hosts: tuple[str, ...]
    shows: str
    terms: str
    apart: float = 0.0
    at_once: int = 1
    fresh_for: timedelta = timedelta(days=1)
    cost_usd: Decimal | None = Decimal(0)
    needs_key: bool = False
    key_setting: str = ""
    key_header: str = ""
    key_prefix: str = ""
    key_parameter: str = ""
    media: tuple[str, ...] = _JSON
    most_bytes: int = 4 * 1024 * 1024
    seconds: float = 20.0
    contact: bool = False
    headers: Mapping[str, str] = field(default_factory=dict)
    probe: Mapping[str, str] = field(default_factory=dict)
    probe_path: str = ""
    operators: bool = False
    way: str = ""
