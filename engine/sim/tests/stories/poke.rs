//! Pokes: a customer who has fallen silent is asked, and the chat ends when nobody answers.
use crate::day::{ANN, Answer, BILLING, BOB, Day, SALES};
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use routing::chat::poke::{Command as Poke, Event as Poked, Outcome};
use routing::chat::{Audience, EndCause, Event as ChatEvent, Life, Speaker, Stage};
use routing::policy::PokeRules;
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Event, Refusal, Reply, Ticket, chat};
use sim::{Setup, World};

impl Day {
    fn of_poke(&mut self, chat: ChatId, command: impl FnOnce(Ticket) -> Poke) -> Answer {
        self.ask(|ticket| Command::Chat(chat, chat::Command::Poke(command(ticket))))
    }
    fn pokes(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.of_poke(chat, |ticket| Poke::Send { by, ticket })
    }
    fn unpokes(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.of_poke(chat, |ticket| Poke::Cancel { by, ticket })
    }
    fn answers_poke(&mut self, chat: ChatId, stays: bool) -> Answer {
        self.of_poke(chat, |ticket| Poke::Answer { stays, ticket })
    }
    fn poke_ended(&self, how: Outcome) -> bool {
        self.happened(
            |event| matches!(event, Event::Chat(_, ChatEvent::Poke(Poked::Ended { outcome, .. })) if *outcome == how),
        ) == 1
    }
    fn ended_by(&self, why: &EndCause) -> bool {
        self.happened(|event| matches!(event, Event::Chat(_, ChatEvent::Ended { cause, .. }) if cause == why)) == 1
    }
}

/// Ann has answered, and the customer is silent from now on.
fn silence() -> (Day, ChatId) {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.says(Speaker::Customer, chat, "hello").unwrap();
    day.says(Speaker::Agent(ANN), chat, "which lamp is it?").unwrap();
    (day, chat)
}

fn poked() -> (Day, ChatId) {
    let (mut day, chat) = silence();
    day.after(limit::POKE_FIRST);
    assert_eq!(day.pokes(ANN, chat), Ok(Reply::Done));
    (day, chat)
}

fn code(answer: Answer) -> u16 {
    answer.unwrap_err().code().0
}

#[test]
fn a_poke_is_for_a_customer_who_owes_the_next_word_for_long_enough() {
    let (mut day, chat) = silence();
    day.after(limit::POKE_FIRST - Millis(1));
    assert_eq!(code(day.pokes(ANN, chat)), 146, "too early");
    day.says(Speaker::Customer, chat, "the blue one").unwrap();
    day.after(limit::POKE_FIRST + limit::POKE_FIRST);
    assert_eq!(code(day.pokes(ANN, chat)), 146, "Ann owes the next word");
    day.says(Speaker::Agent(ANN), chat, "one moment").unwrap();
    day.after(limit::POKE_FIRST);
    assert_eq!(day.pokes(ANN, chat), Ok(Reply::Done));
    assert_eq!(code(day.pokes(ANN, chat)), 146, "one at a time");
}

#[test]
fn the_chat_ends_at_zero() {
    let (mut day, chat) = poked();
    day.after(limit::POKE_COUNTDOWN - Millis(1));
    assert_eq!(day.owner(chat), Some(ANN));
    day.after(Millis(1));
    assert!(matches!(day.stage(chat), Some(Stage::WrappingUp { .. })));
    assert!(day.poke_ended(Outcome::NoAnswer) && day.ended_by(&EndCause::NoAnswer));
}

#[test]
fn the_customer_goes_on_by_a_click_or_by_writing_and_silence_counts_afresh() {
    let (mut day, chat) = poked();
    assert_eq!(day.answers_poke(chat, true), Ok(Reply::Done));
    assert!(day.poke_ended(Outcome::Continued));
    assert_eq!(code(day.pokes(ANN, chat)), 146, "not again at once");
    let (mut day, chat) = poked();
    day.says(Speaker::Customer, chat, "I am here").unwrap();
    assert!(day.poke_ended(Outcome::Continued));
    day.after(limit::POKE_COUNTDOWN);
    assert!(matches!(day.stage(chat), Some(Stage::InProgress { .. })));
}

