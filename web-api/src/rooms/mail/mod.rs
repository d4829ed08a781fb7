//! Mail: letters to people in their own language, sent in the background so that no call waits for a mail server.
mod attends;
mod calls;
mod letter;
mod notice;
mod outbox;
mod post;
mod reports;
mod wire;

pub(crate) use letter::{Letter, LetterKind};
pub(crate) use notice::{Change, Notice};
pub(crate) use post::Mail;

use crate::edge::room::Room;
use crate::house::read::read;
use parking_lot::Mutex;
use reports::Clerk;
use std::time::Duration;

/// How long letters on their way are waited for at a stop; one that is being tried again is lost.
const LAST_POST: Duration = Duration::from_secs(2);

/// Mail.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    attends: &[attends::FAILED],
    pages: |pages| {
        pages
            .route("/outbox/{key}", read().to(outbox::outbox_to_slash))
            .route("/outbox/{key}/", read().to(outbox::outbox_page));
    },
    furnish: |furnishing| {
        let (mail, courier, clerk) = Mail::new(furnishing.settings)?;
        furnishing.kept.put(mail);
        furnishing.kept.put(Mutex::new(courier));
        furnishing.kept.put(Mutex::new(Some(clerk)));
        Ok(())
    },
    start: |app| {
        if let Some(courier) = app.of::<Mutex<Option<post::Courier>>>().lock().take() {
            actix_rt::spawn(courier.run());
        }
        if let Some(clerk) = app.of::<Mutex<Option<Clerk>>>().lock().take() {
            actix_rt::spawn(clerk.run(app.db.clone()));
        }
    },
    tidy: |app, now| Box::pin(async move { calls::tidy(&app, now).await }),
    stops: |app| {
        Box::pin(async move {
            if actix_rt::time::timeout(LAST_POST, app.of::<Mail>().settled()).await.is_err() {
                tracing::warn!("mails that were on their way are lost");
            }
            if actix_rt::time::timeout(LAST_POST, app.of::<Mail>().reported()).await.is_err() {
                tracing::warn!("what became of some mails is not written");
            }
        })
    },
    greets: |app, port| {
        let mail = app.of::<Mail>();
        let shown = mail.outbox().map(|outbox| {
            format!("  mails    http://127.0.0.1:{port}{} (no mail server is set: they stay here)", outbox.path())
        });
        shown.into_iter().collect()
    },
    ..Room::named("mail")
};

use crate::edge::language::Language;
use crate::edge::sites::Site;
use crate::rooms::profile::Preferences;
use catalogue::ids::TenantId;
use store::mails::MailKind;
use store::people::User;

/// What can be written to somebody, in their language.
pub(crate) trait Writes {
    /// Written to somebody.
    fn write(&self, to: &Addressee) -> letter::Written;
    /// What it is about.
    fn kind(&self) -> MailKind;
    /// What it brings that nobody else may read, if anything.
    fn secret(&self) -> Option<&str>;
}

/// To whom a letter goes.
#[derive(Debug, Clone)]
pub(crate) struct Addressee {
    /// The tenant whose person it is.
    pub(crate) tenant: TenantId,
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
            tenant: site.id,
            name: user.fullname(),
            email: user.email.clone(),
            language: if preferences.language_auto { browser } else { preferences.language },
            brand: site.row().brand_name.clone(),
        }
    }
}
