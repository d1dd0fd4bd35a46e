"""Floors: imports go down only, and the judge shares no code with the accused."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
SOURCES = sorted([*TOP.glob("fedtheory/**/*.py"), *TOP.glob("proofs_checks/**/*.py")])


def imports(path):
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def tops(path):
    return {name.split(".")[0] for name in imports(path)}


#: the rooms of the engine, from the ground up: each imports from those before it
FLOORS = (
    *("files", "statement", "stats", "kernel", "certificates", "checkers", "registry", "record"),
    *("run", "sphinx_ext", "commands"),
)
#: what claims are made of, and folders without modules of the engine
BESIDE = {"claims", "definitions", "instances", "evidence", "papers", "formal"}


def room(path):
    """Return the folder of a file below its package, empty at the top."""
    inside = path.relative_to(TOP).parts[1:]
    return inside[0] if len(inside) > 1 else ""


def rooms_of(path, package="proofs_checks"):
    """Return the rooms of a package that a file imports from."""
    found = {name.split(".")[1] for name in imports(path) if name.startswith(f"{package}.")}
    return found - {path.stem if not room(path) else ""}


def those(package, *rooms, but=()):
    """Return the files of a package in these rooms, in all but some where none is named."""
    found = [p for p in SOURCES if p.relative_to(TOP).parts[0] == package]
    found = [p for p in found if (room(p) in rooms if rooms else room(p) not in but)]
    assert found, f"{package} has no such files"
    return found


def named(paths, wrong):
    """Return what is wrong with each of these files, those left out with which nothing is."""
    return {str(p.relative_to(TOP)): found for p in paths if (found := wrong(p))}


def test_every_folder_has_its_floor():
    folders = {p.name for p in (TOP / "proofs_checks").iterdir() if p.is_dir()}
    assert folders - {"__pycache__"} == {*FLOORS, *BESIDE}


def test_the_engine_imports_from_the_floors_below():
    def above(path):
        below = {*FLOORS[: FLOORS.index(room(path))], room(path)}
        if room(path) in ("checkers", "record", "commands"):
            below.add("recheck")
        return rooms_of(path) - below

    assert not named(those("proofs_checks", *FLOORS), above)


def test_estimators_need_numpy_and_scipy_only():
    known = {"fedtheory", "numpy", "scipy", *sys.stdlib_module_names}
    paths = those("fedtheory", but=("cli",))
    assert not named(paths, lambda path: tops(path) - known)
    assert not named(paths, lambda path: {"cli"} & rooms_of(path, "fedtheory"))


def test_the_estimators_know_nothing_of_claims():
    assert not named(those("fedtheory"), lambda path: {"proofs_checks"} & tops(path))


def test_the_judge_never_imports_the_accused():
    def accused(path):
        mine = {n for n in imports(path) if n == "fedtheory" or n.startswith("fedtheory.")}
        # the command line lists the practitioners' commands beside its own
        if path.parent.name == "commands" or path.name == "__main__.py":
            mine = {n for n in mine if not n.startswith("fedtheory.cli")}
        return mine

    assert not named(those("proofs_checks", but=("claims",)), accused)


def test_measured_sides_stand_alone():
    paths = those("proofs_checks", "definitions", "instances")
    assert not named(
        paths, lambda path: rooms_of(path) - {"definitions", "certificates", room(path)}
    )


def test_a_claim_imports_leaves_and_no_claim():
    leaves = {"authoring", "definitions", "instances"}

    def others(path):
        return {
            name
            for name in imports(path)
            if name.startswith("fedtheory_claims")
            or (name.startswith("proofs_checks.") and name.split(".")[1] not in leaves)
        }

    assert not named(those("proofs_checks", "claims"), others)


def test_what_claims_are_written_with_comes_from_below_the_registry():
    below = {*FLOORS[: FLOORS.index("registry")], "registry"}
    names = {n for n in imports(TOP / "proofs_checks" / "authoring.py") if ".registry" in n}
    assert rooms_of(TOP / "proofs_checks" / "authoring.py") <= below
    assert all(name.startswith("proofs_checks.registry.library_data") for name in names)


def test_the_checker_uses_the_standard_library_alone():
    path = TOP / "proofs_checks" / "recheck.py"
    assert tops(path) <= set(sys.stdlib_module_names)
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def test_a_file_holds_one_idea():
    def too_long(path):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        return lines if lines > (500 if path.name == "recheck.py" else 300) else 0

    assert not named(SOURCES, too_long)


def test_no_estimator_imports_upwards():
    """Inside fedtheory: models and papers' folders stand on the leaf modules, not on each other."""
    folders = {p.name for p in (TOP / "fedtheory").iterdir() if p.is_dir()}
    papers = folders - {"models", "cli"}
    for path in those("fedtheory", but=("cli",)):
        if path.name == "__init__.py":
            continue
        inside = path.relative_to(TOP / "fedtheory").parts[0]
        for name in imports(path):
            if not name.startswith("fedtheory.") or len(name.split(".")) < 2:
                continue
            other = name.split(".")[1]
            if inside in papers and other in papers:
                assert other == inside, f"{path.name} imports a neighbour, {name}"
            if inside not in papers and inside != "models":
                assert other not in papers, f"{path.name} imports upwards, {name}"