#[test]
fn the_customer_declines_and_the_chat_ends() {
    let (mut day, chat) = poked();
    day.answers_poke(chat, false).unwrap();
    assert!(day.poke_ended(Outcome::Declined) && day.ended_by(&EndCause::CustomerLeft));
    assert_eq!(code(day.answers_poke(chat, true)), 146);
}

#[test]
fn an_agent_takes_a_poke_back_or_goes_on_writing() {
    let (mut day, chat) = poked();
    assert_eq!(day.unpokes(ANN, chat), Ok(Reply::Done));
    assert!(day.poke_ended(Outcome::Cancelled));
    assert_eq!(code(day.unpokes(ANN, chat)), 146);
    let (mut day, chat) = poked();
    day.says(Speaker::Agent(ANN), chat, "take your time").unwrap();
    assert!(day.poke_ended(Outcome::Cancelled));
    let (mut day, chat) = poked();
    day.ends(ANN, chat).unwrap();
    assert!(day.poke_ended(Outcome::Cancelled), "with the chat ends its poke");
}

#[test]
fn the_engine_pokes_by_itself_where_the_skill_says_so() {
    let mut day = Day::pulling();
    day.rules(BILLING, |rules| rules.poke.automatic = true);
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.says(Speaker::Agent(ANN), chat, "how can I help?").unwrap();
    day.after(limit::POKE_SECOND - Millis(1));
    assert_eq!(day.world.chats()[&chat].pokes.running, None);
    day.after(Millis(1));
    assert!(day.world.chats()[&chat].pokes.running.is_some_and(|running| running.by.is_none()));
    day.after(limit::POKE_COUNTDOWN);
    assert!(day.ended_by(&EndCause::NoAnswer));
}

#[test]
fn whoever_is_in_the_chat_besides_its_owner_does_not_poke() {
    let (mut day, chat) = silence();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.after(limit::POKE_FIRST);
    assert_eq!(day.pokes(BOB, chat), Err(Refusal::OwnersOnly));
    assert_eq!(day.pokes(ANN, chat), Ok(Reply::Done));
    assert_eq!(day.unpokes(BOB, chat), Err(Refusal::OwnersOnly));
}

#[test]
fn with_another_skill_come_other_pokes_and_the_silence_counts_from_the_new_agent_on() {
    const SOON: Millis = Millis::seconds(30);
    let (mut day, chat) = silence();
    day.publish(&[(BILLING, Mode::Pull), (SALES, Mode::Pull)]);
    day.rules(SALES, |rules| rules.poke = PokeRules { second: SOON, countdown: SOON, automatic: true, ..rules.poke });
    day.signs_in(BOB, &[SALES], 1).unwrap();
    day.transfers(ANN, chat, SALES).unwrap();
    day.after(SOON);
    day.takes(BOB, chat).unwrap();
    day.after(SOON - Millis(1));
    assert_eq!(day.world.chats()[&chat].pokes.running, None, "while it waited, nobody but the house was silent");
    day.after(Millis(1));
    let running = day.world.chats()[&chat].pokes.running.unwrap();
    assert_eq!((running.by, running.until - running.since), (None, SOON));
}

#[test]
fn neither_a_whisper_nor_a_system_message_changes_anything_of_a_poke() {
    let (mut day, chat) = silence();
    day.after(limit::POKE_FIRST);
    day.whispers(ANN, chat, "is she still there?").unwrap();
    assert_eq!(day.pokes(ANN, chat), Ok(Reply::Done));
    day.whispers(ANN, chat, "I have asked").unwrap();
    day.says_to(Speaker::Agent(ANN), Audience::System, chat, "the shop closes at six").unwrap();
    assert!(day.world.chats()[&chat].pokes.running.is_some());
}

