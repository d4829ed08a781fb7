//! What agents say to each other in a chat behind the customer's back.
use crate::day::{ANN, BILLING, BOB, CAROL, DAVE, Day};
use catalogue::ids::{AgentId, ChatId};
use routing::chat::edit::Edit;
use routing::chat::people::{Command as People, Kind};
use routing::chat::{Audience, Speaker};
use routing::machine::Machine;
use routing::time::Millis;
use routing::{Command, Refusal, Reply, agent, chat, tenant};
use sim::{Setup, World};

impl Day {
    fn looks_on(&mut self, by: AgentId, chat: ChatId) {
        self.ask(|ticket| Command::Chat(chat, chat::Command::People(People::LookIn { by, ticket }))).unwrap();
    }

    fn joins(&mut self, whom: AgentId, chat: ChatId) {
        let kind = Kind::Conference;
        self.ask(|ticket| Command::Tenant(tenant::Command::Invite { chat, by: ANN, whom, kind, note: None, ticket }))
            .unwrap();
        let accept = |ticket| agent::people::Command::Accept { ticket };
        self.ask(|ticket| Command::Agent(whom, agent::Command::People(chat, accept(ticket)))).unwrap();
    }

    /// What a customer who asks for everything gets: the indexes.
    fn shown(&self, chat: ChatId) -> Vec<u32> {
        let tail = &self.world.desk().unwrap().cards[&chat].tail;
        tail.iter().filter(|line| line.to == Audience::Everyone).map(|line| line.index).collect()
    }
}

/// Ann has the chat, Bob takes part, Carol looks on, Dave is elsewhere.
fn a_day() -> (Day, ChatId) {
    let mut day = Day::pulling();
    for who in [ANN, BOB, CAROL, DAVE] {
        day.signs_in(who, &[BILLING], 1).unwrap();
    }
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.joins(BOB, chat);
    day.looks_on(CAROL, chat);
    (day, chat)
}

#[test]
fn everybody_in_the_chat_whispers_also_who_only_looks_on_and_nobody_else() {
    let (mut day, chat) = a_day();
    for (index, who) in [ANN, BOB, CAROL].into_iter().enumerate() {
        let Ok(Reply::Message { index: at, .. }) = day.whispers(who, chat, "w") else { panic!("{who} is in the chat") };
        assert_eq!(at, index as u32, "indexes are dense, whoever reads the message");
    }
    assert_eq!(day.says(Speaker::Agent(CAROL), chat, "aloud"), Err(Refusal::NotInChat), "she looks on unseen");
    assert_eq!(day.whispers(DAVE, chat, "w"), Err(Refusal::NotInChat));
    assert!(day.says(Speaker::Customer, chat, "hello?").is_ok());
    assert_eq!(day.shown(chat), [3]);
    day.ends(ANN, chat).unwrap();
    assert_eq!(day.whispers(ANN, chat, "after"), Err(Refusal::ChatNotThere));
}

#[test]
fn a_supervisor_whispers_while_the_chat_waits_for_who_takes_it_next() {
    let mut day = Day::pulling();
    for who in [ANN, CAROL] {
        day.signs_in(who, &[BILLING], 1).unwrap();
    }
    let chat = day.writes_to(BILLING);
    day.looks_on(CAROL, chat);
    day.whispers(CAROL, chat, "an old friend of the house").unwrap();
    day.takes(ANN, chat).unwrap();
    assert_eq!(day.world.desk().unwrap().cards[&chat].tail.len(), 1, "and Ann reads it");
}

#[test]
fn a_whisper_sent_again_is_kept_once_also_after_a_restart_and_the_end() {
    let (mut day, chat) = a_day();
    let first = day.whispers(CAROL, chat, "w");
    day.after(Millis::seconds(3));
    assert_eq!(day.whispers(CAROL, chat, "w"), first);
    assert_eq!(
        day.says(Speaker::Agent(ANN), chat, "w").map(|reply| matches!(reply, Reply::Message { index: 1, .. })),
        Ok(true)
    );
    day.world = World::recover(Setup::default(), day.world.journal().to_vec(), day.world.now());
    assert_eq!(day.whispers(CAROL, chat, "w"), first);
    day.ends(ANN, chat).unwrap();
    assert_eq!(day.whispers(CAROL, chat, "w"), first);
}

#[test]
fn a_whisper_answers_nobody() {
    let (mut day, chat) = a_day();
    day.says(Speaker::Customer, chat, "help").unwrap();
    let asked = day.world.chats()[&chat].last_said;
    day.after(Millis::seconds(30));
    day.whispers(ANN, chat, "who knows this?").unwrap();
    let after = &day.world.chats()[&chat];
    assert_eq!((after.last_said, after.next_shown, after.next_index), (asked, 1, 2));
    day.says(Speaker::Agent(ANN), chat, "here I am").unwrap();
    assert_eq!(day.world.chats()[&chat].last_said.map(|(by, _)| by), Some(Speaker::Agent(ANN)));
}

