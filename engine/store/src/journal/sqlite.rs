//! The append on SQLite: one statement a table, its length rounded up to a power of two so that few texts are ever
//! prepared. The rows that round it up hold NULL and are left out.
use super::entry::TenantEntries;
use super::rows::{ChatRow, DecisionRow, JournalRow, MachineRow, MadeRow, MessageRow, Rows};
use crate::audit::audit_row;
use crate::db::finish;
use crate::error::StoreError;
use crate::statements::statements;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

statements! { Sqlite only:
    EDIT = "UPDATE messages SET edited_at = $4, body = $5 WHERE tenant = $1 AND chat = $2 AND idx = $3";
}

/// No statement takes more rows: 1,024 of the widest table stay below SQLite's 32,766 arguments.
const MOST: usize = 1_024;
/// 1, 2, 4 … 1,024.
const SIZES: usize = MOST.ilog2() as usize + 1;

/// A table's multi-row insert, in each of its lengths.
struct Insert {
    before: &'static str,
    head: &'static str,
    columns: usize,
    tail: &'static str,
    texts: OnceLock<[Arc<str>; SIZES]>,
}

impl Insert {
    const fn new(before: &'static str, head: &'static str, columns: usize, tail: &'static str) -> Insert {
        Insert { before, head, columns, tail, texts: OnceLock::new() }
    }

    /// The text for so many rows or a few more.
    fn text(&self, rows: usize) -> Arc<str> {
        let size = rows.next_power_of_two().ilog2() as usize;
        self.texts.get_or_init(|| std::array::from_fn(|size| self.write(1 << size)))[size].clone()
    }

    fn write(&self, rows: usize) -> Arc<str> {
        let row = format!("(?{})", ",?".repeat(self.columns - 1));
        let rows = vec![row; rows].join(",");
        // OR FAIL: a failed statement is undone with its transaction, so SQLite need not note how to undo it alone.
        format!(
            "{}INSERT OR FAIL INTO {} SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL {}",
            self.before, self.head, self.tail
        )
        .into()
    }
}

/// With it, in one trip to the database's thread: who may write to the batch's tenants. Two bounds, so that its length does
/// not depend on how many they are: a batch is mostly of one tenant, and a range of ids is found by the key.
static JOURNAL: Insert = Insert::new(
    "SELECT tenant, epoch FROM leases WHERE tenant BETWEEN ? AND ?; ",
    "journal (tenant, seq, at, entity, kind, version, body)",
    7,
    "",
);
static MACHINES: Insert = Insert::new(
    "",
    "machines (tenant, entity, restated_seq)",
    3,
    "ON CONFLICT (tenant, entity) DO UPDATE SET restated_seq = MAX(machines.restated_seq, excluded.restated_seq)",
);
static CHATS: Insert = Insert::new(
    "",
    "chats (tenant, chat, is_open, skill, channel, token_hash, opened_at, closed_at, owner)",
    9,
    "ON CONFLICT (tenant, chat) DO UPDATE
        SET is_open = excluded.is_open, closed_at = excluded.closed_at, owner = excluded.owner",
);
static MESSAGES: Insert =
    Insert::new("", "messages (tenant, chat, idx, id, at, agent, body, client_id, whisper, edited_at, system)", 11, "");
static DECISIONS: Insert = Insert::new("", "decisions (tenant, chat, seq, made)", 4, "");
/// A call that counted as lost and was not may have done the same a moment before.
static MADE: Insert =
    Insert::new("", "made_under_a_key (tenant, salt, made, at)", 4, "ON CONFLICT (tenant, salt) DO NOTHING");

/// The texts of the multi-row inserts, in a few lengths each, for a test to prepare.
pub fn texts() -> Vec<Arc<str>> {
    [&JOURNAL, &MACHINES, &CHATS, &MESSAGES, &DECISIONS, &MADE]
        .into_iter()
        .flat_map(|insert| [1, 3, MOST].map(|rows| insert.text(rows)))
        .collect()
}

pub(super) async fn append(pool: &SqlitePool, batch: &[TenantEntries]) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    // The forms are written while the database's thread begins.
    let begin = connection.begin_with("BEGIN IMMEDIATE");
    let (begun, rows) = futures_util::future::join(begin, async { Rows::of(batch) }).await;
    let begun = begun?;
    finish!(connection, begun, tx => { write(&mut tx, rows?).await })
}

async fn write(connection: &mut SqliteConnection, rows: Rows) -> Result<(), StoreError> {
    let tenants = || rows.epochs.iter().map(|(tenant, _)| *tenant);
    let (first, last) = (tenants().min(), tenants().max());
    let range = |query: Bound| query.bind(first).bind(last);
    let leases = insert(connection, &JOURNAL, rows.journal, range, bind_journal).await?;
    let leases: HashMap<i64, i64> = leases.iter().map(|row| (row.get(0), row.get(1))).collect();
    if rows.epochs.iter().any(|(tenant, epoch)| leases.get(tenant) != Some(epoch)) {
        return Err(StoreError::Fenced);
    }
    insert(connection, &MACHINES, rows.machines, alone, bind_machine).await?;
    insert(connection, &CHATS, rows.chats, alone, bind_chat).await?;
    insert(connection, &MESSAGES, rows.messages, alone, bind_message).await?;
    for row in rows.edits {
        let edit = sqlx::query(EDIT).bind(row.tenant).bind(row.chat).bind(row.idx);
        edit.bind(row.edited_at).bind(row.body).execute(&mut *connection).await?;
    }
    insert(connection, &DECISIONS, rows.decisions, alone, bind_decision).await?;
    insert(connection, &MADE, rows.made, alone, bind_made).await?;
    for row in rows.audits {
        audit_row!(
            connection,
            row.tenant,
            &row.by,
            (row.entity, &row.subject, row.name()),
            (row.act, row.was.clone(), row.became.clone())
        );
    }
    Ok(())
}

type Bound = Query<'static, Sqlite, SqliteArguments>;

/// For an insert without a statement before it.
fn alone(query: Bound) -> Bound {
    query
}

/// Inserts all rows and returns what the statement before the insert answered.
async fn insert<R>(
    connection: &mut SqliteConnection,
    into: &Insert,
    rows: Vec<R>,
    before: impl Fn(Bound) -> Bound,
    bind: impl Fn(Bound, R) -> Bound,
) -> Result<Vec<SqliteRow>, StoreError> {
    let mut left = rows.len();
    let mut rows = rows.into_iter();
    let mut answered = Vec::new();
    while left > 0 {
        let now = left.min(MOST);
        let query = before(sqlx::query(AssertSqlSafe(into.text(now))));
        answered = rows.by_ref().take(now).fold(query, &bind).fetch_all(&mut *connection).await?;
        left -= now;
    }
    Ok(answered)
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
        .bind(row.whisper)
        .bind(row.edited_at)
        .bind(row.system)
}

fn bind_chat(query: Bound, row: ChatRow) -> Bound {
    query
        .bind(row.tenant)
        .bind(row.chat)
        .bind(row.is_open)
        .bind(row.skill)
        .bind(row.channel)
        .bind(row.token_hash)
        .bind(row.opened_at)
        .bind(row.closed_at)
        .bind(row.owner)
}

fn bind_decision(query: Bound, row: DecisionRow) -> Bound {
    query.bind(row.tenant).bind(row.chat).bind(row.seq).bind(row.made)
}

fn bind_made(query: Bound, row: MadeRow) -> Bound {
    query.bind(row.tenant).bind(row.salt.to_string()).bind(row.made).bind(row.at)
}
