//! One customer's visit as it was: the waits, the offers, the conversations, the wrap-up, or how it came to nothing.
use super::Moment;
use super::deed::{Deed, agreed, lost};
use catalogue::ids::AgentId;
use routing::agent::{self, Outcome};
use routing::chat::people::{self, Kind, Parting, Role};
use routing::chat::{self, Audience, EndCause, How, Opening, Speaker, WrapUp, poke, transfer};
use routing::time::Millis;
use std::sync::Arc;

/// What an agent said to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes.
    Accepts,
    /// No.
    Declines,
    /// None, being at work with something else: it rang out and counted for nothing.
    WorksOn,
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

/// A stretch without an owner: the first one, and one after each owner who handed it on to a line or was gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wait {
    /// Since when.
    pub began: Millis,
    /// What people did with it meanwhile, in the order of the record.
    pub deeds: Vec<(Moment, Deed)>,
    /// Who took it from the line, and when, if that ended it.
    pub claimed: Option<(Millis, AgentId)>,
}

/// Who ended a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The customer, or whatever stands for one who is gone.
    Customer,
    /// The owner.
    Owner,
    /// A supervisor.
    Supervisor(AgentId),
}

/// How an owner came to have it no longer before it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passed {
    /// When.
    pub moment: Moment,
    /// Because the owner was gone for good, or never answered; otherwise somebody handed it on.
    pub gone: bool,
}

/// A conversation with one owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stint {
    /// With whom.
    pub agent: AgentId,
    /// Since when.
    pub began: Millis,
    /// What was said and done, in the order of the record.
    pub deeds: Vec<(Moment, Deed)>,
    /// When it ended and by whom; none where somebody else had it then.
    pub ended: Option<(Moment, By)>,
    /// How it came to somebody else, or to a line.
    pub passed: Option<Passed>,
    /// When and how the wrap-up ended, if by hand: the agent's, or a supervisor's.
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
    /// The waits, in order.
    pub waits: Vec<Wait>,
    /// The conversations, in order: more than one where it was handed on, or an agent was gone.
    pub stints: Vec<Stint>,
    /// When the customer left unanswered, if so.
    pub left: Option<Moment>,
    /// When somebody else ended it before an answer, if so.
    pub cut_short: Option<Millis>,
    /// Whether it waits, as far as it has been read.
    waits_now: bool,
    /// Who is invited to what, as far as it has been read.
    invited: Option<(AgentId, Kind)>,
    /// Who goes on taking part, having been its owner until this instant.
    stays: Option<AgentId>,
}

impl Visit {
    pub(super) fn new(came: Moment, opening: Arc<Opening>) -> Visit {
        let (offers, stints, left, cut_short) = (Vec::new(), Vec::new(), None, None);
        let waits = vec![Wait { began: came.0, deeds: Vec::new(), claimed: None }];
        let (waits_now, invited, stays) = (true, None, None);
        Visit { came, opening, offers, waits, stints, left, cut_short, waits_now, invited, stays }
    }

    pub(super) fn hears_of_offer(&mut self, moment: Moment, agent: AgentId, event: &agent::Event) {
        let answer = match event {
            agent::Event::Rang { .. } => {
                self.offers.push(Offer { agent, rang: moment.0, answer: None });
                return;
            }
            agent::Event::Accepted { .. } => Answer::Accepts,
            agent::Event::OfferEnded { outcome: Outcome::Declined, .. } => Answer::Declines,
            agent::Event::OfferEnded { outcome: Outcome::TimedOut { counted: false }, .. } => Answer::WorksOn,
            _ => return,
        };
        let open = self.offers.iter_mut().rev().find(|offer| offer.agent == agent && offer.answer.is_none());
        if let Some(offer) = open {
            offer.answer = Some((moment, answer));
        }
    }

