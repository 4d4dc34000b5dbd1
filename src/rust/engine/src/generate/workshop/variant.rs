//! Puzzles of boards of any shape and with rules.

use std::cell::Cell as Counter;
use std::sync::Arc;

use super::ladder::Ladder;
use super::Workshop;
use crate::generate::acceptance::{Acceptance, RatedPath, Verdict};
use crate::generate::general::{
    dig, draw, ends, is_minimal, plain_model, with_smaller_cages, Drawn, Made, Orbits, Recipe,
    Unmet,
};
use crate::generate::tally::{Flaw, Miss};
use crate::generate::{RequestError, Rng, Symmetry};
use crate::logic::{Rating, Technique};
use crate::search::general::{another, Found, Model, Puzzle};
use crate::shape::Cell;
use crate::{Stop, Stopped};

/// A rater of puzzles by the path that some techniques take. Boards of up to nine rows have a
/// different path from larger ones.
pub trait PathRater: Send + Sync {
    /// Rates a puzzle with one solution. Returns the rating and the techniques of the path.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    fn rate(&self, model: &Arc<Model>, givens: &[u8], stop: Stop) -> Result<RatedPath, Stopped>;
}

/// A puzzle with rules that meets the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedVariant {
    /// The puzzle, its rules and its only solution.
    pub made: Made,
    /// The symmetry that was requested or drawn.
    pub symmetry: Symmetry,
    /// The rating of the puzzle, if the request asks for levels or techniques.
    pub rating: Option<Rating>,
    /// The number of boards that were made and rated, including this one.
    pub tries: u64,
}

/// The most calls of `stop` that rating one puzzle usually takes. Calls are counted instead of
/// time, so that the same seed gives the same puzzles on every machine.
const WORK_OF_TRY: u64 = 5_000;

/// The number of grids to try first. If none of them has room for what is drawn, all others are
/// assumed to have none either.
const MOST_WITHOUT_ROOM: usize = 30;

/// The largest number of guesses to show that the clues of a pattern have one solution.
const PROOF_OF_PATTERN: u64 = 20_000;

/// The workshop of boards with rules: a recipe, and everything derived from it that the puzzles
/// of a call share.
pub struct Variant {
    recipe: Recipe,
    /// The model of the rules that are not drawn, unless regions are drawn.
    plain: Option<Arc<Model>>,
    symmetries: Vec<(Symmetry, Orbits)>,
    /// The test of the paths of puzzles, if the request concerns them.
    acceptance: Option<Acceptance<Box<dyn PathRater>>>,
    /// Whether puzzles that differ only in the names of their digits are the same.
    renames: bool,
}

/// The search for one puzzle of a call.
#[derive(Clone)]
pub struct VariantSearch {
    rng: Rng,
    /// The symmetry, by its index in the list.
    symmetry: usize,
    /// The number of drafts so far.
    turn: usize,
    /// The number of boards so far without room for what is drawn.
    without_room: usize,
    /// The work of all ratings so far.
    work: u64,
    /// The puzzles between a full grid and the last puzzle that was too hard, if puzzles are
    /// rated.
    ladder: Option<Ladder>,
    /// The last board, if its cages are drawn and its puzzles are rated.
    caged: Option<Arc<Drawn>>,
}

/// A board with a puzzle.
pub struct VariantDraft {
    drawn: Arc<Drawn>,
    puzzle: Vec<u8>,
}

impl Variant {
    /// Creates the workshop for a recipe.
    ///
    /// # Errors
    /// Returns a contradiction in the request, if one is certain in advance.
    pub(in crate::generate) fn new(
        recipe: Recipe,
        rater: &dyn Fn(&[Technique]) -> Box<dyn PathRater>,
    ) -> Result<Self, RequestError> {
        recipe.check()?;
        let asks = recipe.asks_for_paths();
        Ok(Variant {
            plain: plain_model(&recipe),
            symmetries: recipe.symmetries(),
            acceptance: asks.then(|| Acceptance::new(&recipe.request, rater)),
            renames: !recipe.request.relabellings && recipe.allows_renaming(),
            recipe,
        })
    }

    /// Returns the clues of a pattern, if they determine the solution.
    fn on_pattern(
        &self,
        drawn: &Drawn,
        pattern: &[Cell],
        stop: Stop,
    ) -> Result<Option<Vec<u8>>, Stopped> {
        let mut givens = vec![0; drawn.solution.len()];
        for &cell in pattern {
            givens[usize::from(cell)] = drawn.solution[usize::from(cell)];
        }
        let Some(puzzle) = Puzzle::new(drawn.model.clone(), &givens) else {
            return Ok(None);
        };
        let other = another(&puzzle, &drawn.solution, PROOF_OF_PATTERN, stop)?;
        Ok((other == Found::Nothing).then_some(givens))
    }

