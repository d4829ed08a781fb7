//! Signing in by other means than a password: a link by mail, another service.
use crate::edge::endpoint::{Endpoint, patch, post};
use crate::rooms::sign_in::{links, sso};
use catalogue::error::Code;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("internal/links", links::ask)
            .named("askForLink")
            .about(
                "Mails a link to sign in or to set a new password. The answer does not tell whether the person exists.",
            )
            .refuses(&[Code::BAD_IP, Code::INTEGRATION_NOT_SET_UP, Code::RATE_EXCEEDED]),
        patch("internal/links", links::show)
            .named("showLink")
            .about("Signs in with a mailed link, or returns the next step of the sign-in.")
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
            .about("Starts a single sign-on at the tenant's identity provider.")
            .refuses(&[Code::BAD_IP, Code::INTEGRATION_NOT_SET_UP, Code::RATE_EXCEEDED]),
        patch("internal/sso", sso::finish)
            .named("finishSso")
            .about("Continues a single sign-on after the identity provider has redirected back.")
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
