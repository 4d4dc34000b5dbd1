//! Rules asked inside a chain when no link goes on.

use super::closure;
use super::engine::{ChainHint, Engine};
use super::forcing::{Known, Question, Wanted};
use super::lanes::Lanes;
use super::literal::{is_on, mark_of, Cause, Rules, NONE};
use super::numbers::Numbers;
use super::run::Run;
use crate::logic::families::explainer::pencil::{
    cell_and_digit, house_of, mark, marks_at, Changed, Frame, Mark, Pencil, CROSSING, MARKS,
};
use crate::logic::families::explainer::{fish, locking, subsets};
use crate::sets::bits;
use crate::topology::classic::CELLS_OF;
use crate::{Stop, Stopped};

/// What a rule strikes out, the candidates that had to go first, the chain that
/// it is.
pub(super) struct Strike {
    struck: Vec<Mark>,
    parents: Vec<Mark>,
    nested: u32,
}

impl Engine {
    /// Asks one rule after another, from the one numbered `first` on, until one
    /// strikes something out. Gives the least number of nodes that something
    /// struck out rests on, with the chains inside, if one did.
    pub(super) fn apply_rules(
        &mut self,
        run: &mut Run,
        source: &Pencil,
        frame: &Frame,
        level: u8,
        first: usize,
        stop: Stop,
    ) -> Result<Option<u32>, Stopped> {
        let mut strikes = match first {
            0 => simple_rules(run, source, frame),
            _ => Vec::new(),
        };
        if strikes.is_empty() {
            strikes = self.nested_rules(&run.grid, source, frame, level, first, stop)?;
        }
        Ok(self.strike(run, &strikes, level))
    }

    /// What the rules with chains strike out, from the one numbered `first` on:
    /// the first of them that strikes something out.
    pub(super) fn nested_rules(
        &mut self,
        grid: &Pencil,
        source: &Pencil,
        frame: &Frame,
        level: u8,
        first: usize,
        stop: Stop,
    ) -> Result<Vec<Strike>, Stopped> {
        let nested: &[Option<Rules>] = match level {
            0 | 1 => &[],
            2 => &[None],
            3 => &[None, Some(Rules::MULTIPLE)],
            4 => &[Some(Rules::dynamic(0))],
            _ => &[Some(Rules::dynamic(0)), Some(Rules::dynamic(2))],
        };
        for rules in nested.iter().skip(first.saturating_sub(1)) {
            let hints = match rules {
                None => self.single_chains(grid, Wanted::All, stop)?,
                Some(rules) => self.nested_chains(grid, frame, *rules, stop)?,
            };
            let strikes = self.strikes_of(&hints, source, grid);
            if !strikes.is_empty() {
                return Ok(strikes);
            }
        }
        Ok(Vec::new())
    }

    /// Strikes out what rules say. Gives the least number of nodes that something
    /// struck out rests on, with the chains inside.
    pub(super) fn strike(&self, run: &mut Run, strikes: &[Strike], level: u8) -> Option<u32> {
        let mut least = None;
        for strike in strikes {
            let inside = match strike.nested {
                NONE => 0,
                nested => self.nested[nested as usize].complexity,
            };
            for &struck in &strike.struck {
                if let Some(node) = run.strike(struck, strike.nested, &strike.parents) {
                    let nodes = match level {
                        0 | 1 => 0,
                        _ => run.count(node) + inside,
                    };
                    least = Some(least.map_or(nodes, |least| nodes.min(least)));
                }
            }
        }
        // What is struck out is new: all that is off is gone from the grid.
        least
    }

    fn nested_chains(
        &mut self,
        grid: &Pencil,
        frame: &Frame,
        rules: Rules,
        stop: Stop,
    ) -> Result<Vec<ChainHint>, Stopped> {
        let numbers = &Numbers::new(grid);
        let reach = closure::closure(grid, numbers);
        let (sets, dead) = match rules.dynamic {
            false => (reach, Vec::new()),
            true => {
                let mut lanes = Lanes::new(grid, numbers, &reach);
                lanes.close();
                let dead = match rules.level {
                    0 => lanes.dead(),
                    _ => (0..numbers.literals()).collect(),
                };
                (lanes.sets(), dead)
            }
        };
        let mut known = Known::default();
        let asked = Question {
            pencil: grid,
            frame,
            rules,
            numbers,
            sets,
            dead: &dead,
            earlier: None,
            wanted: Wanted::All,
            stop,
        };
        let found = self.forcing_chains(asked, &mut known);
        known.recycle(&mut self.spare_runs);
        found
    }

