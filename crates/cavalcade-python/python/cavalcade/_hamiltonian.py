"""Hamiltonian paths and cycles of networkx graphs."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from cavalcade import _native
from cavalcade._types import Bytes, Seconds
from cavalcade._progress import Progress, progress_callback

if TYPE_CHECKING:
    import networkx


def hamiltonian_cycle(
    graph: networkx.Graph[Any],
    *,
    seed: int = 0,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    progress: Progress = None,
) -> list[Any]:
    """Find a cycle through all nodes of an undirected graph.

    Parameters
    ----------
    graph : networkx.Graph
        The graph.
    seed, time_limit, memory, progress
        As in `find`.

    Returns
    -------
    list
        The nodes in order; the first is not repeated at the end.

    Raises
    ------
    Impossible
        If there is no such cycle, with a reason.
    GaveUp
        If a limit was reached first.

    Examples
    --------
    >>> import cavalcade, networkx
    >>> cycle = cavalcade.hamiltonian_cycle(networkx.dodecahedral_graph())
    >>> len(cycle), networkx.dodecahedral_graph().has_edge(cycle[-1], cycle[0])
    (20, True)
    >>> try:
    ...     cavalcade.hamiltonian_cycle(networkx.petersen_graph())
    ... except cavalcade.Impossible as none:
    ...     print(none.kind)
    unsatisfiable
    """
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, None, seed, callback)
        nodes, question = _question(graph, True, options)
        return [nodes[k] for k in question.find()]


def hamiltonian_path(
    graph: networkx.Graph[Any],
    start: Hashable = None,
    end: Hashable = None,
    *,
    seed: int = 0,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    progress: Progress = None,
) -> list[Any]:
    """Find a path through all nodes of an undirected graph.

    Parameters
    ----------
    graph : networkx.Graph
        The graph.
    start, end : node, optional
        The ends of the path.
    seed, time_limit, memory, progress
        As in `find`.

    Returns
    -------
    list
        The nodes in order.

    Raises
    ------
    Impossible
        If there is no such path, with a reason.
    GaveUp
        If a limit was reached first.

    Examples
    --------
    >>> import cavalcade, networkx
    >>> path = cavalcade.hamiltonian_path(networkx.petersen_graph(), start=0)
    >>> len(path), path[0]
    (10, 0)
    """
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, None, seed, callback)
        nodes, question = _question(graph, False, options, start, end)
        return [nodes[k] for k in question.find()]


def count_hamiltonian_cycles(
    graph: networkx.Graph[Any],
    *,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """Count the cycles through all nodes of an undirected graph, each once.

    Parameters
    ----------
    graph : networkx.Graph
        The graph.
    time_limit, memory, threads, progress
        As in `find`.

    Returns
    -------
    int
        The number of cycles.

    Examples
    --------
    >>> import cavalcade, networkx
    >>> cavalcade.count_hamiltonian_cycles(networkx.hypercube_graph(4))
    1344
    """
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, None, callback)
        return _question(graph, True, options)[1].count()


def count_hamiltonian_paths(
    graph: networkx.Graph[Any],
    start: Hashable = None,
    end: Hashable = None,
    *,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """Count the paths through all nodes of an undirected graph, each in one direction.

    Parameters
    ----------
    graph : networkx.Graph
        The graph.
    start, end : node, optional
        The ends of the paths.
    time_limit, memory, threads, progress
        As in `find`.

    Returns
    -------
    int
        The number of paths.

    Examples
    --------
    >>> import cavalcade, networkx
    >>> cavalcade.count_hamiltonian_paths(networkx.complete_graph(6))
    360
    """
    with progress_callback(progress) as callback:
        options = _native.RunOptions(time_limit, memory, threads, None, callback)
        return _question(graph, False, options, start, end)[1].count()


def _question(
    graph: networkx.Graph[Any], closed: bool, options: _native.RunOptions, start: Hashable = None, end: Hashable = None
) -> tuple[list[Any], _native.GraphQuestion]:
    """Return the nodes of a graph, and the question about it with nodes numbered in that order. Loops are ignored."""
    for name in ("is_directed", "nodes", "edges"):
        if not hasattr(graph, name):
            raise TypeError("graph: pass a networkx graph")
    if graph.is_directed():
        raise TypeError("directed graphs are not supported; pass graph.to_undirected()")
    nodes = list(graph.nodes)
    numbers = {node: k for k, node in enumerate(nodes)}
    edges = ((numbers[a], numbers[b]) for a, b in graph.edges() if a != b)
    ends = []
    for name, node in (("start", start), ("end", end)):
        if node is not None and node not in numbers:
            raise ValueError(f"{name}: {node!r} is not a node of the graph")
        ends.append(None if node is None else numbers[node])
    if start is not None and start == end and len(nodes) > 1:
        raise ValueError(f"start and end are both {start!r}; pass two different nodes")
    return nodes, _native.GraphQuestion(nodes, edges, closed, options, *ends)
