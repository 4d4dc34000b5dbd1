//! The family that finds and explains each technique. Nothing else names a family.

use std::ops::ControlFlow;

use super::context::Context;
use super::families::{
    almost_locked, als, bent, broken_wing, brute_force, chains, colouring, contradiction, exocet,
    explainer, firework, fish, forcing, locked, multi_sector, oddagon, rules, single_digit,
    singles, sk_loop, subsets, sue_de_coq, symmetry, templates, tridagon, uniqueness, wings,
};
use super::found::Found;
use super::scale::{Level, GENERAL};
use super::step::Step;
use super::technique::{Family, Needs, Technique};
use crate::topology::Topology;

/// How a family searches. Steps go to [`Found::push`], of each technique the one
/// a person should see first before the others, and the search ends as soon as
/// that breaks.
enum FamilySearch {
    /// One technique at a time.
    Each(fn(&Context, Technique, &mut Found) -> ControlFlow<()>),
    /// All techniques that are tried together, in one go.
    Together(fn(&Context, &[Technique], &mut Found) -> ControlFlow<()>),
    /// One technique at a time, which follows the simple techniques.
    Following(fn(&Context, Technique, &contradiction::Simple, &mut Found) -> ControlFlow<()>),
}

/// Explains in a sentence or two why a step is true and what follows.
type Explain = fn(&Step) -> String;

fn entry(family: Family) -> (FamilySearch, Explain) {
    use FamilySearch::{Each, Following, Together};
    match family {
        Family::Singles => (Each(singles::find), singles::explain),
        Family::Locked => (Each(locked::find), locked::explain),
        Family::Subsets => (Each(subsets::find), subsets::explain),
        Family::Fish => (Each(fish::find), fish::explain),
        Family::Chains => (Together(chains::find), chains::explain),
        Family::Uniqueness => (Each(uniqueness::find), uniqueness::explain),
        Family::SingleDigit => (Each(single_digit::find), single_digit::explain),
        Family::Wings => (Each(wings::find), wings::explain),
        Family::SueDeCoq => (Each(sue_de_coq::find), sue_de_coq::explain),
        Family::Colouring => (Each(colouring::find), colouring::explain),
        Family::Als => (Each(als::find), als::explain),
        Family::Kraken => (Each(fish::kraken::find), fish::kraken::explain),
        Family::Forcing => (Each(forcing::find), forcing::explain),
        Family::Templates => (Each(templates::find), templates::explain),
        Family::BruteForce => (Each(brute_force::find), brute_force::explain),
        Family::Direct
        | Family::Loops
        | Family::Graves
        | Family::Exclusion
        | Family::ForcingChains => (Each(explainer::find), explainer::explain),
        Family::AlmostLocked => (Each(almost_locked::find), almost_locked::explain),
        Family::Bent => (Each(bent::find), bent::explain),
        Family::BrokenWings => (Each(broken_wing::find), broken_wing::explain),
        Family::Exocets => (Each(exocet::find), exocet::explain),
        Family::Tridagons => (Each(tridagon::find), tridagon::explain),
        Family::Fireworks => (Each(firework::find), firework::explain),
        Family::Oddagons => (Each(oddagon::find), oddagon::explain),
        Family::DominoLoops => (Each(sk_loop::find), sk_loop::explain),
        Family::MultiSector => (Each(multi_sector::find), multi_sector::explain),
        Family::Rules => (Each(rules::find), rules::explain),
        Family::Contradictions => (Following(contradiction::find), contradiction::explain),
        Family::Symmetry => (Each(symmetry::find), symmetry::explain),
        Family::Sums | Family::Outside => (Each(rules::sums::find), rules::sums::explain),
    }
}

/// The searches of Sudoku Explainer.
pub(super) use super::families::explainer::{Allowed, Walker};

/// Steps of one technique in a grid, the one a person should see first before
/// the others.
pub fn find(context: &Context, technique: Technique, found: &mut Found) {
    find_together(context, &[technique], found);
}

/// Steps of techniques that are tried together.
pub(super) fn find_together(context: &Context, techniques: &[Technique], found: &mut Found) {
    let mut rest = techniques;
    while let Some(first) = rest.first() {
        let family = first.info().family;
        let own = rest.iter().take_while(|it| it.info().family == family);
        let (own, others) = rest.split_at(own.count());
        rest = others;
        if !meets(family.needs(), context.grid.topology()) {
            continue;
        }
        let done = match entry(family).0 {
            FamilySearch::Each(find) => own
                .iter()
                .try_for_each(|&technique| find(context, technique, found)),
            FamilySearch::Together(find) => find(context, own, found),
            FamilySearch::Following(search) => {
                let simple = simple();
                own.iter()
                    .try_for_each(|&technique| search(context, technique, &simple, found))
            }
        };
        // A break only says that enough was found.
        if done.is_break() {
            return;
        }
    }
}

/// The techniques that a person follows in their head: all simple ones of every board but
/// singles, and what a line or a clue leaves.
fn simple() -> contradiction::Simple {
    let rows = GENERAL.rows.iter();
    let of_lines = [Technique::SumArrangement, Technique::OutsideArrangement];
    let simple = rows.filter(|row| row.level <= Level::Medium || of_lines.contains(&row.technique));
    let techniques = simple.map(|row| row.technique);
    contradiction::Simple {
        techniques: techniques
            .filter(|technique| technique.info().family != Family::Singles)
            .collect(),
        find,
    }
}

/// Whether a board has what a family needs.
fn meets(needs: Needs, topology: &Topology) -> bool {
    match needs {
        Needs::Nothing => true,
        Needs::Exchange => topology.has_only_usual_houses(),
        Needs::Classic => topology.is_classic(),
        Needs::Rules => !topology.is_classic(),
    }
}

/// Gives a pattern of a general technique its own name, if it has one.
pub(super) fn name_pattern(step: &mut Step) {
    step.pattern.name = chains::wing_name(step);
}

impl Step {
    /// What the pattern is, why it works and what follows, for a beginner.
    pub fn text(&self) -> String {
        if !self.pattern.words.is_empty() {
            return self.pattern.words.clone();
        }
        (entry(self.technique.info().family).1)(self)
    }
}
