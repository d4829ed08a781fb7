//! The two look-ups: which seat takes a chat, and which chat a seat takes.
use super::{Bucket, Candidate, Index, Seat};
use crate::queue::Key;
use crate::tenant::{Hint, Why};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use smallvec::SmallVec;

/// How many runners-up a decision names.
const RUNNERS: usize = 3;

/// Who would have been picked next.
pub type Runners = SmallVec<[AgentId; RUNNERS]>;

/// A match, and what spoke for it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Found {
    pub chat: ChatId,
    pub agent: AgentId,
    /// What spoke for it.
    pub why: Why,
}

impl Index {
    /// The match that a hint points to, if there is one.
    pub fn find(&self, hint: Hint) -> Option<Found> {
        match hint {
            Hint::Chat(chat) => self.seat_for(chat, |_| true),
            Hint::Seat(agent) => self.chat_for(agent, |_| true),
        }
    }

    /// The seat for a chat among those that are `free`.
    pub(in crate::tenant) fn seat_for(&self, chat: ChatId, free: impl Fn(AgentId) -> bool) -> Option<Found> {
        let candidate = self.chats.get(&chat).filter(|candidate| candidate.engaged.is_none())?;
        if let Some(agent) = candidate.personal {
            return (free(agent) && self.has_room(agent, candidate)).then_some(Found { chat, agent, why: Why::Asked });
        }
        let bucket = self.bucket(candidate);
        let weight = self.weights.find(candidate.waiting.need.units).ok()?;
        let ready = &bucket.ready[weight];
        let mut picks =
            ready.iter().map(|(_, agent)| *agent).filter(|agent| free(*agent) && self.may(candidate, bucket, *agent));
        let agent = picks.next()?;
        let ready = ready.len() as u32;
        // Looking for runners-up among many who have passed is not worth a decision's time.
        let runners = picks.take(RUNNERS).collect();
        Some(Found { chat, agent, why: Why::Picked { ready, runners } })
    }

    /// The chat for a seat among those that are `open`.
    pub(in crate::tenant) fn chat_for(&self, agent: AgentId, open: impl Fn(ChatId) -> bool) -> Option<Found> {
        let seat = self.seats.get(agent)?;
        let mut lines = 0;
        let mut first: Option<Key> = None;
        for (bucket, within, _) in &seat.placed {
            let bucket = &self.buckets[*bucket as usize];
            for line in &bucket.lines[..usize::from(*within)] {
                lines += u32::from(!line.is_empty());
                let mut line = line.iter().take_while(|key| first.is_none_or(|first| **key < first));
                first = line.find(|key| open(key.chat) && self.may_key(key.chat, bucket, agent)).copied().or(first);
            }
        }
        if let Some(personal) = self.personal.get(&agent) {
            lines += 1;
            let mut mine = personal.iter().take_while(|key| first.is_none_or(|first| **key < first));
            first = mine.find(|key| open(key.chat) && self.has_room(agent, &self.chats[&key.chat])).copied().or(first);
        }
        first.map(|key| Found { chat: key.chat, agent, why: Why::Freed { lines } })
    }

    fn may_key(&self, chat: ChatId, bucket: &Bucket, agent: AgentId) -> bool {
        // Almost always there is nothing to look up.
        (self.passes.is_empty() && self.avoided.is_empty()) || self.may(&self.chats[&chat], bucket, agent)
    }

    /// Whether nothing but room and skill stands between a chat and an agent.
    fn may(&self, candidate: &Candidate, bucket: &Bucket, agent: AgentId) -> bool {
        let (chat, avoid) = (candidate.waiting.chat, candidate.waiting.need.avoid);
        // Only the one to be avoided is left.
        let nobody_else = || bucket.members <= u32::from(bucket.level_of_seat(agent, self.seats.get(agent)).is_some());
        !self.passed(chat, agent) && (avoid != Some(agent) || nobody_else())
    }

    fn passed(&self, chat: ChatId, agent: AgentId) -> bool {
        !self.passes.is_empty() && self.passes.contains_key(&(chat, agent))
    }

    /// For a chat whose step asks this very agent.
    fn has_room(&self, agent: AgentId, candidate: &Candidate) -> bool {
        let (waiting, seat) = (&candidate.waiting, self.seats.get(agent));
        let bucket = self.bucket(candidate);
        let room = |seat: &Seat| seat.reachable() && seat.room() >= waiting.need.units && bucket.lets_ring(seat);
        seat.is_some_and(room) && !self.passed(waiting.chat, agent)
    }

    /// The seats that stand ready for anything, if anything waits; the longest idle last.
    pub fn ready(&self) -> Vec<AgentId> {
        if self.chats.is_empty() {
            return Vec::new();
        }
        let mut ready: Vec<(Millis, AgentId)> = self
            .seats
            .iter()
            .filter(|(_, seat)| seat.reachable())
            .map(|(id, seat)| (seat.state.idle_since, id))
            .collect();
        ready.sort_unstable_by(|one, other| other.cmp(one));
        ready.into_iter().map(|(_, agent)| agent).collect()
    }

    /// How many seats have room for a chat of a skill that came now and asked for nothing in particular, ringing or not.
    pub fn ready_for(&self, skill: SkillId, units: Units) -> usize {
        let Some(bucket) = self.skills.get(&skill).and_then(|first| self.buckets.get(*first)) else { return 0 };
        match self.weights.find(units) {
            Ok(weight) => bucket.ready[weight].len() + bucket.ringing[weight] as usize,
            // The first chat of its weight.
            Err(_) => {
                let fits = |agent: AgentId, seat: &Seat| {
                    seat.reachable() && seat.room() >= units && bucket.level_of(agent, &seat.skills).is_some()
                };
                self.seats.iter().filter(|(agent, seat)| fits(*agent, seat)).count()
            }
        }
    }

    /// How much room a seat has for chats of a skill: none if it may not be offered any.
    pub fn room(&self, agent: AgentId) -> Units {
        self.seats.get(agent).map_or(Units::ZERO, Seat::room)
    }
}

impl Bucket {
    fn level_of_seat(&self, agent: AgentId, seat: Option<&Seat>) -> Option<u8> {
        self.level_of(agent, &seat?.skills)
    }
}
