//! The customer's side: leaving, fading away, writing and writing again.
use crate::day::{ANN, BILLING, BOB, Day, SALES};
use routing::chat::{EndCause, Event as ChatEvent, Life, Speaker, Stage};
use routing::time::Millis;
use routing::{Event, Refusal, Reply};

const GONE: Millis = Millis::seconds(60);

#[test]
fn who_leaves_before_an_answer_has_given_up() {
    let mut day = Day::pulling();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.customer_leaves(chat), Ok(Reply::Ended { wrap_up_until: None }));
    assert!(day.line(BILLING).is_empty());
    assert_eq!(day.stage(chat), None, "the machine is gone with the chat");
    assert_eq!(day.customer_leaves(chat), Err(Refusal::ChatNotThere));
}

#[test]
fn who_fades_away_in_the_line_has_given_up_after_a_minute() {
    let mut day = Day::pulling();
    let chat = day.writes_to(BILLING);
    day.after(Millis::minutes(30));
    assert!(day.waits(chat), "an open window waits as long as it likes");
    day.customer(chat, Life::Down);
    day.after(GONE - Millis(1));
    assert!(day.waits(chat));
    day.after(Millis(1));
    let gone =
        |event: &Event| matches!(event, Event::Chat(_, ChatEvent::Abandoned { cause: EndCause::CustomerGone, .. }));
    assert_eq!(day.happened(gone), 1);
}

#[test]
fn who_comes_back_in_time_has_lost_nothing() {
    let mut day = Day::pulling();
    let chat = day.writes_to(BILLING);
    day.customer(chat, Life::Down);
    day.after(Millis::seconds(59));
    day.customer(chat, Life::Up);
    day.after(Millis::minutes(5));
    assert_eq!(day.line(BILLING), [chat]);
}

#[test]
fn who_leaves_in_the_middle_ends_the_chat_and_the_agent_wraps_up() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.customer_leaves(chat).unwrap();
    assert!(matches!(day.stage(chat), Some(Stage::WrappingUp { owner: ANN, .. })));
    assert_eq!(day.slots_used(ANN), 1);
}

#[test]
fn a_message_sent_again_is_kept_once_and_answered_alike() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    let first = day.says(Speaker::Customer, chat, "a");
    day.after(Millis::seconds(3));
    assert_eq!(day.says(Speaker::Customer, chat, "a"), first);
    let Ok(Reply::Message { index: 1, .. }) = day.says(Speaker::Customer, chat, "b") else {
        panic!("indexes are dense: the message sent again took none");
    };
    day.takes(ANN, chat).unwrap();
    let Ok(Reply::Message { index: 2, .. }) = day.says(Speaker::Agent(ANN), chat, "a") else {
        panic!("two people may choose the same client id");
    };
    day.ends(ANN, chat).unwrap();
    assert_eq!(day.says(Speaker::Customer, chat, "a"), first, "even after the end");
    assert_eq!(day.says(Speaker::Customer, chat, "new"), Err(Refusal::ChatNotThere));
}

#[test]
fn only_the_owner_speaks_for_the_shop_and_ends_the_chat() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    assert_eq!(day.says(Speaker::Agent(BOB), chat, "a"), Err(Refusal::NotInChat));
    assert_eq!(day.ends(BOB, chat).unwrap_err().code().0, 240);
    assert!(day.ends(ANN, chat).is_ok());
}

#[test]
fn a_skill_that_is_not_there_is_refused() {
    let mut day = Day::pulling();
    let (_, answer) = day.tries_to_write_to(SALES);
    assert_eq!(answer, Err(Refusal::SkillNotThere(SALES)));
}
