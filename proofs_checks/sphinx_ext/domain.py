"""The Sphinx domain of claims: one place for each, links to it, and a name that search finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

LOG = logging.getLogger(__name__)


class ClaimRole(XRefRole):
    """A link to a claim's card, by its label."""

    def __init__(self) -> None:
        super().__init__(warn_dangling=True)

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link whatever name the role was given."""
        self.name = "claims:ref"
        return super().run()


class ClaimsDomain(Domain):
    """Where each claim stands in the book."""

    name = "claims"
    label = "Claims"
    object_types: ClassVar[dict[str, ObjType]] = {"claim": ObjType("claim", "ref")}
    roles: ClassVar[dict[str, Any]] = {"ref": ClaimRole()}
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    dangling_warnings: ClassVar[dict[str, str]] = {"ref": "no card for the claim %(target)s"}

    @property
    def objects(self) -> dict[str, tuple[str, str]]:
        """Return the page and the words of each claim that stands in the book."""
        found: dict[str, tuple[str, str]] = self.data["objects"]
        return found

    def place(self, label: str, printed: str, location: Any) -> None:
        """Note that a claim's card stands on the page now being read."""
        if label in self.objects:
            LOG.warning(
                "%s: its card stands twice, also on %s",
                label,
                self.objects[label][0],
                location=location,
            )
        self.objects[label] = (self.env.docname, printed)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page holds."""
        for label in [k for k, (page, _) in self.objects.items() if page == docname]:
            del self.objects[label]

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.Element | None:
        """Turn a link into an address; None leaves the warning to Sphinx."""
        place = self.objects.get(target)
        if place is None:
            return None
        page, printed = place
        if not node.get("refexplicit"):
            contnode = nodes.inline(printed, printed, classes=["ft-link"])
        return make_refnode(builder, fromdocname, page, target, contnode, target)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.Element]]:
        """Answer no reference of an unknown kind."""
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the labels for the search index."""
        for label, (page, printed) in self.objects.items():
            yield label, f"{label} ({printed})", "claim", page, label, 1


def domain_of(env: BuildEnvironment) -> ClaimsDomain:
    """Return the domain of an environment."""
    found = env.get_domain("claims")
    assert isinstance(found, ClaimsDomain)
    return found
