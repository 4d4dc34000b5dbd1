//! Fish: one digit, `n` base houses and `n` cover houses.
//!
//! Each base house needs the digit once, each cover house has it at most once.
//! Where the cover houses hold all the places of the base houses, the places in
//! the base houses use the cover houses up, and the digit goes from the rest of
//! them. Places that stand in the way are fins: those outside the cover houses,
//! and those in two base houses at once (endo fins), which would serve two
//! bases with one digit. With fins, either one of them is true or the fish
//! holds; so only what sees all fins goes. A place in two cover houses would use
//! two covers up for one base; it goes even when it is in a base house
//! (cannibalism).
//!
//! The shape of a fish tells which houses may be mixed; see [`Shape`]. Fish that
//! keep to rows and columns are in [`basic`], the others in [`complex`].

mod basic;
mod catch;
pub(super) mod complex;

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::{words, Candidate, Grid, Role, Step, Technique};
use crate::geometry::{HOUSE, HOUSES};
use crate::{CellSet, DigitSet};

use catch::Catch;

/// Most fins outside the covers. HoDoKu's default; a fish with more can hardly
/// be seen.
pub(super) const MAX_FINS: usize = 5;
/// Most endo fins, for the same reason.
pub(super) const MAX_ENDO_FINS: usize = 2;

/// A set of houses, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Houses(u32);

impl Houses {
    pub(super) const EMPTY: Self = Houses(0);
    pub(super) const ROWS: Self = Houses(0x1FF);
    pub(super) const COLUMNS: Self = Houses(0x1FF << 9);
    pub(super) const BOXES: Self = Houses(0x1FF << 18);
    pub(super) const ALL: Self = Houses((1 << HOUSES) - 1);

    pub(super) const fn or(self, other: Self) -> Self {
        Houses(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Houses(self.0 & !other.0)
    }

    pub(super) const fn with(self, house: usize) -> Self {
        Houses(self.0 | 1 << house)
    }

    pub(super) const fn contains(self, house: usize) -> bool {
        self.0 >> house & 1 == 1
    }

    pub(super) const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Those from `house` on.
    pub(super) const fn from(self, house: usize) -> Self {
        Houses(self.0 >> house << house)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..HOUSES).filter(move |&house| self.contains(house))
    }

    /// All their cells.
    pub(super) fn cells(self) -> CellSet {
        self.iter()
            .fold(CellSet::EMPTY, |cells, house| cells | HOUSE[house])
    }
}

/// Which houses a fish may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Rows against columns.
    Basic,
    /// Rows against columns, with boxes on one side or both.
    Franken,
    /// Any other mix.
    Mutant,
}

impl Shape {
    /// Where base and cover houses come from.
    pub(super) fn sides(self) -> &'static [(Houses, Houses)] {
        const ROWS_OR_BOXES: Houses = Houses::ROWS.or(Houses::BOXES);
        const COLUMNS_OR_BOXES: Houses = Houses::COLUMNS.or(Houses::BOXES);
        match self {
            Shape::Basic => &[
                (Houses::ROWS, Houses::COLUMNS),
                (Houses::COLUMNS, Houses::ROWS),
            ],
            Shape::Franken => &[
                (ROWS_OR_BOXES, COLUMNS_OR_BOXES),
                (COLUMNS_OR_BOXES, ROWS_OR_BOXES),
            ],
            Shape::Mutant => &[(Houses::ALL, Houses::ALL)],
        }
    }

    fn of(base: Houses, cover: Houses) -> Self {
        let fits = |shape: Shape| {
            let mut sides = shape.sides().iter();
            sides.any(|&(bases, covers)| base.is_subset(bases) && cover.is_subset(covers))
        };
        match () {
            _ if fits(Shape::Basic) => Shape::Basic,
            _ if fits(Shape::Franken) => Shape::Franken,
            _ => Shape::Mutant,
        }
    }
}

/// What is said of fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fins {
    /// There are none.
    None,
    /// There are some. A basic fish has two candidates in every base house
    /// besides them.
    Finned,
    /// There are some, and without them a base house has one candidate or none.
    Sashimi,
}

/// A technique of this family.
#[derive(Clone, Copy, Debug)]
struct Kind {
    shape: Shape,
    fins: Fins,
    size: usize,
}

impl Kind {
    /// The techniques of a shape stand in the table by size, from 2 on.
    fn of(technique: Technique) -> Self {
        use Technique::*;
        let place = |first: Technique| (technique as usize).checked_sub(first as usize);
        let run = |first, shape, fins| {
            let size = place(first).filter(|&at| at < 6).map(|at| at + 2)?;
            Some(Kind { shape, fins, size })
        };
        // Finned and sashimi fish alternate.
        let pairs = || {
            let at = place(FinnedXWing).filter(|&at| at < 12)?;
            let fins = [Fins::Finned, Fins::Sashimi][at % 2];
            let (shape, size) = (Shape::Basic, at / 2 + 2);
            Some(Kind { shape, fins, size })
        };
        // Basic fish up to jellyfish are followed by the larger ones.
        run(XWing, Shape::Basic, Fins::None)
            .or_else(pairs)
            .or_else(|| run(FrankenXWing, Shape::Franken, Fins::None))
            .or_else(|| run(FinnedFrankenXWing, Shape::Franken, Fins::Finned))
            .or_else(|| run(MutantXWing, Shape::Mutant, Fins::None))
            .or_else(|| run(FinnedMutantXWing, Shape::Mutant, Fins::Finned))
            .unwrap_or(Kind {
                shape: Shape::Basic,
                fins: Fins::None,
                size: 2,
            })
    }
}

