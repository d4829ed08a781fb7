//! The table of endpoints: every call that the server answers, one row each.
mod access_tokens;
mod announcements;
mod attachment;
mod canned;
mod chat;
mod conduct;
mod console_errors;
mod customer;
mod details;
mod devices;
mod helper;
mod image;
mod insight;
mod knowledge;
mod live;
mod own;
mod people;
mod poke;
mod policy;
mod queue;
mod release_notes;
mod security;
mod seen;
mod session;
mod statistics;
mod supervise;
mod team;
mod theme;
mod variables;
mod ways_in;
mod webhook;

use crate::edge::endpoint::Endpoint;
use std::sync::LazyLock;

pub(crate) use details::supervises;
pub(crate) use live::{agents, customers};
pub(crate) use seen::{Part, backward, seen};
pub(crate) use session::{about, come_in};

/// Every call.
pub(crate) static ROWS: LazyLock<Vec<Endpoint>> = LazyLock::new(|| {
    [
        session::rows(),
        security::rows(),
        devices::rows(),
        access_tokens::rows(),
        ways_in::rows(),
        team::rows(),
        helper::rows(),
        release_notes::rows(),
        queue::rows(),
        chat::rows(),
        attachment::rows(),
        people::rows(),
        poke::rows(),
        supervise::rows(),
        conduct::rows(),
        policy::rows(),
        insight::rows(),
        theme::rows(),
        image::rows(),
        variables::rows(),
        canned::rows(),
        knowledge::rows(),
        webhook::rows(),
        console_errors::rows(),
        announcements::rows(),
        statistics::rows(),
        customer::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::permission::{Action, BANNED, COMMS, REPORTED_CHATS};
    use std::collections::HashSet;

    #[test]
    fn every_row_is_complete_and_stands_once() {
        let (mut calls, mut names) = (HashSet::new(), HashSet::new());
        for row in ROWS.iter() {
            assert!(calls.insert((row.verb, row.path)), "{:?} {} twice", row.verb, row.path);
            assert!(!row.operation.is_empty() && names.insert(row.operation), "{} {}", row.path, row.operation);
            assert!(row.summary.ends_with('.'), "{} has a sentence", row.path);
        }
    }

    #[test]
    fn a_call_asks_for_what_it_does() {
        let asks = |operation: &str| {
            let row = ROWS.iter().find(|row| row.operation == operation).expect("there is such a call");
            row.asks().collect::<Vec<_>>()
        };
        assert_eq!(asks("bannedCustomers"), [(BANNED, Action::View)]);
        assert_eq!(asks("banCustomer"), [(BANNED, Action::Create)]);
        assert_eq!(asks("extendBan"), [(BANNED, Action::Edit)]);
        assert_eq!(asks("liftBan"), [(BANNED, Action::Delete)]);
        assert_eq!(asks("send"), [(COMMS, Action::Edit)], "to write is to edit a chat");
        assert_eq!(asks("details"), [(COMMS, Action::View)], "a POST that only reads");
        assert_eq!(asks("dismissReport"), [(COMMS, Action::Edit), (REPORTED_CHATS, Action::Edit)]);
        assert!(asks("profile").is_empty());
    }
}
