//! Links by mail, or made by whoever is signed in: to sign in with, or to set a new password. Asking tells nobody who is known here; a link is good once,
//! in its tenant, and not for long.
use crate::edge::basics::NoInput;
use crate::edge::gate::{Anybody, Call, Signed};
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::{addresses, tokens};
use crate::rooms::mail::Mail;
use crate::rooms::mail::{Addressee, Letter, LetterKind};
use crate::rooms::sign_in::steps::flow::known_among;
use crate::rooms::sign_in::steps::step::{IdentifiedBy, Progress};
use crate::rooms::sign_in::steps::{Extras, proceed, refused as refused_by, session};
use crate::rooms::sign_in::wire::sign_in::SignInAnswer;
use crate::rooms::sign_in::wire::ways_in::{LinkPromised, LinkShown, LinkWish, SessionLink};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::units::Millis;
use store::people::User;
use store::sign_in::LinkKind;
use store::{Once, StoreError};

/// What belongs to a kind of link.
struct Kind {
    kind: LinkKind,
    by: IdentifiedBy,
    holds: Millis,
    too_late: Code,
}

fn kind(pwd_reset: bool) -> Kind {
    if pwd_reset {
        // The documents use the copilot's code for a reset link that has expired.
        let by = IdentifiedBy::ResetLink;
        Kind { kind: LinkKind::Reset, by, holds: limit::RESET_LINK, too_late: Code::COPILOT_LIMIT }
    } else {
        let by = IdentifiedBy::MagicLink;
        Kind { kind: LinkKind::Magic, by, holds: limit::MAGIC_LINK, too_late: Code::MAGIC_CODE_EXPIRED }
    }
}

/// Takes a wish for a link, and says no more than that.
pub(crate) async fn ask(any: Anybody, wish: LinkWish) -> Result<LinkPromised, Problem> {
    let call = any.0;
    addresses::allowed(&call.app, &call.site, call.visitor.address).await?;
    if !call.app.of::<Mail>().goes_out() {
        return Err(Problem::of(Code::INTEGRATION_NOT_SET_UP));
    }
    call.app.rates.link(call.site.id, &wish.username, call.visitor.address)?;
    let ttl = kind(wish.pwd_reset).holds.as_seconds();
    // Whether there is such a person is looked up behind the answer, which therefore takes no longer for one.
    actix_rt::spawn(async move {
        if let Err(error) = send(&call, &wish).await {
            tracing::error!(%error, "a link could not be made");
        }
    });
    Ok(LinkPromised { accepted: true, ttl })
}

async fn send(call: &Call, wish: &LinkWish) -> Result<(), StoreError> {
    let (app, tenant) = (&call.app, call.site.id);
    let Some(user) = app.db.people().by_name(tenant, &wish.username).await? else { return Ok(()) };
    if !may_be_sent(call, &user).await? {
        return Ok(());
    }
    let kind = kind(wish.pwd_reset);
    let about = match kind.kind {
        LinkKind::Magic => LetterKind::MagicLink,
        LinkKind::Reset => LetterKind::PasswordReset,
    };
    mails(call, &user, &kind, (about, kind.holds)).await
}

/// Refuses an invitation that would reach nobody.
pub(crate) fn may_invite(call: &Call, email: &str, api_only: bool) -> Result<(), Problem> {
    if api_only {
        return Err(Problem::format("invite", "is for people, and this is a service account"));
    }
    if email.is_empty() {
        return Err(Problem::of(Code::EMAIL_INVALID));
    }
    if call.app.of::<Mail>().goes_out() { Ok(()) } else { Err(Problem::of(Code::INTEGRATION_NOT_SET_UP)) }
}

/// Whether there is room for letters that nobody waits for.
pub(crate) fn may_send_many(call: &Call) -> bool {
    call.app.of::<Mail>().takes_many()
}

/// Invites somebody by mail: its link sets their password.
pub(crate) async fn invite(call: &Call, user: &User) -> Result<(), Problem> {
    call.app.rates.letter(call.site.id, user.id)?;
    mails(call, user, &kind(true), (LetterKind::Invitation, limit::INVITATION_LINK)).await?;
    Ok(())
}

