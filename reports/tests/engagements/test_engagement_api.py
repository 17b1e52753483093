"""Engagements over the API: every method, its refusals, and lists by the page."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from reports.models import Engagement, Membership, ReportStatus, Role
from reports.tests.factories import make_engagement, make_report, make_user

pytestmark = pytest.mark.django_db
BASE = "/api/v1/engagements"


@pytest.fixture
def engagement(api: APIClient) -> Engagement:
    return make_engagement(api.user)


def detail(answer: Any) -> str:
    return str(answer.json()["detail"])


def test_one_is_made_listed_read_changed_and_deleted(api: APIClient) -> None:
    made = api.post(BASE, {"name": "Alderbrook 2025", "assurance": "limited"}, format="json")
    assert made.status_code == 201
    assert made.json()["my_role"] == "lead" and made.json()["independence_due"] is True
    one = f"{BASE}/{made.json()['id']}"
    assert api.get(one).json() == made.json()
    changed = api.patch(one, {"client": "Alderbrook", "keep_until": "2199-12-31"}, format="json")
    assert (changed.status_code, changed.json()["client"]) == (200, "Alderbrook")
    listed = api.get(BASE).json()
    assert [each["name"] for each in listed["engagements"]] == ["Alderbrook 2025"]
    assert (listed["engagements"][0]["members"], listed["pagination"]["total"]) == (1, 1)
    assert api.delete(one).status_code == 204
    assert api.get(one).status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "A", "state": "closed"}, "state"),
        ({"name": "A", "criteria": "Gurus"}, "criteria"),
        ({"name": "A", "keep_until": "2001-01-01"}, "keep_until"),
        ({"name": "A", "vintage": "1999"}, "vintage"),
        ([], ""),
    ],
)
def test_a_wrong_term_is_a_400_that_names_it(api: APIClient, body: Any, field: str) -> None:
    answer = api.post(BASE, body, format="json")
    assert answer.status_code == 400 and detail(answer).startswith(field)
    assert not Engagement.objects.exists()


def test_the_list_comes_by_the_page_and_holds_only_ones_own(api: APIClient) -> None:
    mine = [make_engagement(api.user) for _ in range(3)]
    make_engagement(make_user())
    first = api.get(BASE, {"page_size": 2}).json()
    second = api.get(BASE, {"page_size": 2, "page": 2}).json()
    names = [each["name"] for each in first["engagements"] + second["engagements"]]
    assert names == [each.name for each in reversed(mine)]
    assert first["pagination"] == {"page": 1, "page_size": 2, "total": 3, "total_pages": 2}
    assert detail(api.get(BASE, {"page": 0})).startswith("page")


def test_the_scope_is_replaced_as_a_whole(
    api: APIClient, registry: None, engagement: Engagement
) -> None:
    scope = f"{BASE}/{engagement.pk}/scope"
    lines = [
        {"subject": "IFRS S2 para 29(a)", "assurance": "reasonable"},
        {"subject": "Governance", "assurance": "out_of_scope"},
    ]
    kept = api.put(scope, {"lines": lines}, format="json").json()["lines"]
    assert {each["subject"]: each["assurance"] for each in kept} == {
        "S2.29(a)": "reasonable",
        "governance": "out_of_scope",
    }
    assert api.get(f"{BASE}/{engagement.pk}").json()["scope"] == kept
    wrong = api.put(scope, {"lines": [{"subject": "S2.99", "assurance": "limited"}]}, format="json")
    assert wrong.status_code == 400 and "the nearest paragraphs" in detail(wrong)
    assert api.put(scope, {"lines": []}, format="json").json() == {"lines": []}


def test_states_and_what_is_in_their_way(api: APIClient, engagement: Engagement) -> None:
    state = f"{BASE}/{engagement.pk}/state"
    report = make_report(api.user, engagement, status=ReportStatus.PARSING)
    busy = api.post(state, {"state": "closed"}, format="json")
    assert busy.status_code == 409 and "Work is running" in detail(busy)
    report.status = ReportStatus.PARSED
    report.save()
    assert api.post(state, {"state": "closed"}, format="json").json()["state"] == "closed"
    assert api.post(state, {"state": "closed"}, format="json").status_code == 409
    assert api.post(state, {"state": "asleep"}, format="json").status_code == 400
    assert api.delete(f"{BASE}/{engagement.pk}").status_code == 409, "it holds a report"
    assert api.post(state, {"state": "archived"}, format="json").status_code == 200
    assert api.patch(f"{BASE}/{engagement.pk}", {"client": "X"}, format="json").status_code == 409


def test_members_are_added_listed_changed_and_removed(
    api: APIClient, engagement: Engagement
) -> None:
    members = f"{BASE}/{engagement.pk}/members"
    ben = make_user("ben")
    added = api.post(members, {"user": "ben", "role": "viewer"}, format="json")
    assert added.status_code == 201
    assert added.json()["added_by"] == api.user.get_username()
    assert api.post(members, {"user": "ben"}, format="json").status_code == 409
    unknown = api.post(members, {"user": "nobody"}, format="json")
    assert unknown.status_code == 400 and detail(unknown).startswith("user")
    one = f"{members}/{ben.pk}"
    assert api.patch(one, {"role": "auditor"}, format="json").json()["independence"] == "due"
    listed = api.get(members).json()
    assert [each["role"] for each in listed["members"]] == ["lead", "auditor"]
    assert api.delete(one).status_code == 204
    assert api.delete(one).status_code == 404
    assert api.patch(f"{members}/{2**40}", {"role": "lead"}, format="json").status_code == 404


def test_a_deactivated_account_is_not_added(api: APIClient, engagement: Engagement) -> None:
    make_user("gone", is_active=False)
    answer = api.post(f"{BASE}/{engagement.pk}/members", {"user": "gone"}, format="json")
    assert answer.status_code == 400 and "deactivated" in detail(answer)


def test_anybody_may_leave(api: APIClient) -> None:
    engagement = make_engagement(make_user())
    Membership.objects.create(engagement=engagement, user=api.user, role=Role.VIEWER)
    assert api.delete(f"{BASE}/{engagement.pk}/members/{api.user.pk}").status_code == 204
    assert api.get(f"{BASE}/{engagement.pk}").status_code == 404


def test_invitations_are_made_listed_and_withdrawn(api: APIClient, engagement: Engagement) -> None:
    path = f"{BASE}/{engagement.pk}/invitations"
    made = api.post(path, {"invitee": "Anna", "role": "reviewer"}, format="json")
    assert made.status_code == 201 and "/join#" in made.json()["link"]
    listed = api.get(path).json()["invitations"]
    assert [(each["invitee"], each["usable"]) for each in listed] == [("Anna", True)]
    one = f"{path}/{made.json()['id']}"
    assert api.delete(one).status_code == 204
    assert api.delete(one).status_code == 409
    assert api.get(path).json()["invitations"][0]["usable"] is False
    assert detail(api.post(path, {"invitee": " "}, format="json")).startswith("invitee")


def test_independence_is_confirmed_once_a_year(api: APIClient, engagement: Engagement) -> None:
    path = f"{BASE}/{engagement.pk}/independence"
    assert detail(api.post(path, {"year": 1999}, format="json")).startswith("year")
    given = api.post(path, {"remark": "None."}, format="json")
    assert given.status_code == 201 and given.json()["remark"] == "None."
    assert api.post(path, {}, format="json").status_code == 409
    member = api.get(f"{BASE}/{engagement.pk}/members").json()["members"][0]
    assert member["independence"] == "confirmed" and member["independence_confirmed_at"]
    assert api.get(f"{BASE}/{engagement.pk}").json()["independence_due"] is False


def test_another_media_type_is_refused(api: APIClient) -> None:
    assert api.post(BASE, "name: A", content_type="text/yaml").status_code == 415


def test_lists_take_few_queries(
    api: APIClient, engagement: Engagement, django_assert_max_num_queries: Any
) -> None:
    for _ in range(5):
        make_engagement(api.user)
        Membership.objects.create(engagement=engagement, user=make_user())
    with django_assert_max_num_queries(2):
        api.get(BASE)
    with django_assert_max_num_queries(6):
        api.get(f"{BASE}/{engagement.pk}/members")
