//! Looking back at a chat: who was asked, why, what they did, and what kept the others from it at that moment.
use crate::day::{ANN, BILLING, BOB, CAROL, DAVE, Day, SALES, yours};
use crate::transfer::{by_handshake, queued};
use catalogue::ids::{AgentId, ChatId};
use routing::agent::Outcome;
use routing::chat::How;
use routing::chat::people::Kind;
use routing::chat::transfer::End;
use routing::folds::explain::{Away, Explained, Rule, Verdict};
use routing::folds::history::{Came, Ended, History, WaitEnd};
use routing::folds::then::explained_then;
use routing::policy::{Step, Who};
use routing::settings::Mode;
use routing::tenant::Why;
use routing::time::Millis;
use routing::{Command, agent};
use std::collections::BTreeMap;

impl Day {
    fn history(&self, chat: ChatId) -> (History, BTreeMap<u64, Explained>) {
        let entries = || (1..).zip(self.world.journal()).map(|(seq, (at, event))| (seq, *at, event));
        let history = History::told(chat, entries()).unwrap();
        let then = explained_then(&history, entries());
        (history, then)
    }
}

fn seconds(span: i64) -> Millis {
    Millis::seconds(span)
}

fn of(explained: &Explained, agent: AgentId) -> Verdict {
    explained.agents.iter().find(|judged| judged.agent == agent).unwrap().verdict
}

/// First whom the customer asked for, after half a minute the experienced, after 80 seconds everybody.
fn three_steps() -> Vec<Step> {
    vec![
        Step { who: Who::Preferred, ..Step::default() },
        Step { after: seconds(30), level: 8, ..Step::default() },
        Step { after: seconds(80), ..Step::default() },
    ]
}

#[test]
fn a_chat_that_waited_ninety_seconds_and_went_to_the_third_choice_tells_exactly_why() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, three_steps());
    day.signs_in_at(ANN, &[(BILLING, 9)], 1).unwrap();
    day.signs_in_at(BOB, &[(BILLING, 8)], 1).unwrap();
    day.signs_in_at(CAROL, &[(BILLING, 3)], 1).unwrap();
    day.goes_away(ANN).unwrap();
    let chat = day.writes_asking(BILLING, |need| need.preferred = Some(ANN));
    // Ann, whom the customer asked for, is away. After 30 seconds it rings at Bob, who does not hear it.
    day.after(seconds(30));
    assert_eq!(day.rings_at(chat), Some(BOB));
    day.after(seconds(50));
    assert_eq!(day.rings_at(chat), Some(CAROL));
    day.after(seconds(10));
    assert_eq!(day.takes(CAROL, chat), yours(chat));

    let (history, then) = day.history(chat);
    let [wait] = history.waits.as_slice() else { panic!("it waited once") };
    assert_eq!(wait.end, Some((seconds(90), WaitEnd::Assigned { agent: CAROL, how: How::Offer })));
    let [bob, carol] = wait.offers.as_slice() else { panic!("two offers") };

    assert_eq!((bob.agent, bob.at, bob.step, bob.version), (BOB, seconds(30), 1, 2));
    assert_eq!(bob.why, Why::Picked { ready: 1, runners: Default::default() });
    assert_eq!(bob.ended, Some((seconds(50), Ended::Not(Outcome::TimedOut { counted: true }))));
    assert_eq!((bob.until, bob.passed_until), (seconds(50), Some(seconds(110))));
    let at_bobs = &then[&bob.seq];
    assert_eq!(at_bobs.steps, [(0, seconds(0)), (1, seconds(30))]);
    assert_eq!(of(at_bobs, ANN), Verdict::Out(Rule::Away(Away::Chosen(1))));
    assert!(matches!(of(at_bobs, BOB), Verdict::Fits { level: Some(8), .. }));
    assert_eq!(of(at_bobs, CAROL), Verdict::Out(Rule::LevelTooLow { skill: BILLING, has: 3, wanted: 8 }));

    assert_eq!((carol.agent, carol.at, carol.step), (CAROL, seconds(80), 2));
    assert_eq!(carol.ended, Some((seconds(90), Ended::Accepted)));
    let at_carols = &then[&carol.seq];
    assert_eq!(at_carols.steps, [(0, seconds(0)), (1, seconds(30)), (2, seconds(80))]);
    assert_eq!(of(at_carols, ANN), Verdict::Out(Rule::Away(Away::Chosen(1))));
    let missed = Rule::Passed { how: Some(Outcome::TimedOut { counted: true }), until: seconds(110) };
    assert_eq!(of(at_carols, BOB), Verdict::Out(missed));
    assert!(matches!(of(at_carols, CAROL), Verdict::Fits { level: Some(3), .. }));
}

