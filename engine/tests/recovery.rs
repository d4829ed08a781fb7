//! Stopping at any point and starting again loses nothing that anyone was told.
use crate::floor::{ACME, Floor, ORDERS, RETURNS, options, story};
use engine::{Machines, MemoryJournal};
use routing::chat::Stage;
use routing::{Refusal, Reply};
use std::time::Duration;

/// A busy hour: chats at every stage, some over, an agent away.
pub(crate) async fn busy<J>(floor: &Floor<J>) -> (crate::floor::AgentOnFloor, crate::floor::CustomerOnFloor) {
    let ann = floor.agent("Ann", &[ORDERS, RETURNS], 3).await;
    let tom = floor.agent("Tom", &[RETURNS], 2).await;
    let away = floor.agent("Eve", &[ORDERS], 2).await;
    away.goes_away().await.unwrap();
    let over = floor.customer(RETURNS).await;
    tom.takes(over.chat).await.unwrap();
    tom.ends(over.chat).await.unwrap();
    tom.wraps_up(over.chat).await.unwrap();
    let talking = floor.customer(RETURNS).await;
    tom.takes(talking.chat).await.unwrap();
    tom.says(talking.chat, "Hello").await.unwrap();
    talking.says("Hello yourself").await.unwrap();
    let wrapping = floor.customer(RETURNS).await;
    tom.takes(wrapping.chat).await.unwrap();
    tom.ends(wrapping.chat).await.unwrap();
    floor.customer(RETURNS).await.leaves().await.unwrap();
    floor.customer(RETURNS).await;
    let ringing = floor.customer(ORDERS).await;
    floor.sees("it rings at Ann", |_| ringing.rings_at() == Some(ann.id)).await;
    floor.settles().await;
    (ann, talking)
}

/// What is written of the machines: signs of life are not.
pub(crate) fn written(machines: &Machines) -> String {
    let agents: Vec<_> = machines.agents.iter().map(|(id, agent)| (id, agent.written())).collect();
    let chats: Vec<_> = machines.chats.iter().map(|(id, chat)| (id, chat.written())).collect();
    format!("{:#?}\n{:#?}\n{:#?}", machines.queues, agents, chats)
}

#[test]
fn what_is_rebuilt_from_the_journal_is_what_was_there() {
    story(|| async {
        let floor = Floor::open().await;
        busy(&floor).await;
        let before = floor.tenant.examine().await;
        let (shown, seq) = (floor.tenant.desk().clone(), floor.tenant.desk().seq);
        // Nobody says goodbye: as after a kill.
        let again = Floor::on(floor.journal.clone(), options()).await;
        let after = again.tenant.examine().await;
        assert_eq!(written(&before), written(&after));
        let desk = again.tenant.desk();
        assert_eq!(desk.seq, seq);
        assert_eq!(desk.queues, shown.queues);
        assert_eq!(desk.config, shown.config);
        assert_eq!(desk.cards, shown.cards);
        for (id, chat) in &desk.chats {
            assert_eq!(chat.written(), shown.chats[id].written());
        }
        for (id, agent) in &desk.agents {
            assert_eq!(agent.written(), shown.agents[id].written());
        }
    });
}

#[test]
fn a_crash_after_any_entry_leaves_a_floor_that_works() {
    let entries = story(|| async {
        let floor = Floor::open().await;
        busy(&floor).await;
        floor.journal.clone()
    });
    let all = entries.entries(ACME).len();
    assert!(all > 30, "a busy hour is worth {all} entries");
    for cut in 0..=all {
        let journal: MemoryJournal = entries.cut(ACME, cut);
        story(|| async move {
            let floor = Floor::on(journal, options()).await;
            floor.settles().await;
            let machines = floor.tenant.examine().await;
            for (id, chat) in &machines.chats {
                let waits = matches!(chat.stage, Stage::Waiting { .. });
                let stands = machines.queues.values().filter(|queue| queue.places.contains_key(id)).count();
                assert_eq!(stands, usize::from(waits), "after {cut} entries chat {id} stands in {stands} lines");
                if let Some(owner) = chat.owner() {
                    assert!(machines.agents[&owner].holds.contains_key(id), "after {cut} entries {owner} lost {id}");
                }
            }
            for (id, agent) in &machines.agents {
                for chat in agent.holds.keys() {
                    assert!(
                        machines.chats.contains_key(chat),
                        "after {cut} entries agent {id} holds {chat}, which is over"
                    );
                }
            }
            assert_eq!(&machines.queues, &floor.tenant.desk().queues);
        });
    }
}

