//! Full grids and puzzles from a seed.
