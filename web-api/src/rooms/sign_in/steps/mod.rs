//! Signing in, step by step. What is due next is decided in `step`, without reading or writing anything; `flow` reads what
//! the call brought, `held` does what a step asked for, `session` ends a sign-in with a session. Whoever is identified by
//! other means than a password (a link, another service) enters the same machine through [`proceed`].
pub(crate) mod app_codes;
pub(crate) mod credentials;
pub(crate) mod flow;
pub(crate) mod held;
pub(crate) mod mailed;
pub(crate) mod password;
pub(crate) mod recovery;
pub(crate) mod session;
pub(crate) mod step;
pub(crate) mod told;

use crate::edge::app::modules;
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::edge::sessions::Person;
use crate::edge::tokens;
use crate::edge::tokens::TokenHash;
use crate::rooms::mail::Addressee;
use crate::rooms::mail::Mail;
use crate::rooms::sign_in::turns::Turns;
use crate::rooms::sign_in::wire::sign_in;
use crate::rooms::sign_in::wire::sign_in::{AppSetUp, FactorMethod, MailedCode, SignInAnswer};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::{limit, permission};
use mailed::{Leave, Mailed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use step::{Due, Facts, Progress};
use store::people::User;
use store::secrets::Place;
use store::sign_in::{Factor, Method, SignInRules, SignInStep, Standing};

/// A sign-in under way, as it is kept under the hash of its step's token.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct UnderWay {
    /// What was shown so far.
    pub(crate) progress: Progress,
    /// What was asked for.
    pub(crate) due: Due,
    /// The secret of an app that is being set up.
    pub(crate) secret: Option<String>,
    /// The code that was mailed last.
    pub(crate) mailed: Option<Mailed>,
}

impl UnderWay {
    /// Nothing was set up or mailed so far.
    pub(crate) fn new(progress: Progress, due: Due) -> UnderWay {
        UnderWay { progress, due, secret: None, mailed: None }
    }

    /// As it is kept: sealed where a secret is in it.
    fn kept(&self, call: &Call, token: TokenHash) -> Result<store::secrets::Kept, Problem> {
        let state = serde_json::to_string(self).map_err(|_| Problem::of(Code::FAULT))?;
        Ok(match &self.secret {
            Some(_) => call.app.vault.seal(Place::Step(call.site.id, token), &state),
            None => store::secrets::Kept::plain(state),
        })
    }

    /// What is kept; none where another version kept it and this one cannot read it, and where its key is gone.
    pub(crate) fn read(call: &Call, token: TokenHash, kept: &store::secrets::Kept) -> Option<UnderWay> {
        let state = call.app.vault.open(Place::Step(call.site.id, token), kept).ok()?;
        serde_json::from_str(&state).ok()
    }
}

/// Ways to show or to set up the second factor at a step, and leave to mail its code.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    /// The ways.
    pub(crate) methods: Vec<FactorMethod>,
    /// The leave; none where no code is mailed.
    pub(crate) leave: Option<Leave>,
}

/// What whoever goes on with a step that was kept is told of it.
pub(crate) struct Kept {
    /// The token, of which the store has the hash.
    pub(crate) token: String,
    /// What an app needs that is being set up.
    pub(crate) app: Option<AppSetUp>,
    /// The code that was mailed.
    pub(crate) mail: Option<MailedCode>,
}

/// What goes with the answer to a step besides the next one.
#[derive(Debug, Default)]
pub(crate) struct Extras {
    /// Recovery codes that were just made.
    pub(crate) recovery_codes: Option<Vec<String>>,
    /// The token of the device that asks, where it is known already.
    pub(crate) device: Option<String>,
    /// The hash that the given password fitted.
    pub(crate) fitted: Option<String>,
}

