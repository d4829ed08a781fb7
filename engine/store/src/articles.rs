//! Articles of the knowledge base, each version of them, and who has confirmed which.
use crate::counters::new_id;
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{full_name, number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

/// The articles that can be read now, as one reader ($2) has them.
macro_rules! current {
    ($what:literal, $rest:literal) => {
        concat!(
            "SELECT a.id, a.label, a.version, a.views, v.title, ",
            $what,
            " v.category, v.subcategory, v.to_confirm, v.published,
                COALESCE(u.firstname, '') AS firstname, COALESCE(u.lastname, '') AS lastname, c.at AS confirmed
            FROM articles a
            JOIN article_versions v ON v.tenant = a.tenant AND v.article = a.id AND v.version = a.version
            LEFT JOIN users u ON u.tenant = v.tenant AND u.id = v.author
            LEFT JOIN article_confirmations c
                ON c.tenant = a.tenant AND c.reader = $2 AND c.article = a.id AND c.version = a.version
            WHERE a.tenant = $1 ",
            $rest
        )
    };
}

statements! {
    ARTICLES = current!("'' AS answer,", "ORDER BY v.category, v.subcategory, v.title, a.id");
    ARTICLES_TO_CONFIRM = current!("'' AS answer,", "AND v.to_confirm
        ORDER BY CASE WHEN c.at IS NULL THEN 0 ELSE 1 END, CASE WHEN c.at IS NULL THEN v.published ELSE -c.at END, a.id");
    ARTICLE = current!("v.answer,", "AND a.label = $3");
    VIEW_ARTICLE = "UPDATE articles SET views = views + 1 WHERE tenant = $1 AND label = $2 AND version > 0";
    /// Those that can be read: withdrawn ones take nobody's place.
    COUNT_ARTICLES = "SELECT COUNT(*) FROM articles WHERE tenant = $1 AND version > 0";
    ARTICLE_OF_LABEL = "SELECT version FROM articles WHERE tenant = $1 AND label = $2";
    INSERT_ARTICLE = "INSERT INTO articles (tenant, id, label, version, latest, views) VALUES ($1, $2, $3, 0, 0, 0)";
    NEXT_ARTICLE_VERSION = "UPDATE articles SET latest = latest + 1, version = latest + 1
        WHERE tenant = $1 AND label = $2 RETURNING id, version";
    INSERT_ARTICLE_VERSION = "INSERT INTO article_versions
        (tenant, article, version, title, answer, category, subcategory, to_confirm, published, author)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    WITHDRAW_ARTICLE = "UPDATE articles SET version = 0 WHERE tenant = $1 AND label = $2 AND version > 0";
    CONFIRM_ARTICLE = "INSERT INTO article_confirmations (tenant, reader, article, version, at)
        SELECT a.tenant, $2, a.id, a.version, $5 FROM articles a
        JOIN article_versions v ON v.tenant = a.tenant AND v.article = a.id AND v.version = a.version
        WHERE a.tenant = $1 AND a.label = $3 AND a.version = $4 AND v.to_confirm
        ON CONFLICT (tenant, reader, article, version) DO NOTHING";
}

/// How an article is to read.
#[derive(Debug, Clone, Copy)]
pub struct NewArticle<'a> {
    /// What stands in addresses; an article of this label gets a new version.
    pub label: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Sanitised HTML.
    pub answer: &'a str,
    /// Its category.
    pub category: &'a str,
    /// Within the category; empty for none.
    pub subcategory: &'a str,
    /// Whether everybody who reads articles has to confirm it.
    pub to_confirm: bool,
    /// When.
    pub published: Millis,
    /// By whom.
    pub author: AgentId,
}

/// An article as a reader has it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Article {
    id: i64,
    /// What stands in addresses.
    pub label: String,
    version: i64,
    views: i64,
    /// Its title.
    pub title: String,
    /// Sanitised HTML; empty in lists.
    pub answer: String,
    /// Its category.
    pub category: String,
    /// Within the category; empty for none.
    pub subcategory: String,
    /// Whether everybody who reads articles has to confirm it.
    pub to_confirm: bool,
    published: i64,
    firstname: String,
    lastname: String,
    confirmed: Option<i64>,
}

impl Article {
    /// Its number, from 1.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a number that none was given.
    pub fn id(&self) -> Result<u32, StoreError> {
        number("articles.id", self.id)
    }

    /// Its version, from 1.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a number that none was given.
    pub fn version(&self) -> Result<u32, StoreError> {
        number("articles.version", self.version)
    }

    /// How often it was opened; no more than fits.
    pub fn views(&self) -> u32 {
        u32::try_from(self.views).unwrap_or(u32::MAX)
    }

    /// Since when it reads like this.
    pub fn published(&self) -> Millis {
        Millis(self.published)
    }

    /// Who published it like this.
    pub fn author_name(&self) -> String {
        full_name(&self.firstname, &self.lastname)
    }

