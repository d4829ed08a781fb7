//! What the console tells of a fault of its own.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// How a fault showed itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FaultKind {
    /// An error that nothing caught.
    Error,
    /// A promise that was refused, and nobody waited for it.
    Rejection,
    /// A screen that broke.
    Screen,
}

impl FaultKind {
    /// As the log and the metric name it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            FaultKind::Error => "error",
            FaultKind::Rejection => "rejection",
            FaultKind::Screen => "screen",
        }
    }
}

/// A fault of the console. Nothing in it is anybody's: no ids, no texts, no addresses with a query.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsoleError {
    /// How it showed itself.
    #[garde(skip)]
    pub(crate) kind: FaultKind,
    /// What the browser says of it, without what stood in quotes.
    #[garde(length(chars, min = 1, max = limit::CONSOLE_ERROR_MESSAGE))]
    pub(crate) message: String,
    /// Where in the code it happened, a line each.
    #[garde(length(chars, max = limit::CONSOLE_ERROR_STACK))]
    #[serde(default)]
    pub(crate) stack: String,
    /// Which screen was open, as its path stands in the table of screens: names of parameters, and never what was in them.
    #[garde(length(chars, max = limit::CONSOLE_ERROR_ROUTE), custom(path_alone))]
    pub(crate) route: String,
    /// Version of the console.
    #[garde(length(chars, max = limit::VERSION_NAME))]
    pub(crate) version: String,
}

/// A path has no query, no fragment and no spaces.
fn path_alone(route: &str, _: &()) -> garde::Result {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/:_-".contains(c);
    if route.chars().all(plain) { Ok(()) } else { Err(garde::Error::new("is no path alone")) }
}

/// What became of a report.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Taken {
    /// Whether it was taken; not where the person wants nothing reported.
    pub(crate) taken: bool,
}
