r"""Titles with mathematics: ``$\kappa^2$`` on cards, "κ²" where only plain text can stand."""

from __future__ import annotations

import re

_LETTERS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "Delta": "Δ", "varepsilon": "ε",
    "epsilon": "ε", "zeta": "ζ", "kappa": "κ", "lambda": "λ", "mu": "μ", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "omega": "ω", "Psi": "Ψ", "Lambda": "Λ", "le": "≤", "ge": "≥",
    "ne": "≠", "times": "×", "cdot": "·", "top": "ᵀ", "infty": "∞", "to": "→", "in": "∈",
}  # fmt: skip
_RAISED = str.maketrans("0123456789+-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_LOWERED = str.maketrans("0123456789+-ijkn", "₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖₙ")
_ACCENTS = {"bar": "\u0304", "hat": "\u0302", "tilde": "\u0303"}
_SCRIPT = re.compile(r"([_^])(?:\{([^{}]*)\}|(.))")
_FORMULA = re.compile(r"\$([^$]*)\$")


class TitleError(ValueError):
    """A title holds mathematics that plain text cannot show."""


def plain_title(title: str) -> str:
    r"""Return a title in plain text, its formulas in Unicode.

    Parameters
    ----------
    title : str
        Text with formulas between dollar signs: letters, ``\bar q``, ``\hat\kappa``, ``\sqrt D``,
        scripts of signs that Unicode has.

    Raises
    ------
    TitleError
        If a formula needs more than Unicode has, or a dollar sign stands alone. A lower script that
        Unicode has no sign for stays as it is written, "τ_X".
    """
    text = _FORMULA.sub(lambda match: _plain(match[1], title), title).replace("`", "")
    if "$" in text:
        raise TitleError(f"a dollar sign stands alone in the title {title!r}")
    return text


def _plain(formula: str, title: str) -> str:
    text = re.sub(r"\\([a-zA-Z]+)( (?=[a-zA-Z]))?", _letter, formula)
    text = re.sub(r"\\(bar|hat|tilde)\s*(\w)", lambda m: m[2] + _ACCENTS[m[1]], text)
    text = re.sub(r"\\mathrm\{(\w+)\}", r"\1", text)
    text = re.sub(r"\\sqrt\s*(?:\{([^{}]*)\}|(\w))", lambda m: f"√{m[1] or m[2]}", text)
    text = text.replace(r"\,", " ").replace("-", "\N{MINUS SIGN}")
    text = _SCRIPT.sub(_script, text)
    if re.search(r"[\\{}^]", text):
        raise TitleError(f"plain text cannot show ${formula}$ of the title {title!r}")
    return text


def _letter(match: re.Match[str]) -> str:
    return _LETTERS[match[1]] if match[1] in _LETTERS else match[0]


def _script(match: re.Match[str]) -> str:
    inside = (match[2] or match[3]).replace("\N{MINUS SIGN}", "-")
    table = _RAISED if match[1] == "^" else _LOWERED
    moved = inside.translate(table)
    unchanged = any(a == b and not a.isspace() for a, b in zip(inside, moved, strict=True))
    return match[0] if unchanged else moved
