"""Proposition 5.23 (ii): what is left between the rebuilt matrix and Q is of rank two."""

from proofs_checks.authoring import *
from proofs_checks.definitions import crowd_incoherence as realised
from proofs_checks.definitions.crowd import gram
from proofs_checks.definitions.crowd_guard import projected, rank_two_update, unclipped_gram
from proofs_checks.instances.crowd_tilts import tilt_arrays

CLAIM = Claim(
    printed="Proposition 5.23 (ii), rank-two correction",
    declared_verdict=AsPrinted(),
    title="Without noise the rebuilt matrix misses $Q$ by a term of rank two",
    assumes=("n >= 3", "linear tilts", "no noise", "no energy clipped"),
    uses=("crowd-prop-5-23-ii-identity", "crowd-lem-5-4-identity"),
    given=r"""
Let $\hat q = T^{-1}\mathrm{diag}(JQJ)$ without clipping and $\hat Q = JQJ + \frac1n(\hat q\mathbf
1^\top+\mathbf 1\hat q^\top) - \frac{\mathbf 1^\top\hat q}{n^2}\mathbf 1\mathbf 1^\top$.""",
    says={
        "correction": r"""
Then
$$\hat Q = Q + \tfrac12\bigl(e\mathbf 1^\top + \mathbf 1e^\top\bigr), \qquad
  e = T^{-1}\eta = \hat q - q .$$"""
    },
    notes="""The display that defines Q-hat is lost in the text; it is rebuilt from the identity for
    J Q J with the off-diagonal row sums dropped, which is what the words 'up to a rank-two
    correction' describe. Both sides are linear in Q and only the row sums enter, so one pair of
    correlated clients decides the identity for every n; the property audit takes general tilts.""",
)

# fmt: off
#: off-diagonal row sums s_i, s_j of an entry's clients, in I but for one pair of product 1
ENTRIES = ((0, 0), (1, 0), (1, 1))

def excess(row_sum, n):
    """e_i = (T^-1 eta)_i by T^-1 x = n/(n-2) (x - 1'x/(n(n-1))), eta_i = -2 s_i/n + 2/n^2."""
    own, total = -2 * row_sum / n + 2 / n**2, -2 / n
    return n / (n - 2) * (own - total / (n * (n - 1)))

def from_the_display(n):
    """Entries of hat Q - Q when Q is I but for one pair of inner product 1."""
    total = 2 * excess(1, n) + (n - 2) * excess(0, n)
    return [
        -(a + b) / n + 2 / n**2 + (excess(a, n) + excess(b, n)) / n - total / n**2
        for a, b in ENTRIES
    ]

def densely(n):
    """The same entries from the definitions, for a Gram matrix with one pair of clients."""
    matrix = [[Fraction(int(i == j or {i, j} == {0, 1})) for j in range(n)] for i in range(n)]
    found = unclipped_gram(projected(matrix))
    return [found[i][j] - matrix[i][j] for i, j in ((2, 2), (0, 2), (0, 1))]

def shared_excess(parts):
    """(e_i + e_j) / parts(n) with e_i = (2/(n-1) - 2 s_i)/(n-2)."""

    def claimed(n):
        e = [(2 / (n - 1) - 2 * s) / (n - 2) for s in (0, 1)]
        return [(e[a] + e[b]) / parts(n) for a, b in ENTRIES]

    return claimed

def corrected(weight):
    """Q + weight(n) (e 1' + 1 e'), e = T^-1 eta by elimination."""

    def claimed(tilts):
        e = realised.invert_disagreement_map(realised.realised_error(tilts))
        return rank_two_update(gram(tilts), weight(Fraction(len(tilts))), e)

    return claimed

AUDITS = (
    AllN("all-n", from_the_display, shared_excess(lambda n: 2), covers="correction", start=3,
         degree=6, second=densely),
    Property("rationals", lambda tilts: unclipped_gram(realised.centred_gram(tilts)),
             corrected(lambda n: Fraction(1, 2)), covers="correction",
             instances=tilt_arrays, examples=80),
)

KNOWN = {"witnesses": (((1, 0), (1, 1), (2, 1)),)}

RIVALS = (
    Rival("all-n", "1/n in place of 1/2", claimed=shared_excess(lambda n: n)),
    Rival("all-n", "weight 1", claimed=shared_excess(lambda n: 1)),
    Rival("rationals", "1/n in place of 1/2", claimed=corrected(lambda n: 1 / n), **KNOWN),
    Rival("rationals", "no correction", claimed=corrected(lambda n: 0), **KNOWN),
)
