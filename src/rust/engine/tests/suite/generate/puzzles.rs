//! Generated puzzles meet their request, according to an independent check.

use oxidoku_engine::generate::{
    relabelled, Batch, GeneratedPuzzle, Generator, ItemOutcome, Request, Symmetry, SymmetryChoice,
};
use oxidoku_engine::logic::{rate, Level, Position, RateOutcome, Score, Solver, Technique};
use oxidoku_engine::{never, Board, Cell, CellSet};

use super::has_one_solution;
use crate::common::sweep;

fn many(request: &Request, seed: u64, n: usize, threads: usize) -> Batch {
    let generator = Generator::new(request.clone()).expect("a sensible request");
    generator.generate(seed, n, threads, &mut |_| false)
}

/// Returns the puzzles of a batch, none of which may be missing.
fn all_made(batch: Batch) -> Vec<GeneratedPuzzle> {
    let made = |outcome| match outcome {
        Some(ItemOutcome::Found(made)) => made,
        other => panic!("not made: {other:?}"),
    };
    assert!(!batch.stopped && !batch.gave_up);
    batch.outcomes.into_iter().map(made).collect()
}

fn without(puzzle: &Board, cells: CellSet) -> Board {
    let mut without = *puzzle;
    for cell in cells {
        without.set(cell, 0);
    }
    without
}

/// Checks everything that can be checked about a puzzle made for `request`.
fn check(made: &GeneratedPuzzle, request: &Request) {
    let GeneratedPuzzle {
        puzzle,
        solution,
        symmetry,
        rating,
        tries,
    } = made;
    let clues = !puzzle.empty_cells();
    assert!(has_one_solution(puzzle), "{puzzle}");
    assert!(solution.is_solved() && puzzle.is_part_of(solution));
    assert!(symmetry.holds_for(clues), "{symmetry}: {puzzle}");
    if let SymmetryChoice::Of(asked) = request.symmetry {
        assert_eq!(*symmetry, asked);
    }
    if request.minimal {
        let orbits = symmetry.orbits();
        for orbit in orbits.into_iter().filter(|orbit| orbit.meets(clues)) {
            assert!(!has_one_solution(&without(puzzle, orbit)), "{puzzle}");
        }
    }
    if let Some((fewest, most)) = request.clues {
        assert!((fewest..=most).contains(&clues.len()));
    }
    if let Some(pattern) = request.pattern {
        assert_eq!(clues, pattern);
    }
    assert!((1..=request.max_tries).contains(tries));
    assert_eq!(
        rate(&Solver::default(), puzzle, &never),
        Ok(RateOutcome::Rated(*rating))
    );
    assert!(request.levels.is_empty() || request.levels.contains(&rating.level));
    if let Some((lowest, highest)) = request.score {
        assert!((lowest..=highest).contains(&rating.score));
    }
    let used = techniques(puzzle);
    assert!(request
        .require
        .iter()
        .all(|required| used.contains(required)));
    if let Some(allowed) = &request.allow {
        let full_house = [Technique::FullHouse];
        assert!(used
            .iter()
            .all(|technique| allowed.iter().chain(&full_house).any(|a| a == technique)));
    }
}

fn techniques(puzzle: &Board) -> Vec<Technique> {
    let position = Position::from_board(puzzle, &never).expect("not stopped");
    let path = Solver::default()
        .path(&position, &never)
        .expect("not stopped");
    path.steps.iter().map(|step| step.technique).collect()
}

fn check_all(request: &Request, seed: u64, n: usize) -> Vec<GeneratedPuzzle> {
    let made = all_made(many(request, seed, n, 2));
    assert_eq!(made.len(), n);
    for made in &made {
        check(made, request);
    }
    let mut forms: Vec<Board> = made.iter().map(|made| relabelled(&made.puzzle)).collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), n, "no two are relabellings");
    made
}

