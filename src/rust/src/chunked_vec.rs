//! A list that grows in chunks. Growing does not move its items, and consuming it frees one chunk
//! after another.

use crate::problem::Problem;
use std::collections::TryReserveError;
use std::hint::black_box;

/// The size of a chunk in bytes: large enough for C allocators to return it to the system.
const CHUNK_BYTES: usize = 33 << 20;

/// The amount of memory that stays free whenever a list grows. Allocations that cannot fail
/// gracefully, each much smaller than this, find room in it.
const HEADROOM: usize = 8 << 20;

/// The error that is raised when memory runs out. Unlike [`Problem`], it costs nothing to pass on
/// for every record.
#[derive(Debug)]
pub struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> Self {
        OutOfMemory
    }
}

impl From<OutOfMemory> for Problem {
    fn from(_: OutOfMemory) -> Self {
        Problem::Memory
    }
}

/// Makes room for `additional` more items.
///
/// # Errors
/// Fails if memory runs out for these items or for [`HEADROOM`] beyond them.
#[inline]
pub fn reserve<T>(items: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    if items.capacity() - items.len() >= additional {
        return Ok(());
    }
    grow(items, additional)
}

#[cold]
fn grow<T>(items: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    items.try_reserve(additional)?;
    check_headroom()
}

/// Fails if less than [`HEADROOM`] is free.
pub fn check_headroom() -> Result<(), OutOfMemory> {
    let mut room: Vec<u8> = Vec::new();
    room.try_reserve_exact(HEADROOM)?;
    // Without this, the compiler may remove the allocation.
    black_box(room.as_mut_ptr());
    Ok(())
}

/// A list that grows in chunks.
pub struct ChunkedVec<T> {
    full: Vec<Vec<T>>,
    last: Vec<T>,
    /// The number of items in the full chunks.
    before: usize,
}

impl<T> Default for ChunkedVec<T> {
    fn default() -> Self {
        ChunkedVec {
            full: Vec::new(),
            last: Vec::new(),
            before: 0,
        }
    }
}

impl<T> ChunkedVec<T> {
    /// The number of items in a chunk: a power of two, so that a growing vector reaches it
    /// by doubling.
    const ITEMS: usize = (CHUNK_BYTES / std::mem::size_of::<T>()).next_power_of_two();

    /// Returns the number of items in the list.
    pub fn len(&self) -> usize {
        self.before + self.last.len()
    }

    /// Adds an item.
    ///
    /// # Errors
    /// Fails if memory runs out; the list is then unchanged.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), OutOfMemory> {
        if self.last.len() == self.last.capacity() {
            self.grow()?;
        }
        self.last.push(item);
        Ok(())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), OutOfMemory> {
        if self.last.len() < Self::ITEMS {
            return reserve(&mut self.last, 1);
        }
        let mut next = Vec::new();
        reserve(&mut next, 1)?;
        reserve(&mut self.full, 1)?;
        self.before += Self::ITEMS;
        self.full.push(std::mem::replace(&mut self.last, next));
        Ok(())
    }

    /// Iterates over the items in order. Each chunk is freed as soon as it is consumed.
    pub fn into_iter(self) -> impl Iterator<Item = T> {
        self.full
            .into_iter()
            .chain(std::iter::once(self.last))
            .flatten()
    }
}

impl<T: Copy> ChunkedVec<T> {
    /// Appends copies of an item until the list is `length` long.
    ///
    /// # Errors
    /// Fails as [`push`](Self::push) does.
    pub fn pad(&mut self, length: usize, item: T) -> Result<(), OutOfMemory> {
        while self.len() < length {
            self.push(item)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_back_in_order() {
        let mut list = ChunkedVec::default();
        let n = ChunkedVec::<[u64; 1 << 12]>::ITEMS + 3;
        for i in 0..n {
            assert!(list.push([i as u64; 1 << 12]).is_ok());
        }
        assert!(list.pad(n + 2, [7; 1 << 12]).is_ok());
        assert_eq!(list.len(), n + 2);
        assert_eq!(list.full.len(), 1);
        let firsts: Vec<u64> = list.into_iter().map(|item| item[0]).collect();
        let expected: Vec<u64> = (0..n as u64).chain([7, 7]).collect();
        assert_eq!(firsts, expected);
    }
}
