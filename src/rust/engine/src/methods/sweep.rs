//! The order in which rules are applied.
//!
//! Every order leads to the same grid, but the number of digits that each rule places
//! depends on the order.

use super::event::{Observer, Rule};
use super::grid::{digits_in, only_digit, Grid, NoSolution, Places};
use super::ground::Ground;
use super::singles::{place, place_singles, Placements, HIDDEN_SINGLES};
use crate::shape::Cell;

/// How the rules of [`apply_rules`](super::apply_rules) are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sweep {
    /// Each rule is applied once to the whole board, in the order of the fields of [`Placements`].
    /// A placed digit removes candidates at once, so the rule may find more digits in the same
    /// pass.
    #[default]
    Live,
    /// Each rule finds all of its digits before any of them is placed: first rows, then cells,
    /// boxes and columns.
    ByRule,
    /// Only one digit is placed at a time; after each, the first rule starts again.
    OneByOne,
}

impl Sweep {
    /// The names, in the order of the R documentation.
    pub const NAMES: [&'static str; 3] = ["live", "by_rule", "one_by_one"];

    /// Returns the sweep with this name.
    pub fn named(name: &str) -> Option<Self> {
        let sweeps = [Sweep::Live, Sweep::ByRule, Sweep::OneByOne];
        let at = Self::NAMES.iter().position(|&known| known == name)?;
        Some(sweeps[at])
    }
}

/// The order of [`Sweep::ByRule`].
const BY_RULE: [Rule; 4] = [
    Rule::HiddenSingleRow,
    Rule::NakedSingle,
    Rule::HiddenSingleBox,
    Rule::HiddenSingleColumn,
];

/// The order of [`Sweep::OneByOne`].
const ONE_BY_ONE: [Rule; 4] = [
    Rule::NakedSingle,
    Rule::HiddenSingleRow,
    Rule::HiddenSingleColumn,
    Rule::HiddenSingleBox,
];

impl Sweep {
    /// Runs one round of the rules, and returns whether a digit was placed.
    pub(super) fn place_singles<G: Ground>(
        self,
        grid: &mut Grid<G>,
        placements: &mut Placements,
        observer: &mut impl Observer,
    ) -> Result<bool, NoSolution> {
        match self {
            Sweep::Live => place_singles(grid, placements, observer),
            Sweep::ByRule => place_rule_by_rule(grid, placements, observer),
            Sweep::OneByOne => place_one(grid, placements, observer),
        }
    }
}

fn place_rule_by_rule<G: Ground>(
    grid: &mut Grid<G>,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<bool, NoSolution> {
    let before = placements.total();
    for rule in BY_RULE {
        for (cell, digit) in singles(grid, rule)? {
            // Another digit of the same round has already taken the place.
            if !grid.has(cell, digit) {
                return Err(NoSolution);
            }
            place(grid, (cell, digit), rule, placements, observer)?;
        }
    }
    Ok(placements.total() > before)
}

fn place_one<G: Ground>(
    grid: &mut Grid<G>,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<bool, NoSolution> {
    for rule in ONE_BY_ONE {
        if let Some(&single) = singles(grid, rule)?.first() {
            place(grid, single, rule, placements, observer)?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Lists all digits that a rule places in a grid: by cell, or by house and digit.
fn singles<G: Ground>(grid: &Grid<G>, rule: Rule) -> Result<Vec<(Cell, u8)>, NoSolution> {
    let Some((_, kind)) = HIDDEN_SINGLES.into_iter().find(|&(of, _)| of == rule) else {
        let single = |cell| Some((cell, only_digit(grid.candidates(cell))?));
        return Ok(grid.cells().filter_map(single).collect());
    };
    let mut found = Vec::new();
    for house in grid.houses(kind) {
        for digit in digits_in(grid.missing(house)) {
            match grid.places(house, digit) {
                Places::None => return Err(NoSolution),
                Places::One(cell) => found.push((cell, digit)),
                Places::Several => {}
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Rng;
    use crate::methods::{apply_rules, apply_rules_in, solve_hybrid, solve_hybrid_in};
    use crate::{never, Board, Cell};

    const SWEEPS: [Sweep; 3] = [Sweep::Live, Sweep::ByRule, Sweep::OneByOne];

    fn counts(placements: Placements) -> [u32; 4] {
        [
            placements.naked_single,
            placements.hidden_single_row,
            placements.hidden_single_column,
            placements.hidden_single_box,
        ]
    }

    #[test]
    fn each_sweep_counts_in_its_own_way() {
        let board: Board =
            "002304000040010600100060503013600820569000700020000000000140008000007160000000030"
                .parse()
                .unwrap();
        let by_sweep = SWEEPS.map(|sweep| counts(apply_rules_in(&board, sweep).placements));
        let expected = [[9, 19, 14, 12], [11, 15, 11, 17], [38, 15, 1, 0]];
        assert_eq!(by_sweep, expected);
        assert_eq!(
            apply_rules(&board),
            apply_rules_in(&board, Sweep::default())
        );
    }

    #[test]
    fn all_sweeps_end_at_the_same_grid() {
        let mut rng = Rng::for_item(7, 0);
        let (mut contradictions, mut progress) = (0, 0);
        for i in 0..1000 {
            let mut board = Board::EMPTY;
            for _ in 0..22 + i % 12 {
                let cell = Cell::of(rng.below(81) as usize);
                let open = board.open_digits(cell);
                let pick = rng.below(9) as usize;
                if let Some(digit) = open.iter().cycle().nth(pick) {
                    board.set(cell, digit.get());
                }
            }
            let [live, others @ ..] = SWEEPS.map(|sweep| apply_rules_in(&board, sweep));
            for other in others {
                assert_eq!(other.contradiction, live.contradiction, "{board}");
                if !live.contradiction {
                    assert_eq!(other.grid, live.grid, "{board}");
                    assert_eq!(other.placements.total(), live.placements.total());
                }
            }
            contradictions += u32::from(live.contradiction);
            progress += u32::from(!live.contradiction && live.placements.total() > 0);

            let live = solve_hybrid(&board, &never).unwrap();
            for sweep in SWEEPS {
                let other = solve_hybrid_in(&board, sweep, &never).unwrap();
                assert_eq!(other.solution, live.solution, "{board}");
                assert_eq!(other.by_logic, live.by_logic);
                assert_eq!(
                    (other.guesses, other.backtracks),
                    (live.guesses, live.backtracks)
                );
            }
        }
        assert!(
            contradictions > 20 && progress > 20,
            "{contradictions} {progress}"
        );
    }
}
