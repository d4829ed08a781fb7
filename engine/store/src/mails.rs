//! What became of mails: to whom and when they went, and what the mail server said; what stood in them is not kept.
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Mails;
use crate::statements::statements;
use crate::text::{number, readable};
use crate::words::words;
use catalogue::ids::TenantId;
use routing::time::Millis;
use sqlx::Connection;

// Of one value the bounds are of the pair that its index has: as two columns, SQLite takes the order of all ids before any index.
macro_rules! mails {
    ($bounds:literal, $order:literal) => {
        concat!(
            "SELECT id, kind, address, queued, state, changed, attempts, answer FROM mails
            WHERE tenant = $1 AND ($4 = '' OR kind = $4) AND ($5 = '' OR state = $5) AND ($6 = '' OR address_key = $6)
            AND ",
            $bounds,
            " ORDER BY ",
            $order,
            " LIMIT $7"
        )
    };
}

statements! {
    WRITE_MAIL = "INSERT INTO mails (tenant, id, kind, address, address_key, queued, state, changed, attempts, answer)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT (tenant, id) DO UPDATE SET state = excluded.state, changed = excluded.changed,
            attempts = excluded.attempts, answer = excluded.answer";
    MAIL = "SELECT id, kind, address, queued, state, changed, attempts, answer FROM mails WHERE tenant = $1 AND id = $2";
    MAILS = mails!("id >= $2 AND id < $3", "id DESC");
    MAILS_TO = mails!("(address_key, id) >= ($6, $2) AND (address_key, id) < ($6, $3)", "address_key DESC, id DESC");
    MAILS_IN_STATE = mails!("(state, id) >= ($5, $2) AND (state, id) < ($5, $3)", "state DESC, id DESC");
    MAILS_OF_KIND = mails!("(kind, id) >= ($4, $2) AND (kind, id) < ($4, $3)", "kind DESC, id DESC");
    FAILED_MAILS = "SELECT COUNT(*) FROM mails
        WHERE tenant = $1 AND id >= $2 AND state IN ('refused', 'bounced', 'failed', 'dropped', 'lost')";
    FORGET_MAILS = "DELETE FROM mails WHERE tenant = $1 AND id IN
        (SELECT m.id FROM mails m WHERE m.tenant = $1 AND m.id < $2 ORDER BY m.id LIMIT $3)";
    LOSE_MAILS = "UPDATE mails SET state = 'lost', changed = $3 WHERE tenant = $1 AND id IN
        (SELECT m.id FROM mails m WHERE m.tenant = $1 AND m.state IN ('queued', 'tried') AND m.changed < $2 LIMIT $4)";
}

/// Sorts behind every id.
const BEHIND_ALL: &str = "z";

words! {
    /// What a mail is about.
    MailKind in "mails.kind" {
        /// A code of the second step.
        Code "code";
        /// A code that shows that codes arrive.
        SetUpCode "set_up_code";
        /// A link to sign in with.
        MagicLink "magic_link";
        /// A link to set a new password.
        PasswordReset "password_reset";
        /// A link to set the first password of an account.
        Invitation "invitation";
        /// News that the password was changed.
        PasswordChanged "password_changed";
        /// News that a second factor was set up.
        FactorSet "factor_set";
        /// News that a second factor was taken off.
        FactorRemoved "factor_removed";
        /// News of new recovery codes.
        RecoveryRenewed "recovery_renewed";
        /// News of a browser that signed in for the first time.
        NewBrowser "new_browser";
    }
}

words! {
    /// What became of a mail.
    MailState in "mails.state" {
        /// It waits for the mail server.
        Queued "queued";
        /// It was tried, and is tried again.
        Tried "tried";
        /// The mail server took it.
        Sent "sent";
        /// It stays in the outbox of the server, which has no mail server.
        Kept "kept";
        /// The mail server refused it for good.
        Refused "refused";
        /// The mail server says that the address does not exist, or takes no mail.
        Bounced "bounced";
        /// It could not be written, or every attempt failed.
        Failed "failed";
        /// Too many were on their way.
        Dropped "dropped";
        /// Nothing more was heard of it for an hour, as when the server stops; it may not have been sent.
        Lost "lost";
    }
}

/// A mail and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// A UUIDv7 of the time at which it was given up, in its usual form.
    pub id: String,
    /// What it is about.
    pub kind: MailKind,
    /// To whom.
    pub address: String,
    /// When it was given up.
    pub queued: Millis,
    /// What became of it.
    pub state: MailState,
    /// Since when that is so.
    pub changed: Millis,
    /// How often it was tried.
    pub attempts: u32,
    /// The mail server's words; empty where it said none.
    pub answer: String,
}

