//! Who is signed in: the sessions of everybody, found and ordered a page at a time, and ended. Access tokens and operators are not
//! among them.
use crate::audit::{Doer, Entity, What, audit};
use crate::changes::note;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::People;
use crate::people::accounts::{account, what};
use crate::people::search::pattern;
use crate::statements::statements;
use crate::text::{full_name, hex, number, plain, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::json;
use sqlx::Connection;
use std::collections::BTreeMap;

/// Which sessions are sought; what is empty or negative leaves none out. People are looked through once, on the index that has
/// what they are found by, and not for each session.
macro_rules! sought {
    ($used:literal) => {
        concat!(
            " WHERE s.tenant = $1 AND s.name IS NULL AND s.expires > $2
            AND s.user_id NOT IN (SELECT o.id FROM users o WHERE o.tenant = $1 AND o.operator IS NOT NULL)
            AND ($3 = '' OR ($8 <> '' AND s.address LIKE $8 ESCAPE '!') OR s.user_id IN (SELECT f.id FROM users f
                WHERE f.tenant = $1 AND f.name_key >= '' AND f.removed IS NULL AND f.operator IS NULL
                AND f.search_key LIKE $3 ESCAPE '!'))
            AND ($4 < 0 OR s.user_id = $4)
            AND ($5 < 0 OR s.user_id IN (SELECT g.id FROM users g
                WHERE g.tenant = $1 AND g.removed IS NULL AND g.operator IS NULL AND g.group_id = $5))
            AND ($6 < 0 OR s.by_service = ($6 = 1)) AND ",
            $used,
            " < $7"
        )
    };
}

/// A page in an order: those behind the last of the page before. SQLite walks the first of both tables, which
/// has the order; the sum keeps it from another index. They are counted on the one that it would be.
macro_rules! page {
    ($from:literal, $used:literal, $key:literal, $text:literal, $beyond:literal, $down:literal) => {
        concat!(
            "SELECT s.token_hash, s.user_id, u.username, u.firstname, u.lastname, u.group_id, s.user_agent, s.address,
            s.created, s.seen, s.expires, s.by_service, ",
            $text,
            " AS sort_key FROM ",
            $from,
            sought!($used),
            " AND u.tenant = $1 AND u.id = s.user_id AND u.removed IS NULL AND u.operator IS NULL",
            " AND ($9 = 1 OR (",
            $key,
            ", s.token_hash) ",
            $beyond,
            " ($10, $11)) ORDER BY ",
            $key,
            $down,
            ", s.token_hash",
            $down,
            " LIMIT $12"
        )
    };
}

statements! {
    SESSIONS_BY_NAME = page!("users u CROSS JOIN sessions s", "COALESCE(s.seen, s.created) + 0", "u.name_key", "u.name_key", ">", "");
    SESSIONS_BY_NAME_DOWN = page!("users u CROSS JOIN sessions s", "COALESCE(s.seen, s.created) + 0", "u.name_key", "u.name_key", "<", " DESC");
    FEW_SESSIONS_BY_NAME = page!("sessions s CROSS JOIN users u", "COALESCE(s.seen, s.created)", "u.name_key", "u.name_key", ">", "");
    FEW_SESSIONS_BY_NAME_DOWN = page!("sessions s CROSS JOIN users u", "COALESCE(s.seen, s.created)", "u.name_key", "u.name_key", "<", " DESC");
    SESSIONS_BY_USE = page!("sessions s CROSS JOIN users u", "COALESCE(s.seen, s.created) + 0", "COALESCE(s.seen, s.created)", "CAST(COALESCE(s.seen, s.created) AS TEXT)", ">", "");
    SESSIONS_BY_USE_DOWN = page!("sessions s CROSS JOIN users u", "COALESCE(s.seen, s.created) + 0", "COALESCE(s.seen, s.created)", "CAST(COALESCE(s.seen, s.created) AS TEXT)", "<", " DESC");
    SESSIONS_BY_START = page!("sessions s CROSS JOIN users u", "COALESCE(s.seen, s.created) + 0", "s.created", "CAST(s.created AS TEXT)", ">", "");
    SESSIONS_BY_START_DOWN = page!("sessions s CROSS JOIN users u", "COALESCE(s.seen, s.created) + 0", "s.created", "CAST(s.created AS TEXT)", "<", " DESC");
    /// One by its hash, of which half is known.
    /// The plus leaves SQLite the index of the hash alone, where it would walk the tenant's.
    ONE_SESSION = "SELECT s.token_hash, s.user_id, u.username, u.firstname, u.lastname, u.group_id, s.user_agent, s.address,
        s.created, s.seen, s.expires, s.by_service, '' AS sort_key FROM sessions s CROSS JOIN users u
        WHERE s.token_hash >= $3 AND s.token_hash <= $4 AND +s.tenant = $1 AND s.name IS NULL AND s.expires > $2
            AND u.tenant = $1 AND u.id = s.user_id AND u.removed IS NULL AND u.operator IS NULL";
    HOW_MANY_SESSIONS = concat!("SELECT COUNT(*) FROM sessions s", sought!("COALESCE(s.seen, s.created)"));
    END_ONE_SIGN_IN = "DELETE FROM sessions WHERE tenant = $1 AND user_id = $2 AND token_hash = $3 AND name IS NULL";
    END_SIGN_INS_OF_GROUPS = "DELETE FROM sessions WHERE tenant = $1 AND name IS NULL AND token_hash <> $2 AND user_id IN
        (SELECT u.id FROM users u WHERE u.tenant = $1 AND u.operator IS NULL
            AND ($3 = '' OR $3 LIKE '%,' || CAST(u.group_id AS TEXT) || ',%')) RETURNING user_id, token_hash, expires";
    SIGN_INS_OF_GROUPS = "SELECT user_id, COUNT(*) FROM sessions WHERE tenant = $1 AND name IS NULL AND token_hash <> $2
        AND expires > $4 AND user_id IN (SELECT u.id FROM users u WHERE u.tenant = $1 AND u.operator IS NULL
            AND ($3 = '' OR $3 LIKE '%,' || CAST(u.group_id AS TEXT) || ',%')) GROUP BY user_id";
    HOW_MANY_OTHERS = "SELECT COUNT(*) FROM sessions WHERE tenant = $1 AND name IS NULL AND token_hash <> $2 AND expires > $3
        AND user_id NOT IN (SELECT o.id FROM users o WHERE o.tenant = $1 AND o.operator IS NOT NULL)";
    /// Whoever is on the way in begins again, and no link that was sent to sign in with lets anybody in.
    END_STEPS_OF_GROUPS = "DELETE FROM sign_in_steps WHERE tenant = $1 AND user_id IN
        (SELECT u.id FROM users u WHERE u.tenant = $1 AND u.operator IS NULL
            AND ($2 = '' OR $2 LIKE '%,' || CAST(u.group_id AS TEXT) || ',%'))";
    END_MAGIC_LINKS_OF_GROUPS = "UPDATE links SET used = TRUE WHERE tenant = $1 AND kind = 'magic' AND used = FALSE AND user_id IN
        (SELECT u.id FROM users u WHERE u.tenant = $1 AND u.operator IS NULL
            AND ($2 = '' OR $2 LIKE '%,' || CAST(u.group_id AS TEXT) || ',%'))";
}

/// The most sessions of a page.
const PAGE: usize = 50;
/// So few that they are found first and put in order then; of more, people are walked in their order until a page is full.
const FEW: i64 = 5_000;

/// In which order sessions are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionsBy {
    /// By the names of their people.
    Name,
    /// By their last use; one that was not used since it began, by that.
    Use,
    /// By when they began.
    Start,
}

