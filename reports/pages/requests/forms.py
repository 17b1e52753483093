"""The forms of requests: asking, wording, and changing the state."""

from __future__ import annotations

from typing import Any

from django import forms

from reports.models import ClientRequest, RequestState
from reports.review.requesting import LEADS_TO, LONGEST_NAME, LONGEST_NOTE, MOST_AT_ONCE

VERBS = {
    RequestState.ASKED: "Reopen: it is asked again",
    RequestState.RECEIVED: "It was received",
    RequestState.INSUFFICIENT: "What came does not suffice",
    RequestState.WAIVED: "It is waived",
}


class AskForm(forms.Form):
    """Which proposals are asked, with the note and the day that go with all of them."""

    proposals = forms.MultipleChoiceField(
        error_messages={
            "required": "Choose at least one proposal.",
            "invalid_choice": "A proposal you chose is asked already or is proposed no more: "
            "choose again.",
        }
    )
    note = forms.CharField(
        label="Note to the client",
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    due = forms.DateField(
        label="Due", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, data: Any = None, *, references: list[str]) -> None:
        super().__init__(data, auto_id="ask_%s")
        self.fields["proposals"].choices = [(each, each) for each in references]  # type: ignore[attr-defined]

    def clean_proposals(self) -> list[str]:
        """The proposals chosen, not more than can be asked at once."""
        chosen: list[str] = self.cleaned_data["proposals"]
        if len(chosen) > MOST_AT_ONCE:
            raise forms.ValidationError(f"Choose at most {MOST_AT_ONCE} proposals at once.")
        return chosen


class WordingForm(forms.Form):
    """What a request says; also of one that nothing proposes."""

    document = forms.CharField(label="Document", max_length=LONGEST_NAME)
    issuer = forms.CharField(
        label="Issuer", max_length=LONGEST_NAME, help_text="who issues or keeps it"
    )
    scope = forms.CharField(label="Scope", max_length=LONGEST_NAME, required=False)
    period = forms.CharField(label="Period", max_length=LONGEST_NAME, required=False)
    note = forms.CharField(
        label="Note to the client",
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    due = forms.DateField(
        label="Due", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )


class StateForm(forms.Form):
    """The state a request comes to, and why."""

    state = forms.ChoiceField(
        label="What became of it", error_messages={"required": "Choose what became of it."}
    )
    remark = forms.CharField(
        label="Remark",
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="needed where it does not suffice or is waived",
    )

    def __init__(self, data: Any = None, *, request: ClientRequest) -> None:
        super().__init__(data, auto_id="state_%s")
        choices = [(state.value, VERBS[state]) for state in LEADS_TO[request.state]]
        self.fields["state"].choices = [("", "choose ..."), *choices]  # type: ignore[attr-defined]
