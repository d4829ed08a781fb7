//! Variables that people keep for themselves: texts by name, which their canned responses may hold.
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Variables;
use crate::once::{NAMED_BY_ITS_SALT, Once, once};
use crate::owners::HOLD_USER;
use crate::statements::statements;
use crate::text::plain;
use catalogue::ids::{AgentId, TenantId};
use sqlx::Connection;
use std::collections::BTreeSet;

statements! {
    VARIABLES = "SELECT name, value FROM variables WHERE tenant = $1 AND owner = $2 ORDER BY name";
    SET_VARIABLE = "INSERT INTO variables (tenant, owner, name, value) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, owner, name) DO UPDATE SET value = excluded.value";
    DROP_VARIABLE = "DELETE FROM variables WHERE tenant = $1 AND owner = $2 AND name = $3";
    DROP_VARIABLES = "DELETE FROM variables WHERE tenant = $1 AND owner = $2";
}

impl Variables<'_> {
    /// Returns a person's variables with their texts, by name.
    pub async fn all(self, tenant: TenantId, owner: AgentId) -> Result<Vec<(String, String)>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_as(VARIABLES)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).fetch_all(pool).await)?)
    }

    /// Deletes the variables of `forget` (`None`: all) and sets those of `keep`, in one step and once under a key. False, and
    /// nothing changes, where there would be more than `most` of them and more than before.
    ///
    /// # Errors
    /// [`StoreError::Nul`] for a name or text with a NUL character.
    pub async fn change(
        self,
        tenant: TenantId,
        owner: AgentId,
        forget: Option<&[String]>,
        keep: &[(String, String)],
        under: Once<'_>,
        most: usize,
    ) -> Result<bool, StoreError> {
        for (name, value) in keep {
            plain("name", name)?;
            plain("value", value)?;
        }
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        let changed: Option<i64> = transaction!(self.0, tx => { once!(tx, tenant, under, {
            // Whoever changes them at the same time waits here, and then counts what is there.
            sqlx::query(HOLD_USER).bind(tenant).bind(owner).execute(&mut *tx).await?;
            let before: Vec<(String, String)> =
                sqlx::query_as(VARIABLES).bind(tenant).bind(owner).fetch_all(&mut *tx).await?;
            let stays = |name: &String| forget.is_some_and(|gone| !gone.contains(name));
            let left = before.iter().filter(|(name, _)| stays(name)).map(|(name, _)| name);
            let after = left.chain(keep.iter().map(|(name, _)| name)).collect::<BTreeSet<_>>().len();
            if after > most && after > before.len() {
                return Ok(None);
            }
            if let Some(names) = forget {
                for name in names {
                    sqlx::query(DROP_VARIABLE).bind(tenant).bind(owner).bind(name).execute(&mut *tx).await?;
                }
            } else {
                sqlx::query(DROP_VARIABLES).bind(tenant).bind(owner).execute(&mut *tx).await?;
            }
            for (name, value) in keep {
                sqlx::query(SET_VARIABLE)
                    .bind(tenant)
                    .bind(owner)
                    .bind(name)
                    .bind(value)
                    .execute(&mut *tx)
                    .await?;
            }
            Some(NAMED_BY_ITS_SALT)
        }) })?;
        Ok(changed.is_some())
    }
}
