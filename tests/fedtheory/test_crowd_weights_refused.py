"""CrowdWeights: what it refuses, and that a refused block leaves nothing behind."""

import math

import numpy as np
import pytest
from federations import fitted, numbers

from fedtheory import AssumptionError, CrowdWeights
from fedtheory.errors import MalformedArrayError, NotEnoughDataError

GOOD = np.arange(60.0).reshape(4, 5, 3) % 7
MASK = np.ones((4, 5), bool)
BROKEN = GOOD.copy()
BROKEN[2, 1, 2] = np.nan

BAD_BLOCKS = {
    "NaN": (BROKEN, None, "nan from client 1, coordinate 2.*|round 7"),
    "infinity": (np.where(np.isnan(BROKEN), -np.inf, BROKEN), None, "-inf"),
    "overflow": (np.full((4, 5, 3), 1e308), None, "round 5 have a finite sum"),
    "two clients": (np.ones((2, 2, 3)), None, "n_clients >= 3 .got 2"),
    "one axis": (np.ones(5), None, r"\(5,\)"),
    "four axes": (np.ones((1, 4, 5, 3)), None, r"\(1, 4, 5, 3\)"),
    "no rounds": (np.ones((0, 5, 3)), None, r"\(0, 5, 3\)"),
    "no coordinates": (np.ones((4, 5, 0)), None, r"\(4, 5, 0\)"),
    "other clients": (np.ones((4, 6, 3)), None, "5 clients and dimension 3, as before"),
    "other dimension": (np.ones((4, 5, 2)), None, "5 clients and dimension 3, as before"),
    "complex": (GOOD.astype(complex), None, "complex128"),
    "objects": (GOOD.astype(object), None, "object"),
    "text": (GOOD.astype(str), None, "real numbers"),
    "booleans": (GOOD > 1, None, "bool"),
    "masked": (np.ma.masked_array(GOOD, mask=GOOD > 3), None, "masked array"),
    "mask shape": (GOOD, MASK[:3], r"participants has shape \(4, 5\) .got shape \(3, 5\)"),
    "mask axes": (GOOD, MASK[0], r"\(4, 5\)"),
    "mask kind": (GOOD, MASK.astype(int), "booleans .got dtype int64"),
    "one participant": (GOOD, np.eye(4, 5) > 0, "round 5 .got 1 participants"),
    "no participant": (GOOD, ~MASK, "round 5 .got 0 participants"),
}


@pytest.mark.parametrize(("reports", "mask", "message"), BAD_BLOCKS.values(), ids=BAD_BLOCKS)
def test_a_refused_block_is_named_and_leaves_nothing_behind(reports, mask, message):
    estimator = fitted(GOOD)
    before = numbers(estimator)
    with pytest.raises(AssumptionError, match=message):
        estimator.partial_fit(reports, mask)
    assert estimator.n_rounds_ == 4
    np.testing.assert_array_equal(numbers(estimator), before)
    assert estimator._sums.last_round == 4


def test_a_refused_first_block_leaves_an_empty_estimator():
    estimator = CrowdWeights()
    with pytest.raises(MalformedArrayError, match="nan"):
        estimator.partial_fit(BROKEN)
    with pytest.raises(NotEnoughDataError, match=r"some rounds were seen .got 0"):
        _ = estimator.n_rounds_


BAD_SETTINGS = {
    "negative bounds": ({"noise_bounds": [-1.0] * 5}, "noise_bounds.*-1.0"),
    "NaN bounds": ({"noise_bounds": [np.nan] * 5}, "noise_bounds.*nan"),
    "number of bounds": ({"noise_bounds": [1.0] * 4}, r"each of 5 clients .got shape \(4,\)"),
    "batch size": ({"batch_size": 0}, "batch_size"),
    "horizon": ({"horizon": 0}, "horizon is positive .got 0"),
    "floor": ({"floor": -1.0}, "floor"),
    "NaN horizon": ({"horizon": math.nan}, "horizon"),
}


@pytest.mark.parametrize(("settings", "message"), BAD_SETTINGS.values(), ids=BAD_SETTINGS)
def test_a_bad_setting_is_refused_when_it_is_used(settings, message):
    with pytest.raises(AssumptionError, match=message):
        _ = fitted(GOOD, **settings).crowd_weights_


def test_other_refusals():
    with pytest.raises(AssumptionError, match=r"dtype is 'float32' or 'float64' .got 'float16'"):
        fitted(GOOD, dtype="float16")
    with pytest.raises(AssumptionError, match=r"a setting is one of .*got budget"):
        CrowdWeights().set_params(budget=3)
    with pytest.raises(NotEnoughDataError, match=r"at least 2 rounds were seen .got 1"):
        _ = fitted(GOOD[0]).weights_
    with pytest.raises(AssumptionError, match=r"first_round >= 5 .got 4"):
        fitted(GOOD).partial_fit(GOOD, first_round=4)
    with pytest.raises(AssumptionError, match=r"first_round >= 1 .got 0"):
        CrowdWeights().partial_fit(GOOD, first_round=0)
    huge = np.zeros((2, 5, 3))
    huge[:, 0] = 1e200
    with pytest.raises(AssumptionError, match="overflow"):
        _ = fitted(huge).weights_


@pytest.mark.parametrize("half", [0, 1])
def test_a_client_that_misses_a_half_is_named(half):
    mask = MASK.copy()
    mask[half::2, 3] = False
    counts = ("0 odd and 2 even", "2 odd and 0 even")[half]
    with pytest.raises(NotEnoughDataError, match=f"client 3, counted from 0, in {counts}"):
        _ = fitted(GOOD, mask).weights_
