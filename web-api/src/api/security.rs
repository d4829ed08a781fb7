//! A person's own password, second factor and recovery codes, once signed in. Whoever found an open console does not know
//! the password: each change asks for it.
use crate::ctx::Signed;
use crate::endpoint::{Endpoint, get, post, put};
use crate::problem::Problem;
use crate::sessions::end_others;
use crate::signin::step::{Due, IdentifiedBy, Progress};
use crate::signin::{UnderWay, app_codes, flow, password, recovery};
use crate::tokens;
use crate::wire::{
    At, FactorBegun, FactorMethod, FactorShown, NewPassword, NoInput, PasswordAgain, PasswordPolicy, RecoveryCodes,
    SecondFactor, Security,
};
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use store::{SignInStep, Standing};

/// What a wrong password, too many tries and a missing factor are refused with.
const GUARDED: &[Code] = &[Code::NOT_AUTHORISED, Code::RATE_EXCEEDED, Code::MFA_NOT_SET_UP];

pub(super) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/security", security)
            .named("security")
            .about("How one's own account is kept safe: password and second factor."),
        put("internal/password", change_password)
            .named("changePassword")
            .about("Sets a new password for oneself; one's other sessions end.")
            .refuses(GUARDED),
        post("internal/second_factor", begin)
            .named("beginSecondFactor")
            .about("Begins the set-up of an app as the second factor, in place of any other.")
            .refuses(GUARDED),
        put("internal/second_factor", finish)
            .named("finishSecondFactor")
            .about("Finishes the set-up with a code of the app; answers the recovery codes.")
            .refuses(GUARDED),
        post("internal/second_factor/off", switch_off)
            .named("removeSecondFactor")
            .about("Switches the second factor off, unless tenant or group need one.")
            .refuses(GUARDED),
        post("internal/second_factor/recovery", renew_codes)
            .named("renewRecoveryCodes")
            .about("New recovery codes in place of the old ones.")
            .refuses(GUARDED),
    ]
}

async fn standing(me: &Signed) -> Result<Standing, Problem> {
    let found = me.call.app.db.standing(me.call.site.row.id, me.me()).await?;
    found.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))
}

fn refused(field: &str, why: &str) -> Problem {
    Problem { extra: json!({ "field": field, "why": why }), ..Problem::of(Code::NOT_AUTHORISED) }
}

/// The current password once more; tries are counted, since an open console is no proof of who sits before it.
async fn known(me: &Signed, given: String) -> Result<Standing, Problem> {
    let app = &me.call.app;
    app.rates.code(me.call.site.row.id, me.me(), Some(me.session.token_hash))?;
    let standing = standing(me).await?;
    if app.passwords.check(given, Some(standing.password_hash.clone())).await {
        Ok(standing)
    } else {
        Err(refused("password", "is not the current one"))
    }
}

async fn security(me: Signed, _: NoInput) -> Result<Security, Problem> {
    told(&me).await
}

async fn told(me: &Signed) -> Result<Security, Problem> {
    let standing = standing(me).await?;
    let rules = me.call.app.sessions.rules(&me.call.app.db, me.call.site.row.id).await?;
    Ok(Security {
        password_changed: standing.password_changed.map(At),
        password_expires: password::expires(&rules.password, standing.password_changed).map(At),
        policy: PasswordPolicy::of(&rules.password),
        second_factor: standing.factor.map(|factor| SecondFactor {
            method: FactorMethod::App,
            since: At(factor.since),
            recovery_left: factor.recovery_left,
        }),
        second_factor_needed: rules.second_factor || standing.group_needs_factor,
    })
}

async fn change_password(me: Signed, wanted: NewPassword) -> Result<Security, Problem> {
    known(&me, wanted.password).await?;
    let (app, site) = (&me.call.app, &me.call.site);
    let rules = app.sessions.rules(&app.db, site.row.id).await?;
    let hash = flow::acceptable(&me.call, me.me(), &rules, wanted.new_password).await?;
    app.db.set_password(site.row.id, me.me(), &hash, me.call.now()).await?;
    app.sessions.changed(site.row.id, me.me());
    end_others(app, site, me.me(), Some(&me.session.token_hash)).await?;
    told(&me).await
}

async fn begin(me: Signed, wanted: PasswordAgain) -> Result<FactorBegun, Problem> {
    known(&me, wanted.password).await?;
    let (app, site) = (&me.call.app, &me.call.site);
    let (token, secret) = (tokens::fresh(), app_codes::fresh());
    // Not a step that a sign-in would take: it asks for nothing that could be answered there.
    let under_way = UnderWay {
        progress: Progress::identified(IdentifiedBy::Session),
        due: Due::Session,
        secret: Some(secret.clone()),
    };
    let state = serde_json::to_string(&under_way).map_err(|_| Problem::of(Code::FAULT))?;
    let step = SignInStep { user: me.me(), state };
    app.db.create_step(site.row.id, &tokens::hash(&token), &step, me.call.now() + limit::SIGN_IN_STEP).await?;
    let app = app_codes::set_up(&secret, &site.row.brand_name, &me.person.user.username)?;
    Ok(FactorBegun { setup_token: token, ttl: limit::SIGN_IN_STEP.as_seconds(), app })
}

async fn finish(me: Signed, shown: FactorShown) -> Result<RecoveryCodes, Problem> {
    let (db, tenant, now) = (&me.call.app.db, me.call.site.row.id, me.call.now());
    let over = || Problem::of(Code::MFA_NOT_SET_UP);
    if !tokens::well_formed(&shown.setup_token) {
        return Err(over());
    }
    let token = tokens::hash(&shown.setup_token);
    let step = db.try_step(tenant, &token, now, limit::SIGN_IN_TRIES).await?.ok_or_else(over)?;
    let under_way: UnderWay = serde_json::from_str(&step.state).map_err(|_| over())?;
    // Somebody else's, or a sign-in's own: neither is finished here.
    let own = step.user == me.me() && under_way.progress.by == IdentifiedBy::Session;
    let secret = under_way.secret.filter(|_| own).ok_or_else(over)?;
    let matched = app_codes::step_of(&secret, &shown.otp, now)?.ok_or_else(|| refused("otp", "is not right"))?;
    if !db.end_step(tenant, &token).await? {
        return Err(over());
    }
    Ok(RecoveryCodes { recovery_codes: flow::set_factor(&me.call, me.me(), secret, matched).await? })
}

async fn switch_off(me: Signed, wanted: PasswordAgain) -> Result<Security, Problem> {
    let standing = known(&me, wanted.password).await?;
    let rules = me.call.app.sessions.rules(&me.call.app.db, me.call.site.row.id).await?;
    if rules.second_factor || standing.group_needs_factor {
        return Err(refused("second_factor", "is needed here"));
    }
    if !me.call.app.db.remove_factor(me.call.site.row.id, me.me()).await? {
        return Err(Problem::of(Code::MFA_NOT_SET_UP));
    }
    told(&me).await
}

async fn renew_codes(me: Signed, wanted: PasswordAgain) -> Result<RecoveryCodes, Problem> {
    let standing = known(&me, wanted.password).await?;
    if standing.factor.is_none() {
        return Err(Problem::of(Code::MFA_NOT_SET_UP));
    }
    let (tenant, codes) = (me.call.site.row.id, recovery::fresh());
    me.call.app.db.set_recovery(tenant, me.me(), &recovery::hashes(tenant, me.me(), &codes)).await?;
    Ok(RecoveryCodes { recovery_codes: codes })
}
