//! Definitions of metadata: what a tenant asks of its customers, or has its agents note, besides name and address.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Metadata;
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{number, plain};
use crate::words::words;
use catalogue::ids::TenantId;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::Connection;

statements! {
    unique {
        metadata_definitions_pkey on metadata_definitions (tenant, id) is "metadata";
        metadata_definitions_key on metadata_definitions (tenant, key) is "metadata key";
    }
    METADATA = "SELECT id, key, label_en, label_it, kind, required, asked, shown, place, choices, least, most, version
        FROM metadata_definitions WHERE tenant = $1 ORDER BY place, id";
    INSERT_METADATA = "INSERT INTO metadata_definitions
        (tenant, id, key, label_en, label_it, kind, required, asked, shown, place, choices, least, most, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    UPDATE_METADATA = "UPDATE metadata_definitions SET key = $3, label_en = $4, label_it = $5, kind = $6, required = $7,
        asked = $8, shown = $9, place = $10, choices = $11, least = $12, most = $13, version = $14
        WHERE tenant = $1 AND id = $2";
    DELETE_METADATA = "DELETE FROM metadata_definitions WHERE tenant = $1 AND id = $2";
}

words! {
    /// What a value is.
    Kind in "metadata_definitions.kind" {
        /// A text.
        Text "text";
        /// A figure.
        Number "number";
        /// A day.
        Date "date";
        /// One of some.
        Choice "choice";
        /// Yes or no.
        YesNo "yes_no";
    }
}

words! {
    /// Who fills it in.
    Asked in "metadata_definitions.asked" {
        /// The customer, before the chat.
        Start "start";
        /// The agent, during the chat.
        Chat "chat";
    }
}

words! {
    /// When it stands among what is known of a customer.
    Shown in "metadata_definitions.shown" {
        /// With or without a value.
        Always "always";
        /// Once there is a value.
        Filled "filled";
    }
}

/// One of some that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Choice {
    /// What is kept.
    pub value: String,
    pub label_en: String,
    pub label_it: String,
}

/// A definition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Definition {
    pub id: u32,
    /// What values are kept under; it stays.
    pub key: String,
    pub label_en: String,
    pub label_it: String,
    pub kind: Kind,
    pub required: bool,
    pub asked: Asked,
    pub shown: Shown,
    /// Its place, from 0; where two are the same, by id.
    pub place: u32,
    pub choices: Vec<Choice>,
    /// The least number.
    pub least: Option<i64>,
    /// The greatest number; of a text the most characters.
    pub most: Option<i64>,
    /// From 1, one more with each change.
    pub version: u32,
}

/// A definition as the audit says it.
#[derive(Serialize, Deserialize)]
struct Told {
    key: String,
    label_en: String,
    label_it: String,
    kind: String,
    required: bool,
    asked: String,
    shown: String,
    place: u32,
    choices: Vec<Choice>,
    least: Option<i64>,
    most: Option<i64>,
}

impl Definition {
    /// What the audit says of it.
    pub fn told(&self) -> Value {
        json!(Told {
            key: self.key.clone(),
            label_en: self.label_en.clone(),
            label_it: self.label_it.clone(),
            kind: self.kind.text().to_owned(),
            required: self.required,
            asked: self.asked.text().to_owned(),
            shown: self.shown.text().to_owned(),
            place: self.place,
            choices: self.choices.clone(),
            least: self.least,
            most: self.most,
        })
    }

    /// The definition of this id and version as the audit says it.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what does not say a definition.
    pub fn of_told(id: u32, version: u32, told: Value) -> Result<Definition, StoreError> {
        let told: Told = serde_json::from_value(told).map_err(|error| StoreError::corrupt("audit.was", error))?;
        Ok(Definition {
            id,
            version,
            key: told.key,
            label_en: told.label_en,
            label_it: told.label_it,
            kind: Kind::read(&told.kind)?,
            required: told.required,
            asked: Asked::read(&told.asked)?,
            shown: Shown::read(&told.shown)?,
            place: told.place,
            choices: told.choices,
            least: told.least,
            most: told.most,
        })
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    key: String,
    label_en: String,
    label_it: String,
    kind: String,
    required: bool,
    asked: String,
    shown: String,
    place: i64,
    choices: String,
    least: Option<i64>,
    most: Option<i64>,
    version: i64,
}

impl Row {
    fn read(self) -> Result<Definition, StoreError> {
        let choices = serde_json::from_str(&self.choices);
        Ok(Definition {
            id: number("metadata_definitions.id", self.id)?,
            key: self.key,
            label_en: self.label_en,
            label_it: self.label_it,
            kind: Kind::read(&self.kind)?,
            required: self.required,
            asked: Asked::read(&self.asked)?,
            shown: Shown::read(&self.shown)?,
            place: number("metadata_definitions.place", self.place)?,
            choices: choices.map_err(|error| StoreError::corrupt("metadata_definitions.choices", error))?,
            least: self.least,
            most: self.most,
            version: number("metadata_definitions.version", self.version)?,
        })
    }
}

fn what(of: &Definition, was: Option<Value>, became: Option<Value>) -> What<'_> {
    What { entity: Entity::Metadata, subject: of.id.to_string(), name: &of.label_en, was, became }
}

