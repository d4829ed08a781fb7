//! What came of a day, for each skill and each agent: a fold over its journal, alike for recorded and simulated days.
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use routing::agent::{self, Agent, Hold};
use routing::machine::Machine;
use routing::time::Millis;
use routing::{Event, chat};
use std::collections::BTreeMap;

/// The figures of one skill. Counted are the customers who came within the window, whatever became of them later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Customers who came.
    pub arrived: u64,
    /// Those who were answered.
    pub answered: u64,
    /// Those who left, or were gone, before.
    pub abandoned: u64,
    /// Those who were answered within the skill's service level.
    pub in_time: u64,
    /// Those who waited at all, answered or not.
    pub waited: u64,
    /// The sum of all waits of the answered.
    pub wait_of_answered: Millis,
    /// The sum of all waits, answered or not.
    pub wait: Millis,
    /// The longest wait until an answer.
    pub longest: Millis,
    /// Chats whose wrap-up is over.
    pub handled: u64,
    /// The sum of their times from an answer to the end of the wrap-up.
    pub handling: Millis,
    /// Messages kept.
    pub messages: u64,
}

impl Tally {
    /// The share of customers who left before an answer.
    pub fn abandoned_share(&self) -> f64 {
        share(self.abandoned, self.arrived)
    }

    /// The share of customers who did not find a free agent at once.
    pub fn waited_share(&self) -> f64 {
        share(self.waited, self.arrived)
    }

    /// The average wait of all customers, in milliseconds.
    pub fn mean_wait(&self) -> f64 {
        share(self.wait.0, self.arrived as i64)
    }

    /// The average time from an answer to the end of the wrap-up, in milliseconds.
    pub fn mean_handling(&self) -> f64 {
        share(self.handling.0, self.handled as i64)
    }

    /// The share of customers who were answered in time.
    pub fn service_level(&self) -> f64 {
        share(self.in_time, self.arrived)
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        self.arrived += other.arrived;
        self.answered += other.answered;
        self.abandoned += other.abandoned;
        self.in_time += other.in_time;
        self.waited += other.waited;
        self.wait_of_answered = self.wait_of_answered + other.wait_of_answered;
        self.wait = self.wait + other.wait;
        self.longest = self.longest.max(other.longest);
        self.handled += other.handled;
        self.handling = self.handling + other.handling;
        self.messages += other.messages;
    }
}

/// The figures of one agent, within the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Chats begun.
    pub answered: u64,
    /// Chats whose wrap-up is over.
    pub handled: u64,
    /// The sum of their times from an answer to the end of the wrap-up.
    pub handling: Millis,
    /// Signed in.
    pub signed_in: Millis,
    /// Of that: with a chat or its wrap-up in hand, ready or not.
    pub busy: Millis,
    /// Ready for chats, or busy with some.
    pub staffed: Millis,
    /// Units held by chats and wrap-ups, summed over the milliseconds that they were held.
    pub held: u64,
    /// The most units that could have been held while staffed, summed likewise.
    pub room: u64,
}

impl Work {
    /// The share of the time signed in with a chat or its wrap-up in hand: what the statistics call occupancy.
    pub fn occupancy(&self) -> f64 {
        share(self.busy.0, self.signed_in.0)
    }

    /// The share of the slots that was in use while the agent was ready or busy.
    pub fn slots_in_use(&self) -> f64 {
        share(self.held, self.room)
    }

    fn add(&mut self, other: &Work) {
        self.answered += other.answered;
        self.handled += other.handled;
        self.handling = self.handling + other.handling;
        self.signed_in = self.signed_in + other.signed_in;
        self.busy = self.busy + other.busy;
        self.staffed = self.staffed + other.staffed;
        self.held += other.held;
        self.room += other.room;
    }
}

fn share<N: Into<Number>>(of: N, to: N) -> f64 {
    of.into().0 / to.into().0.max(1.0)
}

/// A count or a sum as a floating point number.
struct Number(f64);

impl From<u64> for Number {
    fn from(count: u64) -> Number {
        Number(count as f64)
    }
}

impl From<i64> for Number {
    fn from(sum: i64) -> Number {
        Number(sum as f64)
    }
}

/// The figures of a day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figures {
    /// By skill.
    pub skills: BTreeMap<SkillId, Tally>,
    /// By agent: those who were signed in.
    pub agents: BTreeMap<AgentId, Work>,
}

impl Figures {
    /// All skills together.
    pub fn all(&self) -> Tally {
        self.skills.values().fold(Tally::default(), |mut all, tally| {
            all.add(tally);
            all
        })
    }

