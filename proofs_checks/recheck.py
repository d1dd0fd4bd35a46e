"""Re-check evidence alone: the seal of every file, and the mathematics of every certificate.

    python3 -I -S recheck.py [--statements] FOLDER_OR_FILE...

needs Python's standard library alone, shares no code with what made the evidence, and refuses what
it cannot confirm. Only you can judge whether a statement is the paper's: --statements prints each.

EVIDENCE FILE. A JSON object about one claim; ``FILE`` below lists its keys, those of its audits and
those of their rivals, which are near false versions of the claim. It is called LABEL.json, or
LABEL.deep.json if its tier is "deep".

SEAL. The SHA-256 of the file as JSON in ASCII, with sorted keys and without blanks, after ``seal``
is left out, and each ``cost`` and ``date`` of the file, an audit or a rival. Elsewhere these two
keys are refused, since they would hide. The seal shows that nothing changed since it was set, not
who set it. Of an audit without certificate nothing but the seal is checked here.

CERTIFICATE. An object with a statement and what decides it; ``KINDS`` lists the keys of each kind.
An audit or a rival has null, one, or a list of them. Its outcome "holds" needs true statements,
"violated" false ones, any other outcome none, and a rival only false ones. An audit of the kind
"certificate" that holds or is violated must have one. A grade among ``EARNED`` needs an audit that
has this grade, holds and covers the "whole" claim. ``says`` is the statement in words, for you.

NUMBER. A text "p" or "p/q", a rational in lowest terms. EXPRESSION. A number, or one of
["var", NAME], ["+", a, b, ...], ["-", a, b], ["*", a, b, ...], ["/", a, b], ["^", a, "k"] with k in
2..64, ["abs", a], ["max", a, b, ...], ["min", a, b, ...]. STATEMENT. [RELATION, a, b] with one of
= != <= < >= > and two different expressions. The kinds of certificates are

relation  Decides whether ``statement`` is true where its variables have the values ``at``.
witness   Shows that ``given`` does not imply ``statement``: at the point ``at`` each statement of
          ``given`` is true, and ``statement`` is false.
identity  Proves ["=", a, b] for rational functions a and b wherever ``given`` holds, a list of
          lower bounds n >= p or n > p of variables: a - b is brought to one denominator, and its
          numerator is the polynomial zero. Also, whatever is divided by has no zero there: as a
          polynomial in the differences n - p its numerator has coefficients of one sign, and a
          monomial that is not zero. ``at`` is a point where ``given`` holds. If nothing is given,
          nothing is said about zeros: the sides are equal wherever both are defined.
ldl       Proves that S, the sum of weight times matrix, is positive "definite" or "semidefinite":
          S is symmetric and equal to L D L', where L has ones on its diagonal, the given rows to
          the left and zeros to the right, and the diagonal D is positive, or just not negative.
lasso     Proves that b is a point where the convex function scale |y - X b|^2 + lambda |b|_1 is
          least: each column's slope 2 scale x_j'(y - X b) is lambda sign(b_j), or lies between
          -lambda and lambda if b_j is zero.

REFUSED is also what serves nothing, since it would make a certificate look like more than it is: a
variable, a hypothesis, a weight of zero, an entry of L; ``cofactors`` and ``figures`` are empty.
LIMITS, listed below, exist since a file may be hostile: none may keep this program busy, fill the
memory, or print what looks like an answer. EXIT STATUS. 2: a name is missing, or nothing was named;
else 1: something was refused, or there was no file; else 3: no file had a certificate; else 0.
"""

from __future__ import annotations

import hashlib
import json
import math
import operator
import os
import re
import sys
import time
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

SECONDS = 28.0  # for a whole run
BYTES, DEPTH = 4_000_000, 60  # of a file; of brackets in it
WORK = 500_000  # units of some microseconds, for a file; real files take less than a fiftieth
BITS = 14_000  # of numerator and denominator together, in any computed number
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,1999})(/[1-9][0-9]{0,1999})?")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")

