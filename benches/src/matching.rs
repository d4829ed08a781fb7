//! The matching index with agents and chats, without the machines around it.
use crate::floor;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use routing::queue::{Need, Place, Waiting};
use routing::settings::{Config, Mode, SkillSettings};
use routing::tenant::index::{Found, Index};
use routing::tenant::{Hint, Report, SeatState};
use routing::time::Millis;
use std::sync::Arc;

/// One skill's line and seats.
pub(crate) struct Matching {
    index: Index,
    next: u128,
    now: i64,
}

impl Matching {
    /// So many agents, all free, each with one slot.
    pub(crate) fn with_agents(agents: u32) -> Matching {
        let mut matching = Matching { index: Index::default(), next: 1, now: 0 };
        let skill = SkillSettings::new(floor::SKILL, "Orders".into(), Mode::Push);
        let config = Config { version: 1, skills: vec![Arc::new(skill)], ..Config::default() };
        matching.index.configure(Millis::ZERO, &config);
        for id in (0..agents).map(AgentId) {
            let skills = vec![(floor::SKILL, 5)];
            matching.hears(&Report::Skills { agent: id, present: true, skills });
            matching.frees(id);
        }
        matching
    }

    /// One agent, who is busy, and so many chats behind.
    pub(crate) fn with_waiting(waiting: u32) -> Matching {
        let mut matching = Matching::with_agents(1);
        let first = matching.arrives();
        matching.taken(first, AgentId(0));
        for _ in 0..waiting {
            matching.arrives();
        }
        matching
    }

    fn frees(&mut self, agent: AgentId) {
        self.now += 1;
        self.stands(agent, Units::slots(1), None);
    }

    fn arrives(&mut self) -> ChatId {
        let chat = ChatId(self.next);
        self.next += 1;
        let need = Need::of(Units::LIVE_CHAT);
        let waiting = Waiting { chat, at: place(chat).since, bumped: false, need };
        self.hears(&Report::Waiting { skill: floor::SKILL, waiting });
        chat
    }

    /// The chosen agent rings, takes the chat, and has no room any more.
    fn taken(&mut self, chat: ChatId, agent: AgentId) {
        self.index.engage(Millis(self.now), chat, agent, Units::LIVE_CHAT, self.now as u64);
        self.stands(agent, Units::ZERO, Some(chat));
        self.hears(&Report::Gone { skill: floor::SKILL, chat, taken_by: Some(agent) });
    }

    fn stands(&mut self, agent: AgentId, free: Units, rang: Option<ChatId>) {
        let (idle_since, maximum) = (Millis(self.now), Units::slots(1));
        let seat =
            SeatState { present: true, open: true, connected: true, free, maximum, idle_since, ..SeatState::default() };
        self.hears(&Report::Seat { agent, seat, rang: rang.map(|chat| (chat, place(chat))) });
    }

    fn hears(&mut self, report: &Report) {
        self.index.hear(Millis(self.now), report);
    }

    /// A chat comes, an agent is picked, takes it, and is free again.
    pub(crate) fn arrive_pick_release(&mut self) -> AgentId {
        let chat = self.arrives();
        let Found { chat, agent, .. } = self.index.find(Hint::Chat(chat)).expect("somebody is free");
        self.taken(chat, agent);
        self.frees(agent);
        agent
    }

    /// A chat comes and waits; the one agent is free and takes the first of the line.
    pub(crate) fn arrive_release_pick(&mut self) -> ChatId {
        self.arrives();
        self.frees(AgentId(0));
        let Found { chat, agent, .. } = self.index.find(Hint::Seat(AgentId(0))).expect("somebody waits");
        self.taken(chat, agent);
        chat
    }
}

/// Chats come one after another, and each takes one place.
fn place(chat: ChatId) -> Place {
    Place { skill: floor::SKILL, since: Millis(chat.0 as i64 + 1) }
}
