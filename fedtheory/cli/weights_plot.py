"""One picture of an estimate: each client's bias energy and weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fedtheory.files import replacing

SUFFIXES = (".png", ".pdf", ".svg")


def plot_weights(summary: dict[str, Any], path: Path) -> None:
    """Draw bias energies beside weights and write the picture, whole or not at all.

    Parameters
    ----------
    summary
        What ``fedtheory weigh --json`` prints.
    path
        Ends in one of :data:`SUFFIXES`.
    """
    from matplotlib.figure import Figure

    n_clients = summary["n_clients"]
    places = range(n_clients)
    figure = Figure(figsize=(8, 1.6 + 0.22 * n_clients), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    left.barh(places, summary["bias_energies"], color="0.35")
    left.set_xlabel("estimated bias energy")
    left.set_ylabel("client")
    left.invert_yaxis()
    right.barh(places, summary["weights"], color="0.7", label="advised weight")
    right.plot(summary["crowd_weights"], places, "o", color="tab:blue", label="Crowd weight")
    right.axvline(1 / n_clients, color="0.3", linestyle=":", label="uniform weight")
    right.set_xlabel("weight")
    right.legend(fontsize="small")
    if n_clients <= 40:
        left.set_yticks(list(places))
    figure.suptitle(f"decision: {summary['decision']}", fontsize="medium")
    with replacing(path) as partial:
        figure.savefig(partial, format=path.suffix[1:])
