//! An accepted chat whose agent never answers is raised, or goes to somebody else.
use crate::day::{ANN, BILLING, BOB, CAROL, Day, SALES, yours};
use catalogue::ids::ChatId;
use catalogue::limit;
use routing::chat::answer::Event as Answer;
use routing::chat::people::Kind;
use routing::chat::poke::Command as Poke;
use routing::chat::{self, Audience, Event as ChatEvent, Speaker, Stage};
use routing::folds::desk::{Step, TAIL};
use routing::folds::history::{Came, History};
use routing::policy::{AnswerRules, TransferMode, Unanswered};
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Event};
use sim::{Setup, World};

const WITHIN: Millis = Millis::seconds(45);

/// Ann has accepted a chat of a skill that does this with chats that nobody answers. Its customer has not written yet.
fn accepted(then: Unanswered) -> (Day, ChatId) {
    let mut day = Day::pushing();
    day.rules(BILLING, |rules| rules.answer = AnswerRules { within: Some(WITHIN), then });
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.takes(ANN, chat), yours(chat));
    (day, chat)
}

fn asks(day: &mut Day, chat: ChatId, what: &str) {
    day.says(Speaker::Customer, chat, what).unwrap();
}

impl Day {
    fn raised(&self) -> usize {
        self.happened(
            |event| matches!(event, Event::Chat(_, ChatEvent::Answer(Answer::Raised { owner, .. })) if *owner == ANN),
        )
    }
    fn moved(&self) -> usize {
        self.happened(
            |event| matches!(event, Event::Chat(_, ChatEvent::Answer(Answer::Moved { from, .. })) if *from == ANN),
        )
    }
}

#[test]
fn it_is_raised_once_when_the_time_is_over_and_stays_with_its_agent() {
    let (mut day, chat) = accepted(Unanswered::Raise);
    day.after(WITHIN + WITHIN);
    assert_eq!(day.raised(), 0, "nobody waits for a word");
    asks(&mut day, chat, "hello");
    day.after(WITHIN - Millis(1));
    asks(&mut day, chat, "are you there?");
    assert_eq!(day.raised(), 0);
    day.after(Millis(1));
    assert_eq!(day.raised(), 1, "the first of their messages counts, and not the last");
    day.after(WITHIN + WITHIN);
    assert_eq!((day.raised(), day.owner(chat)), (1, Some(ANN)));
    day.holds_its_promises();
}

#[test]
fn what_was_written_in_the_line_waits_for_the_agent_from_the_moment_they_have_the_chat() {
    let mut day = Day::pushing();
    day.rules(BILLING, |rules| rules.answer.within = Some(WITHIN));
    let chat = day.writes_to(BILLING);
    asks(&mut day, chat, "hello");
    day.after(WITHIN);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.takes(ANN, chat).unwrap();
    day.after(WITHIN - Millis(1));
    assert_eq!(day.raised(), 0);
    day.after(Millis(1));
    assert_eq!(day.raised(), 1);
}

#[test]
fn whoever_has_written_to_the_customer_once_has_answered_and_a_whisper_is_no_answer() {
    let (mut day, chat) = accepted(Unanswered::Raise);
    asks(&mut day, chat, "hello");
    day.says(Speaker::Agent(ANN), chat, "good morning").unwrap();
    asks(&mut day, chat, "my lamp flickers");
    day.after(WITHIN + WITHIN);
    assert_eq!(day.raised(), 0, "slow is not silent");
    let (mut day, chat) = accepted(Unanswered::Raise);
    asks(&mut day, chat, "hello");
    day.whispers(ANN, chat, "who knows this lamp?").unwrap();
    day.says_to(Speaker::Agent(ANN), Audience::System, chat, "the shop closes at six").unwrap();
    day.after(WITHIN);
    assert_eq!(day.raised(), 1);
}

