//! The climb to puzzles with a pattern that does not occur by chance.
//!
//! The climb goes from puzzle to puzzle. Each step replaces a few clues with other digits, or
//! with other clues of the same solution, unless that leads away from the goal. The goal is a
//! position with the pattern, in a puzzle in which easy techniques leave many candidates.

use super::distance::{approach, Approach, Layout};
use super::draft::Draft;
use super::minimize::reduced;
use super::{random_solution, Request, Rng};
use crate::logic::{Grid, Level, Row, Solver, StepOptions, Technique};
use crate::sorting::sort_by_key;
use crate::{Board, Cell, CellSet, Stop, Stopped};

/// The number of steps without a better puzzle after which a climb is given up.
const PATIENCE: u32 = 1000;
/// The weight of one fault of a pattern, in candidates.
const FAULT: usize = 40;
/// The number up to which the candidates that easy techniques leave are counted.
const MOST_LEFT: usize = 400;
/// The smallest number of remaining candidates for which harder techniques are tried.
const WORTHWHILE: usize = 150;

/// The pattern to which a climb leads.
pub(super) struct Goal {
    approach: Approach,
    /// The solver with easy techniques, which shows a puzzle as a person first sees it.
    easy: Solver,
    /// The solver with all techniques that come before the required one.
    before: Solver,
}

impl Goal {
    /// Returns the goal for the first required technique whose pattern only a climb reaches.
    pub(super) fn new(request: &Request) -> Option<Self> {
        let mut required = request.require.iter();
        let (technique, approach) =
            required.find_map(|&technique| Some((technique, approach(technique)?)))?;
        let scale = request.scale;
        let rank = scale.search_rank(technique)?;
        let usual = || scale.rows.iter().filter(|row| row.on_by_default);
        let is_before = |row: &&Row| {
            let own = scale.search_rank(row.technique);
            own.is_some_and(|own| own < rank)
        };
        let solver = |rows: &mut dyn Iterator<Item = &Row>| {
            let techniques: Vec<Technique> = rows.map(|row| row.technique).collect();
            Solver::with_scale(scale, techniques, StepOptions::default())
        };
        Some(Goal {
            approach,
            easy: solver(&mut usual().filter(|row| row.level <= Level::Medium)),
            before: solver(&mut usual().filter(is_before)),
        })
    }

    /// Returns the position in which the easy techniques leave a puzzle.
    fn start(&self, draft: &Draft, stop: Stop) -> Result<Grid<'static>, Stopped> {
        self.easy.use_up(&draft.puzzle, &draft.solution, stop)
    }

    /// Whether the pattern is present once all techniques before it are used up.
    fn is_reached(&self, draft: &Draft, stop: Stop) -> Result<bool, Stopped> {
        let grid = self.before.use_up(&draft.puzzle, &draft.solution, stop)?;
        Ok(!grid.is_full() && (self.approach.distance)(&grid) == 0)
    }
}

/// A climb from puzzle to puzzle.
#[derive(Clone)]
pub(super) struct Climb {
    draft: Draft,
    /// The distance of the puzzle from the goal.
    height_left: usize,
    /// The number of steps since the distance last decreased.
    idle: u32,
}

impl Climb {
    /// Starts from a random puzzle. If the pattern needs a certain layout, the solution of the
    /// puzzle has it.
    pub(super) fn start(
        goal: &Goal,
        orbits: &[CellSet],
        floor: usize,
        rng: &mut Rng,
        stop: Stop,
    ) -> Result<Self, Stopped> {
        let draft = match goal.approach.layout {
            Some(find) => around_layout(find, orbits, floor, rng, stop)?,
            None => Draft::from_solution(random_solution(rng), orbits, floor, rng, stop)?,
        };
        Ok(Climb {
            draft,
            height_left: usize::MAX,
            idle: 0,
        })
    }

    /// Whether continuing the climb is worthwhile.
    pub(super) fn is_worthwhile(&self) -> bool {
        self.idle < PATIENCE
    }

    /// Takes a step to the next puzzle, and returns that puzzle if it has the pattern.
    pub(super) fn step(
        &mut self,
        goal: &Goal,
        orbits: &[CellSet],
        floor: usize,
        rng: &mut Rng,
        stop: Stop,
    ) -> Result<Option<Draft>, Stopped> {
        self.idle += 1;
        let draft = match rng.below(100) < goal.approach.keeping_solution {
            true => Some(self.draft.neighbour(orbits, floor, rng, stop)?),
            false => self.draft.with_other_digits(orbits, floor, rng, stop)?,
        };
        let Some(draft) = draft else {
            return Ok(None);
        };
        let grid = goal.start(&draft, stop)?;
        if grid.is_full() {
            return Ok(None);
        }
        let faults = (goal.approach.distance)(&grid);
        let left = candidates_left(&grid);
        let height_left = FAULT * faults + MOST_LEFT.saturating_sub(left);
        if height_left > self.height_left {
            return Ok(None);
        }
        if height_left < self.height_left {
            self.idle = 0;
        }
        self.height_left = height_left;
        self.draft = draft;
        let is_reached = faults == 0 && left >= WORTHWHILE && goal.is_reached(&draft, stop)?;
        Ok(is_reached.then_some(draft))
    }
}

