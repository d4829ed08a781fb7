//! One customer's visit as it was: the offers, the conversations, the wrap-up, or how it came to nothing.
use super::Moment;
use catalogue::ids::AgentId;
use routing::agent::{self, Outcome};
use routing::chat::{self, Audience, EndCause, Opening, Speaker, WrapUp};
use routing::time::Millis;
use std::sync::Arc;

/// What an agent said to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes.
    Accepts,
    /// No.
    Declines,
}

/// An offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// At whom it rang.
    pub agent: AgentId,
    /// Since when.
    pub rang: Millis,
    /// What the agent said; none when nobody answered, or the offer was called back.
    pub answer: Option<(Moment, Answer)>,
}

/// A message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Said {
    /// When.
    pub moment: Moment,
    /// Whether the customer said it.
    pub by_customer: bool,
}

/// A conversation with one agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stint {
    /// With whom.
    pub agent: AgentId,
    /// Since when.
    pub began: Millis,
    /// What was said.
    pub said: Vec<Said>,
    /// When it ended and whether the customer ended it; none where the agent was gone before.
    pub ended: Option<(Moment, bool)>,
    /// When and how the wrap-up ended, if by hand.
    pub wrapped_up: Option<(Moment, WrapUp)>,
    /// When the wrap-up ended, however.
    pub over: Option<Millis>,
}

/// A visit.
#[derive(Debug, Clone, PartialEq)]
pub struct Visit {
    /// When the customer asked.
    pub came: Moment,
    /// For what.
    pub opening: Arc<Opening>,
    /// The offers, in order.
    pub offers: Vec<Offer>,
    /// The conversations, in order: more than one where an agent was gone.
    pub stints: Vec<Stint>,
    /// When the customer left unanswered, if so.
    pub left: Option<Moment>,
}

impl Visit {
    pub(super) fn new(came: Moment, opening: Arc<Opening>) -> Visit {
        Visit { came, opening, offers: Vec::new(), stints: Vec::new(), left: None }
    }

    pub(super) fn hears_of_offer(&mut self, moment: Moment, agent: AgentId, event: &agent::Event) {
        let answer = match event {
            agent::Event::Rang { .. } => {
                self.offers.push(Offer { agent, rang: moment.0, answer: None });
                return;
            }
            agent::Event::Accepted { .. } => Answer::Accepts,
            agent::Event::OfferEnded { outcome: Outcome::Declined, .. } => Answer::Declines,
            _ => return,
        };
        let open = self.offers.iter_mut().rev().find(|offer| offer.agent == agent && offer.answer.is_none());
        if let Some(offer) = open {
            offer.answer = Some((moment, answer));
        }
    }

    pub(super) fn goes_on(&mut self, moment: Moment, event: &chat::Event) {
        match event {
            chat::Event::Assigned { agent, .. } => {
                // The chat agreed a moment after the agent had reached for it; its word is what counts.
                let accepted = self.offers.iter_mut().rev().find(|offer| offer.agent == *agent);
                if let Some((when, Answer::Accepts)) = accepted.and_then(|offer| offer.answer.as_mut()) {
                    when.0 = moment.0;
                }
                let (said, ended, wrapped_up, over) = (Vec::new(), None, None, None);
                self.stints.push(Stint { agent: *agent, began: moment.0, said, ended, wrapped_up, over });
            }
            chat::Event::Abandoned { .. } | chat::Event::Missed { .. } => self.left = Some(moment),
            event => {
                let Some(stint) = self.stints.last_mut() else { return };
                match event {
                    // What agents whisper is no part of the conversation.
                    chat::Event::Said { by, to: Audience::Everyone, .. } => {
                        stint.said.push(Said { moment, by_customer: *by == Speaker::Customer });
                    }
                    chat::Event::Ended { cause, .. } => {
                        stint.ended = Some((moment, !matches!(cause, EndCause::Agent { .. })));
                    }
                    chat::Event::WrappedUp { how, .. } => {
                        stint.over = Some(moment.0);
                        if matches!(how, WrapUp::Sent | WrapUp::Skipped) {
                            stint.wrapped_up = Some((moment, *how));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// How long the customer waited for the first answer, or in vain; none where it was never over.
    pub fn wait(&self) -> Option<Millis> {
        let answered = self.stints.first().map(|stint| stint.began);
        answered.or(self.left.map(|(at, _)| at)).map(|at| at - self.came.0)
    }
}
