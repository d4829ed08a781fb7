//! Articles of the knowledge base, their versions, and who has confirmed which version.
use crate::audit::{Doer, Entity, What, audit};
use crate::authors::{Author, AuthorRow, author_columns, author_join};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Articles;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

/// Current versions of articles, for one reader ($2). A withdrawn article has none.
macro_rules! current {
    ($what:literal, $rest:literal) => {
        concat!(
            "SELECT a.id, a.label, a.version, a.views, v.title, ",
            $what,
            " v.category, v.subcategory, v.to_confirm, v.published, c.at AS confirmed, ",
            author_columns!("v"),
            " FROM articles a
            JOIN article_versions v ON v.tenant = a.tenant AND v.article = a.id AND v.version = a.version ",
            author_join!("v"),
            " LEFT JOIN article_confirmations c
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
    ARTICLE_SAYS = "SELECT v.version, v.title, v.category, v.subcategory, v.to_confirm FROM articles a
        JOIN article_versions v ON v.tenant = a.tenant AND v.article = a.id AND v.version = a.version
        WHERE a.tenant = $1 AND a.label = $2";
    WITHDRAW_ARTICLE = "UPDATE articles SET version = 0 WHERE tenant = $1 AND label = $2 AND version > 0";
    CONFIRM_ARTICLE = "INSERT INTO article_confirmations (tenant, reader, article, version, at)
        SELECT a.tenant, $2, a.id, a.version, $5 FROM articles a
        JOIN article_versions v ON v.tenant = a.tenant AND v.article = a.id AND v.version = a.version
        WHERE a.tenant = $1 AND a.label = $3 AND a.version = $4 AND v.to_confirm
        ON CONFLICT (tenant, reader, article, version) DO NOTHING";
}

/// An article to be published.
#[derive(Debug, Clone, Copy)]
pub struct NewArticle<'a> {
    /// The name of the article in addresses. If there is an article of this label, this is its new version.
    pub label: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Sanitised HTML.
    pub answer: &'a str,
    /// The category that it stands in.
    pub category: &'a str,
    /// The group within the category; empty: none.
    pub subcategory: &'a str,
    /// Whether everybody who reads articles has to confirm it.
    pub to_confirm: bool,
    /// When it is published.
    pub published: Millis,
    /// Who publishes it.
    pub author: AgentId,
}

/// An article in its current version, for one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// Its number within the tenant, from 1.
    pub id: u32,
    /// The name of the article in addresses.
    pub label: String,
    /// The number of the version, from 1.
    pub version: u32,
    /// How often the article was opened.
    pub views: u32,
    /// Its title.
    pub title: String,
    /// Sanitised HTML; empty in lists.
    pub answer: String,
    /// The category that it stands in.
    pub category: String,
    /// The group within the category; empty: none.
    pub subcategory: String,
    /// Whether everybody who reads articles has to confirm it.
    pub to_confirm: bool,
    /// When this version was published.
    pub published: Millis,
    /// Who published this version.
    pub author: Author,
    /// When the reader confirmed this version.
    pub confirmed: Option<Millis>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    label: String,
    version: i64,
    views: i64,
    title: String,
    answer: String,
    category: String,
    subcategory: String,
    to_confirm: bool,
    published: i64,
    #[sqlx(flatten)]
    author: AuthorRow,
    confirmed: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Article, StoreError> {
        Ok(Article {
            id: number("articles.id", self.id)?,
            label: self.label,
            version: number("articles.version", self.version)?,
            // However often: no reader is kept from an article by a count.
            views: u32::try_from(self.views).unwrap_or(u32::MAX),
            title: self.title,
            answer: self.answer,
            category: self.category,
            subcategory: self.subcategory,
            to_confirm: self.to_confirm,
            published: Millis(self.published),
            author: self.author.read("article_versions.author")?,
            confirmed: self.confirmed.map(Millis),
        })
    }
}

/// What the audit says of an article: its texts stay in its versions, which go nowhere.
#[derive(sqlx::FromRow)]
struct Told {
    version: i64,
    title: String,
    category: String,
    subcategory: String,
    to_confirm: bool,
}

impl Told {
    fn value(&self) -> Value {
        json!({
            "version": self.version,
            "title": self.title,
            "category": self.category,
            "subcategory": self.subcategory,
            "to_confirm": self.to_confirm,
        })
    }
}

fn what<'a>(label: &str, was: Option<&'a Told>, became: Option<&'a Told>) -> What<'a> {
    let name = became.or(was).map_or("", |told| told.title.as_str());
    let (was, became) = (was.map(Told::value), became.map(Told::value));
    What { entity: Entity::Article, subject: label.to_owned(), name, was, became }
}

