//! A house of two agents and a few chats, with the live policy and a draft beside it: what is said of each decision.
use super::*;
use crate::agent::Outcome;
use crate::canary::{Arm, Bounds, Canary};
use crate::policy::{LineRules, Pick, Rules, Step};
use crate::queue::{Need, Place};
use crate::settings::SkillSettings;
use crate::tenant::SeatState;
use crate::{Ticket, Turn, turn};
use catalogue::units::Units;

const ORDERS: SkillId = SkillId(1);
const RETURNS: SkillId = SkillId(2);
const ANN: AgentId = AgentId(11);
const BOB: AgentId = AgentId(12);
const FIRST: ChatId = ChatId(101);
const SECOND: ChatId = ChatId(102);
const ONE: Units = Units::LIVE_CHAT;

fn at(seconds: i64) -> Millis {
    Millis::seconds(1_000 + seconds)
}

fn rules(version: u32, steps: Vec<Step>, line: LineRules) -> Arc<Config> {
    let skill =
        |id, name: &str, rules| Arc::new(SkillSettings { rules, ..SkillSettings::new(id, name.into(), Mode::Push) });
    let rules = Rules { steps, line, ..Rules::default() };
    let skills = vec![skill(ORDERS, "Orders", rules), skill(RETURNS, "Returns", Rules::default())];
    Arc::new(Config { version, skills, ..Config::default() })
}

fn usual(version: u32) -> Arc<Config> {
    rules(version, Vec::new(), LineRules::default())
}

fn steps(of: &[(i64, u8)]) -> Vec<Step> {
    of.iter().map(|(after, level)| Step { after: Millis::seconds(*after), level: *level, ..Step::default() }).collect()
}

fn pick(pick: Pick) -> Vec<Step> {
    vec![Step { pick, ..Step::default() }]
}

/// What was compared: its kind, whom the policy in force and the draft chose, and the seconds between.
type Said = (Kind, Option<AgentId>, Option<AgentId>, Option<i64>);

/// The live tenant with its shadow, and what the shadow has said.
struct House {
    live: Tenant,
    shadow: Option<Shadow>,
    told: Vec<Compared>,
}

struct Heard(Vec<Event>);

impl Turn<Tenant> for Heard {
    fn happened(&mut self, event: Event) {
        self.0.push(event);
    }
    fn tell(&mut self, _: crate::Tell) {}
    fn settle(&mut self, _: Ticket, _: Result<crate::Reply, Refusal>) {}
}

use crate::refusal::Refusal;

impl House {
    fn under(live: Arc<Config>) -> House {
        let mut house = House { live: Tenant::default(), shadow: None, told: Vec::new() };
        house.does(0, Command::Configure(live));
        house
    }

    fn shadowed(mut self, seconds: i64, draft: Arc<Config>) -> House {
        self.shadow = Some(Shadow::of(at(seconds), self.live.clone(), draft, false));
        self
    }

    fn does(&mut self, seconds: i64, command: Command) {
        let asked =
            matches!(command, Command::Admit { .. } | Command::Overflow { .. }).then(|| Box::new(command.clone()));
        let mut heard = Heard(Vec::new());
        turn(&mut self.live, at(seconds), Ticket::NONE, command, &mut heard);
        if let Some(shadow) = &mut self.shadow {
            shadow.lives(Lived { at: at(seconds), asked, events: heard.0 }, &mut self.told);
        }
    }

    fn hears(&mut self, seconds: i64, report: Report) {
        self.does(seconds, Command::Hear(report));
    }

    /// Somebody with these skills signs in, and is free since then.
    fn comes(&mut self, seconds: i64, agent: AgentId, skills: &[(SkillId, u8)]) {
        self.hears(seconds, Report::Skills { agent, present: true, skills: skills.to_vec() });
        self.seat(seconds, agent, 1);
    }

    fn seat(&mut self, seconds: i64, agent: AgentId, free: i32) {
        let seat = SeatState {
            present: true,
            open: true,
            connected: true,
            free: Units(ONE.0 * free as u32),
            maximum: ONE,
            idle_since: at(seconds),
            returned_at: at(0),
            ..SeatState::default()
        };
        self.hears(seconds, Report::Seat { agent, seat, rang: None });
    }

    fn waits(&mut self, seconds: i64, chat: ChatId) {
        let waiting = Waiting { chat, at: at(seconds), bumped: false, need: Need::of(ONE) };
        self.hears(seconds, Report::Waiting { skill: ORDERS, waiting });
    }

