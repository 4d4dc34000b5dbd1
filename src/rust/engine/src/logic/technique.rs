//! The table of techniques.

use std::fmt;
use std::str::FromStr;

/// The row of a technique in the table.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The technique.
    pub technique: Technique,
    /// Its name in programs, such as `x_wing`.
    pub name: &'static str,
    /// Its display name, such as `X-Wing`.
    pub label: &'static str,
    /// The family, whose search finds the technique.
    pub family: Family,
    /// A description in one sentence.
    pub description: &'static str,
}

/// What the techniques of a family require of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: they use houses, cells that see each other, and rules.
    Nothing,
    /// Exchangeable digits: the board has no rules, and only rows, columns and boxes as houses.
    Exchange,
    /// The classic board.
    Classic,
}

macro_rules! families {
    ($($variant:ident, $name:literal, $needs:ident, $doc:literal;)*) => {
        /// Techniques that are found by the same search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Family {
            $(#[doc = $doc] $variant,)*
        }

        impl Family {
            /// Returns its name in programs, such as `single_digit`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Family::$variant => $name,)*
                }
            }

            /// Returns what its techniques require of a board.
            pub const fn needs(self) -> Needs {
                match self {
                    $(Family::$variant => Needs::$needs,)*
                }
            }
        }
    };
}

families! {
    Singles, "singles", Nothing, "One digit for a cell, or one cell for a digit.";
    Locked, "locked", Nothing, "What two houses share.";
    Subsets, "subsets", Nothing, "As many digits as cells.";
    Fish, "fish", Nothing, "One digit, houses against houses.";
    Chains, "chains", Nothing, "Chains and loops.";
    Uniqueness, "uniqueness", Exchange, "Patterns that a puzzle with one solution cannot have.";
    SingleDigit, "single_digit", Nothing, "Two strong links of one digit.";
    Wings, "wings", Nothing, "A few cells with few candidates.";
    SueDeCoq, "sue_de_coq", Nothing, "Two houses that cross, locked together.";
    Colouring, "colouring", Nothing, "Candidates in two colours.";
    Als, "als", Nothing, "Almost locked sets.";
    Kraken, "kraken", Nothing, "Fish and chains together.";
    Forcing, "forcing", Nothing, "Several ways to one place.";
    Templates, "templates", Classic, "All the ways to place a digit.";
    BruteForce, "brute_force", Nothing, "A digit taken from the solution.";
    Direct, "direct", Classic, "What leaves a hidden single at once.";
    Loops, "loops", Classic, "Rectangles and loops that a puzzle with one solution cannot have.";
    Graves, "graves", Classic, "Grids of nothing but pairs, which a puzzle with one solution cannot have.";
    Exclusion, "exclusion", Classic, "Digits that no allowed combination has.";
    ForcingChains, "forcing_chains", Classic, "Cycles and forcing chains, from a single chain to nested ones.";
    AlmostLocked, "almost_locked", Nothing, "Digits that are almost locked where a line crosses a box.";
    Bent, "bent", Nothing, "Sets of cells of several houses that have as many digits as cells.";
    BrokenWings, "broken_wings", Nothing, "Odd loops of one digit.";
    Exocets, "exocets", Classic, "Two cells whose digits come again in two others.";
    Tridagons, "tridagons", Classic, "Three digits that cannot fill four boxes.";
    Fireworks, "fireworks", Classic, "Digits that a row and a column leave three cells.";
    Oddagons, "oddagons", Nothing, "Odd loops of two digits.";
    DominoLoops, "domino_loops", Classic, "Pairs of cells around four boxes.";
    MultiSector, "multi_sector", Classic, "Rows and columns locked together.";
    Rules, "rules", Nothing, "What thermometers, dots, lines and other rules say of cells, pairs and lines.";
    Contradictions, "contradictions", Nothing, "Assumptions that simple techniques refute.";
    Symmetry, "symmetry", Classic, "Givens that a symmetry maps to one another.";
    Sums, "sums", Nothing, "Cages, arrows and other sums, and the sum of a house.";
    Outside, "outside", Nothing, "Clues outside the board about a whole line.";
}

macro_rules! techniques {
    ($($variant:ident, $name:literal, $label:literal, $family:ident, $description:literal;)*) => {
        /// A named way of reasoning. [`Technique::info`] returns its names. A
        /// [`Scale`](crate::logic::Scale) defines its difficulty and its place in the order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Technique {
            $(#[doc = $label] $variant,)*
        }

        /// All techniques.
        pub const TECHNIQUES: &[Info] = &[$(Technique::$variant.about(),)*];

        impl Technique {
            const fn about(self) -> Info {
                match self {
                    $(Technique::$variant => Info {
                        technique: Technique::$variant,
                        name: $name,
                        label: $label,
                        family: Family::$family,
                        description: $description,
                    },)*
                }
            }

            /// Returns its row in the table.
            pub fn info(self) -> &'static Info {
                match self {
                    $(Technique::$variant => {
                        const INFO: &Info = &Technique::$variant.about();
                        INFO
                    })*
                }
            }
        }
    };
}

impl Technique {
    /// Returns its name in programs, such as `x_wing`.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Iterates over all techniques.
    pub fn all() -> impl Iterator<Item = Technique> {
        TECHNIQUES.iter().map(|info| info.technique)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().label)
    }
}

