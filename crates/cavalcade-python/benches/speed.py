"""What it costs to be in Python, and what other packages take for the same.

`cargo xtask bench python` runs this with the release build. RUST_MS is the time that the benchmark of the library took for the
closed 2000x2000, in milliseconds.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from typing import Any

import networkx

import cavalcade

#: Seconds that another package may take.
PATIENCE = 60.0


def best(work: Callable[[], Any], rounds: int, times: int = 1) -> float:
    """The seconds that a piece of work takes, in the best of several rounds of several runs each."""
    taken = []
    for _ in range(rounds):
        begin = time.perf_counter()
        for _ in range(times):
            work()
        taken.append((time.perf_counter() - begin) / times)
    return min(taken)


def large_board() -> None:
    mine = best(lambda: cavalcade.find("2000x2000", closed=True).grid, 7) * 1e3
    rust_ms = os.environ.get("RUST_MS")
    beside = f", {mine / float(rust_ms):.2f} times the {float(rust_ms):.2f} ms of the library's benchmark" if rust_ms else ""
    print(f'find("2000x2000", closed=True).grid: {mine:.2f} ms{beside}')


def small_board() -> None:
    """The library measures each search itself: the rest is Python's."""
    whole = best(lambda: cavalcade.find("8x8"), 20, 500) * 1e6
    own = min(cavalcade.find("8x8").to_dict()["elapsed_ms"] for _ in range(2000)) * 1e3
    print(f'find("8x8"): {whole:.1f} µs, of which the library {own:.1f} µs: {whole - own:.1f} µs for Python')


def by_networkx(graph: Any) -> int:
    return sum(1 for cycle in networkx.simple_cycles(graph) if len(cycle) == len(graph))


def by_graphillion(graph: Any) -> int:
    from graphillion import GraphSet

    GraphSet.set_universe(list(graph.edges))
    return len(GraphSet.cycles(is_hamilton=True))


def answer(work: Callable[[Any], int], graph: Any, queue: Any) -> None:
    try:
        begin = time.perf_counter()
        queue.put((work(graph), time.perf_counter() - begin))
    except ImportError as error:
        queue.put((str(error), None))


def patiently(work: Callable[[Any], int], graph: Any) -> str:
    """How long another package takes, in a process that can be stopped."""
    queue: Any = multiprocessing.Queue()
    process = multiprocessing.Process(target=answer, args=(work, graph, queue))
    process.start()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        return f"not done after {PATIENCE:.0f} s"
    found, seconds = queue.get()
    return f"{found} in {seconds:.3f} s" if seconds is not None else f"not tried: {found}"


def count_cycles() -> None:
    for size in ("5x6", "6x6"):
        graph = cavalcade.to_networkx(cavalcade.Board(size))
        seconds = best(lambda graph=graph: cavalcade.count_hamiltonian_cycles(graph), 5)  # type: ignore[misc]
        print(f"Hamiltonian cycles of the knight's graph of {size}:")
        print(f"  cavalcade   {cavalcade.count_hamiltonian_cycles(graph)} in {seconds:.3f} s")
        print(f"  Graphillion {patiently(by_graphillion, graph)}")
        print(f"  networkx    {patiently(by_networkx, graph)}")


if __name__ == "__main__":
    large_board()
    small_board()
    count_cycles()
