"""The collection: what the players own and have made, and the ways to more of it."""

from companion.app.studio.collection.prints import PrintSession
from companion.app.studio.collection.session import CollectionSession
from companion.app.studio.collection.team_sight import TeamSight, owned_or_none

__all__ = [
    "CollectionSession",
    "PrintSession",
    "TeamSight",
    "owned_or_none",
]