/// Which sessions are sought; what is `None` leaves none out.
#[derive(Debug, Clone, Default)]
pub struct SoughtSessions {
    /// What is in the names, user name or e-mail of the person, or in the address they come from.
    pub text: Option<String>,
    /// Of this person.
    pub user: Option<AgentId>,
    /// Of people in this group.
    pub group: Option<u32>,
    /// Whether another service vouched for the person.
    pub by_service: Option<bool>,
    /// Not used since then.
    pub unused_since: Option<Millis>,
}

/// A session of somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "as in `Session` and `Device`")]
pub struct SessionOf {
    pub token_hash: [u8; 32],
    pub user: AgentId,
    pub username: String,
    pub fullname: String,
    pub group: u32,
    pub user_agent: String,
    pub address: String,
    pub created: Millis,
    pub seen: Option<Millis>,
    pub expires: Millis,
    pub by_service: bool,
}

/// A page of sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionsPage {
    /// Those on it.
    pub sessions: Vec<SessionOf>,
    /// Behind what the next page begins; `None` on the last.
    pub next: Option<(String, [u8; 32])>,
    /// How many are sought on all pages together.
    pub total: u64,
}

/// Of each sign-in that ended: whose it was, the hash of its token, and when it would have run out, in ms.
pub(crate) type EndedRows = Vec<(i64, String, i64)>;

