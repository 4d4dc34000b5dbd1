//! Full grids and puzzles from a seed.

use crate::answer::answer;
use crate::args::{read, Callback, Fields, FromR, Strings};
use crate::convert::transposed;
use crate::explain::narrow::{row_of, techniques};
use crate::interrupt::{Interrupt, Watcher};
use crate::problem::{Answer, Problem};
use crate::rows::{NewRows, Rows};
use crate::value::{Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::{
    random_solution, shuffled, Batch, GeneratedPuzzle, Generator, ItemOutcome, Request, Rng,
    TryCounts,
};
use oxidoku_engine::logic::{Level, Scale, Score};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::{Board, CellSet};
use std::ops::Range;
use std::str::FromStr;

// Generates items `items[1]` to `items[2]` (1-based), skipping the puzzles in `earlier`
// (rows or NULL). `request` is a list of the arguments of R's `generate_sudoku()`: levels
// as places in their table from 1, ranges as two numbers, empty vectors for the rest. For
// an impossible request `refused` says why, and `fields` names the fields of the request
// that contradict each other.
#[extendr]
fn native_generate(
    items: Robj,
    earlier: Robj,
    request: Robj,
    seed: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let items = read_items(&items)?;
        let earlier: Option<Rows> = read(&earlier, "earlier")?;
        let earlier = earlier.map_or_else(Vec::new, |rows| boards_of(&rows));
        let request = read_request(&Fields::of(&request, "request")?)?;
        let seed = read_seed(&seed)?;
        let threads = read(&threads, "threads")?;
        let on_progress: Option<Callback> = read(&on_progress, "on_progress")?;
        let scale = request.scale;
        match Generator::new(request) {
            Ok(generator) => {
                let mut watcher = Watcher::new(on_progress);
                let batch =
                    generator.generate_range(seed, items.clone(), &earlier, threads, &mut |done| {
                        watcher.should_stop(done)
                    });
                watcher.interrupted()?;
                results(&batch, scale, items.start)
            }
            Err(refused) => Ok(Value::List(vec![
                ("refused", Value::text(refused.to_string())),
                ("fields", Value::texts(refused.fields().to_vec())),
            ])),
        }
    })
}

// The places, counted from 1, of puzzles that repeat an earlier one under the rules of a
// request.
#[extendr]
fn native_repeats(rows: Robj, request: Robj) -> Robj {
    answer(|| {
        let rows: Rows = read(&rows, "rows")?;
        let request = read_request(&Fields::of(&request, "request")?)?;
        let generator =
            Generator::new(request).map_err(|_| Problem::Argument("request".to_string()))?;
        let places = generator.repeats(&boards_of(&rows));
        Ok(Value::Integers(
            places.iter().map(|&at| at as i32 + 1).collect(),
        ))
    })
}

/// The puzzles in `rows` that are not missing.
fn boards_of(rows: &Rows) -> Vec<Board> {
    (0..rows.len()).filter_map(|at| rows.board(at)).collect()
}

/// The items from one number to another, counted from 1.
fn read_items(items: &Robj) -> Answer<Range<usize>> {
    match read::<&[i32]>(items, "items")? {
        &[from, to] if from >= 1 && to >= from - 1 => Ok(from as usize - 1..to as usize),
        _ => Err(Problem::Argument("items".to_string())),
    }
}

/// The results of consecutive items, starting with item `first`.
fn results(batch: &Batch, scale: &Scale, first: usize) -> Answer<Value> {
    let mut items = Vec::new();
    let mut made = Vec::new();
    let mut failed = Vec::new();
    for (at, outcome) in batch.outcomes.iter().enumerate() {
        match outcome {
            Some(ItemOutcome::Found(it)) => {
                items.push((first + at) as i32 + 1);
                made.push(it);
            }
            Some(ItemOutcome::Exhausted(tally)) => failed.push(tally),
            None => {}
        }
    }
    Ok(Value::List(vec![
        ("refused", Value::Null),
        ("items", Value::Integers(items)),
        ("puzzles", columns(&made, scale)?),
        ("failed", tally(&failed)),
        ("stopped", Value::flag(batch.stopped)),
        ("gave_up", Value::flag(batch.gave_up)),
    ]))
}

fn read_request(fields: &Fields) -> Answer<Request> {
    let level = |&level: &i32| {
        Level::ALL
            .get(usize::try_from(level).ok()?.checked_sub(1)?)
            .copied()
    };
    let levels: &[i32] = fields.get("levels")?;
    let clues: Option<(i32, i32)> = range(fields, "clues")?;
    let score: Option<(f64, f64)> = range(fields, "score")?;
    let pattern: &[i32] = fields.get("pattern")?;
    Ok(Request {
        scale: fields.get("scale")?,
        levels: all(levels.iter().map(level), "request$levels")?,
        score: score.map(|(low, high)| (Score::new(low), Score::new(high))),
        clues: clues.map(|(low, high)| (low.max(0) as usize, high.max(0) as usize)),
        symmetry: symmetry(fields.get("symmetry")?, "request$symmetry")?,
        minimal: fields.get("minimal")?,
        pattern: (!pattern.is_empty()).then(|| cells_of(pattern)),
        require: techniques(fields.get("require")?, "request$require")?,
        allow: match fields.get::<Option<Strings>>("allow")? {
            Some(names) => Some(techniques(names, "request$allow")?),
            None => None,
        },
        relabellings: fields.get("relabellings")?,
        max_tries: fields.get::<f64>("max_tries")? as u64,
    })
}

