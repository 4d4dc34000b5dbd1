//! Exocets: two base cells hold the same two digits as two target cells.
//!
//! The base cells lie in one box and on one line of a band. Each of the other boxes of the band has
//! a target cell on a line other than that of the base. The three cross-lines are the columns of
//! the two targets and of the third cell that the base's line has in the base's box. The cells of
//! the cross-lines outside the band are the S-cells. The other cell beside a target, its companion,
//! cannot hold a digit of the base. Suppose that for each digit of the base, two lines can cover
//! its S-cells. Then the digit occurs at most twice among them. A digit that the base really holds
//! occurs on all three cross-lines, and within the band only the targets are left for it. So the
//! targets hold the two digits of the base.
//!
//! The rules follow the JExocet compendium of David P. Bird. All of its conclusions are drawn from
//! the pairs of digits that fit into the cells.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::{LineCover, Lines};
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::topology::HouseKind;
use crate::{Cell, CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for along in [HouseKind::Row, HouseKind::Column] {
        for number in 0..3 {
            context.check_stop()?;
            let band = Band::new(context.grid, along, number);
            let exocets = band.exocets();
            if technique == Technique::DoubleExocet {
                find_doubles(&band, &exocets, found)?;
                continue;
            }
            for exocet in &exocets {
                if let Some(step) = exocet.step(&band) {
                    found.push(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A band, or a stack that is treated as a band with columns as its lines.
struct Band<'a> {
    grid: &'a Grid<'a>,
    along: HouseKind,
    number: usize,
    /// The cells that hold, or may hold, each digit.
    holders: [CellSet; DIGITS],
}

/// A possible target on one cross-line.
#[derive(Clone, Copy)]
struct Target {
    cell: Cell,
    companion: Cell,
    /// The cells of its box on the third line, which contains neither the target nor the base.
    third: CellSet,
    /// The cells of its box on the target's own line.
    own: CellSet,
    /// The position of its cross-line across the band.
    cross: usize,
}

struct Exocet {
    base: [Cell; 2],
    targets: [Target; 2],
    /// The mirror of each target.
    mirrors: [CellSet; 2],
    digits: DigitSet,
    /// The positions of the cross-lines across the band.
    cross: [usize; 3],
    /// The S-cells.
    outside: CellSet,
    /// The pairs of digits that the targets can hold. The digit of the first target comes first.
    pairs: Vec<[Digit; 2]>,
}

impl<'a> Band<'a> {
    fn new(grid: &'a Grid<'a>, along: HouseKind, number: usize) -> Self {
        Band {
            grid,
            along,
            number,
            holders: grid.holders(),
        }
    }

    /// Returns the cell on a line of the band at a position across it.
    fn cell(&self, line: usize, across: usize) -> Cell {
        let line = 3 * self.number + line;
        match self.along {
            HouseKind::Row => Cell::at(line, across),
            _ => Cell::at(across, line),
        }
    }

    /// Returns the cells of a cross-line.
    fn cross_line(&self, across: usize) -> CellSet {
        let cells = (0..DIGITS).map(|line| match self.along {
            HouseKind::Row => Cell::at(line, across),
            _ => Cell::at(across, line),
        });
        cells.collect()
    }

    /// Returns the cells of the band.
    fn cells(&self) -> CellSet {
        let lines = (0..3).flat_map(|line| (0..DIGITS).map(move |across| (line, across)));
        lines
            .map(|(line, across)| self.cell(line, across))
            .collect()
    }

    /// Returns the cells that one of the band's boxes has on one of its lines.
    fn mini_line(&self, block: usize, line: usize) -> CellSet {
        let places = 3 * block..3 * block + 3;
        places.map(|across| self.cell(line, across)).collect()
    }

    /// Returns the cells that hold, or may hold, one of `digits`.
    fn holders_of(&self, digits: DigitSet) -> CellSet {
        let all = digits.iter().map(|digit| self.holders[digit]);
        all.fold(CellSet::EMPTY, |all, one| all | one)
    }

    /// Returns a cross-line as a line of the board.
    fn as_lines(&self, across: usize) -> Lines {
        match self.along {
            HouseKind::Row => Lines {
                rows: 0,
                columns: 1 << across,
            },
            _ => Lines {
                rows: 1 << across,
                columns: 0,
            },
        }
    }

    /// Returns all exocets with a base in this band for which some pair of digits fits.
    fn exocets(&self) -> Vec<Exocet> {
        let mut exocets = Vec::new();
        for line in 0..3 {
            for third in 0..DIGITS {
                self.push_exocets(line, third, &mut exocets);
            }
        }
        exocets
    }

    /// Adds the exocets whose base consists of the cells on `line` in the box of `third`, except
    /// the cell at `third`.
    fn push_exocets(&self, line: usize, third: usize, exocets: &mut Vec<Exocet>) {
        let block = third / 3;
        let base = [1, 2].map(|step| self.cell(line, 3 * block + (third + step) % 3));
        let digits = self.grid.candidates_of(base.into_iter().collect());
        let is_empty = |cell: &Cell| self.grid.value(*cell).is_none();
        if !base.iter().all(is_empty) || !matches!(digits.len(), 3 | 4) {
            return;
        }
        let held = self.holders_of(digits);
        let [first, second] =
            [1, 2].map(|step| self.targets((block + step) % 3, line, digits, held));
        for &first in &first {
            for &second in &second {
                let cross = [third, first.cross, second.cross];
                exocets.extend(self.exocet(base, [first, second], digits, cross));
            }
        }
    }

    /// Returns the possible targets in a box for a base on `line`.
    fn targets(&self, block: usize, line: usize, digits: DigitSet, held: CellSet) -> Vec<Target> {
        let mut targets = Vec::new();
        for cross in 3 * block..3 * block + 3 {
            for step in [1, 2] {
                let [own, other] = [(line + step) % 3, (line + 3 - step) % 3];
                let (cell, companion) = (self.cell(own, cross), self.cell(other, cross));
                if self.grid.candidates(cell).meets(digits) && !held.contains(companion) {
                    targets.push(Target {
                        cell,
                        companion,
                        third: self.mini_line(block, other),
                        own: self.mini_line(block, own),
                        cross,
                    });
                }
            }
        }
        targets
    }

    fn exocet(
        &self,
        base: [Cell; 2],
        targets: [Target; 2],
        digits: DigitSet,
        cross: [usize; 3],
    ) -> Option<Exocet> {
        let lines = cross.map(|across| self.cross_line(across));
        let outside = (lines[0] | lines[1] | lines[2]) - self.cells();
        let fits = |digit: Digit| LineCover::of(self.holders[digit] & outside).most() <= 2;
        if !digits.iter().all(fits) {
            return None;
        }
        let mut exocet = Exocet {
            base,
            targets,
            mirrors: mirrors(targets),
            digits,
            cross,
            outside,
            pairs: Vec::new(),
        };
        exocet.pairs = exocet.find_pairs(self);
        (!exocet.pairs.is_empty()).then_some(exocet)
    }
}

/// Returns the mirror of each target: two cells in the box of the other target, on the line of the
/// band that contains neither the base nor the first target.
fn mirrors(targets: [Target; 2]) -> [CellSet; 2] {
    let mirror = |of: Target, other: Target| {
        let cells = match in_line(of, other) {
            true => other.third,
            false => other.own,
        };
        cells - CellSet::of(other.cell) - CellSet::of(other.companion)
    };
    let [first, second] = targets;
    [mirror(first, second), mirror(second, first)]
}

/// Whether two targets lie on one line of the band.
fn in_line(one: Target, other: Target) -> bool {
    let same = |line: fn(Cell) -> usize| line(one.cell) == line(other.cell);
    same(Cell::row) || same(Cell::column)
}

impl Exocet {
    fn base_cells(&self) -> CellSet {
        self.base.into_iter().collect()
    }

    fn target_cells(&self) -> CellSet {
        self.targets.iter().map(|target| target.cell).collect()
    }

    /// Returns the pairs of digits that the targets can hold.
    fn find_pairs(&self, band: &Band) -> Vec<[Digit; 2]> {
        let digits_of = |target: Target| {
            let digits = (band.grid.candidates(target.cell) & self.digits).iter();
            // The digit must occur twice among the S-cells of the other two cross-lines, as the
            // target takes its place on this one.
            let fits = move |&digit: &Digit| {
                let places = LineCover::of(band.holders[digit] & self.outside);
                places.most_without(band.as_lines(target.cross)) == 2
            };
            digits.filter(fits).collect::<Vec<Digit>>()
        };
        let [first, second] = self.targets.map(digits_of);
        let pairs = first
            .iter()
            .flat_map(|&x| second.iter().map(move |&y| [x, y]));
        let fits = |pair: &[Digit; 2]| {
            let [x, y] = *pair;
            x != y
                && !self.in_base(band, *pair).is_empty()
                && !in_mirror(band, self.mirrors[0], x, *pair).is_empty()
                && !in_mirror(band, self.mirrors[1], y, *pair).is_empty()
        };
        pairs.filter(fits).collect()
    }

    /// Returns the candidates with which the base holds a pair of digits.
    fn in_base(&self, band: &Band, [x, y]: [Digit; 2]) -> Vec<Candidate> {
        let [one, other] = self.base;
        let mut used = Vec::new();
        for (first, second) in [(x, y), (y, x)] {
            let both = [Candidate::new(one, first), Candidate::new(other, second)];
            if both.iter().all(|&candidate| band.grid.has(candidate)) {
                used.extend(both);
            }
        }
        used
    }

    /// Returns the digits that all pairs contain.
    fn known(&self) -> DigitSet {
        let pairs = self.pairs.iter();
        let pairs = pairs.map(|&[x, y]| DigitSet::of(x) | DigitSet::of(y));
        pairs.fold(self.digits, |known, pair| known & pair)
    }

    /// Returns the pairs that fit, such as `3-7 or 5-9`, with the targets in board order.
    fn pairs_in_words(&self) -> String {
        let [first, second] = self.targets.map(|target| target.cell);
        let pairs = self.pairs.iter().map(|&[x, y]| match first < second {
            true => format!("{x}-{y}"),
            false => format!("{y}-{x}"),
        });
        words::or(pairs)
    }

    /// Returns the candidates of base, targets and mirrors that some pair uses.
    fn used(&self, band: &Band) -> [CellSet; DIGITS] {
        let mut used = [CellSet::EMPTY; DIGITS];
        for &pair in &self.pairs {
            let [x, y] = pair;
            let [first, second] = self.targets.map(|target| target.cell);
            let targets = [Candidate::new(first, x), Candidate::new(second, y)];
            let all = targets
                .into_iter()
                .chain(self.in_base(band, pair))
                .chain(in_mirror(band, self.mirrors[0], x, pair))
                .chain(in_mirror(band, self.mirrors[1], y, pair));
            for candidate in all {
                used[candidate.digit].insert(candidate.cell);
            }
        }
        used
    }

    fn step(&self, band: &Band) -> Option<Step> {
        let grid = band.grid;
        let mut step = Step::new(Technique::JuniorExocet, self.digits);
        let (base, targets) = (self.base_cells(), self.target_cells());
        let mirrors = self.mirrors[0] | self.mirrors[1];
        let used = self.used(band);
        for digit in Digit::ALL {
            step.eliminate(grid, digit, (base | targets | mirrors) - used[digit]);
        }
        let known = self.known();
        for digit in known {
            strike_known(band, digit, [base, targets], self.outside, &mut step);
        }
        if step.is_idle() {
            return None;
        }
        step.pattern.cells = base | targets;
        show(band, &mut step, self.cross, self.outside);
        let companions = self.targets.iter().map(|target| target.companion);
        let companions: CellSet = companions.collect();
        step.pattern.sets = vec![
            (base, self.digits),
            (targets, self.digits),
            (companions, DigitSet::EMPTY),
            (mirrors, DigitSet::EMPTY),
            (self.outside, known),
        ];
        step.pattern.words = explain_junior(&step, &self.pairs_in_words());
        Some(step)
    }
}

/// Returns the candidates with which one cell of a mirror holds `digit` and the other cell no digit
/// of the pair. Empty if that is impossible. The digit of a filled cell counts as its only
/// candidate.
fn in_mirror(band: &Band, mirror: CellSet, digit: Digit, pair: [Digit; 2]) -> Vec<Candidate> {
    let others = !(DigitSet::of(pair[0]) | DigitSet::of(pair[1]));
    let digits = |cell: Cell| match band.grid.value(cell) {
        Some(value) => DigitSet::of(value),
        None => band.grid.candidates(cell),
    };
    let mut used = Vec::new();
    for cell in mirror {
        let other = mirror - CellSet::of(cell);
        let free = other.iter().map(|other| (other, digits(other) & others));
        for (other, free) in free.filter(|(_, free)| !free.is_empty()) {
            if digits(cell).contains(digit) {
                used.push(Candidate::new(cell, digit));
                used.extend(free.iter().map(|free| Candidate::new(other, free)));
            }
        }
    }
    used
}

/// Removes a digit that the base certainly contains from all cells that see both base cells or all
/// targets. If its S-cells need two covering lines, also removes it from the rest of these lines.
fn strike_known(band: &Band, digit: Digit, sets: [CellSet; 2], outside: CellSet, step: &mut Step) {
    let topology = band.grid.topology();
    for cells in sets {
        step.eliminate(band.grid, digit, topology.common_peers(cells));
    }
    let places = LineCover::of(band.holders[digit] & outside);
    if places.most() != 2 {
        return;
    }
    let needed = places.needed();
    let rest = (band.grid.places(digit) - outside).iter();
    step.eliminate(
        band.grid,
        digit,
        rest.filter(|&cell| needed.cover(cell)).collect(),
    );
}

/// Highlights the digits of a step in its cells and in the S-cells, and adds the cross-lines to the
/// step.
fn show(band: &Band, step: &mut Step, cross: [usize; 3], outside: CellSet) {
    let topology = band.grid.topology();
    let kind = match band.along {
        HouseKind::Row => HouseKind::Column,
        _ => HouseKind::Row,
    };
    let mut cross = cross;
    cross.sort_unstable();
    let lines = topology.numbered(kind);
    let lines = cross.map(|number| topology.house(lines[number]));
    step.pattern.cover.extend(lines);
    let cells = step.pattern.cells | outside;
    step.pattern.highlight_all(band.grid, cells, step.digits);
}

/// Finds pairs of exocets with the same cross-lines and four digits in all.
fn find_doubles(band: &Band, exocets: &[Exocet], found: &mut Found) -> ControlFlow<()> {
    for (at, one) in exocets.iter().enumerate() {
        for other in &exocets[at + 1..] {
            if let Some(step) = double(band, one, other) {
                found.push(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Combines two exocets. The targets of one share a box with the base or a target of the other, so
/// they hold different pairs of digits, and all four digits are true.
fn double(band: &Band, one: &Exocet, other: &Exocet) -> Option<Step> {
    let digits = one.digits | other.digits;
    let targets = one.target_cells() | other.target_cells();
    let base = one.base_cells() | other.base_cells();
    let is_double = one.base[0].block() != other.base[0].block()
        && one.outside == other.outside
        && targets.len() == 4
        && digits.len() == 4;
    if !is_double {
        return None;
    }
    let mut step = Step::new(Technique::DoubleExocet, digits);
    for digit in !digits {
        step.eliminate(band.grid, digit, targets);
    }
    for digit in digits {
        strike_known(band, digit, [base, targets], one.outside, &mut step);
    }
    if step.is_idle() {
        return None;
    }
    step.pattern.cells = base | targets;
    show(band, &mut step, one.cross, one.outside);
    step.pattern.sets = vec![
        (one.base_cells(), one.digits),
        (one.target_cells(), one.digits),
        (other.base_cells(), other.digits),
        (other.target_cells(), other.digits),
        (one.outside, digits),
    ];
    Some(step)
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::DoubleExocet => explain_double(step),
        // The words of other exocets were written when they were found.
        _ => step.pattern.words.clone(),
    }
}

fn explain_junior(step: &Step, pairs: &str) -> String {
    let [(base, _), (targets, _), _, (mirrors, _), (_, known)] = step.pattern.sets[..] else {
        return words::outcome(step);
    };
    let (band, cross) = (band_name(step), words::houses(&step.pattern.cover));
    let (base_cells, target_cells) = (words::cells(base), words::cells(targets));
    let mut text = format!(
        "The base, {base_cells}, holds two of {}. {} need each of these two digits three times. \
         Their cells outside the {band} can hold each of the two at most twice, so each is inside \
         the {band} as well, where only the targets, {target_cells}, can hold it. So the targets \
         hold the same two digits as the base.",
        words::digits(step.digits),
        words::capital(&cross),
    );
    let struck = |cells: CellSet, digits: DigitSet| {
        let mut struck = step.eliminations.iter();
        struck.any(|gone| cells.contains(gone.cell) && digits.contains(gone.digit))
    };
    if struck(base | targets, step.digits) || struck(mirrors, DigitSet::ALL) {
        let mirrored = targets.iter().map(|target| {
            let others = targets.iter().filter(|&it| it != target);
            let blocks: Vec<usize> = others.map(Cell::block).collect();
            let cells = mirrors.iter().filter(|it| blocks.contains(&it.block()));
            format!(
                "box {} also holds the digit of {target}, in {}",
                words::and(blocks.iter().map(|block| block + 1)),
                words::or(cells)
            )
        });
        text += &format!(
            " {}. Only {pairs} for {target_cells} fit base, targets and mirror cells, and no other \
             candidates of these cells can be true.",
            words::capital(&mirrored.collect::<Vec<_>>().join("; ")),
        );
    }
    if struck(!(base | targets | mirrors), known) {
        let them = if known.len() == 1 { "it" } else { "them" };
        text += &format!(
            " Every pair that fits has {}. No other cell that sees both cells of the base or both \
             targets can hold {them}, nor can the other cells of the two lines that hold \
             {them} outside the band.",
            words::digits(known),
        );
    }
    format!("{text} {}.", words::outcome(step))
}

fn explain_double(step: &Step) -> String {
    let [(base, _), (targets, _), (second_base, _), (second_targets, _), _] = step.pattern.sets[..]
    else {
        return words::outcome(step);
    };
    let (band, cross) = (band_name(step), words::houses(&step.pattern.cover));
    format!(
        "Two exocets: {} are a base with the targets {}, and {} a base with the targets {}. The \
         bases can only be {any}. {} need each of {} three times. Their cells outside \
         the {band} can hold each at most twice, and inside it only the targets of a base can \
         hold a digit of that base. So they hold the same two digits as the base. The two pairs \
         have no digit in common, since every target shares a box with the other base or with one \
         of its targets. So each of the four digits is once in {} and once in {}. Its places in \
         these lines outside the {band} lie in two lines that cross them, which both need it \
         there, so the rest of these lines cannot hold it. {}.",
        words::cells(base),
        words::cells(targets),
        words::cells(second_base),
        words::cells(second_targets),
        words::capital(&cross),
        words::digits(step.digits),
        words::cells(base | second_base),
        words::cells(targets | second_targets),
        words::outcome(step),
        any = words::or(step.digits),
    )
}

/// Returns `band` or `stack`: the cross-lines of a band are columns, those of a stack are rows.
fn band_name(step: &Step) -> &'static str {
    match step.pattern.cover.first().map(|house| house.kind) {
        Some(HouseKind::Row) => "stack",
        _ => "band",
    }
}
