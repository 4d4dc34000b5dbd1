//! The way a person solves.
