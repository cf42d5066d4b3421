"""Knight's tours: find, prove, count, number and draw them, on any board.

>>> import cavalcade
>>> tour = cavalcade.find("8x8", closed=True)
>>> len(tour)
64
>>> cavalcade.count("6x6", closed=True)
9862
"""

from collections.abc import Sequence

from cavalcade._errors import CavalcadeError, GaveUp, Impossible, NotATour
from cavalcade._find import find
from cavalcade._native import Board, Picture, Tour
from cavalcade._networkx import from_networkx, to_networkx

__all__ = [
    "Board",
    "CavalcadeError",
    "GaveUp",
    "Impossible",
    "NotATour",
    "Picture",
    "Tour",
    "find",
    "from_networkx",
    "to_networkx",
]

Sequence.register(Tour)
