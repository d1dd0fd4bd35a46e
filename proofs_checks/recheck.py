"""Re-check evidence by itself: the seal, and the mathematics of every certificate.

``python3 -I -S recheck.py [--statements] FOLDER_OR_FILE...`` needs the standard library alone and
returns 1 if it refused anything, 2 if a name is missing, 3 if nothing had a certificate, else 0.

Exact numbers are strings ``p/q`` in lowest terms, expressions lists ``["+", a, b, ...]``, also of
``* max min``, ``["-", a, b]``, ``["/", a, b]``, ``["^", a, "3"]``, ``["abs", a]``, ``["var", n]``,
statements ``["<=", a, b]``. No key is optional, none unknown. Relations and enumerations are
decided: true goes with the outcome ``holds``, false with ``violated``, as does a witness; any other
certificate goes with ``holds``. No seal tells who set it, or whether a statement is the paper's:
``--statements`` prints what was really proved.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import operator
import os
import re
import stat
import sys
import time
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

Number = int | Fraction
Poly = dict[tuple[str, ...], Number]  # a monomial is the sorted tuple of its variables
Env = dict[str, Number]
Json = dict[str, Any]

SECONDS = 28.0  # for a whole run
BYTES, DEPTH = 4_000_000, 60  # of a file
WORK = 500_000  # units for a file, each one to five microseconds; a real one takes 6000
BITS = 14_000  # of numerator and denominator together
POINTS, TERMS, DEGREE = 100_000, 20_000, 200
POWERS = tuple(map(str, range(2, 65)))
EXACT = re.compile(r"-?(0|[1-9][0-9]{0,1999})(/[1-9][0-9]{0,1999})?")
NAME = re.compile(r"(?!(cost|date)$)[A-Za-z][A-Za-z0-9_]{0,39}")  # those two escape the seal
MOST = {"var": 1, "abs": 1, "-": 2, "/": 2, "^": 2} | dict.fromkeys(("+", "*", "max", "min"), BYTES)
STEP: Json = {"+": operator.add, "-": operator.sub, "*": operator.mul, "^": operator.mul}
STEP |= {"/": Fraction, "max": max, "min": min, "=": operator.eq, "!=": operator.ne}
STEP |= {"<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt}
STEP |= {"multiple of": lambda a, b: (Fraction(a) / b) % 1 == 0}
ORDER = ("<=", "<", ">=", ">")
OPS = ("=", "!=", *ORDER, "multiple of")
TEXTS = "label paper printed title verdict grade tier seal date"
FILE = f"{TEXTS} caveats audits digests versions cost"
RIVAL = "name outcome sentence figures certificate"
AUDIT = f"{RIVAL} kind covers margin rivals cost"
EARNED = ("kernel-proved", "symbolic", "certified", "exact on cases", "sampled", "rate-consistent")
KINDS = {
    "relation": "kind says at statement figures",
    "identity": "kind says given at statement cofactors",
    "sum-of-squares": "kind says given at statement cofactors terms",
    "ldl": "kind says claims sum L D figures",
    "witness": "kind says given at statement figures",
    "enumeration": "kind says where blocks given mass count aggregate statement figures",
    "lasso": "kind says claims X y lambda scale b slopes L D figures",
}
PROOF = ("says", "cofactors", "terms", "slopes", "L", "D", "figures")


class Refused(Exception):
    """Why a file is not accepted, in one sentence."""


def need(condition: object, why: str) -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise Refused(why)


def exact(text: Any, what: str) -> Number:
    """Return the rational written ``p/q`` in lowest terms; no other spelling is read."""
    good = isinstance(text, str) and EXACT.fullmatch(text)
    value: Number = (Fraction if "/" in text else int)(text) if good else 0
    if not good or str(value) != text:
        raise Refused(f"{what}: {text!a:.80} is not exact, in lowest terms")
    return value.numerator if value.denominator == 1 else value


SHAPES: list[tuple[Any, str]] = [
    (str, f"{TEXTS} name outcome sentence kind covers says claims aggregate count"),
    (list, "caveats audits rivals given cofactors terms sum blocks"),
    (dict, "figures digests versions"),
    (exact, "lambda scale weight"),
    ([exact], "y b slopes D"),
    ([[exact]], "X L rows matrix"),
    ({}, "where at"),
    ([str], "product variables"),
]
READ = {key: shape for shape, keys in SHAPES for key in keys.split()}


def read(thing: Any, shape: Any, what: str) -> Any:
    """Return a thing of a type, a list or an object of a shape, or an exact number."""
    if shape is exact:
        return exact(thing, what)
    kind = shape if isinstance(shape, type) else type(shape)
    need(isinstance(thing, kind), f"{what} is not a {kind.__name__}")
    if isinstance(shape, list):
        return [read(entry, shape[0], what) for entry in thing]
    return {k: exact(v, what) for k, v in thing.items()} if isinstance(shape, dict) else thing


def fields(thing: Any, keys: str, what: str, more: bool = False) -> Json:
    """Return an object with exactly these keys, or at least these if there may be more, read."""
    need(isinstance(thing, dict), f"{what} is not an object")
    for key in keys.split():
        need(key in thing, f"{what} has no {key}")
    for key in thing:
        need(more or key in keys.split(), f"{what} has an unknown key {key!a:.80}")
    return {key: read(thing[key], READ.get(key, object), f"{key} of {what}") for key in thing}


def once(pairs: list[tuple[str, Any]]) -> Json:
    """Return an object; refuse a key that stands twice, which readers read differently."""
    need(len(dict(pairs)) == len(pairs), "a key stands twice in an object")
    return dict(pairs)


def load(path: str) -> Any:
    """Return the JSON value in a regular file."""
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            need(stat.S_ISREG(os.fstat(file.fileno()).st_mode), "not a regular file")
            data = file.read(BYTES + 1)
        need(len(data) <= BYTES, f"larger than {BYTES} bytes")
        thing = json.loads(data.decode("utf-8"), object_pairs_hook=once)
        json.dumps(thing, allow_nan=False)
        return thing
    except (OSError, RecursionError, ValueError) as problem:
        raise Refused(f"no regular file of UTF-8 JSON: {str(problem)!a:.120}") from None


def bare(thing: Any, left_out: list[str], left: int = DEPTH) -> Any:
    """Return the value without ``cost`` and ``date``, which no seal covers, and note each."""
    if not isinstance(thing, dict | list):
        return thing
    need(left, f"brackets nested deeper than {DEPTH}")
    if isinstance(thing, list):
        return [bare(v, left_out, left - 1) for v in thing]
    left_out += [key for key in thing if key in ("cost", "date")]
    return {k: bare(v, left_out, left - 1) for k, v in thing.items() if k not in ("cost", "date")}


class Checker:
    """Judge one file within its units of work and before the end of the whole run."""

    def __init__(self, deadline: float = math.inf) -> None:
        self.left, self.look, self.deadline = WORK, WORK, deadline
        self.numbers, self.place, self.proved = dict[str, Number](), "the file", list[str]()

    def spend(self, units: int) -> None:
        """Take units of work away, and look at the clock now and then."""
        self.left -= units
        if self.left < self.look:
            self.look = self.left - 50_000
            need(time.monotonic() < self.deadline, "the time of the whole run is used up")
            need(self.left >= 0, "asks for more work than a file may")

    def small(self, value: Number) -> Number:
        """Return the value, an integer as an integer; refuse one that is too long."""
        bits = value.numerator.bit_length() + value.denominator.bit_length()
        self.spend(1 + (bits * bits >> 19))
        need(bits <= BITS, f"a number of {bits} bits comes up")
        return value.numerator if value.denominator == 1 else value

    def dot(self, *factors: Iterable[Number]) -> Number:
        """Return the sum of products."""
        total: Number = 0
        for first, *others in zip(*factors, strict=True):
            product = first
            for factor in others:
                product = self.small(product * factor)
            total = self.small(total + product)
        return total

    def names(self, node: Any) -> set[str]:
        """Return the variables of an expression; refuse what is none."""
        self.spend(2)
        if isinstance(node, str):
            if node not in self.numbers:
                self.numbers[node] = exact(node, "an expression")
            return set()
        need(isinstance(node, list) and node and isinstance(node[0], str), "not an expression")
        head, *parts = node
        if not (1 if head in ("var", "abs") else 2) <= len(parts) <= MOST.get(head, 0):
            raise Refused(f"{head!a:.80} of {len(parts)} is not an expression")
        if head == "var":
            if not (isinstance(parts[0], str) and NAME.fullmatch(parts[0])):
                raise Refused(f"{parts[0]!a:.80} is no name for a variable")
            return {parts[0]}
        need(head != "^" or parts[1] in POWERS, "an exponent is not one of 2..64")
        return set().union(*map(self.names, parts))

    def claim(self, node: Any, ops: Iterable[str] = OPS) -> set[str]:
        """Return the variables of a statement; refuse what is none."""
        need(isinstance(node, list) and len(node) == 3, "a statement is not [op, lhs, rhs]")
        need(node[0] in list(ops), f"{node[0]!a:.80} is not one of {', '.join(ops)}")
        need(node[1] != node[2], "both sides of a statement are the same expression")
        return self.names(node[1]) | self.names(node[2])

    def value(self, node: Any, env: Env) -> Number:
        """Return the exact value of an expression that ``names`` saw; of a statement 0 or 1."""
        if isinstance(node, str):
            return self.numbers[node]
        if node[0] == "var":
            return env[node[1]]
        total, *rest = [self.value(part, env) for part in node[1:]]
        for part in [total] * (int(node[2]) - 1) if node[0] == "^" else rest:
            total = self.small(STEP[node[0]](total, part))
        return max(total, -total) if node[0] == "abs" else total

    def fit(self, named: Iterable[str], used: set[str]) -> None:
        """Refuse a variable without a value, and one that serves nothing."""
        for name in sorted(used ^ set(named)):
            need(name not in used, f"the variable {name} has no value")
            need(name in used, f"the variable {name!a:.80} serves nothing")

    def relation(self, c: Json) -> tuple[bool, Env]:
        """Decide a statement at a point; a witness meets the hypotheses and breaks it."""
        given, at = c.get("given", []), c["at"]
        self.fit(at, self.claim(c["statement"]).union(*map(self.claim, given)))
        for node in given:
            need(self.value(node, at), f"the witness breaks the hypothesis {node!a:.80}")
        truth = bool(self.value(c["statement"], at))
        need(c["kind"] == "relation" or (at and not truth), "the statement holds at the witness")
        return truth, at

    def poly(self, pairs: Iterable[tuple[tuple[str, ...], Number]], onto: Poly) -> Poly:
        """Add the monomials to a polynomial, which is changed, and return it."""
        for key, c in pairs:
            onto[key] = self.small(onto.get(key, 0) + c)
            if not onto[key]:
                del onto[key]
            if len(key) > DEGREE or len(onto) > TERMS:
                raise Refused("a polynomial is too long")
        return onto

    def mul(self, p: Poly, q: Poly) -> Poly:
        """Return p q."""
        self.spend(len(p) * len(q))
        pairs = itertools.product(p.items(), q.items())
        return self.poly(((tuple(sorted(a + b)), x * y) for (a, x), (b, y) in pairs), {})

    def ratio(self, node: Any, low: Env, divisors: list[Poly]) -> tuple[Poly, Poly]:
        """Return numerator and denominator, with a variable n >= a written a + n; note divisors."""
        self.spend(8)
        if isinstance(node, str):
            return self.poly([((), self.numbers[node])], {}), {(): 1}
        head = node[0]
        if head == "var":
            return self.poly([((node[1],), 1), ((), low.get(node[1], 0))], {}), {(): 1}
        need(head not in ("abs", "max", "min"), f"{head} has no place in a rational function")
        (above, below), *rest = [self.ratio(part, low, divisors) for part in node[1:]]
        for num, den in [(above, below)] * (int(node[2]) - 1) if head == "^" else rest:
            if head in ("*", "^"):
                above, below = self.mul(above, num), self.mul(below, den)
            elif head == "/":
                need(num, "a denominator is identically zero")
                divisors.append(num)
                above, below = self.mul(above, den), self.mul(below, num)
            else:
                side = {key: STEP[head](0, c) for key, c in num.items()}
                if below != den:
                    above, side = self.mul(above, den), self.mul(side, below)
                    below = self.mul(below, den)
                above = self.poly(side.items(), above)
        if set(below) == {()} and below != {(): 1}:
            return self.mul(above, {(): Fraction(1) / below[()]}), {(): 1}
        return above, below

    def identity(self, c: Json) -> tuple[bool, Env]:
        """Show that the sides differ by squares times hypotheses and multiples of equations."""
        squares, at, given = c["kind"] == "sum-of-squares", c["at"], c["given"]
        used = self.claim(c["statement"], ORDER if squares else ("=",))
        used = used.union(*(self.claim(node, (*ORDER, "=")) for node in given))
        self.fit(at, used if given else set())
        low, strict, bounds = dict[str, Number](), set[str](), dict[str, str]()
        divisors: list[Poly] = []
        for k, node in enumerate(given):
            need(self.value(node, at), f"the point breaks the hypothesis {node!a:.80}")
            if node[0] in (">", ">=") and node[1][0] == "var" and isinstance(node[2], str):
                low[node[1][1]], bounds[node[1][1]] = self.numbers[node[2]], str(k)
                (strict.add if node[0] == ">" else strict.discard)(node[1][1])

        def gap(node: Any) -> list[Any]:
            return ["-", *(node[:0:-1] if node[0] in ("<=", "<") else node[1:])]

        def positive(p: Poly) -> bool:  # or negative, from the signs of its coefficients
            shown = all(low.keys() >= set(k) for k in p) and any(strict >= set(k) for k in p)
            return shown and len({c > 0 for c in p.values()}) == 1

        signed = {str(k): node for k, node in enumerate(given) if node[0] != "="}
        equations, parts = [gap(n) for n in given if n[0] == "="], [gap(c["statement"])]
        kept, served = c["statement"][0] not in ("<", ">"), set[str]()
        for raw in c.get("terms", []):
            term = fields(raw, "product weight root", "a term")
            product, good = term["product"], term["weight"] > 0
            need(good and signed.keys() >= set(product), "a weight, or a hypothesis, is not there")
            need(self.names(term["root"]) <= used, "a root has a variable of its own")
            root = self.ratio(term["root"], low, divisors)[0]
            need(root, "a square of zero")
            kept |= positive(root) and all(signed[k][0] in ("<", ">") for k in product)
            served |= set(product)
            factors = ["-1", raw["weight"], *(gap(signed[k]) for k in product)]
            parts.append(["*", *factors, ["^", term["root"], "2"]])
        need(kept, "no term keeps the inequality strict")
        need(len(c["cofactors"]) == len(equations), "not one cofactor for each equation")
        for node, cofactor in zip(equations, c["cofactors"], strict=True):
            need(self.names(cofactor) <= used, "a cofactor has a variable of its own")
            need(all(self.ratio(x, low, divisors)[0] for x in (node, cofactor)), "an idle equation")
            parts.append(["*", "-1", node, cofactor])
        self.names(["+", *parts, "0"])
        need(not self.ratio(["+", *parts, "0"], low, divisors)[0], "the proof does not add up")
        need(not (squares or given) or all(map(positive, divisors)), "a denominator may be zero")
        served |= {bounds[n] for p in divisors for key in p for n in key if n in bounds}
        need(served == set(signed), "a hypothesis serves nothing")
        return True, {}

    def factored(self, gram: list[list[Number]], c: Json, strict: bool) -> None:
        """Refuse unless the matrix is L D L' with L unit lower triangular and D not negative."""
        L, D, n = c["L"], c["D"], len(gram)
        need([*map(len, L), len(D)] == list(range(n + 1)), f"L or D is not of order {n}")
        need(all(d > 0 or (d == 0 and not strict) for d in D), "D has a negative or zero entry")
        for i, j in itertools.combinations_with_replacement(range(n), 2):
            need(gram[i][j] == gram[j][i], f"the matrix is not symmetric at ({i}, {j})")
            entry = self.dot([*L[i], 1], [*L[j], 1][: i + 1], D[: i + 1])
            need(entry == gram[i][j], f"L D L' is not the matrix at ({i}, {j})")
            need(D[i] or i == j or not L[j][i], f"L has an idle entry at ({j}, {i})")

    def ldl(self, c: Json) -> tuple[bool, Env]:
        """Show that a weighted sum of matrices is positive definite, or semidefinite."""
        need(c["claims"] in ("definite", "semidefinite"), "claims is neither (semi)definite")
        parts, n = [fields(part, "weight matrix", "a summand") for part in c["sum"]], len(c["D"])
        weights = [part["weight"] for part in parts]
        need(n and parts and all(weights), "an empty sum, or a weight of zero")
        good = all([len(row) for row in part["matrix"]] == [n] * n for part in parts)
        need(good, f"a matrix is not of order {n}")
        every = [[[p["matrix"][i][j] for p in parts] for j in range(n)] for i in range(n)]
        gram = [[self.dot(weights, entry) for entry in row] for row in every]
        self.factored(gram, c, c["claims"] == "definite")
        return True, {f"weight_{k}": weight for k, weight in enumerate(weights)}

    def lasso(self, c: Json) -> tuple[bool, Env]:
        """Show that b minimises scale |y - X b|^2 + lambda |b|_1, or is the only one that does."""
        X, y, b, slopes, price = c["X"], c["y"], c["b"], c["slopes"], c["lambda"]
        need(c["claims"] in ("optimal", "unique"), "claims is neither optimal nor unique")
        need(price > 0 and c["scale"] > 0, "lambda or scale is not positive")
        fits = X and b and len(X) == len(y) and {len(slopes), *map(len, X)} == {len(b)}
        need(fits, "the shapes of X, y, b and slopes do not fit")
        rest = [self.small(target - self.dot(row, b)) for row, target in zip(X, y, strict=True)]
        columns = list(zip(*X, strict=True))
        for column, slope, value in zip(columns, slopes, b, strict=True):
            fits = slope == 2 * c["scale"] * self.dot(column, rest)
            need(fits, f"the slope {slope!s:.80} is not 2 scale x'(y - X b)")
            edge = price if value > 0 else -price
            need(slope == edge if value else abs(slope) <= price, "a coordinate is not optimal")
        tight = [x for x, s in zip(columns, slopes, strict=True) if abs(s) == price]
        tight = tight if c["claims"] == "unique" else []
        self.factored([[self.dot(u, v) for v in tight] for u in tight], c, True)
        loss = self.small(c["scale"] * self.dot(rest, rest) + price * self.dot(map(abs, b)))
        return True, {"objective": loss} | {f"b_{k}": v for k, v in enumerate(b)}

    def enumeration(self, c: Json) -> tuple[bool, Env]:
        """Decide a statement at every point, at some point, or of a mean or a sum on its left."""
        aggregate, given, env, blocks = c["aggregate"], c["given"], dict(c["where"]), list[Any]()
        varied = aggregate in ("all", "exists")
        need(varied or aggregate in ("mean", "sum"), f"no aggregate {aggregate!a:.80}")
        for raw in c["blocks"]:
            block = fields(raw, "variables rows", "a block")
            names, points = block["variables"], block["rows"]
            need(len({*names, *env}) == len(names) + len(env), "a variable is bound twice")
            need(len({*map(tuple, points)}) == len(points), "a block has a point twice")
            need(all(len(p) == len(names) for p in points), "a point is not as long as its names")
            env |= dict.fromkeys(names, 0)
            blocks.append([list(zip(names, p, strict=True)) for p in points])
        need(blocks and math.prod(map(len, blocks)) <= POINTS, "no block, or too many points")
        used = self.claim(c["statement"]).union(*map(self.claim, given), self.names(c["mass"]))
        self.fit(env, used)
        (op, left, right), met, truths = c["statement"], 0, set[bool]()
        need(varied or self.names(right) <= set(c["where"]), "the right side is not fixed")
        need(aggregate == "mean" or c["mass"] == "1", "mass serves nothing outside a mean")
        mass, total = Fraction(0), Fraction(0)
        for point in itertools.product(*blocks):
            self.spend(1 + len(env) // 8)
            env.update(itertools.chain(*point))
            if all(self.value(node, env) for node in given):
                met += 1
                if varied:
                    truths.add(bool(self.value(c["statement"], env)))
                    continue
                here = self.value(c["mass"], env)
                need(here > 0, "the mass of a point is not positive")
                mass = Fraction(self.small(mass + here))
                total = Fraction(self.small(total + here * self.value(left, env)))
        need(met and str(met) == c["count"], f"{met} points are in, not {c['count']!a:.80}")
        if varied:
            return (True in truths if aggregate == "exists" else truths == {True}), c["where"]
        result = self.small(total / mass if aggregate == "mean" else total)
        return STEP[op](result, self.value(right, env)), c["where"] | {aggregate: result}

    sum_of_squares, witness = identity, relation

    def certificate(self, raw: Any, part: Json) -> bool:
        """Check a certificate and the figures it explains; return whether its statement is true."""
        kind = raw.get("kind") if isinstance(raw, dict) else None
        need(isinstance(kind, str) and kind in KINDS, f"{kind!a:.80} is no kind of certificate")
        c = fields(raw, KINDS[str(kind)], "the certificate")
        given = [*map(json.dumps, c.get("given", []))]
        need(len({*given}) == len(given), "a hypothesis stands twice")
        truth, env = getattr(self, str(kind).replace("-", "_"))(c)
        for name, node in c.get("figures", {}).items():
            need(self.names(node) <= set(env), f"the figure {name!a:.80} has an unknown variable")
            value, stated = self.value(node, env), part["figures"].get(name)
            stated = exact(stated, name) if isinstance(stated, str) else stated
            same = stated == (float(value) if isinstance(stated, float) else value)
            need(same and type(stated) is not bool, f"the figure {name!a:.80} is {value!s:.80}")
        said = [f"{key} {json.dumps(raw[key])[:3000]}" for key in raw if key not in PROOF]
        self.proved.append(f"  {self.place}: {'true' if truth else 'false'}: {'; '.join(said)}")
        return bool(truth)

    def judge(self, part: Json, rival: bool) -> None:
        """Check the certificates of an audit or a rival against its outcome."""
        found, outcome = part["certificate"], part["outcome"]
        need(outcome in ("holds", "violated", "undecided", "error"), f"outcome {outcome!a:.80}")
        certified = not rival and "certificate" in part["kind"] and outcome in ("holds", "violated")
        need(found or (found is None and not certified), "no certificate")
        for raw in found if isinstance(found, list) else [] if found is None else [found]:
            truth = self.certificate(raw, part)
            fits = outcome == ("holds" if truth else "violated") and not (rival and truth)
            need(fits, f"the outcome is {outcome}, but the statement is {str(truth).lower()}")

    def file(self, path: str) -> None:
        """Check the evidence in a file."""
        raw, left_out = load(path), list[str]()
        evidence = fields(raw, FILE, "the file", more=True)
        kept = bare({key: value for key, value in raw.items() if key != "seal"}, left_out)
        sealed = json.dumps(kept, sort_keys=True, separators=(",", ":")).encode("ascii")
        need(hashlib.sha256(sealed).hexdigest() == evidence["seal"], "the seal does not fit")
        name = evidence["label"] + (".deep.json" if evidence["tier"] == "deep" else ".json")
        need(os.path.basename(path) == name, f"a file of this label and tier is {name!a:.80}")
        audits = [fields(audit, AUDIT, "an audit", more=True) for audit in evidence["audits"]]
        own = {"": evidence}
        for audit in audits:
            rivals = [fields(rival, RIVAL, "a rival", more=True) for rival in audit["rivals"]]
            for part in (audit, *rivals):
                rival = f", rival {json.dumps(part['name'])}" if part is not audit else ""
                self.place = f"audit {json.dumps(audit['name'])}{rival}"
                need(self.place not in own, "two audits, or two rivals, of one name")
                self.judge(part, bool(rival))
                own[self.place] = part
        self.place = "the file"
        free = sum(key in ("cost", "date") for part in own.values() for key in part)
        need(free == len(left_out), "a cost or date where it would hide from the seal")
        earned = [a for a in audits if a["outcome"] == "holds" and a["covers"] == "whole"]
        earned = [a for a in earned if a.get("grade", evidence["grade"]) == evidence["grade"]]
        need(earned or evidence["grade"] not in EARNED, "no audit earns the grade")


def check_certificate(certificate: Any, figures: Json | None = None) -> bool:
    """Return whether the statement of one certificate is true; refuse what is not shown."""
    return Checker().certificate(certificate, {"figures": figures or {}})


def main(arguments: list[str]) -> int:
    """Check the files and folders that are named; return the exit status."""
    began, names = time.monotonic(), [name for name in arguments if name != "--statements"]
    files, lost, refused, certificates, shown = list[str](), list[OSError](), 0, 0, 0
    for name in names:
        files += [] if os.path.isdir(name) and not os.path.islink(name) else [name]
        for place, inner, inside in os.walk(name, onerror=lost.append):
            paths = [os.path.join(place, entry) for entry in sorted([*inner, *inside])]
            files += [path for path in paths if path.endswith(".json") or os.path.islink(path)]
    files = list(dict.fromkeys([*files, *(str(error.filename) for error in lost)]))
    for path in files:
        checker = Checker(began + SECONDS)
        try:
            need(time.monotonic() < began + SECONDS, "the time of the whole run is used up")
            checker.file(path)
            certificates, shown = certificates + len(checker.proved), shown + bool(checker.proved)
            proved = checker.proved if names != arguments else []
            print(f"ok {path!a} sealed; certificates: {len(checker.proved)}", *proved, sep="\n")
        except Exception as problem:  # what breaks the checker is no evidence either
            why = problem if isinstance(problem, Refused) else repr(problem)[:80]
            print("REFUSED", ascii(path), ascii(f"{checker.place}: {why}")[1:-1])
            refused += 1
    rest = f"{len(files) - refused - shown} files have none: only their seal was checked"
    print(f"{refused} refused; {certificates} certificates in {shown} files re-computed; {rest}")
    there = names and all(map(os.path.lexists, names))
    return 2 if not there else 1 if refused or not files else 0 if certificates else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
