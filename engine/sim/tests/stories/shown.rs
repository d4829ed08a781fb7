//! What the read model shows: as it is, whatever came late and however it was read.
use crate::day::{ANN, BILLING, BOB, Day, RING};
use routing::agent::{self, Event as AgentEvent, Outcome};
use routing::folds::desk::Desk;
use routing::{Command, Event, Ticket};
use sim::world::needed;

#[test]
fn what_rings_at_ann_is_shown_to_ring_there_though_a_late_bell_rang_at_bob_and_was_called_back() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert!(day.rings(ANN, chat));
    let journal = day.world.journal();
    let rang = journal.iter().find_map(|(_, event)| match event {
        Event::Agent(ANN, rang @ AgentEvent::Rang { .. }) => Some(rang.clone()),
        _ => None,
    });
    let (now, outcome) = (day.world.now(), Outcome::Withdrawn { by: None });
    let mut desk = day.world.desk().unwrap().clone();
    let before = desk.cards[&chat].clone();
    // Bob was to ring for it before Ann was, and hears of both late.
    desk.apply(now, &Event::Agent(BOB, rang.unwrap()));
    desk.apply(now, &Event::Agent(BOB, AgentEvent::OfferEnded { chat, outcome, ticket: Ticket::NONE }));
    assert_eq!(desk.cards[&chat].ringing, Some((ANN, now + RING)));
    assert_eq!(desk.cards[&chat], before);
}

#[test]
fn what_rings_is_shown_to_ring_after_a_restart_that_reads_no_more_than_it_needs() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.send(Command::Agent(ANN, agent::Command::Restate));
    let mut desk = Desk::default();
    for (at, event) in needed(day.world.journal()) {
        desk.apply(*at, event);
    }
    let shown = day.world.desk().unwrap();
    let bell = |desk: &Desk| (desk.cards[&chat].ringing, desk.cards[&chat].ring_span);
    assert_eq!(bell(shown), (Some((ANN, day.world.now() + RING)), RING));
    assert_eq!(bell(&desk), bell(shown));
}
