//! Boards of any size and with any rules.
//!
//! R sends a shape and its rules as plain lists, and boards as strings of one
//! character a cell: `.` for an empty cell, 1 to 9, then A for 10. The model of
//! shape and rules is made once and remembered for the next call.

use crate::answer::answer;
use crate::args::{read, Fields, Object, Strings};
use crate::count::read_limit;
use crate::generate::read_seed;
use crate::interrupt::{Interrupt, Watcher};
use crate::problem::{Answer, Problem};
use crate::value::{na_real, Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::general::{generate, minimize, Draw, Made, Recipe};
use oxidoku_engine::generate::Rng;
use oxidoku_engine::rules::Rule;
use oxidoku_engine::search::general::{self, Broken, Model, Puzzle};
use oxidoku_engine::search::Status;
use oxidoku_engine::shape::{Cell, HouseKind, Regions, Shape};
use oxidoku_engine::{parallel, Stop, Stopped};
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

/// Models that are remembered.
const REMEMBERED: usize = 32;

thread_local! {
    /// The models used last, the latest at the end.
    static MODELS: RefCell<Vec<Arc<Model>>> = const { RefCell::new(Vec::new()) };
}

// ---- Shapes and rules ----------------------------------------------------------

// Facts of a shape: where its cells are, its houses and boxes. If there is no such
// shape, `fault` says why.
#[extendr]
fn native_shape(shape: Robj) -> Robj {
    answer(|| match read_shape(&shape)? {
        Ok(shape) => Ok(shape_facts(&shape)),
        Err(fault) => Ok(Value::List(vec![("fault", Value::text(fault))])),
    })
}

fn shape_facts(shape: &Shape) -> Value {
    let places = || (0..shape.cells() as Cell).map(|cell| shape.place(cell));
    let houses = shape.houses();
    let numbers = |of: &dyn Fn(&oxidoku_engine::shape::House) -> usize| {
        Value::Integers(houses.iter().map(|house| of(house) as i32 + 1).collect())
    };
    let block = match shape.block() {
        Some((height, width)) => Value::Integers(vec![height as i32, width as i32]),
        None => Value::Null,
    };
    Value::List(vec![
        ("rows", Value::integer(shape.rows() as i32)),
        ("columns", Value::integer(shape.columns() as i32)),
        ("digits", Value::integer(shape.digits() as i32)),
        (
            "row",
            Value::Integers(places().map(|at| at.0 as i32 + 1).collect()),
        ),
        (
            "col",
            Value::Integers(places().map(|at| at.1 as i32 + 1).collect()),
        ),
        (
            "kind",
            Value::texts(houses.iter().map(|house| house.kind.name())),
        ),
        ("number", numbers(&|house| house.number)),
        ("grid", numbers(&|house| house.grid)),
        (
            "cells",
            Value::Items(
                houses
                    .iter()
                    .map(|house| cell_numbers(&house.cells))
                    .collect(),
            ),
        ),
        ("box", block),
    ])
}

fn cell_numbers(cells: &[Cell]) -> Value {
    Value::Integers(cells.iter().map(|&cell| i32::from(cell) + 1).collect())
}

// The first rule that makes no sense on a shape, with the reason and its cells. TRUE
// if all make sense.
#[extendr]
fn native_check_rules(shape: Robj, rules: Robj) -> Robj {
    answer(|| {
        let shape = sound_shape(&shape)?;
        let rules = match read_rules(&rules, &shape)? {
            Ok(rules) => rules,
            Err(fault) => return Ok(fault),
        };
        for (at, rule) in rules.iter().enumerate() {
            if let Err(fault) = rule.check(&shape) {
                let places: Vec<_> = fault.cells.iter().map(|&cell| shape.place(cell)).collect();
                return Ok(rule_fault(at, fault.reason, &places));
            }
        }
        Ok(Value::flag(true))
    })
}

fn rule_fault(at: usize, reason: String, places: &[(usize, usize)]) -> Value {
    Value::List(vec![
        ("rule", Value::integer(at as i32 + 1)),
        ("reason", Value::text(reason)),
        (
            "row",
            Value::Integers(places.iter().map(|at| at.0 as i32 + 1).collect()),
        ),
        (
            "col",
            Value::Integers(places.iter().map(|at| at.1 as i32 + 1).collect()),
        ),
    ])
}

/// A shape, or why there is none like it.
fn read_shape(shape: &Robj) -> Answer<std::result::Result<Shape, String>> {
    let fields = Fields::of(shape, "shape")?;
    let wrong = || Problem::Argument("shape".to_string());
    let corners: Option<&[i32]> = fields.get("corners")?;
    if let Some(corners) = corners {
        let corner = |pair: &[i32]| Some((pair[0].try_into().ok()?, pair[1].try_into().ok()?));
        let corners: Option<Vec<(usize, usize)>> = corners.chunks_exact(2).map(corner).collect();
        let shape = Shape::overlapping(&corners.ok_or_else(wrong)?);
        return Ok(shape.map_err(|fault| fault.to_string()));
    }
    let side: usize = fields.get("side")?;
    let block: Option<&[i32]> = fields.get("box")?;
    let layout: Option<&[i32]> = fields.get("layout")?;
    let regions = match (block, layout) {
        (Some(&[height, width]), None) => Regions::Boxes(
            height.try_into().map_err(|_| wrong())?,
            width.try_into().map_err(|_| wrong())?,
        ),
        (None, Some(layout)) => Regions::Layout(
            layout
                .iter()
                .map(|&label| u16::try_from(label).ok())
                .collect(),
        ),
        (None, None) => Regions::None,
        _ => return Err(wrong()),
    };
    Ok(Shape::square(side, &regions).map_err(|fault| fault.to_string()))
}

fn sound_shape(shape: &Robj) -> Answer<Shape> {
    read_shape(shape)?.map_err(|_| Problem::Argument("shape".to_string()))
}

/// Rules by name, cells and numbers; a fault where a cell is not on the board. Cells
/// are a matrix of two columns, row and column, from 1.
fn read_rules(rules: &Robj, shape: &Shape) -> Answer<std::result::Result<Vec<Rule>, Value>> {
    let fields = Fields::of(rules, "rules")?;
    let names: Strings = fields.get("names")?;
    let cells = fields.get::<Object>("cells")?.items();
    let values = fields.get::<Object>("values")?.items();
    let wrong = || Problem::Argument("rules".to_string());
    let (cells, values) = (cells.ok_or_else(wrong)?, values.ok_or_else(wrong)?);
    if cells.len() != names.len() || values.len() != names.len() {
        return Err(wrong());
    }
    let mut out = Vec::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        let lists = cells[at].items().ok_or_else(wrong)?;
        let mut read = Vec::with_capacity(lists.len());
        for list in lists {
            match read_cells(list.integers().ok_or_else(wrong)?, shape) {
                Ok(list) => read.push(list),
                Err(places) => {
                    let reason = "names cells that are not on the board".to_string();
                    return Ok(Err(rule_fault(at, reason, &places)));
                }
            }
        }
        let numbers = values[at].integers().ok_or_else(wrong)?.to_vec();
        out.push(Rule::new(name.unwrap_or_default(), read, numbers).ok_or_else(wrong)?);
    }
    Ok(Ok(out))
}

