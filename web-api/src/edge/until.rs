//! Waiting for an instant by the server's clock.
use crate::edge::app::App;
use catalogue::units::Millis;
use std::time::Duration;

/// How often the clock is looked at meanwhile, since clocks jump; and how soon what did not answer is asked again.
pub(crate) const LOOK: Duration = Duration::from_secs(1);

/// Waits for an instant; forever for none.
pub(crate) async fn comes(app: &App, at: Option<Millis>) {
    let Some(at) = at else { return std::future::pending().await };
    while let Some(left) = Some(at - app.now()).filter(|left| *left > Millis::ZERO) {
        tokio::time::sleep(LOOK.min(Duration::from_millis(left.0.unsigned_abs()))).await;
    }
}
