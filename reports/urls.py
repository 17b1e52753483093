"""The addresses of the reports pages."""

from __future__ import annotations

from django.urls import include, path

from reports.pages import (
    assurances,
    components,
    evidence,
    in_reports,
    lead_sheet,
    misstatements,
    notices,
    preview,
    report,
    trail,
    workspace,
)
from reports.pages.checks import views as checks
from reports.pages.claims import card, left_out, panel
from reports.pages.claims import views as claim_findings
from reports.pages.compare import views as compare
from reports.pages.desk import beside, facts
from reports.pages.document import views as viewer
from reports.pages.engagements import join, members, webhooks
from reports.pages.engagements import views as engagements
from reports.pages.figures import views as figures
from reports.pages.home import upload
from reports.pages.home import views as home
from reports.pages.industry import views as industry
from reports.pages.inventories import acting as inventory_acting
from reports.pages.inventories import views as inventories
from reports.pages.keeping import holds, trash
from reports.pages.outside import views as outside
from reports.pages.record_tests import views as record_tests
from reports.pages.requests import representations
from reports.pages.requests import views as requests
from reports.pages.requirements import views as requirements
from reports.pages.review import views as review
from reports.pages.samples import views as samples
from reports.pages.search import views as search
from reports.pages.signing import views as signing

