//! Converts cells, candidates, houses and chains to R tibbles and lists.
//!
//! Steps share most of their parts: a thousand chains consist of the same few hundred nodes.
//! Since a tibble takes a kilobyte, equal parts within a call share one R object.

use super::engine::logic::{
    Blocker, Branch, Candidate, Chain, Forcing, ForcingKind, Grid, Link, Node, Pattern, Reason,
    Role,
};
use super::engine::topology::House;
use super::engine::{Cell, CellSet, Digit, DigitSet};
use crate::value::{Shared, Value, NA};
use std::collections::HashMap;

/// The R objects that a call has made so far.
pub struct Tables {
    class: Shared,
    cell_names: Shared,
    candidate_names: Shared,
    highlight_names: Shared,
    house_names: Shared,
    node_names: Shared,
    branch_names: Shared,
    blocker_names: Shared,
    cells: HashMap<CellSet, Shared>,
    digits: HashMap<DigitSet, Shared>,
    houses: HashMap<Vec<House>, Shared>,
    nodes: HashMap<(Digit, CellSet, CellSet), Shared>,
}

impl Tables {
    /// Starts without objects.
    pub fn new() -> Self {
        Tables {
            class: strings(&["tbl_df", "tbl", "data.frame"]),
            cell_names: strings(&["row", "col"]),
            candidate_names: strings(&["row", "col", "digit"]),
            highlight_names: strings(&["row", "col", "digit", "role"]),
            house_names: strings(&["kind", "number", "cells"]),
            node_names: strings(&["digit", "cells", "set"]),
            branch_names: strings(&["row", "col", "digit", "on", "parents", "reason", "number"]),
            blocker_names: strings(&["row", "col", "digit", "cells"]),
            cells: HashMap::new(),
            digits: HashMap::new(),
            houses: HashMap::new(),
            nodes: HashMap::new(),
        }
    }

    /// Makes a tibble with the columns `row` and `col`.
    pub fn cells(&mut self, set: CellSet) -> Value {
        if let Some(made) = self.cells.get(&set) {
            return made.into();
        }
        let (rows, columns) = set.iter().map(row_and_column).unzip();
        let columns = vec![Value::Integers(rows), Value::Integers(columns)];
        let made = Shared::new(self.tibble(&self.cell_names, set.len(), columns));
        self.cells.entry(set).or_insert(made).into()
    }

    /// Makes an integer vector.
    pub fn digits(&mut self, set: DigitSet) -> Value {
        let made = self.digits.entry(set).or_insert_with(|| {
            let digits = set.iter().map(|digit| i32::from(digit.get()));
            Shared::new(Value::Integers(digits.collect()))
        });
        (&*made).into()
    }

    /// Makes a tibble with the columns `row`, `col` and `digit`.
    pub fn candidates(&self, list: &[Candidate]) -> Value {
        let columns = candidate_columns(list.iter().copied());
        self.tibble(&self.candidate_names, list.len(), columns)
    }

    /// Makes a list of the parts of a pattern.
    pub fn pattern(&mut self, pattern: &Pattern) -> Value {
        let sets = pattern.sets.iter().map(|&(set, held)| {
            let (cells, digits) = (self.cells(set), self.digits(held));
            Value::List(vec![("cells", cells), ("digits", digits)])
        });
        let sets = Value::Items(sets.collect());
        let chains = pattern.chains.iter().map(|it| self.chain(it)).collect();
        let mut parts = vec![
            ("marks", self.highlights(&pattern.highlights)),
            ("base", self.houses(&pattern.base)),
            ("cover", self.houses(&pattern.cover)),
            ("sets", sets),
            ("chains", Value::Items(chains)),
        ];
        if !pattern.blockers.is_empty() {
            parts.push(("blockers", self.blockers(&pattern.blockers)));
        }
        if !pattern.bonds.is_empty() {
            let bonds = pattern.bonds.iter().cloned();
            parts.push(("bonds", Value::texts(bonds)));
        }
        if !pattern.consequences.is_empty() {
            let consequences = pattern.consequences.iter().cloned();
            parts.push(("consequences", Value::texts(consequences)));
        }
        if !pattern.rules.is_empty() {
            let rules = pattern.rules.iter().map(|&at| at as i32 + 1);
            parts.push(("rules", Value::Integers(rules.collect())));
        }
        if let Some(forcing) = &pattern.forcing {
            parts.push(("forcing", self.forcing(forcing)));
        }
        Value::List(parts)
    }

