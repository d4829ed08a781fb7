//! The people of a chat besides its owner: participants, observers, and one pending invitation.
use super::{Chat, Speaker, Stage, Text2, answer, transfer};
use crate::agent;
use crate::machine::{Effect, Effects, Events};
use crate::message::{Tell, Ticket};
use crate::refusal::{Refusal, Reply};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use catalogue::units::Units;
use smallvec::smallvec;

/// What somebody is in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// May do everything: write, transfer, invite, hand over, end.
    Owner,
    /// Writes to the customer, and leaves.
    Participant,
    /// Sees everything, and whispers to the agents; the customer never hears of it.
    Observer,
}

/// To what somebody is invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// To take part.
    Conference,
    /// To look on, as a supervisor.
    Supervisor,
    /// To have the chat instead of its owner.
    Direct,
}

/// What an agent is in a chat of somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Guest {
    /// Invited, and has not answered.
    Invited {
        kind: Kind,
        by: AgentId,
        /// What the chat takes of its owner.
        units: Units,
    },
    In(Role),
}

/// Somebody in a chat besides its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Other {
    pub agent: AgentId,
    /// Participant or observer.
    pub role: Role,
    pub since: Millis,
}

/// An invitation that has not been answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Invitation {
    pub kind: Kind,
    /// By whom: the owner.
    pub by: AgentId,
    /// Who is invited.
    pub whom: AgentId,
    /// When it lapses.
    pub until: Millis,
}

/// How an invitation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The invited agent has the chat now. (Who takes part or looks on has joined, which says it.)
    Accepted,
    /// The owner took it back.
    Cancelled,
    /// The invited agent said no.
    Rejected,
    /// Nobody answered in time.
    Lapsed,
    /// The invited agent is away or gone.
    WentAway,
    /// The chat is over, or has another owner or none.
    Over,
}

/// How somebody came to be in a chat no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parting {
    /// Left by hand.
    Left,
    /// Removed by the owner.
    Kicked,
    /// Gone for good: signed out, or no device answered.
    Gone,
    /// The chat is over.
    Over,
    /// Not in it besides its owner any more, but its owner.
    Owns,
}

/// Everybody in a chat besides its owner.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct People {
    /// Who, the longest present first.
    pub others: Vec<Other>,
    /// The pending invitation; there is never more than one.
    pub invitation: Option<Box<Invitation>>,
}

/// The owner's wish to invite somebody; the tenant has found that agent available.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Invite {
    pub by: AgentId,
    pub whom: AgentId,
    pub kind: Kind,
    /// What the invited agent should know.
    pub note: Text2,
    /// How much room the invited agent has.
    pub room: Units,
    pub ticket: Ticket,
}

/// What a chat can be told of its people.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    /// The owner invites somebody who is available.
    Invite(Invite),
    /// The owner takes the invitation back.
    Cancel { by: AgentId, ticket: Ticket },
    /// The invited agent says no.
    Reject { by: AgentId, ticket: Ticket },
    /// The invited agent comes, to take part or to look on.
    Accept { by: AgentId, ticket: Ticket },
    /// The owner makes somebody in the chat its owner.
    Crown { by: AgentId, whom: AgentId, ticket: Ticket },
    /// The owner removes somebody.
    Kick { by: AgentId, whom: AgentId, ticket: Ticket },
    /// Somebody leaves.
    Leave { by: AgentId, ticket: Ticket },
    /// A supervisor looks on without being asked.
    LookIn { by: AgentId, ticket: Ticket },
    /// A supervisor takes part without being asked: from looking on, or from outside.
    Join { by: AgentId, ticket: Ticket },
    /// An agent can't come, or can't stay.
    Excuse {
        agent: AgentId,
        /// For good; otherwise away, which ends an invitation only.
        gone: bool,
    },
    /// After a restart: an agent takes itself for one of the chat's people, and hears what it is.
    Ask(AgentId),
    /// Nobody answered the invitation in time.
    Lapse,
}

