//! The integration tests: one program, so that it is linked once and its tests share one
//! pool of threads. Each module can be run on its own:
//!
//! `cargo test --profile checked --test suite lanes::`

mod architecture;
mod candidates;
mod canonical;
mod chains;
mod common;
mod explainer;
mod fish;
mod generate;
mod hints;
mod implied;
mod lanes;
mod methods_general;
mod newer;
mod oracle;
mod pattern_techniques;
mod photo;
mod puzzles;
mod ratings;
mod reasons;
mod refutation;
mod rules_kinds;
mod rules_lines;
mod rules_own;
mod rules_sums;
mod scales;
mod search;
mod soundness;
mod spare_digits;
mod stream;
mod sum_techniques;
mod symmetric_clues;
mod technique_cases;
mod text;
mod variants;
mod variants_generate;