#[test]
fn it_goes_to_the_head_of_its_line_and_to_somebody_else_who_is_there() {
    let (mut day, chat) = accepted(Unanswered::Move);
    asks(&mut day, chat, "hello");
    day.after(WITHIN - Millis(1));
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.after(Millis(1));
    assert_eq!((day.moved(), day.rings_at(chat), day.slots_used(ANN)), (1, Some(BOB), 0));
    assert!(matches!(day.stage(chat), Some(Stage::Waiting { bumped: true, .. })));
    assert!(day.agent(ANN).available() && day.agent(ANN).missed == 0, "it is no missed offer");
    day.takes(BOB, chat).unwrap();
    day.says(Speaker::Agent(BOB), chat, "good morning").unwrap();
    day.after(WITHIN + WITHIN);
    assert_eq!(day.owner(chat), Some(BOB));
    let way = &day.world.desk().unwrap().cards[&chat].steps;
    assert!(way.iter().any(|(_, step)| *step == Step::Unanswered(ANN, Unanswered::Move)), "{way:?}");
    let told = History::told(chat, day.world.journal().iter().zip(1..).map(|((at, event), seq)| (seq, *at, event)));
    let came: Vec<Came> = told.unwrap().waits.iter().map(|wait| wait.came).collect();
    assert_eq!(came, [Came::Opened, Came::UnansweredBy(ANN)]);
    day.holds_its_promises();
}

#[test]
fn where_nobody_else_is_there_it_rings_at_its_agent_again_and_the_time_counts_anew() {
    let (mut day, chat) = accepted(Unanswered::Move);
    asks(&mut day, chat, "hello");
    day.after(WITHIN);
    assert_eq!((day.moved(), day.rings_at(chat)), (1, Some(ANN)));
    day.takes(ANN, chat).unwrap();
    day.after(WITHIN - Millis(1));
    assert_eq!(day.owner(chat), Some(ANN));
    day.after(Millis(1));
    assert_eq!(day.moved(), 2);
    // Or she takes it by hand.
    let (mut day, chat) = accepted(Unanswered::Move);
    asks(&mut day, chat, "hello");
    day.publish(&[(BILLING, Mode::Pull)]);
    day.after(WITHIN);
    assert_eq!(day.line(BILLING), [chat]);
    assert_eq!(day.takes(ANN, chat), yours(chat));
}

#[test]
fn while_it_is_on_its_way_to_another_skill_nobody_moves_it_and_back_from_there_it_is_due_at_once() {
    const RETURNS: Millis = Millis::seconds(60);
    let (mut day, chat) = accepted(Unanswered::Move);
    day.publish(&[(BILLING, Mode::Push), (SALES, Mode::Pull)]);
    day.rules(SALES, |rules| (rules.transfer.mode, rules.transfer.returns) = (TransferMode::Handshake, RETURNS));
    day.signs_in(CAROL, &[SALES], 1).unwrap();
    asks(&mut day, chat, "hello");
    day.transfers(ANN, chat, SALES).unwrap();
    day.after(WITHIN);
    assert_eq!((day.moved(), day.owner(chat)), (0, Some(ANN)));
    day.after(RETURNS - WITHIN);
    assert_eq!(day.moved(), 1);
    day.holds_its_promises();
}

#[test]
fn what_is_under_way_with_a_chat_that_moves_ends_with_it() {
    let (mut day, chat) = accepted(Unanswered::Move);
    day.signs_in(BOB, &[], 1).unwrap();
    asks(&mut day, chat, "hello");
    day.invites(ANN, chat, BOB, Kind::Conference).unwrap();
    assert!(day.agent(BOB).guests.contains_key(&chat));
    day.after(WITHIN);
    assert!(day.moved() == 1 && day.agent(BOB).guests.is_empty());
    day.holds_its_promises();
}

