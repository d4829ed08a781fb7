//! The append on PostgreSQL: one statement for the whole batch, its columns as arrays, which is a transaction of its
//! own and one trip to the server.
use super::rows::Rows;
use crate::error::StoreError;
use crate::statements::statements;
use routing::Text;
use sqlx::PgPool;

/// The columns of a chat's row, as both databases are told them.
pub(super) const CHAT_COLUMNS: &str = "chats (tenant, chat, is_open, stage, skill, channel, token_hash, opened_seq,
    opened_at, assigned_at, owner, owner_name, ended_at, end_cause, ended_by, end_reason, wrap_up_until,
    completed_at, wrap_up, notes)";

macro_rules! chat_changes {
    () => {
        "ON CONFLICT (tenant, chat) DO UPDATE SET
            is_open = excluded.is_open,
            stage = excluded.stage,
            assigned_at = CASE WHEN excluded.stage = 'waiting' THEN NULL
                ELSE COALESCE(excluded.assigned_at, chats.assigned_at) END,
            owner = CASE WHEN excluded.stage = 'waiting' THEN NULL ELSE COALESCE(excluded.owner, chats.owner) END,
            owner_name = CASE WHEN excluded.stage = 'waiting' THEN NULL
                ELSE COALESCE(excluded.owner_name, chats.owner_name) END,
            ended_at = COALESCE(excluded.ended_at, chats.ended_at),
            end_cause = COALESCE(excluded.end_cause, chats.end_cause),
            ended_by = COALESCE(excluded.ended_by, chats.ended_by),
            end_reason = COALESCE(excluded.end_reason, chats.end_reason),
            wrap_up_until = COALESCE(excluded.wrap_up_until, chats.wrap_up_until),
            completed_at = COALESCE(excluded.completed_at, chats.completed_at),
            wrap_up = COALESCE(excluded.wrap_up, chats.wrap_up),
            notes = COALESCE(excluded.notes, chats.notes)"
    };
}

/// What happens to a chat's row that is there already: what the batch says nothing of stays.
pub(super) const CHAT_CHANGES: &str = chat_changes!();

statements! { Postgres only:
    /// The lease rows are held until the commit, so that nobody takes the lead between the check and the write.
    APPEND = concat!(
    "WITH held AS (
        SELECT l.tenant FROM UNNEST($1::BIGINT[], $2::BIGINT[]) AS e (tenant, epoch)
        JOIN leases l ON l.tenant = e.tenant AND l.epoch = e.epoch FOR SHARE OF l
    ), fence AS (
        SELECT COUNT(*) = CARDINALITY($1::BIGINT[]) AS lifted FROM held
    ), written AS (
        INSERT INTO journal (tenant, seq, at, entity, kind, version, body)
        SELECT r.* FROM fence, UNNEST($3::BIGINT[], $4::BIGINT[], $5::BIGINT[], $6::TEXT[], $7::TEXT[], $8::BIGINT[],
            $9::TEXT[]) AS r WHERE fence.lifted
    ), restated AS (
        INSERT INTO machines (tenant, entity, restated_seq)
        SELECT r.* FROM fence, UNNEST($10::BIGINT[], $11::TEXT[], $12::BIGINT[]) AS r WHERE fence.lifted
        ON CONFLICT (tenant, entity) DO UPDATE
        SET restated_seq = GREATEST(machines.restated_seq, excluded.restated_seq)
    ), said AS (
        INSERT INTO messages (tenant, chat, idx, id, at, agent, body, client_id)
        SELECT r.* FROM fence, UNNEST($13::BIGINT[], $14::TEXT[], $15::BIGINT[], $16::TEXT[], $17::BIGINT[],
            $18::BIGINT[], $19::TEXT[], $20::TEXT[]) AS r WHERE fence.lifted
    ), changed AS (
        INSERT INTO chats (tenant, chat, is_open, stage, skill, channel, token_hash, opened_seq,
            opened_at, assigned_at, owner, owner_name, ended_at, end_cause, ended_by, end_reason, wrap_up_until,
            completed_at, wrap_up, notes)
        SELECT r.* FROM fence, UNNEST($21::BIGINT[], $22::TEXT[], $23::BOOLEAN[], $24::TEXT[], $25::BIGINT[],
            $26::BIGINT[], $27::TEXT[], $28::BIGINT[], $29::BIGINT[], $30::BIGINT[], $31::BIGINT[], $32::TEXT[],
            $33::BIGINT[], $34::TEXT[], $35::BIGINT[], $36::TEXT[], $37::BIGINT[], $38::BIGINT[], $39::TEXT[],
            $40::TEXT[]) AS r WHERE fence.lifted
        ",
    chat_changes!(),
    ") SELECT lifted FROM fence"
);
}

/// One column of all rows.
macro_rules! column {
    ($rows:expr, $field:ident) => {
        $rows.iter().map(|row| row.$field.clone()).collect::<Vec<_>>()
    };
}

/// One column of texts that some rows share with the machines.
fn texts<R>(rows: &[R], field: impl Fn(&R) -> &Text) -> Vec<&str> {
    rows.iter().map(|row| &**field(row)).collect()
}

fn optional_texts<R>(rows: &[R], field: impl Fn(&R) -> &Option<Text>) -> Vec<Option<&str>> {
    rows.iter().map(|row| field(row).as_deref()).collect()
}

pub(super) async fn append(pool: &PgPool, rows: Rows) -> Result<(), StoreError> {
    let Rows { epochs, journal, machines, chats, messages } = rows;
    let (tenants, epochs): (Vec<i64>, Vec<i64>) = epochs.into_iter().unzip();
    let lifted: bool = sqlx::query_scalar(APPEND)
        .bind(tenants)
        .bind(epochs)
        .bind(column!(journal, tenant))
        .bind(column!(journal, seq))
        .bind(column!(journal, at))
        .bind(column!(journal, entity))
        .bind(column!(journal, kind))
        .bind(column!(journal, version))
        .bind(column!(journal, body))
        .bind(column!(machines, tenant))
        .bind(column!(machines, entity))
        .bind(column!(machines, restated_seq))
        .bind(column!(messages, tenant))
        .bind(column!(messages, chat))
        .bind(column!(messages, idx))
        .bind(column!(messages, id))
        .bind(column!(messages, at))
        .bind(column!(messages, agent))
        .bind(texts(&messages, |row| &row.body))
        .bind(optional_texts(&messages, |row| &row.client_id))
        .bind(column!(chats, tenant))
        .bind(column!(chats, chat))
        .bind(column!(chats, is_open))
        .bind(column!(chats, stage))
        .bind(column!(chats, skill))
        .bind(column!(chats, channel))
        .bind(column!(chats, token_hash))
        .bind(column!(chats, opened_seq))
        .bind(column!(chats, opened_at))
        .bind(column!(chats, assigned_at))
        .bind(column!(chats, owner))
        .bind(optional_texts(&chats, |row| &row.owner_name))
        .bind(column!(chats, ended_at))
        .bind(column!(chats, end_cause))
        .bind(column!(chats, ended_by))
        .bind(optional_texts(&chats, |row| &row.end_reason))
        .bind(column!(chats, wrap_up_until))
        .bind(column!(chats, completed_at))
        .bind(column!(chats, wrap_up))
        .bind(optional_texts(&chats, |row| &row.notes))
        .fetch_one(pool)
        .await?;
    if lifted { Ok(()) } else { Err(StoreError::Fenced) }
}
