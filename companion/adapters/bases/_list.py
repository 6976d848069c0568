"""Lists the bases: their names, roles and problems."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from companion.adapters.bases._roles import Roles
from companion.adapters.bases._values import name_of, state_of
from companion.adapters.bases.bridge import BridgeLike, OpenBridge
from companion.adapters.bases.file import BasesFile
from companion.adapters.bases.wording import said, says
from companion.app.ports.bases import BaseError, BaseState, Role, Spinnable
from companion.texts.plain import is_name
from companion.texts.texts import Fact, phrase
from firmware_bridge.wire.errors import BridgeError
from firmware_bridge.wire.messages import NAME_BYTES

if TYPE_CHECKING:
    from firmware_bridge.link import Known, LinkView

MOST_PROBLEMS = 4
BUILT_IN = re.compile(r"/dev/tty(S|AMA)\d+$|COM[12]$")
"""Ports that exist whether or not something is connected: no warning if no base answers there."""


class BaseList:
    """The bases of one bridge, which is opened when first needed; its threads call *known*."""

    def __init__(self, file: BasesFile, open_bridge: OpenBridge, known: Callable[[str], Known]) -> None:
        self.file = file
        self.bridge: BridgeLike | None = None
        self._open_bridge = open_bridge
        self._known = known
        self._roles = Roles()
        self._gone: set[str] = set()
        self._troubles: dict[tuple[str, str], Fact] = {}
        """Current trouble of a base, as a sentence, by base and subject."""

    def opened(self) -> BridgeLike:
        """The bridge, opened on first use."""
        if self.bridge is None:
            self.file.load()  # here, rather than first in one of the bridge's threads
            self.bridge = self._open_bridge(self._known)
        return self.bridge

    # ------------------------------------------------------------ queries

    def links(self) -> dict[str, LinkView]:
        """Links of bases that have answered, by base, in the order in which they first did."""
        if self.bridge is None:
            return {}
        links = {link.base: link for link in self.bridge.links() if link.base}
        new = [base for base in links if base not in self._roles.order]
        return {base: links[base] for base in (*self._roles.order, *new) if base in links}

    def there(self, base: str) -> LinkView:
        """The link of a base.

        Raises:
            BaseError: There is none.
        """
        link = self.links().get(base)
        if link is None:
            raise BaseError(phrase("error.base.gone"))
        return link

    def name(self, base: str) -> str:
        """Unique name of a base."""
        return self._names(self.links()).get(base) or self.file.load().of(base).name or base

    def states(self) -> tuple[BaseState, ...]:
        """Current states of all bases."""
        links, kept = self.links(), self.file.load()
        roles, names = self._role_of(links), self._names(links)
        return tuple(state_of(link, names[base], kept.of(base), roles[base]) for base, link in links.items())

    def base_of(self, discs: Sequence[Spinnable], links: Mapping[str, LinkView]) -> dict[str, str]:
        """Base of each of these discs; discs without one are missing."""
        return self._roles.bases(self._role_of(links), discs) if discs and links else {}

    def problems(self) -> tuple[Fact, ...]:
        """Sentences on bases that work badly, unusable ports, and the file."""
        file = (self.file.remark,) if self.file.remark else ()
        if self.bridge is None:
            return file
        from firmware_bridge.wire.session import ONLY_HEARD

        unnamed = [said(link.why) for link in self.bridge.links() if not link.base and link.why]
        troubles = [
            phrase("bridge.trouble", name=self.name(base), why=what) for (base, _), what in self._troubles.items()
        ]
        missed = self.bridge.misses().items()
        misses = [
            said(why)
            for where, why in missed
            # A base whose cable is back may be tried once more on the network than necessary.
            if (not BUILT_IN.match(where) or says(why, ONLY_HEARD)) and not says(why, "net-unseen")
        ]
        return (*file, *troubles, *unnamed, *misses)[:MOST_PROBLEMS]

    def _names(self, links: Mapping[str, LinkView]) -> dict[str, str]:
        """Names of bases; of several with the same name, all but the first get a number."""
        names: dict[str, str] = {}
        taken: set[str] = set()
        for base, link in links.items():
            own = name = name_of(link, self.file.load().of(base))
            numbers = count(2)
            while name.casefold() in taken:
                name = f"{own} ({next(numbers)})"
            taken.add(name.casefold())
            names[base] = name
        return names

    def _role_of(self, links: Mapping[str, LinkView]) -> dict[str, Role]:
        kept = self.file.load()
        return self._roles.roles({base: kept.of(base).role for base in links})

    # ------------------------------------------------------------ changes

    def forget(self, base: str) -> None:
        """Remove a base from the list."""
        link = self.links().get(base)
        if link is not None:
            self.opened().disconnect(link.where)
        self._roles.forget(base)
        self._gone.discard(base)
        self._forget_troubles(base)

    def rename(self, base: str, name: str) -> None:
        """Rename a base; ignores an invalid name."""
        self.there(base)
        if not is_name(name):
            return
        self.file.change_base(base, name=name)
        # The base itself stores what fits.
        short = name.encode()[:NAME_BYTES].decode(errors="ignore")
        with suppress(BridgeError):
            self.opened().rename(base, short)

    def give_role(self, base: str, role: Role) -> None:
        """Set the role of a base."""
        self.there(base)
        self.file.change_base(base, role=role)

    # ------------------------------------------------------------ news of the bridge

    def found(self, base: str, again: bool) -> bool:
        """Record that a base answered; returns whether that is news."""
        new = self._roles.found(base) or again or base in self._gone
        self._gone.discard(base)
        return new

    def lost(self, base: str) -> bool:
        """Record that a base is gone; returns whether that is news."""
        new = base not in self._gone
        self._gone.add(base)
        self._forget_troubles(base)
        return new

    def trouble(self, base: str, what: Fact, about: str, over: bool) -> None:
        """Record that a trouble of a base began or ended."""
        self._troubles.pop((base, about), None)
        if not over:
            self._troubles[base, about] = what

    def _forget_troubles(self, base: str) -> None:
        self._troubles = {of: what for of, what in self._troubles.items() if of[0] != base}
