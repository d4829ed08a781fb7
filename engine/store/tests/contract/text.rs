//! Whatever people write is kept as they wrote it, and both databases refuse the same.
use crate::both;
use crate::script::*;
use crate::tenants::new_tenant;
use routing::chat::{Customer, Speaker};
use store::StoreError;
use store::chats::ChatStage;

both! {
    async fn every_script_and_length_reads_back(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let long: String = "àé漢字🙂 ".chars().cycle().take(4_000).collect();
        let huge = "x".repeat(2_000_000);
        let lines = [
            "Perché no? Così è più facile.",
            "漢字かな交じり文 العربية עברית हिन्दी",
            "👩‍👩‍👧‍👦 e\u{301} \u{202e}right to left\u{202c}",
            "'; DROP TABLE journal; -- \" \\ % _ $1 ?",
            "line one\nline two\r\n\ttabbed \u{1}\u{1f}\u{7f}",
            "",
            &long,
            &huge,
        ];
        let customer = Customer { name: Some("Łukasz “Ł” O'Brien".into()), page: Some(huge.as_str().into()), ..ada() };
        log.append(&bed.db, [opened(chat, customer.clone(), token(1))]).await.expect("appended");
        for (index, line) in lines.iter().enumerate() {
            log.append(&bed.db, [said(chat, index as u32, Speaker::Customer, line)]).await.expect("appended");
        }
        let kept = bed.db.chats().transcript(DEMO, chat, 0, 100).await.expect("readable");
        for (message, line) in kept.iter().zip(lines) {
            assert_eq!(&*message.text, line);
        }
        assert_eq!(kept.len(), lines.len());
        let journal = bed.db.journal().recover(DEMO).await.expect("readable");
        assert_eq!(journal[4].event, said(chat, 3, Speaker::Customer, lines[3]));
        assert_eq!(journal[8].event, said(chat, 7, Speaker::Customer, &huge));
        assert_eq!(bed.db.chats().find(DEMO, chat).await.expect("readable").expect("there").customer, customer);
    }

    async fn a_nul_in_what_has_happened_never_holds_up_the_batch(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let customer = Customer { name: Some("A\0da".into()), ..Customer::default() };
        let batch = [
            opened(chat, customer.clone(), token(1)),
            said(chat, 0, Speaker::Customer, "be\0fore"),
            wrapped_up(chat, MARTA, Some("no\0tes")),
        ];
        log.append(&bed.db, batch.clone()).await.expect("appended");
        let row = bed.db.chats().find(DEMO, chat).await.expect("readable").expect("there");
        assert_eq!((row.stage, row.notes.as_deref()), (ChatStage::Completed, Some("no\0tes")));
        assert_eq!(row.customer, customer);
        let message = &bed.db.chats().transcript(DEMO, chat, 0, 1).await.expect("readable")[0];
        assert_eq!(&*message.text, "be\u{fffd}fore");
        let journal = bed.db.journal().events(DEMO, 0, 10).await.expect("readable");
        assert_eq!(journal.iter().map(|entry| entry.event.clone()).collect::<Vec<_>>(), batch);
    }

    async fn a_nul_in_what_is_asked_for_is_refused_by_its_field(bed: &Bed) {
        let refused = bed.db.tenants().create(&store::tenants::NewTenant { brand_name: "De\0mo".into(), ..new_tenant("demo") }).await;
        assert!(matches!(refused, Err(StoreError::Nul("brand_name"))), "{refused:?}");
        assert_eq!(bed.db.tenants().by_subdomain("de\0mo").await.expect("no such name"), None);
        assert_eq!(bed.db.people().by_name(DEMO, "ma\0rta").await.expect("no such name"), None);
    }
}
