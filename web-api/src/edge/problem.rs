//! A refusal on its way out: the documents' code becomes status, texts and body in one place.
use crate::edge::language::Language;
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use catalogue::error;
use catalogue::error::Code;
use routing::Refusal;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Seconds after which to come back to an overloaded server.
const COME_BACK: u32 = 2;

/// What tells maintenance from an overload.
const MAINTENANCE: &str = "maintenance";
/// What a suspended tenant is refused with says so by this.
const SUSPENDED: &str = "suspended";

/// Why a call was not done.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Problem {
    /// The documents' code.
    pub(crate) code: Code,
    /// More about it.
    pub(crate) extra: Value,
    /// Seconds after which to try again.
    pub(crate) retry_after: Option<u32>,
}

/// A refusal's body.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Refusal)]
#[allow(non_snake_case)]
pub(crate) struct RefusalBody<'a> {
    /// The documents' code.
    Error: u16,
    /// What it tells the person, in the person's language.
    Description: &'static str,
    /// `INFO`, `WARNING`, `ERROR` or `CRITICAL`.
    Level: &'static str,
    /// More about it: which field and why, who was faster.
    #[schema(value_type = Value)]
    extraInfo: &'a Value,
    /// What to name when asking for help; also in `X-Request-Id`.
    RequestId: &'a str,
}

impl Problem {
    /// A code with nothing to add.
    pub(crate) fn of(code: Code) -> Problem {
        Problem { code, extra: Value::Null, retry_after: None }
    }

    /// A field that does not fit.
    pub(crate) fn format(field: &str, why: impl std::fmt::Display) -> Problem {
        Problem { extra: json!({ "field": field, "why": why.to_string() }), ..Problem::of(Code::INVALID_FORMAT) }
    }

    /// A field that is not there.
    pub(crate) fn missing(field: &str) -> Problem {
        Problem { extra: json!({ "field": field, "why": "is missing" }), ..Problem::of(Code::MISSING_PARAMETERS) }
    }

    /// Something that this person may not have in this field.
    pub(crate) fn not_authorised(field: &str, why: &str) -> Problem {
        Problem { extra: json!({ "field": field, "why": why }), ..Problem::of(Code::NOT_AUTHORISED) }
    }

    /// Too many calls in too short a time.
    pub(crate) fn too_often(seconds: u32) -> Problem {
        Problem { retry_after: Some(seconds.max(1)), ..Problem::of(Code::RATE_EXCEEDED) }
    }

    /// Too much under way.
    pub(crate) fn overloaded() -> Problem {
        Problem { retry_after: Some(COME_BACK), ..Problem::of(Code::MAINTENANCE_OR_OVERLOAD) }
    }

    /// The tenant is closed for a while. Only this 260 says why in its `extraInfo`.
    pub(crate) fn maintenance(seconds: u32) -> Problem {
        let (extra, retry_after) = (Value::from(MAINTENANCE), Some(seconds.max(1)));
        Problem { extra, retry_after, ..Problem::of(Code::MAINTENANCE_OR_OVERLOAD) }
    }

    /// An operator has suspended the tenant. Only this 179 says why in its `extraInfo`.
    pub(crate) fn suspended() -> Problem {
        Problem { extra: Value::from(SUSPENDED), ..Problem::of(Code::UNKNOWN_SUBDOMAIN) }
    }

    /// Why, of what has a field.
    pub(crate) fn why(&self) -> &str {
        self.extra["why"].as_str().unwrap_or_default()
    }

    /// As an answer.
    pub(crate) fn answer(&self, language: Language, request_id: &str) -> HttpResponse {
        metrics::counter!(catalogue::metric::REFUSALS, "code" => self.code.to_string()).increment(1);
        let row = error::row(self.code);
        let status = StatusCode::from_u16(row.status).expect("the catalogue holds statuses of HTTP");
        let mut answer = HttpResponse::build(status);
        answer.insert_header((header::CACHE_CONTROL, "no-store")).insert_header(("X-Request-Id", request_id));
        if let Some(seconds) = self.retry_after {
            answer.insert_header((header::RETRY_AFTER, seconds));
        }
        answer.json(RefusalBody {
            Error: self.code.0,
            Description: row.text(language.key()),
            Level: row.level.as_str(),
            extraInfo: &self.extra,
            RequestId: request_id,
        })
    }

    /// As a frame of a socket.
    pub(crate) fn frame(&self, language: Language) -> RefusedFrame {
        let row = error::row(self.code);
        RefusedFrame {
            Error: self.code.0,
            Description: row.text(language.key()).to_owned(),
            Level: row.level.as_str(),
            extraInfo: (!self.extra.is_null()).then(|| self.extra.clone()),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let code = refusal.code();
        let extra = match &refusal {
            Refusal::Taken { by, name } => json!({ "taken_by": { "user_id": by.0, "name": &**name } }),
            Refusal::HasChats(chats) | Refusal::TourWithChats(chats) => json!({ "chats": chats }),
            Refusal::SkillNotThere(skill)
            | Refusal::SkillClosed(skill)
            | Refusal::LineFull(skill)
            | Refusal::NobodyThere(skill) => json!({ "skill_id": skill.0 }),
            _ => Value::Null,
        };
        let retry_after = matches!(refusal, Refusal::Overloaded | Refusal::Stopping).then_some(COME_BACK);
        Problem { code, extra, retry_after }
    }
}

/// A refusal, as a frame.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct RefusedFrame {
    /// The documents' code.
    pub(crate) Error: u16,
    /// What it tells the person.
    pub(crate) Description: String,
    /// `INFO`, `WARNING`, `ERROR` or `CRITICAL`.
    pub(crate) Level: &'static str,
    /// More about it.
    #[schema(value_type = Option<Object>)]
    pub(crate) extraInfo: Option<serde_json::Value>,
}
