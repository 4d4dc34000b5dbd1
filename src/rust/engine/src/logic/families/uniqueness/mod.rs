//! Uniqueness techniques: they use patterns in which two digits could swap places, which a puzzle
//! with one solution cannot contain. They find nothing unless the solution is known to be unique.

mod avoidable;
mod bug;
mod extended;
mod grave;
mod hidden;
mod highlights;
mod links;
mod unique;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    if context.solution.is_none() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::BugPlus1 => bug::find(context, found),
        Technique::HiddenRectangle => hidden::find(context, found),
        Technique::AvoidableRectangle1 => avoidable::find_type_1(context, found),
        Technique::AvoidableRectangle2 => avoidable::find_type_2(context, found),
        Technique::UniqueRectangleLinks => links::find(context, found),
        Technique::BugPlusN => grave::find(context, found),
        Technique::ExtendedRectangle1
        | Technique::ExtendedRectangle2
        | Technique::ExtendedRectangle3
        | Technique::ExtendedRectangle4 => extended::find(context, technique, found),
        _ => unique::find(context, technique, found),
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::BugPlus1 => bug::explain(step),
        Technique::HiddenRectangle => hidden::explain(step),
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => avoidable::explain(step),
        Technique::UniqueRectangleLinks => links::explain(step),
        Technique::BugPlusN => grave::explain(step),
        Technique::ExtendedRectangle1
        | Technique::ExtendedRectangle2
        | Technique::ExtendedRectangle3
        | Technique::ExtendedRectangle4 => extended::explain(step),
        _ => unique::explain(step),
    }
}
