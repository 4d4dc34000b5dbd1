//! Compares sets of 256 cells with ordered sets of numbers.

use std::collections::BTreeSet;

use oxidoku_engine::generate::Rng;
use oxidoku_wide::{Cell, CellSet, Digit, DigitSet};

fn random(rng: &mut Rng) -> (CellSet, BTreeSet<usize>) {
    let size = rng.below(40);
    let numbers: BTreeSet<usize> = (0..size).map(|_| rng.below(256) as usize).collect();
    (
        numbers.iter().map(|&number| Cell::of(number)).collect(),
        numbers,
    )
}

fn numbers(set: CellSet) -> Vec<usize> {
    set.iter().map(Cell::index).collect()
}

#[test]
fn sets_do_what_ordered_sets_do() {
    let mut rng = Rng::new(7);
    for _ in 0..2000 {
        let (a, first) = random(&mut rng);
        let (b, second) = random(&mut rng);
        let as_list = |numbers: BTreeSet<usize>| numbers.into_iter().collect::<Vec<_>>();
        assert_eq!(numbers(a & b), as_list(&first & &second));
        assert_eq!(numbers(a | b), as_list(&first | &second));
        assert_eq!(numbers(a - b), as_list(&first - &second));
        assert_eq!(numbers(a ^ b), as_list(&first ^ &second));
        assert_eq!((!a).len(), 256 - first.len());
        assert_eq!(a.len(), first.len());
        assert_eq!(a.is_empty(), first.is_empty());
        assert_eq!(a.is_single(), first.len() == 1);
        assert_eq!(a.is_pair(), first.len() == 2);
        assert_eq!(a.is_subset(b), first.is_subset(&second));
        assert_eq!(a.meets(b), !first.is_disjoint(&second));
        assert_eq!(a.first().map(Cell::index), first.first().copied());
        assert_eq!(
            numbers(a.without_first()),
            as_list(first.iter().skip(1).copied().collect())
        );
        assert_eq!(a < b, first.iter().rev().lt(second.iter().rev()));
        let back: Vec<usize> = a.iter().rev().map(Cell::index).collect();
        assert_eq!(back, first.iter().rev().copied().collect::<Vec<_>>());
        let cell = Cell::of(rng.below(256) as usize);
        assert_eq!(a.contains(cell), first.contains(&cell.index()));
        assert_eq!(
            numbers(a.after(cell)),
            as_list(
                first
                    .iter()
                    .copied()
                    .filter(|&it| it > cell.index())
                    .collect()
            )
        );
        let (mut with, mut without) = (a, a);
        with.insert(cell);
        without.remove(cell);
        assert_eq!(with, a | CellSet::of(cell));
        assert_eq!(without, a - CellSet::of(cell));
    }
}

#[test]
fn digits_go_to_sixteen() {
    let digits: DigitSet = [16, 1, 10].map(Digit::of).into_iter().collect();
    assert_eq!(
        digits.iter().map(Digit::get).collect::<Vec<_>>(),
        [1, 10, 16]
    );
    assert_eq!(((!digits).len(), digits.len()), (13, 3));
    assert_eq!(Digit::new(17), None);
    assert_eq!(
        [9, 10, 16].map(|it| Digit::of(it).to_string()),
        ["9", "A", "G"]
    );
}

#[test]
fn cells_are_named_by_row_and_column() {
    assert_eq!(Cell::at(15, 9).to_string(), "r16c10");
    assert_eq!(Cell::of(255), Cell::at(15, 15));
    assert_eq!(Cell::new(256), None);
}
