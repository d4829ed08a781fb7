//! Accounts that the directory enters and changes; each change is in the audit, with what the directory says besides.
use crate::audit::{Doer, Kept, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::transaction;
use crate::directory::settings::directory;
use crate::error::StoreError;
use crate::groups::{Group, administrators, group_of};
use crate::handles::Directories;
use crate::people::NewUser;
use crate::people::accounts::{account, insert_user, leaves, what, write_user};
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use serde_json::{Value, json};
use sqlx::Connection;

statements! {
    LINK_OF_PERSON = "SELECT external_id, display_name, version FROM directory_people WHERE tenant = $1 AND user_id = $2";
    SET_LINK = "INSERT INTO directory_people (tenant, user_id, external_id, display_name, entered, since, changed, version)
        VALUES ($1, $2, $3, $4, $5, $6, $6, 1)
        ON CONFLICT (tenant, user_id) DO UPDATE SET external_id = excluded.external_id,
        display_name = excluded.display_name, changed = excluded.changed, version = directory_people.version + 1";
    RENAME_USER = "UPDATE users SET username = $3, username_key = $4 WHERE tenant = $1 AND id = $2";
}

/// What the directory wants somebody to be.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "as in `User`")]
pub struct Wanted {
    pub username: String,
    pub firstname: String,
    pub lastname: String,
    pub nickname: Option<String>,
    pub email: String,
    pub active: bool,
    /// What the directory calls them.
    pub external_id: Option<String>,
    /// As the directory has it.
    pub display_name: Option<String>,
}

/// What the audit says of an account, with what the directory says besides.
pub(crate) fn told(mut account: Value, external_id: Option<&str>, display_name: Option<&str>) -> Value {
    account["external_id"] = json!(external_id);
    account["display_name"] = json!(display_name);
    account
}

/// Refuses what gives more than the directory's reach.
pub(crate) fn reaches(reach: &Group, group: Option<&Group>) -> Result<(), StoreError> {
    if group.is_some_and(|group| reach.covers(group)) { Ok(()) } else { Err(StoreError::Unfit("reach")) }
}

/// Writes what the directory says of somebody besides, within a transaction.
macro_rules! tie {
    ($tx:ident, $tenant:expr, $id:expr, $external:expr, $display:expr, $entered:expr, $by:expr) => {{
        use $crate::text::plain_option;
        sqlx::query($crate::directory::people::SET_LINK)
            .bind($tenant)
            .bind($id)
            .bind(plain_option("externalId", $external)?)
            .bind(plain_option("displayName", $display)?)
            .bind($entered)
            .bind($by.at.0)
            .execute(&mut *$tx)
            .await?;
    }};
}

impl Directories<'_> {
    /// Enters an account in the group where newcomers go; its id.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a user name in use; [`StoreError::Unfit`] (`reach`) where that group gives more than the
    /// directory reaches, or the directory has no token any more.
    pub async fn enter(
        self,
        tenant: TenantId,
        (wanted, password_hash, slots): (&Wanted, String, u32),
        by: &Doer,
    ) -> Result<AgentId, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<i64, StoreError> = transaction!(self.0, tx => {
            hold!(tx, key, "user");
            let Some(directory) = directory!(tx, key) else { return Err(StoreError::Unfit("reach")) };
            reaches(&directory.reach, group_of!(tx, key, directory.group).as_ref())?;
            let new = NewUser {
                id: None,
                username: wanted.username.clone(),
                firstname: wanted.firstname.clone(),
                lastname: wanted.lastname.clone(),
                nickname: wanted.nickname.clone(),
                email: wanted.email.clone(),
                password_hash,
                group: directory.group,
                department: None,
                slots,
                preferences: "{}".into(),
                created: by.at,
                skills: Vec::new(),
            };
            let id = insert_user!(tx, key, (&new).into(), by);
            tie!(tx, key, id, wanted.external_id.as_deref(), wanted.display_name.as_deref(), true, by);
            if !wanted.active {
                let Some(there) = account!(tx, key, id) else { return Err(StoreError::Dangling) };
                let now = crate::people::User { active: false, ..there.clone() };
                write_user!(tx, key, id, &now);
                audit!(tx, key, by, what(id, &now, Some(there.told()), Some(now.told())));
            }
            note!(tx, key, Person, id);
            Ok(id)
        });
        Ok(AgentId(number("users.id", id?)?))
    }

    /// Has somebody be as the directory wants, if they are still at these versions. What they are already is no change.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a user name in use, [`StoreError::LastAdministrator`] where nobody would be left who manages
    /// users and groups, [`StoreError::Unfit`] (`reach`) for somebody who may do more than the directory reaches.
    pub async fn put(
        self,
        tenant: TenantId,
        (user, version): (AgentId, (u32, u32)),
        wanted: &Wanted,
        by: &Doer,
    ) -> Result<Kept<()>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            // Who administers is counted while nobody else changes it.
            hold!(tx, key, "user");
            let Some(directory) = directory!(tx, key) else { return Err(StoreError::Unfit("reach")) };
            let there = account!(tx, key, id).filter(|there| !there.api_only && !there.operator);
            let Some(there) = there else { return Ok(Kept::Overtaken(None)) };
            let link: Option<(Option<String>, Option<String>, i64)> =
                sqlx::query_as(LINK_OF_PERSON).bind(key).bind(id).fetch_optional(&mut *tx).await?;
            let (external, display, link_version) = link.unwrap_or_default();
            if version != (there.version, number("directory_people.version", link_version)?) {
                return Ok(Kept::Overtaken(Some(())));
            }
            let mut now = there.clone();
            now.username.clone_from(&wanted.username);
            now.firstname.clone_from(&wanted.firstname);
            now.lastname.clone_from(&wanted.lastname);
            now.nickname.clone_from(&wanted.nickname);
            now.email.clone_from(&wanted.email);
            now.active = wanted.active;
            let was = told(there.told(), external.as_deref(), display.as_deref());
            let (given, shown) = (wanted.external_id.as_deref(), wanted.display_name.as_deref());
            let becomes = told(now.told(), given, shown);
            if was == becomes {
                return Ok(Kept::Now(()));
            }
            reaches(&directory.reach, group_of!(tx, key, there.group).as_ref())?;
            if now.told() != there.told() {
                let manned = leaves(by, &there, &now) && administrators!(tx, key) > 0;
                now.version = there.version + 1;
                if now.username != there.username {
                    let name = plain("userName", &now.username)?;
                    let query = sqlx::query(RENAME_USER).bind(key).bind(id).bind(name).bind(name.to_lowercase());
                    query.execute(&mut *tx).await?;
                }
                write_user!(tx, key, id, &now);
                if manned && administrators!(tx, key) == 0 {
                    return Err(StoreError::LastAdministrator);
                }
            }
            tie!(tx, key, id, given, shown, false, by);
            audit!(tx, key, by, what(id, &now, Some(was), Some(becomes)));
            note!(tx, key, Person, id);
            Ok(Kept::Now(()))
        })
    }

    /// Whether the directory may remove somebody: refuses where they may do more than it reaches.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] (`reach`).
    pub async fn may_remove(self, tenant: TenantId, group: u32) -> Result<(), StoreError> {
        let directory = self.find(tenant).await?.ok_or(StoreError::Unfit("reach"))?;
        reaches(&directory.reach, self.0.groups().find(tenant, group).await?.as_ref())
    }
}
