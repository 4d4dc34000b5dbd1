//! Compares ratings and steps on the scale of Sudoku Explainer with those of Sudoku Explainer
//! 1.2.1, and with the repository's own table.

use std::collections::HashSet;

use crate::common::{named_candidates, own_table, puzzles, shared, sweep};
use oxidoku_engine::logic::{
    find, rate, Candidate, Context, Ending, Forcing, Found, Grid, Position, RateOutcome, Rating,
    Reason, Solver, Step, StepOptions, Technique, EXPLAINER, HODOKU,
};
use oxidoku_engine::{never, Board, Cell, CellSet, Digit, DigitSet};

/// Returns the interval at which a test takes rows of a table; `slow` is the usual one.
fn every(slow: usize) -> usize {
    sweep(50, slow, 1)
}

fn solver() -> Solver {
    Solver::with_scale(
        &EXPLAINER,
        EXPLAINER.default_techniques(),
        StepOptions::default(),
    )
}

fn rated(board: &Board) -> Rating {
    match rate(&solver(), board, &never) {
        Ok(RateOutcome::Rated(rating)) => rating,
        other => panic!("{board}: {other:?}"),
    }
}

/// Returns ER, EP and ED in the form `7.1/1.2/1.2`.
fn scores_of(rating: &Rating) -> String {
    let [er, ep, ed] = [rating.score, rating.pearl, rating.diamond].map(|it| it.value());
    format!("{er:.1}/{ep:.1}/{ed:.1}")
}

fn path(board: &Board) -> Vec<Step> {
    let position = Position::from_board(board, &never).unwrap();
    let path = solver().path(&position, &never).unwrap();
    assert_eq!(path.ending, Ending::Solved, "{board}");
    path.steps
}

#[test]
fn ratings_of_own_puzzles() {
    for row in own_table("ratings-se.csv") {
        let [puzzle, er, ep, ed, steps] = &row[..] else {
            panic!("{row:?}");
        };
        let rating = rated(&puzzle.parse().unwrap());
        assert_eq!(scores_of(&rating), format!("{er}/{ep}/{ed}"), "{puzzle}");
        assert_eq!(rating.steps.to_string(), *steps, "{puzzle}");
        assert!(rating.by_logic);
    }
}

/// A path has the same rating as its puzzle, and eliminates nothing of the solution.
#[test]
fn paths_are_sound_and_agree_with_ratings() {
    let mut used = HashSet::new();
    for row in own_table("ratings-se.csv") {
        used.extend(check_path(&row[0].parse().unwrap()));
    }
    let bare: Vec<&str> = EXPLAINER
        .default_techniques()
        .filter(|technique| !used.contains(technique))
        .map(Technique::name)
        .collect();
    assert_eq!(bare, NOT_IN_OWN_PUZZLES);
}

/// Techniques that are too rare for random puzzles; the puzzle sets have them.
const NOT_IN_OWN_PUZZLES: [&str; 6] = [
    "direct_claiming",
    "dynamic_forcing_chains_plus",
    "nested_forcing_chains_2",
    "nested_forcing_chains_3",
    "nested_forcing_chains_4",
    "nested_forcing_chains_5",
];

/// Checks each step of the path of a board, and returns the techniques of the path.
fn check_path(board: &Board) -> HashSet<Technique> {
    let position = Position::from_board(board, &never).unwrap();
    let solution = position.solution().copied().unwrap();
    let mut grid = position.grid().clone();
    let steps = path(board);
    let mut er = 0.0_f64;
    for step in &steps {
        check_step(step, &grid, &solution);
        er = er.max(EXPLAINER.score(step).value());
        step.apply(&mut grid);
    }
    assert_eq!(grid.board(), solution);
    let rating = rated(board);
    assert_eq!(er, rating.score.value(), "{board}");
    assert_eq!(steps.len(), rating.steps, "{board}");
    steps.iter().map(|step| step.technique).collect()
}

/// Checks that a step changes the grid, does not contradict the solution, and gives a reason.
fn check_step(step: &Step, grid: &Grid, solution: &Board) {
    assert!(!step.is_idle(), "{step:?}");
    for placed in &step.placements {
        assert_eq!(solution.digit(placed.cell), Some(placed.digit), "{step:?}");
    }
    for struck in &step.eliminations {
        assert!(grid.has(*struck), "{step:?}");
        assert_ne!(solution.digit(struck.cell), Some(struck.digit), "{step:?}");
    }
    check_chains(step);
    check_exclusion(step, grid);
    let text = step.text();
    assert!(text.ends_with('.') || text.ends_with(".]"), "{text}");
    assert!(text.len() > 40, "{text}");
}

