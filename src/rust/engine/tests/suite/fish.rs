//! Compares fish, Kraken fish and templates with a plain reading of the definitions, and with the
//! solutions of random puzzles.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::puzzles::{beginner_stuck, random_minimal, thin_out, Random};
use crate::common::sweep;
use oxidoku_engine::logic::{
    find, Candidate, Chain, Context, Found, Grid, Link, Role, Step, StepOptions, Technique,
};
use oxidoku_engine::topology::classic::{classic, HOUSE, HOUSES, PEERS};
use oxidoku_engine::topology::{House, HouseId};
use oxidoku_engine::{never, Board, Cell, CellSet, Digit};

/// Returns the number of random puzzles to examine.
fn puzzles() -> usize {
    sweep(12, 16, 60)
}

fn steps(grid: &Grid, technique: Technique, siamese: bool) -> Vec<Step> {
    let options = StepOptions {
        siamese,
        ..StepOptions::default()
    };
    let mut found = Found::all();
    find(
        &Context::new(grid, &options, None, &never),
        technique,
        &mut found,
    );
    found.into_steps()
}

fn named(name: &str) -> Technique {
    name.parse().unwrap()
}

/// Converts houses to their ids.
fn ids(houses: &[House]) -> Vec<HouseId> {
    let id = |house: &House| HOUSE.iter().position(|&cells| cells == house.cells);
    houses.iter().filter_map(id).map(HouseId::of).collect()
}

fn of_family(family: &str) -> Vec<Technique> {
    Technique::all()
        .filter(|technique| technique.info().family.name() == family)
        .collect()
}

/// Makes puzzle states with some correct eliminations, and their solutions.
fn random_states(seed: u64, puzzles: usize) -> Vec<(Grid<'static>, Board)> {
    let mut random = Random(seed);
    let mut states = Vec::new();
    for _ in 0..puzzles {
        let board = random_minimal(&mut random);
        let (stuck, solution) = beginner_stuck(&board);
        for per_cent in [0, 25, 45] {
            let mut grid = Grid::new(&board);
            thin_out(&mut grid, &solution, per_cent, &mut random);
            states.push((grid, solution));
        }
        states.push((stuck, solution));
    }
    states
}

// ---- An oracle for fish, directly from the definitions ----

#[derive(Clone, Debug)]
struct Fish {
    base: Vec<HouseId>,
    cover: Vec<HouseId>,
    fins: CellSet,
    struck: CellSet,
}

/// Lists all ways to choose `n` of `items`.
fn choices(items: &[HouseId], n: usize) -> Vec<Vec<HouseId>> {
    match (n, items.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((&first, rest))) => {
            let mut with: Vec<Vec<HouseId>> = choices(rest, n - 1);
            with.iter_mut().for_each(|choice| choice.insert(0, first));
            with.extend(choices(rest, n));
            with
        }
    }
}

fn is_row(house: HouseId) -> bool {
    house.index() < 9
}
fn is_column(house: HouseId) -> bool {
    (9..18).contains(&house.index())
}

fn shape(base: &[HouseId], cover: &[HouseId]) -> &'static str {
    let fits = |bases: fn(HouseId) -> bool, covers: fn(HouseId) -> bool| {
        base.iter().all(|&house| bases(house)) && cover.iter().all(|&house| covers(house))
    };
    if fits(is_row, is_column) || fits(is_column, is_row) {
        return "";
    }
    if fits(|h| !is_column(h), |h| !is_row(h)) || fits(|h| !is_row(h), |h| !is_column(h)) {
        return "franken_";
    }
    "mutant_"
}

/// Lists every fish of a digit, with its name without the word for its size. If `basic` is set,
/// lists only basic fish.
fn all_fish(grid: &Grid, digit: Digit, size: usize, basic: bool) -> Vec<(String, Fish)> {
    let all: Vec<HouseId> = (0..HOUSES).map(HouseId::of).collect();
    let (rows, columns) = (&all[..9], &all[9..18]);
    match basic {
        true => [
            fish_between(grid, digit, size, rows, columns),
            fish_between(grid, digit, size, columns, rows),
        ]
        .concat(),
        false => fish_between(grid, digit, size, &all, &all),
    }
}

