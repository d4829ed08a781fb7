//! Too much at once, a disk that does not keep up, and clients that do not read.
use crate::floor::{Floor, ORDERS, RETURNS, options, story};
use bytestring::ByteString;
use catalogue::ids::TenantId;
use engine::{Announcer, Behind, Frames, Known, Next, Options, Outbox, Outgoing, To, place};
use routing::time::Millis;
use routing::{Command, Event, Refusal, Reply, chat};
use std::sync::Arc;

/// Says the number of each event to everybody, and who types.
pub(crate) struct Numbers;

impl Announcer for Numbers {
    fn announce(&self, _: TenantId, seq: Option<u64>, _: Millis, event: &Event, _: Known<'_>) -> Frames {
        let text = match (seq, event) {
            (Some(seq), _) => seq.to_string(),
            (None, Event::Chat(_, chat::Event::Typed { .. })) => "typing".into(),
            (None, _) => return Frames::new(),
        };
        Frames::from_iter([Outgoing { to: To::Everyone, frame: ByteString::from(text), behind: Behind::Nothing }])
    }
}

/// The place behind everything that is said up to an event.
fn behind(seq: u64) -> u64 {
    place(seq + 1, 0) - 1
}

#[test]
fn too_much_at_once_is_refused_and_later_all_is_well() {
    story(|| async {
        let floor = Floor::with(Options { max_in_flight: 8, ..options() }).await;
        let ann = floor.agent("Ann", &[RETURNS], 20).await;
        floor.settles().await;
        floor.journal.hold();
        let asked: Vec<_> = (0..12)
            .map(|_| {
                let floor = floor.clone();
                actix::spawn(async move { floor.knocks(RETURNS).await.map(|_| ()) })
            })
            .collect();
        for _ in 0..200 {
            tokio::task::yield_now().await;
        }
        assert!(!floor.tenant.say(Command::Agent(ann.id, routing::agent::Command::Restate)), "the gate is full");
        assert!(
            floor.tenant.say(Command::Agent(ann.id, routing::agent::Command::DeviceDown(ann.device))),
            "a lost socket is heard all the same"
        );
        ann.socket_opens();
        floor.journal.release();
        let mut refused = 0;
        for answer in asked {
            match answer.await.unwrap() {
                Ok(()) => {}
                Err(Refusal::Overloaded) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(refused, 4);
        floor.settles().await;
        let ida = floor.customer(RETURNS).await;
        assert_eq!(ann.takes(ida.chat).await, Ok(Reply::Chat(ida.chat)));
    });
}

#[test]
fn nothing_is_said_or_shown_ahead_of_the_disk() {
    story(|| async {
        let floor = Floor::with(Options { announcer: Arc::new(Numbers), ..options() }).await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        floor.settles().await;
        let sink = Outbox::new(100, 10_000);
        let joined = floor.tenant.feed().join_agent(ann.id, None, sink.clone());
        let before = floor.tenant.desk().seq;
        assert_eq!(joined.seq, behind(before));
        floor.journal.hold();
        let asking = actix::spawn({
            let floor = floor.clone();
            async move { floor.knocks(RETURNS).await.map(|customer| customer.chat) }
        });
        for _ in 0..200 {
            tokio::task::yield_now().await;
        }
        assert!(!asking.is_finished(), "the answer waits for the disk");
        assert_eq!(floor.tenant.desk().seq, before, "so does what is shown");
        assert!(floor.tenant.desk().chats.is_empty());
        floor.journal.release();
        let chat = asking.await.unwrap().unwrap();
        assert!(floor.tenant.desk().chats.contains_key(&chat), "whoever is answered finds it shown");
        assert_eq!(sink.next().await, Next::Frame((before + 1).to_string().into()));
    });
}

#[test]
fn what_is_not_written_is_said_at_once_when_nothing_is_pending() {
    story(|| async {
        let floor = Floor::with(Options { announcer: Arc::new(Numbers), ..options() }).await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let ida = floor.customer(RETURNS).await;
        floor.settles().await;
        floor.journal.hold();
        let sink = Outbox::new(100, 10_000);
        let _joined = floor.tenant.feed().join_agent(ann.id, None, sink.clone());
        let (by, to) = (chat::Speaker::Customer, chat::Audience::Everyone);
        floor
            .tenant
            .say(Command::Chat(ida.chat, chat::Command::Type { by, to, text: Some("Hel".into()), after: None }));
        assert_eq!(sink.next().await, Next::Frame("typing".into()), "typing does not wait for the disk");
        assert_eq!(ann.says(ida.chat, "too early").await, Err(Refusal::NotInChat), "nor does a refusal");
        floor.journal.release();
    });
}

#[test]
fn what_is_not_written_never_overtakes_what_is() {
    story(|| async {
        let floor = Floor::with(Options { announcer: Arc::new(Numbers), ..options() }).await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let ida = floor.customer(RETURNS).await;
        floor.settles().await;
        let sink = Outbox::new(100, 10_000);
        let from = floor.tenant.desk().seq;
        let _joined = floor.tenant.feed().join_agent(ann.id, None, sink.clone());
        floor.journal.hold();
        let taking = actix::spawn(async move { ann.takes(ida.chat).await });
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        let (by, to) = (chat::Speaker::Customer, chat::Audience::Everyone);
        floor
            .tenant
            .say(Command::Chat(ida.chat, chat::Command::Type { by, to, text: Some("Hel".into()), after: None }));
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        floor.journal.release();
        taking.await.unwrap().unwrap();
        let mut heard = Vec::new();
        while heard.last().is_none_or(|last| last != "typing") {
            match sink.next().await {
                Next::Frame(frame) => heard.push(frame.to_string()),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(heard[0], (from + 1).to_string());
        assert!(heard.len() > 2, "the taking is said first: {heard:?}");
    });
}

#[test]
fn who_reads_too_slowly_is_let_go_and_others_hear_everything() {
    story(|| async {
        let floor = Floor::with(Options { announcer: Arc::new(Numbers), ..options() }).await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        let tom = floor.agent("Tom", &[ORDERS], 1).await;
        floor.settles().await;
        let (jammed, reading) = (Outbox::new(3, 10_000), Outbox::new(1_000, 10_000));
        let from = floor.tenant.desk().seq;
        let _a = floor.tenant.feed().join_agent(ann.id, None, jammed.clone());
        let _t = floor.tenant.feed().join_agent(tom.id, None, reading.clone());
        for _ in 0..4 {
            floor.customer(RETURNS).await;
        }
        floor.settles().await;
        assert!(jammed.is_slow());
        assert_eq!(jammed.next().await, Next::Slow);
        let last = floor.tenant.desk().seq;
        let mut heard = Vec::new();
        while heard.len() < (last - from) as usize {
            match reading.next().await {
                Next::Frame(frame) => heard.push(frame.parse::<u64>().unwrap()),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(heard, (from + 1..=last).collect::<Vec<_>>());
    });
}

#[test]
fn a_lost_connection_is_resumed_by_number() {
    story(|| async {
        let floor = Floor::with(Options { announcer: Arc::new(Numbers), ..options() }).await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        floor.settles().await;
        let since = floor.tenant.desk().seq;
        floor.customer(RETURNS).await;
        floor.settles().await;
        let last = floor.tenant.desk().seq;
        let sink = Outbox::new(100, 10_000);
        let joined = floor.tenant.feed().join_agent(ann.id, Some(place(since, 0)), sink.clone());
        assert!(joined.resumed);
        assert_eq!(joined.seq, behind(last));
        for seq in since + 1..=last {
            assert_eq!(sink.next().await, Next::Frame(seq.to_string().into()));
        }
    });
}
