//! Machines that fall, batches that fail: whoever is concerned is refused, everybody else does not notice.
use crate::flapping_days::journal::Flapping;
use crate::floor::{Floor, ORDERS, RETURNS, options, story};
use engine::{Next, Outbox};
use routing::chat::Stage;
use routing::{Address, Refusal, Reply};

#[test]
fn a_machine_that_falls_is_rebuilt_and_others_do_not_notice() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let tom = floor.agent("Tom", &[RETURNS], 2).await;
        let (ida, leo) = (floor.customer(RETURNS).await, floor.customer(RETURNS).await);
        ann.takes(ida.chat).await.unwrap();
        ann.says(ida.chat, "Hello").await.unwrap();
        floor.tenant.poison(Address::Chat(ida.chat), 1);
        assert_eq!(ann.says(ida.chat, "Are you there?").await, Err(Refusal::Overloaded), "this turn did not happen");
        let (again, other) = tokio::join!(ann.says(ida.chat, "Are you there?"), tom.takes(leo.chat));
        assert!(matches!(again, Ok(Reply::Message { index: 1, .. })), "{again:?}");
        assert_eq!(other, Ok(Reply::Chat(leo.chat)));
        assert!(matches!(ida.shown().stage, Stage::InProgress { owner, .. } if owner == ann.id));
        assert!(ann.ends(ida.chat).await.is_ok());
    });
}

#[test]
fn an_agent_who_falls_keeps_slots_and_socket() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS], 2).await;
        let ida = floor.customer(ORDERS).await;
        ann.takes(ida.chat).await.unwrap();
        floor.tenant.poison(Address::Agent(ann.id), 1);
        assert_eq!(ann.goes_away().await, Err(Refusal::Overloaded));
        floor.settles().await;
        tokio::time::sleep(std::time::Duration::from_secs(45)).await;
        let machines = floor.tenant.examine().await;
        assert!(machines.agents[&ann.id].holds.contains_key(&ida.chat));
        assert!(machines.agents[&ann.id].available(), "the socket was open all the time");
        let leo = floor.customer(ORDERS).await;
        floor.sees("Ann is rung again", |_| leo.rings_at() == Some(ann.id)).await;
    });
}

#[test]
fn a_tenant_that_falls_finds_its_lines_and_seats_again() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        let (ida, leo) = (floor.customer(ORDERS).await, floor.customer(ORDERS).await);
        floor.sees("Ida rings at Ann", |_| ida.rings_at() == Some(ann.id)).await;
        floor.tenant.poison(Address::Tenant, 1);
        assert!(matches!(floor.knocks(ORDERS).await, Err(Refusal::Overloaded)));
        floor.settles().await;
        assert_eq!(ida.rings_at(), Some(ann.id), "it rings on");
        ann.takes(ida.chat).await.unwrap();
        ann.ends(ida.chat).await.unwrap();
        ann.wraps_up(ida.chat).await.unwrap();
        floor.sees("the freed seat takes the next", |_| leo.rings_at() == Some(ann.id)).await;
    });
}

#[test]
fn what_machines_say_is_heard_even_by_one_that_fell_over_it() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        floor.settles().await;
        floor.tenant.poison(Address::Queue(RETURNS), 1);
        let ida = floor.customer(RETURNS).await;
        floor.settles().await;
        assert!(floor.tenant.desk().queues[&RETURNS].places.contains_key(&ida.chat), "it stands in its line");
        floor.tenant.poison(Address::Queue(RETURNS), 1);
        ann.takes(ida.chat).await.unwrap();
        floor.settles().await;
        assert!(floor.tenant.desk().queues[&RETURNS].line.is_empty(), "and has left it");
        floor.tenant.poison(Address::Agent(ann.id), 1);
        let _ = ann.ends(ida.chat).await;
        let _ = ann.wraps_up(ida.chat).await;
        floor.settles().await;
        assert!(ann.shown().holds.is_empty(), "and its slot is free");
    });
}

