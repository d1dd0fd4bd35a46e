"""Kinds of breakage, each with the words by which it is named."""

from __future__ import annotations

import json
import os

from proofs_checks.files import read as files
from proofs_checks.record import evidence
from tests.engine import toy

#: what can stand at any place instead of the file
THINGS = {
    "a folder": (lambda path: path.mkdir(), "it is a folder, not a file"),
    "a pipe": (os.mkfifo, "it is a pipe or a device, not a file"),
    "a link to nothing": (lambda path: path.symlink_to("nowhere"), "it is a link to nothing"),
    "a link to itself": (lambda path: path.symlink_to(path), "it cannot be read (Too many"),
    "other bytes": (lambda path: path.write_bytes(b"x = '\xff'\n"), "it is not UTF-8 (byte 6)"),
    "too much": (
        lambda path: path.write_bytes(b"#" * (files.BYTES + 1)),
        f"it is larger than {files.BYTES} bytes",
    ),
}

PYTHON = {
    "empty": ("", "the file defines no CLAIM"),
    "a syntax error": ("x = 1\nCLAIM = (", "line 2: '(' was never closed"),
    "an indentation": ("if 1:\nx = 1", "line 2: expected an indented block"),
    "a null byte": ("x = 1\0", "null bytes"),
    "an exception": ("x = 1\n\ny = x / 0", "line 3: ZeroDivisionError: division by zero"),
    "an exit": ("import sys\nsys.exit(0)", "line 2: SystemExit: 0"),
    "a skip": ("import pytest\npytest.skip('no', allow_module_level=True)", "line 2: Skipped: no"),
    "a recursion": ("def f(): f()\nf()", "RecursionError"),
    "a missing import": ("import no_such_module", "line 1: ModuleNotFoundError"),
    "a long message": ("raise ValueError('\\x1b[2J\\n' * 1000)", r"ValueError: \x1b[2J \x1b[2J"),
    "no claim": ("x = 1", "the file defines no CLAIM"),
    "another type": ("CLAIM = 3", "the file defines no CLAIM"),
    "a raising name": ("def __getattr__(name): 1 / 0", "line 1: ZeroDivisionError"),
    "another label": (toy.COIN.replace('"toy-lem-2"', '"toy-lem-9"'), "not in toy_lem_9.py"),
    "another's label": (toy.SUM, "stands in toy_lem_2.py, not in toy_lem_1.py"),
    "a field of another type": (toy.COIN.replace('says={', 'assumes="x", says={'),
                                "its field 'assumes' is 'x', not a tuple of str"),
    "a text of uses": (toy.COIN.replace('("toy-lem-1",)', '"toy-lem-1"'), "not a tuple of str"),
    "no stand": (toy.COIN.replace("AsPrinted()", "None"),
                 "its field 'declared_verdict' is 'None', not proofs_checks.statement.verdict"),
    "an audit that is none": (toy.SUM.replace("audits=(", "audits=(3,") .replace("1\"", "2\""),
                              "AttributeError"),
    "no rival": (toy.COIN.replace('{"0.55": {"claimed": 0.55}}', "{}").replace(
        "law=", "relation='<=', law="), "it shows 0 rivals"),
    "an item that is not listed": (toy.COIN.replace('"Lemma 2"', '"Lemma 7"'), "is no item of"),
    "an unknown use": (toy.COIN.replace('("toy-lem-1",)', '("toy-x",)'), "uses toy-x, which is no"),
    "a use of itself": (toy.COIN.replace('("toy-lem-1",)', '("toy-lem-2",)'),
                        "its uses run in a circle: toy-lem-2 -> toy-lem-2"),
    "no unit": (toy.COIN.replace("min_det", "units=0, min_det"), "has no line in the error budget"),
    "too many units": (toy.COIN.replace("min_det", "units=1001, min_det"), "1001 units asked for"),
    "units in words": (toy.COIN.replace("min_det", "units='many', min_det"), "its declaration"),
}  # fmt: skip


