//! What the floor of a day is told from: how things stood at an instant, and what happened since.
use crate::both;
use crate::script::*;
use catalogue::ids::ChatId;
use routing::chat::Speaker;
use routing::time::Millis;
use routing::{Event, agent};
use store::journal::{Entry, Raw};

fn numbers(raw: Raw) -> Vec<u64> {
    let entries: Vec<Entry> = raw.read().expect("understood");
    entries.iter().map(|entry| entry.seq).collect()
}

fn said_by_customer(chat: ChatId, index: u32) -> Event {
    said(chat, index, Speaker::Customer, "hello")
}

both! {
    async fn the_first_entry_from_an_instant_on_is_found_however_many_there_are(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        assert_eq!(bed.db.floor().first_from(DEMO, at(5)).await.expect("readable"), 1, "of an empty journal");
        assert_eq!(bed.db.floor().begins(DEMO).await.expect("readable"), None);
        log.append(&bed.db, (0..40).map(|_| signed_in(MARTA))).await.expect("appended");
        let first = |when| bed.db.floor().first_from(DEMO, when);
        for (when, expected) in [(Millis::ZERO, 1), (at(1), 1), (at(7), 7), (at(7) + Millis(1), 8), (at(40), 40), (at(41), 41)] {
            assert_eq!(first(when).await.expect("readable"), expected, "{when:?}");
        }
        assert_eq!(bed.db.floor().begins(DEMO).await.expect("readable"), Some(at(1)));
        assert_eq!(bed.db.floor().first_from(ACME, at(7)).await.expect("readable"), 1);
    }

    async fn how_things_stood_and_what_moved_since_without_what_was_said(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let (over, open) = (chat_id(1), chat_id(2));
        let afresh = || Event::Agent(MARTA, agent::Event::Restated(Box::default()));
        log.append(&bed.db, [configured(1), signed_in(MARTA), afresh(), configured(2)]).await.expect("appended");
        log.append(&bed.db, [opened(over, ada(), token(1)), assigned(over, MARTA), ended(over, MARTA), wrapped_up(over, MARTA, None)]).await.expect("appended");
        log.append(&bed.db, [opened(open, ada(), token(2)), said_by_customer(open, 0), assigned(open, MARTA)]).await.expect("appended");
        log.append(&bed.db, [afresh(), said_by_customer(open, 1), queue_configured(), configured(3), ended(open, MARTA)]).await.expect("appended");

        let floor = bed.db.floor();
        let before = |seq| floor.before(DEMO, seq, at(seq));
        assert_eq!(numbers(before(12).await.expect("readable")), [3, 4, 9, 11], "not the chat that was over");
        assert_eq!(numbers(before(7).await.expect("readable")), [3, 4, 5, 6], "that chat was not over then");
        let moved = |after, upto, limit| floor.moved(DEMO, after, upto, limit);
        assert_eq!(numbers(moved(8, 100, 100).await.expect("readable")), [9, 11, 12, 15, 16]);
        assert_eq!(numbers(moved(8, 15, 3).await.expect("readable")), [9, 11, 12]);
        assert_eq!(numbers(moved(12, 15, 3).await.expect("readable")), [15]);
        assert!(floor.before(ACME, 12, at(12)).await.expect("readable").is_empty());
        let configured = async |tenant, seq| {
            let entries = floor.configured(tenant, seq).await.expect("readable");
            entries.iter().map(|entry| entry.seq).collect::<Vec<_>>()
        };
        assert_eq!((configured(DEMO, 4).await, configured(DEMO, 12).await), (vec![1], vec![4]), "what held before it");
        assert_eq!((configured(DEMO, 1).await, configured(ACME, 12).await), (vec![], vec![]));
        let came = async |tenant, from, until| bed.db.chats().opened(tenant, at(from), at(until)).await.expect("readable");
        assert_eq!((came(DEMO, 5, 9).await, came(DEMO, 5, 10).await, came(DEMO, 6, 9).await), (1, 2, 0));
        assert_eq!(came(ACME, 0, 100).await, 0);
    }
}
