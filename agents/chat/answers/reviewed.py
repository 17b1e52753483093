"""How far people are with the review of claims, requirements, checks and figures, and whether the
report is signed off."""

from __future__ import annotations

from typing import Final

from agents.chat import says
from agents.chat.drafts import Draft, Reply, listed
from agents.chat.ground import Ground, claim_source, place_source, requirement_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Thing
from reports.models import SubjectKind

_KINDS: Final = {
    Thing.CLAIM: SubjectKind.CLAIM,
    Thing.REQUIREMENT: SubjectKind.REQUIREMENT,
    Thing.CHECK: SubjectKind.CHECK,
    Thing.FIGURE: SubjectKind.FIGURE,
}
MOST: Final = 8


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """How much of each kind is reviewed; None where the question is not on the review."""
    if not asked.has(Thing.REVIEW) or len(asked.topic) > 1:
        return None
    kinds = {kind for thing, kind in _KINDS.items() if thing in asked.things}
    place = place_source("reports:review", "Review")
    review = ground.compiled.review
    draft = Draft()
    for one in review.progress:
        if not kinds or one.kind in kinds:
            draft.say(
                f"Of {says.many(one.total, one.kind)}, {one.done} are reviewed, {one.in_review} "
                f"are in review, {one.returned} are returned and {one.todo} are to do; "
                f"{one.overridden} were decided otherwise than the analysis.",
                place,
            )
    for each in [row for row in review.subjects if not kinds or row.subject.kind in kinds][:MOST]:
        key = each.subject.key
        source = place
        if each.subject.kind == SubjectKind.CLAIM and key in ground.by_claim:
            source = claim_source(ground.by_claim[key])
        elif each.subject.kind == SubjectKind.REQUIREMENT and key in ground.by_paragraph:
            source = requirement_source(ground.by_paragraph[key])
        draft.item(f"{each.item.get_status_display()}: {each.subject.label}", source)
    _signed(draft, ground)
    return draft.reply()


def _signed(draft: Draft, ground: Ground) -> None:
    place = place_source("reports:signoff", "Sign-off")
    in_force = [one for one in ground.compiled.sign_offs if one.reopened_at is None]
    if not in_force:
        draft.say("The report is not signed off.", place)
        return
    told = listed(f"version {one.version} by {one.author_name}" for one in in_force)
    draft.say(f"The report is signed off: {told}.", place)
