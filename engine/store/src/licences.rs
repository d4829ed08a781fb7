//! The use of licences: who signed in when, how many are in each group, and the most who were signed in at the same time.
use crate::audit::Entity;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Licences;
use crate::people::pattern;
use crate::statements::statements;
use crate::text::{full_name, number};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

/// A page of a group's people in an order: those behind whoever was the last of the page before.
macro_rules! page {
    ($key:literal, $text:literal, $beyond:literal, $down:literal) => {
        concat!(
            "SELECT u.id, u.username, u.firstname, u.lastname, u.active, u.api_only, u.signed_in, ",
            $text,
            " AS sort_key, EXISTS (SELECT 1 FROM sessions s WHERE s.tenant = u.tenant AND s.user_id = u.id
                AND s.name IS NULL AND s.expires > $4) AS is_in
            FROM users u WHERE u.tenant = $1 AND u.removed IS NULL AND u.operator IS NULL AND u.group_id = $2
            AND ($3 = '' OR u.search_key LIKE $3 ESCAPE '!')
            AND ($5 = 1 OR (",
            $key,
            ", u.id) ",
            $beyond,
            " ($6, $7)) ORDER BY ",
            $key,
            $down,
            ", u.id",
            $down,
            " LIMIT $8"
        )
    };
}

statements! {
    SIGNED_IN_AT = "UPDATE users SET signed_in = $3 WHERE tenant = $1 AND id = $2";
    INSERT_SIGN_IN = "INSERT INTO sign_ins (tenant, user_id, at) VALUES ($1, $2, $3) ON CONFLICT (tenant, user_id, at) DO NOTHING";
    PURGE_SIGN_INS: EveryTenant = "DELETE FROM sign_ins WHERE at < $1";
    SIGN_INS = "SELECT at FROM sign_ins WHERE tenant = $1 AND user_id = $2 AND at >= $3 AND at < $4 ORDER BY at";
    SET_PEAK = "INSERT INTO licence_peaks (tenant, day, users, at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, day) DO UPDATE SET users = excluded.users, at = excluded.at
        WHERE licence_peaks.users < excluded.users";
    PURGE_PEAKS: EveryTenant = "DELETE FROM licence_peaks WHERE at < $1";
    PEAK = "SELECT users, at FROM licence_peaks WHERE tenant = $1 AND at >= $2 ORDER BY users DESC, at DESC LIMIT 1";
    /// The last use of a session is named so that SQLite takes the index that has all of it.
    USE_BY_GROUP = "SELECT u.group_id,
        CAST(SUM(CASE WHEN u.api_only = FALSE AND u.active = TRUE THEN 1 ELSE 0 END) AS BIGINT) AS people,
        CAST(SUM(CASE WHEN u.api_only = FALSE AND u.active = FALSE THEN 1 ELSE 0 END) AS BIGINT) AS suspended,
        CAST(SUM(CASE WHEN u.api_only = TRUE THEN 1 ELSE 0 END) AS BIGINT) AS service,
        CAST(SUM(CASE WHEN u.api_only = FALSE AND u.signed_in >= $2 THEN 1 ELSE 0 END) AS BIGINT) AS recent,
        CAST(SUM(CASE WHEN u.active = TRUE AND u.id IN (SELECT s.user_id FROM sessions s
            WHERE s.tenant = $1 AND s.name IS NULL AND s.expires > $3 AND COALESCE(s.seen, s.created) >= 0) THEN 1 ELSE 0 END) AS BIGINT) AS is_in
        FROM users u WHERE u.tenant = $1 AND u.removed IS NULL AND u.operator IS NULL GROUP BY u.group_id ORDER BY u.group_id";
    SIGNED_IN_NOW = "SELECT COUNT(DISTINCT user_id) FROM sessions WHERE tenant = $1 AND expires > $2 AND name IS NULL
        AND user_id NOT IN (SELECT id FROM users WHERE tenant = $1
            AND (removed IS NOT NULL OR operator IS NOT NULL OR NOT active))";
    IN_GROUP_BY_NAME = page!("u.name_key", "u.name_key", ">", "");
    IN_GROUP_BY_NAME_DOWN = page!("u.name_key", "u.name_key", "<", " DESC");
    IN_GROUP_BY_SIGN_IN = page!("COALESCE(u.signed_in, 0)", "CAST(COALESCE(u.signed_in, 0) AS TEXT)", ">", "");
    IN_GROUP_BY_SIGN_IN_DOWN = page!("COALESCE(u.signed_in, 0)", "CAST(COALESCE(u.signed_in, 0) AS TEXT)", "<", " DESC");
    HOW_MANY_IN_GROUP = "SELECT COUNT(*) FROM users u WHERE u.tenant = $1 AND u.removed IS NULL AND u.operator IS NULL
        AND u.group_id = $2 AND ($3 = '' OR u.search_key LIKE $3 ESCAPE '!')";
    LAST_SIGN_IN = "SELECT signed_in FROM users WHERE tenant = $1 AND id = $2";
    CHANGES_BY = "SELECT entity, COUNT(*) FROM audit WHERE tenant = $1 AND who = $2 AND at >= $3 AND at < $4
        GROUP BY entity ORDER BY entity";
}

/// The most people of a page.
const PAGE: usize = 50;
const DAY_MS: i64 = 86_400_000;

/// How much of the licence a permission group uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupUse {
    /// Its id.
    pub group: u32,
    /// People who may sign in.
    pub people: u32,
    /// People who are suspended.
    pub suspended: u32,
    /// Service accounts, suspended ones as well.
    pub service: u32,
    /// People whose last sign-in is not further back than was asked for.
    pub recent: u32,
    /// People who are signed in.
    pub signed_in: u32,
}

