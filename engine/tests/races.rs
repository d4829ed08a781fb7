//! Two who act at once on one offer, a thousand times over and in every order: one of them has the chat, the other hears
//! why not, no slot stays held and no chat is lost.
use crate::floor::{ACME, AgentOnFloor, CustomerOnFloor, Floor, NINE_O_CLOCK, ORDERS, options, story};
use catalogue::ids::{AgentId, ChatId};
use engine::{Clock, Machines, Options, TokioClock};
use routing::agent::{self, Hold, Outcome};
use routing::chat::Stage;
use routing::{Event, Refusal, Reply};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

/// How often each race is run.
const TIMES: u64 = 1_000;
/// The most turns of others by which one of the two comes later.
const LATER: u64 = 12;
/// Each order has to come up this often, or the race was none.
const OFTEN: usize = 50;

/// What both were answered, and how often that was so.
type Tally = BTreeMap<(String, String), usize>;
type Answer = Result<Reply, Refusal>;

/// The floor of all races: Ann is rung first, Tom stands by.
struct Race {
    floor: Floor,
    clock: TokioClock,
    ann: AgentOnFloor,
    tom: AgentOnFloor,
    dice: Cell<u64>,
    tally: RefCell<Tally>,
}

impl Race {
    async fn begins() -> Race {
        let clock = TokioClock::starting_at(NINE_O_CLOCK);
        let floor = Floor::with(Options { clock: Arc::new(clock.clone()), ..options() }).await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        let tom = floor.agent("Tom", &[ORDERS], 1).await;
        Race { floor, clock, ann, tom, dice: Cell::new(7), tally: RefCell::default() }
    }

    /// Which order: the same in every run.
    fn below(&self, most: u64) -> u64 {
        // splitmix64
        self.dice.set(self.dice.get().wrapping_add(0x9e37_79b9_7f4a_7c15));
        let state = self.dice.get();
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % most
    }

    /// A customer whose chat rings at Ann: Tom comes back when it does.
    async fn rings_at_ann(&self) -> CustomerOnFloor {
        self.tom.goes_away().await.unwrap();
        let ida = self.floor.customer(ORDERS).await;
        self.floor.settles().await;
        assert_eq!(ida.rings_at(), Some(self.ann.id));
        self.tom.comes_back().await.unwrap();
        ida
    }

    /// Both at once, each a random while later, on a disk that is now and then slow.
    async fn both(&self, one: impl Future<Output = Answer>, other: impl Future<Output = Answer>) -> [Answer; 2] {
        let [first, second, disk] = [LATER, LATER, 4 * LATER].map(|most| self.below(most));
        let journal = &self.floor.journal;
        if disk > LATER {
            journal.hold();
        }
        let released = async {
            a_moment(disk).await;
            journal.release();
        };
        let (one, other, ()) = tokio::join!(later(first, one), later(second, other), released);
        self.floor.settles().await;
        *self.tally.borrow_mut().entry((said(&one), said(&other))).or_default() += 1;
        [one, other]
    }

    /// Everything agrees; then the chat is brought to its end and everybody is free again.
    async fn round_ends(&self, ida: &CustomerOnFloor) {
        let machines = self.floor.tenant.examine().await;
        agrees(&machines);
        if let Some(chat) = machines.chats.get(&ida.chat) {
            let owner = [&self.ann, &self.tom].into_iter().find(|agent| chat.owner() == Some(agent.id));
            match &chat.stage {
                Stage::Waiting { .. } => assert!(ida.leaves().await.is_ok()),
                Stage::InProgress { .. } => assert!(owner.unwrap().ends(ida.chat).await.is_ok()),
                _ => {}
            }
            if let Some(owner) = owner {
                assert_eq!(owner.wraps_up(ida.chat).await, Ok(Reply::Done));
            }
        }
        self.floor.settles().await;
        let machines = self.floor.tenant.examine().await;
        assert!(machines.chats.is_empty(), "every chat has come to an end");
        for agent in [&self.ann, &self.tom] {
            assert!(machines.agents[&agent.id].holds.is_empty(), "a slot stayed held");
            if !machines.agents[&agent.id].signed_in {
                assert_eq!(agent.signs_in().await, Ok(Reply::Done));
            } else if !machines.agents[&agent.id].available() {
                agent.comes_back().await.unwrap();
            }
        }
    }