    /// What was said since this was last asked.
    fn says(&mut self) -> Vec<Said> {
        let told = std::mem::take(&mut self.told);
        let said = |one: Compared| (one.kind, one.agent, one.draft_agent, one.span.map(Millis::as_seconds));
        told.into_iter().map(said).collect()
    }
}

#[test]
fn the_same_policy_does_the_same() {
    let mut house = House::under(usual(1)).shadowed(0, usual(1));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.comes(2, BOB, &[(ORDERS, 5)]);
    house.waits(5, FIRST);
    house.waits(6, SECOND);
    let third = ChatId(103);
    house.waits(7, third);
    house.hears(9, Report::Gone { skill: ORDERS, chat: FIRST, taken_by: Some(ANN) });
    house.hears(9, Report::OfferEnded { chat: FIRST, agent: ANN, outcome: Outcome::Withdrawn { by: Some(ANN) } });
    house.seat(30, ANN, 1);
    let same = |agent| (Kind::Same, Some(agent), None, None);
    assert_eq!(house.says(), [same(ANN), same(BOB), same(ANN)]);
    assert!(house.shadow.expect("there").claims.is_empty(), "nothing would have been offered before");
}

#[test]
fn another_pick_is_another_agent() {
    let mut house = House::under(usual(1)).shadowed(0, rules(1, pick(Pick::HighestLevel), LineRules::default()));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.comes(2, BOB, &[(ORDERS, 9)]);
    house.waits(5, FIRST);
    assert_eq!(house.says(), [(Kind::OtherAgent, Some(ANN), Some(BOB), None)]);
}

#[test]
fn whoever_the_draft_does_not_take_leaves_the_chat_waiting() {
    let mut house = House::under(usual(1)).shadowed(0, rules(1, steps(&[(0, 8)]), LineRules::default()));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.waits(5, FIRST);
    assert_eq!(house.says(), [(Kind::Waits, Some(ANN), None, None)]);
}

#[test]
fn a_seat_makes_one_chat_sooner_and_not_two() {
    // Live takes the best alone for a minute; the draft takes everybody after ten seconds.
    let (live, draft) = (steps(&[(0, 9), (60, 1)]), steps(&[(0, 9), (10, 1)]));
    let line = LineRules::default();
    let mut house = House::under(rules(1, live, line)).shadowed(0, rules(1, draft, line));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.waits(5, FIRST);
    house.waits(6, SECOND);
    assert_eq!(house.says(), []);
    // A minute after it came, live offers the first to Ann: the draft would have 50 s before.
    house.does(65, Command::Due);
    assert_eq!(house.says(), [(Kind::Sooner, Some(ANN), Some(ANN), Some(50))]);
    assert!(house.shadow.as_ref().expect("there").claims.is_empty(), "the second has no seat under either");
    house.hears(66, Report::Gone { skill: ORDERS, chat: SECOND, taken_by: None });
    assert_eq!(house.says(), [], "it left, and nobody would have had time for it");
}

#[test]
fn who_leaves_before_live_offers_is_told_and_who_waits_at_the_end_stays_open() {
    let (live, draft) = (steps(&[(0, 9), (60, 1)]), steps(&[(0, 9), (10, 1)]));
    let line = LineRules::default();
    let mut house = House::under(rules(1, live, line)).shadowed(0, rules(1, draft, line));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.waits(5, FIRST);
    house.waits(6, SECOND);
    house.hears(30, Report::Gone { skill: ORDERS, chat: FIRST, taken_by: None });
    assert_eq!(house.says(), [(Kind::Left, None, Some(ANN), None)]);
    let mut told = Vec::new();
    house.shadow.as_mut().expect("there").ends(at(40), &mut told);
    let open: Vec<_> = told.iter().map(|one| (one.kind, one.chat, one.span)).collect();
    assert_eq!(
        open,
        [(Kind::Ended, Some(SECOND), None)],
        "the seat was free again for the second, and no span is known"
    );
}

#[test]
fn a_publication_is_followed_once_the_draft_is_compiled_for_it() {
    let mut house = House::under(usual(1)).shadowed(0, usual(1));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.does(2, Command::Configure(usual(2)));
    house.waits(5, FIRST);
    assert_eq!(house.says(), [(Kind::LeftOut, Some(ANN), None, None)]);
    house.shadow.as_mut().expect("there").configure(at(6), usual(2));
    house.comes(7, BOB, &[(ORDERS, 5)]);
    house.waits(8, SECOND);
    assert_eq!(house.told.first().map(|one| (one.kind, one.version)), Some((Kind::Same, 2)));
}