    /// All agents together.
    pub fn work(&self) -> Work {
        self.agents.values().fold(Work::default(), |mut all, work| {
            all.add(work);
            all
        })
    }
}

/// One customer's part in the figures of a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Course {
    /// Asking for what.
    pub skill: SkillId,
    /// When the customer came.
    pub came: Millis,
    /// Who answered first.
    pub agent: Option<AgentId>,
    /// The figures, of this one customer.
    pub tally: Tally,
}

/// A chat under way.
#[derive(Debug, Clone, Copy)]
struct Open {
    skill: SkillId,
    units: Units,
    since: Millis,
    /// Whether the customer came within the window.
    counts: bool,
    /// Whether nobody has answered yet.
    unanswered: bool,
    /// With whom, since when.
    with: Option<(AgentId, Millis)>,
}

/// Folds a journal into figures. A day's figures want the events before it as well: they say who is there when it begins.
#[derive(Debug, Clone)]
pub struct Tallying {
    from: Millis,
    until: Millis,
    figures: Figures,
    open: BTreeMap<ChatId, Open>,
    agents: BTreeMap<AgentId, Agent>,
    /// Until when each agent's time is counted, and what the agent's chats hold since then. By what chats say: an agent
    /// reaches for one a moment before the chat agrees.
    counted: BTreeMap<AgentId, (Millis, Units)>,
    within: BTreeMap<SkillId, Millis>,
    /// Each customer's part, where that is asked for.
    courses: Option<BTreeMap<ChatId, Course>>,
}

impl Tallying {
    /// Counts customers who come from one instant up to, and without, another, and what agents do between the two.
    pub fn new(from: Millis, until: Millis) -> Tallying {
        Tallying {
            from,
            until,
            figures: Figures::default(),
            open: BTreeMap::new(),
            agents: BTreeMap::new(),
            counted: BTreeMap::new(),
            within: BTreeMap::new(),
            courses: None,
        }
    }

    /// The same, which keeps each customer's part as well.
    pub fn by_customer(from: Millis, until: Millis) -> Tallying {
        Tallying { courses: Some(BTreeMap::new()), ..Tallying::new(from, until) }
    }

    /// Each customer's part so far, of those who came within the window; it is handed over.
    pub fn courses(&mut self) -> BTreeMap<ChatId, Course> {
        self.courses.take().unwrap_or_default()
    }

    /// What all agents together have done up to an instant before which nothing more happens.
    pub fn work_until(&mut self, now: Millis) -> Work {
        self.all_until(now);
        self.figures.work()
    }

    /// Whether a customer who came within the window is still there.
    pub fn unfinished(&self) -> bool {
        self.open.values().any(|open| open.counts)
    }

    /// Takes an event in.
    pub fn apply(&mut self, at: Millis, event: &Event) {
        match event {
            Event::Tenant(event) => {
                let Some(config) = event.config() else { return };
                let within = |skill: &routing::settings::SkillSettings| skill.rules.line.service_level.within;
                self.within = config.skills.iter().map(|skill| (skill.id, within(skill))).collect();
            }
            Event::Agent(id, event) => self.agent(at, *id, event),
            Event::Chat(id, event) => self.chat(at, *id, event),
            Event::Queue(..) => {}
        }
    }

    /// The figures; whoever is still at work has been so until the end of the window, or until `now`.
    pub fn finish(mut self, now: Millis) -> Figures {
        self.all_until(now);
        self.figures
    }

    fn all_until(&mut self, now: Millis) {
        let there: Vec<AgentId> = self.agents.keys().copied().collect();
        for id in there {
            self.count_time(now, id);
        }
    }

