//! Canned responses: texts that are kept to be sent again, everybody's or one person's own, with their old versions.
use crate::audit::{Doer, Entity, What, audit};
use crate::authors::{Author, AuthorRow, author_columns, author_join};
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::CannedResponses;
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

/// Everybody's and one person's own ($2), with their authors.
macro_rules! canned {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.owner, c.automatic, c.title, c.response, c.created, ",
            author_columns!("c"),
            " FROM canned_responses c ",
            author_join!("c"),
            " WHERE c.tenant = $1 AND c.owner IN (0, $2) ",
            $rest
        )
    };
}

statements! {
    unique {
        canned_responses_title on canned_responses (tenant, owner, automatic, title_key) is "canned title";
    }
    INSERT_CANNED = "INSERT INTO canned_responses
        (tenant, id, owner, automatic, title, title_key, response, created, author)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    CANNED = canned!("ORDER BY c.owner, c.automatic, c.title_key, c.id");
    CANNED_ONE = canned!("AND c.id = $3");
    COUNT_CANNED = "SELECT COUNT(*) FROM canned_responses
        WHERE tenant = $1 AND owner = $2 AND (NOT $3 OR automatic)";
    /// Whoever changes it at the same time waits for this row.
    HOLD_CANNED = "UPDATE canned_responses SET title = title WHERE tenant = $1 AND id = $2 AND owner = $3";
    CANNED_TEXT = "SELECT title, response, automatic FROM canned_responses WHERE tenant = $1 AND id = $2";
    KEEP_CANNED_VERSION = "INSERT INTO canned_versions
        (tenant, response_id, version, title, response, created, author, deleted)
        SELECT c.tenant, c.id, COALESCE((SELECT MAX(v.version) FROM canned_versions v
            WHERE v.tenant = c.tenant AND v.response_id = c.id), 0) + 1, c.title, c.response, c.created, c.author, $3
        FROM canned_responses c WHERE c.tenant = $1 AND c.id = $2";
    FORGET_CANNED_VERSIONS = "DELETE FROM canned_versions WHERE tenant = $1 AND response_id = $2 AND version <=
        (SELECT MAX(v.version) FROM canned_versions v WHERE v.tenant = $1 AND v.response_id = $2) - $3";
    EDIT_CANNED = "UPDATE canned_responses SET title = $3, title_key = $4, response = $5, created = $6, author = $7
        WHERE tenant = $1 AND id = $2";
    CANNED_VERSIONS = concat!(
        "SELECT v.title, v.response, v.created, v.deleted, ",
        author_columns!("v"),
        " FROM canned_versions v ",
        author_join!("v"),
        " WHERE v.tenant = $1 AND v.response_id = $2 ORDER BY v.version DESC"
    );
    DELETE_CANNED = "DELETE FROM canned_responses WHERE tenant = $1 AND id = $2 AND owner = $3";
    DELETE_CANNED_VERSIONS = "DELETE FROM canned_versions WHERE tenant = $1 AND response_id = $2";
}

/// Who owns what is everybody's.
const EVERYBODY: i64 = 0;

fn owner_id(owner: Option<AgentId>) -> i64 {
    owner.map_or(EVERYBODY, |person| i64::from(person.0))
}

/// A canned response to be kept.
#[derive(Debug, Clone, Copy)]
pub struct NewCanned<'a> {
    /// Whose it is; `None`: everybody's.
    pub owner: Option<AgentId>,
    /// Whether the title is a shortcut that is replaced by the response as somebody types.
    pub automatic: bool,
    /// What it is found by.
    pub title: &'a str,
    /// The text that is sent.
    pub response: &'a str,
    /// Who wrote it.
    pub author: AgentId,
    /// When they did.
    pub created: Millis,
}

/// The text of a canned response, as it is or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CannedText {
    /// What it is found by.
    pub title: String,
    /// The text that is sent.
    pub response: String,
    /// When it was written.
    pub created: Millis,
    /// Who wrote it.
    pub author: Author,
}

/// A canned response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canned {
    /// Its number within the tenant, from 1.
    pub id: u32,
    /// Whether it is everybody's, and not one person's own.
    pub everybodys: bool,
    /// Whether the title is a shortcut that is replaced by the response as somebody types.
    pub automatic: bool,
    /// Its text.
    pub text: CannedText,
}

/// An old text of a canned response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CannedVersion {
    /// The text as it was.
    pub text: CannedText,
    /// When it was replaced.
    pub deleted: Millis,
}

/// Writes a change of a canned response down within the transaction that makes it, where it is everybody's: what is somebody's
/// own is their own.
macro_rules! tell {
    ($tx:ident, $tenant:expr, $owner:expr, $id:expr, $by:expr, $was:expr, $became:expr) => {
        if $owner == EVERYBODY {
            audit!($tx, $tenant, $by, what($id, $was, $became));
            note!($tx, $tenant, Audit, "");
        }
    };
}

/// What the audit says of one.
#[derive(Debug, Clone, sqlx::FromRow)]
struct Told {
    title: String,
    response: String,
    automatic: bool,
}

impl Told {
    fn value(&self) -> Value {
        json!({ "title": self.title, "response": self.response, "automatic": self.automatic })
    }
}

fn what<'a>(id: i64, was: Option<&'a Told>, became: Option<&'a Told>) -> What<'a> {
    let name = became.or(was).map_or("", |told| told.title.as_str());
    let (was, became) = (was.map(Told::value), became.map(Told::value));
    What { entity: Entity::CannedResponse, subject: id.to_string(), name, was, became }
}

