"""The module gives the same answers as the command, and the published numbers."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

import cavalcade

ROOT = Path(__file__).parents[3]
DATA = ROOT / "crates/cavalcade/tests/data"
BOARDS = sorted((DATA / "boards").glob("*.txt"))
COMMAND = os.environ.get("CAVALCADE")

needs_command = pytest.mark.skipif(COMMAND is None, reason="CAVALCADE does not name the command")


def ask(*words: str) -> dict[str, Any]:
    """What the command says, as JSON."""
    assert COMMAND is not None
    said = subprocess.run([COMMAND, *words, "--json"], capture_output=True, text=True, check=False)
    assert said.stdout, said.stderr
    record: dict[str, Any] = json.loads(said.stdout.splitlines()[0])
    return record


def same(record: dict[str, Any]) -> dict[str, Any]:
    """A record without the time that it took."""
    return {name: value for name, value in record.items() if name != "elapsed_ms"}


def answer(board: Any, **asked: Any) -> dict[str, Any]:
    """What the module says, as the command would."""
    try:
        return cavalcade.find(board, **asked).to_dict()
    except (cavalcade.Impossible, cavalcade.GaveUp) as none:
        return none.record


def golden() -> list[tuple[str, str, int]]:
    """Published numbers of boards that are counted in no time."""
    rows = []
    for line in (DATA / "counts.tsv").read_text().splitlines()[1:]:
        quantity, board, value, _ = line.split("\t")
        if quantity in {"closed", "closed-classes", "paths", "paths-classes", "paths-directed"}:
            height, width = (int(side) for side in board.split("x"))
            if min(width, height) <= 4 and width * height <= 40 or width * height <= 30 or (width, height) == (6, 6) and "closed" in quantity:
                rows.append((quantity, f"{width}x{height}", int(value)))
    return rows


@pytest.mark.parametrize(("quantity", "board", "value"), golden())
def test_published_numbers_are_met(quantity: str, board: str, value: int) -> None:
    closed = quantity.startswith("closed")
    if quantity.endswith("classes"):
        assert cavalcade.classes(board, closed=closed) == value
    elif quantity == "paths-directed":
        assert cavalcade.count(board).directed == value
    else:
        assert cavalcade.count(board, closed=closed) == value


@needs_command
@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_stored_boards_have_the_same_tours_as_by_the_command(file: Path) -> None:
    closed = file.stem.startswith("closed")
    words = ["find", str(file), *(["--closed"] if closed else [])]
    assert same(answer(file, closed=closed)) == same(ask(*words))


def question(chance: random.Random) -> tuple[list[str], dict[str, Any]]:
    """A small odd question, for the command and for the module."""
    width, height = chance.randint(1, 8), chance.randint(1, 8)
    size = f"{width}x{height}"
    words, asked = ["find", size], dict[str, Any](board=size)
    squares = [f"{chr(97 + file)}{rank + 1}" for file in range(width) for rank in range(height)]
    if chance.random() < 0.5:
        words.append("--closed")
        asked["closed"] = True
    for name in ("start", "end"):
        if chance.random() < 0.2:
            asked[name] = chance.choice(squares)
            words += [f"--{name}", asked[name]]
    if chance.random() < 0.3 and len(squares) > 2:
        asked["holes"] = chance.sample(squares, chance.randint(1, 2))
        words += ["--holes", ",".join(asked["holes"])]
    if chance.random() < 0.3:
        asked["wrap"] = chance.choice(["cylinder", "torus"])
        words += ["--wrap", asked["wrap"]]
    if chance.random() < 0.3:
        asked["piece"] = chance.choice(["camel", "zebra", "giraffe", "0,1", "1,1", "3,4"])
        words += ["--piece", asked["piece"]]
    if chance.random() < 0.3:
        asked["method"] = chance.choice(["backtrack", "warnsdorff", "patch", "sat", "sweep", "random"])
        words += ["--method", asked["method"]]
    if chance.random() < 0.5 and asked.get("method") != "backtrack":
        asked["seed"] = chance.randint(0, 1000)
        words += ["--seed", str(asked["seed"])]
    return words, asked


@needs_command
@pytest.mark.parametrize("seed", range(200))
def test_random_questions_have_the_same_answers_as_by_the_command(seed: int) -> None:
    assert COMMAND is not None
    words, asked = question(random.Random(seed))
    limit = "2s"
    said = subprocess.run([COMMAND, *words, "--json", "--time-limit", limit], capture_output=True, text=True, check=False)
    if said.returncode == 2:
        with pytest.raises(ValueError):
            answer(**asked, time_limit=limit)
        return
    mine, theirs = answer(**asked, time_limit=limit), json.loads(said.stdout)
    # Where time is short, one of them may have had more of it.
    if "time" not in (mine.get("limit"), theirs.get("limit")):
        assert same(mine) == same(theirs), words


@needs_command
@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["6x6", "--closed", "--symmetry", "quarter-turn"], {"closed": True, "symmetry": "quarter-turn"}),
        (["6x6", "--strictly-open"], {"strictly_open": True}),
        (["8x8", "--few", "turns"], {"few": "turns"}),
        (["8x8", "--magic=semi-magic"], {"magic": "semi-magic"}),
        (["6x6", "--closed", "--clue", "c4=20", "--clue", "a1=1"], {"closed": True, "clues": {"c4": 20, "a1": 1}}),
        (["5x6", "--closed", "--random", "--seed", "3"], {"closed": True, "random": True, "seed": 3}),
        (["4x4", "--symmetry", "half-turn"], {"symmetry": "half-turn"}),
    ],
    ids=" ".join,
)
def test_tours_to_order_are_those_of_the_command(words: list[str], asked: dict[str, Any]) -> None:
    said, mine = ask("find", *words), answer(words[0], **asked)
    about = ("outcome", "squares", "reason", "method", "symmetry", "turns")
    assert {name: mine.get(name) for name in about} == {name: said.get(name) for name in about}


@needs_command
def test_counts_and_estimates_are_those_of_the_command() -> None:
    for words, asked in (
        (["5x5"], {"board": "5x5"}),
        (["5x6", "--closed"], {"board": "5x6", "closed": True}),
        (["4x5", "--start", "a1"], {"board": "4x5", "start": "a1"}),
        (["4x4", "--wrap", "torus", "--closed"], {"board": "4x4", "wrap": "torus", "closed": True}),
    ):
        assert same(cavalcade.count(**asked).record) == same(ask("count", *words))
    words = ["6x7", "--closed", "--method", "estimate", "--runs", "10", "--seed", "5"]
    mine = cavalcade.estimate("6x7", closed=True, runs=10, seed=5)
    assert same(mine.record) == same(ask("count", *words))
    classes = cavalcade.classes("5x6", closed=True)
    assert str(int(classes)) == ask("count", "5x6", "--closed", "--classes")["classes"]


@needs_command
def test_lists_are_those_of_the_command() -> None:
    assert COMMAND is not None
    listed = subprocess.run([COMMAND, "list", "5x5", "--classes"], capture_output=True, text=True, check=True).stdout
    mine = [" ".join(tour) for tour in cavalcade.list_tours("5x5", classes=True)]
    assert mine == listed.splitlines()
    assert len(mine) == 112
