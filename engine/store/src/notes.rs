//! Notes that people keep for themselves, each with the version by which a change is told from one that came before it.
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Notes;
use crate::owners::HOLD_USER;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    NOTES = "SELECT id, text, version, changed FROM notes WHERE tenant = $1 AND owner = $2 ORDER BY changed DESC, id";
    NOTE = "SELECT id, text, version, changed FROM notes WHERE tenant = $1 AND owner = $2 AND id = $3";
    COUNT_NOTES = "SELECT COUNT(*) FROM notes WHERE tenant = $1 AND owner = $2";
    SET_NOTE = "INSERT INTO notes (tenant, owner, id, text, version, changed) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant, owner, id) DO UPDATE
        SET text = excluded.text, version = excluded.version, changed = excluded.changed";
    DROP_NOTE = "DELETE FROM notes WHERE tenant = $1 AND owner = $2 AND id = $3";
}

/// A note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Chosen by whoever wrote it; another person may have one of the same id.
    pub id: String,
    /// What it says.
    pub text: String,
    /// From 1, one more with each change.
    pub version: u32,
    /// When it was last changed.
    pub changed: Millis,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// It is kept, or was already.
    Done(Note),
    /// The note has been changed since the version that this change was made from: how it is now, `None` where it is gone.
    Overtaken(Option<Note>),
    /// The person has as many notes as they may.
    Full,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    text: String,
    version: i64,
    changed: i64,
}

impl Row {
    fn read(self) -> Result<Note, StoreError> {
        let version = number("notes.version", self.version)?;
        Ok(Note { id: self.id, text: self.text, version, changed: Millis(self.changed) })
    }
}

/// One of a person's notes. Whoever changes them at the same time waits here until the commit, and then finds what is there.
macro_rules! held {
    ($tx:ident, $tenant:expr, $owner:expr, $id:expr) => {{
        sqlx::query(HOLD_USER).bind($tenant).bind($owner).execute(&mut *$tx).await?;
        let query = sqlx::query_as::<_, Row>(NOTE).bind($tenant).bind($owner).bind($id);
        query.fetch_optional(&mut *$tx).await?.map(Row::read).transpose()?
    }};
}

impl Notes<'_> {
    /// Returns a person's notes, the last changed first.
    pub async fn all(self, tenant: TenantId, owner: AgentId) -> Result<Vec<Note>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(NOTES)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Sets what a note says, if it is still at `version`; 0: it is not there yet, and there are fewer than `most`. A text that
    /// the note has already is kept already, at whatever version.
    ///
    /// # Errors
    /// [`StoreError::Nul`] for a text with a NUL character.
    pub async fn set(
        self,
        tenant: TenantId,
        owner: AgentId,
        (id, version): (&str, u32),
        text: &str,
        now: Millis,
        most: usize,
    ) -> Result<Change, StoreError> {
        let (id, text) = (plain("id", id)?, plain("text", text)?);
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        transaction!(self.0, tx => {
            let there = held!(tx, tenant, owner, id);
            match &there {
                Some(note) if note.text == text => return Ok(Change::Done(note.clone())),
                _ if there.as_ref().map_or(0, |note| note.version) != version => return Ok(Change::Overtaken(there)),
                Some(_) => {}
                None => {
                    let count: i64 =
                        sqlx::query_scalar(COUNT_NOTES).bind(tenant).bind(owner).fetch_one(&mut *tx).await?;
                    if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                        return Ok(Change::Full);
                    }
                }
            }
            let note = Note { id: id.to_owned(), text: text.to_owned(), version: version + 1, changed: now };
            sqlx::query(SET_NOTE)
                .bind(tenant)
                .bind(owner)
                .bind(id)
                .bind(text)
                .bind(i64::from(note.version))
                .bind(now.0)
                .execute(&mut *tx)
                .await?;
            Ok(Change::Done(note))
        })
    }

    /// Deletes a note, if it is still at `version` or gone already; otherwise returns how it is now.
    pub async fn delete(
        self,
        tenant: TenantId,
        owner: AgentId,
        (id, version): (&str, u32),
    ) -> Result<Option<Note>, StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        transaction!(self.0, tx => {
            let there = held!(tx, tenant, owner, id);
            if there.as_ref().is_none_or(|note| note.version == version) {
                sqlx::query(DROP_NOTE).bind(tenant).bind(owner).bind(id).execute(&mut *tx).await?;
                return Ok(None);
            }
            Ok(there)
        })
    }
}
