//! Why a directory's call was not done, in SCIM's form (RFC 7644, 3.12).
use crate::edge::problem::Problem;
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use catalogue::error;
use catalogue::error::Code;
use serde_json::json;
use store::StoreError;

/// What SCIM's JSON is called.
pub(crate) const SCIM_JSON: &str = "application/scim+json";

macro_rules! reasons {
    ($( $why:ident $word:literal $status:literal $kind:literal $text:literal; )+) => {
        /// Why.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Why {
            $( #[doc = $text] $why, )+
        }

        impl Why {
            /// Its word on the directory's page, its status, its `scimType` or nothing, and what it says.
            fn row(self) -> (&'static str, u16, &'static str, &'static str) {
                match self {
                    $( Why::$why => ($word, $status, $kind, $text), )+
                }
            }
        }
    };
}

reasons! {
    Unknown      "unknown"       404 ""              "There is no such resource.";
    UserName     "user_name"     409 "uniqueness"    "Someone signs in with this user name already.";
    GroupName    "group_name"    409 "uniqueness"    "There is a group of this name already.";
    Groups       "groups"        400 "tooMany"       "There are as many groups as there may be.";
    Filter       "filter"        400 "invalidFilter" "The filter cannot be read.";
    Path         "path"          400 "invalidPath"   "The path cannot be read, or leads to nothing that can be changed so.";
    NoTarget     "no_target"     400 "noTarget"      "The path leads to no value.";
    Value        "value"         400 "invalidValue"  "A value is missing or does not fit.";
    Syntax       "syntax"        400 "invalidSyntax" "The request cannot be read.";
    Mutability   "mutability"    400 "mutability"    "This attribute cannot be changed.";
    TooMany      "excess"        413 ""              "These are more members or operations than one call may have.";
    TooLarge     "too_large"     413 ""              "The request is too large.";
    Reach        "reach"         403 ""              "This may do more than the person who made the token could give.";
    OwnGroups    "own_groups"    403 ""              "Groups are not made or renamed in this account.";
    LastOne      "unmanned"      403 ""              "No one would be left who manages users and groups.";
    Changed      "changed"       412 ""              "It has been changed since.";
    Busy         "busy"          409 ""              "Others change it at the same time. Please try again.";
    Often        "often"         429 ""              "These are too many calls in a minute.";
    Token        "token"         401 ""              "This is not the token of the directory.";
    Content      "content"       415 ""              "A body has to be application/scim+json or application/json.";
    Method       "method"        405 ""              "This cannot be done here.";
    NotOffered   "not_offered"   501 ""              "This is not offered.";
    Closed       "closed"        503 ""              "The account is closed for a while. Please try again later.";
    Fault        "fault"         500 ""              "Something went wrong. Please try again.";
}

/// A refusal on its way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    /// Why.
    pub(crate) why: Why,
    /// Which attribute; empty where the reason says it all.
    pub(crate) about: String,
    /// More about it, for whoever reads the answer.
    more: String,
    /// Seconds after which to try again.
    retry_after: Option<u32>,
}

impl From<Why> for Refused {
    fn from(why: Why) -> Refused {
        Refused { why, about: String::new(), more: String::new(), retry_after: None }
    }
}

impl Refused {
    /// With the attribute that it is about.
    pub(crate) fn about(why: Why, about: impl Into<String>) -> Refused {
        Refused { about: about.into(), ..why.into() }
    }

    /// With more to say, in English.
    pub(crate) fn more(why: Why, more: impl Into<String>) -> Refused {
        Refused { more: more.into(), ..why.into() }
    }

    /// What is noted for the page: the word, and what it is about.
    pub(crate) fn noted(&self) -> String {
        let (word, ..) = self.why.row();
        let about: String = self.about.chars().take(200).collect();
        if about.is_empty() { word.to_owned() } else { format!("{word} {about}") }
    }

    /// The status.
    pub(crate) fn status(&self) -> u16 {
        self.why.row().1
    }

    /// As an answer.
    pub(crate) fn answer(&self) -> HttpResponse {
        let (_, status, kind, text) = self.why.row();
        let about = format!("{} {}", self.about, self.more);
        let about = about.trim();
        let detail = if about.is_empty() { text.to_owned() } else { format!("{text} ({about})") };
        let mut body = json!({
            "schemas": ["urn:ietf:params:scim:api:messages:2.0:Error"],
            "status": status.to_string(),
            "detail": detail,
        });
        if !kind.is_empty() {
            body["scimType"] = kind.into();
        }
        let status = StatusCode::from_u16(status).expect("the table holds statuses of HTTP");
        let mut answer = HttpResponse::build(status);
        answer.insert_header((header::CONTENT_TYPE, SCIM_JSON)).insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(seconds) = self.retry_after {
            answer.insert_header((header::RETRY_AFTER, seconds));
        }
        if self.why == Why::Token {
            answer.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        answer.body(body.to_string())
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        let why = match problem.code {
            Code::BODY_TOO_LARGE => Why::TooLarge,
            Code::RATE_EXCEEDED => Why::Often,
            Code::NO_TOKEN | Code::INVALID_HEADERS => Why::Token,
            Code::INVALID_FORMAT | Code::VOID_LABEL => Why::Value,
            Code::UNKNOWN_SUBDOMAIN => Why::Unknown,
            code if error::row(code).status == 503 => Why::Closed,
            _ => Why::Fault,
        };
        let about = problem.extra["field"].as_str().unwrap_or_default().to_owned();
        Refused { why, about, more: problem.why().to_owned(), retry_after: problem.retry_after }
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        match error {
            StoreError::Taken("username") => Why::UserName.into(),
            StoreError::Taken(_) => Why::GroupName.into(),
            StoreError::LastAdministrator => Why::LastOne.into(),
            StoreError::Unfit("reach") => Why::Reach.into(),
            StoreError::Unfit("own_groups") => Why::OwnGroups.into(),
            StoreError::Unfit(what) => Refused::about(Why::Value, what),
            error => Problem::from(error).into(),
        }
    }
}