/// Cells by row and column; the places where there is none.
fn read_cells(
    matrix: &[i32],
    shape: &Shape,
) -> std::result::Result<Vec<Cell>, Vec<(usize, usize)>> {
    let (rows, columns) = matrix.split_at(matrix.len() / 2);
    let mut cells = Vec::with_capacity(rows.len());
    let mut missing = Vec::new();
    for (&row, &column) in rows.iter().zip(columns) {
        let place = ((row.max(1) - 1) as usize, (column.max(1) - 1) as usize);
        match shape.cell_at(place.0, place.1) {
            Some(cell) if row >= 1 && column >= 1 => cells.push(cell),
            _ => missing.push(place),
        }
    }
    if missing.is_empty() {
        Ok(cells)
    } else {
        Err(missing)
    }
}

/// The model of a shape with rules that R has checked.
fn model(shape: &Robj, rules: &Robj) -> Answer<Arc<Model>> {
    let shape = sound_shape(shape)?;
    let wrong = || Problem::Argument("rules".to_string());
    let rules = read_rules(rules, &shape)?.map_err(|_| wrong())?;
    let known = |model: &Arc<Model>| *model.shape() == shape && *model.rules() == *rules;
    let remembered = MODELS.with(|models| models.borrow().iter().rev().find(|m| known(m)).cloned());
    if let Some(model) = remembered {
        return Ok(model);
    }
    if rules.iter().any(|rule| rule.check(&shape).is_err()) {
        return Err(wrong());
    }
    let model = Arc::new(Model::new(Arc::new(shape), rules.into()));
    MODELS.with(|models| {
        let mut models = models.borrow_mut();
        if models.len() == REMEMBERED {
            models.remove(0);
        }
        models.push(model.clone());
    });
    Ok(model)
}

