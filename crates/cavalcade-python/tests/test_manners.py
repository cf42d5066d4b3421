"""Work stops when it is interrupted, lets other threads run, and runs from several threads."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import cavalcade

LONG = {
    "find": 'cavalcade.find("12x12", method="backtrack", closed=True, prune=False)',
    "count": 'cavalcade.count("8x8")',
    "estimate": 'cavalcade.estimate("8x8", precision=0)',
    "list": 'list(cavalcade.list_tours("7x7"))',
    "list of nothing": 'next(cavalcade.list_tours("4x20", closed=True), None)',
    "puzzle": 'cavalcade.Puzzle("40x40", {"a1": 1, "b3": 500}).solutions()',
    "atlas": 'cavalcade.nth("7x7", 1)',
    "graph": "cavalcade.count_hamiltonian_paths(networkx.grid_2d_graph(20, 20))",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as Unix does")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops_the_work_within_a_second_and_the_interpreter_goes_on(name: str) -> None:
    # A test run in the background may ignore Ctrl-C, and what it starts inherits that.
    script = f"""
        import signal, cavalcade, networkx
        signal.signal(signal.SIGINT, signal.default_int_handler)
        print("begun", flush=True)
        try:
            {LONG[name]}
            print("finished")
        except KeyboardInterrupt:
            print("stopped", len(cavalcade.find("8x8")))
    """
    worker = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True)
    try:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "begun\n"
        time.sleep(0.7)
        worker.send_signal(signal.SIGINT)
        # A second, and much more for a machine that is busy with something else.
        rest, _ = worker.communicate(timeout=20)
    finally:
        worker.kill()
    assert rest == "stopped 64\n"
    assert worker.returncode == 0


def test_other_threads_go_on_while_work_is_done() -> None:
    turns = 0
    is_over = threading.Event()

    def spin() -> None:
        nonlocal turns
        while not is_over.is_set():
            turns += 1
            time.sleep(0.001)

    other = threading.Thread(target=spin)
    other.start()
    with pytest.raises(cavalcade.GaveUp):
        cavalcade.count("8x8", time_limit=0.5)
    is_over.set()
    other.join()
    assert turns > 20


def test_several_threads_work_at_once_and_each_gets_its_own_answer() -> None:
    def work(k: int) -> tuple[int, int, bool]:
        tour = cavalcade.find("8x8", closed=True, seed=k)
        return cavalcade.count("5x6", closed=True), len(tour), tour == cavalcade.find("8x8", closed=True, seed=k)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(64))) == [(8, 64, True)] * 64


def test_one_list_may_be_read_by_several_threads() -> None:
    listing = cavalcade.list_tours("5x5")
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda _: list(listing), range(4)))
    assert len({tour for part in parts for tour in part}) == 864


def test_a_time_limit_is_reported_as_a_limit() -> None:
    with pytest.raises(cavalcade.GaveUp) as limit:
        cavalcade.count("8x8", time_limit="50ms")
    assert limit.value.limit == "time"
    assert str(limit.value) == "the time limit of 50 ms was reached"
    with pytest.raises(cavalcade.GaveUp) as limit:
        list(cavalcade.list_tours("8x8", time_limit=0.05))
    assert limit.value.limit == "time"


def test_a_memory_limit_is_reported_as_a_limit() -> None:
    with pytest.raises(cavalcade.GaveUp) as limit:
        cavalcade.find("3000x3000", memory="1M")
    assert limit.value.limit == "memory"
    assert limit.value.record["allowed_bytes"] == "1000000"


def test_a_callback_gets_progress() -> None:
    updates: list[dict[str, Any]] = []
    with pytest.raises(cavalcade.GaveUp):
        cavalcade.count("8x8", time_limit=1, progress=updates.append)
    assert updates and updates[-1]["work"] == "layers" and updates[-1]["layer"] <= updates[-1]["layers"]


def test_what_a_callback_raises_stops_the_work_and_comes_through() -> None:
    calls = 0

    def enough(_: dict[str, Any]) -> None:
        nonlocal calls
        calls += 1
        time.sleep(0.3)
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        cavalcade.count("8x8", progress=enough)
    assert calls == 1


def test_progress_may_ask_for_a_tour_itself() -> None:
    found: list[int] = []
    with pytest.raises(cavalcade.GaveUp):
        cavalcade.count("8x8", time_limit=0.5, progress=lambda _: found.append(len(cavalcade.find("6x6"))))
    assert found and set(found) == {36}


def test_a_bar_is_shown_on_request(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(cavalcade.GaveUp):
        cavalcade.count("8x8", time_limit=1, progress=True)
    assert "open" in capfd.readouterr().err


def test_without_tqdm_a_line_is_shown(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "tqdm"] + ["tqdm", "tqdm.auto"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(cavalcade.GaveUp):
        cavalcade.count("8x8", time_limit=1, progress=True)
    assert "states" in capfd.readouterr().err


def test_work_is_done_after_a_fork() -> None:
    if not hasattr(os, "fork"):
        pytest.skip("there is no fork here")
    cavalcade.count("5x6", closed=True)
    script = """
        import os, cavalcade
        cavalcade.count("5x6", closed=True)
        tours = cavalcade.list_tours("6x6")
        next(tours)
        child = os.fork()
        if child == 0:
            try:
                list(tours)
            except RuntimeError:
                os._exit(0 if cavalcade.count("5x6", closed=True) == 8 else 1)
            os._exit(2)
        assert os.waitpid(child, 0)[1] == 0
        print("fine")
    """
    said = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True)
    assert said.stdout == "fine\n"


def test_exceptions_go_to_other_processes_and_back() -> None:
    with pytest.raises(cavalcade.Impossible) as none:
        cavalcade.find("4x4")
    copy = pickle.loads(pickle.dumps(none.value))
    assert (str(copy), copy.record, type(copy)) == (str(none.value), none.value.record, cavalcade.Impossible)
    with pytest.raises(cavalcade.NotATour) as wrong:
        cavalcade.check(["a1", "b2"])
    assert pickle.loads(pickle.dumps(wrong.value)).faults == wrong.value.faults