    /// One of the two was told yes and has it, the other was told who has it.
    fn one_has_it(&self, ida: &CustomerOnFloor, answers: [Answer; 2]) {
        let has = ida.shown().owner().expect("somebody has it");
        for (agent, answer) in [&self.ann, &self.tom].into_iter().zip(answers) {
            match answer {
                Ok(_) => assert_eq!(has, agent.id),
                Err(refusal) => assert!(matches!(refusal, Refusal::Taken { by, .. } if by == has), "{refusal:?}"),
            }
        }
    }

    /// How often that happened to an agent.
    fn happened(&self, what: impl Fn(&agent::Event) -> bool) -> usize {
        let entries = self.floor.journal.entries(ACME);
        entries.iter().filter(|entry| matches!(&entry.event, Event::Agent(_, event) if what(event))).count()
    }

    /// These answers came up, each often, and no others.
    fn came_up(&self, often: &[(&str, &str)]) {
        let tally = self.tally.borrow();
        for (one, other) in often {
            let times = tally.get(&((*one).into(), (*other).into())).copied().unwrap_or(0);
            assert!(times >= OFTEN, "{one} and {other} came up {times} times: {tally:?}");
        }
        assert_eq!(tally.len(), often.len(), "{tally:?}");
    }
}

async fn a_moment(turns: u64) {
    for _ in 0..turns {
        tokio::task::yield_now().await;
    }
}

async fn later<T>(turns: u64, what: impl Future<Output = T>) -> T {
    a_moment(turns).await;
    what.await
}

fn said(answer: &Answer) -> String {
    match answer {
        Ok(_) => "yes".into(),
        Err(refusal) => refusal.code().to_string(),
    }
}

/// Chats, lines and agents say the same of each other.
fn agrees(machines: &Machines) {
    let taken = |chat: ChatId| -> Vec<AgentId> {
        let holds = |id: &AgentId| matches!(machines.agents[id].holds.get(&chat), Some(Hold::Taken { .. }));
        machines.agents.keys().copied().filter(holds).collect()
    };
    for (id, chat) in &machines.chats {
        let lines = machines.queues.values().filter(|queue| queue.places.contains_key(id)).count();
        let waits = matches!(chat.stage, Stage::Waiting { .. });
        assert_eq!(lines, usize::from(waits), "{:?}", chat.stage);
        assert_eq!(taken(*id), Vec::from_iter(chat.owner()), "{:?}", chat.stage);
    }
    for agent in machines.agents.values() {
        assert!(agent.used() <= agent.maximum());
        for (chat, hold) in &agent.holds {
            let waits = machines.chats.get(chat).is_some_and(|chat| matches!(chat.stage, Stage::Waiting { .. }));
            assert!(waits || matches!(hold, Hold::Taken { .. }), "it rings for a chat that does not wait");
            assert!(machines.chats.contains_key(chat), "held for a chat that is over");
        }
    }
}

#[test]
fn who_accepts_as_it_rings_out_has_it_or_hears_that_the_next_has() {
    story(|| async {
        let race = Race::begins().await;
        for _ in 0..TIMES {
            let ida = race.rings_at_ann().await;
            let until = race.floor.tenant.desk().cards[&ida.chat].ringing.unwrap().1;
            let left = (until - race.clock.now()).0 as u64;
            let [hers, his] = [left - race.below(3), left - race.below(3)].map(Duration::from_millis);
            let both = race.both(
                async {
                    tokio::time::sleep(hers).await;
                    race.ann.takes(ida.chat).await
                },
                async {
                    tokio::time::sleep(his).await;
                    race.tom.takes(ida.chat).await
                },
            );
            race.one_has_it(&ida, both.await);
            race.round_ends(&ida).await;
        }
        race.came_up(&[("yes", "182"), ("182", "yes")]);
        let accepted = race.happened(|event| matches!(event, agent::Event::Accepted { .. }));
        let rang_out =
            race.happened(|event| matches!(event, agent::Event::OfferEnded { outcome: Outcome::TimedOut { .. }, .. }));
        assert!(accepted >= OFTEN && rang_out >= OFTEN, "{accepted} accepted, {rang_out} rang out");
    });
}

