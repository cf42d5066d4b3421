"""Hamiltonian paths and cycles of any graph of networkx."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from cavalcade import _native
from cavalcade._asked import Bytes, Seconds
from cavalcade._progress import Progress, told

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
    """A cycle through all nodes of an undirected graph: the nodes in order, the first not repeated at the end.

    `Impossible` is raised where there is none, with the reason, and `GaveUp` at a limit.

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
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, None, seed, callback)
        nodes, network = _network(graph, True, means)
        return [nodes[k] for k in network.find()]


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
    """A path through all nodes of an undirected graph, perhaps from one given node to another.

    >>> import cavalcade, networkx
    >>> path = cavalcade.hamiltonian_path(networkx.petersen_graph(), start=0)
    >>> len(path), path[0]
    (10, 0)
    """
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, None, seed, callback)
        nodes, network = _network(graph, False, means, start, end)
        return [nodes[k] for k in network.find()]


def count_hamiltonian_cycles(
    graph: networkx.Graph[Any],
    *,
    time_limit: Seconds | None = None,
    memory: Bytes | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """The number of cycles through all nodes of an undirected graph, each counted once.

    >>> import cavalcade, networkx
    >>> cavalcade.count_hamiltonian_cycles(networkx.hypercube_graph(4))
    1344
    """
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, None, callback)
        return _network(graph, True, means)[1].count()


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
    """The number of paths through all nodes of an undirected graph, each counted once, from whichever end.

    >>> import cavalcade, networkx
    >>> cavalcade.count_hamiltonian_paths(networkx.complete_graph(6))
    360
    """
    with told(progress) as callback:
        means = _native.Means(time_limit, memory, threads, None, callback)
        return _network(graph, False, means, start, end)[1].count()


def _network(
    graph: networkx.Graph[Any], closed: bool, means: _native.Means, start: Hashable = None, end: Hashable = None
) -> tuple[list[Any], _native.Network]:
    """The nodes of a graph by their numbers, and the graph with numbers for nodes. Loops are no part of any path."""
    for name in ("is_directed", "nodes", "edges"):
        if not hasattr(graph, name):
            raise TypeError("write a graph of networkx")
    if graph.is_directed():
        raise TypeError("the graph is directed; only undirected graphs are searched: write graph.to_undirected()")
    nodes = list(graph.nodes)
    numbers = {node: k for k, node in enumerate(nodes)}
    links = ((numbers[a], numbers[b]) for a, b in graph.edges() if a != b)
    ends = []
    for name, node in (("start", start), ("end", end)):
        if node is not None and node not in numbers:
            raise ValueError(f"{name}: {node!r} is no node of the graph")
        ends.append(None if node is None else numbers[node])
    if start is not None and start == end and len(nodes) > 1:
        raise ValueError(f"start and end are both {start!r}, and a path through several nodes has two ends")
    return nodes, _native.Network(nodes, links, closed, means, *ends)