# A shape is a type, Fraction for a number, [shape] for a list, or an object of keys with shapes,
# none of them optional; other keys are refused unless ``...`` gives their shape.
RIVAL: Any = {"name": str, "outcome": str, "sentence": str, "figures": dict, "certificate": object}
RIVAL |= {...: object}
AUDIT = RIVAL | {"kind": str, "covers": str, "margin": object, "cost": object, "rivals": [RIVAL]}
FILE: Any = {"label": str, "paper": str, "printed": str, "title": str, "verdict": str, "grade": str}
FILE |= {"tier": str, "caveats": list, "audits": [AUDIT], "digests": dict, "versions": dict}
FILE |= {"date": str, "cost": object, "seal": str, ...: object}
UNSEALED = {"cost", "date"}
EARNED = ("kernel-proved", "symbolic", "certified", "exact on cases", "sampled", "rate-consistent")

AT_A_POINT: Any = {"kind": str, "says": str, "statement": list, "at": {...: Fraction}}
KINDS: dict[str, Any] = {
    "relation": AT_A_POINT | {"figures": {}},
    "witness": AT_A_POINT | {"figures": {}, "given": list},
    "identity": AT_A_POINT | {"cofactors": [], "given": list},
    "ldl": {"kind": str, "says": str, "claims": str, "L": [[Fraction]], "D": [Fraction]}
    | {"sum": [{"weight": Fraction, "matrix": [[Fraction]]}], "figures": {}},
    "lasso": {"kind": str, "says": str, "X": [[Fraction]], "y": [Fraction], "lambda": Fraction}
    | {"scale": Fraction, "b": [Fraction], "slopes": [Fraction], "figures": {}},
}
PROOF = ("says", "cofactors", "slopes", "L", "D", "figures")  # what states nothing
PARTS = {"var": (1, 1), "abs": (1, 1), "-": (2, 2), "/": (2, 2), "^": (2, 2)}  # least and most
PARTS |= dict.fromkeys(("+", "*", "max", "min"), (2, BYTES))
COMBINE: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub}
COMBINE |= {"*": operator.mul, "/": operator.truediv, "max": max, "min": min}
COMPARE = {"=": operator.eq, "!=": operator.ne, "<=": operator.le, "<": operator.lt}
COMPARE |= {">=": operator.ge, ">": operator.gt}

Json = dict[str, Any]
Point = dict[str, Fraction]  # values of variables
Monomial = tuple[str, ...]  # x^2 y is ("x", "x", "y")
Polynomial = dict[Monomial, Fraction]  # the coefficients other than zero
Quotient = tuple[Polynomial, Polynomial]  # numerator and denominator
ZERO, ONE = Fraction(0), Fraction(1)
UNIT: Polynomial = {(): ONE}


class Refused(Exception):
    """Why something is not accepted, in one sentence."""


def need(condition: object, why: str) -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise Refused(why)


def short(value: object) -> str:
    """Return a value as at most 80 characters of ASCII on one line, for a message."""
    return ascii(value)[:80]


def exact(text: Any) -> Fraction:
    """Return the rational number written p/q in lowest terms; read no other spelling."""
    if isinstance(text, str) and NUMBER.fullmatch(text):
        number = Fraction(text)
        if str(number) == text:
            return number
    raise Refused(f"{short(text)} is not an exact number in lowest terms")


def unambiguous(pairs: list[tuple[str, Any]]) -> Json:
    """Return an object; refuse a key that stands twice, of which readers choose differently."""
    need(len(dict(pairs)) == len(pairs), "a key stands twice in an object")
    return dict(pairs)


def load(path: str) -> Any:
    """Return the JSON value in a regular file; do not follow a link or wait for a pipe."""
    need(os.path.isfile(path) and not os.path.islink(path), "not a regular file")
    try:
        with open(path, "rb") as file:
            data = file.read(BYTES + 1)
        need(len(data) <= BYTES, f"larger than {BYTES} bytes")
        thing = json.loads(data.decode("utf-8"), object_pairs_hook=unambiguous)
        json.dumps(thing, allow_nan=False)  # Python reads NaN and Infinity, which are not JSON
        return thing
    except (OSError, RecursionError, ValueError) as problem:
        raise Refused(f"not a file of UTF-8 JSON: {short(str(problem))}") from None