    /// Returns the givens that are left when orbits of a full grid are dropped in random order,
    /// those with an end of a line first: setters put no givens on bulbs and tips.
    fn dug(
        &self,
        search: &mut VariantSearch,
        drawn: &Arc<Drawn>,
        stop: Stop,
    ) -> Result<Vec<u8>, Stopped> {
        let mut orbits = self.symmetries[search.symmetry].1.clone();
        search.rng.shuffle(&mut orbits);
        let ends = ends(drawn.model.rules());
        orbits.sort_by_key(|orbit| !orbit.iter().any(|cell| ends.contains(cell)));
        let floor = self.recipe.floor(search.turn);
        let full = filled_up(&drawn.givens, &drawn.solution, &orbits, floor);
        let request = &self.recipe.request;
        let dug = dig(
            &drawn.model,
            full.clone(),
            &drawn.solution,
            &orbits,
            (floor, request.minimal),
            stop,
        )?;
        if self.acceptance.is_some() && !request.minimal {
            let most = request.clues.map_or(usize::MAX, |(_, most)| most);
            search.ladder = Ladder::new(drawn.clone(), &full, &dug, &orbits, most);
        }
        Ok(dug)
    }

    /// Returns the next puzzle of a board that was drawn before.
    fn on_ladder(search: &mut VariantSearch) -> Option<VariantDraft> {
        let ladder = search.ladder.as_mut()?;
        let puzzle = ladder.next()?;
        let drawn = ladder.drawn().clone();
        Some(VariantDraft { drawn, puzzle })
    }

    /// Returns the work that an item may still cost.
    fn work_left(&self, search: &VariantSearch) -> u64 {
        let all = self.recipe.request.max_tries.saturating_mul(WORK_OF_TRY);
        all.saturating_sub(search.work)
    }
}

/// Adds givens until all orbits are whole, then whole orbits, the last ones first, until there
/// are at least `floor` givens.
fn filled_up(givens: &[u8], solution: &[u8], orbits: &Orbits, floor: usize) -> Vec<u8> {
    let mut filled = givens.to_vec();
    let mut count = filled.iter().filter(|&&digit| digit > 0).count();
    let mut fill = |orbit: &[Cell], count: &mut usize| {
        for &cell in orbit {
            *count += usize::from(filled[usize::from(cell)] == 0);
            filled[usize::from(cell)] = solution[usize::from(cell)];
        }
    };
    let (given, free): (Vec<_>, Vec<_>) = orbits
        .iter()
        .partition(|orbit| orbit.iter().any(|&cell| givens[usize::from(cell)] > 0));
    given.iter().for_each(|orbit| fill(orbit, &mut count));
    for orbit in free.iter().rev() {
        if count >= floor {
            break;
        }
        fill(orbit, &mut count);
    }
    filled
}

impl Workshop for Variant {
    type Search = VariantSearch;
    type Draft = VariantDraft;
    type Rating = Option<Rating>;
    type Puzzle = Made;
    type Made = GeneratedVariant;
    type Identity = Made;

    // If no full grid satisfies the rules, it takes seconds to find that out.
    const SCOUTS: usize = 1;

    fn start(&self, mut rng: Rng) -> VariantSearch {
        let symmetry = rng.below(self.symmetries.len() as u32) as usize;
        VariantSearch {
            rng,
            symmetry,
            turn: 0,
            without_room: 0,
            work: 0,
            ladder: None,
            caged: None,
        }
    }

    fn is_spent(&self, search: &VariantSearch, tries: u64) -> bool {
        tries >= self.recipe.request.max_tries || self.work_left(search) == 0
    }

    fn draft(
        &self,
        search: &mut VariantSearch,
        stop: Stop,
    ) -> Result<Result<VariantDraft, Miss>, Stopped> {
        if let Some(draft) = Self::on_ladder(search) {
            return Ok(Ok(draft));
        }
        let smaller = search
            .caged
            .take()
            .and_then(|board| with_smaller_cages(&self.recipe, &board, &mut search.rng));
        let next = match smaller {
            Some(drawn) => Ok(drawn),
            None => draw(&self.recipe, self.plain.as_ref(), &mut search.rng, stop)?,
        };
        let drawn = match next {
            Ok(drawn) => Arc::new(drawn),
            Err(unmet) => {
                let is_room = matches!(unmet, Unmet::NoRoom | Unmet::NoSymmetricPlace);
                search.without_room += usize::from(is_room);
                // If the rules have no grid, the next try has none either.
                let hopeless = match unmet {
                    Unmet::NoGrid => self.plain.is_some(),
                    Unmet::NoRoom | Unmet::NoSymmetricPlace => {
                        search.turn == 0 && search.without_room == MOST_WITHOUT_ROOM
                    }
                    _ => false,
                };
                return Ok(Err(Miss::Unmade { unmet, hopeless }));
            }
        };
        let puzzle = match &self.recipe.request.pattern {
            Some(pattern) => match self.on_pattern(&drawn, pattern, stop)? {
                Some(puzzle) => puzzle,
                None => return Ok(Err(Miss::SeveralSolutions)),
            },
            None => self.dug(search, &drawn, stop)?,
        };
        search.turn += 1;
        if self.acceptance.is_some() && self.recipe.draws_cages() {
            search.caged = Some(drawn.clone());
        }
        Ok(Ok(VariantDraft { drawn, puzzle }))
    }

