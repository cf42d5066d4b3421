"""Knight's tours: find, prove, count, number and draw them, on any board.

Examples
--------
>>> import cavalcade
>>> tour = cavalcade.find("8x8", closed=True)
>>> len(tour)
64
>>> cavalcade.count("6x6", closed=True)
9862
"""

from collections.abc import Sequence as _Sequence
from importlib.metadata import version as _version

from cavalcade._atlas import Atlas, nth, rank, sample
from cavalcade._check import check, confirm
from cavalcade._count import Classes, Count, Estimate, classes, count, estimate, list_tours
from cavalcade._errors import CavalcadeError, GaveUp, Impossible, NotATour
from cavalcade._find import find, find_several
from cavalcade._formula import formula
from cavalcade._hamiltonian import (
    count_hamiltonian_cycles,
    count_hamiltonian_paths,
    hamiltonian_cycle,
    hamiltonian_path,
)
from cavalcade._native import Board, Formula, Picture, Tour
from cavalcade._networkx import from_networkx, to_networkx
from cavalcade._puzzle import Puzzle, Step, puzzle

__all__ = [
    "Atlas",
    "Board",
    "CavalcadeError",
    "Classes",
    "Count",
    "Estimate",
    "Formula",
    "GaveUp",
    "Impossible",
    "NotATour",
    "Picture",
    "Puzzle",
    "Step",
    "Tour",
    "check",
    "classes",
    "confirm",
    "count",
    "count_hamiltonian_cycles",
    "count_hamiltonian_paths",
    "estimate",
    "find",
    "find_several",
    "formula",
    "from_networkx",
    "hamiltonian_cycle",
    "hamiltonian_path",
    "list_tours",
    "nth",
    "puzzle",
    "rank",
    "sample",
    "to_networkx",
]

_Sequence.register(Formula)
_Sequence.register(Tour)

__version__ = _version("cavalcade")

# Tracebacks show the public names.
for _error in (CavalcadeError, GaveUp, Impossible, NotATour):
    _error.__module__ = "cavalcade"