/// The most people who were signed in at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peak {
    /// So many.
    pub users: u32,
    /// When.
    pub at: Millis,
}

/// In which order a group's people are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsersBy {
    /// By their names.
    Name,
    /// By their last sign-in; who never did comes first.
    SignIn,
}

/// Somebody of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "as in `User`")]
pub struct GroupUser {
    pub id: AgentId,
    pub username: String,
    pub fullname: String,
    pub active: bool,
    pub api_only: bool,
    /// The last sign-in; `None` where none is known of.
    pub last_sign_in: Option<Millis>,
    /// Whether they have a session that lasts.
    pub signed_in: bool,
}

/// A page of a group's people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsersOfGroup {
    /// Who is on it.
    pub people: Vec<GroupUser>,
    /// Behind what the next page begins; `None` on the last.
    pub next: Option<(String, AgentId)>,
    /// How many are sought on all pages together.
    pub total: u64,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    username: String,
    firstname: String,
    lastname: String,
    active: bool,
    api_only: bool,
    signed_in: Option<i64>,
    sort_key: String,
    is_in: bool,
}

impl Row {
    fn read(self) -> Result<GroupUser, StoreError> {
        Ok(GroupUser {
            id: AgentId(number("users.id", self.id)?),
            fullname: full_name(&self.firstname, &self.lastname),
            username: self.username,
            active: self.active,
            api_only: self.api_only,
            last_sign_in: self.signed_in.map(Millis),
            signed_in: self.is_in,
        })
    }
}

