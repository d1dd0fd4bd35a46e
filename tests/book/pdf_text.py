"""The words of a PDF that Chromium printed, page by page, with the standard library alone."""

from __future__ import annotations

import re
import zlib

_TOKEN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]*)> Tj|\[(.*?)\] TJ", re.S)
_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"})


def pages_of(pdf):
    """Return the text of each page without any white space, in the order of printing."""
    objects = {int(m[1]): m[2] for m in re.finditer(rb"(\d+) 0 obj\s(.*?)endobj", pdf, re.S)}
    maps = {}
    return [
        _text(objects, maps, body)
        for body in objects.values()
        if re.match(rb"<</Type /Page\s", body)
    ]


def _text(objects, maps, page):
    fonts = {m[1]: int(m[2]) for m in re.finditer(rb"/(F\d+) (\d+) 0 R", page)}
    content = _stream(objects[int(re.search(rb"/Contents (\d+) 0 R", page)[1])])
    said, letters, bytes_each = [], {}, 2
    for font, alone, array in (m.groups() for m in _TOKEN.finditer(content)):
        if font:
            number = fonts[font]
            if number not in maps:
                maps[number] = _letters(objects, objects[number])
            letters, bytes_each = maps[number]
            continue
        code = alone or b"".join(re.findall(rb"<([0-9A-Fa-f]*)>", array or b""))
        step = 2 * bytes_each
        said += [letters.get(int(code[k : k + step], 16), "") for k in range(0, len(code), step)]
    return re.sub(r"\s+", "", "".join(said).translate(_LIGATURES))


def _stream(body):
    raw = re.split(rb"stream\r?\n", body, maxsplit=1)[1].rsplit(b"endstream", 1)[0]
    # the stream knows its own end: its last byte may look like the line's end that follows it
    return zlib.decompressobj().decompress(raw) if b"/FlateDecode" in body else raw


def _letters(objects, font):
    """Return what each code of a font stands for, and how many bytes a code has."""
    found = {}
    table = _stream(objects[int(re.search(rb"/ToUnicode (\d+) 0 R", font)[1])])
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.S):
        for code, letter in re.findall(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>", block):
            found[int(code, 16)] = bytes.fromhex(letter.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.S):
        for first, last, letter in re.findall(
            rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>", block
        ):
            start = int(letter, 16)
            for k in range(int(last, 16) - int(first, 16) + 1):
                found[int(first, 16) + k] = chr(start + k)
    return found, 1 if b"/Type3" in font else 2
