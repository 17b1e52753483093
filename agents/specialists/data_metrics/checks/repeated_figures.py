"""Is a figure that the report prints in two places the same in both?

That two prints are meant to be one figure is known by what stands around them: the words of the
row, and the other numbers of the row, chart or sentence, which are the same in both places. Only
prints of as many digits are held against each other that differ in one digit or in the order of
two, and only where one of them stands nowhere else: figures of other boundaries, scopes or years
differ otherwise, and restated ones say so. Sentences that say the same in the same words need no
other number (`repeated_sentences`), nor do rows whose names, codes and units are the same.
"""

from __future__ import annotations

from collections.abc import Callable

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.repeated_facts import stated_again
from agents.specialists.data_metrics.checks.repeated_labels import repeated_amounts
from agents.specialists.data_metrics.checks.repeated_prints import (
    Key,
    Print,
    Prints,
    key_of,
    prints_of,
    said_of,
)
from agents.specialists.data_metrics.checks.repeated_results import (
    CHECK,
    result_of_label,
    result_of_prints,
    result_of_sentences,
)
from agents.specialists.data_metrics.checks.repeated_sentences import differing_sentences
from agents.specialists.data_metrics.checks.results import doubted, lacking
from agents.specialists.data_metrics.schemas import CheckResult
from reports.language.bases import basis_of
from reports.language.numbers import find_numbers

_ROUNDING = 2  # units of the last digit by which two prints of one figure may differ
_WEIGHT = 7  # digits of shared numbers from which on accident does not explain them
_WEIGHT_NAMED = 5  # the same where all words of the two rows are the same and more than `_NAMED`
_NAMED = 3
_CHART = 3  # numbers of a row or column that a chart repeats
_SAME_WORDS = 0.75  # part of the words that two sentences of one content have in common
_FEWEST_WORDS = 4
_MOST = 12  # results of one report; more of them are two tables that were read differently

Years = Callable[[Print], int | None]


def check_repeated(given: CheckInput) -> list[CheckResult]:
    """One failure for each figure that two places of the report print differently, one pass for
    each amount of a sentence that the row it names prints as well and for each figure that several
    places state alike."""
    prints = Prints(tuple(prints_of(given)))
    years = _years_told(given)
    found: list[tuple[Print, Print]] = []
    for one, other in prints.nearly_alike():
        pair = _differing(prints, one, other, years)
        if pair is not None:
            found.append(pair)
    results = [result_of_prints(prints, *pair) for pair in found]
    told = {(wrong.page, wrong.text.strip()) for pair in found for wrong in pair}
    counts = {key: len(places) for key, places in prints.by_key.items()}
    for amount in repeated_amounts(given, counts, _years_by_place(given)):
        statement = amount.worded.statement
        if (statement.page, statement.text.strip()) not in told:
            results.append(result_of_label(amount))
    results += [result_of_sentences(pair) for pair in differing_sentences(given)]
    results += stated_again(CHECK, given)
    if not results:
        return [lacking(CHECK, "No figure that two places print was found.", ["a repeated figure"])]
    if sum(result.result == "fail" for result in results) > _MOST:
        why = "so many figures differ that their tables are rather of different things"
        return [doubted(result, why) for result in results]
    return results


def _differing(prints: Prints, one: Key, other: Key, years: Years) -> tuple[Print, Print] | None:
    """Two prints of one figure, the odd one first: that which stands nowhere else."""
    odd, usual = sorted((one, other), key=lambda key: len(prints.by_key[key]))
    if len(prints.by_key[odd]) > 1 or abs(int(one.digits) - int(other.digits)) <= _ROUNDING:
        return None
    wrong = prints.by_key[odd][0]
    for right in prints.by_key[usual]:
        if _are_apart(wrong, right) and _are_one(prints, wrong, right, years):
            return wrong, right
    return None


def _are_apart(one: Print, other: Print) -> bool:
    """Whether two prints stand in different places, neither of which prints both numbers."""
    if one.text == other.text or (one.group == other.group and one.group[1] >= 0):
        return False
    return other.key not in one.along | one.down and one.key not in other.along | other.down


