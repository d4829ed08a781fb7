//! What became of a chat, told from the entries about it: each of its waits with every offer, and how the wait ended.
use crate::Text;
use crate::agent::{self, Outcome};
use crate::canary::Arm;
use crate::chat::{self, EndCause, How, transfer};
use crate::message::Event;
use crate::tenant::{self, Why};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use std::collections::BTreeMap;

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
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Offered {
    /// The number of the decision in the journal.
    pub seq: u64,
    pub at: Millis,
    pub agent: AgentId,
    /// The configuration's version.
    pub version: u32,
    /// The canary whose draft decided; 0 where the policy in force did.
    pub canary: u32,
    /// By which step of it, from 0.
    pub step: u8,
    /// What spoke for it.
    pub why: Why,
    /// When it would ring out.
    pub until: Millis,
    /// How it ended, and when; none while it rings.
    pub ended: Option<(Millis, Ended)>,
    /// Why the agent declined, where that was said.
    pub reason: Option<Text>,
    /// Until when the agent was not offered the chat again.
    pub passed_until: Option<Millis>,
}

/// How a wait ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum WaitEnd {
    /// An agent has the chat.
    Assigned {
        agent: AgentId,
        /// By offer, or taken by hand.
        how: How,
    },
    /// The chat was over.
    Over(EndCause),
    /// It was on its way by handshake, and is its owner's as before.
    Stayed(transfer::End),
}

/// How a chat came to wait, or to be given to another agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// The customer asked for it.
    Opened,
    /// This agent was gone for good.
    BackFrom(AgentId),
    /// This agent never answered it, and it was moved.
    UnansweredBy(AgentId),
    /// This agent transferred it to the skill.
    TransferredBy(AgentId),
    /// This agent's chat was given to somebody else, and never stood in a line.
    HandedOverBy(AgentId),
}

/// One stay in a line, or one hand-over without any.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Wait {
    pub since: Millis,
    /// In which line; the last one, for a chat that overflowed.
    pub skill: SkillId,
    /// How it came there.
    pub came: Came,
    /// The decisions, in order.
    pub offers: Vec<Offered>,
    /// The numbers of the entries by which agents reached for it, or were given it, in order.
    pub reached: Vec<(AgentId, u64)>,
    /// How it ended, and when; none while it lasts.
    pub end: Option<(Millis, WaitEnd)>,
}

/// A chat's way.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct History {
    pub chat: ChatId,
    /// The skill that it asked for.
    pub skill: SkillId,
    /// In which arm of a canary it is.
    pub arm: Option<Arm>,
    /// When it began.
    pub opened_at: Millis,
    /// Its stays in the line, in order; there is always one.
    pub waits: Vec<Wait>,
}

impl Wait {
    fn begun(since: Millis, skill: SkillId, came: Came) -> Wait {
        Wait { since, skill, came, offers: Vec::new(), reached: Vec::new(), end: None }
    }

    /// The number of the entry by which it was taken by hand or given to somebody, if that is how the wait ended.
    pub fn taken(&self) -> Option<u64> {
        let Some((_, WaitEnd::Assigned { agent, how: How::Claim | How::Pushed { .. } })) = &self.end else {
            return None;
        };
        self.reached.iter().rev().find(|(who, _)| who == agent).map(|(_, seq)| *seq)
    }
}

