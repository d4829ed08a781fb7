//! What a call brings, made to fit its type: whatever does not is refused with the field and why.
use crate::edge::bounds::Bounded;
use crate::edge::budgets::turns::Turn;
use crate::edge::gate::{Call, Caller};
use crate::edge::json::{Strict, Unique};
use crate::edge::leash::Leash;
use crate::edge::problem::Problem;
use crate::edge::row::BODY_BYTES;
use crate::edge::uploads;
use crate::edge::uploads::Upload;
use actix_multipart::{Multipart, MultipartError};
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header;
use catalogue::error::Code;
use catalogue::limit;
use catalogue::units::Millis;
use futures_util::{Stream, StreamExt};
use garde::Validate;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};
use utoipa::ToSchema;

/// How deep lists and objects may stand in each other.
const DEPTH: usize = 16;

/// How long an answer may take to leave before its connection is cut.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);

/// A type that a call can bring.
pub(crate) trait Input: DeserializeOwned + Validate<Context = ()> + Bounded + ToSchema + 'static {}
impl<T: DeserializeOwned + Validate<Context = ()> + Bounded + ToSchema + 'static> Input for T {}

/// What a call brought, before its type is known.
pub(crate) enum Raw {
    /// A query, brackets taken off.
    Query(String),
    /// A body.
    Body(Value),
    /// A form with files, and the turn that it has until it is answered.
    Form(Value, Vec<Upload>, #[expect(dead_code, reason = "it is held, not read")] Turn),
}

impl Raw {
    /// What tells this request from others under the same idempotency key.
    pub(crate) fn fingerprint(&self) -> String {
        match self {
            Raw::Query(query) => query.clone(),
            Raw::Body(body) => body.to_string(),
            Raw::Form(body, files, _) => {
                let files: Vec<String> = files.iter().map(Upload::fingerprint).collect();
                format!("{body}\n{}", files.join("\n"))
            }
        }
    }

    /// Whether it is a body that names the writer's own id, without files.
    pub(crate) fn has_client_id(&self) -> bool {
        matches!(self, Raw::Body(body) if body["client_id"].is_string())
    }

