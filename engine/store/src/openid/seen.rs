//! Groups that sign-ins named, so that an administrator need not know how tokens write them.
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::OpenId;
use crate::statements::statements;
use crate::text::plain;
use catalogue::ids::TenantId;
use catalogue::limit;
use routing::time::Millis;
use sqlx::Connection;
use std::collections::{BTreeMap, BTreeSet};

statements! {
    GROUPS_SEEN = "SELECT name, seen FROM directory_groups_seen WHERE tenant = $1 ORDER BY seen DESC, name";
    SEE_GROUP = "INSERT INTO directory_groups_seen (tenant, name, seen) VALUES ($1, $2, $3)
        ON CONFLICT (tenant, name) DO UPDATE SET seen = $3";
    FORGET_GROUPS_SEEN = "DELETE FROM directory_groups_seen WHERE tenant = $1 AND name IN (SELECT name
        FROM directory_groups_seen WHERE tenant = $1 ORDER BY seen DESC, name LIMIT 1000 OFFSET $2)";
}

impl OpenId<'_> {
    /// Returns the groups that sign-ins named, the newest first.
    pub async fn groups_seen(self, tenant: TenantId) -> Result<Vec<(String, Millis)>, StoreError> {
        let rows: Vec<(String, i64)> = reading!(self.0, pool =>
            sqlx::query_as(GROUPS_SEEN).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(|(name, seen)| (name, Millis(seen))).collect())
    }

    /// Notes groups that a sign-in named. Nothing is written of those that were seen lately; older ones make room, and where there are
    /// as many that were seen lately as there is room for, the rest is left out.
    pub async fn see_groups(self, tenant: TenantId, names: &[String], at: Millis) -> Result<(), StoreError> {
        let known: BTreeMap<String, Millis> = self.groups_seen(tenant).await?.into_iter().collect();
        let lately = at - limit::DIRECTORY_GROUP_LATELY;
        let fresh = known.values().filter(|seen| **seen >= lately).count();
        let missing = |name: &&String| known.get(*name).is_none_or(|seen| *seen < lately);
        let room = limit::DIRECTORY_GROUPS_SEEN.saturating_sub(fresh);
        // In one order, so that two sign-ins that write the same do not wait for each other.
        let new: BTreeSet<&String> = names.iter().filter(missing).take(room).collect();
        if new.is_empty() {
            return Ok(());
        }
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            for name in new {
                sqlx::query(SEE_GROUP).bind(key).bind(plain("name", name)?).bind(at.0).execute(&mut *tx).await?;
            }
            let most = i64::try_from(limit::DIRECTORY_GROUPS_SEEN).unwrap_or(i64::MAX);
            sqlx::query(FORGET_GROUPS_SEEN).bind(key).bind(most).execute(&mut *tx).await?;
            Ok(())
        })
    }
}
