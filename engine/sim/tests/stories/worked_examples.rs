//! The worked examples of `docs/engine/policy.md`: the same documents, compiled, and what one sees of them.
use crate::day::{ANN, BILLING, BOB, CAROL, DAVE, Day, SALES};
use ::policy::{Document, Known, compile};
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use routing::chat::{Speaker, Stage, WrapUp};
use routing::settings::{Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Command, Event, chat, tenant};

const EMAIL: u16 = 2;

/// The page that shows the documents.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine/policy.md");

/// The document that stands on the page under a heading.
fn example(heading: &str) -> Document {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let after = page.split_once(&format!("### {heading}\n")).expect("the page has the heading").1;
    let json = after.split_once("```json\n").expect("a document follows").1.split_once("```").expect("it ends").0;
    serde_json::from_str(json).unwrap()
}

/// A day under the document: billing and sales are pushed, and these people work there.
fn day(heading: &str, people: &[(AgentId, SkillId, u8)]) -> Day {
    let skill = |id: SkillId| SkillSettings::new(id, "skill".into(), Mode::Push);
    let person = |(who, skill, level): &(AgentId, SkillId, u8)| {
        Person::new(*who, "Somebody".into(), vec![(*skill, *level)], Units::slots(5))
    };
    let known = Known {
        version: 2,
        skills: vec![skill(BILLING), skill(SALES)],
        people: people.iter().map(person).collect(),
        ..Known::default()
    };
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.publish_config(compile(&example(heading), &known).unwrap());
    day
}

fn seconds(n: i64) -> Millis {
    Millis::seconds(n)
}

/// Who hears it ring, at these seconds of waiting.
fn rings_over_time(day: &mut Day, chat: ChatId, at: &[i64]) -> Vec<Option<AgentId>> {
    let mut now = 0;
    at.iter()
        .map(|second| {
            day.after(seconds(second - now));
            now = *second;
            day.rings_at(chat)
        })
        .collect()
}

