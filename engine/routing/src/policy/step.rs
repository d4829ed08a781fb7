//! The steps by which the demands on an agent relax while a chat waits.
use crate::queue::Need;
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
        USUAL.clone()
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

/// What holds where a skill has no steps.
pub static USUAL: Step = Step {
    after: Millis::ZERO,
    level: 1,
    also: Vec::new(),
    who: Who::Everyone,
    pick: Pick::LongestIdle,
    pace: Pace { gap: Millis::ZERO, ramp: None },
};

/// Where a chat stands in its skill's steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The step that holds.
    pub step: usize,
    /// How long the chat will have waited when the next one begins.
    pub next: Option<Millis>,
}

/// Where a chat stands that has waited so long. A step that asks for one person is skipped for a chat that names nobody who is
/// `present`, and the next one begins in its place.
pub fn standing(steps: &[Step], need: &Need, waited: Millis, present: impl Fn(AgentId) -> bool) -> Standing {
    let mut held = None;
    let mut early = None;
    for (at, step) in steps.iter().enumerate() {
        let begins = early.take().unwrap_or(step.after);
        let personal = match step.who {
            Who::Preferred => Some(need.preferred),
            Who::Last => Some(need.last),
            Who::Everyone | Who::Only(_) => None,
        };
        if personal.is_some_and(|who| !who.is_some_and(&present)) {
            early = Some(begins);
            continue;
        }
        if held.is_some() && begins > waited {
            return Standing { step: held.unwrap_or(0), next: Some(begins) };
        }
        held = Some(at);
    }
    Standing { step: held.unwrap_or(steps.len().saturating_sub(1)), next: None }
}
