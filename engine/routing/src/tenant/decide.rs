//! What a tenant agrees to.
use super::index::Found;
use super::{Command, Event, Hint, Report, SeatState, Tenant};
use crate::agent::Outcome;
use crate::chat::{Opening, WaitedOut};
use crate::machine::Events;
use crate::queue::{Key, Need, Waiting};
use crate::refusal::Refusal;
use crate::settings::SkillSettings;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use smallvec::{SmallVec, smallvec};
use std::cmp::Reverse;
use std::sync::Arc;

impl Tenant {
    /// A skill's rules.
    pub fn skill(&self, id: SkillId) -> Option<&Arc<SkillSettings>> {
        self.config.skill(id)
    }

    pub(super) fn answer(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        match command {
            Command::Configure(config) => {
                let config = self.taken(config.sorted());
                let new = (*config != *self.config).then_some(Event::Configured(config));
                Ok(new.into_iter().collect())
            }
            Command::Conduct(order) => self.conducts(now, *order),
            Command::SignIn { person, device, until, ticket } => {
                Ok(smallvec![Event::SignInPassed { person, device, until, ticket }])
            }
            Command::Admit { chat, opening, ticket } => {
                self.lets_in(now, opening.customer.address.as_ref())?;
                let units = self.config.weight(opening.channel).unwrap_or(opening.need.units);
                let skill = self.lines.admit(&self.config, &self.index, now, opening.skill, units)?;
                let brings = opening.need.priority != limit::PRIORITY_USUAL;
                let priority = if brings { opening.need.priority } else { skill.priority };
                let opening = Arc::new(Opening {
                    skill: skill.id,
                    need: Need { units, priority, arm: self.arm(now, chat, skill), ..opening.need },
                    terms: skill.terms(),
                    customer_gone: self.config.spans.customer_gone,
                    ..(*opening).clone()
                });
                Ok(smallvec![Event::Admitted { chat, opening, ticket }])
            }
            Command::Transfer { chat, by, to, note, ticket } => self.transferring(chat, by, to, note, ticket),
            Command::Invite { chat, by, whom, kind, note, ticket } => self.inviting(chat, by, whom, kind, note, ticket),
            Command::Overflow { skill, waiting } => {
                let over = self.skill(skill).and_then(|rules| rules.rules.line.overflow);
                let units = waiting.need.units;
                let goes = over.map(|over| self.lines.admit(&self.config, &self.index, now, over, units));
                let to = goes.and_then(Result::ok).filter(|to| to.id != skill).map(|to| (to.id, to.terms()));
                let waited = WaitedOut { skill, at: waiting.at, to };
                Ok(smallvec![Event::OverflowPassed { chat: waiting.chat, waited }])
            }
            Command::Hear(report) => Ok(self.hearing(now, report)),
            Command::Match(hint) => Ok(self.matching(now, hint)),
            Command::Judge => Ok(self.judges(now)),
            Command::Due => Ok(self.due(now, &[], None)),
            // Lines and seats are said again by their owners.
            Command::Restate => Ok(smallvec![Event::Restated(Box::new(self.restated()))]),
        }
    }

    fn hearing(&self, now: Millis, report: Report) -> Events<Event> {
        let mut events = Events::new();
        match &report {
            // It stands in another line already, and this one's last word is late: then it is that line's business.
            Report::Gone { skill, chat, .. } if self.index.elsewhere(*skill, *chat) => {}
            Report::Waiting { skill, waiting } => {
                // It left another line, whose word of it is late, while it rang.
                let leaves = self.index.elsewhere(*skill, waiting.chat) && !self.index.is_late(waiting);
                let rings = self.index.bell(waiting.chat).filter(|_| leaves);
                let place = waiting.place(*skill);
                if let Some((agent, place)) = rings.or_else(|| self.index.rings_elsewhere(place, waiting.chat)) {
                    events.push(Event::Withdrawn { chat: waiting.chat, agent, place, taken_by: None });
                }
            }
            Report::Gone { chat, taken_by, .. } => {
                // Matched anew with whoever took it, before its line could say so: that bell is not to ring either,
                // whether it is on its way there or rings already. Who accepted it has no bell, and is told in vain.
                let rings = |(agent, _): &(AgentId, _)| {
                    Some(*agent) != *taken_by || self.index.is_offered(*agent, *chat) || self.index.rings_at(*agent)
                };
                if let Some((agent, place)) = self.index.bell(*chat).filter(rings) {
                    events.push(Event::Withdrawn { chat: *chat, agent, place, taken_by: *taken_by });
                }
            }
            // It rings elsewhere already: matched anew before this agent could say that it rings here.
            // Or it has another place by now than the one it rings from.
            Report::Ringing { chat, agent, place } | Report::Seat { agent, rang: Some((chat, place)), .. }
                if self.index.engaged(*chat).is_some_and(|other| other != *agent)
                    || self.index.has_another(*place, *chat) =>
            {
                events.push(Event::Withdrawn { chat: *chat, agent: *agent, place: *place, taken_by: None });
            }
            // It rang at whoever is handing it over, for want of anybody else: until later, then.
            Report::OfferEnded { chat, agent, outcome } if self.index.has_it_still(*chat, *agent, *outcome) => {
                events.push(Event::Passed { chat: *chat, agent: *agent, until: now + self.config.spans.pass_hold });
            }
            Report::OfferEnded { chat, agent, outcome: Outcome::Declined | Outcome::TimedOut { .. } } => {
                events.push(Event::Passed { chat: *chat, agent: *agent, until: now + self.config.spans.pass_hold });
            }
            _ => {}
        }
        // What the clock has reached by now counts already, and takes its turn among what the word lets go on: also where the
        // first chat of its weight has every seat placed anew, and it would pass unnoticed.
        let hints = if self.is_due(now) { self.hints(&report) } else { SmallVec::new() };
        let comes = match &report {
            Report::Waiting { skill, waiting } if !hints.is_empty() => self.index.key(*skill, waiting),
            _ => None,
        };
        events.extend(self.waited(now, &report));
        events.push(Event::Heard(report));
        if !hints.is_empty() {
            events.extend(self.due(now, &hints, comes));
        }
        events
    }

