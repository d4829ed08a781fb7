//! A database that is full or held by somebody else: refused for now, nothing half-written, well again afterwards.
use crate::harness::{Bed, Kind, run};
use crate::script::*;
use routing::chat::Speaker;
use sqlx::Connection;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use store::{Db, StoreError};

#[test]
fn a_full_disk_is_unavailable_and_leaves_nothing_half_written() {
    run(async {
        let bed = Bed::make(Kind::Sqlite).await;
        let Db::Sqlite { write, .. } = &bed.db else { unreachable!("a SQLite bed") };
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, ada(), token(1))]).await.expect("appended");
        // SQLite's own bound stands for the disk's: the same result code.
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(write).await.expect("readable");
        let bound = format!("PRAGMA max_page_count = {}", pages + 8);
        sqlx::query(sqlx::AssertSqlSafe(bound)).execute(write).await.expect("bounded");

        let long = "x".repeat(20_000);
        let mut kept = 0;
        let refused = loop {
            match log.append(&bed.db, [said(chat, kept, Speaker::Customer, &long)]).await {
                Ok(()) => kept += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(refused, StoreError::Unavailable(_)), "{refused}");
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), u64::from(kept) + 1);
        assert_eq!(bed.db.chats().transcript(DEMO, chat, 0, 100).await.expect("readable").len(), kept as usize);

        sqlx::query("PRAGMA max_page_count = 1000000").execute(write).await.expect("room again");
        log.append(&bed.db, [said(chat, kept, Speaker::Customer, &long)]).await.expect("goes on");
    });
}

#[test]
fn a_file_held_by_another_program_is_unavailable_until_it_lets_go() {
    run(async {
        let bed = Bed::make(Kind::Sqlite).await;
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let mut other = sqlx::SqliteConnection::connect(&bed.url).await.expect("a second program");
        sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("held");
        let refused = log.append(&bed.db, [configured(1)]).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        sqlx::query("ROLLBACK").execute(&mut other).await.expect("let go");
        log.append(&bed.db, [configured(1)]).await.expect("goes on");
    });
}

#[test]
fn a_server_that_cut_the_connections_is_asked_again() {
    run(async {
        let bed = Bed::make(Kind::Postgres).await;
        let Db::Postgres { pool, .. } = &bed.db else { unreachable!("a PostgreSQL bed") };
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        log.append(&bed.db, [configured(1)]).await.expect("appended");
        let _ = sqlx::query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .execute(pool)
        .await;
        // The one connection that is known to be cut may say so once; then there are new ones.
        let _ = sqlx::query("SELECT pg_terminate_backend(pg_backend_pid())").execute(pool).await;
        log.append(&bed.db, [configured(2)]).await.expect("over a new connection");
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), 2);
    });
}

#[test]
fn a_row_that_this_program_cannot_read_is_named() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        run(async {
            let bed = Bed::make(kind).await;
            let mut log = Log::take(&bed.db, DEMO, "here").await;
            log.append(&bed.db, [configured(1)]).await.expect("appended");
            bed.execute("UPDATE journal SET version = 9").await;
            let refused = bed.db.journal().recover(DEMO).await.expect_err("nobody knows version 9");
            assert!(refused.to_string().contains("tenant.configured version 9"), "{refused}");
        });
    }
}

#[test]
fn a_file_that_was_taken_away_is_not_written_any_more() {
    run(async {
        let bed = Bed::make(Kind::Sqlite).await;
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        log.append(&bed.db, [configured(1)]).await.expect("appended");
        let file = PathBuf::from(bed.url.trim_start_matches("sqlite:"));
        let aside = file.with_extension("aside");
        std::fs::rename(&file, &aside).expect("taken away");
        for replaced in [false, true] {
            if replaced {
                std::fs::write(&file, "").expect("another file in its place");
            }
            let refused = log.append(&bed.db, [configured(2)]).await;
            assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
            assert!(bed.db.health().ready().await.is_err());
            assert!(bed.db.journal().renew_lease(DEMO, "here").await.is_err());
        }
        std::fs::rename(&aside, &file).expect("put back");
        bed.db.health().ready().await.expect("in its place again");
        log.append(&bed.db, [configured(2)]).await.expect("goes on");
    });
}

#[test]
fn a_statement_that_waits_too_long_for_another_is_unavailable() {
    run(async {
        let bed = Bed::make(Kind::Postgres).await;
        let db = Db::open_within(&bed.url, Duration::from_millis(300)).await.expect("opens");
        let mut log = Log::take(&db, DEMO, "here").await;
        let Db::Postgres { pool, .. } = &bed.db else { unreachable!("a PostgreSQL bed") };
        let mut other = pool.begin().await.expect("another program");
        sqlx::query("LOCK TABLE journal IN ACCESS EXCLUSIVE MODE").execute(&mut *other).await.expect("locked");
        let refused = log.append(&db, [configured(1)]).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        other.rollback().await.expect("let go");
        log.append(&db, [configured(1)]).await.expect("goes on");
        db.close().await;
    });
}

#[test]
fn a_server_that_hangs_is_unavailable_and_what_it_was_sent_does_not_come_late() {
    run(async {
        let bed = Bed::make(Kind::Postgres).await;
        let db = Db::open_within(&bed.url, Duration::from_millis(300)).await.expect("opens");
        let mut log = Log::take(&db, DEMO, "here").await;
        log.append(&db, [configured(1)]).await.expect("appended");
        let (Db::Postgres { pool: own, .. }, Db::Postgres { pool, .. }) = (&bed.db, &db) else {
            unreachable!("a PostgreSQL bed")
        };
        // The sessions of this database, but for the one that asks: stopped, they neither answer nor end.
        let sessions = loop {
            // Whoever asks has one, and once it is back in the pool the next asks by it and not by a new one.
            db.journal().last_seq(DEMO).await.expect("readable");
            while pool.num_idle() < pool.size() as usize {
                tokio::task::yield_now().await;
            }
            let sessions: Vec<i32> = sqlx::query_scalar(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .fetch_all(own)
            .await
            .expect("the sessions");
            if !sessions.is_empty() {
                break sessions;
            }
        };
        signal("STOP", &sessions);
        let refused = log.append(&db, [configured(2)]).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        signal("CONT", &sessions);
        log.epoch = db.journal().renew_lease(DEMO, "here").await.expect("it leads on");
        // Written or not: from now on it is one of the two for good.
        log.last = db.journal().last_seq(DEMO).await.expect("readable");
        assert!([1, 2].contains(&log.last), "{}", log.last);
        for version in 3..20 {
            log.append(&db, [configured(version)]).await.expect("nothing comes in between");
        }
        let numbers: Vec<u64> =
            db.journal().events(DEMO, 0, 100).await.expect("readable").iter().map(|e| e.seq).collect();
        assert_eq!(numbers, (1..=log.last).collect::<Vec<_>>());
        db.close().await;
    });
}

fn signal(name: &str, processes: &[i32]) {
    for process in processes {
        let sent = Command::new("kill").args([format!("-{name}"), process.to_string()]).status();
        assert!(sent.expect("kill is there").success());
    }
}
