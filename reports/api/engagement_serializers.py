"""What the API of engagements takes and gives."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from reports.engagements.independence import ASKED, LONGEST_REMARK
from reports.engagements.joining import standing_problem
from reports.engagements.terms import TERMS
from reports.models import (
    AssuranceLevel,
    Engagement,
    EngagementState,
    IndependenceConfirmation,
    Invitation,
    Membership,
    Role,
    ScopeLine,
)
from sibyl_project.common.api import Pagination
from sibyl_project.common.fields import Text


class TermsBody(serializers.ModelSerializer[Engagement]):
    """The terms of an engagement. Anything else in the body is refused by name, never ignored."""

    name = Text(max_length=200)

    class Meta:
        model = Engagement
        fields = TERMS

    def to_internal_value(self, data: Any) -> Any:
        """Refuse unknown fields before reading the known ones."""
        unknown = sorted(set(data) - set(TERMS)) if isinstance(data, dict) else []
        if unknown:
            known = ", ".join(TERMS)
            raise serializers.ValidationError(
                {name: [f"is not one of the terms; those are {known}."] for name in unknown}
            )
        return super().to_internal_value(data)


class ScopeLineBlock(serializers.Serializer[Any]):
    """The level of assurance agreed on for a pillar, or for a paragraph with all beneath it."""

    subject = Text(
        max_length=100, help_text="key of a pillar, such as governance, or a paragraph: S2.29"
    )
    assurance = serializers.ChoiceField(AssuranceLevel.choices)


class EngagementCard(serializers.ModelSerializer[Engagement]):
    """An engagement as the list shows it."""

    my_role = serializers.ChoiceField(Role.choices, read_only=True)
    assurance = serializers.CharField(
        read_only=True, help_text="reasonable, limited or out_of_scope; empty: not agreed"
    )
    reports = serializers.IntegerField(source="report_count", read_only=True)
    members = serializers.IntegerField(source="member_count", read_only=True)

    class Meta:
        model = Engagement
        fields = (
            "id",
            *TERMS,
            "state",
            "state_since",
            "my_role",
            "reports",
            "members",
            "created_at",
        )
        read_only_fields = fields


class EngagementDetail(EngagementCard):
    """An engagement with its scope."""

    scope = serializers.SerializerMethodField()
    independence_due = serializers.BooleanField(
        read_only=True, help_text="whether you are asked to confirm it for the running year"
    )

    class Meta:
        model = Engagement
        fields = (*EngagementCard.Meta.fields, "scope", "independence_due")
        read_only_fields = fields

    @extend_schema_field(ScopeLineBlock(many=True))
    def get_scope(self, engagement: Engagement) -> list[Any]:
        """The lines of the scope, by subject."""
        return list(ScopeLine.objects.filter(engagement=engagement).values("subject", "assurance"))


class EngagementList(serializers.Serializer[Any]):
    """One page of your engagements, newest first."""

    engagements = EngagementCard(many=True)
    pagination = Pagination()


class ScopeBody(serializers.Serializer[Any]):
    """The whole scope: lines that are not named are taken out."""

    lines = ScopeLineBlock(many=True)


class Scope(serializers.Serializer[Any]):
    """The scope as it stands."""

    lines = ScopeLineBlock(many=True)


class StateBody(serializers.Serializer[Any]):
    """The state an engagement is to have."""

    state = serializers.ChoiceField(EngagementState.choices)


class MemberBody(serializers.Serializer[Any]):
    """An account that is to be a member."""

    user = Text(max_length=254, help_text="user name or mail address")
    role = serializers.ChoiceField(Role.choices, default=Role.AUDITOR)


class RoleBody(serializers.Serializer[Any]):
    """The role a member is to have."""

    role = serializers.ChoiceField(Role.choices)


class MemberCard(serializers.ModelSerializer[Membership]):
    """A member. Whether independence was confirmed is shown to leads, and to each for himself."""

    user = serializers.IntegerField(source="user_id", read_only=True)
    username = serializers.CharField(source="user.get_username", read_only=True)
    full_name = serializers.CharField(source="user.get_full_name", read_only=True)
    is_active = serializers.BooleanField(source="user.is_active", read_only=True)
    added_by = serializers.CharField(
        source="added_by.get_username", read_only=True, allow_null=True, default=None
    )
    independence = serializers.SerializerMethodField()
    independence_confirmed_at = serializers.SerializerMethodField()

    class Meta:
        model = Membership
        fields = (
            "user",
            "username",
            "full_name",
            "is_active",
            "role",
            "added_by",
            "independence",
            "independence_confirmed_at",
            "created_at",
        )
        read_only_fields = fields

    @extend_schema_field(
        serializers.ChoiceField(
            ["confirmed", "due", "not_asked", "hidden"], help_text="for the running year"
        )
    )
    def get_independence(self, member: Membership) -> str:
        """How the confirmation for the running year stands."""
        if not self._shown(member):
            return "hidden"
        if member.user_id in self.context["confirmations"]:
            return "confirmed"
        return "due" if member.role in ASKED else "not_asked"

    def get_independence_confirmed_at(self, member: Membership) -> str | None:
        """When it was given for the running year."""
        given = self.context["confirmations"].get(member.user_id)
        return given.created_at.isoformat() if given and self._shown(member) else None

    def _shown(self, member: Membership) -> bool:
        return self.context["leads"] or member.user_id == self.context["viewer"]


class MemberList(serializers.Serializer[Any]):
    """One page of the members: leads first, then as they came."""

    members = MemberCard(many=True)
    pagination = Pagination()


class InvitationBody(serializers.Serializer[Any]):
    """Whom to invite, and as what."""

    invitee = Text(max_length=200, help_text="a name or a mail address")
    role = serializers.ChoiceField(Role.choices, default=Role.AUDITOR)


class InvitationCard(serializers.ModelSerializer[Invitation]):
    """An invitation; its link is not kept and cannot be shown again."""

    invited_by = serializers.CharField(
        source="invited_by.get_username", read_only=True, allow_null=True, default=None
    )
    accepted_by = serializers.CharField(
        source="accepted_by.get_username", read_only=True, allow_null=True, default=None
    )
    usable = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = (
            "id",
            "invitee",
            "role",
            "invited_by",
            "usable",
            "expires_at",
            "withdrawn_at",
            "accepted_at",
            "accepted_by",
            "created_at",
        )
        read_only_fields = fields

    def get_usable(self, invitation: Invitation) -> bool:
        """Whether somebody can still join by it."""
        return not standing_problem(invitation)


class NewInvitation(InvitationCard):
    """An invitation just made, with its link. Whoever holds the link joins."""

    link = serializers.CharField(read_only=True, help_text="shown this once")

    class Meta:
        model = Invitation
        fields = (*InvitationCard.Meta.fields, "link")
        read_only_fields = fields


class InvitationList(serializers.Serializer[Any]):
    """One page of the invitations, newest first, ended ones included."""

    invitations = InvitationCard(many=True)
    pagination = Pagination()


class ConfirmationBody(serializers.Serializer[Any]):
    """Your word that nothing impairs your independence from the client."""

    year = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=9999,
        help_text="the running year, if it is named",
    )
    remark = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REMARK,
        help_text="relations that are no threat, and safeguards",
    )


class Confirmation(serializers.ModelSerializer[IndependenceConfirmation]):
    """A confirmation; it is never changed."""

    class Meta:
        model = IndependenceConfirmation
        fields = ("id", "year", "remark", "created_at")
        read_only_fields = fields
