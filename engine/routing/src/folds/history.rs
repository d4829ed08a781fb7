//! What became of a chat, told from the entries about it: each of its waits with every offer, and how the wait ended.
use crate::agent::{self, Outcome};
use crate::chat::{self, EndCause, How};
use crate::message::Event;
use crate::tenant::{self, Why};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};

/// How an offer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The agent took the chat.
    Accepted,
    /// It did not come to that.
    Not(Outcome),
}

/// One decision: an offer of the chat to an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// The number of the decision in the journal.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// To whom.
    pub agent: AgentId,
    /// The configuration's version.
    pub version: u32,
    /// By which step of it, from 0.
    pub step: u8,
    /// What spoke for it.
    pub why: Why,
    /// When it would ring out.
    pub until: Millis,
    /// How it ended, and when; none while it rings.
    pub ended: Option<(Millis, Ended)>,
    /// Until when the agent was not offered the chat again.
    pub passed_until: Option<Millis>,
}

/// How a wait ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaitEnd {
    /// An agent has the chat.
    Assigned {
        /// Who.
        agent: AgentId,
        /// By offer, or taken by hand.
        how: How,
    },
    /// The chat was over.
    Over(EndCause),
}

/// One stay in the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wait {
    /// Since when.
    pub since: Millis,
    /// Who was the owner before, for a chat that came back.
    pub back_from: Option<AgentId>,
    /// The decisions, in order.
    pub offers: Vec<Offered>,
    /// How it ended, and when; none while it lasts.
    pub end: Option<(Millis, WaitEnd)>,
}

/// A chat's way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// Which chat.
    pub chat: ChatId,
    /// The skill that it asked for.
    pub skill: SkillId,
    /// When it began.
    pub opened_at: Millis,
    /// Its stays in the line, in order; there is always one.
    pub waits: Vec<Wait>,
}

impl History {
    /// What became of a chat, from the entries about it in order of their numbers; none if it never began.
    pub fn told<'a>(chat: ChatId, entries: impl IntoIterator<Item = (u64, Millis, &'a Event)>) -> Option<History> {
        let mut told: Option<History> = None;
        for (seq, at, event) in entries {
            if let Event::Chat(id, chat::Event::Opened { opening, .. }) = event
                && *id == chat
            {
                let wait = Wait { since: at, back_from: None, offers: Vec::new(), end: None };
                told = Some(History { chat, skill: opening.skill, opened_at: at, waits: vec![wait] });
            }
            if let Some(history) = &mut told {
                history.take(seq, at, event);
            }
        }
        told
    }

    /// The numbers of the first and the last decision.
    pub fn span(&self) -> Option<(u64, u64)> {
        let mut offers = self.waits.iter().flat_map(|wait| &wait.offers).map(|offer| offer.seq);
        let first = offers.next()?;
        Some((first, offers.next_back().unwrap_or(first)))
    }

    fn take(&mut self, seq: u64, at: Millis, event: &Event) {
        match event {
            Event::Tenant(tenant::Event::Matched { chat, agent, version, span, step, why, .. })
                if *chat == self.chat =>
            {
                let offer = Offered {
                    seq,
                    at,
                    agent: *agent,
                    version: *version,
                    step: *step,
                    why: why.clone(),
                    until: at + *span,
                    ended: None,
                    passed_until: None,
                };
                self.waiting(|wait| wait.offers.push(offer));
            }
            Event::Tenant(tenant::Event::Passed { chat, agent, until }) if *chat == self.chat => {
                self.offer(*agent, |offer| offer.passed_until = Some(*until));
            }
            Event::Agent(agent, agent::Event::OfferEnded { chat, outcome, .. }) if *chat == self.chat => {
                self.offer(*agent, |offer| {
                    offer.ended.get_or_insert((at, Ended::Not(*outcome)));
                });
            }
            Event::Chat(id, event) if *id == self.chat => self.chat(at, event),
            _ => {}
        }
    }

    fn chat(&mut self, at: Millis, event: &chat::Event) {
        match event {
            chat::Event::Assigned { agent, how, from, .. } => {
                if *how == How::Offer {
                    self.offer(*agent, |offer| {
                        offer.ended.get_or_insert((at, Ended::Accepted));
                    });
                }
                let end = Some((at, WaitEnd::Assigned { agent: *agent, how: *how }));
                match (how, from) {
                    // From one agent to another without having waited in between.
                    (How::Pushed { .. } | How::Direct | How::Crowned | How::TakenOver, Some(from)) => {
                        self.waits.push(Wait { since: at, back_from: Some(*from), offers: Vec::new(), end });
                    }
                    _ => self.waiting(|wait| wait.end = end),
                }
            }
            chat::Event::Abandoned { cause, .. } => {
                self.waiting(|wait| wait.end = Some((at, WaitEnd::Over(cause.clone()))));
            }
            chat::Event::Missed { .. } => {
                self.waiting(|wait| wait.end = Some((at, WaitEnd::Over(EndCause::Missed))));
            }
            chat::Event::Requeued { from } => {
                self.waits.push(Wait { since: at, back_from: Some(*from), offers: Vec::new(), end: None });
            }
            _ => {}
        }
    }

    /// The stay in the line that lasts, or lasted until now.
    fn waiting(&mut self, change: impl FnOnce(&mut Wait)) {
        if let Some(wait) = self.waits.last_mut() {
            change(wait);
        }
    }

    /// The newest offer to an agent.
    fn offer(&mut self, agent: AgentId, change: impl FnOnce(&mut Offered)) {
        let offers = self.waits.iter_mut().rev().flat_map(|wait| wait.offers.iter_mut().rev());
        if let Some(offer) = offers.into_iter().find(|offer| offer.agent == agent) {
            change(offer);
        }
    }
}
