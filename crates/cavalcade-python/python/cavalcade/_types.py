"""Types of arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, Literal, SupportsIndex, Union

from numpy.typing import NDArray

from cavalcade._native import Board

#: A square: its name, or its file and rank from 0.
SquareLike = Union[str, tuple[SupportsIndex, SupportsIndex]]
Squares = Iterable[SquareLike]
#: A board: a size, a picture, a file with one, width and height, a boolean array, squares, or a `Board`.
BoardLike = Union[str, PathLike[str], tuple[SupportsIndex, SupportsIndex], Board, NDArray[Any], Squares]
#: A piece: its name or its leap.
Piece = Union[str, tuple[SupportsIndex, SupportsIndex]]
#: The joined edges.
Wrap = Literal["none", "cylinder", "torus"]
#: The given numbers by square.
Clues = Union[Mapping[str, int], Mapping[tuple[SupportsIndex, SupportsIndex], int], Mapping[SquareLike, int]]
#: Seconds, or a text like ``"10s"``.
Seconds = Union[float, str]
#: Bytes, or a text like ``"8G"``.
Bytes = Union[int, str]
