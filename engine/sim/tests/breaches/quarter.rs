//! One quarter of an hour of all lines at once, as the oracle lives it: drawn by what is true of customers and agents, from how the floor stands.
use crate::oracle::Truth;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use routing::agent::Hold;
use routing::folds::day::Day;
use routing::folds::day::chats::Stage;
use routing::time::Millis;
use sim::Dice;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// What is going to happen: to lines, chats and seats by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    Comes(usize),
    GivesUp(usize),
    Answers(usize, usize),
    RingsOut(usize, usize),
    /// A conversation is over, and its wrap-up begins.
    Ends(usize),
    Frees(usize),
    /// Somebody is there from now on, or is not.
    Is(usize, bool),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Waits,
    Rings(usize),
    Answered(Millis),
    Left(Millis),
}

#[derive(Debug, Clone, Copy)]
struct Chat {
    line: usize,
    since: Millis,
    place: Place,
}

/// An agent.
#[derive(Debug, Clone)]
struct Seat {
    lines: Vec<usize>,
    free: i64,
    talks: u32,
    there: bool,
    /// When something rang here last.
    rang: Millis,
}

pub(crate) struct Quarter<'a> {
    truth: &'a Truth,
    dice: Dice,
    from: Millis,
    now: Millis,
    end: Millis,
    next: BinaryHeap<Reverse<(Millis, usize, Next)>>,
    planned: usize,
    chats: Vec<Chat>,
    waiting: Vec<BTreeSet<(Millis, usize)>>,
    seats: Vec<Seat>,
}