#[test]
fn a_restart_starts_graces_and_rings_on() {
    story(|| async {
        let floor = Floor::open().await;
        let (ann, talking) = busy(&floor).await;
        floor.engine.shutdown().await;
        assert!(matches!(ann.comes_back().await, Err(Refusal::Stopping)));
        let again = Floor::on(floor.journal.clone(), options()).await;
        again.settles().await;
        let shown = again.tenant.desk().agents[&ann.id].clone();
        assert!(shown.available(), "a restart alone suspends nobody");
        assert_eq!(again.tenant.desk().cards.values().filter(|card| card.ringing.is_some()).count(), 1);
        assert!(again.tenant.desk().chats.contains_key(&talking.chat));
        tokio::time::sleep(Duration::from_secs(25)).await;
        again.settles().await;
        assert!(!again.tenant.desk().agents[&ann.id].available(), "nobody came back within the grace");
    });
}

#[test]
fn what_was_acknowledged_before_a_stop_is_written() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 50).await;
        let mut asked = Vec::new();
        for _ in 0..40 {
            let floor = floor.clone();
            asked.push(actix::spawn(async move { floor.knocks(RETURNS).await.map(|customer| customer.chat) }));
        }
        tokio::task::yield_now().await;
        floor.engine.shutdown().await;
        let mut kept = 0;
        let entries = floor.journal.entries(ACME);
        for answer in asked {
            match answer.await.unwrap() {
                Ok(chat) => {
                    kept += 1;
                    assert!(entries.iter().any(|entry| entry.event.address() == routing::Address::Chat(chat)));
                }
                Err(refusal) => assert_eq!(refusal, Refusal::Stopping),
            }
        }
        assert!(kept > 0);
        assert_eq!(ann.goes_away().await, Err(Refusal::Stopping));
    });
}

#[test]
fn a_machine_says_everything_afresh_so_that_recovery_stays_short() {
    story(|| async {
        let floor = Floor::with(engine::Options { restate_after: 20, ..options() }).await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        for _ in 0..100 {
            ann.goes_away().await.unwrap();
            assert_eq!(ann.comes_back().await, Ok(Reply::Done));
        }
        floor.settles().await;
        let journal: &dyn engine::Journal = &floor.journal;
        let needed = journal.recover(ACME).await.unwrap();
        assert!(needed.len() < 40, "{} entries are folded of {}", needed.len(), floor.journal.entries(ACME).len());
        let before = floor.tenant.examine().await;
        let again = Floor::on(floor.journal.clone(), options()).await;
        assert_eq!(written(&before), written(&again.tenant.examine().await));
    });
}

#[test]
fn a_stop_while_the_disk_fails_comes_to_its_end() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        floor.settles().await;
        floor.journal.hold();
        let asked = actix::spawn(async move { ann.goes_away().await });
        tokio::task::yield_now().await;
        floor.journal.fail_next(1);
        let stopping = actix::spawn({
            let engine = floor.engine.clone();
            async move { engine.shutdown().await }
        });
        tokio::task::yield_now().await;
        floor.journal.release();
        stopping.await.unwrap();
        assert_eq!(asked.await.unwrap(), Err(Refusal::Storage));
    });
}
