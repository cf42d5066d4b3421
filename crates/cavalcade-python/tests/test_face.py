"""What people try first does what they expect."""

from __future__ import annotations

import copy
import errno
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy
import pytest

import cavalcade


def test_a_tour_is_a_sequence_of_names() -> None:
    tour = cavalcade.find("8x8", closed=True, start="a1")
    assert isinstance(tour, Sequence) and isinstance(cavalcade.formula("8x8"), Sequence)
    assert (tour[0], tour[-1], tour[:2], tour[::-32]) == (tour.start, tour.end, list(tour)[:2], list(tour)[::-32])
    assert tour.index((0, 0)) == 0 and "a1" in tour and "i9" not in tour
    with pytest.raises(IndexError):
        tour[64]


def test_tours_are_equal_hashed_copied_and_pickled_as_values() -> None:
    for tour in (cavalcade.find("8x8"), cavalcade.find("5x5", wrap="torus", closed=True), cavalcade.find("9x9", piece="1,4")):
        for other in (copy.copy(tour), copy.deepcopy(tour), pickle.loads(pickle.dumps(tour))):
            assert other == tour and hash(other) == hash(tour) and other.facts == tour.facts
    picture = cavalcade.find("5x5").draw("png")
    assert copy.deepcopy(picture).data == picture.data
    assert pickle.loads(pickle.dumps(cavalcade.Board("1000000x1000000"))).size == (1000000, 1000000)
    board = cavalcade.Board("3x3", holes=["b2"], wrap="cylinder")
    assert pickle.loads(pickle.dumps(board)) == board and hash(copy.deepcopy(board)) == hash(board)


def test_what_pickle_brings_is_checked() -> None:
    _, (board, piece, cells) = cavalcade.find("3x4").__reduce__()
    for wrong in (cells[:-4], cells[:-1], cells[4:] + cells[:4], b"\xff" * 48, b""):
        with pytest.raises(ValueError):
            cavalcade.Tour._restore(board, piece, wrong)


def test_grids_are_made_once_read_only_and_signed() -> None:
    tour = cavalcade.find("8x8")
    assert tour.grid is tour.grid and not tour.grid.flags.writeable
    assert tour.grid[7, 0] == tour.index("a1") + 1
    assert set(numpy.abs(numpy.diff(tour.to_numpy(), axis=0)).ravel().tolist()) == {1, 2}


def test_a_property_that_is_false_is_not_asked_for_and_nonsense_is_refused() -> None:
    find: Any = cavalcade.find
    assert find("6x6", closed=True, strictly_open=numpy.False_) == find("6x6", closed=True)
    assert find("6x6", random=numpy.False_, magic=numpy.False_) == find("6x6")
    for wrong in ({"random": 0}, {"strictly_open": "no"}, {"minimize": True}, {"magic": 1}):
        with pytest.raises(TypeError, match=next(iter(wrong))):
            find("6x6", **wrong)


def test_a_board_of_a_tour_has_its_joined_edges() -> None:
    tour = cavalcade.find("5x5", wrap="torus", closed=True)
    assert cavalcade.Board(tour).wrap == "torus"
    assert cavalcade.find(tour, closed=True) == tour


def test_arrays_for_boards_have_booleans() -> None:
    mask = numpy.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]])
    assert cavalcade.Board(mask) == cavalcade.Board(mask.astype(bool)) == cavalcade.Board("3x3", holes=["b2"])
    for wrong in (mask * 2, mask - 1, numpy.full((2, 2), numpy.nan)):
        with pytest.raises(ValueError, match="booleans"):
            cavalcade.Board(wrong)


def test_misspelt_sizes_get_advice() -> None:
    for wrong in ("8,8", "8by8", "3, 4"):
        with pytest.raises(ValueError, match="8x8"):
            cavalcade.find(wrong)
    assert cavalcade.find((numpy.int64(8), 8)) == cavalcade.find("8 x 8") == cavalcade.find("8*8") == cavalcade.find("8x8")


def test_a_piece_is_a_name_or_a_leap() -> None:
    assert cavalcade.find("10x10", piece=(1, 4)) == cavalcade.find("10x10", piece="giraffe")
    with pytest.raises(TypeError, match="leap"):
        cavalcade.find("8x8", piece=4)  # type: ignore[arg-type]


def test_a_picture_is_saved_as_what_it_is(tmp_path: Path) -> None:
    picture = cavalcade.find("5x5").draw("svg", colours={})
    picture.save(tmp_path / "tour.svg")
    with pytest.raises(ValueError, match='draw\\("png"\\)'):
        picture.save(tmp_path / "tour.png")
    for suffix in ("svg", "png", "gif", "pdf", "tex", "txt", "squares", "json", "csv", "npy"):
        cavalcade.find("5x5").save(tmp_path / f"all.{suffix}")
        assert (tmp_path / f"all.{suffix}").stat().st_size > 0
    assert cavalcade.check(tmp_path / "all.npy") == cavalcade.find("5x5")


def test_file_errors_are_os_errors(tmp_path: Path) -> None:
    missing = tmp_path / "no" / "tour.svg"
    saves: list[Any] = [cavalcade.find("5x5").save, cavalcade.find("5x5").draw().save, cavalcade.Board, cavalcade.check]
    for use in saves:
        with pytest.raises(FileNotFoundError) as error:
            use(missing)
        assert (error.value.errno, str(error.value.filename)) == (errno.ENOENT, str(missing))


def test_pictures_are_what_notebooks_show() -> None:
    tour = cavalcade.find("5x5")
    assert (tour._repr_svg_() or "").startswith("<svg")
    assert "image/png" in tour.draw("png")._repr_mimebundle_()
    with pytest.raises(cavalcade.Impossible) as none:
        cavalcade.find("4x4")
    assert (none.value._repr_svg_() or "").startswith("<svg")
    assert type(none.value).__module__ == "cavalcade"


def test_a_count_confirms_that_no_tour_is_symmetric_and_claims_that_say_too_little_are_refused() -> None:
    with pytest.raises(cavalcade.Impossible) as none:
        cavalcade.find("5x6", closed=True, symmetry="half-turn")
    assert (none.value.kind, cavalcade.confirm(none.value)["verdict"]) == ("no-symmetric-tour", "confirmed")
    with pytest.raises(cavalcade.Impossible) as none:
        cavalcade.find("3x3", holes=["b2"], strictly_open=True)
    with pytest.raises(ValueError, match="cannot be checked"):
        cavalcade.confirm(none.value)
    with pytest.raises(TypeError):
        cavalcade.confirm("no")  # type: ignore[arg-type]


def test_a_puzzle_without_numbers_on_a_board_without_tours_says_why() -> None:
    with pytest.raises(cavalcade.Impossible, match="falls into 6 parts"):
        cavalcade.Puzzle("4x4").solutions()


def test_the_version_is_known() -> None:
    assert cavalcade.__version__.count(".") == 2
