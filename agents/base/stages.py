"""The state machine as one table: the order of waves, and the pipeline stage of the FRD each
belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from reports.models import AnalysisStatus, Wave

FIRST = (Wave.EXTRACT, Wave.MERGE, Wave.RAISE, Wave.MAP)
CYCLE = (Wave.ROUTE, Wave.INVESTIGATE, Wave.RELAY, Wave.ANSWER, Wave.CONCLUDE, Wave.JUDGE)
LAST = (Wave.COMPILE,)
ORDER = (*FIRST, *CYCLE, *LAST)

# wave -> (pipeline_stage of FRD 5 section 12, how it reads in a sentence)
STAGES: dict[Wave, tuple[str, str]] = {
    Wave.EXTRACT: ("extracting_claims", "extracting claims"),
    Wave.MERGE: ("extracting_claims", "merging claims"),
    Wave.RAISE: ("extracting_claims", "raising claims of failed checks"),
    Wave.MAP: ("extracting_claims", "mapping claims to paragraphs"),
    Wave.ROUTE: ("routing", "routing claims to agents"),
    Wave.INVESTIGATE: ("investigating", "investigating"),
    Wave.RELAY: ("investigating", "passing questions on"),
    Wave.ANSWER: ("investigating", "answering each other"),
    Wave.CONCLUDE: ("investigating", "concluding"),
    Wave.JUDGE: ("judging", "judging"),
    Wave.COMPILE: ("compiling", "compiling the report"),
}

# Waves without whose results the analysis cannot go on; a failure in any other wave is recorded.
# Pages an extraction run failed on are read by rules when the chunks are merged.
INDISPENSABLE = frozenset({Wave.MERGE, Wave.MAP, Wave.ROUTE, Wave.COMPILE})

MAX_CONCURRENT_CHUNKS = 3
# how many runs of a wave may be under way together; of a wave that is not here, all
AT_ONCE = {Wave.EXTRACT: MAX_CONCURRENT_CHUNKS}


@dataclass(frozen=True, slots=True)
class Step:
    """A wave of a cycle."""

    cycle: int
    wave: Wave


def after(step: Step | None, *, sent_back: bool, max_cycles: int) -> Step | None:
    """The step that follows, or None at the end.

    `sent_back`: the judge of this cycle sent claims back.
    """
    if step is None:
        return Step(0, FIRST[0])
    if step.wave == Wave.JUDGE and sent_back and step.cycle < max_cycles:
        return Step(step.cycle + 1, CYCLE[0])
    if step.wave == ORDER[-1]:
        return None
    return Step(step.cycle, ORDER[ORDER.index(step.wave) + 1])


def pipeline_stage(status: str, wave: str) -> str:
    """The FRD's `pipeline_stage` of an analysis."""
    if status in (AnalysisStatus.COMPLETED, AnalysisStatus.ERROR):
        return status
    return STAGES[Wave(wave)][0] if wave else "extracting_claims"
