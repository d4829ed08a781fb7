//! Why the server does not start.
use crate::edge::room::NotFurnished;
use crate::edge::vault::VaultError;

/// Why the server did not start, or ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store said no.
    #[error("{0}")]
    Store(#[from] store::StoreError),
    /// The secrets in the store cannot be read.
    #[error("{0}")]
    Vault(#[from] VaultError),
    /// A tenant could not be recovered.
    #[error("{0}")]
    Engine(#[from] engine::StartError),
    /// An address could not be listened at.
    #[error("{what}: {why}")]
    Listen {
        /// Which.
        what: String,
        /// Why.
        why: std::io::Error,
    },
    /// The recorder of the metrics was there already.
    #[error("the metrics could not be set up: {0}")]
    Metrics(String),
    /// What a room needs could not be laid out.
    #[error("{room}: {why}")]
    Room {
        /// Which room.
        room: &'static str,
        /// Why.
        why: NotFurnished,
    },
}