    /// The files, taken out.
    pub(crate) fn files(&mut self) -> Vec<Upload> {
        if let Raw::Form(_, files, _) = self { std::mem::take(files) } else { Vec::new() }
    }
}

/// Reads query or body, whichever the row takes.
pub(crate) async fn raw<C: Caller>(caller: &C, payload: Payload) -> Result<Raw, Problem> {
    let call = caller.call();
    if call.row.verb.by_query() {
        return self::query(call.request.query_string());
    }
    nothing_in_query(&call.request)?;
    let (mut files, mut turn) = (Vec::new(), None);
    let body = match content(&call.request)? {
        Content::Form if call.row.forms => {
            turn = Some(call.app.budgets.uploads.enter(caller.whose()).await?);
            form(call, payload, &mut files).await?
        }
        content => object(content, &bytes(payload, call.row.body_bytes, &Patience::begins(call)).await?)?,
    };
    fit_for_texts(&body, "", 0)?;
    Ok(match turn {
        Some(turn) if !files.is_empty() => Raw::Form(body, files, turn),
        _ => Raw::Body(body),
    })
}

/// The body of a request beside the table of calls, held to what the bodies of calls are held to.
pub(crate) async fn body<I: Input>(request: &HttpRequest, payload: Payload) -> Result<I, Problem> {
    nothing_in_query(request)?;
    let (content, patience) = (content(request)?, Patience::of(Leash::of(request), limit::BODY_WITHIN));
    let body = object(content, &bytes(payload, BODY_BYTES, &patience).await?)?;
    fit_for_texts(&body, "", 0)?;
    fit_value(&body)
}

/// The JSON of a request whose kind of content the caller has looked at, held to what all JSON is held to.
pub(crate) async fn json_of(request: &HttpRequest, payload: Payload, most: usize) -> Result<Value, Problem> {
    let patience = Patience::of(Leash::of(request), limit::BODY_WITHIN);
    let value = json(&bytes(payload, most, &patience).await?)?;
    fit_for_texts(&value, "", 0)?;
    Ok(value)
}

fn nothing_in_query(request: &HttpRequest) -> Result<(), Problem> {
    match pairs(request.query_string())?.first() {
        Some((name, _)) => Err(Problem::format(name, "stands in the query, but this call takes a body")),
        None => Ok(()),
    }
}

/// What a body that is no form says; an empty one may come as anything.
fn object(content: Content, bytes: &[u8]) -> Result<Value, Problem> {
    match content {
        Content::Form | Content::Other if !bytes.is_empty() => Err(Problem::of(Code::UNSUPPORTED_CONTENT)),
        _ => json(bytes),
    }
}

/// Makes a query fit the type, and the type's rules. One function for each of the two, since each is compiled for every type.
pub(crate) fn fit_query<I: Input>(raw: &Raw) -> Result<I, Problem> {
    let Raw::Query(query) = raw else { return Err(Problem::of(Code::FAULT)) };
    let query = serde_html_form::Deserializer::from_bytes(query.as_bytes());
    let input: I = serde_path_to_error::deserialize(query).map_err(|error| misfit(&error))?;
    rules(&input)?;
    Ok(input)
}

/// Makes a body fit the type, and the type's rules.
pub(crate) fn fit_body<I: Input>(raw: &Raw) -> Result<I, Problem> {
    match raw {
        Raw::Body(body) | Raw::Form(body, ..) => fit_value(body),
        Raw::Query(_) => Err(Problem::of(Code::FAULT)),
    }
}

/// The same of a JSON value: a body, or a frame of a socket.
pub(crate) fn fit_value<I: Input>(value: &Value) -> Result<I, Problem> {
    let input: I = serde_path_to_error::deserialize(Strict(value)).map_err(|error| misfit(&error))?;
    rules(&input)?;
    Ok(input)
}

/// Holds a value against its rules.
pub(crate) fn rules<T: Validate<Context = ()>>(value: &T) -> Result<(), Problem> {
    match value.validate() {
        Ok(()) => Ok(()),
        Err(report) => Err(report.iter().next().map_or_else(
            || Problem::of(Code::INVALID_FORMAT),
            |(path, error)| Problem::format(&path.to_string(), error),
        )),
    }
}

/// A JSON text as a value of bounded depth, without NUL.
pub(crate) fn frame(text: &str) -> Result<Value, Problem> {
    let value = json(text.as_bytes())?;
    fit_for_texts(&value, "", 0)?;
    Ok(value)
}

fn json(bytes: &[u8]) -> Result<Value, Problem> {
    if bytes.is_empty() {
        return Ok(Value::Object(Map::new()));
    }
    let mut text = serde_json::Deserializer::from_slice(bytes);
    let Unique(value) = serde_path_to_error::deserialize(&mut text).map_err(|error| unreadable(&error))?;
    text.end().map_err(|error| not_json(&error))?;
    if value.is_object() { Ok(value) } else { Err(Problem::format("body", "is not a JSON object")) }
}

fn unreadable(error: &serde_path_to_error::Error<serde_json::Error>) -> Problem {
    let twice = error.inner().to_string().starts_with("duplicate field");
    if twice { misfit(error) } else { not_json(error.inner()) }
}

fn not_json(error: &serde_json::Error) -> Problem {
    Problem::format("body", format!("is not JSON: {error}"))
}

/// What serde said, in the documents' words: a missing field is 106, everything else 105.
fn misfit<E: std::fmt::Display>(error: &serde_path_to_error::Error<E>) -> Problem {
    let why = error.inner().to_string();
    let path = error.path().to_string();
    let parent = if path == "." { String::new() } else { format!("{path}.") };
    let quoted = why.split('`').nth(1);
    match quoted {
        Some(field) if why.starts_with("missing field") => Problem::missing(&format!("{parent}{field}")),
        Some(field) if why.starts_with("unknown field") => {
            // The path already ends with the unknown field's name where the format knows it.
            let field = if path.split('.').next_back() == Some(field) { path } else { format!("{parent}{field}") };
            Problem::format(&field, "is not a field of this call")
        }
        Some(field) if why.starts_with("duplicate field") => {
            Problem::format(&format!("{parent}{field}"), "is given twice")
        }
        _ if path == "." => Problem::format("body", why),
        _ => Problem::format(&path, why),
    }
}

fn pairs(query: &str) -> Result<Vec<(String, String)>, Problem> {
    let pairs: Vec<(String, String)> =
        serde_html_form::from_str(query).map_err(|error| Problem::format("query", error))?;
    match pairs.iter().find(|(name, value)| name.contains('\0') || value.contains('\0')) {
        Some((name, _)) => Err(Problem::format(name, "has a NUL character")),
        None => Ok(pairs),
    }
}

fn query(query: &str) -> Result<Raw, Problem> {
    let mut pairs = pairs(query)?;
    for (name, _) in &mut pairs {
        if name.ends_with("[]") {
            name.truncate(name.len() - 2);
        }
    }
    serde_html_form::to_string(&pairs).map(Raw::Query).map_err(|error| Problem::format("query", error))
}

/// What a body says it is.
enum Content {
    Json,
    Form,
    Other,
}

/// Nothing said is JSON, and JSON is UTF-8 alone.
fn content(request: &HttpRequest) -> Result<Content, Problem> {
    let Some(header) = request.headers().get(header::CONTENT_TYPE) else { return Ok(Content::Json) };
    let said = header.to_str().map_err(|_| Problem::of(Code::INVALID_HEADERS))?.to_ascii_lowercase();
    let mut parts = said.split(';').map(str::trim);
    let kind = parts.next().unwrap_or_default();
    let utf8 = parts
        .filter_map(|part| part.strip_prefix("charset="))
        .all(|charset| ["utf-8", "utf8", "us-ascii"].contains(&charset.trim_matches('"')));
    Ok(match kind {
        "application/json" if utf8 => Content::Json,
        "multipart/form-data" => Content::Form,
        _ => Content::Other,
    })
}

/// How much patience is left for a body: a client that stops in the middle must not hold its connection for ever.
struct Patience {
    until: Instant,
    leash: Leash,
}

impl Patience {
    fn begins(call: &Call) -> Patience {
        Patience::of(call.leash(), if call.row.forms { limit::FILES_WITHIN } else { limit::BODY_WITHIN })
    }

