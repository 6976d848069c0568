"""What players share: bundles of figures, mats, Trainer cards and teams, what is new in one, pooled, and team codes."""

from companion.sharing.bundle import (
    KINDS,
    Bundle,
    Item,
    Key,
    Kind,
    Picture,
    Source,
    Stock,
    bundle_of,
    free_id,
    items_of,
    key_named,
    slug,
    stock_of,
)
from companion.sharing.codes import CODE_LETTERS, code_of, spelled, team_of_code
from companion.sharing.comparing import CHOICES, Choice, Compared, Written, compared, plan_of
from companion.sharing.pooling import Agreed, Owner, Pooled, Version, pooled

__all__ = [
    "CHOICES",
    "CODE_LETTERS",
    "KINDS",
    "Agreed",
    "Bundle",
    "Choice",
    "Compared",
    "Item",
    "Key",
    "Kind",
    "Owner",
    "Picture",
    "Pooled",
    "Source",
    "Stock",
    "Version",
    "Written",
    "bundle_of",
    "code_of",
    "compared",
    "free_id",
    "items_of",
    "key_named",
    "plan_of",
    "pooled",
    "slug",
    "spelled",
    "stock_of",
    "team_of_code",
]
