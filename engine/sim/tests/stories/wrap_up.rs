//! Wrap-up: it holds the slot until it is sent, skipped or timed out, and the freed slot matches in the same instant.
use crate::day::{ANN, Answer, BILLING, BOB, Day, WRAP_UP};
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use routing::chat::{self, Event as ChatEvent, WrapUp};
use routing::time::Millis;
use routing::{Command, Event, Refusal, Reply};
use sim::{Setup, World};

/// Ann, with one slot, has ended one chat; another waits for her.
fn one_to_wrap_up() -> (Day, ChatId, ChatId) {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, next) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.takes(ANN, first).unwrap();
    day.ends(ANN, first).unwrap();
    assert_eq!(day.rings_at(next), None, "a wrap-up holds its slot");
    (day, first, next)
}

#[test]
fn sent_or_skipped_it_frees_the_slot_for_the_next_at_once() {
    for how in [WrapUp::Sent, WrapUp::Skipped] {
        let (mut day, first, next) = one_to_wrap_up();
        day.wraps_up(ANN, first, how).unwrap();
        assert_eq!(day.rings_at(next), Some(ANN), "{how:?}");
        let ended = day
            .happened(|event| matches!(event, Event::Chat(_, ChatEvent::WrappedUp { how: said, .. }) if *said == how));
        assert_eq!(ended, 1);
    }
}

#[test]
fn left_alone_it_times_out_and_frees_the_slot_in_that_instant() {
    let (mut day, _, next) = one_to_wrap_up();
    day.after(WRAP_UP - Millis(1));
    assert_eq!(day.rings_at(next), None);
    day.after(Millis(1));
    assert_eq!(day.rings_at(next), Some(ANN));
}

#[test]
fn its_notes_are_kept() {
    let (mut day, first, _) = one_to_wrap_up();
    day.wraps_up(ANN, first, WrapUp::Sent).unwrap();
    let notes = |event: &Event| matches!(event, Event::Chat(_, ChatEvent::WrappedUp { notes: Some(notes), .. }) if &**notes == "called back");
    assert_eq!(day.happened(notes), 1);
}

#[test]
fn going_away_neither_ends_it_nor_loses_it() {
    let (mut day, first, _) = one_to_wrap_up();
    day.goes_away(ANN).unwrap();
    assert_eq!(day.owner(first), Some(ANN));
    day.wraps_up(ANN, first, WrapUp::Sent).unwrap();
    assert_eq!(day.slots_used(ANN), 0);
}

impl Day {
    fn keeps(&mut self, who: AgentId, chat: ChatId, notes: &str) -> Answer {
        let notes = notes.into();
        self.ask(|ticket| Command::Chat(chat, chat::Command::KeepNotes { by: who, notes, ticket }))
    }

    fn noted(&self, notes: &str) -> bool {
        let noted = |event: &Event| matches!(event, Event::Chat(_, ChatEvent::WrappedUp { notes: Some(kept), .. }) if &**kept == notes);
        self.happened(noted) == 1
    }
}

#[test]
fn changing_status_neither_ends_it_nor_loses_its_notes() {
    let (mut day, first, _) = one_to_wrap_up();
    assert_eq!(day.keeps(ANN, first, "the red"), Ok(Reply::Done));
    assert_eq!(day.keeps(ANN, first, "the red lamp"), Ok(Reply::Done));
    day.goes_away(ANN).unwrap();
    day.comes_back(ANN).unwrap();
    day.goes_away(ANN).unwrap();
    assert_eq!(day.world.chats()[&first].notes.as_deref(), Some("the red lamp"));
    day.after(WRAP_UP);
    assert!(day.noted("the red lamp"), "what was kept when it times out are its notes");
}

#[test]
fn a_restart_keeps_what_was_written_and_so_does_an_owner_who_is_gone() {
    let (mut day, first, _) = one_to_wrap_up();
    day.keeps(ANN, first, "the red lamp").unwrap();
    let journal = day.world.journal().to_vec();
    day.world = World::recover(Setup::default(), journal, day.world.now());
    assert_eq!(day.world.chats()[&first].notes.as_deref(), Some("the red lamp"));
    day.after(limit::AGENT_GONE);
    assert!(day.noted("the red lamp"));
}

#[test]
fn what_is_kept_is_taken_back_and_only_the_owner_keeps_anything() {
    let (mut day, first, next) = one_to_wrap_up();
    assert_eq!(day.keeps(BOB, first, "mine"), Err(Refusal::NotOwner));
    assert_eq!(day.keeps(ANN, next, "early"), Err(Refusal::ChatNotThere));
    day.keeps(ANN, first, "the red lamp").unwrap();
    day.keeps(ANN, first, "").unwrap();
    day.after(WRAP_UP);
    assert!(!day.noted("the red lamp"));
}

#[test]
fn nobody_else_wraps_it_up_and_nobody_twice() {
    let (mut day, first, _) = one_to_wrap_up();
    assert_eq!(day.wraps_up(BOB, first, WrapUp::Sent), Err(Refusal::NotOwner));
    day.wraps_up(ANN, first, WrapUp::Sent).unwrap();
    assert_eq!(day.wraps_up(ANN, first, WrapUp::Sent), Err(Refusal::ChatNotThere));
}
