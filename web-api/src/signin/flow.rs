//! The call that signs in: first who it is, then one step after the other.
use super::step::{Due, IdentifiedBy, Progress};
use super::{Extras, UnderWay, addresses, app_codes, ask, password, proceed, recovery, session};
use crate::ctx::{Anybody, Call};
use crate::problem::Problem;
use crate::rates::Trier;
use crate::tokens::{self, TokenHash};
use crate::wire::{Asked, FactorMethod, PasswordRule, SignIn, SignInAnswer, StepAnswer};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use serde_json::json;
use store::{Factor, Method, SignInRules};

/// New passwords that may be offered until one does; each costs a hash.
const PASSWORD_TRIES: u32 = 30;

/// Signs in, or goes one step further.
pub(crate) async fn sign_in(any: Anybody, given: SignIn) -> Result<SignInAnswer, Problem> {
    let call = any.0;
    let bad_address = |_: &Problem| session::counted("bad_address");
    addresses::allowed(&call.app, &call.site, call.visitor.address).await.inspect_err(bad_address)?;
    let device = given.device_token.clone();
    match given.asked()? {
        Asked::Begin { username, password } => begin(&call, &username, password, device).await,
        Asked::Step { token, answer } => go_on(&call, &token, answer, device).await,
    }
}

async fn begin(call: &Call, username: &str, given: String, device: Option<String>) -> Result<SignInAnswer, Problem> {
    let (app, tenant) = (&call.app, call.site.row.id);
    let user = app.db.user_by_name(tenant, username).await?;
    let device = known(call, user.as_ref().map(|user| user.id), device).await?;
    let trier = match &device {
        Some(token) => Trier::Device(tokens::hash(token)),
        None => Trier::Stranger(call.visitor.address),
    };
    app.rates.sign_in(tenant, username, &trier).inspect_err(|_| session::counted("limited"))?;
    // As much work for a user who does not exist, so that the time tells nothing.
    let hash = user.as_ref().map(|user| user.password_hash.clone());
    let fits = app.passwords.check(given, hash).await;
    let failed = || {
        session::counted("failed");
        Problem::of(Code::SIGN_IN_FAILED)
    };
    let user = user.filter(|_| fits).ok_or_else(failed)?;
    // A service account has no business at the console, and nobody learns which those are.
    if app.db.standing(tenant, user.id).await?.is_none_or(|standing| standing.api_only) {
        return Err(failed());
    }
    let extras = Extras { device, ..Extras::default() };
    proceed(call, user.id, Progress::identified(IdentifiedBy::Password), extras).await
}

/// The token of a device that this person signed in on before.
async fn known(call: &Call, user: Option<AgentId>, device: Option<String>) -> Result<Option<String>, Problem> {
    let Some(token) = device.filter(|token| tokens::well_formed(token)) else { return Ok(None) };
    let whose = call.app.db.known_device(call.site.row.id, &tokens::hash(&token)).await?;
    Ok(whose.is_some_and(|whose| Some(whose) == user).then_some(token))
}

/// A step of a sign-in under way, held by its token.
struct Held<'a> {
    call: &'a Call,
    token: TokenHash,
    user: AgentId,
    under_way: UnderWay,
    extras: Extras,
}

async fn go_on(call: &Call, token: &str, answer: StepAnswer, device: Option<String>) -> Result<SignInAnswer, Problem> {
    let (app, tenant) = (&call.app, call.site.row.id);
    app.rates.step(call.visitor.address)?;
    let over = || Problem::of(Code::SESSION_EXPIRED);
    if !tokens::well_formed(token) {
        return Err(over());
    }
    let token = tokens::hash(token);
    let tries = match &answer {
        StepAnswer::NewPassword(_) => PASSWORD_TRIES,
        _ => limit::SIGN_IN_TRIES,
    };
    let step = app.db.try_step(tenant, &token, call.now(), tries).await?.ok_or_else(over)?;
    // What another version kept and this one cannot read is over.
    let under_way: UnderWay = serde_json::from_str(&step.state).map_err(|_| over())?;
    let device = known(call, Some(step.user), device).await?;
    let mut held = Held { call, token, user: step.user, under_way, extras: Extras { device, ..Extras::default() } };
    match (held.under_way.due, answer) {
        (Due::SecondFactor, StepAnswer::Otp(code)) => held.shows_code(&code).await?,
        (Due::SecondFactor, StepAnswer::RecoveryCode(code)) => held.shows_recovery(&code).await?,
        (Due::SetUp, StepAnswer::SetUp(FactorMethod::App)) => return held.begins_set_up().await,
        (Due::SetUp, StepAnswer::Otp(code)) => held.sets_up(&code).await?,
        (Due::NewPassword { .. }, StepAnswer::NewPassword(new)) => held.changes_password(new).await?,
        (Due::ConfirmLimit { .. }, StepAnswer::ConfirmLimit) => {
            held.done().await?;
            held.under_way.progress.confirmed = true;
        }
        (_, answer) => return Err(Problem::format(answer.field(), "is not what this step asks for")),
    }
    proceed(call, held.user, held.under_way.progress, held.extras).await
}