// ---- Boards --------------------------------------------------------------------

/// The digits of a board, 0 for an empty cell.
fn read_board(text: &str, shape: &Shape) -> Option<Vec<u8>> {
    let digit = |byte| match byte {
        b'.' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        b'A'..=b'P' => Some(byte - b'A' + 10),
        _ => None,
    };
    let digits: Vec<u8> = text.bytes().map(digit).collect::<Option<_>>()?;
    let fits = digits
        .iter()
        .all(|&digit| usize::from(digit) <= shape.digits());
    (digits.len() == shape.cells() && fits).then_some(digits)
}

fn write_board(digits: &[u8]) -> Cow<'static, str> {
    let letter = |&digit: &u8| match digit {
        0 => '.',
        1..=9 => char::from(b'0' + digit),
        _ => char::from(b'A' + digit - 10),
    };
    digits.iter().map(letter).collect::<String>().into()
}

fn one_board(board: &Robj, model: &Arc<Model>, marks: &Robj) -> Answer<Puzzle> {
    let wrong = || Problem::Argument("board".to_string());
    let digits = read_board(read(board, "board")?, model.shape()).ok_or_else(wrong)?;
    let puzzle = Puzzle::new(model.clone(), &digits).ok_or_else(wrong)?;
    let marks: Option<&[i32]> = read(marks, "marks")?;
    Ok(match marks {
        Some(marks) => {
            let marks: Vec<u32> = marks.iter().map(|&mask| mask as u32).collect();
            puzzle.with_candidates(&marks)
        }
        None => puzzle,
    })
}

/// What a search found of one board.
struct Outcome {
    count: f64,
    status: &'static str,
    guesses: f64,
    solution: Option<Vec<u8>>,
}

fn outcome(
    puzzle: &Puzzle,
    digits: &[u8],
    limit: u64,
    stop: Stop,
) -> std::result::Result<Outcome, Stopped> {
    let solved = general::solve(puzzle, stop)?;
    let count = match solved.status {
        Status::None => 0,
        Status::Unique => 1,
        Status::Multiple if limit > 2 => general::count(puzzle, limit, stop)?,
        Status::Multiple => limit.min(2),
    };
    let model = puzzle.model();
    let status = match solved.status {
        Status::Unique => "unique",
        Status::Multiple => "multiple",
        Status::None if general::clashes(model, digits).is_empty() => "none",
        Status::None => "invalid",
    };
    Ok(Outcome {
        count: count as f64,
        status,
        guesses: solved.guesses as f64,
        solution: solved.first,
    })
}

// Solutions, statuses and numbers of solutions up to `limit`; NA for a missing board.
// Calls `on_progress` at intervals with the number of finished boards.
#[extendr]
fn native_solve_general(
    shape: Robj,
    rules: Robj,
    boards: Robj,
    marks: Robj,
    limit: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let limit = read_limit(&limit)?;
        let (places, puzzles) = read_boards(&boards, &model, &marks)?;
        let total = read::<Strings>(&boards, "boards")?.len();
        let mut watcher = Watcher::new(read(&on_progress, "on_progress")?);
        let mut watch = |done| watcher.should_stop(done);
        let threads = read(&threads, "threads")?;
        let found = parallel::map(&puzzles, threads, &mut watch, |(puzzle, digits), stop| {
            outcome(puzzle, digits, limit, stop)
        });
        let left = found.iter().filter(|one| one.is_none()).count();
        if left > 0 {
            watcher.interrupted()?;
        }
        let mut counts = Column::new(total, na_real())?;
        let mut guesses = Column::new(total, na_real())?;
        let mut statuses: Vec<Cow<'static, str>> = vec!["malformed".into(); total];
        let mut solutions: Vec<Cow<'static, str>> = vec!["".into(); total];
        for (&at, one) in places.iter().zip(&found) {
            statuses[at] = "interrupted".into();
            if let Some(one) = one {
                statuses[at] = one.status.into();
                counts.values()[at] = one.count;
                guesses.values()[at] = one.guesses;
                solutions[at] = one.solution.as_deref().map_or("".into(), write_board);
            }
        }
        Ok(Value::List(vec![
            ("solution", Value::Texts(solutions)),
            ("status", Value::Texts(statuses)),
            ("n_solutions", counts.into()),
            ("guesses", guesses.into()),
            ("left", Value::real(left as f64)),
        ]))
    })
}

