//! The shape and the rules of a board as R sends them, and the model that the engine makes
//! of both. A model is remembered for the next call.

use crate::answer::answer;
use crate::args::{Fields, Object, Strings};
use crate::problem::{Answer, Problem};
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::rules::Rule;
use oxidoku_engine::search::general::Model;
use oxidoku_engine::shape::{Cell, House, Regions, Shape};
use std::cell::RefCell;
use std::sync::Arc;

/// Models that are remembered.
const REMEMBERED: usize = 32;

thread_local! {
    /// The models used last, the latest at the end.
    static MODELS: RefCell<Vec<Arc<Model>>> = const { RefCell::new(Vec::new()) };
}

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
    let numbers = |of: &dyn Fn(&House) -> usize| {
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

/// A shape, or the reason why it cannot exist.
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

pub fn sound_shape(shape: &Robj) -> Answer<Shape> {
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

/// The cells at some rows and columns, or the places that are not on the board.
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
pub fn model(shape: &Robj, rules: &Robj) -> Answer<Arc<Model>> {
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

extendr_module! {
    mod model;
    fn native_shape;
    fn native_check_rules;
}
