//! Permission groups: which permissions of the catalogue the people in them hold.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Groups;
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{from_json, number};
use catalogue::ids::TenantId;
use catalogue::permission::{self, Action, Only};
use routing::time::Millis;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Connection;

statements! {
    unique {
        permission_groups_pkey on permission_groups (tenant, id) is "group";
        permission_groups_name on permission_groups (tenant, name_key) is "group name";
    }
    INSERT_GROUP = "INSERT INTO permission_groups (tenant, id, name, name_key, description, permissions, actions,
        second_factor, version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    UPDATE_GROUP = "UPDATE permission_groups SET name = $3, name_key = $4, description = $5, permissions = $6,
        actions = $7, second_factor = $8, version = $9 WHERE tenant = $1 AND id = $2";
    DELETE_GROUP = "DELETE FROM permission_groups WHERE tenant = $1 AND id = $2";
    GROUPS = "SELECT id, name, description, permissions, actions, second_factor, version FROM permission_groups
        WHERE tenant = $1 ORDER BY id";
    GROUP = "SELECT id, name, description, permissions, actions, second_factor, version FROM permission_groups
        WHERE tenant = $1 AND id = $2";
    PEOPLE_OF_GROUPS = "SELECT group_id, COUNT(*) FROM users
        WHERE tenant = $1 AND removed IS NULL AND operator IS NULL GROUP BY group_id ORDER BY group_id";
    /// Those who can sign in themselves: service accounts and operators administer nothing.
    SIGN_IN_BY_GROUP = "SELECT group_id, COUNT(*) FROM users WHERE tenant = $1 AND active AND NOT api_only
        AND removed IS NULL AND operator IS NULL GROUP BY group_id ORDER BY group_id";
    /// Accounts that are no more, and operators', belong somewhere else from then on.
    LEAVE_GROUP = "UPDATE users SET group_id = (SELECT MIN(id) FROM permission_groups WHERE tenant = $1 AND id <> $2)
        WHERE tenant = $1 AND group_id = $2 AND (removed IS NOT NULL OR operator IS NOT NULL)";
    MAPPED_TO = "SELECT COUNT(*) FROM mapped_groups WHERE tenant = $1 AND permission_group = $2";
    /// What comes by SCIM fills it, or goes there first.
    OF_DIRECTORY = "SELECT (SELECT COUNT(*) FROM directory_groups WHERE tenant = $1 AND group_id = $2)
        + (SELECT COUNT(*) FROM directories WHERE tenant = $1 AND group_id = $2 AND token_hash IS NOT NULL)";
    /// People who come back to it when the groups of their sign-ins give them another one no more.
    COME_BACK = "SELECT COUNT(*) FROM directory_given g JOIN users u ON u.tenant = g.tenant AND u.id = g.user_id
        WHERE g.tenant = $1 AND g.before_group = $2 AND g.given_group <> $2 AND u.group_id = g.given_group
        AND u.removed IS NULL";
}

/// A permission group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Group {
    /// Its id within the tenant.
    pub id: u32,
    pub name: String,
    /// What it is for.
    pub description: String,
    /// Permission ids of the catalogue.
    pub permissions: Vec<u16>,
    /// Permissions of which the group gives some actions only; it gives every action of the others.
    pub only: Only,
    /// Whether its people need a second factor.
    pub needs_factor: bool,
    /// From 1, one more with each change.
    pub version: u32,
}

impl Group {
    /// Whether the group gives an action of a permission.
    pub fn allows(&self, id: u16, action: Action) -> bool {
        permission::allows(&self.permissions, &self.only, id, action)
    }

    /// Whether the group gives everything that another one gives.
    pub fn covers(&self, other: &Group) -> bool {
        other.permissions.iter().all(|id| self.gives_of(other, *id))
    }

    /// Whether the group is no less than another one: only one that administers is as much as one that does.
    pub fn reaches(&self, other: &Group) -> bool {
        if self.administers() == other.administers() { self.covers(other) } else { self.administers() }
    }