/// Returns a random puzzle from which clues in the cells of a layout were dropped first, and
/// then clues with the digits of the layout.
fn around_layout(
    find: fn(&Board) -> Option<Layout>,
    orbits: &[CellSet],
    floor: usize,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Draft, Stopped> {
    let (solution, layout) = loop {
        if stop() {
            return Err(Stopped);
        }
        let solution = random_solution(rng);
        if let Some(layout) = find(&solution) {
            break (solution, layout);
        }
    };
    let mut order = orbits.to_vec();
    rng.shuffle(&mut order);
    let is_of_layout = |cell: Cell| {
        let digit = solution.digit(cell);
        digit.is_some_and(|digit| layout.digits.contains(digit))
    };
    // The orbits that come first are dropped first.
    sort_by_key(&mut order, |orbit| {
        (!orbit.meets(layout.cells), !orbit.iter().any(is_of_layout))
    });
    let puzzle = reduced(&solution, &order, floor, stop)?;
    Ok(Draft { puzzle, solution })
}

fn candidates_left(grid: &Grid) -> usize {
    let cells = grid.empty_cells().iter();
    cells.map(|cell| grid.candidates(cell).len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, ItemOutcome, Symmetry};
    use crate::logic::{find, Context, Found, MODERN};
    use crate::{never, search};

    fn request(technique: Technique) -> Request {
        Request {
            scale: &MODERN,
            require: vec![technique],
            ..Request::default()
        }
    }

    #[test]
    fn a_climb_comes_nearer_and_stays_among_minimal_puzzles() {
        let goal = Goal::new(&request(Technique::JuniorExocet)).unwrap();
        for symmetry in [Symmetry::None, Symmetry::Rotation180] {
            let orbits = symmetry.orbits();
            let mut rng = Rng::new(4);
            let mut climb = Climb::start(&goal, &orbits, 0, &mut rng, &never).unwrap();
            let mut heights = Vec::new();
            for _ in 0..crate::sweep::sweep(60, 150, 500) {
                climb.step(&goal, &orbits, 0, &mut rng, &never).unwrap();
                heights.push(climb.height_left);
                let Draft { puzzle, solution } = climb.draft;
                assert!(puzzle.is_part_of(&solution) && solution.is_solved());
                assert_eq!(search::count(&puzzle, 2, &never), Ok(1));
                assert!(symmetry.holds_for(climb.draft.clues()));
            }
            assert!(heights.windows(2).all(|pair| pair[1] <= pair[0]));
            assert!(heights.last() < heights.get(20), "{heights:?}");
        }
    }

    #[test]
    fn techniques_that_turn_up_by_chance_need_no_climb() {
        assert!(Goal::new(&request(Technique::XWing)).is_none());
        assert!(Goal::new(&Request::default()).is_none());
    }

    /// Puzzles that a climb reached, with their techniques.
    const REACHED: [(Technique, &str); 3] = [
        (
            Technique::JuniorExocet,
            ".9.3.2.....6..........98..53.......8.1....2....8.1...6..47.1..2..9...7...8..5...4",
        ),
        (
            Technique::Tridagon1,
            "..5.3..8..6...4...3..65..7.9.................7124......7.3....4..87..56.5....8.3.",
        ),
        (
            Technique::SkLoop,
            "...1...5.....4.7.......6..4..2...8...593...2..1..7......59...1...62...3.2...3.5..",
        ),
    ];

    #[test]
    fn the_distance_is_zero_where_the_pattern_is() {
        for (technique, puzzle) in REACHED {
            let board: Board = puzzle.parse().unwrap();
            let solution = search::list(&board, 1, &never).unwrap()[0];
            let draft = Draft {
                puzzle: board,
                solution,
            };
            let goal = Goal::new(&request(technique)).unwrap();
            assert_eq!(goal.is_reached(&draft, &never), Ok(true), "{technique}");
            let grid = goal.before.use_up(&board, &solution, &never).unwrap();
            let options = StepOptions::default();
            let context = Context::new(&grid, &options, Some(&solution), &never);
            let mut found = Found::all();
            find(&context, technique, &mut found);
            assert!(!found.into_steps().is_empty(), "{technique}");
            // The full grid has no part of any pattern.
            assert!((goal.approach.distance)(&Grid::new(&solution)) > 0);
        }
    }

    #[test]
    fn tries_run_out() {
        let request = Request {
            max_tries: 1,
            ..request(Technique::Tridagon2)
        };
        let generator = Generator::new(request).unwrap();
        match generator.generate_one(1, 0, &never).unwrap() {
            ItemOutcome::Exhausted(counts) => assert_eq!((counts.tries, counts.otherwise), (1, 1)),
            ItemOutcome::Found(made) => panic!("{:?}", made.puzzle),
        }
    }
}
