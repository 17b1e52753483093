"""Accounts in Django's admin, for superusers and for the group of site administrators, who create
accounts, switch them off and put people into groups, and can make nobody mightier than themselves.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, Permission, User
from django.db.models import Q, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from reports.keeping import accounts
from reports.keeping.refusing import Refused
from sibyl_project.common.entry import helping

admin.site.unregister(User)
admin.site.unregister(Group)


def permissions_of(user: Any) -> QuerySet[Permission]:
    """What an account may by itself and by its groups, or could if it were switched on again."""
    return Permission.objects.filter(Q(user=user) | Q(group__user=user))


def grantable_groups(user: Any) -> QuerySet[Group]:
    """The groups this account may put people into: none that may more than it may itself."""
    if user.is_superuser:
        return Group.objects.all()
    beyond = Permission.objects.exclude(pk__in=permissions_of(user).values("pk"))
    return Group.objects.exclude(permissions__in=beyond.values("pk"))


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts. Nobody is deleted here: what they did must stay theirs."""

    actions = ("switch_off", "remove_second_step", "anonymise")
    list_display = ("username", "first_name", "last_name", "is_active", "is_staff", "last_login")
    filter_horizontal = ()  # its two lists have no names for those who do not see them
    UNGRANTABLE = ("is_superuser", "user_permissions")
    OF_THE_ACCOUNT = ("last_login", "date_joined")  # what happened, which nobody edits

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Accounts are switched off and anonymised instead."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only a superuser changes a superuser, by the form, by an action or by a password, and
        nobody an account that has no name any more."""
        if obj is not None and (accounts.is_anonymous(obj) or _is_above(request.user, obj)):
            return False
        return super().has_change_permission(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Rights beyond one's own cannot be granted."""
        fixed = (*super().get_readonly_fields(request, obj), *self.OF_THE_ACCOUNT)
        return fixed if request.user.is_superuser else (*fixed, *self.UNGRANTABLE)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Only groups that can be granted are offered, and taken."""
        field = super().formfield_for_manytomany(db_field, request, **kwargs)
        if db_field.name == "groups" and field is not None:
            field.queryset = grantable_groups(request.user)
        return field

    def save_related(
        self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool
    ) -> None:
        """Groups that were not offered stay as they were."""
        user = form.instance
        offered = set(grantable_groups(request.user).values_list("pk", flat=True))
        kept = [group for group in user.groups.all() if group.pk not in offered]
        super().save_related(request, form, formsets, change)
        user.groups.add(*kept)

    @admin.action(description="Switch off: end sessions and tokens", permissions=["change"])
    def switch_off(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Switch the accounts chosen off."""
        for user in self._changeable(request, queryset):
            accounts.deactivate(user)
            self.log_change(request, user, "switched off")
            for engagement in accounts.led_alone(user):
                self._tell(request, f"No active lead is left in “{engagement.name}”.")

    @admin.action(description="Remove the second step of a lost telephone", permissions=["change"])
    def remove_second_step(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Take the second step of the accounts chosen away, which ends their sessions and
        tokens."""
        for user in self._changeable(request, queryset):
            if helping.remove_second_step(user):
                self.log_change(request, user, "second step removed")
            else:
                self._tell(request, f"{user.get_username()} has no second step.")

    @admin.action(description="Anonymise: replace the name for good", permissions=["change"])
    def anonymise(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Take the name out of the accounts chosen."""
        for user in self._changeable(request, queryset):
            try:
                accounts.anonymise(user)
                self.log_change(request, user, "anonymised")
            except Refused as refusal:
                self._tell(request, str(refusal))

    def _changeable(self, request: HttpRequest, queryset: QuerySet[User]) -> list[User]:
        chosen = [user for user in queryset if user.pk != request.user.pk]
        allowed = [user for user in chosen if self.has_change_permission(request, user)]
        if left_out := queryset.count() - len(allowed):
            self._tell(request, f"Left as they are: {left_out}, which you may not change.")
        return allowed

    def _tell(self, request: HttpRequest, message: str) -> None:
        self.message_user(request, message, messages.WARNING)


def _is_above(user: Any, other: Any) -> bool:
    """Whether the other account may something that this one may not."""
    if user.is_superuser:
        return False
    beyond = permissions_of(other).exclude(pk__in=permissions_of(user).values("pk"))
    return bool(other.is_superuser or beyond.exists())


@admin.register(Group)
class RightsAdmin(GroupAdmin):
    """Groups, for superusers alone: their permissions are everybody's rights in the admin."""

    filter_horizontal = ()

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Superusers only."""
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers only."""
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers only."""
        return bool(request.user.is_superuser)