    /// What a word may let go on, the last of them looked at first. Every report that could make a match possible is itself the
    /// trigger; nothing is scanned for.
    pub(super) fn hints(&self, report: &Report) -> SmallVec<[Hint; 2]> {
        match report {
            Report::Waiting { waiting: Waiting { chat, .. }, .. } | Report::NotRinging { chat, .. } => {
                smallvec![Hint::Chat(*chat)]
            }
            // What was kept free for the offer is free again, whatever became of the chat.
            Report::OfferEnded { chat, agent, outcome: outcome @ Outcome::Withdrawn { by: Some(_) } }
                if !self.index.has_it_still(*chat, *agent, *outcome) =>
            {
                smallvec![Hint::Seat(*agent)]
            }
            // The seat first: an earlier chat may have waited for this very seat.
            Report::OfferEnded { chat, agent, .. } => smallvec![Hint::Chat(*chat), Hint::Seat(*agent)],
            // Whoever is to be avoided may be the only one left.
            Report::Seat { seat: SeatState { present: false, .. }, .. } => self.avoided().collect(),
            Report::Seat { agent, .. } => smallvec![Hint::Seat(*agent)],
            Report::Skills { agent, .. } => self.avoided().chain([Hint::Seat(*agent)]).collect(),
            Report::Ringing { .. } | Report::Gone { .. } => SmallVec::new(),
        }
    }

    fn avoided(&self) -> impl Iterator<Item = Hint> + use<> {
        self.index.avoided().into_iter().map(Hint::Seat)
    }

    fn matching(&self, now: Millis, hint: Hint) -> Events<Event> {
        // A timer comes after the instant that it is set for. What the clock has reached by now counts already.
        if self.is_due(now) {
            return self.due(now, &[hint], None);
        }
        let Some(Found { chat, agent, why }) = self.index.find(hint) else { return Events::new() };
        let candidate = &self.index.chats[&chat];
        smallvec![Event::Matched {
            chat,
            skill: candidate.skill,
            units: candidate.waiting.need.units,
            agent,
            version: self.config.version,
            canary: self.config.tries(&candidate.waiting.need).map_or(0, |canary| canary.id),
            span: self.index.bucket(candidate).settings.ring,
            step: candidate.step as u8,
            why,
            turn: self.turn + 1,
        }]
    }

    fn is_due(&self, now: Millis) -> bool {
        self.next_due().is_some_and(|at| at <= now)
    }

    /// When the clock next reaches something.
    pub(super) fn next_due(&self) -> Option<Millis> {
        let index = &self.index;
        let passes = index.pass_ends.first().map(|(at, ..)| *at);
        let steps = index.steps.first().map(|(at, _)| *at);
        let rests = index.rests.first().map(|(at, _)| *at);
        passes.into_iter().chain(steps).chain(rests).min()
    }

    /// Everything that the clock has reached, before anything is matched: what is said last is looked at first, so the seats
    /// that came free, then the chats whose step began, the first in line first.
    /// The `hints` that brought it up are looked at again in their places; where a chat is only about to stand if it `comes`.
    fn due(&self, now: Millis, hints: &[Hint], comes: Option<Key>) -> Events<Event> {
        let index = &self.index;
        let steps = index.steps.iter().take_while(|(at, _)| *at <= now).map(|(_, chat)| (*chat, Event::Stepped(*chat)));
        let again = hints.iter().filter_map(|hint| match hint {
            Hint::Chat(chat) => Some((*chat, Event::LookAgain(*hint))),
            Hint::Seat(_) => None,
        });
        let mut chats: Vec<(ChatId, Event)> = steps.chain(again).collect();
        let known = |chat| index.chats.get(&chat).map(|candidate| candidate.key);
        chats.sort_by_key(|(chat, _)| Reverse(comes.filter(|comes| comes.chat == *chat).or_else(|| known(*chat))));
        let passes = index.pass_ends.iter().take_while(|(at, ..)| *at <= now);
        let passes = passes.map(|(_, chat, agent)| Event::PassOver { chat: *chat, agent: *agent });
        let rests = index.rests.iter().take_while(|(at, _)| *at <= now).map(|(_, agent)| Event::Rested(*agent));
        let seats = hints.iter().filter(|hint| matches!(hint, Hint::Seat(_))).map(|hint| Event::LookAgain(*hint));
        chats.into_iter().map(|(_, event)| event).chain(passes).chain(rests).chain(seats).collect()
    }
}
