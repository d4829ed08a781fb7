//! After a crash at any point of a day, the machines come back as the journal says and go on.
use crate::day::{ANN, BILLING, BOB, Day, SALES};
use routing::chat::{Life, Speaker, WrapUp};
use routing::settings::Mode;
use routing::time::Millis;
use sim::{Setup, World};

/// A short day with everything in it: offers, claims, a lost race, messages, an orphan, wrap-ups, a switch of mode.
fn a_day() -> Day {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Pull)]);
    day.signs_in(ANN, &[BILLING, SALES], 2).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.after(Millis::seconds(1));
    let first = day.writes_to(BILLING);
    let (second, third) = (day.writes_to(SALES), day.writes_to(BILLING));
    day.takes(ANN, first).unwrap();
    day.takes(ANN, second).unwrap();
    day.says(Speaker::Customer, first, "a").unwrap();
    day.says(Speaker::Agent(ANN), first, "a").unwrap();
    day.declines(BOB, third).unwrap();
    day.learns(BOB, &[BILLING, SALES]).unwrap();
    day.ends(ANN, first).unwrap();
    day.publish(&[(BILLING, Mode::Pull), (SALES, Mode::Push)]);
    day.wraps_up(ANN, first, WrapUp::Sent).unwrap();
    day.loses_connection(ANN);
    day.after(Millis::seconds(61));
    day.customer_leaves(third).unwrap();
    day
}

#[test]
fn from_every_prefix_of_a_day_the_promises_hold_and_everything_ends() {
    let day = a_day();
    let journal = day.world.journal();
    assert!(journal.len() > 35, "{} entries are no day", journal.len());
    for cut in 0..=journal.len() {
        let now = day.world.now();
        let mut back = World::recover(Setup::default(), journal[..cut].to_vec(), now);
        assert_eq!(back.check(), vec![], "after {cut} entries");
        back.advance(now + Millis::hours(9));
        assert_eq!(back.check(), vec![], "in the evening, after {cut} entries");
        assert_eq!(back.chats().len(), 0, "after {cut} entries: {:?}", back.chats());
        assert!(back.agents().values().all(|agent| !agent.signed_in), "after {cut} entries");
    }
}

#[test]
fn a_chat_that_rang_rings_on_and_can_be_accepted() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    let journal = day.world.journal().to_vec();
    day.world = World::recover(Setup::default(), journal, day.world.now() + Millis::seconds(5));
    assert!(day.rings(ANN, chat));
    day.connects(ANN);
    day.takes(ANN, chat).unwrap();
    assert_eq!(day.owner(chat), Some(ANN));
}

#[test]
fn people_have_their_grace_from_the_restart_on() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    let journal = day.world.journal().to_vec();
    day.world = World::recover(Setup::default(), journal, day.world.now() + Millis::minutes(10));
    day.after(Millis::seconds(19));
    assert!(day.agent(ANN).available(), "ten minutes without a server are nobody's fault");
    day.connects(ANN);
    day.customer(chat, Life::Up);
    day.after(Millis::minutes(5));
    assert_eq!(day.owner(chat), Some(ANN));
}

#[test]
fn a_message_resent_after_the_crash_is_still_kept_once() {
    let mut day = Day::pulling();
    let chat = day.writes_to(BILLING);
    let first = day.says(Speaker::Customer, chat, "a");
    day.world = World::recover(Setup::default(), day.world.journal().to_vec(), day.world.now());
    assert_eq!(day.says(Speaker::Customer, chat, "a"), first);
}

#[test]
fn an_offer_that_was_declined_is_not_made_again_because_of_a_restart() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.declines(ANN, chat).unwrap();
    let mut journal = day.world.journal().to_vec();
    // As if the tenant had said everything afresh in between.
    let mut again = World::recover(Setup { restate_after: 1, ..Setup::default() }, journal, day.world.now());
    again.settle();
    journal = again.journal().to_vec();
    day.world = World::recover(Setup::default(), journal, again.now());
    assert_eq!(day.rings_at(chat), None);
    day.connects(ANN);
    day.customer(chat, Life::Up);
    day.after(Millis::seconds(60));
    assert_eq!(day.rings_at(chat), Some(ANN));
}
