//! What a sign-in asks for next: a pure function of what was shown so far and of how things stand.
use crate::rooms::sign_in::wire::sign_in::WhyNewPassword;
use serde::{Deserialize, Serialize};

/// By what somebody was identified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
// Links and other services come in through the same machine.
#[allow(dead_code)]
pub(crate) enum IdentifiedBy {
    /// User name and password.
    Password,
    /// A link that was sent to the person's address.
    MagicLink,
    /// A link to set a new password, sent to the person's address.
    ResetLink,
    /// Another service, which answers for password and second factor.
    Sso,
    /// Signed in already: the set-up of a second factor. No sign-in goes on from it.
    Session,
}

impl IdentifiedBy {
    /// What it is called in the log.
    pub(crate) fn name(self) -> &'static str {
        match self {
            IdentifiedBy::Password => "password",
            IdentifiedBy::MagicLink => "magic_link",
            IdentifiedBy::ResetLink => "reset_link",
            IdentifiedBy::Sso => "sso",
            IdentifiedBy::Session => "session",
        }
    }
}

/// What was shown so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// By what the person was identified.
    pub(crate) by: IdentifiedBy,
    /// The second factor was shown or set up.
    pub(crate) second: bool,
    /// A new password was set.
    pub(crate) renewed: bool,
    /// Extra charges were confirmed.
    pub(crate) confirmed: bool,
}

impl Progress {
    /// Somebody was identified, and nothing else has happened.
    pub(crate) fn identified(by: IdentifiedBy) -> Progress {
        Progress { by, second: false, renewed: false, confirmed: false }
    }
}

/// How things stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The person has a second factor.
    pub(crate) factor: bool,
    /// The tenant or the person's group needs one.
    pub(crate) needs_factor: bool,
    /// The password was given by somebody else.
    pub(crate) must_change: bool,
    /// The password is too old.
    pub(crate) expired: bool,
    /// People besides this one who are signed in.
    pub(crate) others: u32,
    /// From how many on one more costs extra.
    pub(crate) soft: Option<u32>,
    /// How many may be signed in.
    pub(crate) hard: Option<u32>,
}

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Due {
    /// The second factor.
    SecondFactor,
    /// A new password.
    NewPassword {
        /// Why.
        why: WhyNewPassword,
    },
    /// A second factor has to be set up.
    SetUp,
    /// Nobody more comes in.
    Full {
        /// How many may be signed in.
        limit: u32,
    },
    /// Extra charges have to be confirmed.
    ConfirmLimit {
        /// How many may be signed in without.
        limit: u32,
    },
    /// Nothing: the session begins.
    Session,
}

/// What is due next. Nothing is changed before the second factor was shown, and nobody is asked for work at a door that is
/// shut: who would not come in for lack of room is told so before setting anything up.
pub(crate) fn due(progress: &Progress, facts: &Facts) -> Due {
    let answered_for = progress.by == IdentifiedBy::Sso;
    if facts.factor && !progress.second && !answered_for {
        return Due::SecondFactor;
    }
    if let Some(limit) = facts.hard.filter(|limit| facts.others >= *limit) {
        return Due::Full { limit };
    }
    if !progress.renewed
        && let Some(why) = why_new_password(progress.by, facts)
    {
        return Due::NewPassword { why };
    }
    if facts.needs_factor && !facts.factor && !answered_for {
        return Due::SetUp;
    }
    match facts.soft {
        Some(limit) if facts.others >= limit && !progress.confirmed => Due::ConfirmLimit { limit },
        _ => Due::Session,
    }
}

