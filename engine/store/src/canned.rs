//! Texts that are kept to be sent again: of everybody, or of one person.
use crate::counters::new_id;
use crate::db::{Db, reading, transaction};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{full_name, number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

/// With the name of whoever wrote it like this.
macro_rules! canned {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.owner, c.automatic, c.title, c.response, c.created, c.author,
                COALESCE(u.firstname, '') AS firstname, COALESCE(u.lastname, '') AS lastname
            FROM canned_responses c LEFT JOIN users u ON u.tenant = c.tenant AND u.id = c.author
            WHERE c.tenant = $1 AND c.owner IN (0, $2) ",
            $rest
        )
    };
}

statements! {
    INSERT_CANNED = "INSERT INTO canned_responses
        (tenant, id, owner, automatic, title, title_key, response, created, author)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    CANNED = canned!("ORDER BY c.owner, c.automatic, c.title_key, c.id");
    CANNED_ONE = canned!("AND c.id = $3");
    COUNT_CANNED = "SELECT COUNT(*) FROM canned_responses
        WHERE tenant = $1 AND owner = $2 AND (NOT $3 OR automatic)";
    /// Whoever changes it at once waits here.
    HOLD_CANNED = "UPDATE canned_responses SET title = title WHERE tenant = $1 AND id = $2 AND owner = $3";
    CANNED_TEXT = "SELECT title, response FROM canned_responses WHERE tenant = $1 AND id = $2";
    KEEP_CANNED_VERSION = "INSERT INTO canned_versions
        (tenant, response_id, version, title, response, created, author, deleted)
        SELECT c.tenant, c.id, COALESCE((SELECT MAX(v.version) FROM canned_versions v
            WHERE v.tenant = c.tenant AND v.response_id = c.id), 0) + 1, c.title, c.response, c.created, c.author, $3
        FROM canned_responses c WHERE c.tenant = $1 AND c.id = $2";
    FORGET_CANNED_VERSIONS = "DELETE FROM canned_versions WHERE tenant = $1 AND response_id = $2 AND version <=
        (SELECT MAX(v.version) FROM canned_versions v WHERE v.tenant = $1 AND v.response_id = $2) - $3";
    EDIT_CANNED = "UPDATE canned_responses SET title = $3, title_key = $4, response = $5, created = $6, author = $7
        WHERE tenant = $1 AND id = $2";
    CANNED_VERSIONS = "SELECT v.title, v.response, v.created, v.author, v.deleted,
            COALESCE(u.firstname, '') AS firstname, COALESCE(u.lastname, '') AS lastname
        FROM canned_versions v LEFT JOIN users u ON u.tenant = v.tenant AND u.id = v.author
        WHERE v.tenant = $1 AND v.response_id = $2 ORDER BY v.version DESC";
    DELETE_CANNED = "DELETE FROM canned_responses WHERE tenant = $1 AND id = $2 AND owner = $3";
    DELETE_CANNED_VERSIONS = "DELETE FROM canned_versions WHERE tenant = $1 AND response_id = $2";
}

/// Everybody's owner.
const EVERYBODY: i64 = 0;

fn owner_id(owner: Option<AgentId>) -> i64 {
    owner.map_or(EVERYBODY, |person| i64::from(person.0))
}

/// One that is to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewCanned<'a> {
    /// Whose it is; none: everybody's.
    pub owner: Option<AgentId>,
    /// Whether the title is a shortcut, and the response its phrase.
    pub automatic: bool,
    /// What it is found by.
    pub title: &'a str,
    /// The text.
    pub response: &'a str,
    /// By whom.
    pub author: AgentId,
    /// When.
    pub created: Millis,
}

/// How one reads, or read.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CannedText {
    /// What it is found by.
    pub title: String,
    /// The text.
    pub response: String,
    created: i64,
    author: i64,
    firstname: String,
    lastname: String,
}

impl CannedText {
    /// Since when.
    pub fn created(&self) -> Millis {
        Millis(self.created)
    }

    /// By whom.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a number that nobody was given.
    pub fn author(&self) -> Result<AgentId, StoreError> {
        Ok(AgentId(number("canned_responses.author", self.author)?))
    }

    /// What they are called.
    pub fn author_name(&self) -> String {
        full_name(&self.firstname, &self.lastname)
    }
}

/// One as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Canned {
    id: i64,
    owner: i64,
    /// Whether the title is a shortcut, and the response its phrase.
    pub automatic: bool,
    /// How it reads.
    #[sqlx(flatten)]
    pub text: CannedText,
}

impl Canned {
    /// Its number, from 1.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a number that none was given.
    pub fn id(&self) -> Result<u32, StoreError> {
        number("canned_responses.id", self.id)
    }

    /// Whether it is everybody's.
    pub fn is_everybodys(&self) -> bool {
        self.owner == EVERYBODY
    }
}

/// How one read once.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct CannedVersion {
    /// How it read.
    #[sqlx(flatten)]
    pub text: CannedText,
    deleted: i64,
}

impl CannedVersion {
    /// Until when.
    pub fn deleted(&self) -> Millis {
        Millis(self.deleted)
    }
}

