"""What the arguments of all functions may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, Literal, SupportsIndex, Union

from numpy.typing import NDArray

from cavalcade._native import Board

#: A square by its name, or by its file and rank from 0.
SquareLike = Union[str, tuple[SupportsIndex, SupportsIndex]]
Squares = Iterable[SquareLike]
#: A board: a size or a picture, a file with one, width and height, an array with true for a square, squares, or a `Board`.
BoardLike = Union[str, PathLike[str], tuple[SupportsIndex, SupportsIndex], Board, NDArray[Any], Squares]
#: A piece by its name, or by its leap.
Piece = Union[str, tuple[SupportsIndex, SupportsIndex]]
#: Which edges are joined.
Wrap = Literal["none", "cylinder", "torus"]
#: Numbers given for some squares.
Clues = Union[Mapping[str, int], Mapping[tuple[SupportsIndex, SupportsIndex], int], Mapping[SquareLike, int]]
#: Seconds, or a text like ``"10s"``.
Seconds = Union[float, str]
#: Bytes, or a text like ``"8G"``.
Bytes = Union[int, str]