impl Command {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Command::Invite(invite) => invite.ticket,
            Command::Cancel { ticket, .. }
            | Command::Reject { ticket, .. }
            | Command::Accept { ticket, .. }
            | Command::Crown { ticket, .. }
            | Command::Kick { ticket, .. }
            | Command::Leave { ticket, .. }
            | Command::LookIn { ticket, .. }
            | Command::Join { ticket, .. } => *ticket,
            Command::Excuse { .. } | Command::Ask(_) | Command::Lapse => Ticket::NONE,
        }
    }

    /// What happens when the chat is no longer there.
    pub(crate) fn bounce<C>(self, chat: ChatId) -> Effects<C> {
        let forget = |agent| Effect::Tell(Tell::Guest(agent, chat, agent::people::Command::Hear(None)));
        match self {
            Command::Ask(agent) => smallvec![forget(agent)],
            Command::Accept { by, ticket } => {
                smallvec![forget(by), Effect::Settle(ticket, Err(Refusal::ChatNotThere))]
            }
            other => smallvec![Effect::Settle(other.ticket(), Err(Refusal::ChatNotThere))],
        }
    }
}

/// What happens to a chat's people.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// Somebody is invited.
    Invited {
        invitation: Invitation,
        /// What the invited agent should know; agents alone read it.
        note: Text2,
        ticket: Ticket,
    },
    /// The invitation has ended.
    Uninvited {
        /// Who was invited.
        whom: AgentId,
        /// How it ended.
        how: Answer,
        ticket: Ticket,
    },
    /// Somebody is in, or takes part who has looked on; an invitation of theirs has ended with that.
    Joined {
        agent: AgentId,
        /// Participant or observer.
        role: Role,
        ticket: Ticket,
    },
    /// Somebody is in no longer.
    Parted {
        agent: AgentId,
        /// Why.
        how: Parting,
        ticket: Ticket,
    },
    /// The owner wants somebody to be the owner; that agent is asked for room. Not written.
    CrownAsked { by: AgentId, whom: AgentId, ticket: Ticket },
    /// Somebody is told again what they are in it. Not written.
    Told { agent: AgentId, ticket: Ticket },
}

impl Event {
    /// Whether it is written.
    pub fn journaled(&self) -> bool {
        !matches!(self, Event::CrownAsked { .. } | Event::Told { .. })
    }
}

impl People {
    /// Somebody in the chat besides its owner.
    pub fn find(&self, agent: AgentId) -> Option<&Other> {
        self.others.iter().find(|other| other.agent == agent)
    }

    /// Whether anybody besides the owner takes part.
    pub fn shared(&self) -> bool {
        self.others.iter().any(|other| other.role == Role::Participant)
    }

    /// Whether anybody looks on.
    pub fn watched(&self) -> bool {
        self.others.iter().any(|other| other.role == Role::Observer)
    }

    fn invites(&self, whom: AgentId) -> Option<&Invitation> {
        self.invitation.as_deref().filter(|invitation| invitation.whom == whom)
    }
}

impl Chat {
    /// What an agent is in the chat; nothing for who is not in it.
    pub fn role(&self, agent: AgentId) -> Option<Role> {
        if self.owner() == Some(agent) {
            return Some(Role::Owner);
        }
        self.people.find(agent).map(|other| other.role)
    }

    /// Whether an agent's words may reach the customer.
    pub fn writes(&self, agent: AgentId) -> bool {
        matches!(self.role(agent), Some(Role::Owner | Role::Participant))
    }

    /// What an agent is in it besides its owner.
    pub fn guest(&self, agent: AgentId) -> Option<Guest> {
        let invited = || {
            let Invitation { kind, by, .. } = *self.people.invites(agent)?;
            Some(Guest::Invited { kind, by, units: self.units() })
        };
        self.people.find(agent).map(|other| Guest::In(other.role)).or_else(invited)
    }

    fn units(&self) -> Units {
        self.opening.as_ref().map_or(Units::LIVE_CHAT, |opening| opening.need.units)
    }

