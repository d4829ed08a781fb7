//! How fast batches become durable, beside plain multi-row inserts of the same journal rows into one table.
use crate::aims::Aim;
use crate::day::Day;
use crate::durable::databases;
use crate::page::Page;
use crate::samples::{Samples, short};
use crate::{Failure, Outcome, Setting};
use catalogue::ids::TenantId;
use sqlx::{PgConnection, QueryBuilder, Sqlite, SqlitePool};
use std::time::{Duration, Instant};
use store::Db;
use store::journal::form::{entity, write};
use store::journal::{Entry, TenantEntries};

const TENANT: TenantId = TenantId(1);
const BATCHES: [usize; 4] = [1, 10, 100, 500];

const TABLE: &str = "CREATE TABLE IF NOT EXISTS plain_journal (tenant BIGINT NOT NULL, seq BIGINT NOT NULL,
    at BIGINT NOT NULL, entity TEXT NOT NULL, kind TEXT NOT NULL, version BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (tenant, seq))";
const INDEX: &str = "CREATE INDEX IF NOT EXISTS plain_journal_entity ON plain_journal (tenant, entity, seq)";
const HEAD: &str = "INSERT INTO plain_journal (tenant, seq, at, entity, kind, version, body) ";
/// The quickest way into PostgreSQL short of COPY: whole columns.
const COLUMNS: &str = "INSERT INTO plain_journal (tenant, seq, at, entity, kind, version, body) SELECT * FROM
    UNNEST($1::BIGINT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::TEXT[], $6::BIGINT[], $7::TEXT[])";

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    tokio::runtime::Runtime::new()?.block_on(measure(setting))
}

async fn measure(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 4, "journal", "Batches into the journal");
    page.says(
        "*Append*: the store's own append of a batch of a day's events, lease checked, chats and messages kept for look-ups in \
         the same transaction. *Raw insert*: the same journal rows, their forms made beforehand, in one statement into one table \
         with one index. In turns, on the same database. Events a second.",
    );
    let folder = setting.folder("journal")?;
    for base in databases(setting, &folder, "journal").await? {
        let db = Db::open(&base.url).await?;
        let (rows, mut spans) = one(setting, &db).await?;
        db.close().await;
        let shown: Vec<_> = BATCHES
            .iter()
            .zip(&rows)
            .map(|(batch, [append, insert])| {
                let ratio = short(append.median() / insert.median());
                vec![batch.to_string(), append.show(), insert.show(), ratio]
            })
            .collect();
        page.table(&[&format!("{}, batch", base.name), "append", "raw insert", "ratio"], &shown);
        let spans = spans.iter_mut().zip(["append", "raw insert"]).map(|(spans, name)| {
            spans.sort();
            let share = |share: f64| spans[((spans.len() as f64 * share) as usize).min(spans.len() - 1)];
            let shown = [0.5, 0.99, 1.0].map(|at| short(share(at).as_secs_f64() * 1e3));
            [vec![format!("{}, {name}", base.name)], shown.to_vec()].concat()
        });
        page.table(&["ms for one batch of a hundred", "median", "99th", "longest"], &spans.collect::<Vec<_>>());
        let what = match base.name {
            "SQLite" => "durable append against raw inserts in hundreds, SQLite",
            _ => "durable append against raw inserts in hundreds, PostgreSQL",
        };
        let [append, insert] = &rows[2];
        page.aim(&Aim::at_least(what, 0.7, "", append.median() / insert.median()));
    }
    page.end()
}

/// For each length of a batch, appends and raw inserts a second; and what each batch of a hundred took.
type Figures = (Vec<[Samples; 2]>, [Vec<Duration>; 2]);