fn fish_between(
    grid: &Grid,
    digit: Digit,
    size: usize,
    bases: &[HouseId],
    covers: &[HouseId],
) -> Vec<(String, Fish)> {
    let places = grid.places(digit);
    let sets = |houses: &[HouseId]| {
        let open = houses
            .iter()
            .copied()
            .filter(|&house| !grid.places_in(digit, house).is_empty());
        choices(&open.collect::<Vec<_>>(), size)
    };
    let covers = sets(covers);
    let count = |houses: &[HouseId], cell: Cell| {
        houses
            .iter()
            .filter(|&&house| HOUSE[house].contains(cell))
            .count()
    };
    let mut fish = Vec::new();
    for base in &sets(bases) {
        let body: CellSet = places
            .iter()
            .filter(|&cell| count(base, cell) > 0)
            .collect();
        let endo: CellSet = places
            .iter()
            .filter(|&cell| count(base, cell) > 1)
            .collect();
        if endo.len() > 2 {
            continue;
        }
        for cover in &covers {
            let clash = cover.iter().any(|house| base.contains(house));
            let idle = cover.iter().any(|&house| !HOUSE[house].meets(body));
            let covered: CellSet = places
                .iter()
                .filter(|&cell| count(cover, cell) > 0)
                .collect();
            let outside = body - covered;
            if clash || idle || outside.len() > 5 {
                continue;
            }
            let fins = outside | endo;
            let struck: CellSet = covered
                .iter()
                .filter(|&cell| !body.contains(cell) || count(cover, cell) > 1)
                .filter(|&cell| fins.iter().all(|fin| PEERS[cell].contains(fin)))
                .collect();
            if struck.is_empty() {
                continue;
            }
            let shape = shape(base, cover);
            let held = body - fins;
            let degenerate = base.iter().any(|&house| (HOUSE[house] & held).len() < 2);
            let fins_word = match (fins.is_empty(), shape, degenerate) {
                (true, ..) => "",
                (_, "", true) => "sashimi_",
                _ => "finned_",
            };
            let found = Fish {
                base: base.clone(),
                cover: cover.clone(),
                fins,
                struck,
            };
            fish.push((format!("{fins_word}{shape}"), found));
        }
    }
    fish
}

fn cells_of(step: &Step) -> CellSet {
    step.eliminations.iter().map(|it| it.cell).collect()
}

fn fins_of(step: &Step) -> CellSet {
    let marks = step.pattern.highlights.iter();
    marks
        .filter(|(_, role)| *role == Role::Fin)
        .map(|(candidate, _)| candidate.cell)
        .collect()
}

/// Compares all fish of a size in one state with the oracle, and returns the number of fish.
fn compare(grid: &Grid, digits: &[Digit], size: usize, only_basic: bool) -> usize {
    let word = ["x_wing", "swordfish", "jellyfish"][size - 2];
    let mut fish = 0;
    for &digit in digits {
        let mut expected: BTreeMap<String, Vec<Fish>> = BTreeMap::new();
        for (name, fish) in all_fish(grid, digit, size, only_basic) {
            expected.entry(name).or_default().push(fish);
        }
        for prefix in [
            "",
            "finned_",
            "sashimi_",
            "franken_",
            "finned_franken_",
            "mutant_",
            "finned_mutant_",
        ] {
            let basic = matches!(prefix, "" | "finned_" | "sashimi_");
            if !basic && only_basic {
                continue;
            }
            let expected = expected.remove(prefix).unwrap_or_default();
            fish += expected.len();
            let found: Vec<Step> = steps(grid, named(&format!("{prefix}{word}")), false)
                .into_iter()
                .filter(|step| step.digits.contains(digit))
                .collect();
            // Every step is a fish by the definitions, with the right outcome.
            for step in &found {
                assert!(
                    expected
                        .iter()
                        .any(|fish| fish.base == ids(&step.pattern.base)
                            && fish.cover == ids(&step.pattern.cover)
                            && fish.fins == fins_of(step)
                            && fish.struck == cells_of(step)),
                    "{prefix}{word} {step:?}"
                );
            }
            if basic {
                // Two covers of the same base with the same outcome are one step.
                let key = |base: &[HouseId], struck| (base.to_vec(), struck);
                let found: BTreeSet<_> = found
                    .iter()
                    .map(|step| key(&ids(&step.pattern.base), cells_of(step)))
                    .collect();
                let expected: BTreeSet<_> = expected
                    .iter()
                    .map(|fish| key(&fish.base, fish.struck))
                    .collect();
                assert_eq!(found, expected, "{prefix}{word}");
                continue;
            }
            // There is one fish per outcome, with the fewest possible fins.
            let found: Vec<(CellSet, usize)> = found
                .iter()
                .map(|step| (cells_of(step), fins_of(step).len()))
                .collect();
            let mut fewest: BTreeMap<CellSet, usize> = BTreeMap::new();
            for fish in &expected {
                let known = fewest.entry(fish.struck).or_insert(usize::MAX);
                *known = (*known).min(fish.fins.len());
            }
            assert_eq!(found.len(), fewest.len(), "{prefix}{word}");
            assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), fewest);
        }
    }
    fish
}

