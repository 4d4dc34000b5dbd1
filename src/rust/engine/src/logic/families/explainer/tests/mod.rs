//! Compares the fast searches for chains with slow ones, step by step.

mod reference;

use super::finding::Allowed;
use super::grid::CandidateId;
use super::{next_simple, Finding, LastVisits, Walker};
use crate::logic::scale::EXPLAINER;
use crate::logic::state::Grid;
use crate::logic::technique::Technique;
use crate::sweep::sweep;
use crate::{never, Board};
use reference::Reference;

/// Puzzles that need chains of every kind.
const PUZZLES: &[&str] = &[
    "000000540000104008500003006830000907000000020607200000003000000700400065004068010",
    "004000007080001430000020900000002005740950060605000000400018000060000000120004700",
    "405000000010530000000006029000200038000050006720001000001000000000603002092000045",
    "005090000004037000760000203608900000020000904000805002300000500007500300000000729",
    "005004000000098041002000080007000020036071004000800070300006000000010900040000003",
    "000000003001000974004100000000002000040001006090400300065000290000007000830050100",
    "000060007000009580400000309100050800030600041080007020040320000006000002009000000",
    "000205030000001090012000000001007000450800900000090400694500700007080020000004000",
    "000000400600007000503090070000000940000620050007000201005000000700010068200950000",
    "000000200609530000010009000100200004007080100903600000300071005002000000000300780",
    "000009000700805002080070900000607040900002036064000000000200060206000403890000005",
    "500200397000000000400300060000026008302580001000001000040903000069050020000000070",
    "000005900007004000000100000002000000003200846000058703030080090900510300204700108",
    "090030170800000002410000009000000036004020900300040008000092000709005003040073000",
    "407380560000000008000760300020000003000004000806107090008050000040000600700000040",
    "000200000009310000026087003054000002000008090000000640003074026700020000000100907",
    "000749200000000000490012000000908105003004060005001000200800003000000520070000409",
    "930400500000007310060000000006002070800100000204030000000001400009800200000290060",
];

fn all_techniques() -> Allowed {
    let techniques: Vec<_> = EXPLAINER.rows.iter().map(|row| row.technique).collect();
    Allowed::new(&techniques)
}

/// Returns the parts of a finding on which two searches must agree: all except the explanation.
fn result(finding: &Finding) -> (Technique, u64, u32, Option<CandidateId>, &[CandidateId]) {
    (
        finding.technique,
        finding.rating.to_bits(),
        finding.complexity,
        finding.placement,
        &finding.eliminations,
    )
}

#[test]
fn fast_and_slow_searches_take_the_same_steps() {
    let allowed = all_techniques();
    for puzzle in PUZZLES.iter().step_by(sweep(3, 1, 1)) {
        let board: Board = puzzle.parse().unwrap();
        let mut walker = Walker::new(&Grid::new(&board), allowed.clone(), false);
        let mut reference = Reference::default();
        while !walker.is_full() {
            let simple = next_simple(&walker.state, &allowed, &mut LastVisits::default());
            let expected = simple.unwrap_or_else(|| reference.first(&walker.state).unwrap());
            let finding = walker.next(&never).unwrap().unwrap();
            assert_eq!(result(&finding), result(&expected), "{puzzle}");
        }
    }
}

#[test]
fn a_search_for_explanations_takes_the_same_steps() {
    let allowed = all_techniques();
    for puzzle in PUZZLES {
        let board: Board = puzzle.parse().unwrap();
        let walker = |explained| Walker::new(&Grid::new(&board), allowed.clone(), explained);
        let (mut brief, mut full) = (walker(false), walker(true));
        while !brief.is_full() {
            let (one, two) = (brief.next(&never).unwrap(), full.next(&never).unwrap());
            assert_eq!(result(&one.unwrap()), result(&two.unwrap()), "{puzzle}");
        }
    }
}
