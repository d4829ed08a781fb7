//! Whoever tells what is gathered: for each tenant from the first change on, until there are no more.
use crate::edge::app::App;
use crate::edge::sites::Site;
use actix_web::web::Data;
use parking_lot::Mutex;
use std::sync::Arc;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// What is gathered, each for itself.
pub(super) enum Gathered {
    /// How people stand.
    People,
    /// How lines stand.
    Lines,
}

type Begun = (Gathered, Arc<Site>);

/// The way to the one who tells. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Teller {
    begin: UnboundedSender<Begun>,
    begun: Arc<Mutex<Option<UnboundedReceiver<Begun>>>>,
}

impl Teller {
    /// Nobody tells until it starts.
    pub(crate) fn new() -> Teller {
        let (begin, begun) = unbounded_channel();
        Teller { begin, begun: Arc::new(Mutex::new(Some(begun))) }
    }

    /// Something is gathered, and nobody tells of it.
    pub(super) fn begins(&self, what: Gathered, site: &Arc<Site>) {
        // At the end of the server nobody tells any more.
        let _ = self.begin.send((what, site.clone()));
    }

    /// Whoever tells is begun from now on.
    pub(super) fn starts(&self, app: &Data<App>, tells: fn(Gathered, Data<App>, Arc<Site>)) {
        let (app, begun) = (app.clone(), self.begun.lock().take());
        actix_rt::spawn(async move {
            let mut begun = begun.expect("it starts once");
            while let Some((what, site)) = begun.recv().await {
                tells(what, app.clone(), site);
            }
        });
    }
}
