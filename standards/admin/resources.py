"""The columns of the files of the registry: one row per paragraph with its elements, or one row per
alias."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError
from import_export import resources
from import_export.fields import Field

from standards import paragraph_ids
from standards.admin import rules
from standards.admin.cells import (
    ChoiceCell,
    ElementsCell,
    IdCell,
    IdsCell,
    NumberCell,
    TextCell,
    YesNoCell,
)
from standards.admin.elements import replace_elements, with_specs
from standards.admin.preview import Changes
from standards.admin.records import Recording, save_signed
from standards.models import (
    ApplicabilityChoices,
    KindChoices,
    LevelChoices,
    Paragraph,
    ParagraphAlias,
    PillarChoices,
    VintageChoices,
)
from standards.tasks import reindex_on_commit
from standards.types import ElementSpec

MAX_ROWS = 5_000


def _column(name: str, widget: TextCell, attribute: str = "") -> Field:
    return Field(column_name=name, attribute=attribute or name, widget=widget)


class CuratedResource(resources.ModelResource):
    """Rows that are imported as one change with one reason, all of them or none."""

    def __init__(self, why: str = "", user: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.why, self.user = why, user
        self.known: dict[str, str | None] = {}

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Refuse a file whose columns or keys are not right before any row is read.

        Raises ValueError in words.
        """
        dataset.headers = [str(header or "").strip() for header in dataset.headers or []]
        self.known = dict(Paragraph.objects.values_list("pk", "parent_id"))
        try:
            self._refuse_columns(dataset)
            self._refuse_repeated_keys(dataset)
        except ValueError:
            dataset.wipe()  # the library would read the rows all the same, and complain of each
            raise

    def _refuse_columns(self, dataset: Any) -> None:
        headers, columns = (
            dataset.headers,
            [field.column_name for field in self.get_import_fields()],
        )
        if unknown := [
            header or "(a column without a name)" for header in headers if header not in columns
        ]:
            raise ValueError(f"Unknown columns: {', '.join(unknown)}. Known: {', '.join(columns)}.")
        if twice := sorted({header for header in headers if headers.count(header) > 1}):
            raise ValueError(f"Columns that are there twice: {', '.join(twice)}.")
        if missing := [name for name in self._key_columns() if name not in headers]:
            raise ValueError(f"Missing columns: {', '.join(missing)}.")
        if len(dataset) > MAX_ROWS:
            raise ValueError(
                f"The file has {len(dataset)} rows; at most {MAX_ROWS} are imported at once."
            )

    def _key_columns(self) -> list[str]:
        return [self.fields[name].column_name for name in self.get_import_id_fields()]

    def _refuse_repeated_keys(self, dataset: Any) -> None:
        seen: dict[tuple[str, ...], int] = {}
        for number, row in enumerate(dataset.dict, 2):  # the heading is row 1 of the file
            key = tuple(_spelled(row[name]) for name in self._key_columns())
            if key in seen:
                raise ValueError(
                    f"Row {number} repeats {' '.join(filter(None, key))} of row {seen[key]}."
                )
            seen[key] = number

    def get_diff_class(self) -> type[Changes]:
        """Differences as data, for a preview without styles of its own."""
        return Changes

    def import_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        """Read every cell; a wrong one is named by its column."""
        errors: dict[str, ValidationError] = {}
        for column in self.get_import_fields():
            try:
                self.import_field(column, instance, row, **kwargs)
            except ValueError as problem:
                errors[column.attribute] = ValidationError(str(problem))
        if errors:
            raise ValidationError(errors)


def _spelled(value: Any) -> str:
    text = str(value or "").strip()
    return paragraph_ids.normalise(text) if paragraph_ids.is_valid(text) else text


