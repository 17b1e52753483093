"""A page cut into statements: sentences, list items, rows of tables, headings, captions, footnotes.

Pages are cut here and nowhere else. A statement is a stretch of the page's text, so what it says is
verbatim.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from reports.language.sentences import sentences_in
from reports.types import Block, BlockKind, PageContent, StatementKind, StatementSpan
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

BETWEEN_BLOCKS = "\n\n"
_WHOLE = {
    BlockKind.HEADING: StatementKind.HEADING,
    BlockKind.CAPTION: StatementKind.CAPTION,
    BlockKind.PAGE_HEADER: StatementKind.RUNNING,
    BlockKind.PAGE_FOOTER: StatementKind.RUNNING,
}
_CUT = {
    BlockKind.LIST_ITEM: StatementKind.LIST_ITEM,
    BlockKind.FOOTNOTE: StatementKind.FOOTNOTE,
}
_WORD = regex(r"[^\W\d_]{2,}")
_LETTER = regex(r"[^\W\d_]")
_NUMBER = regex(r"\d[\d.,]*")  # figures of a whole sentence are no reason against it
_CJK = regex(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_ENDED = regex(r"[.!?。！？:;][\"'”’»)\]]*[⁰¹²³⁴-⁹\d]{0,3}$")
_FEWEST_WORDS, _FEWEST_UNENDED = 3, 6  # of a sentence, and of one without a mark at its end
_LETTERS = 0.6  # share of the characters of a sentence that are letters
_FEWEST_CJK, _FEWEST_CJK_UNENDED = 8, 30
_HIRAGANA = regex(r"[\u3041-\u309f]")
_KANA = 0.2  # share of the letters of a Japanese sentence that join its words
_FEWEST_JOINTS = 2
# of the page's height and width: margins in which running heads and navigation stand
_TOP, _BOTTOM, _SIDE = 0.16, 0.12, 0.2
_HEAD = 0.08  # ... and those set like headings, and numbers in pictures
_LEVEL = 0.005  # of the page's height
_FEWEST_ON_AXIS = 3  # numbers on one level; a page has at most two numbers of its own
# words that join others to a statement; labels have few of them
_JOINTS = word_set(
    "a an the and or of to in on at by for from with as our we is are was were be has have will "
    "that which who their its this these all through between than more into der die das des dem "
    "den und oder von im zu zum zur für mit auf bei durch ist sind wird werden wurde wurden sowie "
    "eine ein einer unsere unserer"
)


def statements_of(page: PageContent, running: Container[str] = ()) -> list[StatementSpan]:
    """The statements of a page in the order of its text. `running` are the texts of blocks that
    recur on page after page."""
    found: list[StatementSpan] = []
    start = 0
    for number, block in enumerate(page.blocks):
        is_running = block.kind is not BlockKind.TABLE and block.text in running
        if is_running and _is_at_edge(block) and not _is_of_axis(block, page.blocks):
            end = start + len(block.text)
            found.append(StatementSpan(StatementKind.RUNNING, number, start, end))
        else:
            found.extend(_of_block(block, number, start))
        start += len(block.text) + len(BETWEEN_BLOCKS)
    return found


def _is_at_edge(block: Block) -> bool:
    """Whether a block stands where the frame of a page does: the numbers of an axis and the
    subheadings of a catalogue of measures recur as well."""
    x0, y0, x1, y1 = block.box
    is_number = block.kind is BlockKind.PICTURE and not _LETTER.search(block.text)
    # every chapter may have its "Goals" and "Measures", and every chart its figures
    if block.kind is BlockKind.HEADING or is_number:
        return y1 <= _HEAD or y0 >= 1 - _HEAD
    beside = bool(_LETTER.search(block.text)) and (x1 <= _SIDE or x0 >= 1 - _SIDE)
    return y1 <= _TOP or y0 >= 1 - _BOTTOM or beside


def _is_of_axis(block: Block, blocks: Sequence[Block]) -> bool:
    """Whether a number at the foot of a page is one of several in a picture that stand on one
    level."""
    if block.kind is not BlockKind.PICTURE or _LETTER.search(block.text) or block.box.y1 <= _TOP:
        return False
    level = [
        one
        for one in blocks
        if one.kind is BlockKind.PICTURE
        and abs(one.box.y0 - block.box.y0) <= _LEVEL
        and not _LETTER.search(one.text)
    ]
    return len(level) >= _FEWEST_ON_AXIS


def _of_block(block: Block, number: int, start: int) -> Iterator[StatementSpan]:
    if block.kind is BlockKind.TABLE:
        yield from _rows(block.text, number, start)
    elif kind := _WHOLE.get(block.kind):
        yield StatementSpan(kind, number, start, start + len(block.text))
    else:
        for sentence in sentences_in(block.text):
            begin, end, text = sentence.start, sentence.end, sentence.text
            kind = _CUT.get(block.kind, StatementKind.SENTENCE)
            if kind is StatementKind.SENTENCE and not is_sentence(text):
                kind = StatementKind.LABEL
            yield StatementSpan(kind, number, start + begin, start + end)


def _rows(text: str, number: int, start: int) -> Iterator[StatementSpan]:
    for row, line in enumerate(text.split("\n")):
        if line.strip(" |"):
            yield StatementSpan(StatementKind.ROW, number, start, start + len(line), row)
        start += len(line) + 1


def is_sentence(text: str) -> bool:
    """Whether words say something, and are not a label, a legend or an axis: enough words of
    letters, and an end, or more words still that belong together."""
    ended = bool(_ENDED.search(text))
    cjk = len(_CJK.findall(text))
    if cjk >= _FEWEST_CJK:
        kana = len(_HIRAGANA.findall(text))
        return ended or (cjk >= _FEWEST_CJK_UNENDED and kana >= _KANA * cjk)
    words = _WORD.findall(text)
    joints = sum(word.lower() in _JOINTS for word in words)
    counted = _NUMBER.sub("", text) if ended and joints >= _FEWEST_JOINTS else text
    letters = len(_LETTER.findall(text))
    if letters < _LETTERS * len(counted.replace(" ", "")) or len(words) < _FEWEST_WORDS:
        return False
    if text.endswith(":"):  # what follows is a list, or the values of a label
        return any(word.lower() in _JOINTS for word in words)
    return ended or _hangs_together(text, words)


def _hangs_together(text: str, words: Sequence[str]) -> bool:
    """Whether words without a mark at their end are said in one go, and are not the labels of
    several things."""
    lower = sum(word[0].islower() for word in words)
    figures = sum(part[0].isdigit() for part in text.split())
    joints = sum(word.lower() in _JOINTS for word in words)
    return (
        len(words) >= _FEWEST_UNENDED
        and 2 * lower >= len(words)
        and joints >= _FEWEST_JOINTS
        and 3 * figures < len(words)
    )
