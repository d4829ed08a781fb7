//! Chats find their agents.
use crate::floor::{Floor, ORDERS, RETURNS, RING, story};
use routing::chat::Stage;
use routing::{Refusal, Reply};
use std::time::Duration;

#[test]
fn a_pushed_chat_rings_and_is_accepted() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS], 2).await;
        let ida = floor.customer(ORDERS).await;
        floor.sees("the chat rings at Ann", |_| ida.rings_at() == Some(ann.id)).await;
        assert_eq!(ann.takes(ida.chat).await, Ok(Reply::Chat(ida.chat)));
        assert!(matches!(ida.shown().stage, Stage::InProgress { owner, .. } if owner == ann.id));
        assert_eq!(
            ann.says(ida.chat, "Hello, Ida").await.map(|reply| matches!(reply, Reply::Message { index: 0, .. })),
            Ok(true)
        );
        assert!(matches!(ida.says("Hello").await, Ok(Reply::Message { index: 1, .. })));
        assert!(matches!(ann.ends(ida.chat).await, Ok(Reply::Ended { wrap_up_until: Some(_) })));
        assert_eq!(ann.wraps_up(ida.chat).await, Ok(Reply::Done));
        floor.settles().await;
        assert!(ann.shown().holds.is_empty(), "the slot is free again");
        assert!(floor.tenant.desk().chats.is_empty());
        assert_eq!(ida.says("Still there?").await, Err(Refusal::ChatNotThere));
    });
}

#[test]
fn an_offer_that_rings_out_goes_to_the_next_agent() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let tom = floor.agent("Tom", &[ORDERS], 1).await;
        let ida = floor.customer(ORDERS).await;
        floor.sees("Ann, longest idle, is rung first", |_| ida.rings_at() == Some(ann.id)).await;
        let rang = tokio::time::Instant::now();
        floor.sees("then Tom", |_| ida.rings_at() == Some(tom.id)).await;
        let waited = rang.elapsed().as_millis() as i64;
        assert!((RING.0 - 20..=RING.0 + 20).contains(&waited), "rang for {waited} ms");
        assert_eq!(ann.shown().missed, 1);
        assert_eq!(tom.takes(ida.chat).await, Ok(Reply::Chat(ida.chat)));
        floor.settles().await;
        assert!(ann.shown().holds.is_empty());
    });
}

#[test]
fn two_agents_claim_one_chat_at_the_same_instant_a_thousand_times() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 1).await;
        let tom = floor.agent("Tom", &[RETURNS], 1).await;
        let (mut anns, mut toms) = (0, 0);
        for round in 0..1_000 {
            let ida = floor.customer(RETURNS).await;
            let both = if round % 2 == 0 {
                tokio::join!(ann.takes(ida.chat), tom.takes(ida.chat))
            } else {
                let (toms, anns) = tokio::join!(tom.takes(ida.chat), ann.takes(ida.chat));
                (anns, toms)
            };
            let (winner, name) = match both {
                (Ok(Reply::Chat(_)), Err(Refusal::Taken { by, name })) => {
                    assert_eq!(by, ann.id);
                    anns += 1;
                    (&ann, name)
                }
                (Err(Refusal::Taken { by, name }), Ok(Reply::Chat(_))) => {
                    assert_eq!(by, tom.id);
                    toms += 1;
                    (&tom, name)
                }
                other => panic!("one wins and one is told who did, not {other:?}"),
            };
            assert_eq!(&*name, if winner.id == ann.id { "Ann" } else { "Tom" });
            winner.ends(ida.chat).await.unwrap();
            winner.wraps_up(ida.chat).await.unwrap();
            floor.settles().await;
            assert!(ann.shown().holds.is_empty() && tom.shown().holds.is_empty(), "no slot leaks in round {round}");
        }
        assert_eq!((anns, toms), (500, 500), "whoever asked first has it");
        let machines = floor.tenant.examine().await;
        assert!(machines.chats.is_empty(), "finished chats are dropped");
        assert!(machines.agents.values().all(|agent| agent.holds.is_empty()));
        assert!(machines.queues[&RETURNS].line.is_empty());
    });
}

#[test]
fn a_customer_who_leaves_stops_the_ringing_at_once() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        let ida = floor.customer(ORDERS).await;
        floor.sees("the chat rings at Ann", |_| ida.rings_at() == Some(ann.id)).await;
        assert_eq!(ida.leaves().await, Ok(Reply::Ended { wrap_up_until: None }));
        floor.settles().await;
        assert!(ann.shown().holds.is_empty());
        assert!(ann.takes(ida.chat).await.is_err());
    });
}

#[test]
fn an_agent_whose_socket_is_lost_is_suspended_after_the_grace_and_then_gives_the_chat_back() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 1).await;
        let ida = floor.customer(RETURNS).await;
        ann.takes(ida.chat).await.unwrap();
        ann.socket_goes();
        floor.sees("Ann is away", |_| !ann.shown().available()).await;
        assert!(matches!(ida.shown().stage, Stage::InProgress { .. }));
        floor
            .sees("Ida waits again, at the head", |_| matches!(ida.shown().stage, Stage::Waiting { bumped: true, .. }))
            .await;
        floor.settles().await;
        assert!(ann.shown().holds.is_empty());
        assert!(!ann.shown().signed_in);
    });
}
