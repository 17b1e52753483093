"""Accounts of people who leave: switched off, and later without a name.

What an account did stays, by its id; what the person was called goes, wherever it was written down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction
from django.db.models import Q

from reports.keeping.refusing import Refused
from reports.keeping.trail import redact_account
from reports.models import (
    AbsenceWord,
    Addition,
    AskingAgain,
    AssuranceConfirmation,
    CarriedReview,
    ColumnWord,
    Comment,
    CoverageCorrection,
    Engagement,
    ExceptionWord,
    IdentityWord,
    Invitation,
    Judgement,
    MatchWord,
    MaterialityLevel,
    Membership,
    MisstatementWord,
    Notice,
    PeerWord,
    RecordTest,
    RegisterSnapshot,
    Representation,
    RequestAnswer,
    ReviewStep,
    Role,
    Sample,
    SampleItem,
    SignOff,
)
from sibyl_project.common import second_steps
from sibyl_project.common.credentials import end_everything


@dataclass(frozen=True, slots=True)
class TypedCopy:
    """A column into which a person's name is typed, and the foreign key that says whose row it is;
    without one, rows are known by the name itself."""

    model: type[models.Model]
    column: str
    owner: str = ""


TYPED_COPIES: Final = (
    TypedCopy(CoverageCorrection, "author_name", "author"),
    TypedCopy(RecordTest, "author_name", "author"),
    TypedCopy(RecordTest, "withdrawn_by_name", "withdrawn_by"),
    TypedCopy(AssuranceConfirmation, "author_name", "author"),
    TypedCopy(AssuranceConfirmation, "withdrawn_by_name", "withdrawn_by"),
    TypedCopy(ReviewStep, "author_name", "author"),
    TypedCopy(Comment, "author_name", "author"),
    TypedCopy(Judgement, "author_name", "author"),
    TypedCopy(CarriedReview, "author_name", "author"),
    TypedCopy(CarriedReview, "said_by_name", "said_by"),
    TypedCopy(MaterialityLevel, "author_name", "author"),
    TypedCopy(MisstatementWord, "author_name", "author"),
    TypedCopy(ExceptionWord, "author_name", "author"),
    TypedCopy(ColumnWord, "author_name", "author"),
    TypedCopy(IdentityWord, "author_name", "author"),
    TypedCopy(MatchWord, "author_name", "author"),
    TypedCopy(AbsenceWord, "author_name", "author"),
    TypedCopy(PeerWord, "author_name", "author"),
    TypedCopy(RegisterSnapshot, "loaded_by_name", "loaded_by"),
    TypedCopy(Notice, "actor_name", "actor"),
    TypedCopy(AskingAgain, "author_name", "author"),
    TypedCopy(SignOff, "author_name", "author"),
    TypedCopy(SignOff, "reopened_by_name", "reopened_by"),
    TypedCopy(Addition, "author_name", "author"),
    TypedCopy(Sample, "author_name", "author"),
    TypedCopy(SampleItem, "author_name", "author"),
    TypedCopy(Representation, "author_name", "author"),
    TypedCopy(RequestAnswer, "author_name", "author"),
    TypedCopy(Invitation, "invitee", "accepted_by"),
    TypedCopy(Invitation, "invitee"),
)
SIGN_INS: Final = (AccessAttempt, AccessFailureLog, AccessLog)


class LastLead(Refused):
    """Without this account an engagement would have no lead who can sign in."""


def label_of(user: Any) -> str:
    """What an account is called once it has no name; nobody can sign up with a blank."""
    return f"former member {user.pk}"


def is_anonymous(user: Any) -> bool:
    """Whether the account was anonymised."""
    return bool(user.get_username() == label_of(user))


def led_alone(user: Any) -> list[Engagement]:
    """The engagements of which this account is the only lead that can sign in, oldest first."""
    leads = Membership.objects.filter(role=Role.LEAD)
    others = leads.filter(user__is_active=True).exclude(user=user)
    mine = Engagement.objects.filter(pk__in=leads.filter(user=user).values("engagement"))
    return list(mine.exclude(pk__in=others.values("engagement")).order_by("created_at"))


def deactivate(user: Any) -> None:
    """Switch an account off, whatever it leads: its sessions and tokens end at once."""
    with transaction.atomic():
        locked = _locked(user)
        if locked.is_active:
            locked.is_active = False
            locked.save(update_fields=["is_active"])
        end_everything(locked)
    user.is_active = False


def anonymise(user: Any) -> str:
    """Take the name out of an account, and out of everything it was written into; what it is called
    now.

    The account stays, switched off and without rights, since the trail and what it wrote refer to
    it by its id. Raises LastLead for the last active lead of an engagement, and Refused for the
    last active superuser.
    """
    with transaction.atomic():
        locked = _locked(user)
        _refuse_if_needed(locked)
        label, names = label_of(locked), names_of(locked)
        _replace_copies(locked, label)
        _forget_rows(locked)
        _forget_account(locked, label)
        end_everything(locked)
        redact_account(locked.pk, names)
    user.refresh_from_db()
    return label


def _locked(user: Any) -> Any:
    return get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)


def _refuse_if_needed(user: Any) -> None:
    # two leads who leave at once must not both count on the other
    theirs = Membership.objects.filter(user=user, role=Role.LEAD).values("engagement")
    list(Engagement.objects.select_for_update(no_key=True).filter(pk__in=theirs).order_by("pk"))
    if alone := led_alone(user):
        named = ", ".join(f"“{engagement.name}” ({engagement.pk})" for engagement in alone)
        raise LastLead(
            f"{user.get_username()} is the last active lead of {named}. Make another member lead "
            "first."
        )
    supers = get_user_model().objects.filter(is_superuser=True, is_active=True)
    if user.is_superuser and not supers.exclude(pk=user.pk).exists():
        raise Refused(
            f"{user.get_username()} is the only active superuser. Make another one first."
        )


def names_of(user: Any) -> set[str]:
    """Every text that names the person: as the account has it, and as it was typed elsewhere."""
    names = {user.get_username(), user.get_full_name(), user.email, user.first_name, user.last_name}
    names.add(_own_engagement(user.get_username()))
    for copy in TYPED_COPIES:
        if copy.owner:
            rows = copy.model._base_manager.filter(**{copy.owner: user.pk})
            names.update(rows.values_list(copy.column, flat=True))
    return {name for name in names if name.strip()}


def _own_engagement(name: str) -> str:
    """What the engagement is called that a first upload opened for an account."""
    return f"Engagement of {name}"


def _replace_copies(user: Any, label: str) -> None:
    whole = {user.get_username(), user.get_full_name(), user.email} - {""}
    for copy in TYPED_COPIES:
        column = copy.column
        rows = Q(**{copy.owner: user.pk}) if copy.owner else Q(**{f"{column}__in": whole})
        copy.model._base_manager.filter(rows).update(**{column: label})
    own = Engagement.objects.filter(name=_own_engagement(user.get_username()))
    own.update(name=_own_engagement(label))
    accounts = ContentType.objects.get_for_model(type(user))
    LogEntry.objects.filter(content_type=accounts, object_id=str(user.pk)).update(
        object_repr=label, change_message=""
    )
    for sign_in in SIGN_INS:
        theirs = sign_in._base_manager.filter(username__iexact=user.get_username())
        theirs.update(username=label, ip_address=None, user_agent="")


def _forget_rows(user: Any) -> None:
    """Delete what belongs to the person alone: the rows of every model that names in
    `goes_with_account` the key of the account it goes with, and what the person signed in with."""
    for model in apps.get_models():
        if key := getattr(model, "goes_with_account", ""):
            model._base_manager.filter(**{key: user.pk}).delete()
    second_steps.forget(user)


def _forget_account(user: Any, label: str) -> None:
    user.username, user.first_name, user.last_name, user.email = label, "", "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
