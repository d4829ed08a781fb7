//! What a tenant's account may include beside the modules; a route or a call can need one.
use serde::Serialize;

/// One integration, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct IntegrationRow {
    /// Its number.
    pub id: u16,
    /// Its name.
    pub name: &'static str,
    /// What is shut without it.
    pub opens: &'static str,
}

/// Webhooks and their rules.
pub const WEBHOOKS: u16 = 16;
/// Compliance of knowledge articles.
pub const ARTICLE_COMPLIANCE: u16 = 19;

/// Every integration, by number.
pub const ROWS: &[IntegrationRow] = &[
    IntegrationRow { id: WEBHOOKS, name: "Webhooks", opens: "webhooks, their rules and their logs" },
    IntegrationRow { id: ARTICLE_COMPLIANCE, name: "ArticleCompliance", opens: "quality and compliance of articles" },
];

/// The row of a number.
pub fn find(id: u16) -> Option<&'static IntegrationRow> {
    ROWS.iter().find(|row| row.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_integrations_are_the_two_that_the_documents_name() {
        assert_eq!(ROWS.iter().map(|row| row.id).collect::<Vec<_>>(), [16, 19]);
        assert!(find(WEBHOOKS).is_some() && find(17).is_none());
    }
}
