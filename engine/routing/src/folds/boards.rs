//! How each skill stands, counted as things happen: every page that shows the customer's widget asks for it.
use super::desk::Desk;
use crate::agent::Agent;
use crate::chat::{Chat, Stage};
use crate::settings::Person;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How a skill stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Board {
    /// How many agents who have it are available.
    pub available: u32,
    /// Their free slots; an agent's are counted in each of their skills.
    pub free: u32,
    /// How many of its chats are with an agent.
    pub ongoing: u32,
    /// How many of those still stand in its line, which hears a moment later that they were taken.
    pub leaving: u32,
}

/// The boards of all skills.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Boards {
    /// The free slots of those who are available, each counted once.
    pub free: u32,
    skills: BTreeMap<SkillId, Board>,
}

/// What one agent adds to the boards.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Staff {
    person: Option<Arc<Person>>,
    free: u32,
}

/// What one chat adds to a board: to which, and whether its line still has it.
pub(super) type Taken = Option<(SkillId, bool)>;

impl Boards {
    /// How a skill stands.
    pub fn of(&self, skill: SkillId) -> Board {
        self.skills.get(&skill).copied().unwrap_or_default()
    }

    pub(super) fn staff(&mut self, before: Option<&Staff>, now: Option<&Staff>) {
        if before == now {
            return;
        }
        if let Some(staff) = before {
            self.free -= staff.free;
            for skill in staff.skills() {
                self.count(skill, |board| {
                    board.available -= 1;
                    board.free -= staff.free;
                });
            }
        }
        if let Some(staff) = now {
            self.free += staff.free;
            for skill in staff.skills() {
                self.count(skill, |board| {
                    board.available += 1;
                    board.free += staff.free;
                });
            }
        }
    }

    pub(super) fn taken(&mut self, before: Taken, now: Taken) {
        if before == now {
            return;
        }
        if let Some((skill, leaving)) = before {
            self.count(skill, |board| {
                board.ongoing -= 1;
                board.leaving -= u32::from(leaving);
            });
        }
        if let Some((skill, leaving)) = now {
            self.count(skill, |board| {
                board.ongoing += 1;
                board.leaving += u32::from(leaving);
            });
        }
    }

    /// A line was said afresh: so many of those in it are taken already.
    pub(super) fn line(&mut self, skill: SkillId, leaving: u32) {
        self.count(skill, |board| board.leaving = leaving);
    }

    /// A board that counts nothing is none, so that a floor rebuilt from its journal is equal to the one that ran.
    fn count(&mut self, skill: SkillId, change: impl FnOnce(&mut Board)) {
        let board = self.skills.entry(skill).or_default();
        change(board);
        if *board == Board::default() {
            self.skills.remove(&skill);
        }
    }
}

impl Staff {
    pub(super) fn of(agent: &Agent) -> Option<Staff> {
        let free = agent.free().0 / Units::LIVE_CHAT.0;
        agent.available().then(|| Staff { person: agent.person.clone(), free })
    }

    fn skills(&self) -> impl Iterator<Item = SkillId> {
        self.person.iter().flat_map(|person| person.skills.iter().map(|(skill, _)| *skill))
    }
}

impl Desk {
    /// What a chat adds to its skill's board.
    pub(super) fn taken(&self, id: ChatId) -> Taken {
        let chat = self.chats.get(&id)?;
        matches!(chat.stage, Stage::InProgress { .. }).then(|| (chat.course.skill, self.is_in_line(chat)))
    }

    fn is_in_line(&self, chat: &Chat) -> bool {
        self.queues.get(&chat.course.skill).is_some_and(|queue| queue.places.contains_key(&chat.id))
    }

    /// How many chats stand in a line and are with an agent already.
    pub(super) fn leaving(&self, skill: SkillId) -> u32 {
        let line = self.queues.get(&skill).into_iter().flat_map(|queue| queue.places.keys());
        line.filter(|chat| self.taken(**chat).is_some_and(|(of, _)| of == skill)).count() as u32
    }

    /// The boards counted from nothing, which is what [`Desk::boards`] has to be at any time.
    pub fn boards_counted(&self) -> Boards {
        let mut boards = Boards::default();
        for agent in self.agents.values() {
            boards.staff(None, Staff::of(agent).as_ref());
        }
        for id in self.chats.keys() {
            boards.taken(None, self.taken(*id));
        }
        boards
    }

    /// Somebody who is available, if they are.
    pub(super) fn staff_of(&self, id: AgentId) -> Option<Staff> {
        self.agents.get(&id).and_then(Staff::of)
    }
}