/// Measures both on one database.
async fn one(setting: &Setting, db: &Db) -> Result<Figures, Failure> {
    // The two are measured in turns this long, so that whatever else the machine does falls on both alike.
    let (rounds, slice) = setting.size((15, Duration::from_millis(150)), (2, Duration::from_millis(5)));
    db.migrate().await?;
    for words in [TABLE, INDEX] {
        match db {
            Db::Sqlite { write, .. } => sqlx::query(words).execute(write).await?.rows_affected(),
            Db::Postgres { pool, .. } => sqlx::query(words).execute(pool).await?.rows_affected(),
        };
    }
    let epoch = db.journal().lease(TENANT, "bench").await?;
    let (mut ours, mut theirs) = (Day::new(), Day::new());
    let mut raw = Raw::to(db).await?;
    let mut rows = Vec::new();
    let mut spans: [Vec<Duration>; 2] = Default::default();
    for length in BATCHES {
        let mut samples: [Samples; 2] = Default::default();
        for _ in 0..rounds {
            let (mut count, mut spent) = (0, Duration::ZERO);
            while spent < slice {
                let entries = ours.batch(length);
                let batch = [TenantEntries { tenant: TENANT, epoch, entries, made: Vec::new() }];
                let began = Instant::now();
                db.journal().append(&batch).await?;
                spent += began.elapsed();
                spans[0].extend((length == 100).then(|| began.elapsed()));
                count += length as u64;
            }
            samples[0].add_rate(count, spent);
            let (mut count, mut spent) = (0, Duration::ZERO);
            while spent < slice {
                let rows = plain(&theirs.batch(length))?;
                let began = Instant::now();
                insert(&mut raw, rows).await?;
                spent += began.elapsed();
                spans[1].extend((length == 100).then(|| began.elapsed()));
                count += length as u64;
            }
            samples[1].add_rate(count, spent);
        }
        rows.push(samples);
    }
    Ok((rows, spans))
}

/// A journal row's columns after the tenant.
type Plain = (i64, i64, String, &'static str, i64, String);

fn plain(entries: &[Entry]) -> Result<Vec<Plain>, Failure> {
    let row = |entry: &Entry| {
        let written = write(&entry.event)?;
        let entity = entity(entry.event.address());
        Ok((entry.seq as i64, entry.at.0, entity, written.kind, i64::from(written.version), written.body))
    };
    entries.iter().map(row).collect()
}

/// How the raw rows get there: as the append does, on SQLite by the one writer and on PostgreSQL over a connection that stays
/// open and is not asked whether it still is.
enum Raw<'a> {
    Sqlite(&'a SqlitePool),
    Postgres(Box<PgConnection>),
}

impl Raw<'_> {
    async fn to(db: &Db) -> Result<Raw<'_>, Failure> {
        Ok(match db {
            Db::Sqlite { write, .. } => Raw::Sqlite(write),
            Db::Postgres { pool, .. } => Raw::Postgres(Box::new(pool.acquire().await?.detach())),
        })
    }
}

async fn insert(raw: &mut Raw<'_>, rows: Vec<Plain>) -> Result<(), Failure> {
    match raw {
        Raw::Sqlite(write) => {
            let mut query = QueryBuilder::<Sqlite>::new(HEAD);
            query.push_values(rows, |mut row, (seq, at, entity, kind, version, body)| {
                row.push_bind(1_i64).push_bind(seq).push_bind(at).push_bind(entity);
                row.push_bind(kind).push_bind(version).push_bind(body);
            });
            let mut tx = write.begin_with("BEGIN IMMEDIATE").await?;
            query.build().execute(&mut *tx).await?;
            tx.commit().await?;
        }
        Raw::Postgres(connection) => {
            let column = |of: fn(&Plain) -> i64| rows.iter().map(of).collect::<Vec<i64>>();
            sqlx::query(COLUMNS)
                .bind(vec![1_i64; rows.len()])
                .bind(column(|row| row.0))
                .bind(column(|row| row.1))
                .bind(rows.iter().map(|row| row.2.as_str()).collect::<Vec<_>>())
                .bind(rows.iter().map(|row| row.3).collect::<Vec<_>>())
                .bind(column(|row| row.4))
                .bind(rows.iter().map(|row| row.5.as_str()).collect::<Vec<_>>())
                .execute(&mut **connection)
                .await?;
        }
    }
    Ok(())
}