/// Checks the reasons for an aligned exclusion: they rule out every way to fill the other cells,
/// and each cell that is named has the candidates that the text lists and rules out some way.
fn check_exclusion(step: &Step, grid: &Grid) {
    use Technique::{AlignedPairExclusion, AlignedTripletExclusion};
    if !matches!(
        step.technique,
        AlignedPairExclusion | AlignedTripletExclusion
    ) {
        return;
    }
    let text = step.text();
    let peers = |cell: Cell| grid.topology().peers(cell);
    for gone in &step.eliminations {
        let start = format!("If {} were {}, ", gone.cell, gone.digit);
        let (_, said) = text.split_once(&start).unwrap_or_else(|| panic!("{text}"));
        let (said, _) = said.split_once(". ").unwrap();
        let mut excluders = Vec::new();
        for part in said.split(" for ").skip(1) {
            let (cell, rest) = part.split_once(", which can only be ").unwrap();
            let (digits, last) = rest.split_once(" or ").unwrap();
            let cell = cell_named(cell);
            let digits = digits.split(", ").chain([&last[..1]]);
            let digits = digits.map(|it| Digit::new(it.parse().unwrap()).unwrap());
            let digits: DigitSet = digits.collect();
            assert_eq!(grid.candidates(cell), digits, "{text}");
            assert!(step.pattern.cells.is_subset(peers(cell)), "{text}");
            excluders.push(digits);
        }
        let mut used = vec![false; excluders.len()];
        let others = step.pattern.cells - CellSet::of(gone.cell);
        let ways = others.iter().fold(vec![vec![*gone]], |ways, cell| {
            let longer = ways.iter().flat_map(|way| {
                let all = grid.candidates(cell).iter();
                all.map(move |digit| {
                    way.iter()
                        .copied()
                        .chain([Candidate::new(cell, digit)])
                        .collect()
                })
            });
            longer.collect::<Vec<Vec<Candidate>>>()
        });
        for way in ways {
            let equal =
                |a: &Candidate, b: &Candidate| a.digit == b.digit && peers(a.cell).contains(b.cell);
            let by_gone = way[1..].iter().any(|it| equal(gone, it));
            let by_others = way.len() == 3 && equal(&way[1], &way[2]);
            let digits: DigitSet = way.iter().map(|it| it.digit).collect();
            let by_excluders = excluders.iter().map(|it| it.is_subset(digits));
            let by_excluders: Vec<bool> = by_excluders.collect();
            let is_said = by_gone && said.contains(&format!(" could not be {}", gone.digit))
                || by_others && said.contains(" could not hold the same digit")
                || by_excluders.contains(&true);
            assert!(is_said, "{way:?}: {text}");
            for (used, by_it) in used.iter_mut().zip(by_excluders) {
                *used |= by_it;
            }
        }
        assert!(used.iter().all(|&used| used), "{text}");
    }
}

fn cell_named(name: &str) -> Cell {
    let (row, column) = name.trim_start_matches('r').split_once('c').unwrap();
    Cell::at(
        row.parse::<usize>().unwrap() - 1,
        column.parse::<usize>().unwrap() - 1,
    )
}

