"""The claims agent saves each claim with its place on the page."""

from __future__ import annotations

from typing import Any

import pytest

from agents.tests.inline import begin, read, run
from reports.document.words import words_of
from reports.models import Claim, Wave

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]


def test_every_claim_of_the_sample_is_placed_on_the_words_it_quotes(
    auditor: Any, upload: Any
) -> None:
    report = read(upload(auditor))
    run(begin(report, auditor), until=Wave.ROUTE)
    claims = list(Claim.objects.filter(claim_set__report=report))
    assert len(claims) > 5
    words = words_of(report, {claim.page for claim in claims})
    for claim in claims:
        assert claim.location in ("exact", "normalised"), claim.quote
        [place] = claim.places
        assert place["page"] == claim.page
        marked = [word.text for word in words[claim.page] if _within(word[1:], place["rects"])]
        assert sorted("".join(marked)) == sorted("".join(claim.quote.replace("|", " ").split()))


def _within(box: Any, rects: list[list[float]]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in rects)