class ElementsField(Field):
    """The elements of a paragraph as one column; written by the resource, with the paragraph."""

    def get_value(self, instance: Any) -> tuple[ElementSpec, ...]:
        """The elements that the row will have, or has."""
        if hasattr(instance, "wanted_elements"):
            return instance.wanted_elements  # type: ignore[no-any-return]
        if instance.pk is None or instance._state.adding:
            return ()
        rows = sorted(instance.elements.all(), key=lambda row: row.order)
        return tuple(ElementSpec(row.name, tuple(row.cue_words)) for row in rows)

    def save(self, instance: Any, row: Any, is_m2m: bool = False, **kwargs: Any) -> None:
        """Keep the elements until the paragraph is written."""
        instance.wanted_elements = self.clean(row, **kwargs)


class ParagraphResource(CuratedResource):
    """A paragraph with its elements. The standard's own words are not part of it."""

    id = _column("id", IdCell())
    parent = _column("parent", IdCell(), "parent_id")
    pillar = _column("pillar", ChoiceCell(PillarChoices))
    level = _column("level", ChoiceCell(LevelChoices))
    section = _column("section", TextCell())
    kind = _column("kind", ChoiceCell(KindChoices))
    role = _column("role", TextCell())
    gist = _column("gist", TextCell())
    materiality_note = _column("materiality_note", TextCell())
    checkable = _column("checkable", YesNoCell())
    whether_item = _column("whether_item", YesNoCell())
    applicability = _column("applicability", ChoiceCell(ApplicabilityChoices))
    condition = _column("condition", TextCell())
    s1_counterpart = _column("s1_counterpart", IdsCell())
    counterpart_note = _column("counterpart_note", TextCell())
    supports = _column("supports", IdsCell())
    vintage = _column("vintage", ChoiceCell(VintageChoices))
    amended_2025 = _column("amended_2025", YesNoCell())
    elements = ElementsField(column_name="elements", attribute="elements", widget=ElementsCell())

    class Meta:
        model = Paragraph
        import_id_fields = ("id",)
        fields = (
            "id",
            "parent",
            "pillar",
            "level",
            "section",
            "kind",
            "role",
            "gist",
            "materiality_note",
            "checkable",
            "whether_item",
            "applicability",
            "condition",
            "s1_counterpart",
            "counterpart_note",
            "supports",
            "vintage",
            "amended_2025",
            "elements",
        )
        skip_unchanged = report_skipped = True
        use_transactions = store_instance = True

    @cached_property
    def _rows(self) -> dict[str, Paragraph]:
        return {row.pk: row for row in self.get_queryset()}

    def get_queryset(self) -> Any:
        """In the order of the standards, with their elements."""
        return Paragraph.objects.in_order().prefetch_related("elements")

    def filter_export(self, queryset: Any, **kwargs: Any) -> Any:
        """What the list shows, with the elements in one query."""
        return queryset.prefetch_related("elements")

    def before_import(self, dataset: Any, **kwargs: Any) -> None:
        """Collect the numbers of the file, since its paragraphs may name each other."""
        super().before_import(dataset, **kwargs)
        for row in dataset.dict:
            pid, parent = _spelled(row["id"]), _spelled(row.get("parent"))
            if paragraph_ids.is_valid(pid) and (pid not in self.known or "parent" in row):
                self.known[pid] = parent if paragraph_ids.is_valid(parent) else None

    def get_instance(self, instance_loader: Any, row: Any) -> Paragraph | None:
        """The paragraph of that number, in any spelling.

        Raises ValidationError when it is no number.
        """
        try:
            pid = self.fields["id"].clean(row)
        except ValueError as problem:
            raise ValidationError({"id": str(problem)}) from problem
        if not pid:
            raise ValidationError({"id": "The number is missing."})
        return self._rows.get(pid)

    def after_init_instance(self, instance: Any, new: bool, row: Any, **kwargs: Any) -> None:
        """Set what follows from the number of a new paragraph and has no column in the file."""
        if new:
            pid = self.fields["id"].clean(row)
            instance.parent_id = paragraph_ids.parent(pid)
            instance.pillar, instance.level = (
                paragraph_ids.pillar(pid).value,
                paragraph_ids.level(pid).value,
            )

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """The rules of the edit page, and those of the columns."""
        errors = dict(import_validation_errors or {})
        if not errors:
            instance.standard = instance.pk[:2]
            errors = {
                name: ValidationError(text) for name, text in self._complaints(instance).items()
            }
        try:
            instance.full_clean(
                exclude=["parent", *errors], validate_unique=False, validate_constraints=False
            )
        except ValidationError as problem:
            errors = problem.update_error_dict(errors)
        if errors:
            raise ValidationError(errors)

    def _complaints(self, row: Any) -> dict[str, str]:
        found = rules.complaints(
            row.pk,
            parent_id=row.parent_id,
            applicability=row.applicability,
            condition=row.condition,
            s1_counterpart=row.s1_counterpart,
            supports=row.supports,
            parents=self.known,
        )
        if message := rules.needs_elements(
            row.checkable, len(self.fields["elements"].get_value(row))
        ):
            found["elements"] = message
        return found

    def save_instance(self, instance: Any, is_create: bool, row: Any, **kwargs: Any) -> None:
        """Write the paragraph and its elements as one change; a dry run rolls it back
        afterwards."""
        recording = Recording.of_paragraph(instance.pk)
        instance.curated = True
        instance.save()
        if hasattr(instance, "wanted_elements"):
            replace_elements(instance, with_specs(instance, instance.wanted_elements))
        recording.finish(self.why, self.user)

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """Have the passages of what was written made again."""
        super().after_import(dataset, result, **kwargs)
        reindex_on_commit(row.object_id for row in result.rows if row.is_new() or row.is_update())