    fn of(leash: Leash, within: Millis) -> Patience {
        Patience { until: Instant::now() + span(within), leash }
    }

    async fn next<S: Stream + Unpin>(&self, stream: &mut S) -> Result<Option<S::Item>, Problem> {
        let until = self.until.min(Instant::now() + span(limit::BODY_PAUSE));
        timeout_at(until, stream.next()).await.map_err(|_| {
            // The HTTP library would wait for the rest of the body before it closes: cut, once the answer is out.
            let leash = self.leash.clone();
            actix_rt::spawn(async move {
                tokio::time::sleep(ANSWERED_WITHIN).await;
                leash.cut();
            });
            Problem::format("body", "did not arrive in time")
        })
    }
}

fn span(of: Millis) -> Duration {
    Duration::from_millis(of.0.unsigned_abs())
}

async fn bytes(mut payload: Payload, most: usize, patience: &Patience) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    while let Some(chunk) = patience.next(&mut payload).await? {
        let chunk = chunk.map_err(|error| Problem::format("body", error))?;
        if bytes.len() + chunk.len() > most {
            return Err(Problem::of(Code::BODY_TOO_LARGE));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Fields that say yes or no: in a form everything is a text.
const FLAGS: &[&str] = &["whisper", "system"];

/// The text fields of a form, as if they had come as JSON; its files apart.
async fn form(call: &Call, payload: Payload, files: &mut Vec<Upload>) -> Result<Value, Problem> {
    let broken = |error: MultipartError| match error {
        MultipartError::Payload(PayloadError::Overflow) => Problem::of(Code::BODY_TOO_LARGE),
        error => Problem::format("body", error),
    };
    let (mut fields, patience) = (Map::new(), Patience::begins(call));
    let (mut total, mut room) = (0, limit::ATTACHMENTS_BYTES);
    let whole = call.row.body_bytes + room + limit::FORM_FRAME;
    let mut to_come = announced(&call.request).unwrap_or(whole);
    let mut parts = Multipart::new(call.request.headers(), bounded(payload, whole));
    let mut count = 0;
    let (names, most, each): (&[&str], _, _) = if call.row.picture {
        (&["image"], 1, limit::IMAGE_BYTES)
    } else {
        (&["attachments", "attachments[]"], limit::ATTACHMENTS, limit::ATTACHMENT_BYTES)
    };
    while let Some(part) = patience.next(&mut parts).await? {
        let mut part = part.map_err(broken)?;
        count += 1;
        if count > limit::FORM_PARTS {
            return Err(Problem::of(Code::BODY_TOO_LARGE));
        }
        let name = part.name().ok_or_else(|| Problem::format("body", "has a part without a name"))?.to_owned();
        if let Some(called) = called(&part) {
            if !names.contains(&name.as_str()) {
                return Err(Problem::format(&name, "is a file, which this call does not take"));
            }
            if files.len() == most && call.row.picture {
                return Err(Problem::format(&name, "is given twice"));
            }
            if files.len() == most {
                return Err(uploads::refused(&called, "is one file more than a message takes"));
            }
            let fits = each.min(room);
            // In one piece from the start: what grows is copied and stands twice in memory meanwhile.
            let mut bytes = Vec::with_capacity(fits.min(to_come));
            while let Some(chunk) = patience.next(&mut part).await? {
                let chunk = chunk.map_err(broken)?;
                if bytes.len() + chunk.len() > fits {
                    return Err(Problem::of(Code::BODY_TOO_LARGE));
                }
                bytes.extend_from_slice(&chunk);
            }
            room -= bytes.len();
            to_come = to_come.saturating_sub(bytes.len());
            files.push(Upload { name: called, bytes });
            continue;
        }
        let mut text = Vec::new();
        while let Some(chunk) = patience.next(&mut part).await? {
            let chunk = chunk.map_err(broken)?;
            total += chunk.len();
            if total > call.row.body_bytes {
                return Err(Problem::of(Code::BODY_TOO_LARGE));
            }
            text.extend_from_slice(&chunk);
        }
        let text = String::from_utf8(text).map_err(|_| Problem::format(&name, "is not UTF-8"))?;
        let value = match &*text {
            "true" | "false" if FLAGS.contains(&&*name) => Value::Bool(text == "true"),
            _ => Value::String(text),
        };
        if fields.insert(name.clone(), value).is_some() {
            return Err(Problem::format(&name, "is given twice"));
        }
    }
    Ok(Value::Object(fields))
}

/// How many bytes a body says it has.
fn announced(request: &HttpRequest) -> Option<usize> {
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Ends in [`PayloadError::Overflow`] where more than so many bytes come, whatever they are.
fn bounded(
    payload: Payload,
    mut room: usize,
) -> impl Stream<Item = Result<actix_web::web::Bytes, PayloadError>> + Unpin {
    payload.map(move |chunk| {
        let chunk = chunk?;
        room = room.checked_sub(chunk.len()).ok_or(PayloadError::Overflow)?;
        Ok(chunk)
    })
}

/// What a part's file is called; none for a text field.
fn called(part: &actix_multipart::Field) -> Option<String> {
    let disposition = part.content_disposition()?;
    let wide = disposition.get_filename_ext().map(|name| String::from_utf8_lossy(&name.value).into_owned());
    let given = wide.or_else(|| disposition.get_filename().map(str::to_owned))?;
    Some(uploads::name(&given))
}

/// No database text may hold NUL, and nothing may be nested without end.
fn fit_for_texts(value: &Value, path: &str, depth: usize) -> Result<(), Problem> {
    if depth > DEPTH {
        return Err(Problem::format(path, "is nested too deeply"));
    }
    let name = |part: &str| if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
    match value {
        Value::String(text) if text.contains('\0') => Err(Problem::format(path, "has a NUL character")),
        Value::Array(items) => {
            items.iter().enumerate().try_for_each(|(at, item)| fit_for_texts(item, &name(&at.to_string()), depth + 1))
        }
        Value::Object(fields) => fields.iter().try_for_each(|(key, value)| {
            if key.contains('\0') {
                return Err(Problem::format(path, "has a NUL character"));
            }
            fit_for_texts(value, &name(key), depth + 1)
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::chat::{EndQuery, RetrieveQuery, SendBody};
    use crate::rooms::profile::ProfileChange;
    use serde_json::json;

    fn said<T: std::fmt::Debug>(outcome: Result<T, Problem>) -> (u16, Value, Value) {
        let problem = outcome.unwrap_err();
        (problem.code.0, problem.extra["field"].clone(), problem.extra["why"].clone())
    }

    fn body<I: Input>(value: Value) -> Result<I, Problem> {
        fit_body(&Raw::Body(value))
    }

    const CHAT: &str = "01905a3b-1c2d-7e4f-8a9b-0c1d2e3f4a5b";

    #[test]
    fn a_missing_field_is_106_and_names_itself() {
        let (code, field, _) = said(body::<SendBody>(json!({ "message": "hi" })));
        assert_eq!((code, field), (106, json!("uniQref")));
        let (code, field, _) = said(fit_query::<EndQuery>(&query(&format!("uniQref={CHAT}")).unwrap()));
        assert_eq!((code, field), (106, json!("reason")));
    }

    #[test]
    fn an_unknown_field_is_105_and_names_itself() {
        let (code, field, _) = said(body::<SendBody>(json!({ "uniQref": CHAT, "message": "hi", "whispr": 1 })));
        assert_eq!((code, field), (105, json!("whispr")));
        let (code, field, _) = said(body::<ProfileChange>(json!({ "preference": { "zoome": 3 } })));
        assert_eq!((code, field), (105, json!("preference.zoome")));
        let (code, field, _) = said(fit_query::<RetrieveQuery>(&query("ghost=true").unwrap()));
        assert_eq!((code, field), (105, json!("ghost")));
    }

    #[test]
    fn a_wrong_type_or_value_is_105_with_its_path() {
        let (code, field, _) = said(body::<ProfileChange>(json!({ "preference": { "zoom": "big" } })));
        assert_eq!((code, field), (105, json!("preference.zoom")));
        let (code, field, why) = said(body::<ProfileChange>(json!({ "preference": { "zoom": 9 } })));
        assert_eq!((code, field), (105, json!("preference.zoom")));
        assert!(why.as_str().unwrap().contains("50"), "{why}");
        let (code, field, _) = said(fit_query::<RetrieveQuery>(&query("uniQref=nonsense").unwrap()));
        assert_eq!((code, field), (105, json!("uniQref")));
    }

    #[test]
    fn a_message_counts_characters_not_bytes() {
        let long = "ñ".repeat(4_000);
        assert!(body::<SendBody>(json!({ "uniQref": CHAT, "message": long, "client_id": "1" })).is_ok());
        let longer = "ñ".repeat(4_001);
        let (code, field, _) = said(body::<SendBody>(json!({ "uniQref": CHAT, "message": longer, "client_id": "1" })));
        assert_eq!((code, field), (105, json!("message")));
        let (_, field, _) = said(body::<SendBody>(json!({ "uniQref": CHAT, "message": " \n", "client_id": "1" })));
        assert_eq!(field, json!("message"));
    }

    #[test]
    fn nul_and_nesting_are_refused() {
        assert!(frame("{\"a\":\"\\u0000\"}").is_err());
        let deep = "[".repeat(30) + &"]".repeat(30);
        assert!(frame(&format!("{{\"a\":{deep}}}")).is_err());
        assert!(frame("[]").is_err() && frame("{").is_err() && frame("{}{}").is_err() && frame("").is_ok());
    }

    #[test]
    fn a_field_given_twice_is_refused_wherever_it_stands() {
        for (text, field) in [
            (r#"{"a":1,"b":2,"a":1}"#, "a"),
            (r#"{"a":{"b":[{"c":1,"c":1}]}}"#, "a.b[0].c"),
            (r#"{"\u0061":1,"a":1}"#, "a"),
        ] {
            let (code, named, why) = said(frame(text));
            assert_eq!((code, named, why), (105, json!(field), json!("is given twice")), "{text}");
        }
        assert!(frame(r#"{"a":{"x":1},"b":{"x":1}}"#).is_ok());
    }

    #[test]
    fn a_query_takes_brackets_and_refuses_a_field_given_twice() {
        let Raw::Query(clean) = query("uniQref[]=a&uniQref%5B%5D=b").unwrap() else { panic!("a query") };
        assert_eq!(clean, "uniQref=a&uniQref=b");
        assert!(fit_query::<RetrieveQuery>(&query(&format!("uniQref={CHAT}&uniQref={CHAT}")).unwrap()).is_err());
    }
}
