//! What was written is to hold here: whoever wants to wait for that asks the one who reads the feed of changes.
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// The longest that somebody waits for the feed to be read, where the store does not answer.
const AT_MOST: Duration = Duration::from_secs(2);

/// Between those who have changed something and the reader of the feed.
pub(crate) struct Changes {
    asked: AtomicU64,
    wake: Notify,
    taken_in: watch::Sender<u64>,
}

impl Changes {
    /// Nobody has asked.
    pub(crate) fn new() -> Changes {
        Changes { asked: AtomicU64::new(0), wake: Notify::new(), taken_in: watch::Sender::new(0) }
    }

    /// Waits until what the store has by now is taken in by this process; false where that took too long.
    pub(crate) async fn take_in(&self) -> bool {
        let mut taken_in = self.taken_in.subscribe();
        let mine = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        self.wake.notify_one();
        let done = taken_in.wait_for(|done| *done >= mine);
        tokio::time::timeout(AT_MOST, done).await.is_ok()
    }

    /// For the reader: somebody asks.
    pub(crate) async fn wanted(&self) {
        self.wake.notified().await;
    }

    /// For the reader: how many have asked up to now.
    pub(crate) fn asked(&self) -> u64 {
        self.asked.load(Ordering::SeqCst)
    }

    /// For the reader: whoever was among so many has their answer.
    pub(crate) fn answered(&self, asked: u64) {
        self.taken_in.send_replace(asked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_rt::test]
    async fn whoever_asks_waits_for_a_reading_that_began_after_them() {
        let changes = std::rc::Rc::new(Changes::new());
        let before = changes.asked();
        let waits = actix_rt::spawn({
            let changes = changes.clone();
            async move { changes.take_in().await }
        });
        changes.wanted().await;
        changes.answered(before);
        tokio::task::yield_now().await;
        assert!(!waits.is_finished(), "that reading began before");
        changes.answered(changes.asked());
        assert!(waits.await.expect("it ends"));
    }
}