    /// Whether the group gives as much of a permission as another one.
    pub fn gives_of(&self, other: &Group, id: u16) -> bool {
        let gives = |group: &Group, action| {
            group.permissions.contains(&id) && group.only.get(&id).is_none_or(|some| some.contains(&action))
        };
        Action::ALL.into_iter().all(|action| gives(self, action) || !gives(other, action))
    }

    /// Whether its people manage both users and permission groups, so that with one of them a tenant can put anything right.
    pub fn administers(&self) -> bool {
        [permission::USERS, permission::PERMISSION_GROUPS].iter().all(|id| self.allows(*id, Action::Edit))
    }

    /// What the audit says of it.
    pub fn told(&self) -> Value {
        json!({
            "name": self.name,
            "description": self.description,
            "permissions": self.permissions,
            "actions": self.only,
            "second_factor": self.needs_factor,
        })
    }

    /// The group as the audit says it, at its own id and version.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what does not say a group.
    pub fn as_told(&self, told: Value) -> Result<Group, StoreError> {
        let told: Told = serde_json::from_value(told).map_err(|error| StoreError::corrupt("audit.was", error))?;
        Ok(Group {
            id: self.id,
            version: self.version,
            name: told.name,
            description: told.description,
            permissions: told.permissions,
            only: told.actions,
            needs_factor: told.second_factor,
        })
    }
}

#[derive(Deserialize)]
struct Told {
    name: String,
    description: String,
    permissions: Vec<u16>,
    actions: Only,
    second_factor: bool,
}

/// What became of a removal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Removal {
    /// It is gone.
    Gone,
    /// It has been changed since: how it is now, `None` where it was gone already.
    Overtaken(Option<Group>),
    /// So many people are in it, and the tenant's directory may put people there.
    Used {
        /// How many are in it, frozen ones among them.
        people: u32,
        /// Whether the directory puts people there, or they come back to it once it gives them another one no more.
        directory: bool,
    },
}

#[derive(sqlx::FromRow)]
pub(crate) struct Row {
    id: i64,
    name: String,
    description: String,
    permissions: String,
    actions: Option<String>,
    second_factor: bool,
    version: i64,
}

impl Row {
    pub(crate) fn read(self) -> Result<Group, StoreError> {
        Ok(Group {
            id: number("permission_groups.id", self.id)?,
            name: self.name,
            description: self.description,
            permissions: from_json("permission_groups.permissions", &self.permissions)?,
            only: match &self.actions {
                Some(actions) => from_json("permission_groups.actions", actions)?,
                None => Only::new(),
            },
            needs_factor: self.second_factor,
            version: number("permission_groups.version", self.version)?,
        })
    }
}

/// How many people manage users and groups, within a transaction.
macro_rules! administrators {
    ($tx:ident, $tenant:expr) => {{
        use $crate::groups::{GROUPS, Row, SIGN_IN_BY_GROUP};
        let rows: Vec<Row> = sqlx::query_as(GROUPS).bind($tenant).fetch_all(&mut *$tx).await?;
        let counts: Vec<(i64, i64)> = sqlx::query_as(SIGN_IN_BY_GROUP).bind($tenant).fetch_all(&mut *$tx).await?;
        $crate::groups::administering(rows, &counts)?
    }};
}

pub(crate) fn administering(rows: Vec<Row>, counts: &[(i64, i64)]) -> Result<i64, StoreError> {
    let mut people = 0;
    for row in rows {
        let group = row.read()?;
        let here = counts.iter().find(|(id, _)| *id == i64::from(group.id)).map_or(0, |(_, count)| *count);
        people += if group.administers() { here } else { 0 };
    }
    Ok(people)
}

