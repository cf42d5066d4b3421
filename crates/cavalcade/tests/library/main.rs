//! The library from outside, as its users call it: one program, since each links the whole library.

mod adversary;
mod any_board;
mod argument;
mod atlas;
mod backtracking;
mod clues;
mod cluster;
mod construct;
mod construct_huge;
mod count_golden;
mod count_long;
mod count_methods;
mod hamilton;
mod magic;
mod obstacles;
mod parity;
mod planted;
mod properties;
mod puzzles;
mod round_trips;
mod second_look;
mod support;
mod symmetric;
mod tamper;
mod walk;
mod warnsdorff;