app_name = "reports"
urlpatterns = [
    path("", include("reports.help.urls")),
    path("", home.home, name="list"),
    path("needs", home.needs, name="needs"),
    path("portfolio.csv", home.export, name="portfolio"),
    path("search", search.search, name="search"),
    path("search/palette", search.palette, name="palette"),
    path("upload", upload.upload, name="upload"),
    path("paragraphs/<str:pid>/reports", in_reports.paragraph_reports, name="paragraph_reports"),
    path("engagements", engagements.engagement_list, name="engagements"),
    path("engagements/new", engagements.new, name="engagement_new"),
    path("engagements/subjects", engagements.subjects, name="engagement_subjects"),
    path("engagements/<uuid:engagement_id>", engagements.detail, name="engagement"),
    path(
        "engagements/<uuid:engagement_id>/terms", engagements.change_terms, name="engagement_terms"
    ),
    path(
        "engagements/<uuid:engagement_id>/scope",
        engagements.set_scope_line,
        name="engagement_scope",
    ),
    path(
        "engagements/<uuid:engagement_id>/scope/remove",
        engagements.remove_scope_line,
        name="engagement_scope_remove",
    ),
    path(
        "engagements/<uuid:engagement_id>/state", engagements.change_state, name="engagement_state"
    ),
    path("engagements/<uuid:engagement_id>/delete", engagements.delete, name="engagement_delete"),
    path(
        "engagements/<uuid:engagement_id>/independence",
        engagements.confirm_independence,
        name="engagement_independence",
    ),
    path("engagements/<uuid:engagement_id>/members", members.add, name="engagement_members"),
    path(
        "engagements/<uuid:engagement_id>/members/<int:user_id>/role",
        members.change_role,
        name="engagement_role",
    ),
    path(
        "engagements/<uuid:engagement_id>/members/<int:user_id>/remove",
        members.remove,
        name="engagement_remove",
    ),
    path(
        "engagements/<uuid:engagement_id>/invitations",
        members.invite,
        name="engagement_invitations",
    ),
    path(
        "engagements/<uuid:engagement_id>/invitations/<uuid:invitation_id>/withdraw",
        members.withdraw,
        name="engagement_withdraw",
    ),
    path("notifications", notices.notifications, name="notifications"),
    path("notifications/bell", notices.bell, name="notifications_bell"),
    path("notifications/read", notices.read, name="notifications_read"),
    path("notifications/preferences", notices.preferences, name="notifications_preferences"),
    path(
        "engagements/<uuid:engagement_id>/webhooks", webhooks.webhooks, name="engagement_webhooks"
    ),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>",
        webhooks.webhook,
        name="webhook",
    ),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>/delete",
        webhooks.delete,
        name="webhook_delete",
    ),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>/secret",
        webhooks.rotate,
        name="webhook_secret",
    ),
    path(
        "engagements/<uuid:engagement_id>/webhooks/<uuid:webhook_id>/deliveries/<uuid:delivery_id>/again",
        webhooks.again,
        name="webhook_again",
    ),
    path("join", join.join, name="join"),
    path("join/accept", join.accept, name="join_accept"),
    path("join/account", join.make_account, name="join_account"),
    path("reports/<uuid:report_id>", workspace.detail, name="detail"),
    path("trash", trash.trash_page, name="trash"),
    path("components", components.components, name="components"),
    path("reports/<uuid:report_id>/delete", trash.delete, name="delete"),
    path("reports/<uuid:report_id>/restore", trash.restore, name="restore"),
    path("reports/<uuid:report_id>/holds", holds.report_holds, name="report_holds"),
    path("reports/<uuid:report_id>/holds/lift", holds.lift_report, name="lift_report"),
    path("engagements/<uuid:engagement_id>/holds", holds.engagement_holds, name="engagement_holds"),
    path(
        "engagements/<uuid:engagement_id>/holds/lift", holds.lift_engagement, name="lift_engagement"
    ),
    path("reports/<uuid:report_id>/row", home.row, name="row"),
    path("reports/<uuid:report_id>/header", workspace.header, name="header"),
    path("reports/<uuid:report_id>/start-form", workspace.start_form, name="start_form"),
    path("reports/<uuid:report_id>/progress", workspace.progress, name="progress"),
    path("reports/<uuid:report_id>/document", workspace.document, name="document"),
    path("reports/<uuid:report_id>/pages/<int:number>/sheet", viewer.page_sheet, name="sheet"),
    path("reports/<uuid:report_id>/pages/<int:number>/image", viewer.page_image, name="page_image"),
    path("reports/<uuid:report_id>/pages/<int:number>/facts", facts.page_facts, name="page_facts"),
    path("reports/<uuid:report_id>/beside", beside.beside, name="beside"),
    path("reports/<uuid:report_id>/thumbnails", viewer.thumbnails, name="thumbnails"),
    path("reports/<uuid:report_id>/find", viewer.find, name="find"),
    path("reports/<uuid:report_id>/claims", panel.claims_list, name="claims"),
    path("reports/<uuid:report_id>/claims/left-out", left_out.left_out, name="claims_left_out"),
    path("reports/<uuid:report_id>/claims/<uuid:claim_id>", card.claim, name="claim"),
    path(
        "reports/<uuid:report_id>/findings/<uuid:finding_id>",
        claim_findings.finding,
        name="finding",
    ),
    path(
        "reports/<uuid:report_id>/claims/<uuid:claim_id>/record-tests",
        record_tests.claim_tests,
        name="claim_tests",
    ),
    path("reports/<uuid:report_id>/record-tests", record_tests.record_tests, name="record_tests"),
    path(
        "reports/<uuid:report_id>/record-tests/<uuid:test_id>/withdraw",
        record_tests.withdraw_test,
        name="record_test_withdraw",
    ),
    path("reports/<uuid:report_id>/report", report.compiled, name="compiled"),
    path("reports/<uuid:report_id>/export.<str:suffix>", report.export, name="export"),
    path("reports/<uuid:report_id>/checks", checks.checks, name="checks"),
    path(
        "reports/<uuid:report_id>/checks/detection-power",
        checks.detection_power,
        name="detection_power",
    ),
    path(
        "reports/<uuid:report_id>/checks/<uuid:check_id>",
        checks.check_pictures,
        name="check_pictures",
    ),
    path(
        "reports/<uuid:report_id>/misstatements", misstatements.misstatements, name="misstatements"
    ),
    path("reports/<uuid:report_id>/outside", outside.outside, name="outside"),
    path("reports/<uuid:report_id>/outside/identity", outside.identity, name="outside_identity"),
    path("reports/<uuid:report_id>/outside/entry", outside.entry, name="outside_entry"),
    path("reports/<uuid:report_id>/outside/absence", outside.absence, name="outside_absence"),
    path("reports/<uuid:report_id>/outside/peer", outside.peer, name="outside_peer"),
    path("reports/<uuid:report_id>/materiality", misstatements.materiality, name="materiality"),
    path(
        "reports/<uuid:report_id>/misstatements/word", misstatements.word, name="misstatement_word"
    ),
    path("reports/<uuid:report_id>/figures", figures.figures, name="figures"),
    path(
        "reports/<uuid:report_id>/figures/export/<str:kind>",
        figures.figures_export,
        name="figures_export",
    ),
    path("reports/<uuid:report_id>/requirements", requirements.requirements, name="requirements"),
    path(
        "reports/<uuid:report_id>/requirements/pairs", requirements.pairs, name="requirement_pairs"
    ),
    path("reports/<uuid:report_id>/requirements/gaps", requirements.gaps, name="requirement_gaps"),
    path(
        "reports/<uuid:report_id>/requirements/<str:paragraph_id>",
        requirements.requirement,
        name="requirement",
    ),
    path(
        "reports/<uuid:report_id>/requirements/<str:paragraph_id>/correction",
        requirements.correction,
        name="requirement_correction",
    ),
    path("reports/<uuid:report_id>/samples", samples.samples, name="samples"),
    path(
        "reports/<uuid:report_id>/samples/<int:number>/population",
        samples.population,
        name="population",
    ),
    path(
        "reports/<uuid:report_id>/samples/items/<uuid:item_id>", samples.result, name="sample_item"
    ),
    path("reports/<uuid:report_id>/requests", requests.requests, name="requests"),
    path("reports/<uuid:report_id>/requests.xlsx", requests.as_xlsx, name="requests_xlsx"),
    path("reports/<uuid:report_id>/requests.docx", requests.as_docx, name="requests_docx"),
    path("reports/<uuid:report_id>/requests/own", requests.ask_own, name="request_own"),
    path(
        "reports/<uuid:report_id>/requests/<uuid:request_id>",
        requests.one,
        name="request",
    ),
    path(
        "reports/<uuid:report_id>/requests/<uuid:request_id>/wording",
        requests.change_wording,
        name="request_wording",
    ),
    path(
        "reports/<uuid:report_id>/requests/<uuid:request_id>/state",
        requests.change_state,
        name="request_state",
    ),
    path("reports/<uuid:report_id>/sign-off", signing.signoff, name="signoff"),
    path("reports/<uuid:report_id>/sign-off/sign", signing.sign_off, name="sign_off"),
    path("reports/<uuid:report_id>/sign-off/reopen", signing.reopen_signed, name="signoff_reopen"),
    path("reports/<uuid:report_id>/sign-off/add", signing.add_to_signed, name="signoff_addition"),
    path("reports/<uuid:report_id>/compare", compare.compare, name="compare"),
    path("reports/<uuid:report_id>/compare.xlsx", compare.as_xlsx, name="compare_xlsx"),
    path("reports/<uuid:report_id>/compare/carry", compare.carry, name="compare_carry"),
    path("reports/<uuid:report_id>/review", review.review, name="review"),
    path("reports/<uuid:report_id>/review/many", review.many, name="review_many"),
    path(
        "reports/<uuid:report_id>/review/<str:subject_kind>/<str:subject_key>",
        review.subject,
        name="review_subject",
    ),
    path(
        "reports/<uuid:report_id>/requests/<uuid:request_id>/answers",
        requests.attach_answer,
        name="request_answer",
    ),
    path(
        "reports/<uuid:report_id>/representations",
        representations.representations,
        name="representations",
    ),
    path(
        "reports/<uuid:report_id>/representations.xlsx",
        representations.letter_xlsx,
        name="letter_xlsx",
    ),
    path(
        "reports/<uuid:report_id>/representations.docx",
        representations.letter_docx,
        name="letter_docx",
    ),
    path("reports/<uuid:report_id>/industry", industry.industry, name="industry"),
    path("reports/<uuid:report_id>/inventory", inventories.inventory, name="inventory"),
    path("reports/<uuid:report_id>/inventory/word", inventory_acting.word, name="inventory_word"),
    path(
        "reports/<uuid:report_id>/inventory/column",
        inventory_acting.column,
        name="inventory_column",
    ),
    path(
        "reports/<uuid:report_id>/inventory/workbooks/<uuid:document_id>/state",
        inventories.workbook_state,
        name="inventory_state",
    ),
    path(
        "reports/<uuid:report_id>/inventory/workbooks/<uuid:document_id>/compute",
        inventory_acting.compute,
        name="inventory_compute",
    ),
    path(
        "reports/<uuid:report_id>/inventory/runs/<uuid:run_id>/lines",
        inventories.branch,
        name="inventory_branch",
    ),
    path(
        "reports/<uuid:report_id>/inventory/runs/<uuid:run_id>/lines/<int:order>",
        inventories.line,
        name="inventory_line",
    ),
    path(
        "reports/<uuid:report_id>/inventory/runs/<uuid:run_id>/columns",
        inventories.columns,
        name="inventory_columns",
    ),
    path("reports/<uuid:report_id>/evidence", evidence.evidence_page, name="evidence"),
    path(
        "reports/<uuid:report_id>/evidence/confirm",
        assurances.confirm_printed,
        name="assurance_confirm",
    ),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:confirmation_id>/unconfirm",
        assurances.withdraw_confirmation,
        name="assurance_withdraw",
    ),
    path("reports/<uuid:report_id>/evidence/attach", evidence.attach, name="evidence_attach"),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:document_id>/row",
        evidence.evidence_row,
        name="evidence_row",
    ),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:document_id>/retry",
        evidence.retry,
        name="evidence_retry",
    ),
    path(
        "reports/<uuid:report_id>/evidence/<uuid:document_id>/withdraw",
        evidence.withdraw,
        name="evidence_withdraw",
    ),
    path(
        "reports/<uuid:report_id>/inventories/<uuid:run_id>/lead-sheet.xlsx",
        lead_sheet.lead_sheet,
        name="lead_sheet",
    ),
    path("reports/<uuid:report_id>/trail", trail.report_trail, name="trail"),
    path(
        "reports/<uuid:report_id>/trail/export/<str:kind>",
        trail.report_trail_export,
        name="trail_export",
    ),
    path("engagements/<uuid:engagement_id>/trail", trail.engagement_trail, name="engagement_trail"),
    path(
        "engagements/<uuid:engagement_id>/trail/export/<str:kind>",
        trail.engagement_trail_export,
        name="engagement_trail_export",
    ),
    path("reports/<uuid:report_id>/corrections", preview.save_corrections, name="corrections"),
    path("reports/<uuid:report_id>/retry", workspace.retry_reading, name="retry"),
    path("reports/<uuid:report_id>/read-again", workspace.read_again, name="read_again"),
]
