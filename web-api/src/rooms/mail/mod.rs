//! Mail: letters to people in their own language, sent in the background so that no call waits for a mail server.
pub(crate) mod letter;
pub(crate) mod notice;
pub(crate) mod outbox;
pub(crate) mod post;

pub(crate) use letter::{Letter, LetterKind};
pub(crate) use notice::{Change, Notice};
pub(crate) use outbox::{Outbox, outbox_page, outbox_to_slash};
pub(crate) use post::Mail;

use crate::edge::app::Site;
use crate::edge::language::Language;
use crate::rooms::profile::Preferences;
use store::User;

/// What can be written to somebody, in their language.
pub(crate) trait Writes {
    /// Written to somebody.
    fn write(&self, to: &Addressee) -> letter::Written;
}

/// To whom a letter goes.
#[derive(Debug, Clone)]
pub(crate) struct Addressee {
    /// Their name.
    pub(crate) name: String,
    /// Their e-mail address, as it is kept.
    pub(crate) email: String,
    /// The language that they read.
    pub(crate) language: Language,
    /// The brand of their tenant, in whose name it is written.
    pub(crate) brand: String,
}

impl Addressee {
    /// A person of a tenant. Whose language is automatic reads what the browser asks for that the letter is due to.
    pub(crate) fn of(site: &Site, user: &User, browser: Language) -> Addressee {
        let preferences: Preferences = serde_json::from_str(&user.preferences).unwrap_or_default();
        Addressee {
            name: user.fullname(),
            email: user.email.clone(),
            language: if preferences.language_auto { browser } else { preferences.language },
            brand: site.row.brand_name.clone(),
        }
    }
}
