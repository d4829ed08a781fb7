//! What a person signs in with has become another: it is written down, and the person is told by mail.
use crate::edge::gate::Call;
use crate::edge::security_events::{Event, What};
use crate::rooms::mail::Mail;
use crate::rooms::mail::{Addressee, Change, Notice};
use crate::rooms::sign_in::steps::Extras;
use crate::rooms::sign_in::steps::step::Progress;
use store::people::User;

impl Change {
    fn event(self) -> Event {
        match self {
            Change::Password => Event::PasswordChanged,
            Change::FactorSet => Event::FactorSet,
            Change::FactorRemoved => Event::FactorRemoved,
            Change::Recovery => Event::RecoveryRenewed,
            Change::NewBrowser => Event::NewBrowser,
        }
    }
}

/// It has happened to this person's account. The mail is given up at once; whoever has no address, and where no mail goes out,
/// gets none.
pub(crate) fn changed(call: &Call, user: &User, change: Change, what: What) {
    call.tells(Some(user.id), change.event(), what);
    if !call.app.of::<Mail>().goes_out() || user.email.is_empty() {
        return;
    }
    let visitor = &call.visitor;
    let notice = Notice { change, at: call.now(), address: visitor.address, user_agent: visitor.user_agent.clone() };
    call.app.of::<Mail>().send(&Addressee::of(&call.site, user, visitor.language), &notice, call.now());
}

/// Somebody is in. A browser that shows nothing of an earlier sign-in of theirs is new to the account, but for one at which the
/// password was set in the same sign-in: no browser was left that is known, and that mail says it all.
pub(crate) fn came_in(call: &Call, user: &User, progress: &Progress, extras: &Extras) {
    if extras.device.is_none() && !progress.renewed {
        changed(call, user, Change::NewBrowser, What::Nothing);
    }
}
