"""Boards and tours as graphs, and back."""

from __future__ import annotations

import sys

import networkx
import pytest

import cavalcade


def test_a_board_is_the_graph_of_all_moves() -> None:
    graph = cavalcade.to_networkx("8x8")
    assert (len(graph), graph.number_of_edges()) == (64, 168)
    assert list(graph) == cavalcade.Board("8x8").squares
    for one, other in graph.edges:
        (file, rank), (to_file, to_rank) = graph.nodes[one]["pos"], graph.nodes[other]["pos"]
        assert {abs(file - to_file), abs(rank - to_rank)} == {1, 2}
    assert graph.nodes["b1"]["pos"] == (1, 0)


def test_holes_pieces_and_joined_edges_are_regarded() -> None:
    assert set(cavalcade.to_networkx("3x3", holes=["b2"])) == set(cavalcade.Board("3x3")) - {"b2"}
    assert set(cavalcade.to_networkx("8x8", piece="1,3")["a1"]) == {"b4", "d2"}
    assert {degree for _, degree in cavalcade.to_networkx("6x6", wrap="torus").degree} == {8}
    assert len(cavalcade.to_networkx(cavalcade.Board("8x8", wrap="cylinder"))["a1"]) == 4


def test_squares_that_are_gone_through_once_are_enough() -> None:
    squares = (name for name in ["a1", "b3", "c2"])
    assert list(cavalcade.to_networkx(squares).edges) == [("a1", "b3"), ("a1", "c2")]


def test_a_closed_tour_is_a_cycle_and_an_open_one_a_path() -> None:
    closed = cavalcade.to_networkx(cavalcade.find("6x6", closed=True))
    assert networkx.is_connected(closed) and {degree for _, degree in closed.degree} == {2}
    tour = cavalcade.find("5x5", start="a1")
    path = cavalcade.to_networkx(tour)
    assert networkx.is_tree(path) and sorted(degree for _, degree in path.degree)[:3] == [1, 1, 2]
    assert [path.nodes[name]["number"] for name in tour] == list(range(1, 26))


def test_a_tour_is_given_no_other_piece() -> None:
    with pytest.raises(TypeError, match="leave out piece"):
        cavalcade.to_networkx(cavalcade.find("5x5"), piece="1,3")


def test_a_board_comes_back_from_its_graph() -> None:
    board = cavalcade.Board("8x8", holes=["d4", "e5"])
    assert cavalcade.from_networkx(cavalcade.to_networkx(board)) == board
    assert cavalcade.from_networkx(networkx.grid_2d_graph(5, 4)) == cavalcade.Board("5x4")


def test_nodes_that_are_no_squares_are_refused() -> None:
    with pytest.raises((TypeError, ValueError), match="square"):
        cavalcade.from_networkx(networkx.path_graph(3))
    with pytest.raises(ValueError, match="one square"):
        cavalcade.from_networkx(networkx.Graph())


def test_where_networkx_is_missing_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ImportError, match="pip install networkx"):
        cavalcade.to_networkx("5x5")


def test_a_multigraph_without_parallel_edges_is_a_graph() -> None:
    graph = networkx.MultiGraph(networkx.dodecahedral_graph())
    assert cavalcade.count_hamiltonian_cycles(graph) == 30
    assert len(cavalcade.hamiltonian_cycle(graph)) == 20
    graph.add_edge(5, 5)
    assert len(cavalcade.hamiltonian_path(graph, start=5)) == 20
    graph.add_edge(*next(iter(graph.edges()))[:2])
    with pytest.raises(ValueError, match="parallel edges"):
        cavalcade.hamiltonian_cycle(graph)


def test_a_graph_is_read_within_the_limits() -> None:
    graph = networkx.complete_graph(300)
    for limits in ({"memory": "100K"}, {"time_limit": 0}):
        for function in (cavalcade.hamiltonian_cycle, cavalcade.count_hamiltonian_paths):
            with pytest.raises(cavalcade.GaveUp):
                function(graph, **limits)


def test_a_reason_names_the_nodes_of_the_graph() -> None:
    star = networkx.Graph([("middle", name) for name in ("north", "east", "west\udc80")])
    with pytest.raises(cavalcade.Impossible) as none:
        cavalcade.hamiltonian_path(star)
    assert r"north, east, west\udc80" in str(none.value)
