//! Full grids and puzzles from a seed.

use crate::convert::{matrix_values, regular_board, transposed, write_board};
use crate::interrupt::{Interrupt, Watcher};
use crate::steps::techniques_at;
use extendr_api::prelude::*;
use oxidoku_engine::generate::{
    minimized, random_solution, shuffled, Generator, Made, Outcome, Request, Rng, Symmetry, Tally,
    Wish,
};
use oxidoku_engine::geometry::CELLS;
use oxidoku_engine::logic::Level;

/// What R asks of its puzzles: as R's `generate_sudoku()` takes it, with
/// levels and techniques as places in their tables from 1, ranges as two
/// numbers, and nothing for what is not asked.
struct Wishes<'a> {
    levels: &'a [i32],
    score: &'a [f64],
    clues: &'a [i32],
    symmetry: &'a str,
    minimal: bool,
    pattern: &'a [i32],
    require: &'a [i32],
    allow: Option<&'a [i32]>,
    relabellings: bool,
    max_tries: f64,
}

// Up to `n` puzzles: `request` is a list of what `Wishes` holds. A request that
// cannot be fulfilled gives `refused`, why, and the arguments at fault.
#[extendr]
fn native_generate(n: i32, request: List, seed: &[i32], threads: i32, tell: Robj) -> List {
    let values = request.values().collect::<Vec<Robj>>();
    let generator = match wishes(&values).map(|wishes| Generator::new(wishes.request())) {
        Some(Ok(generator)) => generator,
        Some(Err(refused)) => {
            return list!(
                refused = refused.to_string(),
                fields = refused.fields().to_vec()
            )
        }
        None => return list!(refused = "the request is not complete", fields = "..."),
    };
    let mut watcher = Watcher::new(&tell);
    let n = usize::try_from(n).unwrap_or(0);
    let batch = generator.many(joined(seed), n, threads as usize, &mut |done| {
        watcher.ask(done)
    });
    let mut made = Vec::new();
    let mut failed = Vec::new();
    for outcome in batch.outcomes.into_iter().flatten() {
        match outcome {
            Outcome::Made(it) => made.push(it),
            Outcome::Exhausted(tally) => failed.push(tally),
        }
    }
    list!(
        refused = (),
        puzzles = columns(&made),
        failed = tally(&failed),
        stopped = batch.stopped,
        gave_up = batch.gave_up
    )
}

fn wishes(values: &[Robj]) -> Option<Wishes<'_>> {
    let [levels, score, clues, symmetry, minimal, pattern, require, allow, relabellings, max_tries] =
        values
    else {
        return None;
    };
    Some(Wishes {
        levels: levels.as_integer_slice()?,
        score: score.as_real_slice()?,
        clues: clues.as_integer_slice()?,
        symmetry: symmetry.as_str()?,
        minimal: minimal.as_bool()?,
        pattern: pattern.as_integer_slice()?,
        require: require.as_integer_slice()?,
        allow: allow.as_integer_slice(),
        relabellings: relabellings.as_bool()?,
        max_tries: max_tries.as_real()?,
    })
}

impl Wishes<'_> {
    fn request(&self) -> Request {
        let cells = |flags: &[i32]| {
            let set = flags.iter().enumerate().filter(|(_, &flag)| flag != 0);
            set.map(|(i, _)| transposed(i)).collect()
        };
        Request {
            levels: self
                .levels
                .iter()
                .filter_map(|&level| Level::ALL.get(usize::try_from(level).ok()?.checked_sub(1)?))
                .copied()
                .collect(),
            // The casts saturate, as Inf should.
            score: range(self.score).map(|(low, high)| (low as u32, high as u32)),
            clues: range(self.clues).map(|(low, high)| (low.max(0) as usize, high.max(0) as usize)),
            symmetry: match self.symmetry.parse() {
                Ok(symmetry) => Wish::Of(symmetry),
                Err(_) => Wish::Random,
            },
            minimal: self.minimal,
            pattern: (!self.pattern.is_empty()).then(|| cells(self.pattern)),
            require: techniques_at(self.require).collect(),
            allow: self.allow.map(|rows| techniques_at(rows).collect()),
            relabellings: self.relabellings,
            max_tries: self.max_tries as u64,
        }
    }
}

