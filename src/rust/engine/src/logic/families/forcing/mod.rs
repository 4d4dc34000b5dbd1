//! Forcing chains and nets: several assumptions lead to the same conclusion, or one assumption
//! leads to a contradiction.
//!
//! *Contradiction*: assuming that a candidate is true (or false) leads to something impossible, so
//! it is false (or true). *Verity*: all candidates of a cell, all places of a digit in a house, or
//! a candidate and its absence lead to the same conclusion, so the conclusion is true.
//!
//! In a forcing *chain* ([`chain`]), every inference has one premise. In a *net* ([`net`]), an
//! inference may need several: a single, or candidates locked in an intersection, that results from
//! several eliminations.

mod chain;
mod explain;
mod net;
mod reasoning;
mod search;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::technique::Technique;

pub(in crate::logic) use explain::explain;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let is_net = matches!(
        technique,
        Technique::ForcingNetContradiction | Technique::ForcingNetVerity
    );
    if is_net {
        let links = context.plain_links();
        let mut net = net::Net::new(context.grid, links);
        return search::find(context, technique, links, &mut net, found);
    }
    let links = context.grouped_links();
    let mut chains = chain::Chains::new(links);
    search::find(context, technique, links, &mut chains, found)
}
