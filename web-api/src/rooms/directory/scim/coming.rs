//! A call of the directory on its way in: its token, and what it brings.
use super::refused::{Refused, SCIM_JSON, Why};
use super::shown::Query;
use super::{Asked, BASE, Caller};
use crate::edge::app::App;
use crate::edge::input;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::tokens;
use crate::edge::visitor::Visitor;
use actix_web::HttpRequest;
use actix_web::http::{Method, header};
use actix_web::web::{Data, Payload};
use catalogue::limit;
use serde_json::{Map, Value};
use store::audit::{Doer, Scope};

/// Lets in whoever has the tenant's token. Wrong ones are counted by network, as wrong keys are.
pub(crate) async fn admitted(app: &Data<App>, request: &HttpRequest, visitor: Visitor) -> Result<Caller, Refused> {
    let site = app.site(request)?;
    if let Some(closed) = site.closed.refusal(app.now()) {
        return Err(closed.into());
    }
    app.rates.key_heard(visitor.address)?;
    let mut sent = request.headers().get_all(header::AUTHORIZATION);
    let (first, second) = (sent.next().and_then(|sent| sent.to_str().ok()), sent.next());
    let token = first.filter(|_| second.is_none()).and_then(|sent| sent.split_once(' '));
    let token = token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim());
    let token = token.ok_or(Why::Token)?;
    let of = if tokens::well_formed(token) { app.db.directory().tenant_of(&tokens::hash(token)).await? } else { None };
    if of != Some(site.id) {
        let scene = Scene { tenant: &site.subdomain, address: Some(visitor.address), request_id: &visitor.request_id };
        let event = if of.is_some() { Event::AcrossTenants } else { Event::DirectoryRefused };
        tell(&app.security_lines, scene, None, event, What::Word("directory"));
        app.rates.wrong_key(visitor.address)?;
        return Err(Why::Token.into());
    }
    app.rates.directory(site.id)?;
    let (at, address) = (app.now(), Some(visitor.address.to_string()));
    let by = Doer { at, who: None, scope: Scope::Directory, address, reason: None, undoes: None };
    let base = format!("{}{BASE}", app.address_of(&site));
    Ok(Caller { app: app.clone(), site, by, base, request_id: visitor.request_id })
}

/// Reads what is asked for.
pub(crate) async fn asked(request: &HttpRequest, payload: Payload) -> Result<Asked, Refused> {
    let method = if request.method() == Method::HEAD { Method::GET } else { request.method().clone() };
    let path = request.match_info().query("tail").split('/').filter(|step| !step.is_empty()).map(str::to_owned);
    let header = |name| request.headers().get(name).and_then(|sent: &header::HeaderValue| sent.to_str().ok());
    let takes = [Method::POST, Method::PUT, Method::PATCH].contains(&method);
    let body = if takes {
        let kind = header(header::CONTENT_TYPE).unwrap_or(SCIM_JSON).split(';').next().unwrap_or_default().trim();
        if ![SCIM_JSON, "application/json"].contains(&kind.to_ascii_lowercase().as_str()) {
            return Err(Why::Content.into());
        }
        let body = input::json_of(request, payload.into_inner(), limit::DIRECTORY_BYTES).await;
        body.map_err(|problem| match Refused::from(problem) {
            mut refused if refused.why == Why::Value => {
                refused.why = Why::Syntax;
                refused
            }
            refused => refused,
        })?
    } else {
        Value::Object(Map::new())
    };
    let if_match = header(header::IF_MATCH).map(str::to_owned);
    Ok(Asked { path: path.collect(), query: Query::read(request.query_string())?, method, body, if_match })
}
