//! Seats and waiting chats over the day, and in which seat each chat was.
use super::*;

/// In whole live chats by step: seats of those available, seats held, chats waiting.
fn capacity(day: &Day, skill: Option<SkillId>, to: i64) -> [Vec<f64>; 3] {
    let Capacity { seats, held, waiting } = day.capacity(skill, Millis::ZERO, s(to), s(to));
    [seats, held, waiting]
}

#[test]
fn seats_and_waiting_chats_are_means_over_each_five_minutes_weighted_by_time() {
    let day = day([
        (0, comes(ANN)),
        (60, opens(1)),
        (120, rings(ANN, 1)),
        (150, reaches(ANN, 1)),
        (150, assigned(1, ANN, None)),
        (300, comes(BOB)),
        (450, ended(1)),
        (480, wrapped_up(1, ANN)),
        (480, lets_go(ANN, 1, ReleaseCause::Done)),
        (540, away(BOB)),
    ]);
    let sales = [vec![3.0, 5.4, 3.0], vec![180.0 / 300.0, 180.0 / 300.0, 0.0], vec![90.0 / 300.0, 0.0, 0.0]];
    assert_eq!(capacity(&day, Some(SALES), 660), sales, "the last step is only one minute old");
    assert_eq!(capacity(&day, None, 660), sales);
    assert_eq!(capacity(&day, Some(CARE), 660), [[0.0; 3]; 3].map(Vec::from), "neither of them has that skill");
}

#[test]
fn what_somebody_away_has_in_hand_takes_no_seat_of_those_available() {
    let day = day([(0, comes(ANN)), (0, reaches(ANN, 1)), (150, away(ANN)), (300, leaves(ANN))]);
    assert_eq!(capacity(&day, None, 600), [vec![1.5, 0.0], vec![0.5, 0.0], vec![0.0, 0.0]]);
}

#[test]
fn a_day_begins_with_what_there_was_and_counts_nothing_before_it() {
    let events = [(10, comes(ANN)), (20, opens(1)), (2_100, assigned(1, BOB, None)), (2_250, leaves(ANN))];
    let day = since(1_800, events);
    let told = day.capacity(None, s(1_800), s(2_400), s(2_400));
    assert_eq!((told.seats, told.waiting), (vec![3.0, 1.5], vec![1.0, 0.0]));
}

#[test]
fn a_day_of_which_much_is_forgotten_says_the_same_of_the_rest() {
    let later = 100_000;
    let events =
        || [(0, comes(ANN)), (10, opens(1)), (later, comes(BOB)), (later + 150, opens(2)), (later + 310, leaves(ANN))];
    let (mut kept, fresh) = (day(events()), since(later - 300, events()));
    kept.tidy(s(later + 600));
    let told = |day: &Day| day.capacity(None, s(later - 100), s(later + 600), s(later + 600));
    assert_eq!(told(&kept), told(&fresh));
}

#[test]
fn a_chat_has_the_first_free_seat_and_keeps_it() {
    let day = day([
        (0, comes(ANN)),
        (0, opens(1)),
        (0, rings(ANN, 1)),
        (20, reaches(ANN, 1)),
        (30, reaches(ANN, 2)),
        (60, lets_go(ANN, 1, ReleaseCause::Done)),
        // The second stays where it is, and the third has the first's seat.
        (90, reaches(ANN, 3)),
        (100, reaches(ANN, 4)),
        (120, lets_go(ANN, 2, ReleaseCause::Done)),
        (120, lets_go(ANN, 3, ReleaseCause::Done)),
        (120, lets_go(ANN, 4, ReleaseCause::Done)),
        (140, rings(ANN, 5)),
        (140, rings_out(ANN, 5, Outcome::Withdrawn { by: None })),
    ]);
    let course = day.agent_of(ANN).expect("Ann");
    let by_minute = |now| course.places().by_step(Millis::ZERO, s(60), 3, s(now));
    let seconds = |seconds: [i64; 3]| seconds.map(s).to_vec();
    assert_eq!(by_minute(180), [seconds([60, 30, 0]), seconds([30, 60, 0]), seconds([0, 20, 0])]);
}
