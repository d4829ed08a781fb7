//! What was decided about a chat is found again: for one chat, as the newest of a tenant, and with the floor as it was.
use crate::both;
use crate::script::*;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use routing::agent::{self, Outcome};
use routing::tenant::{self, Why};
use routing::time::Millis;
use routing::{Event, Ticket};
use store::Db;
use store::journal::Entry;

fn matched(chat: ChatId, agent: AgentId) -> Event {
    let (units, span, why) = (Units::LIVE_CHAT, Millis::seconds(20), Why::Freed { lines: 1 });
    let (skill, version, canary, step, turn) = (ORDERS, 1, 0, 0, 1);
    Event::Tenant(tenant::Event::Matched { chat, skill, units, agent, version, canary, span, step, why, turn })
}

fn passed(chat: ChatId, agent: AgentId) -> Event {
    Event::Tenant(tenant::Event::Passed { chat, agent, until: Millis(1_700_000_100_000) })
}

fn declined(chat: ChatId, agent: AgentId) -> Event {
    Event::Agent(agent, agent::Event::OfferEnded { chat, outcome: Outcome::Declined, ticket: Ticket::NONE })
}

async fn of_chat(db: &Db, chat: ChatId) -> Vec<Entry> {
    db.decisions().of_chat(DEMO, chat).await.expect("readable").read().expect("understood")
}

both! {
    async fn everything_about_one_chat_and_nothing_about_others(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let mut acme = Log::take(&bed.db, ACME, "here").await;
        let (one, other) = (chat_id(1), chat_id(2));
        log.append(&bed.db, [configured(1), signed_in(MARTA), opened(one, ada(), token(1))]).await.expect("appended");
        log.append(&bed.db, [
            opened(other, ada(), token(2)),
            matched(one, MARTA),
            said(one, 0, routing::chat::Speaker::Customer, "hello"),
            declined(one, MARTA),
            passed(one, MARTA),
            matched(other, MARTA),
            assigned(one, MARTA),
        ]).await.expect("appended");
        acme.append(&bed.db, [configured(1), matched(one, MARTA)]).await.expect("appended");

        let entries = of_chat(&bed.db, one).await;
        assert_eq!(entries.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [3, 5, 7, 8, 10]);
        assert_eq!(entries[1].event, matched(one, MARTA));
        assert_eq!(of_chat(&bed.db, other).await.len(), 2);
        assert_eq!(of_chat(&bed.db, chat_id(3)).await, []);
    }

    async fn the_newest_decisions_come_page_by_page(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chats: Vec<ChatId> = (1..=5).map(chat_id).collect();
        for chat in &chats {
            log.append(&bed.db, [matched(*chat, MARTA), declined(*chat, MARTA)]).await.expect("appended");
        }
        let page = |before| bed.db.decisions().newest(DEMO, before, 2);
        let numbers = |entries: Vec<Entry>| entries.iter().map(|entry| entry.seq).collect::<Vec<_>>();
        assert_eq!(numbers(page(None).await.expect("readable")), [9, 7]);
        assert_eq!(numbers(page(Some(7)).await.expect("readable")), [5, 3]);
        assert_eq!(numbers(page(Some(1)).await.expect("readable")), [0_u64; 0]);
        assert_eq!(bed.db.decisions().newest(ACME, None, 2).await.expect("readable"), []);
    }

    async fn the_floor_is_read_from_where_each_machine_was_last_said_afresh(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let afresh = || Event::Agent(MARTA, agent::Event::Restated(Box::default()));
        let chat = chat_id(1);
        log.append(&bed.db, [configured(1), queue_configured(), signed_in(MARTA), afresh()]).await.expect("appended");
        log.append(&bed.db, [opened(chat, ada(), token(1)), matched(chat, MARTA)]).await.expect("appended");
        log.append(&bed.db, [declined(chat, MARTA), afresh(), tenant_afresh()]).await.expect("appended");

        let floor = |first, last, most| bed.db.decisions().floor_between(DEMO, ORDERS, first, last, most);
        let numbers = |entries: Vec<Entry>| entries.iter().map(|entry| entry.seq).collect::<Vec<_>>();
        let read = floor(6, 7, 100).await.expect("readable").expect("not too much").read().expect("understood");
        assert_eq!(numbers(read), [1, 2, 4, 6, 7], "from the first fresh word of the agent, without the chat's own");
        let read = floor(9, 9, 100).await.expect("readable").expect("not too much").read().expect("understood");
        assert_eq!(numbers(read), [2, 8, 9]);
        assert!(floor(6, 7, 4).await.expect("readable").is_none(), "five entries are more than four");
        assert!(floor(6, 7, 5).await.expect("readable").is_some());
    }

    async fn a_batch_that_fails_leaves_no_decision(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        log.append(&bed.db, [configured(1)]).await.expect("appended");
        log.last = 0;
        let refused = log.append(&bed.db, [matched(chat_id(1), MARTA)]).await;
        assert!(refused.is_err());
        assert_eq!(of_chat(&bed.db, chat_id(1)).await, []);
        assert_eq!(bed.db.decisions().newest(DEMO, None, 10).await.expect("readable"), []);
    }
}
