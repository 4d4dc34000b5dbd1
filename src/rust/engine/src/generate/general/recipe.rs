//! The request for puzzles with rules, and a puzzle made from it.

use std::sync::Arc;

use super::orbits::{has_symmetry, orbits, Moves, Orbits};
use crate::generate::{Request, RequestError, Rng, Symmetry, SymmetryChoice};
use crate::logic::GENERAL;
use crate::rules::{Constraints, Rule};
use crate::shape::{Cell, Shape};

/// The largest number of digits on a board for which puzzles without a redundant given are
/// often easy.
const LARGE: usize = 9;
/// The shares of cells with a given that are tried in turn on larger boards, if a level or
/// techniques are requested. The last one removes every redundant given.
const SHARES: [f64; 5] = [0.5, 0.46, 0.43, 0.4, 0.0];

/// Clues that are drawn from a random full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Regions instead of boxes.
    Regions,
    /// Killer cages that cover the board.
    Cages {
        /// The smallest and the largest number of cells in a cage.
        sizes: (usize, usize),
    },
    /// This number of thermometers.
    Thermometers(usize),
    /// This number of arrows.
    Arrows(usize),
    /// All white and black dots.
    Kropki,
    /// All pairs that add up to 5 or 10.
    Xv,
    /// Clues of any other kind that can be drawn: see [`Draw::clues`].
    Clues {
        /// The name of the kind.
        kind: &'static str,
        /// The number of lines, numbers, cells or pairs.
        count: usize,
    },
}

impl Draw {
    /// Returns `count` clues of the kind with this name, such as `whisper` or `sandwich`.
    /// Returns `None` if clues of the kind cannot be drawn.
    pub fn clues(kind: &str, count: usize) -> Option<Self> {
        let kind = super::clues::drawable(kind)?;
        Some(Draw::Clues { kind, count })
    }
}

/// A kind of puzzle: a board, its rules, the clues to draw, and a request.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The shape of the board.
    pub shape: Arc<Shape>,
    /// The rules, each of which makes sense on the shape.
    pub rules: Vec<Rule>,
    /// The clues to draw from a full grid.
    pub draw: Vec<Draw>,
    /// The symmetry of each element of `draw`. Elements beyond the end of this list have none,
    /// nor do regions, dots, X and V.
    pub draw_symmetry: Vec<SymmetryChoice>,
    /// The request for clues, symmetry, levels, score and techniques. A puzzle that need not be
    /// minimal keeps a redundant given if the proof takes too long.
    pub request: Request<Vec<Cell>>,
    /// The largest number of guesses in the search for a full grid.
    pub nodes: u64,
}

impl Recipe {
    /// Creates a recipe for any puzzle of this shape with these rules.
    pub fn new(shape: Arc<Shape>, rules: Vec<Rule>) -> Self {
        Recipe {
            shape,
            rules,
            draw: Vec::new(),
            draw_symmetry: Vec::new(),
            request: Request {
                scale: &GENERAL,
                minimal: false,
                max_tries: 2000,
                ..Request::default()
            },
            nodes: 200_000,
        }
    }

    pub(in crate::generate) fn draws_regions(&self) -> bool {
        self.draw.contains(&Draw::Regions)
    }

    pub(in crate::generate) fn draws_cages(&self) -> bool {
        self.least_cage().is_some()
    }

    /// Returns the smallest number of cells in a drawn cage, if cages are drawn.
    pub(in crate::generate) fn least_cage(&self) -> Option<usize> {
        let least = |draw: &Draw| match draw {
            Draw::Cages { sizes } => Some(sizes.0),
            _ => None,
        };
        self.draw.iter().find_map(least)
    }

    /// Returns the moves of the symmetry of each element of `draw`. A symmetry that is drawn is the
    /// same for all of them.
    pub(in crate::generate) fn moves(&self, shape: &Shape, rng: &mut Rng) -> Vec<Moves> {
        let none = SymmetryChoice::Of(Symmetry::None);
        let choices = self.draw_symmetry.iter().chain(std::iter::repeat(&none));
        let choices: Vec<&SymmetryChoice> = choices.take(self.draw.len()).collect();
        let random = match choices.contains(&&SymmetryChoice::Random) {
            true => {
                let all = Symmetry::ALL[1..].iter();
                let mut all: Vec<Moves> = all.filter_map(|&it| Moves::of(shape, it)).collect();
                rng.shuffle(&mut all);
                all.pop()
            }
            false => None,
        };
        let of = |choice: &&SymmetryChoice| match choice {
            SymmetryChoice::Of(symmetry) => Moves::of(shape, *symmetry),
            SymmetryChoice::Random => random.clone(),
        };
        let moves = choices.iter().map(of);
        moves
            .map(|it| it.unwrap_or_else(|| Moves::none(shape)))
            .collect()
    }

    /// Returns those of the moves that belong to drawn cages.
    pub(in crate::generate) fn cage_moves(&self, moves: &[Moves]) -> Option<Moves> {
        let is_cages = |draw: &Draw| matches!(draw, Draw::Cages { .. });
        let at = self.draw.iter().position(is_cages)?;
        moves.get(at).cloned()
    }

    /// Whether givens are the only clues, and renaming the digits of a puzzle makes another
    /// puzzle: no rule and no drawn clue depends on the values of digits.
    pub(in crate::generate) fn allows_renaming(&self) -> bool {
        let mut constraints = Constraints::default();
        for rule in &self.rules {
            rule.reduce(&self.shape, &mut constraints);
        }
        constraints.compare_equal_only() && self.draw.iter().all(|it| *it == Draw::Regions)
    }

    /// Whether puzzles have to be rated.
    pub fn asks_for_paths(&self) -> bool {
        let request = &self.request;
        !request.levels.is_empty()
            || request.score.is_some()
            || !request.require.is_empty()
            || request.allow.is_some()
    }

