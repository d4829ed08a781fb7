//! A database of one's own for each test: a SQLite file in a throw-away folder, a database on a PostgreSQL server.
//!
//! The server is the one that `SWITCHYARD_TEST_POSTGRES` names; without it the test starts one and stops it again.
#![allow(dead_code, reason = "each test binary uses a part of this")]
use sqlx::Connection;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::process::Command;
use store::Db;

/// Which database a bed stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// An empty, migrated database; gone when this is dropped.
pub struct Bed {
    pub db: Db,
    pub url: String,
    pub kind: Kind,
    _keep: Keep,
}

enum Keep {
    Folder(#[expect(dead_code, reason = "held until the end")] Folder),
    Server(#[expect(dead_code, reason = "held until the end")] Server),
}

/// Runs one async test body to its end.
pub fn run<F: Future>(body: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(body)
}

/// Makes a bed of a kind, gives it to the story and closes it.
pub fn on<F: AsyncFnOnce(&Bed)>(kind: Kind, story: F) {
    run(async {
        let bed = Bed::make(kind).await;
        story(&bed).await;
        bed.db.close().await;
    });
}

impl Bed {
    pub async fn make(kind: Kind) -> Bed {
        let bed = Bed::bare(kind).await;
        bed.db.migrate().await.expect("migrations run");
        bed
    }

    /// Without tables.
    pub async fn bare(kind: Kind) -> Bed {
        let (url, keep) = match kind {
            Kind::Sqlite => {
                let folder = Folder::new("switchyard-store");
                // The store has to make the folder in between.
                (format!("sqlite:{}", folder.path.join("data/switchyard.db").display()), Keep::Folder(folder))
            }
            Kind::Postgres => {
                let server = Server::find();
                (server.new_database().await, Keep::Server(server))
            }
        };
        let db = Db::open(&url).await.expect("the database opens");
        Bed { db, url, kind, _keep: keep }
    }

    /// A second program at the same database.
    pub async fn second(&self) -> Db {
        Db::open(&self.url).await.expect("the database opens twice")
    }

    /// Runs a text that is in no repository.
    pub async fn execute(&self, sql: &'static str) {
        match &self.db {
            Db::Sqlite { write, .. } => drop(sqlx::query(sql).execute(write).await.expect(sql)),
            Db::Postgres { pool, .. } => drop(sqlx::query(sql).execute(pool).await.expect(sql)),
        }
    }
}

/// A folder that goes with its owner.
pub struct Folder {
    pub path: PathBuf,
}

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("{name}.{}", uuid::Uuid::now_v7()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder { path }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

struct Server {
    url: String,
    started: bool,
}

impl Server {
    fn find() -> Server {
        match std::env::var("SWITCHYARD_TEST_POSTGRES") {
            Ok(url) if !url.is_empty() => Server { url, started: false },
            _ => Server { url: script("start"), started: true },
        }
    }

    async fn new_database(&self) -> String {
        let name = format!("store_{}", uuid::Uuid::now_v7().simple());
        let mut connection = sqlx::PgConnection::connect(&self.url).await.expect("the test's PostgreSQL answers");
        let create = format!("CREATE DATABASE {name}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&mut connection).await.expect("a database for the test");
        let (before, options) = self.url.split_once('?').unwrap_or((&self.url, ""));
        let (server, _) = before.rsplit_once('/').expect("the URL names a database");
        format!("{server}/{name}?{options}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.started {
            let _ = Command::new(postgres_script()).arg("stop").arg(&self.url).status();
        }
    }
}

fn postgres_script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.ci/postgres")
}

fn script(what: &str) -> String {
    let run = Command::new(postgres_script()).arg(what).output().expect("the script .ci/postgres runs");
    assert!(
        run.status.success(),
        "no PostgreSQL for the contract: set SWITCHYARD_TEST_POSTGRES to a server's URL, or install the \
         distribution's package postgresql ({})",
        String::from_utf8_lossy(&run.stderr).trim()
    );
    String::from_utf8(run.stdout).expect("a URL").trim().to_owned()
}

/// One story on both databases: two tests.
#[macro_export]
macro_rules! both {
    ($( $(#[$attr:meta])* async fn $name:ident($bed:ident: &Bed) $body:block )+) => {
        $(
            mod $name {
                #[allow(unused_imports, reason = "not every story needs all of it")]
                use super::*;

                async fn story($bed: &$crate::harness::Bed) $body

                $(#[$attr])*
                #[test]
                fn sqlite() {
                    $crate::harness::on($crate::harness::Kind::Sqlite, story);
                }

                $(#[$attr])*
                #[test]
                fn postgres() {
                    $crate::harness::on($crate::harness::Kind::Postgres, story);
                }
            }
        )+
    };
}
