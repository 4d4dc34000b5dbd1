//! Puzzles of the classic board.

use super::Workshop;
use crate::generate::acceptance::{Acceptance, RatedPath, Verdict};
use crate::generate::climb::{Climb, Goal};
use crate::generate::draft::Draft;
use crate::generate::minimize::is_minimal;
use crate::generate::pattern::PatternSearch;
use crate::generate::tally::{Flaw, Miss, FIRST_ITEMS};
use crate::generate::{random_solution, relabelled, Request, RequestError, Rng, Symmetry};
use crate::logic::{rate_unique, Rating, Solver, StepOptions};
use crate::{Board, CellSet, Stop, Stopped};

/// A puzzle that meets the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Board,
    /// Its only solution.
    pub solution: Board,
    /// The symmetry that was requested or drawn.
    pub symmetry: Symmetry,
    /// The rating of the puzzle.
    pub rating: Rating,
    /// The number of boards that were made and rated, including this one.
    pub tries: u64,
}

/// The number of steps after which a walk is abandoned if it has not reached the requested
/// number of clues.
const PATIENCE: u32 = 2000;
/// The number of steps that bring a puzzle that need not be minimal to a level.
const FITTING: u32 = 16;
/// The number of steps of a climb that make up a try.
const CLIMB_STEPS: u32 = 100;
/// The range from which the number of clues is drawn if puzzles need not be minimal and no
/// number is requested.
const USUAL_CLUES: (usize, usize) = (24, 36);

/// The workshop of the classic board: a request, and everything derived from it that the
/// puzzles of a call share.
pub struct Classic {
    request: Request,
    acceptance: Acceptance<Solver>,
    /// The pattern to approach step by step (see `climb.rs`), if a required technique is too
    /// rare to turn up by chance.
    goal: Option<Goal>,
    symmetries: Vec<Symmetry>,
}

impl Classic {
    /// Creates the workshop for a request.
    ///
    /// # Errors
    /// Returns a contradiction in the request, if one is certain in advance.
    pub(in crate::generate) fn new(request: Request) -> Result<Self, RequestError> {
        request.check()?;
        let scale = request.scale;
        Ok(Classic {
            acceptance: Acceptance::new(&request, |techniques| {
                Solver::with_scale(scale, techniques.iter().copied(), StepOptions::default())
            }),
            goal: Goal::new(&request),
            symmetries: request.symmetries(),
            request,
        })
    }
}

/// The search for one puzzle of a call.
#[derive(Clone)]
pub struct ClassicSearch {
    rng: Rng,
    symmetry: Symmetry,
    orbits: Vec<CellSet>,
    walk: Option<ClueWalk>,
    pattern_search: Option<PatternSearch>,
    climb: Option<Climb>,
}

/// A walk from draft to draft.
#[derive(Clone, Copy)]
struct ClueWalk {
    draft: Draft,
    /// The number of steps since the full grid.
    age: u32,
    /// The age at which the requested number of clues was reached.
    arrival: Option<u32>,
    /// The verdict on the draft, if it was rated.
    verdict: Option<Verdict>,
}

impl Workshop for Classic {
    type Search = ClassicSearch;
    type Draft = Draft;
    type Rating = Rating;
    type Puzzle = Board;
    type Made = GeneratedPuzzle;
    type Identity = Board;

    const SCOUTS: usize = FIRST_ITEMS;

    fn start(&self, mut rng: Rng) -> ClassicSearch {
        let symmetry = rng.pick(&self.symmetries).unwrap_or(Symmetry::None);
        ClassicSearch {
            rng,
            symmetry,
            orbits: symmetry.orbits(),
            walk: None,
            pattern_search: None,
            climb: None,
        }
    }

    fn is_spent(&self, _: &ClassicSearch, tries: u64) -> bool {
        tries >= self.request.max_tries
    }

