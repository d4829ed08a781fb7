//! What a tenant sets up that cannot work as it stands: nothing breaks, nobody is lost, and it is said what would help.
use crate::day::{ANN, BILLING, BOB, Day, SALES, yours};
use crate::ruled::usual;
use catalogue::units::Units;
use routing::chat::Event as ChatEvent;
use routing::folds::unroutable::{Fix, Unroutable};
use routing::policy::{LineRules, Step};
use routing::queue::Need;
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Event, Refusal, tenant};

impl Day {
    fn nobody_can_have(&self) -> Vec<Fix> {
        let mut seen = self.seen();
        let found: Vec<Unroutable> = seen.insight.needs.unroutable(&seen.desk);
        found.into_iter().map(|found| found.fix).collect()
    }
}

#[test]
fn a_policy_that_nobody_meets_lets_chats_wait_says_so_and_is_mended_by_the_next_one() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![Step { level: 10, ..Step::default() }]);
    day.signs_in_at(ANN, &[(BILLING, 5)], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.after(Millis::hours(1));
    assert!(day.waits(chat) && day.rings_at(chat).is_none());
    assert_eq!(day.nobody_can_have(), [Fix::LowerLevel { by: 5, skill: BILLING, to: 5, step: 0, agent: ANN }]);
    day.publish_steps(BILLING, vec![Step { level: 5, ..Step::default() }]);
    assert_eq!((day.rings_at(chat), day.nobody_can_have()), (Some(ANN), vec![]));
}

#[test]
fn a_longest_wait_ends_also_what_nobody_can_have() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![Step { level: 10, ..Step::default() }]);
    let longest_wait = Some(Millis::minutes(2));
    day.rules(BILLING, |rules| rules.line = LineRules { longest_wait, ..LineRules::default() });
    day.signs_in_at(ANN, &[(BILLING, 5)], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.after(Millis::minutes(2));
    let missed = |event: &Event| matches!(event, Event::Chat(id, ChatEvent::Missed { .. }) if *id == chat);
    assert_eq!((day.happened(missed), day.line(BILLING)), (1, vec![]));
}

#[test]
fn a_skill_without_agents_takes_chats_but_no_transfers_and_serves_who_waits_once_somebody_comes() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let waits = day.writes_to(SALES);
    let chat = day.writes_to(BILLING);
    assert_eq!(day.takes(ANN, chat), yours(chat));
    let transfer = |ticket| Command::Tenant(tenant::Command::Transfer { chat, by: ANN, to: SALES, note: None, ticket });
    assert_eq!(day.ask(transfer), Err(Refusal::NobodyThere(SALES)));
    assert_eq!((day.owner(chat), day.waits(waits)), (Some(ANN), true));
    assert_eq!(day.nobody_can_have(), [Fix::GiveSkill { skill: SALES, agent: ANN }]);
    day.signs_in(BOB, &[SALES], 1).unwrap();
    assert_eq!(day.rings_at(waits), Some(BOB));
}

#[test]
fn an_agent_without_slots_is_offered_nothing_can_take_nothing_and_stands_in_nobodys_way() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 0).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!((day.rings_at(chat), day.takes(ANN, chat)), (None, Err(Refusal::SlotsFull)));
    assert_eq!(day.nobody_can_have(), [Fix::RaiseMaximum { to: Units::LIVE_CHAT, agent: ANN }]);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    assert_eq!(day.rings_at(chat), Some(BOB));
    let next = day.writes_to(BILLING);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    assert_eq!(day.rings_at(next), Some(ANN), "with a slot she is like anybody");
}

#[test]
fn what_takes_no_room_rings_beside_a_chat_and_never_takes_a_slot_from_it() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.rings_at_once(BILLING, 3);
    let (first, second) = (day.comes(BILLING, Need::of(Units(0))), day.comes(BILLING, Need::of(Units(0))));
    assert_eq!((day.rings_at(first), day.rings_at(second)), (Some(ANN), Some(ANN)));
    let chat = day.comes(BILLING, usual());
    assert_eq!((day.rings_at(chat), day.slots_used(ANN)), (Some(ANN), 1));
    for chat in [first, second, chat] {
        day.takes(ANN, chat).unwrap();
    }
    assert_eq!((day.slots_used(ANN), day.agent(ANN).holds.len()), (1, 3));
}
