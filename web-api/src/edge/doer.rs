//! Who changes what administrators shape.
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use catalogue::permission::Action;
use store::audit::{Act, Doer, Scope};

impl Signed {
    /// The person as somebody who changes what administrators shape, for the audit.
    pub(crate) fn doer(&self, reason: Option<&str>) -> Doer {
        Doer {
            at: self.call.now(),
            who: Some(self.me()),
            scope: if self.session.access_token { Scope::Token } else { Scope::Console },
            address: Some(self.call.visitor.address.to_string()),
            reason: reason.map(str::trim).filter(|reason| !reason.is_empty()).map(str::to_owned),
            undoes: None,
        }
    }

    /// Refuses who may not put back a change of this kind: what was made is deleted then, and what was deleted is made again.
    pub(crate) fn may_undo(&self, permission: u16, act: Act) -> Result<(), Problem> {
        let action = match act {
            Act::Create => Action::Delete,
            Act::Edit => Action::Edit,
            Act::Delete => Action::Create,
        };
        may(&self.call.site, &self.person, permission, action)
    }
}
