"""Table 2, whole sensor arrays: a federation of digit scans seen by miscalibrated detectors."""

from fedtheory.crowd.sensor_comparison import RULES, compare_on_sensor_federation
from proofs_checks.authoring import *

CLAIM = Claim(
    printed="Table 2, whole sensor arrays",
    declared_verdict=Open(
        "The paper does not state the protocol of its digit federation (width, regularisation, "
        "law of the detectors, step), and other choices give other sizes of the gain."
    ),
    title="Crowd on real scans seen by miscalibrated detectors",
    assumes=("8 sites", "own detector at each site", "severity over two decades"),
    uses=("crowd-eq-4", "crowd-thm-5-1-inverse"),
    given=r"""
The 1797 digit scans are split over eight sites, each with its own miscalibrated detector: a gain
and an offset for every pixel, with a severity that runs over two decades. The truth $f_0$ averages
over fresh detectors.""",
    says={
        "printed ratios": r"""
Relative to uniform weighting, the paper prints for Crowd an excess risk of
0.787 at the end of the run and 0.53 at the limit points of the weighted objectives, with the oracle
at 0.789 and 0.54 and inverse-noise weighting at 0.778 and 0.52.""",
    },
    notes="""This protocol (standardised random ReLU features of width 48, l2 = 1e-2, gain scale .3,
    offset scale 1, severity up to .7) was picked among about a hundred because the paper does not
    state its own; the spread over seeds exceeds most differences in the paper's table. Where the
    paper takes the bias energies of its table is not stated either. crowd_at_truth is a diagnosis
    and no rule: Crowd fed the exact disagreement at the truth's minimiser. What separates it from
    Crowd is the place and the noise of the probe; the paper itself calls the statistic stale there
    (Section 5.6).""",
)

# fmt: off
#: figures kept of each run: the ratios to uniform weighting and what the paper prints beside them
KEPT = (
    *(f"{when}_ratio_{rule}" for when in ("limit", "end") for rule in RULES if rule != "uniform"),
    "kappa", "kappa_hat", "am_hm", "spearman", "crowd_hypothesis_ratio",
    "bias_ratio_uniform", "bias_ratio_crowd", "bias_ratio_crowd_at_truth",
    "accuracy_limit_uniform", "accuracy_limit_crowd",
)
#: the 1797 scans of 8 x 8 pixels in sixteenths, with their labels
SCANS = LibraryData(
    module="sklearn.datasets", function="load_digits", options={"return_X_y": True},
    sha256="82a971aaf66d8774974dc529d861f11a911199a293dd2c8eb9e788ad3466d57b",
)

def run(rng):
    """One federation: draw it, find every minimiser exactly, and run Algorithm 1 to its end."""
    images, labels = SCANS.read()
    figures = compare_on_sensor_federation(images / 16.0, labels, rng)
    kept = {name: figures[name] for name in KEPT}
    kept["crowd_minus_inverse_noise"] = abs(
        figures["limit_ratio_crowd"] - figures["limit_ratio_inverse_noise"]
    )
    kept["kappa_hat_minus_kappa"] = abs(figures["kappa_hat"] - figures["kappa"])
    return kept

ORDER = "an ordering that held in nearly all of about a hundred protocols; fixed before these runs"
LEVEL = "the paper finds the two level in this federation"
SITES = "the estimated energies order the sites as the realised ones do"
SIZE = "the estimate of the incoherence is of its size"
TENTH = "the printed value, give or take a tenth"

AUDITS = (
    Reproduction("ten-federations", covers="printed ratios", run=run, runs=10, word="in shape",
                 protocol="ours, picked among about a hundred; the paper does not state its own",
                 targets=(
                     Target("limit_ratio_crowd", 0.53, 0.0, 1.0, ORDER),
                     Target("end_ratio_crowd", 0.787, 0.0, 1.0, ORDER),
                     Target("limit_ratio_oracle", 0.54, 0.0, 1.0, ORDER),
                     Target("end_ratio_oracle", 0.789, 0.0, 1.0, ORDER),
                     Target("crowd_minus_inverse_noise", 0.01, 0.0, 0.1, LEVEL),
                     Target("spearman", 0.95, 0.8, 1.0, SITES),
                     Target("kappa_hat_minus_kappa", 0.04, 0.0, 0.25, SIZE),
                 )),
)

RIVALS = (
    Rival("ten-federations", "uniform weighting is no worse",
          targets=(Target("limit_ratio_crowd", None, 1.0, 2.0, "the rival"),)),
    Rival("ten-federations", "our runs show the printed size of the gain",
          targets=(Target("limit_ratio_crowd", 0.53, 0.43, 0.63, TENTH),)),
)
