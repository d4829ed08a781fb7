//! A shop with policies of its own.
use crate::day::{Answer, Day, RING, WRAP_UP, name, yours};
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use routing::chat::{Life, Opening};
use routing::policy::{Rules, Step};
use routing::queue::Need;
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::tenant::{Event as TenantEvent, Why};
use routing::time::Millis;
use routing::{Command, Event, tenant};
use std::sync::Arc;

/// A usual chat's demands.
pub(crate) fn usual() -> Need {
    Need::of(Units::LIVE_CHAT)
}

/// A step from so many seconds on, and otherwise as usual.
pub(crate) fn from(seconds: i64) -> Step {
    Step { after: Millis::seconds(seconds), ..Step::default() }
}

pub(crate) fn steps(steps: impl Into<Vec<Step>>) -> Rules {
    Rules { steps: steps.into(), ..Rules::default() }
}

impl Day {
    /// A shop whose push skills have these rules.
    pub(crate) fn ruled(rules: &[(SkillId, Rules)]) -> Day {
        let mut day = Day::with(&[]);
        day.publish_rules(rules);
        day
    }

    pub(crate) fn publish_rules(&mut self, rules: &[(SkillId, Rules)]) {
        self.version += 1;
        let skill = |(id, rules): &(SkillId, Rules)| {
            let usual = SkillSettings::new(*id, "skill".into(), Mode::Push);
            Arc::new(SkillSettings { ring: RING, wrap_up: WRAP_UP, rules: rules.clone(), ..usual })
        };
        let skills = rules.iter().map(skill).collect();
        let config = Config { version: self.version, skills, ..Config::default() };
        self.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
    }

    /// Somebody with levels signs in.
    pub(crate) fn skilled(&mut self, who: AgentId, skills: &[(SkillId, u8)], slots: u32) {
        let person = Arc::new(Person::new(who, name(who).into(), skills.to_vec(), Units::slots(slots)));
        let (device, until) = (DeviceId(u128::from(who.0)), self.world.now() + Millis::hours(8));
        let answer = self.ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }));
        answer.unwrap();
        self.connects(who);
    }

    /// A customer comes with these demands.
    pub(crate) fn comes(&mut self, skill: SkillId, need: Need) -> ChatId {
        let (chat, answer) = self.tries(skill, need);
        assert_eq!(answer, yours(chat));
        chat
    }

    pub(crate) fn tries(&mut self, skill: SkillId, need: Need) -> (ChatId, Answer) {
        self.chats += 1;
        let chat = ChatId(self.chats);
        let opening = Arc::new(Opening { need, ..Opening::new(skill, need.units) });
        let answer = self.ask(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket }));
        self.customer(chat, Life::Up);
        (chat, answer)
    }

    /// Every decision about a chat: at whom it was to ring, by which step, and what spoke for that.
    pub(crate) fn decisions(&self, chat: ChatId) -> Vec<(AgentId, u8, Why)> {
        let journal = self.world.journal().iter();
        let matched = |(_, event): &(Millis, Event)| match event {
            Event::Tenant(TenantEvent::Matched { chat: of, agent, step, why, .. }) if *of == chat => {
                Some((*agent, *step, why.clone()))
            }
            _ => None,
        };
        journal.filter_map(matched).collect()
    }
}
