//! A list that grows without being copied as a whole, and is given back while it is
//! gone through.

/// Bytes of a piece: more than what the allocators of C keep for themselves when it is
/// given back.
const PIECE: usize = 33 << 20;

/// A growing list, in pieces.
pub struct Pieces<T> {
    full: Vec<Vec<T>>,
    last: Vec<T>,
    /// Items of all full pieces.
    before: usize,
}

impl<T> Default for Pieces<T> {
    fn default() -> Self {
        Pieces {
            full: Vec::new(),
            last: Vec::new(),
            before: 0,
        }
    }
}

impl<T> Pieces<T> {
    /// Items of a piece: a power of two, up to which a vector doubles.
    const ITEMS: usize = (PIECE / std::mem::size_of::<T>()).next_power_of_two();

    /// How many items.
    pub fn len(&self) -> usize {
        self.before + self.last.len()
    }

    /// Adds an item.
    pub fn push(&mut self, item: T) {
        if self.last.len() == Self::ITEMS {
            self.before += Self::ITEMS;
            self.full.push(std::mem::take(&mut self.last));
        }
        self.last.push(item);
    }

    /// The items; each piece is given back when it is done with.
    pub fn into_iter(self) -> impl Iterator<Item = T> {
        self.full
            .into_iter()
            .chain(std::iter::once(self.last))
            .flatten()
    }
}

impl<T: Copy> Pieces<T> {
    /// Adds copies of an item until there are `length`.
    pub fn fill_up(&mut self, length: usize, item: T) {
        while self.len() < length {
            self.push(item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_back_in_order() {
        let mut pieces = Pieces::default();
        let n = Pieces::<[u64; 1 << 12]>::ITEMS + 3;
        for i in 0..n {
            pieces.push([i as u64; 1 << 12]);
        }
        pieces.fill_up(n + 2, [7; 1 << 12]);
        assert_eq!(pieces.len(), n + 2);
        assert_eq!(pieces.full.len(), 1);
        let firsts: Vec<u64> = pieces.into_iter().map(|item| item[0]).collect();
        let expected: Vec<u64> = (0..n as u64).chain([7, 7]).collect();
        assert_eq!(firsts, expected);
    }
}
