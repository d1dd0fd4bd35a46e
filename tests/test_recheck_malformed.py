"""Broken, hostile and unreadable files are refused in one clear line and in bounded time."""

from __future__ import annotations

import json
import os
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs_checks import recheck
from proofs_checks.record.seal import seal, seal_of
from tests.certificate_examples import EXAMPLES, evidence
from tests.recheck_tools import alone, refusal, write

#: starts the checker as its users do, or draws many instances
pytestmark = pytest.mark.slow

MALFORMED = {
    "empty": "",
    "truncated": json.dumps(evidence())[:-40],
    "no object": "[]",
    "a text": '"evidence"',
    "null": "null",
    "NaN": json.dumps(evidence(cost=float("nan"))),
    "infinity": json.dumps(evidence()).replace("1.5", "Infinity"),
    "overflow": json.dumps(evidence()).replace("1.5", "1e999"),
    "long integer": json.dumps(evidence()).replace("1.5", "9" * 10_000),
    "deep lists": "[" * 100_000,
    "deep but closed": json.dumps(evidence()).replace("1.5", "[" * 400 + "]" * 400),
    "deep objects": '{"a":' * 50_000 + "1" + "}" * 50_000,
    "two values": json.dumps(evidence()) + "{}",
    "byte order mark": "\ufeff" + json.dumps(evidence()),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_text_is_refused_in_one_clear_line(tmp_path, name):
    write(tmp_path, MALFORMED[name])
    run = alone(tmp_path)
    assert (run.returncode, run.stderr) == (1, "")
    first, last = run.stdout.splitlines()
    assert first.startswith("REFUSED ")
    assert not re.search(r"Error\(|Traceback", first)
    assert "1 refused" in last


def test_other_bytes_and_other_files_are_refused(tmp_path):
    (tmp_path / "latin.json").write_bytes(b'{"label": "\xff"}')
    (tmp_path / "large.json").write_bytes(b" " * (recheck.BYTES + 1))
    (tmp_path / "folder.json").mkdir()
    os.mkfifo(tmp_path / "pipe.json")
    good = write(tmp_path, evidence())
    (tmp_path / "link.json").symlink_to(good)
    (tmp_path / "linked").symlink_to(tmp_path)
    run = alone(tmp_path, tmp_path / "missing.json", tmp_path / "link.json")
    # a name that is not there counts for more than what is there and refused
    assert (run.returncode, run.stderr) == (2, "")
    refused = [line for line in run.stdout.splitlines() if line.startswith("REFUSED")]
    for name in ("latin", "large", "folder", "pipe", "link.json", "linked", "missing"):
        assert sum(name in line for line in refused) == 1
    assert sum(line.startswith("ok") for line in run.stdout.splitlines()) == 1


def test_a_file_that_is_too_large_or_a_link_is_refused_though_it_says_nothing_wrong(tmp_path):
    good = write(tmp_path, evidence())
    assert refusal(good) is None
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / good.name
    link.symlink_to(good)
    assert "not a regular file" in refusal(link)
    text = json.dumps(evidence())
    assert refusal(write(tmp_path, text + " " * (recheck.BYTES - len(text)))) is None
    assert "larger than" in refusal(write(tmp_path, text + " " * recheck.BYTES))


def test_messages_cannot_forge_lines(tmp_path):
    name = "x\nok 'toy.json' sealed; certificates: 9\x1b[2J"
    found = evidence()
    found["audits"][0].update(name=name, outcome="violated")
    write(tmp_path, seal(found))
    run = alone("--statements", tmp_path)
    assert run.returncode == 1
    assert [line.split()[0] for line in run.stdout.splitlines()] == ["REFUSED", "1"]
    assert run.stdout.isascii()
    assert "\x1b" not in run.stdout


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_random_damage_is_refused_without_breaking_the_checker(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("damage")
    good = json.dumps(evidence(("relation", "identity", "ldl", "witness"))).encode()
    start = data.draw(st.integers(0, len(good) - 1))
    stop = data.draw(st.integers(start, min(start + 30, len(good))))
    junk = data.draw(
        st.sampled_from([b"", b"0", b'"', b"]", b"{}", b"-", b'"1/2"', b"\xc3", b"[]"])
    )
    bad = good[:start] + junk + good[stop:]
    path = folder / "toy-lem-1.json"
    path.write_bytes(bad)
    why = refusal(path)  # any other exception fails the test
    if why is None:
        assert seal_of(json.loads(bad)) == seal_of(json.loads(good))


def test_a_spent_run_refuses_the_files_that_are_left(tmp_path, monkeypatch, capsys):
    write(tmp_path, evidence())
    monkeypatch.setattr(recheck, "SECONDS", -1.0)
    assert recheck.main([str(tmp_path)]) == 1
    assert "the time of the whole run is used up" in capsys.readouterr().out


@pytest.mark.parametrize("key", ["digests", "versions", "audits", "caveats", "title", "label"])
def test_fields_of_another_type_are_refused_under_a_good_seal(tmp_path, key):
    found = evidence()
    found[key] = 7
    found["seal"] = seal_of(found)
    assert refusal(write(tmp_path, found)) is not None


@pytest.mark.parametrize("part", [7, [], "audit", None])
def test_audits_and_rivals_are_objects(tmp_path, part):
    for holder in ("audits", "rivals"):
        found = evidence()
        (found["audits"] if holder == "audits" else found["audits"][0]["rivals"]).append(part)
        found["seal"] = seal_of(found)
        assert "is not an object" in refusal(write(tmp_path, found))


def replaced(name, key, value):
    return EXAMPLES[name][0] | {key: value}


#: A Lasso point for which zero is optimal whatever the penalty.
IDLE = {"y": ["0", "0"], "b": ["0", "0"], "slopes": ["0", "0"]}

SHAPES = {
    "a certificate is a list": [],
    "an unknown key with nothing": replaced("relation", "proof", None),
    "a summand is nothing": replaced("ldl", "sum", [None]),
    "a sum of nothing": replaced("ldl", "sum", []),
    "an empty matrix": replaced("ldl", "sum", [{"weight": "1", "matrix": []}]) | {"L": [], "D": []},
    "a matrix with a short row": replaced(
        "singular ldl", "sum", [{"weight": "1", "matrix": [["1"], ["1"] * 3, ["1"] * 3]}]
    ),
    "a matrix of weight zero": replaced(
        "singular ldl",
        "sum",
        [
            {"weight": "1", "matrix": [["1", "1", "1"], ["1", "1", "1"], ["1", "1", "2"]]},
            {"weight": "0", "matrix": [["1"] * 3] * 3},
        ],
    ),
    "no observation": replaced("lasso", "X", []) | {"y": []},
    "no coefficient": replaced("lasso", "X", [[]] * 4) | {"b": [], "slopes": []},
    "a short row of observations": replaced("lasso", "X", [["2"], ["1"], ["0"], ["1"]]),
    "a penalty of zero": replaced("plain lasso", "lambda", "0") | IDLE,
    "a negative scale": replaced("plain lasso", "scale", "-1") | IDLE,
    "another claim": replaced("ldl", "claims", "positive"),
    "bounds are a list": replaced("relation", "at", ["n", "x"]),
    "hypotheses are an object": replaced("witness", "given", {}),
    "a hypothesis is a text": replaced("witness", "given", ["n>0"]),
    "a hypothesis is a relation of no kind": replaced("identity", "given", [[["="], "1", "0"]]),
    "figures that nothing checks": replaced("relation", "figures", {"clients": "3"}),
    "cofactors that nothing checks": replaced("identity", "cofactors", ["1"]),
}


@pytest.mark.parametrize("name", SHAPES)
def test_what_has_another_shape_is_refused(name):
    with pytest.raises(recheck.Refused):
        recheck.check_certificate(SHAPES[name])


def test_deep_nesting_is_refused_under_a_good_seal(tmp_path):
    found = evidence(extra=json.loads("[" * 100 + "]" * 100))
    assert "nested" in refusal(write(tmp_path, found))
    assert refusal(write(tmp_path, evidence(extra=json.loads("[" * 50 + "]" * 50)))) is None
