//! Editing what one has said: by whom, for how long, and what is refused with which code.
use crate::day::{ANN, Answer, BILLING, BOB, CAROL, Day, SALES};
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use routing::chat::edit::Edit;
use routing::chat::people::{Command as People, Kind};
use routing::chat::{Audience, Speaker};
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Event, Reply, agent, chat, tenant};
use sim::{Setup, World};

impl Day {
    fn edits(&mut self, by: AgentId, chat: ChatId, index: u32, text: &str) -> Answer {
        let edit = |ticket| Edit { by, index, text: text.into(), ticket };
        self.ask(|ticket| Command::Chat(chat, chat::Command::Edit(edit(ticket))))
    }

    fn reads(&self, chat: ChatId, index: u32) -> (String, bool) {
        let tail = &self.world.desk().unwrap().cards[&chat].tail;
        let line = tail.iter().find(|line| line.index == index).unwrap();
        (line.text.to_string(), line.edited.is_some())
    }
}

/// Ann has a chat, and has said one thing in it, after the customer.
fn a_day() -> (Day, ChatId) {
    let mut day = Day::with(&[(BILLING, Mode::Pull), (SALES, Mode::Pull)]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.says(Speaker::Customer, chat, "asked").unwrap();
    day.says(Speaker::Agent(ANN), chat, "answered").unwrap();
    (day, chat)
}

fn joins(day: &mut Day, whom: AgentId, chat: ChatId) {
    let kind = Kind::Conference;
    day.ask(|ticket| Command::Tenant(tenant::Command::Invite { chat, by: ANN, whom, kind, note: None, ticket }))
        .unwrap();
    let accept = |ticket| agent::people::Command::Accept { ticket };
    day.ask(|ticket| Command::Agent(whom, agent::Command::People(chat, accept(ticket)))).unwrap();
}

fn code(answer: Answer) -> u16 {
    answer.unwrap_err().code().0
}

#[test]
fn a_message_reads_as_it_was_edited_last_and_the_journal_has_it_all() {
    let (mut day, chat) = a_day();
    assert!(day.edits(ANN, chat, 1, "hello there").is_ok());
    day.after(Millis::seconds(5));
    assert!(day.edits(ANN, chat, 1, "hello, Ada").is_ok());
    assert_eq!(day.reads(chat, 1), ("hello, Ada".into(), true));
    assert_eq!(day.reads(chat, 0), ("hello".into(), false));
    let texts: Vec<String> = day
        .world
        .journal()
        .iter()
        .filter_map(|(_, event)| match event {
            Event::Chat(_, chat::Event::Said { index: 1, text, .. } | chat::Event::Edited { text, .. }) => {
                Some(text.to_string())
            }
            _ => None,
        })
        .collect();
    assert_eq!(texts, ["hello", "hello there", "hello, Ada"]);
}

#[test]
fn an_edit_sent_again_is_answered_as_the_first_time_also_after_a_restart() {
    let (mut day, chat) = a_day();
    let first = day.edits(ANN, chat, 1, "hello there");
    assert!(matches!(first, Ok(Reply::Edited { index: 1, .. })));
    day.after(Millis::seconds(5));
    let written = day.world.journal().len();
    assert_eq!(day.edits(ANN, chat, 1, "hello there"), first);
    assert_eq!(day.world.journal().len(), written, "and is written once");
    day.world = World::recover(Setup::default(), day.world.journal().to_vec(), day.world.now());
    assert_eq!(day.edits(ANN, chat, 1, "hello there"), first);
}

#[test]
fn the_window_closes_after_two_minutes() {
    let (mut day, chat) = a_day();
    let said = day.world.now();
    day.after(Millis::minutes(2));
    assert!(day.edits(ANN, chat, 1, "just in time").is_ok(), "sent at {said:?}");
    day.after(Millis(1));
    assert_eq!(code(day.edits(ANN, chat, 1, "too late")), 155, "an edit does not lengthen the window");
    assert_eq!(day.reads(chat, 1).0, "just in time");
}

#[test]
fn only_its_own_agent_edits_it_and_only_in_progress() {
    let (mut day, chat) = a_day();
    assert_eq!(code(day.edits(BOB, chat, 1, "x")), 403, "Bob is not in it");
    joins(&mut day, BOB, chat);
    assert_eq!(code(day.edits(BOB, chat, 1, "x")), 403, "it is Ann's");
    assert_eq!(code(day.edits(ANN, chat, 0, "x")), 155, "what the customer said is not edited");
    assert_eq!(code(day.edits(ANN, chat, 2, "x")), 151);
    day.whispers(BOB, chat, "w").unwrap();
    assert!(day.edits(BOB, chat, 2, "a whisper, better said").is_ok());
    day.ask(|ticket| Command::Chat(chat, chat::Command::People(People::Leave { by: BOB, ticket }))).unwrap();
    assert_eq!(code(day.edits(BOB, chat, 2, "x")), 403, "he has left");
    day.ends(ANN, chat).unwrap();
    assert_eq!(code(day.edits(ANN, chat, 1, "x")), 146, "the wrap-up is no conversation");
    day.wraps_up(ANN, chat, routing::chat::WrapUp::Sent).unwrap();
    assert_eq!(code(day.edits(ANN, chat, 1, "x")), 147);
}

#[test]
fn who_only_looks_on_now_does_not_touch_what_the_customer_reads() {
    let (mut day, chat) = a_day();
    joins(&mut day, BOB, chat);
    day.says(Speaker::Agent(BOB), chat, "b").unwrap();
    day.ask(|ticket| Command::Chat(chat, chat::Command::People(People::Leave { by: BOB, ticket }))).unwrap();
    day.ask(|ticket| Command::Chat(chat, chat::Command::People(People::LookIn { by: BOB, ticket }))).unwrap();
    assert_eq!(code(day.edits(BOB, chat, 2, "x")), 403);
}

#[test]
fn what_is_remembered_for_it_is_bounded() {
    let (mut day, chat) = a_day();
    for number in 0..500 {
        day.says(Speaker::Agent(ANN), chat, &number.to_string()).unwrap();
    }
    let most = limit::EDITABLE_MESSAGES as usize;
    assert!(day.world.chats()[&chat].recent.len() <= most);
    assert_eq!(code(day.edits(ANN, chat, 1, "x")), 155, "young, but far back");
    assert!(day.edits(ANN, chat, 501, "x").is_ok());
    day.after(Millis::minutes(5));
    day.says(Speaker::Agent(ANN), chat, "later").unwrap();
    assert_eq!(day.world.chats()[&chat].recent.len(), 1);
    assert_eq!(day.world.chats()[&chat].recent[0].to, Audience::Everyone);
    day.signs_in(CAROL, &[SALES], 1).unwrap();
    day.ends(ANN, chat).unwrap();
    assert!(day.world.chats()[&chat].recent.is_empty());
}
