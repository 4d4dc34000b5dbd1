//! Generates full grids and puzzles from a seed.

use crate::answer::answer;
use crate::args::{read, Callback, Fields, Object, Strings};
use crate::general_generate::{path_rater, read_recipe, variant_columns, Drawn};
use crate::interrupt::{Interrupt, Watcher};
use crate::problem::{Answer, Problem};
use crate::request::{read_request, read_seed, MadeColumns};
use crate::rows::{NewRows, Rows};
use crate::rules::rule_set;
use crate::value::{need_memory, reserved, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::{
    random_solution, shuffled, GeneratedPuzzle, Generator, ItemOutcome, RequestError, Rng,
    TryCounts, Workshop,
};
use oxidoku_engine::logic::{Level, Scale};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::{Board, Cell as BoardCell, CellSet};
use std::cell::Cell;
use std::ops::Range;
use std::time::Instant;

// Generates items `items[1]` to `items[2]` (1-based), skipping the puzzles in `earlier` (rows or
// NULL; for the classic board only). `request` is a list of the arguments of R's
// `generate_sudoku()`: levels as positions in their table from 1, ranges as two numbers, and empty
// vectors for absent arguments; with rules, also what is drawn. For an impossible request,
// `refused` gives the reason, and `fields` names the fields of the request that contradict each
// other.
#[extendr]
fn native_generate(
    rules: Robj,
    items: Robj,
    earlier: Robj,
    request: Robj,
    seed: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let fields = Fields::of(&request, "request")?;
        let work = Work {
            items: read_items(&items)?,
            seed: read_seed(&seed)?,
            threads: read(&threads, "threads")?,
            on_progress: read(&on_progress, "on_progress")?,
            seconds: fields.get("max_seconds")?,
        };
        let rules = rule_set(Object::from(&rules))?;
        let is_drawn = fields.get::<Strings>("draw")?.len() > 0;
        if !is_drawn && rules.is_classic() {
            let earlier: Option<Rows> = read(&earlier, "earlier")?;
            let earlier = earlier.map_or_else(Vec::new, |rows| boards_of(&rows));
            let request = read_request(&fields, cells_of)?;
            let scale = request.scale;
            return match Generator::new(request) {
                Ok(generator) => work.run(&generator, &earlier, |made| columns(made, scale)),
                Err(refused) => Ok(refusal(&refused)),
            };
        }
        let recipe = read_recipe(&rules, &fields)?;
        let rater = path_rater(&rules, &recipe)?;
        let (cells, drawn) = (recipe.shape.cells(), Drawn::of(&recipe));
        let scale = recipe.request.scale;
        match Generator::with_rules(recipe, &rater) {
            Ok(generator) => work.run(&generator, &[], |made| {
                need_memory(made.len().saturating_mul(drawn.bytes_of_puzzle(cells)))?;
                variant_columns(made, scale, &drawn)
            }),
            Err(refused) => Ok(refusal(&refused)),
        }
    })
}

/// The arguments of a call: which items to generate, and how.
struct Work<'a> {
    items: Range<usize>,
    seed: u64,
    threads: usize,
    on_progress: Option<Callback<'a>>,
    /// The number of seconds without a finished item after which the call ends with the items so
    /// far; may be infinite.
    seconds: f64,
}

impl Work<'_> {
    /// Generates the items; `columns` makes the columns of the puzzles that were found.
    fn run<W: Workshop>(
        &self,
        generator: &Generator<W>,
        earlier: &[W::Puzzle],
        columns: impl Fn(&[&W::Made]) -> Answer<Value>,
    ) -> Answer<Value> {
        let mut watcher = Watcher::new(self.on_progress);
        let (mut last, late) = ((0, Instant::now()), Cell::new(false));
        let mut watch = |done| {
            if done > last.0 {
                last = (done, Instant::now());
            }
            late.set(late.get() || last.1.elapsed().as_secs_f64() >= self.seconds);
            late.get() || watcher.should_stop(done)
        };
        let items = self.items.clone();
        let batch = generator.generate_range(self.seed, items, earlier, self.threads, &mut watch);
        if batch.out_of_memory {
            return Err(Problem::Memory);
        }
        let interrupted = watcher.interrupted()?;
        let mut items = reserved(batch.outcomes.len())?;
        let mut made = reserved(batch.outcomes.len())?;
        let mut failed = Vec::new();
        for (item, outcome) in (self.items.start as i32 + 1..).zip(&batch.outcomes) {
            match outcome {
                Some(ItemOutcome::Found(it)) => {
                    items.push(item);
                    made.push(it);
                }
                Some(ItemOutcome::Exhausted(counts)) => failed.push(counts),
                None => {}
            }
        }
        Ok(Value::List(vec![
            ("refused", Value::Null),
            ("items", Value::Integers(items)),
            ("puzzles", columns(&made)?),
            ("failed", tally(&failed)),
            ("stopped", Value::flag(batch.stopped)),
            ("late", Value::flag(late.get() && !interrupted)),
            ("gave_up", Value::flag(batch.gave_up)),
        ]))
    }
}

fn refusal(refused: &RequestError) -> Value {
    Value::List(vec![
        ("refused", Value::text(refused.to_string())),
        ("fields", Value::texts(refused.fields().to_vec())),
    ])
}