    pub(super) fn answer_people(&self, now: Millis, command: Command) -> Result<Events<super::Event>, Refusal> {
        let ticket = command.ticket();
        let event = match command {
            Command::Invite(invite) => return Ok(smallvec![self.inviting(now, invite)]),
            Command::Cancel { by, .. } => {
                self.owned_by(by)?;
                let invitation = self.people.invitation.as_ref().ok_or(Refusal::InvitationNotThere)?;
                Event::Uninvited { whom: invitation.whom, how: Answer::Cancelled, ticket }
            }
            Command::Reject { by, .. } => match (&self.people.invitation, self.people.invites(by)) {
                (_, Some(_)) => Event::Uninvited { whom: by, how: Answer::Rejected, ticket },
                (Some(_), None) => return Err(Refusal::InvitationOfOthers),
                (None, None) => return Err(Refusal::InvitationNotThere),
            },
            Command::Accept { by, .. } => return Ok(self.accepting(by, ticket)),
            Command::Crown { by, whom, .. } => {
                self.owned_by(by)?;
                self.people.find(whom).ok_or(Refusal::NotOneOfThem)?;
                if self.course.pending.is_some() {
                    return Err(Refusal::TransferPending);
                }
                Event::CrownAsked { by, whom, ticket }
            }
            Command::Kick { by, whom, .. } => {
                self.owned_by(by)?;
                self.people.find(whom).ok_or(Refusal::NotOneOfThem)?;
                Event::Parted { agent: whom, how: Parting::Kicked, ticket }
            }
            Command::Leave { by, .. } => match self.role(by) {
                Some(Role::Owner) => return Err(Refusal::OwnerLeaves),
                Some(_) => Event::Parted { agent: by, how: Parting::Left, ticket },
                None => return Err(Refusal::NotOneOfThem),
            },
            Command::LookIn { by, .. } => match (&self.stage, self.role(by)) {
                (_, Some(Role::Owner)) => return Err(Refusal::AlreadyInChat),
                (_, Some(_)) => Event::Told { agent: by, ticket },
                (Stage::Waiting { .. } | Stage::InProgress { .. }, None) => {
                    Event::Joined { agent: by, role: Role::Observer, ticket }
                }
                _ => return Err(Refusal::ChatNotThere),
            },
            Command::Join { by, .. } => match (&self.stage, self.role(by)) {
                (_, Some(Role::Owner)) => return Err(Refusal::AlreadyInChat),
                (_, Some(Role::Participant)) => Event::Told { agent: by, ticket },
                (Stage::InProgress { .. }, _) => Event::Joined { agent: by, role: Role::Participant, ticket },
                _ => return Err(Refusal::ChatNotThere),
            },
            Command::Excuse { agent, gone } => return Ok(self.excusing(agent, gone)),
            Command::Ask(agent) => Event::Told { agent, ticket },
            Command::Lapse => match &self.people.invitation {
                Some(invitation) if now >= invitation.until => {
                    Event::Uninvited { whom: invitation.whom, how: Answer::Lapsed, ticket }
                }
                _ => return Ok(Events::new()),
            },
        };
        Ok(smallvec![super::Event::People(event)])
    }

    pub(super) fn owned_by(&self, by: AgentId) -> Result<(), Refusal> {
        match &self.stage {
            Stage::InProgress { owner, .. } if *owner == by => Ok(()),
            Stage::InProgress { .. } => Err(Refusal::OwnersOnly),
            _ => Err(Refusal::ChatNotThere),
        }
    }

    /// The tenant asked, so a refusal is an event.
    fn inviting(&self, now: Millis, invite: Invite) -> super::Event {
        if let Err(refusal) = self.may_be_invited(&invite) {
            return super::Event::Refused { refusal, ticket: invite.ticket };
        }
        let Invite { by, whom, kind, note, ticket, .. } = invite;
        let lapses = if kind == Kind::Direct { limit::TRANSFER_RETURN } else { limit::INVITATION };
        let invitation = Invitation { kind, by, whom, until: now + lapses };
        super::Event::People(Event::Invited { invitation, note, ticket })
    }

