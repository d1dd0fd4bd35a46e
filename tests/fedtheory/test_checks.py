"""Every refusal of the checks, over one table, and what they let through."""

import math
import pickle

import numpy as np
import pytest

from fedtheory import checks
from fedtheory.errors import AssumptionError, MalformedArrayError, NotEnoughDataError

RAGGED = [[1.0], [1.0, 2.0]]

REFUSED_ARRAYS = {
    "complex": np.ones(3, dtype=complex),
    "object": np.array([1.0, None, 2.0], dtype=object),
    "bool": np.array([True, False]),
    "text": np.array(["1.0"]),
    "bytes": np.array([b"1.0"]),
    "date": np.array(["2020-01-01"], dtype="datetime64[D]"),
    "ragged": RAGGED,
    "masked": np.ma.masked_array([1.0, 2.0], mask=[True, False]),
    "nothing": None,
}


@pytest.mark.parametrize("value", REFUSED_ARRAYS.values(), ids=REFUSED_ARRAYS)
def test_an_array_that_is_not_of_real_numbers_is_refused_by_name(value):
    with pytest.raises(MalformedArrayError, match="reports"):
        checks.check_real_array(value, "reports")


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.int8, np.uint64, ">f4"])
def test_real_arrays_become_double_precision(kind):
    array = checks.check_real_array(np.array([1, 2], dtype=kind), "reports")
    assert array.dtype == np.float64
    assert array.dtype.isnative
    assert array.tolist() == [1, 2]


def test_a_double_precision_array_is_not_copied():
    array = np.ones(3)
    assert checks.check_real_array(array, "x") is array


@pytest.mark.parametrize("limits", [{"ndim": 1}, {"min_ndim": 3}])
def test_a_wrong_number_of_axes_is_named_with_the_shape(limits):
    with pytest.raises(MalformedArrayError, match=r"\(2, 3\)"):
        checks.check_real_array(np.ones((2, 3)), "x", **limits)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_the_first_entry_that_is_not_finite_is_named(bad):
    array = np.zeros((2, 3))
    array[1, 2] = bad
    with pytest.raises(MalformedArrayError, match=r"x is finite \(got .*\(1, 2\)\)"):
        checks.check_finite(array, "x")


@pytest.mark.parametrize(
    ("array", "shape"), [(np.array(1.0), r"\(\)"), (np.ones((2, 0)), r"\(2, 0\)")]
)
def test_a_last_axis_without_clients_is_named_with_the_shape(array, shape):
    with pytest.raises(MalformedArrayError, match=rf"costs has clients on its last axis.*{shape}"):
        checks.check_clients_axis(array, "costs")


def test_an_array_over_clients_is_returned_as_it_is():
    array = np.ones((2, 3))
    assert checks.check_clients_axis(array, "costs") is array


REFUSED_CALLS = {
    "negative entry": (lambda: checks.check_non_negative_array([1, -2.0], "x"), r"-2.0 at .*1"),
    "zero entry": (lambda: checks.check_positive_array([1, 0.0], "x"), r"0.0 at .*1"),
    "NaN entry": (lambda: checks.check_positive_array([math.nan], "x"), "nan"),
    "shapes": (
        lambda: checks.check_same_shape(np.ones(2), np.ones(3), ("a", "b")),
        r"a and b .*\(2,\) and \(3,\)",
    ),
    "two clients": (lambda: checks.check_n_clients(2), "n_clients >= 3 .got 2"),
    "zero budget": (lambda: checks.check_positive(0, "x"), "x is positive"),
    "negative budget": (lambda: checks.check_positive(-1, "x"), "-1"),
    "NaN budget": (lambda: checks.check_positive(math.nan, "x", allow_infinity=True), "nan"),
    "endless budget": (lambda: checks.check_positive(math.inf, "x"), "inf"),
    "boolean budget": (lambda: checks.check_positive(True, "x"), "True"),
    "complex budget": (lambda: checks.check_positive(1j, "x"), "1j"),
    "array budget": (lambda: checks.check_positive(np.ones(2), "x"), "real number"),
    "text budget": (lambda: checks.check_positive("1", "x"), "'1'"),
    "negative": (lambda: checks.check_non_negative(-1e-300, "x"), "-1e-300"),
    "infinite": (lambda: checks.check_non_negative(math.inf, "x"), "inf"),
    "float count": (lambda: checks.check_positive_integer(2.0, "x"), "integer .got 2.0"),
    "boolean count": (lambda: checks.check_positive_integer(True, "x"), "True"),
    "zero count": (lambda: checks.check_positive_integer(0, "x"), "x >= 1 .got 0"),
    "off the simplex": (lambda: checks.check_simplex_weights([0.5, 0.4]), "sums to one .got 0.9"),
    "negative weight": (lambda: checks.check_simplex_weights([1.5, -0.5]), "-0.5"),
    "one bad vector": (lambda: checks.check_simplex_weights([[1.0], [0.9]]), "0.9"),
    "no weights": (lambda: checks.check_simplex_weights(np.ones((3, 0))), r"\(3, 0\)"),
    "scalar weight": (lambda: checks.check_simplex_weights(1.0), r"\(\)"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED_CALLS.values(), ids=REFUSED_CALLS)
def test_each_refusal_names_the_assumption_and_the_value(call, message):
    with pytest.raises(AssumptionError, match=message):
        call()


def test_what_is_allowed_comes_back_unchanged():
    assert checks.check_positive(math.inf, "x", allow_infinity=True) == math.inf
    assert checks.check_positive(np.float32(0.5), "x") == 0.5
    assert checks.check_non_negative(0, "x") == 0
    assert checks.check_positive_integer(np.int32(7), "x") == 7
    assert checks.check_n_clients(2, minimum=2) == 2
    assert checks.check_simplex_weights([[0.25, 0.75], [1, 0]]).tolist() == [[0.25, 0.75], [1, 0]]


@pytest.mark.parametrize(
    "error", [AssumptionError("a > 0", -1), AssumptionError("a > 0"), NotEnoughDataError("n", 2)]
)
def test_errors_survive_the_way_to_another_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert (again.assumption, again.value) == (error.assumption, error.value)


def test_an_assumption_error_is_a_value_error():
    assert issubclass(MalformedArrayError, ValueError)
    assert str(AssumptionError("n >= 3", 2)) == "assumption violated: n >= 3 (got 2)"
    assert str(AssumptionError("n >= 3, got 2")) == "assumption violated: n >= 3, got 2"