def _are_one(prints: Prints, one: Print, other: Print, years: Years) -> bool:
    """Whether two prints are meant to be one figure."""
    if _is_percent(one) is not _is_percent(other):
        return False
    if "" not in (bases := {_basis(one), _basis(other)}) and len(bases) > 1:
        return False
    in_table = [each for each in (one, other) if each.group[1] >= 0]
    if len(in_table) == 2:
        return _in_tables(prints, one, other)
    if not in_table:
        return _in_sentences(one, other)
    (cell,) = in_table
    text = other if cell is one else one
    return _in_sentence(cell, text, years) or _in_chart(cell, text)


def _in_tables(prints: Prints, one: Print, other: Print) -> bool:
    """Two tables that print the same row: its other numbers are the same, and most other rows that
    both have are as well."""
    if _words(one.label) != _words(other.label) or not _words(one.label):
        return False
    if one.page == other.page or not (one.heads <= other.heads or other.heads <= one.heads):
        return False  # of two things that are told in the same rows
    shared = one.along & other.along
    named_alike = _words_of_row(one) == _words_of_row(other) and len(_words_of_row(one)) > _NAMED
    enough = _WEIGHT_NAMED if named_alike else _WEIGHT
    if len(shared) < 2 or sum(key.weight for key in shared) < enough:
        return False
    rows = [_rows_of(prints, each.group) for each in (one, other)]
    common = [label for label in rows[0] if label in rows[1] and label != _words(one.label)]
    same = [label for label in common if rows[0][label] & rows[1][label]]
    return 2 * len(same) >= len(common)


def _words_of_row(one: Print) -> frozenset[str]:
    """The words of all cells of a row: its name, code and unit."""
    return said_of(one.text)


def _rows_of(prints: Prints, group: tuple[int, int]) -> dict[frozenset[str], frozenset[Key]]:
    """The numbers of the rows of a table, by the words of their labels."""
    return {_words(p.label): p.along | {p.key} for p in prints.all if p.group == group}


def _in_sentence(cell: Print, text: Print, years: Years) -> bool:
    """A sentence that names the row of a table and repeats another number of it; the number is of
    the year of the column, or the sentence repeats all others of the row."""
    label = _words(cell.label)
    shared = cell.along & text.along
    if not label or not label <= _words(text.text) or not shared:
        return False
    year = years(text)
    if year is not None:
        return year == years(cell)
    return years(cell) is None and shared == cell.along and len(shared) > 1


def _in_chart(cell: Print, text: Print) -> bool:
    """A chart or a tile that prints the other numbers of a row, or of a column, of a table."""
    for line in (cell.along, cell.down):
        shared = line & (text.down | text.along)
        if len(shared) >= _CHART and 4 * len(shared) >= 3 * len(line) and text.down:
            return sum(key.weight for key in shared) >= _WEIGHT
    return False


def _in_sentences(one: Print, other: Print) -> bool:
    """Two sentences of the same words with the same other numbers."""
    words = [_words(each.text) for each in (one, other)]
    if min(map(len, words)) < _FEWEST_WORDS or not one.along or one.along != other.along:
        return False
    return len(words[0] & words[1]) >= _SAME_WORDS * len(words[0] | words[1])


def _words(text: str) -> frozenset[str]:
    return said_of(text.split(" | ", 1)[0])


def _is_percent(one: Print) -> bool:
    """Whether a number is a percentage, by its unit or by the sign behind it."""
    if one.figure.unit:
        return one.figure.unit == "%"
    found = (n for n in find_numbers(one.text) if key_of(n.value, n.step) == one.key)
    return any(one.text[n.end :].lstrip().startswith(("%", "per cent", "percent")) for n in found)


def _basis(one: Print) -> str:
    """On what basis a figure is counted: "equity", "operational control"; "" where it does not
    say."""
    return basis_of(f"{one.figure.boundary} {one.label} {one.figure.title}")


def _years_told(given: CheckInput) -> Years:
    """Of which year a print is, where its figure was read with one."""
    known = _years_by_place(given)

    def year_of(one: Print) -> int | None:
        if one.group[1] >= 0:
            return one.year
        return known.get((one.page, one.text.strip(), one.key))

    return year_of


def _years_by_place(given: CheckInput) -> dict[tuple[int, str, Key], int]:
    """The years of the figures of sentences, by page, quote and digits."""
    return {
        (q.page, q.quote, key_of(number.value, number.step)): q.year
        for q in given.quantities
        if q.year is not None and not q.in_table
        for number in find_numbers(q.printed)[:1]
    }
