//! The floor as it is handed to other rooms of the server: the figures and lines that its watchers are told.
use crate::rooms::floor::wire::{FloorFigure, FloorLine};
use std::sync::Arc;
use tokio::sync::watch;

/// How the floor stands.
#[derive(Debug)]
pub(crate) struct Stands {
    /// Figures of the whole floor.
    pub(crate) figures: Vec<FloorFigure>,
    /// Lines, the worst first.
    pub(crate) lines: Vec<FloorLine>,
}

/// How the floor stood when it was handed on last; none before the first time, and while it cannot be told.
pub(crate) type Following = watch::Receiver<Option<Arc<Stands>>>;

/// Where a tenant's floor is handed on. It is followed for as long as somebody holds the other end.
pub(crate) struct Handed(watch::Sender<Option<Arc<Stands>>>);

impl Default for Handed {
    fn default() -> Handed {
        Handed(watch::Sender::new(None))
    }
}

impl Handed {
    /// The other end.
    pub(crate) fn follow(&self) -> Following {
        self.0.subscribe()
    }

    /// Whether anybody follows.
    pub(super) fn is_followed(&self) -> bool {
        self.0.receiver_count() > 0
    }

    /// How it stands now; none where that is not known.
    pub(super) fn hand(&self, stands: Option<Stands>) {
        self.0.send_replace(stands.map(Arc::new));
    }
}