#[test]
fn fish_of_size_two_agree_with_the_definitions() {
    let mut fish = 0;
    for (at, (grid, _)) in random_states(1, 4).iter().enumerate() {
        let first = at % 3 * 3;
        fish += compare(grid, &Digit::ALL[first..first + 3], 2, false);
    }
    assert!(fish > 500, "{fish}");
}

#[test]
fn basic_fish_of_sizes_three_and_four_agree_with_the_definitions() {
    let mut fish = 0;
    for (grid, _) in random_states(2, 4) {
        fish += compare(&grid, &Digit::ALL, 3, true);
        fish += compare(&grid, &Digit::ALL[..3], 4, true);
    }
    assert!(fish > 100, "{fish}");
}

#[test]
fn franken_and_mutant_swordfish_agree_with_the_definitions() {
    let mut fish = 0;
    let mut digits_left = 12;
    for (grid, _) in random_states(3, 8) {
        // Only digits with few houses left are compared, so that the oracle finishes.
        let open = |digit: Digit| {
            let houses = classic().all().iter();
            let houses = houses.filter(|&house| !grid.places_in(digit, house).is_empty());
            houses.count()
        };
        let digits: Vec<Digit> = Digit::ALL
            .into_iter()
            .filter(|&digit| (9..=15).contains(&open(digit)))
            .take(digits_left)
            .collect();
        digits_left -= digits.len();
        fish += compare(&grid, &digits, 3, false);
    }
    assert!(fish > 100, "{fish}");
}

// ---- Soundness ----

fn assert_sound(step: &Step, solution: &Board) {
    for struck in &step.eliminations {
        assert_ne!(solution.digit(struck.cell), Some(struck.digit), "{step:?}");
    }
    for placed in &step.placements {
        assert_eq!(solution.digit(placed.cell), Some(placed.digit), "{step:?}");
    }
    assert!(!step.is_idle());
    assert!(step.text().len() > 20);
}

#[test]
fn no_fish_or_template_contradicts_the_solution() {
    let mut fired: BTreeSet<&str> = BTreeSet::new();
    let mut techniques = of_family("fish");
    techniques.extend(of_family("templates"));
    for (at, (grid, solution)) in random_states(4, puzzles()).into_iter().enumerate() {
        for &technique in &techniques {
            // Large fish with boxes take longer but run the same code.
            let name = technique.name();
            let large = ["squirmbag", "whale", "leviathan"];
            let every = match large.iter().any(|word| name.ends_with(word)) {
                true if name.starts_with("finned_mutant") => 96,
                true if name.contains("franken") || name.contains("mutant") => 12,
                _ => 1,
            };
            if every > 1 && at % every != 2 {
                continue;
            }
            for step in steps(&grid, technique, at % 4 == 3) {
                assert_sound(&step, &solution);
                fired.insert(technique.name());
            }
        }
    }
    let silent: Vec<&str> = techniques
        .iter()
        .map(|technique| technique.name())
        .filter(|name| !fired.contains(name))
        .collect();
    assert!(silent.is_empty(), "did not fire: {silent:?}");
}

#[test]
fn kraken_fish_are_sound_and_their_chains_lead_to_the_target() {
    let mut fired: BTreeSet<&str> = BTreeSet::new();
    for (grid, solution) in random_states(5, puzzles() / 2) {
        for technique in of_family("kraken") {
            for step in steps(&grid, technique, false) {
                assert_sound(&step, &solution);
                assert_kraken(&grid, &step);
                fired.insert(technique.name());
            }
        }
    }
    assert_eq!(fired.len(), 2);
}

