//! A player-defined rule for the digits along a line: a machine reads them one by one and
//! accepts or rejects the line.
//!
//! Table: see [`Machine`].

use std::sync::Arc;

use super::machine::{Layers, Machine, MOST_STEPS};
use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Automaton;

impl Kind for Automaton {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 1)?;
        Machine::read(rule.table(), shape.digits()).map_err(|why| RuleFault::new(why, &[]))?;
        let layers = layers(rule, shape);
        let cells = rule.list(0);
        match layers {
            Some(layers) if !layers.is_open() => Err(RuleFault::new(
                format!("accepts no digits on a line of {} cells", cells.len()),
                cells,
            )),
            Some(layers) if layers.steps() > MOST_STEPS => Err(RuleFault::new(
                format!("takes more than {MOST_STEPS} steps on a line of {} cells", cells.len()),
                cells,
            )),
            _ => Ok(()),
        }
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        let machine = Machine::read(rule.table(), shape.digits());
        machine.is_ok_and(|machine| machine.accepts(rule.digits_of(0, digits).map(|value| shape.number(value))))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let Some(layers) = layers(rule, shape) else {
            return;
        };
        out.machine(shape, rule.list(0), layers);
    }

    fn reading(&self, rule: &Rule, shape: &Shape) -> Reading {
        let line = |layers| vec![(rule.list(0).to_vec(), layers)];
        layers(rule, shape).map_or(Reading::Pairs, |layers| Reading::Machines(line(layers)))
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("line rule")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let (label, cells) = (self.label(rule), rule.list(0));
        format!("the {label} over {}", words::line(shape, cells))
    }
}

/// Returns the layers for the line of the rule, or `None` if its table makes no sense.
fn layers(rule: &Rule, shape: &Shape) -> Option<Arc<Layers>> {
    let (length, digits) = (rule.list(0).len(), shape.digits());
    let machine = Machine::read(rule.table(), digits).ok()?;
    let table = rule.table.as_ref()?;
    Some(table.layers(length, digits, || machine.layers(length)))
}
