//! People as the directory reads them: everybody who signs in by themselves, with what it calls them.
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Directories;
use crate::statements::statements;
use crate::text::{full_name, number};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use std::collections::BTreeMap;

/// Somebody's columns, in the order in which [`Row`] reads them. Operators and service accounts are none of them.
macro_rules! entered {
    ($of:literal) => {
        concat!(
            "SELECT u.id, u.username, u.firstname, u.lastname, u.nickname, u.email, u.active, u.version, u.created,
            d.external_id, d.display_name, d.changed, d.version AS link_version FROM users u
            LEFT JOIN directory_people d ON d.tenant = u.tenant AND d.user_id = u.id
            WHERE u.tenant = $1 AND u.removed IS NULL AND u.operator IS NULL AND NOT u.api_only",
            $of
        )
    };
}

statements! {
    ENTERED = entered!(" AND u.id = $2");
    ENTERED_BY_NAME = entered!(" AND u.username_key = $2");
    ENTERED_BY_EXTERNAL_ID = entered!(" AND d.external_id = $2 ORDER BY u.id");
    ENTERED_BEHIND = entered!(" AND u.id > $2 ORDER BY u.id LIMIT $3");
    ENTERED_FROM = entered!(" ORDER BY u.id LIMIT $2 OFFSET $3");
    HOW_MANY_ENTERED = "SELECT COUNT(*) FROM users u
        WHERE u.tenant = $1 AND u.removed IS NULL AND u.operator IS NULL AND NOT u.api_only";
    GROUPS_OF_ENTERED = "SELECT m.user_id, m.group_id, g.name FROM directory_members m
        JOIN permission_groups g ON g.tenant = m.tenant AND g.id = m.group_id
        WHERE m.tenant = $1 AND m.user_id IN ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20, $21) ORDER BY m.user_id, m.group_id";
    LINKED_PAGE = "SELECT d.user_id, d.external_id, d.entered, d.since, d.changed, u.username, u.firstname, u.lastname, u.active
        FROM directory_people d JOIN users u ON u.tenant = d.tenant AND u.id = d.user_id
        WHERE d.tenant = $1 AND d.user_id > $2 AND u.removed IS NULL ORDER BY d.user_id LIMIT $3";
    LINKED = "SELECT d.user_id, d.external_id, d.entered, d.since, d.changed, u.username, u.firstname, u.lastname, u.active
        FROM directory_people d JOIN users u ON u.tenant = d.tenant AND u.id = d.user_id
        WHERE d.tenant = $1 AND d.user_id = $2 AND u.removed IS NULL";
    HOW_MANY_LINKED = "SELECT COUNT(*) FROM directory_people d JOIN users u ON u.tenant = d.tenant AND u.id = d.user_id
        WHERE d.tenant = $1 AND u.removed IS NULL";
}

/// So many places the statement for groups has.
const PLACES: usize = 20;

/// Somebody as the directory reads them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "as in `User`")]
pub struct Entered {
    pub id: AgentId,
    pub username: String,
    pub firstname: String,
    pub lastname: String,
    pub nickname: Option<String>,
    pub email: String,
    pub active: bool,
    pub created: Millis,
    /// What the directory calls them.
    pub external_id: Option<String>,
    /// As the directory has it.
    pub display_name: Option<String>,
    /// When the directory changed them last; `None` for whom it never touched.
    pub changed: Option<Millis>,
    /// The versions of the account and of what the directory says besides: 0 for whom it never touched.
    pub version: (u32, u32),
}

impl Entered {
    /// As the directory has it, or first and last name.
    pub fn shown(&self) -> String {
        self.display_name.clone().unwrap_or_else(|| full_name(&self.firstname, &self.lastname))
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    username: String,
    firstname: String,
    lastname: String,
    nickname: Option<String>,
    email: String,
    active: bool,
    version: i64,
    created: i64,
    external_id: Option<String>,
    display_name: Option<String>,
    changed: Option<i64>,
    link_version: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Entered, StoreError> {
        let link = self.link_version.unwrap_or_default();
        Ok(Entered {
            id: AgentId(number("users.id", self.id)?),
            username: self.username,
            firstname: self.firstname,
            lastname: self.lastname,
            nickname: self.nickname,
            email: self.email,
            active: self.active,
            created: Millis(self.created),
            external_id: self.external_id,
            display_name: self.display_name,
            changed: self.changed.map(Millis),
            version: (number("users.version", self.version)?, number("directory_people.version", link)?),
        })
    }
}

/// Somebody whom the directory has entered or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    /// Who.
    pub id: AgentId,
    /// What they sign in with.
    pub username: String,
    /// First and last name.
    pub fullname: String,
    /// Whether they may sign in.
    pub active: bool,
    /// What the directory calls them.
    pub external_id: Option<String>,
    /// Whether it made the account; otherwise that was there.
    pub entered: bool,
    /// Since when it has them.
    pub since: Millis,
    /// When it changed them last.
    pub changed: Millis,
}

