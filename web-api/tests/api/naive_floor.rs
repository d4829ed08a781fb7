//! The floor computed a second time, naively and straight from the entries of the journal: lists of intervals, looked through from
//! beginning to end for each question, as the formulas of docs/metrics.md say it and nothing else does.
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::Event;
use routing::agent::people::Event as Guesthood;
use routing::agent::{Cause, Choice, Event as A, Forced, Outcome};
use routing::chat::people::{Event as P, Guest, Role};
use routing::chat::transfer::Event as T;
use routing::chat::{EndCause, Event as C, answer};
use routing::settings::Person;
use routing::time::Millis;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::journal::Entry;

/// From an instant on up to another, at which it is not so any more.
#[derive(Debug, Clone)]
pub(crate) struct During<W> {
    pub(crate) what: W,
    pub(crate) from: Millis,
    pub(crate) to: Option<Millis>,
}

impl<W> During<W> {
    fn is_at(&self, at: Millis) -> bool {
        self.from <= at && self.to.is_none_or(|to| at < to)
    }
}

fn begin<W>(list: &mut Vec<During<W>>, what: W, from: Millis) {
    list.push(During { what, from, to: None });
}

fn end<W>(list: &mut [During<W>], at: Millis, which: impl Fn(&W) -> bool) {
    list.iter_mut().filter(|each| each.to.is_none() && which(&each.what)).for_each(|each| each.to = Some(at));
}