type Boards = (Vec<usize>, Vec<(Puzzle, Vec<u8>)>);

/// Boards that are not missing, with their places.
fn read_boards(boards: &Robj, model: &Arc<Model>, marks: &Robj) -> Answer<Boards> {
    let wrong = || Problem::Argument("boards".to_string());
    let marks: Option<&[i32]> = read(marks, "marks")?;
    let marks: Option<Vec<u32>> =
        marks.map(|marks| marks.iter().map(|&mask| mask as u32).collect());
    let (mut places, mut puzzles) = (Vec::new(), Vec::new());
    for (at, text) in read::<Strings>(boards, "boards")?.iter().enumerate() {
        let Some(text) = text else { continue };
        let digits = read_board(text, model.shape()).ok_or_else(wrong)?;
        let mut puzzle = Puzzle::new(model.clone(), &digits).ok_or_else(wrong)?;
        if let Some(marks) = &marks {
            puzzle = puzzle.with_candidates(marks);
        }
        places.push(at);
        puzzles.push((puzzle, digits));
    }
    Ok((places, puzzles))
}

// Numbers of solutions up to `limit`; NA for a board that is missing or not reached.
#[extendr]
fn native_count_general(
    shape: Robj,
    rules: Robj,
    boards: Robj,
    marks: Robj,
    limit: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let limit = read_limit(&limit)?;
        let (places, puzzles) = read_boards(&boards, &model, &marks)?;
        let total = read::<Strings>(&boards, "boards")?.len();
        let mut watcher = Watcher::new(read(&on_progress, "on_progress")?);
        let mut watch = |done| watcher.should_stop(done);
        let threads = read(&threads, "threads")?;
        let found = parallel::map(&puzzles, threads, &mut watch, |(puzzle, _), stop| {
            general::count(puzzle, limit, stop)
        });
        let left = found.iter().filter(|one| one.is_none()).count();
        if left > 0 {
            watcher.interrupted()?;
        }
        let mut counts = Column::new(total, na_real())?;
        for (&at, one) in places.iter().zip(&found) {
            counts.values()[at] = one.map_or_else(na_real, |count| count as f64);
        }
        Ok(Value::List(vec![
            ("n_solutions", counts.into()),
            ("left", Value::real(left as f64)),
        ]))
    })
}

// Up to `limit` solutions in row-major lexicographic order.
#[extendr]
fn native_list_general(shape: Robj, rules: Robj, board: Robj, marks: Robj, limit: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let puzzle = one_board(&board, &model, &marks)?;
        let limit: usize = read(&limit, "limit")?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let found = general::list(&puzzle, limit, &stop).map_err(|_| interrupt.stop_reason())?;
        Ok(Value::Texts(
            found.iter().map(|digits| write_board(digits)).collect(),
        ))
    })
}

// ---- Clashes and candidates ----------------------------------------------------

/// The rows of a clash: pairs of equal digits, or else each cell alone.
fn clash_rows(cells: &[Cell], digits: &[u8]) -> Vec<(Cell, Option<Cell>)> {
    let digit = |cell: Cell| digits[usize::from(cell)];
    let equal = cells
        .windows(2)
        .all(|pair| digit(pair[0]) == digit(pair[1]));
    if cells.len() != 2 && (!equal || cells.len() == 1) {
        return cells.iter().map(|&cell| (cell, None)).collect();
    }
    let mut pairs = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        pairs.extend(cells[i + 1..].iter().map(|&other| (cell, Some(other))));
    }
    pairs
}

