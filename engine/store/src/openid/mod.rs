//! Sign-in by OpenID Connect as administrators rule it: the providers, what groups of theirs give, and what they gave to whom.
use crate::statements::parts;

mod given;
mod maps;

parts! {
    providers
    groups
    governing
    seen
}

pub use given::{Given, Grant, Held, grant, says_who_may};
pub use governing::Governed;
pub use groups::DirectoryGroup;
pub use providers::{Provider, Seal};
