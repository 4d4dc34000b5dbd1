//! The kinds of fish: shape, fins and size.

use crate::logic::technique::Technique::{self, *};
use crate::topology::{HouseKind, HouseSet, Topology};

/// The houses that a fish may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Rows against columns.
    Basic,
    /// Rows against columns, with boxes on one or both sides.
    Franken,
    /// Any other mix of houses.
    Mutant,
}

impl Shape {
    /// Returns the possible base houses and cover houses, as pairs of sets.
    pub(super) fn sides(self, topology: &Topology) -> impl Iterator<Item = (HouseSet, HouseSet)> {
        let [rows, columns, boxes] =
            [HouseKind::Row, HouseKind::Column, HouseKind::Box].map(|kind| topology.of_kind(kind));
        let sides = match self {
            Shape::Basic => [Some((rows, columns)), Some((columns, rows))],
            Shape::Franken => [
                Some((rows | boxes, columns | boxes)),
                Some((columns | boxes, rows | boxes)),
            ],
            Shape::Mutant => [Some((topology.all(), topology.all())), None],
        };
        sides.into_iter().flatten()
    }

    /// Returns the shape of a fish with these houses.
    pub(super) fn of(topology: &Topology, base: HouseSet, cover: HouseSet) -> Self {
        let fits = |shape: Shape| {
            let mut sides = shape.sides(topology);
            sides.any(|(bases, covers)| base.is_subset(bases) && cover.is_subset(covers))
        };
        match () {
            _ if fits(Shape::Basic) => Shape::Basic,
            _ if fits(Shape::Franken) => Shape::Franken,
            _ => Shape::Mutant,
        }
    }
}

/// The kind of fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fins {
    /// No fins.
    None,
    /// Some fins. In a basic fish, each base house has at least two candidates besides the fins.
    Finned,
    /// Some fins, without which a base house would have at most one candidate.
    Sashimi,
}

/// The kind of fish that a technique finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FishKind {
    pub(super) shape: Shape,
    pub(super) fins: Fins,
    /// The number of base houses.
    pub(super) size: usize,
}

const fn kind(shape: Shape, fins: Fins, size: usize) -> FishKind {
    FishKind { shape, fins, size }
}

const KINDS: [(Technique, FishKind); 42] = {
    use Fins::{Finned, None, Sashimi};
    use Shape::{Basic, Franken, Mutant};
    [
        (XWing, kind(Basic, None, 2)),
        (Swordfish, kind(Basic, None, 3)),
        (Jellyfish, kind(Basic, None, 4)),
        (Squirmbag, kind(Basic, None, 5)),
        (Whale, kind(Basic, None, 6)),
        (Leviathan, kind(Basic, None, 7)),
        (FinnedXWing, kind(Basic, Finned, 2)),
        (FinnedSwordfish, kind(Basic, Finned, 3)),
        (FinnedJellyfish, kind(Basic, Finned, 4)),
        (FinnedSquirmbag, kind(Basic, Finned, 5)),
        (FinnedWhale, kind(Basic, Finned, 6)),
        (FinnedLeviathan, kind(Basic, Finned, 7)),
        (SashimiXWing, kind(Basic, Sashimi, 2)),
        (SashimiSwordfish, kind(Basic, Sashimi, 3)),
        (SashimiJellyfish, kind(Basic, Sashimi, 4)),
        (SashimiSquirmbag, kind(Basic, Sashimi, 5)),
        (SashimiWhale, kind(Basic, Sashimi, 6)),
        (SashimiLeviathan, kind(Basic, Sashimi, 7)),
        (FrankenXWing, kind(Franken, None, 2)),
        (FrankenSwordfish, kind(Franken, None, 3)),
        (FrankenJellyfish, kind(Franken, None, 4)),
        (FrankenSquirmbag, kind(Franken, None, 5)),
        (FrankenWhale, kind(Franken, None, 6)),
        (FrankenLeviathan, kind(Franken, None, 7)),
        (FinnedFrankenXWing, kind(Franken, Finned, 2)),
        (FinnedFrankenSwordfish, kind(Franken, Finned, 3)),
        (FinnedFrankenJellyfish, kind(Franken, Finned, 4)),
        (FinnedFrankenSquirmbag, kind(Franken, Finned, 5)),
        (FinnedFrankenWhale, kind(Franken, Finned, 6)),
        (FinnedFrankenLeviathan, kind(Franken, Finned, 7)),
        (MutantXWing, kind(Mutant, None, 2)),
        (MutantSwordfish, kind(Mutant, None, 3)),
        (MutantJellyfish, kind(Mutant, None, 4)),
        (MutantSquirmbag, kind(Mutant, None, 5)),
        (MutantWhale, kind(Mutant, None, 6)),
        (MutantLeviathan, kind(Mutant, None, 7)),
        (FinnedMutantXWing, kind(Mutant, Finned, 2)),
        (FinnedMutantSwordfish, kind(Mutant, Finned, 3)),
        (FinnedMutantJellyfish, kind(Mutant, Finned, 4)),
        (FinnedMutantSquirmbag, kind(Mutant, Finned, 5)),
        (FinnedMutantWhale, kind(Mutant, Finned, 6)),
        (FinnedMutantLeviathan, kind(Mutant, Finned, 7)),
    ]
};

impl FishKind {
    /// Returns the kind of fish of a technique, or `None` for techniques of other families.
    pub(super) fn of(technique: Technique) -> Option<Self> {
        let mut kinds = KINDS.iter();
        let (_, kind) = kinds.find(|(named, _)| *named == technique)?;
        Some(*kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::Family;
    use crate::topology::classic::classic;
    use crate::topology::HouseId;

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
        for technique in Technique::all().filter(|&it| it.info().family == Family::Fish) {
            let kind = FishKind::of(technique).unwrap();
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
    fn houses_determine_shapes() {
        let houses = |list: &[usize]| list.iter().copied().map(HouseId::of).collect::<HouseSet>();
        let shape = |base, cover| Shape::of(classic(), houses(base), houses(cover));
        assert_eq!(shape(&[0, 4], &[9, 10]), Shape::Basic);
        assert_eq!(shape(&[0, 20], &[9, 10]), Shape::Franken);
        assert_eq!(shape(&[10, 20], &[1, 25]), Shape::Franken);
        assert_eq!(shape(&[20, 21], &[1, 9]), Shape::Mutant);
        assert_eq!(shape(&[0, 9], &[1, 10]), Shape::Mutant);
    }
}
