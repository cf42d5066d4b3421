"""Knight's tours: find, prove, count, number and draw them, on any board.

>>> import cavalcade
>>> tour = cavalcade.find("8x8", closed=True)
>>> len(tour)
64
>>> cavalcade.count("6x6", closed=True)
9862
"""

from cavalcade._atlas import Atlas, nth, rank, sample
from cavalcade._errors import CavalcadeError, GaveUp, Impossible, NotATour
from cavalcade._find import find, find_several
from cavalcade._formula import formula
from cavalcade._native import Board, Formula, Picture, Tour
from cavalcade._puzzle import Puzzle, Step, puzzle

__all__ = [
    "Atlas",
    "Board",
    "CavalcadeError",
    "Formula",
    "GaveUp",
    "Impossible",
    "NotATour",
    "Picture",
    "Puzzle",
    "Step",
    "Tour",
    "find",
    "find_several",
    "formula",
    "nth",
    "puzzle",
    "rank",
    "sample",
]
