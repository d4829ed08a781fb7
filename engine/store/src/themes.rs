//! Themes that people made for themselves, and which of them they use.
use crate::counters::new_id;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Themes;
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use sqlx::Connection;

statements! {
    unique {
        themes_name on themes (tenant, owner, name_key) is "theme name";
    }
    INSERT_THEME = "INSERT INTO themes (tenant, owner, id, name, name_key, items, chosen)
        VALUES ($1, $2, $3, $4, $5, $6, FALSE)";
    THEMES = "SELECT id, name, items, chosen FROM themes WHERE tenant = $1 AND owner = $2 ORDER BY id";
    COUNT_THEMES = "SELECT COUNT(*) FROM themes WHERE tenant = $1 AND owner = $2";
    EDIT_THEME = "UPDATE themes SET name = $4, name_key = $5, items = $6
        WHERE tenant = $1 AND owner = $2 AND id = $3";
    CHOOSE_THEME = "UPDATE themes SET chosen = (id = $3) WHERE tenant = $1 AND owner = $2";
    DELETE_THEME = "DELETE FROM themes WHERE tenant = $1 AND owner = $2 AND id = $3";
}

/// A person's own theme.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Theme {
    /// Its number within the tenant, from 1.
    pub id: u32,
    pub name: String,
    /// A JSON object: values by the slots of a theme. The store does not look into it.
    pub items: String,
    /// Whether the person uses it.
    pub chosen: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    items: String,
    chosen: bool,
}

impl Row {
    fn read(self) -> Result<Theme, StoreError> {
        Ok(Theme { id: number("themes.id", self.id)?, name: self.name, items: self.items, chosen: self.chosen })
    }
}

impl Themes<'_> {
    /// Creates a theme and returns its number, or that of the one made before under the same key; `None` where the person has `most` of them already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another theme of the person has, in upper or lower case.
    pub async fn create(
        self,
        tenant: TenantId,
        owner: AgentId,
        name: &str,
        items: &str,
        under: Once<'_>,
        most: usize,
    ) -> Result<Option<u32>, StoreError> {
        let (name, items) = (plain("name", name)?, plain("items", items)?);
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        let id: Option<i64> = transaction!(self.0, tx => { once!(tx, tenant, under, {
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
            Some(id)
        }) })?;
        id.map(|id| number("themes.id", id)).transpose()
    }

    /// Returns a person's themes, oldest first.
    pub async fn all(self, tenant: TenantId, owner: AgentId) -> Result<Vec<Theme>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(THEMES)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Replaces a theme's name and colours; false if the person has none with this number.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another theme of the person has.
    pub async fn edit(
        self,
        tenant: TenantId,
        owner: AgentId,
        id: u32,
        name: &str,
        items: &str,
    ) -> Result<bool, StoreError> {
        let (name, items) = (plain("name", name)?, plain("items", items)?);
        let done = writing!(self.0, pool => sqlx::query(EDIT_THEME)
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

    /// Sets the theme that a person uses; 0: none of their own.
    pub async fn choose(self, tenant: TenantId, owner: AgentId, id: u32) -> Result<(), StoreError> {
        let done = writing!(self.0, pool => sqlx::query(CHOOSE_THEME)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).bind(i64::from(id)).execute(pool).await.map(drop));
        Ok(done?)
    }

    /// Deletes a theme; false if the person has none with this number.
    pub async fn delete(self, tenant: TenantId, owner: AgentId, id: u32) -> Result<bool, StoreError> {
        let done = writing!(self.0, pool => sqlx::query(DELETE_THEME)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).bind(i64::from(id)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }
}
