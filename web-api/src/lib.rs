//! The edge: HTTP, WebSockets, sign-in, metrics and the embedded console around the engine.
//!
//! Three layers, and imports go down only: `rooms` (one folder for each domain) use `house` (what runs) and `edge` (what every
//! call passes). This file is where they meet.
mod edge;
mod house;
mod rooms;

use edge::plan::Plan;
use std::sync::LazyLock;

pub use edge::settings;
pub use rooms::tenants::found;

/// All of it.
static PLAN: LazyLock<Plan> = LazyLock::new(|| Plan::of(rooms::ROOMS));

/// Starting, running and stopping.
pub mod server {
    use crate::settings::Settings;
    use engine::Clock;
    use std::sync::Arc;
    use store::Db;

    pub use crate::house::console::{Find, Pages};
    pub use crate::house::error::ServerError;
    pub use crate::house::server::Running;

    /// Recovers every tenant of an open store and listens, without pages.
    ///
    /// # Errors
    /// The first step that fails.
    pub async fn start_with(settings: Settings, db: Db, clock: Arc<dyn Clock>) -> Result<Running, ServerError> {
        crate::house::server::start_with(&crate::PLAN, settings, Pages::NONE, db, clock).await
    }
}

/// What the binary does: serve, or an errand of an operator.
pub mod commands {
    use crate::server::Pages;
    use clap::{ArgMatches, Command};
    use futures_util::future::LocalBoxFuture;

    pub use crate::house::errands::CommandError;

    /// The command line.
    pub fn command_line() -> Command {
        crate::house::errands::command_line(&crate::PLAN)
    }

    /// Does what the command line says.
    ///
    /// # Errors
    /// A line for the operator.
    pub fn run(matches: &ArgMatches, pages: Pages) -> LocalBoxFuture<'_, Result<(), CommandError>> {
        // In a box, so that all of it is compiled with the library and nothing with whoever waits for it.
        Box::pin(crate::house::errands::run(&crate::PLAN, matches, pages))
    }
}
