//! A power cut in the middle of a batch: whatever of it reached the disk, the log comes back with whole batches only.
use crate::harness::{Bed, Folder, Kind, run};
use crate::script::*;
use routing::chat::Speaker;
use std::path::{Path, PathBuf};
use store::Db;

/// A page of the write-ahead log with its head, give or take: every page is torn somewhere.
const STEP: usize = 1_031;

/// The file beside the database that a batch is written to first.
fn log_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

#[test]
fn a_batch_that_was_torn_is_gone_and_those_before_it_are_whole() {
    run(async {
        let bed = Bed::make(Kind::Sqlite).await;
        let file = PathBuf::from(bed.url.trim_start_matches("sqlite:"));
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, ada(), token(1))]).await.expect("appended");
        let began = std::fs::metadata(log_of(&file)).expect("a write-ahead log").len() as usize;
        let mut ends = vec![log.last];
        for size in [1, 7, 40] {
            let first = log.last as u32 - 1;
            let lines: Vec<_> =
                (first..first + size).map(|n| said(chat, n, Speaker::Customer, &format!("line {n}"))).collect();
            log.append(&bed.db, lines).await.expect("appended");
            ends.push(log.last);
        }
        // Nobody writes now: a copy is what a power cut would leave.
        let (database, written) = (std::fs::read(&file).expect("a file"), std::fs::read(log_of(&file)).expect("a log"));
        let mut found = Vec::new();
        for cut in (began..written.len()).step_by(STEP).chain([written.len()]) {
            // Cut off, or room on the disk that nothing was written to any more.
            for zeroed in [false, true] {
                let mut torn = written[..cut].to_vec();
                torn.resize(if zeroed { written.len() } else { cut }, 0);
                let folder = Folder::new("switchyard-torn");
                let copy = folder.path.join("x.db");
                std::fs::write(&copy, &database).expect("copied");
                std::fs::write(log_of(&copy), torn).expect("copied");
                found.push(comes_back(&copy, &ends, cut).await);
            }
        }
        found.dedup();
        assert_eq!(found, ends, "each batch was torn, and each was kept");
    });
}

/// Opens it as after the power cut; the last entry that is there.
async fn comes_back(file: &Path, ends: &[u64], cut: usize) -> u64 {
    let db = Db::open(&format!("sqlite:{}", file.display())).await.expect("it opens");
    let mut log = Log::take(&db, DEMO, "again").await;
    let last = log.last;
    assert!(ends.contains(&last), "cut at {cut}: {last} is in the middle of a batch");
    let numbers: Vec<u64> =
        db.journal().events(DEMO, 0, 1_000).await.expect("readable").iter().map(|e| e.seq).collect();
    assert_eq!(numbers, (1..=last).collect::<Vec<_>>());
    let said_before = db.chats().transcript(DEMO, chat_id(1), 0, 1_000).await.expect("readable");
    assert_eq!(said_before.len() as u64, last - 1, "the transcript went with the journal");
    log.append(&db, [said(chat_id(1), last as u32 - 1, Speaker::Customer, "on")]).await.expect("it goes on");
    db.close().await;
    last
}
