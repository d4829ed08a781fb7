//! In which chats an agent talked, and when.
use super::*;
use crate::chat::people::Guest;

/// Each chat with its skill, since when, and until when it was the agent's.
fn stints(day: &Day, who: AgentId, from: i64, to: i64) -> Vec<(u128, SkillId, Millis, Option<Millis>)> {
    let course = day.agent_of(who).expect("an agent");
    course.stints().between(s(from), s(to)).map(|stint| (stint.chat.0, stint.skill, stint.from, stint.to)).collect()
}

#[test]
fn a_chat_is_an_agents_from_when_they_have_it_until_its_wrap_up_is_over() {
    let day = day([
        (0, comes(ANN)),
        (10, opens(1)),
        (20, reaches(ANN, 1)),
        (20, assigned(1, ANN, None)),
        (60, ended(1)),
        (80, wrapped_up(1, ANN)),
        (80, lets_go(ANN, 1, ReleaseCause::Done)),
        (100, opens(2)),
        (120, reaches(ANN, 2)),
        (120, assigned(2, ANN, None)),
    ]);
    let (first, second) = ((1, SALES, s(20), Some(s(80))), (2, SALES, s(120), None));
    assert_eq!(stints(&day, ANN, 0, 200), [first, second]);
    assert_eq!(stints(&day, ANN, 30, 120), [first], "the second had not begun");
    assert_eq!(stints(&day, ANN, 80, 121), [second], "the first was over");
    assert_eq!(stints(&day, ANN, 85, 110), []);
}

#[test]
fn a_chat_that_is_handed_on_is_first_the_ones_and_then_the_others() {
    let day = day([
        (0, comes(ANN)),
        (0, comes(BOB)),
        (10, opens(1)),
        (20, reaches(ANN, 1)),
        (20, assigned(1, ANN, None)),
        (30, sent(1, ANN, CARE)),
        (30, lets_go(ANN, 1, ReleaseCause::HandedOver)),
        (50, reaches(BOB, 1)),
        (50, assigned(1, BOB, None)),
    ]);
    assert_eq!(stints(&day, ANN, 0, 100), [(1, SALES, s(20), Some(s(30)))]);
    assert_eq!(stints(&day, BOB, 0, 100), [(1, CARE, s(50), None)]);
}

#[test]
fn whoever_takes_part_in_a_chat_of_somebody_else_has_it_behind_their_day_too() {
    let came = |guest| guest_of(agent::people::Event::Came(guest));
    let day = day([
        (0, comes(ANN)),
        (0, comes(BOB)),
        (10, opens(1)),
        (20, reaches(ANN, 1)),
        (20, assigned(1, ANN, None)),
        (40, joined(1, BOB, Role::Participant)),
        (40, came(Guest::In(Role::Participant))),
        (70, parted(1, BOB)),
        (70, guest_of(agent::people::Event::Went)),
        (80, came(Guest::In(Role::Observer))),
    ]);
    assert_eq!(stints(&day, BOB, 0, 100), [(1, SALES, s(40), Some(s(70)))], "who looks on does not talk");
}

fn guest_of(event: agent::people::Event) -> Event {
    guest(BOB, 1, event)
}

#[test]
fn what_lies_further_back_than_the_day_is_kept_is_forgotten() {
    let mut day = day([
        (0, comes(ANN)),
        (10, opens(1)),
        (20, reaches(ANN, 1)),
        (20, assigned(1, ANN, None)),
        (60, ended(1)),
        (80, wrapped_up(1, ANN)),
        (80, lets_go(ANN, 1, ReleaseCause::Done)),
    ]);
    day.tidy(s(79) + limit::FLOOR_KEPT);
    assert_eq!(stints(&day, ANN, 0, 200).len(), 1);
    day.tidy(s(80) + limit::FLOOR_KEPT);
    assert_eq!(stints(&day, ANN, 0, 200), []);
}