type LinkedRow = (i64, Option<String>, bool, i64, i64, String, String, String, bool);

fn linked(
    (id, external_id, entered, since, changed, username, first, last, active): LinkedRow,
) -> Result<Linked, StoreError> {
    Ok(Linked {
        id: AgentId(number("directory_people.user_id", id)?),
        username,
        fullname: full_name(&first, &last),
        active,
        external_id,
        entered,
        since: Millis(since),
        changed: Millis(changed),
    })
}

impl Directories<'_> {
    /// Returns somebody of the tenant's own people.
    pub async fn entered(self, tenant: TenantId, id: AgentId) -> Result<Option<Entered>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(ENTERED)
            .bind(i64::from(tenant.0)).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns whoever signs in with a name, in upper or lower case.
    pub async fn by_username(self, tenant: TenantId, username: &str) -> Result<Vec<Entered>, StoreError> {
        if username.contains('\0') {
            return Ok(Vec::new());
        }
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ENTERED_BY_NAME)
            .bind(i64::from(tenant.0)).bind(username.to_lowercase()).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns those whom the directory calls so.
    pub async fn by_external_id(self, tenant: TenantId, external_id: &str) -> Result<Vec<Entered>, StoreError> {
        if external_id.contains('\0') {
            return Ok(Vec::new());
        }
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ENTERED_BY_EXTERNAL_ID)
            .bind(i64::from(tenant.0)).bind(external_id).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns the next people behind an id, by id.
    pub async fn behind(self, tenant: TenantId, id: AgentId, most: u32) -> Result<Vec<Entered>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ENTERED_BEHIND)
            .bind(i64::from(tenant.0)).bind(i64::from(id.0)).bind(i64::from(most)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns so many people by id, but for the first `skipped`, and how many there are in all.
    pub async fn from(self, tenant: TenantId, skipped: u32, most: u32) -> Result<(Vec<Entered>, u64), StoreError> {
        let key = i64::from(tenant.0);
        let (rows, total): (Vec<Row>, i64) = reading!(self.0, pool => (
            sqlx::query_as(ENTERED_FROM).bind(key).bind(i64::from(most)).bind(i64::from(skipped)).fetch_all(pool).await?,
            sqlx::query_scalar(HOW_MANY_ENTERED).bind(key).fetch_one(pool).await?,
        ));
        let people = rows.into_iter().map(Row::read).collect::<Result<_, _>>()?;
        Ok((people, number("users", total)?))
    }

    /// Returns in which groups the directory has these people, with their names.
    pub async fn groups_of(
        self,
        tenant: TenantId,
        people: &[AgentId],
    ) -> Result<BTreeMap<AgentId, Vec<(u32, String)>>, StoreError> {
        let mut groups: BTreeMap<AgentId, Vec<(u32, String)>> = BTreeMap::new();
        for some in people.chunks(PLACES) {
            // No account has the number 0.
            let places = some.iter().map(|id| i64::from(id.0)).chain(std::iter::repeat(0)).take(PLACES);
            let rows: Vec<(i64, i64, String)> = reading!(self.0, pool => {
                let query = sqlx::query_as(GROUPS_OF_ENTERED).bind(i64::from(tenant.0));
                places.clone().fold(query, |query, id| query.bind(id)).fetch_all(pool).await
            })?;
            for (user, group, name) in rows {
                let user = AgentId(number("directory_members.user_id", user)?);
                groups.entry(user).or_default().push((number("directory_members.group_id", group)?, name));
            }
        }
        Ok(groups)
    }

    /// Returns the next of those whom the directory has entered or changed, by id, and how many they are in all.
    pub async fn linked(self, tenant: TenantId, behind: AgentId, most: u32) -> Result<(Vec<Linked>, u64), StoreError> {
        let key = i64::from(tenant.0);
        let (rows, total): (Vec<LinkedRow>, i64) = reading!(self.0, pool => (
            sqlx::query_as(LINKED_PAGE).bind(key).bind(i64::from(behind.0)).bind(i64::from(most)).fetch_all(pool).await?,
            sqlx::query_scalar(HOW_MANY_LINKED).bind(key).fetch_one(pool).await?,
        ));
        let people = rows.into_iter().map(linked).collect::<Result<_, _>>()?;
        Ok((people, number("directory_people", total)?))
    }

    /// Returns what the directory says of somebody; `None` for whom it never touched.
    pub async fn link_of(self, tenant: TenantId, id: AgentId) -> Result<Option<Linked>, StoreError> {
        let row: Option<LinkedRow> = reading!(self.0, pool => sqlx::query_as(LINKED)
            .bind(i64::from(tenant.0)).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        row.map(linked).transpose()
    }
}
