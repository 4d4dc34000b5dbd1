//! The search for one puzzle.

use super::acceptance::{Acceptance, Verdict};
use super::climb::{Climb, Goal};
use super::draft::Draft;
use super::minimize::is_minimal;
use super::pattern::PatternSearch;
use super::{random_solution, Request, Rng, Symmetry};
use crate::logic::Rating;
use crate::{Board, CellSet, Stop, Stopped};

/// A puzzle that meets the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Board,
    /// Its only solution.
    pub solution: Board,
    /// The symmetry that was requested, or drawn.
    pub symmetry: Symmetry,
    /// How hard it is.
    pub rating: Rating,
    /// How many boards were made and rated to find it, itself included.
    pub tries: u64,
}

/// The tries for a puzzle, by result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TryCounts {
    /// All tries.
    pub tries: u64,
    /// Boards with more than one solution (patterns only).
    pub without_puzzle: u64,
    /// Puzzles with too few or too many clues.
    pub other_clues: u64,
    /// Puzzles with a redundant clue (patterns only).
    pub not_minimal: u64,
    /// Puzzles of too low a level or score.
    pub too_easy: u64,
    /// Puzzles of too high a level or score, or with a technique not allowed.
    pub too_hard: u64,
    /// Puzzles without a required technique, or of a level between the requested ones.
    pub otherwise: u64,
    /// Puzzles that repeat an earlier item, possibly with other digits.
    pub duplicates: u64,
    /// Fewest and most clues of the puzzles made.
    pub clues: Option<(usize, usize)>,
}

/// Steps after which a walk that has not reached the requested number of clues is
/// abandoned.
const PATIENCE: u32 = 2000;
/// Steps to bring a puzzle that need not be minimal to a level.
const FITTING: u32 = 16;
/// Steps of a climb that make a try.
const CLIMB_STEPS: u32 = 100;
/// Range from which the number of clues is drawn if puzzles need not be minimal and no
/// number is requested.
const USUAL_CLUES: (usize, usize) = (24, 36);

/// A request with everything derived from it that the puzzles of a call share.
pub(super) struct BatchContext {
    pub(super) request: Request,
    pub(super) acceptance: Acceptance,
    /// The pattern to climb to, if a required technique is too rare to wait for.
    pub(super) goal: Option<Goal>,
    pub(super) symmetries: Vec<Symmetry>,
}

impl BatchContext {
    pub(super) fn new(request: Request) -> Self {
        BatchContext {
            acceptance: Acceptance::new(&request),
            goal: Goal::new(&request),
            symmetries: request.symmetries(),
            request,
        }
    }
}

/// The search for one puzzle of a call. After it has found one it can be resumed for the
/// next puzzle of the same stream.
#[derive(Clone)]
pub(super) struct PuzzleSearch {
    rng: Rng,
    symmetry: Symmetry,
    orbits: Vec<CellSet>,
    walk: Option<ClueWalk>,
    pattern_search: Option<PatternSearch>,
    climb: Option<Climb>,
    pub(super) counts: TryCounts,
}

/// A walk from draft to draft.
#[derive(Clone)]
struct ClueWalk {
    draft: Draft,
    /// Steps since the full grid.
    age: u32,
    /// The age at which the requested number of clues was reached.
    arrival: Option<u32>,
    /// The verdict on the draft, if it was rated.
    verdict: Option<Verdict>,
}

impl PuzzleSearch {
    pub(super) fn new(context: &BatchContext, mut rng: Rng) -> Self {
        let symmetry = rng.pick(&context.symmetries).unwrap_or(Symmetry::None);
        PuzzleSearch {
            rng,
            symmetry,
            orbits: symmetry.orbits(),
            walk: None,
            pattern_search: None,
            climb: None,
            counts: TryCounts::default(),
        }
    }