// What the digits of a board break, one row a pair of cells, or a row for each cell
// of a rule that its digits break together.
#[extendr]
fn native_clashes_general(shape: Robj, rules: Robj, board: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let shape = model.shape();
        let wrong = || Problem::Argument("board".to_string());
        let digits = read_board(read(&board, "board")?, shape).ok_or_else(wrong)?;
        let mut columns: [Vec<i32>; 7] = Default::default();
        for clash in general::clashes(&model, &digits) {
            let (house, rule) = match clash.broken {
                Broken::House(house) => (house as i32 + 1, NA),
                Broken::Rule(rule) => (NA, rule as i32 + 1),
            };
            for (cell, other) in clash_rows(&clash.cells, &digits) {
                let place = |cell: Cell| shape.place(cell);
                let one_based = |at: usize| at as i32 + 1;
                let row = [
                    i32::from(digits[usize::from(cell)]),
                    one_based(place(cell).0),
                    one_based(place(cell).1),
                    other.map_or(NA, |other| one_based(place(other).0)),
                    other.map_or(NA, |other| one_based(place(other).1)),
                    house,
                    rule,
                ];
                for (column, value) in columns.iter_mut().zip(row) {
                    column.push(value);
                }
            }
        }
        let names = [
            "digit",
            "row",
            "col",
            "other_row",
            "other_col",
            "house",
            "rule",
        ];
        let columns = columns.into_iter().map(Value::Integers);
        Ok(Value::List(names.into_iter().zip(columns).collect()))
    })
}

// For each cell the digits that the rules leave, as a mask, digit 1 in bit 0.
#[extendr]
fn native_candidates_general(shape: Robj, rules: Robj, board: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let wrong = || Problem::Argument("board".to_string());
        let digits = read_board(read(&board, "board")?, model.shape()).ok_or_else(wrong)?;
        let masks = general::candidates(&model, &digits);
        Ok(Value::Integers(
            masks.into_iter().map(|mask| mask as i32).collect(),
        ))
    })
}

// ---- Generation ----------------------------------------------------------------

/// What R asks of puzzles: numbers of clues, symmetry, and what is drawn.
fn read_recipe(shape: &Robj, rules: &Robj, request: &Robj) -> Answer<Recipe> {
    let model = model(shape, rules)?;
    let fields = Fields::of(request, "request")?;
    let wrong = |name: &str| Problem::Argument(format!("request${name}"));
    let mut recipe = Recipe::new(Arc::new(model.shape().clone()), model.rules().to_vec());
    let symmetry: &str = fields.get("symmetry")?;
    recipe.symmetry = symmetry.parse().map_err(|_| wrong("symmetry"))?;
    recipe.minimal = fields.get("minimal")?;
    recipe.clues = match fields.get::<&[i32]>("clues")? {
        [] => None,
        &[least, most] => Some((
            least.try_into().map_err(|_| wrong("clues"))?,
            most.try_into().map_err(|_| wrong("clues"))?,
        )),
        _ => return Err(wrong("clues")),
    };
    let names: Strings = fields.get("draw")?;
    let numbers = fields.get::<Object>("numbers")?.items();
    let numbers = numbers.ok_or_else(|| wrong("numbers"))?;
    for (name, numbers) in names.iter().zip(numbers) {
        let numbers = numbers.integers().ok_or_else(|| wrong("numbers"))?;
        let number = |at: usize| numbers.get(at).map_or(0, |&number| number.max(0) as usize);
        recipe.draw.push(match name.unwrap_or_default() {
            "regions" => Draw::Regions,
            "cages" => Draw::Cages {
                sizes: (number(0), number(1)),
            },
            "thermometers" => Draw::Thermometers(number(0)),
            "arrows" => Draw::Arrows(number(0)),
            "kropki" => Draw::Kropki,
            "xv" => Draw::Xv,
            _ => return Err(wrong("draw")),
        });
    }
    Ok(recipe)
}

