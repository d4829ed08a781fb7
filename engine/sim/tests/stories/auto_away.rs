//! What sets an agent away besides their own hand, and that each cause takes back exactly what it did.
use crate::day::{ANN, BILLING, BOB, CAROL, Day, RING};
use catalogue::ids::AgentId;
use catalogue::units::Units;
use routing::agent::{self, Cause, Choice, Forced, Outcome};
use routing::settings::Person;
use routing::time::Millis;
use routing::{Command, Refusal, agent::Event as AgentEvent, tenant};
use std::sync::Arc;

const IDLE: Millis = Millis::minutes(5);
const HOUR: Millis = Millis::hours(1);

/// Ann, who is set away after five minutes without a sign of her, and whose session lasts an hour.
fn ann_works(day: &mut Day) {
    signs_in_for(day, ANN, HOUR);
    day.connects(ANN);
}

fn signs_in_for(day: &mut Day, who: AgentId, session: Millis) {
    let device = catalogue::ids::DeviceId(u128::from(who.0));
    let until = day.world.now() + session;
    let person = Person::new(who, "Ann".into(), vec![(BILLING, 5)], Units::slots(2));
    let person = Arc::new(Person { away_after: Some(IDLE), ..person });
    day.ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket })).unwrap();
}

fn moves_the_mouse(day: &mut Day) {
    day.send(Command::Agent(ANN, agent::Command::Active));
}

fn kept_away_by(day: &Day) -> Vec<Cause> {
    day.agent(ANN).causes.iter().copied().collect()
}

fn tours(day: &mut Day, runs: bool) -> Result<routing::Reply, Refusal> {
    day.ask(|ticket| Command::Agent(ANN, agent::Command::Tour { runs, ticket }))
}

fn forces(day: &mut Day, to: Forced) -> Result<routing::Reply, Refusal> {
    day.ask(|ticket| Command::Agent(ANN, agent::Command::Force { by: CAROL, to, ticket }))
}

#[test]
fn who_does_nothing_for_five_minutes_is_away_and_is_back_with_the_first_sign() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    day.after(IDLE - Millis(1));
    assert!(day.agent(ANN).available());
    day.after(Millis(1));
    assert_eq!(kept_away_by(&day), [Cause::Inactive]);
    let chat = day.writes_to(BILLING);
    assert_eq!(day.rings_at(chat), None);
    moves_the_mouse(&mut day);
    assert!(day.rings(ANN, chat), "what waited rings in the same instant");
}

#[test]
fn every_sign_of_the_person_counts_and_that_of_a_machine_does_not() {
    let mut day = Day::pulling();
    ann_works(&mut day);
    day.after(Millis::minutes(4));
    moves_the_mouse(&mut day);
    day.after(Millis::minutes(4));
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.after(Millis::minutes(4));
    assert!(day.agent(ANN).available(), "a hand on the mouse, then a chat that was taken");
    // A second socket, and a renewal that the console makes by itself.
    day.connects(ANN);
    let until = day.world.now() + HOUR;
    day.ask(|ticket| Command::Agent(ANN, agent::Command::Renew { until, ticket })).unwrap();
    day.after(Millis::minutes(1));
    assert_eq!(kept_away_by(&day), [Cause::Inactive]);
    assert_eq!(day.owner(chat), Some(ANN), "who is away keeps the chats that are under way");
}

#[test]
fn never_means_never() {
    let mut day = Day::pulling();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.after(Millis::hours(7));
    assert!(day.agent(BOB).available());
}

#[test]
fn what_rings_is_answered_or_missed_before_anybody_is_found_inactive() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    day.after(IDLE - Millis::seconds(5));
    let chat = day.writes_to(BILLING);
    day.after(RING - Millis(1));
    assert!(day.rings(ANN, chat), "fifteen seconds after she was last to be found active");
    day.after(Millis(1));
    assert_eq!(kept_away_by(&day), [Cause::Inactive]);
    assert_eq!(day.agent(ANN).missed, 1);
}

#[test]
fn a_claim_by_somebody_found_inactive_is_a_sign_of_life_and_no_refusal() {
    let mut day = Day::pulling();
    ann_works(&mut day);
    day.after(IDLE);
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    assert!(day.agent(ANN).available());
}

#[test]
fn lunch_by_hand_is_still_lunch_when_the_person_moves() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    day.after(IDLE);
    day.goes_away(ANN).unwrap();
    moves_the_mouse(&mut day);
    assert_eq!((day.agent(ANN).choice, kept_away_by(&day)), (Choice::Away { reason: 1 }, vec![]));
    day.after(HOUR - IDLE - Millis::minutes(4));
    assert_eq!(kept_away_by(&day), [], "who is away already is not found inactive as well");
}

#[test]
fn a_session_that_is_about_to_end_suspends_and_renewing_it_brings_back_exactly_that() {
    let mut day = Day::pushing();
    signs_in_for(&mut day, ANN, HOUR);
    day.connects(ANN);
    day.after(HOUR - Millis::seconds(190));
    moves_the_mouse(&mut day);
    day.after(Millis::seconds(10));
    assert_eq!(kept_away_by(&day), [Cause::SessionExpiring], "180 s are left");
    let chat = day.writes_to(BILLING);
    assert_eq!(day.rings_at(chat), None);
    assert_eq!(day.comes_back(ANN), Err(Refusal::AlreadyActive), "no choice lengthens a session");
    let until = day.world.now() + HOUR;
    day.ask(|ticket| Command::Agent(ANN, agent::Command::Renew { until, ticket })).unwrap();
    assert!(day.rings(ANN, chat));
}