#[test]
fn a_machine_that_falls_again_at_once_is_quarantined_and_others_go_on() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let (ida, leo) = (floor.customer(RETURNS).await, floor.customer(RETURNS).await);
        floor.tenant.poison(Address::Chat(ida.chat), 100);
        for _ in 0..5 {
            assert_eq!(ann.takes(ida.chat).await, Err(Refusal::Overloaded));
            floor.settles().await;
        }
        assert!(ann.shown().holds.is_empty(), "nothing stays held for a chat that cannot be had");
        assert_eq!(ida.says("Hello?").await, Err(Refusal::Overloaded));
        assert_eq!(ann.takes(leo.chat).await, Ok(Reply::Chat(leo.chat)));
    });
}

#[test]
fn a_quarantined_agent_is_offered_nothing_and_the_chat_goes_to_the_next() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS], 2).await;
        floor.tenant.poison(Address::Agent(ann.id), 3);
        for _ in 0..3 {
            assert_eq!(ann.goes_away().await, Err(Refusal::Overloaded));
            floor.settles().await;
        }
        let ida = floor.customer(ORDERS).await;
        floor.settles().await;
        assert_eq!(ida.rings_at(), None);
        let tom = floor.agent("Tom", &[ORDERS], 2).await;
        floor.sees("Tom is rung", |_| ida.rings_at() == Some(tom.id)).await;
    });
}

#[test]
fn when_a_batch_fails_everybody_in_it_is_refused_and_all_is_as_written() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let ida = floor.customer(RETURNS).await;
        let sink = Outbox::new(100, 10_000);
        let _joined = floor.tenant.feed().join_agent(ann.id, None, sink.clone());
        floor.settles().await;
        let written = floor.journal.entries(crate::floor::ACME).len();
        floor.journal.fail_next(1);
        assert_eq!(ann.takes(ida.chat).await, Err(Refusal::Storage));
        floor.settles().await;
        assert_eq!(floor.journal.entries(crate::floor::ACME).len(), written, "nothing of it was kept");
        let machines = floor.tenant.examine().await;
        assert!(machines.agents[&ann.id].holds.is_empty());
        assert!(matches!(machines.chats[&ida.chat].stage, Stage::Waiting { .. }));
        assert!(ann.shown().holds.is_empty());
        assert_eq!(sink.next().await, Next::Refetch, "whoever looks is to look again");
        assert_eq!(ann.takes(ida.chat).await, Ok(Reply::Chat(ida.chat)), "and the next try succeeds");
        tokio::time::sleep(std::time::Duration::from_secs(45)).await;
        assert!(ann.shown().available(), "sockets that stayed open are still known");
    });
}

#[test]
fn a_journal_that_fails_soon_after_the_start_is_not_asked_over_and_over() {
    story(|| async {
        let journal = Flapping::default();
        let floor = Floor::on(journal.clone(), options()).await;
        floor.opens().await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let ida = floor.customer(RETURNS).await;
        floor.settles().await;
        journal.fail_next(1, 1_000, false);
        assert_eq!(ann.takes(ida.chat).await, Err(Refusal::Storage));
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        let asked = journal.renewals();
        assert!((1..=6).contains(&asked), "{asked}");
        journal.fail_next(0, 0, false);
        floor.settles().await;
        assert_eq!(ann.takes(ida.chat).await, Ok(Reply::Chat(ida.chat)), "and it goes on");
    });
}

#[test]
fn after_another_node_took_over_nothing_more_is_written_here() {
    story(|| async {
        let here = Floor::open().await;
        let ann = here.agent("Ann", &[RETURNS], 2).await;
        here.settles().await;
        let there = Floor::on(here.journal.clone(), options()).await;
        let written = here.journal.entries(crate::floor::ACME).len();
        assert!(ann.goes_away().await.is_err());
        assert_eq!(ann.goes_away().await, Err(Refusal::Stopping));
        assert_eq!(here.journal.entries(crate::floor::ACME).len(), written);
        assert!(there.knocks(RETURNS).await.is_ok());
    });
}
