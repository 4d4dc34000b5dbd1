//! Tables of numbers that define player-defined rules. Rules with the same table share it and
//! the layers derived from it.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use super::machine::Layers;

/// The numbers of a table. The kind of the rule determines their meaning.
#[derive(Debug, Default)]
pub struct Table {
    numbers: Vec<i32>,
    /// The layers of a machine, by the length of a line and the number of digits.
    layers: Mutex<Vec<(usize, usize, Arc<Layers>)>>,
}

impl Table {
    /// Creates a table of these numbers.
    pub fn new(numbers: Vec<i32>) -> Self {
        Table {
            numbers,
            layers: Mutex::default(),
        }
    }

    /// Returns the numbers.
    pub fn numbers(&self) -> &[i32] {
        &self.numbers
    }

    /// Returns the layers of the machine for lines of this length. They are created on first
    /// use.
    pub(super) fn layers(
        &self,
        length: usize,
        digits: usize,
        make: impl FnOnce() -> Layers,
    ) -> Arc<Layers> {
        let mut known = self.layers.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |of: &&(usize, usize, Arc<Layers>)| (of.0, of.1) == (length, digits);
        if let Some((.., layers)) = known.iter().find(is_same) {
            return Arc::clone(layers);
        }
        let layers = Arc::new(make());
        known.push((length, digits, Arc::clone(&layers)));
        layers
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.numbers == other.numbers
    }
}

impl Eq for Table {}

impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.numbers.hash(state);
    }
}