/// The error that no technique has a given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTechnique;

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no technique has this name")
    }
}

impl std::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Technique, UnknownTechnique> {
        Technique::all()
            .find(|technique| technique.name() == name)
            .ok_or(UnknownTechnique)
    }
}

// Each technique has a variant, name, label, family and description.
techniques! {
    FullHouse, "full_house", "Full House", Singles,
        "The last empty cell of a house takes the digit that is still missing there.";
    NakedSingle, "naked_single", "Naked Single", Singles,
        "A cell with only one candidate left takes it.";
    HiddenSingle, "hidden_single", "Hidden Single", Singles,
        "A digit with only one place left in a house goes there.";
    LockedPair, "locked_pair", "Locked Pair", Locked,
        "Two cells that share two houses hold only two digits, so no other cell of either house can hold them.";
    LockedTriple, "locked_triple", "Locked Triple", Locked,
        "Three cells that share two houses hold only three digits, so no other cell of either house can hold them.";
    Pointing, "pointing", "Locked Candidates Type 1 (Pointing)", Locked,
        "All places of a digit in a box lie in one row or column, so it can be removed from the rest of that line.";
    Claiming, "claiming", "Locked Candidates Type 2 (Claiming)", Locked,
        "All places of a digit in a row or column lie in one box, so it can be removed from the rest of that box.";
    NakedPair, "naked_pair", "Naked Pair", Subsets,
        "Two cells of a house hold only two digits, so no other cell of the house can hold them.";
    NakedTriple, "naked_triple", "Naked Triple", Subsets,
        "Three cells of a house hold only three digits, so no other cell of the house can hold them.";
    HiddenPair, "hidden_pair", "Hidden Pair", Subsets,
        "Two digits of a house have only two cells left, which can hold nothing else.";
    HiddenTriple, "hidden_triple", "Hidden Triple", Subsets,
        "Three digits of a house have only three cells left, which can hold nothing else.";
    NakedQuad, "naked_quad", "Naked Quadruple", Subsets,
        "Four cells of a house hold only four digits, so no other cell of the house can hold them.";
    HiddenQuad, "hidden_quad", "Hidden Quadruple", Subsets,
        "Four digits of a house have only four cells left, which can hold nothing else.";
    XWing, "x_wing", "X-Wing", Fish,
        "All places for a digit in two rows lie in two columns, or the other way round, so the digit can be removed from the rest of those columns or rows.";
    Swordfish, "swordfish", "Swordfish", Fish,
        "All places for a digit in three rows lie in three columns, or the other way round, so the digit can be removed from the rest of those columns or rows.";
    Jellyfish, "jellyfish", "Jellyfish", Fish,
        "All places for a digit in four rows lie in four columns, or the other way round, so the digit can be removed from the rest of those columns or rows.";
    Squirmbag, "squirmbag", "Squirmbag", Fish,
        "All places for a digit in five rows lie in five columns, or the other way round, so the digit can be removed from the rest of those columns or rows.";
    Whale, "whale", "Whale", Fish,
        "All places for a digit in six rows lie in six columns, or the other way round, so the digit can be removed from the rest of those columns or rows.";
    Leviathan, "leviathan", "Leviathan", Fish,
        "All places for a digit in seven rows lie in seven columns, or the other way round, so the digit can be removed from the rest of those columns or rows.";
    RemotePair, "remote_pair", "Remote Pair", Chains,
        "Four or more cells that hold the same two candidates see each other one after the other, so the digits alternate, and a cell that sees two of them an odd number of steps apart can hold neither.";
    BugPlus1, "bug_plus_1", "Bivalue Universal Grave + 1", Uniqueness,
        "All empty cells but one have two candidates, and that one has three: it must be the digit that prevents a second solution.";
    Skyscraper, "skyscraper", "Skyscraper", SingleDigit,
        "A digit has two places each in two parallel lines, with one end each in a line that crosses both; one of the other ends holds the digit.";
    TwoStringKite, "two_string_kite", "2-String Kite", SingleDigit,
        "A digit has two places in a row and two in a column, and one end of each lies in the same box; one of the other ends holds the digit.";
    DualTwoStringKite, "dual_two_string_kite", "Dual 2-String Kite", SingleDigit,
        "Two 2-String Kites meet in the same two cells of a box.";
    TurbotFish, "turbot_fish", "Turbot Fish", SingleDigit,
        "A digit has two places each in two houses, and one end of one sees one end of the other; one of the other ends holds the digit.";
    EmptyRectangle, "empty_rectangle", "Empty Rectangle", SingleDigit,
        "The places of a digit in a box lie in two crossing lines, and a house with two places for the digit meets one of these lines; the digit can be removed from one cell of the other line.";
    DualEmptyRectangle, "dual_empty_rectangle", "Dual Empty Rectangle", SingleDigit,
        "Two Empty Rectangles share their box.";
    WWing, "w_wing", "W-Wing", Wings,
        "Two cells hold the same two candidates, and a house with two places for one of them keeps both cells from being that one; one of them is the other.";
    XyWing, "xy_wing", "XY-Wing", Wings,
        "A cell with two candidates sees two more that each share one of them, and these two share a third digit, which one of them must be.";
    XyzWing, "xyz_wing", "XYZ-Wing", Wings,
        "A cell with three candidates sees two cells that hold two of them each; the digit that all three share is in one of them.";
    UniqueRectangle1, "unique_rectangle_1", "Uniqueness Test 1", Uniqueness,
        "Three corners of a rectangle in two boxes hold the same two candidates alone, so the fourth corner holds neither.";
    UniqueRectangle2, "unique_rectangle_2", "Uniqueness Test 2", Uniqueness,
        "Two corners on one side of a rectangle have the same extra candidate, so one of them holds it and cells that see both do not.";
    UniqueRectangle3, "unique_rectangle_3", "Uniqueness Test 3", Uniqueness,
        "The extra candidates of two corners on one side of a rectangle form a naked subset with other cells of a house of both.";
    UniqueRectangle4, "unique_rectangle_4", "Uniqueness Test 4", Uniqueness,
        "One of the two digits of a rectangle is locked in the two corners with extras, so the other digit can be removed from both.";
    UniqueRectangle5, "unique_rectangle_5", "Uniqueness Test 5", Uniqueness,
        "Two opposite corners or three corners of a rectangle have the same extra candidate, so cells that see all of them do not hold it.";
    UniqueRectangle6, "unique_rectangle_6", "Uniqueness Test 6", Uniqueness,
        "One digit of a rectangle forms an X-Wing on its corners, so it is not in the two opposite corners with extras.";
    HiddenRectangle, "hidden_rectangle", "Hidden Rectangle", Uniqueness,
        "One digit of a rectangle is locked in it in the row and the column of one corner, so the other digit is not in that corner.";
    AvoidableRectangle1, "avoidable_rectangle_1", "Avoidable Rectangle Type 1", Uniqueness,
        "Three corners of a rectangle are filled, none of them a given, so the fourth does not hold the digit that would let two digits swap places.";
    AvoidableRectangle2, "avoidable_rectangle_2", "Avoidable Rectangle Type 2", Uniqueness,
        "Two corners of a rectangle are filled, none of them a given, and the others share one extra candidate, so one of these holds it.";
    FinnedXWing, "finned_x_wing", "Finned X-Wing", Fish,
        "An X-Wing with some extra places, the fins: it removes only candidates that see all of the fins.";
    SashimiXWing, "sashimi_x_wing", "Sashimi X-Wing", Fish,
        "A finned X-Wing that without its fins leaves one of its lines with a single place or none.";
    FinnedSwordfish, "finned_swordfish", "Finned Swordfish", Fish,
        "A swordfish with some extra places, the fins: it removes only candidates that see all of the fins.";
    SashimiSwordfish, "sashimi_swordfish", "Sashimi Swordfish", Fish,
        "A finned swordfish that without its fins leaves one of its lines with a single place or none.";
    FinnedJellyfish, "finned_jellyfish", "Finned Jellyfish", Fish,
        "A jellyfish with some extra places, the fins: it removes only candidates that see all of the fins.";
    SashimiJellyfish, "sashimi_jellyfish", "Sashimi Jellyfish", Fish,
        "A finned jellyfish that without its fins leaves one of its lines with a single place or none.";
    FinnedSquirmbag, "finned_squirmbag", "Finned Squirmbag", Fish,
        "A squirmbag with some extra places, the fins: it removes only candidates that see all of the fins.";
    SashimiSquirmbag, "sashimi_squirmbag", "Sashimi Squirmbag", Fish,
        "A finned squirmbag that without its fins leaves one of its lines with a single place or none.";
    FinnedWhale, "finned_whale", "Finned Whale", Fish,
        "A whale with some extra places, the fins: it removes only candidates that see all of the fins.";
    SashimiWhale, "sashimi_whale", "Sashimi Whale", Fish,
        "A finned whale that without its fins leaves one of its lines with a single place or none.";
    FinnedLeviathan, "finned_leviathan", "Finned Leviathan", Fish,
        "A leviathan with some extra places, the fins: it removes only candidates that see all of the fins.";
    SashimiLeviathan, "sashimi_leviathan", "Sashimi Leviathan", Fish,
        "A finned leviathan that without its fins leaves one of its lines with a single place or none.";
    SueDeCoq, "sue_de_coq", "Sue de Coq", SueDeCoq,
        "Cells where a line crosses a box are locked together with cells in the rest of the line and of the box, so that all of their digits are used up there.";
    SimpleColorsTrap, "simple_colors_trap", "Simple Colors Trap", Colouring,
        "Places of a digit joined by strong links take two colours; a place that sees both colours is not the digit.";
    SimpleColorsWrap, "simple_colors_wrap", "Simple Colors Wrap", Colouring,
        "Places of a digit joined by strong links take two colours; a colour that is in a house twice is wrong.";
    MultiColors1, "multi_colors_1", "Multi Colors 1", Colouring,
        "Two colours of different clusters see each other, so one of the opposite colours is true and places that see both of these are not the digit.";
    MultiColors2, "multi_colors_2", "Multi Colors 2", Colouring,
        "A colour sees both colours of another cluster and so is wrong.";
    XChain, "x_chain", "X-Chain", Chains,
        "A chain of links in one digit at one of whose two ends the digit must be, so no cell that sees both ends can hold it.";
    XyChain, "xy_chain", "XY-Chain", Chains,
        "A chain through cells of two candidates at one of whose two ends a digit must be, so no cell that sees both ends can hold it.";
    WxyzWing, "wxyz_wing", "WXYZ-Wing", Wings,
        "Four cells hold four digits, three of which can be there only once, so the fourth is in one of them.";
    Medusa3d, "medusa_3d", "3D Medusa", Colouring,
        "Candidates of all digits joined by strong links take two colours; a colour that contradicts itself is wrong, and so is what both colours rule out.";
    ContinuousNiceLoop, "continuous_nice_loop", "Continuous Nice Loop", Chains,
        "Strong and weak links alternate around a loop, so every weak link holds exactly one true candidate and rules out all others.";
    DiscontinuousNiceLoop, "discontinuous_nice_loop", "Discontinuous Nice Loop", Chains,
        "A loop of strong and weak links that fits together everywhere but in its starting cell, where it proves a candidate true or false.";
    Aic, "aic", "AIC", Chains,
        "Alternating inference chain: strong and weak links alternate from one end to the other, one of the ends is true, and what both of them rule out is false.";
    GroupedContinuousNiceLoop, "grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", Chains,
        "A continuous nice loop in which some links run through groups of cells that a box shares with a line.";
    GroupedDiscontinuousNiceLoop, "grouped_discontinuous_nice_loop", "Grouped Discontinuous Nice Loop", Chains,
        "A discontinuous nice loop in which some links run through groups of cells that a box shares with a line.";
    GroupedAic, "grouped_aic", "Grouped AIC", Chains,
        "An alternating inference chain in which some links run through groups of cells that a box shares with a line.";
    AlsXz, "als_xz", "Almost Locked Set XZ-Rule", Als,
        "Two almost locked sets share a digit that can be in one of them only, so another digit that they share is in one of them.";
    AlsXyWing, "als_xy_wing", "Almost Locked Set XY-Wing", Als,
        "Two almost locked sets are joined by a third, so a digit that the two share is in one of them.";
    AlsChain, "als_chain", "Almost Locked Set XY-Chain", Als,
        "Four or more almost locked sets are joined in a chain, so a digit that the first and the last share is in one of these.";
    DeathBlossom, "death_blossom", "Death Blossom", Als,
        "Each candidate of a cell would take a digit from another almost locked set, so a digit that these sets share is in one of them.";
    FrankenXWing, "franken_x_wing", "Franken X-Wing", Fish,
        "Two rows and boxes whose places for a digit lie in two columns and boxes, or with columns and rows exchanged.";
    FrankenSwordfish, "franken_swordfish", "Franken Swordfish", Fish,
        "Three rows and boxes whose places for a digit lie in three columns and boxes, or with columns and rows exchanged.";
    FrankenJellyfish, "franken_jellyfish", "Franken Jellyfish", Fish,
        "Four rows and boxes whose places for a digit lie in four columns and boxes, or with columns and rows exchanged.";
    FrankenSquirmbag, "franken_squirmbag", "Franken Squirmbag", Fish,
        "Five rows and boxes whose places for a digit lie in five columns and boxes, or with columns and rows exchanged.";
    FrankenWhale, "franken_whale", "Franken Whale", Fish,
        "Six rows and boxes whose places for a digit lie in six columns and boxes, or with columns and rows exchanged.";
    FrankenLeviathan, "franken_leviathan", "Franken Leviathan", Fish,
        "Seven rows and boxes whose places for a digit lie in seven columns and boxes, or with columns and rows exchanged.";
    FinnedFrankenXWing, "finned_franken_x_wing", "Finned Franken X-Wing", Fish,
        "A Franken X-Wing with fins: it removes only candidates that see all of the fins.";
    FinnedFrankenSwordfish, "finned_franken_swordfish", "Finned Franken Swordfish", Fish,
        "A Franken swordfish with fins: it removes only candidates that see all of the fins.";
    FinnedFrankenJellyfish, "finned_franken_jellyfish", "Finned Franken Jellyfish", Fish,
        "A Franken jellyfish with fins: it removes only candidates that see all of the fins.";
    FinnedFrankenSquirmbag, "finned_franken_squirmbag", "Finned Franken Squirmbag", Fish,
        "A Franken squirmbag with fins: it removes only candidates that see all of the fins.";
    FinnedFrankenWhale, "finned_franken_whale", "Finned Franken Whale", Fish,
        "A Franken whale with fins: it removes only candidates that see all of the fins.";
    FinnedFrankenLeviathan, "finned_franken_leviathan", "Finned Franken Leviathan", Fish,
        "A Franken leviathan with fins: it removes only candidates that see all of the fins.";
    MutantXWing, "mutant_x_wing", "Mutant X-Wing", Fish,
        "Two houses of any kind whose places for a digit lie in two other houses of any kind.";
    MutantSwordfish, "mutant_swordfish", "Mutant Swordfish", Fish,
        "Three houses of any kind whose places for a digit lie in three other houses of any kind.";
    MutantJellyfish, "mutant_jellyfish", "Mutant Jellyfish", Fish,
        "Four houses of any kind whose places for a digit lie in four other houses of any kind.";
    MutantSquirmbag, "mutant_squirmbag", "Mutant Squirmbag", Fish,
        "Five houses of any kind whose places for a digit lie in five other houses of any kind.";
    MutantWhale, "mutant_whale", "Mutant Whale", Fish,
        "Six houses of any kind whose places for a digit lie in six other houses of any kind.";
    MutantLeviathan, "mutant_leviathan", "Mutant Leviathan", Fish,
        "Seven houses of any kind whose places for a digit lie in seven other houses of any kind.";
    FinnedMutantXWing, "finned_mutant_x_wing", "Finned Mutant X-Wing", Fish,
        "A mutant X-Wing with fins: it removes only candidates that see all of the fins.";
    FinnedMutantSwordfish, "finned_mutant_swordfish", "Finned Mutant Swordfish", Fish,
        "A mutant swordfish with fins: it removes only candidates that see all of the fins.";
    FinnedMutantJellyfish, "finned_mutant_jellyfish", "Finned Mutant Jellyfish", Fish,
        "A mutant jellyfish with fins: it removes only candidates that see all of the fins.";
    FinnedMutantSquirmbag, "finned_mutant_squirmbag", "Finned Mutant Squirmbag", Fish,
        "A mutant squirmbag with fins: it removes only candidates that see all of the fins.";
    FinnedMutantWhale, "finned_mutant_whale", "Finned Mutant Whale", Fish,
        "A mutant whale with fins: it removes only candidates that see all of the fins.";
    FinnedMutantLeviathan, "finned_mutant_leviathan", "Finned Mutant Leviathan", Fish,
        "A mutant leviathan with fins: it removes only candidates that see all of the fins.";
    KrakenFishType1, "kraken_fish_type_1", "Kraken Fish Type 1", Kraken,
        "A finned fish whose fins do not all see the target, but a chain leads from each of them to it.";
    KrakenFishType2, "kraken_fish_type_2", "Kraken Fish Type 2", Kraken,
        "A finned fish where chains lead from every fin and from every place in one cover house to the same false candidate.";
    ForcingChainContradiction, "forcing_chain_contradiction", "Forcing Chain Contradiction", Forcing,
        "A candidate, taken as true or as false, leads by chains to something impossible, so the opposite is the case.";
    ForcingChainVerity, "forcing_chain_verity", "Forcing Chain Verity", Forcing,
        "All candidates of a cell, all places of a digit in a house, or a candidate and its absence lead by chains to the same conclusion.";
    ForcingNetContradiction, "forcing_net_contradiction", "Forcing Net Contradiction", Forcing,
        "A candidate, taken as true or as false, leads to something impossible by inferences that may have several premises, so the opposite is the case.";
    ForcingNetVerity, "forcing_net_verity", "Forcing Net Verity", Forcing,
        "All candidates of a cell, all places of a digit in a house, or a candidate and its absence lead to the same conclusion by inferences that may have several premises.";
    TemplateSet, "template_set", "Template Set", Templates,
        "Every way to put a digit on the whole board uses this cell.";
    TemplateDelete, "template_delete", "Template Delete", Templates,
        "No way to put a digit on the whole board uses this candidate.";
    BruteForce, "brute_force", "Brute Force", BruteForce,
        "Takes one digit from the solution where nothing else helps.";
    DirectPointing, "direct_pointing", "Direct Pointing", Direct,
        "All places of a digit in a box lie in one line, which leaves one place for it in another box.";
    DirectClaiming, "direct_claiming", "Direct Claiming", Direct,
        "All places of a digit in a line lie in one box, which leaves one place for it in another line.";
    DirectHiddenPair, "direct_hidden_pair", "Direct Hidden Pair", Direct,
        "Two digits of a house take two cells, which leaves one place for another digit there.";
    DirectHiddenTriple, "direct_hidden_triple", "Direct Hidden Triple", Direct,
        "Three digits of a house take three cells, which leaves one place for another digit there.";
    UniqueLoop1, "unique_loop_1", "Unique Rectangle or Loop Type 1", Loops,
        "All cells of a loop but one hold the same two candidates alone, so that one holds neither.";
    UniqueLoop2, "unique_loop_2", "Unique Rectangle or Loop Type 2", Loops,
        "Some cells of a loop have the same extra candidate, so one of them holds it and cells that see all of them do not.";
    UniqueLoop3Naked, "unique_loop_3_naked", "Unique Rectangle or Loop Type 3 (naked)", Loops,
        "The extra candidates of two cells of a loop form a naked set with other cells of a house of both.";
    UniqueLoop3Hidden, "unique_loop_3_hidden", "Unique Rectangle or Loop Type 3 (hidden)", Loops,
        "Two cells of a loop, taken as one, form a hidden set with other cells of a house of both.";
    UniqueLoop4, "unique_loop_4", "Unique Rectangle or Loop Type 4", Loops,
        "One of the two digits of a loop is locked in the two cells with extras, so the other digit goes from both.";
    Bug1, "bug_1", "BUG Type 1", Graves,
        "Every empty cell would have two candidates except for extra candidates in one cell, which holds one of them.";
    Bug2, "bug_2", "BUG Type 2", Graves,
        "Every empty cell would have two candidates except for one extra digit in some cells, one of which holds it.";
    Bug3, "bug_3", "BUG Type 3", Graves,
        "Every empty cell would have two candidates except for extra candidates in some cells of a house, which form a naked set with other cells of it.";
    Bug4, "bug_4", "BUG Type 4", Graves,
        "Every empty cell would have two candidates except for extra candidates in two cells, which need another digit both have for one of them.";
    AlignedPairExclusion, "aligned_pair_exclusion", "Aligned Pair Exclusion", Exclusion,
        "Each pair of digits for two cells that contains a digit would leave a third cell without candidates.";
    AlignedTripletExclusion, "aligned_triplet_exclusion", "Aligned Triplet Exclusion", Exclusion,
        "Each triplet of digits for three cells that contains a digit would leave another cell without candidates.";
    BidirectionalXCycle, "bidirectional_x_cycle", "Bidirectional X-Cycle", ForcingChains,
        "The places of a digit take turns around a cycle, whichever way it is walked.";
    BidirectionalYCycle, "bidirectional_y_cycle", "Bidirectional Y-Cycle", ForcingChains,
        "Cells of two candidates take turns around a cycle, whichever way it is walked.";
    BidirectionalCycle, "bidirectional_cycle", "Bidirectional Cycle", ForcingChains,
        "Candidates take turns around a cycle, whichever way it is walked.";
    ForcingXChain, "forcing_x_chain", "Forcing X-Chain", ForcingChains,
        "A candidate leads to its own opposite by links of its digit.";
    ForcingChain, "forcing_chain", "Forcing Chain", ForcingChains,
        "A candidate leads to its own opposite.";
    NishioForcingChains, "nishio_forcing_chains", "Nishio Forcing Chains", ForcingChains,
        "A candidate leads to a contradiction among the places of its digit.";
    MultipleForcingChains, "multiple_forcing_chains", "Multiple Forcing Chains", ForcingChains,
        "All candidates of a cell, or all places of a digit in a house, lead to the same.";
    DynamicForcingChains, "dynamic_forcing_chains", "Dynamic Forcing Chains", ForcingChains,
        "Forcing chains in which a link may need several earlier ones.";
    DynamicForcingChainsPlus, "dynamic_forcing_chains_plus", "Dynamic Forcing Chains (+)", ForcingChains,
        "Dynamic forcing chains with locked candidates, pairs and X-Wings inside.";
    NestedForcingChains2, "nested_forcing_chains_2", "Nested Forcing Chains Level 2", ForcingChains,
        "Dynamic forcing chains with cycles and single forcing chains inside.";
    NestedForcingChains3, "nested_forcing_chains_3", "Nested Forcing Chains Level 3", ForcingChains,
        "Dynamic forcing chains with multiple forcing chains inside.";
    NestedForcingChains4, "nested_forcing_chains_4", "Nested Forcing Chains Level 4", ForcingChains,
        "Dynamic forcing chains with dynamic forcing chains inside.";
    NestedForcingChains5, "nested_forcing_chains_5", "Nested Forcing Chains Level 5", ForcingChains,
        "Dynamic forcing chains with dynamic forcing chains inside that have single chains inside themselves.";
    ChuteRemotePair, "chute_remote_pair", "Chute Remote Pair", Wings,
        "Two cells in a band or stack hold the same two candidates, and three cells in its third box lack one of them, so one of the two cells is the other.";
    GroupedWWing, "grouped_w_wing", "Grouped W-Wing", Wings,
        "Two cells hold the same two candidates and see between them all places of one of these in a house, so one of the cells is the other.";
    MultiBranchWWing, "multi_branch_w_wing", "Multi-Branch W-Wing", Wings,
        "Three cells hold the same two candidates and see between them all places of one of these in a house, so one of the cells is the other.";
    XyzRing, "xyz_ring", "XYZ-Ring", Wings,
        "The pincers of an XYZ-Wing see between them all places of their shared digit in a house, so the other digits of the pivot are locked in pivot and pincers.";
    EriPair, "eri_pair", "ERI Pair", Wings,
        "Two cells hold the same two candidates, whose places in a box lie on the row of one and the column of the other, so the cells differ.";
    AlmostLockedPair, "almost_locked_pair", "Almost Locked Pair", AlmostLocked,
        "Where a line crosses a box, one cell of the one and one cell of the other hold two digits that the crossing cannot hold both of.";
    AlmostLockedTriple, "almost_locked_triple", "Almost Locked Triple", AlmostLocked,
        "Where a line crosses a box, two cells of the one hold only three digits, which have only two cells outside the crossing in the other.";
    AlmostLockedQuad, "almost_locked_quad", "Almost Locked Quadruple", AlmostLocked,
        "Where a line crosses a box, three cells of the one hold only four digits, which have only three cells outside the crossing in the other.";
    VwxyzWing, "vwxyz_wing", "VWXYZ-Wing", Bent,
        "Five cells in a line and a box hold five digits, four of which can be there only once, so the fifth is in one of them.";
    UvwxyzWing, "uvwxyz_wing", "UVWXYZ-Wing", Bent,
        "Six cells in a line and a box hold six digits, five of which can be there only once, so the sixth is in one of them.";
    DistributedDisjointSubset, "distributed_disjoint_subset", "Distributed Disjoint Subset", Bent,
        "As many cells as digits, in several houses, where each digit can be only once, so each digit is in one of its cells.";
    UniqueRectangleLinks, "unique_rectangle_links", "Unique Rectangle with Strong Links", Uniqueness,
        "Strong links between the corners of a rectangle leave a candidate of a corner only where two digits would fill the rectangle alone.";
    ExtendedRectangle1, "extended_rectangle_1", "Extended Rectangle Type 1", Uniqueness,
        "Two lines of three or four cells would hold the same digits alone except for one cell, which holds none of them.";
    ExtendedRectangle2, "extended_rectangle_2", "Extended Rectangle Type 2", Uniqueness,
        "Two lines of three or four cells would hold the same digits alone except for some extra candidates, one of which is true.";
    ExtendedRectangle3, "extended_rectangle_3", "Extended Rectangle Type 3", Uniqueness,
        "The extra candidates of two lines of three or four cells form a naked set with other cells of a house.";
    ExtendedRectangle4, "extended_rectangle_4", "Extended Rectangle Type 4", Uniqueness,
        "A digit of two lines of three or four cells is locked in the two cells with extras, so the other digits of the lines go from both.";
    BugPlusN, "bug_plus_n", "Bivalue Universal Grave + n", Uniqueness,
        "Every empty cell would have two candidates except for some extra ones, one of which is true.";
    BrokenWing, "broken_wing", "Broken Wing", BrokenWings,
        "Strong links of one digit would form an odd loop except for some further places, one of which holds the digit.";
    FireworkTriple, "firework_triple", "Firework Triple", Fireworks,
        "Three digits that a row and a column allow outside a box only in two cells are locked in these and the cell where row and column cross.";
    FireworkQuad, "firework_quad", "Firework Quadruple", Fireworks,
        "Two pairs of fireworks at opposite corners of a rectangle lock four digits in its four corners.";
    BivalueOddagon1, "bivalue_oddagon_1", "Bivalue Oddagon Type 1", Oddagons,
        "All cells of an odd loop but one hold the same two candidates alone, so that one holds neither.";
    BivalueOddagon2, "bivalue_oddagon_2", "Bivalue Oddagon Type 2", Oddagons,
        "Two digits would alternate around an odd loop except for some extra candidates, one of which is true.";
    BivalueOddagon3, "bivalue_oddagon_3", "Bivalue Oddagon Type 3", Oddagons,
        "The extra candidates of an odd loop of two digits form a naked set with other cells of a house.";
    BivalueOddagon4, "bivalue_oddagon_4", "Bivalue Oddagon Type 4", Oddagons,
        "A digit of an odd loop of two digits is locked in the two cells with extras, so the other digit goes from both.";
    Tridagon1, "tridagon_1", "Tridagon Type 1", Tridagons,
        "Three digits would fill twelve cells of four boxes, which is impossible, except for extra candidates in one cell, which holds one of these.";
    Tridagon2, "tridagon_2", "Tridagon Type 2", Tridagons,
        "Three digits would fill twelve cells of four boxes, which is impossible, except for some extra candidates, one of which is true.";
    JuniorExocet, "junior_exocet", "Junior Exocet", Exocets,
        "Two cells of a box hold the same two digits as two target cells in the other boxes of the band or stack, and nothing else fits the targets.";
    DoubleExocet, "double_exocet", "Double Exocet", Exocets,
        "Two exocets of one band or stack share their cross-lines and lock four digits in their base and target cells.";
    SkLoop, "sk_loop", "SK Loop", DominoLoops,
        "Eight pairs of cells around four filled cells are joined to a loop by digits, each of which is used exactly once.";
    MultiSectorLockedSet, "msls", "Multi-Sector Locked Set", MultiSector,
        "The cells where some rows cross some columns have as many places for digits as cells, so the digits are locked in them.";
    GivenMarks, "given_marks", "Marked Cell", Rules,
        "A mark such as even or odd leaves only some digits to a cell.";
    ThermometerEnds, "thermometer_ends", "Thermometer Ends", Rules,
        "Each cell of a thermometer leaves room for the digits below and above it.";
    PairRule, "pair_rule", "Pair Rule", Rules,
        "A rule about two cells, such as a dot, leaves a digit of one without a partner in the other.";
    RenbanRange, "renban_range", "Renban Range", Rules,
        "A digit of a renban line lies in no run of consecutive digits that fits the line.";
    RenbanNeeds, "renban_needs", "Needed on a Renban Line", Rules,
        "Every run that fits a renban line has a digit, so a cell that sees all its places on the line cannot hold it.";
    BetweenRange, "between_range", "Between the Ends", Rules,
        "The ends of a between line or lockout line leave only some digits to its inside, and the inside to its ends.";
    QuadrupleDigits, "quadruple_digits", "Quadruple Digits", Rules,
        "A digit in a quadruple would leave no room for the digits that it needs.";
    QuadrupleNeeds, "quadruple_needs", "Needed in a Quadruple", Rules,
        "A quadruple needs a digit, so a cell that sees all its places there cannot hold it.";
    NumberedRoom, "numbered_room", "Numbered Room", Rules,
        "The first cell of a line shows at which place the number outside is.";
    CommonPeer, "common_peer", "Common Peer", Rules,
        "Each place of a digit in a house rules out the same candidate.";
    CommonExclusion, "common_exclusion", "Common Exclusion", Rules,
        "Each candidate of a cell rules out the same candidate of another.";
    MutualPair, "mutual_pair", "Mutual Pair", Rules,
        "Two cells that see each other outside all houses hold two digits, so cells that see both lose them.";
    MutualTriple, "mutual_triple", "Mutual Triple", Rules,
        "Three cells that all see each other, in no common house, hold three digits, so cells that see their places lose them.";
    MutualQuad, "mutual_quad", "Mutual Quadruple", Rules,
        "Four cells that all see each other, in no common house, hold four digits, so cells that see their places lose them.";
    RuleChain, "rule_chain", "Chain of Marks", Rules,
        "No way to fill some cells that dots, signs or lines join has a digit.";
    LineArrangement, "line_arrangement", "Line Arrangement", Rules,
        "No way to fill a line as its rule asks has a digit.";
    LawOfLeftovers, "law_of_leftovers", "Law of Leftovers", Rules,
        "Some lines and as many regions hold the same digits, so what each has outside the other holds the same digits, too.";
    HouseArrangement, "house_arrangement", "House Arrangement", Rules,
        "A candidate fits no way to fill a house under all the rules about its cells.";
    JoinedRules, "joined_rules", "Joined Rules", Rules,
        "A candidate fits no way to fill the cells of two rules together.";
    RuleContradiction, "rule_contradiction", "Contradiction", Contradictions,
        "A digit is assumed, and simple techniques lead from there to a contradiction.";
    NestedContradiction, "nested_contradiction", "Nested Contradiction", Contradictions,
        "A digit is assumed, and simple techniques and contradictions of further digits lead from there to a contradiction.";
    GurthSymmetricalPlacement, "gurth_symmetrical_placement", "Gurth's Symmetrical Placement", Symmetry,
        "The givens are symmetric up to an exchange of digits, so the only solution is as well.";
    SumLastCell, "sum_last_cell", "Last Cell of a Sum", Sums,
        "All cells of a cage, arrow or other sum but one are filled, so the last one takes what is missing.";
    CageSingleCombination, "cage_single_combination", "Single Combination", Sums,
        "Only one set of digits makes the sum of a cage, so its cells hold no other digit.";
    CageCombinations, "cage_combinations", "Cage Combinations", Sums,
        "A digit that is in none of the sets that can make the sum of a cage can be removed from its cells.";
    InnieOutie, "innie_outie", "45 Rule: One Cell", Sums,
        "The cages of a house leave one of its cells, or one cell outside it, and the sum of the house gives its digit.";
    SumBounds, "sum_bounds", "Least and Greatest Sum", Sums,
        "A digit of an arrow or other sum is too small or too great, whatever the other cells hold.";
    CageMustContain, "cage_must_contain", "Cage Must Contain", Sums,
        "A digit is in every set that can make the sum of a cage, so cells that see all its places in the cage cannot hold it.";
    InnieOutieHouses, "innie_outie_houses", "45 Rule: Several Houses", Sums,
        "The cages of two to four rows, columns or boxes leave one cell, and the sum of these houses gives its digit.";
    InnieOutieDifference, "innie_outie_difference", "45 Rule: Difference", Sums,
        "The cages of some houses leave one cell inside and one outside, whose difference is known.";
    HiddenCage, "hidden_cage", "Hidden Cage", Sums,
        "The cells that the cages of some houses leave over are a cage, whose sum the houses give.";
    SplitCage, "split_cage", "Split Cage", Sums,
        "The sum of some houses gives that of a part of a cage, so the rest of it is a cage with a known sum as well.";
    CageArrangement, "cage_arrangement", "Cage Arrangement", Sums,
        "A set of digits makes the sum of a cage, but not with this digit in this cell.";
    CageConflict, "cage_conflict", "Cage Conflict", Sums,
        "A set of digits for one cage would leave another cage, all of whose cells it sees, without a set.";
    KillerPair, "killer_pair", "Killer Pair", Sums,
        "Two parts of a house, at least one of them a cage, always hold one of the same two digits each, so the rest of the house has neither.";
    KillerTriple, "killer_triple", "Killer Triple", Sums,
        "Parts of a house, at least one of them a cage, always hold the same three digits between them, so the rest of the house has none of these.";
    InniesOuties, "innies_outies", "45 Rule: Several Cells", Sums,
        "The cages of some houses leave up to six cells inside and outside, and a candidate fits no way to make their difference right.";
    CagesOfHouse, "cages_of_house", "Cages of a House", Sums,
        "A candidate fits no way to fill a house with the cages that lie in it.";
    SumsTogether, "sums_together", "Sums Together", Sums,
        "Two sums, or sums and a house, are added or subtracted, and a digit is too small or too great for the result.";
    SumArrangement, "sum_arrangement", "Sum Arrangement", Sums,
        "A candidate is part of no way to fill an arrow, a little killer or another line with a sum.";
    SkyscraperBounds, "skyscraper_bounds", "Skyscraper Bounds", Outside,
        "The first cells of a line are low enough to leave the digits that rise behind them, or hold the highest digit where it is all that is seen.";
    SandwichCrust, "sandwich_crust", "Sandwich Crust", Outside,
        "The lowest and the highest digit of a line are as far apart as digits with the sum of the clue fit between them.";
    XSumFirst, "x_sum_first", "X-Sum: First Digit", Outside,
        "The first digit of a line is the number of digits that make the sum, and as many can make it.";
    OutsideArrangement, "outside_arrangement", "Outside Clue Arrangement", Outside,
        "A candidate is part of no way to fill a line that keeps the clue outside it.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_techniques() {
        for technique in Technique::all() {
            assert_eq!(technique.name().parse(), Ok(technique));
        }
        assert_eq!("x-wing".parse::<Technique>(), Err(UnknownTechnique));
    }
}