    /// Somebody reached for the chat otherwise than by an offer: true if that was somebody's deed and no mere claim.
    pub(super) fn reached(&mut self, moment: Moment, who: AgentId, event: &agent::Event) -> bool {
        let deed = match event {
            agent::Event::Claimed { forced: Some(by), .. } => Deed::Pushes { by: *by, to: who },
            agent::Event::Claimed { .. } if self.invited == Some((who, Kind::Direct)) => Deed::Accepts { by: who },
            agent::Event::People(_, agent::people::Event::Owns { by: Some(_), .. }) => Deed::Crowns { whom: who },
            agent::Event::People(_, agent::people::Event::Owns { by: None, .. }) => Deed::TakesOver { by: who },
            _ => return false,
        };
        self.did(moment, deed);
        true
    }

    pub(super) fn goes_on(&mut self, moment: Moment, event: &chat::Event) {
        match event {
            chat::Event::Assigned { agent, how, from, .. } => self.begins(moment, *agent, *how, *from),
            chat::Event::Requeued { .. } | chat::Event::Answer(chat::answer::Event::Moved { .. }) => {
                self.waits_again(moment, true);
            }
            chat::Event::TakeLost { agent, .. } => {
                let (waits, stints) = (self.waits.last_mut(), self.stints.iter_mut().rev().take(2));
                let mut deeds = stints.map(|stint| &mut stint.deeds).chain(waits.map(|wait| &mut wait.deeds));
                let _ = deeds.any(|deeds| lost(deeds, *agent, moment.0));
            }
            chat::Event::Transfer(event) => match event {
                transfer::Event::Sent { to, .. } => {
                    self.did(moment, Deed::Transfers { to: *to });
                    self.waits_again(moment, false);
                }
                transfer::Event::Asked { to, .. } => self.did(moment, Deed::Transfers { to: *to }),
                transfer::Event::Ended { how: transfer::End::Undone, .. } => self.did(moment, Deed::Undoes),
                transfer::Event::Ended { .. } | transfer::Event::Declined { .. } => {}
            },
            chat::Event::People(event) => self.gathers(moment, event),
            chat::Event::Poke(poke::Event::Poked { by: Some(_), .. }) => self.did(moment, Deed::Pokes),
            // A word that says so as well finds the question answered.
            chat::Event::Poke(poke::Event::Ended { outcome: poke::Outcome::Continued, .. }) => {
                self.did(moment, Deed::Stays);
            }
            chat::Event::Prioritised { by, priority, .. } => {
                self.did(moment, Deed::Prioritises { by: *by, class: *priority });
            }
            // What agents whisper is no part of the conversation.
            chat::Event::Said { by, to: Audience::Everyone, .. } => {
                self.did(moment, Deed::Says { customer: *by == Speaker::Customer });
            }
            chat::Event::Abandoned { cause, .. } => match cause {
                EndCause::Supervisor { by, .. } => {
                    self.did(moment, Deed::Ends { by: *by });
                    self.cut_short = Some(moment.0);
                }
                EndCause::Banned { .. } => self.cut_short = Some(moment.0),
                _ => self.left = Some(moment),
            },
            chat::Event::Missed { .. } => self.left = Some(moment),
            chat::Event::Ended { cause, .. } => {
                let by = match cause {
                    EndCause::Agent { .. } => By::Owner,
                    EndCause::Supervisor { by, .. } => By::Supervisor(*by),
                    _ => By::Customer,
                };
                self.stint(|stint| stint.ended = Some((moment, by)));
            }
            chat::Event::WrappedUp { how, .. } => self.stint(|stint| {
                stint.over = Some(moment.0);
                if !matches!(how, WrapUp::TimedOut | WrapUp::Orphaned) {
                    stint.wrapped_up = Some((moment, *how));
                }
            }),
            _ => {}
        }
    }

