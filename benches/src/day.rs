//! A day's events as they are written: many chats at once, each a step further in turn.
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId};
use catalogue::units::Units;
use routing::chat::{EndCause, How, Speaker, WrapUp};
use routing::time::Millis;
use routing::{Event, Ticket, agent, chat, queue, tenant};
use store::journal::Entry;

/// How many chats go on at the same time.
const AT_ONCE: u128 = 200;

/// The life of one chat, sixteen events over four machines, six of them messages.
fn life(n: u128) -> Vec<Event> {
    let id = ChatId(0x0190_5a3b_0000_7000_8000_0000_0000_0000 + (n << 80) + n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let (ticket, units, skill) = (Ticket::NONE, Units::LIVE_CHAT, SkillId(1 + (n % 8) as u32));
    let agent = AgentId(1 + (n % 50) as u32);
    let (at, need) = (Millis(1_700_000_000_000), queue::Need::of(units));
    let waiting = queue::Waiting { chat: id, at, bumped: false, need };
    let ring = agent::Ring {
        chat: id,
        place: waiting.place(skill),
        units,
        span: Millis::seconds(20),
        offer: Default::default(),
        at,
        turn: n as u64,
    };
    let opening = crate::floor::full_opening(id);
    let why = tenant::Why::Freed { lines: 1 };
    let chat = |event| Event::Chat(id, event);
    let mut events = vec![
        chat(chat::Event::Opened { opening, ticket }),
        Event::Queue(skill, queue::Event::Joined(waiting)),
        Event::Tenant(tenant::Event::Matched {
            chat: id,
            skill,
            units,
            agent,
            version: 1,
            canary: 0,
            span: ring.span,
            step: 0,
            why,
            turn: ring.turn,
        }),
        Event::Agent(agent, agent::Event::Rang { ring, until: Millis(1_700_000_020_000) }),
        Event::Agent(agent, agent::Event::Accepted { chat: id, ticket }),
        chat(chat::Event::Assigned { agent, name: "Marta Rinaldi".into(), how: How::Offer, from: None, ticket }),
        Event::Queue(skill, queue::Event::Left { chat: id, taken_by: Some(agent) }),
    ];
    events.extend((0..6).map(|index| {
        chat(chat::Event::Said {
            index,
            id: MessageId(id.0 + u128::from(index)),
            by: if index % 2 == 0 { Speaker::Customer } else { Speaker::Agent(agent) },
            to: chat::Audience::Everyone,
            text: "Where is my order, please? It should have been here on Tuesday.".into(),
            files: Default::default(),
            client_id: Some("3f0c8a52-6a0e-4f5b-9a55-0c7f8a3f1d11".into()),
            ticket,
        })
    }));
    let cause = EndCause::Agent { by: agent, reason: "resolved".into() };
    let notes = Some("Sent again, arrives on Friday.".into());
    events.extend([
        chat(chat::Event::Ended { cause, wrap_up_until: Millis(1_700_000_200_000), ticket }),
        chat(chat::Event::WrappedUp { agent, how: WrapUp::Sent, notes, ticket }),
        Event::Agent(agent, agent::Event::Released { chat: id, cause: agent::ReleaseCause::Done }),
    ]);
    events
}

/// An endless day: many chats at once, each a step further in turn.
pub(crate) struct Day {
    open: Vec<std::vec::IntoIter<Event>>,
    next: u128,
    turn: usize,
    seq: u64,
}

impl Day {
    pub(crate) fn new() -> Day {
        Day { open: (0..AT_ONCE).map(|n| life(n).into_iter()).collect(), next: AT_ONCE, turn: 0, seq: 0 }
    }

    /// The next so many entries.
    pub(crate) fn batch(&mut self, length: usize) -> Vec<Entry> {
        (0..length)
            .map(|_| {
                self.turn = (self.turn + 1) % self.open.len();
                // Uneven steps, so that a batch holds all kinds of events.
                if self.seq.is_multiple_of(7) {
                    self.turn = (self.turn + 3) % self.open.len();
                }
                let event = self.open[self.turn].next().unwrap_or_else(|| {
                    let mut fresh = life(self.next).into_iter();
                    self.next += 1;
                    let first = fresh.next().expect("a life has a beginning");
                    self.open[self.turn] = fresh;
                    first
                });
                self.seq += 1;
                Entry { seq: self.seq, at: Millis(1_700_000_000_000 + self.seq as i64), event }
            })
            .collect()
    }
}
