//! Key contacts: whom of a tenant's people to turn to, by what it is about.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::KeyContacts;
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{full_name, number, plain};
use catalogue::ids::{AgentId, TenantId};
use serde_json::{Value, json};
use sqlx::Connection;

/// The columns of a key contact with those of the account, in the order in which [`Row`] reads them.
macro_rules! contacts {
    ($of:literal) => {
        concat!(
            "SELECT k.user_id, k.kind, k.version, u.username, u.firstname, u.lastname, u.email, u.active,
            u.removed IS NOT NULL AS gone FROM key_contacts k
            JOIN users u ON u.tenant = k.tenant AND u.id = k.user_id WHERE k.tenant = $1",
            $of
        )
    };
}

statements! {
    unique { key_contacts_pkey on key_contacts (tenant, user_id) is "key contact"; }
    KEY_CONTACTS = contacts!(" ORDER BY u.name_key, k.user_id");
    KEY_CONTACT = contacts!(" AND k.user_id = $2");
    INSERT_KEY_CONTACT = "INSERT INTO key_contacts (tenant, user_id, kind, version) VALUES ($1, $2, $3, 1)";
    UPDATE_KEY_CONTACT = "UPDATE key_contacts SET kind = $3, version = version + 1 WHERE tenant = $1 AND user_id = $2";
    DELETE_KEY_CONTACT = "DELETE FROM key_contacts WHERE tenant = $1 AND user_id = $2";
}

/// A key contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyContact {
    /// Who.
    pub user: AgentId,
    /// What for: a key of the catalogue's types.
    pub kind: String,
    /// From 1, one more with each change.
    pub version: u32,
    /// What they sign in with.
    pub username: String,
    /// First and last name.
    pub fullname: String,
    /// Where mails reach them; empty for nowhere.
    pub email: String,
    /// Whether they may sign in.
    pub active: bool,
    /// Whether the account is removed.
    pub gone: bool,
}

impl KeyContact {
    /// What the audit says of it.
    pub fn told(&self) -> Value {
        told(&self.kind)
    }
}

fn told(kind: &str) -> Value {
    json!({ "type": kind })
}

#[derive(sqlx::FromRow)]
struct Row {
    user_id: i64,
    kind: String,
    version: i64,
    username: String,
    firstname: String,
    lastname: String,
    email: String,
    active: bool,
    gone: bool,
}

impl Row {
    fn read(self) -> Result<KeyContact, StoreError> {
        Ok(KeyContact {
            user: AgentId(number("key_contacts.user_id", self.user_id)?),
            kind: self.kind,
            version: number("key_contacts.version", self.version)?,
            username: self.username,
            fullname: full_name(&self.firstname, &self.lastname),
            email: self.email,
            active: self.active,
            gone: self.gone,
        })
    }
}

/// The contact that somebody is, within a transaction. Nobody else makes one of them until it ends.
macro_rules! held {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        hold!($tx, $tenant, "user");
        let row: Option<Row> = sqlx::query_as(KEY_CONTACT).bind($tenant).bind($id).fetch_optional(&mut *$tx).await?;
        row.map(Row::read).transpose()?
    }};
}

fn what<'a>(name: &'a str, user: i64, was: Option<Value>, became: Option<Value>) -> What<'a> {
    What { entity: Entity::KeyContact, subject: user.to_string(), name, was, became }
}

impl KeyContacts<'_> {
    /// Makes a person of the tenant a key contact, once under a key.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where they are one already, [`StoreError::Dangling`] for whoever never was here.
    pub async fn create(
        self,
        tenant: TenantId,
        (user, name): (AgentId, &str),
        kind: &str,
        by: &Doer,
        under: Once<'_>,
    ) -> Result<(), StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        let made: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            hold!(tx, key, "user");
            let query = sqlx::query(INSERT_KEY_CONTACT).bind(key).bind(id).bind(plain("type", kind)?);
            query.execute(&mut *tx).await?;
            audit!(tx, key, by, what(name, id, None, Some(told(kind))));
            note!(tx, key, Audit, "");
            Some(id)
        }) });
        made.map(drop)
    }

    /// Makes somebody the contact for something else, if that is still at this version.
    pub async fn amend(
        self,
        tenant: TenantId,
        (user, version): (AgentId, u32),
        kind: &str,
        by: &Doer,
    ) -> Result<Kept<KeyContact>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            let Some(there) = held!(tx, key, id) else { return Ok(Kept::Overtaken(None)) };
            if there.kind == kind {
                return Ok(Kept::Now(there));
            }
            if there.version != version {
                return Ok(Kept::Overtaken(Some(there)));
            }
            let query = sqlx::query(UPDATE_KEY_CONTACT).bind(key).bind(id).bind(plain("type", kind)?);
            query.execute(&mut *tx).await?;
            audit!(tx, key, by, what(&there.fullname, id, Some(there.told()), Some(told(kind))));
            note!(tx, key, Audit, "");
            Ok(Kept::Now(KeyContact { kind: kind.to_owned(), version: version + 1, ..there }))
        })
    }

    /// Has somebody be a key contact no more, if that is still at this version.
    pub async fn remove(
        self,
        tenant: TenantId,
        (user, version): (AgentId, u32),
        by: &Doer,
    ) -> Result<Kept<KeyContact>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            let there = match held!(tx, key, id) {
                Some(there) if there.version == version => there,
                there => return Ok(Kept::Overtaken(there)),
            };
            sqlx::query(DELETE_KEY_CONTACT).bind(key).bind(id).execute(&mut *tx).await?;
            audit!(tx, key, by, what(&there.fullname, id, Some(there.told()), None));
            note!(tx, key, Audit, "");
            Ok(Kept::Now(there))
        })
    }

    /// Returns a tenant's key contacts, by name; who is removed is among them.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<KeyContact>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool =>
            sqlx::query_as(KEY_CONTACTS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns the key contact that somebody is.
    pub async fn find(self, tenant: TenantId, user: AgentId) -> Result<Option<KeyContact>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(KEY_CONTACT)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }
}