    /// Makes a tibble with the columns `row`, `col`, `digit`, and `cells`, which is a list of
    /// tibbles.
    fn blockers(&mut self, blockers: &[Blocker]) -> Value {
        let holders = blockers.iter().map(|it| Candidate::new(it.cell, it.digit));
        let mut columns = candidate_columns(holders);
        let cells = blockers.iter().map(|it| self.cells(it.cells)).collect();
        columns.push(Value::Items(cells));
        self.tibble(&self.blocker_names, blockers.len(), columns)
    }

    /// Makes a list for forcing chains and their nested chains.
    fn forcing(&mut self, forcing: &Forcing) -> Value {
        self.forcing_with(forcing, forcing.text())
    }

    /// Makes a list for forcing chains with this text.
    fn forcing_with(&mut self, forcing: &Forcing, text: String) -> Value {
        let (kind, house) = match forcing.kind {
            ForcingKind::Cycle => ("cycle", None),
            ForcingKind::Opposite => ("opposite", None),
            ForcingKind::Contradiction => ("contradiction", None),
            ForcingKind::Double => ("double", None),
            ForcingKind::Cell => ("cell", None),
            ForcingKind::House(house) => ("house", Some(house)),
        };
        let placed: Vec<Candidate> = forcing.placement.into_iter().collect();
        let house: Vec<House> = house.into_iter().collect();
        let branches = forcing.branches.iter().map(|it| self.branch(it)).collect();
        let nested = forcing.nested.iter();
        let nested = nested.map(|it| self.forcing_with(it, it.text_inside()));
        let nested = nested.collect();
        Value::List(vec![
            ("kind", Value::text(kind)),
            ("house", self.houses(&house)),
            ("size", Value::integer(forcing.size as i32)),
            ("placements", self.candidates(&placed)),
            ("eliminations", self.candidates(&forcing.eliminations)),
            ("branches", Value::Items(branches)),
            ("nested", Value::Items(nested)),
            ("text", Value::text(text)),
        ])
    }

    /// Makes a tibble with one row per node and the columns `row`, `col`, `digit`, `on`, `parents`,
    /// `reason` and `number`.
    fn branch(&self, branch: &Branch) -> Value {
        let nodes = &branch.nodes;
        let mut columns = candidate_columns(nodes.iter().map(|it| it.candidate));
        let parents = nodes.iter().map(|node| {
            let rows = node.parents.iter().map(|&at| at as i32 + 1);
            Value::Integers(rows.collect())
        });
        let reasons = nodes.iter().map(|node| match node.reason {
            Reason::Assumed => ("assumed", NA),
            Reason::Cell => ("cell", NA),
            Reason::House(house) => (house.kind.name(), house.number as i32 + 1),
            Reason::Rule(_) => ("rule", NA),
            Reason::Nested(at) => ("nested", at as i32 + 1),
        });
        let (reasons, numbers): (Vec<&str>, Vec<i32>) = reasons.unzip();
        columns.push(Value::flags(nodes.iter().map(|it| it.is_on)));
        columns.push(Value::Items(parents.collect()));
        columns.push(Value::texts(reasons));
        columns.push(Value::Integers(numbers));
        self.tibble(&self.branch_names, nodes.len(), columns)
    }

    /// Makes a tibble with the columns `row`, `col`, `digit` and `role`.
    fn highlights(&self, highlights: &[(Candidate, Role)]) -> Value {
        let mut columns = candidate_columns(highlights.iter().map(|&(it, _)| it));
        columns.push(Value::texts(
            highlights.iter().map(|&(_, role)| role_name(role)),
        ));
        self.tibble(&self.highlight_names, highlights.len(), columns)
    }

    /// Makes a tibble of houses with the columns `kind`, `number`, and `cells`, which is a list of
    /// tibbles.
    pub fn houses(&mut self, list: &[House]) -> Value {
        if let Some(made) = self.houses.get(list) {
            return made.into();
        }
        let (kinds, numbers): (Vec<&str>, Vec<i32>) = list
            .iter()
            .map(|house| (house.kind.name(), house.number as i32 + 1))
            .unzip();
        let cells = list.iter().map(|house| self.cells(house.cells)).collect();
        let columns = vec![
            Value::texts(kinds),
            Value::Integers(numbers),
            Value::Items(cells),
        ];
        let made = Shared::new(self.tibble(&self.house_names, list.len(), columns));
        self.houses.entry(list.to_vec()).or_insert(made).into()
    }