    /// Returns the number of givens at which their removal stops, for one of the tries for a
    /// puzzle.
    pub(in crate::generate) fn floor(&self, turn: usize) -> usize {
        if self.request.minimal {
            return 0;
        }
        if let Some((least, _)) = self.request.clues {
            return least;
        }
        let (cells, digits) = (self.shape.cells(), self.shape.digits());
        if digits > LARGE && self.asks_for_paths() && self.allows_renaming() {
            return (SHARES[turn % SHARES.len()] * cells as f64).round() as usize;
        }
        // Proofs of uniqueness take long on large boards.
        if digits > 16 {
            return cells / 2;
        }
        0
    }

    /// Whether a puzzle may have `count` clues.
    pub(in crate::generate) fn allows_count(&self, count: usize) -> bool {
        let clues = self.request.clues;
        clues.map_or(true, |(least, most)| (least..=most).contains(&count))
    }

    /// Returns the symmetries that may be drawn, each with its orbits.
    pub(in crate::generate) fn symmetries(&self) -> Vec<(Symmetry, Orbits)> {
        let of = |&symmetry: &Symmetry| Some((symmetry, orbits(&self.shape, symmetry)?));
        let fits = |(symmetry, orbits): &(Symmetry, Orbits)| match &self.request.pattern {
            Some(pattern) => has_symmetry(&self.shape, &self.flags(pattern), *symmetry),
            None => (clue_counts(orbits).iter().enumerate())
                .any(|(count, &is_sum)| is_sum && self.allows_count(count)),
        };
        let among = match self.request.symmetry {
            SymmetryChoice::Of(symmetry) => vec![symmetry],
            SymmetryChoice::Random => Symmetry::ALL[1..].to_vec(),
        };
        among.iter().filter_map(of).filter(fits).collect()
    }

    /// Refuses a recipe that certainly makes no puzzle.
    ///
    /// # Errors
    /// Returns the first contradiction found.
    pub fn check(&self) -> Result<(), RequestError> {
        let request = &self.request;
        if request.max_tries == 0 {
            return Err(RequestError::NoTries);
        }
        if matches!(request.score, Some((lowest, highest)) if lowest > highest) {
            return Err(RequestError::EmptyScore);
        }
        self.check_clues()?;
        self.check_pattern()?;
        if let SymmetryChoice::Of(symmetry) = request.symmetry {
            if Moves::of(&self.shape, symmetry).is_none() {
                return Err(RequestError::ShapeAgainstSymmetry(symmetry));
            }
        }
        for choice in &self.draw_symmetry {
            if let SymmetryChoice::Of(symmetry) = *choice {
                if Moves::of(&self.shape, symmetry).is_none() {
                    return Err(RequestError::ShapeAgainstDrawn(symmetry));
                }
            }
        }
        if self.symmetries().is_empty() {
            return Err(match (request.symmetry, &request.pattern) {
                (SymmetryChoice::Of(symmetry), Some(_)) => {
                    RequestError::PatternAgainstSymmetry(symmetry)
                }
                (SymmetryChoice::Of(symmetry), None) => {
                    RequestError::CluesAgainstSymmetry(symmetry)
                }
                (SymmetryChoice::Random, Some(_)) => RequestError::PatternWithoutSymmetry,
                (SymmetryChoice::Random, None) => {
                    RequestError::CluesAgainstSymmetry(Symmetry::Full)
                }
            });
        }
        request.check_required()
    }

    /// Returns the smallest number of clues of a puzzle. Two digits without clues could be
    /// swapped.
    fn fewest_clues(&self) -> usize {
        match self.allows_renaming() {
            true => self.shape.digits() - 1,
            false => 0,
        }
    }

    fn check_clues(&self) -> Result<(), RequestError> {
        match self.request.clues {
            Some((least, most)) if least > most => Err(RequestError::EmptyClues),
            Some((_, most)) if most < self.fewest_clues() => {
                Err(RequestError::TooFewForDigits(self.fewest_clues()))
            }
            _ => Ok(()),
        }
    }

    fn check_pattern(&self) -> Result<(), RequestError> {
        let Some(pattern) = &self.request.pattern else {
            return Ok(());
        };
        if pattern.len() < self.fewest_clues() {
            return Err(RequestError::TooFewForDigits(self.fewest_clues()));
        }
        if pattern.len() == self.shape.cells() {
            return Err(RequestError::FullPattern);
        }
        match self.allows_count(pattern.len()) {
            true => Ok(()),
            false => Err(RequestError::CluesAgainstPattern(pattern.len())),
        }
    }

    /// Returns, for each cell of the board, 1 if it is one of `cells`, and 0 if not.
    fn flags(&self, cells: &[Cell]) -> Vec<u8> {
        let mut flags = vec![0; self.shape.cells()];
        for &cell in cells {
            flags[usize::from(cell)] = 1;
        }
        flags
    }
}

/// Returns, for each number of clues, whether whole orbits add up to it.
fn clue_counts(orbits: &Orbits) -> Vec<bool> {
    let mut is_sum = vec![true];
    for orbit in orbits {
        let mut more = is_sum.clone();
        more.resize(is_sum.len() + orbit.len(), false);
        for (count, &known) in is_sum.iter().enumerate() {
            more[count + orbit.len()] |= known;
        }
        is_sum = more;
    }
    is_sum
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Made {
    /// The shape of the recipe, or the shape with random regions.
    pub shape: Arc<Shape>,
    /// The rules of the recipe, followed by the drawn rules.
    pub rules: Vec<Rule>,
    /// The digit of each cell, 0 for an empty cell.
    pub puzzle: Vec<u8>,
    /// The only solution.
    pub solution: Vec<u8>,
}
