//! Generates puzzles of any shape and with any rules.

use crate::args::{Fields, Object, Strings};
use crate::board::text_of_digits;
use crate::explain::{narrow, wide, FramedBoard, NewRater};
use crate::problem::{Answer, Problem};
use crate::request::{read_request, symmetry, MadeColumns};
use crate::rules::RuleSet;
use crate::value::{Value, NA};
use oxidoku_engine::generate::general::{Draw, Recipe};
use oxidoku_engine::generate::GeneratedVariant;
use oxidoku_engine::logic::Scale;
use oxidoku_engine::rules::Rule;
use oxidoku_engine::shape::{Cell, HouseKind, Shape};

/// Reads a recipe for puzzles with rules: the fields of [`read_request`], and what is drawn, by
/// name (`draw`), with `numbers` and with the names of symmetries (`draw_symmetry`).
pub fn read_recipe(rules: &RuleSet, fields: &Fields) -> Answer<Recipe> {
    let wrong = |name: &str| Problem::Argument(format!("request${name}"));
    let (shape, rules) = rules.parts();
    let mut recipe = Recipe::new(shape, rules);
    let pattern: &[i32] = fields.get("pattern")?;
    if !pattern.is_empty() && pattern.len() != recipe.shape.cells() {
        return Err(wrong("pattern"));
    }
    recipe.request = read_request(fields, |flags| {
        let cells = (0..).zip(flags).filter(|(_, &flag)| flag != 0);
        cells.map(|(cell, _)| cell).collect()
    })?;
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
            kind => Draw::clues(kind, number(0)).ok_or_else(|| wrong("draw"))?,
        });
    }
    let symmetries: Strings = fields.get("draw_symmetry")?;
    let read = |name: Option<&str>| symmetry(name.unwrap_or_default(), "request$draw_symmetry");
    recipe.draw_symmetry = symmetries.iter().map(read).collect::<Answer<_>>()?;
    Ok(recipe)
}

/// Returns the maker of path raters for puzzles of a recipe with these rules, in the frame that
/// their board needs. If a recipe asks for paths, its board must fit one of the frames.
pub fn path_rater(rules: &RuleSet, recipe: &Recipe) -> Answer<NewRater> {
    let scale = recipe.request.scale.name;
    let asks = recipe.asks_for_paths();
    match rules.framed() {
        Some(FramedBoard::Narrow(plain)) => {
            Ok(narrow::PathFollower::maker(scale, Some(plain.clone())))
        }
        Some(FramedBoard::Wide(plain)) => Ok(wide::PathFollower::maker(scale, Some(plain.clone()))),
        None if asks => Err(Problem::Argument("shape".to_string())),
        None => Ok(wide::PathFollower::maker(scale, None)),
    }
}

/// What is drawn for each puzzle of a recipe.
pub struct Drawn {
    regions: bool,
    /// The number of leading rules, which all puzzles share.
    fixed: usize,
    any: bool,
}

impl Drawn {
    pub fn of(recipe: &Recipe) -> Self {
        Drawn {
            regions: recipe.draw.contains(&Draw::Regions),
            fixed: recipe.rules.len(),
            any: !recipe.draw.is_empty(),
        }
    }

    /// Estimates the memory of a puzzle in the columns: its text and that of its solution, here and
    /// in R, and the lists of drawn rules.
    pub fn bytes_of_puzzle(&self, cells: usize) -> usize {
        let rules = if self.any { 200 * cells } else { 0 };
        4 * cells + 256 + rules
    }

    /// Returns the drawn rules of a puzzle, and the `layout` of drawn regions.
    fn value(&self, made: &GeneratedVariant) -> Value {
        let shape = &made.made.shape;
        let drawn = made.made.rules.get(self.fixed..).unwrap_or_default();
        let cells = |list: &Vec<Cell>| {
            let places = || list.iter().map(|&cell| shape.place(cell));
            let rows = places().map(|at| at.0 as i32 + 1);
            Value::Integers(rows.chain(places().map(|at| at.1 as i32 + 1)).collect())
        };
        let lists = |rule: &Rule| Value::Items(rule.lists.iter().map(cells).collect());
        let values = |rule: &Rule| Value::Integers(rule.values.clone());
        Value::List(vec![
            (
                "layout",
                match self.regions {
                    true => region_numbers(shape),
                    false => Value::Null,
                },
            ),
            ("names", Value::texts(drawn.iter().map(Rule::name))),
            ("cells", Value::Items(drawn.iter().map(lists).collect())),
            ("values", Value::Items(drawn.iter().map(values).collect())),
        ])
    }
}

/// Returns the columns of puzzles with rules: those of classic puzzles, with boards as text, and
/// `drawn`, which is NULL if nothing is drawn.
pub fn variant_columns(made: &[&GeneratedVariant], scale: &Scale, drawn: &Drawn) -> Answer<Value> {
    let texts = |of: fn(&GeneratedVariant) -> &[u8]| {
        let texts = made.iter().map(|it| text_of_digits(of(it)).into());
        Value::Texts(texts.collect())
    };
    let clues = |it: &&GeneratedVariant| {
        let filled = it.made.puzzle.iter().filter(|&&digit| digit > 0);
        filled.count() as i32
    };
    let columns = MadeColumns {
        puzzle: texts(|it| &it.made.puzzle),
        solution: texts(|it| &it.made.solution),
        clues: made.iter().map(clues).collect(),
        ratings: made.iter().map(|it| it.rating).collect(),
        symmetry: made.iter().map(|it| it.symmetry).collect(),
        tries: made.iter().map(|it| it.tries as f64).collect(),
    };
    let rules = made.iter().filter(|_| drawn.any).map(|it| drawn.value(it));
    let mut all = columns.with_ratings(scale);
    all.push(("drawn", Value::Items(rules.collect())));
    Ok(Value::List(all))
}

/// Returns the region of each cell, counted from 1.
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
