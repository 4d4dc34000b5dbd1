//! The families of techniques, one file or folder each. A family finds its steps and explains them.
//! It depends on the context, the facts and the step, but on no other family. Kraken fish belong to
//! the fish. Guardians are not a family: the families whose patterns have guardians share that
//! module.

#[cfg(not(frame16))]
pub(super) mod almost_locked;
pub(super) mod als;
#[cfg(not(frame16))]
pub(super) mod bent;
#[cfg(not(frame16))]
pub(super) mod broken_wing;
#[cfg(not(frame16))]
pub(super) mod brute_force;
pub(super) mod chains;
pub(super) mod colouring;
pub(super) mod contradiction;
#[cfg(not(frame16))]
pub(super) mod exocet;
#[cfg(not(frame16))]
pub(super) mod explainer;
#[cfg(not(frame16))]
pub(super) mod firework;
pub(super) mod fish;
pub(super) mod forcing;
pub(super) mod guardians;
pub(super) mod locked;
#[cfg(not(frame16))]
pub(super) mod multi_sector;
#[cfg(not(frame16))]
pub(super) mod oddagon;
pub(super) mod rules;
pub(super) mod single_digit;
pub(super) mod singles;
#[cfg(not(frame16))]
pub(super) mod sk_loop;
pub(super) mod subsets;
pub(super) mod sue_de_coq;
#[cfg(not(frame16))]
pub(super) mod symmetry;
#[cfg(not(frame16))]
pub(super) mod templates;
#[cfg(not(frame16))]
pub(super) mod tridagon;
pub(super) mod uniqueness;
pub(super) mod wings;