    fn clues(&self, draft: &VariantDraft) -> usize {
        draft.puzzle.iter().filter(|&&digit| digit > 0).count()
    }

    fn flaw(
        &self,
        search: &VariantSearch,
        draft: &VariantDraft,
        stop: Stop,
    ) -> Result<Option<Flaw>, Stopped> {
        if !self.recipe.allows_count(self.clues(draft)) {
            return Ok(Some(Flaw::OtherClues));
        }
        let request = &self.recipe.request;
        if request.pattern.is_none() || !request.minimal {
            return Ok(None);
        }
        let (_, orbits) = &self.symmetries[search.symmetry];
        let VariantDraft { drawn, puzzle } = draft;
        let minimal = is_minimal(&drawn.model, puzzle, &drawn.solution, orbits, stop)?;
        Ok((!minimal).then_some(Flaw::NotMinimal))
    }

    fn judge(
        &self,
        search: &mut VariantSearch,
        draft: &VariantDraft,
        stop: Stop,
    ) -> Result<Verdict<Option<Rating>>, Stopped> {
        let Some(acceptance) = &self.acceptance else {
            return Ok(Verdict::Accepted(None));
        };
        let (work, most) = (Counter::new(0), self.work_left(search));
        let is_over = || {
            work.set(work.get() + 1);
            work.get() > most || stop()
        };
        let verdict = acceptance.test(&self.recipe.request, |rater| {
            rater.rate(&draft.drawn.in_order, &draft.puzzle, &is_over)
        });
        search.work += work.get();
        match verdict {
            // The path gets stuck, so the puzzle has no level.
            Ok(Verdict::Accepted(rating)) if !rating.by_logic => Ok(Verdict::TooHard),
            Ok(Verdict::Accepted(rating)) => Ok(Verdict::Accepted(Some(rating))),
            Ok(Verdict::TooEasy(level)) => Ok(Verdict::TooEasy(level)),
            Ok(Verdict::TooHard) => Ok(Verdict::TooHard),
            Ok(Verdict::Otherwise) => Ok(Verdict::Otherwise),
            Ok(Verdict::TooLong) => Ok(Verdict::TooLong),
            Err(Stopped) if work.get() > most && !stop() => Ok(Verdict::TooLong),
            Err(Stopped) => Err(Stopped),
        }
    }

    fn learn(&self, search: &mut VariantSearch, verdict: Option<Verdict<Option<Rating>>>) {
        let is_too_hard = matches!(verdict, Some(Verdict::TooHard));
        let goes_on = match (&mut search.ladder, verdict) {
            (Some(ladder), Some(Verdict::TooHard)) => ladder.was_too_hard(),
            (Some(ladder), Some(Verdict::TooEasy(_))) => ladder.was_too_easy(),
            _ => false,
        };
        if !goes_on {
            search.ladder = None;
        }
        if !is_too_hard {
            search.caged = None;
        }
    }

    fn finish(
        &self,
        search: &mut VariantSearch,
        draft: VariantDraft,
        rating: Option<Rating>,
        tries: u64,
    ) -> GeneratedVariant {
        // The next puzzle of this stream has a new board.
        search.ladder = None;
        search.caged = None;
        let VariantDraft { drawn, puzzle } = draft;
        GeneratedVariant {
            made: Made {
                shape: drawn.shape.clone(),
                rules: drawn.model.rules().to_vec(),
                puzzle,
                solution: drawn.solution.clone(),
            },
            symmetry: self.symmetries[search.symmetry].0,
            rating,
            tries,
        }
    }

    fn puzzle<'m>(&self, made: &'m GeneratedVariant) -> &'m Made {
        &made.made
    }

    fn identity(&self, puzzle: &Made) -> Made {
        let mut identity = puzzle.clone();
        // The solution follows from the rest, and may contain a digit that the clues do not.
        identity.solution = Vec::new();
        if self.renames {
            rename(&mut identity.puzzle);
        }
        identity
    }
}

/// Renames digits in the order in which they occur.
fn rename(digits: &mut [u8]) {
    let mut names: Vec<u8> = Vec::new();
    for digit in digits.iter_mut().filter(|digit| **digit > 0) {
        let at = names.iter().position(|name| name == digit);
        let at = at.unwrap_or_else(|| {
            names.push(*digit);
            names.len() - 1
        });
        *digit = at as u8 + 1;
    }
}
