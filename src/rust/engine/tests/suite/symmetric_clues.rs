//! Tests clues that are drawn with a symmetry: cages, lines, cells, signs and numbers outside.

use std::collections::BTreeSet;

use crate::common::sweep;
use crate::variants_generate::{boxes, found, generator, made, outcome, BY_NAME};
use oxidoku_engine::generate::general::{Draw, Made, Recipe, Unmet};
use oxidoku_engine::generate::{
    ItemOutcome, RequestError, Rng, Symmetry, SymmetryChoice, FIRST_ITEMS,
};
use oxidoku_engine::never;
use oxidoku_engine::rules::Rule;
use oxidoku_engine::shape::{Cell, Regions, Shape};

/// A row and a column, counted from the centre of the board in half cells, so that every move is a
/// change of signs and order.
type Place = (i32, i32);

/// Returns the places to which the moves that make up a symmetry take a place.
fn moved(symmetry: Symmetry, (row, column): Place) -> Vec<Place> {
    let (vertical, horizontal) = ((row, -column), (-row, column));
    let (diagonal, anti) = ((column, row), (-column, -row));
    let (half, quarter) = ((-row, -column), (column, -row));
    match symmetry {
        Symmetry::None => vec![],
        Symmetry::Vertical => vec![vertical],
        Symmetry::Horizontal => vec![horizontal],
        Symmetry::Diagonal => vec![diagonal],
        Symmetry::AntiDiagonal => vec![anti],
        Symmetry::BothDiagonals => vec![diagonal, anti, half],
        Symmetry::Orthogonal => vec![vertical, horizontal, half],
        Symmetry::Rotation180 => vec![half],
        Symmetry::Rotation90 => vec![quarter, half],
        Symmetry::Full => vec![vertical, horizontal, diagonal, anti, half, quarter],
    }
}

/// A clue as it looks: the places of its cells. Lines and numbers outside have an order, cages,
/// quadruples and signs have none.
fn looks(rule: &Rule, shape: &Shape) -> Vec<Vec<Place>> {
    let (last_row, last_column) = (shape.rows() as i32 - 1, shape.columns() as i32 - 1);
    let place = |cell: &Cell| {
        let (row, column) = shape.place(*cell);
        (2 * row as i32 - last_row, 2 * column as i32 - last_column)
    };
    let cells: Vec<Place> = rule.lists.concat().iter().map(place).collect();
    match rule.name() {
        "even" | "odd" | "minimum" | "maximum" => cells.iter().map(|&cell| vec![cell]).collect(),
        "greater" => cells.chunks(2).map(in_order).collect(),
        "cage" | "quadruple" | "sandwich" => vec![in_order(&cells)],
        _ => vec![cells],
    }
}

fn in_order(places: &[Place]) -> Vec<Place> {
    let mut places = places.to_vec();
    places.sort_unstable();
    places
}

/// Whether the drawn clues of a puzzle are taken to each other by the moves of a symmetry.
fn are_symmetric(made: &Made, fixed: usize, symmetry: Symmetry) -> bool {
    let rules = &made.rules[fixed..];
    let all = |of: &dyn Fn(&Place) -> Place| -> BTreeSet<(String, Vec<Place>)> {
        let clues = rules.iter().flat_map(|rule| {
            let is_set = matches!(
                rule.name(),
                "cage" | "quadruple" | "sandwich" | "greater" | "even" | "odd"
            );
            let moved = move |places: Vec<Place>| {
                let places: Vec<Place> = places.iter().map(of).collect();
                let places = if is_set { in_order(&places) } else { places };
                (rule.name().to_string(), places)
            };
            looks(rule, &made.shape).into_iter().map(moved)
        });
        clues.collect()
    };
    let there = all(&|&place| place);
    let moves = moved(symmetry, (1, 2)).len();
    (0..moves).all(|go| all(&|&place| moved(symmetry, place)[go]) == there)
}

fn recipe(side: usize, draw: &[Draw], symmetry: SymmetryChoice) -> Recipe {
    Recipe {
        draw: draw.to_vec(),
        draw_symmetry: vec![symmetry; draw.len()],
        ..Recipe::new(boxes(side), vec![])
    }
}

/// Returns everything that can be drawn with a symmetry, `count` of each.
fn all_draws(count: usize) -> Vec<Draw> {
    let named = BY_NAME.iter().map(|name| Draw::clues(name, count).unwrap());
    let own = [
        Draw::Cages { sizes: (2, 4) },
        Draw::Thermometers(count),
        Draw::Arrows(count),
    ];
    own.into_iter().chain(named).collect()
}

/// Returns the number of drawn clues.
fn number_of(made: &Made) -> usize {
    let of = |rule: &Rule| looks(rule, &made.shape).len();
    made.rules.iter().map(of).sum()
}

