//! Tests the techniques that HoDoKu and Sudoku Explainer do not have, on positions in which
//! they apply and near misses in which they must find nothing.
//!
//! `OXIDOKU_CASES=tridagon` runs the cases of techniques whose names start with `tridagon`.

use std::collections::{BTreeMap, HashSet};

use oxidoku_engine::logic::{find, Candidate, Context, Found, Grid, Step, StepOptions, Technique};
use oxidoku_engine::{never, search, Board, Cell, CellSet};

struct Case {
    /// The technique, or the beginning of several names.
    technique: String,
    /// Whether the technique must find nothing.
    is_near_miss: bool,
    grid: Grid<'static>,
    solution: Option<Board>,
    eliminations: HashSet<Candidate>,
    placements: HashSet<Candidate>,
    /// The origin of the pattern, and its parts.
    source: String,
}

impl Case {
    /// Reads a row: technique, position, givens, candidates of the cells (nine characters
    /// each), eliminations, placements, source. Only the source contains commas.
    fn read(line: &str) -> Case {
        let fields: Vec<&str> = line.splitn(7, ',').collect();
        let (board, givens): (Board, Board) =
            (fields[1].parse().unwrap(), fields[2].parse().unwrap());
        let mut grid = Grid::new(&board);
        grid.set_givens(!givens.empty_cells());
        if !fields[3].is_empty() {
            remove_missing(&mut grid, fields[3].as_bytes());
        }
        let solved = search::solve(&givens, &never).unwrap();
        let unique = solved.status == search::Status::Unique;
        let name = fields[0];
        Case {
            technique: name.trim_end_matches("-x").to_string(),
            is_near_miss: name.ends_with("-x"),
            grid,
            solution: solved.first.filter(|_| unique),
            eliminations: candidates(fields[4]),
            placements: candidates(fields[5]),
            source: fields[6].trim_matches('"').to_string(),
        }
    }

    fn steps(&self, technique: Technique) -> Vec<Step> {
        let options = StepOptions::default();
        let context = Context::new(&self.grid, &options, self.solution.as_ref(), &never);
        let mut found = Found::all();
        find(&context, technique, &mut found);
        found.into_steps()
    }

    /// Returns what is wrong with the steps found, if anything.
    fn miss(&self) -> Option<String> {
        if self.is_near_miss {
            let techniques = Technique::all().filter(|it| it.name().starts_with(&self.technique));
            let steps = techniques.map(|it| self.steps(it).len()).sum::<usize>();
            return (steps > 0).then(|| format!("found {steps} steps"));
        }
        let steps = self.steps(self.technique.parse().unwrap());
        for step in &steps {
            self.check(step);
        }
        if steps.iter().any(|step| self.is_wanted(step)) {
            return None;
        }
        let outcomes = steps.iter().map(|step| format!("\n      {}", step.text()));
        Some(format!(
            "{} steps: {}",
            steps.len(),
            outcomes.collect::<String>()
        ))
    }

    fn is_wanted(&self, step: &Step) -> bool {
        let eliminations: HashSet<Candidate> = step.eliminations.iter().copied().collect();
        let placements: HashSet<Candidate> = step.placements.iter().copied().collect();
        let same =
            (eliminations, placements) == (self.eliminations.clone(), self.placements.clone());
        same && pattern_cells(&self.source).map_or(true, |cells| cells == step.pattern.cells)
    }

    /// Checks that a step is right and explained.
    fn check(&self, step: &Step) {
        let solution = self.solution.as_ref().unwrap();
        for struck in &step.eliminations {
            assert!(
                self.grid.has(*struck),
                "{}: {struck:?} is gone",
                step.technique
            );
            let right = solution.digit(struck.cell) != Some(struck.digit);
            assert!(
                right,
                "{}: {}\n{}",
                step.technique,
                step.text(),
                self.source
            );
        }
        for placed in &step.placements {
            assert_eq!(solution.digit(placed.cell), Some(placed.digit));
        }
        assert!(!step.pattern.highlights.is_empty(), "{}", step.text());
        assert!(step.text().ends_with('.'), "{}", step.text());
    }
}

fn remove_missing(grid: &mut Grid, candidates: &[u8]) {
    for (cell, kept) in Cell::ALL.into_iter().zip(candidates.chunks(9)) {
        for digit in grid.candidates(cell) {
            if !kept.contains(&(b'0' + digit.get())) {
                grid.remove(Candidate::new(cell, digit));
            }
        }
    }
}

/// Parses candidates such as `513`, which is 5 in r1c3.
fn candidates(text: &str) -> HashSet<Candidate> {
    text.split_whitespace()
        .map(|word| {
            let digit = word.as_bytes()[0] - b'0';
            Candidate::of(cell(&word[1..]).index(), digit)
        })
        .collect()
}

/// Parses a cell such as `13`, which is r1c3.
fn cell(text: &str) -> Cell {
    let number = |at: usize| usize::from(text.as_bytes()[at] - b'1');
    Cell::at(number(0), number(1))
}

/// Returns the cells of `pattern: cells r1c1,r1c2; ...`, if the source names any.
fn pattern_cells(source: &str) -> Option<CellSet> {
    let (_, rest) = source.split_once("pattern: cells ")?;
    let names = rest.split(';').next()?;
    if names == "-" {
        return None;
    }
    let plain = |name: &str| name.replace(['r', 'c'], "");
    Some(names.split(',').map(|name| cell(&plain(name))).collect())
}

/// Whether the cases of a technique should run.
fn is_wanted(technique: &str) -> bool {
    let wanted = std::env::var("OXIDOKU_CASES").unwrap_or_default();
    technique.starts_with(&wanted)
}

fn check(text: &str) {
    let cases: Vec<Case> = text
        .lines()
        .skip(1)
        .filter(|line| is_wanted(line))
        .map(Case::read)
        .collect();
    let mut misses: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for case in &cases {
        if let Some(why) = case.miss() {
            let why = format!("{}\n    {why}", case.source);
            misses.entry(&case.technique).or_default().push(why);
        }
    }
    for (technique, misses) in &misses {
        println!(
            "{technique}: {} missed\n{}",
            misses.len(),
            misses.join("\n")
        );
    }
    assert!(misses.is_empty(), "missed: {:?}", misses.keys());
}

#[test]
fn every_shared_case_holds() {
    if let Some(text) = crate::common::shared("logic/newer_dev.csv") {
        check(&text);
    }
}
