"""Commands around the record: new, export, the core without its extras."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import jsonschema
import pytest

from proofs_checks.commands.export import SCHEMA, macro_name
from proofs_checks.registry import registry
from proofs_checks.statement.judge import GRADES, REPRODUCTION_GRADES
from tests.command_line import call


def test_json_follows_its_schema(root):
    rows = json.loads(call(root, "export", "--format", "json").output)
    jsonschema.validate(rows, SCHEMA)
    assert rows == json.loads(call(root, "status", "--json").output)
    assert json.loads(call(root, "export", "--format", "schema").output) == SCHEMA
    rows[0]["verdict"] = "surely true"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(rows, SCHEMA)


def test_csv_has_a_line_for_each_claim(root, tmp_path):
    out = tmp_path / "claims.csv"
    assert call(root, "export", "--format", "csv", "--out", str(out)).exit_code == 0
    rows = list(csv.DictReader(io.StringIO(out.read_text())))
    assert [(r["label"], r["grade"]) for r in rows] == [
        ("toy-lem-1", "symbolic"),
        ("toy-lem-2", "sampled"),
    ]


def test_latex_macros_are_control_words(root):
    text = call(root, "export", "--format", "latex").output
    assert "\\newcommand{\\ftVerdictToyLemOne}{holds as printed}" in text
    assert "\\csname ftGrade@toy-lem-2\\endcsname{sampled}" in text
    for name in re.findall(r"\\newcommand\{\\(\w+)\}", text):
        assert name.isalpha()
    assert macro_name("crowd-lem-5-9") != macro_name("crowd-lem-59")


def test_bibtex_names_papers_and_claims(root):
    text = call(root, "export", "--format", "bibtex").output
    assert text.count("@misc{") == 3
    assert text.count("{") == text.count("}")


def test_badges_are_svg(root, tmp_path):
    folder = tmp_path / "badges"
    assert call(root, "export", "--format", "badges").exit_code == 2
    assert call(root, "export", "--format", "badges", "--out", str(folder)).exit_code == 0
    assert sorted(
        ET.fromstring(path.read_text()).get("aria-label") for path in folder.iterdir()
    ) == [
        "toy-lem-1: holds as printed",
        "toy-lem-2: holds as printed",
    ]


def test_a_new_claim_fails_for_a_stated_reason_until_it_is_filled(root):
    made = call(root, "new", "toy-lem-2-variance", "--topic", "basics")
    assert made.exit_code == 0, made.output
    assert "fedtheory audit toy-lem-2-variance" in made.output
    path = root / "claims" / "toy" / "basics" / "toy_lem_2_variance.py"
    text = path.read_text()
    assert 'printed="Lemma 2"' in text
    done = call(root, "audit", "toy-lem-2-variance")
    assert done.exit_code == 1
    assert "it is not filled in: replace every text" in " ".join(done.output.split())
    text = text.replace("Fill in:", "This:").replace("fill in:", "this:")
    path.write_text(text)
    done = call(root, "audit", "toy-lem-2-variance")
    assert done.exit_code == 1
    assert "case 1" in " ".join(done.output.split())
    path.write_text(text.replace("Fraction(case) + 1  #", "Fraction(case)  #"))
    done = call(root, "audit", "toy-lem-2-variance")
    assert done.exit_code == 0, done.output


def test_a_new_topic_is_named_with_what_is_near_it(root):
    made = call(root, "new", "toy-lem-2-again", "--topic", "basic")
    assert made.exit_code == 0, made.output
    said = " ".join(made.output.split())
    assert "basic: a new topic, without a chapter yet; did you mean basics?" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "other-lem-1"), "a label starts with the name of a paper: toy-..."),
        (("new", "toy-lem-1"), "there is such a claim, in toy_lem_1.py"),
        (
            ("new", "toy-lem-9", "--printed", "Lemma 9"),
            "'Lemma 9' is no item of toy.toml; did you mean 'Lemma 1' or 'Lemma 2'?",
        ),
        (
            ("new", "toy-lem-9-9"),
            "it names no item of toy.toml (nearest: 'Lemma 1', 'Lemma 2'); name one by --printed",
        ),
        (("new", "toy-thm-1"), "it names no item of toy.toml (nearest: 'Lemma 1')"),
        (("new", "toy-Lem.2"), "did you mean toy-lem-2?"),
        (("show", "toy-lem-9"), "no claim has this label"),
        (("show", "toy-lem.1"), "did you mean toy-lem-1?"),
        (("why", "toy"), "did you mean toy-lem-1 or toy-lem-2?"),
        (("audit", "Toy-Lem-1"), "did you mean toy-lem-1?"),
        (
            ("audit", "toy-lem-1", "toy-lem"),
            "toy-lem: no claim has this label; did you mean 'toy-l",
        ),
        (("audit", "Toy-*"), "no claim's label fits this pattern; did you mean 'toy-*'?"),
        (("status", "toy-thm-*"), "no claim's label fits this pattern; did you mean toy-lem-1?"),
        (
            ("status", "--paper", "toys"),
            "--paper 'toys': the known ones are toy; did you mean toy?",
        ),
        (("audit", "--grade", "sample"), "'in shape', 'not reproduced', 'not reproducible'"),
        (("audit", "--grade", "sample"), "did you mean sampled?"),
        (("status", "--verdict", "holds"), "did you mean 'holds as printed'?"),
        (("status", "--caveat", "weak"), "did you mean 'weak dependency'?"),
    ],
)
def test_bad_requests_get_a_sentence(root, words, sentence):
    done = call(root, *words)
    assert done.exit_code == 2
    assert sentence in " ".join(done.output.split())


def test_the_readme_names_every_grade_from_the_strongest_on():
    text = (registry.HERE.parent / "README.md").read_text(encoding="utf-8")
    for words in (GRADES, REPRODUCTION_GRADES):
        places = [text.index(f"`{word}`") for word in words]
        assert places == sorted(places)


def test_the_core_imports_without_the_extras():
    code = (
        "import sys\n"
        "class No:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] not in ('fedtheory', 'numpy', 'scipy') and "
        "name.split('.')[0] in ('click', 'rich', 'matplotlib', 'sympy', 'sklearn', 'flint', "
        "'hypothesis', 'networkx', 'mpmath'):\n"
        "            raise ModuleNotFoundError(name, name=name.split('.')[0])\n"
        "sys.meta_path.insert(0, No())\n"
        "import fedtheory, fedtheory.crowd\n"
        "from fedtheory import CrowdWeights\n"
        "from proofs_checks import cli\n"
        "cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip().startswith("fedtheory: the command line needs the extra 'cli'")