#[test]
fn singles_of_a_path_name_the_steps_that_removed_candidates() {
    let mut count = 0;
    let table = own_table("ratings-se.csv");
    for row in table.iter().step_by(sweep(20, 20, 1)) {
        let steps = path(&row[0].parse().unwrap());
        for (at, step) in steps.iter().enumerate() {
            let text = step.text();
            assert!(!text.contains("earlier"), "{text}");
            let clauses = text.split([';', ':', '.']);
            for clause in clauses.filter(|it| it.contains(" ruled out of ")) {
                let (digits, rest) = clause.split_once(" w").unwrap();
                let (_, rest) = rest.split_once(" ruled out of ").unwrap();
                let (cells, numbers) = rest.split_once(" in step").unwrap();
                let words = |text: &str| -> Vec<String> {
                    let words = text.split([',', ' ']).map(str::to_string);
                    words
                        .filter(|it| it.chars().any(|sign| sign.is_ascii_digit()))
                        .collect()
                };
                let numbers: Vec<usize> = words(numbers)
                    .iter()
                    .map(|it| it.parse().unwrap())
                    .collect();
                assert!(
                    numbers.iter().all(|&number| (1..=at).contains(&number)),
                    "{text}"
                );
                let mut used = vec![false; numbers.len()];
                for cell in words(cells) {
                    for digit in words(digits) {
                        let gone = Candidate::new(
                            cell_named(&cell),
                            Digit::new(digit.parse().unwrap()).unwrap(),
                        );
                        let by = |&number: &usize| steps[number - 1].eliminations.contains(&gone);
                        let by = numbers.iter().position(by);
                        used[by.unwrap_or_else(|| panic!("{gone:?}: {text}"))] = true;
                        count += 1;
                    }
                }
                assert!(used.iter().all(|&used| used), "{text}");
            }
        }
    }
    assert!(count > 20, "{count}");
}

/// Tests each technique on its own, in grids that no path reaches.
#[test]
fn single_techniques_are_sound() {
    let options = StepOptions::default();
    let own = |technique: &Technique| HODOKU.row(*technique).is_none();
    let techniques: Vec<Technique> = EXPLAINER.default_techniques().filter(own).collect();
    for row in own_table("ratings-se.csv")
        .iter()
        .step_by(sweep(100, 50, 5))
    {
        let board = row[0].parse().unwrap();
        let solution = Position::from_board(&board, &never)
            .unwrap()
            .solution()
            .copied();
        let mut grid = Grid::new(&board);
        for (at, step) in path(&board).iter().enumerate() {
            step.apply(&mut grid);
            // Nested chains take a while when they find nothing.
            let all = at % 20 == 3;
            for &technique in techniques.iter().take(if all { 30 } else { 17 }) {
                let context = Context::new(&grid, &options, solution.as_ref(), &never);
                let mut found = Found::all();
                find(&context, technique, &mut found);
                for step in found.into_steps() {
                    assert_eq!(step.technique, technique);
                    check_step(&step, &grid, solution.as_ref().unwrap());
                }
            }
        }
    }
}

/// Checks that nodes come after those they follow from, that nested chains are present, and that
/// the branches end in the conclusion of the step.
fn check_chains(step: &Step) {
    let Some(forcing) = &step.pattern.forcing else {
        assert_eq!(step.pattern.length, 0, "{step:?}");
        return;
    };
    assert_eq!(step.pattern.length, forcing.size);
    check_forcing(forcing);
}

fn check_forcing(forcing: &Forcing) {
    let mut nodes = 0;
    for branch in &forcing.branches {
        nodes += branch.nodes.len();
        for (at, node) in branch.nodes.iter().enumerate() {
            assert!(node.parents.iter().all(|&parent| parent < at));
            assert_eq!(node.parents.is_empty(), at == 0, "{forcing:?}");
            if let Reason::Nested(inside) = node.reason {
                assert!(inside < forcing.nested.len());
            }
        }
    }
    let inside: usize = forcing.nested.iter().map(|nested| nested.size).sum();
    assert_eq!(nodes + inside, forcing.size, "{forcing:?}");
    forcing.nested.iter().for_each(check_forcing);
}

/// Returns the rows in a table of ratings whose ER, EP or ED differ.
fn misses(table: &str, every: usize) -> Vec<String> {
    let Some(text) = shared(table) else {
        return Vec::new();
    };
    let mut misses = Vec::new();
    for line in text.lines().skip(1).step_by(every) {
        let fields: Vec<&str> = line.split(',').collect();
        let published = fields.len() == 4;
        let expected = match published {
            true => fields[1].to_string(),
            false => fields[1..4].join("/"),
        };
        let found = scores_of(&rated(&fields[0].parse().unwrap()));
        if found != expected {
            misses.push(format!("{}: {expected} is {found}", fields[0]));
        }
    }
    misses
}

#[test]
fn ratings_of_random_puzzles() {
    assert_eq!(misses("logic/se_q1000_dev.csv", every(1)), [""; 0]);
}