/// How an agent stands: the state, for which reason away and why, and with how many chats in hand.
pub(crate) type Stands = (&'static str, Option<u16>, Option<&'static str>, u64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WaitEnd {
    Answered,
    Left,
    Missed,
    Otherwise,
}

/// A stay in a line.
#[derive(Debug, Clone)]
pub(crate) struct Wait {
    pub(crate) chat: ChatId,
    pub(crate) skill: SkillId,
    /// Since when the customer waits.
    pub(crate) since: Millis,
    pub(crate) how: WaitEnd,
}

/// A conversation with its owner.
#[derive(Debug, Clone)]
pub(crate) struct Talk {
    pub(crate) chat: ChatId,
    pub(crate) skill: SkillId,
    pub(crate) owner: AgentId,
}

impl During<Wait> {
    /// How long the customer had waited when it ended.
    pub(crate) fn lasted(&self) -> Millis {
        self.to.expect("it is over") - self.what.since
    }

    /// It ended without an agent, and nobody ended it.
    pub(crate) fn is_lost(&self) -> bool {
        matches!(self.what.how, WaitEnd::Left | WaitEnd::Missed)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Naive {
    pub(crate) came: Vec<(SkillId, Millis)>,
    pub(crate) waits: Vec<During<Wait>>,
    pub(crate) talks: Vec<During<Talk>>,
    /// Conversations that are over.
    over: Vec<(ChatId, Millis)>,
    /// And wrapped up.
    wrapped_up: Vec<(ChatId, Millis)>,
    /// Other agents in a chat.
    others: Vec<During<(ChatId, AgentId)>>,
    signed_in: Vec<During<(AgentId, Arc<Person>)>>,
    /// Away by their own choice, and why.
    chose: Vec<During<(AgentId, u16)>>,
    /// Kept away by a supervisor: by whom, and why.
    forced: Vec<During<(AgentId, (AgentId, u16))>>,
    /// What takes a seat: from when it rings or is taken.
    holds: Vec<During<(AgentId, ChatId)>>,
    /// What of it is taken, and does not ring alone.
    taken: Vec<During<(AgentId, ChatId)>>,
    guests: Vec<During<(AgentId, ChatId)>>,
    pub(crate) marks: Vec<(AgentId, Millis, &'static str, ChatId)>,
    /// When anything changed.
    pub(crate) instants: Vec<Millis>,
}

impl Naive {
    pub(crate) fn of(entries: &[Entry]) -> Naive {
        let mut told = Naive::default();
        let mut asked: BTreeMap<ChatId, SkillId> = BTreeMap::new();
        for Entry { at, event, .. } in entries {
            match event {
                Event::Agent(agent, event) => told.agent(*at, *agent, event),
                Event::Chat(chat, event) => told.chat(*at, *chat, event, &mut asked),
                _ => continue,
            }
            told.instants.push(*at);
        }
        told
    }

    fn agent(&mut self, at: Millis, agent: AgentId, event: &A) {
        match event {
            A::SignedIn { person, .. } => {
                end(&mut self.chose, at, |(who, _)| *who == agent);
                end(&mut self.forced, at, |(who, _)| *who == agent);
                self.is_now(at, agent, person.clone());
            }
            A::Learned { skills, .. } => {
                let person = self.person(agent, at).expect("they are there").clone();
                self.is_now(at, agent, Arc::new(Person { skills: skills.clone(), ..person }));
            }
            A::SignedOut { .. } => end(&mut self.signed_in, at, |(who, _)| *who == agent),
            A::Chose { choice, .. } => {
                end(&mut self.chose, at, |(who, _)| *who == agent);
                if let Choice::Away { reason } = choice {
                    begin(&mut self.chose, (agent, *reason), at);
                }
            }
            A::Forced { by, to: Forced::Away { reason }, .. } => {
                begin(&mut self.forced, (agent, (*by, *reason)), at);
            }
            A::Forced { to: Forced::AsChosen, .. } | A::Lifted(Cause::Supervisor) => {
                end(&mut self.forced, at, |(who, _)| *who == agent);
            }
            A::Rang { ring, .. } => begin(&mut self.holds, (agent, ring.chat), at),
            A::OfferEnded { chat, outcome, .. } => {
                let held = |what: &(AgentId, ChatId)| *what == (agent, *chat);
                let is_taken = self.taken.iter().any(|each| each.to.is_none() && held(&each.what));
                if !is_taken {
                    end(&mut self.holds, at, held);
                }
                if let Outcome::TimedOut { counted: true } = outcome {
                    self.marks.push((agent, at, "missed_chat", *chat));
                }
            }
            A::Accepted { chat, .. } | A::Claimed { chat, .. } | A::People(chat, Guesthood::Owns { .. }) => {
                for list in [&mut self.holds, &mut self.taken] {
                    if !list.iter().any(|each| each.to.is_none() && each.what == (agent, *chat)) {
                        begin(list, (agent, *chat), at);
                    }
                }
            }
            A::Released { chat, .. } => {
                end(&mut self.holds, at, |what| *what == (agent, *chat));
                end(&mut self.taken, at, |what| *what == (agent, *chat));
            }
            A::People(chat, Guesthood::Came(guest)) => {
                end(&mut self.guests, at, |what| *what == (agent, *chat));
                if *guest == Guest::In(Role::Participant) {
                    begin(&mut self.guests, (agent, *chat), at);
                }
            }
            A::People(chat, Guesthood::Went | Guesthood::Excused { .. }) => {
                end(&mut self.guests, at, |what| *what == (agent, *chat));
            }
            A::Renewed { .. } | A::Explained { .. } | A::Restated(_) | A::People(..) => {}
            other => panic!("the day of these tests has no {other:?}"),
        }
    }

    fn is_now(&mut self, at: Millis, agent: AgentId, person: Arc<Person>) {
        end(&mut self.signed_in, at, |(who, _)| *who == agent);
        begin(&mut self.signed_in, (agent, person), at);
    }

    fn chat(&mut self, at: Millis, chat: ChatId, event: &C, asked: &mut BTreeMap<ChatId, SkillId>) {
        let skill = self.skill_of(chat, at);
        match event {
            C::Opened { opening, .. } => {
                self.came.push((opening.skill, at));
                self.waits(at, chat, opening.skill, at);
            }
            C::Assigned { agent, .. } => {
                self.wait_ends(at, chat, WaitEnd::Answered);
                end(&mut self.talks, at, |talk| talk.chat == chat);
                end(&mut self.others, at, |what| *what == (chat, *agent));
                let skill = asked.remove(&chat).unwrap_or(skill);
                begin(&mut self.talks, Talk { chat, skill, owner: *agent }, at);
            }
            C::Overflowed { to, .. } => {
                let since = self.waits.iter().rfind(|wait| wait.what.chat == chat).expect("it waits").what.since;
                self.wait_ends(at, chat, WaitEnd::Otherwise);
                self.waits(at, chat, *to, since);
            }
            C::Requeued { .. } | C::Answer(answer::Event::Moved { .. }) => {
                end(&mut self.talks, at, |talk| talk.chat == chat);
                self.waits(at, chat, asked.remove(&chat).unwrap_or(skill), at);
            }
            C::Transfer(T::Sent { to, .. }) => {
                end(&mut self.talks, at, |talk| talk.chat == chat);
                self.waits(at, chat, *to, at);
            }
            C::Transfer(T::Asked { to, .. }) => drop(asked.insert(chat, *to)),
            C::Transfer(T::Ended { .. }) => drop(asked.remove(&chat)),
            C::People(P::Joined { agent, role: Role::Participant, .. }) => begin(&mut self.others, (chat, *agent), at),
            C::People(P::Parted { agent, .. }) => end(&mut self.others, at, |what| *what == (chat, *agent)),
            C::Ended { .. } => {
                self.over.push((chat, at));
                end(&mut self.talks, at, |talk| talk.chat == chat);
                end(&mut self.others, at, |(of, _)| *of == chat);
            }
            C::Abandoned { cause, .. } => {
                let left = matches!(cause, EndCause::CustomerLeft | EndCause::CustomerGone);
                self.wait_ends(at, chat, if left { WaitEnd::Left } else { WaitEnd::Otherwise });
                let rang = self.holds.iter().filter(|held| held.to.is_none() && held.what.1 == chat);
                let rang: Vec<AgentId> = rang.map(|held| held.what.0).collect();
                if left {
                    self.marks.extend(rang.into_iter().map(|agent| (agent, at, "abandoned_chat", chat)));
                }
            }
            C::WrappedUp { .. } => self.wrapped_up.push((chat, at)),
            C::Missed { .. } => self.wait_ends(at, chat, WaitEnd::Missed),
            _ => {}
        }
    }

    fn waits(&mut self, at: Millis, chat: ChatId, skill: SkillId, since: Millis) {
        begin(&mut self.waits, Wait { chat, skill, since, how: WaitEnd::Otherwise }, at);
    }

    fn wait_ends(&mut self, at: Millis, chat: ChatId, how: WaitEnd) {
        for wait in self.waits.iter_mut().filter(|wait| wait.to.is_none() && wait.what.chat == chat) {
            (wait.to, wait.what.how) = (Some(at), how);
        }
    }

    /// In whose line a chat waits, or waited last.
    pub(crate) fn skill_of(&self, chat: ChatId, at: Millis) -> SkillId {
        let waited = self.waits.iter().map(|wait| (wait.what.chat, wait.from, wait.what.skill));
        let talked = self.talks.iter().map(|talk| (talk.what.chat, talk.from, talk.what.skill));
        let of = waited.chain(talked).filter(|(of, from, _)| *of == chat && *from <= at);
        of.max_by_key(|(_, from, _)| *from).map_or(SkillId(0), |(.., skill)| skill)
    }

    /// Everybody who was ever signed in.
    pub(crate) fn agents(&self) -> Vec<AgentId> {
        let mut all: Vec<AgentId> = self.signed_in.iter().map(|each| each.what.0).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(crate) fn person(&self, agent: AgentId, at: Millis) -> Option<&Person> {
        let there = self.signed_in.iter().rfind(|each| each.what.0 == agent && each.is_at(at));
        there.map(|each| &*each.what.1)
    }

    /// For which reason an agent is away and why, where they are; their own choice goes before a supervisor's.
    pub(crate) fn away(&self, agent: AgentId, at: Millis) -> Option<(Option<u16>, &'static str)> {
        let chose = self.chose.iter().find(|each| each.what.0 == agent && each.is_at(at));
        let forced = self.forced_by(agent, at).map(|_| (None, "supervisor"));
        chose.map(|each| (Some(each.what.1), "by_hand")).or(forced)
    }

    /// The supervisor who keeps an agent away, and why.
    pub(crate) fn forced_by(&self, agent: AgentId, at: Millis) -> Option<(AgentId, u16)> {
        self.forced.iter().find(|each| each.what.0 == agent && each.is_at(at)).map(|each| each.what.1)
    }

    /// What takes an agent's seats: which chat of which skill, how, and since when; the longest first. Of a chat that is
    /// wrapped up the skill is not told any more.
    pub(crate) fn holds(&self, agent: AgentId, at: Millis) -> Vec<(ChatId, Option<SkillId>, &'static str, Millis)> {
        let own = |list: &'_ [During<(AgentId, ChatId)>]| -> Vec<(ChatId, Millis)> {
            let there = list.iter().filter(|each| each.what.0 == agent && each.is_at(at));
            there.map(|each| (each.what.1, each.from)).collect()
        };
        let taken = own(&self.taken);
        let mut all: Vec<_> = own(&self.holds)
            .into_iter()
            .map(|(chat, rang)| {
                let since = taken.iter().find(|(of, _)| *of == chat).map(|(_, since)| *since);
                let is_of = |list: &[(ChatId, Millis)]| list.iter().any(|(of, when)| *of == chat && *when <= at);
                let how = match (since, is_of(&self.over)) {
                    (None, _) => "ringing",
                    (Some(_), false) => "chat",
                    (Some(_), true) => "wrap_up",
                };
                let skill = Some(self.skill_of(chat, at)).filter(|_| !is_of(&self.wrapped_up));
                (chat, skill, how, since.unwrap_or(rang))
            })
            .collect();
        all.sort_by_key(|(chat, .., since)| (*since, *chat));
        all
    }

    /// Seats, free ones, and whether the agent is available; none of who is not there.
    pub(crate) fn seats(&self, agent: AgentId, at: Millis) -> Option<(u32, u32, bool)> {
        let all = self.person(agent, at)?.maximum.0 / 100;
        let held = self.holds.iter().filter(|each| each.what.0 == agent && each.is_at(at)).count() as u32;
        let open = self.away(agent, at).is_none();
        Some((all, if open { all.saturating_sub(held) } else { 0 }, open))
    }

    /// How an agent stands, for which reason away and why, and with how many chats in hand.
    pub(crate) fn stands(&self, agent: AgentId, at: Millis) -> Option<Stands> {
        self.person(agent, at)?;
        let own = |list: &[During<(AgentId, ChatId)>]| -> Vec<ChatId> {
            list.iter().filter(|each| each.what.0 == agent && each.is_at(at)).map(|each| each.what.1).collect()
        };
        let chats = [own(&self.taken), own(&self.guests)].concat();
        let group = chats.iter().any(|chat| self.is_group(*chat, agent, at));
        let away = self.away(agent, at);
        let state = match (chats.len(), group, away) {
            (0, _, None) => "available",
            (0, _, Some(_)) => "suspended",
            (_, true, _) => "group_chat",
            (_, false, _) => "single_chat",
        };
        Some((state, away.and_then(|(reason, _)| reason), away.map(|(_, cause)| cause), chats.len() as u64))
    }

    /// The times in which an agent stood the same way, up to an instant: what begins then is not among them.
    pub(crate) fn spans(&self, agent: AgentId, at: Millis) -> Vec<During<Stands>> {
        let mut spans: Vec<During<Stands>> = Vec::new();
        for when in self.instants.iter().copied().filter(|when| *when <= at) {
            let stands = self.stands(agent, when);
            let last = spans.last_mut().filter(|span| span.to.is_none());
            if stands == last.as_ref().map(|span| span.what) {
                continue;
            }
            if let Some(span) = last {
                span.to = Some(when);
            }
            if let Some(stands) = stands {
                begin(&mut spans, stands, when);
            }
        }
        spans.retain(|span| span.from < at);
        spans
    }

    fn is_group(&self, chat: ChatId, agent: AgentId, at: Millis) -> bool {
        let owner = self.talks.iter().find(|talk| talk.what.chat == chat && talk.is_at(at)).map(|talk| talk.what.owner);
        let others = self.others_in(chat, at);
        owner.is_some() && !others.is_empty() && (owner == Some(agent) || others.contains(&agent))
    }

    pub(crate) fn others_in(&self, chat: ChatId, at: Millis) -> Vec<AgentId> {
        self.others.iter().filter(|each| each.what.0 == chat && each.is_at(at)).map(|each| each.what.1).collect()
    }

    pub(crate) fn waiting(&self, skill: Option<SkillId>, at: Millis) -> Vec<&Wait> {
        let of = |wait: &&During<Wait>| skill.is_none_or(|skill| skill == wait.what.skill) && wait.is_at(at);
        self.waits.iter().filter(of).map(|wait| &wait.what).collect()
    }

    pub(crate) fn talking(&self, skill: Option<SkillId>, at: Millis) -> Vec<&Talk> {
        let of = |talk: &&During<Talk>| skill.is_none_or(|skill| skill == talk.what.skill) && talk.is_at(at);
        self.talks.iter().filter(of).map(|talk| &talk.what).collect()
    }

    /// The waits that ended from one instant on up to another, in that order.
    pub(crate) fn ended(&self, skill: Option<SkillId>, from: Millis, at: Millis) -> Vec<&During<Wait>> {
        let over = |wait: &&During<Wait>| wait.to.is_some_and(|to| to >= from && to <= at);
        let of = |wait: &&During<Wait>| skill.is_none_or(|skill| skill == wait.what.skill);
        let mut ended: Vec<_> = self.waits.iter().filter(over).filter(of).collect();
        ended.sort_by_key(|wait| wait.to);
        ended
    }

    /// Answered, answered in time, lost late, and left, of the waits that ended from one instant on up to another.
    pub(crate) fn outcomes(&self, skill: SkillId, from: Millis, at: Millis, within: Millis) -> [usize; 4] {
        let ended = self.ended(Some(skill), from, at);
        let count = |wanted: &dyn Fn(&During<Wait>) -> bool| ended.iter().filter(|wait| wanted(wait)).count();
        [
            count(&|wait| wait.what.how == WaitEnd::Answered),
            count(&|wait| wait.what.how == WaitEnd::Answered && wait.lasted() <= within),
            count(&|wait| wait.is_lost() && wait.lasted() > within),
            count(&|wait| wait.what.how == WaitEnd::Left),
        ]
    }

    /// The mean of a figure between two instants: it changes only where something happened.
    pub(crate) fn mean(&self, from: Millis, to: Millis, figure: impl Fn(Millis) -> u32) -> f64 {
        let mut cuts: Vec<Millis> = self.instants.iter().copied().filter(|at| *at > from && *at < to).collect();
        cuts.extend([from, to]);
        cuts.sort_unstable();
        let sum: i64 = cuts.windows(2).map(|cut| i64::from(figure(cut[0])) * (cut[1] - cut[0]).0).sum();
        sum as f64 / (to - from).0 as f64
    }

    /// How long each of an agent's seats was taken between two instants, by place; empty beyond the highest.
    pub(crate) fn taken(&self, agent: AgentId, from: Millis, to: Millis) -> Vec<i64> {
        let mut placed: Vec<(usize, Millis, Millis)> = Vec::new();
        for held in self.holds.iter().filter(|each| each.what.0 == agent && each.to != Some(each.from)) {
            let busy = |place: usize| placed.iter().any(|(at, _, until)| *at == place && *until > held.from);
            let place = (0..).find(|place| !busy(*place)).expect("there is a next one");
            placed.push((place, held.from, held.to.unwrap_or(Millis::NEVER)));
        }
        let highest = placed.iter().map(|(place, ..)| place + 1).max().unwrap_or(0);
        let lasted = |place: usize| -> i64 {
            let of = placed.iter().filter(|(at, ..)| *at == place);
            of.map(|(_, begins, ends)| ((*ends).min(to) - (*begins).max(from)).0.max(0)).sum::<i64>() / 1_000
        };
        (0..highest).map(lasted).collect()
    }
}
