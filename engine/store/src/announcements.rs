//! What people are told by others of their house: written once, kept for each who reads it until a newer one takes its place.
use crate::counters::new_id;
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

/// Whether an announcement `a` is for the reader ($2), who is in a group ($3), and how far it came with them.
macro_rules! of_reader {
    ($what:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $what,
            " FROM announcements a LEFT JOIN announcement_reads r
                ON r.tenant = a.tenant AND r.announcement = a.id AND r.reader = $2
            WHERE a.tenant = $1 AND (a.everybody OR a.author = $2 OR EXISTS (SELECT 1 FROM announcement_groups g
                WHERE g.tenant = $1 AND g.announcement = a.id AND g.group_id = $3)) ",
            $rest
        )
    };
}

statements! {
    INSERT_ANNOUNCEMENT = "INSERT INTO announcements (tenant, id, kind, subject, content, created, author, everybody)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    INSERT_ANNOUNCEMENT_GROUP = "INSERT INTO announcement_groups (tenant, announcement, group_id) VALUES ($1, $2, $3)";
    /// The newest of those that are more than may be kept.
    FIRST_TOO_MANY = "SELECT id FROM announcements WHERE tenant = $1 ORDER BY id DESC LIMIT 1 OFFSET $2";
    DROP_ANNOUNCEMENTS = "DELETE FROM announcements WHERE tenant = $1 AND id >= $2 AND id <= $3";
    DROP_ANNOUNCEMENT_GROUPS = "DELETE FROM announcement_groups
        WHERE tenant = $1 AND announcement >= $2 AND announcement <= $3";
    DROP_ANNOUNCEMENT_READS = "DELETE FROM announcement_reads
        WHERE tenant = $1 AND announcement >= $2 AND announcement <= $3";
    ANNOUNCEMENTS = of_reader!(
        "a.id, a.kind, a.subject, a.content, a.created, a.author, a.everybody, r.delivered, r.read_at",
        "AND a.id < $4 AND ($5 = '' OR a.kind = $5) AND (NOT $6 OR r.read_at IS NULL) ORDER BY a.id DESC LIMIT $7"
    );
    ANNOUNCEMENT = of_reader!(
        "a.id, a.kind, a.subject, a.content, a.created, a.author, a.everybody, r.delivered, r.read_at",
        "AND a.id = $4"
    );
    UNREAD = of_reader!("a.kind, COUNT(*)", "AND r.read_at IS NULL GROUP BY a.kind ORDER BY a.kind");
    DELIVER = "INSERT INTO announcement_reads (tenant, reader, announcement, delivered) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, reader, announcement) DO NOTHING";
    READ = "INSERT INTO announcement_reads (tenant, reader, announcement, delivered, read_at)
        VALUES ($1, $2, $3, $4, $4) ON CONFLICT (tenant, reader, announcement) DO UPDATE
        SET read_at = COALESCE(announcement_reads.read_at, excluded.read_at)";
    /// Which of them a reader has not read.
    UNREAD_IDS = of_reader!("a.id", "AND r.read_at IS NULL ORDER BY a.id");
    /// How many others have read what this person wrote.
    READERS = "SELECT r.announcement, COUNT(*) FROM announcement_reads r
        JOIN announcements a ON a.tenant = r.tenant AND a.id = r.announcement
        WHERE a.tenant = $1 AND a.author = $2 AND r.reader <> $2 AND r.read_at IS NOT NULL
        GROUP BY r.announcement ORDER BY r.announcement";
}

/// One that is to be told.
#[derive(Debug, Clone, Copy)]
pub struct NewAnnouncement<'a> {
    /// Of what kind: one of the documents' four words.
    pub kind: &'a str,
    /// What it is about.
    pub subject: &'a str,
    /// Sanitised HTML.
    pub content: &'a str,
    /// When.
    pub created: Millis,
    /// By whom; for them it is read.
    pub author: AgentId,
    /// For whom; none: for everybody.
    pub groups: Option<&'a [u32]>,
}

/// One as a reader has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Its number, from 1, higher for newer ones.
    pub id: u32,
    /// Of what kind.
    pub kind: String,
    /// What it is about.
    pub subject: String,
    /// Sanitised HTML.
    pub content: String,
    /// When.
    pub created: Millis,
    /// By whom.
    pub author: AgentId,
    /// Whether it is for everybody.
    pub everybody: bool,
    /// When it first reached the reader.
    pub delivered: Option<Millis>,
    /// When the reader read it.
    pub read: Option<Millis>,
}

/// Who reads.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// Of which tenant.
    pub tenant: TenantId,
    /// Who.
    pub reader: AgentId,
    /// In which group.
    pub group: u32,
}

impl Reader {
    fn keys(self) -> (i64, i64, i64) {
        (i64::from(self.tenant.0), i64::from(self.reader.0), i64::from(self.group))
    }
}

/// Which of them are wanted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// Older than this one.
    pub before: Option<u32>,
    /// Of this kind.
    pub kind: Option<&'a str>,
    /// Only what is not read.
    pub unread: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    kind: String,
    subject: String,
    content: String,
    created: i64,
    author: i64,
    everybody: bool,
    delivered: Option<i64>,
    read_at: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Announcement, StoreError> {
        Ok(Announcement {
            id: number("announcements.id", self.id)?,
            kind: self.kind,
            subject: self.subject,
            content: self.content,
            created: Millis(self.created),
            author: AgentId(number("announcements.author", self.author)?),
            everybody: self.everybody,
            delivered: self.delivered.map(Millis),
            read: self.read_at.map(Millis),
        })
    }
}

