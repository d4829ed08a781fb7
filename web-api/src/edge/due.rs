//! What falls due in a tenant: it is done as soon as its time has come, and looked for again whenever something may have changed.
use crate::edge::app::App;
use crate::edge::sites::Site;
use catalogue::units::Millis;
use std::fmt::Debug;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::Notify;

/// How often the clock is looked at meanwhile, since clocks jump; and how soon what did not answer is asked again.
const LOOK: Duration = Duration::from_secs(1);

/// What is left once everything was done that is due.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Left {
    /// When the next falls due.
    pub(crate) next: Option<Millis>,
    /// Something could not be done yet and is to be tried again soon.
    pub(crate) behind: bool,
}

/// Does what is due, for as long as the server runs. `bell` is rung when something else may be due; `waits` says in the log what
/// has to wait where it cannot be done.
pub(crate) async fn falls<E: Debug>(
    app: &App,
    site: &Site,
    bell: &Notify,
    waits: &str,
    does: impl AsyncFn() -> Result<Left, E>,
) {
    while !app.stopping.load(Ordering::Relaxed) {
        // Machines that stand still hear nothing; nobody is served meanwhile.
        let done = if site.closed.holds() { Ok(Left::default()) } else { does().await };
        if let Err(error) = &done {
            tracing::warn!(tenant = %site.subdomain, ?error, "{waits}");
        }
        let left = done.unwrap_or(Left { next: None, behind: true });
        let again = left.behind || site.closed.holds();
        tokio::select! {
            () = comes(app, left.next) => {}
            () = bell.notified(), if !again => {}
            () = tokio::time::sleep(LOOK), if again => {}
        }
    }
}

/// Waits for an instant; forever for none.
async fn comes(app: &App, at: Option<Millis>) {
    let Some(at) = at else { return std::future::pending().await };
    while let Some(left) = Some(at - app.now()).filter(|left| *left > Millis::ZERO) {
        tokio::time::sleep(LOOK.min(Duration::from_millis(left.0.unsigned_abs()))).await;
    }
}