fn assert_kraken(grid: &Grid, step: &Step) {
    let [target] = step.eliminations[..] else {
        panic!("{step:?}");
    };
    let digit = step.digits.first().unwrap();
    let mut starts = CellSet::EMPTY;
    let mut length = 0;
    for chain in &step.pattern.chains {
        assert_chain(grid, chain);
        assert_eq!(chain.nodes[0].digit, digit);
        starts |= chain.nodes[0].cells;
        let last = chain.nodes[chain.nodes.len() - 1];
        assert_eq!(
            (last.digit, last.cells),
            (target.digit, CellSet::of(target.cell))
        );
        length += chain.links.len();
    }
    assert_eq!(length, step.pattern.length);
    let fins = fins_of(step);
    let body = step.pattern.cells;
    assert!(!fins.is_empty() && fins.is_subset(starts));
    let covers = || step.pattern.cover.iter().map(|house| house.cells);
    let covered = covers().fold(CellSet::EMPTY, |all, house| all | house);
    assert_eq!(body - covered, fins);
    if step.technique == named("kraken_fish_type_1") {
        assert!(covered.contains(target.cell) && target.digit == digit);
    } else {
        assert!(covers().any(|house| (house & body) | fins == starts));
    }
}

/// Checks the links of a chain of cells and groups by their definitions.
fn assert_chain(grid: &Grid, chain: &Chain) {
    assert_eq!(chain.nodes.len(), chain.links.len() + 1);
    for (at, link) in chain.links.iter().enumerate() {
        let expected = if at % 2 == 0 {
            Link::Weak
        } else {
            Link::Strong
        };
        assert_eq!(*link, expected);
        let (a, b) = (chain.nodes[at], chain.nodes[at + 1]);
        if a.digit != b.digit {
            assert_eq!((a.cells, a.cells.len()), (b.cells, 1));
            let marks = grid.candidates(a.cells.first().unwrap());
            assert!(marks.contains(a.digit) && marks.contains(b.digit));
            assert!(*link == Link::Weak || marks.len() == 2);
            continue;
        }
        let both = a.cells | b.cells;
        assert!(both.is_subset(grid.places(a.digit)));
        let mut houses = classic().common_houses(both).iter();
        assert!(match link {
            Link::Weak => houses.next().is_some(),
            Link::Strong => houses.any(|house| grid.places_in(a.digit, house) == both),
        });
    }
}

// ---- First step, Siamese fish, stopping ----

#[test]
fn the_first_step_is_the_first_of_all() {
    for (grid, _) in random_states(6, puzzles() / 5) {
        let options = StepOptions::default();
        for technique in ["fish", "kraken", "templates"]
            .into_iter()
            .flat_map(of_family)
        {
            if technique.name().contains("mutant") {
                continue;
            }
            let mut found = Found::first();
            find(
                &Context::new(&grid, &options, None, &never),
                technique,
                &mut found,
            );
            let first = found.into_steps();
            assert!(first.len() < 2);
            let all = steps(&grid, technique, false);
            assert_eq!(first.first(), all.first(), "{technique}");
        }
    }
}

#[test]
fn siamese_fish_join_two_fish_of_one_base() {
    let mut joined = 0;
    for (grid, solution) in random_states(7, puzzles() / 2) {
        for name in [
            "finned_x_wing",
            "finned_swordfish",
            "sashimi_jellyfish",
            "finned_franken_x_wing",
        ] {
            for step in steps(&grid, named(name), true) {
                let size = step.pattern.base.len();
                if step.pattern.cover.len() == size {
                    continue;
                }
                assert_sound(&step, &solution);
                joined += 1;
                // The Siamese fish consists of two of the separate fish.
                let sashimi = name.replace("finned", "sashimi");
                let mut parts = steps(&grid, named(name), false);
                if let Ok(technique) = sashimi.parse() {
                    parts.extend(steps(&grid, technique, false));
                }
                if name.contains("franken") {
                    continue;
                }
                let parts: Vec<CellSet> = parts
                    .iter()
                    .filter(|part| part.pattern.base == step.pattern.base)
                    .map(cells_of)
                    .collect();
                let makes = |a: &CellSet| parts.iter().any(|b| *a | *b == cells_of(&step));
                assert!(parts.iter().any(makes), "{step:?}");
            }
        }
    }
    assert!(joined > 10, "{joined}");
}

#[test]
fn a_long_search_stops_when_asked() {
    // There is no place for 1 in the first row, so every place is eliminated and the number of fish
    // is enormous.
    let mut grid = Grid::new(&Board::EMPTY);
    for cell in 0..9 {
        grid.remove(Candidate::of(cell, 1));
    }
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    let options = StepOptions::default();
    let mut found = Found::all();
    find(
        &Context::new(&grid, &options, None, &stop),
        named("finned_mutant_leviathan"),
        &mut found,
    );
    assert_eq!(asked.get(), 21);
}