/// Whether clues of a kind can have a symmetry. A reflection about one diagonal turns all
/// diagonals of the other direction round, and a diagonal has only one number.
fn is_possible(draw: Draw, symmetry: Symmetry) -> bool {
    let is_diagonal = matches!(draw, Draw::Clues { kind, .. } if kind == "little_killer");
    !is_diagonal || !matches!(symmetry, Symmetry::BothDiagonals | Symmetry::Full)
}

/// `made()` also checks that the puzzle has one solution, that this solution keeps all rules, and
/// that the same seed makes the same puzzle.
#[test]
fn clues_of_every_kind_have_the_symmetry_requested() {
    let mut rng = Rng::new(1);
    let mut each = Symmetry::ALL[1..].iter().cycle();
    for (number, draw) in all_draws(4).into_iter().enumerate() {
        for turn in 0..sweep(2, 5, 20) {
            let symmetry = *each.next().unwrap();
            if !is_possible(draw, symmetry) {
                continue;
            }
            let recipe = recipe(9, &[draw], SymmetryChoice::Of(symmetry));
            let made = made(&recipe, rng.bits());
            assert!(
                are_symmetric(&made, 0, symmetry),
                "{draw:?} {symmetry} {number} {turn}: {:?}",
                made.rules
            );
            let is_counted = !matches!(draw, Draw::Cages { .. });
            assert!(!is_counted || number_of(&made) == 4, "{draw:?} {symmetry}");
        }
    }
}

/// The oracle must be able to say no.
#[test]
fn clues_without_a_symmetry_have_none() {
    for draw in all_draws(4) {
        let recipe = recipe(9, &[draw], SymmetryChoice::Of(Symmetry::None));
        let is_plain = (0..20).any(|seed| {
            let made = found(outcome(&recipe, seed)).made;
            Symmetry::ALL[1..]
                .iter()
                .all(|&symmetry| !are_symmetric(&made, 0, symmetry))
        });
        assert!(is_plain, "{draw:?}");
    }
}

#[test]
fn boards_of_every_size_have_symmetric_clues() {
    let named = |name, count| Draw::clues(name, count).unwrap();
    for side in [4, 5, 6, 7, 8, 9, 10, 12] {
        let shape = match Shape::usual_boxes(side) {
            Some(_) => boxes(side),
            None => std::sync::Arc::new(Shape::square(side, &Regions::None).unwrap()),
        };
        for draw in [
            Draw::Cages { sizes: (2, 3) },
            named("whisper", 2),
            named("greater", 4),
            named("skyscraper", 4),
            named("odd", 4),
        ] {
            let symmetry = match side % 2 {
                0 => Symmetry::Rotation180,
                _ => Symmetry::Vertical,
            };
            let recipe = Recipe {
                shape: shape.clone(),
                ..recipe(4, &[draw], SymmetryChoice::Of(symmetry))
            };
            let made = found(outcome(&recipe, side as u64)).made;
            assert!(are_symmetric(&made, 0, symmetry), "{side} {draw:?}");
        }
    }
}

/// Several kinds together, each with its own symmetry, beside rules that are given.
#[test]
fn each_kind_has_its_own_symmetry() {
    let diagonals = Rule::new("diagonals", vec![], vec![1, 1]).unwrap();
    for seed in 0..5 {
        let recipe = Recipe {
            rules: vec![diagonals.clone()],
            draw: vec![
                Draw::Cages { sizes: (2, 4) },
                Draw::Thermometers(4),
                Draw::clues("even", 5).unwrap(),
            ],
            draw_symmetry: vec![
                SymmetryChoice::Of(Symmetry::Diagonal),
                SymmetryChoice::Of(Symmetry::Rotation90),
            ],
            ..Recipe::new(boxes(9), vec![])
        };
        let made = made(&recipe, seed);
        let only = |name: &str| {
            let rules = made.rules.iter().filter(|rule| rule.name() == name);
            Made {
                rules: rules.cloned().collect(),
                ..made.clone()
            }
        };
        assert!(are_symmetric(&only("cage"), 0, Symmetry::Diagonal));
        assert!(are_symmetric(&only("thermometer"), 0, Symmetry::Rotation90));
        assert_eq!(number_of(&only("even")), 5);
    }
}

/// Cages that are cut, because the puzzle has several solutions or is too hard, are cut alike.
#[test]
fn cages_that_are_cut_stay_symmetric() {
    use oxidoku_engine::logic::Level;
    let mut cut = 0;
    for (seed, symmetry) in (0..).zip([
        Symmetry::Rotation180,
        Symmetry::Vertical,
        Symmetry::Full,
        Symmetry::Rotation90,
        Symmetry::Diagonal,
    ]) {
        let draw = [Draw::Cages { sizes: (2, 6) }];
        let mut recipe = recipe(6, &draw, SymmetryChoice::Of(symmetry));
        recipe.request.levels = vec![Level::Easy];
        let it = found(outcome(&recipe, seed));
        cut += usize::from(it.tries > 1);
        assert!(are_symmetric(&it.made, 0, symmetry), "{symmetry}");
        let mut cells: Vec<Cell> = it
            .made
            .rules
            .iter()
            .flat_map(|it| it.list(0))
            .copied()
            .collect();
        cells.sort_unstable();
        assert!(cells.iter().copied().eq(0..36), "{symmetry}");
    }
    assert!(cut > 0);
}

