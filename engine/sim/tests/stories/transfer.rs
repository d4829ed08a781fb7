//! Transfer to a skill: to the head of its line at once, or by handshake while the owner keeps the chat.
use crate::day::{ANN, Answer, BILLING, BOB, CAROL, Day, SALES, WRAP_UP, taken_by, yours};
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::chat::transfer::{End, Event as TransferEvent};
use routing::chat::{Event as ChatEvent, Life, Speaker, Stage};
use routing::folds::desk::Step;
use routing::policy::{TransferMode, TransferRules};
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Event, Refusal, Reply, Ticket, agent, chat, tenant};
use sim::World;

const RETURNS: Millis = Millis::seconds(60);

pub(crate) fn transfer(who: AgentId, chat: ChatId, to: SkillId) -> impl FnOnce(Ticket) -> Command {
    move |ticket| Command::Tenant(tenant::Command::Transfer { chat, by: who, to, note: None, ticket })
}

fn undo(who: AgentId, chat: ChatId) -> impl FnOnce(Ticket) -> Command {
    move |ticket| Command::Chat(chat, chat::Command::UndoTransfer { by: who, ticket })
}

impl Day {
    pub(crate) fn transfers(&mut self, who: AgentId, chat: ChatId, to: SkillId) -> Answer {
        self.ask(transfer(who, chat, to))
    }

    pub(crate) fn undoes(&mut self, who: AgentId, chat: ChatId) -> Answer {
        self.ask(undo(who, chat))
    }

    fn skill_of(&self, chat: ChatId) -> SkillId {
        self.world.chats()[&chat].course.skill
    }

    fn way(&self, chat: ChatId) -> Vec<Step> {
        let card = &self.world.desk().unwrap().cards[&chat];
        card.steps.iter().map(|(_, step)| step.clone()).collect()
    }
}

/// Ann has a billing chat; Bob does sales.
fn a_day(mode: Mode, transfers: TransferMode) -> (Day, ChatId) {
    let mut day = Day::with(&[(BILLING, Mode::Pull), (SALES, mode)]);
    let rules = TransferRules { mode: transfers, returns: RETURNS, ..TransferRules::default() };
    day.publish_with(&[(BILLING, Mode::Pull), (SALES, mode)], |skill| skill.rules.transfer = rules);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[SALES], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.takes(ANN, chat), yours(chat));
    day.after(Millis::seconds(30));
    (day, chat)
}

pub(crate) fn queued(mode: Mode) -> (Day, ChatId) {
    a_day(mode, TransferMode::Queue)
}

pub(crate) fn by_handshake(mode: Mode) -> (Day, ChatId) {
    a_day(mode, TransferMode::Handshake)
}

fn ended(how: End) -> impl Fn(&Event) -> bool {
    move |event| matches!(event, Event::Chat(_, ChatEvent::Transfer(TransferEvent::Ended { how: h, .. })) if *h == how)
}

// To the head of the line.

#[test]
fn it_goes_to_the_head_of_the_line_and_the_sender_is_free_at_once() {
    let (mut day, chat) = queued(Mode::Pull);
    let other = day.writes_to(SALES);
    assert_eq!(day.transfers(ANN, chat, SALES), Ok(Reply::Done));
    assert_eq!(day.line(SALES), [chat, other]);
    assert_eq!((day.owner(chat), day.slots_used(ANN)), (None, 0));
    assert_eq!(day.takes(BOB, chat), yours(chat));
    assert_eq!(day.skill_of(chat), SALES);
    let opening = day.world.chats()[&chat].opening.clone().unwrap();
    assert_eq!(opening.skill, BILLING, "what it began with stays what it was");
}

#[test]
fn it_rings_at_the_target_and_the_freed_slot_takes_the_next_chat() {
    let (mut day, chat) = queued(Mode::Push);
    day.publish_with(&[(BILLING, Mode::Push), (SALES, Mode::Push)], |_| {});
    let next = day.writes_to(BILLING);
    assert_eq!(day.rings_at(next), None, "her only slot is taken");
    day.transfers(ANN, chat, SALES).unwrap();
    assert_eq!((day.rings_at(chat), day.rings_at(next)), (Some(BOB), Some(ANN)));
}

