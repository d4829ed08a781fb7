//! What the day knows of a chat that is not over.
use super::stays::Name;
use crate::chat::Opening;
use crate::time::Millis;
use catalogue::ids::{AgentId, SkillId};

/// Where a chat is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Stage {
    /// Nobody has it.
    Waiting { since: Millis },
    /// In conversation.
    Taken { owner: AgentId },
    /// Ended, and still in its owner's hand.
    WrapUp { owner: AgentId, since: Millis },
}

/// One chat.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Known {
    pub skill: SkillId,
    pub customer: Name,
    pub stage: Stage,
    /// The skill to which its owner wants to hand it on.
    pub asked: Option<SkillId>,
    /// Who takes part besides its owner; observers do not.
    pub others: Vec<AgentId>,
    /// At whom it rings.
    pub rings: Vec<AgentId>,
    /// Since when an agent could have it: it rings, or could be taken by hand; none while nobody can.
    pub offered: Option<Millis>,
}

impl Known {
    pub(super) fn opened(opening: &Opening, since: Millis) -> Known {
        Known {
            skill: opening.skill,
            customer: Name::of(&opening.customer),
            stage: Stage::Waiting { since },
            asked: None,
            others: Vec::new(),
            rings: Vec::new(),
            offered: None,
        }
    }

    /// It is where its owner wanted to hand it on.
    pub(super) fn arrives(&mut self) {
        if let Some(to) = self.asked.take() {
            self.skill = to;
        }
    }

    /// Who has it, or has its wrap-up.
    pub fn owner(&self) -> Option<AgentId> {
        match self.stage {
            Stage::Waiting { .. } => None,
            Stage::Taken { owner } | Stage::WrapUp { owner, .. } => Some(owner),
        }
    }

    /// Whether more than one agent talks in it.
    pub fn is_group(&self) -> bool {
        matches!(self.stage, Stage::Taken { .. }) && !self.others.is_empty()
    }

    /// Whether this agent talks in it with others.
    pub(super) fn is_group_for(&self, agent: AgentId) -> bool {
        self.is_group() && (self.owner() == Some(agent) || self.others.contains(&agent))
    }
}
