"""A drawn federation on file, the commands that read and write one, and how a refusal looks."""

from __future__ import annotations

import json
import re

import numpy as np
from click.testing import CliRunner

from fedtheory.cli.weigh import example_command, weigh_command

N, D, ROUNDS = 5, 40, 12


def draw(n=N, n_rounds=ROUNDS, d=D, seed=0):
    rng = np.random.default_rng(seed)
    tilts = rng.standard_normal((n, d)) * np.linspace(1, 2, n)[:, None]
    return (
        tilts + rng.standard_normal((n_rounds, 1, d)) + 0.3 * rng.standard_normal((n_rounds, n, d))
    )


def draw_mask(seed=0):
    mask = np.random.default_rng(seed).random((ROUNDS, N)) < 0.8
    mask[:, :3] = True
    return mask


def weigh(*arguments):
    return CliRunner().invoke(weigh_command, [str(a) for a in arguments])


def weigh_json(*arguments):
    def refuse(constant):
        raise AssertionError(f"{constant} is not JSON")

    result = weigh(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout, parse_constant=refuse)


def example(*arguments):
    return CliRunner().invoke(example_command, [str(a) for a in arguments])


def assert_refused(result, message, folder, files):
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1
    assert re.search(message, result.stderr), result.stderr
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)
    assert {p.name for p in folder.iterdir()} == set(files)
