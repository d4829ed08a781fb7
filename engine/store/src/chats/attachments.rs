//! Files of messages: written before their message is acknowledged, and given out only once the message is in the journal.
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Chats;
use crate::statements::statements;
use crate::text::{hex, number, plain, unhex};
use catalogue::ids::{ChatId, FileId, MessageId, TenantId};
use catalogue::limit;
use routing::chat::{Audience, File};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    KEEP_FILE = "INSERT INTO attachments (tenant, chat, id, message, place, name, media, size, sha256)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    KEEP_PART = "INSERT INTO attachment_parts (tenant, chat, id, part, bytes) VALUES ($1, $2, $3, $4, $5)";
    DROP_FILES = "DELETE FROM attachments WHERE tenant = $1 AND chat = $2 AND message = $3";
    DROP_PARTS = "DELETE FROM attachment_parts WHERE tenant = $1 AND chat = $2 AND id IN
        (SELECT id FROM attachments WHERE tenant = $1 AND chat = $2 AND message = $3)";
    UNSAID_FILES: EveryTenant = "SELECT tenant, chat, message FROM attachments WHERE message >= $1 AND message < $2 AND NOT EXISTS
        (SELECT 1 FROM messages WHERE messages.tenant = attachments.tenant AND messages.chat = attachments.chat
            AND messages.id = attachments.message)";
    SIZE_OF_CHAT = "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM attachments WHERE tenant = $1 AND chat = $2";
    SIZE_OF_TENANT = "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM attachments WHERE tenant = $1";
    FILE = "SELECT messages.idx, messages.whisper, attachments.id, attachments.name, attachments.media, attachments.size, attachments.sha256
        FROM attachments JOIN messages ON messages.tenant = attachments.tenant AND messages.chat = attachments.chat
            AND messages.id = attachments.message
        WHERE attachments.tenant = $1 AND attachments.chat = $2 AND attachments.id = $3";
    FILE_PART = "SELECT bytes FROM attachment_parts WHERE tenant = $1 AND chat = $2 AND id = $3 AND part = $4";
    FILES_OF = "SELECT messages.idx, messages.whisper, attachments.id, attachments.name, attachments.media, attachments.size,
            attachments.sha256
        FROM attachments JOIN messages ON messages.tenant = attachments.tenant AND messages.chat = attachments.chat
            AND messages.id = attachments.message
        WHERE attachments.tenant = $1 AND attachments.chat = $2 AND messages.idx >= $3 AND messages.idx <= $4
        ORDER BY messages.idx, attachments.place";
}

#[derive(sqlx::FromRow)]
struct Row {
    idx: i64,
    whisper: bool,
    id: String,
    name: String,
    media: String,
    size: i64,
    sha256: String,
}

impl Row {
    /// The file, and the index of its message.
    fn read(self) -> Result<(u32, File), StoreError> {
        let file = File {
            id: self.id.parse().map_err(|_| StoreError::corrupt("attachments.id", &self.id))?,
            name: self.name.into(),
            media: self.media.into(),
            size: number("attachments.size", self.size)?,
            sha256: unhex(&self.sha256).ok_or_else(|| StoreError::corrupt("attachments.sha256", &self.sha256))?,
        };
        Ok((number("messages.idx", self.idx)?, file))
    }
}

