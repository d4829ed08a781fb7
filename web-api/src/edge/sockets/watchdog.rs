//! Watches the sockets from outside: a pump whose client stopped reading is not polled any more and cannot help itself.
use crate::edge::app::App;
use crate::edge::frame::SessionEnd;
use crate::edge::sockets::registry::Told;
use actix_web::web::Data;
use catalogue::limit;
use catalogue::units::Millis;
use std::time::Duration;
/// How often the sockets are looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How long a client may be silent: three heartbeats.
pub(crate) const SILENCE: Millis = Millis(3 * limit::HEARTBEAT.0);
/// How long a client that reads too slowly has to take its farewell.
const FAREWELL: Millis = Millis::seconds(2);
/// How long a client that was told to go has to go.
const GOING: Millis = Millis::seconds(5);

/// Looks at all sockets, for as long as the server runs.
pub(crate) async fn watch(app: Data<App>) {
    let mut ticks = actix_rt::time::interval(LOOK);
    loop {
        ticks.tick().await;
        let now = app.now();
        for entry in app.sockets.all() {
            if entry.slow_for(now).is_some_and(|span| span > FAREWELL) {
                entry.cut();
            }
            let silent = now - entry.last_heard();
            if silent > SILENCE + GOING {
                entry.cut();
            } else if silent > SILENCE {
                entry.tell(Told::Silent);
            }
            if entry.session_over_at().is_some_and(|at| at <= now) {
                entry.tell(Told::SessionOver(SessionEnd::Expired));
            }
        }
    }
}