    fn strikes_of(&mut self, hints: &[ChainHint], source: &Pencil, grid: &Pencil) -> Vec<Strike> {
        let mut strikes = Vec::new();
        for hint in hints {
            let parents = parents_of(hint, source, grid);
            if parents.is_empty() {
                continue;
            }
            strikes.push(Strike {
                struck: hint.eliminations.clone(),
                parents,
                nested: self.keep(hint),
            });
        }
        strikes
    }
}

/// Locked digits, hidden pairs, naked pairs, X-wings: the first of them that
/// strikes something out because of candidates that have gone off.
///
/// Each looks only where the grid changed since it was asked.
fn simple_rules(run: &mut Run, source: &Pencil, frame: &Frame) -> Vec<Strike> {
    let (grid, unasked) = (&run.grid, &mut run.unasked);
    let mut unasked = |rule: usize| std::mem::replace(&mut unasked[rule], Changed::NOWHERE);
    let mut strikes = Vec::new();
    let gone =
        |house: usize, digit: usize| source.places[house][digit] & !grid.places[house][digit];
    locking::each(grid, unasked(0), |locked| {
        let gone = gone(locked.from, locked.digit) & !CROSSING[locked.from][locked.to];
        let struck = marks_at(locked.to, locked.digit, locked.struck(grid));
        push(
            &mut strikes,
            struck.collect(),
            marks_at(locked.from, locked.digit, gone),
        )
    });
    if strikes.is_empty() {
        subsets::each_hidden(grid, &frame.blanks, 2, unasked(1), |set| {
            let outside = bits(!set.cells & 0x1FF).map(|at| CELLS_OF[set.house][at]);
            let parents = outside.flat_map(|cell| {
                bits(source.marks[cell] & set.digits).map(move |digit| mark(cell, digit))
            });
            push(&mut strikes, set.struck_inside(grid), parents)
        });
    }
    if strikes.is_empty() {
        subsets::each_naked(grid, &frame.blanks, 2, unasked(2), |set| {
            let inside = bits(set.cells).map(|at| CELLS_OF[set.house][at]);
            let parents = inside.flat_map(|cell| {
                bits(source.marks[cell] & !set.digits).map(move |digit| mark(cell, digit))
            });
            push(&mut strikes, set.struck_outside(grid), parents)
        });
    }
    if strikes.is_empty() {
        fish::each(grid, &frame.placed, 2, unasked(3), |fish| {
            let parents = bits(fish.lines).flat_map(|line| {
                let house = fish.first + line;
                marks_at(house, fish.digit, gone(house, fish.digit) & !fish.covers)
            });
            let mut struck = fish.struck(grid);
            struck.sort_unstable();
            push(&mut strikes, struck, parents)
        });
    }
    strikes
}

/// Keeps what a simple rule strikes out because of candidates that are gone.
fn push(
    strikes: &mut Vec<Strike>,
    struck: Vec<Mark>,
    parents: impl Iterator<Item = Mark>,
) -> Option<()> {
    if struck.is_empty() {
        return None;
    }
    let parents: Vec<Mark> = parents.collect();
    if !parents.is_empty() {
        strikes.push(Strike {
            struck,
            parents,
            nested: NONE,
        });
    }
    None
}

/// The candidates of `source`, gone in `grid`, that a chain needs to be gone.
fn parents_of(hint: &ChainHint, source: &Pencil, grid: &Pencil) -> Vec<Mark> {
    let mut parents: Vec<Mark> = Vec::new();
    let mut known = [false; MARKS];
    let mut add = |mark: Mark| {
        if !std::mem::replace(&mut known[usize::from(mark)], true) {
            parents.push(mark);
        }
    };
    for node in hint.traces.iter().flatten() {
        if !is_on(node.literal) {
            continue;
        }
        let (cell, digit) = cell_and_digit(mark_of(node.literal));
        let cause = match node.cause {
            Cause::Assumption => hint.assumed,
            cause => cause,
        };
        match cause {
            Cause::Cell => bits(source.marks[cell] & !grid.marks[cell])
                .map(|digit| mark(cell, digit))
                .for_each(&mut add),
            Cause::House(first) => {
                let house = house_of(cell, usize::from(first));
                let gone = source.places[house][digit] & !grid.places[house][digit];
                marks_at(house, digit, gone).for_each(&mut add);
            }
            Cause::Assumption | Cause::Rule => {}
        }
    }
    parents
}
