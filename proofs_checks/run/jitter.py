"""This process made one that rounds otherwise, before anything of ours is imported.

The sources of the estimators, the definitions, the laws and the claims are compiled so that matrix
products, powers and calls go through a `Jitter`, which moves the last digits of what they return.
"""

from __future__ import annotations

import ast
import builtins
import sys
from importlib.machinery import SourceFileLoader
from typing import Any

from proofs_checks.run.last_digits import COUNTER, Jitter

#: modules whose sources are compiled so, by the beginning of their names
MOVED_MODULES = (
    "fedtheory",
    "proofs_checks.claims",
    "proofs_checks.definitions",
    "proofs_checks.instances",
    "proofs_checks.stats.laws",
    "proofs_checks.stats.tail_bounds",
    "proofs_checks.stats.symmetry",
    "proofs_checks.stats.quantiles",
)


class _Rewrite(ast.NodeTransformer):
    """Send matrix products, powers and calls through the jitter."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, (ast.MatMult, ast.Pow)):
            name = "matmul" if isinstance(node.op, ast.MatMult) else "power"
            return _call(name, [node.left, node.right], node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("super", "locals", "globals"):
            return node
        node.func = _call("calls", [node.func], node.func)
        return node


def _call(name: str, arguments: list[ast.expr], at: ast.expr) -> ast.Call:
    target = ast.Attribute(ast.Name(_NAME, ast.Load()), name, ast.Load())
    return ast.copy_location(ast.Call(target, arguments, []), at)


#: under this name the rewritten sources find the jitter among the builtins
_NAME = "__jitter__"


def rewritten(source: str | bytes, path: str) -> Any:
    """Return the code of a source file with its results moved."""
    tree = _Rewrite().visit(ast.parse(source, path))
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


def install(pattern: int) -> Jitter:
    """Make this process a processor that rounds otherwise; before anything of ours is imported.

    Parameters
    ----------
    pattern : int
        Which one, from 1.

    Raises
    ------
    RuntimeError
        If a module that is to be compiled so is loaded already.
    """
    early = [name for name in sys.modules if is_moved(name)]
    if early:
        raise RuntimeError(f"the jitter came too late for {', '.join(sorted(early)[:3])}")
    jitter = Jitter(pattern)
    setattr(builtins, _NAME, jitter)
    plain = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> Any:
        if not is_moved(name):
            return plain(loader, name)
        path = loader.get_filename(name)
        return rewritten(loader.get_data(path), path)

    setattr(SourceFileLoader, plain.__name__, get_code)
    return jitter


def is_moved(module: str) -> bool:
    """Answer whether a module's results are moved."""
    return module.startswith("fedtheory_claims") or any(
        module == top or module.startswith(top + ".") for top in MOVED_MODULES
    )


__all__ = ["COUNTER", "MOVED_MODULES", "install", "is_moved", "rewritten"]
