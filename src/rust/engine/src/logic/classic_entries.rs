//! The families of techniques that are only used by scales of the classic board.

use super::families::{
    almost_locked, bent, broken_wing, brute_force, exocet, explainer, firework, fish, multi_sector,
    oddagon, sk_loop, symmetry, templates, tridagon,
};
use super::family_search::{Explain, FamilySearch};
use super::technique::Family;

/// Returns how such a family searches and explains, or `None` for the families of all boards.
pub(super) fn classic_entry(family: Family) -> Option<(FamilySearch, Explain)> {
    use FamilySearch::Each;
    Some(match family {
        Family::Kraken => (Each(fish::kraken::find), fish::kraken::explain),
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
        Family::Symmetry => (Each(symmetry::find), symmetry::explain),
        _ => return None,
    })
}
