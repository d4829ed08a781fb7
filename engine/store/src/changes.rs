//! The feed of changes: what servers keep in memory and who has changed it since, in the order of the commits.
//!
//! Rooms of the store note a change in the transaction that makes it, as its last statement: `note!` holds one row of the whole
//! installation until the commit. So whoever has read up to a number has missed nothing before it.
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::Changes;
use crate::statements::statements;
use crate::text::{number, unhex};
use catalogue::ids::{AgentId, TenantId};

statements! {
    NEXT_CHANGE: EveryTenant = "UPDATE change_counter SET seq = seq + 1 WHERE one = 1 RETURNING seq";
    INSERT_CHANGE = "INSERT INTO changes (tenant, seq, topic, subject) VALUES ($1, $2, $3, $4)";
    NEWEST_CHANGE: EveryTenant = "SELECT seq FROM change_counter WHERE one = 1";
    CHANGES_AFTER: EveryTenant = "SELECT seq, tenant, topic, subject FROM changes WHERE seq > $1 ORDER BY seq LIMIT $2";
    PURGE_CHANGES: EveryTenant = "DELETE FROM changes WHERE seq <= (SELECT seq FROM change_counter WHERE one = 1) - $1";
}

/// How many changes are kept: a reader that is further behind treats everything as changed.
pub const KEPT: u32 = 10_000;
/// How many are read at once.
const AT_ONCE: u32 = 1_000;

macro_rules! topics {
    ($( $(#[$doc:meta])* $topic:ident $text:literal; )+) => {
        /// What a change is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Topic {
            $( $(#[$doc])* $topic, )+
        }

        impl Topic {
            /// Every topic.
            pub const ALL: &[Topic] = &[$( Topic::$topic, )+];

            pub(crate) const fn text(self) -> &'static str {
                match self {
                    $( Topic::$topic => $text, )+
                }
            }

            fn read(text: &str) -> Option<Topic> {
                match text {
                    $( $text => Some(Topic::$topic), )+
                    _ => None,
                }
            }
        }
    };
}

topics! {
    /// A tenant was made, or its name, pictures, keys, modules, integrations or languages have changed.
    Tenant "tenant";
    /// A tenant was suspended, closed for maintenance, or opened again.
    Open "open";
    /// What the machines are configured with: skills, spans, the published policy.
    Routing "routing";
    /// What signing in asks of a tenant's people, the length of their sessions included.
    SignIn "sign_in";
    /// What a person is or may do; the subject is their id.
    Person "person";
    /// What a group may do; the subject is its id.
    Group "group";
    /// A session or an access token was ended, or lasts longer; the subject is the hash of its token.
    Session "session";
    /// A tenant's departments, and who is in them; the subject is the id of one.
    Department "department";
    /// A person's pictures; the subject is their id.
    Pictures "pictures";
    /// A tenant's webhooks.
    Webhooks "webhooks";
    /// Alerts of a tenant's people: what they are about, whether they are raised or acknowledged.
    Alerts "alerts";
    /// A tenant's definitions of metadata.
    Metadata "metadata";
    /// A tenant's applications.
    Applications "applications";
    /// A row of the audit, of a change that no other topic tells of.
    Audit "audit";
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Of which tenant.
    pub tenant: TenantId,
    /// What it is about.
    pub topic: Topic,
    /// Of whom or of what, where the topic has such; empty stands for all of them.
    pub subject: String,
}

impl Change {
    /// The person whom it is about; `None` for anybody.
    pub fn agent(&self) -> Option<AgentId> {
        self.subject.parse().ok().map(AgentId)
    }

    /// The hash of the token that it is about; `None` for any.
    pub fn token(&self) -> Option<[u8; 32]> {
        unhex(&self.subject)
    }
}

/// What has happened since somebody looked last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Since {
    /// These changes, in order, none left out; the number is the last one's. Empty where there are none.
    These(u64, Vec<Change>),
    /// More than is kept: everything may have changed. The number is the newest one's.
    Anything(u64),
}

/// Notes a change. To be the last statement of its transaction.
macro_rules! note {
    ($tx:ident, $tenant:expr, $topic:ident, $subject:expr) => {{
        let seq = sqlx::query_scalar::<_, i64>($crate::changes::NEXT_CHANGE).fetch_one(&mut *$tx).await?;
        sqlx::query($crate::changes::INSERT_CHANGE)
            .bind($tenant)
            .bind(seq)
            .bind($crate::changes::Topic::$topic.text())
            .bind($subject.to_string())
            .execute(&mut *$tx)
            .await?;
    }};
}

/// One statement that changes rows, and the change noted where there were any; how many rows.
macro_rules! changing {
    ($db:expr, $tenant:expr, $topic:ident, $subject:expr, $query:expr) => {{
        let changed: Result<u64, $crate::StoreError> = $crate::db::transaction!($db, tx => {
            let done = $query.execute(&mut *tx).await?.rows_affected();
            if done > 0 {
                $crate::changes::note!(tx, $tenant, $topic, $subject);
            }
            Ok(done)
        });
        changed
    }};
}

pub(crate) use {changing, note};

#[derive(sqlx::FromRow)]
struct Row {
    seq: i64,
    tenant: i64,
    topic: String,
    subject: String,
}

impl Changes<'_> {
    /// Returns the number of the newest change; 0 before the first.
    pub async fn newest(self) -> Result<u64, StoreError> {
        let seq: i64 = reading!(self.0, pool => sqlx::query_scalar(NEWEST_CHANGE).fetch_one(pool).await)?;
        number("change_counter.seq", seq)
    }

    /// Returns what has happened since the change of a number. Where nothing has, it costs a look at one row.
    pub async fn since(self, seen: u64) -> Result<Since, StoreError> {
        let newest = self.newest().await?;
        if newest == seen {
            return Ok(Since::These(seen, Vec::new()));
        }
        let after = i64::try_from(seen).unwrap_or(i64::MAX);
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(CHANGES_AFTER)
            .bind(after).bind(i64::from(AT_ONCE)).fetch_all(pool).await)?;
        // Numbers have no gaps but for what was purged; a database that was set back has fewer than were seen.
        match (rows.first(), rows.last()) {
            (Some(first), Some(last)) if first.seq == after + 1 => {
                let last = number("changes.seq", last.seq)?;
                // A topic that this version does not know is of a newer one, which keeps what this one does not.
                let read = |row: Row| {
                    let topic = Topic::read(&row.topic)?;
                    Some(number("changes.tenant", row.tenant).map(|id| Change {
                        tenant: TenantId(id),
                        topic,
                        subject: row.subject,
                    }))
                };
                Ok(Since::These(last, rows.into_iter().filter_map(read).collect::<Result<_, _>>()?))
            }
            _ => Ok(Since::Anything(newest)),
        }
    }

    /// Deletes all but the newest changes.
    pub async fn purge(self, kept: u32) -> Result<u64, StoreError> {
        Ok(writing!(self.0, pool =>
            sqlx::query(PURGE_CHANGES).bind(i64::from(kept)).execute(pool).await?.rows_affected()))
    }
}
