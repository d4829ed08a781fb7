//! What is wrong with a document, and where.
use serde::Serialize;
use utoipa::ToSchema;

/// One thing that is wrong, or odd.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PolicyFault)]
pub struct Fault {
    /// Where, as a JSON pointer into the document: `/skills/1/steps/0/level`.
    pub path: String,
    /// Why, as the end of a sentence that begins with the field.
    pub why: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} {}", self.path, self.why)
    }
}

/// Where one is in the document.
#[derive(Debug, Clone, Default)]
pub(crate) struct At(String);

impl At {
    /// One step further in. `~` and `/` are written as JSON pointers write them.
    pub(crate) fn to(&self, part: impl std::fmt::Display) -> At {
        let part = part.to_string().replace('~', "~0").replace('/', "~1");
        At(format!("{}/{part}", self.0))
    }

    /// What is wrong here.
    pub(crate) fn fault(&self, why: impl Into<String>) -> Fault {
        Fault { path: self.0.clone(), why: why.into() }
    }
}
