"""``fedtheory weigh`` and ``fedtheory example``: the crowd estimator on files of reports."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import numpy as np

from fedtheory.checks import check_positive
from fedtheory.cli.report_files import ReportFile, ReportFileError, open_reports
from fedtheory.cli.weights_plot import SUFFIXES, plot_weights
from fedtheory.crowd.crowd_weights import CrowdWeights
from fedtheory.crowd.estimates import check_noise_bounds
from fedtheory.errors import AssumptionError
from fedtheory.files import replacing

EXAMPLES = ("sensor-federation",)
_PATIENCE = 2.0


class Refusal(click.ClickException):
    """Bad input: one sentence on stderr and exit status 2."""

    exit_code = 2


@contextmanager
def _refusing(subject: object) -> Iterator[None]:
    try:
        yield
    except AssumptionError as error:
        sentence = f"it is required that {error.assumption}, got {error.value}"
        raise Refusal(f"{subject}: {sentence}.") from None
    except ReportFileError as error:
        raise Refusal(f"{subject}: {error}.") from None
    except OSError as error:
        raise Refusal(f"{error.filename or subject}: {error.strerror or error}.") from None
    except MemoryError:
        raise Refusal(f"{subject}: one round and its sums do not fit in memory.") from None


@click.command("weigh")
@click.argument("reports", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option(
    "--horizon",
    type=float,
    help="Rounds the weights are meant for (inf leaves noise out); by default the rounds read.",
)
@click.option(
    "--floor", type=float, help="Least cost of a client; by default 1e-12 times the largest."
)
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    help="Also draw energies and weights (.png, .pdf or .svg).",
)
def weigh_command(
    reports: Path, as_json: bool, horizon: float | None, floor: float | None, plot: Path | None
) -> None:
    """Estimate each client's bias from the REPORTS of past rounds, and advise weights.

    REPORTS is a .npy array (rounds, clients, dimension), or a .npz archive with that array as
    "reports" and optionally "participants" (rounds, clients; booleans), "noise_bounds" (clients)
    and "batch_size". Rows of absent clients are ignored, whatever they hold. Without noise bounds
    they are estimated. Rounds count from 1.
    """
    with _refusing("the options"):
        if horizon is not None:
            check_positive(horizon, "--horizon", allow_infinity=True)
        if floor is not None:
            check_positive(floor, "--floor")
    if plot is not None and plot.suffix not in SUFFIXES:
        raise Refusal(f"{plot}: the picture needs a name in {', '.join(SUFFIXES)}.")
    with _refusing(reports), open_reports(reports) as file:
        if file.ignored:
            click.echo(f"Note: {', '.join(file.ignored)} in {reports} not used.", err=True)
        crowd = _set_up(file, horizon, floor)
        for block, present in _with_progress(file):
            crowd.partial_fit(block, present)
        summary = summarise(crowd)
    if plot is not None:
        with _refusing(plot):
            plot_weights(summary, plot)
    if as_json:
        click.echo(json.dumps(summary, indent=2, allow_nan=False))
    else:
        click.echo(_as_text(summary))


@click.command("example")
@click.argument("name", type=click.Choice(EXAMPLES))
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
def example_command(name: str, out: Path, seed: int) -> None:
    """Write the reports of a federation to OUT, an .npz archive that ``weigh`` reads.

    sensor-federation: eight sites see digit scans through detectors of their own, miscalibrated by
    up to two decades; 5 to 8 of them report in each of 1000 rounds of minibatch gradients.
    """
    try:
        from sklearn.datasets import load_digits
    except ModuleNotFoundError:
        raise Refusal("the scans come with scikit-learn: pip install 'fedtheory[audit]'.") from None
    from fedtheory.cli.sensor_rounds import sample_sensor_rounds

    if out.suffix != ".npz":
        raise Refusal(f"{out}: the archive needs a name in .npz.")
    images, labels = load_digits(return_X_y=True)
    with _refusing(out), replacing(out) as partial, partial.open("wb") as file:
        rounds = sample_sensor_rounds(images / 16, labels, np.random.default_rng(seed))
        np.savez_compressed(
            file,
            reports=rounds.reports,
            participants=rounds.participants,
            batch_size=rounds.batch_size,
        )
    shape = rounds.reports.shape
    click.echo(f"{out}: {name}, {shape[0]} rounds of {shape[1]} clients, dimension {shape[2]}")


def summarise(crowd: CrowdWeights) -> dict[str, Any]:
    """Return all results as plain numbers, lists and words that JSON can hold.

    Raises
    ------
    AssumptionError
        If too little was seen.
    """
    decision = crowd.decision_
    return {
        "n_clients": crowd.n_clients_,
        "n_rounds": crowd.n_rounds_,
        "dimension": crowd.n_features_in_,
        "bias_energies": crowd.bias_energies_.tolist(),
        "weights": crowd.weights_.tolist(),
        "crowd_weights": crowd.crowd_weights_.tolist(),
        "noise_bounds": crowd.noise_bounds_.tolist(),
        "noise_bounds_estimated": crowd.noise_bounds_estimated_,
        "incoherence_estimate": decision.incoherence,
        "drift": crowd.drift_,
        "decision": decision.advice,
        "reason": decision.reason,
    }


def _set_up(file: ReportFile, horizon: float | None, floor: float | None) -> CrowdWeights:
    batch_size = 1.0
    if file.batch_size is not None:
        batch_size = check_positive(file.batch_size, "batch_size")
    bounds = file.noise_bounds
    if bounds is not None:
        bounds = check_noise_bounds(bounds, file.shape[1])
    return CrowdWeights(noise_bounds=bounds, batch_size=batch_size, horizon=horizon, floor=floor)


def _with_progress(file: ReportFile) -> Iterator[tuple[Any, Any]]:
    """Yield the file's blocks; once two seconds have passed, show a bar on a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    task = bar.add_task("reading rounds", total=file.shape[0])
    start = time.monotonic()
    try:
        for block, present in file.blocks():
            yield block, present
            bar.advance(task, len(block))
            if time.monotonic() - start > _PATIENCE:
                bar.start()
    finally:
        # a bar that never ran leaves nothing to clear, where some versions print an empty line
        if bar.live.is_started:
            bar.stop()


def _as_text(summary: dict[str, Any]) -> str:
    origin = "estimated" if summary["noise_bounds_estimated"] else "given"
    lines = [
        f"{summary['n_clients']} clients, {summary['n_rounds']} rounds, "
        f"dimension {summary['dimension']}; noise bounds {origin}",
        "",
        "client  bias energy  noise bound  Crowd weight  advised weight",
    ]
    columns = ("bias_energies", "noise_bounds", "crowd_weights", "weights")
    rows = zip(*(summary[name] for name in columns), strict=True)
    for client, (energy, bound, crowd, advised) in enumerate(rows):
        lines.append(f"{client:>6}{energy:>13.4g}{bound:>13.4g}{crowd:>14.4f}{advised:>16.4f}")
    drift = "undefined" if summary["drift"] is None else f"{summary['drift']:.3g}"
    lines += [
        "",
        f"Decision: {summary['decision']}, because {summary['reason']}.",
        f"Drift between early and late rounds: {drift} (near 0 on a settled federation).",
    ]
    return "\n".join(lines)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def practice() -> None:
    """Weights for a federation of your own."""


practice.add_command(weigh_command)
practice.add_command(example_command)