#[test]
fn it_never_comes_back_to_the_sender_while_others_can_take_it() {
    let (mut day, chat) = queued(Mode::Push);
    day.signs_in(ANN, &[BILLING, SALES], 1).unwrap();
    day.signs_in(CAROL, &[SALES], 1).unwrap();
    day.transfers(ANN, chat, SALES).unwrap();
    assert_eq!(day.rings_at(chat), Some(BOB));
    day.declines(BOB, chat).unwrap();
    assert_eq!(day.rings_at(chat), Some(CAROL), "and not Ann, who is free as well");
}

#[test]
fn a_transferred_chat_is_wrapped_up_as_its_new_skill_says() {
    let (mut day, chat) = queued(Mode::Pull);
    day.publish_with(&[(BILLING, Mode::Pull), (SALES, Mode::Pull)], |skill| {
        if skill.id == SALES {
            skill.wrap_up = WRAP_UP + WRAP_UP;
        }
    });
    day.transfers(ANN, chat, SALES).unwrap();
    day.takes(BOB, chat).unwrap();
    day.ends(BOB, chat).unwrap();
    day.after(WRAP_UP);
    assert_eq!(day.slots_used(BOB), 1);
    day.after(WRAP_UP);
    assert_eq!(day.slots_used(BOB), 0);
}

#[test]
fn a_chat_can_be_sent_back_and_forth() {
    let (mut day, chat) = queued(Mode::Push);
    day.publish_with(&[(BILLING, Mode::Push), (SALES, Mode::Push)], |_| {});
    for _ in 0..3 {
        day.transfers(ANN, chat, SALES).unwrap();
        day.takes(BOB, chat).unwrap();
        day.transfers(BOB, chat, BILLING).unwrap();
        day.takes(ANN, chat).unwrap();
    }
    assert_eq!((day.skill_of(chat), day.slots_used(ANN), day.slots_used(BOB)), (BILLING, 1, 0));
}

// Who may, and when.

#[test]
fn each_transfer_that_cannot_be_is_refused_with_its_code() {
    let (mut day, chat) = by_handshake(Mode::Pull);
    let code = |answer: Answer| answer.unwrap_err().code().0;
    assert_eq!(code(day.transfers(BOB, chat, SALES)), 198, "nobody but Bob does sales");
    day.signs_in(CAROL, &[SALES], 1).unwrap();
    assert_eq!(code(day.transfers(BOB, chat, SALES)), 403, "only the owner");
    assert_eq!(code(day.transfers(ANN, chat, SkillId(99))), 148);
    assert_eq!(code(day.transfers(ANN, ChatId(99), SALES)), 147);
    assert_eq!(code(day.undoes(ANN, chat)), 193, "nothing to undo");
    day.transfers(ANN, chat, SALES).unwrap();
    assert_eq!(code(day.transfers(ANN, chat, SALES)), 203, "one at a time");
    assert_eq!(code(day.undoes(BOB, chat)), 403, "only the owner");
    let waiting = day.writes_to(BILLING);
    assert_eq!(code(day.transfers(ANN, waiting, SALES)), 147, "nobody has it");
}

#[test]
fn a_transfer_to_where_nobody_is_available_is_refused_with_198() {
    let (mut day, chat) = queued(Mode::Pull);
    day.goes_away(BOB).unwrap();
    assert_eq!(day.transfers(ANN, chat, SALES), Err(Refusal::NobodyThere(SALES)));
    assert_eq!((day.owner(chat), day.slots_used(ANN)), (Some(ANN), 1), "nothing has changed");
    day.comes_back(BOB).unwrap();
    let his = day.writes_to(SALES);
    day.takes(BOB, his).unwrap();
    assert_eq!(day.transfers(ANN, chat, SALES), Ok(Reply::Done), "who is full now is free in a while");
}