#[derive(sqlx::FromRow)]
struct TextRow {
    title: String,
    response: String,
    created: i64,
    #[sqlx(flatten)]
    author: AuthorRow,
}

impl TextRow {
    fn read(self) -> Result<CannedText, StoreError> {
        Ok(CannedText {
            title: self.title,
            response: self.response,
            created: Millis(self.created),
            author: self.author.read("canned_responses.author")?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    owner: i64,
    automatic: bool,
    #[sqlx(flatten)]
    text: TextRow,
}

impl Row {
    fn read(self) -> Result<Canned, StoreError> {
        Ok(Canned {
            id: number("canned_responses.id", self.id)?,
            everybodys: self.owner == EVERYBODY,
            automatic: self.automatic,
            text: self.text.read()?,
        })
    }
}

#[derive(sqlx::FromRow)]
struct VersionRow {
    #[sqlx(flatten)]
    text: TextRow,
    deleted: i64,
}

impl VersionRow {
    fn read(self) -> Result<CannedVersion, StoreError> {
        Ok(CannedVersion { text: self.text.read()?, deleted: Millis(self.deleted) })
    }
}

impl CannedResponses<'_> {
    /// Creates a canned response and returns its number, or that of the one made before under the same key; `None` where its owner has `most` of them already, or
    /// `most_automatic` of the automatic ones.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a title (or shortcut) that its owner has already, in upper or lower case.
    pub async fn create(
        self,
        tenant: TenantId,
        new: NewCanned<'_>,
        (by, under): (&Doer, Once<'_>),
        (most, most_automatic): (usize, usize),
    ) -> Result<Option<u32>, StoreError> {
        let (title, response) = (plain("title", new.title)?, plain("response", new.response)?);
        let (tenant, owner) = (i64::from(tenant.0), owner_id(new.owner));
        let full = |count: i64, most: usize| usize::try_from(count).unwrap_or(usize::MAX) >= most;
        let id: Option<i64> = transaction!(self.0, tx => { once!(tx, tenant, under, {
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
            let made = Told { title: title.to_owned(), response: response.to_owned(), automatic: new.automatic };
            tell!(tx, tenant, owner, id, by, None, Some(&made));
            Some(id)
        }) })?;
        id.map(|id| number("canned_responses.id", id)).transpose()
    }

    /// Returns the canned responses that a person may use: everybody's and their own, each by title.
    pub async fn all(self, tenant: TenantId, person: AgentId) -> Result<Vec<Canned>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(CANNED)
            .bind(i64::from(tenant.0)).bind(i64::from(person.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns a canned response that a person may use, if there is one with this number.
    pub async fn find(self, tenant: TenantId, person: AgentId, id: u32) -> Result<Option<Canned>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(CANNED_ONE)
            .bind(i64::from(tenant.0)).bind(i64::from(person.0)).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns the old texts of a canned response, newest first.
    pub async fn versions(self, tenant: TenantId, id: u32) -> Result<Vec<CannedVersion>, StoreError> {
        let rows: Vec<VersionRow> = reading!(self.0, pool => sqlx::query_as(CANNED_VERSIONS)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_all(pool).await)?;
        rows.into_iter().map(VersionRow::read).collect()
    }

    /// Replaces the text of a canned response and keeps the old one, of which the newest `kept` stay. An unchanged text
    /// changes nothing. False if the owner has no response with this number.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a title (or shortcut) that another response of the owner has.
    pub async fn edit(
        self,
        tenant: TenantId,
        id: u32,
        to: NewCanned<'_>,
        by: &Doer,
        kept: u32,
    ) -> Result<bool, StoreError> {
        let (title, response) = (plain("title", to.title)?, plain("response", to.response)?);
        let (tenant, id, owner) = (i64::from(tenant.0), i64::from(id), owner_id(to.owner));
        transaction!(self.0, tx => {
            let held = sqlx::query(HOLD_CANNED).bind(tenant).bind(id).bind(owner).execute(&mut *tx).await?;
            if held.rows_affected() == 0 {
                return Ok(false);
            }
            let there: Told = sqlx::query_as(CANNED_TEXT).bind(tenant).bind(id).fetch_one(&mut *tx).await?;
            if (there.title.as_str(), there.response.as_str()) == (title, response) {
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
            let now = Told { title: title.to_owned(), response: response.to_owned(), automatic: there.automatic };
            tell!(tx, tenant, owner, id, by, Some(&there), Some(&now));
            Ok(true)
        })
    }

    /// Deletes a canned response with its old texts; false if the owner has none with this number.
    pub async fn delete(
        self,
        tenant: TenantId,
        (owner, id): (Option<AgentId>, u32),
        by: &Doer,
    ) -> Result<bool, StoreError> {
        let (tenant, id, owner) = (i64::from(tenant.0), i64::from(id), owner_id(owner));
        transaction!(self.0, tx => {
            let there: Option<Told> =
                sqlx::query_as(CANNED_TEXT).bind(tenant).bind(id).fetch_optional(&mut *tx).await?;
            let gone = sqlx::query(DELETE_CANNED).bind(tenant).bind(id).bind(owner).execute(&mut *tx).await?;
            if gone.rows_affected() > 0 {
                sqlx::query(DELETE_CANNED_VERSIONS).bind(tenant).bind(id).execute(&mut *tx).await?;
                tell!(tx, tenant, owner, id, by, there.as_ref(), None);
            }
            Ok(gone.rows_affected() > 0)
        })
    }
}
