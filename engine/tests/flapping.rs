//! A disk that fails again while the machines are being built from it: nobody is let in by a building that was overtaken, no
//! socket goes unheard, and whoever asks is answered.
use crate::floor::{
    ACME, AgentOnFloor, Floor, NINE_O_CLOCK, ORDERS, RETURNS, SESSION_END, WRAP_UP, options, passes, story,
};
use crate::recovery::written;
use bytestring::ByteString;
use catalogue::ids::TenantId;
use catalogue::limit;
use engine::{Announcer, Behind, Frames, Known, Next, Options, Outbox, Outgoing, SystemClock, To, TokioClock};
use routing::time::Millis;
use routing::{Event, Refusal, Reply, chat};
use std::sync::Arc;
use std::time::Duration;

/// So many ask at once.
const MANY: usize = 300;

/// A wrap-up that runs out while the disk hangs: the first thing that happens when the machines are built.
async fn a_wrap_up_runs_out_while_the_disk_hangs(floor: &Floor) {
    let ann = floor.agent("Ann", &[RETURNS, ORDERS], 3).await;
    let tom = floor.agent("Tom", &[RETURNS], 3).await;
    let ida = floor.customer(RETURNS).await;
    ann.takes(ida.chat).await.unwrap();
    ann.ends(ida.chat).await.unwrap();
    floor.settles().await;
    floor.journal.hold();
    let asks = actix::spawn(async move { tom.goes_away().await });
    passes(WRAP_UP + Millis::seconds(10)).await;
    floor.journal.fail_next(2);
    floor.journal.release();
    assert_eq!(asks.await.unwrap(), Err(Refusal::Storage));
}

#[test]
fn who_is_let_in_after_the_disk_failed_twice_is_answered_by_machines_that_are_there() {
    story(|| async {
        // Longer than the disk hangs.
        let floor = Floor::with(Options { answer_within: Duration::from_secs(300), ..options() }).await;
        floor.tenant.dawdle(Duration::from_millis(50));
        a_wrap_up_runs_out_while_the_disk_hangs(&floor).await;
        while !floor.tenant.at_work() {
            tokio::task::yield_now().await;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let let_in = tokio::time::timeout(Duration::from_secs(5), floor.knocks(RETURNS)).await;
        let eva = let_in.expect("an open tenant answers").expect("and lets her in");
        floor.settles().await;
        // What is there is what is written.
        let there = written(&floor.tenant.examine().await);
        let again = Floor::on(floor.journal.clone(), options()).await;
        assert_eq!(written(&again.tenant.examine().await), there);
        assert!(again.tenant.desk().chats.contains_key(&eva.chat));
    });
}

#[test]
fn a_page_that_is_closed_while_the_machines_are_built_is_heard_of() {
    story(|| async {
        let floor = Floor::open().await;
        let mut agents: Vec<AgentOnFloor> = Vec::new();
        for _ in 0..40 {
            agents.push(floor.agent("Ann", &[RETURNS], 1).await);
        }
        let (leaves, stays) = agents.split_at(30);
        floor.settles().await;
        floor.journal.fail_next(1);
        assert_eq!(stays[0].goes_away().await, Err(Refusal::Storage));
        // One page after the other is closed, from the failed batch until long after everybody is at work again.
        for agent in leaves {
            agent.socket_goes();
            tokio::task::yield_now().await;
        }
        floor.settles().await;
        passes(limit::CONNECTION_GRACE + Millis::seconds(5)).await;
        floor.settles().await;
        let present = leaves.iter().filter(|agent| agent.shown().available()).count();
        assert_eq!(present, 0, "nobody is offered chats without a page");
        assert!(stays.iter().all(|agent| agent.shown().available()));
    });
}

#[test]
fn a_page_that_was_let_in_as_its_agent_was_given_up_is_at_work() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        floor.settles().await;
        ann.socket_goes();
        passes(limit::CONNECTION_GRACE + Millis::seconds(5)).await;
        floor.journal.hold();
        passes(limit::AGENT_GONE).await;
        assert!(ann.shown().signed_in, "that she was gone for too long is not written yet: she need not sign in");
        ann.socket_opens();
        floor.journal.release();
        floor.settles().await;
        assert!(ann.shown().signed_in && ann.shown().available(), "{:?}", ann.shown());
        let ida = floor.customer(ORDERS).await;
        floor.sees("it rings at Ann", |_| ida.rings_at() == Some(ann.id)).await;
        // Who signed out by hand stays so.
        ann.declines(ida.chat).await.unwrap();
        ann.signs_out().await.unwrap();
        ann.socket_opens();
        floor.settles().await;
        assert!(!ann.shown().signed_in);
        assert!(ann.shown().session_until == SESSION_END);
    });
}

/// In the time of the wall, with threads as in a server: whoever is refused asks again at once.
#[test]
fn who_asks_again_at_the_instant_of_the_refusal_is_not_kept_waiting() {
    actix::System::new().block_on(async {
        let clock = Arc::new(SystemClock::default());
        let floor = Floor::with(Options { arbiters: 1, clock, ..options() }).await;
        let mut asking = Vec::new();
        floor.settles().await;
        floor.journal.hold();
        for _ in 0..MANY {
            let floor = floor.clone();
            asking.push(actix::spawn(async move {
                loop {
                    match floor.knocks(RETURNS).await {
                        Err(Refusal::Storage) => tokio::task::yield_now().await,
                        other => return other.map(|_| ()),
                    }
                }
            }));
        }
        floor.sees("everybody waits", |_| floor.tenant.waiting() == MANY).await;
        floor.journal.fail_next(1);
        floor.journal.release();
        for asked in asking {
            let answer = tokio::time::timeout(Duration::from_secs(10), asked).await.expect("answered before long");
            assert_eq!(answer.unwrap(), Ok(()));
        }
        floor.engine.shutdown().await;
    });
}

/// Cannot say what somebody writes.
struct Tongue;

impl Announcer for Tongue {
    fn announce(&self, _: TenantId, _: Option<u64>, _: Millis, event: &Event, _: Known<'_>) -> Frames {
        assert!(!matches!(event, Event::Chat(_, chat::Event::Said { .. })), "this cannot be said");
        Frames::from_iter([Outgoing { to: To::Everyone, frame: ByteString::from("event"), behind: Behind::Nothing }])
    }
}

#[test]
fn what_could_not_be_said_is_looked_for_by_everybody_who_looks() {
    story(|| async {
        let clock = Arc::new(TokioClock::starting_at(NINE_O_CLOCK));
        let floor = Floor::with(Options { announcer: Arc::new(Tongue), clock, ..options() }).await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let ida = floor.customer(RETURNS).await;
        ann.takes(ida.chat).await.unwrap();
        floor.settles().await;
        let sink = Outbox::new(100, 10_000);
        let joined = floor.tenant.feed().join_agent(ann.id, None, sink.clone());
        assert!(matches!(ann.says(ida.chat, "Hello").await, Ok(Reply::Message { .. })));
        let told = tokio::time::timeout(Duration::from_secs(10), sink.next()).await;
        assert_eq!(told.expect("before long"), Next::Refetch);
        let later = floor.tenant.feed().join_agent(ann.id, Some(joined.seq), Outbox::new(100, 10_000));
        assert!(!later.resumed, "nor does anybody catch up past it");
        assert_eq!(floor.tenant.desk().seq, floor.journal.entries(ACME).len() as u64);
    });
}
