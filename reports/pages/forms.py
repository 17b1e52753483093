"""The forms for uploading a report, correcting what was read from it, and starting an analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings

from reports.language.criteria_list import EXAMPLE as CRITERIA_EXAMPLE
from reports.language.criteria_list import as_listed as criteria_as_listed
from reports.language.criteria_list import criteria_in
from reports.language.frameworks import Strength
from reports.models import Engagement, FirstPeriod, Report
from reports.page_ranges import EXAMPLE, as_listed, ranges_in
from reports.pages.queries import complete_sets
from reports.pages.reasoners import MODEL, in_short
from reports.review.report_details import CORRECTABLE
from reports.types import RULES
from standards.models import VintageChoices
from standards.registry import industries_with_metrics
from standards.sasb.packaged import every_industry

MOST_CYCLES = 10
Choices = list[tuple[str, str]]


class UploadForm(forms.Form):
    """One PDF, and the engagement it belongs to where the user has several to choose from.

    `theirs` are the engagements whose reports the user may change, oldest first. The content of the
    file is checked when it is stored, not here.
    """

    file = forms.FileField(
        label="Report as PDF",
        allow_empty_file=True,
        error_messages={"required": "Choose a PDF first."},
        widget=forms.FileInput(attrs={"accept": "application/pdf,.pdf"}),
    )
    engagement = forms.ModelChoiceField(
        Engagement.objects.none(),
        empty_label="Choose an engagement",
        error_messages={"required": "Choose the engagement this report belongs to."},
    )

    def __init__(self, *args: Any, theirs: Sequence[Engagement], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(theirs) > 1:
            field = self.fields["engagement"]
            field.queryset = Engagement.objects.filter(  # type: ignore[attr-defined]
                pk__in=[each.pk for each in theirs]
            )
            by_name = sorted(theirs, key=lambda each: each.name)
            field.choices = [  # type: ignore[attr-defined]  # those read above, not read again
                ("", "Choose an engagement"),
                *((str(each.pk), str(each)) for each in by_name),
            ]
        else:
            del self.fields["engagement"]
        self.only = theirs[0] if theirs else None

    @property
    def goes_to(self) -> str:
        """Where the file goes, where there is nothing to choose: said before it is sent, since only
        the members of that engagement will see the report."""
        return f"“{self.only}”" if self.only else "a new engagement that you lead"

    @property
    def problem(self) -> str:
        """What is wrong, in one sentence; empty where nothing is."""
        return next((str(errors[0]) for errors in self.errors.values()), "")


def industry_choices(with_metrics: frozenset[str]) -> list[Any]:
    """The choices of an industry: first that it is not known, then all of SASB's, grouped by
    sector; those that are not among the ones `with_metrics` in the registry say so."""
    sectors: dict[str, Choices] = {}
    for code, industry in every_industry().items():
        lacks = "" if code in with_metrics else ", metrics not in the registry"
        sectors.setdefault(industry.sector, []).append((code, f"{industry.name} ({code}){lacks}"))
    return [("", "not known, or several alike"), *sectors.items()]


class PageRangesField(forms.CharField):
    """Ranges of pages such as "40-62, 70", in their usual form."""

    def clean(self, value: Any) -> str:
        """The ranges in order, or what is wrong with them."""
        try:
            return as_listed(ranges_in(super().clean(value)))
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


class CriteriaField(forms.CharField):
    """Frameworks and how much the report claims of each, in their usual form."""

    def clean(self, value: Any) -> str:
        """The frameworks, those first of which most is claimed, or what is wrong with them."""
        try:
            return criteria_as_listed(criteria_in(super().clean(value)))
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


class CorrectionForm(forms.Form):
    """Corrections of what was read from a report about itself, and answers that its text cannot
    give.

    A field that was not sent stays as it is; `changes` gives those that differ from the report.
    """

    company = forms.CharField(label="Company", max_length=200)
    reporting_period = forms.CharField(label="Reporting period", max_length=60)
    industry = forms.ChoiceField(
        label="SASB industry",
        help_text=(
            "Whose metrics to hold the report against, where the registry has them. With none, no "
            "requirement is left out for the industry."
        ),
    )
    sector = forms.CharField(
        label="Sector in words",
        max_length=120,
        help_text="Follows the industry; name it yourself where there is none.",
    )
    first_period = forms.ChoiceField(
        label="First report under IFRS S1/S2?",
        choices=FirstPeriod.choices,
        help_text="In the first period some disclosures may be left out. Not known: none may.",
    )
    vintage = forms.ChoiceField(
        label="Text of the standards",
        choices=VintageChoices.choices,
        help_text="The December 2025 amendments to IFRS S2 add paragraphs and reliefs.",
    )

    criteria = CriteriaField(
        label="Reporting criteria",
        max_length=500,
        help_text="Frameworks the report says it is prepared by, for example "
        f"“{CRITERIA_EXAMPLE}”. After the name one of: {', '.join(Strength)}.",
    )
    assured_pages = PageRangesField(
        label="Assured pages",
        max_length=200,
        help_text=f"Pages of the file that the assurance covers, for example {EXAMPLE}.",
    )
    other_pages = PageRangesField(
        label="Other information",
        max_length=200,
        help_text="Pages beside it, such as a chairman's letter. Figures that differ across the "
        "line are listed apart.",
    )

    def __init__(self, *args: Any, report: Report, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        with_metrics = industries_with_metrics()
        self.fields["industry"].choices = industry_choices(with_metrics)  # type: ignore[attr-defined]
        self.initial.update({name: getattr(report, name) for name in CORRECTABLE})
        for name in CORRECTABLE:
            self.fields[name].required = False

    def changes(self) -> dict[str, str]:
        """The fields of a valid form whose values differ from the report, by name."""
        given = [name for name in CORRECTABLE if name in self.data and name in self.changed_data]
        kept = ("first_period", "vintage")  # these have no empty value
        return {
            name: self.cleaned_data[name]
            for name in given
            if self.cleaned_data[name] or name not in kept
        }

    def problems(self) -> str:
        """The errors of an invalid form in one line, each after the label of its field."""
        labels = {name: str(field.label) for name, field in self.fields.items()}
        return " ".join(
            f"{labels.get(name, name)}: {error}"
            for name, errors in self.errors.items()
            for error in errors
        )


class StartForm(CorrectionForm):
    """The form that starts an analysis: the corrections, how often the judge may send claims back,
    and, where there is a choice, who reasons and whether claims found before are used again."""

    max_cycles = forms.IntegerField(
        label="Re-investigations at most",
        min_value=0,
        max_value=MOST_CYCLES,
        help_text="How often the judge may send weak claims back.",
    )

    def __init__(self, *args: Any, report: Report, **kwargs: Any) -> None:
        super().__init__(*args, report=report, **kwargs)
        last = report.current_analysis
        self.initial.setdefault(
            "max_cycles", last.max_cycles if last else settings.MAX_JUDGE_ITERATIONS
        )
        self.initial.setdefault("engine", MODEL)
        if settings.LLM_USABLE:
            self.fields["engine"] = _engine_field()
        self.kept_sets = (
            {engine: size for engine, size in complete_sets(report).items() if size} if last else {}
        )
        if self.kept_sets.keys() & ({RULES, MODEL} if settings.LLM_USABLE else {RULES}):
            self.fields["skip_claims_extraction"] = _reuse_field(self.kept_sets)

    @property
    def engine(self) -> str:
        """The chosen engine; empty for the default."""
        return str(self.cleaned_data.get("engine", ""))

    @property
    def reuse_claims(self) -> bool:
        """Whether the claims found before are to be used again."""
        return bool(self.cleaned_data.get("skip_claims_extraction"))

    def clean(self) -> dict[str, Any]:
        """Refuse to use claims again where the chosen engine has found none."""
        super().clean()
        engine = self.engine or (MODEL if settings.LLM_USABLE else RULES)
        if self.reuse_claims and engine not in self.kept_sets:
            self.add_error(
                "skip_claims_extraction",
                f"None were found by {engine}. Extract them anew, or choose the other engine.",
            )
        return self.cleaned_data


_ON_FAILURE = {
    "rules": "Rules step in where it does not answer, and the report says so.",
    "stop": "Where it does not answer the analysis stops and can be resumed.",
}


def _engine_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label="Who reasons",
        choices=[(MODEL, f"model ({in_short(settings.LLM_MODELS)})"), (RULES, "rules")],
        required=False,
        help_text=(
            "Rules need no model. A model is given the report's text. "
            + _ON_FAILURE[settings.LLM_ON_FAILURE]
        ),
    )


def _reuse_field(kept: dict[str, int]) -> forms.BooleanField:
    """The choice to use the claims of an earlier analysis again."""
    found = " or ".join(
        f"{size} claim{'s' if size > 1 else ''} found before by {engine}"
        for engine, size in kept.items()
    )
    return forms.BooleanField(
        label=f"Reuse the {found}",
        required=False,
        help_text=(
            "They are routed, checked and judged anew by the same engine; the report is not "
            "searched for claims again."
        ),
    )
