//! The standard library's stable sort, compiled once for all types.
//!
//! Each type and order that is sorted directly adds about 12 kB to the library. So this module
//! sorts places, with a comparison that is called by reference, and then moves the items. Lists
//! that are sorted often use the standard sort directly.

use std::cmp::Ordering;

/// Sorts a list; items that compare as equal stay in their order.
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut places = sorted_places(list.len(), &|a, b| compare(&list[a], &list[b]));
    for to in 0..list.len() {
        // Earlier swaps may have moved the item that belongs here.
        let mut from = places[to];
        while from < to {
            from = places[from];
        }
        places[to] = from;
        list.swap(to, from);
    }
}

/// Sorts a list by a key; items with equal keys stay in their order.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

fn sorted_places(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_as_by_the_standard_library() {
        let mut seed = 1u32;
        for len in 0..200 {
            let list: Vec<(u32, usize)> = (0..len)
                .map(|i| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (seed >> 24 & 15, i)
                })
                .collect();
            let (mut sorted, mut expected) = (list.clone(), list);
            sort_by_key(&mut sorted, |item| item.0);
            expected.sort_by_key(|item| item.0);
            assert_eq!(sorted, expected);
        }
    }
}
