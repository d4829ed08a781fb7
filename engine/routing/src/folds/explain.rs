//! Why a chat waits: who could have it, and which one rule keeps each of the others from it.
//!
//! Told from the read model with the policy's own functions, so that there is one place for every rule. The same function
//! answers for now and, with a read model folded up to an earlier event, for then.
use super::desk::Desk;
use crate::agent::{Agent, Cause, Choice, Outcome};
use crate::policy::{OfferRules, Pick, Step, USUAL, Who, standing};
use crate::queue::{Need, Waiting};
use crate::settings::{Mode, SkillSettings};
use crate::tenant::index::{Score, Seat};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;

/// Places beyond this are not counted.
const FURTHEST: usize = 10_000;

/// Why an agent is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Away {
    /// By hand, with a reason id of the catalogue.
    Chosen(u16),
    /// The engine keeps the agent away.
    Kept(Cause),
}

/// The rule that rules an agent out, the first that does in the order of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Rule {
    /// The step asks for one person, and it is somebody else.
    NotAsked {
        /// Who it is; none where the chat names nobody.
        asks: Option<AgentId>,
    },
    /// None of the skills that the step asks for.
    NoSkill,
    /// One of the skills, but not well enough. The one that falls short by least.
    LevelTooLow {
        skill: SkillId,
        /// What the agent has.
        has: u8,
        /// What the step asks for.
        wanted: u8,
    },
    /// Not among those whom the step names.
    NotInGroup,
    Away(Away),
    /// No console of theirs is there.
    NotConnected,
    /// Too little room.
    NoRoom {
        free: Units,
        /// What the chat takes.
        needed: Units,
    },
    /// As many offers ring there as may at once.
    Ringing {
        /// How many.
        rings: u32,
    },
    /// Declined or missed this chat a while ago.
    Passed {
        /// Which of the two, where that is known.
        how: Option<Outcome>,
        /// When the agent may be offered it again.
        until: Millis,
    },
    /// Was given something a moment ago: the pace allows the next one later.
    Resting {
        until: Millis,
    },
    /// Is to have this chat only if nobody else can: transferred it here.
    Avoided,
}

/// What speaks for or against one agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// May have it.
    Fits {
        /// The level that counts; none where the step asks for this very person.
        level: Option<u8>,
        /// What the step's pick goes by, the smallest first.
        score: Score,
        /// Since when the agent has had nothing new.
        idle_since: Millis,
    },
    /// May not.
    Out(Rule),
}

/// One agent who is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Judged {
    pub agent: AgentId,
    /// What speaks for or against them.
    pub verdict: Verdict,
}

/// Why a chat waits.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Explained {
    pub chat: ChatId,
    /// In which line.
    pub skill: SkillId,
    /// Whether it is offered, or taken by hand.
    pub mode: Mode,
    /// The configuration's version.
    pub version: u32,
    /// The canary whose draft decides; 0 where the policy in force does.
    pub canary: u32,
    /// Since when, or since the bump.
    pub since: Millis,
    /// Its place in the line, from 1; none beyond 10,000, and before the line has heard of it.
    pub place: Option<usize>,
    /// The step of its skill's policy that holds for it, from 0. Always 0 where chats are taken by hand.
    pub step: usize,
    /// The steps that it has come through, that one included, with when each began, given who is there now.
    pub steps: Vec<(usize, Millis)>,
    /// Who of those who may have it is picked.
    pub pick: Pick,
    /// When the next one begins.
    pub next_step: Option<Millis>,
    /// At whom it rings, until when.
    pub ringing: Option<(AgentId, Millis)>,
    /// Everybody who is signed in: first those who may have it, the one to be picked first, then the others by their ids.
    pub agents: Vec<Judged>,
}

