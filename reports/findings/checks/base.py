"""What the details of every check hold."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details, Flag, Number, Quote


class GivenAnswer(Details):
    """Another agent's answer to what a check lacked: whether there was one, in words, and the
    source it rests on."""

    answered: Flag = None
    text: str = ""
    source: str = ""


class Band(Details):
    """A usual range, in the unit of the figure that is compared with it, and where it is from.

    `status` says how well it is known.
    """

    low: Number | None = None
    high: Number | None = None
    year: int | None = None
    status: str = ""
    source: str = ""


class UsedNumber(Details):
    """A number that a check used, where it is printed: its cell, or the words it stands in
    (`table`, `row` and `column` are -1 there). `result` says that it is the printed result, and not
    what the check computed its own from."""

    page: int = 0
    quote: str = ""
    printed: str = ""
    table: int = -1
    row: int = -1
    column: int = -1
    result: bool = False


class CheckDetails(Details):
    """What every check may say.

    `pages` and `places` say where the figures are printed that it used, `numbers` which numbers
    those are where it failed, and `read_from` where others are that it read but is not about.
    `missing_data` are names of what an inconclusive check lacked, and `answer` is what another
    agent answered to that. `read_by` names the model that read one of the figures, where one did;
    the check itself is always computed by rules.
    """

    read_from: list[Quote] = Field(default_factory=list)
    answer: GivenAnswer | None = None
    pages: list[int] = Field(default_factory=list)
    places: list[Quote] = Field(default_factory=list)
    numbers: list[UsedNumber] = Field(default_factory=list)
    missing_data: list[str] = Field(default_factory=list)
    read_by: str = ""
