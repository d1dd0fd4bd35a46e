"""Noise energies of the clients, read off the dispersion of their residuals over the rounds.

The raw reports would not do: their dispersion contains the gradient of ``f_0``, which moves with
the iterate. A residual is free of it, but mixes in the noise of every other participant and, when
some clients are absent, the luck of who was present.

Derivation. Let client ``i`` be present in ``N`` rounds, let ``y_k`` be its residual of round ``k``
divided by ``rho_{m_k}``, and let the crowd be linear. Given the rounds that client ``i`` attends,
the ``y_k`` are uncorrelated with common mean ``tilde beta_i`` and with
``E ||y_k - tilde beta_i||^2 = own_k v_i + others_k sum_{j != i} v_j + centring_k c_i``
(:func:`fedtheory.crowd.participation.noise_mixing`), where
``c_i = sum_{j != i} ||beta_j - mean_{l != i} beta_l||^2``. Uncorrelated terms with a common mean
and *different* dispersions still satisfy

    ``E [ N/(N-1) (sum_k ||y_k||^2 - N ||mean y||^2) ] = sum_k E ||y_k - tilde beta_i||^2``,

so one scalar a client, ``sum_k ||y_k||^2``, is all that must be kept beside the sums, together with
the three sums of coefficients over its own rounds.

The last term is not noise of the client: it says how much the *other* clients disagree, and it
would be there if every report were exact. It is taken off rather than charged: the cost of
Algorithm 2 holds the noise of client ``i``'s own reports, and the luck of the draw is not part of
that. It can be taken off because a sum of squared deviations does not see a common shift: with
``z_j = ||tilde beta_j||^2`` and ``sum_j tilde beta_j = 0`` it is
``c_i = sum_j z_j - n/(n-1) z_i``, and the cross-fitted ``s_j`` estimates ``z_j`` without bias. What
remains is ``n`` linear equations of the form ``(a_i - b_i) v_i + b_i sum_j v_j = W_i``, solved in
closed form. With everybody present this is the inverse of the disagreement map ``T``.

Under full participation the result is unbiased before clipping. Under partial participation it is
so up to the dependence between ``s_j`` and the rounds of client ``i``, which fades as rounds grow;
it needs, like Proposition 5.26, participants drawn uniformly whatever their tilts. On a curved
crowd the movement of ``nabla h_i`` along the iterates is counted as noise.
"""

from __future__ import annotations

import numpy as np

from fedtheory.checks import FloatArray, check_finite, check_n_clients, check_real_array
from fedtheory.errors import MalformedArrayError, NotEnoughDataError


def fit_noise_energies(
    dispersions: FloatArray,
    n_attended: FloatArray,
    mixing_sums: FloatArray,
    statistic: FloatArray,
) -> FloatArray:
    """Estimate the noise energy of one report of each client from the residuals' dispersion.

    Source: derived in this module's docstring from the crowd paper's Lemma 4.2 and the proof of
    Proposition 5.26.

    Parameters
    ----------
    dispersions
        ``(n_clients,)``, ``sum_k ||y_k||^2 - N ||mean y||^2`` over a client's own rounds, of
        residuals divided by ``rho``.
    n_attended
        ``(n_clients,)``, ``N``, at least 2.
    mixing_sums
        ``(3, n_clients)``: ``own``, ``others`` and ``centring`` of
        :func:`fedtheory.crowd.participation.noise_mixing`, summed over a client's own rounds.
    statistic
        ``(n_clients,)``, the cross-fitted ``s_i``, divided by ``rho^2``.

    Returns
    -------
    FloatArray
        ``(n_clients,)``, estimates of ``v_i = sigma_i^2 / b``, clipped at zero.

    Raises
    ------
    MalformedArrayError, NotEnoughDataError
        If an argument is not a finite real array of its shape, a client attended fewer than two
        rounds, or there are fewer than three clients.

    Examples
    --------
    Everybody present in 5 rounds, noise energies 9, 0, 0: the residuals show ``T`` of them.

    >>> mixing = 5 * np.array([[4 / 9] * 3, [1 / 9] * 3, [0.0] * 3])
    >>> shown = 4 * np.array([4.0, 1.0, 1.0])
    >>> fit_noise_energies(shown, np.full(3, 5.0), mixing, np.zeros(3)).round(12).tolist()
    [9.0, 0.0, 0.0]
    """
    spread = check_finite(check_real_array(dispersions, "dispersions", ndim=1), "dispersions")
    n_clients = check_n_clients(spread.size)
    attended = check_finite(check_real_array(n_attended, "n_attended"), "n_attended")
    mixing = check_finite(check_real_array(mixing_sums, "mixing_sums"), "mixing_sums")
    energies = check_finite(check_real_array(statistic, "statistic"), "statistic")
    for name, array, shape in (
        ("n_attended", attended, (n_clients,)),
        ("mixing_sums", mixing, (3, n_clients)),
        ("statistic", energies, (n_clients,)),
    ):
        if array.shape != shape:
            raise MalformedArrayError(f"{name} has shape {shape}", f"shape {array.shape}")
    if attended.min() < 2:
        raise NotEnoughDataError("each client attends at least 2 rounds", attended.min())
    own, others, centring = mixing
    peers_spread = energies.sum() - n_clients / (n_clients - 1) * energies
    shown = spread * attended / (attended - 1) - centring * peers_spread
    gap = own - others
    total = (shown / gap).sum() / (1 + (others / gap).sum())
    return np.asarray(np.maximum((shown - others * total) / gap, 0.0))
