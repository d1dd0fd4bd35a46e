"""Reference estimators of three theory papers on federated learning.

The public names below load their modules when first used, so that importing the package costs
next to nothing. Submodules can be imported directly as well.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fedtheory.crowd.algorithm import CrowdAlgorithm as CrowdAlgorithm
    from fedtheory.crowd.crowd_run import CrowdRun as CrowdRun
    from fedtheory.crowd.crowd_weights import CrowdWeights as CrowdWeights
    from fedtheory.crowd.disagreement import apply_disagreement_map as apply_disagreement_map
    from fedtheory.crowd.disagreement import invert_disagreement_map as invert_disagreement_map
    from fedtheory.crowd.guard import guard_decision as guard_decision
    from fedtheory.crowd.weights import fit_bias_energies as fit_bias_energies
    from fedtheory.crowd.weights import fit_crowd_weights as fit_crowd_weights
    from fedtheory.errors import AssumptionError as AssumptionError
    from fedtheory.linalg import leading_projector as leading_projector
    from fedtheory.privacy import Adjacency as Adjacency
    from fedtheory.privacy import GaussianMechanism as GaussianMechanism
    from fedtheory.tucker import project_tangent as project_tangent
    from fedtheory.tucker import truncate_st_hosvd as truncate_st_hosvd

__version__ = "0.1.0"

_HOMES = {
    "Adjacency": "fedtheory.privacy",
    "AssumptionError": "fedtheory.errors",
    "CrowdAlgorithm": "fedtheory.crowd.algorithm",
    "CrowdRun": "fedtheory.crowd.crowd_run",
    "CrowdWeights": "fedtheory.crowd.crowd_weights",
    "GaussianMechanism": "fedtheory.privacy",
    "apply_disagreement_map": "fedtheory.crowd.disagreement",
    "fit_bias_energies": "fedtheory.crowd.weights",
    "fit_crowd_weights": "fedtheory.crowd.weights",
    "guard_decision": "fedtheory.crowd.guard",
    "invert_disagreement_map": "fedtheory.crowd.disagreement",
    "leading_projector": "fedtheory.linalg",
    "project_tangent": "fedtheory.tucker",
    "truncate_st_hosvd": "fedtheory.tucker",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(_HOMES))
