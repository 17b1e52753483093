"""Figures read by a model, some pieces at a time and within a budget; never raises ModelFailure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from agents.llm.answer import answer_many
from agents.llm.failures import WORDS, ModelFailure, note
from agents.llm.gateway import Gateway
from agents.llm.prompts import Picture
from agents.specialists.data_metrics.model.asking import AskedPieces, overhead
from agents.specialists.data_metrics.model.unsure import Piece
from reports.figures.types import Quantity
from reports.language.numbers import guess_style
from reports.types import PageContent
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

PIECES_PER_QUESTION = 12
NUMBERS_PER_QUESTION = 40  # about 130 tokens each in an answer; a page counts as its most figures
FIGURES_OF_A_PAGE = 8
# prompt tokens: for each page of the report, and at least for one report
TOKENS_PER_PAGE, LEAST_TOKENS = 150, 3_000
CHARACTERS_PER_TOKEN = 4
_PICTURE = 1_600 * CHARACTERS_PER_TOKEN  # what a page of 1,200 pixels costs at usual endpoints
SHARE_FOR_MODELS = 0.6  # of the time the agent has: the checks are run again afterwards

PictureOf = Callable[[int], Picture | None]


@dataclass(frozen=True, slots=True)
class Read:
    """What a model read: figures, each with the id of the claim it was asked for ("" for one of a
    page). `said` tells it in words; `failure` why rules alone speak for some pieces, else "".
    `unread` are the claims a model was to read and did not, by id, each with the reason."""

    figures: tuple[tuple[Quantity, str], ...] = ()
    said: str = ""
    failure: str = ""
    unread: Mapping[str, str] = field(default_factory=dict)


def read_by_model(
    pieces: Sequence[Piece],
    pages: Sequence[PageContent],
    gateway: Gateway,
    deadline: Deadline,
    picture_of: PictureOf | None = None,
) -> Read:
    """Ask a model for the figures of the pieces, the first ones first as far as the budget goes.

    `picture_of` draws a page, None for one that cannot be drawn; without it text alone is shown.
    """
    asked = list(_questions(pieces, len(pages), with_pictures=picture_of is not None))
    style = guess_style(" ".join(page.text for page in pages))
    texts = {page.number: page.text for page in pages}
    questions = [
        AskedPieces(some, texts, style, _picture(some, picture_of) if picture_of else None)
        for some in asked
    ]
    limit = Deadline.after(SHARE_FOR_MODELS * deadline.remaining)
    results = answer_many([each.question() for each in questions], gateway, limit)
    figures: list[tuple[Quantity, str]] = []
    failures: list[ModelFailure] = []
    unread: dict[str, str] = {}
    refused = 0
    for each, result in zip(questions, results, strict=True):
        if isinstance(result, ModelFailure):
            failures.append(result)
            unread |= dict.fromkeys(claims_in(each.pieces), WORDS[result.kind])
            continue
        known = each.believed(result.value, result.model)
        figures += known
        refused += len(result.value.figures) - len(known) + len(result.dropped)
    put = sum(map(len, asked))
    left = len(pieces) - put
    said = [f"A model read {counted(len(figures), 'figure')} in {counted(put, 'unsettled piece')}"]
    if refused:
        said.append(f"{refused} not believed, as they are not printed as given")
    if left:
        said.append(f"{counted(left, 'piece')} beyond the budget for them stayed with the rules")
    return Read(
        tuple(dict.fromkeys(figures)),
        f"{'; '.join(said)}.",
        note(failures, len(questions), "questions on figures"),
        unread,
    )


def claims_in(pieces: Sequence[Piece]) -> list[str]:
    """The ids of the claims that some pieces are of."""
    return [piece.claim_id for piece in pieces if piece.claim_id]


def _questions(
    pieces: Sequence[Piece], pages: int, *, with_pictures: bool = False
) -> Iterator[list[Piece]]:
    """The pieces in groups for one question each, as many as the budget allows. A page of which a
    picture is shown has a question of its own."""
    left = CHARACTERS_PER_TOKEN * max(TOKENS_PER_PAGE * pages, LEAST_TOKENS)
    group: list[Piece] = []
    fixed = overhead()
    for piece in pieces:
        alone = with_pictures and not piece.claim_id
        if group and (alone or not _fits(group, piece)):
            yield group
            group = []
        left -= piece.length + (0 if group else fixed) + _PICTURE * alone
        if left < 0:
            break
        group.append(piece)
        if alone:
            yield group
            group = []
    if group:
        yield group


def _picture(some: Sequence[Piece], picture_of: PictureOf) -> Picture | None:
    return picture_of(some[0].page) if not some[0].claim_id else None


def _fits(group: Sequence[Piece], piece: Piece) -> bool:
    numbers = sum(len(one.numbers) or FIGURES_OF_A_PAGE for one in (*group, piece))
    return len(group) < PIECES_PER_QUESTION and numbers <= NUMBERS_PER_QUESTION