impl Licences<'_> {
    /// Notes that somebody has signed in; with how many are signed in now where there is a limit of them.
    pub async fn came_in(
        self,
        tenant: TenantId,
        user: AgentId,
        at: Millis,
        seats: Option<u32>,
    ) -> Result<(), StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            sqlx::query(SIGNED_IN_AT).bind(tenant).bind(user).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(INSERT_SIGN_IN).bind(tenant).bind(user).bind(at.0).execute(&mut *tx).await?;
            if let Some(users) = seats {
                let day = at.0.div_euclid(DAY_MS);
                let query = sqlx::query(SET_PEAK).bind(tenant).bind(day).bind(i64::from(users)).bind(at.0);
                query.execute(&mut *tx).await?;
            }
            Ok(())
        })
    }

    /// Deletes of every tenant who signed in, and how many were in at the same time, before an instant; returns how many rows.
    pub async fn purge(self, before: Millis) -> Result<u64, StoreError> {
        let before = before.0;
        let sign_ins =
            writing!(self.0, pool => sqlx::query(PURGE_SIGN_INS).bind(before).execute(pool).await?.rows_affected());
        let peaks =
            writing!(self.0, pool => sqlx::query(PURGE_PEAKS).bind(before).execute(pool).await?.rows_affected());
        Ok(sign_ins.saturating_add(peaks))
    }

    /// Counts who is signed in, as [`Self::by_group`] does for all groups together.
    pub async fn signed_in(self, tenant: TenantId, now: Millis) -> Result<u32, StoreError> {
        let count: i64 = reading!(self.0, pool => sqlx::query_scalar(SIGNED_IN_NOW)
            .bind(i64::from(tenant.0)).bind(now.0).fetch_one(pool).await)?;
        number("sessions", count)
    }

    /// Returns what each group that has people uses, by id; `recent` counts from an instant on.
    pub async fn by_group(self, tenant: TenantId, recent: Millis, now: Millis) -> Result<Vec<GroupUse>, StoreError> {
        type Counted = (i64, i64, i64, i64, i64, i64);
        let rows: Vec<Counted> = reading!(self.0, pool => sqlx::query_as(USE_BY_GROUP)
            .bind(i64::from(tenant.0)).bind(recent.0).bind(now.0).fetch_all(pool).await)?;
        let read = |(group, people, suspended, service, recent, signed_in): Counted| {
            Ok(GroupUse {
                group: number("users.group_id", group)?,
                people: number("people", people)?,
                suspended: number("suspended", suspended)?,
                service: number("service", service)?,
                recent: number("recent", recent)?,
                signed_in: number("is_in", signed_in)?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Returns the most people who were signed in at the same time since an instant; `None` where it was not counted.
    pub async fn peak(self, tenant: TenantId, since: Millis) -> Result<Option<Peak>, StoreError> {
        let row: Option<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(PEAK)
            .bind(i64::from(tenant.0)).bind(since.0).fetch_optional(pool).await)?;
        let read = |(users, at)| Ok(Peak { users: number("licence_peaks.users", users)?, at: Millis(at) });
        row.map(read).transpose()
    }

    /// Returns a page of those of a group in whose names, user name or e-mail a text is; no text leaves nobody out.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a place behind which nothing can be.
    pub async fn users(
        self,
        tenant: TenantId,
        (group, text): (u32, Option<&str>),
        (by, falling): (UsersBy, bool),
        behind: Option<&(String, AgentId)>,
        now: Millis,
    ) -> Result<UsersOfGroup, StoreError> {
        let sql = match (by, falling) {
            (UsersBy::Name, false) => IN_GROUP_BY_NAME,
            (UsersBy::Name, true) => IN_GROUP_BY_NAME_DOWN,
            (UsersBy::SignIn, false) => IN_GROUP_BY_SIGN_IN,
            (UsersBy::SignIn, true) => IN_GROUP_BY_SIGN_IN_DOWN,
        };
        let (key, group, text) = (i64::from(tenant.0), i64::from(group), pattern(text));
        let first = i64::from(behind.is_none());
        let (place, id) = behind.map(|(place, id)| (place.replace('\0', ""), i64::from(id.0))).unwrap_or_default();
        let most = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
        let mut rows: Vec<Row> = if by == UsersBy::SignIn {
            let at: i64 =
                if first == 1 { 0 } else { place.parse().map_err(|_| StoreError::corrupt("behind", &place))? };
            reading!(self.0, pool => sqlx::query_as(sql).bind(key).bind(group).bind(text.as_str()).bind(now.0)
                .bind(first).bind(at).bind(id).bind(most).fetch_all(pool).await)?
        } else {
            reading!(self.0, pool => sqlx::query_as(sql).bind(key).bind(group).bind(text.as_str()).bind(now.0)
                .bind(first).bind(place.as_str()).bind(id).bind(most).fetch_all(pool).await)?
        };
        let total: i64 = reading!(self.0, pool => sqlx::query_scalar(HOW_MANY_IN_GROUP)
            .bind(key).bind(group).bind(text.as_str()).fetch_one(pool).await)?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let last = rows.last().filter(|_| more);
        let next = last.map(|row| Ok::<_, StoreError>((row.sort_key.clone(), AgentId(number("users.id", row.id)?))));
        let next = next.transpose()?;
        let people = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
        Ok(UsersOfGroup { people, next, total: number("users", total)? })
    }

    /// Returns when somebody signed in between two instants, the later one left out.
    pub async fn sign_ins(
        self,
        tenant: TenantId,
        user: AgentId,
        (from, to): (Millis, Millis),
    ) -> Result<Vec<Millis>, StoreError> {
        let rows: Vec<i64> = reading!(self.0, pool => sqlx::query_scalar(SIGN_INS)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(from.0).bind(to.0).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(Millis).collect())
    }

    /// Returns when somebody signed in last; `None` where it is not known.
    pub async fn last_sign_in(self, tenant: TenantId, user: AgentId) -> Result<Option<Millis>, StoreError> {
        let row: Option<Option<i64>> = reading!(self.0, pool => sqlx::query_scalar(LAST_SIGN_IN)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_optional(pool).await)?;
        Ok(row.flatten().map(Millis))
    }

    /// Counts what somebody changed of each kind between two instants, the later one left out.
    pub async fn changes_by(
        self,
        tenant: TenantId,
        user: AgentId,
        (from, to): (Millis, Millis),
    ) -> Result<Vec<(Entity, u32)>, StoreError> {
        let rows: Vec<(String, i64)> = reading!(self.0, pool => sqlx::query_as(CHANGES_BY)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(from.0).bind(to.0).fetch_all(pool).await)?;
        rows.into_iter().map(|(entity, count)| Ok((Entity::read(&entity)?, number("count", count)?))).collect()
    }
}
