"""The forms of the engagements' pages. What they hold is checked by `reports.engagements`."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import UserCreationForm
from django.core.exceptions import ValidationError

from reports.engagements.independence import LONGEST_REMARK
from reports.engagements.invitations import LONGEST_NAME
from reports.engagements.terms import TERMS
from reports.language.criteria_list import EXAMPLE as CRITERIA_EXAMPLE
from reports.models import AssuranceLevel, Engagement, Role

CHOOSE_LEVEL = [("", "choose a level"), *AssuranceLevel.choices]


class TermsForm(forms.ModelForm):
    """The terms of an engagement."""

    class Meta:
        model = Engagement
        fields = TERMS
        labels = {
            "firm": "Our firm",
            "criteria": "Criteria beside IFRS S1 and S2",
            "vintage": "Text of the standards",
            "boundary": "Reporting boundary",
            "first_period": "First report under IFRS S1/S2?",
            "keep_until": "Keep reports until",
            "assembly_days": "Days to assemble the file",
        }
        help_texts = {
            "name": "as your firm calls it: Alderbrook 2025",
            "assurance": "of every disclosure that the scope does not name",
            "criteria": f"for example “{CRITERIA_EXAMPLE}”; reports uploaded from now on are held "
            "against them",
            "vintage": "of reports uploaded from now on",
            "first_period": "of reports uploaded from now on",
            "assembly_days": "after signing; later a signed report takes only additions. Empty: 60",
        }
        widgets = {
            "boundary": forms.Textarea(attrs={"rows": 3}),
            "keep_until": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    field_order = (
        "name",
        "client",
        "period",
        "firm",
        "assurance",
        "criteria",
        "boundary",
        "vintage",
        "first_period",
        "keep_until",
        "assembly_days",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["assembly_days"].required = False
        levels: Any = self.fields["assurance"]
        levels.choices = [("", "not agreed: everything is in scope"), *AssuranceLevel.choices]

    def refuse(self, field: str, message: str) -> None:
        """Show why a value was refused beside its field."""
        self.add_error(field if field in self.fields else None, message)

    def _post_clean(self) -> None:
        """The terms are checked where they are stored; the instance stays as it is until then."""


class ScopeForm(forms.Form):
    """A line of the scope."""

    subject = forms.CharField(
        label="Pillar or paragraph",
        max_length=100,
        widget=forms.TextInput(attrs={"list": "subjects", "autocomplete": "off"}),
    )
    assurance = forms.ChoiceField(label="Assurance", choices=CHOOSE_LEVEL)


class MemberForm(forms.Form):
    """Adding somebody who has an account."""

    user = forms.CharField(label="User name or mail address", max_length=254)
    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.AUDITOR)


class InvitationForm(forms.Form):
    """Inviting somebody, with an account or without."""

    invitee = forms.CharField(label="Name or mail address", max_length=LONGEST_NAME)
    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.AUDITOR)


class ConfirmationForm(forms.Form):
    """Confirming one's own independence."""

    remark = forms.CharField(
        label="Remark",
        required=False,
        max_length=LONGEST_REMARK,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="relations that are no threat, and safeguards; may stay empty",
    )


class AccountForm(UserCreationForm):
    """A new account for somebody who was invited."""

    class Meta(UserCreationForm.Meta):
        model = get_user_model()
        fields = ("username", "first_name", "last_name", "email")
        labels = {"username": "User name", "email": "Mail address"}
        help_texts = {"username": "letters, digits and @ . + - _"}

    def clean_email(self) -> str:
        """An address no other account has, or none."""
        email: str = self.cleaned_data["email"]
        if email and get_user_model().objects.filter(email__iexact=email).exists():
            raise ValidationError("An account with this address exists. Sign in with it instead.")
        return email
