"""Addresses of the reports API, below /api/v1/."""

from __future__ import annotations

from django.urls import path

from reports.api import assurances as assurances_api
from reports.api import comments as comments_api
from reports.api import comparison as comparison_api
from reports.api import compiled as compiled_api
from reports.api import completeness as completeness_api
from reports.api import engagement_members as members_api
from reports.api import engagements as engagements_api
from reports.api import evidence as evidence_api
from reports.api import figures as figures_api
from reports.api import inventories as inventories_api
from reports.api import keeping as keeping_api
from reports.api import lead_sheet as lead_sheet_api
from reports.api import left_out as left_out_api
from reports.api import misstatements as misstatements_api
from reports.api import notices as notices_api
from reports.api import outside as outside_api
from reports.api import rag as rag_api
from reports.api import record_tests as record_tests_api
from reports.api import reports as api
from reports.api import representations as representations_api
from reports.api import requests as requests_api
from reports.api import requirements as requirements_api
from reports.api import reviews as reviews_api
from reports.api import reviews_bulk as bulk_api
from reports.api import samples as samples_api
from reports.api import search as search_api
from reports.api import signoff as signoff_api
from reports.api import trail as trail_api
from reports.api import webhooks as webhooks_api

urlpatterns = [
    path("upload", api.upload, name="upload"),
    path("upload/<uuid:report_id>/status", api.upload_status, name="upload-status"),
    path("upload/<uuid:report_id>/retry", api.retry, name="upload-retry"),
    path("reports", api.report_list, name="reports"),
    path("reports/<uuid:report_id>", api.report_detail, name="report"),
    path("reports/<uuid:report_id>/pdf", api.report_pdf, name="report-pdf"),
    path("reports/<uuid:report_id>/restore", keeping_api.restore, name="report-restore"),
    path("reports/<uuid:report_id>/hold", keeping_api.report_hold, name="report-hold"),
    path(
        "engagements/<uuid:engagement_id>/hold", keeping_api.engagement_hold, name="engagement-hold"
    ),
    path("trash", keeping_api.trash_list, name="trash"),
    path("reports/<uuid:report_id>/figures", figures_api.figures, name="report-figures"),
    path(
        "reports/<uuid:report_id>/claims/left-out",
        left_out_api.left_out,
        name="report-claims-left-out",
    ),
    path("reports/<uuid:report_id>/assurances", assurances_api.assurances, name="assurances"),
    path(
        "reports/<uuid:report_id>/assurances/<uuid:confirmation_id>/withdraw",
        assurances_api.assurance_withdraw,
        name="assurance-withdraw",
    ),
    path("reports/<uuid:report_id>/evidence", evidence_api.evidence_list, name="evidence"),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:document_id>",
        evidence_api.evidence_detail,
        name="evidence-document",
    ),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:document_id>/file",
        evidence_api.evidence_file,
        name="evidence-file",
    ),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:document_id>/retry",
        evidence_api.evidence_retry,
        name="evidence-retry",
    ),
    path("reports/<uuid:report_id>/inventories", inventories_api.inventories, name="inventories"),
    path(
        "reports/<uuid:report_id>/inventories/<uuid:run_id>/lines",
        inventories_api.inventory_lines,
        name="inventory-lines",
    ),
    path(
        "reports/<uuid:report_id>/inventories/exceptions",
        inventories_api.inventory_exceptions,
        name="inventory-exceptions",
    ),
    path(
        "reports/<uuid:report_id>/inventories/columns",
        inventories_api.inventory_columns,
        name="inventory-columns",
    ),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:document_id>/inventory",
        inventories_api.inventory_compute,
        name="inventory-compute",
    ),
    path(
        "report/<uuid:report_id>/record-tests", record_tests_api.record_tests, name="record-tests"
    ),
    path(
        "report/<uuid:report_id>/record-tests/<uuid:test_id>/withdraw",
        record_tests_api.record_test_withdraw,
        name="record-test-withdraw",
    ),
    path("engagements", engagements_api.engagement_list, name="engagements"),
    path("engagements/<uuid:engagement_id>", engagements_api.engagement_detail, name="engagement"),
    path(
        "engagements/<uuid:engagement_id>/scope",
        engagements_api.engagement_scope,
        name="engagement-scope",
    ),
    path(
        "engagements/<uuid:engagement_id>/state",
        engagements_api.engagement_state,
        name="engagement-state",
    ),
    path(
        "engagements/<uuid:engagement_id>/independence",
        engagements_api.engagement_independence,
        name="engagement-independence",
    ),
    path(
        "engagements/<uuid:engagement_id>/members",
        members_api.member_list,
        name="engagement-members",
    ),
    path(
        "engagements/<uuid:engagement_id>/members/<int:user_id>",
        members_api.member_detail,
        name="engagement-member",
    ),
    path(
        "engagements/<uuid:engagement_id>/invitations",
        members_api.invitation_list,
        name="engagement-invitations",
    ),
    path(
        "engagements/<uuid:engagement_id>/invitations/<uuid:invitation_id>",
        members_api.invitation_detail,
        name="engagement-invitation",
    ),
    path("report/<uuid:report_id>", compiled_api.compiled_report, name="compiled"),
    path(
        "report/<uuid:report_id>/export.<str:suffix>", compiled_api.export, name="compiled-export"
    ),
    path("report/<uuid:report_id>/claims", compiled_api.compiled_claims, name="compiled-claims"),
    path("report/<uuid:report_id>/gaps", compiled_api.compiled_gaps, name="compiled-gaps"),
    path("report/<uuid:report_id>/summary", compiled_api.compiled_summary, name="compiled-summary"),
    path(
        "report/<uuid:report_id>/requirements/<str:paragraph_id>/correction",
        requirements_api.correction,
        name="requirement-correction",
    ),
    path("report/<uuid:report_id>/outside", outside_api.outside, name="outside"),
    path("report/<uuid:report_id>/outside/identity", outside_api.identity, name="outside-identity"),
    path("report/<uuid:report_id>/outside/entry", outside_api.entry, name="outside-entry"),
    path(
        "report/<uuid:report_id>/completeness", completeness_api.completeness, name="completeness"
    ),
    path(
        "report/<uuid:report_id>/completeness/absence",
        completeness_api.absence,
        name="completeness-absence",
    ),
    path(
        "report/<uuid:report_id>/completeness/peer",
        completeness_api.peer,
        name="completeness-peer",
    ),
    path("report/<uuid:report_id>/materiality", misstatements_api.materiality, name="materiality"),
    path(
        "report/<uuid:report_id>/misstatements",
        misstatements_api.misstatements,
        name="misstatements",
    ),
    path("report/<uuid:report_id>/samples", samples_api.sample_list, name="samples"),
    path("report/<uuid:report_id>/samples/<int:number>", samples_api.sample_detail, name="sample"),
    path(
        "report/<uuid:report_id>/samples/items/<uuid:item_id>",
        samples_api.sample_item,
        name="sample-item",
    ),
    path("report/<uuid:report_id>/requests", requests_api.request_list, name="requests"),
    path("report/<uuid:report_id>/requests.xlsx", requests_api.requests_xlsx, name="requests-xlsx"),
    path("report/<uuid:report_id>/requests.docx", requests_api.requests_docx, name="requests-docx"),
    path(
        "report/<uuid:report_id>/inventories/<uuid:run_id>/lead-sheet.xlsx",
        lead_sheet_api.lead_sheet,
        name="lead-sheet",
    ),
    path(
        "report/<uuid:report_id>/requests/<uuid:request_id>",
        requests_api.request_detail,
        name="request",
    ),
    path(
        "report/<uuid:report_id>/requests/<uuid:request_id>/answers",
        requests_api.request_answers,
        name="request-answers",
    ),
    path(
        "report/<uuid:report_id>/representations",
        representations_api.representations,
        name="representations",
    ),
    path("report/<uuid:report_id>/reviews", reviews_api.reviews, name="reviews"),
    path("report/<uuid:report_id>/reviews/bulk", bulk_api.reviews_bulk, name="reviews-bulk"),
    path("report/<uuid:report_id>/comments", comments_api.comment_list, name="comments"),
    path(
        "report/<uuid:report_id>/comments/<uuid:comment_id>",
        comments_api.comment_detail,
        name="comment",
    ),
    path("report/<uuid:report_id>/signoff", signoff_api.signoff, name="signoff"),
    path(
        "report/<uuid:report_id>/signoff/reopen", signoff_api.signoff_reopen, name="signoff-reopen"
    ),
    path(
        "report/<uuid:report_id>/signoff/additions",
        signoff_api.signoff_addition,
        name="signoff-addition",
    ),
    path("report/<uuid:report_id>/compare", comparison_api.compare, name="compare"),
    path("report/<uuid:report_id>/compare.xlsx", comparison_api.compare_xlsx, name="compare-xlsx"),
    path("report/<uuid:report_id>/carried", comparison_api.carried, name="carried"),
    path(
        "report/<uuid:report_id>/carried/preview",
        comparison_api.carry_preview,
        name="carried-preview",
    ),
    path("report/<uuid:report_id>/trail", trail_api.report_trail, name="report-trail"),
    path(
        "engagements/<uuid:engagement_id>/trail",
        trail_api.engagement_trail,
        name="engagement-trail",
    ),
    path("notifications", notices_api.notifications, name="notifications"),
    path("notifications/read", notices_api.notifications_read, name="notifications-read"),
    path(
        "notifications/preferences",
        notices_api.notification_preferences,
        name="notifications-preferences",
    ),
    path("engagements/<uuid:engagement_id>/webhooks", webhooks_api.webhook_list, name="webhooks"),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>",
        webhooks_api.webhook_detail,
        name="webhook",
    ),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>/secret",
        webhooks_api.webhook_secret,
        name="webhook-secret",
    ),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>/deliveries",
        webhooks_api.webhook_deliveries,
        name="webhook-deliveries",
    ),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>/deliveries/<uuid:delivery_id>/again",
        webhooks_api.webhook_again,
        name="webhook-again",
    ),
    path("search", search_api.search, name="search"),
    path("rag/search", rag_api.search, name="rag-search"),
    path("rag/stats", rag_api.stats, name="rag-stats"),
    path("rag/ingest", rag_api.ingest, name="rag-ingest"),
    path("rag/corpus/<str:source_type>", rag_api.delete_corpus, name="rag-corpus"),
]
