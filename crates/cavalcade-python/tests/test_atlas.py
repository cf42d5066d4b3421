"""Tours by their numbers."""

import itertools
import pickle
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import cavalcade
import pytest
from cavalcade import Atlas, GaveUp, Impossible


@pytest.fixture(scope="module")
def closed_six() -> Atlas:
    return Atlas("6x6", closed=True)


def test_a_number_leads_to_a_tour_and_back(closed_six: Atlas) -> None:
    assert closed_six.count == len(closed_six) == 9862
    for number in [1, 2, 5000, 9861, 9862]:
        tour = closed_six.nth(number)
        assert tour.closed and closed_six.rank(tour) == number
    assert cavalcade.nth("6x6", 5000, closed=True) == closed_six.nth(5000)
    assert cavalcade.rank(closed_six.nth(5000), closed=True) == 5000


def test_it_does_not_matter_where_a_closed_tour_begins(closed_six: Atlas) -> None:
    tour = closed_six.nth(77)
    assert closed_six.rank(tour.starting_at("d4")) == closed_six.rank(tour.reversed()) == 77


def test_all_tours_of_a_small_board_come_in_order() -> None:
    atlas = Atlas("3x4")
    tours = list(atlas)
    assert len(tours) == atlas.count == 8 and len(set(tours)) == 8
    assert [atlas.rank(tour) for tour in tours] == list(range(1, 9))
    assert [atlas.nth(number) for number in range(1, 9)] == tours


def test_tours_come_in_stretches_without_a_gap(closed_six: Atlas) -> None:
    tours = list(itertools.islice(closed_six, 300))
    assert [closed_six.rank(tour) for tour in tours] == list(range(1, 301))


def test_ends_that_are_asked_for_make_another_list() -> None:
    atlas = Atlas("5x5", start="a1", end="c3")
    assert (atlas.start, atlas.end, atlas.closed, atlas.piece) == ("a1", "c3", False, "knight")
    assert all((tour.start, tour.end) == ("a1", "c3") for tour in atlas)
    tour = atlas.nth(3)
    assert cavalcade.rank(tour, start="a1", end="c3") == 3


def test_a_tour_belongs_to_the_atlas_of_its_board(closed_six: Atlas) -> None:
    assert cavalcade.find("6x6", closed=True) in closed_six
    assert cavalcade.find("6x6", start="a1", end="a2") not in closed_six
    assert cavalcade.find("5x6", closed=True) not in closed_six
    assert "a1" not in closed_six


def test_samples_are_uniform() -> None:
    atlas = Atlas("3x4")
    drawn = Counter(atlas.rank(tour) for tour in atlas.sample(8000, seed=1))
    chi_square = sum((drawn[number] - 1000) ** 2 / 1000 for number in range(1, 9))
    # Seven degrees of freedom: more than 24.3 comes about once in a thousand.
    assert chi_square < 24.3


def test_the_same_seed_draws_the_same_tours_for_any_number_of_threads(closed_six: Atlas) -> None:
    drawn = closed_six.sample(70, seed=7, threads=1)
    assert drawn == closed_six.sample(70, seed=7, threads=3)
    assert drawn == cavalcade.sample("6x6", 70, closed=True, seed=7)
    assert drawn != closed_six.sample(70, seed=8)
    assert [closed_six.rank(tour) for tour in closed_six.sample(5)] == [3693, 819, 8829, 6309, 4474]


def test_distinct_samples_are_all_different() -> None:
    tours = cavalcade.sample("3x4", 8, distinct=True, seed=3)
    assert len(set(tours)) == 8
    with pytest.raises(ValueError, match="there are only 8 open tours of 3x4"):
        cavalcade.sample("3x4", 9, distinct=True)
    assert cavalcade.sample("3x4", 0) == []


def test_an_atlas_in_a_folder_is_opened_again(tmp_path: Path) -> None:
    folder = tmp_path / "atlas"
    built = Atlas("5x6", closed=True, folder=folder)
    opened = Atlas.open(folder)
    assert list(built) == list(opened) and opened.folder == str(folder) and opened.bytes > 0 and opened.states > 0
    assert list(pickle.loads(pickle.dumps(opened))) == list(opened)
    with pytest.raises(TypeError, match="build it in a folder"):
        pickle.dumps(Atlas("3x4"))


