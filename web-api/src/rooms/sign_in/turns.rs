//! What only one person of a tenant may do at a time while signing in.
use tokio::sync::Mutex;

/// A tenant's turns.
#[derive(Default)]
pub(crate) struct Turns {
    /// Held by whoever takes a seat of a tenant that has so many.
    pub(crate) seat: Mutex<()>,
    /// Held by whoever another service sends for the first time, so that two of the same do not become two people.
    pub(crate) entering: Mutex<()>,
}