#[test]
fn who_accepts_as_the_customer_leaves_has_a_wrap_up_or_hears_that_it_is_gone() {
    story(|| async {
        let race = Race::begins().await;
        for _ in 0..TIMES {
            let ida = race.rings_at_ann().await;
            let [took, left] = race.both(race.ann.takes(ida.chat), ida.leaves()).await;
            assert!(left.is_ok(), "a customer may always leave");
            let chat = race.floor.tenant.examine().await.chats.get(&ida.chat).cloned();
            match took {
                Ok(_) => assert!(
                    matches!(chat.unwrap().stage, Stage::WrappingUp { owner, .. } if owner == race.ann.id),
                    "who was told yes writes the notes"
                ),
                Err(_) => assert!(chat.is_none(), "abandoned"),
            }
            race.round_ends(&ida).await;
        }
        race.came_up(&[("yes", "yes"), ("147", "yes")]);
    });
}

#[test]
fn who_declines_on_one_device_and_accepts_on_the_other_is_taken_at_the_word_that_came_first() {
    story(|| async {
        let race = Race::begins().await;
        for _ in 0..TIMES {
            let ida = race.rings_at_ann().await;
            let [declined, took] = race.both(race.ann.declines(ida.chat), race.ann.takes(ida.chat)).await;
            assert!(declined.is_ok() || took.is_ok());
            if took.is_ok() {
                assert_eq!(ida.shown().owner(), Some(race.ann.id), "whoever is told yes has it");
            } else {
                assert_eq!(ida.shown().owner(), None);
                race.floor.sees("it rings at Tom", |_| ida.rings_at() == Some(race.tom.id)).await;
            }
            race.round_ends(&ida).await;
        }
        // Declined first, it was a chat of the line, and was taken from there.
        race.came_up(&[("147", "yes"), ("yes", "yes")]);
    });
}

#[test]
fn who_signs_out_as_it_rings_leaves_the_chat_to_the_next() {
    story(|| async {
        let race = Race::begins().await;
        for _ in 0..TIMES {
            let ida = race.rings_at_ann().await;
            let [out, took] = race.both(race.ann.signs_out(), race.ann.takes(ida.chat)).await;
            assert_ne!(out.is_ok(), took.is_ok(), "out, or in the chat");
            if out.is_ok() {
                race.floor.sees("it rings at Tom", |_| ida.rings_at() == Some(race.tom.id)).await;
            }
            race.round_ends(&ida).await;
        }
        race.came_up(&[("yes", "190"), ("185", "yes")]);
    });
}

#[test]
fn an_offer_on_its_way_to_somebody_who_signs_out_comes_back() {
    story(|| async {
        let race = Race::begins().await;
        for _ in 0..TIMES {
            race.tom.goes_away().await.unwrap();
            let came = RefCell::new(None);
            let comes = async {
                *came.borrow_mut() = Some(race.floor.knocks(ORDERS).await?);
                Ok(Reply::Done)
            };
            let [out, _] = race.both(race.ann.signs_out(), comes).await;
            assert_eq!(out, Ok(Reply::Done));
            let ida = came.take().expect("the customer was let in");
            assert_eq!(ida.rings_at(), None);
            agrees(&race.floor.tenant.examine().await);
            race.tom.comes_back().await.unwrap();
            race.floor.sees("it rings at Tom", |_| ida.rings_at() == Some(race.tom.id)).await;
            race.round_ends(&ida).await;
        }
        race.came_up(&[("yes", "yes")]);
    });
}

#[test]
fn two_devices_that_answer_one_offer_take_one_slot() {
    story(|| async {
        let race = Race::begins().await;
        for _ in 0..TIMES {
            let ida = race.rings_at_ann().await;
            let both = race.both(race.ann.takes(ida.chat), race.ann.takes(ida.chat)).await;
            assert_eq!(both, [Ok(Reply::Chat(ida.chat)), Ok(Reply::Chat(ida.chat))], "both devices show it");
            assert_eq!(race.ann.shown().owned(), 1);
            race.round_ends(&ida).await;
        }
        race.came_up(&[("yes", "yes")]);
    });
}

#[test]
fn somebody_else_who_reaches_for_what_rings_at_ann_has_it_or_hears_that_she_has() {
    story(|| async {
        let race = Race::begins().await;
        for _ in 0..TIMES {
            let ida = race.rings_at_ann().await;
            let both = race.both(race.ann.takes(ida.chat), race.tom.takes(ida.chat)).await;
            race.one_has_it(&ida, both);
            race.round_ends(&ida).await;
        }
        race.came_up(&[("yes", "182"), ("182", "yes")]);
    });
}
