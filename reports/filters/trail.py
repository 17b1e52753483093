"""The filters of a trail: who, what and when, for the page and the API alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from sibyl_project.common.forms import Narrowing
from sibyl_project.trail.models import EntryQuerySet
from sibyl_project.trail.sentences import action_label, names_of

CONDITIONS: Final = {
    "actor": "actor",
    "action": "action",
    "since": "at__date__gte",
    "until": "at__date__lte",
}


def narrowed(entries: EntryQuerySet, given: Mapping[str, Any]) -> EntryQuerySet:
    """The entries that match every filter given."""
    wanted = {condition: given[name] for name, condition in CONDITIONS.items() if given.get(name)}
    return entries.filter(**wanted)


class TrailForm(Narrowing):
    """The form above a trail. It offers the people and the actions that are in it."""

    actor = forms.TypedChoiceField(label="Person", coerce=int, empty_value=None)
    action = forms.ChoiceField(label="Action")
    since = forms.DateField(label="From", widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label="Until", widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, data: Any, entries: EntryQuerySet) -> None:
        super().__init__(data)
        unordered = entries.order_by()
        acting = unordered.values_list("actor", flat=True).distinct()
        actors = {each for each in acting if each is not None}
        names = names_of(actors)
        people = sorted((names.get(pk, f"account {pk}"), pk) for pk in actors)
        actions = sorted(unordered.values_list("action", flat=True).distinct())
        fields: Any = self.fields
        fields["actor"].choices = [("", "anybody"), *((pk, name) for name, pk in people)]
        fields["action"].choices = [("", "any action"), *((a, action_label(a)) for a in actions)]
