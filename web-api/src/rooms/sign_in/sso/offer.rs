//! What the directory groups say of whoever signs in by another service.
use crate::rooms::sign_in::sso::subject::{Groups, Subject};
use store::openid::{DirectoryGroup, Grant, grant, says_who_may};

/// What the directory groups say of somebody.
pub(crate) struct Offer {
    /// What they give; `None` where the claims do not say which somebody is in.
    pub(crate) grant: Option<Grant>,
    /// Whether somebody has no business here: groups say who may do what, and none of theirs does.
    pub(crate) barred: bool,
}

impl Offer {
    /// What these groups say of a subject.
    pub(crate) fn of(groups: &[DirectoryGroup], subject: &Subject) -> Offer {
        let said = matches!(subject.groups, Groups::Named(_));
        let grant = said.then(|| grant(groups, subject.groups.names()));
        let none = grant.as_ref().is_some_and(|grant| grant.group.is_none());
        Offer { barred: none && says_who_may(groups), grant }
    }
}