#[test]
fn senior_agents_first_and_everybody_after_thirty_seconds() {
    let people = [(ANN, BILLING, 9), (BOB, BILLING, 5), (CAROL, BILLING, 3)];
    let mut day = day("Senior agents first, everybody after 30 seconds", &people);
    day.signs_in_at(BOB, &[(BILLING, 5)], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(rings_over_time(&mut day, chat, &[0, 29, 30]), [None, None, Some(BOB)], "Ann is not there");
    day.signs_in_at(ANN, &[(BILLING, 9)], 1).unwrap();
    day.signs_in_at(CAROL, &[(BILLING, 3)], 1).unwrap();
    let next = day.writes_to(BILLING);
    assert_eq!(day.rings_at(next), Some(ANN), "who is in the group comes first, however idle others are");
}

#[test]
fn the_preferred_agent_then_the_last_one_then_the_team() {
    let people = [(ANN, BILLING, 5), (BOB, BILLING, 5), (CAROL, BILLING, 5)];
    let mut day = day("The preferred agent for 20 seconds, then the last one, then the team", &people);
    // Ann and Bob are there, but busy; Carol is free.
    for who in [ANN, BOB] {
        day.signs_in_at(who, &[(BILLING, 5)], 1).unwrap();
        let busy = day.writes_to(BILLING);
        assert!(day.takes(who, busy).is_ok());
    }
    day.signs_in_at(CAROL, &[(BILLING, 5)], 1).unwrap();
    let chat = day.writes_asking(BILLING, |need| (need.preferred, need.last) = (Some(ANN), Some(BOB)));
    assert_eq!(rings_over_time(&mut day, chat, &[0, 19, 20, 39, 40]), [None, None, None, None, Some(CAROL)]);
    // Who asks for nobody is the team's at once.
    day.signs_in_at(DAVE, &[(BILLING, 5)], 1).unwrap();
    let plain = day.writes_to(BILLING);
    assert_eq!(day.rings_at(plain), Some(DAVE));
}

#[test]
fn nobody_is_overtaken_who_has_waited_two_minutes_longer() {
    for (ahead, first_is_served_first) in [(119, false), (121, true)] {
        let mut day = day("Priority customers go first, but nobody is overtaken after 2 minutes", &[(ANN, BILLING, 5)]);
        let usual = day.writes_to(BILLING);
        day.after(seconds(ahead));
        let priority = day.writes_asking(BILLING, |need| need.priority = 1);
        day.signs_in_at(ANN, &[(BILLING, 5)], 1).unwrap();
        assert_eq!(day.rings_at(if first_is_served_first { usual } else { priority }), Some(ANN), "{ahead} s ahead");
    }
}

#[test]
fn after_a_break_chats_come_one_by_one() {
    let mut day = day("A slower start after a break", &[(ANN, BILLING, 5)]);
    let chats: Vec<ChatId> = (0..4).map(|_| day.writes_to(BILLING)).collect();
    day.signs_in_at(ANN, &[(BILLING, 5)], 5).unwrap();
    let taken = |day: &mut Day| {
        let ringing = chats.iter().copied().find(|chat| day.rings(ANN, *chat));
        ringing.inspect(|chat| assert!(day.takes(ANN, *chat).is_ok()))
    };
    assert_eq!(taken(&mut day), Some(chats[0]), "the first at once");
    assert_eq!(taken(&mut day), None);
    day.after(seconds(29));
    assert_eq!(taken(&mut day), None);
    day.after(seconds(1));
    assert_eq!(taken(&mut day), Some(chats[1]), "the second after half a minute");
    day.after(seconds(30));
    assert_eq!(taken(&mut day), Some(chats[2]));
}

#[test]
fn a_second_team_helps_out_after_a_minute() {
    let people = [(ANN, BILLING, 5), (BOB, SALES, 7), (CAROL, SALES, 4)];
    let mut day = day("A second team helps out after a minute", &people);
    day.signs_in_at(CAROL, &[(SALES, 4)], 1).unwrap();
    day.after(seconds(1));
    day.signs_in_at(BOB, &[(SALES, 7)], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(rings_over_time(&mut day, chat, &[0, 59, 60]), [None, None, Some(BOB)], "Carol's level is too low");
}

#[test]
fn after_hours_whoever_writes_is_the_other_teams_customer() {
    let mut day = day("Office hours, and who is there at night", &[(ANN, BILLING, 5), (BOB, SALES, 5)]);
    day.signs_in(ANN, &[BILLING], 5).unwrap();
    // Of the first of January 1970, a Thursday; Rome is an hour ahead of UTC.
    let skill_at = |day: &mut Day, hour: i64, minute: i64| {
        day.world.advance(Millis::minutes(hour * 60 + minute));
        let chat = day.writes_to(BILLING);
        day.world.chats()[&chat].course.skill
    };
    let met = [(7, 59), (8, 0), (16, 59), (17, 0)].map(|(hour, minute)| skill_at(&mut day, hour, minute));
    assert_eq!(met, [SALES, BILLING, BILLING, SALES]);
    let friday = [(24 + 8, 0), (24 + 10, 59), (24 + 11, 0)].map(|(hour, minute)| skill_at(&mut day, hour, minute));
    assert_eq!(friday, [BILLING, BILLING, SALES], "a short day");
}

#[test]
fn who_came_in_time_is_served_after_hours() {
    let mut day = day("Office hours, and who is there at night", &[(ANN, BILLING, 5), (BOB, SALES, 5)]);
    day.world.advance(Millis::minutes(16 * 60 + 59));
    let chat = day.writes_to(BILLING);
    day.after(Millis::minutes(10));
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    assert_eq!(day.rings_at(chat), Some(ANN));
}

#[test]
fn mails_stand_beside_a_live_chat() {
    let mut day = day("E-mails beside a live chat", &[(ANN, BILLING, 5)]);
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let chat = day.writes_to(BILLING);
    let mails: Vec<ChatId> = (0..5).map(|_| day.comes_by(EMAIL, BILLING)).collect();
    // One after the other, as they ring.
    let takes = |day: &mut Day, ring: &[ChatId]| -> Vec<bool> {
        ring.iter().map(|chat| day.rings(ANN, *chat) && day.takes(ANN, *chat).is_ok()).collect()
    };
    assert_eq!(takes(&mut day, &[chat]), [true]);
    assert_eq!(takes(&mut day, &mails), [true, true, true, true, false]);
    day.ends(ANN, chat).unwrap();
    day.wraps_up(ANN, chat, WrapUp::Skipped).unwrap();
    assert_eq!(takes(&mut day, &mails[4..]), [true]);
    let more: Vec<ChatId> = (0..4).map(|_| day.comes_by(EMAIL, BILLING)).collect();
    assert_eq!(takes(&mut day, &more), [true, true, true, false], "eight in two slots");
}

#[test]
fn one_missed_offer_sets_away_and_what_is_accepted_by_itself_never_rings() {
    let people = [(ANN, BILLING, 5), (BOB, BILLING, 5), (CAROL, SALES, 5)];
    let mut day = day("One missed offer is enough", &people);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    assert_eq!(rings_over_time(&mut day, chat, &[0, 14, 15]), [Some(ANN), Some(ANN), Some(BOB)]);
    assert!(!day.agent(ANN).available() && day.agent(BOB).available());
    day.signs_in(CAROL, &[SALES], 1).unwrap();
    let quick = day.writes_to(SALES);
    assert_eq!((day.rings_at(quick), day.owner(quick)), (None, Some(CAROL)));
}

#[test]
fn three_ring_at_once_and_one_of_billing_only_where_nothing_rings() {
    let mut day = day("Three bells at once, one for billing", &[(ANN, BILLING, 5), (ANN, SALES, 5), (BOB, BILLING, 5)]);
    day.signs_in(ANN, &[BILLING, SALES], 9).unwrap();
    let sales: Vec<ChatId> = (0..4).map(|_| day.writes_to(SALES)).collect();
    let rings: Vec<bool> = sales.iter().map(|chat| day.rings(ANN, *chat)).collect();
    assert_eq!(rings, [true, true, true, false]);
    let bill = day.writes_to(BILLING);
    for chat in &sales {
        assert_eq!(day.rings_at(bill), None);
        day.takes(ANN, *chat).unwrap();
    }
    assert_eq!(day.rings_at(bill), Some(ANN));
    day.signs_in(BOB, &[BILLING], 2).unwrap();
    let next = day.writes_to(BILLING);
    assert_eq!(day.rings_at(next), Some(BOB));
}

#[test]
fn a_transfer_that_nobody_takes_stays_with_its_sender() {
    let people = [(ANN, BILLING, 5), (BOB, SALES, 5)];
    let heading = "A transfer stays with its sender until somebody has it";
    for (undone, taken) in [(true, false), (false, true), (false, false)] {
        let mut day = day(heading, &people);
        day.signs_in(ANN, &[BILLING], 1).unwrap();
        day.signs_in(BOB, &[SALES], 1).unwrap();
        let chat = day.writes_to(BILLING);
        day.takes(ANN, chat).unwrap();
        day.ask(|ticket| Command::Tenant(tenant::Command::Transfer { chat, by: ANN, to: SALES, note: None, ticket }))
            .unwrap();
        assert_eq!((day.owner(chat), day.rings_at(chat)), (Some(ANN), Some(BOB)));
        if undone {
            day.after(seconds(5) - Millis(1));
            let undo = |ticket| Command::Chat(chat, chat::Command::UndoTransfer { by: ANN, ticket });
            day.ask(undo).unwrap();
            assert_eq!((day.owner(chat), day.rings_at(chat)), (Some(ANN), None));
        } else if taken {
            day.takes(BOB, chat).unwrap();
            assert_eq!((day.owner(chat), day.slots_used(ANN)), (Some(BOB), 0));
        } else {
            day.declines(BOB, chat).unwrap();
            day.after(seconds(45) + Millis(1));
            assert_eq!((day.owner(chat), day.line(SALES)), (Some(ANN), vec![]));
        }
    }
}

#[test]
fn who_is_silent_is_asked_by_the_agent_or_by_the_engine_and_has_half_a_minute() {
    let people = [(ANN, BILLING, 5), (BOB, SALES, 5)];
    let mut day = day("Whoever is silent for four minutes is asked, and has half a minute", &people);
    let silent = [(ANN, BILLING), (BOB, SALES)].map(|(who, skill)| {
        day.signs_in(who, &[skill], 1).unwrap();
        let chat = day.writes_to(skill);
        day.takes(who, chat).unwrap();
        day.says(Speaker::Agent(who), chat, "which lamp is it?").unwrap();
        chat
    });
    let [billing, sales] = silent;
    let asks = |day: &mut Day, by, chat| {
        let poke = |ticket| chat::poke::Command::Send { by, ticket };
        day.ask(|ticket| Command::Chat(chat, chat::Command::Poke(poke(ticket)))).is_ok()
    };
    day.after(seconds(60) - Millis(1));
    assert!(!asks(&mut day, BOB, sales), "not yet");
    day.after(seconds(180));
    let counts = |day: &Day, chat: ChatId| day.world.chats()[&chat].pokes.running.is_some();
    assert!(!counts(&day, billing));
    day.after(Millis(1));
    assert!(counts(&day, billing) && !counts(&day, sales));
    day.after(seconds(30));
    let open = silent.map(|chat| matches!(day.stage(chat), Some(Stage::InProgress { .. })));
    assert_eq!(open, [false, true]);
    assert!(asks(&mut day, BOB, sales));
}

#[test]
fn who_accepts_a_chat_and_does_not_write_is_told_or_has_it_no_longer() {
    let people = [(ANN, BILLING, 5), (ANN, SALES, 5), (BOB, SALES, 5)];
    let mut day = day("Who accepts a chat answers it", &people);
    day.signs_in(ANN, &[BILLING, SALES], 2).unwrap();
    let [billing, sales] = [BILLING, SALES].map(|skill| {
        let chat = day.writes_to(skill);
        day.takes(ANN, chat).unwrap();
        day.says(Speaker::Customer, chat, "hello?").unwrap();
        chat
    });
    day.signs_in(BOB, &[SALES], 1).unwrap();
    let raised =
        |event: &Event| matches!(event, Event::Chat(_, chat::Event::Answer(chat::answer::Event::Raised { .. })));
    day.after(seconds(30) - Millis(1));
    assert_eq!(day.rings_at(sales), None);
    day.after(Millis(1));
    assert_eq!(day.rings_at(sales), Some(BOB));
    day.after(seconds(30) - Millis(1));
    assert_eq!(day.happened(raised), 0);
    day.after(Millis(1));
    assert_eq!((day.happened(raised), day.owner(billing)), (1, Some(ANN)));
}
