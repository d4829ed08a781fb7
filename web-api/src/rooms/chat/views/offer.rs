//! What rings, and why.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views::queue::{first_message, note};
use crate::rooms::chat::views::{agent_name, skill_name};
use crate::rooms::chat::wire::presence::{Offer, OfferReason, OfferWhy};
use catalogue::ids::ChatId;
use catalogue::limit;
use routing::chat::Chat;
use routing::folds::desk::{Card, Desk, Step};
use routing::folds::spoke::Spoke;
use routing::policy::{Pick, Unanswered};
use routing::queue::Place;
use routing::time::Millis;

/// What rings, as the agent at whom it rings reads it.
pub(crate) fn offer(desk: &Desk, id: ChatId, place: Place, until: Millis) -> Option<Offer> {
    let (chat, card) = (desk.chats.get(&id)?, desk.cards.get(&id)?);
    let opening = chat.opening.as_ref()?;
    let customer = &opening.customer;
    Some(Offer {
        uniQref: Ref(id),
        skill: skill_name(desk, place.skill).to_owned(),
        skill_id: place.skill.0,
        name: customer.name.as_deref().unwrap_or_default().to_owned(),
        surname: customer.surname.as_deref().unwrap_or_default().to_owned(),
        channel: opening.channel,
        until: At(until),
        ring_seconds: card.ring_span.as_seconds(),
        waited: (until - card.ring_span - place.since).as_seconds().max(0),
        first_message: first_message(card),
        why: why(desk, chat, card),
        note: note(desk, card),
    })
}

/// The decision's own reason: who is asked for by name, then what brought the chat to the head of its line, then how its turn
/// or its agent was found.
fn why(desk: &Desk, chat: &Chat, card: &Card) -> Option<OfferWhy> {
    let spoke = card.spoke?;
    let told = |reason, of: Option<&str>| Some(OfferWhy { reason, of: of.map(str::to_owned) });
    match spoke {
        Spoke::Preferred => return told(OfferReason::Preferred, None),
        Spoke::Last => return told(OfferReason::Last, None),
        Spoke::First | Spoke::OnlyOne | Spoke::Picked(_) => {}
    }
    let placed = card.steps.iter().rev().find(|(_, step)| places(step)).map(|(_, step)| step);
    match placed {
        Some(Step::Transferred(by, ..) | Step::TransferAsked(by, ..)) => {
            return told(OfferReason::Transferred, Some(agent_name(desk, *by)));
        }
        Some(Step::Requeued(from)) => return told(OfferReason::Returned, Some(agent_name(desk, *from))),
        Some(Step::Unanswered(from, _)) => return told(OfferReason::Unanswered, Some(agent_name(desk, *from))),
        Some(Step::Overflowed(from, _)) => return told(OfferReason::Overflowed, Some(skill_name(desk, *from))),
        _ => {}
    }
    let raised = chat.line().is_some_and(|(_, waiting)| waiting.need.priority < limit::PRIORITY_USUAL);
    match spoke {
        Spoke::First if raised => told(OfferReason::Priority, None),
        Spoke::First | Spoke::Preferred | Spoke::Last => told(OfferReason::First, None),
        Spoke::OnlyOne => told(OfferReason::Alone, None),
        Spoke::Picked(pick) => told(picked(pick), None),
    }
}

/// Whether a step is how a chat came to the place in a line that it has.
fn places(step: &Step) -> bool {
    matches!(
        step,
        Step::Opened
            | Step::Requeued(_)
            | Step::Unanswered(_, Unanswered::Move)
            | Step::Transferred(..)
            | Step::TransferAsked(..)
            | Step::Overflowed(..)
    )
}

fn picked(pick: Pick) -> OfferReason {
    match pick {
        Pick::LongestIdle => OfferReason::LongestIdle,
        Pick::LeastLoaded => OfferReason::LeastLoaded,
        Pick::RoundRobin => OfferReason::RoundRobin,
        Pick::HighestLevel => OfferReason::HighestLevel,
        Pick::FewestAssigned(_) => OfferReason::FewestAssigned,
    }
}