    fn may_be_invited(&self, invite: &Invite) -> Result<(), Refusal> {
        self.owned_by(invite.by).map_err(|refusal| match refusal {
            Refusal::OwnersOnly => Refusal::OwnerInvites,
            other => other,
        })?;
        if self.people.invitation.is_some() {
            return Err(Refusal::InvitationSent);
        }
        if self.course.pending.is_some() {
            return Err(Refusal::TransferPending);
        }
        if self.role(invite.whom).is_some() {
            return Err(Refusal::AlreadyInChat);
        }
        if invite.kind == Kind::Direct && invite.room < self.units() {
            return Err(Refusal::NoRoomThere);
        }
        Ok(())
    }

    /// An agent asked, so a refusal is an event; and the agent hears what it is in truth.
    fn accepting(&self, by: AgentId, ticket: Ticket) -> Events<super::Event> {
        let role = match self.people.invites(by).map(|invitation| invitation.kind) {
            Some(Kind::Conference) => Role::Participant,
            Some(Kind::Supervisor) => Role::Observer,
            // A second click, or said again after a lost answer.
            None if self.role(by).is_some() => {
                return smallvec![super::Event::People(Event::Told { agent: by, ticket })];
            }
            Some(Kind::Direct) | None => {
                let refusal = Refusal::InvitationNotThere;
                let told = Event::Told { agent: by, ticket: Ticket::NONE };
                return smallvec![super::Event::Refused { refusal, ticket }, super::Event::People(told)];
            }
        };
        smallvec![super::Event::People(Event::Joined { agent: by, role, ticket })]
    }

    fn excusing(&self, agent: AgentId, gone: bool) -> Events<super::Event> {
        let ticket = Ticket::NONE;
        let invited = self.people.invites(agent);
        let invited = invited.map(|_| Event::Uninvited { whom: agent, how: Answer::WentAway, ticket });
        let there = self.people.find(agent).filter(|_| gone);
        let there = there.map(|_| Event::Parted { agent, how: Parting::Gone, ticket });
        invited.into_iter().chain(there).map(super::Event::People).collect()
    }

    /// Whether an agent who asks for a chat that has an owner may have it.
    pub(super) fn may_be_had(&self, take: &super::Take) -> bool {
        let Stage::InProgress { owner, .. } = &self.stage else { return false };
        match take.how {
            super::How::Claim | super::How::Offer => self.course.pending.is_some(),
            super::How::Pushed { .. } => true,
            super::How::Direct => {
                self.people.invites(take.agent).is_some_and(|invitation| invitation.kind == Kind::Direct)
            }
            super::How::Crowned => take.from == Some(*owner) && self.people.find(take.agent).is_some(),
            // From looking on, or looking in by the same act: whoever takes part was not sent to supervise.
            super::How::TakenOver => self.people.find(take.agent).is_none_or(|other| other.role == Role::Observer),
        }
    }

    /// Whoever goes out of a chat in the middle of a word types no longer.
    fn falls_silent(&self, events: Events<super::Event>) -> Events<super::Event> {
        let parts = |event: &super::Event| match event {
            super::Event::People(Event::Parted { agent, .. }) => self.typing_ends(super::Speaker::Agent(*agent)),
            _ => None,
        };
        let silent: Events<super::Event> = events.iter().filter_map(parts).collect();
        if silent.is_empty() { events } else { silent.into_iter().chain(events).collect() }
    }