// Returns the positions, counted from 1, of puzzles that repeat an earlier one under the rules of a
// request.
#[extendr]
fn native_repeats(rows: Robj, request: Robj) -> Robj {
    answer(|| {
        let rows: Rows = read(&rows, "rows")?;
        let request = read_request(&Fields::of(&request, "request")?, cells_of)?;
        let generator =
            Generator::new(request).map_err(|_| Problem::Argument("request".to_string()))?;
        let places = generator.repeats(&boards_of(&rows));
        Ok(Value::Integers(
            places.iter().map(|&at| at as i32 + 1).collect(),
        ))
    })
}

/// Returns the puzzles in `rows` that are not missing.
fn boards_of(rows: &Rows) -> Vec<Board> {
    (0..rows.len()).filter_map(|at| rows.board(at)).collect()
}

/// Reads a range of items from the numbers of the first and the last, counted from 1.
fn read_items(items: &Robj) -> Answer<Range<usize>> {
    match read::<&[i32]>(items, "items")? {
        &[from, to] if from >= 1 && to >= from - 1 => Ok(from as usize - 1..to as usize),
        _ => Err(Problem::Argument("items".to_string())),
    }
}

/// Returns the flagged cells of the classic board; flags are in row order.
fn cells_of(flags: &[i32]) -> CellSet {
    let set = BoardCell::ALL.into_iter().zip(flags);
    set.filter(|(_, &flag)| flag != 0)
        .map(|(cell, _)| cell)
        .collect()
}

fn columns(made: &[&GeneratedPuzzle], scale: &Scale) -> Answer<Value> {
    let boards = |of: fn(&GeneratedPuzzle) -> &Board| -> Answer<Value> {
        let mut rows = NewRows::new(made.len())?;
        for (at, it) in made.iter().enumerate() {
            rows.put(at, of(it).cells());
        }
        Ok(rows.into())
    };
    let clues = |it: &&GeneratedPuzzle| (CELLS - it.puzzle.empty_cells().len()) as i32;
    let columns = MadeColumns {
        puzzle: boards(|it| &it.puzzle)?,
        solution: boards(|it| &it.solution)?,
        clues: made.iter().map(clues).collect(),
        ratings: made.iter().map(|it| Some(it.rating)).collect(),
        symmetry: made.iter().map(|it| it.symmetry).collect(),
        tries: made.iter().map(|it| it.tries as f64).collect(),
    };
    Ok(Value::List(columns.with_ratings(scale)))
}

/// Sums the failed tries of all items by result.
fn tally(failed: &[&TryCounts]) -> Value {
    let sum =
        |of: fn(&TryCounts) -> u64| Value::real(failed.iter().map(|it| of(it)).sum::<u64>() as f64);
    let unmet = failed.iter().find_map(|tally| tally.unmet);
    let clues = failed.iter().filter_map(|tally| tally.clues);
    let fewest = clues.clone().map(|(fewest, _)| fewest).min();
    let most = clues.map(|(_, most)| most).max();
    let count = |value: Option<usize>| Value::integer(value.map_or(NA, |value| value as i32));
    Value::List(vec![
        ("items", Value::integer(failed.len() as i32)),
        ("tries", sum(|tally| tally.tries)),
        ("unmade", sum(|tally| tally.unmade)),
        ("without_puzzle", sum(|tally| tally.without_puzzle)),
        ("other_clues", sum(|tally| tally.other_clues)),
        ("not_minimal", sum(|tally| tally.not_minimal)),
        ("too_easy", sum(|tally| tally.too_easy)),
        // The levels of puzzles that were too easy, below the highest one.
        ("easy", sum(|tally| tally.levels[Level::Easy as usize])),
        ("medium", sum(|tally| tally.levels[Level::Medium as usize])),
        ("hard", sum(|tally| tally.levels[Level::Hard as usize])),
        ("unfair", sum(|tally| tally.levels[Level::Unfair as usize])),
        ("too_hard", sum(|tally| tally.too_hard)),
        ("too_long", sum(|tally| tally.too_long)),
        ("otherwise", sum(|tally| tally.otherwise)),
        ("duplicates", sum(|tally| tally.duplicates)),
        ("fewest", count(fewest)),
        ("most", count(most)),
        (
            "unmet",
            unmet.map_or(Value::Null, |unmet| Value::text(unmet.to_string())),
        ),
    ])
}

// Returns `n` solved grids, as nine columns.
#[extendr]
fn native_solutions(n: Robj, seed: Robj) -> Robj {
    answer(|| {
        let n: usize = read(&n, "n")?;
        let seed = read_seed(&seed)?;
        let interrupt = Interrupt::new();
        let mut made = NewRows::new(n)?;
        for item in 0..n {
            if interrupt.poll() {
                return Err(interrupt.stop_reason());
            }
            let grid = random_solution(&mut Rng::for_item(seed, item as u64));
            made.put(item, grid.cells());
        }
        Ok(made.into())
    })
}

// Returns a random equivalent puzzle for each puzzle.
#[extendr]
fn native_shuffle_puzzles(rows: Robj, seed: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let seed = read_seed(&seed)?;
        let interrupt = Interrupt::new();
        let mut made = NewRows::new(x.len())?;
        for at in 0..x.len() {
            if interrupt.poll() {
                return Err(interrupt.stop_reason());
            }
            if let Some(board) = x.board(at) {
                let mut rng = Rng::for_item(seed, at as u64);
                made.put(at, shuffled(&board, &mut rng).cells());
            }
        }
        Ok(made.into())
    })
}

extendr_module! {
    mod generate;
    fn native_generate;
    fn native_repeats;
    fn native_solutions;
    fn native_shuffle_puzzles;
}
