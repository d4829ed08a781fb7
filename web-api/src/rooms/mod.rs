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
    pictures
    chat
    customer
    live
    conduct
    policy
    planning
    themes
    variables
    canned
    knowledge
    webhooks
    announcements
    statistics
    console_faults
    release_notes
    maintenance
    mail
}