    fn chain(&mut self, chain: &Chain) -> Value {
        let nodes = chain.nodes.iter().map(|node| self.node(node)).collect();
        let strong = chain.links.iter().map(|&link| link == Link::Strong);
        let mut parts = vec![
            ("nodes", Value::Items(nodes)),
            ("strong", Value::flags(strong)),
        ];
        if !chain.bonds.is_empty() {
            let bonds = chain.bonds.iter().cloned();
            parts.push(("bonds", Value::texts(bonds)));
        }
        Value::List(parts)
    }

    fn node(&mut self, node: &Node) -> Value {
        let key = (node.digit, node.cells, node.set);
        if let Some(made) = self.nodes.get(&key) {
            return made.into();
        }
        let digit = Value::integer(i32::from(node.digit.get()));
        let parts = Value::Items(vec![digit, self.cells(node.cells), self.cells(node.set)]);
        let made = Shared::new(parts.with(vec![("names", (&self.node_names).into())]));
        self.nodes.entry(key).or_insert(made).into()
    }

    fn tibble(&self, names: &Shared, rows: usize, columns: Vec<Value>) -> Value {
        // R's compact form of the row names 1, 2, ...
        let row_names = match rows {
            0 => Vec::new(),
            _ => vec![NA, -(rows as i32)],
        };
        Value::Items(columns).with(vec![
            ("names", names.into()),
            ("row.names", Value::Integers(row_names)),
            ("class", (&self.class).into()),
        ])
    }
}

/// A converter of the positions of a path to R objects, which share common parts.
pub struct Positions {
    names: Shared,
    class: Shared,
    matrix: Shared,
    array: Shared,
    givens: Shared,
    status: Shared,
    /// The number of rows and columns of the board.
    side: usize,
}

impl Positions {
    /// Prepares the shared parts for a puzzle with these givens; `status` is R's word for its
    /// status.
    pub fn new(grid: &Grid, status: &'static str) -> Self {
        let side = grid.topology().side();
        let digits = grid.topology().digits().len();
        let dims = |sizes: &[usize]| {
            let sizes = sizes.iter().map(|&size| size as i32);
            Shared::new(Value::Integers(sizes.collect()))
        };
        let matrix = dims(&[side, side]);
        let given = cells(side).map(|cell| grid.givens().contains(cell));
        let givens = Value::flags(given).with(vec![("dim", (&matrix).into())]);
        Positions {
            names: strings(&["board", "givens", "candidates", "status"]),
            class: strings(&["oxidoku_position"]),
            array: dims(&[side, side, digits]),
            matrix,
            givens: Shared::new(givens),
            status: Shared::new(Value::text(status)),
            side,
        }
    }

    /// Makes one position: a list of `board`, `givens`, `candidates` and `status`.
    pub fn at(&self, grid: &Grid) -> Shared {
        let digit = |cell| grid.value(cell).map_or(0, |digit| i32::from(digit.get()));
        let board = Value::Integers(cells(self.side).map(digit).collect());
        let open = grid.topology().digits().iter().flat_map(|digit| {
            let places = grid.places(digit);
            cells(self.side).map(move |cell| places.contains(cell))
        });
        let parts = Value::Items(vec![
            board.with(vec![("dim", (&self.matrix).into())]),
            (&self.givens).into(),
            Value::flags(open).with(vec![("dim", (&self.array).into())]),
            (&self.status).into(),
        ]);
        Shared::new(parts.with(vec![
            ("names", (&self.names).into()),
            ("class", (&self.class).into()),
        ]))
    }
}

/// Lists the cells of a board in R's order.
fn cells(side: usize) -> impl Iterator<Item = Cell> + Clone {
    (0..side * side).map(move |i| Cell::at(i % side, i / side))
}

/// Returns the row and column of a cell, counted from 1.
fn row_and_column(cell: Cell) -> (i32, i32) {
    (cell.row() as i32 + 1, cell.column() as i32 + 1)
}

fn strings(values: &[&'static str]) -> Shared {
    Shared::new(Value::texts(values.iter().copied()))
}

fn candidate_columns(list: impl Iterator<Item = Candidate> + Clone) -> Vec<Value> {
    let column = |of: fn(Candidate) -> i32| Value::Integers(list.clone().map(of).collect());
    vec![
        column(|it| row_and_column(it.cell).0),
        column(|it| row_and_column(it.cell).1),
        column(|it| i32::from(it.digit.get())),
    ]
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pattern => "pattern",
        Role::Fin => "fin",
        Role::ColourA => "colour_a",
        Role::ColourB => "colour_b",
        Role::ColourC => "colour_c",
        Role::ColourD => "colour_d",
    }
}
