//! Words for forcing chains and nets.

use crate::logic::chains::walks;
use crate::logic::{words, Step, Technique};

pub(crate) fn tell(step: &Step) -> String {
    let outcome = words::outcome(step);
    let is_net = matches!(
        step.technique,
        Technique::ForcingNetContradiction | Technique::ForcingNetVerity
    );
    let is_verity = matches!(
        step.technique,
        Technique::ForcingChainVerity | Technique::ForcingNetVerity
    );
    let walks = walks(&step.pattern.chains);
    let hint = if is_net {
        " (the chains show one premise of several)"
    } else {
        ""
    };
    if is_verity {
        return format!(
            "One of these must be so, and each leads to the same end. {walks}{hint}, {outcome}."
        );
    }
    format!("{walks}{hint}. That cannot be, {outcome}.")
}
