//! Cells, candidates, houses and chains as tibbles and lists of R.
//!
//! Steps share most of their parts: a thousand chains go over the same few
//! hundred nodes. So what is equal is made once a call and the R object shared:
//! a tibble takes a kilobyte.

use crate::convert::{matrix_values, row_and_column, transposed};
use extendr_api::prelude::*;
use extendr_api::wrapper::symbol::{
    class_symbol, dim_symbol, names_symbol, row_names_symbol, Symbol,
};
use oxidoku_engine::geometry::{BOXES, CELLS, COLUMNS, DIGITS, HOUSE, ROWS};
use oxidoku_engine::logic::{Candidate, Chain, Grid, Link, Node, Pattern, Role};
use oxidoku_engine::{CellSet, DigitSet};
use std::collections::HashMap;

/// What a call has made so far.
pub struct Tables {
    class: Robj,
    cell_names: Robj,
    candidate_names: Robj,
    mark_names: Robj,
    house_names: Robj,
    node_names: Robj,
    cells: HashMap<CellSet, Robj>,
    digits: HashMap<DigitSet, Robj>,
    houses: HashMap<Vec<usize>, Robj>,
    nodes: HashMap<(u8, CellSet, CellSet), Robj>,
}

impl Tables {
    /// Nothing made yet.
    pub fn new() -> Self {
        Tables {
            class: strings(&["tbl_df", "tbl", "data.frame"]),
            cell_names: strings(&["row", "col"]),
            candidate_names: strings(&["row", "col", "digit"]),
            mark_names: strings(&["row", "col", "digit", "role"]),
            house_names: strings(&["kind", "number", "cells"]),
            node_names: strings(&["digit", "cells", "set"]),
            cells: HashMap::new(),
            digits: HashMap::new(),
            houses: HashMap::new(),
            nodes: HashMap::new(),
        }
    }

    /// A tibble `row`, `col`.
    pub fn cells(&mut self, set: CellSet) -> Robj {
        if let Some(made) = self.cells.get(&set) {
            return made.clone();
        }
        let at = set.iter().map(row_and_column);
        let (rows, columns): (Vec<i32>, Vec<i32>) = at.unzip();
        let made = self.tibble(&self.cell_names, set.len(), [rows.into(), columns.into()]);
        self.cells.insert(set, made.clone());
        made
    }

    /// An integer vector.
    pub fn digits(&mut self, set: DigitSet) -> Robj {
        let made = self.digits.entry(set).or_insert_with(|| {
            let digits = set.iter().map(i32::from);
            digits.collect::<Vec<i32>>().into()
        });
        made.clone()
    }

    /// A tibble `row`, `col`, `digit`.
    pub fn candidates(&self, list: &[Candidate]) -> Robj {
        let columns = candidate_columns(list.iter().copied());
        self.tibble(&self.candidate_names, list.len(), columns)
    }

    /// The parts of a pattern, a list.
    pub fn pattern(&mut self, pattern: &Pattern) -> Robj {
        list!(
            marks = self.marks(&pattern.marks),
            base = self.houses(&pattern.base),
            cover = self.houses(&pattern.cover),
            sets = each(&pattern.sets, |&(set, held)| list!(
                cells = self.cells(set),
                digits = self.digits(held)
            )
            .into()),
            chains = each(&pattern.chains, |it| self.chain(it))
        )
        .into()
    }

    /// A tibble `row`, `col`, `digit`, `role`.
    fn marks(&self, marks: &[(Candidate, Role)]) -> Robj {
        let [rows, columns, digits] = candidate_columns(marks.iter().map(|&(it, _)| it));
        let roles = marks.iter().map(|&(_, role)| role_name(role));
        let roles = roles.collect::<Vec<&str>>().into();
        let columns = [rows, columns, digits, roles];
        self.tibble(&self.mark_names, marks.len(), columns)
    }

    /// A tibble of houses: `kind`, `number` and `cells`, a tibble each.
    pub fn houses(&mut self, list: &[usize]) -> Robj {
        if let Some(made) = self.houses.get(list) {
            return made.clone();
        }
        let (kinds, numbers): (Vec<&str>, Vec<i32>) = list.iter().map(|&it| house_name(it)).unzip();
        let cells = each(list, |&house| self.cells(HOUSE[house]));
        let columns = [kinds.into(), numbers.into(), cells.into()];
        let made = self.tibble(&self.house_names, list.len(), columns);
        self.houses.insert(list.to_vec(), made.clone());
        made
    }

