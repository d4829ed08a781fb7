//! Who comes, when, how patient they are and how much work they bring: the demand side of a day.
use crate::Dice;
use catalogue::ids::{ChatId, MessageId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use routing::time::Millis;

/// How long something takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Span {
    /// Without end: a customer who never gives up.
    Endless,
    /// Always the same.
    Fixed(Millis),
    /// Exponential, with this mean: it forgets how long it has lasted.
    Exponential(Millis),
    /// Log-normal, as handling times are (Brown et al. 2005, "Statistical analysis of a telephone call center").
    LogNormal {
        /// The mean of the span.
        mean: Millis,
        /// The standard deviation of the span.
        deviation: Millis,
    },
}

impl Span {
    /// One such span; none when it has no end.
    pub fn draw(&self, dice: &mut Dice) -> Option<Millis> {
        match self {
            Span::Endless => None,
            Span::Fixed(span) => Some(*span),
            Span::Exponential(mean) => Some(dice.exponential(*mean)),
            Span::LogNormal { mean, deviation } => Some(dice.log_normal(*mean, *deviation)),
        }
    }
}

/// Arrivals per minute as they change over time, in steps.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// From which moment on (since the start of the workload), how many a minute. In order of time; nothing before the first.
    pub steps: Vec<(Millis, f64)>,
}

impl Profile {
    /// So many a minute, all the time.
    pub fn steady(per_minute: f64) -> Profile {
        Profile { steps: vec![(Millis::ZERO, per_minute)] }
    }

    /// So many a minute in each of these stretches of equal length, one after the other, then none.
    pub fn stretches(length: Millis, per_minute: &[f64]) -> Profile {
        let step = |(at, rate): (usize, &f64)| (Millis(length.0 * at as i64), *rate);
        let end = (Millis(length.0 * per_minute.len() as i64), 0.0);
        Profile { steps: per_minute.iter().enumerate().map(step).chain([end]).collect() }
    }

    /// The arrivals a minute at this moment since the start.
    pub fn at(&self, since: Millis) -> f64 {
        self.steps.iter().rev().find(|(from, _)| *from <= since).map_or(0.0, |(_, rate)| *rate)
    }

    /// The moment (milliseconds since the start) at which `work` expected arrivals more have come than at `from`; none if never.
    fn after(&self, from: f64, mut work: f64) -> Option<f64> {
        let mut at = from;
        loop {
            let rate = self.at(Millis(at as i64)) / 60_000.0;
            let next = self.steps.iter().map(|(step, _)| step.0 as f64).find(|step| *step > at);
            let done = next.map_or(f64::INFINITY, |next| (next - at) * rate);
            if rate > 0.0 && work <= done {
                return Some(at + work / rate);
            }
            work -= done;
            at = next?;
        }
    }
}

/// The customers of one skill.
#[derive(Debug, Clone, PartialEq)]
pub struct Stream {
    /// Which skill they ask for.
    pub skill: SkillId,
    /// How many come.
    pub arrivals: Profile,
    /// How long they wait for an agent before they leave.
    pub patience: Span,
    /// How long an agent is busy with one, from the answer to the end of the conversation.
    pub handling: Span,
    /// How many messages the two exchange on average.
    pub messages: f64,
    /// What one takes of an agent.
    pub units: Units,
    /// Their class of priority; 0 is served first.
    pub priority: u8,
}

impl Stream {
    /// Live chats for a skill: so many a minute all the time, patient for two minutes and handled in five on average.
    pub fn new(skill: SkillId, per_minute: f64) -> Stream {
        Stream {
            skill,
            arrivals: Profile::steady(per_minute),
            patience: Span::Exponential(Millis::minutes(2)),
            handling: Span::Exponential(Millis::minutes(5)),
            messages: 8.0,
            units: Units::LIVE_CHAT,
            priority: limit::PRIORITY_USUAL,
        }
    }
}

/// A customer who comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// When.
    pub at: Millis,
    /// The chat that it becomes: a UUIDv7 of that instant.
    pub chat: ChatId,
    /// Asking for what.
    pub skill: SkillId,
    /// What the chat takes of an agent.
    pub units: Units,
    /// Its class of priority.
    pub priority: u8,
    /// How long the customer waits for an agent; for ever if none.
    pub patience: Option<Millis>,
    /// How long the conversation takes.
    pub handling: Millis,
    /// How many messages it has, the customer's and the agent's by turns; the customer begins.
    pub messages: u32,
}

/// All customers of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Workload {
    /// When the day begins.
    pub start: Millis,
    /// When the last customer may come.
    pub until: Millis,
    /// The skills' customers. Each stream draws from dice of its own, so one more changes no other.
    pub streams: Vec<Stream>,
    /// The seed that all chance of the day comes from.
    pub seed: u64,
}