#[test]
fn a_chat_is_not_transferred_to_its_own_skill() {
    let (mut day, chat) = queued(Mode::Pull);
    day.signs_in(CAROL, &[BILLING], 1).unwrap();
    assert_eq!(day.transfers(ANN, chat, BILLING).unwrap_err().code().0, 226);
}

// By handshake.

#[test]
fn by_handshake_the_owner_keeps_the_chat_until_somebody_takes_it() {
    let (mut day, chat) = by_handshake(Mode::Push);
    assert_eq!(day.transfers(ANN, chat, SALES), Ok(Reply::Done));
    assert_eq!((day.owner(chat), day.slots_used(ANN)), (Some(ANN), 1));
    assert_eq!(day.rings_at(chat), Some(BOB));
    day.says(Speaker::Agent(ANN), chat, "one moment").unwrap();
    assert_eq!(day.takes(BOB, chat), yours(chat));
    assert_eq!((day.owner(chat), day.slots_used(ANN), day.slots_used(BOB)), (Some(BOB), 0, 1));
    assert_eq!(day.says(Speaker::Agent(ANN), chat, "bye"), Err(Refusal::NotInChat));
}

#[test]
fn a_declined_handshake_tells_the_owner_why_and_goes_to_the_next() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.signs_in(CAROL, &[SALES], 1).unwrap();
    day.transfers(ANN, chat, SALES).unwrap();
    let reason = Some("not ours".into());
    day.ask(|ticket| Command::Agent(BOB, agent::Command::Decline { chat, reason, ticket })).unwrap();
    assert_eq!((day.rings_at(chat), day.owner(chat)), (Some(CAROL), Some(ANN)));
    assert_eq!(day.way(chat).last(), Some(&Step::TransferDeclined(BOB, "not ours".into())));
}

#[test]
fn a_handshake_without_a_taker_returns_and_the_customer_hears_nothing() {
    let (mut day, chat) = by_handshake(Mode::Pull);
    let before = day.world.chats()[&chat].next_index;
    day.transfers(ANN, chat, SALES).unwrap();
    day.after(RETURNS - Millis(1));
    assert_eq!(day.line(SALES), [chat]);
    day.after(Millis(1));
    assert!(day.line(SALES).is_empty());
    assert_eq!((day.owner(chat), day.skill_of(chat), day.slots_used(ANN)), (Some(ANN), BILLING, 1));
    assert_eq!(day.world.chats()[&chat].next_index, before, "no line in the transcript");
    assert_eq!(day.way(chat).last(), Some(&Step::TransferEnded(SALES, End::Returned)));
    assert_eq!(day.takes(BOB, chat), taken_by(ANN), "and nobody there can take it any more");
}

#[test]
fn a_handshake_that_returns_stops_the_ringing() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.publish_with(&[(BILLING, Mode::Pull), (SALES, Mode::Push)], |skill| {
        skill.ring = Millis::minutes(10);
        skill.rules.transfer.mode = TransferMode::Handshake;
    });
    day.transfers(ANN, chat, SALES).unwrap();
    assert!(day.rings(BOB, chat));
    day.after(RETURNS);
    assert!(!day.rings(BOB, chat));
    assert_eq!(day.agent(BOB).missed, 0, "he missed nothing");
}

#[test]
fn a_handshake_can_be_undone_for_ten_seconds() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.transfers(ANN, chat, SALES).unwrap();
    day.after(Millis::seconds(9));
    day.undoes(ANN, chat).unwrap();
    assert!(!day.rings(BOB, chat));
    day.transfers(ANN, chat, SALES).unwrap();
    day.after(Millis::seconds(10));
    assert_eq!(day.undoes(ANN, chat).unwrap_err().code().0, 146);
    assert!(day.rings(BOB, chat));
}