#[test]
fn counts_are_those_of_the_live_house_or_nothing_is_said() {
    let fewest = |version| rules(version, pick(Pick::FewestAssigned(Millis::minutes(10))), LineRules::default());
    let served = |house: &mut House| {
        house.comes(1, ANN, &[(ORDERS, 5)]);
        house.waits(2, FIRST);
        let place = Place { skill: ORDERS, since: at(2) };
        assert_eq!(house.live.index.bell(FIRST), Some((ANN, place)));
        house.hears(3, Report::Gone { skill: ORDERS, chat: FIRST, taken_by: Some(ANN) });
        house.hears(3, Report::OfferEnded { chat: FIRST, agent: ANN, outcome: Outcome::Withdrawn { by: Some(ANN) } });
        house.seat(20, ANN, 1);
        house.comes(30, BOB, &[(ORDERS, 5)]);
    };
    // Live counts as well: Ann has been assigned one already, so it is Bob's turn under both.
    let mut house = House::under(fewest(1));
    served(&mut house);
    let mut house = house.shadowed(40, fewest(1));
    house.waits(50, SECOND);
    assert_eq!(house.says(), [(Kind::Same, Some(BOB), None, None)]);
    // Live does not: what was before is not known, until the span has been counted.
    let mut house = House::under(usual(1));
    served(&mut house);
    let mut house = house.shadowed(40, fewest(1));
    house.waits(50, SECOND);
    assert_eq!(house.says(), [(Kind::Unsure, Some(ANN), None, None)]);
    house.waits(40 + 600, ChatId(103));
    assert_eq!(house.says(), [(Kind::Same, Some(BOB), None, None)]);
}

#[test]
fn a_skill_that_the_draft_leaves_to_agents_is_taken_by_hand() {
    let mut draft = (*usual(1)).clone();
    draft.skills[0] = Arc::new(SkillSettings { mode: Mode::Pull, ..(*draft.skills[0]).clone() });
    let mut house = House::under(usual(1)).shadowed(0, Arc::new(draft));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.waits(5, FIRST);
    house.waits(6, SECOND);
    assert_eq!(house.says(), [(Kind::ByHand, Some(ANN), None, None)]);
}

/// Live leaves ordinary agents out for a minute; the draft asks all of them after ten seconds.
fn early() -> (Arc<Config>, Arc<Config>) {
    let line = LineRules::default();
    (rules(1, steps(&[(0, 9), (60, 1)]), line), rules(1, steps(&[(0, 9), (10, 1)]), line))
}

impl House {
    fn claims(&self) -> Vec<ChatId> {
        self.shadow.as_ref().expect("there").claims.keys().copied().collect()
    }
}

#[test]
fn what_is_claimed_of_a_seat_is_its_room_and_a_ring() {
    let (live, draft) = early();
    let accepted = |config: &Config| {
        let mut config = config.clone();
        let mut skill = (*config.skills[0]).clone();
        skill.rules.offer.auto_accept = true;
        config.skills[0] = Arc::new(skill);
        Arc::new(config)
    };
    for (draft, claimed) in [(accepted(&draft), vec![FIRST, SECOND]), (draft, vec![FIRST])] {
        let mut house = House::under(live.clone()).shadowed(0, draft);
        house.hears(1, Report::Skills { agent: ANN, present: true, skills: vec![(ORDERS, 5)] });
        house.seat(1, ANN, 2);
        house.waits(5, FIRST);
        house.waits(6, SECOND);
        house.waits(7, ChatId(103));
        house.waits(30, ChatId(104));
        assert_eq!(house.claims(), claimed);
        // Bob is among the best, and live gives him the first, which the draft gave to Ann long before.
        house.comes(40, BOB, &[(ORDERS, 9)]);
        assert_eq!(house.says(), [(Kind::Sooner, Some(BOB), Some(ANN), Some(25))]);
        let next: Vec<ChatId> = claimed.iter().map(|chat| ChatId(chat.0 + 1)).collect();
        assert_eq!(house.claims(), next, "Ann's place is the next one's");
    }
}

#[test]
fn a_chat_that_is_claimed_is_not_another_difference_of_a_seat_that_comes_free() {
    let line = LineRules::default();
    let mut house = House::under(rules(1, steps(&[(0, 9)]), line)).shadowed(0, usual(1));
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.waits(5, FIRST);
    let waiting = Waiting { chat: SECOND, at: at(6), bumped: false, need: Need::of(ONE) };
    house.hears(6, Report::Waiting { skill: RETURNS, waiting });
    assert_eq!(house.claims(), [FIRST]);
    // Under the draft the first is with Ann: who comes free is given the second by both.
    house.comes(40, BOB, &[(ORDERS, 5), (RETURNS, 5)]);
    assert_eq!(house.says(), [(Kind::Same, Some(BOB), None, None)]);
    house.hears(60, Report::Gone { skill: ORDERS, chat: FIRST, taken_by: None });
    assert_eq!(house.says(), [(Kind::Left, None, Some(ANN), None)]);
    assert!(!Kind::Left.differs() && Kind::Left.is_told(), "no decision of live, and told beside");
}