    /// The next puzzle that meets the request, or `None` once the tries are used up.
    pub(super) fn next(
        &mut self,
        context: &BatchContext,
        stop: Stop,
    ) -> Result<Option<GeneratedPuzzle>, Stopped> {
        while self.counts.tries < context.request.max_tries {
            if stop() {
                return Err(Stopped);
            }
            self.counts.tries += 1;
            if let Some(made) = self.try_once(context, stop)? {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// One try.
    fn try_once(
        &mut self,
        context: &BatchContext,
        stop: Stop,
    ) -> Result<Option<GeneratedPuzzle>, Stopped> {
        let request = &context.request;
        if let Some(cells) = request.pattern {
            let Some(draft) = self.pattern_step(cells, stop)? else {
                self.counts.without_puzzle += 1;
                return Ok(None);
            };
            let verdict = self.verdict(&draft, context, stop)?;
            return Ok(self.accepted(&draft, verdict));
        }
        if let Some(goal) = &context.goal {
            let Some(draft) = self.climb_on(goal, request, stop)? else {
                self.counts.otherwise += 1;
                return Ok(None);
            };
            let verdict = self.verdict(&draft, context, stop)?;
            return Ok(self.accepted(&draft, verdict));
        }
        let mut walk = self.clue_step(request, stop)?;
        let verdict = self.verdict(&walk.draft, context, stop)?;
        if let Some(made) = self.accepted(&walk.draft, verdict) {
            return Ok(Some(made));
        }
        if verdict.is_some() && walk.arrival.is_none() {
            walk.arrival = Some(walk.age);
        }
        walk.verdict = verdict;
        self.walk = walk.is_worthwhile(request).then_some(walk);
        Ok(None)
    }

    /// The draft as a generated puzzle, if it was accepted.
    fn accepted(&self, draft: &Draft, verdict: Option<Verdict>) -> Option<GeneratedPuzzle> {
        let Some(Verdict::Accepted(rating)) = verdict else {
            return None;
        };
        Some(GeneratedPuzzle {
            puzzle: draft.puzzle,
            solution: draft.solution,
            symmetry: self.symmetry,
            rating,
            tries: self.counts.tries,
        })
    }

    /// Rates a draft; `None` if its clues rule it out before.
    fn verdict(
        &mut self,
        draft: &Draft,
        context: &BatchContext,
        stop: Stop,
    ) -> Result<Option<Verdict>, Stopped> {
        let request = &context.request;
        let count = draft.clues().len();
        let (fewest, most) = self.counts.clues.unwrap_or((count, count));
        self.counts.clues = Some((fewest.min(count), most.max(count)));
        if !request.allows_count(count) {
            self.counts.other_clues += 1;
            return Ok(None);
        }
        if request.pattern.is_some()
            && request.minimal
            && !is_minimal(&draft.puzzle, &self.orbits, stop)?
        {
            self.counts.not_minimal += 1;
            return Ok(None);
        }
        let verdict = context
            .acceptance
            .test(request, &draft.puzzle, &draft.solution, stop)?;
        match verdict {
            Verdict::Accepted(_) => {}
            Verdict::TooEasy => self.counts.too_easy += 1,
            Verdict::TooHard => self.counts.too_hard += 1,
            Verdict::Otherwise => self.counts.otherwise += 1,
        }
        Ok(Some(verdict))
    }

    /// The next board with clues in `cells`, if it is a puzzle.
    fn pattern_step(&mut self, cells: CellSet, stop: Stop) -> Result<Option<Draft>, Stopped> {
        let pattern_search = match self
            .pattern_search
            .take()
            .filter(|pattern_search| !pattern_search.is_stale())
        {
            Some(mut pattern_search) => {
                pattern_search.step(&mut self.rng, stop)?;
                pattern_search
            }
            None => PatternSearch::start(cells, &mut self.rng, stop)?,
        };
        let puzzle = pattern_search.puzzle();
        self.pattern_search = Some(pattern_search);
        Ok(puzzle)
    }

    /// Some steps of a climb; a puzzle, if one has the pattern.
    fn climb_on(
        &mut self,
        goal: &Goal,
        request: &Request,
        stop: Stop,
    ) -> Result<Option<Draft>, Stopped> {
        let floor = request.floor();
        let climb = self.climb.take().filter(Climb::is_worthwhile);
        let mut climb = match climb {
            Some(climb) => climb,
            None => Climb::start(goal, &self.orbits, floor, &mut self.rng, stop)?,
        };
        let mut reached = None;
        for _ in 0..CLIMB_STEPS {
            reached = climb.step(goal, &self.orbits, floor, &mut self.rng, stop)?;
            if reached.is_some() {
                break;
            }
        }
        self.climb = Some(climb);
        Ok(reached)
    }

    /// The next puzzle by dropping clues, near the last one or from a new grid.
    fn clue_step(&mut self, request: &Request, stop: Stop) -> Result<ClueWalk, Stopped> {
        if let Some(walk) = self.walk.take() {
            if let Some(next) = self.walk_on(&walk, request, stop)? {
                return Ok(next);
            }
        }
        let floor = match request.minimal {
            true => 0,
            false => {
                let (fewest, most) = request.clues.map_or(USUAL_CLUES, |_| request.clue_range());
                fewest + self.rng.below((most - fewest) as u32 + 1) as usize
            }
        };
        let solution = random_solution(&mut self.rng);
        Ok(ClueWalk {
            draft: Draft::from_solution(solution, &self.orbits, floor, &mut self.rng, stop)?,
            age: 0,
            arrival: None,
            verdict: None,
        })
    }

    /// A step from a rejected draft; `None` if no step is possible.
    fn walk_on(
        &mut self,
        walk: &ClueWalk,
        request: &Request,
        stop: Stop,
    ) -> Result<Option<ClueWalk>, Stopped> {
        let (fewest, most) = request.clue_range();
        let count = walk.draft.clues().len();
        let next = match walk.verdict {
            Some(Verdict::TooHard) if !request.minimal => {
                let room = most.saturating_sub(count);
                walk.draft.with_another(&self.orbits, room, &mut self.rng)
            }
            Some(Verdict::TooEasy) if !request.minimal => {
                walk.draft
                    .with_fewer(&self.orbits, fewest, &mut self.rng, stop)?
            }
            _ => {
                let near =
                    walk.draft
                        .neighbour(&self.orbits, request.floor(), &mut self.rng, stop)?;
                let nearer =
                    distance(near.clues().len(), (fewest, most)) <= distance(count, (fewest, most));
                Some(if nearer { near } else { walk.draft })
            }
        };
        Ok(next.map(|draft| ClueWalk {
            draft,
            age: walk.age + 1,
            ..*walk
        }))
    }
}

impl ClueWalk {
    /// Whether to continue from here rather than from a new grid. That pays where the
    /// number of clues is hard to reach: then as many puzzles are tried as steps led
    /// here. Elsewhere new grids give more variety.
    fn is_worthwhile(&self, request: &Request) -> bool {
        match self.arrival {
            None => self.age < PATIENCE,
            Some(_) if !request.minimal => self.age < FITTING,
            Some(arrival) => self.age < 2 * arrival,
        }
    }
}

/// How far a number lies outside a range.
fn distance(count: usize, (fewest, most): (usize, usize)) -> usize {
    fewest.saturating_sub(count) + count.saturating_sub(most)
}