    fn chain(&mut self, chain: &Chain) -> Robj {
        let strong = chain.links.iter().map(|&link| link == Link::Strong);
        list!(
            nodes = each(&chain.nodes, |node| self.node(node)),
            strong = strong.collect::<Logicals>()
        )
        .into()
    }

    fn node(&mut self, node: &Node) -> Robj {
        let key = (node.digit, node.cells, node.set);
        if let Some(made) = self.nodes.get(&key) {
            return made.clone();
        }
        let digit = i32::from(node.digit).into();
        let parts = [digit, self.cells(node.cells), self.cells(node.set)];
        let made = with_attributes(
            List::from_values(parts).into(),
            &[(names_symbol(), &self.node_names)],
        );
        self.nodes.insert(key, made.clone());
        made
    }

    fn tibble<const N: usize>(&self, names: &Robj, rows: usize, columns: [Robj; N]) -> Robj {
        // R's short form of row names 1, 2, ...
        let row_names: Robj = match rows {
            0 => Vec::<i32>::new().into(),
            _ => vec![i32::na(), -(rows as i32)].into(),
        };
        with_attributes(
            List::from_values(columns).into(),
            &[
                (names_symbol(), names),
                (row_names_symbol(), &row_names),
                (class_symbol(), &self.class),
            ],
        )
    }
}

/// Positions of a path, as R has them, with what they share.
pub struct Positions {
    names: Robj,
    class: Robj,
    matrix: Robj,
    array: Robj,
    givens: Robj,
    status: Robj,
}

impl Positions {
    /// Of a puzzle with these givens, in the words of R.
    pub fn new(grid: &Grid, status: &str) -> Self {
        let matrix: Robj = vec![9, 9].into();
        let given = (0..CELLS).map(|i| grid.givens().contains(transposed(i)));
        let givens = with_attributes(
            given.collect::<Logicals>().into(),
            &[(dim_symbol(), &matrix)],
        );
        Positions {
            names: strings(&["board", "givens", "candidates", "status"]),
            class: strings(&["oxidoku_position"]),
            array: vec![9, 9, 9].into(),
            matrix,
            givens,
            status: status.into(),
        }
    }

    /// One of them: a list of `board`, `givens`, `candidates` and `status`.
    pub fn at(&self, grid: &Grid) -> Robj {
        let board = matrix_values(&grid.board()).into();
        let board = with_attributes(board, &[(dim_symbol(), &self.matrix)]);
        let open = (1..=DIGITS as u8).flat_map(|digit| {
            let places = grid.places(digit);
            (0..CELLS).map(move |i| places.contains(transposed(i)))
        });
        let open = open.collect::<Vec<bool>>().into();
        let open = with_attributes(open, &[(dim_symbol(), &self.array)]);
        let parts = [board, self.givens.clone(), open, self.status.clone()];
        with_attributes(
            List::from_values(parts).into(),
            &[(names_symbol(), &self.names), (class_symbol(), &self.class)],
        )
    }
}

/// A list of what `to_robj` makes of each item.
pub fn each<T>(items: &[T], to_robj: impl FnMut(&T) -> Robj) -> List {
    List::from_values(items.iter().map(to_robj).collect::<Vec<Robj>>())
}

fn strings(values: &[&str]) -> Robj {
    values.to_vec().into()
}

/// Attributes that R itself takes on such an object; one it did not take would
/// be missing there.
fn with_attributes(mut object: Robj, attributes: &[(Symbol, &Robj)]) -> Robj {
    for (name, value) in attributes {
        let _ = object.set_attrib(name.clone(), (*value).clone());
    }
    object
}

fn candidate_columns(list: impl Iterator<Item = Candidate> + Clone) -> [Robj; 3] {
    let column = |of: fn(Candidate) -> i32| list.clone().map(of).collect::<Vec<i32>>().into();
    [
        column(|it| row_and_column(it.cell()).0),
        column(|it| row_and_column(it.cell()).1),
        column(|it| i32::from(it.digit)),
    ]
}

fn house_name(house: usize) -> (&'static str, i32) {
    let (kind, first) = match house {
        ROWS..=8 => ("row", ROWS),
        COLUMNS..=17 => ("column", COLUMNS),
        _ => ("box", BOXES),
    };
    (kind, (house - first) as i32 + 1)
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
