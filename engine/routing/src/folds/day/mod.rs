//! The floor over a day, told from the journal alone: how each agent stood and what they missed, and how each line was served.
//! The live floor, its past and its figures are this one fold, whether it follows the events or reads them back.
pub mod chats;
pub mod course;
pub mod lately;
pub mod lines;
pub mod places;
pub mod staff;
pub mod stays;
pub mod steps;
pub mod stints;
#[cfg(test)]
mod tests;

use crate::agent::{self, Outcome};
use crate::chat::{self, EndCause, people, transfer};
use crate::message::Event;
use crate::settings::Config;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use chats::{Known, Stage};
use course::{Course, Mark, MarkKind};
use lines::{Counts, Line};
use staff::{Part, Staffs};
use stays::{End, Stay};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The floor of one tenant from an instant on.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Day {
    /// From when on all of it is known.
    since: Millis,
    /// Rises with each event that changed something; what is behind a reader's own number is news to them.
    version: u64,
    /// The configuration that holds.
    config: Arc<Config>,
    agents: BTreeMap<AgentId, Course>,
    chats: BTreeMap<ChatId, Known>,
    lines: BTreeMap<SkillId, Line>,
    staff: Staffs,
}

/// What there was to serve customers with and how many waited, on average over each step of a time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Capacity {
    /// Seats of those who were available.
    pub seats: Vec<f64>,
    /// Of those, how many were not free.
    pub held: Vec<f64>,
    /// Chats that waited.
    pub waiting: Vec<f64>,
}

impl Day {
    /// A day of which everything from an instant on is going to be told. What comes before it, in the order of the journal, only says how
    /// things stood then: each agent from where they were last said afresh, and each chat that was not over from its beginning.
    pub fn since(since: Millis) -> Day {
        Day { since, staff: Staffs::from(since), ..Day::default() }
    }

    /// The same, with changes numbered behind a number, so that all of it is news to whoever knew what is instead of which it is told.
    #[must_use]
    pub fn numbered_behind(self, version: u64) -> Day {
        Day { version, ..self }
    }

    /// From when on all of it is known.
    pub fn begins(&self) -> Millis {
        self.since
    }

    /// The number behind the newest change.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Everybody who was there, by their ids.
    pub fn agents(&self) -> impl Iterator<Item = (AgentId, &Course)> {
        self.agents.iter().map(|(id, course)| (*id, course))
    }

    /// An agent's day; none of one who never was there.
    pub fn agent_of(&self, id: AgentId) -> Option<&Course> {
        self.agents.get(&id)
    }

    /// The configuration that holds.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// How a line was served; none if no chat ever came to it.
    pub fn line(&self, skill: SkillId) -> Option<&Line> {
        self.lines.get(&skill)
    }

    /// All lines to which chats came.
    pub fn lines(&self) -> impl Iterator<Item = (SkillId, &Line)> {
        self.lines.iter().map(|(skill, line)| (*skill, line))
    }

    /// The chats that are not over.
    pub fn chats(&self) -> impl Iterator<Item = (ChatId, &Known)> {
        self.chats.iter().map(|(id, known)| (*id, known))
    }

    /// What is known of a chat that is not over.
    pub fn chat(&self, chat: ChatId) -> Option<&Known> {
        self.chats.get(&chat)
    }

    /// How many chats are with an agent, and how many of those with more than one.
    pub fn in_progress(&self) -> (u32, u32) {
        let taken = self.chats.values().filter(|known| matches!(known.stage, Stage::Taken { .. }));
        taken.fold((0, 0), |(all, group), known| (all + 1, group + u32::from(known.is_group())))
    }

    /// All lines together from an instant on.
    pub fn counts(&self, from: Millis) -> Counts {
        self.lines.values().fold(Counts::default(), |sum, line| sum.and(line.counts(from)))
    }

    /// The seats of those who are available.
    pub fn staff(&self) -> &Staffs {
        &self.staff
    }

    /// How seats and those who waited were over the steps from that of an instant on which begin before another: of a skill, or of all.
    pub fn capacity(&self, skill: Option<SkillId>, from: Millis, to: Millis, now: Millis) -> Capacity {
        let count = steps::steps(from, to).count();
        let mut waiting = vec![0.0; count];
        for (_, line) in self.lines().filter(|(id, _)| skill.is_none_or(|skill| skill == *id)) {
            waiting.iter_mut().zip(line.length().means(from, to, now)).for_each(|(sum, mean)| *sum += mean);
        }
        let staff = self.staff.of(skill);
        let means = |of: fn(&staff::Staff) -> &steps::Steps| {
            staff.map_or_else(|| vec![0.0; count], |staff| of(staff).means(from, to, now))
        };
        Capacity { seats: means(|staff| &staff.seats), held: means(|staff| &staff.held), waiting }
    }

