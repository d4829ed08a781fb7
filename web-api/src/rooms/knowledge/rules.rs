//! What an article may be: its label, its titles and its text.
use crate::edge::problem::Problem;
use crate::edge::rich_text;
use crate::edge::text::{fits, line, named};
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::units::Millis;
use store::articles::NewArticle;

/// An article as it was written.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// What is to stand in addresses.
    pub(crate) label: String,
    /// Its title.
    pub(crate) title: String,
    /// HTML.
    pub(crate) answer: String,
    /// Its category.
    pub(crate) category: String,
    /// Within the category; empty for none.
    pub(crate) subcategory: String,
    /// Whether everybody who reads articles has to confirm it.
    pub(crate) to_confirm: bool,
}

impl Draft {
    /// As it is kept.
    ///
    /// # Errors
    /// 105 for what cannot be a label or is too long, 238 for what says nothing.
    pub(crate) fn checked(self) -> Result<Draft, Problem> {
        fits("answer", &self.answer, limit::ARTICLE_TEXT)?;
        let subcategory = line("subcategory", &self.subcategory)?;
        fits("subcategory", &subcategory, limit::ARTICLE_TITLE)?;
        Ok(Draft {
            label: label(&self.label)?,
            title: short("title", &self.title)?,
            answer: rich_text::clean("answer", &self.answer)?,
            category: short("category", &self.category)?,
            subcategory,
            to_confirm: self.to_confirm,
        })
    }

    /// For the store.
    pub(crate) fn by(&self, author: AgentId, published: Millis) -> NewArticle<'_> {
        NewArticle {
            label: &self.label,
            title: &self.title,
            answer: &self.answer,
            category: &self.category,
            subcategory: &self.subcategory,
            to_confirm: self.to_confirm,
            published,
            author,
        }
    }
}

/// A name of no more than so many characters.
fn short(field: &str, given: &str) -> Result<String, Problem> {
    let name = named(field, given)?;
    fits(field, &name, limit::ARTICLE_TITLE)?;
    Ok(name)
}

/// A label: small letters, digits and hyphens, as they stand in addresses.
fn label(given: &str) -> Result<String, Problem> {
    let label = given.trim().to_lowercase();
    let sound = label.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if label.is_empty() || !sound {
        return Err(Problem::format("label", "has letters from a to z, digits and hyphens"));
    }
    fits("label", &label, limit::ARTICLE_LABEL)?;
    Ok(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> Draft {
        Draft {
            label: " Data-Protection ".into(),
            title: " Data protection ".into(),
            answer: "<p>Ask <script>alert(1)</script>first.</p>".into(),
            category: "House".into(),
            ..Draft::default()
        }
    }

    fn code(draft: Draft) -> Option<u16> {
        draft.checked().err().map(|problem| problem.code.0)
    }

    #[test]
    fn what_is_kept_reads_as_it_was_meant() {
        let kept = draft().checked().unwrap();
        assert_eq!((kept.label.as_str(), kept.title.as_str()), ("data-protection", "Data protection"));
        assert_eq!(kept.answer, "<p>Ask first.</p>");
    }

    #[test]
    fn what_is_no_article_is_refused() {
        for label in ["", "a b", "a/b", "../x", "è", "a%"] {
            assert_eq!(code(Draft { label: label.into(), ..draft() }), Some(105), "{label}");
        }
        assert_eq!(code(Draft { label: "a".repeat(limit::ARTICLE_LABEL + 1), ..draft() }), Some(105));
        assert_eq!(code(Draft { title: " ".into(), ..draft() }), Some(238));
        assert_eq!(code(Draft { category: String::new(), ..draft() }), Some(238));
        assert_eq!(code(Draft { answer: "<img src=x>".into(), ..draft() }), Some(238));
        assert_eq!(code(Draft { answer: "a".repeat(limit::ARTICLE_TEXT + 1), ..draft() }), Some(105));
    }
}
