//! The steps by which the demands on an agent relax while a chat waits.
use crate::time::Millis;
use catalogue::ids::{AgentId, SkillId};
use std::sync::Arc;

/// Whom a step asks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Who {
    /// Everybody with the skill.
    #[default]
    Everyone,
    /// The agent whom the customer or the connector asked for. Skipped for a chat that names nobody, or somebody who is not there.
    Preferred,
    /// The agent who had the customer's last chat. Skipped likewise.
    Last,
    /// These agents only, in order of their ids: a group of the policy, or people named one by one.
    Only(Arc<[AgentId]>),
}

/// Which of several free agents is picked. Ties go to the longest idle, then to the lower id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pick {
    /// Who has had nothing new for longest.
    #[default]
    LongestIdle,
    /// Who holds the smallest share of their units.
    LeastLoaded,
    /// Who was assigned something least recently.
    RoundRobin,
    /// Who has the highest level in the skill.
    HighestLevel,
    /// Who was assigned least often within this span.
    FewestAssigned(Millis),
}

/// A slower pace for those who have just come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ramp {
    /// For how long after the return.
    pub lasts: Millis,
    /// The least time between two assignments meanwhile.
    pub gap: Millis,
}

/// How quickly one agent is given one chat after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pace {
    /// The least time between two assignments of an agent.
    pub gap: Millis,
    /// The pace after a return.
    pub ramp: Option<Ramp>,
}

impl Pace {
    /// From when on an agent may be given the next chat, who was assigned the last one and came back at these instants.
    pub fn rested(self, assigned_at: Option<Millis>, returned_at: Millis) -> Millis {
        let Some(assigned_at) = assigned_at else { return Millis(i64::MIN) };
        let usual = assigned_at + self.gap;
        match self.ramp {
            // Within the ramp the slower pace holds, but never beyond the ramp's own end.
            Some(ramp) if assigned_at >= returned_at && assigned_at < returned_at + ramp.lasts => {
                usual.max((assigned_at + ramp.gap).min(returned_at + ramp.lasts))
            }
            _ => usual,
        }
    }
}

/// One step: from when on it holds, and whom it asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// How long a chat has waited when the step begins.
    pub after: Millis,
    /// The lowest level in the chat's skill, 1 to 10.
    pub level: u8,
    /// Further skills that count as well, each with its lowest level.
    pub also: Vec<(SkillId, u8)>,
    /// Whom it asks.
    pub who: Who,
    /// Who of the free ones is picked.
    pub pick: Pick,
    /// How quickly an agent is given one chat after another.
    pub pace: Pace,
}

impl Default for Step {
    /// Everybody with the skill at any level, longest idle first, at once.
    fn default() -> Step {
        Step {
            after: Millis::ZERO,
            level: 1,
            also: Vec::new(),
            who: Who::Everyone,
            pick: Pick::default(),
            pace: Pace::default(),
        }
    }
}

impl Step {
    /// The level in the skill by which an agent's skills meet the step's demand: the best of those that do; none if none does.
    pub fn level_of(&self, skill: SkillId, skills: &[(SkillId, u8)]) -> Option<u8> {
        let wanted = |id: SkillId| match id == skill {
            true => Some(self.level),
            false => self.also.iter().find(|(also, _)| *also == id).map(|(_, level)| *level),
        };
        skills
            .iter()
            .filter(|(id, level)| wanted(*id).is_some_and(|least| *level >= least))
            .map(|(_, level)| *level)
            .max()
    }
}
