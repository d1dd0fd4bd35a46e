"""Partial participation: how centring among the clients present shrinks and mixes things."""

from __future__ import annotations

from typing import NamedTuple

from fedtheory.checks import check_n_clients, check_positive_integer
from fedtheory.errors import NotEnoughDataError


def participation_factor(n_participants: int, n_clients: int) -> float:
    """Return ``rho``, the factor by which centring among the participants shrinks a residual.

    Source: crowd paper, Proposition 5.26 (i): ``rho = (m - 1) n / (m (n - 1))``. Dividing the
    residual by it gives the full crowd's disagreement on average over the participants.

    Parameters
    ----------
    n_participants
        ``m``, between 2 and ``n_clients``.
    n_clients
        ``n``, at least 3.

    Returns
    -------
    float
        In ``(1/2, 1]``; exactly 1 when everybody reports.

    Raises
    ------
    AssumptionError
        If a count is out of range.

    Examples
    --------
    >>> participation_factor(2, 5)
    0.625
    """
    m, n = _check_counts(n_participants, n_clients)
    return (m - 1) * n / (m * (n - 1))


class NoiseMixing(NamedTuple):
    """What one round adds, on average, to the dispersion of a client's normalised residual.

    With ``v_i`` the noise energy of a report and ``beta_i`` the tilts, given that client ``i``
    is among the ``m`` participants,

        ``E ||r_i / rho - tilde beta_i||^2 = own * v_i + others * sum_{j != i} v_j
        + centring * sum_{j != i} ||beta_j - mean_{l != i} beta_l||^2``.
    """

    own: float
    others: float
    centring: float


def noise_mixing(n_participants: int, n_clients: int) -> NoiseMixing:
    """Return the coefficients of :class:`NoiseMixing` for one round.

    Source: crowd paper, proof of Proposition 5.26 (ii), divided by ``rho^2``. The residual is
    ``(1 - 1/m) g_i`` minus ``1/m`` times the reports of the other ``m - 1`` participants, which
    are a simple random sample of the ``n - 1`` other clients. Each of them is present with
    probability ``(m - 1)/(n - 1)``, which gives ``own = (1 - 1/m)^2`` and
    ``others = (m - 1) / (m^2 (n - 1))``; the variance of a sample total without replacement,
    ``(m - 1)(n - m)/(n - 1)`` times the sample variance with divisor ``n - 2``, gives
    ``centring = (m - 1)(n - m) / (m^2 (n - 1)(n - 2))``.

    Parameters
    ----------
    n_participants, n_clients
        As in :func:`participation_factor`.

    Returns
    -------
    NoiseMixing
        Non-negative, ``own > others``. With everybody present ``centring`` is 0 and the rest is
        the disagreement map ``T``.

    Raises
    ------
    AssumptionError
        If a count is out of range.

    Examples
    --------
    >>> noise_mixing(4, 4)
    NoiseMixing(own=0.5625, others=0.0625, centring=0.0)
    """
    m, n = _check_counts(n_participants, n_clients)
    scale = (m * participation_factor(m, n)) ** 2
    return NoiseMixing(
        own=(m - 1) ** 2 / scale,
        others=(m - 1) / (n - 1) / scale,
        centring=(m - 1) * (n - m) / ((n - 1) * (n - 2)) / scale,
    )


def _check_counts(n_participants: int, n_clients: int) -> tuple[int, int]:
    n = check_n_clients(check_positive_integer(n_clients, "n_clients"))
    m = check_positive_integer(n_participants, "n_participants", minimum=0)
    if not 2 <= m <= n:
        raise NotEnoughDataError(f"2 to {n} clients take part in a round", m)
    return m, n
