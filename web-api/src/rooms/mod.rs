//! The domains of the product, one folder each.
pub(crate) mod access_tokens;
pub(crate) mod announcements;
pub(crate) mod canned;
pub(crate) mod chat;
pub(crate) mod conduct;
pub(crate) mod console_faults;
pub(crate) mod customer;
pub mod demo;
pub(crate) mod groups;
pub(crate) mod knowledge;
pub(crate) mod live;
pub(crate) mod mail;
pub(crate) mod maintenance;
pub(crate) mod policy;
pub(crate) mod profile;
pub(crate) mod release_notes;
pub(crate) mod shell;
pub(crate) mod sign_in;
pub(crate) mod statistics;
pub(crate) mod team;
pub(crate) mod themes;
pub(crate) mod variables;
pub(crate) mod webhooks;

use crate::edge::endpoint::Endpoint;
use std::sync::LazyLock;

/// Every call.
pub(crate) static ROWS: LazyLock<Vec<Endpoint>> = LazyLock::new(|| {
    [
        sign_in::calls::session::rows(),
        sign_in::calls::security::rows(),
        sign_in::calls::devices::rows(),
        access_tokens::calls::rows(),
        sign_in::calls::ways_in::rows(),
        team::calls::rows(),
        chat::calls::skills::rows(),
        shell::calls::rows(),
        groups::rows(),
        release_notes::rows(),
        chat::calls::queue::rows(),
        chat::calls::chat::rows(),
        chat::calls::attachment::rows(),
        chat::calls::people::rows(),
        chat::calls::poke::rows(),
        chat::calls::supervise::rows(),
        conduct::calls::rows(),
        policy::calls::rows(),
        policy::insight::rows(),
        themes::calls::rows(),
        profile::image::rows(),
        variables::calls::rows(),
        canned::calls::rows(),
        knowledge::calls::rows(),
        webhooks::calls::rows(),
        console_faults::calls::rows(),
        announcements::calls::rows(),
        statistics::calls::rows(),
        customer::calls::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
});
