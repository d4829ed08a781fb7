//! Themes that people made of their own, and which of them they wear. The store does not look into them.
use crate::counters::new_id;
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use sqlx::Connection;

statements! {
    INSERT_THEME = "INSERT INTO themes (tenant, owner, id, name, name_key, items, chosen)
        VALUES ($1, $2, $3, $4, $5, $6, FALSE)";
    THEMES = "SELECT id, name, items, chosen FROM themes WHERE tenant = $1 AND owner = $2 ORDER BY id";
    COUNT_THEMES = "SELECT COUNT(*) FROM themes WHERE tenant = $1 AND owner = $2";
    EDIT_THEME = "UPDATE themes SET name = $4, name_key = $5, items = $6
        WHERE tenant = $1 AND owner = $2 AND id = $3";
    CHOOSE_THEME = "UPDATE themes SET chosen = (id = $3) WHERE tenant = $1 AND owner = $2";
    DELETE_THEME = "DELETE FROM themes WHERE tenant = $1 AND owner = $2 AND id = $3";
}

/// A theme of somebody's own.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Theme {
    id: i64,
    /// What its maker calls it.
    pub name: String,
    /// A JSON object: slots with their values.
    pub items: String,
    /// Whether it is worn.
    pub chosen: bool,
}

impl Theme {
    /// Its number, from 1.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a number that no theme was given.
    pub fn id(&self) -> Result<u32, StoreError> {
        number("themes.id", self.id)
    }
}

impl Db {
    /// Keeps a new theme; none where the person has `most` of them already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that the person has given already, in any case.
    pub async fn create_theme(
        &self,
        tenant: TenantId,
        owner: AgentId,
        name: &str,
        items: &str,
        most: usize,
    ) -> Result<Option<u32>, StoreError> {
        let (name, items) = (plain("name", name)?, plain("items", items)?);
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        let id: Option<i64> = transaction!(self, tx => {
            let id = new_id!(tx, tenant, "theme", None);
            let count: i64 = sqlx::query_scalar(COUNT_THEMES).bind(tenant).bind(owner).fetch_one(&mut *tx).await?;
            if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                return Ok(None);
            }
            sqlx::query(INSERT_THEME)
                .bind(tenant)
                .bind(owner)
                .bind(id)
                .bind(name)
                .bind(name.to_lowercase())
                .bind(items)
                .execute(&mut *tx)
                .await?;
            Ok(Some(id))
        })?;
        id.map(|id| number("themes.id", id)).transpose()
    }

    /// A person's themes, the oldest first.
    pub async fn themes(&self, tenant: TenantId, owner: AgentId) -> Result<Vec<Theme>, StoreError> {
        Ok(reading!(self, pool => sqlx::query_as(THEMES)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).fetch_all(pool).await)?)
    }

    /// Keeps a theme as it is from now on; false if the person has none of that number.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another theme of the person has.
    pub async fn edit_theme(
        &self,
        tenant: TenantId,
        owner: AgentId,
        id: u32,
        name: &str,
        items: &str,
    ) -> Result<bool, StoreError> {
        let (name, items) = (plain("name", name)?, plain("items", items)?);
        let done = writing!(self, pool => sqlx::query(EDIT_THEME)
            .bind(i64::from(tenant.0))
            .bind(i64::from(owner.0))
            .bind(i64::from(id))
            .bind(name)
            .bind(name.to_lowercase())
            .bind(items)
            .execute(pool)
            .await?
            .rows_affected());
        Ok(done > 0)
    }

    /// The person wears this theme from now on; 0 is the product's own.
    pub async fn choose_theme(&self, tenant: TenantId, owner: AgentId, id: u32) -> Result<(), StoreError> {
        let done = writing!(self, pool => sqlx::query(CHOOSE_THEME)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).bind(i64::from(id)).execute(pool).await.map(drop));
        Ok(done?)
    }

    /// Forgets a theme; false if the person has none of that number.
    pub async fn delete_theme(&self, tenant: TenantId, owner: AgentId, id: u32) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(DELETE_THEME)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).bind(i64::from(id)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }
}
