//! The append on PostgreSQL: one statement for the whole batch, its columns as arrays, which is a transaction of its
//! own and one trip to the server.
use super::rows::Rows;
use crate::audit::audit_row;
use crate::statements::statements;
use sqlx::{Connection, PgConnection};

statements! { Postgres only:
    /// The lease rows are held until the commit, so that nobody takes the lead between the check and the write.
    APPEND: EveryTenant = "WITH held AS (
            SELECT l.tenant FROM UNNEST($1::BIGINT[], $2::BIGINT[]) AS e (tenant, epoch)
            JOIN leases l ON l.tenant = e.tenant AND l.epoch = e.epoch FOR SHARE OF l
        ), fence AS (
            SELECT COUNT(*) = CARDINALITY($1::BIGINT[]) AS lifted FROM held
        ), written AS (
            INSERT INTO journal (tenant, seq, at, entity, kind, version, body)
            SELECT r.* FROM fence, UNNEST($3::BIGINT[], $4::BIGINT[], $5::BIGINT[], $6::TEXT[], $7::TEXT[],
                $8::BIGINT[], $9::TEXT[]) AS r WHERE fence.lifted
        ), restated AS (
            INSERT INTO machines (tenant, entity, restated_seq)
            SELECT r.* FROM fence, UNNEST($10::BIGINT[], $11::TEXT[], $12::BIGINT[]) AS r WHERE fence.lifted
            ON CONFLICT (tenant, entity) DO UPDATE
            SET restated_seq = GREATEST(machines.restated_seq, excluded.restated_seq)
        ), said AS (
            INSERT INTO messages (tenant, chat, idx, id, at, agent, body, client_id, whisper, edited_at,
                system)
            SELECT r.* FROM fence, UNNEST($13::BIGINT[], $14::TEXT[], $15::BIGINT[], $16::TEXT[], $17::BIGINT[],
                $18::BIGINT[], $19::TEXT[], $20::TEXT[], $34::BOOLEAN[], $35::BIGINT[],
                $41::BOOLEAN[]) AS r WHERE fence.lifted
        ), edited AS (
            UPDATE messages m SET edited_at = r.at, body = r.body
            FROM fence, UNNEST($36::BIGINT[], $37::TEXT[], $38::BIGINT[], $39::BIGINT[], $40::TEXT[])
                AS r (tenant, chat, idx, at, body)
            WHERE fence.lifted AND m.tenant = r.tenant AND m.chat = r.chat AND m.idx = r.idx
        ), changed AS (
            INSERT INTO chats (tenant, chat, is_open, skill, channel, token_hash, opened_at, closed_at, owner)
            SELECT r.* FROM fence, UNNEST($21::BIGINT[], $22::TEXT[], $23::BOOLEAN[], $24::BIGINT[], $25::BIGINT[],
                $26::TEXT[], $27::BIGINT[], $28::BIGINT[], $29::BIGINT[]) AS r WHERE fence.lifted
            ON CONFLICT (tenant, chat) DO UPDATE
            SET is_open = excluded.is_open, closed_at = excluded.closed_at, owner = excluded.owner
        ), decided AS (
            INSERT INTO decisions (tenant, chat, seq, made)
            SELECT r.* FROM fence, UNNEST($30::BIGINT[], $31::TEXT[], $32::BIGINT[], $33::BOOLEAN[]) AS r
            WHERE fence.lifted
        ), noted AS (
            INSERT INTO made_under_a_key (tenant, salt, made, at)
            SELECT r.* FROM fence, UNNEST($42::BIGINT[], $43::TEXT[], $44::BIGINT[], $45::BIGINT[]) AS r
            WHERE fence.lifted
            ON CONFLICT (tenant, salt) DO NOTHING
        )
        SELECT lifted FROM fence";
    IS_WRITTEN: EveryTenant = "SELECT COUNT(*) FROM UNNEST($1::BIGINT[], $2::BIGINT[], $3::BIGINT[], $4::BIGINT[], $5::TEXT[],
            $6::TEXT[]) AS e (tenant, epoch, seq, at, entity, body)
        JOIN leases l ON l.tenant = e.tenant AND l.epoch = e.epoch
        JOIN journal j ON j.tenant = e.tenant AND j.seq = e.seq
            AND j.at = e.at AND j.entity = e.entity AND j.body = e.body";
}

