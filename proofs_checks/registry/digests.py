"""Digests of sources: what a claim's record depends on, and by which checker it was made.

A module's digest is that of its syntax tree without docstrings, so that an edit of prose or of
layout makes nothing stale. A claim reaches its own file, every module of ``fedtheory`` and of
``proofs_checks.definitions`` that it imports, directly or not, and the Coq files it cites.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from proofs_checks.kernel.coq import KernelError
from proofs_checks.kernel.library import coq_files, requires, the_one
from proofs_checks.statement.claim import Claim, ClaimError

#: packages whose modules belong to what a claim depends on
DEPENDENCIES = ("fedtheory", "proofs_checks.definitions", "proofs_checks.instances")

#: what judges: the digest of the checker covers all that these reach, whatever it is called
_JUDGES = ("proofs_checks.run.runner", "proofs_checks.run.known_answers", "proofs_checks.recheck")
_CHECKERS = "proofs_checks.checkers"


#: texts that would be taken for the canonical form of something that is no text
_LIKE_A_NUMBER = re.compile(r"(int|float|str) |b['\"]|Ellipsis$|\(?[-+0-9.einfa]*j\)?$")


def _without_docstrings(tree: ast.AST) -> ast.AST:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            body = node.body
            if (
                body
                and isinstance(body[0], ast.Expr)
                and isinstance(body[0].value, ast.Constant)
                and isinstance(body[0].value.value, str)
            ):
                node.body = body[1:] or [ast.Pass()]
    return tree


def _canonical(node: Any) -> Any:
    """Return a tree that is the same on every Python version: absent and empty fields left out."""
    if isinstance(node, ast.AST):
        fields = {
            name: _canonical(value)
            for name, value in ast.iter_fields(node)
            if value not in (None, []) and name not in ("type_comment", "kind", "ctx")
        }
        return {"": type(node).__name__, **fields}
    if isinstance(node, list):
        return [_canonical(item) for item in node]
    if isinstance(node, str) and _LIKE_A_NUMBER.match(node):
        return f"str {node}"
    if isinstance(node, (bytes, complex)) or node is Ellipsis:
        return repr(node)
    if isinstance(node, (int, float)) and not isinstance(node, bool):
        return f"{type(node).__name__} {node!r}"
    return node


def source_digest(text: str) -> str:
    """Return the digest of Python source without its docstrings, comments and layout."""
    tree = _canonical(_without_docstrings(ast.parse(text)))
    return hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()


@functools.lru_cache(maxsize=4096)
def _file_digest(path: str, stamp: int) -> str:
    return source_digest(Path(path).read_text(encoding="utf-8"))


def file_digest(path: Path) -> str:
    """Return the digest of one Python file."""
    return _file_digest(str(path), path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=4096)
def _imports(path: str, stamp: int, module: str) -> tuple[str, ...]:
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                inside = Path(path).name == "__init__.py"
                parent = f"{module}.x" if inside else module
                parent = parent.rsplit(".", node.level)[0]
                base = f"{parent}.{base}".rstrip(".")
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return tuple(dict.fromkeys(found))


def imports_of(path: Path, module: str = "") -> tuple[str, ...]:
    """Return the dotted names that a file imports anywhere in it, attributes included."""
    return _imports(str(path), path.stat().st_mtime_ns, module)


@functools.lru_cache(maxsize=4096)
def module_path(module: str) -> Path | None:
    """Return the file of a module of ours, None if there is no such module."""
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, AttributeError, ValueError):
        return None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin)


def is_dependency(module: str) -> bool:
    """Answer whether a module belongs to what claims speak of."""
    return any(module == top or module.startswith(top + ".") for top in DEPENDENCIES)


def reached(path: Path) -> dict[str, Path]:
    """Return the modules spoken of that a file imports, directly or through each other.

    A package's ``__init__`` counts only where a name is taken from it.
    """
    found: dict[str, Path] = {}
    _follow(path, "", is_dependency, found)
    return dict(sorted(found.items()))


def _follow(
    source: Path, module: str, counts: Callable[[str], bool], found: dict[str, Path]
) -> None:
    """Add the modules that count and that a file imports, and what these import."""
    names = imports_of(source, module)
    for name in names:
        if not counts(name) or name in found:
            continue
        target = module_path(name)
        if target is None:
            continue
        is_package = target.name == "__init__.py"
        # `from package import module` takes the module; only a plain name reads __init__
        taken = [
            n for n in names if n.startswith(name + ".") and n.count(".") == name.count(".") + 1
        ]
        if is_package and taken and all(module_path(n) for n in taken):
            continue
        found[name] = target
        _follow(target, name, counts, found)


#: what an editor leaves beside a Coq file: nothing that a claim reads
_COMPILED = {".vo", ".vos", ".vok", ".glob"}


def _coq_files(claim: Claim, path: Path, root: Path) -> Iterator[Path]:
    """Yield the claim's own Coq file, those that its audits cite, and all that these require."""
    own = path.with_suffix(".v")
    todo = [own.stem] if own.exists() else []
    for audit in claim.audits:
        module = getattr(audit, "module", None)
        if audit.kind == "kernel" and module:
            todo.append(str(module))
            todo += [
                str(spec["module"])
                for spec in audit.rivals.values()
                if isinstance(spec, Mapping) and "module" in spec
            ]
    files = coq_files(root) if todo else {}
    seen: set[str] = set()
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            file = the_one(root, name, files)
        except KernelError as problem:
            raise ClaimError(f"{claim.label}: {problem}") from problem
        where = file.relative_to(root)
        if not file.is_file():
            raise ClaimError(f"{claim.label}: {where.as_posix()} does not exist")
        yield file
        try:
            todo += requires(file)
        except KernelError as problem:
            raise ClaimError(f"{claim.label}: {where.parent.as_posix()}/{problem}") from problem