/// Why a waiting chat waits, if it is one.
pub fn explain(desk: &Desk, now: Millis, id: ChatId) -> Option<Explained> {
    let chat = desk.chats.get(&id)?;
    let (skill, waiting) = chat.line()?;
    let settings = desk.config.rules(skill, &waiting.need)?;
    let case = Case::of(desk, now, settings, &waiting);
    let mut agents: Vec<Judged> =
        present(desk).map(|(agent, state)| Judged { agent, verdict: case.judge(agent, state) }).collect();
    agents.sort_by_key(|judged| match judged.verdict {
        Verdict::Fits { score, .. } => (false, Some(score), judged.agent),
        Verdict::Out(_) => (true, None, judged.agent),
    });
    Some(Explained {
        chat: id,
        skill,
        mode: settings.mode,
        version: desk.config.version,
        canary: desk.config.tries(&waiting.need).map_or(0, |canary| canary.id),
        since: waiting.at,
        place: desk.position(id, FURTHEST),
        step: case.step,
        steps: case.steps(settings),
        pick: case.rule.pick,
        next_step: case.next_step,
        ringing: desk.cards.get(&id).and_then(|card| card.ringing),
        agents,
    })
}

fn is_there(desk: &Desk, agent: AgentId) -> bool {
    desk.agents.get(&agent).is_some_and(|agent| agent.signed_in)
}

fn present(desk: &Desk) -> impl Iterator<Item = (AgentId, &Agent)> {
    desk.agents.iter().filter(|(_, agent)| agent.signed_in).map(|(id, agent)| (*id, agent))
}

/// A waiting chat with the step that holds for it: everything that agents are held against.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    desk: &'a Desk,
    now: Millis,
    skill: SkillId,
    waiting: &'a Waiting,
    rule: &'a Step,
    /// How its offers ring; none where chats are taken by hand.
    offer: Option<OfferRules>,
    /// The step that holds, from 0.
    pub step: usize,
    /// When the next one begins.
    pub next_step: Option<Millis>,
}