#[test]
fn who_hands_over_is_not_rung_even_when_nobody_else_is_there() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.signs_in(ANN, &[BILLING, SALES], 2).unwrap();
    day.transfers(ANN, chat, SALES).unwrap();
    day.goes_away(BOB).unwrap();
    assert_eq!(day.rings_at(chat), None);
    assert_eq!((day.owner(chat), day.slots_used(ANN)), (Some(ANN), 1));
    day.comes_back(BOB).unwrap();
    assert_eq!(day.rings_at(chat), Some(BOB));
}

#[test]
fn undone_and_taken_in_the_same_instant_one_of_them_is_told_no() {
    let (mut day, chat) = by_handshake(Mode::Pull);
    day.transfers(ANN, chat, SALES).unwrap();
    let take = crate::day::take(BOB, chat);
    let [undone, taken] = day.at_once([Box::new(undo(ANN, chat)), Box::new(take)]);
    assert_eq!((undone, taken), (Ok(Reply::Done), taken_by(ANN)));
    day.transfers(ANN, chat, SALES).unwrap();
    let clicked = day.world.ask(crate::day::take(BOB, chat));
    day.world.step();
    let late = day.world.ask(undo(ANN, chat));
    day.world.settle();
    let (clicked, late) = (day.world.answer(clicked).cloned(), day.world.answer(late).cloned());
    assert_ne!(clicked.map(|answer| answer.is_ok()), late.map(|answer| answer.is_ok()));
    day.holds_its_promises();
}

#[test]
fn the_customer_leaving_in_the_middle_ends_it_for_everybody() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.transfers(ANN, chat, SALES).unwrap();
    day.customer_leaves(chat).unwrap();
    assert!(!day.rings(BOB, chat) && day.line(SALES).is_empty());
    assert!(matches!(day.stage(chat), Some(Stage::WrappingUp { owner: ANN, .. })));
    assert_eq!(day.happened(ended(End::Over)), 1);
    let (mut day, chat) = queued(Mode::Push);
    day.transfers(ANN, chat, SALES).unwrap();
    day.customer_leaves(chat).unwrap();
    assert!(!day.rings(BOB, chat));
    assert_eq!(day.stage(chat), None);
}

#[test]
fn the_owner_may_end_a_chat_that_is_under_way_to_others() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.transfers(ANN, chat, SALES).unwrap();
    day.ends(ANN, chat).unwrap();
    assert!(!day.rings(BOB, chat) && day.line(SALES).is_empty());
    assert_eq!(day.slots_used(ANN), 1, "the wrap-up is hers");
}

#[test]
fn an_owner_gone_for_good_leaves_it_at_the_head_of_the_target_and_the_next_sees_why() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.transfers(ANN, chat, SALES).unwrap();
    assert!(day.rings(BOB, chat));
    day.loses_connection(ANN);
    // Bob lets it ring out, and it rings again a minute later.
    day.after(Millis::seconds(60));
    day.customer(chat, Life::Seen);
    assert_eq!((day.owner(chat), day.line(SALES)), (None, vec![chat]));
    day.after(Millis::seconds(30));
    assert_eq!(day.takes(BOB, chat), yours(chat));
    assert_eq!(day.skill_of(chat), SALES);
    let way = day.way(chat);
    assert!(way.contains(&Step::TransferAsked(ANN, SALES, None)) && way.contains(&Step::Requeued(ANN)), "{way:?}");
}

#[test]
fn an_owner_gone_for_good_does_not_stop_the_ringing() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.publish_with(&[(BILLING, Mode::Pull), (SALES, Mode::Push)], |skill| {
        skill.ring = Millis::minutes(10);
        skill.rules.transfer =
            TransferRules { mode: TransferMode::Handshake, returns: Millis::minutes(5), ..TransferRules::default() };
    });
    day.transfers(ANN, chat, SALES).unwrap();
    day.loses_connection(ANN);
    day.after(Millis::seconds(61));
    assert!(day.waits(chat) && day.rings(BOB, chat), "it keeps its place, and rings on");
    assert_eq!(day.takes(BOB, chat), yours(chat));
}

