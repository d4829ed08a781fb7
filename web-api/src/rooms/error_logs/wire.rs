//! What went wrong, from outside.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Where something went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorSource {
    /// In the server.
    Fault,
    /// A call was refused.
    Refusal,
    /// In somebody's console.
    Console,
}

impl From<store::error_logs::ErrorSource> for ErrorSource {
    fn from(kept: store::error_logs::ErrorSource) -> ErrorSource {
        match kept {
            store::error_logs::ErrorSource::Fault => ErrorSource::Fault,
            store::error_logs::ErrorSource::Refusal => ErrorSource::Refusal,
            store::error_logs::ErrorSource::Console => ErrorSource::Console,
        }
    }
}

impl From<ErrorSource> for store::error_logs::ErrorSource {
    fn from(wanted: ErrorSource) -> store::error_logs::ErrorSource {
        match wanted {
            ErrorSource::Fault => store::error_logs::ErrorSource::Fault,
            ErrorSource::Refusal => store::error_logs::ErrorSource::Refusal,
            ErrorSource::Console => store::error_logs::ErrorSource::Console,
        }
    }
}

/// Which. What is left out leaves none out.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ErrorLogsQuery {
    /// The one with this time stamp alone, whatever else is asked for.
    #[garde(range(min = 0, max = limit::TIME_STAMP))]
    pub(crate) timestamp: Option<i64>,
    /// That went wrong here.
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) source: Option<ErrorSource>,
    /// With this code of the documents.
    #[garde(skip)]
    pub(crate) code: Option<u16>,
    /// Of this person.
    #[garde(skip)]
    pub(crate) user_id: Option<u32>,
    /// Of which this was the `RequestId` when it happened first.
    #[garde(length(chars, max = 64))]
    pub(crate) request_id: Option<String>,
    /// That happened first at this instant or later, ISO 8601.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// That happened first before this instant, ISO 8601.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 20))]
    pub(crate) next_token: Option<String>,
}

/// Something that went wrong. What happens again within a minute, to the same person in the same call, is counted.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ErrorLog {
    /// When it happened first, in milliseconds since 1970: no other of the tenant has the same.
    pub(crate) timestamp: i64,
    /// The same as an instant.
    pub(crate) at: At,
    /// When it happened last.
    pub(crate) last: At,
    /// How often.
    pub(crate) times: u32,
    /// Where.
    pub(crate) source: ErrorSource,
    /// In which call, by its name; of a console's fault on which screen.
    pub(crate) call: String,
    /// The documents' code; null of a console's fault.
    pub(crate) code: Option<u16>,
    /// The status of the answer; null of a console's fault.
    pub(crate) status: Option<u16>,
    /// To whom, if that is known.
    pub(crate) user_id: Option<u32>,
    /// First and last name; empty of whoever is not there any more.
    pub(crate) fullname: Option<String>,
    /// `RequestId` of the first time.
    pub(crate) request_id: String,
    /// What a console says of its fault; null of a call.
    pub(crate) detail: Option<String>,
}

/// What went wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorLogs {
    /// The newest first.
    pub(crate) items: Vec<ErrorLog>,
    /// Where the next page begins; null on the last.
    pub(crate) next_token: Option<String>,
}
