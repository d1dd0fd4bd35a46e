"""The estimator once more, naively: all rounds in memory, loops, dense matrices, plain definitions.

Written from the crowd paper (Algorithm 2, Propositions 5.23 and 5.26, Remark 5.24) and from the
derivation in ``fedtheory.crowd.noise_energies``; shares no code with the package.
"""

from dataclasses import dataclass

import numpy as np


@dataclass
class Answer:
    energies: np.ndarray
    bounds: np.ndarray
    crowd_weights: np.ndarray
    weights: np.ndarray
    incoherence: float | None
    drift: float | None
    use_crowd: bool


def solve(rounds, *, noise_bounds=None, batch_size=1, horizon=None, floor=None):
    """Answer from ``rounds``, a list of ``(number, reports, present)``."""
    n = len(rounds[0][1])
    rounds = [(k, normalised(g, present), present) for k, g, present in rounds]
    first, second = average(rounds, 1), average(rounds, 0)
    gram = np.array([[first[i] @ second[j] for j in range(n)] for i in range(n)])
    gram = (gram + gram.T) / 2
    disagreement_map = (1 - 2 / n) * np.eye(n) + np.ones((n, n)) / n**2
    raw = np.linalg.solve(disagreement_map, np.diag(gram))
    energies = np.where(raw > 0, raw, 0)
    if noise_bounds is None:
        bounds = np.sqrt(batch_size * noise(rounds, np.diag(gram)))
    else:
        bounds = np.broadcast_to(np.asarray(noise_bounds, float), (n,))
    costs = energies + bounds**2 / (batch_size * (horizon or len(rounds)))
    costs = np.maximum(costs, 1e-12 * costs.max() if floor is None else floor)
    crowd_weights = (1 / costs) / (1 / costs).sum()
    incoherence = None
    if n > 3 and (raw > 0).all():
        ones = np.ones((n, n))
        share = np.diag(energies) @ ones / n
        rebuilt = gram + share + share.T - energies.sum() / n**2 * ones
        root = np.diag(energies**-0.5)
        incoherence = np.linalg.norm(root @ (rebuilt - np.diag(energies)) @ root, ord=2)
    use_crowd = incoherence is not None and incoherence < 1
    weights = crowd_weights if use_crowd else np.full(n, 1 / n)
    return Answer(energies, bounds, crowd_weights, weights, incoherence, drift(rounds), use_crowd)


def normalised(reports, present):
    """Residuals among the participants, divided by rho; NaN for the absent."""
    n, m = len(reports), int(sum(present))
    mean = sum(reports[i] for i in range(n) if present[i]) / m
    rho = (m - 1) * n / (m * (n - 1))
    return [(reports[i] - mean) / rho if present[i] else np.nan for i in range(n)]


def average(rounds, parity):
    """Each client's mean residual over its own rounds of one parity."""
    n = len(rounds[0][1])
    own = [[y[i] for k, y, present in rounds if k % 2 == parity and present[i]] for i in range(n)]
    return [sum(r) / len(r) if r else None for r in own]


def noise(rounds, statistic):
    """Noise energies of the reports, by a dense system of equations."""
    n = len(rounds[0][1])
    matrix, shown = np.zeros((n, n)), np.zeros(n)
    for i in range(n):
        own = [(y[i], int(sum(p))) for _, y, p in rounds if p[i]]
        centre = sum(y for y, _ in own) / len(own)
        spread = sum(((y - centre) ** 2).sum() for y, _ in own)
        shown[i] = spread * len(own) / (len(own) - 1)
        others = sum(statistic) - statistic[i] - statistic[i] / (n - 1)
        for _, m in own:
            rho = (m - 1) * n / (m * (n - 1))
            shown[i] -= (m - 1) * (n - m) / (m**2 * (n - 1) * (n - 2)) / rho**2 * others
            for j in range(n):
                chance = (m - 1) / (n - 1)
                matrix[i, j] += ((1 - 1 / m) ** 2 if i == j else chance / m**2) / rho**2
    return np.maximum(np.linalg.solve(matrix, shown), 0)


def drift(rounds):
    """Cross-fitted movement of the averages, early to late, at the most even block boundary."""
    last, length = rounds[-1][0], 2
    while last > 3 * length:
        length *= 2
    candidates = []
    for boundary in range(length, last, length):
        parts = [r for r in rounds if r[0] <= boundary], [r for r in rounds if r[0] > boundary]
        if not all(parts):
            continue
        cells = [average(part, parity) for part in parts for parity in (1, 0)]
        if all(value is not None for cell in cells for value in cell):
            candidates.append((abs(len(parts[0]) - len(parts[1])), boundary, cells))
    if not candidates:
        return None
    _, _, cells = min(candidates, key=lambda c: c[:2])
    early_odd, early_even, late_odd, late_even = (np.array(cell) for cell in cells)
    moved = ((late_odd - early_odd) * (late_even - early_even)).sum()
    middle = ((late_odd + early_odd) / 2 * (late_even + early_even) / 2).sum()
    return moved / middle if middle > 0 else None