#[test]
fn after_a_crash_in_the_middle_it_goes_on_where_it_was() {
    for (mode, transfers) in [
        (Mode::Push, TransferMode::Queue),
        (Mode::Pull, TransferMode::Queue),
        (Mode::Push, TransferMode::Handshake),
        (Mode::Pull, TransferMode::Handshake),
    ] {
        let (mut day, chat) = a_day(mode, transfers);
        day.signs_in(ANN, &[BILLING, SALES], 2).unwrap();
        day.transfers(ANN, chat, SALES).unwrap();
        let sent =
            day.world.journal().iter().position(|(_, event)| matches!(event, Event::Chat(_, ChatEvent::Transfer(_))));
        let journal = day.world.journal();
        for cut in sent.unwrap() + 1..=journal.len() {
            let back = World::recover(sim::Setup::default(), journal[..cut].to_vec(), day.world.now());
            assert_eq!(back.check(), vec![], "{mode:?} {transfers:?} after {cut} entries");
            let owner = back.chats()[&chat].owner();
            let kept = (transfers == TransferMode::Handshake).then_some(ANN);
            assert_eq!(owner, kept, "{mode:?} {transfers:?} after {cut} entries: what was told done stays done");
        }
    }
}

// With a note.

fn noted(who: AgentId, chat: ChatId, to: SkillId, note: &str) -> impl FnOnce(Ticket) -> Command {
    let note = Some(note.into());
    move |ticket| Command::Tenant(tenant::Command::Transfer { chat, by: who, to, note, ticket })
}

impl Day {
    fn note(&self, chat: ChatId) -> Option<(AgentId, String)> {
        self.world.desk().unwrap().cards[&chat].note().map(|(_, by, note)| (by, note.to_string()))
    }
}

#[test]
fn a_note_goes_with_the_chat_until_somebody_has_it_and_stays_in_its_way() {
    for transfers in [TransferMode::Queue, TransferMode::Handshake] {
        let (mut day, chat) = a_day(Mode::Push, transfers);
        day.ask(noted(ANN, chat, SALES, "wants the blue one")).unwrap();
        let (told, at) = (Some((ANN, "wants the blue one".to_owned())), day.world.now());
        assert_eq!(day.note(chat), told, "{transfers:?}");
        day.after(Millis::seconds(3));
        assert_eq!(day.takes(BOB, chat), yours(chat));
        assert_eq!(day.note(chat), None, "it has arrived");
        let note = Some("wants the blue one".into());
        let step = match transfers {
            TransferMode::Queue => Step::Transferred(ANN, SALES, note),
            TransferMode::Handshake => Step::TransferAsked(ANN, SALES, note),
        };
        assert!(day.world.desk().unwrap().cards[&chat].steps.contains(&(at, step)), "{transfers:?}");
        day.signs_in(ANN, &[BILLING], 1).unwrap();
        day.transfers(BOB, chat, BILLING).unwrap();
        assert_eq!(day.note(chat), None, "the next transfer has none, and the one before is over");
    }
}

#[test]
fn a_transfer_that_comes_to_nothing_leaves_no_note_on_its_way() {
    let (mut day, chat) = by_handshake(Mode::Pull);
    day.ask(noted(ANN, chat, SALES, "first try")).unwrap();
    day.undoes(ANN, chat).unwrap();
    assert_eq!(day.note(chat), None);
    day.ask(noted(ANN, chat, SALES, "second try")).unwrap();
    assert_eq!(day.note(chat), Some((ANN, "second try".to_owned())));
    day.after(RETURNS);
    assert_eq!((day.note(chat), day.owner(chat)), (None, Some(ANN)));
}

#[test]
fn a_note_of_an_owner_who_is_gone_for_good_is_still_there_for_the_next() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.ask(noted(ANN, chat, SALES, "wants the blue one")).unwrap();
    day.loses_connection(ANN);
    day.after(Millis::seconds(60));
    day.customer(chat, Life::Seen);
    assert_eq!(day.owner(chat), None);
    assert_eq!(day.note(chat), Some((ANN, "wants the blue one".to_owned())));
}
