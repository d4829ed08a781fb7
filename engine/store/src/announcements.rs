//! Announcements: messages to everybody of a tenant, to some groups or to some people, who has received each, and who has read it.
mod told;

use crate::audit::{Doer, audit};
use crate::authors::{Author, AuthorRow, author_columns, author_join};
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Announcements;
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;
use told::Told;

/// The announcements for a reader ($2) who is in a group ($3), with when they received and read each.
macro_rules! of_reader {
    ($what:expr, $join:expr, $rest:literal) => {
        concat!(
            "SELECT ",
            $what,
            " FROM announcements a ",
            $join,
            " LEFT JOIN announcement_reads r
                ON r.tenant = a.tenant AND r.announcement = a.id AND r.reader = $2
            WHERE a.tenant = $1 AND (a.everybody OR a.author = $2 OR EXISTS (SELECT 1 FROM announcement_groups g
                WHERE g.tenant = $1 AND g.announcement = a.id AND g.group_id = $3) OR EXISTS (SELECT 1 FROM announcement_people p
                WHERE p.tenant = $1 AND p.announcement = a.id AND p.person = $2)) ",
            $rest
        )
    };
}

/// The same, whole and with their authors.
macro_rules! announcements {
    ($rest:literal) => {
        of_reader!(
            concat!(
                "a.id, a.kind, a.subject, a.content, a.created, a.everybody, a.personal, r.delivered, r.read_at, ",
                author_columns!("a")
            ),
            author_join!("a"),
            $rest
        )
    };
}

statements! {
    INSERT_ANNOUNCEMENT = "INSERT INTO announcements (tenant, id, kind, subject, content, created, author, everybody, personal)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    INSERT_ANNOUNCEMENT_GROUP = "INSERT INTO announcement_groups (tenant, announcement, group_id) VALUES ($1, $2, $3)";
    INSERT_ANNOUNCEMENT_PERSON = "INSERT INTO announcement_people (tenant, announcement, person) VALUES ($1, $2, $3)";
    /// Announcements that have to go; there is one more than before at most.
    TOO_MANY = "SELECT id FROM announcements WHERE tenant = $1 AND personal = $2 ORDER BY id DESC LIMIT 1 OFFSET $3";
    DROP_ANNOUNCEMENT = "DELETE FROM announcements WHERE tenant = $1 AND id = $2";
    DROP_ANNOUNCEMENT_GROUPS = "DELETE FROM announcement_groups WHERE tenant = $1 AND announcement = $2";
    DROP_ANNOUNCEMENT_PEOPLE = "DELETE FROM announcement_people WHERE tenant = $1 AND announcement = $2";
    DROP_ANNOUNCEMENT_READS = "DELETE FROM announcement_reads WHERE tenant = $1 AND announcement = $2";
    ANNOUNCED = "SELECT kind, subject, content, everybody, personal FROM announcements WHERE tenant = $1 AND id = $2";
    ANNOUNCED_TO = "SELECT group_id FROM announcement_groups WHERE tenant = $1 AND announcement = $2
        UNION ALL SELECT person FROM announcement_people WHERE tenant = $1 AND announcement = $2 ORDER BY 1";
    ANNOUNCEMENTS = announcements!(
        "AND a.id < $4 AND ($5 = '' OR a.kind = $5) AND (NOT $6 OR r.read_at IS NULL) ORDER BY a.id DESC LIMIT $7"
    );
    ANNOUNCEMENT = announcements!("AND a.id = $4");
    UNREAD = of_reader!("a.kind, COUNT(*)", "", "AND r.read_at IS NULL GROUP BY a.kind ORDER BY a.kind");
    DELIVER = "INSERT INTO announcement_reads (tenant, reader, announcement, delivered) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, reader, announcement) DO NOTHING";
    READ = "INSERT INTO announcement_reads (tenant, reader, announcement, delivered, read_at)
        VALUES ($1, $2, $3, $4, $4) ON CONFLICT (tenant, reader, announcement) DO UPDATE
        SET read_at = COALESCE(announcement_reads.read_at, excluded.read_at)";
    UNREAD_IDS = of_reader!("a.id", "", "AND r.read_at IS NULL ORDER BY a.id");
    /// How many people besides the author have read each.
    READERS = "SELECT r.announcement, COUNT(*) FROM announcement_reads r
        JOIN announcements a ON a.tenant = r.tenant AND a.id = r.announcement
        WHERE a.tenant = $1 AND a.author = $2 AND r.reader <> $2 AND r.read_at IS NOT NULL
        GROUP BY r.announcement ORDER BY r.announcement";
    /// What an author told people by name, as long as one of these has not read it.
    NOT_READ_BY_ALL = "SELECT DISTINCT p.announcement FROM announcement_people p
        JOIN announcements a ON a.tenant = p.tenant AND a.id = p.announcement
        LEFT JOIN announcement_reads r ON r.tenant = p.tenant AND r.reader = p.person AND r.announcement = p.announcement
        WHERE a.tenant = $1 AND a.author = $2 AND r.read_at IS NULL ORDER BY p.announcement";
}

