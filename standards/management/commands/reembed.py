"""`manage.py reembed`: bring the vectors of all passages to the embedder of the settings."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from standards.curating import reembedding
from standards.retrieval.embeddings import Embedder, EmbeddingError, default_embedder


class Command(BaseCommand):
    """Safe to stop and to repeat.

    Exit 0 when every passage is of the one embedder, 1 when some remain.
    """

    help = (
        "Embed anew every passage, of the standards and of reports, whose vector is not of the "
        "embedder in EMBEDDING_MODEL. Stop it whenever you like: run again, it goes on where it "
        "stopped. Until it is done, search by meaning is refused."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, and whether to do it."""
        parser.add_argument(
            "--dry-run", action="store_true", help="only say how many passages there are to embed"
        )
        parser.add_argument(
            "--all", action="store_true", help="embed every passage, current ones too"
        )
        parser.add_argument(
            "--index", action="store_true", help="also analyse every text anew for keyword search"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Embed, and say what was done and what remains."""
        try:
            embedder = default_embedder()
            if options["dry_run"]:
                self._dry_run(embedder, everything=options["all"])
                return
            if options["index"]:
                self.stdout.write(
                    f"{reembedding.reindex(self._print_progress)} passages analysed anew."
                )
            written = reembedding.reembed(
                embedder, everything=options["all"], report=self._print_progress
            )
        except EmbeddingError as error:
            raise CommandError(f"{error} {_left()}") from None
        except KeyboardInterrupt:
            raise CommandError(f"Stopped. {_left()}") from None
        if sum(reembedding.remaining(embedder.name).values()):
            raise CommandError(
                f"Passages were added or changed meanwhile by another embedder. {_left()}"
            )
        self.stdout.write(f"{written} passages embedded; all passages are now of {embedder.name}.")

    def _dry_run(self, embedder: Embedder, *, everything: bool) -> None:
        for model in reembedding.passage_models():
            total = model._default_manager.count()
            chosen = total if everything else reembedding.outdated(model, embedder.name).count()
            self.stdout.write(
                f"{model._meta.label}: {chosen} of {total} passages would be embedded by "
                f"{embedder.name}."
            )

    def _print_progress(self, progress: reembedding.Progress) -> None:
        self.stderr.write(str(progress))


def _left() -> str:
    """How many passages remain, when the embedder can be named at all."""
    try:
        name = default_embedder().name
    except EmbeddingError:
        return "Nothing was changed."
    left = sum(reembedding.remaining(name).values())
    return (
        f"What is done is kept; {left} passages are not of {name}. Run `manage.py reembed` again."
    )
