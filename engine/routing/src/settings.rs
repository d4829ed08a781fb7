//! What a tenant has configured, as the machines are given it: data with a version.
use crate::Text;
use crate::canary::Canary;
use crate::chat::transfer::Terms;
use crate::policy::Rules;
use crate::time::Millis;
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use std::sync::Arc;

/// How chats of a skill reach agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Agents take them from the line.
    Pull,
    /// The engine offers them.
    Push,
}

/// One skill's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct SkillSettings {
    pub id: SkillId,
    /// Its name, as people read it.
    pub name: Text,
    /// Pull or push.
    pub mode: Mode,
    /// How long an offer rings before it goes to the next agent.
    pub ring: Millis,
    /// How long a wrap-up may stay open after the chat ended.
    pub wrap_up: Millis,
    /// The class of priority of its new chats, unless they bring one.
    pub priority: u8,
    /// Everything else that is decided about who gets its chats.
    pub rules: Rules,
}

impl SkillSettings {
    /// A skill with the usual spans and rules.
    pub fn new(id: SkillId, name: Text, mode: Mode) -> SkillSettings {
        let (ring, wrap_up) = (limit::RING_OUT, limit::END_FEEDBACK);
        SkillSettings { id, name, mode, ring, wrap_up, priority: limit::PRIORITY_USUAL, rules: Rules::default() }
    }

    /// What it holds a chat to that comes to it now.
    pub fn terms(&self) -> Terms {
        Terms { wrap_up: self.wrap_up, poke: self.rules.poke, answer: self.rules.answer }
    }
}

/// The spans that hold for a whole tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spans {
    /// From the last lost socket of an agent to being suspended.
    pub connection_grace: Millis,
    /// From the last lost socket of an agent to being signed out, chats orphaned.
    pub agent_gone: Millis,
    /// From the last sign of life of a customer to counting as gone.
    pub customer_gone: Millis,
    /// How long an agent who missed or declined a chat is not offered that chat again.
    pub pass_hold: Millis,
    /// Offers missed in a row before the agent is suspended.
    pub missed_limit: u32,
    /// Time left of a session below which its agent is suspended until it is renewed.
    pub session_threshold: Millis,
}

impl Default for Spans {
    fn default() -> Spans {
        Spans {
            connection_grace: limit::CONNECTION_GRACE,
            agent_gone: limit::AGENT_GONE,
            customer_gone: limit::CUSTOMER_GONE,
            pass_hold: limit::OFFER_PASS_HOLD,
            missed_limit: limit::MISSED_OFFERS_IN_A_ROW,
            session_threshold: limit::AUTO_SUSPEND_THRESHOLD,
        }
    }
}

/// A tenant's routing configuration. Every decision names its version.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Config {
    /// Rises by one with each publication.
    pub version: u32,
    /// The skills, by id.
    pub skills: Vec<Arc<SkillSettings>>,
    pub spans: Spans,
    /// What one conversation of a channel takes of an agent, in order of the channels; one that is not here takes what the
    /// chat itself says when it comes.
    pub weights: Vec<(u16, Units)>,
    /// A draft by which a share of the chats is routed.
    pub canary: Option<Arc<Canary>>,
}

impl Config {
    /// One skill's rules. The skills stand in order of their ids.
    pub fn skill(&self, id: SkillId) -> Option<&Arc<SkillSettings>> {
        let at = self.skills.binary_search_by_key(&id, |skill| skill.id).ok()?;
        self.skills.get(at)
    }

    /// What a conversation of a channel takes, if it is said here.
    pub fn weight(&self, channel: u16) -> Option<Units> {
        let at = self.weights.binary_search_by_key(&channel, |(channel, _)| *channel).ok()?;
        self.weights.get(at).map(|(_, units)| *units)
    }

    /// Whether chats of the skill are offered.
    pub fn pushes(&self, id: SkillId) -> bool {
        self.skill(id).is_some_and(|skill| skill.mode == Mode::Push)
    }

    /// The same with the skills in order.
    pub fn sorted(self: Arc<Config>) -> Arc<Config> {
        if self.skills.is_sorted_by_key(|skill| skill.id) {
            return self;
        }
        let mut config = (*self).clone();
        config.skills.sort_by_key(|skill| skill.id);
        Arc::new(config)
    }
}

/// A person as routing needs them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Person {
    pub id: AgentId,
    /// The name that others read.
    pub name: Text,
    /// The name that customers read.
    pub nickname: Text,
    /// Skills with levels 1 to 10.
    pub skills: Vec<(SkillId, u8)>,
    /// The most the agent may hold at once.
    pub maximum: Units,
    /// How long the person may be inactive before being set away; none: for ever.
    pub away_after: Option<Millis>,
    /// The id under which their picture is fetched; routing only hands it on, as the names.
    pub picture: Option<Text>,
}

impl Person {
    /// Somebody whose customers read the same name.
    pub fn new(id: AgentId, name: Text, skills: Vec<(SkillId, u8)>, maximum: Units) -> Person {
        Person { id, nickname: name.clone(), name, skills, maximum, away_after: None, picture: None }
    }

    /// Whether the person has a skill, at whatever level.
    pub fn has_skill(&self, skill: SkillId) -> bool {
        self.skills.iter().any(|(known, _)| *known == skill)
    }
}