TOMLS = {
    "empty": ("", "a paper needs the field 'year'"),
    "a syntax error": ("x = 1\ntitle =\nyear = 3", "(at line 2, column 8)"),
    "a key twice": ('title = "a"\ntitle = "b"\n', "Cannot overwrite a value (at line 2"),
    "nested too deeply": ("x = " + "[" * 100_000, "it is nested too deeply"),
    "no title": (toy.TOML.replace('title = "On sums"', ""), "a paper needs the field 'title'"),
    "authors in one text": (toy.TOML.replace("[\"the toy paper's author\"]", '"A. Uthor"'),
                            "the field 'authors' of a paper is no list: A. Uthor"),
    "a number among them": (toy.TOML.replace("[\"the toy paper's author\"]", "[3]"),
                            "the field 'authors' of a paper is no text: 3"),
    "a year of another type": (toy.TOML.replace('"2026"', "[2026]"), "the field 'year' of a paper"),
    "items in one text": (toy.TOML.partition("[[")[0] + 'items = "Lemma 1"', "is no list: Lemma 1"),
    "an item without a number": (toy.TOML.replace('printed = "Lemma 2"', ""),
                                 "item 2 needs the field 'printed'"),
    "an item twice": (toy.TOML.replace("Lemma 2", "Lemma 1"), "the item 'Lemma 1' stands twice"),
    "no item": (toy.TOML.partition("[[")[0] + "items = []", "has at least one numbered item"),
    "hearsay": (toy.TOML.replace("{source}", "hearsay"), "source is 'hearsay'"),
}  # fmt: skip


def sealed(**changes):
    return lambda data: evidence_text({**data, **changes})


def evidence_text(data):
    body = {k: v for k, v in data.items() if k != "seal"}
    return json.dumps({**body, "seal": evidence.seal_of(body)})


def in_audit(**changes):
    return lambda data: evidence_text({**data, "audits": [data["audits"][0] | changes]})


def in_rival(**changes):
    def spoil(data):
        first, *others = data["audits"][0]["rivals"]
        return in_audit(rivals=[first | changes, *others])(data)

    return spoil


RECORDS = {
    "empty": (lambda data: "", "broken evidence (Expecting value"),
    "truncated": (lambda data: json.dumps(data)[:-9], "broken evidence"),
    "a list": (lambda data: "[1]", "the seal does not fit"),
    "NaN": (lambda data: json.dumps(data | {"grade": float("nan")}), "grade is not a finite"),
    "infinity": (lambda data: json.dumps(data | {"cost": {"seconds": [1, float("-inf")]}}),
                 "cost.seconds[1] is not a finite number"),
    "beyond floats": (lambda data: json.dumps(data).replace('"format": 2', '"format": 1e999'),
                      "format is not a finite number"),
    "a long number": (lambda data: json.dumps(data).replace('"format": 2', '"x":' + 5000 * "9"),
                      "broken evidence (Exceeds the limit"),
    "deep lists": (lambda data: "[" * 100_000, "broken evidence (maximum recursion depth"),
    "deep but closed": (lambda data: json.dumps(data | {"figures": {"a": 1}}).replace(
        '{"a": 1}', "[" * 300 + "]" * 300), "is nested deeper than 60 levels"),
    "a key twice": (lambda data: json.dumps(data).replace("{", '{"grade": "kernel-proved",', 1),
                    "the key 'grade' stands twice"),
    "a key twice within": (lambda data: json.dumps(data).replace('"units":', '"units":0,"units":'),
                           "the key 'units' stands twice"),
    "half a character": (lambda data: evidence_text(data | {"why": "\ud800"}), "surrogates not"),
    "a list as grade": (sealed(grade=["symbolic"]), "the key grade is a list, not a text"),
    "a number as verdict": (sealed(verdict=7), "the key verdict is a whole number, not a text"),
    "null for digests": (sealed(digests=None), "the key digests is null, not an object"),
    "a digest that is none": (sealed(digests={"checker": "x", "depends_on": {"claim": 7}}),
                              "the key digests.depends_on.claim is a whole number, not a text"),
    "a version that is none": (sealed(versions={"numpy": 2.1}), "the key versions.numpy is a"),
    "a caveat that is none": (sealed(caveats=[["stale"]]), "the key caveats[0] is a list, not a"),
    "seconds in words": (sealed(cost={"seconds": "3"}), "the key cost.seconds is a text, not a"),
    "seconds beyond floats": (in_audit(cost={"seconds": 10**400}), "int too large"),
    "audits as an object": (sealed(audits={}), "the key audits is an object, not a list"),
    "an audit as a text": (sealed(audits=["coin"]), "the key audits[0] is a text, not an object"),
    "units in words": (in_audit(units="1"), "the key audits[0].units is a text, not a"),
    "an outcome that is none": (in_audit(outcome="surely"), "'surely' is not a valid Status"),
    "figures as a list": (in_audit(figures=[]), "the key audits[0].figures is a list, not"),
    "a rival as a number": (in_audit(rivals=[7]), "the key audits[0].rivals[0] is a whole number"),
    "coarse in words": (in_rival(coarse="no"), "the key audits[0].rivals[0].coarse is a text,"),
    "no why": (lambda data: evidence_text({k: v for k, v in data.items() if k != "why"}),
               "the key why is missing"),
    "an audit twice": (lambda data: sealed(audits=data["audits"] * 2)(data), "does not answer the"),
}  # fmt: skip