/// All values, or a problem with their argument if one is missing.
fn all<T>(values: impl Iterator<Item = Option<T>>, name: &str) -> Answer<Vec<T>> {
    let all: Option<Vec<T>> = values.collect();
    all.ok_or_else(|| Problem::Argument(name.to_string()))
}

/// A symmetry by name, or a set of symmetries to choose from.
pub fn symmetry<T: FromStr>(name: &str, argument: &str) -> Answer<T> {
    let symmetry = name.parse();
    symmetry.map_err(|_| Problem::Argument(argument.to_string()))
}

/// The cells that are flagged in a 9x9 matrix.
fn cells_of(flags: &[i32]) -> CellSet {
    let set = flags.iter().take(CELLS).enumerate();
    let set = set.filter(|(_, &flag)| flag != 0);
    set.map(|(i, _)| transposed(i)).collect()
}

/// The lowest and the highest value, if they are given.
fn range<'a, T: Copy + 'a>(fields: &Fields<'a>, name: &str) -> Answer<Option<(T, T)>>
where
    &'a [T]: FromR<'a>,
{
    match fields.get::<&[T]>(name)? {
        [] => Ok(None),
        &[low, high] => Ok(Some((low, high))),
        _ => Err(Problem::Argument(format!("request${name}"))),
    }
}

/// A seed from random numbers below 2^31 that R drew.
pub fn read_seed(seed: &Robj) -> Answer<u64> {
    let parts: &[i32] = read(seed, "seed")?;
    if parts.len() != 2 {
        return Err(Problem::Argument("seed".to_string()));
    }
    let join = |joined: u64, &part: &i32| joined << 31 | u64::from(part as u32);
    Ok(parts.iter().fold(0, join))
}

fn columns(made: &[&GeneratedPuzzle], scale: &Scale) -> Answer<Value> {
    let boards = |of: fn(&GeneratedPuzzle) -> &Board| -> Answer<Value> {
        let mut rows = NewRows::new(made.len())?;
        for (at, it) in made.iter().enumerate() {
            rows.put(at, of(it).cells());
        }
        Ok(rows.into())
    };
    let integers =
        |of: fn(&GeneratedPuzzle) -> i32| Value::Integers(made.iter().map(|it| of(it)).collect());
    let reals =
        |of: fn(&GeneratedPuzzle) -> f64| Value::Reals(made.iter().map(|it| of(it)).collect());
    let hardest = made.iter().map(|it| it.rating.hardest);
    let hardest = hardest.map(|hardest| hardest.map_or(NA, |it| row_of(scale, it)));
    let symmetry = made.iter().map(|it| it.symmetry.to_string());
    Ok(Value::List(vec![
        ("puzzle", boards(|it| &it.puzzle)?),
        ("solution", boards(|it| &it.solution)?),
        (
            "clues",
            integers(|it| (CELLS - it.puzzle.empty_cells().len()) as i32),
        ),
        ("level", integers(|it| it.rating.level as i32 + 1)),
        ("score", reals(|it| it.rating.score.value())),
        ("pearl", reals(|it| it.rating.pearl.value())),
        ("diamond", reals(|it| it.rating.diamond.value())),
        ("hardest", Value::Integers(hardest.collect())),
        ("symmetry", Value::texts(symmetry)),
        ("tries", reals(|it| it.tries as f64)),
    ]))
}

/// The numbers of failed tries of all items, by result.
fn tally(failed: &[&TryCounts]) -> Value {
    let sum =
        |of: fn(&TryCounts) -> u64| Value::real(failed.iter().map(|it| of(it)).sum::<u64>() as f64);
    let clues = failed.iter().filter_map(|tally| tally.clues);
    let fewest = clues.clone().map(|(fewest, _)| fewest).min();
    let most = clues.map(|(_, most)| most).max();
    let count = |value: Option<usize>| Value::integer(value.map_or(NA, |value| value as i32));
    Value::List(vec![
        ("items", Value::integer(failed.len() as i32)),
        ("tries", sum(|tally| tally.tries)),
        ("without_puzzle", sum(|tally| tally.without_puzzle)),
        ("other_clues", sum(|tally| tally.other_clues)),
        ("not_minimal", sum(|tally| tally.not_minimal)),
        ("too_easy", sum(|tally| tally.too_easy)),
        ("too_hard", sum(|tally| tally.too_hard)),
        ("otherwise", sum(|tally| tally.otherwise)),
        ("duplicates", sum(|tally| tally.duplicates)),
        ("fewest", count(fewest)),
        ("most", count(most)),
    ])
}

// `n` solved grids, as nine columns.
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

// A random equivalent puzzle of each puzzle.
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