#[test]
fn ratings_of_puzzles_with_17_clues() {
    assert_eq!(misses("logic/se_17clue_dev.csv", every(1)), [""; 0]);
}

#[test]
fn ratings_of_hard_puzzles() {
    assert_eq!(misses("logic/se_top1465_dev.csv", every(3)), [""; 0]);
}

#[test]
fn ratings_of_the_hardest_puzzles() {
    assert_eq!(misses("logic/se_hardest_dev.csv", every(10)), [""; 0]);
    assert_eq!(misses("logic/se_published_dev.csv", every(5)), [""; 0]);
}

/// Compares the rating, nodes, placement and eliminations of every step.
fn compare_traces(table: &str) {
    let Some(text) = shared(table) else {
        return;
    };
    let rows: Vec<Vec<&str>> = text
        .lines()
        .skip(1)
        .map(|it| it.split(',').collect())
        .collect();
    let mut traces: Vec<&[Vec<&str>]> = Vec::new();
    let mut rest = &rows[..];
    while let Some(first) = rest.first() {
        let own = rest.iter().take_while(|row| row[0] == first[0]).count();
        let (trace, others) = rest.split_at(own);
        traces.push(trace);
        rest = others;
    }
    for trace in traces.into_iter().step_by(every(1)) {
        let puzzle = trace[0][0];
        let steps = path(&puzzle.parse().unwrap());
        for (step, row) in steps.iter().zip(trace) {
            let expected = (row[2].to_string(), row[4].parse().unwrap_or(0));
            let rating = format!("{:.1}", EXPLAINER.score(step).value());
            let at = format!("{puzzle}, step {} ({})", row[1], row[3]);
            assert_eq!((rating, step.pattern.length), expected, "{at}");
            assert_eq!(step.placements, candidates(row[5], '='), "{at}");
            if row[5].is_empty() {
                assert_eq!(step.eliminations, candidates(row[6], '-'), "{at}");
            }
        }
        assert_eq!(steps.len(), trace.len(), "{puzzle}");
    }
}

/// Parses candidates in the form `r1c2=5` or `r1c2-5`, separated by spaces.
fn candidates(text: &str, mark: char) -> Vec<Candidate> {
    let turned = text.split_whitespace().filter_map(|word| {
        let (cell, digit) = word.split_once(mark)?;
        Some(format!("{digit}{cell}"))
    });
    let mut candidates = named_candidates(&turned.collect::<Vec<_>>().join(" "));
    candidates.sort_unstable();
    candidates
}

#[test]
fn steps_of_traces() {
    compare_traces("logic/se_trace_dev.csv");
}

#[test]
fn steps_of_traces_with_nested_chains() {
    compare_traces("logic/se_trace_nested_dev.csv");
}

/// Tests a sample of all sets, or every puzzle.
#[test]
fn every_puzzle_is_explained_to_the_end() {
    let sets = ["easy_5000", "17_clue_half", "top1465", "hardest_1106_375"];
    for set in sets {
        let at_most = match (every(2), set) {
            (1, _) => usize::MAX,
            (_, "hardest_1106_375") => 1,
            (every, _) => 400 / every,
        };
        for board in puzzles::puzzles(set, at_most) {
            check_path(&board);
        }
    }
}

/// With fewer techniques other steps are found, but none by the excluded techniques.
#[test]
fn only_allowed_techniques_are_used() {
    let lacking = [
        Technique::ForcingChain,
        Technique::BidirectionalCycle,
        Technique::Pointing,
        Technique::HiddenPair,
    ];
    let techniques = EXPLAINER
        .default_techniques()
        .filter(|it| !lacking.contains(it));
    let solver = Solver::with_scale(&EXPLAINER, techniques, StepOptions::default());
    for row in own_table("ratings-se.csv").iter().step_by(7) {
        let position = Position::from_board(&row[0].parse().unwrap(), &never).unwrap();
        let path = solver.path(&position, &never).unwrap();
        let used = path.steps.iter().map(|step| step.technique);
        assert!(used.into_iter().all(|it| !lacking.contains(&it)));
    }
}

/// A search ends soon after a stop is requested, however long it would take.
#[test]
fn work_ends_when_asked() {
    let row = own_table("ratings-se.csv").pop().unwrap();
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 500
    };
    assert!(rate(&solver(), &row[0].parse().unwrap(), &stop).is_err());
}