#[test]
fn a_symmetry_that_is_drawn_is_one_of_all_and_the_same_for_all_clues() {
    let draw = [Draw::Thermometers(4), Draw::clues("quadruple", 4).unwrap()];
    let mut seen = BTreeSet::new();
    for seed in 0..12 {
        let made = found(outcome(&recipe(9, &draw, SymmetryChoice::Random), seed)).made;
        let all = Symmetry::ALL[1..].iter();
        let of: Vec<_> = all
            .filter(|&&symmetry| are_symmetric(&made, 0, symmetry))
            .collect();
        assert!(!of.is_empty(), "{seed}");
        seen.insert(format!("{of:?}"));
    }
    assert!(seen.len() > 3, "{seen:?}");
}

#[test]
fn symmetric_clues_do_not_depend_on_threads() {
    let draw = [
        Draw::Cages { sizes: (2, 5) },
        Draw::clues("whisper", 4).unwrap(),
    ];
    let generator = generator(&recipe(6, &draw, SymmetryChoice::Random));
    let made = |threads| {
        generator
            .generate(5, FIRST_ITEMS + 2, threads, &mut |_| false)
            .outcomes
    };
    let one = made(1);
    assert_eq!(one.len(), FIRST_ITEMS + 2);
    assert!(one
        .iter()
        .all(|it| matches!(it, Some(ItemOutcome::Found(_)))));
    assert_eq!(one, made(2));
    assert_eq!(one, made(3));
}

#[test]
fn symmetries_that_cannot_be_are_refused_or_given_up() {
    let shape = Shape::square(6, &Regions::Boxes(2, 3)).unwrap();
    // Three lines cannot be turned by a quarter into each other.
    let lines = recipe(
        6,
        &[Draw::Thermometers(3)],
        SymmetryChoice::Of(Symmetry::Rotation90),
    );
    let lines = Recipe {
        shape: std::sync::Arc::new(shape),
        ..lines
    };
    let ItemOutcome::Exhausted(counts) = generator(&lines).generate_one(1, 0, &never).unwrap()
    else {
        panic!("three lines");
    };
    assert_eq!(counts.unmet, Some(Unmet::NoSymmetricPlace));
    assert!(counts.hopeless && counts.tries <= 30, "{counts:?}");
    let diagonals = Draw::clues("little_killer", 4).unwrap();
    let diagonals = recipe(9, &[diagonals], SymmetryChoice::Of(Symmetry::Full));
    assert!(matches!(outcome(&diagonals, 1), ItemOutcome::Exhausted(counts) if counts.hopeless));
    let samurai = Shape::overlapping(&[(0, 0), (0, 6)]).unwrap();
    let wide = Recipe {
        shape: std::sync::Arc::new(samurai),
        ..lines
    };
    assert_eq!(
        wide.check(),
        Err(RequestError::ShapeAgainstDrawn(Symmetry::Rotation90))
    );
}

/// No number before a diagonal is drawn over another number.
#[test]
fn numbers_outside_have_places_of_their_own() {
    let named = |name, count| Draw::clues(name, count).unwrap();
    let none = SymmetryChoice::Of(Symmetry::None);
    let half = SymmetryChoice::Of(Symmetry::Rotation180);
    for (seed, symmetry) in (0..sweep(4, 10, 40)).zip([none, half].into_iter().cycle()) {
        let draw = [
            named("little_killer", 6),
            named("sandwich", 4),
            named("little_killer", 8),
            named("skyscraper", 6),
        ];
        let made = found(outcome(&recipe(9, &draw, symmetry), seed as u64)).made;
        let mut diagonals = BTreeSet::new();
        let mut straight = BTreeSet::new();
        for rule in &made.rules {
            let cells = &looks(rule, &made.shape)[0];
            let place = |cell: &Cell| {
                let (row, column) = made.shape.place(*cell);
                (row as i32, column as i32)
            };
            let [first, next] = [place(&rule.list(0)[0]), place(&rule.list(0)[1])];
            let at = (2 * first.0 - next.0, 2 * first.1 - next.1);
            match rule.name() {
                "little_killer" => assert!(diagonals.insert(at), "{at:?} {cells:?}"),
                _ => drop(straight.insert(at)),
            }
        }
        assert_eq!(diagonals.len(), 14);
        assert!(diagonals.is_disjoint(&straight), "{symmetry:?}");
    }
}