    fn begins(&mut self, moment: Moment, agent: AgentId, how: How, from: Option<AgentId>) {
        // The chat agreed a moment after the agent had reached for it; its word is what counts.
        let accepted = self.offers.iter_mut().rev().filter(|_| how == How::Offer).find(|offer| offer.agent == agent);
        if let Some((when, Answer::Accepts)) = accepted.and_then(|offer| offer.answer.as_mut()) {
            when.0 = moment.0;
        }
        agreed(self.deeds(), agent, how, moment.0);
        match self.waits.last_mut().filter(|_| self.waits_now) {
            Some(wait) if how == How::Claim => wait.claimed = Some((moment.0, agent)),
            Some(_) => {}
            None => self.stint(|stint| stint.passed = Some(Passed { moment, gone: false })),
        }
        self.waits_now = false;
        self.stays = from.filter(|_| matches!(how, How::Crowned | How::TakenOver));
        let (deeds, ended, passed, wrapped_up, over) = (Vec::new(), None, None, None, None);
        self.stints.push(Stint { agent, began: moment.0, deeds, ended, passed, wrapped_up, over });
    }

    fn waits_again(&mut self, moment: Moment, gone: bool) {
        self.stint(|stint| stint.passed = Some(Passed { moment, gone }));
        self.waits.push(Wait { began: moment.0, deeds: Vec::new(), claimed: None });
        self.waits_now = true;
    }

    fn gathers(&mut self, moment: Moment, event: &people::Event) {
        let deed = match event {
            people::Event::Invited { invitation, .. } => {
                self.invited = Some((invitation.whom, invitation.kind));
                Deed::Invites { whom: invitation.whom, kind: invitation.kind }
            }
            people::Event::Uninvited { whom, how, .. } => {
                self.invited = None;
                match how {
                    people::Answer::Cancelled => Deed::Cancels,
                    people::Answer::Rejected => Deed::Rejects { by: *whom },
                    _ => return,
                }
            }
            people::Event::Joined { agent, .. } if self.stays.take_if(|stays| stays == agent).is_some() => return,
            people::Event::Joined { agent, role, .. } => {
                let invited = self.invited.take_if(|(whom, _)| whom == agent).map(|(_, kind)| kind);
                match (invited, role) {
                    (Some(Kind::Conference), Role::Participant) | (Some(Kind::Supervisor), Role::Observer) => {
                        Deed::Accepts { by: *agent }
                    }
                    (_, Role::Participant) => Deed::Joins { by: *agent },
                    _ => Deed::LooksIn { by: *agent },
                }
            }
            people::Event::Parted { agent, how: Parting::Left, .. } => Deed::Leaves { by: *agent },
            people::Event::Parted { agent, how: Parting::Kicked, .. } => Deed::Kicks { whom: *agent },
            _ => return,
        };
        self.did(moment, deed);
    }

    pub(super) fn did(&mut self, moment: Moment, deed: Deed) {
        self.deeds().push((moment, deed));
    }

    /// Of the wait, or the conversation, that is under way.
    fn deeds(&mut self) -> &mut Vec<(Moment, Deed)> {
        match self.stints.last_mut().filter(|_| !self.waits_now) {
            Some(stint) => &mut stint.deeds,
            None => &mut self.waits.last_mut().expect("whoever comes waits").deeds,
        }
    }

    fn stint(&mut self, change: impl FnOnce(&mut Stint)) {
        if let Some(stint) = self.stints.last_mut() {
            change(stint);
        }
    }

    /// How long the customer waited for the first answer, or in vain; none where it was never over.
    pub fn wait(&self) -> Option<Millis> {
        let answered = self.stints.first().map(|stint| stint.began);
        answered.or(self.left.map(|(at, _)| at)).or(self.cut_short).map(|at| at - self.came.0)
    }

    /// How many of people's acts there are in it.
    pub fn acts(&self) -> u64 {
        let deeds = |deeds: &[(Moment, Deed)]| deeds.iter().filter(|(_, deed)| deed.counts()).count() as u64;
        let of = |stint: &Stint| {
            let ended = matches!(stint.ended, Some((_, By::Supervisor(_))));
            let released = matches!(stint.wrapped_up, Some((_, WrapUp::Released { .. })));
            deeds(&stint.deeds) + u64::from(ended) + u64::from(released)
        };
        self.waits.iter().map(|wait| deeds(&wait.deeds)).sum::<u64>() + self.stints.iter().map(of).sum::<u64>()
    }
}
