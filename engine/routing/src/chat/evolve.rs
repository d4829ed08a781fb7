//! How a chat changes.
use super::marks::Reach;
use super::transfer::Course;
use super::{Audience, Chat, Event, Live, REMEMBERED_CLIENT_IDS, Remembered, Speaker, Stage, Typing};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};

impl Chat {
    /// A chat that has yet to begin.
    pub fn new(id: ChatId) -> Chat {
        Chat {
            id,
            opening: None,
            stage: Stage::Unopened,
            metadata: Default::default(),
            course: Default::default(),
            priority: None,
            people: Default::default(),
            pokes: Default::default(),
            notes: None,
            next_index: 0,
            next_shown: 0,
            last_said: None,
            owed: Default::default(),
            recent: Default::default(),
            marks: Default::default(),
            remembered: Default::default(),
            live: Live::default(),
        }
    }

    /// Who has it, in progress or wrapping up.
    pub fn owner(&self) -> Option<AgentId> {
        match &self.stage {
            Stage::InProgress { owner, .. } | Stage::WrappingUp { owner, .. } => Some(*owner),
            _ => None,
        }
    }

    /// Without what is never written.
    pub fn written(&self) -> Chat {
        Chat { live: Live::default(), ..self.clone() }
    }

    pub(super) fn change(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Opened { opening, .. } => {
                self.opening = Some(opening.clone());
                self.metadata = opening.customer.metadata.clone();
                self.stage = Stage::Waiting { since: now, bumped: false };
                let (skill, terms) = (opening.skill, opening.terms);
                self.course = Course { skill, terms, placed_at: now, ..Course::default() };
                self.live.seen = now;
            }
            Event::Assigned { agent, name, .. } => {
                if let Some(from) = self.owner() {
                    self.live.typing.remove(&Speaker::Agent(from));
                }
                self.arrives();
                self.stage = Stage::InProgress { owner: *agent, name: name.clone(), since: now };
                (self.owed.spoken, self.owed.raised) = (false, false);
            }
            Event::Requeued { from } => {
                // Where somebody was to take it anyway, it keeps its place.
                let since = self.arrives().map_or(self.next_place(now), |pending| pending.since);
                self.course.placed_at = since;
                self.stage = Stage::Waiting { since, bumped: true };
                self.live.typing.retain(|by, _| *by != Speaker::Agent(*from));
            }
            Event::Said { index, id, by, to, client_id, .. } => {
                self.next_index = index + 1;
                match to {
                    Audience::Everyone => (self.next_shown, self.last_said) = (index + 1, Some((*by, now))),
                    Audience::System => self.next_shown = index + 1,
                    Audience::Agents => {}
                }
                self.owes(now, *by, *to);
                self.marks.moves_to(*by, Reach::Read, index + 1);
                if let Speaker::Agent(by) = by {
                    self.editable(now, *index, *by, *to);
                }
                if let Some(client_id) = client_id {
                    if self.remembered.len() == REMEMBERED_CLIENT_IDS {
                        self.remembered.pop_front();
                    }
                    self.remembered.push_back(Remembered {
                        by: *by,
                        client_id: client_id.clone(),
                        index: *index,
                        id: *id,
                        at: now,
                    });
                }
            }
            Event::Marked { by, reach, upto, .. } => self.marks.moves_to(*by, *reach, upto + 1),
            Event::Edited { index, text, .. } => self.edited(now, *index, text),
            Event::Typed { by, to, text } => match text {
                Some(text) => {
                    self.live.typing.insert(*by, Typing { to: *to, text: text.clone(), at: now });
                }
                None => {
                    self.live.typing.remove(by);
                }
            },
            Event::TypesOn { by } => {
                if let Some(typing) = self.live.typing.get_mut(by) {
                    typing.at = now;
                }
            }
            Event::CustomerWas(life) => {
                self.live.sockets = life.sockets(self.live.sockets);
                self.live.seen = now;
                self.live.unheard = false;
            }
            Event::Missed { .. } => self.stage = Stage::Missed,
            Event::Overflowed { to, terms, .. } => self.overflowed(now, *to, *terms),
            Event::Abandoned { .. } => self.stage = Stage::Abandoned,
            Event::Ended { wrap_up_until, .. } => {
                if let Some(owner) = self.owner() {
                    self.stage = Stage::WrappingUp { owner, until: *wrap_up_until };
                }
                self.live.typing.clear();
                self.recent = Vec::new();
            }
            Event::NotesKept { notes, .. } => self.notes = Some(notes.clone()).filter(|notes| !notes.is_empty()),
            Event::Described { values, .. } => self.described(values),
            Event::WrappedUp { .. } => self.stage = Stage::Completed,
            Event::Recovered => self.live = Live { seen: now, unheard: true, ..Live::default() },
            Event::Transfer(event) => self.transferred(now, event),
            Event::Prioritised { priority, .. } => self.priority = Some(*priority),
            Event::People(event) => self.gathered(now, event),
            Event::Poke(event) => self.poked(now, event),
            Event::Answer(event) => self.unanswered(now, event),
            Event::TakeLost { .. }
            | Event::Refused { .. }
            | Event::StillYours { .. }
            | Event::SaidAgain { .. }
            | Event::EditedAgain { .. }
            | Event::MarkedAlready { .. }
            | Event::DescribedAlready { .. }
            | Event::NotWaiting(_)
            | Event::LeftAlready { .. } => {}
        }
    }
}
