//! In which of an agent's seats each chat was: it keeps its place for as long as it takes a seat, and has the lowest that was free.
use crate::agent::Hold;
use crate::time::Millis;
use catalogue::ids::ChatId;
use std::collections::{BTreeMap, VecDeque};

/// A time in which a chat was in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Held {
    place: usize,
    from: Millis,
    to: Millis,
}

/// An agent's seats over the day, each by its place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places {
    /// Where each chat is, and since when.
    now: BTreeMap<ChatId, (usize, Millis)>,
    /// Where they were, in the order in which they went.
    over: VecDeque<Held>,
}

impl Places {
    /// Where each chat is, by its id.
    pub fn now(&self) -> impl Iterator<Item = (ChatId, usize)> {
        self.now.iter().map(|(chat, (place, _))| (*chat, *place))
    }

    /// These take a seat now.
    pub(super) fn follow(&mut self, now: Millis, holds: &BTreeMap<ChatId, Hold>) {
        let over = &mut self.over;
        self.now.retain(|chat, (place, from)| {
            let stays = holds.contains_key(chat);
            // What took no time at all is only between two events of one instant.
            if !stays && *from < now {
                over.push_back(Held { place: *place, from: *from, to: now });
            }
            stays
        });
        if self.now.len() == holds.len() {
            return;
        }
        // Several come at once only where a day is begun from how things stood.
        let mut come: Vec<(Millis, ChatId)> = holds
            .iter()
            .filter(|(chat, _)| !self.now.contains_key(chat))
            .map(|(chat, hold)| match hold {
                Hold::Ringing { since, .. } | Hold::Taken { since, .. } => (*since, *chat),
            })
            .collect();
        come.sort_unstable();
        for (_, chat) in come {
            let taken: Vec<usize> = self.now.values().map(|(place, _)| *place).collect();
            let free = (0..).find(|place| !taken.contains(place)).unwrap_or_default();
            self.now.insert(chat, (free, now));
        }
    }

    pub(super) fn forget(&mut self, before: Millis) {
        while self.over.front().is_some_and(|held| held.to <= before) {
            self.over.pop_front();
        }
    }

    /// For each place, up to the highest that a chat was in, how long one was in it in each of so many steps of a length from an instant on.
    pub fn by_step(&self, from: Millis, length: Millis, count: usize, now: Millis) -> Vec<Vec<Millis>> {
        let mut all: Vec<Vec<Millis>> = Vec::new();
        let lasts = self.now.values().map(|(place, since)| Held { place: *place, from: *since, to: now });
        for held in self.over.iter().copied().chain(lasts) {
            let first = usize::try_from((held.from.max(from) - from).0 / length.0).unwrap_or(0);
            for at in first..count {
                let begins = Millis(from.0 + length.0 * at as i64);
                if begins >= held.to {
                    break;
                }
                let lasted = held.to.min(begins + length) - held.from.max(begins);
                if lasted <= Millis::ZERO {
                    continue;
                }
                if all.len() <= held.place {
                    all.resize_with(held.place + 1, || vec![Millis::ZERO; count]);
                }
                all[held.place][at] = all[held.place][at] + lasted;
            }
        }
        all
    }
}