    /// Forgets what lies further back than the day is kept.
    pub fn tidy(&mut self, now: Millis) {
        let before = now - limit::FLOOR_KEPT;
        if before <= self.since {
            return;
        }
        self.since = before;
        self.agents.retain(|_, course| course.forget(before));
        self.lines.values_mut().for_each(|line| line.forget(before));
    }

    /// Whether an event can say anything to a day.
    pub fn moves(event: &Event) -> bool {
        use chat::Event as E;
        match event {
            Event::Tenant(event) => event.config().is_some(),
            Event::Queue(..) => false,
            Event::Agent(..) => true,
            Event::Chat(_, event) => !matches!(
                event,
                E::Said { .. } | E::Edited { .. } | E::Marked { .. } | E::NotesKept { .. } | E::Described { .. }
            ),
        }
    }

    /// Folds one written event in.
    pub fn apply(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Agent(id, event) => self.agent(now, *id, event),
            Event::Chat(id, event) => self.chat_event(now, *id, event),
            Event::Tenant(event) => {
                if let Some(config) = event.config() {
                    self.config = config.clone().sorted();
                    self.version += 1;
                }
            }
            Event::Queue(..) => {}
        }
    }

    /// How soon a chat of a skill is to be answered, as it is configured now.
    fn within(&self, skill: SkillId) -> Millis {
        self.config.skill(skill).map_or(limit::SERVICE_LEVEL_WITHIN, |skill| skill.rules.line.service_level.within)
    }

    fn agent(&mut self, now: Millis, id: AgentId, event: &agent::Event) {
        use agent::Event as E;
        match event {
            E::Rang { ring, .. } => self.change(ring.chat, |known| {
                known.rings.push(id);
                known.offered.get_or_insert(now);
            }),
            E::OfferEnded { chat, .. } | E::Accepted { chat, .. } => {
                self.change(*chat, |known| known.rings.retain(|agent| *agent != id));
            }
            E::Claimed { chat, forced: None, .. } => {
                let idle = self.agents.get(&id).map_or(now, |course| course.agent().idle_since);
                self.change(*chat, |known| {
                    if let Stage::Waiting { since } = known.stage {
                        known.offered.get_or_insert(since.max(idle));
                    }
                });
            }
            _ => {}
        }
        let course = self.agents.entry(id).or_default();
        let before = Part::of(course.agent());
        course.happened(now, event);
        self.staff.changes(now, &before, &Part::of(course.agent()));
        if let E::OfferEnded { chat, outcome: Outcome::TimedOut { counted: true }, .. } = event
            && now >= self.since
        {
            course.marked(Mark { at: now, kind: MarkKind::Missed, chat: *chat });
        }
        self.stands(now, id);
    }

    /// Looks at how an agent stands by now.
    fn stands(&mut self, now: Millis, id: AgentId) {
        let Some(course) = self.agents.get_mut(&id) else { return };
        let chats = &self.chats;
        let group = course.chats().any(|chat| chats.get(&chat).is_some_and(|known| known.is_group_for(id)));
        self.version += 1;
        course.stands(now.max(self.since), chats, group, self.version);
    }

    fn chat_event(&mut self, now: Millis, id: ChatId, event: &chat::Event) {
        use chat::Event as E;
        if let E::Opened { opening, .. } = event {
            self.chats.insert(id, Known::opened(opening, now));
            self.line_of(opening.skill, now).came(id, now);
            self.version += 1;
            return;
        }
        let Some(known) = self.chats.get(&id) else { return };
        let (skill, stage) = (known.skill, known.stage);
        match event {
            E::Assigned { agent, from, .. } => {
                let offered = known.offered.filter(|_| matches!(stage, Stage::Waiting { .. }));
                self.wait_is_over(now, id, End::Answered { by: *agent });
                if let Some(from) = offered {
                    self.line_of(skill, now).reacted(now - from);
                }
                self.change(id, |known| {
                    known.offered = None;
                    known.stage = Stage::Taken { owner: *agent };
                    known.arrives();
                    known.others.retain(|other| other != agent);
                });
                let ongoing = self.chats.get(&id).map_or(skill, |known| known.skill);
                if let Stage::Taken { .. } = stage {
                    self.line_of(skill, now).gone(now);
                }
                self.line_of(ongoing, now).taken(now);
                self.look_at(now, id, [Some(*agent), *from]);
            }
            E::Overflowed { to, .. } => {
                if let Stage::Waiting { since } = stage {
                    self.line_of(skill, now).left(id, since, now);
                    self.line_of(*to, now).waits(id, since, now);
                }
                self.change(id, |known| known.skill = *to);
            }
            E::Requeued { from } | E::Answer(chat::answer::Event::Moved { from, .. }) => {
                self.waits_again(now, id, *from, None);
            }
            E::Transfer(transfer::Event::Sent { by, to, .. }) => self.waits_again(now, id, *by, Some(*to)),
            E::Transfer(transfer::Event::Asked { to, .. }) => self.change(id, |known| known.asked = Some(*to)),
            E::Transfer(transfer::Event::Ended { .. }) => self.change(id, |known| known.asked = None),
            E::People(people::Event::Joined { agent, role: people::Role::Participant, .. }) => {
                self.change(id, |known| known.others.push(*agent));
                self.look_at(now, id, [Some(*agent), None]);
            }
            E::People(people::Event::Parted { agent, .. }) => {
                self.change(id, |known| known.others.retain(|other| other != agent));
                self.look_at(now, id, [Some(*agent), None]);
            }
            E::Ended { .. } => {
                if let Stage::Taken { owner } = stage {
                    self.line_of(skill, now).gone(now);
                    self.change(id, |known| known.stage = Stage::WrapUp { owner, since: now });
                    self.look_at(now, id, [None, None]);
                }
            }
            E::Abandoned { cause, .. } => {
                let left = matches!(cause, EndCause::CustomerLeft | EndCause::CustomerGone);
                self.lost(now, id, if left { End::Abandoned } else { End::Ended });
            }
            E::Missed { .. } => self.lost(now, id, End::Missed),
            E::WrappedUp { .. } => {
                self.lets_go(now, id);
                self.chats.remove(&id);
            }
            _ => return,
        }
        self.version += 1;
    }

    /// A chat's agent has their slot back: how long it was held is known then.
    fn lets_go(&mut self, now: Millis, id: ChatId) {
        let Some((skill, owner)) = self.chats.get(&id).and_then(|known| Some((known.skill, known.owner()?))) else {
            return;
        };
        let hold = self.agents.get(&owner).and_then(|course| course.agent().holds.get(&id)).copied();
        if let Some(agent::Hold::Taken { since, .. }) = hold {
            self.line_of(skill, now).held(now - since);
        }
    }

    /// A chat that an agent had waits once more: where it was sent, where it was to go anyway, or where it came from.
    fn waits_again(&mut self, now: Millis, id: ChatId, from: AgentId, sent: Option<SkillId>) {
        self.lets_go(now, id);
        let Some(known) = self.chats.get_mut(&id) else { return };
        let (had, stage) = (known.skill, known.stage);
        known.offered = None;
        known.asked = sent.or(known.asked);
        known.arrives();
        known.stage = Stage::Waiting { since: now };
        let skill = known.skill;
        if let Stage::Taken { .. } = stage {
            self.line_of(had, now).gone(now);
        }
        self.line_of(skill, now).waits(id, now, now);
        self.look_at(now, id, [Some(from), None]);
    }

    /// A chat that waited does so no more.
    fn wait_is_over(&mut self, now: Millis, id: ChatId, end: End) {
        let Some(known) = self.chats.get(&id) else { return };
        let Stage::Waiting { since } = known.stage else { return };
        let (skill, customer) = (known.skill, known.customer.clone());
        let late = now - since > self.within(skill);
        self.line_of(skill, now).is_over(Stay { chat: id, customer, since, at: now, end, late });
    }

    fn lost(&mut self, now: Millis, id: ChatId, how: End) {
        self.wait_is_over(now, id, how);
        let Some(known) = self.chats.remove(&id) else { return };
        if how == End::Abandoned && now >= self.since {
            for agent in known.rings {
                if let Some(course) = self.agents.get_mut(&agent) {
                    course.marked(Mark { at: now, kind: MarkKind::Abandoned, chat: id });
                }
                self.stands(now, agent);
            }
        }
    }

    fn line_of(&mut self, skill: SkillId, now: Millis) -> &mut Line {
        let since = self.since;
        let line = self.lines.entry(skill).or_insert_with(|| Line::from(since));
        line.until(now);
        line
    }

    fn change(&mut self, id: ChatId, change: impl FnOnce(&mut Known)) {
        if let Some(known) = self.chats.get_mut(&id) {
            change(known);
        }
    }

    /// Looks at how everybody in a chat stands by now, and these.
    fn look_at(&mut self, now: Millis, id: ChatId, besides: [Option<AgentId>; 2]) {
        let known = self.chats.get(&id);
        let owner = known.and_then(Known::owner);
        let others = known.into_iter().flat_map(|known| known.others.iter().copied());
        let all: Vec<AgentId> = others.chain(owner).chain(besides.into_iter().flatten()).collect();
        for agent in all {
            self.stands(now, agent);
        }
    }
}