class AliasResource(CuratedResource):
    """A number of another scheme and one paragraph it means; a row for each paragraph."""

    scheme = _column("scheme", TextCell())
    alias = _column("alias", TextCell())
    paragraph = _column("paragraph", IdCell(), "paragraph_id")
    order = _column("order", NumberCell())
    note = _column("note", TextCell())

    class Meta:
        model = ParagraphAlias
        import_id_fields = ("scheme", "alias", "paragraph")
        fields = ("scheme", "alias", "paragraph", "order", "note")
        clean_model_instances = True
        skip_unchanged = report_skipped = True
        use_transactions = store_instance = True

    @cached_property
    def _rows(self) -> dict[tuple[str, str, str | None], ParagraphAlias]:
        return {
            (row.scheme, row.alias, row.paragraph_id): row for row in ParagraphAlias.objects.all()
        }

    def get_instance(self, instance_loader: Any, row: Any) -> ParagraphAlias | None:
        """The row of that key."""
        return self._rows.get(self._key(row))

    def _key(self, row: Any) -> tuple[str, str, str | None]:
        try:
            return (
                self.fields["scheme"].clean(row),
                self.fields["alias"].clean(row),
                self.fields["paragraph"].clean(row),
            )
        except ValueError as problem:
            raise ValidationError({"paragraph": str(problem)}) from problem

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """The paragraph must exist; scheme and alias must be there."""
        errors = dict(import_validation_errors or {})
        pid = instance.paragraph_id
        if pid and pid not in self.known:
            errors["paragraph"] = ValidationError(rules.unknown(pid, self.known))
        super().validate_instance(instance, errors, validate_unique)

    def save_instance(self, instance: Any, is_create: bool, row: Any, **kwargs: Any) -> None:
        """Write and sign."""
        save_alias(instance, self.why, self.user)


def save_alias(row: ParagraphAlias, why: str, user: Any) -> None:
    """Write an alias with its reason, within the record of the paragraphs it concerns."""
    before = (
        ParagraphAlias.objects.filter(pk=row.pk).values_list("paragraph_id", flat=True).first()
        if row.pk
        else None
    )
    touched: Sequence[str] = sorted({pid for pid in (before, row.paragraph_id) if pid})
    recordings = [Recording.of_paragraph(pid) for pid in touched]
    save_signed(row, why, user)
    for recording in recordings:
        recording.finish(why, user)
