//! What a start reads: every machine that may still act, each from where it was last said afresh.
use crate::both;
use crate::harness::{Bed, Kind, run};
use crate::script::*;
use routing::chat::Speaker;
use routing::{Address, Event, agent, queue};
use sqlx::{AssertSqlSafe, Row};
use store::Db;

/// A start must not take longer the more chats there have ever been.
#[test]
fn a_start_looks_for_entries_by_machine_and_never_through_the_whole_log() {
    run(async {
        let bed = Bed::make(Kind::Sqlite).await;
        let Db::Sqlite { read, .. } = &bed.db else { unreachable!("a SQLite bed") };
        let all = store::every_statement();
        let recover = all.iter().find(|statement| statement.name == "RECOVER").expect("a named text");
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", recover.sql));
        let plan = sqlx::query(explain).bind(1_i64).fetch_all(read).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
        let found = plan.iter().filter(|step| step.contains("j USING INDEX journal_entity (tenant=? AND entity=?"));
        assert_eq!(found.count(), 2, "{plan:#?}");
        assert!(plan.iter().any(|step| step.contains("c USING") && step.contains("INDEX chats_open")), "{plan:#?}");
    });
}

fn events(entries: &[store::journal::Entry]) -> Vec<Event> {
    entries.iter().map(|entry| entry.event.clone()).collect()
}

both! {
    async fn chats_that_are_over_are_left_out(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let (open, wrapping, done, left) = (chat_id(1), chat_id(2), chat_id(3), chat_id(4));
        log.append(&bed.db, [configured(1)]).await.expect("appended");
        for (n, chat) in [open, wrapping, done, left].into_iter().enumerate() {
            log.append(&bed.db, [opened(chat, ada(), token(n as u8))]).await.expect("appended");
        }
        log.append(&bed.db, [assigned(wrapping, MARTA), assigned(done, MARTA), abandoned(left)]).await.expect("appended");
        log.append(&bed.db, [ended(wrapping, MARTA), ended(done, MARTA)]).await.expect("appended");
        log.append(&bed.db, [wrapped_up(done, MARTA, None), said(open, 0, Speaker::Customer, "still here")])
            .await
            .expect("appended");

        let kept = events(&bed.db.journal().recover(DEMO).await.expect("readable"));
        assert_eq!(kept, [
            configured(1),
            opened(open, ada(), token(0)),
            opened(wrapping, ada(), token(1)),
            assigned(wrapping, MARTA),
            ended(wrapping, MARTA),
            said(open, 0, Speaker::Customer, "still here"),
        ]);
        let whole = events(&bed.db.journal().machine(DEMO, Address::Chat(done)).await.expect("readable"));
        assert_eq!(whole.len(), 4, "one that is over is still readable by itself: {whole:?}");
    }

    async fn a_machine_begins_where_it_was_last_said_afresh(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let kept = Event::Agent(MARTA, agent::Event::Kept(agent::Cause::ConnectionLost));
        let agent_afresh = Event::Agent(MARTA, agent::Event::Restated(Box::default()));
        let queue_afresh = Event::Queue(ORDERS, queue::Event::Restated(Box::default()));
        log.append(&bed.db, [configured(1), queue_configured(), signed_in(MARTA)]).await.expect("appended");
        log.append(&bed.db, [kept.clone(), agent_afresh.clone(), tenant_afresh()]).await.expect("appended");
        // Signing in again and other rules are no fresh beginning: what came before them still counts.
        log.append(&bed.db, [signed_in(MARTA), queue_configured(), kept.clone()]).await.expect("appended");
        assert_eq!(events(&bed.db.journal().recover(DEMO).await.expect("readable")), [
            queue_configured(), agent_afresh.clone(), tenant_afresh(), signed_in(MARTA), queue_configured(), kept.clone(),
        ]);
        assert_eq!(
            events(&bed.db.journal().machine(DEMO, Address::Agent(MARTA)).await.expect("readable")),
            [agent_afresh, signed_in(MARTA), kept]
        );
        log.append(&bed.db, [queue_afresh.clone()]).await.expect("appended");
        assert_eq!(
            events(&bed.db.journal().machine(DEMO, Address::Queue(ORDERS)).await.expect("readable")),
            [queue_afresh]
        );
    }

    async fn a_chat_that_opens_and_ends_in_one_batch_is_over(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, ada(), token(1)), abandoned(chat)]).await.expect("appended");
        assert_eq!(bed.db.journal().recover(DEMO).await.expect("readable"), []);
    }

    async fn after_a_restart_it_is_all_still_there(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        log.append(&bed.db, [configured(1), opened(chat_id(1), ada(), token(1))]).await.expect("appended");
        let before = bed.db.journal().recover(DEMO).await.expect("readable");
        bed.db.close().await;
        let again = bed.second().await;
        again.migrate().await.expect("migrating again changes nothing");
        assert_eq!(again.journal().recover(DEMO).await.expect("readable"), before);
        assert_eq!(again.journal().last_seq(DEMO).await.expect("readable"), 2);
        again.close().await;
    }
}