/// A fish that strikes something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fish {
    base: Houses,
    cover: Houses,
    fins: CellSet,
    struck: CellSet,
    /// Without its fins a base house has one candidate or none. Only said of
    /// basic fish.
    sashimi: bool,
}

impl Fish {
    fn step(&self, grid: &Grid, technique: Technique, digit: u8) -> Step {
        let mut step = Step::new(technique, DigitSet::of(digit));
        step.eliminate(grid, digit, self.struck);
        draw(&mut step, grid, digit, self.base, self.cover, self.fins);
        step
    }
}

/// Fills the pattern of a fish in.
pub(super) fn draw(
    step: &mut Step,
    grid: &Grid,
    digit: u8,
    base: Houses,
    cover: Houses,
    fins: CellSet,
) {
    let body = base.cells() & grid.places(digit);
    step.pattern.cells = body;
    step.pattern.marks = body
        .iter()
        .map(|cell| {
            let fin = fins.contains(cell);
            let role = if fin { Role::Fin } else { Role::Pattern };
            (Candidate::new(cell, digit), role)
        })
        .collect();
    step.pattern.base = base.iter().collect();
    step.pattern.cover = cover.iter().collect();
}

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let kind = Kind::of(technique);
    for digit in DigitSet::ALL {
        if context.hopeless(digit).is_empty() {
            continue;
        }
        context.check_stop()?;
        let mut catch = Catch::new(context, technique, digit, found);
        match kind.shape {
            Shape::Basic => basic::find(context, kind, digit, &mut catch)?,
            _ => complex::find(context, kind, digit, &mut catch)?,
        }
        catch.deliver()?;
    }
    ControlFlow::Continue(())
}

pub(super) fn tell(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let base = words::houses(&step.pattern.base);
    let cover = words::houses(&step.pattern.cover);
    let size = step.pattern.base.len();
    let fins = fins(step);
    let mut struck = step.eliminations.iter();
    let cannibal = struck.any(|struck| step.pattern.cells.contains(struck.cell()));
    let rest = match cannibal {
        true => "for the rest of these, nor where two of these cross",
        false => "for the rest of these",
    };
    let outcome = words::outcome(step);
    if fins.is_empty() {
        return format!(
            "In {base} all places for {digit} lie in {cover}. Each of {base} needs a {digit} and \
             each of {cover} takes but one, which leaves none {rest}, {outcome}."
        );
    }
    // A Siamese fish has more cover than base houses.
    let covers = match step.pattern.cover.len() > size {
        true => format!("{size} of {cover}, chosen in two ways"),
        false => cover,
    };
    format!(
        "Without {}, all places for {digit} in {base} would lie in {covers}, and leave no {digit} \
         {rest}. And if a fin is {digit}, no cell that sees it is {digit}. What is false both \
         ways is false, {outcome}.",
        name_fins(fins)
    )
}

/// `the fin r1c2`, `the fins r1c2 and r1c3`.
pub(super) fn name_fins(fins: CellSet) -> String {
    let word = if fins.len() == 1 { "fin" } else { "fins" };
    format!("the {word} {}", words::cells(fins))
}

/// The fins of a step.
pub(super) fn fins(step: &Step) -> CellSet {
    let marks = step.pattern.marks.iter();
    marks
        .filter(|&&(_, role)| role == Role::Fin)
        .map(|(candidate, _)| candidate.cell())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_agree_with_names() {
        const SIZES: [&str; 6] = [
            "x_wing",
            "swordfish",
            "jellyfish",
            "squirmbag",
            "whale",
            "leviathan",
        ];
        let mut kinds = 0;
        for technique in Technique::all().filter(|&it| it.info().family == "fish") {
            let kind = Kind::of(technique);
            let shape = match kind.shape {
                Shape::Basic => "",
                Shape::Franken => "franken_",
                Shape::Mutant => "mutant_",
            };
            let fins = match kind.fins {
                Fins::None => "",
                Fins::Finned => "finned_",
                Fins::Sashimi => "sashimi_",
            };
            let name = format!("{fins}{shape}{}", SIZES[kind.size - 2]);
            assert_eq!(name, technique.name());
            kinds += 1;
        }
        assert_eq!(kinds, 42);
    }

    #[test]
    fn shapes_are_told_by_the_houses() {
        let houses = |list: &[usize]| list.iter().fold(Houses::EMPTY, |all, &it| all.with(it));
        assert_eq!(Shape::of(houses(&[0, 4]), houses(&[9, 10])), Shape::Basic);
        assert_eq!(
            Shape::of(houses(&[0, 20]), houses(&[9, 10])),
            Shape::Franken
        );
        assert_eq!(
            Shape::of(houses(&[10, 20]), houses(&[1, 25])),
            Shape::Franken
        );
        assert_eq!(Shape::of(houses(&[20, 21]), houses(&[1, 9])), Shape::Mutant);
        assert_eq!(Shape::of(houses(&[0, 9]), houses(&[1, 10])), Shape::Mutant);
    }
}
