"""The lower bounds that pyproject.toml declares, as constraints for pip: ``make oldest`` asks."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def lower_bounds(project, extras):
    """Return ``name==bound`` for all that a project and these extras of it ask for by themselves.

    Refused is what has no lower bound: no version of it could be called the oldest one.
    """
    asked = [*project["dependencies"]]
    for extra in extras:
        asked += project["optional-dependencies"][extra]
    found = {}
    for one in map(Requirement, asked):
        if one.name == project["name"]:
            found |= dict.fromkeys(lower_bounds(project, one.extras))
            continue
        bounds = [clause.version for clause in one.specifier if clause.operator == ">="]
        if len(bounds) != 1:
            raise ValueError(
                f"pyproject.toml: '{one}' declares {len(bounds)} lower bounds; write one, >= the "
                "oldest version that make oldest is content with"
            )
        found[f"{one.name}=={bounds[0]}"] = None
    return list(found)


if __name__ == "__main__":
    read = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    print("\n".join(lower_bounds(read, sys.argv[1].split(","))))
