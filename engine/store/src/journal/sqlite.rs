//! The append on SQLite: one statement a table, its length rounded up to a power of two so that few texts are ever
//! prepared. The rows that round it up hold NULL and are left out.
use super::rows::{ChatChange, JournalRow, MachineRow, MessageRow, Rows};
use crate::error::StoreError;
use crate::statements::statements;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqlitePool};
use sqlx::{AssertSqlSafe, SqliteConnection};
use std::sync::{Arc, OnceLock};

statements! { Sqlite only:
    /// The few tenants of an installation with the epochs that may write to them.
    EPOCHS = "SELECT tenant, epoch FROM leases";
}

/// No statement takes more rows: 1,024 of the widest table stay below SQLite's 32,766 arguments.
const MOST: usize = 1_024;
/// 1, 2, 4 … 1,024.
const SIZES: usize = MOST.ilog2() as usize + 1;

/// A table's multi-row insert, in each of its lengths.
struct Insert {
    head: &'static str,
    columns: usize,
    tail: &'static str,
    texts: OnceLock<[Arc<str>; SIZES]>,
}

impl Insert {
    const fn new(head: &'static str, columns: usize, tail: &'static str) -> Insert {
        Insert { head, columns, tail, texts: OnceLock::new() }
    }

    /// The text for so many rows or a few more.
    fn text(&self, rows: usize) -> Arc<str> {
        let size = rows.next_power_of_two().ilog2() as usize;
        self.texts.get_or_init(|| std::array::from_fn(|size| self.write(1 << size)))[size].clone()
    }

    fn write(&self, rows: usize) -> Arc<str> {
        let row = format!("(?{})", ",?".repeat(self.columns - 1));
        let rows = vec![row; rows].join(",");
        format!("INSERT INTO {} SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL {}", self.head, self.tail)
            .into()
    }
}

static JOURNAL: Insert = Insert::new("journal (tenant, seq, at, entity, kind, version, body)", 7, "");
static MACHINES: Insert = Insert::new(
    "machines (tenant, entity, restated_seq)",
    3,
    "ON CONFLICT (tenant, entity) DO UPDATE SET restated_seq = MAX(machines.restated_seq, excluded.restated_seq)",
);
static CHATS: Insert = Insert::new(super::postgres::CHAT_COLUMNS, 20, super::postgres::CHAT_CHANGES);
static MESSAGES: Insert = Insert::new("messages (tenant, chat, idx, id, at, agent, body, client_id)", 8, "");

/// The texts of these inserts, in a few lengths each.
pub(crate) fn texts() -> Vec<Arc<str>> {
    [&JOURNAL, &MACHINES, &CHATS, &MESSAGES]
        .into_iter()
        .flat_map(|insert| [1, 3, MOST].map(|rows| insert.text(rows)))
        .collect()
}

pub(super) async fn append(pool: &SqlitePool, rows: Rows) -> Result<(), StoreError> {
    let mut tx = pool.begin_with("BEGIN IMMEDIATE").await?;
    match write(&mut tx, rows).await {
        Ok(()) => Ok(tx.commit().await?),
        Err(error) => {
            // The first error is the one to tell; a connection that cannot even roll back is closed by its pool.
            let _ = tx.rollback().await;
            Err(error)
        }
    }
}

async fn write(connection: &mut SqliteConnection, rows: Rows) -> Result<(), StoreError> {
    let leases: Vec<(i64, i64)> = sqlx::query_as(EPOCHS).fetch_all(&mut *connection).await?;
    if !rows.epochs.iter().all(|held| leases.contains(held)) {
        return Err(StoreError::Fenced);
    }
    insert(connection, &JOURNAL, rows.journal, bind_journal).await?;
    insert(connection, &MACHINES, rows.machines, bind_machine).await?;
    insert(connection, &CHATS, rows.chats, bind_chat).await?;
    insert(connection, &MESSAGES, rows.messages, bind_message).await
}

type Bound = Query<'static, Sqlite, SqliteArguments>;

async fn insert<R>(
    connection: &mut SqliteConnection,
    into: &Insert,
    rows: Vec<R>,
    bind: impl Fn(Bound, R) -> Bound,
) -> Result<(), StoreError> {
    let mut left = rows.len();
    let mut rows = rows.into_iter();
    while left > 0 {
        let now = left.min(MOST);
        let query = sqlx::query(AssertSqlSafe(into.text(now)));
        rows.by_ref().take(now).fold(query, &bind).execute(&mut *connection).await?;
        left -= now;
    }
    Ok(())
}

fn bind_journal(query: Bound, row: JournalRow) -> Bound {
    query.bind(row.tenant).bind(row.seq).bind(row.at).bind(row.entity).bind(row.kind).bind(row.version).bind(row.body)
}

fn bind_machine(query: Bound, row: MachineRow) -> Bound {
    query.bind(row.tenant).bind(row.entity).bind(row.restated_seq)
}

fn bind_message(query: Bound, row: MessageRow) -> Bound {
    query
        .bind(row.tenant)
        .bind(row.chat)
        .bind(row.idx)
        .bind(row.id)
        .bind(row.at)
        .bind(row.agent)
        .bind(row.body)
        .bind(row.client_id)
}

fn bind_chat(query: Bound, row: ChatChange) -> Bound {
    query
        .bind(row.tenant)
        .bind(row.chat)
        .bind(row.is_open)
        .bind(row.stage)
        .bind(row.skill)
        .bind(row.channel)
        .bind(row.customer)
        .bind(row.token_hash)
        .bind(row.opened_at)
        .bind(row.assigned_at)
        .bind(row.owner)
        .bind(row.owner_name)
        .bind(row.ended_at)
        .bind(row.end_cause)
        .bind(row.ended_by)
        .bind(row.end_reason)
        .bind(row.wrap_up_until)
        .bind(row.completed_at)
        .bind(row.wrap_up)
        .bind(row.notes)
}
