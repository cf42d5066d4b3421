"""Puzzles: some numbers of a tour."""

import pickle
import subprocess
from pathlib import Path
from typing import Any

import cavalcade
import numpy as np
import pytest
from cavalcade import GaveUp, Impossible, Puzzle


@pytest.fixture(scope="module")
def six() -> Puzzle:
    return cavalcade.puzzle("6x6", seed=3)


def test_a_puzzle_that_was_made_has_one_solution(six: Puzzle) -> None:
    again = Puzzle(six.board, six.clues)
    assert again.is_unique and again.solution == six.solution
    assert all(six.solution.index(square) + 1 == number for square, number in six.clues.items())
    assert list(six.clues.values()) == sorted(six.clues.values())


@pytest.mark.parametrize("difficulty, allowed", [("easy", {"easy"}), ("medium", {"easy", "medium"})])
def test_a_puzzle_is_no_harder_than_it_was_asked_to_be(difficulty: str, allowed: set[str]) -> None:
    for number in range(1, 4):
        assert cavalcade.puzzle("5x6", difficulty=difficulty, number=number).difficulty in allowed


def test_the_steps_put_down_every_number_that_is_not_given(six: Puzzle) -> None:
    placed = {square: number for step in six.explain() for square, number in step.placed.items()}
    numbers = {square: number for number, square in enumerate(six.solution, 1)}
    assert {**six.clues, **placed} == numbers
    assert all(str(step) == step.text and step.kind for step in six.explain())


def test_a_puzzle_is_read_as_it_is_written(six: Puzzle, tmp_path: Path) -> None:
    assert Puzzle.read(str(six)) == Puzzle(six.grid) == Puzzle(str(six)) == pickle.loads(pickle.dumps(six)) == six
    assert hash(Puzzle.read(str(six))) == hash(six)
    six.save(tmp_path / "puzzle.txt")
    assert Puzzle.read(tmp_path / "puzzle.txt") == six
    assert Puzzle.read(str(six), closed=True) != six


def test_holes_and_numbers_stand_in_the_grid() -> None:
    puzzle = Puzzle("1 6 .\n. # 8\n. . .", closed=True)
    assert np.array_equal(puzzle.grid, [[1, 6, 0], [0, -1, 8], [0, 0, 0]])
    assert Puzzle(puzzle.grid, closed=True) == puzzle
    assert (puzzle.closed, puzzle.piece, len(puzzle.board)) == (True, "knight", 8)
    assert repr(puzzle) == "<Puzzle 3x3, closed, 3 of 8 numbers given>"


def test_ends_are_numbers_that_are_given() -> None:
    assert Puzzle("5x5", {"c3": 25}, start="a1").clues == {"a1": 1, "c3": 25}
    made = cavalcade.puzzle("6x6", closed=True, start="a1", seed=2)
    assert made.closed and made.clues["a1"] == 1


def test_a_puzzle_with_several_solutions_tells_two() -> None:
    puzzle = Puzzle("5x5", {"a1": 1})
    one, other = puzzle.solutions()
    assert one != other and one[0] == other[0] == "a1" and not puzzle.is_unique
    with pytest.raises(ValueError, match="more than one solution"):
        _ = puzzle.solution
    with pytest.raises(ValueError, match="more than one solution"):
        puzzle.explain()


def test_a_puzzle_without_a_solution_says_why() -> None:
    puzzle = Puzzle("5x5", {"a1": 1, "b1": 2})
    assert not puzzle.is_unique
    with pytest.raises(Impossible, match="no move leads from 1 on a1 to 2 on b1"):
        puzzle.solutions()
    with pytest.raises(Impossible):
        puzzle.explain()


def test_numbers_stand_on_the_shape_alone() -> None:
    puzzle = cavalcade.puzzle("6x6", shape="border", difficulty="hard")
    assert all(square[0] in "af" or square[1] in "16" for square in puzzle.clues)
    mask = np.ones((6, 6), dtype=bool)
    mask[0, :] = False
    puzzle = cavalcade.puzzle("6x6", shape=mask, difficulty="hard")
    assert all(not square.endswith("6") for square in puzzle.clues)


def test_as_many_numbers_are_given_as_are_wanted() -> None:
    assert len(cavalcade.puzzle("6x6", clues=20).clues) == 20
    with pytest.raises(GaveUp) as limit:
        cavalcade.puzzle("5x5", clues=1)
    assert limit.value.limit == "tours"


def test_the_same_seed_and_number_make_the_same_puzzle(six: Puzzle) -> None:
    assert cavalcade.puzzle("6x6", seed=3) == six
    assert cavalcade.puzzle("6x6", seed=4) != six
    assert cavalcade.puzzle("6x6", seed=3, number=2) != six


def test_a_puzzle_is_drawn_with_and_without_its_solution(six: Puzzle, tmp_path: Path) -> None:
    plain, solved = str(six.draw()), str(six.draw(solution=True))
    assert plain == six._repr_svg_()
    assert plain.count('class="number"') == len(six.clues)
    assert solved.count('class="number"') == 36
    for suffix in ["svg", "png", "gif", "pdf", "tex"]:
        six.save(tmp_path / f"puzzle.{suffix}", theme="dark")
        assert (tmp_path / f"puzzle.{suffix}").stat().st_size > 100
    six.save(tmp_path / "solution.txt", solution=True)
    assert (tmp_path / "solution.txt").read_text() == f"{six.solution}\n"


def test_a_board_without_a_tour_makes_no_puzzle() -> None:
    with pytest.raises(Impossible):
        cavalcade.puzzle("4x4")


def test_a_limit_is_printed_as_one() -> None:
    with pytest.raises(GaveUp) as limit:
        cavalcade.puzzle("20x20", time_limit=0.01)
    assert limit.value.limit == "time"


@pytest.mark.parametrize(
    "more",
    [
        {"difficulty": "nasty"},
        {"clues": 37},
        {"clues": -1},
        {"shape": "star"},
        {"shape": (5, 5)},
        {"number": 0},
        {"board": "1 . .\n. . .\n. . ."},
        {"board": "1000000x1000000"},
    ],
)
def test_wrong_values_are_value_errors(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        cavalcade.puzzle(**{"board": "6x6", **more})


@pytest.mark.parametrize("clues", [{"a1": 99}, {"z9": 1}, {"a1": 1, "b1": 1}, {"a1": -1}, {"a1": 2**70}, {"": 1}])
def test_numbers_that_cannot_be_given_are_value_errors(clues: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        Puzzle("5x5", clues)


@pytest.mark.parametrize("clues", [3, ["a1"], {"a1": "x"}, {3: 1}])
def test_numbers_of_the_wrong_type_are_type_errors(clues: Any) -> None:
    with pytest.raises(TypeError):
        Puzzle("5x5", clues)


def test_only_pictures_have_looks(six: Puzzle, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="options apply only to pictures"):
        six.save(tmp_path / "puzzle.txt", theme="dark")
    with pytest.raises(ValueError):
        six.save(tmp_path / "puzzle.bmp")


def test_the_command_makes_the_same_puzzles() -> None:
    command = Path(__file__).parents[3] / "target" / "debug" / "cavalcade"
    if not command.exists():
        pytest.skip("the command is not built")
    made = [cavalcade.puzzle("6x6", seed=3, number=number) for number in (1, 2)]
    words = [str(command), "puzzle", "6x6", "--seed", "3", "--number", "2"]
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert printed.rstrip("\n") == f"{made[0]}\n\n{made[1]}"
