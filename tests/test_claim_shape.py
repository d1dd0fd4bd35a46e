"""Claim files read alike: the same order, one import line, a screen or two."""

from __future__ import annotations

import ast
import sys

import pytest

from proofs_checks.registry import registry

FILES = sorted((registry.HERE / "claims").rglob("*.py"))
#: how the statements of a file follow each other; constants and functions stand where they are used
ORDER = ("CLAIM", "SHARPENED", "AUDITS", "RIVALS", "SHARPENED_AUDITS", "SHARPENED_RIVALS")
#: lines of a claim in the mean, and of a file at the most
MEAN, MOST = 75, 200
#: what a claim may be made of, beside the words it is written with
MADE_OF = ("fedtheory.", "proofs_checks.definitions", "proofs_checks.instances")
LIBRARIES = {"numpy", "sympy", "flint"}


def each(test):
    return pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)(test)


def statements(path):
    return ast.parse(path.read_text(encoding="utf-8")).body


def names(path):
    """Return the names of ``ORDER`` in the order in which a file gives them."""
    return [
        target.id
        for node in statements(path)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id in ORDER
    ]


@each
def test_words_come_first_then_audits_then_rivals(path):
    found = names(path)
    assert found == sorted(found, key=ORDER.index)
    assert len(set(found)) == len(found)
    before = [
        node
        for node in statements(path)[
            : next(i for i, n in enumerate(statements(path)) if is_claim(n))
        ]
        if not isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    # the docstring, and what the words themselves are made of
    assert all(isinstance(node, (ast.Expr, ast.Assign)) for node in before)


def is_claim(node):
    return isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "CLAIM"


@each
def test_words_of_claims_come_by_one_import_line(path):
    engine = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
        for module in modules:
            top = module.split(".")[0]
            if module.startswith(MADE_OF) or top in LIBRARIES or top in sys.stdlib_module_names:
                continue
            engine.append(module)
    assert engine == ["proofs_checks.authoring.*"]


@each
def test_a_claim_file_gives_no_label_and_no_paper(path):
    for node in statements(path):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            assert not {"label", "paper", "audits"} & {k.arg for k in node.value.keywords}


@each
def test_rivals_are_rows(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.keyword):
            assert node.arg != "rivals"


def test_a_claim_is_read_on_one_screen():
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in FILES}
    assert {path.name: n for path, n in lines.items() if n > MOST} == {}
    assert sum(lines.values()) / sum(len(claims(path)) for path in FILES) <= MEAN


def claims(path):
    return [name for name in names(path) if name in ("CLAIM", "SHARPENED")]
