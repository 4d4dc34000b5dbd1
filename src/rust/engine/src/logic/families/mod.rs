//! The families of techniques, one file or folder each. A family finds steps
//! and explains them; it sees the context, the facts and the step, and no other
//! family. Kraken fish are part of the fish. Guardians are no family: the families whose
//! patterns have them share them.

pub(super) mod almost_locked;
pub(super) mod als;
pub(super) mod bent;
pub(super) mod broken_wing;
pub(super) mod brute_force;
pub(super) mod chains;
pub(super) mod colouring;
pub(super) mod contradiction;
pub(super) mod exocet;
pub(super) mod explainer;
pub(super) mod firework;
pub(super) mod fish;
pub(super) mod forcing;
pub(super) mod guardians;
pub(super) mod locked;
pub(super) mod multi_sector;
pub(super) mod oddagon;
pub(super) mod rules;
pub(super) mod single_digit;
pub(super) mod singles;
pub(super) mod sk_loop;
pub(super) mod subsets;
pub(super) mod sue_de_coq;
pub(super) mod symmetry;
pub(super) mod templates;
pub(super) mod tridagon;
pub(super) mod uniqueness;
pub(super) mod wings;