def other_sources(claim: Claim, path: Path, root: Path) -> list[Path]:
    """Return the files that a claim depends on and that are no Python: Coq's, and data beside it.

    Raises
    ------
    ClaimError
        If a Coq file is missing or is no text.
    """
    return [*sorted(_coq_files(claim, path, root)), *_data(path)]


def _data(path: Path) -> list[Path]:
    """Return what lies beside a claim: it may read it, so each such file counts by its bytes.

    Coq files count where they are asked or required, what was compiled from them never.
    """
    left_out = {".py", ".pyc", ".v", *_COMPILED}
    return [
        file
        for file in sorted(path.parent.iterdir())
        if file.is_file() and file.suffix not in left_out and file.name[0] != "."
    ]


def _key(file: Path, root: Path) -> str:
    """Return what evidence calls a Coq file: a move between topics makes nothing stale."""
    return f"{file.relative_to(root).parts[0]}/{file.name}"


def claim_digests(claim: Claim, path: Path, root: Path) -> dict[str, str]:
    """Return the digest of everything that a claim's record depends on, by name."""
    found = {"claim": file_digest(path)}
    found |= {module: file_digest(file) for module, file in reached(path).items()}
    found |= {
        _key(file, root): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(_coq_files(claim, path, root))
    }
    found |= {
        f"data/{file.name}": hashlib.sha256(file.read_bytes()).hexdigest() for file in _data(path)
    }
    return found


def checker_modules() -> dict[str, Path]:
    """Return every module of ours that has a part in a judgement, by what imports what."""
    folder = module_path(_CHECKERS)
    assert folder is not None
    kinds = sorted(f"{_CHECKERS}.{f.stem}" for f in folder.parent.glob("*.py") if f != folder)
    found: dict[str, Path] = {}
    for name in (*_JUDGES, *kinds):
        path = module_path(name)
        assert path is not None, name
        found[name] = path
        _follow(path, name, _is_of_the_checker, found)
    return dict(sorted(found.items()))


def _is_of_the_checker(module: str) -> bool:
    return module.startswith("proofs_checks.") and not is_dependency(module)


@functools.lru_cache(maxsize=1)
def checker_digest() -> str:
    """Return the digest of the sources that judge: all that the checkers and the runner reach."""
    mark = hashlib.sha256()
    for name, path in checker_modules().items():
        mark.update(name.encode() + file_digest(path).encode())
    return mark.hexdigest()