#[test]
fn after_a_crash_it_is_due_when_it_was_and_is_not_done_twice() {
    let back =
        |day: &Day, journal: &[(Millis, Event)]| World::recover(Setup::default(), journal.to_vec(), day.world.now());
    for then in [Unanswered::Raise, Unanswered::Move] {
        let (mut day, chat) = accepted(then);
        asks(&mut day, chat, "hello");
        day.after(WITHIN - Millis::seconds(3));
        day.world = back(&day, day.world.journal());
        day.connects(ANN);
        day.after(Millis::seconds(3) - Millis(1));
        assert_eq!(day.raised() + day.moved(), 0);
        day.after(Millis(1));
        assert_eq!(day.raised() + day.moved(), 1, "{then:?}");
        let journal = day.world.journal();
        let done = journal.iter().position(|(_, event)| matches!(event, Event::Chat(_, ChatEvent::Answer(_)))).unwrap();
        for cut in done + 1..=journal.len() {
            let back = back(&day, &journal[..cut]);
            assert_eq!(back.check(), vec![], "{then:?} after {cut} entries");
            assert_eq!(back.chats()[&chat].owner(), (then == Unanswered::Raise).then_some(ANN));
        }
        day.world = back(&day, day.world.journal());
        day.connects(ANN);
        day.after(Millis::seconds(5));
        assert_eq!(day.raised() + day.moved(), 1, "{then:?}");
    }
}

#[test]
fn since_when_a_customer_waits_is_kept_however_much_they_write_and_outlives_a_restart() {
    let (mut day, chat) = accepted(Unanswered::Raise);
    let waits = |day: &Day| day.world.chats()[&chat].waiting_since();
    assert_eq!(waits(&day), None, "nothing is asked");
    let asked = day.world.now();
    for number in 0..TAIL + 50 {
        asks(&mut day, chat, &format!("message {number}"));
        day.after(Millis(10));
    }
    day.whispers(ANN, chat, "who knows this?").unwrap();
    day.says_to(Speaker::Agent(ANN), Audience::System, chat, "We close at six").unwrap();
    assert_eq!(waits(&day), Some(asked), "neither a whisper nor a line of the system is an answer");
    day.world = World::recover(Setup::default(), day.world.journal().to_vec(), day.world.now());
    assert_eq!(waits(&day), Some(asked));
    day.says(Speaker::Agent(ANN), chat, "here I am").unwrap();
    assert_eq!(waits(&day), None);
    day.after(Millis::seconds(3));
    asks(&mut day, chat, "and another thing");
    assert_eq!(waits(&day), Some(day.world.now()));
    day.ends(ANN, chat).unwrap();
    assert_eq!(waits(&day), None, "what is over wants no answer");
}

#[test]
fn a_poke_is_no_answer_and_neither_is_what_the_customer_says_to_it() {
    let (mut day, chat) = accepted(Unanswered::Raise);
    let waits = |day: &Day| day.world.chats()[&chat].waiting_since();
    day.says(Speaker::Agent(ANN), chat, "good morning").unwrap();
    day.after(limit::POKE_FIRST);
    day.ask(|ticket| Command::Chat(chat, chat::Command::Poke(Poke::Send { by: ANN, ticket }))).unwrap();
    asks(&mut day, chat, "one moment");
    let asked = day.world.now();
    assert_eq!(waits(&day), Some(asked), "who writes instead of clicking asks something");
    day.after(Millis::seconds(3));
    day.ask(|ticket| Command::Chat(chat, chat::Command::Poke(Poke::Cancel { by: ANN, ticket }))).unwrap_err();
    assert_eq!(waits(&day), Some(asked));
    day.says(Speaker::Agent(ANN), chat, "take your time").unwrap();
    day.after(limit::POKE_FIRST);
    day.ask(|ticket| Command::Chat(chat, chat::Command::Poke(Poke::Send { by: ANN, ticket }))).unwrap();
    day.ask(|ticket| Command::Chat(chat, chat::Command::Poke(Poke::Answer { stays: true, ticket }))).unwrap();
    assert_eq!(waits(&day), None, "they are there, and have asked nothing");
}