/// Computes the FNV-1a hash of the puzzles, with one line for each.
fn digest(made: &[GeneratedPuzzle]) -> u64 {
    let lines: Vec<String> = made.iter().map(|made| made.puzzle.to_string()).collect();
    let text = lines.join("\n") + "\n";
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn any_puzzle() {
    check_all(&Request::default(), 1, 60);
}

#[test]
fn every_level() {
    for level in Level::ALL {
        let request = Request {
            levels: vec![level],
            ..Request::default()
        };
        check_all(&request, 2, 10);
    }
}

#[test]
fn several_levels_and_a_range_of_scores() {
    let request = Request {
        levels: vec![Level::Easy, Level::Hard],
        score: Some((Score::from(300), Score::from(1200))),
        ..Request::default()
    };
    check_all(&request, 3, 10);
}

#[test]
fn every_symmetry() {
    for symmetry in Symmetry::ALL {
        let request = Request {
            symmetry: SymmetryChoice::Of(symmetry),
            ..Request::default()
        };
        check_all(&request, 4, 10);
    }
}

#[test]
fn a_symmetry_drawn_for_each_puzzle() {
    let request = Request {
        symmetry: SymmetryChoice::Random,
        ..Request::default()
    };
    let made = check_all(&request, 5, 40);
    let mut drawn: Vec<Symmetry> = made.iter().map(|made| made.symmetry).collect();
    drawn.sort_unstable();
    drawn.dedup();
    assert!(drawn.len() >= 6);
    assert!(!drawn.contains(&Symmetry::None));
}

#[test]
fn numbers_of_clues() {
    for clues in [(20, 21), (24, 24), (28, 29)] {
        let request = Request {
            clues: Some(clues),
            ..Request::default()
        };
        check_all(&request, 6, 4);
    }
}

#[test]
fn level_symmetry_and_clues_together() {
    let request = Request {
        levels: vec![Level::Easy],
        clues: Some((24, 24)),
        symmetry: SymmetryChoice::Of(Symmetry::Rotation180),
        ..Request::default()
    };
    check_all(&request, 7, 5);
}

#[test]
fn puzzles_that_need_not_be_minimal() {
    for (level, clues) in [(Level::Easy, 38), (Level::Medium, 30), (Level::Hard, 28)] {
        let request = Request {
            levels: vec![level],
            clues: Some((clues, clues)),
            minimal: false,
            ..Request::default()
        };
        check_all(&request, 8, 5);
    }
}

#[test]
fn clues_in_a_pattern() {
    let text = "..#####..\
                .#.....#.\
                #..#.#..#\
                #.......#\
                #.#...#.#\
                #..###..#\
                #.......#\
                .#.....#.\
                ..#####..";
    let is_clue = |cell: &Cell| text.as_bytes()[cell.index()] == b'#';
    let pattern: CellSet = Cell::ALL.into_iter().filter(is_clue).collect();
    let request = Request {
        pattern: Some(pattern),
        symmetry: SymmetryChoice::Of(Symmetry::Vertical),
        minimal: false,
        ..Request::default()
    };
    check_all(&request, 9, 4);
}

#[test]
fn required_and_allowed_techniques() {
    let singles = ["full_house", "naked_single", "hidden_single"];
    let named = |names: &[&str]| -> Vec<Technique> {
        let name = |name: &&str| name.parse().expect("a technique");
        names.iter().map(name).collect()
    };
    let request = Request {
        require: named(&["naked_pair"]),
        ..Request::default()
    };
    check_all(&request, 10, 3);
    let request = Request {
        allow: Some(named(&singles[1..])),
        ..Request::default()
    };
    check_all(&request, 11, 5);
    let request = Request {
        require: named(&["pointing"]),
        allow: Some(named(&[&singles[..], &["pointing"]].concat())),
        ..Request::default()
    };
    check_all(&request, 12, 3);
}

#[test]
fn neither_threads_nor_the_number_of_puzzles_change_a_puzzle() {
    let request = Request {
        levels: vec![Level::Easy, Level::Medium],
        symmetry: SymmetryChoice::Random,
        ..Request::default()
    };
    let one = all_made(many(&request, 13, 30, 1));
    assert_eq!(all_made(many(&request, 13, 30, 2)), one);
    assert_eq!(all_made(many(&request, 13, 7, 2)), one[..7]);
    let generator = Generator::new(request.clone()).expect("a sensible request");
    for (item, made) in one.iter().enumerate().take(5) {
        let alone = generator.generate_one(13, item as u64, &never);
        assert_eq!(alone, Ok(ItemOutcome::Found(made.clone())));
    }
    assert_ne!(all_made(many(&request, 14, 30, 2)), one);
}

#[test]
fn a_seed_gives_these_puzzles_on_every_machine() {
    let any = Request::default();
    let easy = Request {
        levels: vec![Level::Easy],
        symmetry: SymmetryChoice::Random,
        ..Request::default()
    };
    for threads in [1, 2] {
        let digest_of = |request| digest(&all_made(many(request, 2024, 100, threads)));
        assert_eq!(digest_of(&any), 0x2e75_7226_0202_619c);
        assert_eq!(digest_of(&easy), 0x12d9_3be4_3d72_f4e9);
    }
}

/// Tests every level with and without symmetry.
#[test]
fn many_puzzles() {
    let mut seed = 100;
    for level in Level::ALL {
        for symmetry in [Symmetry::None, Symmetry::Rotation180] {
            let request = Request {
                levels: vec![level],
                symmetry: SymmetryChoice::Of(symmetry),
                ..Request::default()
            };
            seed += 1;
            check_all(&request, seed, sweep(10, 100, 1_000));
        }
    }
}
