//! `Idempotency-Key`: the same call again gets the first answer again for a day; another call under the same key is refused.
use crate::ctx::Call;
use crate::input::Raw;
use crate::problem::Problem;
use crate::state::App;
use crate::tokens;
use crate::webhooks;
use actix_web::web::Data;
use bytestring::ByteString;
use catalogue::error::Code;
use catalogue::ids::TenantId;
use catalogue::units::Millis;
use serde_json::{Value, json};
use std::time::Duration;
use store::{Claim, Key};

/// The longest key.
const KEY_CHARS: usize = 128;
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

/// What a token in the answer is made from, so that a repeat can be given the same without the store knowing it.
#[derive(Debug, Clone)]
pub(crate) struct Seed {
    secret: String,
    salt: String,
    again: bool,
}

impl Seed {
    /// The token of this call.
    pub(crate) fn token(&self) -> String {
        tokens::derived(&self.secret, &self.salt)
    }

    /// Whether the call ran before and was lost without an answer, after who knows how much of it.
    pub(crate) fn is_again(&self) -> bool {
        self.again
    }
}

/// A call that runs under a key.
pub(crate) struct Keyed {
    tenant: TenantId,
    scope: String,
    key: String,
    claimed: Millis,
    /// For the token that the answer may carry.
    pub(crate) seed: Seed,
}

/// Claims the call's key, if its row takes one and it carries one.
pub(crate) async fn begin(call: &Call, scope: &str, raw: &Raw) -> Result<Begun, Problem> {
    let Some(header) = call.header("Idempotency-Key").filter(|_| call.row.creates) else {
        return Ok(Begun::Fresh(None));
    };
    let secret = header
        .to_str()
        .ok()
        .filter(|key| (1..=KEY_CHARS).contains(&key.len()))
        .ok_or_else(|| Problem::format("Idempotency-Key", "has to be 1 to 128 visible ASCII characters"))?;
    let tenant = call.site.row.id;
    let scope = format!("{} {scope}", call.row.operation);
    let key = tokens::hex(&tokens::hash(secret));
    let fingerprint = tokens::hex(&tokens::hash(&raw.fingerprint()));
    let fresh = tokens::fresh();
    for _ in 0..PATIENCE {
        let now = call.app.now();
        match call.app.db.claim_key(Key { tenant, scope: &scope, key: &key }, &fingerprint, &fresh, now).await? {
            Claim::Run { salt } => {
                let seed = Seed { secret: secret.to_owned(), again: salt != fresh, salt };
                return Ok(Begun::Fresh(Some(Keyed { tenant, scope, key, claimed: now, seed })));
            }
            Claim::Answered { body, .. } => return again(secret, &body).map(Begun::Answered),
            Claim::OtherRequest => return Err(Problem::of(Code::IDEMPOTENCY_KEY_REUSED)),
            Claim::Running => actix_rt::time::sleep(LOOK).await,
        }
    }
    Err(Problem::overloaded())
}

/// The kept answer, its token or secret made again.
fn again(secret: &str, kept: &str) -> Result<ByteString, Problem> {
    let fault = || Problem::of(Code::STORAGE_READ_FAILED);
    let mut kept: Value = serde_json::from_str(kept).map_err(|_| fault())?;
    let salt = kept["salt"].as_str().ok_or_else(fault)?.to_owned();
    let mut answer = kept["answer"].take();
    let token = tokens::derived(secret, &salt);
    if let Some(shown) = answer.get_mut("secret") {
        *shown = webhooks::secret(&token).into();
    }
    if let Some(shown) = answer.get_mut("token") {
        *shown = token.into();
    }
    Ok(answer.to_string().into())
}

impl Keyed {
    fn key(&self) -> Key<'_> {
        Key { tenant: self.tenant, scope: &self.scope, key: &self.key }
    }

    /// Keeps the answer, its token or secret left out.
    pub(crate) async fn keep(&self, app: &Data<App>, answer: &str) -> Result<(), Problem> {
        let mut answer: Value = serde_json::from_str(answer).map_err(|_| Problem::of(Code::FAULT))?;
        for shown in ["token", "secret"] {
            if let Some(shown) = answer.get_mut(shown) {
                *shown = Value::Null;
            }
        }
        let kept = json!({ "salt": self.seed.salt, "answer": answer }).to_string();
        app.db.settle_key(self.key(), self.claimed, 200, &kept).await?;
        Ok(())
    }

    /// The call was refused: the key may be used again.
    pub(crate) async fn give_up(&self, app: &Data<App>) {
        // A key that cannot be given back now counts as lost after a minute.
        if let Err(error) = app.db.release_key(self.key(), self.claimed).await {
            tracing::warn!(%error, "an idempotency key could not be released");
        }
    }
}