fn range<T: Copy>(values: &[T]) -> Option<(T, T)> {
    match values {
        &[low, high] => Some((low, high)),
        _ => None,
    }
}

/// A seed from the numbers under 2^31 that R drew.
fn joined(seed: &[i32]) -> u64 {
    seed.iter()
        .fold(0, |joined, &part| joined << 31 | u64::from(part as u32))
}

fn columns(made: &[Made]) -> List {
    let strings = |of: fn(&Made) -> String| made.iter().map(of).collect::<Vec<String>>();
    let integers = |of: fn(&Made) -> i32| made.iter().map(of).collect::<Vec<i32>>();
    list!(
        puzzle = strings(|it| it.puzzle.to_string()),
        solution = strings(|it| it.solution.to_string()),
        clues = integers(|it| (CELLS - it.puzzle.blanks().len()) as i32),
        level = integers(|it| it.rating.level as i32 + 1),
        score = integers(|it| it.rating.score as i32),
        hardest = integers(|it| it.rating.hardest.map_or(i32::na(), |name| name as i32 + 1)),
        symmetry = strings(|it| it.symmetry.to_string()),
        tries = made.iter().map(|it| it.tries as f64).collect::<Vec<f64>>()
    )
}

/// What the tries of the items that were not found led to, all together.
fn tally(failed: &[Tally]) -> List {
    let sum = |of: fn(&Tally) -> u64| failed.iter().map(of).sum::<u64>() as f64;
    let clues = failed.iter().filter_map(|tally| tally.clues);
    let fewest = clues.clone().map(|(fewest, _)| fewest).min();
    let most = clues.map(|(_, most)| most).max();
    let count = |value: Option<usize>| value.map_or(i32::na(), |value| value as i32);
    list!(
        items = failed.len() as i32,
        tries = sum(|tally| tally.tries),
        without_puzzle = sum(|tally| tally.without_puzzle),
        other_clues = sum(|tally| tally.other_clues),
        not_minimal = sum(|tally| tally.not_minimal),
        too_easy = sum(|tally| tally.too_easy),
        too_hard = sum(|tally| tally.too_hard),
        otherwise = sum(|tally| tally.otherwise),
        duplicates = sum(|tally| tally.duplicates),
        fewest = count(fewest),
        most = count(most)
    )
}

// `n` full grids, one matrix behind the other.
#[extendr]
fn native_solutions(n: i32, seed: &[i32]) -> Nullable<Integers> {
    let interrupt = Interrupt::new();
    let seed = joined(seed);
    let n = usize::try_from(n).unwrap_or(0);
    let mut values = vec![0; CELLS * n];
    for (item, matrix) in values.chunks_exact_mut(CELLS).enumerate() {
        if interrupt.poll() {
            return Null;
        }
        let grid = random_solution(&mut Rng::for_item(seed, item as u64));
        write_board(&grid, matrix);
    }
    NotNull(values.into_iter().collect())
}

// A random equivalent of a board.
#[extendr]
fn native_shuffle(board: &[i32], seed: &[i32]) -> Vec<i32> {
    let mut rng = Rng::new(joined(seed));
    matrix_values(&shuffled(&regular_board(board), &mut rng))
}

// The board without the clues it can do without; FALSE where it does not have
// exactly one solution.
#[extendr]
fn native_minimize(board: &[i32], symmetry: &str, seed: &[i32]) -> Nullable<Robj> {
    let interrupt = Interrupt::new();
    let mut rng = Rng::new(joined(seed));
    let symmetry = symmetry.parse().unwrap_or(Symmetry::None);
    match minimized(&regular_board(board), symmetry, &mut rng, &|| {
        interrupt.poll()
    }) {
        Ok(Ok(puzzle)) => NotNull(matrix_values(&puzzle).into()),
        Ok(Err(_)) => NotNull(false.into()),
        Err(_) => Null,
    }
}

extendr_module! {
    mod generate;
    fn native_generate;
    fn native_solutions;
    fn native_shuffle;
    fn native_minimize;
}