fn why_new_password(by: IdentifiedBy, facts: &Facts) -> Option<WhyNewPassword> {
    match by {
        IdentifiedBy::ResetLink => Some(WhyNewPassword::Reset),
        IdentifiedBy::Password if facts.must_change => Some(WhyNewPassword::FirstLogin),
        IdentifiedBy::Password if facts.expired => Some(WhyNewPassword::Expired),
        IdentifiedBy::Password | IdentifiedBy::MagicLink | IdentifiedBy::Sso | IdentifiedBy::Session => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use IdentifiedBy::{MagicLink, Password, ResetLink, Sso};

    const PLAIN: Facts = Facts {
        factor: false,
        needs_factor: false,
        must_change: false,
        expired: false,
        others: 7,
        soft: None,
        hard: None,
    };

    fn by(by: IdentifiedBy) -> Progress {
        Progress::identified(by)
    }

    fn new_password(why: WhyNewPassword) -> Due {
        Due::NewPassword { why }
    }

    #[test]
    fn a_password_is_enough_where_nothing_else_is_asked() {
        assert_eq!(due(&by(Password), &PLAIN), Due::Session);
    }

    #[test]
    fn a_first_login_changes_the_password_and_then_sets_up_the_second_factor() {
        let facts = Facts { must_change: true, needs_factor: true, ..PLAIN };
        let mut progress = by(Password);
        assert_eq!(due(&progress, &facts), new_password(WhyNewPassword::FirstLogin));
        progress.renewed = true;
        assert_eq!(due(&progress, &Facts { must_change: false, ..facts }), Due::SetUp);
        progress.second = true;
        assert_eq!(due(&progress, &Facts { must_change: false, factor: true, ..facts }), Due::Session);
    }

    #[test]
    fn the_second_factor_comes_before_anything_is_changed() {
        let facts = Facts { factor: true, expired: true, ..PLAIN };
        assert_eq!(due(&by(Password), &facts), Due::SecondFactor);
        let shown = Progress { second: true, ..by(Password) };
        assert_eq!(due(&shown, &facts), new_password(WhyNewPassword::Expired));
    }

    #[test]
    fn a_link_to_reset_asks_for_a_new_password_and_a_magic_one_does_not() {
        let facts = Facts { expired: true, must_change: true, ..PLAIN };
        assert_eq!(due(&by(ResetLink), &PLAIN), new_password(WhyNewPassword::Reset));
        assert_eq!(due(&Progress { renewed: true, ..by(ResetLink) }, &PLAIN), Due::Session);
        assert_eq!(due(&by(MagicLink), &facts), Due::Session);
        assert_eq!(due(&by(MagicLink), &Facts { factor: true, ..facts }), Due::SecondFactor);
    }

    #[test]
    fn another_service_answers_for_password_and_second_factor_but_not_for_seats() {
        let facts = Facts { factor: true, needs_factor: true, must_change: true, expired: true, ..PLAIN };
        assert_eq!(due(&by(Sso), &facts), Due::Session);
        assert_eq!(due(&by(Sso), &Facts { hard: Some(7), ..facts }), Due::Full { limit: 7 });
    }

    #[test]
    fn the_last_seat_is_taken_and_no_further_one() {
        assert_eq!(due(&by(Password), &Facts { hard: Some(8), ..PLAIN }), Due::Session);
        assert_eq!(due(&by(Password), &Facts { hard: Some(7), ..PLAIN }), Due::Full { limit: 7 });
    }

    #[test]
    fn extra_charges_are_confirmed_once_and_last() {
        let facts = Facts { soft: Some(7), hard: Some(9), needs_factor: true, ..PLAIN };
        assert_eq!(due(&by(Password), &facts), Due::SetUp);
        let facts = Facts { factor: true, ..facts };
        let shown = Progress { second: true, ..by(Password) };
        assert_eq!(due(&shown, &facts), Due::ConfirmLimit { limit: 7 });
        assert_eq!(due(&Progress { confirmed: true, ..shown }, &facts), Due::Session);
    }

    #[test]
    fn whoever_knows_a_password_alone_does_not_learn_whether_there_is_room() {
        let facts = Facts { factor: true, hard: Some(0), ..PLAIN };
        assert_eq!(due(&by(Password), &facts), Due::SecondFactor);
    }
}