impl Chats<'_> {
    /// Keeps the files of a message that is about to be sent, all or none.
    ///
    /// # Errors
    /// [`StoreError::Nul`] for a name or type with a NUL character.
    pub async fn keep_files(
        self,
        tenant: TenantId,
        chat: ChatId,
        message: MessageId,
        files: &[(File, Vec<u8>)],
    ) -> Result<(), StoreError> {
        let (tenant, chat, message) = (i64::from(tenant.0), chat.to_string(), message.to_string());
        for (file, _) in files {
            plain("name", &file.name)?;
            plain("media", &file.media)?;
        }
        transaction!(self.0, tx => {
            for (place, (file, bytes)) in (0_i64..).zip(files) {
                sqlx::query(KEEP_FILE)
                    .bind(tenant)
                    .bind(&chat)
                    .bind(file.id.to_string())
                    .bind(&message)
                    .bind(place)
                    .bind(&*file.name)
                    .bind(&*file.media)
                    .bind(i64::from(file.size))
                    .bind(hex(&file.sha256))
                    .execute(&mut *tx)
                    .await?;
                for (part, bytes) in (0_i64..).zip(bytes.chunks(limit::FILE_PART)) {
                    sqlx::query(KEEP_PART)
                        .bind(tenant)
                        .bind(&chat)
                        .bind(file.id.to_string())
                        .bind(part)
                        .bind(bytes)
                        .execute(&mut *tx)
                        .await?;
                }
            }
            Ok(())
        })
    }

    /// Deletes the files of a message that was not sent after all.
    pub async fn drop_files(self, tenant: TenantId, chat: ChatId, message: MessageId) -> Result<(), StoreError> {
        self.drop_all(i64::from(tenant.0), &chat.to_string(), &message.to_string()).await.map(drop)
    }

    async fn drop_all(self, tenant: i64, chat: &str, message: &str) -> Result<u64, StoreError> {
        transaction!(self.0, tx => {
            sqlx::query(DROP_PARTS).bind(tenant).bind(chat).bind(message).execute(&mut *tx).await?;
            let dropped = sqlx::query(DROP_FILES).bind(tenant).bind(chat).bind(message).execute(&mut *tx).await?;
            Ok(dropped.rows_affected())
        })
    }

    /// Deletes the files of messages that were about to be sent when a server died; returns how many. Looks at the week that
    /// ended an hour ago: a message of the last hour may still be sent.
    pub async fn purge_files(self, now: Millis) -> Result<u64, StoreError> {
        let first_of = |at: Millis| MessageId((at.0.max(0) as u128) << 80).to_string();
        let until = now - Millis::hours(1);
        let unsaid: Vec<(i64, String, String)> = reading!(self.0, pool => sqlx::query_as(UNSAID_FILES)
            .bind(first_of(until - Millis::hours(7 * 24)))
            .bind(first_of(until))
            .fetch_all(pool)
            .await)?;
        let mut purged = 0;
        // The second file of a message finds nothing more.
        for (tenant, chat, message) in &unsaid {
            purged += self.drop_all(*tenant, chat, message).await?;
        }
        Ok(purged)
    }

    /// Adds up the bytes of a chat's files, those of messages that are about to be sent included.
    pub async fn files_size(self, tenant: TenantId, chat: ChatId) -> Result<u64, StoreError> {
        let size = reading!(self.0, pool => sqlx::query_scalar(SIZE_OF_CHAT)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .fetch_one(pool)
            .await)?;
        number("attachments.size", size)
    }

    /// Adds up the bytes of a tenant's files. Reads the row of each of them.
    pub async fn files_size_of_tenant(self, tenant: TenantId) -> Result<u64, StoreError> {
        let size: i64 = reading!(self.0, pool => sqlx::query_scalar(SIZE_OF_TENANT)
            .bind(i64::from(tenant.0)).fetch_one(pool).await)?;
        number("attachments.size", size)
    }

    /// Returns a file of a message that was sent, with whom the message is for.
    pub async fn file(
        self,
        tenant: TenantId,
        chat: ChatId,
        id: FileId,
    ) -> Result<Option<(Audience, File)>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(FILE)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(id.to_string())
            .fetch_optional(pool)
            .await)?;
        let to = |whisper| if whisper { Audience::Agents } else { Audience::Everyone };
        row.map(|row| Ok((to(row.whisper), row.read()?.1))).transpose()
    }

    /// Returns a part of a file, from 0: [`limit::FILE_PART`] bytes each, and the rest in the last.
    pub async fn file_part(
        self,
        tenant: TenantId,
        chat: ChatId,
        id: FileId,
        part: u32,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_scalar(FILE_PART)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(id.to_string())
            .bind(i64::from(part))
            .fetch_optional(pool)
            .await)?)
    }

    /// Returns the files of a chat's messages from one index to another, each with its message's index, in order.
    pub(crate) async fn files_of(
        self,
        tenant: TenantId,
        chat: ChatId,
        first: u32,
        last: u32,
    ) -> Result<Vec<(u32, File)>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(FILES_OF)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(i64::from(first))
            .bind(i64::from(last))
            .fetch_all(pool)
            .await)?;
        rows.into_iter().map(Row::read).collect()
    }
}
