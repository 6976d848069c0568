"""Studies of many figure matches: teams × teams × mats × rule sets × players, played, kept, and what follows from them.

`study` and `tallies` are values; `running` plays what is missing on this machine or a cluster; `report` shows it.
"""

from companion.studies.files import Stock, StudyFile, load_study
from companion.studies.study import Pairing, Study, StudyError
from companion.studies.tallies import Tally, total

__all__ = [
    "Pairing",
    "Stock",
    "Study",
    "StudyError",
    "StudyFile",
    "Tally",
    "charts",
    "cluster",
    "discs",
    "findings",
    "load_study",
    "playing",
    "report",
    "results",
    "running",
    "tables",
    "total",
    "workers",
]
