//! Pictures that people uploaded, of themselves or for the head of their page, in the sizes in which they are shown.
use crate::changes::{changing, note};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Pictures;
use crate::once::{NAMED_BY_ITS_SALT, Once, once};
use crate::owners::HOLD_USER;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::{AgentId, TenantId};
use sqlx::Connection;

statements! {
    INSERT_PICTURE = "INSERT INTO pictures (tenant, id, size, owner, kind, media, bytes, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    DROP_PICTURE = "DELETE FROM pictures WHERE tenant = $1 AND owner = $2 AND id = $3";
    DROP_OTHER_PICTURES = "DELETE FROM pictures WHERE tenant = $1 AND owner = $2 AND kind = $3 AND id <> $4";
    PICTURE = "SELECT media, bytes FROM pictures WHERE tenant = $1 AND id = $2 AND size = $3";
    PICTURES_OF = "SELECT id FROM pictures WHERE tenant = $1 AND kind = $2 AND owner = $3 AND size = 0 ORDER BY created, id";
    PICTURES_OF_ALL = "SELECT owner, id FROM pictures WHERE tenant = $1 AND kind = $2 AND size = 0";
}

/// What a picture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    /// It shows the person.
    Avatar,
    /// It stands at the head of the person's page.
    Header,
}

impl PictureKind {
    fn name(self) -> &'static str {
        match self {
            PictureKind::Avatar => "avatar",
            PictureKind::Header => "header_img",
        }
    }
}

/// A picture in one size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels of a side; 0: as it was uploaded.
    pub size: u32,
    /// The media type of the bytes.
    pub media: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Pictures<'_> {
    /// Keeps a picture in its sizes, all or none, and deletes the person's pictures of `instead_of`; `None`: all others of
    /// its kind. Once under a key, whose salt the picture's id is made of.
    #[expect(clippy::too_many_arguments, reason = "one row, column by column")]
    pub async fn set(
        self,
        tenant: TenantId,
        owner: AgentId,
        kind: PictureKind,
        id: &str,
        sizes: &[Picture],
        instead_of: Option<&[String]>,
        under: Once<'_>,
    ) -> Result<(), StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        let kept: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, tenant, under, {
            // Whoever uploads at the same time waits here, so that the last one stays.
            sqlx::query(HOLD_USER).bind(tenant).bind(owner).execute(&mut *tx).await?;
            match instead_of {
                None => {
                    let others = sqlx::query(DROP_OTHER_PICTURES).bind(tenant).bind(owner).bind(kind.name()).bind(id);
                    others.execute(&mut *tx).await?;
                }
                Some(others) => {
                    for other in others {
                        sqlx::query(DROP_PICTURE).bind(tenant).bind(owner).bind(other).execute(&mut *tx).await?;
                    }
                }
            }
            for picture in sizes {
                sqlx::query(INSERT_PICTURE)
                    .bind(tenant)
                    .bind(id)
                    .bind(i64::from(picture.size))
                    .bind(owner)
                    .bind(kind.name())
                    .bind(picture.media)
                    .bind(picture.bytes.as_slice())
                    .bind(under.at.0)
                    .execute(&mut *tx)
                    .await?;
            }
            note!(tx, tenant, Pictures, owner);
            Some(NAMED_BY_ITS_SALT)
        }) });
        kept.map(drop)
    }

    /// Deletes a picture of a person.
    pub async fn remove(self, tenant: TenantId, owner: AgentId, id: &str) -> Result<(), StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        changing!(self.0, tenant, Pictures, owner, sqlx::query(DROP_PICTURE).bind(tenant).bind(owner).bind(id))
            .map(drop)
    }

    /// Returns the media type and the bytes of a picture in one size.
    pub async fn find(self, tenant: TenantId, id: &str, size: u32) -> Result<Option<(String, Vec<u8>)>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_as(PICTURE)
            .bind(i64::from(tenant.0)).bind(id).bind(i64::from(size)).fetch_optional(pool).await)?)
    }

    /// Returns the ids of a person's pictures of a kind, oldest first.
    pub async fn of_person(
        self,
        tenant: TenantId,
        owner: AgentId,
        kind: PictureKind,
    ) -> Result<Vec<String>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_scalar(PICTURES_OF)
            .bind(i64::from(tenant.0)).bind(kind.name()).bind(i64::from(owner.0)).fetch_all(pool).await)?)
    }

    /// Returns the ids of everybody's pictures of a kind, by person.
    pub async fn of_everyone(self, tenant: TenantId, kind: PictureKind) -> Result<Vec<(AgentId, String)>, StoreError> {
        let rows: Vec<(i64, String)> = reading!(self.0, pool => sqlx::query_as(PICTURES_OF_ALL)
            .bind(i64::from(tenant.0)).bind(kind.name()).fetch_all(pool).await)?;
        rows.into_iter().map(|(owner, id)| Ok((AgentId(number("pictures.owner", owner)?), id))).collect()
    }
}