impl<'a> Quarter<'a> {
    pub(crate) fn lived(truth: &'a Truth, day: &Day, now: Millis, run: u64) -> Quarter<'a> {
        let mut quarter = Quarter {
            truth,
            dice: Dice::new(run),
            from: now,
            now,
            end: now + limit::BREACH_AHEAD,
            next: BinaryHeap::new(),
            planned: 0,
            chats: Vec::new(),
            waiting: vec![BTreeSet::new(); truth.customers.len()],
            seats: Vec::new(),
        };
        let waiting = quarter.finds_waiting(day);
        let seats = quarter.finds_seats(day, &waiting);
        for chat in waiting.into_values().filter(|chat| quarter.chats[*chat].place == Place::Waits).collect::<Vec<_>>()
        {
            quarter.waits(chat);
        }
        quarter.knows_absences(&seats);
        for line in 0..truth.customers.len() {
            quarter.expects(line);
        }
        while let Some(Reverse((at, _, next))) = quarter.next.pop() {
            quarter.now = at;
            quarter.happens(next);
        }
        quarter
    }

    /// The fates of a line's chats that become known.
    pub(crate) fn fates(&self, line: usize, within: Millis) -> Vec<(Millis, bool)> {
        let fate = |chat: &Chat| {
            let late = chat.since + within;
            match chat.place {
                _ if chat.line != line || late < self.from => None,
                Place::Answered(at) if at <= late => Some((at, true)),
                Place::Left(at) if at < late => None,
                _ => Some((late, false)),
            }
        };
        self.chats.iter().filter_map(fate).collect()
    }

    fn plan(&mut self, at: Millis, next: Next) {
        if at <= self.end {
            self.planned += 1;
            self.next.push(Reverse((at, self.planned, next)));
        }
    }

    fn later(&mut self, span: Millis, next: Next) {
        if span < Millis::NEVER {
            self.plan(self.now + span, next);
        }
    }

    fn finds_waiting(&mut self, day: &Day) -> BTreeMap<ChatId, usize> {
        let (truth, mut found) = (self.truth, BTreeMap::new());
        for (line, customers) in truth.customers.iter().enumerate() {
            for (since, id) in day.line(customers.skill).into_iter().flat_map(|line| line.chats()) {
                let chat = self.chats.len();
                found.insert(id, chat);
                self.chats.push(Chat { line, since, place: Place::Waits });
                let left = customers.patience.beyond(self.now - since, &mut self.dice);
                self.later(left, Next::GivesUp(chat));
            }
        }
        found
    }

    fn finds_seats(&mut self, day: &Day, waiting: &BTreeMap<ChatId, usize>) -> BTreeMap<AgentId, usize> {
        let (truth, mut found) = (self.truth, BTreeMap::new());
        let line = |skill: SkillId| truth.customers.iter().position(|customers| customers.skill == skill);
        for (id, course) in day.agents() {
            let (agent, seat) = (course.agent(), self.seats.len());
            found.insert(id, seat);
            let skills = agent.person.iter().flat_map(|person| person.skills.iter().map(|(skill, _)| *skill));
            let lines = skills.filter_map(line).collect();
            let known = |chat: &ChatId| day.chat(*chat).map(|known| (known.stage, line(known.skill)));
            let taken = agent.holds.keys().map(known).filter(|known| matches!(known, Some((Stage::Taken { .. }, _))));
            let talks = taken.count() as u32;
            let slots = i64::from(agent.maximum().0 / Units::LIVE_CHAT.0);
            let mut rang = Millis::ZERO;
            for (chat, hold) in &agent.holds {
                let (Hold::Ringing { since, .. } | Hold::Taken { since, .. }) = hold;
                rang = rang.max(*since);
                match (hold, known(chat)) {
                    (Hold::Ringing { until, .. }, _) => {
                        let Some(chat) = waiting.get(chat).copied() else { continue };
                        self.chats[chat].place = Place::Rings(seat);
                        let answers = self.now + truth.reaction.beyond(self.now - *since, &mut self.dice);
                        self.plan(answers, Next::Answers(chat, seat));
                        self.plan(*until, Next::RingsOut(chat, seat));
                    }
                    (Hold::Taken { .. }, Some((Stage::WrapUp { since, .. }, _))) => {
                        let left = truth.wrap_up.beyond(self.now - since, &mut self.dice);
                        self.later(left, Next::Frees(seat));
                    }
                    (Hold::Taken { .. }, Some((_, Some(line)))) => {
                        let slowness = self.slowness(talks);
                        let done = Millis(((self.now - *since).0 as f64 / slowness) as i64);
                        let left = truth.customers[line].handling.beyond(done, &mut self.dice);
                        self.later(Millis((left.0 as f64 * slowness) as i64), Next::Ends(seat));
                    }
                    (Hold::Taken { .. }, _) => {}
                }
            }
            let free = slots - agent.holds.len() as i64;
            self.seats.push(Seat { lines, free, talks, there: agent.available(), rang });
        }
        found
    }

    fn knows_absences(&mut self, seats: &BTreeMap<AgentId, usize>) {
        let (truth, now) = (self.truth, self.now);
        for shift in &truth.roster.shifts {
            let Some(seat) = seats.get(&shift.person.id).copied() else { continue };
            let pauses = shift.breaks.iter().flat_map(|pause| [(pause.from, false), (pause.to, true)]);
            for (at, there) in pauses.chain([(shift.from, true), (shift.to, false)]).filter(|(at, _)| *at > now) {
                self.plan(at, Next::Is(seat, there));
            }
        }
    }

    fn expects(&mut self, line: usize) {
        if let Some(at) = self.truth.comes(line, self.now, self.end, &mut self.dice) {
            self.plan(at, Next::Comes(line));
        }
    }

    /// How much longer conversations take for an agent with so many.
    fn slowness(&self, talks: u32) -> f64 {
        1.0 + self.truth.slowing * f64::from(talks.saturating_sub(1))
    }

    fn happens(&mut self, next: Next) {
        let truth = self.truth;
        match next {
            Next::Comes(line) => {
                let chat = self.chats.len();
                self.chats.push(Chat { line, since: self.now, place: Place::Waits });
                let patience = truth.customers[line].patience.draw(&mut self.dice);
                self.later(patience, Next::GivesUp(chat));
                self.asks(chat);
                self.expects(line);
            }
            Next::GivesUp(chat) => {
                let Chat { line, since, place } = self.chats[chat];
                if matches!(place, Place::Waits | Place::Rings(_)) {
                    self.chats[chat].place = Place::Left(self.now);
                    self.waiting[line].remove(&(since, chat));
                }
                if let Place::Rings(seat) = place {
                    self.frees(seat);
                }
            }
            Next::Answers(chat, seat) if self.chats[chat].place == Place::Rings(seat) => {
                self.chats[chat].place = Place::Answered(self.now);
                self.seats[seat].talks += 1;
                let handling = truth.customers[self.chats[chat].line].handling.draw(&mut self.dice);
                let slowness = self.slowness(self.seats[seat].talks);
                self.later(Millis((handling.0 as f64 * slowness) as i64), Next::Ends(seat));
            }
            Next::RingsOut(chat, seat) if self.chats[chat].place == Place::Rings(seat) => {
                self.chats[chat].place = Place::Waits;
                self.asks(chat);
                self.frees(seat);
            }
            Next::Answers(..) | Next::RingsOut(..) => {}
            Next::Ends(seat) => {
                self.seats[seat].talks = self.seats[seat].talks.saturating_sub(1);
                let wrap_up = truth.wrap_up.draw(&mut self.dice);
                self.later(wrap_up, Next::Frees(seat));
            }
            Next::Frees(seat) => self.frees(seat),
            Next::Is(seat, there) => {
                self.seats[seat].there = there;
                self.fills(seat);
            }
        }
    }

    fn waits(&mut self, chat: usize) {
        let Chat { line, since, .. } = self.chats[chat];
        self.waiting[line].insert((since, chat));
    }

    fn frees(&mut self, seat: usize) {
        self.seats[seat].free += 1;
        self.fills(seat);
    }

    /// A seat with room gets who has waited longest.
    fn fills(&mut self, seat: usize) {
        while self.seats[seat].there && self.seats[seat].free > 0 {
            let heads = self.seats[seat].lines.iter().filter_map(|line| self.waiting[*line].first().copied());
            let Some((since, chat)) = heads.min() else { return };
            self.waiting[self.chats[chat].line].remove(&(since, chat));
            self.rings(chat, seat);
        }
    }

    /// Who comes gets the seat that has been idle longest.
    fn asks(&mut self, chat: usize) {
        let line = self.chats[chat].line;
        let able = |(_, seat): &(usize, &Seat)| seat.there && seat.free > 0 && seat.lines.contains(&line);
        let idle = self.seats.iter().enumerate().filter(able).min_by_key(|(_, seat)| seat.rang);
        match idle.map(|(at, _)| at) {
            Some(seat) => self.rings(chat, seat),
            None => self.waits(chat),
        }
    }

    fn rings(&mut self, chat: usize, seat: usize) {
        (self.seats[seat].free, self.seats[seat].rang) = (self.seats[seat].free - 1, self.now);
        self.chats[chat].place = Place::Rings(seat);
        let reaction = self.truth.reaction.draw(&mut self.dice);
        self.later(reaction, Next::Answers(chat, seat));
        self.later(self.truth.customers[self.chats[chat].line].ring, Next::RingsOut(chat, seat));
    }
}
