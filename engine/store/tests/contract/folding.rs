//! SQLite's log, folded beside the writer: it begins anew while somebody writes on, and nothing of it is lost.
use crate::harness::{Bed, Kind, on};
use crate::script::*;
use routing::chat::Speaker;

/// The log begins anew at 32 MiB; by itself it would at 256.
const MUST_NOT_REACH: u64 = 128 << 20;
/// What is written in all, in texts of the longest message.
const TEXT: usize = 4_000;
const BATCHES: u32 = 90;
const BATCH: u32 = 500;

#[test]
fn the_log_begins_anew_under_a_writer_who_never_rests() {
    on(Kind::Sqlite, async |bed: &Bed| {
        let log_file = format!("{}-wal", bed.url.trim_start_matches("sqlite:"));
        let folding = bed.db.fold_aside();
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, ada(), token(1))]).await.expect("appended");
        let text = "x".repeat(TEXT);
        let mut longest = 0;
        for batch in 0..BATCHES {
            let lines: Vec<_> =
                (batch * BATCH..(batch + 1) * BATCH).map(|n| said(chat, n, Speaker::Customer, &text)).collect();
            log.append(&bed.db, lines).await.expect("appended");
            longest = longest.max(std::fs::metadata(&log_file).expect("a log").len());
        }
        drop(folding);
        let written = u64::from(BATCHES * BATCH) * TEXT as u64;
        assert!(written > MUST_NOT_REACH, "{written} would not tell");
        assert!(longest < MUST_NOT_REACH, "the log came to {longest} bytes");
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), log.last);
        let kept = bed.db.chats().transcript(DEMO, chat, BATCHES * BATCH - 3, 10).await.expect("readable");
        assert_eq!(kept.len(), 3, "the last of them are there");
    });
}