impl<'a> Case<'a> {
    /// A chat of this skill, as things stand.
    pub fn of(desk: &'a Desk, now: Millis, settings: &'a SkillSettings, waiting: &'a Waiting) -> Case<'a> {
        let skill = settings.id;
        if settings.mode == Mode::Pull {
            // Whoever has the skill may take it; steps say to whom chats are offered.
            return Case { desk, now, skill, waiting, rule: &USUAL, offer: None, step: 0, next_step: None };
        }
        let steps = settings.rules.steps();
        let stands = standing(steps, &waiting.need, now - waiting.at, |agent| is_there(desk, agent));
        let next_step = stands.next.map(|after| waiting.at + after);
        let (rule, offer, step) = (&steps[stands.step], Some(settings.rules.offer), stands.step);
        Case { desk, now, skill, waiting, rule, offer, step, next_step }
    }

    /// The steps that the chat has come through, with when each began.
    fn steps(&self, settings: &SkillSettings) -> Vec<(usize, Millis)> {
        let (since, mut waited, mut passed) = (self.waiting.at, Millis::ZERO, Vec::new());
        if settings.mode == Mode::Pull {
            return vec![(0, since)];
        }
        loop {
            let stands =
                standing(settings.rules.steps(), &self.waiting.need, waited, |agent| is_there(self.desk, agent));
            passed.push((stands.step, since + waited));
            match stands.next {
                Some(next) if since + next <= self.now => waited = next,
                _ => return passed,
            }
        }
    }

    /// What speaks for or against an agent who is signed in.
    pub fn judge(&self, id: AgentId, agent: &Agent) -> Verdict {
        let seat = self.desk.seat(id, agent);
        let level = match self.meets(id, &seat.skills) {
            Ok(level) => level,
            Err(rule) => return Verdict::Out(rule),
        };
        match self.keeps(id, agent, &seat, level.is_none()) {
            Some(rule) => Verdict::Out(rule),
            None => Verdict::Fits {
                level,
                score: seat.score(self.now, self.rule.pick, level.unwrap_or_default()),
                idle_since: seat.state.idle_since,
            },
        }
    }

    fn meets(&self, id: AgentId, skills: &[(SkillId, u8)]) -> Result<Option<u8>, Rule> {
        meets(self.rule, self.skill, &self.waiting.need, id, skills)
    }

    /// What keeps an agent from the chat whom the step asks.
    fn keeps(&self, id: AgentId, agent: &Agent, seat: &Seat, personal: bool) -> Option<Rule> {
        let (needed, now) = (self.waiting.need.units, self.now);
        if let Some(away) = away(agent) {
            return Some(Rule::Away(away));
        }
        if !seat.state.connected {
            return Some(Rule::NotConnected);
        }
        if seat.room() < needed {
            return Some(Rule::NoRoom { free: seat.room(), needed });
        }
        if self.offer.is_some_and(|offer| !offer.lets_ring(seat.rings())) {
            return Some(Rule::Ringing { rings: seat.rings() });
        }
        let pass = self.desk.cards.get(&self.waiting.chat).and_then(|card| card.passes.get(&id));
        if let Some(pass) = pass.filter(|pass| pass.until > now) {
            return Some(Rule::Passed { how: pass.how, until: pass.until });
        }
        if personal {
            return None;
        }
        let until = self.rule.pace.rested(seat.state.assigned_at, seat.state.returned_at);
        if until > now {
            return Some(Rule::Resting { until });
        }
        (self.waiting.need.avoid == Some(id) && self.somebody_but(id)).then_some(Rule::Avoided)
    }

    /// Whether anybody else is there whom the step asks.
    fn somebody_but(&self, id: AgentId) -> bool {
        present(self.desk).filter(|(other, _)| *other != id).any(|(other, agent)| {
            let skills = agent.person.as_ref().map_or(&[][..], |person| &person.skills);
            self.meets(other, skills).is_ok()
        })
    }
}

/// Whether an agent is one of those whom a step asks for a chat of this skill, whatever they do at the moment: with the level
/// that counts, where it is not the very person who is asked.
///
/// # Errors
/// The rule that rules them out.
pub fn meets(
    rule: &Step,
    skill: SkillId,
    need: &Need,
    id: AgentId,
    skills: &[(SkillId, u8)],
) -> Result<Option<u8>, Rule> {
    let asked = match &rule.who {
        Who::Preferred => need.preferred,
        Who::Last => need.last,
        Who::Everyone | Who::Only(_) => None,
    };
    match (&rule.who, asked) {
        (Who::Preferred | Who::Last, Some(asks)) if asks == id => return Ok(None),
        (Who::Preferred | Who::Last, asks) => return Err(Rule::NotAsked { asks }),
        _ => {}
    }
    let Some(level) = rule.level_of(skill, skills) else { return Err(shortfall(rule, skill, skills)) };
    match &rule.who {
        Who::Only(agents) if agents.binary_search(&id).is_err() => Err(Rule::NotInGroup),
        _ => Ok(Some(level)),
    }
}

/// Why the skills do not do: the one that falls short by least, if there is one at all.
fn shortfall(rule: &Step, skill: SkillId, skills: &[(SkillId, u8)]) -> Rule {
    let wanted = std::iter::once((skill, rule.level)).chain(rule.also.iter().copied());
    let short = wanted.filter_map(|(skill, wanted)| {
        let has = skills.iter().find(|(id, _)| *id == skill)?.1;
        Some((wanted.saturating_sub(has), skill, has, wanted))
    });
    short.min().map_or(Rule::NoSkill, |(_, skill, has, wanted)| Rule::LevelTooLow { skill, has, wanted })
}

/// Why an agent is away, if they are: what they chose themselves goes first.
pub fn away(agent: &Agent) -> Option<Away> {
    match agent.choice {
        Choice::Away { reason } => Some(Away::Chosen(reason)),
        Choice::Available => agent.causes.first().map(|cause| Away::Kept(*cause)),
    }
}
