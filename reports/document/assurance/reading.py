"""Reading a statement of assurance."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.assurance.conclusions import (
    basis_in,
    conclusions_in,
    left_out_in,
    parts_in,
)
from reports.document.assurance.facts import addressee_in, date_in, issuer_in, standards_in
from reports.document.assurance.period import period_in
from reports.document.assurance.subjects import subjects_in
from reports.document.assurance.types import Assurance
from reports.document.assurance.words import OF_THE_KINDS, levels_in, said_in
from reports.types import Statement


def read_assurance(statements: Sequence[Statement]) -> Assurance:
    """What a statement of assurance says, from all statements of its pages in order."""
    said = said_in(statements)
    addressee = addressee_in(said)
    levels = {
        level
        for one in said
        if not OF_THE_KINDS.search(one.whole)
        for _, level in levels_in(one.whole)
    }
    only = levels.pop() if len(levels) == 1 else ""
    return Assurance(
        issuer=issuer_in(said, addressee.text),
        addressee=addressee,
        level=only,
        standards=standards_in(said),
        period=period_in(said),
        basis=basis_in(said),
        parts=parts_in(said),
        subjects=subjects_in(said, only),
        left_out=left_out_in(said),
        conclusions=conclusions_in(said),
        dated=date_in(said),
    )
