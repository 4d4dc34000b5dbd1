//! The search for one puzzle.

use super::draft::Draft;
use super::judge::Verdict;
use super::minimize::is_minimal;
use super::pattern::Climb;
use super::task::Task;
use super::{random_solution, Request, Rng, Symmetry};
use crate::logic::Rating;
use crate::{Board, CellSet, Stop, Stopped};

/// A puzzle that is as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Board,
    /// Its only solution.
    pub solution: Board,
    /// The symmetry that was asked for, or drawn.
    pub symmetry: Symmetry,
    /// How hard it is.
    pub rating: Rating,
    /// How many boards were made and judged to find it, itself included.
    pub tries: u64,
}

/// What the tries for a puzzle led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tries.
    pub tries: u64,
    /// Boards with several solutions (patterns only).
    pub without_puzzle: u64,
    /// Puzzles with too few or too many clues.
    pub other_clues: u64,
    /// Puzzles with a clue that is not needed (patterns only).
    pub not_minimal: u64,
    /// Puzzles of too low a level or score.
    pub too_easy: u64,
    /// Puzzles of too high a level or score, or with a technique not allowed.
    pub too_hard: u64,
    /// Puzzles without a required technique, or of a level between those asked
    /// for.
    pub otherwise: u64,
    /// Puzzles that an earlier item is, digits apart.
    pub duplicates: u64,
    /// Fewest and most clues of the puzzles made.
    pub clues: Option<(usize, usize)>,
}

/// How long a walk that has not reached the number of clues asked for goes on.
const PATIENCE: u32 = 2000;
/// Steps in which a puzzle that need not be minimal is fitted to a level.
const FITTING: u32 = 16;
/// Numbers of clues drawn for puzzles that need not be minimal when none is
/// asked for.
const USUAL_CLUES: (usize, usize) = (24, 36);

/// The search for one puzzle of a call. It can be resumed after a puzzle was
/// found, for the next one from the same stream.
#[derive(Clone)]
pub(super) struct Item {
    rng: Rng,
    symmetry: Symmetry,
    orbits: Vec<CellSet>,
    walk: Option<Walk>,
    climb: Option<Climb>,
    pub(super) tally: Tally,
}

/// Where the search stands: a draft, and how it came there.
#[derive(Clone)]
struct Walk {
    draft: Draft,
    /// Steps since the full grid.
    age: u32,
    /// The age at which the number of clues was right.
    arrival: Option<u32>,
    /// What was found about the draft.
    verdict: Option<Verdict>,
}

impl Item {
    pub(super) fn new(task: &Task, mut rng: Rng) -> Self {
        let symmetry = rng.pick(&task.symmetries).unwrap_or(Symmetry::None);
        Item {
            rng,
            symmetry,
            orbits: symmetry.orbits(),
            walk: None,
            climb: None,
            tally: Tally::default(),
        }
    }

    /// The next puzzle as asked, or `None` when the tries are used up.
    pub(super) fn next(&mut self, task: &Task, stop: Stop) -> Result<Option<Made>, Stopped> {
        while self.tally.tries < task.request.max_tries {
            if stop() {
                return Err(Stopped);
            }
            self.tally.tries += 1;
            if let Some(made) = self.once(task, stop)? {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// One try.
    fn once(&mut self, task: &Task, stop: Stop) -> Result<Option<Made>, Stopped> {
        let request = &task.request;
        if let Some(cells) = request.pattern {
            let Some(draft) = self.pattern_step(cells, stop)? else {
                self.tally.without_puzzle += 1;
                return Ok(None);
            };
            let verdict = self.verdict(&draft, task, stop)?;
            return Ok(self.made(&draft, verdict));
        }
        let mut walk = self.clue_step(request, stop)?;
        let verdict = self.verdict(&walk.draft, task, stop)?;
        if let Some(made) = self.made(&walk.draft, verdict) {
            return Ok(Some(made));
        }
        if verdict.is_some() && walk.arrival.is_none() {
            walk.arrival = Some(walk.age);
        }
        walk.verdict = verdict;
        self.walk = walk.is_worthwhile(request).then_some(walk);
        Ok(None)
    }

    /// The draft as a puzzle made, if it was accepted.
    fn made(&self, draft: &Draft, verdict: Option<Verdict>) -> Option<Made> {
        let Some(Verdict::Accepted(rating)) = verdict else {
            return None;
        };
        Some(Made {
            puzzle: draft.puzzle,
            solution: draft.solution,
            symmetry: self.symmetry,
            rating,
            tries: self.tally.tries,
        })
    }

    /// What becomes of a draft; `None` if it does not come into question.
    fn verdict(
        &mut self,
        draft: &Draft,
        task: &Task,
        stop: Stop,
    ) -> Result<Option<Verdict>, Stopped> {
        let request = &task.request;
        let count = draft.clues().len();
        let (fewest, most) = self.tally.clues.unwrap_or((count, count));
        self.tally.clues = Some((fewest.min(count), most.max(count)));
        if !request.allows_count(count) {
            self.tally.other_clues += 1;
            return Ok(None);
        }
        if request.pattern.is_some()
            && request.minimal
            && !is_minimal(&draft.puzzle, &self.orbits, stop)?
        {
            self.tally.not_minimal += 1;
            return Ok(None);
        }
        let verdict = task
            .judge
            .judge(request, &draft.puzzle, &draft.solution, stop)?;
        match verdict {
            Verdict::Accepted(_) => {}
            Verdict::TooEasy => self.tally.too_easy += 1,
            Verdict::TooHard => self.tally.too_hard += 1,
            Verdict::Otherwise => self.tally.otherwise += 1,
        }
        Ok(Some(verdict))
    }

    /// The next board with clues in `cells`, if it is a puzzle.
    fn pattern_step(&mut self, cells: CellSet, stop: Stop) -> Result<Option<Draft>, Stopped> {
        let climb = match self.climb.take().filter(|climb| !climb.is_stale()) {
            Some(mut climb) => {
                climb.step(&mut self.rng, stop)?;
                climb
            }
            None => Climb::start(cells, &mut self.rng, stop)?,
        };
        let puzzle = climb.puzzle();
        self.climb = Some(climb);
        Ok(puzzle)
    }

    /// The next puzzle by dropping clues: near the last one, or anew.
    fn clue_step(&mut self, request: &Request, stop: Stop) -> Result<Walk, Stopped> {
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
        Ok(Walk {
            draft: Draft::from_solution(solution, &self.orbits, floor, &mut self.rng, stop)?,
            age: 0,
            arrival: None,
            verdict: None,
        })
    }

    /// A step from a draft that was not as asked; `None` if there is no way on.
    fn walk_on(
        &mut self,
        walk: &Walk,
        request: &Request,
        stop: Stop,
    ) -> Result<Option<Walk>, Stopped> {
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
                let floor = if request.minimal { 0 } else { fewest };
                let near = walk
                    .draft
                    .neighbour(&self.orbits, floor, &mut self.rng, stop)?;
                let nearer =
                    distance(near.clues().len(), (fewest, most)) <= distance(count, (fewest, most));
                Some(if nearer { near } else { walk.draft })
            }
        };
        Ok(next.map(|draft| Walk {
            draft,
            age: walk.age + 1,
            ..*walk
        }))
    }
}

impl Walk {
    /// Whether going on from here is better than a new grid. It is where the
    /// number of clues is hard to reach; then as many puzzles are tried there as
    /// steps led there. Elsewhere new grids give more variety.
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
