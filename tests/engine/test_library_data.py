"""Attacks on data that come with a library: they change, and the claim does not."""

from __future__ import annotations

import sys
import types

import numpy as np
import pytest

from proofs_checks.registry import claim_files, registry
from proofs_checks.registry.library_data import LibraryData, OtherData, digest_of
from proofs_checks.statement.claim import ClaimError, Context, Status
from tests.engine.toy import SUM, make

VALUES = (np.arange(6).reshape(2, 3) / 16, np.array([1, 0]))


@pytest.fixture
def library(monkeypatch):
    """A library whose data are these, until somebody changes them."""
    from proofs_checks.registry import library_data

    module = types.ModuleType("toylib")
    module.load = lambda: VALUES
    monkeypatch.setitem(sys.modules, "toylib", module)
    library_data._read.cache_clear()
    yield module
    library_data._read.cache_clear()


def named():
    return LibraryData(module="toylib", function="load", sha256=digest_of(VALUES))


def test_the_values_named_are_read_and_cannot_be_written(library):
    values, labels = named().read()
    assert np.array_equal(values, VALUES[0])
    assert np.array_equal(labels, VALUES[1])
    with pytest.raises(ValueError, match="read-only"):
        values[0, 0] = 1


@pytest.mark.parametrize(
    "other",
    [
        (VALUES[0], np.array([1, 1])),
        (VALUES[0].T, VALUES[1]),
        (np.nextafter(VALUES[0], 1), VALUES[1]),
        (VALUES[0],),
    ],
)
def test_other_values_are_refused_in_a_sentence(library, other):
    library.load = lambda: other
    with pytest.raises(OtherData, match=r"toylib\.load brings other data than the claim speaks of"):
        named().read()


def test_a_width_of_numbers_is_no_other_value():
    assert digest_of((VALUES[0], VALUES[1].astype(np.int32))) == digest_of(VALUES)


@pytest.mark.parametrize("bad", [["a"], [np.nan], [2**53 + 1]])
def test_what_a_float_does_not_hold_is_refused(bad):
    with pytest.raises(OtherData, match=r"no numbers|no float of 64 bits"):
        digest_of((np.array(bad),))


def test_the_scans_of_the_sensor_federation_changed_upstream_stop_its_audit(monkeypatch):
    datasets = pytest.importorskip("sklearn.datasets")
    from proofs_checks.registry import library_data

    real = datasets.load_digits(return_X_y=True)
    library_data._read.cache_clear()
    monkeypatch.setattr(datasets, "load_digits", lambda return_X_y: (real[0] * 1.01, real[1]))
    [path] = (registry.HERE / "claims").rglob("crowd_sensor_federation.py")
    audit = claim_files.load_claims(path, registry.HERE)[0].audits[0]
    from proofs_checks.statement.judge import safely

    found = safely(lambda: audit.judge(Context("crowd-sensor-federation", ".", 1e-9)))
    library_data._read.cache_clear()
    assert found.status is Status.ERROR
    assert "sklearn.datasets.load_digits brings other data" in found.why


@pytest.mark.parametrize(
    "line", ["from sklearn.datasets import load_digits", "from scipy import datasets"]
)
def test_a_claim_that_reads_them_by_itself_does_not_load(tmp_path, line):
    root = make(tmp_path, toy_lem_1=SUM.replace("from fractions", f"{line}\nfrom fractions"))
    with pytest.raises(
        ClaimError, match=r"toy_lem_1.py: it reads data that come with a library, s"
    ):
        registry.load(root).check()
