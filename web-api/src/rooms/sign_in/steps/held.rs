//! A step that whoever came with its token holds: what was asked for is shown, and the step is done once.
use crate::edge::ending::end_others;
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::sessions::Person;
use crate::edge::tokens::TokenHash;
use crate::rooms::mail::Change;
use crate::rooms::sign_in::steps::credentials::{NewFactor, acceptable, method_name, set_first_factor};
use crate::rooms::sign_in::steps::mailed::Leave;
use crate::rooms::sign_in::steps::step::Due;
use crate::rooms::sign_in::steps::{Extras, UnderWay, Ways, app_codes, ask, mailed, offered, recovery, session, told};
use crate::rooms::sign_in::wire::sign_in::{FactorMethod, SignInAnswer};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use serde_json::json;
use std::sync::Arc;
use store::secrets::Place;
use store::sign_in::{Factor, Method};

/// A step of a sign-in under way, held by its token.
pub(crate) struct Held<'a> {
    pub(crate) call: &'a Call,
    /// The token as it came: codes by mail are bound to it.
    pub(crate) given: &'a str,
    pub(crate) token: TokenHash,
    pub(crate) user: AgentId,
    pub(crate) under_way: UnderWay,
    pub(crate) extras: Extras,
}

impl Held<'_> {
    /// The step is done: of two that come with the same token, one goes on.
    pub(crate) async fn done(&self) -> Result<(), Problem> {
        let first = self.call.app.db.sign_in().end_step(self.call.site.id, &self.token).await?;
        if first { Ok(()) } else { Err(Problem::of(Code::SESSION_EXPIRED)) }
    }

    /// Codes can be guessed, so an account has few tries; devices that it signed in on have their own.
    fn may_try(&self) -> Result<(), Problem> {
        let (app, tenant) = (&self.call.app, self.call.site.id);
        app.rates.code(tenant, self.user, self.extras.device()).inspect_err(|_| session::counted("limited"))
    }

    /// Whoever has a second factor by now shows it: another step of the same person does not put one in its place.
    pub(crate) async fn lacks_factor(&self) -> Result<(), Problem> {
        let standing = self.call.app.db.sign_in().standing(self.call.site.id, self.user).await?;
        if standing.is_some_and(|standing| standing.factor.is_none()) {
            return Ok(());
        }
        self.done().await?;
        Err(Problem::of(Code::SESSION_EXPIRED))
    }

    async fn factor(&self) -> Result<Factor, Problem> {
        let standing = self.call.app.db.sign_in().standing(self.call.site.id, self.user).await?;
        standing.and_then(|standing| standing.factor).ok_or_else(|| Problem::of(Code::MFA_NOT_SET_UP))
    }

    pub(crate) async fn shows_code(&mut self, code: &str) -> Result<(), Problem> {
        self.may_try()?;
        let factor = self.factor().await?;
        match factor.method {
            Method::App => self.shows_app_code(&factor, code).await?,
            Method::Email => {
                self.was_mailed(code)?;
                self.done().await?;
            }
        }
        self.tells(Event::FactorUsed, What::Word(method_name(factor.method)));
        self.under_way.progress.second = true;
        Ok(())
    }

    async fn shows_app_code(&self, factor: &Factor, code: &str) -> Result<(), Problem> {
        let secret = self.secret(factor)?;
        let step = app_codes::step_of(&secret, code, self.call.now())?.ok_or_else(|| self.wrong("otp"))?;
        if step <= factor.used_step {
            return Err(self.used());
        }
        self.done().await?;
        // Of two sign-ins with one code, one is in.
        let (db, tenant) = (&self.call.app.db, self.call.site.id);
        if db.sign_in().use_code(tenant, self.user, &factor.secret, step).await? {
            return Ok(());
        }
        // The same secret may have been sealed anew in this moment.
        let now = self.factor().await?;
        let same = now.secret != factor.secret && self.secret(&now)? == secret;
        if same && db.sign_in().use_code(tenant, self.user, &now.secret, step).await? {
            return Ok(());
        }
        Err(self.used())
    }

    /// What the app's codes are made from.
    fn secret(&self, factor: &Factor) -> Result<String, Problem> {
        let opened = self.call.app.vault.open(Place::Factor(self.call.site.id, self.user), &factor.secret);
        opened.map_err(|closed| {
            session::counted("failed");
            Problem { extra: json!({ "field": "otp", "why": "cannot be checked now" }), ..closed.into() }
        })
    }

    fn was_mailed(&self, code: &str) -> Result<(), Problem> {
        let mailed = self.under_way.mailed.as_ref();
        let right = mailed.is_some_and(|mailed| mailed.is(self.given, code, self.call.now()));
        if right { Ok(()) } else { Err(self.wrong("otp")) }
    }

    pub(crate) async fn shows_recovery(&mut self, code: &str) -> Result<(), Problem> {
        self.may_try()?;
        let (db, tenant) = (&self.call.app.db, self.call.site.id);
        let hash = recovery::hash(tenant, self.user, code);
        if !db.sign_in().has_recovery(tenant, self.user, &hash).await? {
            return Err(self.wrong("recovery_code"));
        }
        self.done().await?;
        if !db.sign_in().use_recovery(tenant, self.user, &hash).await? {
            return Err(self.used());
        }
        self.tells(Event::FactorUsed, What::Word("recovery_code"));
        self.under_way.progress.second = true;
        Ok(())
    }

    pub(crate) async fn begins_set_up(mut self, method: FactorMethod) -> Result<SignInAnswer, Problem> {
        let person = self.person().await?;
        let methods = offered(self.call, &person.user);
        if !methods.contains(&method) {
            return Err(Problem::format("setup", "is not offered"));
        }
        let leave = match (method, &self.under_way.mailed) {
            (FactorMethod::App, _) => None,
            (FactorMethod::Email, None) => Some(Leave::first(self.call, self.user, self.extras.device())?),
            // Who had chosen mail before and comes back to it has another one sent.
            (FactorMethod::Email, Some(before)) => {
                Some(Leave::another(self.call, before, self.user, self.extras.device())?)
            }
        };
        self.under_way.secret = (method == FactorMethod::App).then(app_codes::fresh);
        self.asks_again(&person, Ways { methods, leave }).await
    }

    pub(crate) async fn has_another_sent(self) -> Result<SignInAnswer, Problem> {
        let person = self.person().await?;
        let before = self.under_way.mailed.as_ref().filter(|_| self.under_way.secret.is_none());
        let before = before.filter(|_| mailed::reaches(self.call, &person.user).is_some());
        let before = before.ok_or_else(|| Problem::format("resend", "goes with a code that was mailed"))?;
        let leave = Some(Leave::another(self.call, before, self.user, self.extras.device())?);
        let methods = match self.under_way.due {
            Due::SetUp => offered(self.call, &person.user),
            _ => vec![FactorMethod::Email],
        };
        self.asks_again(&person, Ways { methods, leave }).await
    }

    async fn person(&self) -> Result<Arc<Person>, Problem> {
        let (app, tenant) = (&self.call.app, self.call.site.id);
        app.sessions.person(&app.db, tenant, self.user).await?.ok_or_else(|| Problem::of(Code::SESSION_EXPIRED))
    }

    /// The same step once more, under another token.
    async fn asks_again(self, person: &Person, ways: Ways) -> Result<SignInAnswer, Problem> {
        let rules = self.call.app.sessions.rules(&self.call.app.db, self.call.site.id).await?;
        self.done().await?;
        let step = ask(self.call, person, &rules, self.under_way, ways, self.extras).await?;
        Ok(SignInAnswer::Step(Box::new(step)))
    }

    pub(crate) async fn sets_up(&mut self, code: &str) -> Result<(), Problem> {
        let new = match self.under_way.secret.take() {
            Some(secret) => NewFactor::app(secret, code, self.call.now())?.ok_or_else(|| self.wrong("otp"))?,
            None if self.under_way.mailed.is_none() => return Err(Problem::of(Code::MFA_NOT_SET_UP)),
            None => {
                self.may_try()?;
                self.was_mailed(code)?;
                NewFactor::Mail
            }
        };
        let (method, person) = (new.method(), self.person().await?);
        self.done().await?;
        let codes = set_first_factor(self.call, self.user, new).await?;
        self.extras.recovery_codes = Some(codes.ok_or_else(|| Problem::of(Code::SESSION_EXPIRED))?);
        told::changed(self.call, &person.user, Change::FactorSet, What::Word(method_name(method)));
        // Whoever was signed in without it is not any more.
        self.others_end().await?;
        self.under_way.progress.second = true;
        Ok(())
    }

    pub(crate) async fn changes_password(&mut self, new: String) -> Result<(), Problem> {
        let rules = self.call.app.sessions.rules(&self.call.app.db, self.call.site.id).await?;
        let hash = acceptable(self.call, self.user, &rules, new).await?;
        let person = self.person().await?;
        self.done().await?;
        self.call.app.db.sign_in().set_password(self.call.site.id, self.user, &hash, self.call.now()).await?;
        told::changed(self.call, &person.user, Change::Password, What::Word("sign_in"));
        // Whoever was signed in with the old password is not any more.
        self.others_end().await?;
        self.extras.device = None;
        self.under_way.progress.renewed = true;
        Ok(())
    }

    /// The sign-in that is under way has no session yet: all that there are end.
    async fn others_end(&self) -> Result<(), Problem> {
        let (app, site) = (&self.call.app, &self.call.site);
        app.sessions.changed(site.id, self.user);
        end_others(app, site, self.user, None).await
    }

    /// A code that is not the one: the console asks for another.
    fn wrong(&self, field: &'static str) -> Problem {
        session::failed(self.call, Some(self.user), "failed", field);
        Problem { extra: json!({ "field": field, "why": "is not right" }), ..Problem::of(Code::SIGN_IN_FAILED) }
    }

    /// A code that was taken before.
    fn used(&self) -> Problem {
        session::failed(self.call, Some(self.user), "failed", "code_used");
        Problem::of(Code::MFA_CODE_REUSED)
    }

    fn tells(&self, event: Event, what: What) {
        self.call.tells(Some(self.user), event, what);
    }
}