impl History {
    /// What became of a chat, from the entries about it in order of their numbers; none if it never began.
    pub fn told<'a>(chat: ChatId, entries: impl IntoIterator<Item = (u64, Millis, &'a Event)>) -> Option<History> {
        let mut told: Option<History> = None;
        for (seq, at, event) in entries {
            if let Event::Chat(id, chat::Event::Opened { opening, .. }) = event
                && *id == chat
            {
                let waits = vec![Wait::begun(at, opening.skill, Came::Opened)];
                told = Some(History { chat, skill: opening.skill, arm: opening.need.arm, opened_at: at, waits });
            }
            if let Some(history) = &mut told {
                history.take(seq, at, event);
            }
        }
        told
    }

    /// The numbers of the entries at which it was decided: each offer, and each reach by hand that led to something.
    pub fn moments(&self) -> impl Iterator<Item = u64> {
        self.waits.iter().flat_map(|wait| wait.offers.iter().map(|offer| offer.seq).chain(wait.taken()))
    }

    /// The lines in which it was decided about it, each with the numbers of the first and the last moment there.
    pub fn spans(&self) -> BTreeMap<SkillId, (u64, u64)> {
        let mut spans = BTreeMap::new();
        for wait in &self.waits {
            for seq in wait.offers.iter().map(|offer| offer.seq).chain(wait.taken()) {
                let (first, last) = spans.entry(wait.skill).or_insert((seq, seq));
                (*first, *last) = (seq.min(*first), seq.max(*last));
            }
        }
        spans
    }

    fn take(&mut self, seq: u64, at: Millis, event: &Event) {
        match event {
            Event::Tenant(tenant::Event::Matched { chat, agent, version, canary, span, step, why, .. })
                if *chat == self.chat =>
            {
                let offer = Offered {
                    seq,
                    at,
                    agent: *agent,
                    version: *version,
                    canary: *canary,
                    step: *step,
                    why: why.clone(),
                    until: at + *span,
                    ended: None,
                    reason: None,
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
            Event::Agent(agent, agent::Event::Explained { chat, reason }) if *chat == self.chat => {
                self.offer(*agent, |offer| offer.reason = Some(reason.clone()));
            }
            Event::Agent(agent, agent::Event::Claimed { chat, .. }) if *chat == self.chat => {
                self.waiting(|wait| wait.reached.push((*agent, seq)));
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
                // From one agent to another without having waited in between.
                if let (None, Some(from)) = (self.open(), from) {
                    let skill = self.waits.last().map_or(self.skill, |wait| wait.skill);
                    self.waits.push(Wait::begun(at, skill, Came::HandedOverBy(*from)));
                }
                self.ends(at, WaitEnd::Assigned { agent: *agent, how: *how });
            }
            chat::Event::Abandoned { cause, .. } => self.ends(at, WaitEnd::Over(cause.clone())),
            chat::Event::Missed { .. } => self.ends(at, WaitEnd::Over(EndCause::Missed)),
            chat::Event::Requeued { from } => {
                let skill = self.waits.last().map_or(self.skill, |wait| wait.skill);
                self.waits.push(Wait::begun(at, skill, Came::BackFrom(*from)));
            }
            chat::Event::Answer(chat::answer::Event::Moved { from, .. }) => {
                let skill = self.waits.last().map_or(self.skill, |wait| wait.skill);
                self.waits.push(Wait::begun(at, skill, Came::UnansweredBy(*from)));
            }
            chat::Event::Overflowed { to, .. } => self.waiting(|wait| wait.skill = *to),
            chat::Event::Transfer(event) => match event {
                transfer::Event::Sent { by, to, .. } | transfer::Event::Asked { by, to, .. } => {
                    self.waits.push(Wait::begun(at, *to, Came::TransferredBy(*by)));
                }
                transfer::Event::Ended { how, .. } => self.ends(at, WaitEnd::Stayed(*how)),
                transfer::Event::Declined { .. } => {}
            },
            _ => {}
        }
    }

    /// The stay in a line that lasts.
    fn open(&mut self) -> Option<&mut Wait> {
        self.waits.last_mut().filter(|wait| wait.end.is_none())
    }

    fn waiting(&mut self, change: impl FnOnce(&mut Wait)) {
        if let Some(wait) = self.open() {
            change(wait);
        }
    }

    fn ends(&mut self, at: Millis, end: WaitEnd) {
        self.waiting(|wait| wait.end = Some((at, end)));
    }

    /// The newest offer to an agent.
    fn offer(&mut self, agent: AgentId, change: impl FnOnce(&mut Offered)) {
        let offers = self.waits.iter_mut().rev().flat_map(|wait| wait.offers.iter_mut().rev());
        if let Some(offer) = offers.into_iter().find(|offer| offer.agent == agent) {
            change(offer);
        }
    }
}
