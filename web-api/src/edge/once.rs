//! What a call makes or does once, however often it is repeated under its key: it is noted under the salt that the key's claim
//! kept, in the transaction that makes it, and a repeat whose server died before it answered finds the note.
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::edge::tokens;
use routing::{Command, Refusal, Reply, Ticket};
use std::sync::Arc;
use store::Once;
use uuid::Uuid;

/// Which of the things that a call does: each is noted by itself, since the server may die between two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    /// The one that it is made for.
    Own,
    /// The message that comes with a chat's start.
    FirstMessage,
}

impl Deed {
    fn under(self, salt: &str) -> Arc<str> {
        match self {
            Deed::Own => salt.into(),
            Deed::FirstMessage => format!("{salt} message").into(),
        }
    }
}

impl Call {
    /// Under what the store makes what this call creates.
    pub(crate) fn once(&self) -> Once<'_> {
        Once { salt: self.keyed.as_ref().map(|seed| seed.salt.as_str()), at: self.now() }
    }

    /// The number of what this call did already before its server died; `None` where it did not.
    pub(crate) async fn did(&self, deed: Deed) -> Result<Option<u64>, Problem> {
        // Under a salt that was never there before nothing is noted.
        let Some(seed) = self.keyed.as_ref().filter(|seed| seed.again) else { return Ok(None) };
        Ok(self.app.db.idempotency().made(self.site.id, &deed.under(&seed.salt)).await?)
    }

    /// A person's command to the engine, noted under the call's key with what it does. Whether it did that before is asked
    /// first, by [`Call::did`].
    pub(crate) async fn does(&self, deed: Deed, make: impl FnOnce(Ticket) -> Command) -> Result<Reply, Refusal> {
        let salt = self.keyed.as_ref().map(|seed| deed.under(&seed.salt));
        self.site.engine.ask_once(salt, make).await
    }

    /// The call's command to the engine, which a repeat finds done.
    pub(crate) async fn ask_once(&self, make: impl FnOnce(Ticket) -> Command) -> Result<(), Problem> {
        if self.did(Deed::Own).await?.is_none() {
            self.does(Deed::Own, make).await?;
        }
        Ok(())
    }

    /// A new token, the same again for the same call under the same idempotency key.
    pub(crate) fn token(&self) -> String {
        self.keyed.as_ref().map_or_else(tokens::fresh, |seed| seed.token())
    }

    /// A new id that nobody guesses, the same again as its token is.
    pub(crate) fn id(&self) -> Uuid {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&tokens::hash(&self.token())[..16]);
        uuid::Builder::from_random_bytes(bytes).into_uuid()
    }
}