#[test]
fn whoever_was_picked_stood_first_among_those_who_fitted() {
    let mut day = Day::pushing();
    for who in [BOB, CAROL, ANN, DAVE] {
        day.signs_in(who, &[BILLING], 2).unwrap();
        day.after(seconds(3));
    }
    day.rings_at_once(BILLING, 9);
    let chats: Vec<ChatId> = (0..6).map(|_| day.writes_to(BILLING)).collect();
    for chat in &chats {
        day.after(seconds(1));
        day.declines(day.rings_at(*chat).unwrap(), *chat).unwrap();
    }
    for chat in chats {
        let (history, then) = day.history(chat);
        for offer in history.waits.iter().flat_map(|wait| &wait.offers) {
            let first = then[&offer.seq].agents.first().unwrap();
            assert_eq!(first.agent, offer.agent, "of {:?}", then[&offer.seq].agents);
            let Why::Picked { ready, runners } = &offer.why else { continue };
            let agents = &then[&offer.seq].agents;
            let fit: Vec<AgentId> =
                agents.iter().filter(|one| matches!(one.verdict, Verdict::Fits { .. })).map(|one| one.agent).collect();
            // Who passed on this very chat stands ready for others.
            let passed = agents.iter().filter(|one| matches!(one.verdict, Verdict::Out(Rule::Passed { .. })));
            assert_eq!(fit.len() + passed.count(), *ready as usize);
            assert_eq!(fit[1..].iter().take(3).collect::<Vec<_>>(), runners.iter().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_chat_that_came_back_to_its_line_has_waited_twice() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    day.loses_connection(ANN);
    day.after(seconds(60));
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    assert_eq!(day.takes(BOB, chat), yours(chat));
    let (history, _) = day.history(chat);
    let [first, second] = history.waits.as_slice() else { panic!("it waited twice") };
    assert_eq!((first.since, first.came, first.offers[0].agent), (seconds(0), Came::Opened, ANN));
    assert_eq!((second.since, second.came, second.offers[0].agent), (seconds(60), Came::BackFrom(ANN), BOB));
    assert_eq!(second.offers[0].why, Why::Freed { lines: 1 });
}

#[test]
fn a_chat_taken_by_hand_while_it_rang_elsewhere_says_so() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.after(seconds(5));
    day.takes(BOB, chat).unwrap();
    let (history, _) = day.history(chat);
    let wait = &history.waits[0];
    assert_eq!(wait.offers[0].ended, Some((seconds(5), Ended::Not(Outcome::Withdrawn { by: Some(BOB) }))));
    assert_eq!(wait.end, Some((seconds(5), WaitEnd::Assigned { agent: BOB, how: How::Claim })));
}

#[test]
fn a_chat_taken_by_hand_tells_who_might_have_had_it() {
    let mut day = Day::with(&[(BILLING, Mode::Pull)]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.goes_away(BOB).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.takes(ANN, chat), yours(chat));
    let (history, then) = day.history(chat);
    let considered = &then[&history.waits[0].taken().unwrap()];
    assert!(matches!(of(considered, ANN), Verdict::Fits { .. }), "as she was before she took it");
    assert_eq!(of(considered, BOB), Verdict::Out(Rule::Away(Away::Chosen(1))));
}

#[test]
fn a_transferred_chat_waits_anew_in_the_other_line() {
    let (mut day, chat) = queued(Mode::Push);
    day.transfers(ANN, chat, SALES).unwrap();
    day.after(seconds(5));
    assert_eq!(day.takes(BOB, chat), yours(chat));
    let (history, then) = day.history(chat);
    let [first, second] = history.waits.as_slice() else { panic!("it waited twice") };
    assert_eq!((first.skill, first.came, first.offers.len()), (BILLING, Came::Opened, 0));
    assert!(matches!(first.end, Some((_, WaitEnd::Assigned { agent: ANN, how: How::Claim }))));
    assert_eq!((second.skill, second.since, second.came), (SALES, seconds(30), Came::TransferredBy(ANN)));
    assert_eq!(second.end, Some((seconds(35), WaitEnd::Assigned { agent: BOB, how: How::Offer })));
    assert_eq!((second.offers[0].agent, then[&second.offers[0].seq].skill), (BOB, SALES));
}

#[test]
fn a_handshake_that_comes_to_nothing_is_a_wait_of_its_own_with_the_reason_for_a_no() {
    let (mut day, chat) = by_handshake(Mode::Push);
    day.transfers(ANN, chat, SALES).unwrap();
    day.ask(move |ticket| {
        let reason = Some("Not my customer".into());
        Command::Agent(BOB, agent::Command::Decline { chat, reason, ticket })
    })
    .unwrap();
    day.after(seconds(60));
    day.transfers(ANN, chat, SALES).unwrap();
    day.undoes(ANN, chat).unwrap();
    let (history, _) = day.history(chat);
    let ends: Vec<_> = history.waits.iter().map(|wait| wait.end.clone().unwrap().1).collect();
    let hers = WaitEnd::Assigned { agent: ANN, how: How::Claim };
    assert_eq!(ends, [hers, WaitEnd::Stayed(End::Returned), WaitEnd::Stayed(End::Undone)]);
    let no = &history.waits[1].offers[0];
    assert_eq!(
        (no.ended, no.reason.as_deref()),
        (Some((seconds(30), Ended::Not(Outcome::Declined))), Some("Not my customer"))
    );
}

#[test]
fn a_chat_that_goes_from_hand_to_hand_never_waited() {
    let (mut day, chat) = queued(Mode::Pull);
    day.signs_in(CAROL, &[BILLING], 1).unwrap();
    day.invites(ANN, chat, CAROL, Kind::Conference).unwrap();
    day.accepts(CAROL, chat).unwrap();
    day.crowns(ANN, chat, CAROL).unwrap();
    let (history, _) = day.history(chat);
    let [_, second] = history.waits.as_slice() else { panic!("{:?}", history.waits) };
    assert_eq!((second.came, second.offers.len()), (Came::HandedOverBy(ANN), 0));
    assert_eq!(second.end, Some((second.since, WaitEnd::Assigned { agent: CAROL, how: How::Crowned })));
}
