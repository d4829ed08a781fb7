//! What people did with a chat besides answering it and wrapping it up.
use super::Moment;
use catalogue::ids::{AgentId, SkillId};
use routing::chat::How;
use routing::chat::people::Kind;
use routing::time::Millis;

/// One deed. Where it does not say who, it was the owner's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Somebody said something to everyone.
    Says {
        /// The customer; otherwise an agent.
        customer: bool,
    },
    /// Transfers it to a skill.
    Transfers {
        /// Which.
        to: SkillId,
    },
    /// Undoes a transfer that nobody has taken yet.
    Undoes,
    /// Invites somebody.
    Invites {
        /// Whom.
        whom: AgentId,
        /// To what.
        kind: Kind,
    },
    /// Takes the invitation back.
    Cancels,
    /// The invited agent says no.
    Rejects {
        /// Who.
        by: AgentId,
    },
    /// The invited agent comes.
    Accepts {
        /// Who.
        by: AgentId,
    },
    /// A supervisor looks in without being asked.
    LooksIn {
        /// Who.
        by: AgentId,
    },
    /// A supervisor takes part without being asked.
    Joins {
        /// Who.
        by: AgentId,
    },
    /// One of its people leaves.
    Leaves {
        /// Who.
        by: AgentId,
    },
    /// Removes one of its people.
    Kicks {
        /// Whom.
        whom: AgentId,
    },
    /// Makes one of its people its owner.
    Crowns {
        /// Whom.
        whom: AgentId,
    },
    /// A supervisor who looks on takes it over.
    TakesOver {
        /// Who.
        by: AgentId,
    },
    /// A supervisor gives it to somebody.
    Pushes {
        /// Who.
        by: AgentId,
        /// To whom.
        to: AgentId,
    },
    /// A supervisor gives it another priority.
    Prioritises {
        /// Who.
        by: AgentId,
        /// Its class from then on.
        class: u8,
    },
    /// A supervisor ends it.
    Ends {
        /// Who.
        by: AgentId,
    },
    /// Asks a silent customer whether they are still there.
    Pokes,
    /// Takes that back.
    Unpokes,
    /// The customer is still there.
    Stays,
}

impl Deed {
    /// Whether it is one of those that are counted: words, and customers' answers to a poke, belong to the conversation.
    pub fn counts(self) -> bool {
        !matches!(self, Deed::Says { .. } | Deed::Stays)
    }

    /// Who did it, where that was not its owner or its customer.
    pub fn actor(self) -> Option<AgentId> {
        match self {
            Deed::Rejects { by }
            | Deed::Accepts { by }
            | Deed::LooksIn { by }
            | Deed::Joins { by }
            | Deed::Leaves { by }
            | Deed::TakesOver { by }
            | Deed::Pushes { by, .. }
            | Deed::Prioritises { by, .. }
            | Deed::Ends { by } => Some(by),
            _ => None,
        }
    }

    /// Whether it makes sense only in the wait, or in the turn of an owner, in which it was done.
    pub fn decides(self) -> bool {
        matches!(self, Deed::Pushes { .. } | Deed::Ends { .. })
    }

    /// Whether by it an agent reached for the chat in this way.
    fn led_to(self, agent: AgentId, how: How) -> bool {
        match how {
            How::Direct => self == Deed::Accepts { by: agent },
            How::Crowned => self == Deed::Crowns { whom: agent },
            How::TakenOver => self == Deed::TakesOver { by: agent },
            How::Pushed { by } => self == Deed::Pushes { by, to: agent },
            How::Claim | How::Offer => false,
        }
    }

    /// Whether by it an agent reached for the chat.
    fn reaches(self, agent: AgentId) -> bool {
        match self {
            Deed::Accepts { by } | Deed::TakesOver { by } => by == agent,
            Deed::Crowns { whom } => whom == agent,
            Deed::Pushes { to, .. } => to == agent,
            _ => false,
        }
    }
}

/// The agent has the chat: its word is what counts, and it came a moment after the deed.
pub(super) fn agreed(deeds: &mut [(Moment, Deed)], agent: AgentId, how: How, at: Millis) {
    if let Some(((when, _), _)) = deeds.iter_mut().rev().find(|(_, deed)| deed.led_to(agent, how)) {
        *when = at;
    }
}

/// The agent came too late: so there was nothing in it. True if there was such a deed.
pub(super) fn lost(deeds: &mut Vec<(Moment, Deed)>, agent: AgentId, at: Millis) -> bool {
    let recent = |((when, _), deed): &(Moment, Deed)| deed.reaches(agent) && super::near(*when, at);
    let found = deeds.iter().rposition(recent);
    found.map(|place| deeds.remove(place)).is_some()
}
