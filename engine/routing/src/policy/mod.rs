//! Routing policy: what a tenant decides about who gets which chat, as data.
//!
//! A policy is part of the configuration and has its version; publishing one takes effect between two events.
mod answer;
mod hours;
mod line;
mod offer;
mod poke;
mod priority;
mod step;
mod transfer;

pub use answer::{AnswerRules, Unanswered};
pub use hours::{Holiday, Hours, Window};
pub use line::{LineRules, ServiceLevel};
pub use offer::OfferRules;
pub use poke::PokeRules;
pub use priority::{Ageing, Priorities};
pub use step::{Pace, Pick, Ramp, Standing, Step, USUAL, Who, standing};
pub use transfer::{TransferMode, TransferRules};

use std::sync::Arc;

/// The rules of one skill beyond its name, mode and spans. The default is what a new skill has.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rules {
    /// How the demands on an agent relax while a chat waits, in order of [`Step::after`]; none: everybody with the skill, longest idle first.
    pub steps: Vec<Step>,
    /// The line's bounds.
    pub line: LineRules,
    /// When new chats are taken; none: always.
    pub hours: Option<Arc<Hours>>,
    /// The classes of priority; alike in all skills of a tenant, so that chats of different lines can be compared.
    pub priorities: Priorities,
    /// How its chats are offered.
    pub offer: OfferRules,
    /// How soon an accepted chat is answered, and what becomes of one that is not.
    pub answer: AnswerRules,
    /// When its silent customers are asked whether they are still there.
    pub poke: PokeRules,
    /// How chats that are transferred here arrive.
    pub transfer: TransferRules,
}

impl Rules {
    /// The steps; there is always one.
    pub fn steps(&self) -> &[Step] {
        match self.steps.as_slice() {
            [] => std::slice::from_ref(&USUAL),
            steps => steps,
        }
    }
}