/// Writes a group within a transaction: a new one or one that is there.
macro_rules! write_group {
    ($tx:ident, $sql:expr, $tenant:expr, $id:expr, $group:expr, $version:expr) => {{
        let group: &$crate::groups::Group = $group;
        let name = $crate::text::plain("name", &group.name)?;
        sqlx::query($sql)
            .bind($tenant)
            .bind($id)
            .bind(name)
            .bind(name.to_lowercase())
            .bind($crate::text::plain("description", &group.description)?)
            .bind($crate::text::to_json(&group.permissions))
            .bind((!group.only.is_empty()).then(|| $crate::text::to_json(&group.only)))
            .bind(group.needs_factor)
            .bind(i64::from($version))
            .execute(&mut *$tx)
            .await?
    }};
}

/// One more group, within a transaction: with its own id, or the next one where that is 0; its id.
macro_rules! insert_group {
    ($tx:ident, $tenant:expr, $group:expr, $by:expr) => {{
        let group: &$crate::groups::Group = $group;
        let id: i64 = $crate::counters::new_id!($tx, $tenant, "group", Some(group.id).filter(|id| *id != 0));
        $crate::groups::write_group!($tx, $crate::groups::INSERT_GROUP, $tenant, id, group, 1_u32);
        $crate::audit::audit!($tx, $tenant, $by, $crate::groups::what(&group.name, id, None, Some(group)));
        id
    }};
}
pub(crate) use {administrators, insert_group, write_group};

pub(crate) fn what<'a>(name: &'a str, id: i64, was: Option<&Group>, became: Option<&Group>) -> What<'a> {
    let [was, became] = [was, became].map(|group| group.map(Group::told));
    What { entity: Entity::Group, subject: id.to_string(), name, was, became }
}

/// The group of an id within a transaction, if there is one.
macro_rules! group_of {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        use $crate::groups::{GROUP, Row};
        let row: Option<Row> =
            sqlx::query_as(GROUP).bind($tenant).bind(i64::from($id)).fetch_optional(&mut *$tx).await?;
        row.map(Row::read).transpose()?
    }};
}
pub(crate) use group_of;

/// Whether a group of the sign-in services gives this one, within a transaction.
macro_rules! is_mapped {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        let query = sqlx::query_scalar::<_, i64>($crate::groups::MAPPED_TO).bind($tenant).bind($id);
        query.fetch_one(&mut *$tx).await? > 0
    }};
}
pub(crate) use is_mapped;

