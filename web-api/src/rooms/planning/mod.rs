//! Planning by simulation: queueing cases, and what a day would have been with something changed, or under the draft of a policy.
mod day;
mod dry_run;
mod sim;
mod what_if;

use crate::edge::errand::Errand;
use crate::edge::room::Room;
use dry_run::DryRuns;

/// Planning.
pub(crate) static ROOM: Room = Room {
    calls: dry_run::rows,
    furnish: |furnishing| {
        furnishing.kept.put(DryRuns::default());
        Ok(())
    },
    tidy: |app, now| {
        app.of::<DryRuns>().forgets(now);
        Box::pin(std::future::ready(Ok(())))
    },
    stops: |app| {
        app.of::<DryRuns>().stop();
        Box::pin(std::future::ready(()))
    },
    errands: || {
        vec![
            Errand { command: sim::command, run: |_, given| Box::pin(async move { sim::run(given) }) },
            Errand { command: what_if::command, run: |settings, given| Box::pin(what_if::run(settings, given)) },
        ]
    },
    ..Room::named("planning")
};
