"""The drawings made by hand: each number and each length in them comes from the definitions."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from proofs_checks.definitions.crowd import (
    bias_energies,
    harmonic_value,
    harmonic_weights,
    mean,
    residuals,
    weighted_cost,
)
from proofs_checks.definitions.crowd_costs import uniform
from proofs_checks.definitions.crowd_incoherence import (
    bias_energy,
    expected_disagreement,
    incoherence_is_at_most,
    incoherence_is_below,
)
from proofs_checks.definitions.crowd_participation import mean_residual
from proofs_checks.sphinx_ext.figures import panels_html

FIGURES = Path(__file__).resolve().parents[2] / "book" / "figures"
SVG = "{http://www.w3.org/2000/svg}"

#: drawings in which a number stands that is no index; each has its test below
WITH_NUMBERS = {"parallel", "weights", "incoherence", "participants"}


def root(name):
    return ElementTree.fromstring((FIGURES / f"{name}.svg").read_text(encoding="utf-8"))


def texts(tree):
    return ["".join(t.itertext()).strip() for t in tree.iter(f"{SVG}text")]


def tips(tree, kind):
    """The tips of the arrows of a kind, in order: where their heads start."""
    heads = [p.get("d") for p in tree.iter(f"{SVG}path") if p.get("class") == kind]
    return [tuple(map(float, re.match(r"M([-\d.]+) ([-\d.]+)", d).groups())) for d in heads]


def bars(tree, kind):
    return [float(r.get("height")) for r in tree.iter(f"{SVG}rect") if r.get("class") == kind]


def shown(value, digits):
    return f"{float(value):.{digits}f}"


@pytest.mark.parametrize("path", sorted(FIGURES.glob("*.svg")), ids=lambda p: p.stem)
def test_numbers_stand_only_in_drawings_that_are_recomputed(path):
    found = [t for t in texts(root(path.stem)) if re.search(r"\d\.\d|= ?\d|cost \d", t)]
    assert bool(found) == (path.stem in WITH_NUMBERS), found


@pytest.mark.parametrize("path", sorted(FIGURES.glob("*.svg")), ids=lambda p: p.stem)
def test_no_panel_is_wider_than_a_phone_shows_legibly(path):
    tree = root(path.stem)
    panels = tree.findall(f"{SVG}svg[@class='panel']") or [tree]
    assert all(float(p.get("viewBox").split()[2]) <= 370 for p in panels)
    assert panels_html(path.read_text(encoding="utf-8")).count("<svg") == len(panels)


def test_resistors_in_parallel():
    said = texts(root("parallel"))
    costs = [Fraction(t.split()[1]) for t in said if t.startswith("cost")]
    assert f"H = 1 / (1/1 + 1/1 + 1/100) = {shown(harmonic_value(costs), 3)}" in said
    paid = weighted_cost(uniform(3), costs)
    assert f"(1 + 1 + 100) / 9 = {shown(paid, 2)}" in said


def test_weights_of_seven_sites():
    tree, energies = root("weights"), [100, 1, 1, 1, 1, 1, 1]
    rules = [uniform(7), harmonic_weights(energies)]
    energy_of = [t for t in texts(tree) if t.startswith("bias energy")]
    assert energy_of == [f"bias energy {shown(weighted_cost(w, energies), 2)}" for w in rules]
    weights = [float(w) for rule in rules for w in rule]
    pulls = [w * math.sqrt(q) for w, q in zip(weights, energies * 2, strict=True)]
    for heights, values in ((bars(tree, "fg-box"), weights), (bars(tree, "fg-fb"), pulls)):
        scale = max(heights) / max(values)
        assert heights == pytest.approx([scale * v for v in values], abs=0.06)


def test_two_tilts_that_lean():
    tree = root("incoherence")
    said = texts(tree)
    for k, panel in enumerate(tree.findall(f"{SVG}svg")):
        kappa = Fraction(re.search(r"κ = (\S+)", " ".join(said[3 * k : 3 * k + 3]))[1])
        energy, proxy = re.search(r"= ([\d.]+), V = ([\d.]+)", said[3 * k + 2]).groups()
        x, y, width, _ = map(float, panel.get("viewBox").split())
        foot = (x + width / 2, y + 150)
        tilts = [
            [
                Fraction(a - foot[0]).limit_denominator(10),
                Fraction(foot[1] - b).limit_denominator(10),
            ]
            for a, b in tips(panel, "fg-fa")
        ]
        length = bias_energies(tilts)[0]
        assert float(bias_energies(tilts)[1] / length) == pytest.approx(1, abs=2e-3)
        from_drawing = [[float(v) / math.sqrt(length) for v in t] for t in tilts]
        assert bias_energy([0.5, 0.5], from_drawing) == pytest.approx(float(energy), abs=2e-3)
        assert weighted_cost(uniform(2), [1, 1]) == Fraction(proxy)
        gram = [[1, kappa], [kappa, 1]]
        assert incoherence_is_at_most(gram, kappa)
        assert not incoherence_is_below(gram, kappa)
        inner = sum(a * b for a, b in zip(*from_drawing, strict=True))
        assert abs(inner) == pytest.approx(float(kappa), abs=2e-3)


def test_four_tilts_their_disagreement_and_the_energies_of_both():
    tree = root("disagreement")
    left, middle, right = tree.findall(f"{SVG}svg")
    tilts = [[Fraction(x) - 140, Fraction(y) - 128] for x, y in tips(left, "fg-fa")]
    for drawn, meant in zip(tips(middle, "fg-fb"), residuals(tilts), strict=True):
        assert (drawn[0] - 430, drawn[1] - 128) == pytest.approx(tuple(map(float, meant)), abs=0.06)
    (tip,) = tips(left, "fg-fk")
    assert (tip[0] - 140, tip[1] - 128) == pytest.approx(
        tuple(3 * float(v) for v in mean(tilts)), abs=0.06
    )
    light, dark = bars(right, "fg-box"), bars(right, "fg-fb")
    scale = sum(light) / float(sum(bias_energies(tilts)))
    assert light == pytest.approx([scale * float(q) for q in bias_energies(tilts)], abs=0.06)
    assert dark == pytest.approx([scale * float(q) for q in expected_disagreement(tilts)], abs=0.06)


def test_the_shrinking_factor_of_two_participants_out_of_four():
    factor = Fraction(re.search(r"ρ = (\d/\d)", " ".join(texts(root("participants"))))[1])
    tilts = [[Fraction(1), Fraction(0)], [0, 2], [3, -1], [-2, 5]]
    assert mean_residual(tilts, 2, 0) == [factor * v for v in residuals(tilts)[0]]


def test_the_shifted_triangle_is_the_same_triangle():
    here, there = root("shifted").findall(f"{SVG}svg")
    corners = [tips(panel, "fg-fa") for panel in (here, there)]
    moved = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(*corners, strict=True)}
    assert len(moved) == 1


def test_both_worlds_show_one_sum():
    curves = []
    for panel in root("two-worlds").findall(f"{SVG}svg"):
        box = float(panel.get("viewBox").split()[0])
        (path,) = [p for p in panel.iter(f"{SVG}path") if p.get("class") == "fg-line"]
        points = re.findall(r"([-\d.]+) ([-\d.]+)", path.get("d"))
        curves.append([(round(float(x) - box, 1), float(y)) for x, y in points])
    assert curves[0] == curves[1]