#[test]
fn a_second_device_opening_does_not_change_presence() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    day.goes_away(ANN).unwrap();
    signs_in_for(&mut day, ANN, HOUR);
    day.connects(ANN);
    assert_eq!(day.agent(ANN).choice, Choice::Away { reason: 1 });
    day.comes_back(ANN).unwrap();
    forces(&mut day, Forced::Away { reason: 4 }).unwrap();
    signs_in_for(&mut day, ANN, HOUR);
    day.connects(ANN);
    assert_eq!(kept_away_by(&day), [Cause::Supervisor]);
    day.loses_connection(ANN);
    assert_eq!(kept_away_by(&day), [Cause::Supervisor], "nor does its closing");
}

#[test]
fn a_laptop_asleep_for_ten_minutes_comes_back_whole() {
    for lunch in [false, true] {
        let mut day = Day::pushing();
        ann_works(&mut day);
        let chat = day.writes_to(BILLING);
        day.takes(ANN, chat).unwrap();
        if lunch {
            day.goes_away(ANN).unwrap();
        }
        day.loses_connection(ANN);
        day.after(Millis::minutes(10));
        assert!(!day.agent(ANN).signed_in);
        assert!(day.waits(chat), "the customer was not kept waiting for her");
        // The lid opens: the console's socket signs in again with the session that it has.
        let rest = day.agent(ANN).session_until - day.world.now();
        signs_in_for(&mut day, ANN, rest);
        day.connects(ANN);
        let choice = if lunch { Choice::Away { reason: 1 } } else { Choice::Available };
        assert_eq!((day.agent(ANN).choice, kept_away_by(&day)), (choice, vec![]));
        assert_eq!(day.rings(ANN, chat), !lunch, "nobody took the chat meanwhile, so she may go on with it");
    }
}

#[test]
fn nobody_misses_what_none_of_their_devices_could_show() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    day.rings_at_once(BILLING, 2);
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    assert!(day.rings(ANN, first) && day.rings(ANN, second));
    day.after(Millis::seconds(18));
    day.loses_connection(ANN);
    day.after(RING - Millis::seconds(18));
    let unheard = |event: &routing::Event| {
        matches!(event, routing::Event::Agent(_, AgentEvent::OfferEnded { outcome: Outcome::Unheard, .. }))
    };
    assert_eq!((day.happened(unheard), day.agent(ANN).missed), (2, 0));
    day.connects(ANN);
    assert!(day.agent(ANN).available());
}

#[test]
fn a_new_session_begins_afresh() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    day.goes_away(ANN).unwrap();
    forces(&mut day, Forced::Away { reason: 4 }).unwrap();
    day.signs_out(ANN).unwrap();
    ann_works(&mut day);
    assert!(day.agent(ANN).available());
}

#[test]
fn a_tour_keeps_away_until_it_ends_and_does_not_begin_amid_chats() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    tours(&mut day, true).unwrap();
    assert_eq!(kept_away_by(&day), [Cause::Tour]);
    let chat = day.writes_to(BILLING);
    assert_eq!(day.rings_at(chat), None);
    tours(&mut day, false).unwrap();
    assert!(day.rings(ANN, chat));
    day.takes(ANN, chat).unwrap();
    let refusal = tours(&mut day, true).unwrap_err();
    assert_eq!((refusal.clone(), refusal.code().0), (Refusal::TourWithChats(1), 203));
}

#[test]
fn a_supervisor_sets_an_agent_away_and_takes_it_back_and_the_agents_own_choice_stands_beside_it() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    let chat = day.writes_to(BILLING);
    forces(&mut day, Forced::Away { reason: 4 }).unwrap();
    assert!(!day.rings(ANN, chat));
    assert_eq!(day.agent(ANN).forced, Some((CAROL, 4)));
    assert_eq!(forces(&mut day, Forced::Away { reason: 4 }), Err(Refusal::AlreadySuspended));
    forces(&mut day, Forced::Away { reason: 2 }).unwrap();
    assert_eq!(day.agent(ANN).forced, Some((CAROL, 2)), "another reason is another word");
    day.goes_away(ANN).unwrap();
    forces(&mut day, Forced::AsChosen).unwrap();
    assert_eq!((day.agent(ANN).choice, kept_away_by(&day)), (Choice::Away { reason: 1 }, vec![]));
    forces(&mut day, Forced::Available).unwrap();
    assert!(day.rings(ANN, chat));
    assert_eq!(forces(&mut day, Forced::Available), Err(Refusal::AlreadyActive));
    assert_eq!(forces(&mut day, Forced::AsChosen), Err(Refusal::AlreadyActive));
}

#[test]
fn the_newest_explicit_choice_wins_also_over_a_supervisors() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    forces(&mut day, Forced::Away { reason: 4 }).unwrap();
    day.comes_back(ANN).unwrap();
    assert!(day.agent(ANN).available());
    assert_eq!(day.agent(ANN).forced, None);
}

#[test]
fn nobody_is_forced_who_is_not_there() {
    let mut day = Day::pushing();
    ann_works(&mut day);
    day.signs_out(ANN).unwrap();
    let refusal = forces(&mut day, Forced::Available).unwrap_err();
    assert_eq!((refusal.clone(), refusal.code().0), (Refusal::AgentOffline, 181));
}