/// An announcement to be made.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names say it")]
pub struct NewAnnouncement<'a> {
    /// One of the documents' four words.
    pub kind: &'a str,
    pub subject: &'a str,
    /// Sanitised HTML.
    pub content: &'a str,
    pub created: Millis,
    /// Who makes it; they count as having read it.
    pub author: AgentId,
    pub to: Audience<'a>,
}

/// Whom an announcement is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience<'a> {
    /// Everybody of the tenant.
    Everybody,
    /// The people of these permission groups.
    Groups(&'a [u32]),
    /// These people.
    People(&'a [AgentId]),
}

impl Audience<'_> {
    fn is_personal(self) -> bool {
        matches!(self, Audience::People(_))
    }
}

/// An announcement, for one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Announcement {
    /// Its number within the tenant, from 1: the newer, the higher.
    pub id: u32,
    /// One of the documents' four words.
    pub kind: String,
    pub subject: String,
    /// Sanitised HTML.
    pub content: String,
    pub created: Millis,
    pub author: Author,
    /// Whether it is for everybody, and not for some groups or people.
    pub everybody: bool,
    /// Whether it is for some people by name.
    pub personal: bool,
    /// When the reader first received it.
    pub delivered: Option<Millis>,
    /// When the reader read it.
    pub read: Option<Millis>,
}

/// A person who reads announcements.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Reader {
    pub tenant: TenantId,
    pub reader: AgentId,
    /// The id of their permission group.
    pub group: u32,
}

impl Reader {
    fn keys(self) -> (i64, i64, i64) {
        (i64::from(self.tenant.0), i64::from(self.reader.0), i64::from(self.group))
    }
}

/// Which announcements are asked for; by default all.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// Older than the one with this number.
    pub before: Option<u32>,
    /// Of this kind.
    pub kind: Option<&'a str>,
    /// Only those that the reader has not read.
    pub unread: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    kind: String,
    subject: String,
    content: String,
    created: i64,
    everybody: bool,
    personal: bool,
    delivered: Option<i64>,
    read_at: Option<i64>,
    #[sqlx(flatten)]
    author: AuthorRow,
}

impl Row {
    fn read(self) -> Result<Announcement, StoreError> {
        Ok(Announcement {
            id: number("announcements.id", self.id)?,
            kind: self.kind,
            subject: self.subject,
            content: self.content,
            created: Millis(self.created),
            author: self.author.read("announcements.author")?,
            everybody: self.everybody,
            personal: self.personal,
            delivered: self.delivered.map(Millis),
            read: self.read_at.map(Millis),
        })
    }
}

/// Writes down within a transaction that an announcement was made, or goes.
macro_rules! tell {
    ($tx:ident, $tenant:expr, $id:expr, $by:expr, $made:literal) => {
        let told: Option<Told> = sqlx::query_as(ANNOUNCED).bind($tenant).bind($id).fetch_optional(&mut *$tx).await?;
        if let Some(told) = told {
            let to: Vec<i64> = sqlx::query_scalar(ANNOUNCED_TO).bind($tenant).bind($id).fetch_all(&mut *$tx).await?;
            audit!($tx, $tenant, $by, told.what($id, &to, $made));
        }
    };
}

