//! The family that searches for and explains each technique. Nothing else names a family.

use super::families::{
    almost_locked, als, bent, broken_wing, brute_force, chains, colouring, contradiction, exocet,
    explainer, firework, fish, forcing, locked, multi_sector, oddagon, rules, single_digit,
    singles, sk_loop, subsets, sue_de_coq, symmetry, templates, tridagon, uniqueness, wings,
};
use super::family_search::{Explain, FamilySearch};
use super::technique::Family;

/// How each family searches and explains: nothing else names a family.
pub(super) fn entry(family: Family) -> Option<(FamilySearch, Explain)> {
    use FamilySearch::{Each, Following, Together};
    Some(match family {
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
    })
}
