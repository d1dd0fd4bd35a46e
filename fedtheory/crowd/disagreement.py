"""What the clients' disagreement is, and the map between bias and disagreement energies.

For matrices ``a I + b 11'`` everything is closed form, so no matrix is ever built.
"""

from __future__ import annotations

import numpy.typing as npt

from fedtheory.checks import (
    FloatArray,
    check_clients_axis,
    check_finite,
    check_n_clients,
    check_real_array,
)


def residuals(reports: npt.ArrayLike) -> FloatArray:
    """Subtract the crowd's plain mean from each client's report.

    Source: crowd paper, Section 4 and Lemma 4.2: ``r_i = g_i - (1/n) sum_j g_j`` does not
    depend on the gradient of ``f_0``, wherever the clients were queried.

    Parameters
    ----------
    reports
        ``(..., n_clients, dimension)``, the ``g_i`` of one round; at least 2 clients.

    Returns
    -------
    FloatArray
        Same shape; sums to zero over clients up to rounding.

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If the reports are not a finite real array of that shape, or come from fewer than
        two clients.

    Examples
    --------
    >>> residuals([[1.0, 0.0], [3.0, 0.0], [2.0, 3.0]]).tolist()
    [[-1.0, -1.0], [1.0, -1.0], [0.0, 2.0]]
    """
    array = check_finite(check_real_array(reports, "reports", min_ndim=2), "reports")
    check_n_clients(array.shape[-2], minimum=2)
    mean: FloatArray = array.mean(axis=-2, keepdims=True)
    return array - mean


def apply_disagreement_map(energies: npt.ArrayLike) -> FloatArray:
    """Apply the disagreement map ``T``, from bias energies to disagreement energies.

    Source: crowd paper, Theorem 5.1: ``(T q)_i = (1 - 2/n) q_i + (1/n^2) sum_j q_j``.

    Parameters
    ----------
    energies
        ``(..., n_clients)``, squared norms ``q_i`` (any real numbers are accepted: the map
        is linear); at least 2 clients.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``. Relative rounding error of a few units in the last place for
        non-negative input.

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If the input is not a finite real array or has fewer than two clients.

    Examples
    --------
    >>> apply_disagreement_map([9.0, 0.0, 0.0]).tolist()
    [4.0, 1.0, 1.0]
    """
    array = _check_client_values(energies, "energies")
    n_clients = check_n_clients(array.shape[-1], minimum=2)
    total: FloatArray = array.sum(axis=-1, keepdims=True)
    return (n_clients - 2) / n_clients * array + total / n_clients**2


def invert_disagreement_map(disagreements: npt.ArrayLike) -> FloatArray:
    """Undo the disagreement map ``T``; the result may be negative and is not clipped.

    Source: crowd paper, Theorem 5.1:
    ``(T^{-1} s)_i = n/(n-2) (s_i - sum_j s_j / (n (n-1)))``.

    Parameters
    ----------
    disagreements
        ``(..., n_clients)``, the ``s_i``; any real numbers; at least 3 clients.

    Returns
    -------
    FloatArray
        ``(..., n_clients)``. An error of ``e`` in each entry of the input moves the result by
        at most ``inverse_map_norm(n_clients) * e``.

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If the input is not a finite real array or has fewer than three clients.

    Examples
    --------
    >>> invert_disagreement_map([4.0, 1.0, 1.0]).tolist()
    [9.0, 0.0, 0.0]
    """
    array = _check_client_values(disagreements, "disagreements")
    n_clients = check_n_clients(array.shape[-1])
    total: FloatArray = array.sum(axis=-1, keepdims=True)
    return n_clients / (n_clients - 2) * (array - total / (n_clients * (n_clients - 1)))


def inverse_map_norm(n_clients: int) -> float:
    """Return ``C_n``, the largest factor by which inverting ``T`` enlarges an entrywise error.

    Source: crowd paper, Theorem 5.1: ``C_n = (n^2 - 2) / ((n - 1)(n - 2))``.

    Raises
    ------
    NotEnoughDataError
        For fewer than three clients.

    Examples
    --------
    >>> inverse_map_norm(3)
    3.5
    """
    check_n_clients(n_clients)
    return (n_clients**2 - 2) / ((n_clients - 1) * (n_clients - 2))


def _check_client_values(values: npt.ArrayLike, name: str) -> FloatArray:
    array = check_real_array(values, name, min_ndim=1)
    return check_clients_axis(check_finite(array, name), name)
