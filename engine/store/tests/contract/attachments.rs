//! Files that go with messages.
use crate::both;
use crate::harness::Bed;
use crate::script::*;
use catalogue::ids::{ChatId, FileId, MessageId};
use catalogue::limit;
use routing::chat::{Audience, File, Speaker};
use routing::time::Millis;

fn file(n: u128, name: &str, bytes: &[u8]) -> (File, Vec<u8>) {
    let file = File {
        id: FileId(chat_id(n).0),
        name: name.into(),
        media: "text/plain".into(),
        size: bytes.len() as u32,
        sha256: [n as u8; 32],
    };
    (file, bytes.to_vec())
}

/// All of a file's parts; none if there is none.
async fn whole(bed: &Bed, chat: ChatId, id: FileId) -> Option<Vec<u8>> {
    let mut whole = None;
    for part in 0.. {
        let Some(bytes) = bed.db.chats().file_part(DEMO, chat, id, part).await.expect("readable") else { break };
        assert!(bytes.len() <= limit::FILE_PART);
        whole.get_or_insert_with(Vec::new).extend(bytes);
    }
    whole
}

both! {
    async fn files_stand_with_their_message_in_order_and_byte_by_byte(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let bytes: Vec<u8> = (0..=255).cycle().take(2 * limit::FILE_PART + 5).collect();
        let (one, other) = (file(1, "così “fan” 😀.txt", &bytes), file(2, "b.txt", b""));
        bed.db.chats().keep_files(DEMO, chat, message_id(1), &[one.clone(), other.clone()]).await.expect("kept");
        assert_eq!(bed.db.chats().file(DEMO, chat, one.0.id).await.expect("readable"), None, "nothing has been said yet");
        let lines = [said(chat, 0, Speaker::Customer, "hello"), said(chat, 1, Speaker::Customer, "see here")];
        log.append(&bed.db, [opened(chat, ada(), token(1))].into_iter().chain(lines)).await.expect("appended");
        assert_eq!(
            bed.db.chats().file(DEMO, chat, one.0.id).await.expect("readable"),
            Some((Audience::Everyone, one.0.clone()))
        );
        assert!(whole(bed, chat, one.0.id).await == Some(bytes));
        assert_eq!(bed.db.chats().files_size(DEMO, chat).await.expect("readable"), 2 * limit::FILE_PART as u64 + 5);
        assert_eq!(bed.db.chats().files_size_of_tenant(DEMO).await.expect("readable"), 2 * limit::FILE_PART as u64 + 5);
        assert_eq!(bed.db.chats().files_size(ACME, chat).await.expect("readable"), 0);
        assert_eq!(bed.db.chats().file(ACME, chat, one.0.id).await.expect("readable"), None);
        assert_eq!(bed.db.chats().file(DEMO, chat_id(2), one.0.id).await.expect("readable"), None);
        let page = bed.db.chats().transcript(DEMO, chat, 0, 5).await.expect("readable");
        assert!(page[0].files.is_empty());
        assert_eq!(*page[1].files, [one.0, other.0]);
    }

    async fn what_a_server_left_that_died_is_forgotten_and_nothing_else(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        // Two hours after the message that is said.
        let (chat, now) = (chat_id(1), Millis((message_id(0).0 >> 80) as i64) + Millis::hours(2));
        let at = |minutes: i64| MessageId(((now - Millis::minutes(minutes)).0 as u128) << 80 | 7);
        let (said_in_time, left, just_now) = (file(1, "a.txt", b"a"), file(2, "b.txt", b"b"), file(3, "c.txt", b"c"));
        for (message, file) in [(message_id(0), &said_in_time), (at(61), &left), (at(59), &just_now)] {
            bed.db.chats().keep_files(DEMO, chat, message, std::slice::from_ref(file)).await.expect("kept");
        }
        let lines = [opened(chat, ada(), token(1)), said(chat, 0, Speaker::Customer, "see here")];
        log.append(&bed.db, lines).await.expect("appended");
        assert_eq!(bed.db.chats().purge_files(now).await.expect("purged"), 1);
        for (file, stays) in [(said_in_time, true), (left, false), (just_now, true)] {
            assert_eq!(whole(bed, chat, file.0.id).await.is_some(), stays, "{}", file.0.name);
        }
    }

    async fn files_of_a_message_that_is_not_said_are_forgotten(bed: &Bed) {
        let chat = chat_id(1);
        let (file, bytes) = file(1, "a.txt", b"a");
        bed.db.chats().keep_files(DEMO, chat, message_id(1), &[(file.clone(), bytes)]).await.expect("kept");
        bed.db.chats().drop_files(DEMO, chat, message_id(1)).await.expect("forgotten");
        assert_eq!(whole(bed, chat, file.id).await, None);
        assert_eq!(bed.db.chats().files_size(DEMO, chat).await.expect("readable"), 0);
    }
}