#[test]
fn a_chat_that_is_handed_on_while_its_customer_is_poked_is_poked_no_longer() {
    let (mut day, chat) = poked();
    day.signs_in(BOB, &[BILLING, SALES], 1).unwrap();
    day.publish(&[(BILLING, Mode::Pull), (SALES, Mode::Pull)]);
    day.transfers(ANN, chat, SALES).unwrap();
    assert!(day.poke_ended(Outcome::Cancelled));
    day.after(limit::POKE_COUNTDOWN);
    assert!(day.waits(chat));
}

#[test]
fn a_restart_in_the_middle_keeps_the_countdown() {
    let (mut day, chat) = poked();
    let running = day.world.chats()[&chat].pokes.running;
    let half = Millis(limit::POKE_COUNTDOWN.0 / 2);
    day.after(half);
    let journal = day.world.journal().to_vec();
    day.world = World::recover(Setup::default(), journal, day.world.now());
    day.customer(chat, Life::Up);
    day.connects(ANN);
    assert_eq!(day.world.chats()[&chat].pokes.running, running);
    day.after(half - Millis(1));
    assert_eq!(day.owner(chat), Some(ANN));
    day.after(Millis(1));
    assert!(day.ended_by(&EndCause::NoAnswer));
}

#[test]
fn a_poke_that_runs_out_before_its_customer_is_back_ends_no_chat() {
    let (mut day, chat) = poked();
    let half = Millis(limit::POKE_COUNTDOWN.0 / 2);
    day.after(half);
    let journal = day.world.journal().to_vec();
    day.world = World::recover(Setup::default(), journal, day.world.now());
    day.connects(ANN);
    day.after(half);
    assert!(day.poke_ended(Outcome::Cancelled));
    assert_eq!(day.owner(chat), Some(ANN));
    day.customer(chat, Life::Up);
    day.after(limit::POKE_FIRST);
    assert_eq!(day.owner(chat), Some(ANN));
}

#[test]
fn a_poke_that_ran_out_while_the_server_was_away_ends_no_chat() {
    let (mut day, chat) = poked();
    let journal = day.world.journal().to_vec();
    day.world = World::recover(Setup::default(), journal, day.world.now() + limit::POKE_COUNTDOWN);
    day.customer(chat, Life::Up);
    day.connects(ANN);
    assert!(day.poke_ended(Outcome::Cancelled));
    assert_eq!(day.owner(chat), Some(ANN));
    assert_eq!(code(day.pokes(ANN, chat)), 146, "silence counts from the restart on");
    day.after(limit::POKE_FIRST);
    assert_eq!(day.pokes(ANN, chat), Ok(Reply::Done));
}

#[test]
fn the_engine_pokes_nobody_who_has_not_been_heard_of_since_a_restart() {
    // With no span at all it was poked and had its poke taken back without end.
    for shortest in [Millis(0), Millis::seconds(1)] {
        let mut day = Day::pulling();
        day.rules(BILLING, |rules| {
            rules.poke = PokeRules { first: shortest, second: shortest, countdown: shortest, automatic: true };
        });
        day.signs_in(ANN, &[BILLING], 2).unwrap();
        let chat = day.writes_to(BILLING);
        day.takes(ANN, chat).unwrap();
        day.says(Speaker::Agent(ANN), chat, "how can I help?").unwrap();
        let journal = day.world.journal().to_vec();
        day.world = World::recover(Setup::default(), journal, day.world.now() + Millis::seconds(1));
        day.connects(ANN);
        day.after(Millis::seconds(10));
        let pokes = |day: &Day| day.happened(|event| matches!(event, Event::Chat(_, ChatEvent::Poke(_))));
        assert_eq!(pokes(&day), 0, "{shortest:?}");
        day.customer(chat, Life::Up);
        day.after(shortest);
        assert!(day.ended_by(&EndCause::NoAnswer), "{shortest:?}");
    }
}