#[test]
fn who_gets_something_else_is_claimed_no_longer() {
    let (live, draft) = early();
    let mut house = House::under(live).shadowed(0, draft);
    house.comes(1, ANN, &[(ORDERS, 5), (RETURNS, 5)]);
    house.waits(5, FIRST);
    let waiting = Waiting { chat: SECOND, at: at(20), bumped: false, need: Need::of(ONE) };
    house.hears(20, Report::Waiting { skill: RETURNS, waiting });
    assert_eq!(house.says(), [(Kind::Waits, Some(ANN), None, None)], "the draft had given her the first");
    let shadow = house.shadow.as_ref().expect("there");
    assert!(
        shadow.claimed.is_empty() && shadow.claims.contains_key(&FIRST),
        "the seat is live's; the first is still due"
    );
}

#[test]
fn beyond_the_most_claims_nothing_is_sure() {
    let line = LineRules::default();
    let most = limit::SHADOW_OPEN as u32;
    let mut house = House::under(rules(1, steps(&[(0, 9), (60, 1)]), line)).shadowed(0, usual(1));
    for agent in 0..=most {
        house.comes(1, AgentId(1_000 + agent), &[(ORDERS, 5)]);
    }
    for chat in 0..=most {
        house.waits(5, ChatId(1_000 + u128::from(chat)));
    }
    assert_eq!(house.claims().len(), limit::SHADOW_OPEN);
    house.does(65, Command::Due);
    let told = std::mem::take(&mut house.told);
    let of = |kind| told.iter().filter(|one| one.kind == kind).count();
    assert_eq!((of(Kind::Sooner), of(Kind::Unsure), told.len()), (limit::SHADOW_OPEN, 1, limit::SHADOW_OPEN + 1));
    assert!(house.claims().is_empty());
}

#[test]
fn of_what_waited_while_nothing_was_told_no_span_is_known() {
    let (live, draft) = early();
    let mut house = House::under(live);
    house.comes(1, ANN, &[(ORDERS, 5)]);
    house.waits(5, FIRST);
    house.shadow = Some(Shadow::of(at(20), house.live.clone(), draft, true));
    house.does(65, Command::Due);
    assert_eq!(house.says(), [(Kind::Unsure, Some(ANN), None, None)]);
}

#[test]
fn what_the_draft_of_a_canary_decided_is_left_out() {
    let canary = |until| {
        let (skills, bounds) = (rules(0, steps(&[(0, 9)]), LineRules::default()).skills.clone(), Bounds::default());
        Arc::new(Canary { id: 1, share: 50, until: at(until), least: 100, bounds, skills })
    };
    let live = Arc::new(Config { canary: Some(canary(900)), ..(*usual(1)).clone() });
    let mut house = House::under(live).shadowed(0, usual(1));
    let comes = |house: &mut House, seconds, chat, tried| {
        let need = Need { arm: Some(Arm { canary: 1, tried }), ..Need::of(ONE) };
        let waiting = Waiting { chat, at: at(seconds), bumped: false, need };
        house.hears(seconds, Report::Waiting { skill: ORDERS, waiting });
    };
    house.comes(1, ANN, &[(ORDERS, 9)]);
    comes(&mut house, 5, FIRST, true);
    assert_eq!(house.says(), [(Kind::LeftOut, Some(ANN), None, None)]);
    house.comes(6, BOB, &[(ORDERS, 5)]);
    comes(&mut house, 7, SECOND, false);
    assert_eq!(house.says(), [(Kind::Same, Some(BOB), None, None)], "the other arm is the policy in force");
    // One that waits for the draft goes: the policy in force would have offered it.
    let mut house = House::under(Arc::new(Config { canary: Some(canary(900)), ..(*usual(1)).clone() }));
    house.comes(1, BOB, &[(ORDERS, 5)]);
    let mut house = house.shadowed(2, usual(1));
    comes(&mut house, 5, FIRST, true);
    house.hears(20, Report::Gone { skill: ORDERS, chat: FIRST, taken_by: None });
    assert_eq!(house.says(), []);
}