/// What can be read of an article within a transaction.
macro_rules! says {
    ($tx:ident, $tenant:expr, $label:expr) => {
        sqlx::query_as::<_, Told>(ARTICLE_SAYS).bind($tenant).bind($label).fetch_optional(&mut *$tx).await?
    };
}

impl Articles<'_> {
    /// Publishes an article, or a new version of it, and returns the version's number; `None` where it would be one more than
    /// `most` articles.
    pub async fn publish(
        self,
        tenant: TenantId,
        new: NewArticle<'_>,
        by: &Doer,
        most: usize,
    ) -> Result<Option<u32>, StoreError> {
        let (label, title, answer) =
            (plain("label", new.label)?, plain("title", new.title)?, plain("answer", new.answer)?);
        let (category, subcategory) = (plain("category", new.category)?, plain("subcategory", new.subcategory)?);
        let tenant = i64::from(tenant.0);
        let version: Option<i64> = transaction!(self.0, tx => {
            // Whoever publishes at the same time waits for this row.
            let id = new_id!(tx, tenant, "article", None);
            let known: Option<i64> =
                sqlx::query_scalar(ARTICLE_OF_LABEL).bind(tenant).bind(label).fetch_optional(&mut *tx).await?;
            if known.unwrap_or(0) == 0 {
                let count: i64 = sqlx::query_scalar(COUNT_ARTICLES).bind(tenant).fetch_one(&mut *tx).await?;
                if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                    return Ok(None);
                }
            }
            let was = says!(tx, tenant, label);
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
            let now = says!(tx, tenant, label);
            audit!(tx, tenant, by, what(label, was.as_ref(), now.as_ref()));
            note!(tx, tenant, Audit, "");
            Ok(Some(version))
        })?;
        version.map(|version| number("articles.version", version)).transpose()
    }

    /// Withdraws an article: nobody can read it any more. False if nobody could. Its versions and confirmations stay.
    pub async fn withdraw(self, tenant: TenantId, label: &str, by: &Doer) -> Result<bool, StoreError> {
        let (label, tenant) = (plain("label", label)?, i64::from(tenant.0));
        transaction!(self.0, tx => {
            hold!(tx, tenant, "article");
            let Some(there) = says!(tx, tenant, label) else { return Ok(false) };
            sqlx::query(WITHDRAW_ARTICLE).bind(tenant).bind(label).execute(&mut *tx).await?;
            audit!(tx, tenant, by, what(label, Some(&there), None));
            note!(tx, tenant, Audit, "");
            Ok(true)
        })
    }

    /// Returns every article without its text, by category and title.
    pub async fn all(self, tenant: TenantId, reader: AgentId) -> Result<Vec<Article>, StoreError> {
        self.list(ARTICLES, tenant, reader).await
    }

    /// Returns the articles that have to be confirmed, without their text: first those that the reader has not confirmed,
    /// oldest first; then the others, last confirmed first.
    pub async fn to_confirm(self, tenant: TenantId, reader: AgentId) -> Result<Vec<Article>, StoreError> {
        self.list(ARTICLES_TO_CONFIRM, tenant, reader).await
    }

    async fn list(self, sql: &'static str, tenant: TenantId, reader: AgentId) -> Result<Vec<Article>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(sql)
            .bind(i64::from(tenant.0)).bind(i64::from(reader.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns an article with its text, if there is one of this label.
    pub async fn find(self, tenant: TenantId, reader: AgentId, label: &str) -> Result<Option<Article>, StoreError> {
        let label = plain("label", label)?;
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(ARTICLE)
            .bind(i64::from(tenant.0)).bind(i64::from(reader.0)).bind(label).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Counts one view of an article.
    pub async fn count_view(self, tenant: TenantId, label: &str) -> Result<(), StoreError> {
        let label = plain("label", label)?;
        let done = writing!(self.0, pool => sqlx::query(VIEW_ARTICLE)
            .bind(i64::from(tenant.0)).bind(label).execute(pool).await.map(drop));
        Ok(done?)
    }

    /// Notes that a reader has confirmed a version of an article, if it is the current one and has to be confirmed. Confirming
    /// again changes nothing.
    pub async fn confirm(
        self,
        tenant: TenantId,
        reader: AgentId,
        label: &str,
        version: u32,
        now: Millis,
    ) -> Result<(), StoreError> {
        let label = plain("label", label)?;
        let done = writing!(self.0, pool => sqlx::query(CONFIRM_ARTICLE)
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
