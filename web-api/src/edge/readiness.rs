//! Whether the storage can be written, found out by writing: at most once a second, however many ask.
use std::time::{Duration, Instant};
use store::Db;
use tokio::sync::Mutex;

/// How long an answer holds.
const HOLDS: Duration = Duration::from_secs(1);

/// The last answer, and when it was found.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Whether the storage can be written. Whoever asks while it is tried waits for the same answer.
    pub(crate) async fn storage(&self, db: &Db) -> bool {
        let mut last = self.0.lock().await;
        if let Some((_, known)) = last.filter(|(at, _)| at.elapsed() < HOLDS) {
            return known;
        }
        let tried = db.health().ready().await;
        if let Err(error) = &tried {
            tracing::warn!(%error, "the storage cannot be written");
        }
        *last = Some((Instant::now(), tried.is_ok()));
        tried.is_ok()
    }
}