impl Held<'_> {
    /// The step is done: of two that come with the same token, one goes on.
    async fn done(&self) -> Result<(), Problem> {
        let first = self.call.app.db.end_step(self.call.site.row.id, &self.token).await?;
        if first { Ok(()) } else { Err(Problem::of(Code::SESSION_EXPIRED)) }
    }

    /// Codes can be guessed, so an account has few tries; devices that it signed in on have their own.
    fn may_try(&self) -> Result<(), Problem> {
        let device = self.extras.device.as_deref().map(tokens::hash);
        self.call.app.rates.code(self.call.site.row.id, self.user, device).inspect_err(|_| session::counted("limited"))
    }

    async fn factor(&self) -> Result<Factor, Problem> {
        let standing = self.call.app.db.standing(self.call.site.row.id, self.user).await?;
        standing.and_then(|standing| standing.factor).ok_or_else(|| Problem::of(Code::MFA_NOT_SET_UP))
    }

    async fn shows_code(&mut self, code: &str) -> Result<(), Problem> {
        self.may_try()?;
        let factor = self.factor().await?;
        let step = app_codes::step_of(&factor.secret, code, self.call.now())?.ok_or_else(|| wrong("otp"))?;
        if step <= factor.used_step {
            session::counted("failed");
            return Err(Problem::of(Code::MFA_CODE_REUSED));
        }
        self.done().await?;
        // Of two sign-ins with one code, one is in.
        if !self.call.app.db.use_code(self.call.site.row.id, self.user, &factor.secret, step).await? {
            return Err(Problem::of(Code::MFA_CODE_REUSED));
        }
        self.under_way.progress.second = true;
        Ok(())
    }

    async fn shows_recovery(&mut self, code: &str) -> Result<(), Problem> {
        self.may_try()?;
        let (db, tenant) = (&self.call.app.db, self.call.site.row.id);
        let hash = recovery::hash(tenant, self.user, code);
        if !db.has_recovery(tenant, self.user, &hash).await? {
            return Err(wrong("recovery_code"));
        }
        self.done().await?;
        if !db.use_recovery(tenant, self.user, &hash).await? {
            return Err(Problem::of(Code::MFA_CODE_REUSED));
        }
        self.under_way.progress.second = true;
        Ok(())
    }

    async fn begins_set_up(mut self) -> Result<SignInAnswer, Problem> {
        let (app, site) = (&self.call.app, &self.call.site);
        let gone = || Problem::of(Code::SESSION_EXPIRED);
        let person = app.sessions.person(&app.db, site.row.id, self.user).await?.ok_or_else(gone)?;
        let rules = app.sessions.rules(&app.db, site.row.id).await?;
        self.done().await?;
        self.under_way.secret = Some(app_codes::fresh());
        let step = ask(self.call, &person, &rules, &self.under_way, self.extras).await?;
        Ok(SignInAnswer::Step(Box::new(step)))
    }

    async fn sets_up(&mut self, code: &str) -> Result<(), Problem> {
        let secret = self.under_way.secret.take().ok_or_else(|| Problem::of(Code::MFA_NOT_SET_UP))?;
        let step = app_codes::step_of(&secret, code, self.call.now())?.ok_or_else(|| wrong("otp"))?;
        self.done().await?;
        let codes = set_factor(self.call, self.user, secret, step).await?;
        self.extras.recovery_codes = Some(codes);
        self.under_way.progress.second = true;
        Ok(())
    }

    async fn changes_password(&mut self, new: String) -> Result<(), Problem> {
        let rules = self.call.app.sessions.rules(&self.call.app.db, self.call.site.row.id).await?;
        let hash = acceptable(self.call, self.user, &rules, new).await?;
        self.done().await?;
        self.call.app.db.set_password(self.call.site.row.id, self.user, &hash, self.call.now()).await?;
        // Whoever was signed in with the old password is not any more.
        crate::sessions::end_others(&self.call.app, &self.call.site, self.user, None).await?;
        self.extras.device = None;
        self.under_way.progress.renewed = true;
        Ok(())
    }
}

/// A code that is not the one: the console asks for another.
fn wrong(field: &str) -> Problem {
    session::counted("failed");
    Problem { extra: json!({ "field": field, "why": "is not right" }), ..Problem::of(Code::SIGN_IN_FAILED) }
}

/// Keeps an app as the second factor; the recovery codes, which nobody is shown again.
pub(crate) async fn set_factor(call: &Call, user: AgentId, secret: String, step: i64) -> Result<Vec<String>, Problem> {
    let codes = recovery::fresh();
    let tenant = call.site.row.id;
    let factor = Factor { method: Method::App, secret, used_step: step, since: call.now(), recovery_left: 0 };
    call.app.db.set_factor(tenant, user, &factor, &recovery::hashes(tenant, user, &codes)).await?;
    Ok(codes)
}

/// The hash of a new password, if it will do.
///
/// # Errors
/// 105 with the rules that it breaks.
pub(crate) async fn acceptable(
    call: &Call,
    user: AgentId,
    rules: &SignInRules,
    new: String,
) -> Result<String, Problem> {
    let (app, site) = (&call.app, &call.site);
    let gone = || Problem::of(Code::SESSION_EXPIRED);
    let person = app.sessions.person(&app.db, site.row.id, user).await?.ok_or_else(gone)?;
    let standing = app.db.standing(site.row.id, user).await?.ok_or_else(gone)?;
    let mut broken = {
        let (policy, new, brand) = (rules.password.clone(), new.clone(), site.row.brand_name.clone());
        let checked = actix_web::web::block(move || {
            let user = &person.user;
            password::broken(&new, &policy, &[&user.username, &user.firstname, &user.lastname, &user.email, &brand])
        });
        checked.await.map_err(|_| Problem::of(Code::FAULT))?
    };
    if app.passwords.check(new.clone(), Some(standing.password_hash)).await {
        broken.push(PasswordRule::Same);
    }
    if broken.is_empty() {
        return app.passwords.hash(new).await.ok_or_else(|| Problem::of(Code::FAULT));
    }
    let extra = json!({ "field": "new_password", "why": "breaks rules of the password policy", "rules": broken });
    Err(Problem { extra, ..Problem::of(Code::INVALID_FORMAT) })
}
