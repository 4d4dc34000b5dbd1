//! Colouring: candidates joined by strong links get two colours in turn. Either all candidates of
//! one colour are true, or all of the other.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::topology::{HouseId, Topology};
use crate::{Cell, CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    if technique == Technique::Medusa3d {
        return medusa(context, found);
    }
    for digit in Digit::ALL {
        if context.outside_templates(digit).is_empty() {
            continue;
        }
        let clusters = clusters(context.grid, digit);
        match technique {
            Technique::SimpleColorsTrap => {
                for cluster in &clusters {
                    trap(context, digit, cluster, found)?;
                }
            }
            Technique::SimpleColorsWrap => {
                for cluster in &clusters {
                    wrap(context, digit, cluster, found)?;
                }
            }
            _ => {
                for (i, first) in clusters.iter().enumerate() {
                    for second in &clusters[i + 1..] {
                        multi_colours(context, technique, digit, [first, second], found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of one digit in two colours.
type Cluster = [CellSet; 2];

/// Returns the clusters of a digit. Houses with just two places of the digit join these into
/// clusters.
fn clusters(grid: &Grid, digit: Digit) -> Vec<Cluster> {
    let places = grid.places(digit);
    let mut pairs: Vec<CellSet> = Vec::new();
    if !places.is_empty() {
        let in_houses = grid.topology().houses().iter();
        let in_houses = in_houses.map(|house| places & house.cells);
        pairs.extend(in_houses.filter(|pair| pair.is_pair()));
    }
    let mut clusters = Vec::new();
    while let Some(cell) = pairs.first().and_then(|pair| pair.first()) {
        let mut cluster = [CellSet::of(cell), CellSet::EMPTY];
        let mut before = 0;
        while pairs.len() != before {
            before = pairs.len();
            pairs.retain(|&pair| !join(&mut cluster, pair));
        }
        clusters.push(cluster);
    }
    clusters
}

/// Colours a pair that shares a place with the cluster. Returns `false` if it shares none.
fn join(cluster: &mut Cluster, pair: CellSet) -> bool {
    let [a, b] = *cluster;
    if pair.meets(a) {
        cluster[1] = b | (pair - a);
    } else if pair.meets(b) {
        cluster[0] = a | (pair - b);
    } else {
        return false;
    }
    true
}

/// Eliminates places that see both colours: one of the colours is true.
fn trap(context: &Context, digit: Digit, cluster: &Cluster, found: &mut Found) -> ControlFlow<()> {
    let topology = context.topology();
    let [a, b] = *cluster;
    let wrong = context.grid.places(digit) & topology.seen_by(a) & (topology.seen_by(b) - (a | b));
    if wrong.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = coloured(Technique::SimpleColorsTrap, digit, &[cluster]);
    step.eliminate(context.grid, digit, wrong);
    found.push(step)
}

/// Eliminates a colour that has two places in one house.
fn wrap(context: &Context, digit: Digit, cluster: &Cluster, found: &mut Found) -> ControlFlow<()> {
    let topology = context.topology();
    for &colour in cluster {
        if !topology.seen_by(colour).meets(colour) {
            continue;
        }
        let mut step = coloured(Technique::SimpleColorsWrap, digit, &[cluster]);
        let houses = doubled_houses(topology, colour);
        step.pattern
            .base
            .extend(houses.map(|house| topology.house(house)));
        step.eliminate(context.grid, digit, colour);
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the houses that contain two or more of `cells`.
fn doubled_houses(topology: &Topology, cells: CellSet) -> impl Iterator<Item = HouseId> + '_ {
    let houses = topology.all().iter();
    houses.filter(move |&house| (topology.cells(house) & cells).len() > 1)
}

/// Uses two clusters that see each other. If two colours see each other, at most one of them is
/// true, so at least one of the opposite colours is true (type 1). If a colour sees both colours of
/// the other cluster, it is false (type 2).
fn multi_colours(
    context: &Context,
    technique: Technique,
    digit: Digit,
    clusters: [&Cluster; 2],
    found: &mut Found,
) -> ControlFlow<()> {
    let topology = context.topology();
    let seen = clusters.map(|cluster| cluster.map(|colour| topology.seen_by(colour)));
    let touches = |x: usize, y: usize| seen[0][x].meets(clusters[1][y]);
    if technique == Technique::MultiColors1 {
        let places = context.grid.places(digit);
        let wrong = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .into_iter()
            .filter(|&(x, y)| touches(x, y))
            .map(|(x, y)| places & seen[0][1 - x] & seen[1][1 - y])
            .fold(CellSet::EMPTY, |all, wrong| all | wrong);
        if wrong.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = coloured(technique, digit, &clusters);
        let pairs = [[0, 2], [0, 3], [1, 2], [1, 3]];
        let touching = pairs.into_iter().filter(|&[x, y]| touches(x, y - 2));
        for [x, y] in touching {
            // The words need just one cell of each colour.
            let one = clusters[0][x] & topology.seen_by(clusters[1][y - 2]);
            let one = one.first().map_or(CellSet::EMPTY, CellSet::of);
            let other = clusters[1][y - 2] & topology.seen_by(one);
            let other = other.first().map_or(CellSet::EMPTY, CellSet::of);
            step.pattern.touching.push([x, y]);
            step.pattern.sees.push((one, other));
        }
        step.eliminate(context.grid, digit, wrong);
        return found.push(step);
    }
    for x in [0, 1] {
        let from_first = touches(x, 0) && touches(x, 1);
        let from_second = touches(0, x) && touches(1, x);
        for (is_wrong, i) in [(from_first, 0), (from_second, 1)] {
            if !is_wrong {
                continue;
            }
            let wrong = clusters[i][x];
            let first = [wrong, clusters[i][1 - x]];
            let mut step = coloured(technique, digit, &[&first, clusters[1 - i]]);
            step.eliminate(context.grid, digit, wrong);
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

const ROLES: [[Role; 2]; 2] = [
    [Role::ColourA, Role::ColourB],
    [Role::ColourC, Role::ColourD],
];

/// Makes a step that shows clusters of one digit.
fn coloured(technique: Technique, digit: Digit, clusters: &[&Cluster]) -> Step {
    let mut step = Step::new(technique, DigitSet::of(digit));
    for (cluster, roles) in clusters.iter().zip(ROLES) {
        for (&colour, role) in cluster.iter().zip(roles) {
            colour_in(&mut step, digit, colour, role);
        }
    }
    step
}

fn colour_in(step: &mut Step, digit: Digit, cells: CellSet, role: Role) {
    step.pattern.cells |= cells;
    let marks = cells.iter().map(|cell| (Candidate::new(cell, digit), role));
    step.pattern.highlights.extend(marks);
}

/// The cells of one colour for each digit, in digit order.
#[derive(Clone, Copy, Default)]
struct Colour([CellSet; DIGITS]);

impl Colour {
    fn of(&self, digit: Digit) -> CellSet {
        self.0[digit]
    }

    fn contains(&self, candidate: Candidate) -> bool {
        self.of(candidate.digit).contains(candidate.cell)
    }

    fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.digit].insert(candidate.cell);
    }

    fn cells(&self) -> CellSet {
        self.0
            .iter()
            .fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// Returns, for each digit in order, the cells that cannot hold it if the whole colour is true.
    /// The cells where the digit itself has this colour are left out.
    fn excludes(&self, topology: &Topology) -> [CellSet; DIGITS] {
        let cells = self.cells();
        self.0
            .map(|places| (topology.seen_by(places) | cells) - places)
    }
}

/// Finds 3D Medusas: colouring across digits, where a cell with two candidates is a strong link too.
fn medusa(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let mut known = Colour::default();
    for digit in Digit::ALL {
        for cell in grid.places(digit) {
            let start = Candidate::new(cell, digit);
            if known.contains(start) {
                continue;
            }
            let cluster = medusa_cluster(grid, start);
            for colour in &cluster {
                for (all, &cells) in known.0.iter_mut().zip(&colour.0) {
                    *all |= cells;
                }
            }
            if !cluster[1].cells().is_empty() {
                medusa_steps(context, &cluster, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns all candidates that strong links join to `start`, in two colours.
fn medusa_cluster(grid: &Grid, start: Candidate) -> [Colour; 2] {
    let mut cluster = [Colour::default(); 2];
    let mut open = vec![(start, 0)];
    cluster[0].insert(start);
    while let Some((candidate, colour)) = open.pop() {
        let cell = candidate.cell;
        let mut reach = |next: Candidate| {
            if cluster.iter().all(|colour| !colour.contains(next)) {
                cluster[1 - colour].insert(next);
                open.push((next, 1 - colour));
            }
        };
        for house in grid.topology().houses_of(cell) {
            let places = grid.places_in(candidate.digit, house);
            if places.is_pair() {
                (places - CellSet::of(cell))
                    .iter()
                    .for_each(|other| reach(Candidate::new(other, candidate.digit)));
            }
        }
        let marks = grid.candidates(cell);
        if marks.len() == 2 {
            (marks - DigitSet::of(candidate.digit))
                .iter()
                .for_each(|other| reach(Candidate::new(cell, other)));
        }
    }
    cluster
}

/// Eliminates a colour that contradicts itself, or otherwise every candidate that both colours
/// exclude.
fn medusa_steps(context: &Context, cluster: &[Colour; 2], found: &mut Found) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    let excluded = [cluster[0].excludes(topology), cluster[1].excludes(topology)];
    let mut is_wrong = false;
    for (colour, excluded) in cluster.iter().zip(&excluded) {
        let Some(cells) = contradiction(grid, colour, excluded) else {
            continue;
        };
        is_wrong = true;
        let mut step = medusa_step(cluster);
        step.pattern.sets.push((cells, grid.candidates_of(cells)));
        for digit in Digit::ALL {
            step.eliminate(grid, digit, colour.of(digit));
        }
        found.push(step)?;
    }
    if is_wrong {
        return ControlFlow::Continue(());
    }
    let wrong = |digit: Digit| {
        let i = digit.index();
        let coloured = cluster[0].of(digit) | cluster[1].of(digit);
        grid.places(digit) & excluded[0][i] & (excluded[1][i] - coloured)
    };
    if Digit::ALL.into_iter().all(|digit| wrong(digit).is_empty()) {
        return ControlFlow::Continue(());
    }
    let mut step = medusa_step(cluster);
    for digit in Digit::ALL {
        step.eliminate(grid, digit, wrong(digit));
    }
    found.push(step)
}

/// Returns the cells that prove a colour false. The colour puts two digits in one cell, puts one
/// digit in two cells of a house, or leaves a cell without candidates.
fn contradiction(grid: &Grid, colour: &Colour, excluded: &[CellSet; DIGITS]) -> Option<CellSet> {
    let topology = grid.topology();
    let mut once = CellSet::EMPTY;
    for digit in Digit::ALL {
        let places = colour.of(digit);
        if let Some(house) = doubled_houses(topology, places).next() {
            return Some(topology.cells(house) & places);
        }
        if let Some(cell) = (once & places).first() {
            return Some(CellSet::of(cell));
        }
        once |= places;
    }
    Cell::ALL
        .into_iter()
        .filter(|&cell| grid.empty_cells().contains(cell) && !once.contains(cell))
        .find(|&cell| {
            let excludes = |digit: Digit| excluded[digit].contains(cell);
            grid.candidates(cell).iter().all(excludes)
        })
        .map(CellSet::of)
}

fn medusa_step(cluster: &[Colour; 2]) -> Step {
    let is_used = |&digit: &Digit| !(cluster[0].of(digit) | cluster[1].of(digit)).is_empty();
    let mut step = Step::new(
        Technique::Medusa3d,
        Digit::ALL.into_iter().filter(is_used).collect(),
    );
    for (colour, role) in cluster.iter().zip(ROLES[0]) {
        for digit in Digit::ALL {
            colour_in(&mut step, digit, colour.of(digit), role);
        }
    }
    step
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    if step.technique == Technique::Medusa3d {
        return explain_medusa(step);
    }
    let digit = words::digits(step.digits);
    let cells = |i: usize| cells_with(step, ROLES[i / 2][i % 2]);
    let is_simple = matches!(
        step.technique,
        Technique::SimpleColorsTrap | Technique::SimpleColorsWrap
    );
    // With two clusters, a colour of one cell is called by the name of this cell.
    let group = |i: usize, start: &str, end: &str| match cells(i) {
        one if one.is_single() && !is_simple => words::cells(one),
        _ => format!("{start} {}{end}", words::letter(i)),
    };
    let every = |i: usize| group(i, "every cell of", "");
    let any = |i: usize| group(i, "a cell of", "");
    let named = |i: usize| {
        group(
            i,
            "every cell of",
            &format!(" ({})", words::cells(cells(i))),
        )
    };
    let either = |i: usize| format!("{digit} is in {} or in {}", named(i), named(i + 1));
    let outcome = words::outcome(step);
    let first = format!(
        "Houses with just two places for {digit} link these cells: {}",
        either(0)
    );
    let both = || format!("{first}. Likewise, {}", either(2));
    match step.technique {
        Technique::SimpleColorsTrap => format!(
            "{first}. A cell that sees {} and {} cannot be {digit} either way. {outcome}.",
            any(0),
            any(1)
        ),
        Technique::SimpleColorsWrap => {
            let wrong = step.eliminations.iter().map(|gone| gone.cell).collect();
            let is_first = cells_with(step, Role::ColourA) == wrong;
            let name = if is_first { "A" } else { "B" };
            if step.pattern.base.is_empty() {
                return format!(
                    "{first}. But {name} would put {digit} in two cells that must differ. {outcome}."
                );
            }
            let houses = words::houses(&step.pattern.base);
            format!("{first}. But {name} would put {digit} in {houses} more than once. {outcome}.")
        }
        Technique::MultiColors1 => {
            let touching = step.pattern.touching.iter().zip(&step.pattern.sees);
            let touching = touching.map(|(&[x, y], &(one, other))| {
                let of = |i: usize, cell: CellSet| match cells(i) == cell {
                    true => words::cells(cell),
                    false => format!("{} of {}", words::cells(cell), words::letter(i)),
                };
                let (v, w) = (x ^ 1, y ^ 1);
                format!(
                    "{} sees {}, so {digit} cannot be in {} and in {}. So it is in {} or in {}, and \
                     a cell that sees {} and {} cannot be {digit}.",
                    of(x, one),
                    of(y, other),
                    every(x),
                    every(y),
                    every(v),
                    every(w),
                    any(v),
                    any(w),
                )
            });
            let touching: Vec<String> = touching.collect();
            format!("{}. {} {outcome}.", both(), touching.join(" "))
        }
        _ => format!(
            "{}. {} sees {}, and {} sees {}, so {digit} cannot be in {}. {outcome}.",
            both(),
            group(0, "A cell of", ""),
            any(2),
            any(0),
            any(3),
            every(0),
        ),
    }
}

fn explain_medusa(step: &Step) -> String {
    let colour = |role: Role| {
        let marks = step.pattern.highlights.iter();
        words::and(
            marks
                .filter(|(_, found)| *found == role)
                .map(|(mark, _)| format!("{} in {}", mark.digit, mark.cell)),
        )
    };
    let [a, b] = ROLES[0].map(colour);
    let reason = match step.pattern.sets.first() {
        Some((cells, _)) => {
            let first = step.eliminations.first();
            let is_first = first.is_some_and(|gone| {
                let mark = (*gone, Role::ColourA);
                step.pattern.highlights.contains(&mark)
            });
            let name = if is_first { "A" } else { "B" };
            let role = if is_first { ROLES[0][0] } else { ROLES[0][1] };
            format!(
                "But {name} would {}. So {name} is false",
                wrong_of(step, role, *cells)
            )
        }
        None => "A candidate that both of them rule out is false either way".to_string(),
    };
    format!(
        "Houses with two places for a digit and cells with two candidates link these candidates \
         into two groups. Either every candidate of A ({a}) is true, or every candidate of B \
         ({b}). {reason}. {}.",
        words::outcome(step)
    )
}

/// Describes what a colour would do to the cells that prove it false, such as `put both 3 and 5 in
/// r1c2`, `leave no digit for r1c2` or `put 3 in both r1c2 and r1c5`.
fn wrong_of(step: &Step, role: Role, cells: CellSet) -> String {
    let coloured = |cell: Cell| -> DigitSet {
        let marks = step.pattern.highlights.iter();
        let here = marks.filter(|(mark, found)| *found == role && mark.cell == cell);
        here.map(|(mark, _)| mark.digit).collect()
    };
    let named = words::cells(cells);
    if cells.is_single() {
        let digits = cells
            .iter()
            .fold(DigitSet::EMPTY, |all, it| all | coloured(it));
        return match digits.len() {
            0 | 1 => format!("leave no digit for {named}"),
            _ => format!("put {} in {named}", words::digits(digits)),
        };
    }
    let common = cells
        .iter()
        .fold(DigitSet::ALL, |all, it| all & coloured(it));
    let digit = words::and(common.first());
    format!(
        "put {digit} in {} {named}, which share a house",
        words::all_of(cells.len())
    )
}

fn cells_with(step: &Step, role: Role) -> CellSet {
    let marks = step.pattern.highlights.iter();
    marks
        .filter(|(_, found)| *found == role)
        .map(|(mark, _)| mark.cell)
        .collect()
}
