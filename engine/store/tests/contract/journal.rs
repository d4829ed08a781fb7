//! The journal: what was appended is there, in order, once, and of nobody else.
use crate::both;
use crate::script::*;
use routing::Address;
use routing::chat::Speaker;
use store::StoreError;
use store::journal::Entry;

both! {
    async fn a_tenants_log_reads_back_in_order(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let first = log.part([configured(1), queue_configured(), signed_in(MARTA)]);
        let second = log.part([opened(chat, ada(), token(1)), said(chat, 0, Speaker::Customer, "hello")]);
        bed.db.journal().append(std::slice::from_ref(&first)).await.expect("appended");
        bed.db.journal().append(std::slice::from_ref(&second)).await.expect("appended");

        let kept = bed.db.journal().events(DEMO, 0, 100).await.expect("readable");
        let wanted: Vec<Entry> = first.entries.iter().chain(&second.entries).cloned().collect();
        assert_eq!(kept, wanted);
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), 5);
        assert_eq!(bed.db.journal().events(DEMO, 2, 2).await.expect("readable"), wanted[2..4]);
    }

    async fn nothing_of_one_tenant_is_in_anothers_log(bed: &Bed) {
        let mut demo = Log::take(&bed.db, DEMO, "here").await;
        let mut acme = Log::take(&bed.db, ACME, "here").await;
        let (ours, theirs) = (chat_id(1), chat_id(2));
        let batch = [
            demo.part([configured(1), opened(ours, ada(), token(1)), said(ours, 0, Speaker::Customer, "ours")]),
            acme.part([configured(7), opened(theirs, ada(), token(2)), said(theirs, 0, Speaker::Customer, "theirs")]),
        ];
        bed.db.journal().append(&batch).await.expect("both in one batch");

        for (own, other) in [(0, 1), (1, 0)] {
            let tenant = batch[own].tenant;
            assert_eq!(bed.db.journal().events(tenant, 0, 100).await.expect("readable"), batch[own].entries);
            assert_eq!(bed.db.journal().recover(tenant).await.expect("readable"), batch[own].entries);
            let foreign = if other == 0 { ours } else { theirs };
            assert_eq!(bed.db.journal().machine(tenant, Address::Chat(foreign)).await.expect("readable"), []);
            assert_eq!(bed.db.chats().find(tenant, foreign).await.expect("readable"), None);
            assert_eq!(bed.db.chats().transcript(tenant, foreign, 0, 10).await.expect("readable"), []);
        }
    }

    async fn a_batch_that_holds_one_wrong_entry_leaves_nothing(bed: &Bed) {
        let mut demo = Log::take(&bed.db, DEMO, "here").await;
        let mut acme = Log::take(&bed.db, ACME, "here").await;
        demo.append(&bed.db, [configured(1)]).await.expect("appended");
        let chat = chat_id(1);
        let good = acme.part([configured(1), opened(chat, ada(), token(1)), said(chat, 0, Speaker::Customer, "hi")]);
        demo.last = 0;
        let number_in_use = demo.part([configured(2)]);
        let refused = bed.db.journal().append(&[good, number_in_use]).await;
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
        assert_eq!(bed.db.journal().last_seq(ACME).await.expect("readable"), 0);
        assert_eq!(bed.db.chats().find(ACME, chat).await.expect("readable"), None);
        assert_eq!(bed.db.chats().transcript(ACME, chat, 0, 10).await.expect("readable"), []);
        assert_eq!(bed.db.journal().recover(ACME).await.expect("readable"), []);
    }

    async fn what_is_never_kept_is_refused(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let typing = routing::Event::Chat(
            chat_id(1),
            routing::chat::Event::Typed {
                by: Speaker::Customer,
                to: routing::chat::Audience::Everyone,
                text: Some("hel".into()),
            },
        );
        let refused = log.append(&bed.db, [configured(1), typing]).await;
        assert!(matches!(refused, Err(StoreError::Volatile)), "{refused:?}");
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), 0);
    }

    async fn an_empty_batch_is_no_fault(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        bed.db.journal().append(&[]).await.expect("nothing to do");
        log.append(&bed.db, []).await.expect("nothing to do");
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), 0);
    }

    async fn batches_of_every_length_are_whole(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, ada(), token(1))]).await.expect("appended");
        let mut index = 0;
        // Around the powers of two that statements are rounded up to, and beyond the longest statement.
        for length in [1, 2, 3, 4, 5, 127, 128, 129, 1_023, 1_024, 1_025, 2_500] {
            let batch: Vec<_> = (index..index + length)
                .map(|index| said(chat, index, Speaker::Agent(MARTA), &format!("line {index}")))
                .collect();
            index += length;
            log.append(&bed.db, batch).await.expect("appended");
        }
        let messages = bed.db.chats().transcript(DEMO, chat, 0, 100_000).await.expect("readable");
        assert_eq!(messages.len(), index as usize);
        for (place, message) in messages.iter().enumerate() {
            assert_eq!(message.index as usize, place);
            assert_eq!(&*message.text, format!("line {place}"));
        }
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), u64::from(index) + 1);
    }
}