// Puzzles of a shape, with the given rules and drawn ones. Each element is a list:
// `puzzle`, `solution`, the `layout` of drawn regions, and the drawn rules. It is NULL if
// an interrupt came first, or a string with the reason if no puzzle was found.
#[extendr]
fn native_generate_general(
    shape: Robj,
    rules: Robj,
    request: Robj,
    n: Robj,
    seed: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let recipe = read_recipe(&shape, &rules, &request)?;
        let seed = read_seed(&seed)?;
        let n: usize = read(&n, "n")?;
        let items: Vec<u64> = (0..n as u64).collect();
        let mut watcher = Watcher::new(read(&on_progress, "on_progress")?);
        let mut watch = |done| watcher.should_stop(done);
        let threads = read(&threads, "threads")?;
        let made = parallel::map(&items, threads, &mut watch, |&item, stop| {
            generate(&recipe, &mut Rng::for_item(seed, item), stop)
        });
        if made.iter().any(Option::is_none) {
            watcher.interrupted()?;
        }
        let value = |one: Option<std::result::Result<Made, _>>| match one {
            None => Value::Null,
            Some(Err(unmet)) => Value::text(format!("{unmet}")),
            Some(Ok(made)) => made_value(&made, &recipe),
        };
        Ok(Value::Items(made.into_iter().map(value).collect()))
    })
}

fn made_value(made: &Made, recipe: &Recipe) -> Value {
    let shape = &made.shape;
    let drawn = &made.rules[recipe.rules.len().min(made.rules.len())..];
    let cells = |list: &Vec<Cell>| {
        let places = || list.iter().map(|&cell| shape.place(cell));
        let rows = places().map(|at| at.0 as i32 + 1);
        Value::Integers(rows.chain(places().map(|at| at.1 as i32 + 1)).collect())
    };
    let lists = |rule: &Rule| Value::Items(rule.lists.iter().map(cells).collect());
    let layout = match recipe.draw.contains(&Draw::Regions) {
        true => region_numbers(shape),
        false => Value::Null,
    };
    Value::List(vec![
        ("puzzle", Value::text(write_board(&made.puzzle))),
        ("solution", Value::text(write_board(&made.solution))),
        ("layout", layout),
        ("names", Value::texts(drawn.iter().map(Rule::name))),
        ("cells", Value::Items(drawn.iter().map(lists).collect())),
        (
            "values",
            Value::Items(
                drawn
                    .iter()
                    .map(|rule| Value::Integers(rule.values.clone()))
                    .collect(),
            ),
        ),
    ])
}

/// The region of each cell, from 1.
fn region_numbers(shape: &Shape) -> Value {
    let mut numbers = vec![NA; shape.cells()];
    for house in shape
        .houses()
        .iter()
        .filter(|house| house.kind == HouseKind::Region)
    {
        for &cell in &house.cells {
            numbers[usize::from(cell)] = house.number as i32 + 1;
        }
    }
    Value::Integers(numbers)
}

// Puzzles without their redundant clues; NA if a puzzle is not proper.
#[extendr]
fn native_minimize_general(
    shape: Robj,
    rules: Robj,
    boards: Robj,
    symmetry: Robj,
    seed: Robj,
) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let seed = read_seed(&seed)?;
        let symmetry: &str = read(&symmetry, "symmetry")?;
        let symmetry = symmetry.parse();
        let symmetry = symmetry.map_err(|_| Problem::Argument("symmetry".to_string()))?;
        let (places, puzzles) = read_boards(&boards, &model, &NULL.into())?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let mut out: Vec<Cow<'static, str>> =
            vec!["".into(); read::<Strings>(&boards, "boards")?.len()];
        for (&at, (puzzle, _)) in places.iter().zip(&puzzles) {
            let mut rng = Rng::for_item(seed, at as u64);
            let made =
                minimize(puzzle, symmetry, &mut rng, &stop).map_err(|_| interrupt.stop_reason())?;
            if let Ok(digits) = made {
                out[at] = write_board(&digits);
            }
        }
        Ok(Value::Texts(out))
    })
}

extendr_module! {
    mod general;
    fn native_shape;
    fn native_check_rules;
    fn native_solve_general;
    fn native_count_general;
    fn native_list_general;
    fn native_clashes_general;
    fn native_candidates_general;
    fn native_generate_general;
    fn native_minimize_general;
}
