//! Signing in, step by step. What is due next is decided in `step`, without reading or writing anything; `flow` reads what
//! the call brought, `session` ends a sign-in with a session. Whoever is identified by other means than a password (a link,
//! another service) enters the same machine through [`proceed`].
pub(crate) mod addresses;
pub(crate) mod app_codes;
pub(crate) mod flow;
pub(crate) mod password;
pub(crate) mod recovery;
mod session;
pub(crate) mod step;

use crate::ctx::Call;
use crate::problem::Problem;
use crate::sessions::Person;
use crate::state::modules;
use crate::tokens;
use crate::wire::{self, SignInAnswer};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::{limit, permission};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use step::{Due, Facts, Progress};
use store::{SignInRules, SignInStep, Standing};

/// A sign-in under way, as it is kept under the hash of its step's token.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct UnderWay {
    /// What was shown so far.
    pub(crate) progress: Progress,
    /// What was asked for.
    pub(crate) due: Due,
    /// The secret of an app that is being set up.
    pub(crate) secret: Option<String>,
}

/// What goes with the answer to a step besides the next one.
#[derive(Debug, Default)]
pub(crate) struct Extras {
    /// Recovery codes that were just made.
    pub(crate) recovery_codes: Option<Vec<String>>,
    /// The token of the device that asks, where it is known already.
    pub(crate) device: Option<String>,
}

/// Goes on with somebody who was identified: the next step, or the session.
///
/// # Errors
/// 225, 223 and 224 for who may not come in at all, 170 where the tenant is full.
pub(crate) async fn proceed(
    call: &Call,
    user: AgentId,
    progress: Progress,
    extras: Extras,
) -> Result<SignInAnswer, Problem> {
    let (app, tenant) = (&call.app, call.site.row.id);
    // Read anew: what somebody may do can have changed a moment ago.
    app.sessions.changed(tenant, user);
    let gone = || Problem::of(Code::SIGN_IN_FAILED);
    let person = app.sessions.person(&app.db, tenant, user).await?.ok_or_else(gone)?;
    let standing = app.db.standing(tenant, user).await?.ok_or_else(gone)?;
    let rules = app.sessions.rules(&app.db, tenant).await?;
    may_come_in(call, &person)?;
    // Whoever comes in holds this while the seats are counted, so that two do not take the last one.
    let _seat = if rules.soft_users.or(rules.hard_users).is_some() { Some(call.site.seats.lock().await) } else { None };
    let others = match &_seat {
        Some(_) => app.db.others_signed_in(tenant, user, call.now()).await?,
        None => 0,
    };
    match step::due(&progress, &facts(call, &rules, &standing, others)) {
        Due::Session => session::begin(call, person, extras).await.map(|done| SignInAnswer::SignedIn(Box::new(done))),
        Due::Full { limit } => {
            session::counted("full");
            let why = format!("the user limit of {limit} is reached");
            Err(Problem { extra: Value::String(why), ..Problem::of(Code::NO_ACCESS) })
        }
        due => {
            session::counted("step");
            let under_way = UnderWay { progress, due, secret: None };
            ask(call, &person, &rules, &under_way, extras).await.map(|step| SignInAnswer::Step(Box::new(step)))
        }
    }
}

/// Asks for the step: its token is in the answer alone, its hash in the store.
pub(crate) async fn ask(
    call: &Call,
    person: &Person,
    rules: &SignInRules,
    under_way: &UnderWay,
    extras: Extras,
) -> Result<wire::SignInStep, Problem> {
    let token = tokens::fresh();
    let state = serde_json::to_string(under_way).map_err(|_| Problem::of(Code::FAULT))?;
    let step = SignInStep { user: person.user.id, state };
    let expires = call.now() + limit::SIGN_IN_STEP;
    call.app.db.create_step(call.site.row.id, &tokens::hash(&token), &step, expires).await?;
    let app = match &under_way.secret {
        Some(secret) => Some(app_codes::set_up(secret, &call.site.row.brand_name, &person.user.username)?),
        None => None,
    };
    let mut asked = wire::SignInStep {
        otp: true,
        step: wire::StepKind::Mfa,
        step_token: token,
        ttl: limit::SIGN_IN_STEP.as_seconds(),
        username: person.user.username.clone(),
        methods: Vec::new(),
        app,
        reason: None,
        policy: None,
        user_limit: None,
        recovery_codes: extras.recovery_codes,
    };
    match under_way.due {
        Due::SecondFactor => asked.methods = vec![wire::FactorMethod::App],
        Due::SetUp => {
            asked.step = wire::StepKind::MfaSetup;
            asked.methods = vec![wire::FactorMethod::App];
        }
        Due::NewPassword { why } => {
            asked.step = wire::StepKind::NewPassword;
            asked.reason = Some(why);
            asked.policy = Some(wire::PasswordPolicy::of(&rules.password));
        }
        Due::ConfirmLimit { limit } => {
            asked.step = wire::StepKind::ConfirmLimit;
            asked.user_limit = Some(limit);
        }
        Due::Full { .. } | Due::Session => return Err(Problem::of(Code::FAULT)),
    }
    Ok(asked)
}

fn facts(call: &Call, rules: &SignInRules, standing: &Standing, others: u32) -> Facts {
    Facts {
        factor: standing.factor.is_some(),
        needs_factor: rules.second_factor || standing.group_needs_factor,
        must_change: standing.must_change,
        expired: password::too_old(&rules.password, standing.password_changed, call.now()),
        others,
        soft: rules.soft_users,
        hard: rules.hard_users,
    }
}

/// Whether somebody may come in at all, however they prove who they are.
fn may_come_in(call: &Call, person: &Person) -> Result<(), Problem> {
    let refused = |code, outcome| {
        session::counted(outcome);
        Err(Problem::of(code))
    };
    let held = &person.group.permissions;
    if !person.user.active {
        refused(Code::ACCOUNT_FROZEN, "frozen")
    } else if held.is_empty() {
        refused(Code::NO_PERMISSIONS, "no_permissions")
    } else if modules(|id| call.site.row.modules.contains(&id) && permission::holds(held, id)).is_empty() {
        refused(Code::NO_MODULES, "no_modules")
    } else {
        Ok(())
    }
}