/// Deletes an announcement with its audience and readers; returns how many there were.
macro_rules! forget {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        for sql in [DROP_ANNOUNCEMENT_GROUPS, DROP_ANNOUNCEMENT_PEOPLE, DROP_ANNOUNCEMENT_READS] {
            sqlx::query(sql).bind($tenant).bind($id).execute(&mut *$tx).await?;
        }
        sqlx::query(DROP_ANNOUNCEMENT).bind($tenant).bind($id).execute(&mut *$tx).await?.rows_affected()
    }};
}

impl Announcements<'_> {
    /// Makes an announcement and returns its number, or that of the one made before under the same key. The oldest goes, so that
    /// `most` stay: those to people by name are counted by themselves.
    pub async fn create(
        self,
        tenant: TenantId,
        new: NewAnnouncement<'_>,
        (by, under): (&Doer, Once<'_>),
        most: u32,
    ) -> Result<u32, StoreError> {
        let (subject, content) = (plain("subject", new.subject)?, plain("content", new.content)?);
        let tenant = i64::from(tenant.0);
        let author = i64::from(new.author.0);
        let id: Option<i64> = transaction!(self.0, tx => { once!(tx, tenant, under, {
            let id = new_id!(tx, tenant, "announcement", None);
            sqlx::query(INSERT_ANNOUNCEMENT)
                .bind(tenant)
                .bind(id)
                .bind(new.kind)
                .bind(subject)
                .bind(content)
                .bind(new.created.0)
                .bind(author)
                .bind(new.to == Audience::Everybody)
                .bind(new.to.is_personal())
                .execute(&mut *tx)
                .await?;
            let (sql, ids): (_, Vec<u32>) = match new.to {
                Audience::Everybody => (INSERT_ANNOUNCEMENT_GROUP, Vec::new()),
                Audience::Groups(groups) => (INSERT_ANNOUNCEMENT_GROUP, groups.to_vec()),
                Audience::People(people) => (INSERT_ANNOUNCEMENT_PERSON, people.iter().map(|person| person.0).collect()),
            };
            for of in ids {
                sqlx::query(sql).bind(tenant).bind(id).bind(i64::from(of)).execute(&mut *tx).await?;
            }
            sqlx::query(READ).bind(tenant).bind(author).bind(id).bind(new.created.0).execute(&mut *tx).await?;
            let query = sqlx::query_scalar::<_, i64>(TOO_MANY).bind(tenant).bind(new.to.is_personal());
            if let Some(last) = query.bind(i64::from(most)).fetch_optional(&mut *tx).await? {
                forget!(tx, tenant, last);
            }
            tell!(tx, tenant, id, by, true);
            note!(tx, tenant, Audit, "");
            Some(id)
        }) })?;
        number("announcements.id", id.unwrap_or(0))
    }

    /// Returns announcements for a reader, newest first, at most `most`.
    pub async fn list(self, of: Reader, wanted: Wanted<'_>, most: u32) -> Result<Vec<Announcement>, StoreError> {
        let (tenant, reader, group) = of.keys();
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ANNOUNCEMENTS)
            .bind(tenant)
            .bind(reader)
            .bind(group)
            .bind(wanted.before.map_or(i64::MAX, i64::from))
            .bind(wanted.kind.unwrap_or_default())
            .bind(wanted.unread)
            .bind(i64::from(most))
            .fetch_all(pool)
            .await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns an announcement for a reader, if there is one with this number that is for them.
    pub async fn find(self, of: Reader, id: u32) -> Result<Option<Announcement>, StoreError> {
        let (tenant, reader, group) = of.keys();
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(ANNOUNCEMENT)
            .bind(tenant).bind(reader).bind(group).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Counts the announcements that a reader has not read, by kind; kinds without any are left out.
    pub async fn unread(self, of: Reader) -> Result<Vec<(String, u32)>, StoreError> {
        let (tenant, reader, group) = of.keys();
        let rows: Vec<(String, i64)> = reading!(self.0, pool =>
            sqlx::query_as(UNREAD).bind(tenant).bind(reader).bind(group).fetch_all(pool).await)?;
        rows.into_iter().map(|(kind, count)| Ok((kind, number("announcements", count)?))).collect()
    }

    /// Notes that a reader has received these announcements; the first time counts.
    pub async fn deliver(self, of: Reader, ids: &[u32], now: Millis) -> Result<(), StoreError> {
        let (tenant, reader, _) = of.keys();
        transaction!(self.0, tx => {
            for id in ids {
                let query = sqlx::query(DELIVER).bind(tenant).bind(reader).bind(i64::from(*id)).bind(now.0);
                query.execute(&mut *tx).await?;
            }
            Ok(())
        })
    }

    /// Notes that a reader has read an announcement; the first time counts.
    pub async fn mark_read(self, of: Reader, id: u32, now: Millis) -> Result<(), StoreError> {
        let (tenant, reader, _) = of.keys();
        let done = writing!(self.0, pool => sqlx::query(READ)
            .bind(tenant).bind(reader).bind(i64::from(id)).bind(now.0).execute(pool).await.map(drop));
        Ok(done?)
    }

    /// Notes that a reader has read every announcement for them.
    pub async fn mark_all_read(self, of: Reader, now: Millis) -> Result<(), StoreError> {
        let (tenant, reader, group) = of.keys();
        transaction!(self.0, tx => {
            let query = sqlx::query_scalar::<_, i64>(UNREAD_IDS).bind(tenant).bind(reader).bind(group);
            for id in query.fetch_all(&mut *tx).await? {
                sqlx::query(READ).bind(tenant).bind(reader).bind(id).bind(now.0).execute(&mut *tx).await?;
            }
            Ok(())
        })
    }

    /// Counts the people who have read each announcement of an author, the author aside; those that nobody read are left out.
    pub async fn readers(self, tenant: TenantId, author: AgentId) -> Result<Vec<(u32, u32)>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(READERS)
            .bind(i64::from(tenant.0)).bind(i64::from(author.0)).fetch_all(pool).await)?;
        let read = |(id, count)| Ok((number("announcements.id", id)?, number("announcement_reads", count)?));
        rows.into_iter().map(read).collect()
    }

    /// Which of an author's messages to people by name one of these has not read yet.
    pub async fn not_read_by_all(self, tenant: TenantId, author: AgentId) -> Result<Vec<u32>, StoreError> {
        let ids: Vec<i64> = reading!(self.0, pool => sqlx::query_scalar(NOT_READ_BY_ALL)
            .bind(i64::from(tenant.0)).bind(i64::from(author.0)).fetch_all(pool).await)?;
        ids.into_iter().map(|id| number("announcements.id", id)).collect()
    }

    /// Deletes an author's message to people by name as long as one of these has not read it; false if it is no such message.
    pub async fn take_back(
        self,
        tenant: TenantId,
        (author, id): (AgentId, u32),
        by: &Doer,
    ) -> Result<bool, StoreError> {
        let (tenant, author, id) = (i64::from(tenant.0), i64::from(author.0), i64::from(id));
        let gone: u64 = transaction!(self.0, tx => {
            let own = sqlx::query_scalar::<_, i64>(NOT_READ_BY_ALL).bind(tenant).bind(author);
            let is_own = own.fetch_all(&mut *tx).await?.contains(&id);
            if !is_own {
                return Ok(0);
            }
            tell!(tx, tenant, id, by, false);
            let gone = forget!(tx, tenant, id);
            note!(tx, tenant, Audit, "");
            Ok(gone)
        })?;
        Ok(gone > 0)
    }

    /// Deletes an announcement with its readers; false if there is none with this number.
    pub async fn recall(self, tenant: TenantId, id: u32, by: &Doer) -> Result<bool, StoreError> {
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        let gone: u64 = transaction!(self.0, tx => {
            tell!(tx, tenant, id, by, false);
            let gone = forget!(tx, tenant, id);
            if gone > 0 {
                note!(tx, tenant, Audit, "");
            }
            Ok(gone)
        })?;
        Ok(gone > 0)
    }
}