def read(value: Any, shape: Any, what: str) -> Any:
    """Return a value with its numbers read; refuse what has another shape."""
    if shape is Fraction:
        return exact(value)
    kind = shape if isinstance(shape, type) else type(shape)
    words: Any = {str: "a text", list: "a list", dict: "an object"}
    need(isinstance(value, kind), f"{what} is not {words.get(kind)}")
    if isinstance(shape, list):
        need(shape or not value, f"{what} is not empty")
        return [read(entry, shape[0], f"an entry of {what}") for entry in value]
    if not isinstance(shape, dict):
        return value
    for key in shape:
        need(key in value or key is ..., f"{what} has no {key}")
    for key in value:
        need(key in shape or ... in shape, f"{what} has an unknown key {short(key)}")
    return {k: read(v, shape.get(k, shape.get(...)), f"{k} of {what}") for k, v in value.items()}


def sealed(thing: Any, holders: list[str] | None, left: int = DEPTH) -> Any:
    """Return what the seal covers; refuse a cost or date but of the file, an audit or a rival.

    The first holder is the key that leads to further such objects; None: this is no such object.
    """
    if not isinstance(thing, dict | list):
        return thing
    need(left, f"brackets nested deeper than {DEPTH}")
    if isinstance(thing, list):
        return [sealed(entry, holders, left - 1) for entry in thing]
    hidden = UNSEALED.intersection(thing) if holders is None else ()
    need(not hidden, "a cost or date where it would hide from the seal")
    further = {key: holders[1:] if holders and key == holders[0] else None for key in thing}
    inside = {key: sealed(value, further[key], left - 1) for key, value in thing.items()}
    return {key: value for key, value in inside.items() if key not in UNSEALED}


