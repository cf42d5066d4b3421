"""Conversion to and from networkx graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from cavalcade import _native
from cavalcade._types import BoardLike, Bytes, Piece, Seconds, Squares, Wrap
from cavalcade._native import Board, Tour

if TYPE_CHECKING:
    import networkx


def to_networkx(
    of: BoardLike | Tour,
    *,
    piece: Piece | None = None,
    wrap: Wrap | None = None,
    holes: Squares | None = None,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
) -> networkx.Graph[Any]:
    """Convert a board with the moves of a piece, or a tour, to a networkx graph.

    The nodes are square names, each with its file and rank as ``pos``, which the drawing functions of networkx use. A tour is a path,
    or a cycle if it is closed, and its nodes have their ``number`` from 1.

    Parameters
    ----------
    of : board-like or Tour
        The board or the tour.
    piece, wrap, holes
        For a board, as in `find`.
    time_limit, memory
        As in `find`.

    Examples
    --------
    >>> import cavalcade
    >>> graph = cavalcade.to_networkx("8x8")
    >>> len(graph), graph.number_of_edges(), sorted(graph["a1"])
    (64, 168, ['b3', 'c2'])
    >>> graph.nodes["c2"]["pos"]
    (2, 1)
    >>> tour = cavalcade.to_networkx(cavalcade.find("8x8", closed=True))
    >>> {degree for _, degree in tour.degree}
    {2}
    """
    if isinstance(of, Tour):
        if piece is not None or wrap is not None or holes is not None:
            raise TypeError("a tour has its own piece and board; leave out piece, wrap and holes")
        return _of_tour(of)
    graph = _new()
    question = _native.Question(of, False, (None, None), piece, wrap, holes, None)
    board = question.board
    pairs = _native.moves(question, _native.RunOptions(time_limit, memory))
    names, places = board.squares, numpy.argwhere(board.to_numpy()[::-1]).tolist()
    graph.add_nodes_from((name, {"pos": (file, rank)}) for name, (rank, file) in zip(names, places))
    graph.add_edges_from((names[one], names[other]) for one, other in pairs.tolist())
    return graph


def from_networkx(graph: networkx.Graph[Any]) -> Board:
    """Convert a graph to a board whose squares are its nodes: square names, or pairs of file and rank from 0.

    The edges are ignored: a board has the moves of its piece. For tours along the edges of the graph, use `hamiltonian_cycle`.

    Examples
    --------
    >>> import cavalcade, networkx
    >>> cavalcade.from_networkx(networkx.grid_2d_graph(5, 4))
    <Board 5x4>
    >>> graph = cavalcade.to_networkx("8x8")
    >>> graph.remove_node("d4")
    >>> cavalcade.from_networkx(graph)
    <Board 8x8, 1 hole>
    """
    return Board(list(graph.nodes))


def _of_tour(tour: Tour) -> networkx.Graph[Any]:
    graph = _new()
    names = list(tour)
    places = enumerate(zip(names, tour.to_numpy().tolist()), start=1)
    graph.add_nodes_from((name, {"pos": tuple(place), "number": number}) for number, (name, place) in places)
    graph.add_edges_from(zip(names, names[1:]))
    if tour.closed:
        graph.add_edge(names[-1], names[0])
    return graph


def _new() -> networkx.Graph[Any]:
    try:
        import networkx
    except ImportError as error:
        raise ImportError("graphs need the package networkx: pip install networkx") from error
    return networkx.Graph()
