//! The call that signs in: first who it is, then one step after the other.
use crate::edge::gate::{Anybody, Call};
use crate::edge::problem::Problem;
use crate::edge::rates::Trier;
use crate::edge::{addresses, tokens};
use crate::rooms::sign_in::Passwords;
use crate::rooms::sign_in::steps::held::Held;
use crate::rooms::sign_in::steps::step::{Due, IdentifiedBy, Progress};
use crate::rooms::sign_in::steps::{Extras, UnderWay, proceed, refused, session};
use crate::rooms::sign_in::wire::sign_in::{Asked, SignIn, SignInAnswer, StepAnswer};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;

/// New passwords that may be offered until one does; each costs a hash.
const PASSWORD_TRIES: u32 = 30;

/// Signs in, or goes one step further.
pub(crate) async fn sign_in(any: Anybody, given: SignIn) -> Result<SignInAnswer, Problem> {
    let call = any.0;
    let bad_address = |_: &Problem| session::failed(&call, None, "bad_address", "address");
    addresses::allowed(&call.app, &call.site, call.visitor.address).await.inspect_err(bad_address)?;
    let device = given.device_token.clone();
    match given.asked()? {
        Asked::Begin { username, password } => begin(&call, &username, password, device).await,
        Asked::Step { token, answer } => go_on(&call, &token, answer, device).await,
    }
}

async fn begin(call: &Call, username: &str, given: String, device: Option<String>) -> Result<SignInAnswer, Problem> {
    let (app, tenant) = (&call.app, call.site.id);
    let user = app.db.people().by_name(tenant, username).await?;
    let device = own(known(call, device).await?, user.as_ref().map(|user| user.id));
    let trier = match &device {
        Some(token) => Trier::Device(tokens::hash(token)),
        None => Trier::Stranger(call.visitor.address),
    };
    app.rates.sign_in(tenant, username, &trier).inspect_err(|_| session::counted("limited"))?;
    // As much work for a user who does not exist, so that the time tells nothing.
    let hash = user.as_ref().map(|user| user.password_hash.clone());
    let fits = app.of::<Passwords>().check(given, hash).await;
    let known = user.as_ref().map(|user| user.id);
    let failed = || {
        session::failed(call, known, "failed", if known.is_some() { "password" } else { "nobody" });
        Problem::of(Code::SIGN_IN_FAILED)
    };
    let user = user.filter(|_| fits).ok_or_else(failed)?;
    let extras = Extras { device, fitted: Some(user.password_hash.clone()), ..Extras::default() };
    proceed(call, user.id, Progress::identified(IdentifiedBy::Password), extras).await
}

/// The token of a device that somebody signed in on before, and who that was.
async fn known(call: &Call, device: Option<String>) -> Result<Option<(String, AgentId)>, Problem> {
    let Some(token) = device.filter(|token| tokens::well_formed(token)) else { return Ok(None) };
    let whose = call.app.db.sign_in().known_device(call.site.id, &tokens::hash(&token)).await?;
    Ok(whose.map(|whose| (token, whose)))
}

/// The device, if it is this person's.
fn own(device: Option<(String, AgentId)>, user: Option<AgentId>) -> Option<String> {
    device.filter(|(_, whose)| Some(*whose) == user).map(|(token, _)| token)
}

/// The device that somebody signed in on before, of all that a browser shows; none for a browser that is new to them.
pub(crate) async fn known_among(call: &Call, shown: &[String], user: AgentId) -> Result<Option<String>, Problem> {
    for token in shown {
        if let Some(device) = own(known(call, Some(token.clone())).await?, Some(user)) {
            return Ok(Some(device));
        }
    }
    Ok(None)
}

async fn go_on(call: &Call, given: &str, answer: StepAnswer, device: Option<String>) -> Result<SignInAnswer, Problem> {
    let (app, tenant) = (&call.app, call.site.id);
    let device = known(call, device).await?;
    match &device {
        Some((device, _)) => app.rates.step_on(tokens::hash(device))?,
        None => app.rates.step(call.visitor.address)?,
    }
    let over = || Problem::of(Code::SESSION_EXPIRED);
    if !tokens::well_formed(given) {
        return Err(over());
    }
    let token = tokens::hash(given);
    let tries = match &answer {
        StepAnswer::NewPassword(_) => PASSWORD_TRIES,
        _ => limit::SIGN_IN_TRIES,
    };
    let step = app.db.sign_in().try_step(tenant, &token, call.now(), tries).await?.ok_or_else(over)?;
    let under_way = UnderWay::read(call, token, &step.state).ok_or_else(over)?;
    // Whoever is not let in changes nothing any more.
    refused(call, step.user, &under_way.progress).await?;
    let extras = Extras { device: own(device, Some(step.user)), ..Extras::default() };
    let mut held = Held { call, given, token, user: step.user, under_way, extras };
    if held.under_way.due == Due::SetUp {
        held.lacks_factor().await?;
    }
    match (held.under_way.due, answer) {
        (Due::SecondFactor, StepAnswer::Otp(code)) => held.shows_code(&code).await?,
        (Due::SecondFactor, StepAnswer::RecoveryCode(code)) => held.shows_recovery(&code).await?,
        (Due::SetUp, StepAnswer::SetUp(method)) => return held.begins_set_up(method).await,
        (Due::SecondFactor | Due::SetUp, StepAnswer::Resend) => return held.has_another_sent().await,
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
