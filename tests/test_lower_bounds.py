"""What ``make oldest`` installs is what pyproject.toml declares."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.lower_bounds import PYPROJECT, lower_bounds

MADE = {
    "name": "made",
    "dependencies": ["one>=1.26"],
    "optional-dependencies": {
        "small": ["two>=2.post1,<3"],
        "large": ["made[small]", "three-x>=0.6"],
        "free": ["four"],
        "capped": ["five<2"],
    },
}


def test_bounds_come_from_extras_and_from_extras_of_extras():
    assert lower_bounds(MADE, []) == ["one==1.26"]
    assert sorted(lower_bounds(MADE, ["large", "small"])) == [
        "one==1.26",
        "three-x==0.6",
        "two==2.post1",
    ]


@pytest.mark.parametrize(("extra", "named"), [("free", "four"), ("capped", "five<2")])
def test_what_has_no_lower_bound_is_refused_by_name(extra, named):
    with pytest.raises(ValueError, match=rf"'{named}' declares 0 lower bounds; write one, >="):
        lower_bounds(MADE, [extra])


def test_every_extra_that_users_install_has_bounds():
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    extras = set(project["optional-dependencies"]) - {"dev"}
    makefile = (PYPROJECT.parent / "Makefile").read_text(encoding="utf-8")
    assert set(re.search(r"^EXTRAS := (.*)$", makefile, re.M)[1].split(",")) | {"cli"} == extras
    found = lower_bounds(project, sorted(extras))
    assert len(found) == len({bound.partition("==")[0] for bound in found})
    said = {
        name
        for extra in (project["dependencies"], *map(project["optional-dependencies"].get, extras))
        for name in (re.match(r"[\w.-]+", words)[0] for words in extra)
    }
    assert {bound.partition("==")[0] for bound in found} == said - {"fedtheory"}
