"""`manage.py engagement`: engagements from the command line of the server, for an operator, for
example to appoint a lead when the only one has left the firm."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.http import Http404

from reports.engagements import invitations, members, scope_lines, states, terms
from reports.engagements.acting import Invalid, Operator, Refused
from reports.engagements.joining import link_of
from reports.engagements.listing import members_of
from reports.models import AssuranceLevel, Engagement, EngagementState, Role

FAILED, BAD_ARGUMENTS = 1, 2
ENGAGEMENT_HELP = "id or name"


class Command(BaseCommand):
    """See the module."""

    help = (
        "List, make and change engagements. An operator needs no membership; --as names the "
        "account in whose name it is done. Exit 1: refused; 2: bad arguments."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One parser for each verb."""
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
        verbs.add_parser("list", help="all engagements")
        _engagement(verbs.add_parser("show", help="terms, scope and members of one"))
        create = verbs.add_parser("create", help="a new one, whose lead is --as")
        create.add_argument("name")
        _terms(create)
        change = _engagement(verbs.add_parser("terms", help="change terms"))
        change.add_argument("--name")
        _terms(change)
        scope = _engagement(verbs.add_parser("scope", help="set or remove lines of the scope"))
        scope.add_argument("lines", nargs="+", metavar="SUBJECT=LEVEL", help=_SCOPE_HELP)
        invite = _engagement(verbs.add_parser("invite", help="make a link of invitation"))
        invite.add_argument("invitee", help="whom it is for")
        _role(invite, "--role", default=Role.AUDITOR)
        _engagement(verbs.add_parser("members", help="who belongs to one"))
        for verb, says in (("role", "give a role; adds who is no member"), ("remove", "remove")):
            one = _engagement(verbs.add_parser(verb, help=says))
            one.add_argument("user", help="user name or mail address")
            if verb == "role":
                _role(one, "role")
        state = _engagement(verbs.add_parser("state", help="open, close or archive"))
        state.add_argument("state", choices=EngagementState.values)
        for verb in CHANGING:
            verbs.choices[verb].add_argument(
                "--as", dest="by", required=True, metavar="USER", help="in whose name"
            )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what the verb says, or say in one line why not."""
        given = Namespace(**options)
        try:
            if given.verb in CHANGING:
                given.by = Operator(members.account_named(given.by))
            for line in VERBS[given.verb](given):
                self.stdout.write(line)
        except Invalid as refusal:
            told = f"{refusal.field}: {refusal.message}"
            raise CommandError(told, returncode=BAD_ARGUMENTS) from None
        except (Refused, Http404, PermissionDenied) as refusal:
            raise CommandError(str(refusal), returncode=FAILED) from None


_SCOPE_HELP = (
    "a pillar or paragraph and its level, S2.29=limited; without a level the line is removed. "
    f"Levels: {', '.join(AssuranceLevel.values)}"
)


def _engagement(parser: ArgumentParser) -> ArgumentParser:
    parser.add_argument("engagement", help=ENGAGEMENT_HELP)
    return parser


def _role(parser: ArgumentParser, name: str, **more: Any) -> None:
    parser.add_argument(name, choices=Role.values, **more)


def _terms(parser: ArgumentParser) -> None:
    for name in terms.TERMS:
        if name != "name":
            field: Any = Engagement._meta.get_field(name)
            shown = str(field.help_text or field.verbose_name)
            parser.add_argument(f"--{name.replace('_', '-')}", metavar="VALUE", help=shown)


def _found(named: str) -> Engagement:
    found = [each for each in Engagement.objects.all() if named in (str(each.pk), each.name)]
    if not found:
        raise Invalid("engagement", f"None is called “{named}”; `engagement list` names them.")
    if len(found) > 1:
        ids = ", ".join(str(each.pk) for each in found)
        raise Invalid("engagement", f"Several are called “{named}”; name its id: {ids}.")
    return found[0]


def _given_terms(given: Namespace) -> dict[str, Any]:
    values = {name: getattr(given, name) for name in terms.TERMS}
    return {name: value for name, value in values.items() if value is not None}


def _list(given: Namespace) -> list[str]:
    rows = Engagement.objects.order_by("created_at", "pk")
    return [_line(each) for each in rows] or ["There is no engagement yet."]


def _line(each: Engagement) -> str:
    return f"{each.pk}  {each.state:8}  {each.reports.kept().count():4} reports  {each.name}"


def _show(given: Namespace) -> list[str]:
    engagement = _found(given.engagement)
    return [
        _line(engagement),
        *(f"{name}: {getattr(engagement, name) or '–'}" for name in terms.TERMS),
        *(f"scope: {line}" for line in engagement.scope.all()),
        *_members(given),
    ]


def _members(given: Namespace) -> list[str]:
    rows = members_of(_found(given.engagement))
    return [
        f"{row.role:8}  {row.user.get_username()}{'' if row.user.is_active else '  (deactivated)'}"
        for row in rows
    ]


def _create(given: Namespace) -> list[str]:
    return [_line(terms.create(given.by.user, _given_terms(given)))]


def _change_terms(given: Namespace) -> list[str]:
    values = _given_terms(given)
    if not values:
        raise Invalid("terms", "Name at least one, for example --client “Alderbrook Mining”.")
    terms.change_terms(_found(given.engagement), values, given.by)
    return _show(given)


def _scope(given: Namespace) -> list[str]:
    engagement = _found(given.engagement)
    with transaction.atomic():  # all lines or none
        for each in given.lines:
            subject, _, level = each.partition("=")
            if level:
                scope_lines.set_line(engagement, subject, level, given.by)
            else:
                scope_lines.remove_line(engagement, scope_lines.read_subject(subject), given.by)
    return [str(line) for line in engagement.scope.all()] or ["No line: see the terms."]


def _invite(given: Namespace) -> list[str]:
    engagement, role = _found(given.engagement), Role(given.role)
    made, secret = invitations.invite(engagement, given.invitee, role, given.by)
    ends = f"{made.expires_at:%Y-%m-%d %H:%M} UTC"
    return [f"Behind the address of the site, once, until {ends}:", link_of(secret)]


def _give_role(given: Namespace) -> list[str]:
    engagement, role = _found(given.engagement), Role(given.role)
    user = _account(given.user)
    if engagement.memberships.filter(user=user).exists():
        members.change_role(engagement, user, role, given.by)
    else:
        members.add(engagement, members.account_named(given.user), role, given.by)
    return _members(given)


def _remove(given: Namespace) -> list[str]:
    members.remove(_found(given.engagement), _account(given.user), given.by)
    return _members(given)


def _account(named: str) -> Any:
    """An account by its user name even where it is deactivated, else as everybody names it."""
    user = get_user_model().objects.filter(username=named).first()
    return user or members.account_named(named)


def _change_state(given: Namespace) -> list[str]:
    wanted = EngagementState(given.state)
    return [_line(states.change_state(_found(given.engagement), wanted, given.by))]


VERBS: Final[dict[str, Callable[[Namespace], list[str]]]] = {
    "list": _list,
    "show": _show,
    "create": _create,
    "terms": _change_terms,
    "scope": _scope,
    "invite": _invite,
    "members": _members,
    "role": _give_role,
    "remove": _remove,
    "state": _change_state,
}
CHANGING: Final = ("create", "terms", "scope", "invite", "role", "remove", "state")
