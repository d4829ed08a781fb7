//! Permission groups: which numbers of the catalogue's permission table the people in them hold.
use crate::counters::new_id;
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{from_json, number, plain, to_json};
use catalogue::ids::TenantId;
use catalogue::permission::{self, Action, Only};
use sqlx::Connection;

statements! {
    INSERT_GROUP = "INSERT INTO permission_groups (tenant, id, name, name_key, permissions) VALUES ($1, $2, $3, $4, $5)";
    GROUPS = "SELECT id, name, permissions, actions FROM permission_groups WHERE tenant = $1 ORDER BY id";
    GROUP = "SELECT id, name, permissions, actions FROM permission_groups WHERE tenant = $1 AND id = $2";
    SET_GROUP_PERMISSIONS = "UPDATE permission_groups SET permissions = $3 WHERE tenant = $1 AND id = $2";
    SET_GROUP_ACTIONS = "UPDATE permission_groups SET actions = $3 WHERE tenant = $1 AND id = $2";
}

/// A group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its id within the tenant.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// Permission numbers.
    pub permissions: Vec<u16>,
    /// Those of them that it gives some actions of only.
    pub only: Only,
}

impl Group {
    /// Whether it gives this much of a permission.
    pub fn allows(&self, id: u16, action: Action) -> bool {
        permission::allows(&self.permissions, &self.only, id, action)
    }

    /// Whether it gives all that another one gives.
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

impl Db {
    /// Makes a group, under a chosen id or the next one.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another group of the tenant has in any case.
    pub async fn create_group(
        &self,
        tenant: TenantId,
        id: Option<u32>,
        name: &str,
        permissions: &[u16],
    ) -> Result<u32, StoreError> {
        let name = plain("name", name)?;
        let tenant = i64::from(tenant.0);
        let id: i64 = transaction!(self, tx => {
            let id = new_id!(tx, tenant, "group", id);
            sqlx::query(INSERT_GROUP)
                .bind(tenant)
                .bind(id)
                .bind(name)
                .bind(name.to_lowercase())
                .bind(to_json(permissions))
                .execute(&mut *tx)
                .await?;
            Ok(id)
        })?;
        number("permission_groups.id", id)
    }

    /// The tenant's groups, by id.
    pub async fn groups(&self, tenant: TenantId) -> Result<Vec<Group>, StoreError> {
        let rows: Vec<Row> = reading!(self, pool =>
            sqlx::query_as(GROUPS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// One group.
    pub async fn group(&self, tenant: TenantId, id: u32) -> Result<Option<Group>, StoreError> {
        let row: Option<Row> = reading!(self, pool => sqlx::query_as(GROUP)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Says anew what a group holds; false if there is no such group.
    pub async fn set_group_permissions(
        &self,
        tenant: TenantId,
        id: u32,
        permissions: &[u16],
    ) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(SET_GROUP_PERMISSIONS)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).bind(to_json(permissions))
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Says anew of which permissions a group gives some actions only; false if there is no such group.
    pub async fn set_group_actions(&self, tenant: TenantId, id: u32, only: &Only) -> Result<bool, StoreError> {
        let actions = (!only.is_empty()).then(|| to_json(only));
        let done = writing!(self, pool => sqlx::query(SET_GROUP_ACTIONS)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).bind(actions)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }
}
