//! A line to PostgreSQL that is cut in the middle of a batch: it is written once, and acknowledged.
use crate::harness::{Bed, Folder, Kind, run};
use crate::script::*;
use sqlx::postgres::PgConnectOptions;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use store::{Db, StoreError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

/// Where a line is cut, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    Nowhere,
    /// What is sent next never arrives.
    Going,
    /// What is sent next arrives, and what the server says to it does not.
    Coming,
}

/// A way to the test's server that can be cut.
struct Line {
    cut: Arc<Mutex<Cut>>,
    url: String,
    _folder: Folder,
}

impl Line {
    fn to(bed: &Bed) -> Line {
        let options = PgConnectOptions::from_str(&bed.url).expect("the bed's address");
        let server = options.get_socket().expect("the test's server listens at a socket").join(".s.PGSQL.5432");
        let folder = Folder::new("switchyard-line");
        let listener = UnixListener::bind(folder.path.join(".s.PGSQL.5432")).expect("a socket");
        let cut = Arc::new(Mutex::new(Cut::Nowhere));
        tokio::spawn(carry(listener, server, cut.clone()));
        let (before, _) = bed.url.split_once("host=").expect("the address names the socket's folder");
        Line { url: format!("{before}host={}", folder.path.display()), cut, _folder: folder }
    }

    fn cuts(&self, cut: Cut) {
        *self.cut.lock().expect("nobody failed with it") = cut;
    }

    fn was_cut(&self) -> bool {
        *self.cut.lock().expect("nobody failed with it") == Cut::Nowhere
    }
}

async fn carry(listener: UnixListener, server: PathBuf, cut: Arc<Mutex<Cut>>) {
    while let Ok((client, _)) = listener.accept().await {
        let server = UnixStream::connect(&server).await.expect("the test's server answers");
        tokio::spawn(between(client, server, cut.clone()));
    }
}

/// Carries words to and fro until somebody hangs up or the line is cut, which closes both ends.
async fn between(mut client: UnixStream, mut server: UnixStream, cut: Arc<Mutex<Cut>>) {
    let (mut asked, mut told) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        tokio::select! {
            read = client.read(&mut asked) => {
                let length = read.unwrap_or(0);
                let how = std::mem::replace(&mut *cut.lock().expect("nobody failed with it"), Cut::Nowhere);
                if length == 0 || how == Cut::Going || server.write_all(&asked[..length]).await.is_err() {
                    return;
                }
                if how == Cut::Coming {
                    // The server says something only after its commit.
                    assert!(server.read(&mut told).await.expect("the server answers") > 0);
                    return;
                }
            }
            read = server.read(&mut told) => {
                let length = read.unwrap_or(0);
                if length == 0 || client.write_all(&told[..length]).await.is_err() {
                    return;
                }
            }
        }
    }
}

async fn on_a_line(story: impl AsyncFnOnce(&Bed, &Line, &Db)) {
    let bed = Bed::make(Kind::Postgres).await;
    let line = Line::to(&bed);
    let db = Db::open(&line.url).await.expect("opens");
    story(&bed, &line, &db).await;
    db.close().await;
    bed.db.close().await;
}

#[test]
fn a_batch_that_never_arrived_is_sent_again() {
    run(on_a_line(async |bed, line, db| {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        log.append(db, [configured(1)]).await.expect("appended");
        line.cuts(Cut::Going);
        log.append(db, [configured(2)]).await.expect("over a new connection");
        assert!(line.was_cut());
        log.append(db, [configured(3)]).await.expect("and so on");
        let events = bed.db.journal().events(DEMO, 0, 10).await.expect("readable");
        assert_eq!(events.iter().map(|entry| entry.event.clone()).collect::<Vec<_>>(), [1, 2, 3].map(configured));
    }));
}

#[test]
fn a_batch_whose_answer_was_lost_is_written_once_and_acknowledged() {
    run(on_a_line(async |bed, line, db| {
        let (mut demo, mut acme) = (Log::take(&bed.db, DEMO, "here").await, Log::take(&bed.db, ACME, "here").await);
        db.journal().append(&[demo.part([configured(1)]), acme.part([configured(1)])]).await.expect("appended");
        line.cuts(Cut::Coming);
        let batch = [demo.part([configured(2), configured(3)]), acme.part([configured(2)])];
        db.journal().append(&batch).await.expect("it turns out to be written");
        assert!(line.was_cut());
        demo.append(db, [configured(4)]).await.expect("and so on");
        let events = bed.db.journal().events(DEMO, 0, 10).await.expect("readable");
        assert_eq!(events.iter().map(|entry| entry.event.clone()).collect::<Vec<_>>(), [1, 2, 3, 4].map(configured));
        assert_eq!(bed.db.journal().last_seq(ACME).await.expect("readable"), 2);
    }));
}

#[test]
fn whoever_was_succeeded_while_the_line_was_cut_is_fenced_off() {
    run(on_a_line(async |bed, line, db| {
        let mut old = Log::take(&bed.db, DEMO, "here").await;
        old.append(db, [configured(1)]).await.expect("appended");
        let mut new = Log::take(&bed.db, DEMO, "there").await;
        line.cuts(Cut::Going);
        let refused = old.append(db, [configured(2)]).await;
        assert!(line.was_cut());
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
        new.append(&bed.db, [configured(3)]).await.expect("it leads now");
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), 2);
    }));
}

#[test]
fn numbers_that_hold_something_else_are_no_batch_of_ours() {
    run(on_a_line(async |bed, line, db| {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        log.append(db, [configured(1)]).await.expect("appended");
        // Somebody who holds the same lease, which cannot be, has written under the next number.
        let mut twin = Log { ..log };
        twin.append(&bed.db, [configured(7)]).await.expect("appended");
        line.cuts(Cut::Going);
        let refused = log.append(db, [configured(2)]).await;
        assert!(line.was_cut());
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
    }));
}
