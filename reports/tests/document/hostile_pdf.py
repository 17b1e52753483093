"""PDFs written to harm their reader, made by the tests."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence

SAYS = "Our Scope 1 emissions were 12,000 tCO2e in 2024."
A4 = (595, 842)
TEXT = f"BT /F1 12 Tf 72 700 Td ({SAYS}) Tj ET\n".encode()
_MIB = 2**20


def pdf(objects: Sequence[bytes]) -> bytes:
    """A file of these objects, numbered from 1; the first is the catalogue."""
    body = b"%PDF-1.7\n"
    offsets = []
    for number, item in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n" % number + item + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n" % size
    return (
        body
        + head
        + table
        + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(body))
    )


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """A stream object."""
    return b"<<%s/Length %d>>\nstream\n" % (entries, len(content)) + content + b"\nendstream"


def pages(
    contents: Sequence[bytes], box: tuple[int, int] = A4, extra: Sequence[bytes] = ()
) -> bytes:
    """A document with these content streams, a page each; `extra` objects begin at number 4 and
    form /X is the first of them."""
    first = 4 + len(extra)
    kids = b" ".join(b"%d 0 R" % (first + 2 * index) for index in range(len(contents)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, len(contents)),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *extra,
    ]
    for index, content in enumerate(contents):
        resources = (
            b"<</Font<</F1 3 0 R>>/XObject<</X 4 0 R>>>>" if extra else b"<</Font<</F1 3 0 R>>>>"
        )
        shape = b"/MediaBox[0 0 %d %d]/Contents %d 0 R/Resources" % (*box, first + 2 * index + 1)
        objects += [b"<</Type/Page/Parent 2 0 R" + shape + resources + b">>", content]
    return pdf(objects)


def plain() -> bytes:
    """A harmless content stream."""
    return stream(TEXT)


def bomb(mebibytes: int, of: bytes = b" ") -> bytes:
    """A content stream that inflates to so much: one deflated block, said again and again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress((of * (_MIB // len(of) + 1))[:_MIB]) + packer.flush(zlib.Z_FULL_FLUSH)
    return stream(b"\x78\xda" + block * mebibytes + b"\x03\x00", b"/Filter/FlateDecode")


def text_bomb(mebibytes: int) -> bytes:
    """A bomb that shows its sentence with every line."""
    return bomb(mebibytes, TEXT)


def laughs(levels: int = 9) -> bytes:
    """A page that shows a form ten times, which shows a form ten times, and so on."""
    forms = [
        stream(
            b"/X Do " * 10,
            b"/Type/XObject/Subtype/Form/BBox[0 0 900 900]/Resources<</XObject<</X %d 0 R>>>>"
            % (5 + level),
        )
        for level in range(levels)
    ]
    forms.append(
        stream(
            TEXT, b"/Type/XObject/Subtype/Form/BBox[0 0 900 900]/Resources<</Font<</F1 3 0 R>>>>"
        )
    )
    return pages([stream(b"/X Do " * 10), plain()], extra=forms)


def mutated(content: bytes, seed: int) -> bytes:
    """The content with up to 256 of its bytes replaced, the same for the same seed."""
    chance = random.Random(seed)
    damaged = bytearray(content)
    for _ in range(chance.choice((1, 4, 16, 64, 256))):
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    return bytes(damaged)