impl Db {
    /// Keeps a new one; none where its owner has `most` of them already, or of the automatic ones `most_automatic`.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a title, or a shortcut, that its owner has already, in any case.
    pub async fn create_canned(
        &self,
        tenant: TenantId,
        new: NewCanned<'_>,
        most: usize,
        most_automatic: usize,
    ) -> Result<Option<u32>, StoreError> {
        let (title, response) = (plain("title", new.title)?, plain("response", new.response)?);
        let (tenant, owner) = (i64::from(tenant.0), owner_id(new.owner));
        let full = |count: i64, most: usize| usize::try_from(count).unwrap_or(usize::MAX) >= most;
        let id: Option<i64> = transaction!(self, tx => {
            let id = new_id!(tx, tenant, "canned", None);
            let count = |automatic: bool| sqlx::query_scalar(COUNT_CANNED).bind(tenant).bind(owner).bind(automatic);
            let all: i64 = count(false).fetch_one(&mut *tx).await?;
            let automatic: i64 = count(true).fetch_one(&mut *tx).await?;
            if full(all, most) || new.automatic && full(automatic, most_automatic) {
                return Ok(None);
            }
            sqlx::query(INSERT_CANNED)
                .bind(tenant)
                .bind(id)
                .bind(owner)
                .bind(new.automatic)
                .bind(title)
                .bind(title.to_lowercase())
                .bind(response)
                .bind(new.created.0)
                .bind(i64::from(new.author.0))
                .execute(&mut *tx)
                .await?;
            Ok(Some(id))
        })?;
        id.map(|id| number("canned_responses.id", id)).transpose()
    }

    /// Everybody's and the person's, each by title.
    pub async fn canned(&self, tenant: TenantId, person: AgentId) -> Result<Vec<Canned>, StoreError> {
        Ok(reading!(self, pool => sqlx::query_as(CANNED)
            .bind(i64::from(tenant.0)).bind(i64::from(person.0)).fetch_all(pool).await)?)
    }

    /// One of everybody's or the person's.
    pub async fn canned_one(&self, tenant: TenantId, person: AgentId, id: u32) -> Result<Option<Canned>, StoreError> {
        Ok(reading!(self, pool => sqlx::query_as(CANNED_ONE)
            .bind(i64::from(tenant.0)).bind(i64::from(person.0)).bind(i64::from(id)).fetch_optional(pool).await)?)
    }

    /// How one read before, the newest first.
    pub async fn canned_versions(&self, tenant: TenantId, id: u32) -> Result<Vec<CannedVersion>, StoreError> {
        Ok(reading!(self, pool => sqlx::query_as(CANNED_VERSIONS)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_all(pool).await)?)
    }

    /// Has one read differently from now on, and keeps how it read, of which the newest `kept` stay. What reads as it does
    /// is left alone. False if this owner has none of that number.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a title, or a shortcut, that another one of its owner has.
    pub async fn edit_canned(
        &self,
        tenant: TenantId,
        id: u32,
        to: NewCanned<'_>,
        kept: u32,
    ) -> Result<bool, StoreError> {
        let (title, response) = (plain("title", to.title)?, plain("response", to.response)?);
        let (tenant, id, owner) = (i64::from(tenant.0), i64::from(id), owner_id(to.owner));
        transaction!(self, tx => {
            let held = sqlx::query(HOLD_CANNED).bind(tenant).bind(id).bind(owner).execute(&mut *tx).await?;
            if held.rows_affected() == 0 {
                return Ok(false);
            }
            let now: (String, String) = sqlx::query_as(CANNED_TEXT).bind(tenant).bind(id).fetch_one(&mut *tx).await?;
            if (now.0.as_str(), now.1.as_str()) == (title, response) {
                return Ok(true);
            }
            sqlx::query(KEEP_CANNED_VERSION).bind(tenant).bind(id).bind(to.created.0).execute(&mut *tx).await?;
            sqlx::query(FORGET_CANNED_VERSIONS).bind(tenant).bind(id).bind(i64::from(kept)).execute(&mut *tx).await?;
            sqlx::query(EDIT_CANNED)
                .bind(tenant)
                .bind(id)
                .bind(title)
                .bind(title.to_lowercase())
                .bind(response)
                .bind(to.created.0)
                .bind(i64::from(to.author.0))
                .execute(&mut *tx)
                .await?;
            Ok(true)
        })
    }

    /// Forgets one with how it read before; false if this owner has none of that number.
    pub async fn delete_canned(&self, tenant: TenantId, owner: Option<AgentId>, id: u32) -> Result<bool, StoreError> {
        let (tenant, id, owner) = (i64::from(tenant.0), i64::from(id), owner_id(owner));
        transaction!(self, tx => {
            let gone = sqlx::query(DELETE_CANNED).bind(tenant).bind(id).bind(owner).execute(&mut *tx).await?;
            if gone.rows_affected() > 0 {
                sqlx::query(DELETE_CANNED_VERSIONS).bind(tenant).bind(id).execute(&mut *tx).await?;
            }
            Ok(gone.rows_affected() > 0)
        })
    }
}