/// Sessions that were ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedSessions {
    /// Whose, and their hashes; those too that had run out and were not swept away yet.
    pub all: Vec<(AgentId, [u8; 32])>,
    /// How many of them let somebody in until now.
    pub running: u64,
}

impl EndedSessions {
    /// Of rows as the table has them: whose, the hash, and until when it lasted.
    pub(crate) fn read(rows: EndedRows, running: usize) -> Result<EndedSessions, StoreError> {
        let read =
            |(user, token, _): (i64, String, i64)| Ok((AgentId(number("sessions.user_id", user)?), hash(&token)?));
        let all = rows.into_iter().map(read).collect::<Result<_, StoreError>>()?;
        Ok(EndedSessions { all, running: u64::try_from(running).unwrap_or(u64::MAX) })
    }
}

/// How many of such rows were running.
pub(crate) fn running(rows: &[(i64, String, i64)], now: Millis) -> usize {
    rows.iter().filter(|(_, _, expires)| *expires > now.0).count()
}

#[derive(sqlx::FromRow)]
struct Row {
    token_hash: String,
    user_id: i64,
    username: String,
    firstname: String,
    lastname: String,
    group_id: i64,
    user_agent: String,
    address: String,
    created: i64,
    seen: Option<i64>,
    expires: i64,
    by_service: bool,
    sort_key: String,
}

fn hash(text: &str) -> Result<[u8; 32], StoreError> {
    unhex(text).ok_or_else(|| StoreError::corrupt("sessions.token_hash", text))
}

impl Row {
    fn read(self) -> Result<SessionOf, StoreError> {
        Ok(SessionOf {
            token_hash: hash(&self.token_hash)?,
            user: AgentId(number("sessions.user_id", self.user_id)?),
            fullname: full_name(&self.firstname, &self.lastname),
            username: self.username,
            group: number("users.group_id", self.group_id)?,
            user_agent: self.user_agent,
            address: self.address,
            created: Millis(self.created),
            seen: self.seen.map(Millis),
            expires: Millis(self.expires),
            by_service: self.by_service,
        })
    }
}

/// Binds which sessions are sought, for [`sought`].
macro_rules! bind_sought {
    ($query:expr, $tenant:expr, $sought:expr, $now:expr) => {{
        let sought: &SoughtSessions = $sought;
        $query
            .bind(i64::from($tenant.0))
            .bind($now.0)
            .bind(pattern(sought.text.as_deref()))
            .bind(sought.user.map_or(-1, |user| i64::from(user.0)))
            .bind(sought.group.map_or(-1, i64::from))
            .bind(sought.by_service.map_or(-1, i64::from))
            .bind(sought.unused_since.map_or(i64::MAX, |at| at.0))
            .bind(pattern(sought.text.as_deref().filter(|text| in_addresses(text))))
    }};
}

