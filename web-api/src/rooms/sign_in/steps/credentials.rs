//! A password and a second factor, as their person sets them: at a sign-in or from the preferences.
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::rooms::sign_in::Passwords;
use crate::rooms::sign_in::steps::{app_codes, password, recovery};
use crate::rooms::sign_in::wire::sign_in::PasswordRule;
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::units::Millis;
use serde_json::json;
use store::secrets::{Kept, Place};
use store::sign_in::{Factor, Method, SignInRules};

/// A second factor that a code has shown to work.
pub(crate) enum NewFactor {
    /// An app.
    App {
        /// Its secret.
        secret: String,
        /// The time step of the code.
        step: i64,
    },
    /// Codes by mail.
    Mail,
}

impl NewFactor {
    /// An app, if this is a code that it shows now.
    pub(crate) fn app(secret: String, code: &str, now: Millis) -> Result<Option<NewFactor>, Problem> {
        let step = app_codes::step_of(&secret, code, now)?;
        Ok(step.map(|step| NewFactor::App { secret, step }))
    }

    /// How it is shown.
    pub(crate) fn method(&self) -> Method {
        match self {
            NewFactor::App { .. } => Method::App,
            NewFactor::Mail => Method::Email,
        }
    }

    fn kept(self, call: &Call, user: AgentId) -> Factor {
        let place = Place::Factor(call.site.id, user);
        let (method, secret, used_step) = match self {
            NewFactor::App { secret, step } => (Method::App, call.app.vault.seal(place, &secret), step),
            NewFactor::Mail => (Method::Email, Kept::plain(""), 0),
        };
        Factor { method, secret, used_step, since: call.now(), recovery_left: 0 }
    }
}

/// What a way of a second factor is called in the log.
pub(crate) fn method_name(method: Method) -> &'static str {
    match method {
        Method::App => "app",
        Method::Email => "email",
    }
}

/// Keeps a second factor in place of any other; the recovery codes, which nobody is shown again.
pub(crate) async fn set_factor(call: &Call, user: AgentId, new: NewFactor) -> Result<Vec<String>, Problem> {
    let (tenant, codes) = (call.site.id, recovery::fresh());
    let hashes = recovery::hashes(tenant, user, &codes);
    call.app.db.sign_in().set_factor(tenant, user, &new.kept(call, user), &hashes).await?;
    Ok(codes)
}

/// Keeps the second factor of somebody who has none; no codes for who has one.
pub(crate) async fn set_first_factor(
    call: &Call,
    user: AgentId,
    new: NewFactor,
) -> Result<Option<Vec<String>>, Problem> {
    let (tenant, codes) = (call.site.id, recovery::fresh());
    let hashes = recovery::hashes(tenant, user, &codes);
    let first = call.app.db.sign_in().set_first_factor(tenant, user, &new.kept(call, user), &hashes).await?;
    Ok(first.then_some(codes))
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
    let person = app.sessions.person(&app.db, site.id, user).await?.ok_or_else(gone)?;
    let standing = app.db.sign_in().standing(site.id, user).await?.ok_or_else(gone)?;
    let mut broken = {
        let (policy, new, brand) = (rules.password.clone(), new.clone(), site.row().brand_name.clone());
        let checked = actix_web::web::block(move || {
            let user = &person.user;
            password::broken(&new, &policy, &[&user.username, &user.firstname, &user.lastname, &user.email, &brand])
        });
        checked.await.map_err(|_| Problem::of(Code::FAULT))?
    };
    if app.of::<Passwords>().check(new.clone(), Some(standing.password_hash)).await {
        broken.push(PasswordRule::Same);
    }
    if broken.is_empty() {
        return app.of::<Passwords>().hash(new).await.ok_or_else(|| Problem::of(Code::FAULT));
    }
    let extra = json!({ "field": "new_password", "why": "breaks rules of the password policy", "rules": broken });
    Err(Problem { extra, ..Problem::of(Code::INVALID_FORMAT) })
}