    fn chat(&mut self, at: Millis, id: ChatId, event: &chat::Event) {
        if let chat::Event::Opened { opening, .. } = event {
            let (skill, units, counts) = (opening.skill, opening.need.units, self.from <= at && at < self.until);
            self.open.insert(id, Open { skill, units, since: at, counts, unanswered: true, with: None });
            if counts {
                let tally = Tally { arrived: 1, ..Tally::default() };
                self.figures.skills.entry(skill).or_default().add(&tally);
                if let Some(courses) = &mut self.courses {
                    courses.insert(id, Course { skill, came: at, agent: None, tally });
                }
            }
            return;
        }
        self.hold(at, id, event);
        let Some(open) = self.open.get_mut(&id) else { return };
        let (skill, counts) = (open.skill, open.counts);
        let (mut tally, mut answers) = (Tally::default(), None);
        let in_day = self.from <= at && at < self.until;
        match event {
            chat::Event::Assigned { agent, .. } => {
                open.with = Some((*agent, at));
                self.figures.agents.entry(*agent).or_default().answered += u64::from(in_day);
                // A chat that was orphaned and taken again was answered before.
                if std::mem::take(&mut open.unanswered) {
                    let wait = at - open.since;
                    let within = self.within.get(&skill).copied().unwrap_or(limit::SERVICE_LEVEL_WITHIN);
                    answers = Some(*agent);
                    tally.answered = 1;
                    tally.in_time = u64::from(wait <= within);
                    tally.waited = u64::from(wait > Millis::ZERO);
                    (tally.wait_of_answered, tally.wait, tally.longest) = (wait, wait, wait);
                }
            }
            chat::Event::Abandoned { .. } | chat::Event::Missed { .. } => {
                // A chat whose owner was gone, and whose customer gave up on the next one, was answered.
                if open.unanswered {
                    (tally.abandoned, tally.waited) = (1, 1);
                    tally.wait = at - open.since;
                }
                self.open.remove(&id);
            }
            chat::Event::Said { to: chat::Audience::Everyone, .. } => tally.messages = 1,
            chat::Event::WrappedUp { .. } => {
                if let Some((agent, since)) = open.with {
                    (tally.handled, tally.handling) = (1, at - since);
                    let work = self.figures.agents.entry(agent).or_default();
                    if in_day {
                        work.handled += 1;
                        work.handling = work.handling + (at - since);
                    }
                }
                self.open.remove(&id);
            }
            _ => return,
        }
        if counts {
            self.figures.skills.entry(skill).or_default().add(&tally);
            if let Some(course) = self.courses.as_mut().and_then(|courses| courses.get_mut(&id)) {
                course.tally.add(&tally);
                course.agent = course.agent.or(answers);
            }
        }
    }

    /// Whose slots a chat takes up from now on, or no longer.
    fn hold(&mut self, at: Millis, id: ChatId, event: &chat::Event) {
        let Some(open) = self.open.get(&id).copied() else { return };
        let waits = matches!(
            event,
            chat::Event::Requeued { .. }
                | chat::Event::Transfer(chat::transfer::Event::Sent { .. })
                | chat::Event::Answer(chat::answer::Event::Moved { .. })
        );
        let lets_go = waits || matches!(event, chat::Event::Assigned { .. } | chat::Event::WrappedUp { .. });
        if let (true, Some((agent, _))) = (lets_go, open.with) {
            self.count_time(at, agent);
            let held = &mut self.counted.entry(agent).or_default().1;
            *held = *held - open.units;
        }
        if let chat::Event::Assigned { agent, .. } = event {
            self.count_time(at, *agent);
            let held = &mut self.counted.entry(*agent).or_default().1;
            *held = *held + open.units;
        }
        if let (true, Some(open)) = (waits, self.open.get_mut(&id)) {
            open.with = None;
        }
    }

    fn agent(&mut self, at: Millis, id: AgentId, event: &agent::Event) {
        self.count_time(at, id);
        self.agents.entry(id).or_default().evolve(at, event);
    }

    /// Counts how the agent has stood since that was last counted.
    fn count_time(&mut self, now: Millis, id: AgentId) {
        let now = now.clamp(self.from, self.until);
        let (since, held) = self.counted.get(&id).copied().unwrap_or((now, Units::ZERO));
        self.counted.insert(id, (now, held));
        let Some(agent) = self.agents.get(&id).filter(|agent| agent.signed_in && now > since) else { return };
        let (span, work) = (now - since, self.figures.agents.entry(id).or_default());
        work.signed_in = work.signed_in + span;
        if agent.holds.values().any(|hold| matches!(hold, Hold::Taken { .. })) {
            work.busy = work.busy + span;
        }
        if agent.available() || held > Units::ZERO {
            let milliseconds = span.0.unsigned_abs();
            work.staffed = work.staffed + span;
            work.held += u64::from(held.0) * milliseconds;
            work.room += u64::from(agent.maximum().0.max(held.0)) * milliseconds;
        }
    }
}

/// The figures of a whole journal by skill.
pub fn tally<'a>(journal: impl IntoIterator<Item = &'a (Millis, Event)>) -> BTreeMap<SkillId, Tally> {
    let mut tallying = Tallying::new(Millis(i64::MIN), Millis::NEVER);
    for (at, event) in journal {
        tallying.apply(*at, event);
    }
    tallying.figures.skills
}
