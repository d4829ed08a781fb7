//! A person's own password, second factor and recovery codes, once signed in. Whoever found an open console does not know
//! the password: each change asks for it.
use crate::edge::basics::{At, NoInput};
use crate::edge::ending::end_others;
use crate::edge::endpoint::{Endpoint, get, post, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::tokens;
use crate::edge::tokens::TokenHash;
use crate::rooms::mail::Change;
use crate::rooms::sign_in::Passwords;
use crate::rooms::sign_in::calls::session::outlasts;
use crate::rooms::sign_in::steps::credentials::{NewFactor, acceptable, method_name, set_factor};
use crate::rooms::sign_in::steps::mailed::Leave;
use crate::rooms::sign_in::steps::step::{Due, IdentifiedBy, Progress};
use crate::rooms::sign_in::steps::told::changed;
use crate::rooms::sign_in::steps::{UnderWay, app_codes, keep, mailed, offered, password, recovery};
use crate::rooms::sign_in::wire::security::{
    FactorAgain, FactorBegun, FactorShown, FactorWish, NewPassword, PasswordAgain, RecoveryCodes, SecondFactor,
    Security,
};
use crate::rooms::sign_in::wire::sign_in::{FactorMethod, PasswordPolicy};
use catalogue::error::Code;
use catalogue::limit;
use store::sign_in::{Method, Standing};

/// What a wrong password, too many tries and a missing factor are refused with.
const GUARDED: &[Code] = &[Code::NOT_AUTHORISED, Code::RATE_EXCEEDED, Code::MFA_NOT_SET_UP];

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/security", security)
            .named("security")
            .about("Returns how your account is protected: password and second factor."),
        put("internal/password", change_password)
            .named("changePassword")
            .in_person()
            .about("Changes your password. Your other sessions end.")
            .refuses(GUARDED),
        post("internal/second_factor", begin)
            .named("beginSecondFactor")
            .in_person()
            .about("Starts setting up an authenticator app, or codes by mail, as your second factor. It replaces the present one when finished.")
            .refuses(GUARDED),
        post("internal/second_factor/code", send_again)
            .named("resendFactorCode")
            .in_person()
            .about("Mails a new code for the set-up. The earlier code is no longer valid.")
            .refuses(GUARDED),
        put("internal/second_factor", finish)
            .named("finishSecondFactor")
            .in_person()
            .about("Finishes setting up the second factor with a code from the app or the mail. Returns the recovery codes. Your other sessions end.")
            .refuses(GUARDED),
        post("internal/second_factor/off", switch_off)
            .named("removeSecondFactor")
            .in_person()
            .about("Switches your second factor off. Refused if the tenant or your group requires one. Your other sessions end.")
            .refuses(GUARDED),
        post("internal/second_factor/recovery", renew_codes)
            .named("renewRecoveryCodes")
            .in_person()
            .about("Creates new recovery codes. The old ones are no longer valid, and your other sessions end.")
            .refuses(GUARDED),
    ]
}

async fn standing(me: &Signed) -> Result<Standing, Problem> {
    let found = me.call.app.db.sign_in().standing(me.call.site.id, me.me()).await?;
    found.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))
}

/// The current password once more; tries are counted, since an open console is no proof of who sits before it.
async fn known(me: &Signed, given: String) -> Result<Standing, Problem> {
    let app = &me.call.app;
    app.rates.code(me.call.site.id, me.me(), Some(me.session.token_hash))?;
    let standing = standing(me).await?;
    if app.of::<Passwords>().check(given, Some(standing.password_hash.clone())).await {
        Ok(standing)
    } else {
        me.tells(Event::PasswordRefused, What::Nothing);
        Err(Problem::not_authorised("password", "is not the current one"))
    }
}

async fn security(me: Signed, _: NoInput) -> Result<Security, Problem> {
    told(&me).await
}

async fn told(me: &Signed) -> Result<Security, Problem> {
    let standing = standing(me).await?;
    let rules = me.call.app.sessions.rules(&me.call.app.db, me.call.site.id).await?;
    let user = &me.person.user;
    Ok(Security {
        password_changed: standing.password_changed.map(At),
        password_expires: password::expires(&rules.password, standing.password_changed).map(At),
        policy: PasswordPolicy::of(&rules.password),
        second_factor: standing.factor.map(|factor| SecondFactor {
            method: match factor.method {
                Method::App => FactorMethod::App,
                Method::Email => FactorMethod::Email,
            },
            since: At(factor.since),
            recovery_left: factor.recovery_left,
        }),
        second_factor_needed: rules.second_factor || standing.group_needs_factor,
        methods: offered(&me.call, user),
        mail_to: mailed::reaches(&me.call, user),
    })
}

async fn change_password(me: Signed, wanted: NewPassword) -> Result<Security, Problem> {
    known(&me, wanted.password).await?;
    let (app, site) = (&me.call.app, &me.call.site);
    let rules = app.sessions.rules(&app.db, site.id).await?;
    let hash = acceptable(&me.call, me.me(), &rules, wanted.new_password).await?;
    app.db.sign_in().set_password(site.id, me.me(), &hash, me.call.now()).await?;
    changed(&me.call, &me.person.user, Change::Password, What::Word("preferences"));
    others_end(&me).await?;
    told(&me).await
}

/// Whoever is signed in elsewhere came in by what holds no more: they sign in anew, and this session goes on.
async fn others_end(me: &Signed) -> Result<(), Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    app.sessions.changed(site.id, me.me());
    end_others(app, site, me.me(), Some(&me.session.token_hash)).await?;
    outlasts(&me.call, me.me()).await
}

