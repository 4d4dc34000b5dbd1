//! Tests every technique on the repository's own cases and on those of the shared
//! regression library.
//!
//! `OXIDOKU_CASES=07` runs only the cases whose code starts with 07.

use std::collections::{BTreeMap, HashSet};

use crate::common::{named_candidates, oracle, own_table};
use oxidoku_engine::logic::{
    Candidate, Context, Found, Grid, Step, StepOptions, Technique, HODOKU,
};
use oxidoku_engine::{never, search, Board, Cell, CellSet, Digit, DigitSet};

struct Case<'a> {
    line: &'a str,
    code: &'a str,
    variant: &'a str,
    digits: DigitSet,
    grid: Grid<'static>,
    solution: Option<Board>,
    eliminations: HashSet<Candidate>,
    placements: HashSet<Candidate>,
    length: Option<usize>,
}

fn candidates(text: &str) -> HashSet<Candidate> {
    text.split_whitespace()
        .map(|word| {
            let number = |at: usize| word.as_bytes()[at] - b'0';
            let (digit, row, column) = (number(0), number(1), number(2));
            Candidate::of(usize::from(row - 1) * 9 + usize::from(column - 1), digit)
        })
        .collect()
}

fn grid(givens: &str, deleted: &str) -> (Grid<'static>, Option<Board>) {
    let mut board = Board::EMPTY;
    let mut given = CellSet::EMPTY;
    let mut cell = 0;
    let mut placed = false;
    for byte in givens.bytes() {
        match byte {
            b'+' => {
                placed = true;
                continue;
            }
            b'1'..=b'9' => {
                board.set(Cell::of(cell), byte - b'0');
                if !placed {
                    given.insert(Cell::of(cell));
                }
            }
            _ => {}
        }
        placed = false;
        cell += 1;
    }
    assert_eq!(cell, 81, "{givens}");
    let mut grid = Grid::new(&board);
    grid.set_givens(given);
    for candidate in candidates(deleted) {
        grid.remove(candidate);
    }
    let solved = search::solve(&board, &never).unwrap();
    let unique = solved.status == search::Status::Unique;
    (grid, solved.first.filter(|_| unique))
}

fn case(line: &str) -> Case<'_> {
    let fields: Vec<&str> = line.split(':').collect();
    let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
    let (grid, solution) = grid(fields[3], fields[4]);
    Case {
        line,
        code,
        variant,
        digits: fields[2]
            .bytes()
            .map(|byte| Digit::of(byte - b'0'))
            .collect(),
        grid,
        solution,
        eliminations: candidates(fields[5]),
        placements: candidates(fields[6]),
        length: fields.get(7).and_then(|field| field.trim().parse().ok()),
    }
}

/// Returns the options that the case format switches on for a code and a variant.
fn options(code: &str, variant: &str) -> StepOptions {
    StepOptions {
        incomplete_rectangles: variant == "2",
        siamese: code.len() == 5,
        als_overlap: matches!((code, variant), ("0902" | "0904", "2")),
        als_in_chains: matches!(
            (code, variant),
            ("0709", "2") | ("0710" | "0711", "3" | "4")
        ),
        small_empty_rectangles: (code, variant) == ("0402", "1") || code == "0405",
    }
}

/// Returns the techniques by code, from the shared table.
fn techniques() -> Option<BTreeMap<String, Technique>> {
    let table = crate::common::shared("logic/techniques.csv")?;
    let rows = table.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        (fields[2].to_string(), fields[0].parse().unwrap())
    });
    Some(rows.collect())
}

fn outcome(step: &Step) -> (HashSet<Candidate>, HashSet<Candidate>) {
    (
        step.eliminations.iter().copied().collect(),
        step.placements.iter().copied().collect(),
    )
}

/// Returns what is wrong with the steps found for a case, if anything. Differences in length caused
/// by almost locked sets are only printed.
fn miss(case: &Case, technique: Technique) -> Option<String> {
    let options = options(case.code, case.variant);
    let context = Context::new(&case.grid, &options, case.solution.as_ref(), &never);
    let mut found = Found::all();
    oxidoku_engine::logic::find(&context, technique, &mut found);
    let steps = found.into_steps();
    if case.variant == "x" {
        return (!steps.is_empty()).then(|| format!("found {} steps", steps.len()));
    }
    let wanted = (case.eliminations.clone(), case.placements.clone());
    let same_digits: Vec<&Step> = steps
        .iter()
        .filter(|step| step.digits == case.digits)
        .collect();
    let exact: Vec<&&Step> = same_digits
        .iter()
        .filter(|step| outcome(step) == wanted)
        .collect();
    if exact.is_empty() {
        return Some(format!(
            "{} steps, {} with the digits, none with the outcome",
            steps.len(),
            same_digits.len()
        ));
    }
    let length = case.length?;
    if exact.iter().any(|step| step.pattern.length == length) {
        return None;
    }
    let why = format!("length {}, not {length}", exact[0].pattern.length);
    // A case does not prescribe the length. Of several chains through almost locked sets with the
    // same result, the engine may find a different one.
    if options.als_in_chains {
        println!("{why}, for the same eliminations\n    {}", case.line);
        return None;
    }
    Some(why)
}