/// Whether a text can stand in an address: any other is not looked for there.
fn in_addresses(text: &str) -> bool {
    text.trim().chars().all(|c| c.is_ascii_hexdigit() || matches!(c, '.' | ':'))
}

/// A list as its filter has it: between commas, empty where it leaves nothing out.
fn listed(groups: Option<&[u32]>) -> String {
    let listed = |groups: &[u32]| groups.iter().fold(String::from(","), |list, id| format!("{list}{id},"));
    groups.map(listed).unwrap_or_default()
}

impl People<'_> {
    /// Returns a page of the sessions that are sought and have not ended, in an order, from behind the last of the page before.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a place behind which nothing can be.
    pub async fn sessions(
        self,
        tenant: TenantId,
        sought: &SoughtSessions,
        (by, falling): (SessionsBy, bool),
        behind: Option<&(String, [u8; 32])>,
        now: Millis,
    ) -> Result<SessionsPage, StoreError> {
        self.sessions_walked(tenant, sought, (by, falling), behind, (now, FEW)).await
    }

    /// As [`People::sessions`]; so many or more are walked in their order.
    ///
    /// # Errors
    /// As there.
    pub async fn sessions_walked(
        self,
        tenant: TenantId,
        sought: &SoughtSessions,
        (by, falling): (SessionsBy, bool),
        behind: Option<&(String, [u8; 32])>,
        (now, few): (Millis, i64),
    ) -> Result<SessionsPage, StoreError> {
        let total: i64 = reading!(self.0, pool =>
            bind_sought!(sqlx::query_scalar(HOW_MANY_SESSIONS), tenant, sought, now).fetch_one(pool).await)?;
        if total == 0 {
            return Ok(SessionsPage { sessions: Vec::new(), next: None, total: 0 });
        }
        let sql = match (by, falling) {
            (SessionsBy::Name, false) if total < few => FEW_SESSIONS_BY_NAME,
            (SessionsBy::Name, true) if total < few => FEW_SESSIONS_BY_NAME_DOWN,
            (SessionsBy::Name, false) => SESSIONS_BY_NAME,
            (SessionsBy::Name, true) => SESSIONS_BY_NAME_DOWN,
            (SessionsBy::Use, false) => SESSIONS_BY_USE,
            (SessionsBy::Use, true) => SESSIONS_BY_USE_DOWN,
            (SessionsBy::Start, false) => SESSIONS_BY_START,
            (SessionsBy::Start, true) => SESSIONS_BY_START_DOWN,
        };
        let first = i64::from(behind.is_none());
        let (key, last) = behind.map(|(key, last)| (key.replace('\0', ""), hex(last))).unwrap_or_default();
        let most = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
        let mut rows: Vec<Row> = if by == SessionsBy::Name {
            reading!(self.0, pool => bind_sought!(sqlx::query_as(sql), tenant, sought, now)
                .bind(first).bind(key.as_str()).bind(last.as_str()).bind(most).fetch_all(pool).await)?
        } else {
            let at: i64 = if first == 1 { 0 } else { key.parse().map_err(|_| StoreError::corrupt("behind", &key))? };
            reading!(self.0, pool => bind_sought!(sqlx::query_as(sql), tenant, sought, now)
                .bind(first).bind(at).bind(last.as_str()).bind(most).fetch_all(pool).await)?
        };
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let last = rows.last().filter(|_| more);
        let next = last.map(|row| Ok::<_, StoreError>((row.sort_key.clone(), hash(&row.token_hash)?))).transpose()?;
        let sessions = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
        Ok(SessionsPage { sessions, next, total: number("sessions", total)? })
    }

    /// The session that this half of its hash names, if it has not ended; `None` for what is no such half.
    pub async fn session_named(
        self,
        tenant: TenantId,
        half: &str,
        now: Millis,
    ) -> Result<Option<SessionOf>, StoreError> {
        if half.len() != 32 || !half.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f')) {
            return Ok(None);
        }
        let [least, most] = ["0", "f"].map(|digit| format!("{half}{}", digit.repeat(32)));
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(ONE_SESSION)
            .bind(i64::from(tenant.0)).bind(now.0).bind(&least).bind(&most).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// How many sessions each person in these groups (`None`: in any) has, but for one: what
    /// [`People::end_sign_ins_of_all`] would end.
    pub async fn sign_ins_of_all(
        self,
        tenant: TenantId,
        (groups, stays): (Option<&[u32]>, &[u8; 32]),
        now: Millis,
    ) -> Result<BTreeMap<AgentId, u64>, StoreError> {
        let (key, groups, stays) = (i64::from(tenant.0), listed(groups), hex(stays));
        let rows: Vec<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(SIGN_INS_OF_GROUPS)
            .bind(key).bind(&stays).bind(&groups).bind(now.0).fetch_all(pool).await)?;
        let read = |(user, count)| Ok((AgentId(number("sessions.user_id", user)?), number("sessions", count)?));
        rows.into_iter().map(read).collect()
    }

    /// How many sessions of everybody there are but this one.
    pub async fn other_sessions(self, tenant: TenantId, but: &[u8; 32], now: Millis) -> Result<u64, StoreError> {
        let count: i64 = reading!(self.0, pool => sqlx::query_scalar(HOW_MANY_OTHERS)
            .bind(i64::from(tenant.0)).bind(hex(but)).bind(now.0).fetch_one(pool).await)?;
        number("sessions", count)
    }

    /// Ends one sign-in of a person; false if it was gone already.
    pub async fn end_sign_in(
        self,
        tenant: TenantId,
        user: AgentId,
        token_hash: &[u8; 32],
        by: &Doer,
    ) -> Result<bool, StoreError> {
        let (key, id, hash) = (i64::from(tenant.0), i64::from(user.0), hex(token_hash));
        transaction!(self.0, tx => {
            let Some(there) = account!(tx, key, id) else { return Ok(false) };
            let query = sqlx::query(END_ONE_SIGN_IN).bind(key).bind(id).bind(&hash);
            if query.execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let [was, became] = [0, 1].map(|ended| Some(json!({ "signed_out": ended })));
            audit!(tx, key, by, what(id, &there, was, became));
            note!(tx, key, Session, &hash);
            Ok(true)
        })
    }

    /// Ends every sign-in of everybody in these groups (`None`: in any) but one, which stays.
    /// `name` is what the audit calls the tenant.
    pub async fn end_sign_ins_of_all(
        self,
        tenant: TenantId,
        name: &str,
        (groups, stays): (Option<&[u32]>, &[u8; 32]),
        by: &Doer,
    ) -> Result<EndedSessions, StoreError> {
        let (key, groups, stays, name) = (i64::from(tenant.0), listed(groups), hex(stays), plain("name", name)?);
        let ended: Result<(EndedRows, usize), StoreError> = transaction!(self.0, tx => {
            let query = sqlx::query_as(END_SIGN_INS_OF_GROUPS).bind(key).bind(&stays).bind(&groups);
            let ended: EndedRows = query.fetch_all(&mut *tx).await?;
            for ends in [END_STEPS_OF_GROUPS, END_MAGIC_LINKS_OF_GROUPS] {
                sqlx::query(ends).bind(key).bind(&groups).execute(&mut *tx).await?;
            }
            let running = running(&ended, by.at);
            let [was, became] = [0, running].map(|ended| Some(json!({ "signed_out": ended })));
            audit!(tx, key, by, What { entity: Entity::Tenant, subject: key.to_string(), name, was, became });
            if !ended.is_empty() {
                note!(tx, key, Session, "");
            }
            Ok((ended, running))
        });
        let (ended, running) = ended?;
        EndedSessions::read(ended, running)
    }
}
