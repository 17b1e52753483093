"""What a bundle says, computed again: a line for each thing that was compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from agents.judge import frozen as judging
from agents.specialists.data_metrics import frozen as arithmetic
from agents.verifying.archive import Archive, BadBundle, opened
from agents.verifying.counts import of_counts, of_figures
from agents.verifying.numbers import plain
from agents.verifying.outside import of_registers
from reports.exports.bundle.layout import FORM, INPUTS, MANIFEST, REPORT, VERSION
from reports.rules_version import version_of_rules
from reports.signing.covered import canonical, compiled_parts, whole
from reports.types import RULES

ARITHMETIC: Final = f"{INPUTS}arithmetic.json"
JUDGING: Final = f"{INPUTS}judging.json"
MOST_TOLD: Final = 20  # differences of one kind that are told one by one


class Outcome(StrEnum):
    """What came of comparing."""

    HOLDS = "holds"
    DIFFERS = "DIFFERS"
    NOT_DONE = "not recomputed"


@dataclass(frozen=True, slots=True)
class Line:
    """One comparison, in words."""

    outcome: Outcome
    about: str
    told: str

    def __str__(self) -> str:
        return f"{self.outcome.value:15} {self.about}: {self.told}"


def verify(path: Path) -> Iterator[Line]:
    """Every comparison with the bundle at this path. Raises BadBundle where there is none, or its
    parts are not of the form of a bundle."""
    with opened(path) as archive:
        manifest = _manifest(archive)
        yield from _hashes(archive, manifest)
        try:
            report = archive.json(REPORT)
            yield from _contents(archive, manifest, report)
        except ValidationError as error:
            at = ".".join(map(str, error.errors()[0]["loc"][:6]))
            raise BadBundle(f"An input is not of the form of a bundle, at {at}.") from None
        except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
            why = f"{type(error).__name__}: {str(error)[:100]}"
            raise BadBundle(f"Its parts are not of the form of a bundle ({why}).") from None
        except (RecursionError, ArithmeticError, MemoryError) as error:
            raise BadBundle(f"It cannot be computed ({type(error).__name__}).") from None


def _manifest(archive: Archive) -> dict[str, Any]:
    manifest = archive.json(MANIFEST)
    if not isinstance(manifest, dict) or manifest.get("form") != FORM:
        raise BadBundle(f"{MANIFEST} is not that of a bundle.")
    if manifest.get("version") != VERSION:
        raise BadBundle(
            f"It is of version {str(manifest.get('version'))[:20]}; this reads {VERSION}."
        )
    files = manifest.get("files")
    if not isinstance(files, dict) or not all(isinstance(each, dict) for each in files.values()):
        raise BadBundle(f"{MANIFEST} names no files.")
    return manifest


def _hashes(archive: Archive, manifest: Mapping[str, Any]) -> Iterator[Line]:
    named = manifest["files"]
    for name in sorted({*named, *archive.names} - {MANIFEST}):
        if name not in archive.names:
            yield Line(Outcome.DIFFERS, name, "the manifest names it and it is missing")
        elif name not in named:
            yield Line(Outcome.DIFFERS, name, "it is there and the manifest does not name it")
        else:
            found = archive.digest(name)
            same = found == named[name].get("sha256")
            told = f"SHA-256 {found}" if same else f"SHA-256 is {found}, not as the manifest says"
            yield Line(Outcome.HOLDS if same else Outcome.DIFFERS, name, told)
    for name in (REPORT, ARITHMETIC, JUDGING):
        if name not in named:
            yield Line(Outcome.DIFFERS, name, "no bundle is without it")
    for name, why in dict(manifest.get("left_out") or {}).items():
        yield Line(Outcome.NOT_DONE, str(name), f"it was not made: {why}")


def _contents(
    archive: Archive, manifest: Mapping[str, Any], report: Mapping[str, Any]
) -> Iterator[Line]:
    yield from _version(manifest)
    yield from _same_report(manifest, report)
    yield from _signature(manifest, report)
    kept = arithmetic.read(archive.json(ARITHMETIC))
    yield from _checks(report, kept)
    yield from _told("figures", of_figures(report, kept))
    yield from _told("public registers", of_registers(report, kept))
    yield from _verdicts(report, judging.read(archive.json(JUDGING)))
    yield from _told("counts", of_counts(report))
    for about, why in NOT_RECOMPUTED.items():
        yield Line(Outcome.NOT_DONE, about, why)


NOT_RECOMPUTED: Final = {
    "claims": "reading a report for claims takes its file, and a model where one read it",
    "findings": "they are given here; agents made them from the report and its sources",
    "requirements": "assessing them takes the text of the report, and a model where one read it",
    "words of people": "what a person says is nobody's to recompute",
    "papers": "their bytes were compared by hash; what they print is not read",
}


def _version(manifest: Mapping[str, Any]) -> Iterator[Line]:
    then, now = manifest.get("rules"), version_of_rules()
    if then == now:
        yield Line(Outcome.HOLDS, "version of the rules", now)
    else:
        told = f"it was made with {then}; this is {now}, whose rules may say otherwise"
        yield Line(Outcome.NOT_DONE, "version of the rules", told)


def _same_report(manifest: Mapping[str, Any], report: Mapping[str, Any]) -> Iterator[Line]:
    same = (
        canonical(manifest.get("report")) == canonical(report["report"])
        and manifest.get("analysis") == report["analysis"]["id"]
        and manifest.get("covered") == compiled_parts(report)
    )
    told = "manifest and report.json name the same report, analysis and content"
    yield Line(
        Outcome.HOLDS if same else Outcome.DIFFERS,
        "report and analysis",
        told if same else f"it is not so that {told}",
    )


def _signature(manifest: Mapping[str, Any], report: Mapping[str, Any]) -> Iterator[Line]:
    """The sign-off in force against what it covers, as far as that is in the bundle."""
    standing = [one for one in report["sign_offs"] if one["in_force"]]
    if not standing:
        told = "nobody signed this analysis off"
        if manifest.get("sign_off"):
            yield Line(Outcome.DIFFERS, "sign-off", "the manifest has one, report.json has none")
        else:
            yield Line(Outcome.NOT_DONE, "sign-off", told)
        return
    one, now = standing[-1], compiled_parts(report)
    named = manifest.get("sign_off") or {}
    parts: dict[str, str] = one["parts"]
    wrong = [name for name, value in now.items() if parts.get(name) != value]
    wrong += [name for name in parts if name.startswith("compiled: ") and name not in now]
    if whole(parts) != one["sha256"] or named.get("sha256") != one["sha256"]:
        wrong.append("its own SHA-256")
    if parts.get("file") != report["report"]["sha256"]:
        wrong.append("the hash of the report's file")
    about = f"sign-off, version {one['version']}"
    if wrong:
        yield Line(Outcome.DIFFERS, about, f"not as it was signed: {', '.join(wrong)}")
    else:
        yield Line(Outcome.HOLDS, about, f"SHA-256 {one['sha256']} by {one['signed_by']}")
    others = [name for name in parts if not name.startswith("compiled: ")]
    told = f"rows and files that are not in a bundle ({', '.join(others)})"
    yield Line(Outcome.NOT_DONE, "what else the sign-off covers", told)


def _checks(report: Mapping[str, Any], kept: arithmetic.Arithmetic) -> Iterator[Line]:
    """Every check of arithmetic, computed from the figures and compared in all that it says."""
    names = ("check_name", "claim_ids", "result", "severity", "message", "details")
    was = [_check({name: block[name] for name in names}) for block in report["checks"]]
    now = [_check(block) for block in arithmetic.recomputed(kept)]
    gone, new = Counter(was) - Counter(now), Counter(now) - Counter(was)
    found = [
        *(f"recorded and not recomputed: {_said(each)}" for each in gone.elements()),
        *(f"recomputed and not recorded: {_said(each)}" for each in new.elements()),
    ]
    told = f"{len(now)} recomputed from {len(kept.given.quantities)} figures"
    yield from _compared("checks", told, found)


def _check(block: dict[str, Any]) -> bytes:
    return canonical(plain({**block, "claim_ids": sorted(block["claim_ids"])}))


def _said(check: bytes) -> str:
    return check.decode()[:200]


def _verdicts(report: Mapping[str, Any], kept: judging.Judging) -> Iterator[Line]:
    """Every verdict with its rung, from the findings: of rules to the letter, of models within what
    the rules allow."""
    claims = {claim["id"]: claim for claim in report["claims"]}
    judged = {one.claim.id: one for one in kept.claims}
    found: list[str] = []
    for claim in report["claims"]:
        if (claim["verdict"] is None) != (claim["id"] not in judged):
            found.append(f"claim {claim['id']}: a verdict without its input, or the reverse")
    found += [f"claim {key} is not in report.json" for key in judged if key not in claims]
    numbers = Counter(one.reasoned_by == RULES for one in kept.claims)
    by_model: list[str] = []
    for one in kept.claims:
        claim = claims.get(one.claim.id)
        if claim is None or claim["verdict"] is None:
            continue
        found += _of_claim(claim, one)
        again = judging.judged_again(kept, one, claim["findings"])
        wrong = judging.differences(one, claim["verdict"], again)
        where = f"claim {one.claim.id} on page {one.claim.page}"
        (found if one.reasoned_by == RULES else by_model).extend(f"{where}: {w}" for w in wrong)
    yield from _compared(
        "verdicts and rungs", f"{numbers[True]} of rules recomputed from their findings", found
    )
    if numbers[False]:
        told = f"{numbers[False]} of a model are within what the rules allow"
        yield from _compared("verdicts of models", told, by_model)
        why = "which of the allowed verdicts a model chooses, and its words, are the model's"
        yield Line(Outcome.NOT_DONE, "verdicts of models", why)


def _of_claim(claim: Mapping[str, Any], one: judging.Judged) -> list[str]:
    """What of a claim in report.json is not what the judge was shown."""
    pairs = (
        ("text", claim["text"], one.claim.text),
        ("quote", claim["quote"], one.claim.quote),
        ("page", claim["page"], one.claim.page),
        ("type", claim["claim_type"], one.claim.claim_type.value),
        ("cycle", claim["verdict"]["cycle"], one.cycle),
    )
    return [
        f"claim {claim['id']}: its {name} is not the one that was judged"
        for name, was, now in pairs
        if was != now
    ]


def _told(about: str, compare: Callable[[], tuple[str, list[str]]]) -> Iterator[Line]:
    told, found = compare()
    yield from _compared(about, told, found)


def _compared(about: str, told: str, found: list[str]) -> Iterator[Line]:
    if not found:
        yield Line(Outcome.HOLDS, about, told)
    for each in found[:MOST_TOLD]:
        yield Line(Outcome.DIFFERS, about, each)
    if len(found) > MOST_TOLD:
        yield Line(Outcome.DIFFERS, about, f"and {len(found) - MOST_TOLD} more")
