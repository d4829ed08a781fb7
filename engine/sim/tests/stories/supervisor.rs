//! A supervisor's acts: whatever a chat is stuck in, somebody can move it, take it or end it.
use crate::day::{ANN, Answer, BILLING, BOB, CAROL, DAVE, Day, SALES, yours};
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use routing::agent::{Event as AgentEvent, Forced, Hold};
use routing::chat::supervise::{Act, Order};
use routing::chat::transfer::End;
use routing::chat::{EndCause, Event as ChatEvent, How, Stage, WrapUp};
use routing::folds::desk::Step;
use routing::policy::{TransferMode, TransferRules};
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Event, Refusal, Reply, agent, chat};
use sim::World;

/// Who supervises in these stories.
const LEAD: AgentId = DAVE;

impl Day {
    fn is_given(&mut self, who: AgentId, chat: ChatId) -> Answer {
        let units = Units::LIVE_CHAT;
        self.ask(|ticket| Command::Agent(who, agent::Command::Push { chat, units, by: LEAD, ticket }))
    }

    fn is_forced(&mut self, who: AgentId, to: Forced) -> Answer {
        self.ask(|ticket| Command::Agent(who, agent::Command::Force { by: LEAD, to, ticket }))
    }

    fn supervises(&mut self, chat: ChatId, act: Act) -> Answer {
        self.ask(|ticket| Command::Chat(chat, chat::Command::Supervise(Order { by: LEAD, act, ticket })))
    }

    fn steps(&self, chat: ChatId) -> Vec<Step> {
        let card = &self.world.desk().unwrap().cards[&chat];
        card.steps.iter().map(|(_, step)| step.clone()).collect()
    }
}

fn end() -> Act {
    Act::End { reason: "stuck".into() }
}

#[test]
fn a_waiting_chat_is_given_to_somebody_whose_slots_are_full_and_the_trace_says_who_did() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, stuck) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.takes(ANN, first).unwrap();
    assert_eq!(day.takes(ANN, stuck), Err(Refusal::SlotsFull), "by herself she may not");
    assert_eq!(day.is_given(ANN, stuck), yours(stuck));
    assert_eq!((day.owner(stuck), day.slots_used(ANN)), (Some(ANN), 2));
    let forced = |event: &Event| matches!(event, Event::Agent(ANN, AgentEvent::Claimed { chat, forced: Some(LEAD), .. }) if *chat == stuck);
    assert_eq!(day.happened(forced), 1);
    assert!(day.steps(stuck).contains(&Step::Taken(ANN, How::Pushed { by: LEAD })));
    // Nothing more comes to her until she has room again.
    let third = day.writes_to(BILLING);
    day.ends(ANN, stuck).unwrap();
    day.wraps_up(ANN, stuck, WrapUp::Skipped).unwrap();
    assert_eq!(day.takes(ANN, third), Err(Refusal::SlotsFull));
}

#[test]
fn it_is_given_to_somebody_without_the_skill_and_a_bell_elsewhere_falls_silent() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Pull)]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[SALES], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.rings_at(chat), Some(ANN));
    assert_eq!(day.is_given(BOB, chat), yours(chat));
    assert_eq!((day.owner(chat), day.rings_at(chat), day.slots_used(ANN)), (Some(BOB), None, 0));
    let next = day.writes_to(BILLING);
    assert_eq!(day.rings_at(next), Some(ANN));
}

#[test]
fn given_to_whom_it_rings_at_it_is_theirs() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.is_given(ANN, chat), yours(chat));
    assert_eq!((day.owner(chat), day.slots_used(ANN)), (Some(ANN), 1));
}

#[test]
fn nobody_is_given_a_chat_who_is_not_there_and_who_is_away_is_set_available_first() {
    let mut day = Day::pulling();
    let chat = day.writes_to(BILLING);
    let nobody = day.is_given(ANN, chat).unwrap_err();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.goes_away(ANN).unwrap();
    let away = day.is_given(ANN, chat).unwrap_err();
    assert_eq!((nobody.code().0, away.code().0), (190, 190));
    day.is_forced(ANN, Forced::Available).unwrap();
    assert_eq!(day.is_given(ANN, chat), yours(chat));
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.signs_out(BOB).unwrap();
    assert_eq!(day.is_given(BOB, chat).unwrap_err(), Refusal::AgentOffline);
    assert_eq!(day.owner(chat), Some(ANN));
}

#[test]
fn a_chat_that_is_stuck_with_somebody_is_moved_to_somebody_else() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.goes_away(ANN).unwrap();
    assert_eq!(day.is_given(BOB, chat), yours(chat));
    assert_eq!((day.owner(chat), day.slots_used(ANN), day.slots_used(BOB)), (Some(BOB), 0, 1));
    assert_eq!(day.ends(ANN, chat), Err(Refusal::NotOwner));
}

