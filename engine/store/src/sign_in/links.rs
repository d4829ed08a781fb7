//! Links by mail that let a person in: each is kept as a hash, works once and expires.
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::once::{NAMED_BY_ITS_SALT, Once, once};
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;
use std::collections::BTreeSet;

statements! {
    INSERT_LINK = "INSERT INTO links (tenant, token_hash, user_id, kind, expires, used)
        VALUES ($1, $2, $3, $4, $5, FALSE)";
    LINK = "SELECT user_id, kind, expires, used FROM links WHERE tenant = $1 AND token_hash = $2";
    USE_LINK = "UPDATE links SET used = TRUE WHERE tenant = $1 AND token_hash = $2 AND NOT used AND expires > $3";
    USE_LINKS_OF_USER = "UPDATE links SET used = TRUE WHERE tenant = $1 AND user_id = $2 AND kind = $3";
    WHO_HAS_LINKS = "SELECT DISTINCT user_id FROM links
        WHERE tenant = $1 AND kind = $2 AND NOT used AND expires > $3 ORDER BY user_id";
    PURGE_LINKS: EveryTenant = "DELETE FROM links WHERE expires < $1";
}

/// What a link does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// Signs in without a password.
    Magic,
    /// Sets a new password.
    Reset,
}

impl LinkKind {
    fn text(self) -> &'static str {
        match self {
            LinkKind::Magic => "magic",
            LinkKind::Reset => "reset",
        }
    }
}

/// A link by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Whom it lets in.
    pub user: AgentId,
    /// What it does.
    pub kind: LinkKind,
    /// Until when it works.
    pub expires: Millis,
    /// Whether it was used or replaced by another.
    pub used: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    user_id: i64,
    kind: String,
    expires: i64,
    used: bool,
}

impl Row {
    fn read(self) -> Result<Link, StoreError> {
        let kind = match self.kind.as_str() {
            "magic" => LinkKind::Magic,
            "reset" => LinkKind::Reset,
            other => return Err(StoreError::corrupt("links.kind", other)),
        };
        let user = AgentId(number("links.user_id", self.user_id)?);
        Ok(Link { user, kind, expires: Millis(self.expires), used: self.used })
    }
}

impl SignIn<'_> {
    /// Returns who has a link of this kind that works at this moment.
    pub async fn who_has_links(
        self,
        tenant: TenantId,
        kind: LinkKind,
        at: Millis,
    ) -> Result<BTreeSet<AgentId>, StoreError> {
        let ids: Vec<i64> = reading!(self.0, pool => sqlx::query_scalar(WHO_HAS_LINKS)
            .bind(i64::from(tenant.0)).bind(kind.text()).bind(at.0).fetch_all(pool).await)?;
        ids.into_iter().map(|id| Ok(AgentId(number("links.user_id", id)?))).collect()
    }

    /// Keeps a link, by the hash of its token; once under a key, whose salt its token is made of.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person who is not there.
    pub async fn create_link(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        user: AgentId,
        kind: LinkKind,
        expires: Millis,
        under: Once<'_>,
    ) -> Result<(), StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        let kept: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, tenant, under, {
            let link = sqlx::query(INSERT_LINK).bind(tenant).bind(hex(token_hash)).bind(user).bind(kind.text());
            link.bind(expires.0).execute(&mut *tx).await?;
            Some(NAMED_BY_ITS_SALT)
        }) });
        kept.map(drop)
    }

    /// Returns the link of a token, also one that was used or has expired.
    pub async fn link(self, tenant: TenantId, token_hash: &[u8; 32]) -> Result<Option<Link>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(LINK)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Uses a link up; false for one that was used or has expired. Of two who use it at once, one is told true.
    pub async fn use_link(self, tenant: TenantId, token_hash: &[u8; 32], now: Millis) -> Result<bool, StoreError> {
        let done = writing!(self.0, pool => sqlx::query(USE_LINK)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(now.0).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Makes every link of this kind useless that a person was sent so far.
    pub async fn use_links_of_user(self, tenant: TenantId, user: AgentId, kind: LinkKind) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(USE_LINKS_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(kind.text()).execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Deletes links of every tenant that expired before an instant; returns how many.
    pub async fn purge_links(self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self.0, pool => sqlx::query(PURGE_LINKS).bind(before.0).execute(pool).await?.rows_affected()))
    }
}
