//! Where the other service sends browsers back to: an address without a `#`, from which the console takes over.
use crate::house::console;
use crate::rooms::sign_in::sso::testing::is_test;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};

/// Where the console goes on with a sign-in, and with the test of one.
const SIGN_IN: &str = "Public/Login";
const TESTED: &str = "Common/Admin/ActiveDirectory/Authentication";

/// What a service says that does not want to: RFC 6749, section 4.1.2.1, and OpenID Connect Core 1.0, section 3.1.2.6.
const REFUSALS: [&str; 16] = [
    "access_denied",
    "account_selection_required",
    "consent_required",
    "interaction_required",
    "invalid_client",
    "invalid_request",
    "invalid_request_object",
    "invalid_request_uri",
    "invalid_scope",
    "login_required",
    "registration_not_supported",
    "request_not_supported",
    "request_uri_not_supported",
    "server_error",
    "unauthorized_client",
    "unsupported_response_type",
];

/// What a service says in the address.
#[derive(Deserialize)]
struct Said {
    state: Option<String>,
    code: Option<String>,
    iss: Option<String>,
    error: Option<String>,
}

/// The same for the console's own query. What an error says is its sender's text and stays behind, but for a word that is known, which
/// whoever tests a service is told.
#[derive(Serialize)]
struct Handed {
    #[serde(skip_serializing_if = "Option::is_none")]
    sso_state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sso_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sso_iss: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sso_error: Option<&'static str>,
}

/// Hands the browser to the console.
pub(crate) async fn returning(request: HttpRequest) -> HttpResponse {
    let Ok(said) = serde_html_form::from_str::<Said>(request.query_string()) else { return console::nothing().await };
    let test = said.state.as_deref().is_some_and(is_test);
    let complete = said.error.is_none() && said.state.is_some() && said.code.is_some();
    let handed = if complete {
        Handed { sso_state: said.state, sso_code: said.code, sso_iss: said.iss, sso_error: None }
    } else {
        let known = |said: &String| REFUSALS.into_iter().find(|word| word == said);
        let why = said.error.as_ref().filter(|_| test).and_then(known);
        Handed { sso_state: None, sso_code: None, sso_iss: None, sso_error: why.or(Some("1")) }
    };
    let query = serde_html_form::to_string(&handed).unwrap_or_default();
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, format!("/#/{}?{query}", if test { TESTED } else { SIGN_IN })))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .finish()
}
