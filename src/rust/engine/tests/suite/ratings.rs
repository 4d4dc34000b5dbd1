//! Compares ratings with those of HoDoKu 2.2.0 and with the repository's own table.
//!
//! `cargo test --profile checked --test suite ratings:: -- --nocapture` prints the confusion
//! matrix of levels and the rows that differ most.

use std::collections::{BTreeMap, HashMap};

use crate::common::puzzles::{of_file, random_minimal, Random};
use crate::common::sweep;
use oxidoku_engine::logic::{
    rate, Ending, Level, Position, RateOutcome, Rating, Score, Solver, StepOptions, Technique,
    HODOKU,
};
use oxidoku_engine::{never, Board};

/// Returns the interval at which a test takes rows of a reference table.
fn every() -> usize {
    sweep(20, 1, 1)
}

struct Row {
    board: Board,
    source: String,
    level: Level,
    score: u32,
}

fn level(name: &str) -> Level {
    let named = Level::ALL.into_iter().find(|level| level.name() == name);
    named.unwrap_or_else(|| panic!("no level is called {name}"))
}

fn rows(text: &str) -> Vec<Row> {
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        Row {
            board: fields[0].parse().unwrap(),
            source: fields[1].to_string(),
            level: level(fields[2]),
            score: fields[3].parse().unwrap(),
        }
    };
    text.lines().skip(1).step_by(every()).map(row).collect()
}

fn rated(solver: &Solver, board: &Board) -> Rating {
    match rate(solver, board, &never) {
        Ok(RateOutcome::Rated(rating)) => rating,
        other => panic!("{board}: {other:?}"),
    }
}

/// Lists the techniques of a path and the number of times each is used, without singles.
fn used(solver: &Solver, board: &Board) -> String {
    let position = Position::from_board(board, &never).unwrap();
    let mut counts = HashMap::new();
    for step in solver.path(&position, &never).unwrap().steps {
        *counts.entry(step.technique).or_insert(0) += 1;
    }
    let hard = HODOKU.rows.iter().filter(|row| row.level > Level::Easy);
    let words = hard.filter_map(|row| {
        let count = counts.get(&row.technique)?;
        Some(format!("{}x{count}", row.technique.name()))
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn levels_and_scores_agree_with_hodoku() {
    let Some(text) = crate::common::shared("logic/ratings_dev.csv") else {
        return;
    };
    let solver = Solver::default();
    let rows = rows(&text);
    let mut confusion: BTreeMap<(Level, Level), usize> = BTreeMap::new();
    let mut differing = Vec::new();
    let (mut same_level, mut near_score) = (0, 0);
    for row in &rows {
        let rating = rated(&solver, &row.board);
        *confusion.entry((row.level, rating.level)).or_default() += 1;
        let theirs = f64::from(row.score);
        let off = (rating.score.value() - theirs).abs() / theirs.max(1.0);
        same_level += usize::from(row.level == rating.level);
        near_score += usize::from(off <= 0.1);
        if row.level != rating.level || off > 0.1 {
            differing.push((off, row, rating));
        }
    }
    println!("levels (theirs -> ours):");
    for ((theirs, ours), count) in confusion {
        println!("  {:8} -> {:8} {count}", theirs.name(), ours.name());
    }
    differing.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!(
        "rows that differ in level or by over 10% in score: {}",
        differing.len()
    );
    for (_, row, rating) in &differing {
        println!(
            "  {} {} {} {} -> {} {}: {}",
            row.board,
            row.source,
            row.level.name(),
            row.score,
            rating.level.name(),
            rating.score,
            used(&solver, &row.board)
        );
    }
    let share = |count: usize| 100.0 * count as f64 / rows.len() as f64;
    let (level, score) = (share(same_level), share(near_score));
    println!(
        "level {level:.1}%, score {score:.1}% of {} rows",
        rows.len()
    );
    assert!(level >= 97.0, "levels agree on {level:.1}% of the rows");
    assert!(score >= 90.0, "scores agree on {score:.1}% of the rows");
}

/// Recorded ratings stay the same, and follow from the steps.
#[test]
fn own_puzzles_keep_their_ratings() {
    let solver = Solver::default();
    let table = crate::common::own_table("ratings.csv");
    assert!(table.len() >= 60);
    for row in table {
        let board: Board = row[0].parse().unwrap();
        let rating = rated(&solver, &board);
        let found = (rating.level, rating.score, rating.steps);
        let kept = (
            level(&row[1]),
            Score::from(row[2].parse::<u32>().unwrap()),
            row[3].parse().unwrap(),
        );
        assert_eq!(found, kept, "{board}");
    }
}

#[test]
fn easy_puzzles_need_nothing_above_hard() {
    let Some(puzzles) = of_file("puzzles/easy_5000.txt") else {
        return;
    };
    let rows = HODOKU.rows.iter();
    let hard = rows.filter(|row| row.on_by_default && row.level <= Level::Hard);
    let solver = Solver::new(hard.map(|row| row.technique), StepOptions::default());
    for board in puzzles.iter().step_by(every()) {
        let rating = rated(&solver, board);
        assert!(rating.by_logic, "{board}: {rating:?}");
        assert!(rating.level <= Level::Hard, "{board}: {rating:?}");
    }
}

#[test]
fn random_minimal_puzzles_hardly_ever_need_nets() {
    let allowed = HODOKU.default_techniques().filter(|technique| {
        let net = matches!(
            technique,
            Technique::ForcingNetContradiction | Technique::ForcingNetVerity
        );
        !net && *technique != Technique::BruteForce
    });
    let solver = Solver::new(allowed, StepOptions::default());
    let mut random = Random(4);
    let mut stuck = Vec::new();
    let total = sweep(100, 1_000, 2_000);
    for _ in 0..total {
        let board = random_minimal(&mut random);
        if !rated(&solver, &board).by_logic {
            stuck.push(board);
        }
    }
    println!("{} of {total} are stuck: {stuck:?}", stuck.len());
    assert!(
        stuck.len() * 1000 <= total,
        "{} of {total} are stuck",
        stuck.len()
    );
}

#[test]
fn paths_and_ratings_count_the_same_steps() {
    let solver = Solver::default();
    let mut random = Random(5);
    for _ in 0..sweep(5, 100, 1_000) {
        let board = random_minimal(&mut random);
        let position = Position::from_board(&board, &never).unwrap();
        let path = solver.path(&position, &never).unwrap();
        let rating = rated(&solver, &board);
        let scores = path.steps.iter().map(|step| HODOKU.score(step).value());
        let score: f64 = scores.sum();
        assert_eq!(
            (path.steps.len(), Score::new(score)),
            (rating.steps, rating.score),
            "{board}"
        );
        assert_eq!(path.ending, Ending::Solved);
        assert_eq!(Some(&path.grid.board()), position.solution());
    }
}

#[test]
fn boards_that_cannot_be_rated_are_named() {
    let solver = Solver::default();
    let answer = |text: &str| rate(&solver, &text.parse().unwrap(), &never).unwrap();
    let mut clash = "55".to_string();
    clash.push_str(&"0".repeat(79));
    assert_eq!(answer(&clash), RateOutcome::Clash);
    assert_eq!(answer(&"0".repeat(81)), RateOutcome::MultipleSolutions);
    let none = format!("123456780{}9{}", "0".repeat(8), "0".repeat(63));
    assert_eq!(answer(&none), RateOutcome::NoSolution);
}
