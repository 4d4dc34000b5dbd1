//! Functions shared by the rules that combine other rules.

use super::{words, Constraints, Rule, RuleFault};
use crate::shape::Shape;

/// The largest depth to which rules may be nested.
const MOST_DEPTH: usize = 8;

/// Checks that there are rules to combine and that each of them makes sense.
pub(super) fn check(rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
    if rule.rules.is_empty() {
        return Err(RuleFault::new("needs a rule", &[]));
    }
    if depth(rule) > MOST_DEPTH {
        let reason = format!("has rules within rules, more than {MOST_DEPTH} deep");
        return Err(RuleFault::new(reason, &[]));
    }
    for part in &rule.rules {
        part.check(shape).map_err(|fault| {
            let label = part.kind().label(part);
            RuleFault::new(
                format!("has a part ({label}) that {}", fault.reason),
                &fault.cells,
            )
        })?;
    }
    Ok(())
}

fn depth(rule: &Rule) -> usize {
    let mut depth = 0;
    let mut layer = vec![rule];
    while !layer.is_empty() && depth <= MOST_DEPTH {
        depth += 1;
        layer = layer.iter().flat_map(|rule| &rule.rules).collect();
    }
    depth
}

/// Returns the constraints that express a rule.
pub(super) fn meaning(rule: &Rule, shape: &Shape) -> Constraints {
    let mut meaning = Constraints::default();
    rule.reduce(shape, &mut meaning);
    meaning
}

/// Returns the names of the combined rules, each with its cells, joined by `between`.
pub(super) fn named(rule: &Rule, shape: &Shape, between: &str) -> String {
    let parts = rule.rules.iter().map(|part| part.kind().named(part, shape));
    parts.collect::<Vec<String>>().join(between)
}

/// Returns the player's name for the rule, with its cells.
pub(super) fn named_by_label(rule: &Rule, shape: &Shape) -> String {
    let label = rule.kind().label(rule);
    let mut cells = rule.lists.concat();
    if cells.is_empty() {
        return format!("the {label}");
    }
    cells.sort_unstable();
    format!("the {label} in {}", words::cells(shape, &cells))
}
