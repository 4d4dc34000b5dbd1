//! Full grids and puzzles from a seed.

use crate::answer::answer;
use crate::args::{read, Callback, Fields, FromR, Strings};
use crate::convert::{matrix_values, transposed, write_board};
use crate::interrupt::{Interrupt, Watcher};
use crate::position::{row_of, techniques};
use crate::problem::{Answer, Problem};
use crate::rows::{NewRows, Rows};
use crate::value::{Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::{
    minimized, random_solution, shuffled, Generator, ItemOutcome, Made, Request, Rng, Symmetry,
    SymmetryChoice, Tally,
};
use oxidoku_engine::logic::{Level, Scale, Score};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::{Board, CellSet};

// Up to `n` puzzles: `request` is a list of the arguments of R's
// `generate_sudoku()`, with levels as places in their table from 1,
// ranges as two numbers, and nothing for what is not asked. A request that cannot
// be fulfilled gives `refused`, why, and the arguments at fault.
#[extendr]
fn native_generate(n: Robj, request: Robj, seed: Robj, threads: Robj, tell: Robj) -> Robj {
    answer(|| {
        let n: usize = read(&n, "n")?;
        let request = read_request(&Fields::of(&request, "request")?)?;
        let seed = read_seed(&seed)?;
        let threads = read(&threads, "threads")?;
        let tell: Option<Callback> = read(&tell, "tell")?;
        let scale = request.scale;
        match Generator::new(request) {
            Ok(generator) => made(&generator, scale, n, seed, threads, tell),
            Err(refused) => Ok(Value::List(vec![
                ("refused", Value::text(refused.to_string())),
                ("fields", Value::texts(refused.fields().to_vec())),
            ])),
        }
    })
}

fn made(
    generator: &Generator,
    scale: &Scale,
    n: usize,
    seed: u64,
    threads: usize,
    tell: Option<Callback>,
) -> Answer<Value> {
    let mut watcher = Watcher::new(tell);
    let batch = generator.many(seed, n, threads, &mut |done| watcher.ask(done));
    watcher.interrupted()?;
    let mut made = Vec::new();
    let mut failed = Vec::new();
    for outcome in batch.outcomes.iter().flatten() {
        match outcome {
            ItemOutcome::Made(it) => made.push(it),
            ItemOutcome::Exhausted(tally) => failed.push(tally),
        }
    }
    Ok(Value::List(vec![
        ("refused", Value::Null),
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
        symmetry: match fields.get::<&str>("symmetry")? {
            "random" => SymmetryChoice::Random,
            name => SymmetryChoice::Of(symmetry(name, "request$symmetry")?),
        },
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

/// All of some values, or the argument that they came from.
fn all<T>(values: impl Iterator<Item = Option<T>>, name: &str) -> Answer<Vec<T>> {
    let all: Option<Vec<T>> = values.collect();
    all.ok_or_else(|| Problem::Argument(name.to_string()))
}

fn symmetry(name: &str, argument: &str) -> Answer<Symmetry> {
    let symmetry = name.parse();
    symmetry.map_err(|_| Problem::Argument(argument.to_string()))
}

/// The cells that are flagged in a 9x9 matrix.
fn cells_of(flags: &[i32]) -> CellSet {
    let set = flags.iter().take(CELLS).enumerate();
    let set = set.filter(|(_, &flag)| flag != 0);
    set.map(|(i, _)| transposed(i)).collect()
}

/// The lowest and the highest, or nothing.
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

/// A seed from the numbers under 2^31 that R drew.
fn read_seed(seed: &Robj) -> Answer<u64> {
    let parts: &[i32] = read(seed, "seed")?;
    if parts.len() != 2 {
        return Err(Problem::Argument("seed".to_string()));
    }
    let join = |joined: u64, &part: &i32| joined << 31 | u64::from(part as u32);
    Ok(parts.iter().fold(0, join))
}

fn columns(made: &[&Made], scale: &Scale) -> Answer<Value> {
    let boards = |of: fn(&Made) -> &Board| -> Answer<Value> {
        let mut rows = NewRows::new(made.len())?;
        for (at, it) in made.iter().enumerate() {
            rows.put(at, of(it).cells());
        }
        Ok(rows.into())
    };
    let integers = |of: fn(&Made) -> i32| Value::Integers(made.iter().map(|it| of(it)).collect());
    let reals = |of: fn(&Made) -> f64| Value::Reals(made.iter().map(|it| of(it)).collect());
    let hardest = made.iter().map(|it| it.rating.hardest);
    let hardest = hardest.map(|hardest| hardest.map_or(NA, |it| row_of(scale, it)));
    let symmetry = made.iter().map(|it| it.symmetry.to_string());
    Ok(Value::List(vec![
        ("puzzle", boards(|it| &it.puzzle)?),
        ("solution", boards(|it| &it.solution)?),
        (
            "clues",
            integers(|it| (CELLS - it.puzzle.blanks().len()) as i32),
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

/// What the tries of the items that were not found led to, all together.
fn tally(failed: &[&Tally]) -> Value {
    let sum =
        |of: fn(&Tally) -> u64| Value::real(failed.iter().map(|it| of(it)).sum::<u64>() as f64);
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

// `n` full grids, one matrix behind the other.
#[extendr]
fn native_solutions(n: Robj, seed: Robj) -> Robj {
    answer(|| {
        let n: usize = read(&n, "n")?;
        let seed = read_seed(&seed)?;
        let interrupt = Interrupt::new();
        let mut values = Column::new(CELLS * n, 0)?;
        for (item, matrix) in values.values().chunks_exact_mut(CELLS).enumerate() {
            if interrupt.poll() {
                return Err(interrupt.why());
            }
            let grid = random_solution(&mut Rng::for_item(seed, item as u64));
            write_board(&grid, matrix);
        }
        Ok(values.into())
    })
}

// A random equivalent of a board.
#[extendr]
fn native_shuffle(board: Robj, seed: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let mut rng = Rng::new(read_seed(&seed)?);
        Ok(Value::Integers(matrix_values(&shuffled(&board, &mut rng))))
    })
}

// Random equivalents of puzzles.
#[extendr]
fn native_shuffle_puzzles(rows: Robj, seed: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let seed = read_seed(&seed)?;
        let interrupt = Interrupt::new();
        let mut made = NewRows::new(x.len())?;
        for at in 0..x.len() {
            if interrupt.poll() {
                return Err(interrupt.why());
            }
            if let Some(board) = x.board(at) {
                let mut rng = Rng::for_item(seed, at as u64);
                made.put(at, shuffled(&board, &mut rng).cells());
            }
        }
        Ok(made.into())
    })
}

// Puzzles without the clues they can do without; missing where one does not have
// exactly one solution.
#[extendr]
fn native_minimize_puzzles(rows: Robj, symmetry: Robj, seed: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let symmetry = self::symmetry(read(&symmetry, "symmetry")?, "symmetry")?;
        let seed = read_seed(&seed)?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let mut made = NewRows::new(x.len())?;
        for at in 0..x.len() {
            let Some(board) = x.board(at) else { continue };
            let mut rng = Rng::for_item(seed, at as u64);
            match minimized(&board, symmetry, &mut rng, &stop) {
                Ok(Ok(puzzle)) => made.put(at, puzzle.cells()),
                Ok(Err(_)) => {}
                Err(_) => return Err(interrupt.why()),
            }
        }
        Ok(made.into())
    })
}

// The board without the clues it can do without; FALSE where it does not have
// exactly one solution.
#[extendr]
fn native_minimize(board: Robj, symmetry: Robj, seed: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let symmetry = self::symmetry(read(&symmetry, "symmetry")?, "symmetry")?;
        let mut rng = Rng::new(read_seed(&seed)?);
        let interrupt = Interrupt::new();
        match minimized(&board, symmetry, &mut rng, &|| interrupt.poll()) {
            Ok(Ok(puzzle)) => Ok(Value::Integers(matrix_values(&puzzle))),
            Ok(Err(_)) => Ok(Value::flag(false)),
            Err(_) => Err(interrupt.why()),
        }
    })
}

extendr_module! {
    mod generate;
    fn native_generate;
    fn native_solutions;
    fn native_shuffle;
    fn native_shuffle_puzzles;
    fn native_minimize_puzzles;
    fn native_minimize;
}
