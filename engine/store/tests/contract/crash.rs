//! A program that is killed in the middle of writing: what it had acknowledged is there, in order, without a gap.
use crate::harness::{Bed, Kind, run};
use crate::script::*;
use routing::chat::Speaker;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use store::Db;

const URL: &str = "SWITCHYARD_CRASH_URL";

/// The program that is killed: appends batches of many sizes and says, after each, up to where it was acknowledged.
#[test]
#[ignore = "runs as the child of the tests below"]
fn appends_until_it_is_killed() {
    let url = std::env::var(URL).expect("started by a test below");
    run(async {
        let db = Db::open(&url).await.expect("the database opens");
        let mut log = Log::take(&db, DEMO, "the child").await;
        let chat = chat_id(1);
        let mut index = 0;
        for size in (1..).map(|round| round * 7 % 40 + 1) {
            let lines: Vec<_> =
                (index..index + size).map(|n| said(chat, n, Speaker::Customer, &format!("line {n}"))).collect();
            let first = (index == 0).then(|| opened(chat, ada(), token(1)));
            log.append(&db, first.into_iter().chain(lines)).await.expect("appended");
            index += size;
            println!("acknowledged {}", log.last);
        }
    });
}

fn killed(kind: Kind) {
    run(async {
        let bed = Bed::make(kind).await;
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "crash::appends_until_it_is_killed", "--ignored", "--nocapture"])
            .env(URL, &bed.url)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the child starts");
        let mut acknowledged = 0;
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        for (count, line) in lines.map_while(Result::ok).filter(|line| line.starts_with("acknowledged")).enumerate() {
            acknowledged = line["acknowledged ".len()..].parse().expect("a number");
            if count == 60 {
                child.kill().expect("killed by SIGKILL, in the middle of the next batch");
            }
        }
        child.wait().expect("it is gone");
        assert!(acknowledged > 0, "it wrote something");

        // Whoever comes next leads from where the log ends.
        let after = bed.second().await;
        let next = Log::take(&after, DEMO, "the parent").await;
        assert!(next.last >= acknowledged, "{} was acknowledged, {} is there", acknowledged, next.last);
        let log = after.journal().events(DEMO, 0, 1_000_000).await.expect("readable");
        assert_eq!(log.len() as u64, next.last);
        assert!(log.iter().enumerate().all(|(at, entry)| entry.seq == at as u64 + 1), "dense from 1");
        let messages = after.chats().transcript(DEMO, chat_id(1), 0, 1_000_000).await.expect("readable");
        assert_eq!(messages.len() as u64, next.last - 1, "the projections went with the journal");
        assert!(messages.iter().enumerate().all(|(n, message)| *message.text == *format!("line {n}")));
        after.close().await;
    });
}

#[test]
fn sqlite_keeps_what_it_acknowledged() {
    killed(Kind::Sqlite);
}

#[test]
fn postgres_keeps_what_it_acknowledged() {
    killed(Kind::Postgres);
}
