//! What a tenant agrees to.
use super::{Command, Event, Hint, Report, Tenant};
use crate::agent::Outcome;
use crate::chat::Opening;
use crate::machine::Events;
use crate::refusal::Refusal;
use crate::settings::SkillSettings;
use crate::time::Millis;
use catalogue::ids::SkillId;
use smallvec::smallvec;
use std::sync::Arc;

impl Tenant {
    /// A skill's rules.
    pub fn skill(&self, id: SkillId) -> Option<&Arc<SkillSettings>> {
        self.config.skill(id)
    }

    pub(super) fn answer(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        match command {
            Command::Configure(config) if *config == *self.config => Ok(Events::new()),
            Command::Configure(config) => Ok(smallvec![Event::Configured(config.sorted())]),
            Command::SignIn { person, device, until, ticket } => {
                Ok(smallvec![Event::SignInPassed { person, device, until, ticket }])
            }
            Command::Admit { chat, opening, ticket } => {
                let skill = self.skill(opening.skill).ok_or(Refusal::SkillNotThere(opening.skill))?;
                let opening = Arc::new(Opening {
                    wrap_up: skill.wrap_up,
                    customer_gone: self.config.spans.customer_gone,
                    ..(*opening).clone()
                });
                Ok(smallvec![Event::Admitted { chat, opening, ticket }])
            }
            Command::Hear(report) => Ok(self.hearing(now, report)),
            Command::Match(hint) => Ok(self.matching(hint)),
            Command::PassOver { chat, agent } => Ok(match self.index.passes.get(&(chat, agent)) {
                Some(until) if now >= *until => smallvec![Event::PassOver { chat, agent }],
                _ => Events::new(),
            }),
            // Passes are part of what is written; lines and seats are said again by their owners.
            Command::Restate => {
                let passes = self.index.passes.iter();
                let passes =
                    passes.map(|((chat, agent), until)| Event::Passed { chat: *chat, agent: *agent, until: *until });
                Ok(std::iter::once(Event::Configured(self.config.clone())).chain(passes).collect())
            }
        }
    }

    fn hearing(&self, now: Millis, report: Report) -> Events<Event> {
        let mut events = Events::new();
        match &report {
            Report::Gone { chat, taken_by } => {
                if let Some(agent) = self.index.engaged(*chat).filter(|agent| Some(*agent) != *taken_by) {
                    events.push(Event::Withdrawn { chat: *chat, agent, taken_by: *taken_by });
                }
            }
            // It rings elsewhere already: matched anew before this agent could say that it rings here.
            Report::Ringing { chat, agent } | Report::Seat { agent, rang: Some(chat), .. }
                if self.index.engaged(*chat).is_some_and(|other| other != *agent) =>
            {
                events.push(Event::Withdrawn { chat: *chat, agent: *agent, taken_by: None });
            }
            Report::OfferEnded { chat, agent, outcome: Outcome::Declined | Outcome::TimedOut } => {
                events.push(Event::Passed { chat: *chat, agent: *agent, until: now + self.config.spans.pass_hold });
            }
            _ => {}
        }
        events.push(Event::Heard(report));
        events
    }

    fn matching(&self, hint: Hint) -> Events<Event> {
        let Some((chat, agent)) = self.index.find(hint) else { return Events::new() };
        let candidate = &self.index.chats[&chat];
        let skill = self.skill(candidate.skill).expect("a line exists only for a configured skill");
        smallvec![Event::Matched {
            chat,
            skill: candidate.skill,
            units: candidate.waiting.need.units,
            agent,
            version: self.config.version,
            span: skill.ring,
        }]
    }
}
