//! How far each side has read.
use crate::day::{ANN, Answer, BILLING, BOB, Day};
use catalogue::ids::ChatId;
use routing::chat::marks::{Mark, Marks, Reach};
use routing::chat::{Speaker, WrapUp};
use routing::{Command, Refusal, Reply, chat};
use sim::{Setup, World};

impl Day {
    fn marks(&mut self, by: Speaker, reach: Reach, chat: ChatId, upto: u32) -> Answer {
        self.ask(|ticket| Command::Chat(chat, chat::Command::Mark(Mark { by, reach, upto, ticket })))
    }

    fn marked(&self, chat: ChatId) -> &Marks {
        &self.world.chats()[&chat].marks
    }
}

/// The customer asked (0), Ann answered twice (1, 2), and then whispered (3).
fn a_day() -> (Day, ChatId) {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.says(Speaker::Customer, chat, "a").unwrap();
    day.takes(ANN, chat).unwrap();
    for said in ["b", "c"] {
        day.says(Speaker::Agent(ANN), chat, said).unwrap();
    }
    day.whispers(ANN, chat, "d").unwrap();
    (day, chat)
}

fn marked(next: u32) -> Answer {
    Ok(Reply::Marked { next })
}

const CUSTOMER: Speaker = Speaker::Customer;

#[test]
fn marks_move_on_and_never_back_and_only_what_moves_is_written() {
    let (mut day, chat) = a_day();
    assert_eq!(day.marks(CUSTOMER, Reach::Delivered, chat, 1), marked(2));
    assert_eq!((day.marked(chat).delivered, day.marked(chat).read), (2, 1), "whoever writes has read what was there");
    assert_eq!(day.marks(CUSTOMER, Reach::Read, chat, 2), marked(3));
    assert_eq!((day.marked(chat).delivered, day.marked(chat).read), (3, 3), "what was read was delivered");
    let written = day.world.journal().len();
    for (reach, upto) in [(Reach::Read, 2), (Reach::Read, 0), (Reach::Delivered, 2), (Reach::Delivered, 1)] {
        assert_eq!(day.marks(CUSTOMER, reach, chat, upto), marked(3));
    }
    assert_eq!((day.marked(chat).delivered, day.marked(chat).read), (3, 3));
    assert_eq!(day.world.journal().len(), written);
}

#[test]
fn nobody_reads_ahead_and_the_customer_not_as_far_as_a_whisper() {
    let (mut day, chat) = a_day();
    assert_eq!(day.marks(CUSTOMER, Reach::Read, chat, 3), Err(Refusal::MessageNotThere), "as if it were not there");
    assert_eq!(day.marks(Speaker::Agent(ANN), Reach::Read, chat, 4).unwrap_err().code().0, 151);
    assert_eq!(day.marks(Speaker::Agent(BOB), Reach::Read, chat, 0), Err(Refusal::NotInChat));
    assert_eq!(day.marked(chat).agent(ANN), 4, "she wrote the last one");
    day.says(CUSTOMER, chat, "e").unwrap();
    assert_eq!((day.marked(chat).agent(ANN), day.marked(chat).read), (4, 5));
    day.marks(Speaker::Agent(ANN), Reach::Read, chat, 4).unwrap();
    assert_eq!(day.marked(chat).agent(ANN), 5);
}

#[test]
fn marks_outlive_a_restart_and_end_with_the_chat() {
    let (mut day, chat) = a_day();
    day.marks(CUSTOMER, Reach::Delivered, chat, 2).unwrap();
    day.says(CUSTOMER, chat, "e").unwrap();
    day.marks(Speaker::Agent(ANN), Reach::Read, chat, 4).unwrap();
    let before = day.marked(chat).clone();
    day.world = World::recover(Setup::default(), day.world.journal().to_vec(), day.world.now());
    assert_eq!(*day.marked(chat), before);
    day.says(Speaker::Agent(ANN), chat, "bye").unwrap();
    day.ends(ANN, chat).unwrap();
    assert_eq!(day.marks(CUSTOMER, Reach::Read, chat, 5), marked(6), "the goodbye is read too");
    day.wraps_up(ANN, chat, WrapUp::Sent).unwrap();
    assert_eq!(day.marks(CUSTOMER, Reach::Read, chat, 5), Err(Refusal::ChatNotThere));
}