/// Forgets those from one number to another with all that is known of them; how many there were.
macro_rules! forget {
    ($tx:ident, $tenant:expr, $from:expr, $to:expr) => {{
        let mut gone = 0;
        for (at, sql) in [DROP_ANNOUNCEMENTS, DROP_ANNOUNCEMENT_GROUPS, DROP_ANNOUNCEMENT_READS].into_iter().enumerate()
        {
            let done = sqlx::query(sql).bind($tenant).bind($from).bind($to).execute(&mut *$tx).await?;
            if at == 0 {
                gone = done.rows_affected();
            }
        }
        gone
    }};
}

impl Db {
    /// Keeps a new announcement, and forgets the oldest of those that are more than `most` with it; its number.
    pub async fn announce(&self, tenant: TenantId, new: NewAnnouncement<'_>, most: u32) -> Result<u32, StoreError> {
        let (subject, content) = (plain("subject", new.subject)?, plain("content", new.content)?);
        let tenant = i64::from(tenant.0);
        let author = i64::from(new.author.0);
        let id: i64 = transaction!(self, tx => {
            let id = new_id!(tx, tenant, "announcement", None);
            sqlx::query(INSERT_ANNOUNCEMENT)
                .bind(tenant)
                .bind(id)
                .bind(new.kind)
                .bind(subject)
                .bind(content)
                .bind(new.created.0)
                .bind(author)
                .bind(new.groups.is_none())
                .execute(&mut *tx)
                .await?;
            for group in new.groups.unwrap_or_default() {
                let query = sqlx::query(INSERT_ANNOUNCEMENT_GROUP).bind(tenant).bind(id).bind(i64::from(*group));
                query.execute(&mut *tx).await?;
            }
            sqlx::query(READ).bind(tenant).bind(author).bind(id).bind(new.created.0).execute(&mut *tx).await?;
            let query = sqlx::query_scalar::<_, i64>(FIRST_TOO_MANY).bind(tenant).bind(i64::from(most));
            if let Some(last) = query.fetch_optional(&mut *tx).await? {
                forget!(tx, tenant, 0_i64, last);
            }
            Ok(id)
        })?;
        number("announcements.id", id)
    }

    /// What a person is told, the newest first, at most so many.
    pub async fn announcements(
        &self,
        of: Reader,
        wanted: Wanted<'_>,
        most: u32,
    ) -> Result<Vec<Announcement>, StoreError> {
        let (tenant, reader, group) = of.keys();
        let rows: Vec<Row> = reading!(self, pool => sqlx::query_as(ANNOUNCEMENTS)
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

    /// One of those that a person is told.
    pub async fn announcement(&self, of: Reader, id: u32) -> Result<Option<Announcement>, StoreError> {
        let (tenant, reader, group) = of.keys();
        let row: Option<Row> = reading!(self, pool => sqlx::query_as(ANNOUNCEMENT)
            .bind(tenant).bind(reader).bind(group).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// How many a person has not read, by kind.
    pub async fn unread(&self, of: Reader) -> Result<Vec<(String, u32)>, StoreError> {
        let (tenant, reader, group) = of.keys();
        let rows: Vec<(String, i64)> = reading!(self, pool =>
            sqlx::query_as(UNREAD).bind(tenant).bind(reader).bind(group).fetch_all(pool).await)?;
        rows.into_iter().map(|(kind, count)| Ok((kind, number("announcements", count)?))).collect()
    }

    /// These have reached a person; when they first did, stays.
    pub async fn deliver(&self, of: Reader, ids: &[u32], now: Millis) -> Result<(), StoreError> {
        let (tenant, reader, _) = of.keys();
        transaction!(self, tx => {
            for id in ids {
                let query = sqlx::query(DELIVER).bind(tenant).bind(reader).bind(i64::from(*id)).bind(now.0);
                query.execute(&mut *tx).await?;
            }
            Ok(())
        })
    }

    /// A person has read one; when they first did, stays.
    pub async fn read_announcement(&self, of: Reader, id: u32, now: Millis) -> Result<(), StoreError> {
        let (tenant, reader, _) = of.keys();
        let done = writing!(self, pool => sqlx::query(READ)
            .bind(tenant).bind(reader).bind(i64::from(id)).bind(now.0).execute(pool).await.map(drop));
        Ok(done?)
    }

    /// A person has read all that they are told.
    pub async fn read_announcements(&self, of: Reader, now: Millis) -> Result<(), StoreError> {
        let (tenant, reader, group) = of.keys();
        transaction!(self, tx => {
            let query = sqlx::query_scalar::<_, i64>(UNREAD_IDS).bind(tenant).bind(reader).bind(group);
            for id in query.fetch_all(&mut *tx).await? {
                sqlx::query(READ).bind(tenant).bind(reader).bind(id).bind(now.0).execute(&mut *tx).await?;
            }
            Ok(())
        })
    }

    /// How many others have read each that a person wrote; those that nobody read are left out.
    pub async fn readers(&self, tenant: TenantId, author: AgentId) -> Result<Vec<(u32, u32)>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self, pool => sqlx::query_as(READERS)
            .bind(i64::from(tenant.0)).bind(i64::from(author.0)).fetch_all(pool).await)?;
        let read = |(id, count)| Ok((number("announcements.id", id)?, number("announcement_reads", count)?));
        rows.into_iter().map(read).collect()
    }

    /// Takes one back, with all that is known of who read it; false if there is none of that number.
    pub async fn recall_announcement(&self, tenant: TenantId, id: u32) -> Result<bool, StoreError> {
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        let gone: u64 = transaction!(self, tx => { Ok(forget!(tx, tenant, id, id)) })?;
        Ok(gone > 0)
    }
}