    fn draft(
        &self,
        search: &mut ClassicSearch,
        stop: Stop,
    ) -> Result<Result<Draft, Miss>, Stopped> {
        if let Some(cells) = self.request.pattern {
            let draft = search.pattern_step(cells, stop)?;
            return Ok(draft.ok_or(Miss::SeveralSolutions));
        }
        if let Some(goal) = &self.goal {
            let draft = search.climb_on(goal, &self.request, stop)?;
            return Ok(draft.ok_or(Miss::NoPattern));
        }
        let walk = search.clue_step(&self.request, stop)?;
        search.walk = Some(walk);
        Ok(Ok(walk.draft))
    }

    fn clues(&self, draft: &Draft) -> usize {
        draft.clues().len()
    }

    fn flaw(
        &self,
        search: &ClassicSearch,
        draft: &Draft,
        stop: Stop,
    ) -> Result<Option<Flaw>, Stopped> {
        let request = &self.request;
        if !request.allows_count(draft.clues().len()) {
            return Ok(Some(Flaw::OtherClues));
        }
        // Drafts without a pattern are already minimal if they have to be.
        if request.pattern.is_some()
            && request.minimal
            && !is_minimal(&draft.puzzle, &search.orbits, stop)?
        {
            return Ok(Some(Flaw::NotMinimal));
        }
        Ok(None)
    }

    fn judge(&self, _: &mut ClassicSearch, draft: &Draft, stop: Stop) -> Result<Verdict, Stopped> {
        self.acceptance.test(&self.request, |solver| {
            RatedPath::collect(|on_step| {
                rate_unique(solver, &draft.puzzle, &draft.solution, stop, on_step)
            })
        })
    }

    fn learn(&self, search: &mut ClassicSearch, verdict: Option<Verdict>) {
        let Some(mut walk) = search.walk.take() else {
            return;
        };
        if verdict.is_some() && walk.arrival.is_none() {
            walk.arrival = Some(walk.age);
        }
        walk.verdict = verdict;
        search.walk = walk.is_worthwhile(&self.request).then_some(walk);
    }

    fn finish(
        &self,
        search: &mut ClassicSearch,
        draft: Draft,
        rating: Rating,
        tries: u64,
    ) -> GeneratedPuzzle {
        // The next puzzle of the stream starts from a new grid.
        search.walk = None;
        GeneratedPuzzle {
            puzzle: draft.puzzle,
            solution: draft.solution,
            symmetry: search.symmetry,
            rating,
            tries,
        }
    }

    fn puzzle<'m>(&self, made: &'m GeneratedPuzzle) -> &'m Board {
        &made.puzzle
    }

    fn identity(&self, puzzle: &Board) -> Board {
        match self.request.relabellings {
            true => *puzzle,
            false => relabelled(puzzle),
        }
    }
}

impl ClassicSearch {
    /// Makes the next board with clues in `cells`, and returns it if it is a puzzle.
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

    /// Takes some steps of a climb. Returns a puzzle if one has the pattern.
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

    /// Makes the next puzzle by dropping clues, near the last puzzle or from a new grid.
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

    /// Takes a step from a rejected draft. Returns `None` if no step is possible.
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
            Some(Verdict::TooEasy(_)) if !request.minimal => {
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
    /// Whether to continue from this draft rather than from a new grid. Continuing helps if the
    /// number of clues is hard to reach: the walk then tries as many puzzles as it took steps
    /// to get here. Otherwise new grids give more variety.
    fn is_worthwhile(&self, request: &Request) -> bool {
        match self.arrival {
            None => self.age < PATIENCE,
            Some(_) if !request.minimal => self.age < FITTING,
            Some(arrival) => self.age < 2 * arrival,
        }
    }
}

/// Returns how far a number lies outside a range.
fn distance(count: usize, (fewest, most): (usize, usize)) -> usize {
    fewest.saturating_sub(count) + count.saturating_sub(most)
}
