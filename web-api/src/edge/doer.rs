//! Who changes what administrators shape.
use crate::edge::gate::Signed;
use store::audit::{Doer, Scope};

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
}
