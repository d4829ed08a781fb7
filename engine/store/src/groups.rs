//! Permission groups: which permissions of the catalogue the people in them hold.
use crate::changes::changing;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Groups;
use crate::statements::statements;
use crate::text::{from_json, number, to_json};
use catalogue::ids::TenantId;
use catalogue::permission::{self, Action, Only};
use sqlx::Connection;

statements! {
    unique {
        permission_groups_pkey on permission_groups (tenant, id) is "group";
        permission_groups_name on permission_groups (tenant, name_key) is "group name";
    }
    INSERT_GROUP = "INSERT INTO permission_groups (tenant, id, name, name_key, permissions) VALUES ($1, $2, $3, $4, $5)";
    GROUPS = "SELECT id, name, permissions, actions FROM permission_groups WHERE tenant = $1 ORDER BY id";
    GROUP = "SELECT id, name, permissions, actions FROM permission_groups WHERE tenant = $1 AND id = $2";
    SET_GROUP_PERMISSIONS = "UPDATE permission_groups SET permissions = $3 WHERE tenant = $1 AND id = $2";
    SET_GROUP_ACTIONS = "UPDATE permission_groups SET actions = $3 WHERE tenant = $1 AND id = $2";
    GROUP_NEEDS_FACTOR = "UPDATE permission_groups SET second_factor = $3 WHERE tenant = $1 AND id = $2";
}

/// A permission group.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Group {
    /// Its id within the tenant.
    pub id: u32,
    pub name: String,
    /// Permission ids of the catalogue.
    pub permissions: Vec<u16>,
    /// Permissions of which the group gives some actions only; it gives every action of the others.
    pub only: Only,
}

impl Group {
    /// Whether the group gives an action of a permission.
    pub fn allows(&self, id: u16, action: Action) -> bool {
        permission::allows(&self.permissions, &self.only, id, action)
    }

    /// Whether the group gives everything that another one gives.
    pub fn covers(&self, other: &Group) -> bool {
        other.permissions.iter().all(|id| {
            let gives = |group: &Group, action| group.only.get(id).is_none_or(|some| some.contains(&action));
            self.permissions.contains(id)
                && Action::ALL.into_iter().all(|action| gives(self, action) || !gives(other, action))
        })
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    permissions: String,
    actions: Option<String>,
}

impl Row {
    fn read(self) -> Result<Group, StoreError> {
        Ok(Group {
            id: number("permission_groups.id", self.id)?,
            name: self.name,
            permissions: from_json("permission_groups.permissions", &self.permissions)?,
            only: match &self.actions {
                Some(actions) => from_json("permission_groups.actions", actions)?,
                None => Only::new(),
            },
        })
    }
}

/// One more group, within a transaction; its id.
macro_rules! insert_group {
    ($tx:ident, $tenant:expr, $id:expr, $name:expr, $permissions:expr) => {{
        let (name, id) = ($crate::text::plain("name", $name)?, $crate::counters::new_id!($tx, $tenant, "group", $id));
        sqlx::query($crate::groups::INSERT_GROUP)
            .bind($tenant)
            .bind(id)
            .bind(name)
            .bind(name.to_lowercase())
            .bind($crate::text::to_json($permissions))
            .execute(&mut *$tx)
            .await?;
        id
    }};
}
pub(crate) use insert_group;

impl Groups<'_> {
    /// Creates a group with a chosen id or the next one, and returns its id.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another group of the tenant has, in upper or lower case.
    pub async fn create(
        self,
        tenant: TenantId,
        id: Option<u32>,
        name: &str,
        permissions: &[u16],
    ) -> Result<u32, StoreError> {
        let tenant = i64::from(tenant.0);
        let id: i64 = transaction!(self.0, tx => { Ok(insert_group!(tx, tenant, id, name, permissions)) })?;
        number("permission_groups.id", id)
    }

    /// Returns a tenant's groups, by id.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Group>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool =>
            sqlx::query_as(GROUPS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns a group, if there is one with this id.
    pub async fn find(self, tenant: TenantId, id: u32) -> Result<Option<Group>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(GROUP)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Replaces a group's permissions; false if there is no such group.
    pub async fn set_permissions(self, tenant: TenantId, id: u32, permissions: &[u16]) -> Result<bool, StoreError> {
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        let done = changing!(
            self.0,
            tenant,
            Group,
            id,
            sqlx::query(SET_GROUP_PERMISSIONS).bind(tenant).bind(id).bind(to_json(permissions))
        )?;
        Ok(done > 0)
    }

    /// Sets of which permissions a group gives some actions only; false if there is no such group.
    pub async fn set_actions(self, tenant: TenantId, id: u32, only: &Only) -> Result<bool, StoreError> {
        let actions = (!only.is_empty()).then(|| to_json(only));
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        let done =
            changing!(self.0, tenant, Group, id, sqlx::query(SET_GROUP_ACTIONS).bind(tenant).bind(id).bind(&actions))?;
        Ok(done > 0)
    }

    /// Sets whether the people of a group need a second factor; false if there is no such group.
    pub async fn set_needs_factor(self, tenant: TenantId, id: u32, needs: bool) -> Result<bool, StoreError> {
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        let done =
            changing!(self.0, tenant, Group, id, sqlx::query(GROUP_NEEDS_FACTOR).bind(tenant).bind(id).bind(needs))?;
        Ok(done > 0)
    }
}
