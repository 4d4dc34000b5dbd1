//! Full grids and puzzles, checked by means of their own.

mod evenness;
mod oracle;
mod puzzles;
mod requests;
mod shuffles;
