//! Signing in by other means than a password: a link by mail, another service.
use crate::edge::endpoint::{Endpoint, patch, post};
use crate::rooms::sign_in::{links, sso};
use catalogue::error::Code;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("internal/links", links::ask)
            .named("askForLink")
            .about("Has a link sent to sign in with, or to set a new password; answered alike whether there is such a person.")
            .refuses(&[Code::BAD_IP, Code::INTEGRATION_NOT_SET_UP, Code::RATE_EXCEEDED]),
        patch("internal/links", links::show)
            .named("showLink")
            .about("Signs in with a link, as far as the steps of a sign-in go.")
            .refuses(&[
                Code::BAD_IP,
                Code::NO_ACCESS,
                Code::NO_PERMISSIONS,
                Code::NO_MODULES,
                Code::ACCOUNT_FROZEN,
                Code::MAGIC_CODE_EXPIRED,
                Code::COPILOT_LIMIT,
                Code::NOT_AUTHORISED,
                Code::RATE_EXCEEDED,
            ]),
        post("internal/sso", sso::begin)
            .named("beginSso")
            .about("Begins a sign-in at the tenant's other service.")
            .refuses(&[Code::BAD_IP, Code::INTEGRATION_NOT_SET_UP, Code::RATE_EXCEEDED]),
        patch("internal/sso", sso::finish)
            .named("finishSso")
            .about("Goes on with a sign-in that comes back from the tenant's other service.")
            .refuses(&[
                Code::BAD_IP,
                Code::NO_ACCESS,
                Code::NO_PERMISSIONS,
                Code::NO_MODULES,
                Code::ACCOUNT_FROZEN,
                Code::INTEGRATION_NOT_SET_UP,
                Code::NOT_AUTHORISED,
                Code::RATE_EXCEEDED,
            ]),
    ]
}
