//! An extra region: a group of cells that holds every digit exactly once.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct ExtraRegion;

impl Kind for ExtraRegion {
    fn name(&self) -> &'static str {
        "extra_region"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        if rule.list(0).len() != shape.digits() {
            let (got, want) = (rule.list(0).len(), shape.digits());
            return Err(RuleFault::new(
                format!("has {got} cells; it needs {want}"),
                rule.list(0),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        line::all_different(rule.list(0), digits)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.all_different(shape, rule.list(0));
    }
}
