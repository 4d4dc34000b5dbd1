//! Puzzles of any shape and with any rules: making them, and taking redundant clues away.

use crate::answer::answer;
use crate::args::{read, Fields, Object, Strings};
use crate::board::text_of_digits;
use crate::generate::read_seed;
use crate::interrupt::Watcher;
use crate::problem::{Answer, Problem};
use crate::rules::rule_set;
use crate::value::{Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::general::{generate, Draw, Made, Recipe};
use oxidoku_engine::generate::Rng;
use oxidoku_engine::parallel;
use oxidoku_engine::rules::Rule;
use oxidoku_engine::shape::{Cell, HouseKind, Shape};
use std::sync::Arc;

/// What R asks of puzzles: numbers of clues, symmetry, and what is drawn.
fn read_recipe(rules: &Robj, request: &Robj) -> Answer<Recipe> {
    let rules = rule_set(Object::from(rules))?;
    let fields = Fields::of(request, "request")?;
    let wrong = |name: &str| Problem::Argument(format!("request${name}"));
    let mut recipe = Recipe::new(
        Arc::new(rules.shape().clone()),
        rules.model().rules().to_vec(),
    );
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
    rules: Robj,
    request: Robj,
    n: Robj,
    seed: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let recipe = read_recipe(&rules, &request)?;
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
        ("puzzle", Value::text(text_of_digits(&made.puzzle))),
        ("solution", Value::text(text_of_digits(&made.solution))),
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

extendr_module! {
    mod general_generate;
    fn native_generate_general;
}
