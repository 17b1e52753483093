"""The admin looks like the other pages and leads to them; the pages of the registry lead back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from standards.models import DisclosureTopic, Industry, Metric, ParagraphAlias


def test_the_admin_wears_the_tokens_and_leads_to_the_reports_and_standards(curator: Client) -> None:
    page = curator.get("/admin/").content.decode()
    for sheet in ("css/tokens.css", "css/admin.css"):
        assert sheet in page
    assert page.index("admin/css/responsive.css") < page.index("css/admin.css"), "ours is the last"
    assert "theme.js" not in page, "the scheme is that of the system, as on every page"
    for name in ("reports:list", "standards:index", "account", "sign-out"):
        assert f'"{reverse(name)}"' in page


@pytest.mark.long
@pytest.mark.parametrize("model", [ParagraphAlias, Industry, DisclosureTopic, Metric])
def test_each_row_of_the_registry_leads_to_its_page(
    admin_client: Client, registry: None, model: type
) -> None:
    row = model.objects.first()  # type: ignore[attr-defined]
    name = model._meta.model_name  # type: ignore[attr-defined]
    page = admin_client.get(reverse(f"admin:standards_{name}_change", args=[row.pk]))
    address = page.context["absolute_url"]
    assert f'href="{address}"' in page.content.decode()
    assert admin_client.get(address).status_code == 200


@pytest.mark.long
def test_a_paragraph_leads_to_its_page_and_back(admin_client: Client, registry: None) -> None:
    change = reverse("admin:standards_paragraph_change", args=["S2.6"])
    read = reverse("standards:paragraph", args=["S2.6"])
    assert f'href="{read}"' in admin_client.get(change).content.decode()
    assert f'href="{change}"' in admin_client.get(read).content.decode()


@pytest.mark.long
def test_an_industry_leads_back_for_those_who_may_change_it(
    admin_client: Client, reader: Client
) -> None:
    read, change = (
        "/standards/sasb/EM-MM",
        reverse("admin:standards_industry_change", args=["EM-MM"]),
    )
    assert change in admin_client.get(read).content.decode()
    assert change not in reader.get(read).content.decode()