def test_a_folder_without_an_atlas_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has no atlas"):
        Atlas.open(tmp_path)
    Atlas("5x6", closed=True, folder=tmp_path)
    with pytest.raises(ValueError):
        Atlas("6x6", closed=True, folder=tmp_path)


@pytest.mark.parametrize(
    "board, more",
    [
        ("5x5", {"holes": ["a1"]}),
        ("4x4", {"wrap": "torus", "start": "a1"}),
        ("4x4", {"piece": "0,1"}),
        ("....\n....\n#...\n#...", {}),
    ],
)
def test_other_pieces_and_boards_have_numbers_too(board: str, more: dict[str, Any]) -> None:
    atlas = Atlas(board, **more)
    assert atlas and atlas.rank(atlas.nth(atlas.count)) == atlas.count


def test_a_board_without_tours_has_none_to_give() -> None:
    assert not Atlas("4x4") and list(Atlas("4x4")) == []
    with pytest.raises(Impossible):
        cavalcade.nth("4x4", 1)
    with pytest.raises(Impossible):
        cavalcade.sample("4x4")
    with pytest.raises(Impossible):
        Atlas("5x5", closed=True).nth(1)


@pytest.mark.parametrize("number", [0, -1, 9863, 10**50])
def test_numbers_out_of_range_are_updates(closed_six: Atlas, number: int) -> None:
    with pytest.raises(IndexError, match="write a number from 1 to 9862"):
        closed_six.nth(number)


def test_a_tour_of_another_kind_has_no_number(closed_six: Atlas) -> None:
    with pytest.raises(ValueError, match="not one of the closed tours of 6x6"):
        closed_six.rank(cavalcade.find("6x6", start="a1", end="a2"))


def test_what_takes_too_long_is_given_up() -> None:
    with pytest.raises(GaveUp) as limit:
        cavalcade.nth("8x8", 1)
    assert limit.value.limit == "size" and "folder=" in str(limit.value)
    with pytest.raises(GaveUp) as limit:
        Atlas("8x8", closed=True, time_limit=0.05)
    assert limit.value.limit == "time"
    with pytest.raises(GaveUp) as limit:
        Atlas("6x6", memory=1000)
    assert limit.value.limit == "memory"
    with pytest.raises(GaveUp) as limit:
        cavalcade.sample("3x4", 10**15)
    assert limit.value.limit == "memory"


def test_progress_is_reported() -> None:
    updates: list[dict[str, Any]] = []
    with pytest.raises(GaveUp):
        Atlas("8x8", closed=True, time_limit=1, progress=updates.append)
    assert updates and all(update["work"] == "layers" for update in updates)


@pytest.mark.parametrize(
    "ask",
    [
        lambda wrong: cavalcade.nth("3x4", wrong),
        lambda wrong: cavalcade.sample("3x4", wrong),
        lambda wrong: cavalcade.rank(wrong),
        lambda wrong: Atlas.open(wrong),
        lambda wrong: Atlas("3x4").rank(wrong),
    ],
)
@pytest.mark.parametrize("wrong", [None, 1.5, [], object()])
def test_arguments_of_the_wrong_type_are_type_errors(ask: Any, wrong: Any) -> None:
    with pytest.raises(TypeError):
        ask(wrong)


def test_a_negative_number_of_samples_is_refused() -> None:
    with pytest.raises(ValueError, match="number: write a whole number from 0"):
        cavalcade.sample("3x4", -1)


def test_the_command_gives_the_same_tours() -> None:
    command = Path(__file__).parents[3] / "target" / "debug" / "cavalcade"
    if not command.exists():
        pytest.skip("the command is not built")
    words = [str(command), "nth", "6x6", "5000", "--closed"]
    updates = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert updates.rstrip("\n") == str(cavalcade.nth("6x6", 5000, closed=True))
