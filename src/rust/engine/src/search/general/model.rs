//! A puzzle's shape and rules, prepared for the search. One model serves any number of boards
//! with the same rules.

use std::sync::{Arc, OnceLock};

use super::derive;
use super::network::Network;
use super::part::Part;
use super::parts;
use super::watchers::Watchers;
use crate::ids::MOST_HOUSES;
use crate::rules::{Constraints, Rule, RuleFault};
use crate::shape::{implied_houses, LeftOut, Shape};

/// A shape and rules, prepared for the search.
pub struct Model {
    shape: Arc<Shape>,
    rules: Arc<[Rule]>,
    pub(super) network: Arc<Network>,
    pub(super) parts: Vec<Box<dyn Part>>,
    pub(super) watchers: Watchers,
    pub(super) has_sums: bool,
    pub(super) has_cages: bool,
    /// Whether the board is the classic one and its rules only remove candidates of cells.
    pub(super) is_classic_with_marks: bool,
    /// The weights that the cells have in the choice of guesses before the first guess.
    pub(super) weights: Arc<[u32]>,
    derived: OnceLock<Box<Model>>,
}

impl Model {
    /// Creates the model of a shape with rules that have passed
    /// [`Rule::check`](crate::rules::Rule::check).
    pub fn new(shape: Arc<Shape>, rules: Arc<[Rule]>) -> Self {
        let given = constraints(&shape, &rules);
        let implied = implied_houses(&shape, &given.houses, LeftOut::Any, MOST_HOUSES);
        let network = Network::with_implied(&shape, &given, &implied);
        Self::of_network(shape, rules, &given, network)
    }

    fn of_network(
        shape: Arc<Shape>,
        rules: Arc<[Rule]>,
        given: &Constraints,
        network: Network,
    ) -> Self {
        let network = Arc::new(network);
        let parts = parts::of(&shape, given, &network);
        let has_sums = !given.cages.is_empty() || !given.sums.is_empty();
        let weights = weights(given, &network).into();
        let has_cages = !given.cages.is_empty();
        let is_classic_with_marks = shape.is_classic() && strikes_alone(given);
        Model {
            is_classic_with_marks,
            ..Self::with_parts(shape, rules, network, parts, has_sums, has_cages, weights)
        }
    }

    /// Creates the model of a shape with rules, after checking each rule. If a rule makes no
    /// sense, returns its index and the reason.
    pub fn checked(shape: Arc<Shape>, rules: Arc<[Rule]>) -> Result<Self, (usize, RuleFault)> {
        for (index, rule) in rules.iter().enumerate() {
            rule.check(&shape).map_err(|fault| (index, fault))?;
        }
        Ok(Self::new(shape, rules))
    }

    /// Returns the same model with sums that follow from houses and cages. It is created on
    /// first use.
    pub(super) fn derived(&self) -> &Model {
        self.derived.get_or_init(|| {
            let given = constraints(&self.shape, &self.rules);
            let mut parts = parts::of(&self.shape, &given, &self.network);
            parts.extend(derive::sums(&self.shape, &given, &self.network));
            Box::new(Self::with_parts(
                self.shape.clone(),
                self.rules.clone(),
                self.network.clone(),
                parts,
                self.has_sums,
                self.has_cages,
                self.weights.clone(),
            ))
        })
    }

    /// Creates the model of a single rule and the houses of the shape.
    pub(super) fn of_rule(shape: Arc<Shape>, rule: &Rule) -> Self {
        let rules: Arc<[Rule]> = Arc::new([rule.clone()]);
        let given = constraints(&shape, &rules);
        let network = Network::new(&shape, &given);
        Self::of_network(shape, rules, &given, network)
    }

    pub(super) fn shape_arc(&self) -> Arc<Shape> {
        self.shape.clone()
    }

    fn with_parts(
        shape: Arc<Shape>,
        rules: Arc<[Rule]>,
        network: Arc<Network>,
        parts: Vec<Box<dyn Part>>,
        has_sums: bool,
        has_cages: bool,
        weights: Arc<[u32]>,
    ) -> Self {
        let watched = parts.iter().map(|part| (part.cells(), part.price()));
        Model {
            watchers: Watchers::new(watched, network.cells()),
            shape,
            rules,
            network,
            parts,
            has_sums,
            has_cages,
            is_classic_with_marks: false,
            weights,
            derived: OnceLock::new(),
        }
    }

    /// Returns how many guesses take about as long as a step of the clauses. It is lower if
    /// sums are computed after each guess.
    pub(super) fn guesses_per_step(&self) -> u64 {
        match self.has_sums {
            true => 4,
            false => 6,
        }
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the rules, without those of the shape.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

/// Whether the rules only remove candidates of cells.
fn strikes_alone(given: &Constraints) -> bool {
    let others = Constraints {
        allowed: Vec::new(),
        ..given.clone()
    };
    !given.allowed.is_empty() && others == Constraints::default()
}

/// Returns the weights of the cells. Cells of short sums weigh more, except on boards with
/// cages, where such weights are misleading.
fn weights(given: &Constraints, network: &Network) -> Vec<u32> {
    const WEIGHT: u32 = 20;
    let mut weights = vec![WEIGHT; network.cells()];
    if !given.cages.is_empty() {
        return weights;
    }
    for sum in &given.sums {
        let (terms, top) = (sum.terms.len(), network.digits);
        let more = top.max((2 * top).saturating_sub(terms)) as u32;
        for &(cell, _) in &sum.terms {
            weights[usize::from(cell)] += 20 * more;
        }
    }
    weights
}

fn constraints(shape: &Shape, rules: &[Rule]) -> Constraints {
    let mut constraints = Constraints::default();
    for rule in rules {
        rule.reduce(shape, &mut constraints);
    }
    constraints
}