/// One column of all rows.
macro_rules! column {
    ($rows:expr, $($field:tt)+) => {
        $rows.iter().map(|row| row.$($field)+).collect::<Vec<_>>()
    };
}

/// Writes the batch; false where somebody else leads one of its tenants. What of it administrators did is in the audit in the
/// same transaction: that is seldom, so that all others stay one statement.
pub(super) async fn append(connection: &mut PgConnection, rows: &Rows) -> Result<bool, sqlx::Error> {
    if rows.audits.is_empty() {
        return append_alone(connection, rows).await;
    }
    let mut tx = connection.begin().await?;
    if !append_alone(&mut tx, rows).await? {
        tx.rollback().await?;
        return Ok(false);
    }
    for row in &rows.audits {
        audit_row!(
            tx,
            row.tenant,
            &row.by,
            (row.entity, &row.subject, row.name()),
            (row.act, row.was.clone(), row.became.clone())
        );
    }
    tx.commit().await?;
    Ok(true)
}

async fn append_alone(connection: &mut PgConnection, rows: &Rows) -> Result<bool, sqlx::Error> {
    let Rows { epochs, journal, machines, chats, messages, edits, decisions, made, audits: _ } = rows;
    let (tenants, epochs): (Vec<i64>, Vec<i64>) = epochs.iter().copied().unzip();
    let append = sqlx::query_scalar(APPEND)
        .bind(tenants)
        .bind(epochs)
        .bind(column!(journal, tenant))
        .bind(column!(journal, seq))
        .bind(column!(journal, at))
        .bind(column!(journal, entity.as_str()))
        .bind(column!(journal, kind))
        .bind(column!(journal, version))
        .bind(column!(journal, body.as_str()))
        .bind(column!(machines, tenant))
        .bind(column!(machines, entity.as_str()))
        .bind(column!(machines, restated_seq))
        .bind(column!(messages, tenant))
        .bind(column!(messages, chat.as_str()))
        .bind(column!(messages, idx))
        .bind(column!(messages, id.as_str()))
        .bind(column!(messages, at))
        .bind(column!(messages, agent))
        .bind(messages.iter().map(|row| &*row.body).collect::<Vec<_>>())
        .bind(column!(messages, client_id.as_deref()))
        .bind(column!(chats, tenant))
        .bind(column!(chats, chat.as_str()))
        .bind(column!(chats, is_open))
        .bind(column!(chats, skill))
        .bind(column!(chats, channel))
        .bind(column!(chats, token_hash.as_str()))
        .bind(column!(chats, opened_at))
        .bind(column!(chats, closed_at))
        .bind(column!(chats, owner))
        .bind(column!(decisions, tenant))
        .bind(column!(decisions, chat.as_str()))
        .bind(column!(decisions, seq))
        .bind(column!(decisions, made))
        .bind(column!(messages, whisper))
        .bind(column!(messages, edited_at))
        .bind(column!(edits, tenant))
        .bind(column!(edits, chat.as_str()))
        .bind(column!(edits, idx))
        .bind(column!(edits, edited_at))
        .bind(edits.iter().map(|row| &*row.body).collect::<Vec<_>>())
        .bind(column!(messages, system))
        .bind(column!(made, tenant))
        .bind(made.iter().map(|row| &*row.salt).collect::<Vec<_>>())
        .bind(column!(made, made))
        .bind(column!(made, at));
    append.fetch_one(connection).await
}

/// Whether a batch is written that was sent before, and nobody leads its tenants in our place. It is there whole or not at
/// all, so its last entries tell; they are held against what they were to be.
pub(super) async fn is_written(connection: &mut PgConnection, rows: &Rows) -> Result<bool, sqlx::Error> {
    let (tenants, epochs): (Vec<i64>, Vec<i64>) = rows.epochs.iter().copied().unzip();
    let last = |tenant: &i64| rows.journal.iter().rfind(|row| row.tenant == *tenant);
    let last: Vec<_> = tenants.iter().filter_map(last).collect();
    let wanted = tenants.len() as i64;
    let found: i64 = sqlx::query_scalar(IS_WRITTEN)
        .bind(tenants)
        .bind(epochs)
        .bind(column!(last, seq))
        .bind(column!(last, at))
        .bind(column!(last, entity.as_str()))
        .bind(column!(last, body.as_str()))
        .fetch_one(connection)
        .await?;
    Ok(found == wanted)
}
