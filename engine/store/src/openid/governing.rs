//! Giving somebody what their groups give, and taking what they give no more, in one transaction.
use crate::audit::{Doer, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::groups::{GROUPS, Group, Row, administrators};
use crate::handles::OpenId;
use crate::openid::given::{Grant, Held};
use crate::people::User;
use crate::people::accounts::{account, leaves, what, write_change, write_user};
use crate::statements::statements;
use crate::text::{from_json, to_json};
use catalogue::ids::{AgentId, TenantId};
use serde_json::json;
use sqlx::Connection;

statements! {
    GIVEN = "SELECT given FROM directory_given WHERE tenant = $1 AND user_id = $2";
    SET_GIVEN = "INSERT INTO directory_given (tenant, user_id, given, given_group, before_group) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant, user_id) DO UPDATE SET given = $3, given_group = $4, before_group = $5";
}

/// What became of somebody by their groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Governed {
    /// The account before.
    pub before: User,
    /// The account now.
    pub now: User,
    /// Whether they stay in their permission group because nobody else administers.
    pub last: bool,
    /// Whether they keep a permission group that no group gives any more, because there is none to come back to.
    pub stuck: bool,
}

impl OpenId<'_> {
    /// Returns what groups have given somebody.
    pub async fn held(self, tenant: TenantId, user: AgentId) -> Result<Held, StoreError> {
        let held: Option<String> = reading!(self.0, pool => sqlx::query_scalar(GIVEN)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_optional(pool).await)?;
        held.map_or_else(|| Ok(Held::default()), |held| from_json("directory_given.given", &held))
    }

    /// Whether somebody would stay in their group because nobody else administers, were they put into this one.
    pub async fn stays_last(self, tenant: TenantId, there: &User, group: u32, by: &Doer) -> Result<bool, StoreError> {
        let (key, now) = (i64::from(tenant.0), User { group, ..there.clone() });
        if !leaves(by, there, &now) {
            return Ok(false);
        }
        let groups = self.0.groups().all(tenant).await?;
        let administers = |id| groups.iter().any(|one| one.id == id && one.administers());
        let count: Result<i64, StoreError> = transaction!(self.0, tx => { Ok(administrators!(tx, key)) });
        Ok(administers(there.group) && !administers(group) && count? == 1)
    }

    /// Gives somebody what their groups give and takes what they gave before and give no more; `None` of who is not there,
    /// frozen or a service account. The last who administers stays in their group, which the audit says.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a permission group or skill that has been removed meanwhile.
    pub async fn govern(
        self,
        tenant: TenantId,
        user: AgentId,
        grant: &Grant,
        by: &Doer,
    ) -> Result<Option<Governed>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            // Who administers is counted while nobody else changes it.
            hold!(tx, key, "user");
            let there = account!(tx, key, id).filter(|there| there.active && !there.api_only && !there.operator);
            let Some(there) = there else { return Ok(None) };
            let text: Option<String> =
                sqlx::query_scalar(GIVEN).bind(key).bind(id).fetch_optional(&mut *tx).await?;
            let before = text.map_or_else(|| Ok(Held::default()), |text| from_json("directory_given.given", &text))?;
            let groups: Vec<Row> = sqlx::query_as(GROUPS).bind(key).fetch_all(&mut *tx).await?;
            let groups = groups.into_iter().map(Row::read).collect::<Result<Vec<Group>, StoreError>>()?;
            let (mut now, mut held) = grant.over(&there, &before, &groups);
            // What comes back may have been removed meanwhile.
            if let Some(department) = now.department.filter(|_| grant.department.is_none()) {
                let query = sqlx::query_scalar::<_, i64>(crate::departments::IS_DEPARTMENT).bind(key);
                if query.bind(i64::from(department)).fetch_optional(&mut *tx).await?.is_none() {
                    now.department = None;
                }
            }
            now.version = there.version + 1;
            let mut last = false;
            if leaves(by, &there, &now) && administrators!(tx, key) > 0 {
                write_user!(tx, key, id, &now);
                last = administrators!(tx, key) == 0;
                if last {
                    let refused = now.group;
                    (now.group, held.group, held.refused) = (there.group, before.group, Some(refused));
                    write_user!(tx, key, id, &there);
                    if before.refused != held.refused {
                        let said = |group: Option<u32>| Some(json!({ "group_refused": group }));
                        audit!(tx, key, by, what(id, &there, said(before.refused), said(held.refused)));
                        note!(tx, key, Audit, "");
                    }
                }
            }
            if now.told() == there.told() {
                now.version = there.version;
            } else {
                write_change!(tx, key, id, &there, &now, by);
                note!(tx, key, Person, id);
            }
            if held != before {
                let [given, back] = [held.group.map(|group| group.given), held.group.map(|group| group.before)];
                let query = sqlx::query(SET_GIVEN).bind(key).bind(id).bind(to_json(&held));
                query.bind(given.map(i64::from)).bind(back.map(i64::from)).execute(&mut *tx).await?;
            }
            let stuck = !last && held.nowhere_to_go(grant);
            Ok(Some(Governed { before: there, now, last, stuck }))
        })
    }
}
