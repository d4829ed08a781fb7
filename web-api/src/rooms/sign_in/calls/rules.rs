//! What signing in asks of the tenant's people: how it stands, changing it, and putting a change back.
use crate::edge::addresses::within;
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, get, patch};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::rooms::sign_in::rules::{network, sound};
use crate::rooms::sign_in::wire::rules::{TenantSignIn, TenantSignInChange};
use crate::rooms::sign_in::wire::sign_in::PasswordPolicy;
use catalogue::error::Code;
use catalogue::permission::PASSWORD_POLICY;
use futures_util::future::LocalBoxFuture;
use serde_json::json;
use store::StoreError;
use store::audit::{Act, Audited, Doer, Kept};
use store::sign_in::{KeptRules, SignInRules};

const PATH: &str = "admin/client_management/password_policy";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, read)
            .named("signInRules")
            .about("Returns what signing in asks of the tenant's people: passwords, second factor, networks, sessions.")
            .needs(PASSWORD_POLICY),
        patch(PATH, change)
            .named("changeSignInRules")
            .about("Changes what signing in asks from the version given; 203 with how it is now when it has been changed since. Refuses networks without the one that the call comes from.")
            .needs(PASSWORD_POLICY)
            .refuses(&[Code::ANTECEDING_ENTITY]),
    ]
}

fn shown(me: &Signed, KeptRules { rules, version }: KeptRules) -> TenantSignIn {
    TenantSignIn {
        version,
        items: PasswordPolicy::of(&rules.password),
        second_factor: rules.second_factor,
        addresses: rules.addresses.iter().map(ToString::to_string).collect(),
        soft_users: rules.soft_users.unwrap_or(0),
        hard_users: rules.hard_users.unwrap_or(0),
        session_seconds: rules.session_seconds.unwrap_or(0),
        shared_machines: rules.shared_machines,
        your_address: me.call.visitor.address.to_canonical().to_string(),
    }
}

async fn kept(me: &Signed) -> Result<KeptRules, Problem> {
    let kept = me.call.app.db.sign_in().kept_rules(me.call.site.id).await?;
    kept.ok_or_else(|| Problem::of(Code::DATABASE_MISMATCH))
}

async fn read(me: Signed, _: NoInput) -> Result<TenantSignIn, Problem> {
    Ok(shown(&me, kept(&me).await?))
}

/// Zero says that there is no such limit.
fn limited(given: Option<u32>, before: Option<u32>) -> Option<u32> {
    given.map_or(before, |number| Some(number).filter(|number| *number > 0))
}

fn becomes(before: SignInRules, wanted: &TenantSignInChange) -> Result<SignInRules, Problem> {
    let networks = |given: &Vec<String>| given.iter().map(|text| network(text.trim())).collect::<Result<Vec<_>, _>>();
    let addresses = wanted.addresses.as_ref().map(networks).transpose();
    Ok(SignInRules {
        password: wanted.items.as_ref().map_or(before.password, PasswordPolicy::kept),
        second_factor: wanted.second_factor.unwrap_or(before.second_factor),
        addresses: addresses.map_err(|why| Problem::format("addresses", why))?.unwrap_or(before.addresses),
        soft_users: limited(wanted.soft_users, before.soft_users),
        hard_users: limited(wanted.hard_users, before.hard_users),
        session_seconds: limited(wanted.session_seconds, before.session_seconds),
        shared_machines: wanted.shared_machines.unwrap_or(before.shared_machines),
    })
}

async fn change(me: Signed, wanted: TenantSignInChange) -> Result<TenantSignIn, Problem> {
    let before = kept(&me).await?;
    let rules = becomes(before.rules.clone(), &wanted)?;
    set(&me, (wanted.version, &before), &rules, &me.doer(wanted.reason.as_deref())).await
}

/// Has others hold from a version on, if people can live by them.
async fn set(
    me: &Signed,
    (from, before): (u32, &KeptRules),
    rules: &SignInRules,
    doer: &Doer,
) -> Result<TenantSignIn, Problem> {
    sound(rules).map_err(|(field, why)| Problem::format(field, why))?;
    // Whoever shuts themselves out could not open again.
    let address = me.call.visitor.address;
    if !within(&rules.addresses, address) {
        return Err(Problem::format("addresses", format!("leaves out your own address {}", address.to_canonical())));
    }
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    match db.sign_in().change_rules(tenant, Some(from), rules, doer).await.map_err(refused)? {
        Kept::Now(now) => {
            me.call.app.sessions.rules_changed(tenant);
            if now != *before {
                me.tells(Event::RulesChanged, What::Word("sign_in"));
            }
            Ok(shown(me, now))
        }
        Kept::Overtaken(Some(now)) => {
            let extra = json!({ "rules": shown(me, now) });
            Err(Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) })
        }
        Kept::Overtaken(None) => Err(Problem::of(Code::DATABASE_MISMATCH)),
    }
}

fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("undoes") => Problem::of(Code::ANTECEDING_ENTITY),
        error => error.into(),
    }
}

/// Puts a change back where what it made is still so, under the same conditions as any other.
pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(PASSWORD_POLICY, change.act)?;
        let now = kept(&me).await?;
        let told = now.rules.told();
        if change.act != Act::Edit || !change.holds(&told) {
            return Err(Problem::of(Code::ANTECEDING_ENTITY));
        }
        let was = SignInRules::as_told(change.without(told))?;
        set(&me, (now.version, &now), &was, &doer).await.map(drop)
    })
}