    /// With the end of a chat ends what is under way in it, and with another owner what was the last one's.
    pub(super) fn closing(&self, events: Events<super::Event>) -> Events<super::Event> {
        let events = self.falls_silent(events);
        let turns = |event: &super::Event| {
            matches!(
                event,
                super::Event::Ended { .. }
                    | super::Event::Abandoned { .. }
                    | super::Event::Missed { .. }
                    | super::Event::Assigned { .. }
                    | super::Event::Requeued { .. }
                    | super::Event::Transfer(transfer::Event::Sent { .. })
                    | super::Event::Answer(answer::Event::Moved { .. })
            )
        };
        let Some(at) = events.iter().position(turns) else { return events };
        let mut all = events;
        let rest: Events<super::Event> = all.drain(at..).collect();
        let ticket = Ticket::NONE;
        let (mut invitation, mut stays) = (Answer::Over, None);
        let parts = |agent, how| super::Event::People(Event::Parted { agent, how, ticket });
        match &rest[0] {
            super::Event::Ended { .. } | super::Event::Abandoned { .. } | super::Event::Missed { .. } => {
                all.extend(self.transfer_ends(transfer::End::Over, ticket));
                all.extend(self.people.others.iter().map(|other| parts(other.agent, Parting::Over)));
            }
            super::Event::Assigned { agent, how, from, .. } => {
                if self.people.invites(*agent).is_some() {
                    invitation = Answer::Accepted;
                }
                if !matches!(how, super::How::Claim | super::How::Offer) {
                    all.extend(self.transfer_ends(transfer::End::TakenOver, ticket));
                }
                if matches!(how, super::How::Crowned | super::How::TakenOver) {
                    stays = *from;
                }
                all.extend(self.people.find(*agent).map(|other| parts(other.agent, Parting::Owns)));
            }
            _ => {}
        }
        let of_poke = all.iter().any(|event| matches!(event, super::Event::Poke(_)));
        all.extend(self.poke_closes(of_poke));
        let invited = self.people.invitation.as_ref();
        all.extend(
            invited
                .map(|pending| super::Event::People(Event::Uninvited { whom: pending.whom, how: invitation, ticket })),
        );
        all.extend(rest);
        // Who was the owner goes on taking part, and leaves when it suits.
        let stays = stays.map(|agent| Event::Joined { agent, role: Role::Participant, ticket });
        all.extend(stays.map(super::Event::People));
        all
    }

    pub(super) fn gathered(&mut self, now: Millis, event: &Event) {
        let people = &mut self.people;
        match event {
            Event::Invited { invitation, .. } => people.invitation = Some(Box::new(*invitation)),
            Event::Uninvited { .. } => people.invitation = None,
            Event::Joined { agent, role, .. } => {
                people.invitation.take_if(|invitation| invitation.whom == *agent);
                // Who looked on and takes part now is in it once.
                people.others.retain(|other| other.agent != *agent);
                people.others.push(Other { agent: *agent, role: *role, since: now });
            }
            Event::Parted { agent, .. } => {
                people.others.retain(|other| other.agent != *agent);
                self.live.typing.remove(&Speaker::Agent(*agent));
            }
            Event::CrownAsked { .. } | Event::Told { .. } => {}
        }
    }

    pub(super) fn says_of_people(&self, event: &Event) -> Effects<super::Command> {
        match event {
            Event::CrownAsked { by, whom, ticket } => {
                let crown = agent::people::Crown { by: *by, units: self.units(), ticket: *ticket };
                smallvec![Effect::Tell(Tell::Guest(*whom, self.id, agent::people::Command::Crown(crown)))]
            }
            Event::Invited { invitation: Invitation { whom: agent, .. }, ticket, .. }
            | Event::Uninvited { whom: agent, ticket, .. }
            | Event::Parted { agent, ticket, .. } => {
                smallvec![self.tells(*agent), Effect::Settle(*ticket, Ok(Reply::Done))]
            }
            Event::Joined { agent, ticket, .. } | Event::Told { agent, ticket } => {
                smallvec![self.tells(*agent), Effect::Settle(*ticket, Ok(Reply::Chat(self.id)))]
            }
        }
    }

    /// What an agent is in it, said to that agent. State, not change: hearing it twice is harmless.
    fn tells(&self, agent: AgentId) -> Effect<super::Command> {
        Effect::Tell(Tell::Guest(agent, self.id, agent::people::Command::Hear(self.guest(agent))))
    }

    /// What it says again to everybody after a restart.
    pub(super) fn people_again(&self) -> impl Iterator<Item = Effect<super::Command>> + '_ {
        let invited = self.people.invitation.iter().map(|invitation| invitation.whom);
        self.people.others.iter().map(|other| other.agent).chain(invited).map(|agent| self.tells(agent))
    }
}