/// Makes a link and mails it.
async fn mails(call: &Call, user: &User, kind: &Kind, (about, holds): (LetterKind, Millis)) -> Result<(), StoreError> {
    let (app, tenant, token, now) = (&call.app, call.site.id, tokens::fresh(), call.now());
    let hash = tokens::hash(&token);
    app.db.sign_in().create_link(tenant, &hash, user.id, kind.kind, now + holds, Once::keyless(now)).await?;
    let reset = if kind.kind == LinkKind::Reset { "pwd_reset=1&" } else { "" };
    // The tenant's own address, whatever host the call named. What follows the # is sent to no server, nor to any log.
    let link = format!("{}/#/Public/MagicLink?{reset}token_link={token}", app.address_of(&call.site));
    let letter = Letter { kind: about, secret: link, within: holds };
    app.of::<Mail>().send(&Addressee::of(&call.site, user, call.visitor.language), &letter, now);
    call.tells(Some(user.id), Event::LinkMade, What::Word(kind.by.name()));
    Ok(())
}

/// Frozen people and service accounts have no way in, and nobody's letter box is filled by others.
async fn may_be_sent(call: &Call, user: &User) -> Result<bool, StoreError> {
    let standing = call.app.db.sign_in().standing(call.site.id, user.id).await?;
    let person = user.active && !user.email.is_empty() && standing.is_some_and(|standing| !standing.api_only);
    Ok(person && call.app.rates.letter(call.site.id, user.id).is_ok())
}

/// A link for oneself, to be opened on another device. An operator's stay is not made longer by it.
pub(crate) async fn elsewhere(me: Signed, _: NoInput) -> Result<SessionLink, Problem> {
    let (call, user) = (&me.call, &me.person.user);
    if me.person.own.operator.is_some() {
        return Err(Problem::of(Code::SESSION_OUT_OF_SCOPE));
    }
    call.app.rates.link(call.site.id, &user.username, call.visitor.address)?;
    let (token, holds) = (call.token(), limit::SESSION_LINK);
    let (tenant, hash, until) = (call.site.id, tokens::hash(&token), call.now() + holds);
    call.app.db.sign_in().create_link(tenant, &hash, user.id, LinkKind::Magic, until, call.once()).await?;
    me.tells(Event::LinkMade, What::Word("elsewhere"));
    Ok(SessionLink { token, ttl: holds.as_seconds() })
}

/// Goes on with whoever comes with a link.
pub(crate) async fn show(any: Anybody, shown: LinkShown) -> Result<SignInAnswer, Problem> {
    let call = any.0;
    let (app, tenant) = (&call.app, call.site.id);
    addresses::allowed(app, &call.site, call.visitor.address).await?;
    app.rates.step(call.visitor.address)?;
    let refused = |user, code, why| {
        session::failed(&call, user, "failed", why);
        Problem::of(code)
    };
    let hash = tokens::hash(&shown.token_link);
    let Kind { kind, by, too_late, .. } = kind(shown.pwd_reset);
    let link = if tokens::well_formed(&shown.token_link) { app.db.sign_in().link(tenant, &hash).await? } else { None };
    // What was never sent, or not for this, is no link; what was is told that it came too late.
    let link =
        link.filter(|link| link.kind == kind).ok_or_else(|| refused(None, Code::NOT_AUTHORISED, "link_unknown"))?;
    let progress = Progress::identified(by);
    // Whoever has to wait for room or to be let in again comes back with the same link.
    if !link.used && link.expires > call.now() {
        refused_by(&call, link.user, &progress).await?;
    }
    if !app.db.sign_in().use_link(tenant, &hash, call.now()).await? {
        return Err(refused(Some(link.user), too_late, "link_too_late"));
    }
    call.tells(Some(link.user), Event::LinkUsed, What::Word(by.name()));
    if kind == LinkKind::Reset {
        app.db.sign_in().use_links_of_user(tenant, link.user, kind).await?;
    }
    let device = known_among(&call, &shown.device_tokens, link.user).await?;
    proceed(&call, link.user, progress, Extras { device, ..Extras::default() }).await
}
