"""The forms of the Review tab: which subjects are listed, and what is to become of many."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms

from reports.filters.claims import LAST_PAGE, PRIORITIES, VERDICTS
from reports.models import Report, ReviewStatus, SubjectKind
from reports.review.bulk import LONGEST_SEED, BulkAction, Change
from reports.review.listing import NOBODY, NOT_JUDGED, Wanted
from reports.review.subjects import VALUES
from reports.review.working import LONGEST_REMARK, assignable
from sibyl_project.common.forms import Narrowing
from sibyl_project.common.people import name_of

ME, NO_ONE = "me", "nobody"
LONGEST_WORDS = 80
READINGS = [
    ("mine", "for me to read second"),
    ("due", "to be read blind"),
    ("apart", "readers disagree: to settle"),
]
MACHINE = [
    *(
        (str(kind), VERDICTS if kind == SubjectKind.CLAIM else list(values.choices))
        for kind, values in VALUES.items()
    ),
    (NOT_JUDGED, "not judged"),
]


class ReviewFilters(Narrowing):
    """Which subjects the Review tab lists."""

    kind = forms.ChoiceField(label="Kind", choices=[("", "any kind"), *SubjectKind.choices])
    status = forms.ChoiceField(label="Status", choices=[("", "any status"), *ReviewStatus.choices])
    assignee = forms.ChoiceField(label="Assigned to")
    value = forms.ChoiceField(label="Machine says", choices=[("", "any result"), *MACHINE])
    reading = forms.ChoiceField(label="Readers", choices=[("", "read by anybody"), *READINGS])

    priority = forms.ChoiceField(label="Priority", choices=[("", "any priority"), *PRIORITIES])
    page = forms.IntegerField(
        label="Page",
        min_value=1,
        max_value=LAST_PAGE,
        widget=forms.NumberInput(attrs={"placeholder": "page", "class": "narrow"}),
    )
    words = forms.CharField(
        label="Words",
        max_length=LONGEST_WORDS,
        widget=forms.TextInput(attrs={"placeholder": "words in it", "size": 16}),
    )

    def __init__(self, data: Any, people: list[Any]) -> None:
        super().__init__(data)
        named = [(str(each.pk), name_of(each)) for each in people]
        fields: Any = self.fields
        fields["assignee"].choices = [
            ("", "whoever's"),
            (ME, "mine"),
            (NO_ONE, "nobody's"),
            *named,
        ]

    def wanted(self, user: Any) -> Wanted:
        """The filter as it is applied."""
        given = self.given
        whose = given.get("assignee", "")
        by_name = {"": None, ME: user.pk, NO_ONE: NOBODY}
        return Wanted(
            kind=given.get("kind", ""),
            status=given.get("status", ""),
            assignee=by_name[whose] if whose in by_name else int(whose),
            value=given.get("value", ""),
            reading=given.get("reading", ""),
            reader=user.pk,
            priority=given.get("priority", ""),
            page=int(given["page"]) if given.get("page") else None,
            words=given.get("words", ""),
        )

    def with_status(self, status: str) -> str:
        """The query of the same list with another status; "" for any."""
        given = {name: value for name, value in self.given.items() if name != "status"}
        return urlencode(given | ({"status": status} if status else {}))


class BulkForm(forms.Form):
    """What is to become of many subjects."""

    action = forms.ChoiceField(
        label="What to do",
        choices=[("", "choose ..."), *BulkAction.choices],
        error_messages={"required": "Choose what to do."},
    )
    status = forms.ChoiceField(
        label="New status", required=False, choices=[("", "choose ..."), *ReviewStatus.choices]
    )
    person = forms.ChoiceField(label="Person", required=False)
    remark = forms.CharField(label="Remark", required=False, max_length=LONGEST_REMARK)
    share = forms.IntegerField(
        label="Share in %", required=False, min_value=1, max_value=100, initial=100
    )
    seed = forms.CharField(label="Seed", required=False, max_length=LONGEST_SEED)

    def __init__(self, data: Any = None, *, report: Report, settles: bool) -> None:
        super().__init__(data, auto_id="bulk_%s")
        self.people = list(assignable(report))
        fields: Any = self.fields
        named = [(str(each.pk), name_of(each)) for each in self.people]
        fields["person"].choices = [("", "nobody"), *named]
        if not settles:
            wanted = [one for one in BulkAction.choices if one[0] != BulkAction.READ_BLIND]
            fields["action"].choices = [("", "choose ..."), *wanted]
            del fields["share"], fields["seed"]

    def change(self) -> Change:
        """What a valid form asks for."""
        given = self.cleaned_data
        person = next((each for each in self.people if str(each.pk) == given["person"]), None)
        return Change(
            given["action"],
            given["status"],
            person,
            given["remark"],
            given.get("share") or 100,
            given.get("seed", ""),
        )
