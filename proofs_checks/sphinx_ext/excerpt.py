"""The lines of a claim file that state one audit, with the functions they call."""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass
from pathlib import Path

from proofs_checks.sphinx_ext.records import Record
from proofs_checks.sphinx_ext.words import covers_whole
from proofs_checks.statement.judge import GRADES, REPRODUCTION_GRADES


@dataclass(frozen=True)
class Excerpt:
    """Source to show.

    Parameters
    ----------
    audit : str
        Name of the audit the lines state; empty where it could not be told apart.
    head : str
        The first lines, as many as were asked for.
    more : int
        How many lines follow them.
    """

    audit: str
    head: str
    more: int


def deciding_audit(record: Record) -> str:
    """Return the audit whose lines a reader wants first: the strongest one in Python.

    A kernel audit is shown by its statement, so that its declaration comes first only where the
    claim has no other audit.
    """
    order = (*GRADES, *REPRODUCTION_GRADES)
    best = sorted(
        record.pairs(),
        key=lambda p: (p[0].kind == "kernel", not covers_whole(p[1]), order.index(p[1].grade)),
    )
    if best:
        return best[0][0].name
    return record.claim.audits[0].name if record.claim.audits else ""


def excerpt(path: Path, audit: str, visible: int, sharpened: bool = False) -> Excerpt:
    """Return the declaration of an audit and the functions of the file that it calls.

    ``sharpened`` asks for an audit of the second claim of a file.
    """
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    tree = ast.parse(text)
    call = _declaration(tree, audit, "SHARPENED_AUDITS" if sharpened else "AUDITS")
    if call is None:
        shown = lines[_line_of(tree, "SHARPENED" if sharpened else "CLAIM") - 1 :]
        return Excerpt("", "\n".join(shown[:visible]), max(0, len(shown) - visible))
    shown = _dedented(lines, call.lineno, call.end_lineno or call.lineno)
    constant = False
    for helper in _helpers(tree, call):
        first = min([helper.lineno, *(d.lineno for d in getattr(helper, "decorator_list", []))])
        was, constant = constant, isinstance(helper, ast.Assign)
        between = [] if was and constant else [""]
        shown += [*between, *_dedented(lines, first, helper.end_lineno or helper.lineno)]
    return Excerpt(audit, "\n".join(shown[:visible]), max(0, len(shown) - visible))


def _dedented(lines: list[str], first: int, last: int) -> list[str]:
    part = lines[first - 1 : last]
    indent = len(part[0]) - len(part[0].lstrip())
    if indent:
        part = textwrap.dedent("\n".join([" " * indent + part[0].lstrip(), *part[1:]])).split("\n")
    return [line.rstrip() for line in part]


def _assigned(tree: ast.Module, name: str) -> ast.Assign | None:
    """Return the assignment to a name at the file's top."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for t in node.targets
        ):
            return node
    return None


def _line_of(tree: ast.Module, name: str) -> int:
    found = _assigned(tree, name)
    return found.lineno if found else 1


def _declaration(tree: ast.Module, audit: str, among: str) -> ast.Call | None:
    """Return the call with the audit's name in front, or as ``name=``, in a tuple of audits."""
    place = _assigned(tree, among) or tree
    for node in ast.walk(place):
        if isinstance(node, ast.Call):
            names = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "name")]
            if any(isinstance(n, ast.Constant) and n.value == audit for n in names):
                return node
    return None


def _helpers(tree: ast.Module, call: ast.Call) -> list[ast.stmt]:
    """Return the file's own functions and constants that the audit itself reaches, in order.

    What only its rivals reach is left to the whole file.
    """
    defined: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            defined[node.name] = node
        elif isinstance(node, ast.Assign):
            defined |= {t.id: node for t in node.targets if isinstance(t, ast.Name)}
    for name in ("CLAIM", "AUDITS", "RIVALS", "SHARPENED", "SHARPENED_AUDITS", "SHARPENED_RIVALS"):
        defined.pop(name, None)
    todo: list[ast.AST] = [k.value for k in call.keywords if k.arg != "rivals"]
    todo += call.args
    found: dict[str, ast.stmt] = {}
    while todo:
        for part in ast.walk(todo.pop()):
            if isinstance(part, ast.Name) and part.id in defined and part.id not in found:
                found[part.id] = defined[part.id]
                todo.append(defined[part.id])
    return sorted(dict.fromkeys(found.values()), key=lambda n: n.lineno)