impl Extras {
    /// By what the device's tries are counted.
    pub(crate) fn device(&self) -> Option<TokenHash> {
        self.device.as_deref().map(tokens::hash)
    }
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
    let (app, tenant) = (&call.app, call.site.id);
    let gone = || Problem::of(Code::SIGN_IN_FAILED);
    let (person, standing) = read(call, user).await?;
    // While a password is looked at, which takes its time, it can become another.
    if extras.fitted.as_ref().is_some_and(|fitted| *fitted != standing.password_hash) {
        session::failed(call, Some(user), "failed", "password_changed_meanwhile");
        return Err(gone());
    }
    let rules = app.sessions.rules(&app.db, tenant).await?;
    may_come_in(call, &person, &standing)?;
    // Whoever comes in holds this while the seats are counted, so that two do not take the last one.
    let turns = call.site.keeps::<Turns>();
    let seat = if rules.soft_users.or(rules.hard_users).is_some() { Some(turns.seat.lock().await) } else { None };
    let others = match &seat {
        Some(_) => app.db.sign_in().others_signed_in(tenant, user, call.now()).await?,
        None => 0,
    };
    match step::due(&progress, &facts(call, &rules, &standing, others, person.own.operator.is_some())) {
        Due::Session => {
            let own = person.own.operator.is_none();
            let seats = seat.as_ref().map(|_| others.saturating_add(1));
            let done = session::begin(call, person, &standing, progress, extras).await?;
            // The session has the seat now: the next one need not wait for what is noted.
            drop(seat);
            // Whoever is in stays in, also where this cannot be counted.
            if own && let Err(error) = app.db.licences().came_in(tenant, user, call.now(), seats).await {
                tracing::warn!(%error, "a sign-in is not counted");
            }
            Ok(SignInAnswer::SignedIn(Box::new(done)))
        }
        Due::Full { limit } => Err(full(call, user, limit)),
        due => {
            session::counted("step");
            let ways = ways(call, &person.user, standing.factor.as_ref(), due, &extras);
            let under_way = UnderWay::new(progress, due);
            ask(call, &person, &rules, under_way, ways, extras).await.map(|step| SignInAnswer::Step(Box::new(step)))
        }
    }
}

/// Refuses whoever would be refused by [`proceed`], before anything is used up or changed.
pub(crate) async fn refused(call: &Call, user: AgentId, progress: &Progress) -> Result<(), Problem> {
    let (app, tenant) = (&call.app, call.site.id);
    let (person, standing) = read(call, user).await?;
    may_come_in(call, &person, &standing)?;
    let rules = app.sessions.rules(&app.db, tenant).await?;
    if rules.hard_users.is_none() {
        return Ok(());
    }
    let others = app.db.sign_in().others_signed_in(tenant, user, call.now()).await?;
    match step::due(progress, &facts(call, &rules, &standing, others, person.own.operator.is_some())) {
        Due::Full { limit } => Err(full(call, user, limit)),
        _ => Ok(()),
    }
}

/// Whoever signs in, as they are now, and how they stand with it.
async fn read(call: &Call, user: AgentId) -> Result<(Arc<Person>, Standing), Problem> {
    let (app, tenant) = (&call.app, call.site.id);
    let gone = || Problem::of(Code::SIGN_IN_FAILED);
    let person = app.sessions.person_now(&app.db, tenant, user).await?.ok_or_else(gone)?;
    let standing = app.db.sign_in().standing(tenant, user).await?.ok_or_else(gone)?;
    Ok((person, standing))
}

fn full(call: &Call, user: AgentId, limit: u32) -> Problem {
    session::failed(call, Some(user), "full", "full");
    let why = format!("the user limit of {limit} is reached");
    Problem { extra: Value::String(why), ..Problem::of(Code::NO_ACCESS) }
}

/// How the second factor can be shown or set up at a step.
fn ways(call: &Call, user: &User, factor: Option<&Factor>, due: Due, extras: &Extras) -> Ways {
    match (due, factor.map(|factor| factor.method)) {
        (Due::SetUp, _) => Ways { methods: offered(call, user), leave: None },
        (Due::SecondFactor, Some(Method::App)) => Ways { methods: vec![FactorMethod::App], leave: None },
        // Without a code there are the recovery codes still.
        (Due::SecondFactor, Some(Method::Email)) => Ways {
            methods: vec![FactorMethod::Email],
            leave: mailed::reaches(call, user).and_then(|_| Leave::first(call, user.id, extras.device()).ok()),
        },
        _ => Ways::default(),
    }
}

/// Ways of a second factor that somebody can set up: codes are mailed only to who has an address.
pub(crate) fn offered(call: &Call, user: &User) -> Vec<FactorMethod> {
    let mail = mailed::reaches(call, user).map(|_| FactorMethod::Email);
    std::iter::once(FactorMethod::App).chain(mail).collect()
}