#[test]
fn a_system_message_is_read_by_all_and_answers_nobody() {
    let (mut day, chat) = a_day();
    let states = |day: &mut Day, by| day.says_to(by, Audience::System, chat, &format!("{by:?}"));
    day.says(Speaker::Customer, chat, "help").unwrap();
    let asked = day.world.chats()[&chat].last_said;
    day.after(Millis::seconds(30));
    let Ok(Reply::Message { index, at, .. }) = states(&mut day, Speaker::Agent(ANN)) else { panic!("it is her chat") };
    assert_eq!((index, at), (1, day.world.now()));
    assert!(states(&mut day, Speaker::Agent(BOB)).is_ok(), "who takes part may");
    for who in [Speaker::Agent(CAROL), Speaker::Agent(DAVE), Speaker::Customer] {
        assert_eq!(states(&mut day, who), Err(Refusal::NotInChat), "{who:?}");
    }
    let after = &day.world.chats()[&chat];
    assert_eq!((after.last_said, after.next_shown, after.next_index), (asked, 3, 3));
    assert_eq!(after.poke_from(), None, "Ann still owes the answer");
    let edit = |ticket| Edit { by: ANN, index, text: "otherwise".into(), ticket };
    let edited = day.ask(|ticket| Command::Chat(chat, chat::Command::Edit(edit(ticket))));
    assert_eq!(edited, Err(Refusal::EditTooLate), "what the house said stands");
    day.world = World::recover(Setup::default(), day.world.journal().to_vec(), day.world.now());
    assert_eq!(day.world.chats()[&chat].last_said, asked);
}

#[test]
fn a_sign_of_typing_holds_for_ten_seconds_and_another_one_prolongs_it() {
    let (mut day, chat) = a_day();
    let types = |day: &Day, by| day.world.chats()[&chat].live.typing.contains_key(&by);
    let (ann, customer) = (Speaker::Agent(ANN), Speaker::Customer);
    let written = day.world.journal().len();
    day.types(customer, Audience::Everyone, chat, Some("my inv"));
    day.after(Millis::seconds(9));
    day.types(ann, Audience::Everyone, chat, Some(""));
    // The same key again says nothing new, and is a sign all the same.
    day.types(customer, Audience::Everyone, chat, Some("my inv"));
    day.after(Millis::seconds(9));
    assert!(types(&day, customer) && types(&day, ann));
    day.after(Millis::seconds(1));
    assert!(
        !types(&day, customer) && !types(&day, ann),
        "who presses no key types no longer, whatever their socket does"
    );
    assert_eq!(day.world.journal().len(), written, "nothing of it is written");
    day.types(customer, Audience::Everyone, chat, Some("my invoice"));
    assert!(types(&day, customer), "and begins again");
}

#[test]
fn what_was_typed_before_a_message_and_comes_behind_it_is_seen_by_nobody() {
    let (mut day, chat) = a_day();
    let types = |day: &Day| day.world.chats()[&chat].live.typing.contains_key(&Speaker::Customer);
    day.types_after(chat, "");
    assert!(types(&day), "nothing was sent before");
    day.says(Speaker::Customer, chat, "c1").unwrap();
    day.types_after(chat, "");
    assert!(!types(&day), "it is what the message says");
    day.types_after(chat, "c1");
    assert!(types(&day), "this is the next one");
    day.says(Speaker::Agent(ANN), chat, "a1").unwrap();
    assert!(types(&day), "what an agent says ends nothing of hers");
    day.says(Speaker::Customer, chat, "c2").unwrap();
    day.types_after(chat, "c1");
    assert!(!types(&day));
    day.types_after(chat, "c3");
    assert!(types(&day), "c3 is on its way, and this was typed behind it");
}

#[test]
fn the_customer_sees_nobody_type_a_whisper() {
    let (mut day, chat) = a_day();
    let seen = |day: &Day| day.world.chats()[&chat].agent_types();
    day.types(Speaker::Agent(CAROL), Audience::Agents, chat, Some("psst"));
    assert!(!seen(&day));
    day.types(Speaker::Agent(CAROL), Audience::Everyone, chat, Some("boo"));
    assert!(!seen(&day), "who looks on is not seen");
    day.types(Speaker::Agent(ANN), Audience::Everyone, chat, Some("one mo"));
    assert!(seen(&day));
    let whispering =
        chat::Command::Type { by: Speaker::Agent(ANN), to: Audience::Agents, text: Some("one mo".into()), after: None };
    let events = day.world.chats()[&chat].decide(day.world.now(), whispering).unwrap();
    let typed = events.iter().filter_map(|event| match event {
        chat::Event::Typed { to, text, .. } => Some((*to, text.is_some())),
        _ => None,
    });
    assert_eq!(typed.collect::<Vec<_>>(), [(Audience::Everyone, false), (Audience::Agents, true)], "both are told");
    day.types(Speaker::Agent(ANN), Audience::Agents, chat, Some("one mo"));
    assert!(!seen(&day), "she has gone over to whispering");
    day.types(Speaker::Agent(ANN), Audience::Everyone, chat, None);
    assert!(day.world.chats()[&chat].live.typing.contains_key(&Speaker::Agent(ANN)), "a late word of what is over");
    day.whispers(ANN, chat, "w").unwrap();
    assert!(!day.world.chats()[&chat].live.typing.contains_key(&Speaker::Agent(ANN)));
}
