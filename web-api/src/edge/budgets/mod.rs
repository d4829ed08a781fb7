//! What strangers may hold of the server at once, so that whoever comes in any number leaves room for others.
pub(crate) mod files;
pub(crate) mod turns;
pub(crate) mod waiting;

pub(crate) use turns::Turns;
pub(crate) use waiting::Waiting;

use crate::edge::problem::Problem;
use catalogue::{limit, metric};

/// The budgets of the whole server.
pub(crate) struct Budgets {
    /// Forms with files on their way here.
    pub(crate) uploads: Turns,
    /// Files on their way out.
    pub(crate) downloads: Turns,
    /// Chats that wait, by where their customer connected from.
    pub(crate) waiting: Waiting,
}

impl Budgets {
    /// With so many waiting chats for a network.
    pub(crate) fn new(waiting_chats: usize) -> Budgets {
        Budgets {
            uploads: Turns::new("uploads", limit::UPLOADS_AT_ONCE, limit::NETWORK_UPLOADS, limit::ALL_UPLOADS),
            downloads: Turns::new(
                "downloads",
                limit::DOWNLOADS_AT_ONCE,
                limit::NETWORK_DOWNLOADS,
                limit::ALL_DOWNLOADS,
            ),
            waiting: Waiting::new(waiting_chats),
        }
    }
}

/// Counts a refusal by the budget that it comes from.
pub(crate) fn refused(budget: &'static str, problem: Problem) -> Problem {
    metrics::counter!(metric::BUDGET_REFUSALS, "budget" => budget).increment(1);
    problem
}
