//! Surveys: what agents and customers are asked after a chat, and readers under an article; each save of one is in the audit.
mod calls;
mod given;
mod results;
mod rules;
mod undo;
mod wire;

pub(crate) use given::{asked, keep, known, of_chat};
pub(crate) use wire::{AnswersBody, ChatFeedback, FeedbackQuestion, questions};

use crate::edge::room::Room;
use store::audit::Entity;

/// Surveys.
pub(crate) static ROOM: Room = Room {
    calls: || [calls::rows(), results::rows()].into_iter().flatten().collect(),
    undoes: &[(Entity::Survey, undo::undo)],
    ..Room::named("surveys")
};