    /// When the reader confirmed this version.
    pub fn confirmed(&self) -> Option<Millis> {
        self.confirmed.map(Millis)
    }
}

impl Db {
    /// Has an article read so from now on, as a new version; its number, or none where `most` articles can be read and it
    /// is one more.
    pub async fn publish_article(
        &self,
        tenant: TenantId,
        new: NewArticle<'_>,
        most: usize,
    ) -> Result<Option<u32>, StoreError> {
        let (label, title, answer) =
            (plain("label", new.label)?, plain("title", new.title)?, plain("answer", new.answer)?);
        let (category, subcategory) = (plain("category", new.category)?, plain("subcategory", new.subcategory)?);
        let tenant = i64::from(tenant.0);
        let version: Option<i64> = transaction!(self, tx => {
            // Whoever publishes at once waits here.
            let id = new_id!(tx, tenant, "article", None);
            let known: Option<i64> =
                sqlx::query_scalar(ARTICLE_OF_LABEL).bind(tenant).bind(label).fetch_optional(&mut *tx).await?;
            if known.unwrap_or(0) == 0 {
                let count: i64 = sqlx::query_scalar(COUNT_ARTICLES).bind(tenant).fetch_one(&mut *tx).await?;
                if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                    return Ok(None);
                }
            }
            if known.is_none() {
                sqlx::query(INSERT_ARTICLE).bind(tenant).bind(id).bind(label).execute(&mut *tx).await?;
            }
            let (id, version): (i64, i64) =
                sqlx::query_as(NEXT_ARTICLE_VERSION).bind(tenant).bind(label).fetch_one(&mut *tx).await?;
            sqlx::query(INSERT_ARTICLE_VERSION)
                .bind(tenant)
                .bind(id)
                .bind(version)
                .bind(title)
                .bind(answer)
                .bind(category)
                .bind(subcategory)
                .bind(new.to_confirm)
                .bind(new.published.0)
                .bind(i64::from(new.author.0))
                .execute(&mut *tx)
                .await?;
            Ok(Some(version))
        })?;
        version.map(|version| number("articles.version", version)).transpose()
    }

    /// Nobody reads this article any more; false if nobody could. Its versions and who confirmed them stay.
    pub async fn withdraw_article(&self, tenant: TenantId, label: &str) -> Result<bool, StoreError> {
        let label = plain("label", label)?;
        let done = writing!(self, pool => sqlx::query(WITHDRAW_ARTICLE)
            .bind(i64::from(tenant.0)).bind(label).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Every article that can be read, without its text, by category and title.
    pub async fn articles(&self, tenant: TenantId, reader: AgentId) -> Result<Vec<Article>, StoreError> {
        Ok(reading!(self, pool => sqlx::query_as(ARTICLES)
            .bind(i64::from(tenant.0)).bind(i64::from(reader.0)).fetch_all(pool).await)?)
    }

    /// Those that have to be confirmed, without their text: what waits first, the oldest of it at the head; then what is
    /// confirmed, the newest first.
    pub async fn articles_to_confirm(&self, tenant: TenantId, reader: AgentId) -> Result<Vec<Article>, StoreError> {
        Ok(reading!(self, pool => sqlx::query_as(ARTICLES_TO_CONFIRM)
            .bind(i64::from(tenant.0)).bind(i64::from(reader.0)).fetch_all(pool).await)?)
    }

    /// One as it reads now.
    pub async fn article(&self, tenant: TenantId, reader: AgentId, label: &str) -> Result<Option<Article>, StoreError> {
        let label = plain("label", label)?;
        Ok(reading!(self, pool => sqlx::query_as(ARTICLE)
            .bind(i64::from(tenant.0)).bind(i64::from(reader.0)).bind(label).fetch_optional(pool).await)?)
    }

    /// Somebody has opened it.
    pub async fn view_article(&self, tenant: TenantId, label: &str) -> Result<(), StoreError> {
        let label = plain("label", label)?;
        let done = writing!(self, pool => sqlx::query(VIEW_ARTICLE)
            .bind(i64::from(tenant.0)).bind(label).execute(pool).await.map(drop));
        Ok(done?)
    }

    /// The reader confirms this version of an article, if it is the one that is read now and has to be confirmed. The first
    /// time counts.
    pub async fn confirm_article(
        &self,
        tenant: TenantId,
        reader: AgentId,
        label: &str,
        version: u32,
        now: Millis,
    ) -> Result<(), StoreError> {
        let label = plain("label", label)?;
        let done = writing!(self, pool => sqlx::query(CONFIRM_ARTICLE)
            .bind(i64::from(tenant.0))
            .bind(i64::from(reader.0))
            .bind(label)
            .bind(i64::from(version))
            .bind(now.0)
            .execute(pool)
            .await
            .map(drop));
        Ok(done?)
    }
}