/// All of a tenant's definitions within a transaction. Nobody else changes them until it ends.
macro_rules! held {
    ($tx:ident, $tenant:expr) => {{
        hold!($tx, $tenant, "metadata");
        let rows: Vec<Row> = sqlx::query_as(METADATA).bind($tenant).fetch_all(&mut *$tx).await?;
        rows.into_iter().map(Row::read).collect::<Result<Vec<Definition>, StoreError>>()?
    }};
}

macro_rules! put {
    ($tx:ident, $sql:expr, $tenant:expr, $one:expr) => {{
        let one: &Definition = $one;
        sqlx::query($sql)
            .bind($tenant)
            .bind(i64::from(one.id))
            .bind(plain("key", &one.key)?)
            .bind(plain("label_en", &one.label_en)?)
            .bind(plain("label_it", &one.label_it)?)
            .bind(one.kind.text())
            .bind(one.required)
            .bind(one.asked.text())
            .bind(one.shown.text())
            .bind(i64::from(one.place))
            .bind(json!(one.choices).to_string())
            .bind(one.least)
            .bind(one.most)
            .bind(i64::from(one.version))
            .execute(&mut *$tx)
            .await?
    }};
}

impl Metadata<'_> {
    /// Creates definitions behind all others, once under a key. The id of the first, the others follow; `None` where that would be
    /// more than `most`, or where there are none to create.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where a key is in use.
    pub async fn create(
        self,
        tenant: TenantId,
        wanted: &[Definition],
        by: &Doer,
        most: usize,
        under: Once<'_>,
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            let all = held!(tx, key);
            if all.len() + wanted.len() > most { None } else {
                let behind = all.iter().map(|one| one.place + 1).max().unwrap_or(0);
                let mut first = None;
                for (place, one) in (behind..).zip(wanted) {
                    let id: i64 = new_id!(tx, key, "metadata", None);
                    let one = Definition { id: number("metadata_definitions.id", id)?, place, version: 1, ..one.clone() };
                    put!(tx, INSERT_METADATA, key, &one);
                    audit!(tx, key, by, what(&one, None, Some(one.told())));
                    first.get_or_insert(id);
                }
                note!(tx, key, Metadata, "");
                first
            }
        }) });
        id?.map(|id| number("metadata_definitions.id", id)).transpose()
    }

    /// Changes definitions, if each is still at the version that this was made from: all of them or none. What one says already
    /// changes nothing of it. Otherwise all of them are returned as they are now.
    pub async fn amend(
        self,
        tenant: TenantId,
        wanted: &[Definition],
        by: &Doer,
    ) -> Result<Kept<Vec<Definition>>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            let stands = |one: &Definition, there: &Definition| one.version == there.version || one.told() == there.told();
            // Before anything is written: what comes back as Ok stays written.
            if wanted.iter().any(|one| !all.iter().any(|there| there.id == one.id && stands(one, there))) {
                return Ok(Kept::Overtaken(Some(all)));
            }
            let mut now = Vec::with_capacity(wanted.len());
            for one in wanted {
                let there = all.iter().find(|there| there.id == one.id).expect("each was looked for above");
                if one.told() == there.told() {
                    now.push(there.clone());
                } else {
                    let one = Definition { version: there.version + 1, ..one.clone() };
                    put!(tx, UPDATE_METADATA, key, &one);
                    audit!(tx, key, by, what(&one, Some(there.told()), Some(one.told())));
                    now.push(one);
                }
            }
            note!(tx, key, Metadata, "");
            Ok(Kept::Now(now))
        })
    }

    /// Removes definitions, each by id and version: all of them or none. What chats have under their keys stays with the chats.
    pub async fn remove(
        self,
        tenant: TenantId,
        which: &[(u32, u32)],
        by: &Doer,
    ) -> Result<Kept<Vec<Definition>>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            if which.iter().any(|(id, version)| !all.iter().any(|there| there.id == *id && there.version == *version)) {
                return Ok(Kept::Overtaken(Some(all)));
            }
            let mut gone: Vec<Definition> = Vec::with_capacity(which.len());
            for (id, _) in which {
                let there = all.iter().find(|there| there.id == *id).expect("each was looked for above");
                if gone.iter().any(|gone| gone.id == *id) {
                    continue;
                }
                sqlx::query(DELETE_METADATA).bind(key).bind(i64::from(*id)).execute(&mut *tx).await?;
                audit!(tx, key, by, what(there, Some(there.told()), None));
                gone.push(there.clone());
            }
            note!(tx, key, Metadata, "");
            Ok(Kept::Now(gone))
        })
    }

    /// Brings back a definition that was removed. `None` where the tenant has `most` already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where it is there, or its key is another one's by now.
    pub async fn restore(
        self,
        tenant: TenantId,
        one: &Definition,
        by: &Doer,
        most: usize,
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            if all.len() >= most {
                return Ok(None);
            }
            put!(tx, INSERT_METADATA, key, one);
            audit!(tx, key, by, what(one, None, Some(one.told())));
            note!(tx, key, Metadata, "");
            Ok(Some(one.id))
        })
    }

    /// Returns a tenant's definitions, in their order.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Definition>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool =>
            sqlx::query_as(METADATA).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }
}
