//! A tenant that is told to stand still loses nothing, and goes on as after a restart.
use crate::floor::{ACME, Floor, ORDERS, RETURNS, RING, WRAP_UP, options, passes, story};
use crate::recovery::{busy, written};
use catalogue::limit;
use engine::{MemoryJournal, Options};
use routing::Refusal;
use routing::chat::{Life, Stage};
use std::collections::BTreeSet;

#[test]
fn nothing_happens_while_a_tenant_stands_still_and_afterwards_people_have_their_grace() {
    story(|| async {
        let floor = Floor::open().await;
        let (ann, talking) = busy(&floor).await;
        floor.tenant.pause().await;
        assert!(!floor.tenant.at_work());
        let (seq, entries) = (floor.tenant.desk().seq, floor.journal.entries(ACME).len());
        // Everybody's page is closed meanwhile.
        ann.socket_goes();
        floor.tenant.say(routing::Command::Chat(talking.chat, routing::chat::Command::Customer(Life::Down)));
        assert_eq!(talking.says("Is anybody there?").await, Err(Refusal::Stopping));
        assert_eq!(ann.goes_away().await, Err(Refusal::Stopping));
        passes(RING + WRAP_UP + limit::AGENT_GONE + limit::CUSTOMER_GONE).await;
        assert_eq!(floor.journal.entries(ACME).len(), entries, "nothing was written");
        floor.tenant.go_on().await;
        assert!(floor.tenant.at_work());
        assert!(floor.tenant.desk().seq >= seq);
        passes(limit::CONNECTION_GRACE - routing::time::Millis(500)).await;
        assert!(ann.shown().signed_in && ann.shown().causes.is_empty(), "nobody is gone for the server's pause");
        assert!(matches!(talking.shown().stage, Stage::InProgress { .. }));
        talking.says("There you are").await.unwrap();
        // Who does not come back is gone from here on, and not before.
        passes(limit::CUSTOMER_GONE).await;
        floor.settles().await;
        assert!(!floor.tenant.desk().chats.values().any(|chat| matches!(chat.stage, Stage::InProgress { .. })));
    });
}

#[test]
fn a_tenant_that_stands_still_from_the_start_is_no_other_when_it_goes_on() {
    story(|| async {
        let floor = Floor::open().await;
        busy(&floor).await;
        let before = written(&floor.tenant.examine().await);
        let journal: MemoryJournal = floor.journal.clone();
        let entries = journal.entries(ACME).len();
        let still = Floor::on(journal, Options { paused: BTreeSet::from([ACME]), ..options() }).await;
        assert!(!still.tenant.at_work());
        assert_eq!(floor.journal.entries(ACME).len(), entries);
        still.tenant.go_on().await;
        assert_eq!(written(&still.tenant.examine().await), before);
        still.customer(RETURNS).await;
        // The other way round, at the same instant.
        still.settles().await;
        let before = written(&still.tenant.examine().await);
        still.tenant.pause().await;
        still.tenant.go_on().await;
        assert_eq!(written(&still.tenant.examine().await), before);
    });
}

#[test]
fn pausing_twice_going_on_at_once_and_stopping_meanwhile_are_no_harm() {
    story(|| async {
        let floor = Floor::open().await;
        let tom = floor.agent("Tom", &[RETURNS, ORDERS], 3).await;
        let (one, two, three) = tokio::join!(floor.tenant.pause(), floor.tenant.go_on(), floor.tenant.pause());
        assert_eq!((one, two, three), ((), (), ()));
        floor.tenant.pause().await;
        assert!(!floor.tenant.at_work());
        floor.tenant.go_on().await;
        floor.tenant.go_on().await;
        let ida = floor.customer(RETURNS).await;
        tom.takes(ida.chat).await.unwrap();
        floor.tenant.pause().await;
        floor.engine.shutdown().await;
        assert_eq!(tom.says(ida.chat, "Hello").await, Err(Refusal::Stopping));
        let again = Floor::on(floor.journal.clone(), options()).await;
        assert!(matches!(again.tenant.desk().chats[&ida.chat].stage, Stage::InProgress { .. }));
    });
}
