//! The domains of the product, one folder each. This list is the only place that names them all.
use crate::edge::room::Room;

macro_rules! rooms {
    ($($room:ident)+) => {
        $( pub(crate) mod $room; )+

        /// Every room, in the order in which they are laid out, opened and started.
        pub(crate) static ROOMS: &[&Room] = &[$( &$room::ROOM, )+];
    };
}

rooms! {
    tenants
    demo
    shell
    sign_in
    access_tokens
    profile
    team
    groups
    departments
    users
    sessions
    key_contacts
    licences
    console_settings
    metadata
    surveys
    directory
    openid
    skills
    audit
    attention
    pictures
    chat
    customer
    live
    conduct
    loans
    policy
    runbooks
    floor
    planning
    themes
    variables
    notes
    canned
    knowledge
    applications
    error_logs
    webhooks
    alerts
    announcements
    statistics
    console_faults
    release_notes
    maintenance
    mail
}
#[cfg(test)]
mod tests {
    use crate::PLAN;
    use catalogue::permission::{Action, BANNED, COMMS, REPORTED_CHATS};
    use std::collections::HashSet;

    #[test]
    fn every_row_is_complete_and_stands_once() {
        let (mut calls, mut names) = (HashSet::new(), HashSet::new());
        for row in PLAN.calls() {
            assert!(calls.insert((row.verb, row.path)), "{:?} {} twice", row.verb, row.path);
            assert!(!row.operation.is_empty() && names.insert(row.operation), "{} {}", row.path, row.operation);
            assert!(row.summary.ends_with('.'), "{} has a sentence", row.path);
        }
    }

    #[test]
    fn a_call_asks_for_what_it_does() {
        let asks = |operation: &str| {
            let row = PLAN.calls().find(|row| row.operation == operation).expect("there is such a call");
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
