//! Knowledge articles and who has confirmed them, from outside.
use crate::edge::basics::At;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// An article without its text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArticleHead {
    /// Its label, which stands in addresses.
    pub(crate) label: String,
    /// Its number in the tenant.
    pub(crate) id: u32,
    /// Its version, from 1.
    pub(crate) version: u32,
    /// What it answers: its title.
    pub(crate) question: String,
    /// Its category.
    pub(crate) category: String,
    /// Within the category; empty for none.
    pub(crate) subcategory: String,
    /// How often it was opened, every version of it.
    pub(crate) views: u32,
    /// Since when it reads like this.
    pub(crate) lastediteddate: At,
    /// Who published it like this.
    pub(crate) lasteditedauthor: String,
    /// Whether everybody who reads articles has to confirm this version.
    pub(crate) to_confirm: bool,
    /// When the person confirmed this version.
    pub(crate) confirmed: Option<At>,
}

/// An article.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Article {
    /// All but its text.
    #[serde(flatten)]
    pub(crate) head: ArticleHead,
    /// HTML without anything that runs or is fetched from elsewhere.
    pub(crate) answer: String,
}

/// An article, as `external/…` calls answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArticleRead {
    /// It.
    pub(crate) data: Article,
}

/// Articles, by category and title.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArticleHeads {
    /// Their heads.
    pub(crate) items: Vec<ArticleHead>,
}

/// Articles, as `external/…` calls answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArticlesListed {
    /// They.
    pub(crate) data: ArticleHeads,
}

/// Which article is wanted.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArticleWanted {
    /// Its label.
    #[garde(skip)]
    pub(crate) label: String,
}

/// An article that has to be confirmed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Confirmation {
    /// Its label.
    pub(crate) label: String,
    /// Which version.
    pub(crate) version: u32,
    /// Its title.
    pub(crate) question: String,
    /// Its category.
    pub(crate) category: String,
    /// Since when it is there.
    pub(crate) published: At,
    /// When the person confirmed it.
    pub(crate) confirmed: Option<At>,
}

/// Articles that the person has to confirm, or has confirmed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Confirmations {
    /// Those that wait first, the oldest of them at the head; then the others, newest confirmation first.
    pub(crate) items: Vec<Confirmation>,
    /// How many wait.
    pub(crate) outstanding: u32,
}

/// The person has read this version and confirms it.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmBody {
    /// Its label.
    #[garde(skip)]
    pub(crate) label: String,
    /// Which version was read.
    #[garde(skip)]
    pub(crate) version: u32,
}
