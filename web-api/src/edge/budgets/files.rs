//! How much room the files of one tenant take.
use crate::edge::budgets::refused;
use crate::edge::problem::Problem;
use catalogue::error::Code;
use std::sync::atomic::{AtomicU64, Ordering};

/// A tenant's room for files.
pub(crate) struct Files {
    most: u64,
    taken: AtomicU64,
}

impl Files {
    /// With room for so many MiB.
    pub(crate) fn new(mib: u64) -> Files {
        Files { most: mib.saturating_mul(1024 * 1024), taken: AtomicU64::new(0) }
    }

    /// So many bytes are kept from before this server's start.
    pub(crate) fn begin_with(&self, bytes: u64) {
        self.taken.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Takes so many bytes.
    ///
    /// # Errors
    /// 271 where there is not so much room.
    pub(crate) fn take(&self, bytes: u64) -> Result<(), Problem> {
        let fits = |taken: u64| taken.checked_add(bytes).filter(|sum| *sum <= self.most);
        let taken = self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits);
        taken.map(drop).map_err(|_| refused("files", Problem::of(Code::STORAGE_FULL)))
    }

    /// Gives so many bytes back.
    pub(crate) fn give_back(&self, bytes: u64) {
        self.taken.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_at_the_start_counts_and_what_is_given_back_does_not() {
        let files = Files::new(1);
        files.begin_with(1024 * 1024 - 10);
        files.take(10).unwrap();
        assert_eq!(files.take(1).unwrap_err().code, Code::STORAGE_FULL);
        files.give_back(1);
        assert!(files.take(1).is_ok() && files.take(u64::MAX).is_err());
    }
}
