//! Keys of calls that an id of their own tells apart, so that making one twice does no harm: nothing is written before such a
//! call, and the answers are written behind it, as many as there are in one commit.
use catalogue::ids::TenantId;
use parking_lot::Mutex;
use routing::time::Millis;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use store::Db;
use store::idempotency::{Answer, Key};

/// The most answers of one commit.
const BATCH: usize = 256;

/// A tenant, whose key it is, and the key.
type Owner = (TenantId, String, String);

/// What is under way and what is not yet written.
#[derive(Default)]
pub(crate) struct Repeats {
    known: Mutex<HashMap<Arc<Owner>, Entry>>,
    unwritten: Mutex<VecDeque<Arc<Given>>>,
    /// Whose turn it is to write.
    turn: tokio::sync::Mutex<()>,
}

struct Entry {
    fingerprint: String,
    /// None while it runs.
    answer: Option<String>,
}

/// An answer that was given.
struct Given {
    owner: Arc<Owner>,
    fingerprint: String,
    at: Millis,
    answer: String,
}

/// What is known of a key.
pub(crate) enum Known {
    /// Nothing: the call may run.
    Nothing(UnderWay),
    /// The first call still runs.
    Running,
    /// It was used for another request.
    OtherRequest,
    /// It was answered so.
    Answered(String),
}

/// A call that runs; dropped without an answer, its key is free again.
pub(crate) struct UnderWay {
    repeats: Arc<Repeats>,
    owner: Arc<Owner>,
    fingerprint: String,
}

impl Repeats {
    /// Takes a key for a request, if it is free.
    pub(crate) fn take(self: &Arc<Repeats>, key: Key<'_>, fingerprint: &str) -> Known {
        let owner: Owner = (key.tenant, key.scope.to_owned(), key.key.to_owned());
        let mut known = self.known.lock();
        match known.get(&owner) {
            Some(entry) if entry.fingerprint != fingerprint => Known::OtherRequest,
            Some(Entry { answer: Some(answer), .. }) => Known::Answered(answer.clone()),
            Some(_) => Known::Running,
            None => {
                let (owner, fingerprint) = (Arc::new(owner), fingerprint.to_owned());
                known.insert(owner.clone(), Entry { fingerprint: fingerprint.clone(), answer: None });
                Known::Nothing(UnderWay { repeats: self.clone(), owner, fingerprint })
            }
        }
    }

    /// Writes the answers that are not written yet. One that cannot be written is known no longer: its repeat runs, and does
    /// no harm.
    pub(crate) async fn write(&self, db: &Db) {
        let _turn = self.turn.lock().await;
        loop {
            // They stay until they are written: whoever writes may be stopped half-way.
            let batch: Vec<Arc<Given>> = self.unwritten.lock().iter().take(BATCH).cloned().collect();
            if batch.is_empty() {
                return;
            }
            let answers: Vec<Answer<'_>> = batch.iter().map(|given| given.answer()).collect();
            if let Err(error) = db.idempotency().keep(&answers).await {
                tracing::warn!(%error, "answers under idempotency keys could not be kept");
            }
            self.unwritten.lock().drain(..batch.len());
            let mut known = self.known.lock();
            batch.iter().for_each(|given| drop(known.remove(&*given.owner)));
        }
    }
}

impl Given {
    fn answer(&self) -> Answer<'_> {
        let (tenant, scope, key) = &*self.owner;
        let key = Key { tenant: *tenant, scope, key };
        Answer { key, fingerprint: &self.fingerprint, at: self.at, status: 200, body: &self.answer }
    }
}

impl UnderWay {
    /// It was answered; whoever asks again meanwhile hears the same. [`Repeats::write`] has to follow.
    pub(crate) fn answered(self, at: Millis, answer: String) {
        if let Some(entry) = self.repeats.known.lock().get_mut(&*self.owner) {
            entry.answer = Some(answer.clone());
        }
        let given = Given { owner: self.owner.clone(), fingerprint: self.fingerprint.clone(), at, answer };
        self.repeats.unwritten.lock().push_back(Arc::new(given));
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut known = self.repeats.known.lock();
        if known.get(&*self.owner).is_some_and(|entry| entry.answer.is_none()) {
            known.remove(&*self.owner);
        }
    }
}