/// Which mails are sought; what is `None` leaves none out.
#[derive(Debug, Clone, Default)]
pub struct SoughtMails {
    /// About this.
    pub kind: Option<MailKind>,
    /// Of which this became.
    pub state: Option<MailState>,
    /// To this address, in whatever letters it is written.
    pub address: Option<String>,
    /// Given up at this instant or later.
    pub from: Option<Millis>,
    /// Given up before this instant.
    pub until: Option<Millis>,
    /// Older than the mail with this id.
    pub before: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    kind: String,
    address: String,
    queued: i64,
    state: String,
    changed: i64,
    attempts: i64,
    answer: String,
}

impl Row {
    fn read(self) -> Result<Mail, StoreError> {
        Ok(Mail {
            id: self.id,
            kind: MailKind::read(&self.kind)?,
            address: self.address,
            queued: Millis(self.queued),
            state: MailState::read(&self.state)?,
            changed: Millis(self.changed),
            attempts: number("mails.attempts", self.attempts)?,
            answer: self.answer,
        })
    }
}

/// What ids of an instant begin with.
fn first_at(at: Millis) -> String {
    let at = at.0.clamp(0, (1 << 48) - 1);
    format!("{:08x}-{:04x}", at >> 16, at & 0xffff)
}

fn key(address: &str) -> String {
    readable(address).trim().to_lowercase()
}

impl Mails<'_> {
    /// Writes what became of mails, in this order.
    pub async fn write(self, mails: &[(TenantId, Mail)]) -> Result<(), StoreError> {
        transaction!(self.0, tx => {
            for (tenant, mail) in mails {
                sqlx::query(WRITE_MAIL)
                    .bind(i64::from(tenant.0))
                    .bind(&mail.id)
                    .bind(mail.kind.text())
                    .bind(readable(&mail.address).as_ref())
                    .bind(key(&mail.address))
                    .bind(mail.queued.0)
                    .bind(mail.state.text())
                    .bind(mail.changed.0)
                    .bind(i64::from(mail.attempts))
                    .bind(readable(&mail.answer).as_ref())
                    .execute(&mut *tx)
                    .await?;
            }
            Ok(())
        })
    }

    /// Returns a mail, if there is one with this id.
    pub async fn one(self, tenant: TenantId, id: &str) -> Result<Option<Mail>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(MAIL)
            .bind(i64::from(tenant.0)).bind(readable(id).as_ref()).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns the mails that are sought, the newest first, at most `most`.
    pub async fn list(self, tenant: TenantId, sought: &SoughtMails, most: u32) -> Result<Vec<Mail>, StoreError> {
        let address = sought.address.as_deref().map(key).unwrap_or_default();
        let sql = match sought {
            _ if !address.is_empty() => MAILS_TO,
            SoughtMails { state: Some(_), .. } => MAILS_IN_STATE,
            SoughtMails { kind: Some(_), .. } => MAILS_OF_KIND,
            SoughtMails { .. } => MAILS,
        };
        let until = sought.until.map_or_else(|| BEHIND_ALL.to_owned(), first_at);
        let before = sought.before.clone().unwrap_or_else(|| BEHIND_ALL.to_owned());
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(sql)
            .bind(i64::from(tenant.0))
            .bind(sought.from.map(first_at).unwrap_or_default())
            .bind(until.min(before))
            .bind(sought.kind.map_or("", MailKind::text))
            .bind(sought.state.map_or("", MailState::text))
            .bind(&address)
            .bind(i64::from(most))
            .fetch_all(pool)
            .await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Counts the mails given up since an instant that did not arrive.
    pub async fn failed(self, tenant: TenantId, since: Millis) -> Result<u32, StoreError> {
        let count: (i64,) = reading!(self.0, pool => sqlx::query_as(FAILED_MAILS)
            .bind(i64::from(tenant.0)).bind(first_at(since)).fetch_one(pool).await)?;
        number("mails", count.0)
    }

    /// Forgets mails that were given up before an instant, at most `most`; how many.
    pub async fn forget(self, tenant: TenantId, before: Millis, most: u32) -> Result<u64, StoreError> {
        let done = writing!(self.0, pool => sqlx::query(FORGET_MAILS)
            .bind(i64::from(tenant.0)).bind(first_at(before)).bind(i64::from(most)).execute(pool).await
            .map(|done| done.rows_affected()))?;
        Ok(done)
    }

    /// Says of mails of which nothing was heard since an instant that they are lost, at most `most`.
    pub async fn lose(self, tenant: TenantId, since: Millis, now: Millis, most: u32) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(LOSE_MAILS)
            .bind(i64::from(tenant.0)).bind(since.0).bind(now.0).bind(i64::from(most)).execute(pool).await
            .map(|_| ()))?;
        Ok(())
    }
}