/// Asks for the step: its token is in the answer alone, its hash in the store.
pub(crate) async fn ask(
    call: &Call,
    person: &Person,
    rules: &SignInRules,
    under_way: UnderWay,
    ways: Ways,
    extras: Extras,
) -> Result<sign_in::SignInStep, Problem> {
    let due = under_way.due;
    let kept = keep(call, &person.user, under_way, ways.leave).await?;
    let mut asked = sign_in::SignInStep {
        otp: true,
        step: sign_in::StepKind::Mfa,
        step_token: kept.token,
        ttl: limit::SIGN_IN_STEP.as_seconds(),
        username: person.user.username.clone(),
        methods: ways.methods,
        app: kept.app,
        mail: kept.mail,
        reason: None,
        policy: None,
        user_limit: None,
        recovery_codes: extras.recovery_codes,
    };
    match due {
        Due::SecondFactor => {}
        Due::SetUp => asked.step = sign_in::StepKind::MfaSetup,
        Due::NewPassword { why } => {
            asked.step = sign_in::StepKind::NewPassword;
            asked.reason = Some(why);
            asked.policy = Some(sign_in::PasswordPolicy::of(&rules.password));
        }
        Due::ConfirmLimit { limit } => {
            asked.step = sign_in::StepKind::ConfirmLimit;
            asked.user_limit = Some(limit);
        }
        Due::Full { .. } | Due::Session => return Err(Problem::of(Code::FAULT)),
    }
    Ok(asked)
}

/// Keeps a step under a new token, and mails its code where there is leave to.
pub(crate) async fn keep(
    call: &Call,
    user: &User,
    mut under_way: UnderWay,
    leave: Option<Leave>,
) -> Result<Kept, Problem> {
    let (token, now) = (tokens::fresh(), call.now());
    let letter = leave.map(|leave| {
        let (mailed, letter) = leave.write(&token, under_way.due != Due::SecondFactor, now);
        under_way.mailed = Some(mailed);
        letter
    });
    let app = match &under_way.secret {
        Some(secret) => Some(app_codes::set_up(secret, &call.site.row().brand_name, &user.username)?),
        None => None,
    };
    let hash = tokens::hash(&token);
    let step = SignInStep { user: user.id, state: under_way.kept(call, hash)? };
    call.app.db.sign_in().create_step(call.site.id, &hash, &step, now + limit::SIGN_IN_STEP).await?;
    let Some(letter) = letter else { return Ok(Kept { token, app, mail: None }) };
    call.app.of::<Mail>().send(&Addressee::of(&call.site, user, call.visitor.language), &letter, now);
    let to = mailed::reaches(call, user).unwrap_or_default();
    Ok(Kept { token, app, mail: under_way.mailed.map(|mailed| mailed.told(to, now)) })
}

/// What a tenant asks of its people it does not ask of an operator: neither a second factor nor a seat.
fn facts(call: &Call, rules: &SignInRules, standing: &Standing, others: u32, operator: bool) -> Facts {
    Facts {
        factor: standing.factor.is_some(),
        needs_factor: !operator && (rules.second_factor || standing.group_needs_factor),
        must_change: standing.must_change,
        expired: password::too_old(&rules.password, standing.password_changed, call.now()),
        others,
        soft: rules.soft_users.filter(|_| !operator),
        hard: rules.hard_users.filter(|_| !operator),
    }
}

/// Whether somebody may come in at all, however they prove who they are.
fn may_come_in(call: &Call, person: &Person, standing: &Standing) -> Result<(), Problem> {
    let refused = |code, outcome, why| {
        session::failed(call, Some(person.user.id), outcome, why);
        Err(Problem::of(code))
    };
    let held = &person.group.permissions;
    // A service account has no business at the console, by whatever way, and nobody learns which those are.
    if standing.api_only {
        refused(Code::SIGN_IN_FAILED, "failed", "service_account")
    } else if !person.user.active {
        refused(Code::ACCOUNT_FROZEN, "frozen", "frozen")
    } else if held.is_empty() {
        refused(Code::NO_PERMISSIONS, "no_permissions", "no_permissions")
    } else if modules(|id| call.site.row().modules.contains(&id) && permission::holds(held, id)).is_empty() {
        refused(Code::NO_MODULES, "no_modules", "no_modules")
    } else {
        Ok(())
    }
}
