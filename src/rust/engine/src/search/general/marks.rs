//! What the digits of a board and its rules leave open, without a search.

use super::model::Model;
use super::state::State;
use crate::shape::Cell;

/// For each cell the digits that it may still hold, as a mask: those that no
/// given strikes by itself, and that each rule allows when asked once. A filled
/// cell has its own digit only. A cell is left with nothing where rules clash.
pub fn candidates(model: &Model, digits: &[u8]) -> Vec<u32> {
    let given = |cell: Cell| match digits[usize::from(cell)] {
        0 => None,
        digit => Some(1u32 << (digit - 1)),
    };
    let cells = 0..model.cells() as Cell;
    let mut masks: Vec<u32> = cells
        .clone()
        .map(|cell| given(cell).unwrap_or(model.start[usize::from(cell)]))
        .collect();
    for cell in cells.clone().filter(|&cell| given(cell).is_none()) {
        let mut mask = masks[usize::from(cell)];
        for &peer in model.peers.of(usize::from(cell)) {
            mask &= !given(peer).unwrap_or(0);
        }
        masks[usize::from(cell)] = mask;
    }
    let before = masks.clone();
    for cell in cells {
        for link in model.links.of(usize::from(cell)) {
            let partners = model.tables[usize::from(link.table)].partners(before[usize::from(cell)]);
            if given(link.other).is_none() {
                masks[usize::from(link.other)] &= partners;
            }
        }
    }
    for part in &model.parts {
        let mut state = State::new(model);
        state.masks.copy_from_slice(&masks);
        let narrowed = part.restrict(&mut state);
        for &cell in part.cells().iter().filter(|&&cell| given(cell).is_none()) {
            masks[usize::from(cell)] = match narrowed {
                Ok(()) => state.masks[usize::from(cell)],
                Err(_) => 0,
            };
        }
    }
    masks
}