impl Groups<'_> {
    /// Creates a group with its own id, or the next one where that is 0; once under a key. Its id, `None` where the tenant has
    /// `most` already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another group of the tenant has, in upper or lower case.
    pub async fn create(
        self,
        tenant: TenantId,
        group: &Group,
        by: &Doer,
        most: usize,
        under: Once<'_>,
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            hold!(tx, key, "group");
            let there: Vec<Row> = sqlx::query_as(GROUPS).bind(key).fetch_all(&mut *tx).await?;
            if there.len() >= most { None } else { Some(insert_group!(tx, key, group, by)) }
        }) });
        id?.map(|id| number("permission_groups.id", id)).transpose()
    }

    /// The same by the operator's command, which no number stops; its id.
    ///
    /// # Errors
    /// As [`Groups::create`].
    pub async fn add(
        self,
        tenant: TenantId,
        id: Option<u32>,
        name: &str,
        permissions: &[u16],
        at: Millis,
    ) -> Result<u32, StoreError> {
        let (name, permissions) = (name.to_owned(), permissions.to_vec());
        let group = Group { id: id.unwrap_or_default(), name, permissions, ..Group::default() };
        let made = self.create(tenant, &group, &Doer::command(at), usize::MAX, Once::keyless(at)).await?;
        made.ok_or(StoreError::Dangling)
    }

    /// Changes a group, if it is still at the version that this was made from, where one is given. What it says already
    /// changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another group of the tenant has, in upper or lower case;
    /// [`StoreError::LastAdministrator`] where nobody would be left who manages users and groups.
    pub async fn amend(
        self,
        tenant: TenantId,
        (id, from): (u32, Option<u32>),
        by: &Doer,
        change: impl FnOnce(&mut Group),
    ) -> Result<Kept<Group>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(id));
        transaction!(self.0, tx => {
            // Who administers is counted while nobody else changes it.
            hold!(tx, key, "user");
            let Some(there) = group_of!(tx, key, id) else { return Ok(Kept::Overtaken(None)) };
            let mut now = there.clone();
            change(&mut now);
            if now.told() == there.told() {
                return Ok(Kept::Now(there));
            }
            if from.is_some_and(|from| from != there.version) {
                return Ok(Kept::Overtaken(Some(there)));
            }
            let manned = by.bound() && there.administers() && !now.administers() && administrators!(tx, key) > 0;
            now.version = there.version + 1;
            write_group!(tx, UPDATE_GROUP, key, id, &now, now.version);
            if manned && administrators!(tx, key) == 0 {
                return Err(StoreError::LastAdministrator);
            }
            audit!(tx, key, by, what(&now.name, id, Some(&there), Some(&now)));
            note!(tx, key, Group, id);
            Ok(Kept::Now(now))
        })
    }

    /// The same by the operator's command; false if there is no such group.
    ///
    /// # Errors
    /// As [`Groups::amend`].
    pub async fn set(
        self,
        tenant: TenantId,
        id: u32,
        at: Millis,
        change: impl FnOnce(&mut Group),
    ) -> Result<bool, StoreError> {
        Ok(matches!(self.amend(tenant, (id, None), &Doer::command(at), change).await?, Kept::Now(_)))
    }

    /// Removes a group that nobody is in, if it is still at this version.
    pub async fn remove(self, tenant: TenantId, (id, version): (u32, u32), by: &Doer) -> Result<Removal, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(id));
        transaction!(self.0, tx => {
            hold!(tx, key, "user");
            let group = match group_of!(tx, key, id) {
                Some(there) if there.version == version => there,
                there => return Ok(Removal::Overtaken(there)),
            };
            let counts: Vec<(i64, i64)> = sqlx::query_as(PEOPLE_OF_GROUPS).bind(key).fetch_all(&mut *tx).await?;
            let people = counts.iter().find(|(one, _)| *one == id).map_or(0, |(_, count)| *count);
            let mapped = is_mapped!(tx, key, id);
            let query = sqlx::query_scalar::<_, i64>(OF_DIRECTORY).bind(key).bind(id);
            let filled: i64 = query.fetch_one(&mut *tx).await?;
            let query = sqlx::query_scalar::<_, i64>(COME_BACK).bind(key).bind(id);
            let awaited: i64 = query.fetch_one(&mut *tx).await?;
            let directory = filled > 0 || awaited > 0 || mapped;
            if people > 0 || directory {
                return Ok(Removal::Used { people: number("users", people)?, directory });
            }
            sqlx::query(LEAVE_GROUP).bind(key).bind(id).execute(&mut *tx).await?;
            sqlx::query(DELETE_GROUP).bind(key).bind(id).execute(&mut *tx).await?;
            audit!(tx, key, by, what(&group.name, id, Some(&group), None));
            note!(tx, key, Group, id);
            Ok(Removal::Gone)
        })
    }

    /// Returns a tenant's groups, by id.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Group>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool =>
            sqlx::query_as(GROUPS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns how many people are in each group, frozen ones among them; a group that nobody is in is left out.
    pub async fn people(self, tenant: TenantId) -> Result<Vec<(u32, u32)>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool =>
            sqlx::query_as(PEOPLE_OF_GROUPS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(|(id, count)| Ok((number("users.group_id", id)?, number("count", count)?))).collect()
    }

    /// Returns a group, if there is one with this id.
    pub async fn find(self, tenant: TenantId, id: u32) -> Result<Option<Group>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(GROUP)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }
}
