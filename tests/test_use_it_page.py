"""The page "use it on your federation" does what it says: its commands and its code, run."""

import re
import shlex
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import click
import numpy as np
import pytest
from click.testing import CliRunner

from fedtheory.cli.weigh import example_command, weigh_command

PAGE = (Path(__file__).resolve().parents[1] / "book" / "use-it.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


def test_the_commands_print_what_the_page_shows(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    group = click.Group(commands=[example_command, weigh_command])
    shown = blocks("console")
    assert len(shown) == 2
    for block in shown:
        command, output = block.split("\n", 1)
        program, *arguments = shlex.split(command.removeprefix("$ "))
        assert program == "fedtheory"
        result = CliRunner().invoke(group, arguments)
        assert result.exit_code == 0, result.output
        assert result.output == output


@pytest.fixture
def flower(monkeypatch):
    """A stand-in for the three names of Flower that the recipe imports."""

    class FedAvg:
        def __init__(self, **settings):
            self.settings = settings

    names = {"flwr": {}, "flwr.common": {}, "flwr.server": {}, "flwr.server.strategy": {}}
    names["flwr.common"] = {
        "ndarrays_to_parameters": lambda arrays: ("parameters", arrays),
        "parameters_to_ndarrays": lambda parameters: parameters[1],
    }
    names["flwr.server.strategy"] = {"FedAvg": FedAvg}
    for name, content in names.items():
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)


def test_the_code_of_the_page_runs_from_top_to_bottom(tmp_path, monkeypatch, flower):
    monkeypatch.chdir(tmp_path)
    page = {}
    for block in blocks("python"):
        exec(compile(block, "use-it.md", "exec"), page)
    assert page["crowd"].decision_.use_crowd
    assert page["again"].weights_.tolist() == page["crowd"].weights_.tolist()
    assert page["both"].n_rounds_ == 60
    assert np.ptp(page["run"].weights) > 0.01
    with np.load("run.npz") as arrays:
        assert page["CrowdRun"].from_arrays(arrays).round == 256


def test_the_flower_recipe_aggregates_and_learns(tmp_path, monkeypatch, flower):
    monkeypatch.chdir(tmp_path)
    page = {}
    exec(compile(next(b for b in blocks("python") if "flwr" in b), "use-it.md", "exec"), page)
    rng = np.random.default_rng(0)
    tilts = [
        [s * rng.standard_normal((40, 5)), s * rng.standard_normal(30)] for s in (1, 1, 2, 2, 3)
    ]
    strategy = page["CrowdFedAvg"](5, 10, fraction_fit=0.8)
    assert strategy.settings == {"fraction_fit": 0.8}
    for server_round in range(1, 65):
        start = server_round
        sites = rng.permutation(5)[:4]
        sent = {
            int(i): [start - layer + 0.1 * rng.standard_normal(layer.shape) for layer in tilts[i]]
            for i in sites
        }
        results = [
            (None, SimpleNamespace(metrics={"site": i}, parameters=("parameters", layers)))
            for i, layers in sent.items()
        ]
        before = strategy.weights
        (_, merged), metrics = strategy.aggregate_fit(server_round, results, [])
        share = before[sites] / before[sites].sum()
        for j, layer in enumerate(merged):
            expected = sum(w * sent[int(i)][j] for w, i in zip(share, sites, strict=True))
            np.testing.assert_allclose(layer, expected)
        assert metrics == {}
        if server_round < 16:
            assert np.ptp(strategy.weights) == 0
    assert strategy.crowd.n_rounds_ == 54
    assert strategy.weights[:2].min() > strategy.weights[2:].max()
    assert strategy.aggregate_fit(65, [], []) == (None, {})
