//! `Idempotency-Key`: the same call again gets the first answer again for a day; another call under the same key is refused.
use crate::edge::app::App;
use crate::edge::gate::Call;
use crate::edge::input::Raw;
use crate::edge::problem::Problem;
use crate::edge::repeats::{Known, UnderWay};
use crate::edge::row::Row;
use crate::edge::seed::Seed;
use crate::edge::tokens;
use actix_web::web::Data;
use bytestring::ByteString;
use catalogue::error::Code;
use catalogue::ids::TenantId;
use catalogue::limit;
use catalogue::units::Millis;
use serde_json::{Value, json};
use std::time::Duration;
use store::idempotency::{Claim, Key};

/// How long a repeat waits for the first call, and how often it looks.
const PATIENCE: u32 = 100;
const LOOK: Duration = Duration::from_millis(50);

/// What a call with (or without) a key does.
pub(crate) enum Begun {
    /// It was answered before.
    Answered(ByteString),
    /// It runs, and keeps its answer if it had a key.
    Fresh(Option<Keyed>),
}

/// A call that runs under a key.
pub(crate) struct Keyed {
    tenant: TenantId,
    scope: String,
    key: String,
    held: Held,
    seed: Seed,
}

/// How a key is kept from another call meanwhile.
enum Held {
    /// Claimed in the store, at this instant.
    Claimed(Millis),
    /// In memory alone: a repeat that is not known for one does no harm.
    Noted(UnderWay),
}

/// Claims the call's key, if its row takes one and it carries one.
pub(crate) async fn begin(call: &Call, scope: &str, raw: &Raw) -> Result<Begun, Problem> {
    let Some(header) = call.header("Idempotency-Key").filter(|_| call.row.creates) else {
        return Ok(Begun::Fresh(None));
    };
    let secret =
        header.to_str().ok().filter(|key| (1..=limit::IDEMPOTENCY_KEY).contains(&key.len())).ok_or_else(|| {
            let most = limit::IDEMPOTENCY_KEY;
            Problem::format("Idempotency-Key", format!("has to be 1 to {most} visible ASCII characters"))
        })?;
    let tenant = call.site.id;
    let scope = format!("{} {scope}", call.row.operation);
    let key = tokens::hex(&tokens::hash(secret));
    let fingerprint = tokens::hex(&tokens::hash(&raw.fingerprint()));
    let fresh = tokens::fresh();
    let claimed = Key { tenant, scope: &scope, key: &key };
    let told_apart = call.row.told_apart && raw.has_client_id();
    for _ in 0..PATIENCE {
        let now = call.app.now();
        let (claim, noted) = match told_apart {
            true => note(&call.app, claimed, &fingerprint, &fresh, now).await?,
            false => (call.app.db.idempotency().claim(claimed, &fingerprint, &fresh, now).await?, None),
        };
        match claim {
            Claim::Run { salt } => {
                let held = noted.map_or(Held::Claimed(now), Held::Noted);
                let seed = Seed { secret: secret.to_owned(), again: salt != fresh, salt };
                return Ok(Begun::Fresh(Some(Keyed { tenant, scope, key, held, seed })));
            }
            Claim::Answered { body, .. } => return again(call.row, secret, &body).map(Begun::Answered),
            Claim::OtherRequest => return Err(Problem::of(Code::IDEMPOTENCY_KEY_REUSED)),
            Claim::Running => actix_rt::time::sleep(LOOK).await,
        }
    }
    Err(Problem::overloaded())
}

/// What a key that is not claimed comes to: what is under way and what was just answered is known in memory, the rest is kept.
async fn note(
    app: &Data<App>,
    key: Key<'_>,
    fingerprint: &str,
    fresh: &str,
    now: Millis,
) -> Result<(Claim, Option<UnderWay>), Problem> {
    Ok(match app.repeats.take(key, fingerprint) {
        Known::Running => (Claim::Running, None),
        Known::OtherRequest => (Claim::OtherRequest, None),
        Known::Answered(body) => (Claim::Answered { status: 200, body }, None),
        Known::Nothing(noted) => match app.db.idempotency().kept_answer(key, fingerprint, now).await? {
            Some(kept) => (kept, None),
            None => (Claim::Run { salt: fresh.to_owned() }, Some(noted)),
        },
    })
}

/// The kept answer, its token or secret made again.
fn again(row: &Row, secret: &str, kept: &str) -> Result<ByteString, Problem> {
    let fault = || Problem::of(Code::STORAGE_READ_FAILED);
    let mut kept: Value = serde_json::from_str(kept).map_err(|_| fault())?;
    let salt = kept["salt"].as_str().ok_or_else(fault)?.to_owned();
    let mut answer = kept["answer"].take();
    let token = tokens::derived(secret, &salt);
    if let (Some(shown), Some(made)) = (answer.get_mut("secret"), row.secret) {
        *shown = made(&token).into();
    }
    if let Some(shown) = answer.get_mut("token") {
        *shown = token.into();
    }
    Ok(answer.to_string().into())
}

impl Keyed {
    /// What the call's token is made of, and under what it is noted what it does; of a key that is not claimed nothing would be
    /// found again.
    pub(crate) fn seed(&self) -> Option<Seed> {
        matches!(self.held, Held::Claimed(_)).then(|| self.seed.clone())
    }

    /// Keeps the answer, its token or secret left out.
    pub(crate) async fn keep(self, app: &Data<App>, answer: &str) -> Result<(), Problem> {
        let mut answer: Value = serde_json::from_str(answer).map_err(|_| Problem::of(Code::FAULT))?;
        for shown in ["token", "secret"] {
            if let Some(shown) = answer.get_mut(shown) {
                *shown = Value::Null;
            }
        }
        let kept = json!({ "salt": self.seed.salt, "answer": answer }).to_string();
        let key = Key { tenant: self.tenant, scope: &self.scope, key: &self.key };
        match self.held {
            Held::Claimed(at) => drop(app.db.idempotency().settle(key, at, 200, &kept).await?),
            Held::Noted(noted) => {
                noted.answered(app.now(), kept);
                let app = app.clone();
                actix_rt::spawn(async move { app.repeats.write(&app.db).await });
            }
        }
        Ok(())
    }

    /// The call was refused: the key may be used again.
    pub(crate) async fn give_up(self, app: &Data<App>) {
        let key = Key { tenant: self.tenant, scope: &self.scope, key: &self.key };
        let Held::Claimed(at) = self.held else { return };
        // A key that cannot be given back now counts as lost after a minute.
        if let Err(error) = app.db.idempotency().release(key, at).await {
            tracing::warn!(%error, "an idempotency key could not be released");
        }
    }
}