class Checker:
    """Check one file within its units of work and before the end of the whole run."""

    def __init__(self, deadline: float = math.inf) -> None:
        self.left, self.deadline = WORK, deadline
        self.place = "the file"  # what is being checked, for messages
        self.proved: list[str] = []  # a line for each certificate
        self.divisors: list[Polynomial] = []  # what an identity divides by

    def spend(self, units: int) -> None:
        """Take units of work away; refuse when they, or the time of the run, are used up."""
        self.left -= units
        need(self.left >= 0, "asks for more work than a file may")
        need(time.monotonic() < self.deadline, "the time of the whole run is used up")

    def bounded(self, number: Fraction) -> Fraction:
        """Return a computed number; refuse one that is too long."""
        bits = number.numerator.bit_length() + number.denominator.bit_length()
        self.spend(1 + bits * bits // 500_000)  # a product costs the square of the length
        need(bits <= BITS, f"a number of {bits} bits comes up")
        return number

    def dot(self, *vectors: Iterable[Fraction]) -> Fraction:
        """Return the sum of the products of the vectors' entries."""
        total = ZERO
        for entries in zip(*vectors, strict=True):
            total = self.bounded(total + self.bounded(math.prod(entries, start=ONE)))
        return total

    def variables(self, node: Any) -> set[str]:
        """Return the variables of an expression; refuse what is no expression."""
        self.spend(2)
        if isinstance(node, str):
            exact(node)
            return set()
        need(isinstance(node, list) and node and isinstance(node[0], str), "not an expression")
        head, *parts = node
        least, most = PARTS.get(head, (1, 0))
        need(least <= len(parts) <= most, f"{short(head)} of {len(parts)} is not an expression")
        need(head != "^" or parts[1] in map(str, range(2, 65)), "an exponent is not one of 2..64")
        if head != "var":
            return set().union(*map(self.variables, parts))
        good = isinstance(parts[0], str) and NAME.fullmatch(parts[0]) and parts[0] not in UNSEALED
        need(good, f"{short(parts[0])} is no name of a variable")
        return {parts[0]}

    def evaluate(self, node: Any, at: dict[str, Any], number: Any, combine: Any) -> Any:
        """Return the value of an expression, in numbers or in quotients of polynomials."""
        if isinstance(node, str):
            return number(exact(node))
        head, *parts = node
        if head == "var":
            return at[parts[0]]
        values = [self.evaluate(part, at, number, combine) for part in parts]
        if head == "abs":
            return combine("max", [values[0], combine("-", [number(ZERO), values[0]])])
        if head == "^":
            return combine("*", values[:1] * int(parts[1]))
        return combine(head, values)

    def combine_numbers(self, head: str, values: list[Fraction]) -> Fraction:
        """Return the sum, difference, product, quotient, maximum or minimum of numbers."""
        result = values[0]
        for other in values[1:]:
            need(head != "/" or other != 0, "a division by zero")
            result = self.bounded(COMBINE[head](result, other))
        return result

    def statement(self, node: Any) -> set[str]:
        """Return the variables of a statement; refuse what is no statement."""
        need(isinstance(node, list) and len(node) == 3, "a statement is not [relation, a, b]")
        relation, left, right = node
        need(relation in list(COMPARE), f"{short(relation)} is not one of {' '.join(COMPARE)}")
        need(left != right, "both sides of a statement are the same expression")
        return self.variables(left) | self.variables(right)

    def decide(self, node: Any, at: Point) -> bool:
        """Return whether a statement is true at a point."""
        left, right = (self.evaluate(side, at, Fraction, self.combine_numbers) for side in node[1:])
        return bool(COMPARE[node[0]](left, right))

    def decide_given(self, statement: Any, given: list[Any], at: Point) -> bool:
        """Return whether a statement is true at a point; refuse one that breaks what is given."""
        used = self.statement(statement).union(*map(self.statement, given))
        for name in sorted(used.union(at)):
            need(name in at, f"the variable {name} has no value")
            need(name in used, f"the variable {short(name)} serves nothing")
        need(len(set(map(json.dumps, given))) == len(given), "a hypothesis stands twice")
        for node in given:
            need(self.decide(node, at), f"the point breaks the hypothesis {short(node)}")
        return self.decide(statement, at)

    # The kinds of certificates: each returns whether the statement is true, or refuses.

    def relation(self, certificate: Json) -> bool:
        """Decide a statement whose variables have values."""
        return self.decide_given(certificate["statement"], [], certificate["at"])

    def witness(self, certificate: Json) -> bool:
        """Show that the statement is false at a point where all that is given is true."""
        statement, given, at = certificate["statement"], certificate["given"], certificate["at"]
        need(at, "a witness without variables is no point")
        need(not self.decide_given(statement, given, at), "the statement holds at the witness")
        return False

    def identity(self, certificate: Json) -> bool:
        """Show that both sides are the same rational function, defined where given holds."""
        statement, given, at = certificate["statement"], certificate["given"], certificate["at"]
        names = self.statement(statement).union(*map(self.statement, given))
        need(statement[0] == "=", "an identity is an equation")
        if given:
            need(self.decide_given(statement, given, at), "the sides differ at the point")
        need(given or not at, "a point serves nothing where nothing is given")
        bounds: Point = {}
        for relation, left, right in given:
            good = relation in (">", ">=") and left[0] == "var" and isinstance(right, str)
            need(good and left[1] not in bounds, "a hypothesis is not the one bound of a variable")
            bounds[left[1]] = exact(right)
        strict = {left[1] for relation, left, _ in given if relation == ">"}
        divisors = self.check_equal(statement, names, bounds)
        for divisor in divisors if given else []:
            known = all(bounds.keys() >= set(monomial) for monomial in divisor)
            one_sign = len({coefficient > 0 for coefficient in divisor.values()}) == 1
            not_zero = any(strict >= set(monomial) for monomial in divisor)
            need(known and one_sign and not_zero, "a denominator may be zero")
        serving = {name for divisor in divisors for monomial in divisor for name in monomial}
        need(serving >= bounds.keys(), "a lower bound serves nothing")
        return True

    def ldl(self, certificate: Json) -> bool:
        """Show that a weighted sum of matrices is positive definite, or semidefinite."""
        claims, lower, diagonal = certificate["claims"], certificate["L"], certificate["D"]
        matrices = [summand["matrix"] for summand in certificate["sum"]]
        weights, order = [summand["weight"] for summand in certificate["sum"]], len(diagonal)
        need(claims in ("definite", "semidefinite"), "claims is neither (semi)definite")
        need(order and weights and all(weights), "an empty sum, or a weight of zero")
        need([len(row) for row in lower] == list(range(order)), f"L is not of order {order}")
        good = all([len(row) for row in matrix] == [order] * order for matrix in matrices)
        need(good, f"a matrix is not of order {order}")
        good = all(entry > 0 or (entry == 0 and claims == "semidefinite") for entry in diagonal)
        need(good, "D has a negative or zero entry")
        total = [
            [self.dot(weights, entries) for entries in zip(*rows, strict=True)]
            for rows in zip(*matrices, strict=True)
        ]
        for i in range(order):
            row = [*lower[i], ONE]
            for j in range(i + 1):
                need(total[i][j] == total[j][i], f"the sum is not symmetric at ({i}, {j})")
                product = self.dot(row[: j + 1], diagonal[: j + 1], [*lower[j], ONE])
                need(product == total[i][j], f"L D L' is not the sum at ({i}, {j})")
                need(diagonal[j] or i == j or not row[j], f"L has an idle entry at ({i}, {j})")
        return True

    def lasso(self, certificate: Json) -> bool:
        """Show that b is an optimal point of the Lasso."""
        X, y, b = certificate["X"], certificate["y"], certificate["b"]
        slopes, price, scale = certificate["slopes"], certificate["lambda"], certificate["scale"]
        need(price > 0 and scale > 0, "lambda or scale is not positive")
        good = X and b and len(X) == len(y) and {len(slopes), *map(len, X)} == {len(b)}
        need(good, "the shapes of X, y, b and slopes do not fit")
        residuals = [self.bounded(y[i] - self.dot(row, b)) for i, row in enumerate(X)]
        for column, slope, entry in zip(zip(*X, strict=True), slopes, b, strict=True):
            need(slope == 2 * scale * self.dot(column, residuals), "a slope does not belong to b")
            need(abs(slope) <= price and slope * entry == price * abs(entry), "b is not optimal")
        return True

    # Rational functions, as quotients of polynomials.

    def check_equal(self, statement: Any, names: set[str], bounds: Point) -> list[Polynomial]:
        """Refuse unless both sides are one rational function; return the numerators that divide."""
        at = {n: (self.add({(n,): ONE}, (), bounds.get(n, ZERO)), UNIT) for n in names}
        self.divisors = []
        gap = self.evaluate(["-", *statement[1:]], at, self.constant, self.combine_quotients)
        need(not gap[0], "the sides are not equal")
        return self.divisors

    def constant(self, number: Fraction) -> Quotient:
        """Return a number as a quotient of polynomials."""
        return self.add({}, (), number), UNIT

    def combine_quotients(self, head: str, values: list[Quotient]) -> Quotient:
        """Return the sum, difference, product or quotient; note the numerators that divide."""
        need(head not in ("max", "min"), f"{head} has no place in a rational function")
        above, below = dict(values[0][0]), values[0][1]
        for numerator, denominator in values[1:]:
            if head == "*":
                above, below = self.multiply(above, numerator), self.multiply(below, denominator)
            elif head == "/":
                need(numerator, "a denominator is identically zero")
                self.divisors.append(numerator)
                above, below = self.multiply(above, denominator), self.multiply(below, numerator)
            else:
                term = numerator
                if below != denominator:
                    above, term = self.multiply(above, denominator), self.multiply(term, below)
                    below = self.multiply(below, denominator)
                for monomial, coefficient in term.items():
                    self.add(above, monomial, coefficient if head == "+" else -coefficient)
        return above, below

    def add(self, polynomial: Polynomial, monomial: Monomial, number: Fraction) -> Polynomial:
        """Add a term to a polynomial, which is changed and returned."""
        self.spend(len(monomial) // 4)  # a long one costs more
        total = self.bounded(polynomial.pop(monomial, ZERO) + number)
        if total:
            polynomial[monomial] = total
        return polynomial

    def multiply(self, one: Polynomial, two: Polynomial) -> Polynomial:
        """Return the product of two polynomials."""
        product: Polynomial = {}
        for left, a in one.items():
            for right, b in two.items():
                self.add(product, tuple(sorted(left + right)), a * b)
        return product

    def certificate(self, raw: Any) -> bool:
        """Check a certificate; return whether its statement is true."""
        kind = raw.get("kind") if isinstance(raw, dict) else None
        need(kind in list(KINDS), f"{short(kind)} is no kind of certificate")
        certificate = read(raw, KINDS[str(kind)], "the certificate")
        truth = bool(getattr(self, str(kind))(certificate))
        said = [f"{key} {json.dumps(raw[key])}" for key in raw if key not in PROOF]
        self.proved.append(f"  {self.place}: {'true' if truth else 'false'}: {'; '.join(said)}")
        return truth

    def judge(self, part: Json, rival: bool) -> None:
        """Refuse an audit or a rival whose outcome is not what its certificates show."""
        found, outcome = part["certificate"], part["outcome"]
        need(outcome in ("holds", "violated", "undecided", "error"), f"outcome {short(outcome)}")
        certified = not rival and "certificate" in part["kind"] and outcome in ("holds", "violated")
        need(found or (found is None and not certified), "no certificate")
        for raw in found if isinstance(found, list) else [] if found is None else [found]:
            truth = self.certificate(raw)
            need(not (rival and truth), "the statement of a rival is true")
            fits = outcome == ("holds" if truth else "violated")
            need(fits, f"the outcome is {outcome}, but the statement is {str(truth).lower()}")

    def file(self, path: str) -> None:
        """Check the evidence in a file."""
        evidence = load(path)
        read(evidence, FILE, "the file")
        content = sealed({k: v for k, v in evidence.items() if k != "seal"}, ["audits", "rivals"])
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        seal = hashlib.sha256(text.encode("ascii")).hexdigest()
        need(seal == evidence["seal"], "the seal does not fit")
        name = evidence["label"] + (".deep.json" if evidence["tier"] == "deep" else ".json")
        need(os.path.basename(path) == name, f"a file of this label and tier is {short(name)}")
        places = set()
        for audit in evidence["audits"]:
            for part in (audit, *audit["rivals"]):
                self.place = f"audit {json.dumps(audit['name'])}"
                self.place += "" if part is audit else f", rival {json.dumps(part['name'])}"
                need(self.place not in places, "two audits, or two rivals, of one name")
                places.add(self.place)
                self.judge(part, part is not audit)
        self.place, grade = "the file", evidence["grade"]
        shown = [(a["outcome"], a["covers"], a.get("grade", grade)) for a in evidence["audits"]]
        need(grade not in EARNED or ("holds", "whole", grade) in shown, "no audit earns the grade")


def check_certificate(certificate: Any) -> bool:
    """Return whether the statement of one certificate is true; refuse what is not shown."""
    return Checker().certificate(certificate)


def files_in(names: list[str]) -> list[str]:
    """Return the named files, and of named folders what ends in .json or is a link."""
    files, lost = list[str](), list[OSError]()
    for name in names:
        if os.path.islink(name) or not os.path.isdir(name):
            files.append(name)
            continue
        for folder, inner, inside in os.walk(name, onerror=lost.append):
            paths = [os.path.join(folder, entry) for entry in sorted([*inner, *inside])]
            files += [path for path in paths if path.endswith(".json") or os.path.islink(path)]
    return list(dict.fromkeys([*files, *(str(error.filename) for error in lost)]))


def main(arguments: list[str]) -> int:
    """Check the files and folders that are named; return the exit status."""
    deadline = time.monotonic() + SECONDS
    names = [argument for argument in arguments if argument != "--statements"]
    files, counts = files_in(names), list[int]()  # of certificates, in each accepted file
    for path in files:
        checker = Checker(deadline)
        try:
            checker.spend(0)
            checker.file(path)
        except Exception as problem:  # what breaks the checker is no evidence either
            why = problem if isinstance(problem, Refused) else short(problem)
            print("REFUSED", ascii(path), ascii(f"{checker.place}: {why}")[1:-1])
            continue
        counts.append(len(checker.proved))
        proved = checker.proved if "--statements" in arguments else []
        print(f"ok {path!a} sealed; certificates: {counts[-1]}", *proved, sep="\n")
    refused, none = len(files) - len(counts), counts.count(0)
    print(f"{refused} refused; {sum(counts)} certificates in {len(counts) - none} files", end=" ")
    print(f"re-computed; {none} files have none: only their seal was checked")
    if not names or not all(map(os.path.lexists, names)):
        return 2
    if refused or not files:
        return 1
    return 0 if sum(counts) else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