#[test]
fn moved_while_a_transfer_is_pending_it_stays_with_its_skill_and_leaves_the_other_line() {
    let mut day = Day::with(&[(BILLING, Mode::Pull), (SALES, Mode::Pull)]);
    let rules = TransferRules { mode: TransferMode::Handshake, ..TransferRules::default() };
    day.rules(SALES, |skill| skill.transfer = rules);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[SALES], 1).unwrap();
    day.signs_in(CAROL, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    let to = SALES;
    day.ask(|ticket| Command::Tenant(routing::tenant::Command::Transfer { chat, by: ANN, to, note: None, ticket }))
        .unwrap();
    assert_eq!(day.line(SALES), [chat]);
    day.is_given(CAROL, chat).unwrap();
    assert_eq!((day.owner(chat), day.line(SALES)), (Some(CAROL), vec![]));
    assert!(day.steps(chat).contains(&Step::TransferEnded(SALES, End::TakenOver)));
    assert_eq!(day.world.chats()[&chat].course.skill, BILLING);
}

#[test]
fn a_raised_chat_goes_ahead_and_what_rings_goes_on_ringing() {
    let mut day = Day::pushing();
    let (first, last) = (day.writes_to(BILLING), day.writes_to(BILLING));
    assert_eq!(day.supervises(last, Act::Prioritise(0)), Ok(Reply::Done));
    assert_eq!(day.line(BILLING), [last, first]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    assert_eq!(day.rings_at(last), Some(ANN));
    day.supervises(first, Act::Prioritise(0)).unwrap();
    day.supervises(last, Act::Prioritise(4)).unwrap();
    assert_eq!((day.line(BILLING), day.rings_at(last)), (vec![first, last], Some(ANN)));
    // Whoever has declined it has declined it under any priority.
    day.declines(ANN, last).unwrap();
    assert_eq!(day.rings_at(first), Some(ANN));
    day.supervises(last, Act::Prioritise(0)).unwrap();
    day.serves(ANN, first);
    assert_eq!(day.rings_at(last), None);
}

#[test]
fn a_stuck_wrap_up_is_released_and_its_slot_takes_the_next_chat_at_once() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, next) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.takes(ANN, first).unwrap();
    assert_eq!(day.supervises(first, Act::ReleaseWrapUp), Err(Refusal::WrongStage), "it is no wrap-up yet");
    day.ends(ANN, first).unwrap();
    day.supervises(first, Act::ReleaseWrapUp).unwrap();
    assert_eq!(day.rings_at(next), Some(ANN));
    let how = WrapUp::Released { by: LEAD };
    let released = |event: &Event| matches!(event, Event::Chat(_, ChatEvent::WrappedUp { agent: ANN, how: said, .. }) if *said == how);
    assert_eq!(day.happened(released), 1);
    assert_eq!(day.supervises(first, Act::ReleaseWrapUp), Err(Refusal::ChatNotThere));
}

#[test]
fn any_chat_can_be_ended_by_a_supervisor() {
    let mut day = Day::with(&[(BILLING, Mode::Push)]);
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let (rings, taken) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.takes(ANN, taken).unwrap();
    assert_eq!(day.supervises(rings, end()), Ok(Reply::Ended { wrap_up_until: None }));
    assert!(!day.waits(rings) && !day.rings(ANN, rings));
    assert!(matches!(day.supervises(taken, end()), Ok(Reply::Ended { wrap_up_until: Some(_) })));
    assert!(matches!(day.stage(taken), Some(Stage::WrappingUp { owner: ANN, .. })), "she still writes her notes");
    let cause = EndCause::Supervisor { by: LEAD, reason: "stuck".into() };
    assert!(day.steps(taken).contains(&Step::Ended(cause)));
    assert_eq!(day.supervises(taken, end()), Err(Refusal::WrongStage));
    day.wraps_up(ANN, taken, WrapUp::Skipped).unwrap();
    assert_eq!(day.slots_used(ANN), 0);
    assert_eq!(day.supervises(taken, end()), Err(Refusal::ChatNotThere));
}

#[test]
fn what_a_supervisor_forced_is_still_forced_after_a_crash() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, stuck) = (day.writes_to(BILLING), day.writes_to(BILLING));
    let waits = day.writes_to(BILLING);
    day.takes(ANN, first).unwrap();
    day.is_given(ANN, stuck).unwrap();
    day.supervises(waits, Act::Prioritise(0)).unwrap();
    let journal = day.world.journal().to_vec();
    let mut back =
        World::recover(sim::Setup { first_ticket: 1_000, ..sim::Setup::default() }, journal, day.world.now());
    back.settle();
    assert_eq!(back.check(), vec![]);
    assert!(matches!(back.agents()[&ANN].holds[&stuck], Hold::Taken { forced: true, .. }));
    let line: Vec<_> = back.queues()[&BILLING].line.values().map(|waiting| waiting.need.priority).collect();
    assert_eq!(line, [0]);
    back.advance(back.now() + Millis::seconds(1));
    assert_eq!(back.check(), vec![]);
}