impl Workload {
    /// The customers in the order of their coming.
    pub fn arrivals(&self) -> Arrivals {
        let mut dice = Dice::new(self.seed);
        let mut arrivals = Arrivals { workload: self.clone(), heads: Vec::new(), count: 0 };
        for stream in &self.streams {
            let mut head = Head { dice: dice.split(), since: 0.0, next: None };
            head.move_on(stream);
            arrivals.heads.push(head);
        }
        arrivals
    }
}

/// The customers of a workload, in the order of their coming.
#[derive(Debug)]
pub struct Arrivals {
    workload: Workload,
    heads: Vec<Head>,
    count: u64,
}

/// Where one stream stands.
#[derive(Debug)]
struct Head {
    dice: Dice,
    /// Milliseconds since the start; a fraction, so that rounding does not change the rate.
    since: f64,
    next: Option<Millis>,
}

impl Head {
    fn move_on(&mut self, stream: &Stream) {
        let work = -(1.0 - self.dice.unit()).ln();
        let next = stream.arrivals.after(self.since, work);
        self.since = next.unwrap_or(f64::INFINITY);
        self.next = next.map(|since| Millis(since as i64));
    }
}

impl Iterator for Arrivals {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        let (which, since) = self
            .heads
            .iter()
            .enumerate()
            .filter_map(|(which, head)| Some((which, head.next?)))
            .min_by_key(|(_, at)| *at)?;
        let at = self.workload.start + since;
        if at >= self.workload.until {
            return None;
        }
        let (head, stream) = (&mut self.heads[which], &self.workload.streams[which]);
        let dice = &mut head.dice;
        let arrival = Arrival {
            at,
            chat: ChatId(uuid_v7(at, self.count)),
            skill: stream.skill,
            units: stream.units,
            priority: stream.priority,
            patience: stream.patience.draw(dice),
            handling: stream.handling.draw(dice).unwrap_or(Millis::NEVER),
            messages: dice.poisson(stream.messages),
        };
        head.move_on(stream);
        self.count += 1;
        Some(arrival)
    }
}

/// The id of a chat's message: a UUIDv7 of its instant, told apart by chat and number.
pub fn message_id(at: Millis, chat: ChatId, number: u32) -> MessageId {
    MessageId(uuid_v7(at, (chat.0 as u64) << 20 | u64::from(number)))
}

/// A UUIDv7 of an instant, told apart by a number.
pub fn uuid_v7(at: Millis, number: u64) -> u128 {
    let instant = (at.0.max(0) as u128 & 0xffff_ffff_ffff) << 80;
    instant | 0x7 << 76 | 0b10 << 62 | u128::from(number & 0x3fff_ffff_ffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(streams: Vec<Stream>) -> Workload {
        Workload { start: Millis::hours(1), until: Millis::hours(9), streams, seed: 5 }
    }

    #[test]
    fn as_many_come_as_the_profile_says_and_when_it_says() {
        let mut stream = Stream::new(SkillId(1), 0.0);
        stream.arrivals = Profile::stretches(Millis::hours(2), &[30.0, 0.0, 60.0]);
        let day = day(vec![stream]);
        let mut hours = [0_u32; 10];
        for arrival in day.arrivals() {
            hours[(arrival.at.0 / 3_600_000) as usize] += 1;
        }
        let (first, second, third) = (hours[1] + hours[2], hours[3] + hours[4], hours[5] + hours[6]);
        assert_eq!((second, hours[0], hours[7], hours[8]), (0, 0, 0, 0));
        assert!((3_400..3_800).contains(&first), "{first} of 3600");
        assert!((6_950..7_450).contains(&third), "{third} of 7200");
    }

    #[test]
    fn one_more_skill_changes_nothing_for_the_others() {
        let (one, two) = (Stream::new(SkillId(1), 5.0), Stream::new(SkillId(2), 9.0));
        let mine = |day: Workload| -> Vec<(Millis, Option<Millis>, Millis, u32)> {
            let of_one = day.arrivals().filter(|arrival| arrival.skill == SkillId(1));
            of_one.map(|arrival| (arrival.at, arrival.patience, arrival.handling, arrival.messages)).collect()
        };
        assert_eq!(mine(day(vec![one.clone()])), mine(day(vec![one, two])));
    }

    #[test]
    fn customers_come_in_order_of_time_and_so_do_their_ids() {
        let day = day(vec![Stream::new(SkillId(1), 50.0), Stream::new(SkillId(2), 50.0)]);
        let arrivals: Vec<Arrival> = day.arrivals().collect();
        assert!(arrivals.is_sorted_by_key(|arrival| (arrival.at, arrival.chat)));
        assert!(arrivals.len() > 40_000);
        assert_eq!(arrivals[0].chat.to_string().as_bytes()[14], b'7');
    }
}