#[test]
fn every_case_of_the_library_holds() {
    let (Some(text), Some(techniques)) =
        (crate::common::shared("logic/reglib_dev.txt"), techniques())
    else {
        return;
    };
    let only = std::env::var("OXIDOKU_CASES").unwrap_or_default();
    let mut cases = 0;
    let mut misses = Vec::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = case(line);
        if !case.code.starts_with(&only) {
            continue;
        }
        cases += 1;
        if let Some(why) = miss(&case, techniques[&case.code[..4]]) {
            misses.push(format!("{why}\n    {}", case.line));
        }
    }
    assert!(cases > 0, "no case has a code that starts with {only}");
    assert!(
        misses.is_empty(),
        "{} of {cases} cases hold; these do not:\n{}",
        cases - misses.len(),
        misses.join("\n")
    );
}

// ---- The repository's own cases ----

/// Returns the default options with one changed: switched on, or off if its name starts with `no_`.
fn option(name: &str) -> StepOptions {
    let mut options = StepOptions::default();
    let on = !name.starts_with("no_");
    match name.trim_start_matches("no_") {
        "incomplete_rectangles" => options.incomplete_rectangles = on,
        "siamese" => options.siamese = on,
        "als_overlap" => options.als_overlap = on,
        "als_in_chains" => options.als_in_chains = on,
        "small_empty_rectangles" => options.small_empty_rectangles = on,
        "" => {}
        other => panic!("no option is called {other}"),
    }
    options
}

/// Whether the slow solver agrees: no solution has a digit that was eliminated, and the only
/// solution has the digits that were placed.
fn is_right(givens: &Board, placed: &[Candidate], struck: &[Candidate]) -> bool {
    let with = |candidate: &Candidate| {
        let mut board = *givens;
        board.set(candidate.cell, candidate.digit.get());
        oracle::count(&board, 1)
    };
    struck.iter().all(|candidate| with(candidate) == 0)
        && placed.iter().all(|candidate| with(candidate) == 1)
}

#[test]
fn every_own_case_holds() {
    let mut covered = HashSet::new();
    let mut misses = Vec::new();
    for row in own_table("cases.csv") {
        let technique: Technique = row[0].parse().unwrap();
        let board: Board = row[2].parse().unwrap();
        let givens: Board = row[3].parse().unwrap();
        let [struck_before, placed, struck] = [4, 5, 6].map(|at| named_candidates(&row[at]));
        let mut grid = Grid::new(&board);
        grid.set_givens(!givens.empty_cells());
        for candidate in struck_before {
            grid.remove(candidate);
        }
        let unique = oracle::count(&givens, 2) == 1;
        let solution = unique.then(|| search::list(&givens, 1, &never).unwrap()[0]);
        let options = option(&row[1]);
        let mut found = Found::all();
        let context = Context::new(&grid, &options, solution.as_ref(), &never);
        oxidoku_engine::logic::find(&context, technique, &mut found);
        let steps = found.into_steps();
        let wanted: (HashSet<Candidate>, HashSet<Candidate>) = (
            struck.iter().copied().collect(),
            placed.iter().copied().collect(),
        );
        let holds = match (placed.is_empty(), struck.is_empty()) {
            (true, true) => steps.is_empty(),
            _ => steps.iter().any(|step| outcome(step) == wanted),
        };
        if !holds {
            misses.push(row.join(","));
        }
        if unique {
            assert!(is_right(&givens, &placed, &struck), "{}", row.join(","));
        }
        covered.insert(technique);
    }
    assert!(
        misses.is_empty(),
        "these do not hold:\n{}",
        misses.join("\n")
    );
    // The techniques that only Sudoku Explainer has are found by its paths: see `explainer.rs`.
    let bare: Vec<&str> = HODOKU
        .rows
        .iter()
        .map(|row| row.technique)
        .filter(|technique| !covered.contains(technique))
        .map(Technique::name)
        .collect();
    assert_eq!(bare, WITHOUT_A_CASE);
}

/// The techniques that none of a few thousand random puzzles needs.
const WITHOUT_A_CASE: [&str; 1] = ["double_exocet"];