async fn begin(me: Signed, wanted: FactorWish) -> Result<FactorBegun, Problem> {
    known(&me, wanted.password).await?;
    if !offered(&me.call, &me.person.user).contains(&wanted.method) {
        return Err(Problem::format("method", "is not offered"));
    }
    // Not a step that a sign-in would take: it asks for nothing that could be answered there.
    let mut under_way = UnderWay::new(Progress::identified(IdentifiedBy::Session), Due::Session);
    let leave = match wanted.method {
        FactorMethod::App => {
            under_way.secret = Some(app_codes::fresh());
            None
        }
        FactorMethod::Email => Some(Leave::first(&me.call, me.me(), Some(me.session.token_hash))?),
    };
    begun(&me, under_way, leave).await
}

async fn begun(me: &Signed, under_way: UnderWay, leave: Option<Leave>) -> Result<FactorBegun, Problem> {
    let kept = keep(&me.call, &me.person.user, under_way, leave).await?;
    let ttl = limit::SIGN_IN_STEP.as_seconds();
    Ok(FactorBegun { setup_token: kept.token, ttl, app: kept.app, mail: kept.mail })
}

/// The person's own set-up that has this token; each look at it is a try.
async fn set_up(me: &Signed, token: &str) -> Result<(TokenHash, UnderWay), Problem> {
    let (db, tenant, now) = (&me.call.app.db, me.call.site.id, me.call.now());
    let over = || Problem::of(Code::MFA_NOT_SET_UP);
    if !tokens::well_formed(token) {
        return Err(over());
    }
    let token = tokens::hash(token);
    let step = db.sign_in().try_step(tenant, &token, now, limit::SIGN_IN_TRIES).await?.ok_or_else(over)?;
    let under_way = UnderWay::read(&me.call, token, &step.state).ok_or_else(over)?;
    // Somebody else's, or a sign-in's own: neither goes on here.
    let own = step.user == me.me() && under_way.progress.by == IdentifiedBy::Session;
    if own { Ok((token, under_way)) } else { Err(over()) }
}

/// The set-up under this token is over; of two that end it at once, one goes on.
async fn end(me: &Signed, token: &TokenHash) -> Result<(), Problem> {
    let first = me.call.app.db.sign_in().end_step(me.call.site.id, token).await?;
    if first { Ok(()) } else { Err(Problem::of(Code::MFA_NOT_SET_UP)) }
}

async fn send_again(me: Signed, wanted: FactorAgain) -> Result<FactorBegun, Problem> {
    let (token, under_way) = set_up(&me, &wanted.setup_token).await?;
    let before = under_way.mailed.as_ref().filter(|_| mailed::reaches(&me.call, &me.person.user).is_some());
    let before = before.ok_or_else(|| Problem::format("setup_token", "is not that of codes by mail"))?;
    let leave = Leave::another(&me.call, before, me.me(), Some(me.session.token_hash))?;
    end(&me, &token).await?;
    begun(&me, under_way, Some(leave)).await
}

async fn finish(me: Signed, shown: FactorShown) -> Result<RecoveryCodes, Problem> {
    let (token, under_way) = set_up(&me, &shown.setup_token).await?;
    let wrong = || Problem::not_authorised("otp", "is not right");
    let new = match (under_way.secret, under_way.mailed) {
        (Some(secret), _) => NewFactor::app(secret, &shown.otp, me.call.now())?.ok_or_else(wrong)?,
        (None, Some(mailed)) if mailed.is(&shown.setup_token, &shown.otp, me.call.now()) => NewFactor::Mail,
        (None, _) => return Err(wrong()),
    };
    end(&me, &token).await?;
    let method = new.method();
    let recovery_codes = set_factor(&me.call, me.me(), new).await?;
    changed(&me.call, &me.person.user, Change::FactorSet, What::Word(method_name(method)));
    others_end(&me).await?;
    Ok(RecoveryCodes { recovery_codes })
}

async fn switch_off(me: Signed, wanted: PasswordAgain) -> Result<Security, Problem> {
    let standing = known(&me, wanted.password).await?;
    let rules = me.call.app.sessions.rules(&me.call.app.db, me.call.site.id).await?;
    if rules.second_factor || standing.group_needs_factor {
        return Err(Problem::not_authorised("second_factor", "is needed here"));
    }
    if !me.call.app.db.sign_in().remove_factor(me.call.site.id, me.me()).await? {
        return Err(Problem::of(Code::MFA_NOT_SET_UP));
    }
    changed(&me.call, &me.person.user, Change::FactorRemoved, What::Nothing);
    others_end(&me).await?;
    told(&me).await
}

async fn renew_codes(me: Signed, wanted: PasswordAgain) -> Result<RecoveryCodes, Problem> {
    let standing = known(&me, wanted.password).await?;
    if standing.factor.is_none() {
        return Err(Problem::of(Code::MFA_NOT_SET_UP));
    }
    let (tenant, codes) = (me.call.site.id, recovery::fresh());
    me.call.app.db.sign_in().set_recovery(tenant, me.me(), &recovery::hashes(tenant, me.me(), &codes)).await?;
    changed(&me.call, &me.person.user, Change::Recovery, What::Nothing);
    others_end(&me).await?;
    Ok(RecoveryCodes { recovery_codes: codes })
}
